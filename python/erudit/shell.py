"""The game at the keyboard: reads a line, does what it says, shows what came of it.

It knows the game, the computer players and a terminal; the texts are the catalogue's.
Whatever is typed, the game changes only by an action that the game itself accepts.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from erudit import squares, wording
from erudit._core import Board, EruditError, Rack, Turn, Turns
from erudit.bag import size
from erudit.bots import Player, make
from erudit.commands import Command, Commands
from erudit.completion import ways_on
from erudit.errors import RecordError
from erudit.game import Entry, Game
from erudit.keyboard import in_russian
from erudit.messages import LANGUAGES, Messages
from erudit.render import Span, screen
from erudit.state import State
from erudit.store import Keeper
from erudit.terminal import Terminal
from erudit.typed import (
    Laid,
    Mistake,
    Typed,
    Word,
    has_square,
    is_swap,
    is_word,
    lay,
    letter,
    places,
    read,
    square_of,
)
from erudit.view import screen_of, status

_MOST_PLACES = 5
_MOST_HINTS = 50
_MOST_FOUND = 300
_ANALYSED = 8
_DIGITS = 9
_QUOTED = 40


class Shell:
    """A session at the keyboard: `line` does one typed line, `run` reads them to the end.

    `think` is how many seconds the computer may look for the best turn, for itself and for
    hints; without it, until it is found.
    """

    def __init__(
        self,
        game: Game,
        terminal: Terminal,
        messages: Messages,
        keeper: Keeper | None = None,
        think: float | None = None,
    ) -> None:
        self.game = game
        self.keeper = keeper
        self.think = think
        self.bots = _minds(game, think)
        self.terminal = terminal
        self._speak(messages.lang)
        self.running = True
        self._offers: tuple[Turn, ...] = ()
        self._draft: tuple[str, ...] = ()
        self._best: list[Turn] = []
        self._clues = 0  # how many clues were given in this position
        self._stale = True  # the screen does not show the position
        self._focus: tuple[int, int] | None = None  # where to look, on an unbounded board
        self._announced = False  # the outcome was told
        self._seen: int | None = None  # who may see the rack on the screen
        self._news: list[str] = []

    def _speak(self, lang: str) -> None:
        """The texts of a language, with examples in the letters of this game."""
        self.messages = Messages(lang, self.game.rules.alphabet)
        self.commands = Commands(self.messages)

    # The session

    def run(self) -> None:
        """Plays until the person leaves or there is nothing more to read."""
        # what was said before the first turn is for all, and outlives a cleared screen
        self._tell_all(self.messages("ui.greeting"))
        try:
            self._read_on()
        except KeyboardInterrupt:
            self._tell_kept()
            raise
        self._tell_kept()
        self._say("ui.bye")

    def _tell_kept(self) -> None:
        """How an unfinished game that was kept goes on."""
        if self.game.outcome is None and self.keeper is not None and self.keeper.safe:
            self._say("ui.kept", command=self.terminal.command)

    def _read_on(self) -> None:
        while self.running:
            self._let_bots_move()
            try:
                self._show_position()
                text = self._ask()
            except EOFError:
                break
            try:
                self.line(text)
            except BaseException as error:
                # Whatever it is, the game is a value and still as it was. (A panic of the
                # core is no Exception.)
                if isinstance(error, (KeyboardInterrupt, SystemExit)) or _debugging():
                    raise
                self._say("error.internal", kind=type(error).__name__, text=error)

    def line(self, text: str) -> None:
        """Does what one line says. A mistake is told in a sentence and changes nothing."""
        try:
            if self.game.check_clock():
                self._tell_since(len(self.game.entries) - 1)
                return
            self._do(text.replace("\u00a0", " ").strip())
        except Mistake as mistake:
            self._tell(wording.mistake(self.messages, mistake))
        except EruditError as error:
            self._tell(wording.error(self.messages, error, self.game.board))
        except KeyboardInterrupt:
            # A search that takes too long is given up; at the prompt Ctrl-C leaves.
            if not self.terminal.interactive:
                raise
            self._say("say.interrupted")
        except OSError as error:
            self._tell(wording.file_error(self.messages, error))
        finally:
            self._keep()

    def _keep(self) -> None:
        """Has the game kept as it is now; tells once when that does not work."""
        if self.keeper is not None and (error := self.keeper.keep(self.game)):
            self._say("error.not-kept", cause=wording.error(self.messages, error))

    def _do(self, text: str) -> None:
        if not text:
            return
        first, _, rest = text.partition(" ")
        # `-3D КОТ` begins with a square, not with the sign that takes a word back
        if text[0] in "+-=" and not (text[0] == "-" and has_square(first)):
            self._change_draft(text[0], text[1:].strip())
            return
        rest = rest.strip()
        if text.isdecimal():
            self._choose(text)
            return
        self._offers = ()  # a number chooses from the last answer, not from an older one
        command = self.commands.exact(first)
        if command and (command.key in _TAKE_SQUARES or not has_square(rest)):
            self._run(command, rest)
        elif has_square(text) or is_swap(first) or self._is_word(text):
            self._word(text)
        elif len(found := self.commands.beginning(first)) == 1:
            self._run(found[0], rest)
        else:
            self._not_understood(text, first, found)

    def _run(self, command: Command, rest: str) -> None:
        _DO[command.key](self, rest)

    def _not_understood(self, text: str, first: str, found: Sequence[Command]) -> None:
        if found:
            self._no_command(first, found)
        if near := self._other_layout(text):
            self._say("error.layout", word=text, near=near)
            return
        kind = "neither" if text.isalpha() else "unknown"
        word = _short(text)
        if nearest := self.commands.nearest(first):
            self._say(f"error.{kind}_near", word=word, near=nearest.name)
        else:
            self._say(f"error.{kind}", word=word)

    def _no_command(self, word: str, found: Sequence[Command]) -> None:
        """A command was asked about that there is not, or several begin so."""
        if found:
            names = ", ".join(command.name for command in found)
            raise Mistake("error.ambiguous", word=word, names=names)
        nearest = self.commands.nearest(word)
        key = "error.no_command_near" if nearest else "error.no_command"
        raise Mistake(key, word=_short(word), near=nearest.name if nearest else "")

    def _other_layout(self, text: str) -> str:
        """The line as it would be on a Russian keyboard, if that makes sense; else nothing."""
        if not text.isascii():
            return ""
        tokens = [
            token if has_square(token) or is_swap(token) else in_russian(token)
            for token in text.split()
        ]
        sense = self.commands.exact(tokens[0]) or any(map(self._is_word, tokens))
        return " ".join(tokens) if sense else ""

    def _is_word(self, text: str) -> bool:
        return is_word(text, self.game.lexicon)

    # What is shown

    def _tell(self, text: str, style: str = "", hang: int = 0) -> None:
        self.terminal.say(text, style, hang)

    def _tell_all(self, text: str) -> None:
        """Tells what the next player may read too, above the hand-over: never a hint, a
        draft or an answer, which would give a rack away."""
        self._news.append(text)
        self._tell(text)

    def _say(self, key: str, **values: object) -> None:
        self._tell(self.messages(key, **values))

    def _thinking(self, key: str, **values: object) -> AbstractContextManager[object]:
        return self.terminal.waiting(self.messages(key, **values))

    def _tell_since(self, count: int) -> None:
        """Tells the entries from number `count` on; the screen is out of date then."""
        for entry in self.game.entries[count:]:
            self._tell_all(wording.happened(self.messages, entry, self._name(entry.player)))
        self._moved_on()

    def _moved_on(self) -> None:
        """Forgets what belonged to the position before."""
        self._offers, self._draft, self._clues = (), (), 0
        self._stale, self._focus = True, None

    def _name(self, player: int) -> str:
        return self.game.players[player]

    @property
    def _people(self) -> int:
        return len(self.game.players) - len(self.bots)

    @property
    def _shown_rack(self) -> bool:
        """Whether the rack of the player to move may be on the screen."""
        return self.game.outcome is None and self.game.to_move not in self.bots

    def _show_position(self) -> None:
        if self._stale:
            self._hand_over()
            self._show_board(rack=self._shown_rack)
        if self.game.outcome is not None and not self._announced:
            self._announce()

    def _show_board(self, rack: bool) -> None:
        self._stale = False
        view = screen_of(self.game, self.messages, rack, self._focus)
        terminal = self.terminal
        terminal.lines(
            screen(
                view,
                terminal.width,
                terminal.height,
                colour=terminal.colour,
                signs=terminal.signs,
            )
        )

    def _hand_over(self) -> None:
        """With several people at one keyboard: hides what the last one saw."""
        mover = self.game.to_move
        if self._people > 1 and self._shown_rack and self._seen != mover:
            if self.terminal.interactive:
                if self._seen is not None:
                    self.terminal.clear()
                    for text in self._news:
                        self.terminal.say(text)
                    self._show_board(rack=False)
                self.terminal.ask(self.messages("ui.handover", name=self._name(mover)) + " ")
                self.terminal.clear()
                self.game.restart_clock()  # it does not run while the board changes hands
            self._seen = mover
        self._news.clear()

    def _ask(self) -> str:
        game = self.game
        over = game.outcome is not None
        key = "ui.prompt_over" if over else "ui.prompt"
        return self.terminal.ask(
            self.messages(key, name=self._name(game.to_move)),
            self._complete,
            None if over else lambda: status(game, self.messages, self.terminal.width),
            refresh=game.rules.turn_seconds is not None and not over,
        )

    def _complete(self, before: str) -> Iterable[str]:
        return ways_on(before, self.game, self.commands, self.think)

    def _announce(self) -> None:
        self._announced = True
        for sentence in wording.outcome(self.messages, self.game):
            self._tell(sentence)
        self._say("over.after")

    # The computer players

    def _let_bots_move(self) -> None:
        game = self.game
        while game.outcome is None and (bot := self.bots.get(game.to_move)):
            player = game.to_move
            count = len(game.entries)
            if game.check_clock():
                self._tell_since(count)
                self._keep()
                continue
            with self._thinking("say.thinking", name=self._name(player)):
                action = bot.choose(game.observation(player))
            try:
                game.act(action)
            except EruditError as error:
                # The clock ran out while it was thinking: the turn is lost, go on.
                if getattr(error, "reason", "") != "time-up":
                    raise
            self._tell_since(count)
            self._keep()

    # Turns

    def _person_moves(self) -> None:
        """Refuses what only the player to move may do, when there is none."""
        if self.game.outcome is not None:
            raise Mistake("error.over")

    def _play(self, turn: Turn) -> None:
        game = self.game
        self._act(lambda: game.play(turn))

    def _meant(self, text: str) -> Laid | None:
        """The turn that a typed text means; None when it was answered with places."""
        game = self.game
        try:
            typed = read(text, game.board)
        except Mistake:
            if near := self._other_layout(text):
                raise Mistake("error.layout", word=text, near=near) from None
            raise
        if len(typed.words) == 1 and typed.words[0].at is None:
            self._offer_places(typed)
            return None
        return lay(typed, game.board, *self._hand)

    def _word(self, text: str) -> None:
        self._person_moves()
        if not text:
            raise self._usage("word")
        laid = self._meant(text)
        if laid is not None:
            self._play(laid.turn)
            self._tell_stars(laid)

    def _tell_stars(self, laid: Laid) -> None:
        if laid.stars:
            letters = ", ".join(
                f"{sign} ({squares.name(row, col)})" for row, col, sign, _ in laid.stars
            )
            self._say("say.star_chosen" if laid.chosen else "say.star", letters=letters)

    def _try(self, text: str) -> None:
        self._person_moves()
        if not text:
            raise self._usage("try")
        laid = self._meant(text)
        if laid is not None and self._judged(laid):
            self._say("say.to_lay", turn=laid.turn)

    def _judged(self, laid: Laid) -> bool:
        """Tells whether a turn is legal: its words and points, or what is wrong with it."""
        game = self.game
        refused = game.board.check(laid.turn, game.rack, owed_stars=game.owed_stars)
        if refused is not None:
            self._tell(wording.refusal(self.messages, refused, game.board))
            return False
        turn = game.board.turn_for(laid.turn, game.rack)
        self._say("say.legal", words=wording.words(turn), score=turn.score)
        return True

    def _change_draft(self, sign: str, text: str) -> None:
        """A turn laid word by word: `+` adds one, `-` takes the last back, `=` sends it."""
        self._person_moves()
        draft = self._draft
        if sign == "+" and text:
            draft = (*draft, text)
        elif sign == "-" and not text:
            draft = draft[:-1]
        elif text:
            raise self._usage("draft")
        if not draft:
            self._draft = ()
            self._say("say.no_draft")
            return
        whole = " + ".join(draft)
        laid = lay(read(whole, self.game.board), self.game.board, *self._hand)
        self._draft = draft
        if sign == "=":
            self._play(laid.turn)
            self._tell_stars(laid)
            return
        self._say("say.draft", draft=whole)
        self._judged(laid)

    @property
    def _hand(self) -> tuple[Rack, int]:
        return self.game.rack, self.game.owed_stars

    def _clue(self, text: str) -> None:
        """Clues of growing strength: what the best turn scores, where it is, the turn."""
        self._person_moves()
        if not self._clues:
            self._best = self._found(1)
        if not self._best:
            self._say("say.no_hint")
            return
        best = self._best[0]
        self._clues += 1
        if self._clues == 1:
            self._say("say.clue_score", score=best.score, words=len(best.words))
        elif self._clues == 2:
            names = ", ".join(squares.name(row, col) for row, col, _, _ in best.tiles)
            self._say("say.clue_squares", squares=names)
        else:
            self._offer([best])

    def _offer_places(self, typed: Typed) -> None:
        game = self.game
        word: Word = typed.words[0]
        if "." not in word.text and word.text not in game.lexicon:
            self._not_in_lexicon(word.text)
            return
        found = places(typed, game.board, *self._hand)
        if not found:
            self._say("say.no_place", word=word.text)
            return
        self._say("say.places", word=word.text)
        self._offer([laid.turn for laid in found[:_MOST_PLACES]])

    def _offer(self, turns: Sequence[Turn]) -> None:
        self._offers = tuple(turns)
        for number, turn in enumerate(turns, start=1):
            self._say("say.place", number=number, turn=turn, score=turn.score)
        self._say("say.choose")

    def _choose(self, text: str) -> None:
        self._person_moves()
        number = _number_in(text)
        if number is None or not 1 <= number <= len(self._offers):
            raise Mistake("say.no_offer", number=_short(text))
        self._play(self._offers[number - 1])

    def _hint(self, text: str) -> None:
        self._person_moves()
        turns = self._found(self._number(text, 1, "hint"))
        if turns:
            self._offer(turns)
        else:
            self._say("say.no_hint")

    def _analyse(self, text: str) -> None:
        self._person_moves()
        turns = self._found(self._number(text, _ANALYSED, "analyse"))
        if not turns:
            self._say("say.no_hint")
            return
        self._say("say.analysis")
        self._offers = tuple(turns)
        for number, turn in enumerate(turns, start=1):
            line = self.messages(
                "say.analysed",
                number=number,
                score=turn.score,
                words=wording.words(turn),
                turn=turn,
            )
            self._tell(line, hang=10)
        self._say("say.choose")

    def _number(self, text: str, default: int, key: str) -> int:
        """How many turns a command was asked for."""
        if not text:
            return default
        number = _number_in(text)
        if number is None or not 1 <= number <= _MOST_HINTS:
            usage = self._command(key).usage
            raise Mistake("error.number", text=text, least=1, most=_MOST_HINTS, usage=usage)
        return number

    def _found(self, count: int) -> list[Turn]:
        """The best turns; under rules with a store of hints it takes one."""
        game = self.game
        with self._thinking("say.searching"):
            if game.rules.powers.hint:
                found = game.use_hint(time_limit=self.think)[:count]
            else:
                found = self._best_of(game.board, game.rack, game.owed_stars, count)
        if not found.exact:
            if not len(found):
                raise Mistake("say.none_yet", seconds=self.think)
            self._say("say.not_proven", seconds=self.think)
        return list(found)

    def _best_of(self, board: Board, rack: Rack, owed: int, count: int = 1) -> Turns:
        return board.best(rack, count, owed_stars=owed, time_limit=self.think)

    def _exchange(self, text: str) -> None:
        self._person_moves()
        tiles, swaps = self._tiles_and_swaps(text)
        if not tiles:
            raise self._usage("exchange")
        self._act(lambda: self.game.exchange(tiles, swaps))

    def _pass(self, text: str) -> None:
        self._person_moves()
        tiles, swaps = self._tiles_and_swaps(text)
        if tiles:
            raise self._usage("pass")
        self._act(lambda: self.game.pass_(swaps))

    def _swap(self, text: str) -> None:
        self._person_moves()
        tiles, swaps = self._tiles_and_swaps(text)
        if not tiles or swaps:
            raise self._usage("swap")
        self._act(lambda: self.game.use_swap(tiles))

    def _star(self, text: str) -> None:
        self._person_moves()
        tiles, swaps = self._tiles_and_swaps(text)
        if not tiles or swaps:
            raise self._usage("star")
        self._act(lambda: self.game.use_star(tiles))

    def _act(self, action: Callable[[], Entry]) -> None:
        """Does an action and tells it; of one that ends the turn, the points it missed."""
        game = self.game
        count, board, rack, owed = len(game.entries), game.board, game.rack, game.owed_stars
        entry = action()
        self._tell_since(count)
        if entry.ends_turn:
            with self._thinking("say.searching"):
                best = self._best_of(board, rack, owed)
            missed = best[0].score - entry.score if len(best) else 0
            key = "say.missed" if missed > 0 else "say.missed_none"
            self._say(key if best.exact else f"{key}_yet", points=missed, seconds=self.think)

    def _tiles_and_swaps(self, text: str) -> tuple[str, tuple[tuple[int, int], ...]]:
        """Tiles as a person names them, ``а б *``, and squares of stars to take back."""
        board = self.game.board
        squares = [t for t in text.split() if is_swap(t)]
        swaps = read(" ".join(squares), board).swaps if squares else ()
        rest = "".join(t for t in text.split() if t not in squares)
        rest = rest.replace(",", "")
        signs = [
            "*" if ch == "*" else letter(ch, board.lexicon, rest, at)
            for at, ch in enumerate(rest, 1)
        ]
        return "".join(signs), swaps

    def _undo(self, text: str) -> None:
        game = self.game
        own = [n for n, entry in enumerate(game.entries) if entry.player not in self.bots]
        if not own:
            raise Mistake("say.nothing_undone")
        count = len(game.entries) - own[-1]
        while len(game.entries) > own[-1]:
            game.undo()
        self._moved_on()
        self._announced = False
        self._say("say.undone", turns=count, name=self._name(game.to_move))

    # Analysis

    def _explain(self, text: str) -> None:
        from erudit import analysis, report

        game = self.game
        if text and _number_in(text) is None:
            self._person_moves()
            laid = self._meant(text)
            if laid is None:
                return
            board, turn, rack = game.board, laid.turn, game.rack
        else:
            state, turn = self._laid_then(_number_in(text))
            board, rack = state.board, state.seat.rack
        told = analysis.explain(board, turn, rack)
        for line in report.explanation(self.messages, told):
            self._tell(line, hang=4)

    def _laid_then(self, number: int | None) -> tuple[State, Turn]:
        """Turn `number` of the game, or the last that laid words, and the state before it."""
        game = self.game
        if number is None:
            laid = [n for n, entry in enumerate(game.entries, 1) if entry.turn is not None]
            if not laid:
                raise Mistake("say.nothing_to_explain")
            number = laid[-1]
        if not 1 <= number <= len(game.entries):
            raise Mistake("say.no_such_turn", number=number, turns=len(game.entries))
        turn = game.entries[number - 1].turn
        if turn is None:
            raise Mistake("say.no_words_then", number=number)
        return game.states[number - 1], turn

    def _review(self, text: str) -> None:
        from erudit import analysis, report

        if text:
            raise self._usage("review")
        game, terminal = self.game, self.terminal
        if not game.entries:
            self._say("say.no_turns")
            return
        # What a player held shows what they still hold, so that others must not see it.
        players = range(len(game.players)) if game.outcome else (game.to_move,)
        told = report.gone_through(
            self.messages,
            terminal,
            game.players,
            analysis.reviewed(game, players),
            len(game.entries),
        )
        width = terminal.width - 1 if terminal.interactive else None
        for line in report.review(self.messages, told, width):
            terminal.lines([(Span(line),)])
        self._say("review.meaning")
        if len(players) < len(game.players):
            self._say("say.own_turns")

    # Files

    def _save(self, text: str) -> None:
        from erudit import gcg, notation

        if not text:
            raise self._usage("save")
        path = self._path(text)
        if path.is_file() and path.stat().st_size:
            try:
                gcg.read(path)
            except RecordError as error:
                # whatever it is, it is not ours to write over
                raise Mistake("error.other-file", path=text) from error
        extras = self.keeper.extras if self.keeper is not None else None
        notation.save(self.game, path, extras)
        self._say("say.saved", path=text)

    def _load(self, text: str) -> None:
        from erudit import notation

        if not text:
            raise self._usage("load")
        path = self._path(text)
        try:
            game = notation.load(path, self.game.base_lexicon)
        except RecordError as error:
            # Perhaps it was played with the words that come with the package.
            if error.reason != "other-lexicon":
                raise
            game = notation.load(path)
        self.game, self.bots = game, _minds(game, self.think)
        self._speak(self.messages.lang)
        if self.keeper is not None:
            self.keeper.begin()
        self._moved_on()
        self._announced = False
        self._seen = None
        self._say("say.loaded", path=text, name=self._name(game.to_move))

    @staticmethod
    def _path(text: str) -> Path:
        if "\0" in text:
            raise Mistake("error.no-file", path=text.replace("\0", "?"))
        return Path(os.path.expanduser(text))

    # Questions

    def _check(self, text: str) -> None:
        if not text:
            raise self._usage("check")
        for word in text.replace(",", " ").split():
            signs = "".join(
                letter(ch, self.game.lexicon, word, at) for at, ch in enumerate(word, 1)
            )
            if signs in self.game.lexicon:
                self._say("say.in_lexicon", word=signs)
            else:
                self._not_in_lexicon(signs)

    def _not_in_lexicon(self, word: str) -> None:
        self._say("say.not_in_lexicon", word=word)

    def _find(self, text: str) -> None:
        if not text:
            raise self._usage("find")
        self._found_words(text, text, None)

    def _match(self, text: str) -> None:
        if not text:
            raise self._usage("match")
        pattern, _, letters = text.partition(" ")
        self._found_words(text, letters.strip() or None, pattern)

    def _found_words(self, text: str, letters: str | None, pattern: str | None) -> None:
        from erudit import finder, listing

        lexicon = self.game.lexicon
        finds = finder.Ask(text, letters, pattern).answer(lexicon)
        found = finder.rows(finds[:_MOST_FOUND], lexicon, self.game.rules, "length")
        self.terminal.lines(
            list(listing.by_length(found, self.messages, self.terminal.width))
            if found
            else [(Span(self.messages("find.nothing")),)]
        )
        if len(finds) > _MOST_FOUND:
            self._say("find.more", count=len(finds) - _MOST_FOUND)

    def _define(self, text: str) -> None:
        from erudit import listing

        if not text:
            raise self._usage("define")
        for word in text.replace(",", " ").split():
            width = self.terminal.width
            self.terminal.lines(list(listing.explained(word, self.messages, width)))

    def _board(self, text: str) -> None:
        self._stale, self._focus = True, None

    def _around(self, text: str) -> None:
        if not text:
            raise self._usage("around")
        self._focus = square_of(text, self.game.board)
        self._stale = True

    def _rack(self, text: str) -> None:
        self._person_moves()
        values = self.game.rules.values
        tiles = (sign if sign == "*" else f"{sign}{values[sign]}" for sign in self.game.rack)
        self._say("say.rack", tiles=" ".join(tiles))

    def _bag(self, text: str) -> None:
        game = self.game
        left = size(game.bag)
        if left is None:
            tiles = game.rules.tile_set
            self._say("say.endless", stars=tiles.stars, size=tiles.size)
            return
        self._say("say.bag", bag=left)
        unseen = game.observation(game.to_move).unseen
        self._say("say.unseen", count=len(unseen), tiles=wording.counted(unseen) or "—")

    def _score(self, text: str) -> None:
        for n, score in enumerate(self.game.scores):
            self._say("say.seat", name=self._name(n), score=score)

    def _log(self, text: str) -> None:
        if not self.game.entries:
            self._say("say.no_turns")
        for number, entry in enumerate(self.game.entries, start=1):
            told = wording.happened(self.messages, entry, self._name(entry.player))
            self._say("say.turn", number=number, text=told, total=entry.total)

    def _rules(self, text: str) -> None:
        for sentence in wording.rules(self.messages, self.game.rules):
            self._tell(sentence)

    def _lang(self, text: str) -> None:
        if not text:
            raise self._usage("lang")
        if text.lower() not in LANGUAGES:
            raise Mistake("error.lang", lang=text)
        self._speak(text.lower())
        self._say("say.lang")

    def _help(self, text: str) -> None:
        if text:
            found = [e] if (e := self.commands.exact(text)) else self.commands.beginning(text)
            if len(found) != 1:
                self._no_command(text, found)
                return
            command = found[0]
            self._say("help.entry", usage=command.usage, line=command.line)
            self._tell(command.help)
            self._say("help.names", names=", ".join(command.names))
            return
        powers = self.game.rules.powers
        hidden = set() if powers.swap or powers.star else {"swap", "star"}
        if self.game.rules.board == "bounded":
            hidden.add("around")
        shown = [command for command in self.commands.all if command.key not in hidden]
        height = self.terminal.height
        # Two lines before, one after, the prompt with its status line.
        brief = height is not None and len(shown) + 4 > height
        self._say("help.turn")
        self._say("help.stars")
        for command in shown:
            if not brief or command.key not in _RARE:
                self._say("help.entry", usage=command.usage.ljust(21), line=command.line)
        if brief:
            rare = ", ".join(command.name for command in shown if command.key in _RARE)
            self._say("help.also", names=rare)

    def _quit(self, text: str) -> None:
        self.running = False

    def _command(self, key: str) -> Command:
        return next(command for command in self.commands.all if command.key == key)

    def _usage(self, key: str) -> Mistake:
        return Mistake("error.usage", usage=self._command(key).usage)


def _number_in(text: str) -> int | None:
    """The whole number that a text is, none if it is none. No count here has more digits."""
    return int(text[:_DIGITS]) if re.fullmatch(r"[+-]?\d+", text) else None


def _short(text: str) -> str:
    """What was typed, as far as a sentence can hold it."""
    return text if len(text) <= _QUOTED else text[: _QUOTED - 1] + "…"


def _debugging() -> bool:
    return bool(os.environ.get("ERUDIT_DEBUG"))


def _minds(game: Game, think: float | None) -> dict[int, Player]:
    """The computer players of a game by number of player."""
    return {
        n: make(kind, time_limit=think) for n, kind in enumerate(game.bots) if kind is not None
    }


# Commands whose text may hold squares; after the others a square means a turn, so that
# `пас 8D` lays the word ПАС.
_TAKE_SQUARES = frozenset(
    {"word", "try", "draft", "explain", "exchange", "save", "load", "help", "around"}
)

_DO: Mapping[str, Callable[[Shell, str], None]] = {
    "word": Shell._word,
    "try": Shell._try,
    "draft": lambda shell, text: shell._change_draft("+", text),
    "clue": Shell._clue,
    "hint": Shell._hint,
    "analyse": Shell._analyse,
    "explain": Shell._explain,
    "review": Shell._review,
    "exchange": Shell._exchange,
    "pass": Shell._pass,
    "undo": Shell._undo,
    "save": Shell._save,
    "load": Shell._load,
    "check": Shell._check,
    "find": Shell._find,
    "match": Shell._match,
    "define": Shell._define,
    "board": Shell._board,
    "around": Shell._around,
    "rack": Shell._rack,
    "bag": Shell._bag,
    "score": Shell._score,
    "log": Shell._log,
    "rules": Shell._rules,
    "swap": Shell._swap,
    "star": Shell._star,
    "lang": Shell._lang,
    "help": Shell._help,
    "quit": Shell._quit,
}

# Commands that the help names in one line where the screen has no room for all.
_RARE = frozenset(
    {
        "try",
        "load",
        "board",
        "around",
        "rack",
        "score",
        "log",
        "rules",
        "lang",
        "review",
        "quit",
    }
)

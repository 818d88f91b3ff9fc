"""Saved games: what a GCG record holds of a game of erudit, there and back.

A record has the rules, the seed and the moves; reading it plays the game again and
compares every rack and score. It knows no screen and asks no questions.

Pragmas beyond GCG: ``#erudit 1``, ``#seed``, ``#rules`` (a line of TOML each), ``#bot2
easy``, ``#add`` and ``#ban`` (house words); after a move ``#seconds`` and ``#lost``; between
moves ``#power swap АБ``, ``#power star К``, ``#power hint``; last ``#end``.
"""

import hashlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from typing import TypeAlias

from erudit import gcg, squares
from erudit._core import Board, EruditError, Lexicon, RulesError, Turn
from erudit.actions import Action, Exchange, Lay, Lost, Pass, Square, UseHint, UseStar, UseSwap
from erudit.errors import RecordError, expect, fault
from erudit.game import Entry, Game
from erudit.gcg import Item, Move, Pragma, Record, wrong
from erudit.rules import Rules
from erudit.tiles import STAR

__all__ = [
    "Extras",
    "dumps",
    "extras",
    "fingerprint",
    "game_of",
    "load",
    "loads",
    "record_of",
    "rules_of",
    "save",
]

FORMAT = 1
BLANK = "?"
_UNFINISHED = "in progress"
_OURS = re.compile(
    r"erudit|seed|rules|bot[0-9]+|add|ban|seconds|lost|power|end|lexicon|incomplete"
    r"|player[0-9]{1,2}|rack[0-9]+",
    re.IGNORECASE,
).fullmatch

Extras: TypeAlias = Mapping[int, tuple[Pragma, ...]]
"""Pragmas that are not erudit's own, by how many entries of the game come before them."""


def save(game: Game, path: str | PathLike[str], extras: Extras | None = None) -> None:
    """Write the record of `game`, all of it or nothing; RecordError when it cannot be."""
    gcg.write(record_of(game, extras), path)


def load(
    path: str | PathLike[str],
    lexicon: Lexicon | None = None,
    *,
    any_lexicon: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Game:
    """The game that `save` wrote; see `game_of`."""
    record = gcg.read(path)
    return game_of(record, lexicon, any_lexicon=any_lexicon, clock=clock, source=str(path))


def dumps(game: Game) -> str:
    """The record of `game` as text."""
    return str(record_of(game))


def loads(
    text: str | bytes,
    lexicon: Lexicon | None = None,
    *,
    any_lexicon: bool = False,
    clock: Callable[[], float] = time.monotonic,
    source: str = "the record",
) -> Game:
    """The game of a record's text; see `game_of`."""
    record = gcg.parse(text, source=source)
    return game_of(record, lexicon, any_lexicon=any_lexicon, clock=clock, source=source)


def fingerprint(lexicon: Lexicon) -> str:
    """What tells one word list from another: alphabet, number of words, their hash.

    Levels do not count: they do not change what may be played.
    """
    expect(Lexicon, lexicon=lexicon)
    digest = hashlib.sha256("\n".join(lexicon).encode()).hexdigest()
    return f"{lexicon.alphabet} {lexicon.yo}, {len(lexicon)} words, sha256 {digest}"


def _short(print_: str) -> str:
    return re.sub(r"(sha256 \w{8})\w+", r"\1...", print_)


# From a game


def record_of(game: Game, extras: Extras | None = None) -> Record:
    """The record of `game`, with the pragmas of others that belong to it."""
    expect(Game, game=game)
    expect(Mapping | None, extras=extras)
    extras = {} if extras is None else extras
    nicks = _nicks(game.players)
    items: list[Item] = [
        Pragma(f"player{n}", f"{nick} {name}")
        for n, (nick, name) in enumerate(zip(nicks, game.players, strict=True), start=1)
    ]
    items.append(Pragma("lexicon", fingerprint(game.base_lexicon)))
    items.append(Pragma("erudit", str(FORMAT)))
    items.append(Pragma("seed", str(game.seed)))
    items += [
        Pragma(f"bot{n}", kind) for n, kind in enumerate(game.bots, start=1) if kind is not None
    ]
    for name, words in (("add", game.added), ("ban", game.banned)):
        if words:
            items.append(Pragma(name, " ".join(words)))
    items += [Pragma("rules", line) for line in _toml_lines(game.rules)]
    items += extras.get(0, ())
    for number, entry in enumerate(game.entries, start=1):
        items += _items(entry, nicks[entry.player])
        items += extras.get(number, ())
    items += _end(game, nicks)
    return Record(tuple(items))


def _toml_lines(rules: Rules) -> Iterator[str]:
    """The rules in TOML, short arrays in one line."""
    toml = re.sub(
        r"\[\n([^\[\]]*?),\n\]",
        lambda array: "[" + " ".join(array[1].split()) + "]",
        rules.to_toml(),
    )
    return (line.strip() for line in toml.split("\n") if line.strip())


def _nicks(names: Iterable[str]) -> tuple[str, ...]:
    """A name without blanks or colons for each player, each another one."""
    nicks: list[str] = []
    for name in names:
        nick = plain = "_".join(name.replace(":", " ").split()) or "_"
        number = 1
        while nick in nicks:
            number += 1
            nick = f"{plain}_{number}"
        nicks.append(nick)
    return tuple(nicks)


def _items(entry: Entry, nick: str) -> Iterator[Item]:
    if entry.ends_turn:
        yield _move(entry, nick)
        if entry.kind == "lost":
            yield Pragma("lost")
    else:
        power = [entry.kind.removeprefix("use-"), _written(entry.given or "")]
        yield Pragma("power", " ".join(power).strip())
    if entry.seconds:
        yield Pragma("seconds", str(entry.seconds))


def _move(entry: Entry, nick: str) -> Move:
    kind = "pass" if entry.kind == "lost" else entry.kind
    text = str(entry.turn) if entry.turn is not None else _written(entry.given or "")
    swaps = () if kind == "lay" else tuple(f"*{squares.name(*s)}" for s in entry.swaps)
    rack = _written(entry.rack or "")
    return Move(nick, kind, entry.score, entry.total, rack, text, swaps)


def _end(game: Game, nicks: tuple[str, ...]) -> Iterator[Item]:
    """What follows the last action: the leftovers, or the racks of a game that goes on."""
    yield from _leftovers(game, nicks)
    outcome = game.outcome
    result = _UNFINISHED
    if outcome is None:
        for n, rack in enumerate(game.racks, start=1):
            if len(rack):
                yield Pragma(f"rack{n}", _written(rack))
        yield Pragma("incomplete")
    else:
        winners = " ".join(str(n + 1) for n in outcome.winners)
        result = f"{outcome.reason}, won by {winners or 'nobody'}"
    scores = " ".join(map(str, game.scores))
    yield Pragma("end", f"{len(game.entries)} actions, scores {scores}, {result}")


def _leftovers(game: Game, nicks: tuple[str, ...]) -> Iterator[Move]:
    """The tiles that were counted at the end, a line for each player whose score changed."""
    outcome, rules = game.outcome, game.rules
    if outcome is None or rules.leftovers == "none":
        return
    if outcome.reason not in ("went-out", "skips"):
        return
    out = game.to_move if outcome.reason == "went-out" else None
    for n, rack in enumerate(game.racks):
        tiles = _written(rack)
        if n == out and rules.leftovers == "credit":
            others = "".join(_written(other) for other in game.racks)
            left = sum(rules.tile_value(t) for other in game.racks for t in other)
            yield Move(nicks[n], "rack", left, outcome.scores[n], "", others)
        elif tiles:
            left = sum(rules.tile_value(tile) for tile in rack)
            yield Move(nicks[n], "rack", -left, outcome.scores[n], tiles, tiles)


def _written(tiles: Iterable[str]) -> str:
    return "".join(tiles).replace(STAR, BLANK)


def _read(tiles: str) -> str:
    return tiles.replace(BLANK, STAR)


# To a game


def game_of(
    record: Record,
    lexicon: Lexicon | None = None,
    *,
    any_lexicon: bool = False,
    clock: Callable[[], float] = time.monotonic,
    source: str = "the record",
) -> Game:
    """The game of a record, played again and compared with it.

    `lexicon` is the word list it was played with, before its house rules; without one it
    is the list that comes with the package. RecordError when a line is not as expected, when
    the record is of a newer format or of another program, or when the word list is another
    one (unless `any_lexicon`: then only the words laid must be in it). LexiconError when
    none is given and none comes with the package.
    """
    expect(Record, record=record)
    expect(Lexicon | None, lexicon=lexicon)
    reader = _Reader(record, source)
    reader.check_format()
    seed = reader.number("seed")
    print_ = reader.need("lexicon")
    rules = rules_of(record, source=source)
    if rules is None:
        raise reader.missing("rules")
    if lexicon is None:
        lexicon = Lexicon.default(rules.alphabet, rules.yo)
    if not any_lexicon and print_.text != fingerprint(lexicon):
        raise reader.wrong(
            f"the game was played with another word list ({_short(print_.text)}) than the one "
            f"given ({_short(fingerprint(lexicon))})",
            "the same word list; pass it as lexicon, or any_lexicon=True to try this one",
            "other-lexicon",
            line=print_.line,
            reason="other-lexicon",
        )
    players = reader.players()
    add, ban = reader.words("add"), reader.words("ban")
    with reader.explaining("the start of the game", print_.line):
        game = Game(
            [player.name for player in players],
            rules,
            lexicon,
            seed,
            add=add,
            ban=ban,
            bots=reader.bots(len(players)),
            clock=clock,
        )
    reader.replay(game, tuple(player.nick for player in players))
    return game


def rules_of(record: Record, *, source: str = "the record") -> Rules | None:
    """The rules that a record holds, or None; RecordError when they cannot be read."""
    expect(Record, record=record)
    pragmas = record.all("rules")
    if not pragmas:
        return None
    try:
        return Rules.from_toml("\n".join(pragma.text for pragma in pragmas))
    except RulesError as error:
        line = _line_of(error, pragmas)
        said = re.sub(r" \(at line \d+, ", " (at ", str(error)).rstrip(".")
        raise _Reader(record, source).wrong(
            said,
            "rules as to_toml writes them",
            "bad-rules",
            line=line,
            reason="bad-rules",
            cause=error,
        ) from error


def _line_of(error: RulesError, pragmas: tuple[Pragma, ...]) -> int:
    """The line of a record that its rules are wrong in; the first of them if none is known."""
    number = error.details.get("line")
    if isinstance(number, int):
        return pragmas[min(number, len(pragmas)) - 1].line
    where = str(error.details.get("switch") or error.details.get("where") or "")
    for name in (where.rpartition(".")[2], *where.replace("[", ".").split(".")):
        for pragma in pragmas:
            if name and re.match(rf"(\[.*)?{re.escape(name)}\s*(=|\]|$)", pragma.text):
                return pragma.line
    return pragmas[0].line


def square_of(swap: str, line: int, source: str) -> Square:
    """The square of a star taken back, ``*8F`` or ``*F8``, in a line of a record."""
    place = squares.place(swap[1:])
    if place is None:
        what, expected = f"{swap!r} names no square", "one such as '*8F'"
        raise wrong(source, line, what, expected, "no-square", text=swap)
    return place[:2]


def extras(record: Record) -> dict[int, tuple[Pragma, ...]]:
    """The pragmas of a record that are not erudit's own: notes, a title, unknown ones."""
    expect(Record, record=record)
    found: dict[int, list[Pragma]] = {}
    entries = 0
    for item in record.items:
        if isinstance(item, Pragma) and not _OURS(item.name):
            found.setdefault(entries, []).append(item)
        elif isinstance(item, Move) or item.name.lower() == "power":
            entries += not (isinstance(item, Move) and item.kind == "rack")
    return {number: tuple(pragmas) for number, pragmas in found.items()}


@dataclass(frozen=True)
class _Step:
    """A move or a power, and what its pragmas say of it."""

    item: Item
    seconds: float = 0.0
    lost: bool = False


class _Reader:
    """A record on its way to a game; words what is wrong with it."""

    def __init__(self, record: Record, source: str) -> None:
        self.record = record
        self.source = source

    def wrong(
        self,
        what: str,
        expected: str,
        told: str,
        /,
        *,
        line: int,
        reason: str = "bad-line",
        **parts: object,
    ) -> RecordError:
        """An error about a line; `told` and `parts` say what is wrong to programs."""
        return fault(
            RecordError,
            reason,
            f"{self.source}, line {line}: {what}; expected {expected}.",
            source=self.source,
            line=line,
            what=what,
            expected=expected,
            told=told,
            **parts,
        )

    def missing(self, name: str) -> RecordError:
        """An error about a pragma that is not there."""
        last = max((item.line for item in self.record.items), default=0)
        return self.wrong(
            f"the record has no #{name}",
            f"'#{name} ...'",
            "missing",
            line=last + 1,
            reason="cut-off",
            name=name,
        )

    def differs(self, line: int, what: str, said: str, true: str) -> RecordError:
        """An error about what a line says and the game does not."""
        return self.wrong(
            f"the {what} is {said!r}",
            f"{true!r}, as the game comes to",
            f"other-{what}",
            line=line,
            reason="differs",
            found=said,
            true=true,
        )

    def explaining(self, what: str, line: int, board: Board | None = None) -> "_Explaining":
        """A block in which the package's errors become errors about `line`."""
        return _Explaining(self, what, line, board)

    # The header

    def check_format(self) -> None:
        """Refuse what is no game of erudit, or of a newer format."""
        said = self.record.all("erudit")
        if not self.record.items:
            raise self.wrong(
                "the record is empty",
                f"'#erudit {FORMAT}' and a game",
                "empty",
                line=1,
                reason="empty-record",
            )
        if not said:
            raise self.wrong(
                "the record is of another program: it has moves, but neither the rules nor "
                "the seed of a game that could go on",
                f"'#erudit {FORMAT}', as saved games of erudit have",
                "not-a-record",
                line=1,
                reason="not-a-record",
            )
        version = said[0].text
        if not re.fullmatch(r"[0-9]{1,9}", version):
            raise self.wrong(
                f"the format is {version!r}",
                f"'#erudit {FORMAT}'",
                "format",
                line=said[0].line,
                text=version,
                known=FORMAT,
            )
        if int(version) > FORMAT or int(version) < 1:
            raise self.wrong(
                f"the record is of format {version}, and this program knows up to {FORMAT}",
                "a program that is as new as the record",
                "newer-version",
                line=said[0].line,
                reason="newer-version",
            )

    def need(self, name: str) -> Pragma:
        """The only pragma of that name."""
        found = self.record.all(name)
        if not found:
            raise self.missing(name)
        if len(found) > 1:
            what = f"#{name} is said twice"
            raise self.wrong(what, "it once", "twice", line=found[1].line, name=name)
        return found[0]

    def number(self, name: str) -> int:
        """What the pragma ``#name number`` says."""
        pragma = self.need(name)
        if not re.fullmatch(r"-?[0-9]{1,4000}", pragma.text):
            raise self.wrong(
                f"the {name} is {pragma.text!r}",
                "a whole number",
                "number",
                line=pragma.line,
                name=name,
                text=pragma.text,
            )
        return int(pragma.text)

    def words(self, name: str) -> list[str]:
        """The words of all pragmas of that name."""
        return [word for pragma in self.record.all(name) for word in pragma.text.split()]

    def players(self) -> tuple[gcg.Player, ...]:
        """The players, who must be numbered from 1 on and each called something else."""
        players = self.record.players
        for number, player in enumerate(players, start=1):
            if not self.record.all(f"player{number}"):
                moves = (m.line for m in self.record.moves if m.player == player.nick)
                raise self.wrong(
                    f"{player.nick!r} is no player of this record",
                    f"'#player{number} {player.nick} ...' before the moves",
                    "unknown-player",
                    line=next(moves, 1),
                    name=player.nick,
                    number=number,
                )
            line = self.need(f"player{number}").line
            if sum(other.nick == player.nick for other in players) > 1:
                raise self.wrong(
                    f"two players are called {player.nick!r}",
                    "names that differ",
                    "same-name",
                    line=line,
                    name=player.nick,
                )
        return players

    def bots(self, count: int) -> list[str | None]:
        """Which kind of computer player each one is."""
        for item in self.record.items:
            if isinstance(item, Pragma) and (match := _BOT(item.name)):
                self.need(item.name)
                if not 1 <= int(match[1]) <= count:
                    raise self.wrong(
                        f"#{item.name} is said of {count} players",
                        f"a number from 1 to {count}",
                        "bot-number",
                        line=item.line,
                        name=item.name,
                        count=count,
                    )
        return [self.record.get(f"bot{number}") for number in range(1, count + 1)]

    # The moves

    def replay(self, game: Game, nicks: tuple[str, ...]) -> None:
        """Do what the record says, and compare it with what it says that came of it."""
        ends: list[Item] = []
        for step in self.steps():
            if isinstance(step.item, Move) and step.item.kind == "rack":
                ends.append(step.item)
                continue
            if ends or game.outcome is not None:
                raise self.wrong(
                    "an action follows the end of the game",
                    "'#end ...'",
                    "after-end",
                    line=step.item.line,
                )
            self.redo(game, nicks, step)
        ends += [
            item
            for item in self.record.items
            if isinstance(item, Pragma) and _IS_END(item.name.lower())
        ]
        self.compare_end(ends, list(_end(game, nicks)))

    def steps(self) -> list[_Step]:
        """Moves and powers with their pragmas."""
        steps: list[_Step] = []
        for item in self.record.items:
            name = item.name.lower() if isinstance(item, Pragma) else ""
            if isinstance(item, Move) or name == "power":
                steps.append(_Step(item))
            elif name in ("seconds", "lost"):
                if not steps:
                    what = f"'{item}' is out of place"
                    raise self.wrong(what, "a move", "no-move-yet", line=item.line, text=item)
                if name == "lost":
                    steps[-1] = replace(steps[-1], lost=True)
                else:
                    steps[-1] = replace(steps[-1], seconds=self.seconds(item))
        return steps

    def seconds(self, pragma: Item) -> float:
        """The number of ``#seconds``."""
        text = pragma.text
        if not re.fullmatch(r"[0-9]{1,12}(\.[0-9]{1,6})?", text):
            raise self.wrong(
                f"the seconds are {text!r}",
                "a number such as 12.5",
                "seconds",
                line=pragma.line,
                text=text,
            )
        return float(text)

    def redo(self, game: Game, nicks: tuple[str, ...], step: _Step) -> None:
        """One action."""
        item = step.item
        nick = nicks[game.to_move]
        if isinstance(item, Move):
            if item.player != nick:
                raise self.differs(item.line, "player", item.player, nick)
            rack = _written(game.rack)
            if sorted(_written(item.rack)) != sorted(rack):
                raise self.differs(item.line, "rack", item.rack, rack)
        with self.explaining(f"the action {_shown(item)!r}", item.line, game.board):
            action = self.action(game, step)
            entry = game.act(action, seconds=step.seconds)
        if not isinstance(item, Move):
            return
        true = _move(entry, nick)
        for what, said, is_ in (
            ("action", item.kind, true.kind),
            ("score", f"{item.score:+d}", f"{true.score:+d}"),
            ("total", str(item.total), str(true.total)),
        ):
            if said != is_:
                raise self.differs(item.line, what, said, is_)

    def action(self, game: Game, step: _Step) -> Action:
        """What a move or a power does."""
        item = step.item
        if isinstance(item, Pragma):
            kind, _, tiles = item.text.partition(" ")
            make = _POWERS.get(kind)
            if make is None:
                raise self.wrong(
                    f"the power is {item.text!r}",
                    f"one of {', '.join(_POWERS)}",
                    "power",
                    line=item.line,
                    text=item.text,
                    choices=", ".join(_POWERS),
                )
            return make(_read(tiles.strip()))
        swaps = tuple(square_of(swap, item.line, self.source) for swap in item.swaps)
        if step.lost and item.kind == "pass" and not swaps:
            return Lost()
        if item.kind == "lay":
            return Lay(Turn.parse(item.turn, game.board))
        if item.kind == "pass":
            return Pass(swaps)
        if item.kind == "exchange" and not item.blind:
            return Exchange(_read(item.text), swaps)
        raise self.wrong(
            f"{_shown(item)!r} is nothing that a game of erudit has",
            "a turn that lays words, a pass or an exchange of tiles by their letters",
            "no-action",
            line=item.line,
            text=_shown(item),
        )

    def compare_end(self, said: list[Item], true: list[Item]) -> None:
        """Compare what follows the last action."""
        if not any(isinstance(item, Pragma) and item.name.lower() == "end" for item in said):
            raise self.missing("end")
        for one, other in zip(said, true, strict=False):
            if _normal(one) != _normal(other):
                raise self.wrong(
                    f"the game ends as {str(one)!r}",
                    repr(str(other)),
                    "other-end",
                    line=one.line,
                    reason="differs",
                    found=one,
                    true=other,
                )
        if len(said) > len(true):
            extra = said[len(true)]
            what = f"{str(extra)!r} follows the end"
            raise self.wrong(what, "nothing", "past-end", line=extra.line, text=extra)
        if len(said) < len(true):
            raise self.missing(str(true[len(said)]).removeprefix("#"))


class _Explaining:
    def __init__(
        self, reader: _Reader, what: str, line: int, board: Board | None = None
    ) -> None:
        self.reader, self.what, self.line, self.board = reader, what, line, board

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, EruditError) and not isinstance(error, RecordError):
            raise self.reader.wrong(
                f"{self.what} cannot be: {str(error).rstrip('.')}",
                "what the game allows",
                "not-allowed",
                line=self.line,
                reason="not-allowed",
                cause=error,
                board=self.board,
                text=self.what,
            ) from error


_BOT = re.compile(r"bot([0-9]{1,6})", re.IGNORECASE).fullmatch
_IS_END = re.compile(r"rack[0-9]+|incomplete|end").fullmatch

_POWERS: Mapping[str, Callable[[str], Action]] = {
    "swap": UseSwap,
    "star": UseStar,
    "hint": lambda tiles: UseHint(),
}


def _normal(item: Item) -> tuple[object, ...]:
    """What must agree of an item at the end; the order of tiles does not matter."""
    if isinstance(item, Move):
        tiles = sorted(_written(item.text))
        return (
            item.player,
            item.kind,
            item.score,
            item.total,
            tiles,
            sorted(_written(item.rack)),
        )
    name = item.name.lower()
    return name, sorted(_written(item.text)) if name.startswith("rack") else item.text


def _shown(item: Item) -> str:
    return str(item).split(": ", 1)[-1] if isinstance(item, Move) else str(item)

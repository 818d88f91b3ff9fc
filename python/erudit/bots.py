"""Computer players: what they do with what a player may know.

They see an `Observation` and nothing else, and always do the same with the same one, unless
they are given a time to think.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from erudit._core import Board, Lexicon, LexiconError, Rack, Turn
from erudit.actions import Action, Exchange, Lay, Pass
from erudit.errors import GameError, expect, fault
from erudit.rules import Rules
from erudit.tiles import STAR

if TYPE_CHECKING:
    from erudit.game import Entry, Game, Observation

__all__ = ["Best", "Easy", "Greedy", "Player", "make", "move", "names"]

# Words of zipf frequency 3 and more: some seven thousand Russian nouns that everybody knows.
_COMMON = 75


class Player(Protocol):
    """Anybody who can say what to do next."""

    def choose(self, observation: Observation) -> Action:
        """An action for the player whose move it is."""
        ...


class Best:
    """Lays the turn that scores most.

    With a `time_limit`, in seconds, it lays the best that it finds until then; which one
    that is depends on how fast the machine is.
    """

    def __init__(self, time_limit: float | None = None) -> None:
        expect(int | float | None, time_limit=time_limit)
        self.time_limit = time_limit

    def choose(self, observation: Observation) -> Action:
        """The best turn, or what to do without one."""
        _expect_seen(observation)
        board, rack, owed = observation.board, observation.rack, observation.owed_stars
        found = board.best(rack, 1, owed_stars=owed, time_limit=self.time_limit)
        if not len(found) and not found.exact:
            return Greedy().choose(observation)
        return _lay_or_skip(observation, found[0] if len(found) else None)


class Greedy:
    """Lays the best single word again and again while it can, all in one turn.

    The published baseline. The words are judged as one turn on the final board.
    """

    def choose(self, observation: Observation) -> Action:
        """The words found one by one, as one turn."""
        _expect_seen(observation)
        board, rack, owed = observation.board, observation.rack, observation.owed_stars
        step = board.with_rules(_one_word_a_turn(board.rules))
        once = board.rules.words_per_turn == "one"
        whole: Turn | None = None
        while len(rack):
            best = step.best(rack, 1, owed_stars=owed)
            if not len(best):
                break
            word = best[0]
            union = _union(board, whole, word)
            if union is None or board.check(union, observation.rack) is not None:
                break
            whole, rack = union, _without(rack, step, word)
            owed = max(0, owed - word.stars_laid)
            if once:
                break
            step = step.play(word)
        return _lay_or_skip(observation, _paying(observation, whole))


class Easy:
    """Knows only common words, and lays one word a turn.

    A lexicon without levels has no common words; then it knows all of them.
    """

    def choose(self, observation: Observation) -> Action:
        """The best single common word."""
        _expect_seen(observation)
        board, rack = observation.board, observation.rack
        known = board.with_lexicon(_common(board.lexicon))
        known = known.with_rules(_one_word_a_turn(board.rules))
        best = known.best(rack, 1, owed_stars=observation.owed_stars)
        if not len(best):
            return _lay_or_skip(observation, _paying(observation, None))
        turn = board.turn(best[0].tiles, best[0].swaps)
        return _lay_or_skip(observation, _paying(observation, turn))


_BOTS: Mapping[str, Callable[[], Player]] = {"greedy": Greedy, "best": Best, "easy": Easy}


def names() -> tuple[str, ...]:
    """The names that `make` knows."""
    return tuple(_BOTS)


def make(name: str, *, time_limit: float | None = None) -> Player:
    """A computer player of that name. One that may think for long ends after `time_limit`
    seconds, if it is given one, and is not the same on all machines then.

    >>> type(make("greedy")).__name__
    'Greedy'
    """
    expect(str, name=name)
    if name not in _BOTS:
        raise fault(
            GameError,
            "no-such-bot",
            f"There is no computer player {name!r}; expected one of {', '.join(_BOTS)}.",
            name=name,
            expected=tuple(_BOTS),
        )
    if time_limit is not None and _BOTS[name] is Best:
        return Best(time_limit)
    return _BOTS[name]()


def move(game: Game, players: Sequence[Player]) -> Entry:
    """Let the player whose move it is, of `players`, do one thing."""
    from erudit.game import Game

    expect(Game, game=game)
    expect(Sequence, players=players)
    if len(players) != len(game.players) or not all(hasattr(p, "choose") for p in players):
        raise TypeError(
            f"players is {players!r}; expected {len(game.players)} objects with a method "
            "choose(observation)"
        )
    player = game.to_move
    return game.act(players[player].choose(game.observation(player)))


def _expect_seen(observation: Observation) -> None:
    from erudit.game import Observation

    expect(Observation, observation=observation)


def _best(observation: Observation) -> Turn | None:
    best = observation.board.best(observation.rack, 1, owed_stars=observation.owed_stars)
    return best[0] if len(best) else None


def _paying(observation: Observation, turn: Turn | None) -> Turn | None:
    """`turn`, or the best turn if only another one lays the stars that are owed."""
    owed = observation.owed_stars
    if not owed:
        return turn
    if turn is None:
        best = _best(observation)
        return best if best is not None and best.stars_laid else None
    refusal = observation.board.check(turn, observation.rack, owed_stars=owed)
    return turn if refusal is None else _best(observation)


def _lay_or_skip(observation: Observation, turn: Turn | None) -> Action:
    if turn is not None:
        return Lay(turn)
    letters = [tile for tile in observation.rack if tile != STAR]
    bag = observation.bag_size
    if letters and (bag is None or bag >= max(1, observation.rules.exchange_needs_bag)):
        return Exchange("".join(letters[:bag]))
    return Pass()


def _union(board: Board, whole: Turn | None, word: Turn) -> Turn | None:
    """Both turns as one on `board`; None when the word takes back a star just laid."""
    if whole is None:
        return board.turn(word.tiles, word.swaps)
    laid = {(row, col) for row, col, _, _ in whole.tiles}
    if laid & set(word.swaps):
        return None
    return board.turn((*whole.tiles, *word.tiles), (*whole.swaps, *word.swaps))


def _without(rack: Rack, board: Board, turn: Turn) -> Rack:
    """The rack after `turn` on `board`."""
    stars = {(row, col): letter for row, col, letter in board.stars}
    rack = rack - "".join(stars[square] for square in turn.swaps) + STAR * len(turn.swaps)
    return rack - "".join(STAR if star else letter for _, _, letter, star in turn.tiles)


# Both are made once and kept: they take longer than a choice.


@lru_cache(maxsize=4)
def _common(lexicon: Lexicon) -> Lexicon:
    try:
        return lexicon.at_level(_COMMON)
    except LexiconError:
        return lexicon


@lru_cache(maxsize=16)
def _one_word_a_turn(rules: Rules) -> Rules:
    return rules.replace(words_per_turn="one")

"""What a turn scored and why, and what better turns a game has passed by.

It knows boards and games; it shows nothing and words nothing, so that a notebook can
use it as well as a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from erudit._core import Board, Rack, Run, Turn
from erudit.errors import expect
from erudit.game import Game

if TYPE_CHECKING:
    from erudit.replay import Step

__all__ = [
    "Explanation",
    "LetterSum",
    "PlayerReview",
    "Review",
    "ReviewedTurn",
    "WordSum",
    "explain",
    "review",
    "reviewed",
    "reviewed_steps",
]

_LETTER = {"G": 2, "Y": 3}
_WORD = {"B": 2, "R": 3}


@dataclass(frozen=True, slots=True)
class LetterSum:
    """One square of a word: its letter's value, and what its premium does to it.

    `letter` is upper case; `star` says that a star stands for it, `laid` that this turn
    laid it. A premium counts only under a laid tile: `factor` is its letter premium (1, 2
    or 3), `word_factor` what it does to the whole word.
    """

    row: int
    col: int
    letter: str
    star: bool
    laid: bool
    value: int
    factor: int
    word_factor: int

    @property
    def points(self) -> int:
        """The value times the letter premium."""
        return self.value * self.factor


@dataclass(frozen=True, slots=True)
class WordSum:
    """One new word of a turn: its squares in order, and the factor of the whole word."""

    word: str
    row: int
    col: int
    across: bool
    letters: tuple[LetterSum, ...]
    factor: int

    @property
    def sum(self) -> int:
        """The letters together, before the word premiums."""
        return sum(letter.points for letter in self.letters)

    @property
    def score(self) -> int:
        """What the word scores."""
        return self.sum * self.factor


@dataclass(frozen=True, slots=True)
class Explanation:
    """The arithmetic of a turn: its words and the bonus for all tiles."""

    turn: Turn
    words: tuple[WordSum, ...]
    bonus: int

    @property
    def score(self) -> int:
        """What the turn scores."""
        return sum(word.score for word in self.words) + self.bonus


def explain(board: Board, turn: Turn, rack: Rack | str | None = None) -> Explanation:
    """How `turn` comes to its score on `board`, the board before it.

    The bonus depends on the rack that the turn begins with; without `rack` it is the one
    that the turn knows of.

    >>> from erudit import Board, Lexicon
    >>> board = Board(lexicon=Lexicon.build(["кот"]))
    >>> told = explain(board, board.best("КОТ")[0])
    >>> [(letter.letter, letter.points) for letter in told.words[0].letters]
    [('К', 2), ('О', 1), ('Т', 1)]
    >>> told.score
    4
    """
    expect(Board, board=board)
    expect(Turn, turn=turn)
    if rack is not None:
        turn = board.turn_for(turn, rack)
    laid = {(row, col): (letter, star) for row, col, letter, star in turn.tiles}
    words = tuple(_word(board, run, laid, turn.swaps) for run in turn.runs)
    return Explanation(turn, words, turn.bonus)


def _word(
    board: Board,
    run: Run,
    laid: dict[tuple[int, int], tuple[str, bool]],
    swaps: Iterable[tuple[int, int]],
) -> WordSum:
    rules = board.rules
    taken = set(swaps)
    letters = []
    for n in range(len(run.word)):
        row, col = (run.row, run.col + n) if run.across else (run.row + n, run.col)
        new = laid.get((row, col))
        premium = board.premium(row, col) if new else "."
        here = board.square(row, col)
        # A star that was taken back has left its letter's own tile in its place.
        letter, star = new or (here.upper(), here.islower() and (row, col) not in taken)
        by_letter = not star or rules.star_value == "letter"
        letters.append(
            LetterSum(
                row,
                col,
                letter,
                star,
                new is not None,
                rules.values[letter] if by_letter else int(rules.star_value),
                _LETTER.get(premium, 1),
                _WORD.get(premium, 1),
            )
        )
    factors = [letter.word_factor for letter in letters if letter.word_factor > 1]
    factor = sum(factors) if factors and rules.word_premiums == "add" else prod(factors)
    return WordSum(run.word, run.row, run.col, run.across, tuple(letters), factor)


@dataclass(frozen=True, slots=True)
class ReviewedTurn:
    """A turn of a game beside the best that could have been played.

    `number` counts the game's entries (or the record's moves) from 1; `kind` is the
    entry's, and `tiles` how many it put back. `turn` is None when nothing was laid, or
    what was laid was withdrawn; `best` is None when nothing could be laid.
    """

    number: int
    player: int
    kind: str
    turn: Turn | None
    best: Turn | None
    tiles: int = 0

    @property
    def score(self) -> int:
        """What was scored."""
        return self.turn.score if self.turn else 0

    @property
    def best_score(self) -> int:
        """What the best turn would have scored."""
        return self.best.score if self.best else 0

    @property
    def missed(self) -> int:
        """The points lost."""
        return max(0, self.best_score - self.score)


@dataclass(frozen=True, slots=True)
class PlayerReview:
    """A player's turns together: how many, how many of them no turn would have beaten,
    the points scored in them, those that the best turns would have scored, those lost.
    """

    player: int
    turns: int
    best_turns: int
    score: int
    best_score: int
    missed: int

    @property
    def accuracy(self) -> float | None:
        """Of the points that were there, turn by turn, how many were scored: 0 to 100.

        None when there were none. An exchange or a pass scores nothing of what was there.
        """
        if not self.best_score:
            return None
        return 100 * (1 - self.missed / self.best_score)


@dataclass(frozen=True, slots=True)
class Review:
    """A game gone through: its turns, and each player's sum.

    >>> from erudit import Game, Lexicon
    >>> game = Game(["Ann", "Bob"], lexicon=Lexicon.build(["кот"]), seed=1)
    >>> game.pass_().kind
    'pass'
    >>> review(game).players[0].turns
    1
    """

    names: tuple[str, ...]
    turns: tuple[ReviewedTurn, ...]

    @property
    def players(self) -> tuple[PlayerReview, ...]:
        """Each player's sum, in the order of the moves; those who have no turn too."""
        return tuple(self._of(player) for player in range(len(self.names)))

    def _of(self, player: int) -> PlayerReview:
        turns = [turn for turn in self.turns if turn.player == player]
        return PlayerReview(
            player,
            len(turns),
            sum(not turn.missed for turn in turns),
            sum(turn.score for turn in turns),
            sum(turn.best_score for turn in turns),
            sum(turn.missed for turn in turns),
        )


def reviewed(game: Game, players: Iterable[int] | None = None) -> Iterator[ReviewedTurn]:
    """The turns of `game` one by one, each with the best of its position, as they are found.

    `players`: only the turns of these. The best is by score alone, with the game's lexicon
    and the rack that the player had; what keeps good tiles for later is not weighed.
    """
    expect(Game, game=game)
    expect(Iterable | None, players=players)
    wanted = range(len(game.players)) if players is None else frozenset(players)
    for number, (state, entry) in enumerate(
        zip(game.states, game.entries, strict=False), start=1
    ):
        if entry.ends_turn and entry.player in wanted:
            seat = state.seats[entry.player]
            best = _best(state.board, seat.rack, seat.owed_stars)
            yield ReviewedTurn(number, entry.player, entry.kind, entry.turn, best, entry.count)


def reviewed_steps(steps: Sequence[Step]) -> Iterator[ReviewedTurn]:
    """The turns of a record of another program, walked through by `erudit.replay.steps`.

    A turn whose rack the record does not tell is left out. One that was withdrawn has
    scored nothing.
    """
    for number, step in enumerate(steps, start=1):
        move = step.move
        if not step.rack or move.kind not in ("lay", "exchange", "pass"):
            continue
        following = steps[number].move if number < len(steps) else None
        kind, turn = move.kind, step.turn
        if following is not None and following.kind == "withdrawn":
            kind, turn = "withdrawn", None
        tiles = (move.blind or len(move.text)) if kind == "exchange" else 0
        best = _best(step.before, step.rack, 0)
        yield ReviewedTurn(number, step.player, kind, turn, best, tiles)


def _best(board: Board, rack: Rack | str, owed_stars: int) -> Turn | None:
    found = board.best(rack, 1, owed_stars=owed_stars)
    return found[0] if len(found) else None


def review(game: Game, players: Iterable[int] | None = None) -> Review:
    """The whole of `reviewed` at once. It may take seconds where players held stars."""
    turns = tuple(reviewed(game, players))
    return Review(game.players, turns)

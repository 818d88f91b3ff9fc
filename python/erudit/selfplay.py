"""Computer players against each other, many games, and what came of it.

Equal games, seed and players give an equal report, on any number of processes.
"""

import json
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import closing
from dataclasses import asdict, dataclass
from multiprocessing import active_children, get_context
from typing import TypeAlias

from erudit import bots
from erudit._core import Lexicon
from erudit.bag import derive_seed
from erudit.errors import GameError, expect, fault
from erudit.game import Game
from erudit.rules import Rules
from erudit.state import ended

__all__ = ["PlayerReport", "Progress", "Report", "on_terminal", "play", "seating"]

# Where nothing else ends a game for sure.
_ENDLESS = 100

# How many portions of games a process gets: more report progress more often, but each
# takes the lexicon along.
_LOTS_A_JOB = 16

# Called with how many games are done, and of how many.
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True)
class PlayerReport:
    """What one player came to. A turn is anything that passes the move on, also an
    exchange and a pass; `drawn` games were won by several.
    """

    name: str
    games: int
    won: int
    drawn: int
    turns: int
    points_per_game: float
    points_per_turn: float
    tiles_per_turn: float
    words_per_turn: float


@dataclass(frozen=True)
class Report:
    """What many games came to; `ends` counts the reasons they ended for."""

    games: int
    seed: int
    rules: str
    words: int
    players: tuple[PlayerReport, ...]
    ends: dict[str, int]
    seconds: float

    def to_json(self) -> str:
        """As a JSON object, in lines."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2)


@dataclass(frozen=True)
class _Tally:
    """Sums of one player over some games."""

    won: int = 0
    drawn: int = 0
    points: int = 0
    turns: int = 0
    scored: int = 0
    tiles: int = 0
    words: int = 0

    def __add__(self, other: "_Tally") -> "_Tally":
        mine, theirs = asdict(self), asdict(other)
        return _Tally(**{key: mine[key] + theirs[key] for key in mine})


@dataclass(frozen=True)
class _Series:
    """What all games of a report have in common."""

    seed: int
    players: tuple[str, ...]
    rules: Rules
    lexicon: Lexicon
    turns: int


_Result: TypeAlias = tuple[str, tuple[_Tally, ...]]


def play(
    games: int,
    seed: int,
    players: Sequence[str],
    rules: Rules | None = None,
    lexicon: Lexicon | None = None,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    turns: int | None = None,
) -> Report:
    """Play `games` games between computer players of these names, on `jobs` processes.

    A game is stopped after so many `turns`, and whoever has most points then has won; by
    default after 100 where the draw is endless and no score is played to, else never.
    GameError when a number is not positive or a name is not known; KeyboardInterrupt
    stops the games that are being played.
    """
    expect(Rules | None, rules=rules)
    expect(Lexicon | None, lexicon=lexicon)
    expect(Sequence, players=players)
    expect(Callable | None, progress=progress)
    rules = Rules() if rules is None else rules
    if turns is None:
        never_out = rules.draw == "endless" and rules.target_score is None
        turns = _ENDLESS if never_out else sys.maxsize
    for what, number in (("games", games), ("jobs", jobs), ("turns", turns)):
        if not isinstance(number, int) or number < 1:
            raise fault(
                GameError,
                "bad-number",
                f"The number of {what} is {number!r}; expected 1 or more.",
                what=what,
                number=number,
            )
    players = tuple(players)
    for name in players:
        bots.make(name)
    if lexicon is None:
        lexicon = Lexicon.default(rules.alphabet, rules.yo)
    began = time.monotonic()
    # A game that cannot begin is refused here, not in a process.
    Game(players, rules, lexicon, seed)
    series = _Series(seed, players, rules, lexicon, turns)
    results: dict[int, _Result] = {}
    # Closed at once when interrupted, so that no process plays on.
    with closing(_results(series, games, jobs)) as coming:
        for number, result in coming:
            results[number] = result
            if progress is not None:
                progress(len(results), games)
    ends: Counter[str] = Counter()
    sums = [_Tally() for _ in players]
    for reason, tallies in results.values():
        ends[reason] += 1
        sums = [total + tally for total, tally in zip(sums, tallies, strict=True)]
    return Report(
        games=games,
        seed=seed,
        rules=rules.name,
        words=len(lexicon),
        players=tuple(
            _reported(name, games, tally) for name, tally in zip(players, sums, strict=True)
        ),
        ends=dict(sorted(ends.items())),
        seconds=round(time.monotonic() - began, 1),
    )


def seating(number: int, players: int) -> tuple[int, ...]:
    """Which player sits where in game `number`: everybody one seat on from game to game.

    >>> seating(1, 3)
    (1, 2, 0)
    """
    expect(int, number=number, players=players)
    return tuple((number + seat) % players for seat in range(players))


def on_terminal() -> Progress | None:
    """Progress on standard error, or None when nobody would see it."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, games: int) -> None:
        print(
            f"\r{done}/{games}", end="\n" if done == games else "", file=sys.stderr, flush=True
        )

    return show


def _results(
    series: _Series, games: int, jobs: int
) -> Generator[tuple[int, _Result], None, None]:
    """The result of each game with its number, as they come."""
    if min(jobs, games) == 1:
        for number in range(games):
            yield number, _one_game(number, series)
        return
    # Processes are spawned: a fork of one with the core's threads could hang.
    before = set(active_children())
    pool = ProcessPoolExecutor(min(jobs, games), get_context("spawn"), _leave_interrupts)
    lots = min(games, jobs * _LOTS_A_JOB)
    try:
        waiting = [
            pool.submit(_some_games, range(lot, games, lots), series) for lot in range(lots)
        ]
        for future in as_completed(waiting):
            yield from future.result()
    except BaseException:
        for process in set(active_children()) - before:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that asked for the games; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _some_games(numbers: range, series: _Series) -> list[tuple[int, _Result]]:
    return [(number, _one_game(number, series)) for number in numbers]


def _one_game(number: int, series: _Series) -> _Result:
    players = series.players
    seats = seating(number, len(players))
    names = [players[player] for player in seats]
    # No clock: a report must not depend on how fast the machine is.
    seed = derive_seed(series.seed, number)
    game = Game(names, series.rules, series.lexicon, seed, clock=lambda: 0.0)
    minds = [bots.make(name) for name in names]
    while game.outcome is None and len(game.entries) < series.turns:
        bots.move(game, minds)
    outcome = game.outcome or ended(game.states[-1], "stopped").outcome
    assert outcome is not None
    tallies = [_Tally()] * len(players)
    for seat, player in enumerate(seats):
        turns = [e for e in game.entries if e.player == seat and e.ends_turn]
        laid = [e.turn for e in turns if e.turn is not None]
        won = seat in outcome.winners
        tallies[player] = _Tally(
            won=int(won and not outcome.is_draw),
            drawn=int(won and outcome.is_draw),
            points=outcome.scores[seat],
            turns=len(turns),
            scored=sum(entry.score for entry in turns),
            tiles=sum(len(turn.tiles) for turn in laid),
            words=sum(len(turn.words) for turn in laid),
        )
    return outcome.reason, tuple(tallies)


def _reported(name: str, games: int, tally: _Tally) -> PlayerReport:
    turns = max(1, tally.turns)
    return PlayerReport(
        name=name,
        games=games,
        won=tally.won,
        drawn=tally.drawn,
        turns=tally.turns,
        points_per_game=round(tally.points / games, 2),
        points_per_turn=round(tally.scored / turns, 2),
        tiles_per_turn=round(tally.tiles / turns, 2),
        words_per_turn=round(tally.words / turns, 2),
    )

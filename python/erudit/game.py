"""A game in progress: players, racks, bag, whose move it is, scores, clock, the end.

It keeps every state it has been in, so that an action can be taken back. It knows
nothing of screens, of bots or of files.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from erudit._core import Board, Lexicon, Rack, Turn, Turns
from erudit.actions import Action, Exchange, Lay, Lost, Pass, Square, UseHint, UseStar, UseSwap
from erudit.bag import Bag, fresh_seed, size
from erudit.errors import GameError, expect, fault
from erudit.rules import Powers, Rules
from erudit.state import Entry, Outcome, State, advance, begin
from erudit.tiles import STAR

__all__ = ["Entry", "Game", "Observation", "Outcome"]

_HINTS = 3
_LONGEST_NAME = 40


@dataclass(frozen=True)
class Observation:
    """What one player may know of a game.

    `unseen` are the tiles that are neither on the board nor on the player's own rack, in
    the order of the tile set; there are none when the draw is endless, and `bag_size` is
    None then. While another player has turned a letter into a star, that
    letter is still among them: nobody else knows which it was.
    """

    player: int
    players: tuple[str, ...]
    board: Board
    rack: Rack
    scores: tuple[int, ...]
    rack_sizes: tuple[int, ...]
    bag_size: int | None
    unseen: str
    to_move: int
    owed_stars: int
    powers_left: Powers
    entries: tuple[Entry, ...]
    outcome: Outcome | None
    seconds_left: float | None

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.board.rules

    @property
    def is_my_move(self) -> bool:
        """Whether the game waits for this player."""
        return self.outcome is None and self.to_move == self.player


class Game:
    """One game from the first draw to its outcome.

    The same seed and the same actions give the same game, also after `undo`. `add` and
    `ban` are house rules: words that this game has and words that it has not, over
    `lexicon`. `bots` says which players are computers, and of which kind (None for a
    person); the game only remembers it. An action that is refused raises and changes
    nothing.

    >>> game = Game(["Аня", "Боря"], seed=1)                     # doctest: +SKIP
    >>> game.play(game.board.best(game.rack)[0])                 # doctest: +SKIP
    """

    def __init__(
        self,
        players: Sequence[str],
        rules: Rules | None = None,
        lexicon: Lexicon | None = None,
        seed: int | None = None,
        *,
        add: Iterable[str] = (),
        ban: Iterable[str] = (),
        bots: Sequence[str | None] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        expect(Rules | None, rules=rules)
        expect(Lexicon | None, lexicon=lexicon)
        expect(Iterable, players=players, add=add, ban=ban, bots=bots)
        expect(Callable, clock=clock)
        self._players = _names(players)
        rules = Rules() if rules is None else rules
        if lexicon is None:
            lexicon = Lexicon.default(rules.alphabet, rules.yo)
        self._base = lexicon
        self._added, self._banned = tuple(add), tuple(ban)
        if self._added or self._banned:
            lexicon = lexicon.with_words(add=self._added, ban=self._banned)
        self._bots = _kinds(bots, self._players)
        self._seed = _checked(seed)
        self._states = [begin(len(self._players), rules, lexicon, self._seed)]
        self._clock = clock
        self._turn_began = clock()

    # What is known

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names in the order of their moves."""
        return self._players

    @property
    def bots(self) -> tuple[str | None, ...]:
        """For each player the kind of bot it is, None for a person."""
        return self._bots

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._state.rules

    @property
    def lexicon(self) -> Lexicon:
        """The words of this game, house rules included."""
        return self._state.board.lexicon

    @property
    def base_lexicon(self) -> Lexicon:
        """The words before the house rules."""
        return self._base

    @property
    def added(self) -> tuple[str, ...]:
        """Words that the players agreed to add."""
        return self._added

    @property
    def banned(self) -> tuple[str, ...]:
        """Words that the players agreed to leave out."""
        return self._banned

    @property
    def seed(self) -> int:
        """What all draws follow from."""
        return self._seed

    @property
    def board(self) -> Board:
        """The board now."""
        return self._state.board

    @property
    def scores(self) -> tuple[int, ...]:
        """Each player's points; final, with the leftovers, when the game is over."""
        return tuple(seat.score for seat in self._state.seats)

    @property
    def to_move(self) -> int:
        """The number of the player whose move it is; of the last mover when it is over."""
        return self._state.to_move

    @property
    def rack(self) -> Rack:
        """The rack of the player whose move it is."""
        return self._state.seat.rack

    @property
    def racks(self) -> tuple[Rack, ...]:
        """Every player's rack."""
        return tuple(seat.rack for seat in self._state.seats)

    @property
    def bag(self) -> Bag:
        """The tiles not drawn yet, the last of which is drawn next; or an endless bag."""
        return self._state.bag

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that has been done, in order."""
        return self._state.entries

    @property
    def owed_stars(self) -> int:
        """How many stars taken back earlier the player to move must lay now."""
        return self._state.seat.owed_stars

    @property
    def powers_left(self) -> Powers:
        """The powers that the player to move still has."""
        return self._state.seat.powers

    @property
    def states(self) -> tuple[State, ...]:
        """The game before its first action, after it, after the second, and so on."""
        return tuple(self._states)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._state.outcome

    @property
    def seconds_left(self) -> float | None:
        """Time left for this turn; None without a clock or when the game is over."""
        limit = self.rules.turn_seconds
        if limit is None or self.outcome is not None:
            return None
        return max(0.0, limit - self._elapsed())

    def observation(self, player: int) -> Observation:
        """What the player of that number may know."""
        expect(int, player=player)
        if not 0 <= player < len(self._players):
            raise fault(
                GameError,
                "no-such-player",
                f"There is no player {player}; expected 0 to {len(self._players) - 1}.",
                player=player,
            )
        state = self._state
        seat = state.seats[player]
        return Observation(
            player=player,
            players=self._players,
            board=state.board,
            rack=seat.rack,
            scores=self.scores,
            rack_sizes=tuple(len(other.rack) for other in state.seats),
            bag_size=size(state.bag),
            unseen=_unseen(state, player),
            to_move=state.to_move,
            owed_stars=seat.owed_stars,
            powers_left=seat.powers,
            entries=tuple(e if e.player == player else e.hidden() for e in state.entries),
            outcome=state.outcome,
            seconds_left=self.seconds_left,
        )

    # What can be done

    def play(self, turn: Turn | str) -> Entry:
        """Lay words: a `Turn`, or its text such as ``"8D КОТ"``.

        IllegalTurn has the refusal; TurnError when the text is no turn.
        """
        return self.act(Lay(Turn.parse(turn, self.board) if isinstance(turn, str) else turn))

    def exchange(self, tiles: Rack | str, swaps: Iterable[Square] = ()) -> Entry:
        """Put tiles back, draw as many, lose the turn. No tiles is a pass, if the rules
        say so. `swaps` are stars taken from the board, under ``star_reclaim="next_turn"``.
        """
        expect(Iterable, tiles=tiles, swaps=swaps)
        return self.act(Exchange("".join(tiles), tuple(swaps)))

    def pass_(self, swaps: Iterable[Square] = ()) -> Entry:
        """Lose the turn. `swaps` as with `exchange`."""
        expect(Iterable, swaps=swaps)
        return self.act(Pass(tuple(swaps)))

    def use_swap(self, tiles: Rack | str) -> Entry:
        """The power to exchange without losing the turn."""
        expect(Iterable, tiles=tiles)
        return self.act(UseSwap("".join(tiles)))

    def use_star(self, tile: str) -> Entry:
        """The power to turn a letter of the rack into a star."""
        return self.act(UseStar(tile))

    def use_hint(self, *, time_limit: float | None = None) -> Turns:
        """The power to see good turns: the best few, best first; with a `time_limit`, in
        seconds, the best that are found until then.
        """
        self.act(UseHint())
        return self.board.best(
            self.rack, _HINTS, owed_stars=self.owed_stars, time_limit=time_limit
        )

    def act(self, action: Action, *, seconds: float | None = None) -> Entry:
        """Do `action` for the player whose move it is.

        `seconds` is how long the turn took when it is known from a record; the clock is
        then not asked. GameError with the reason "time-up" when the time was up before
        the action; the turn is lost then.
        """
        expect(int | float | None, seconds=seconds)
        if seconds is None:
            if self.check_clock():
                raise fault(
                    GameError,
                    "time-up",
                    f"The time for this turn, {self.rules.turn_seconds} seconds, was up; "
                    "the turn is lost.",
                    seconds=self.rules.turn_seconds,
                )
            seconds = round(self._elapsed(), 1)
        self._states.append(advance(self._state, action, self._seed, seconds))
        entry = self.entries[-1]
        if entry.ends_turn:
            self._turn_began = self._clock()
        return entry

    def check_clock(self) -> bool:
        """Lose the turn if its time is up; whether it was."""
        limit = self.rules.turn_seconds
        if limit is None or self.outcome is not None or self._elapsed() < limit:
            return False
        self.act(Lost(), seconds=float(limit))
        return True

    def restart_clock(self) -> None:
        """Give the turn its whole time again: players change seats, or come back to a game."""
        self._turn_began = self._clock()

    def undo(self) -> Entry:
        """Take the last action back and return it; the clock of that turn starts anew."""
        if len(self._states) == 1:
            raise fault(GameError, "nothing-to-undo", "There is nothing to take back.")
        entry = self._states.pop().entries[-1]
        self._turn_began = self._clock()
        return entry

    @property
    def _state(self) -> State:
        return self._states[-1]

    def _elapsed(self) -> float:
        return self._clock() - self._turn_began


def _names(players: Sequence[str]) -> tuple[str, ...]:
    if isinstance(players, str):
        raise fault(
            GameError,
            "bad-name",
            f"The players are the text {players!r}; expected a list of names.",
            name=players,
        )
    names = tuple(players)
    for name in names:
        if (
            not isinstance(name, str)
            or not name.strip()
            or not name.isprintable()
            or len(name) > _LONGEST_NAME
            or name != name.strip()
        ):
            raise fault(
                GameError,
                "bad-name",
                f"A player is called {name!r}; expected one line of 1 to {_LONGEST_NAME} "
                "signs without blanks around it.",
                name=name,
            )
    return names


def _kinds(bots: Sequence[str | None], players: tuple[str, ...]) -> tuple[str | None, ...]:
    kinds = tuple(bots) or (None,) * len(players)
    if len(kinds) != len(players):
        raise fault(
            GameError,
            "wrong-bots",
            f"{len(kinds)} kinds of players are given for {len(players)} players; "
            "expected one for each, None for a person.",
            bots=kinds,
        )
    for kind in kinds:
        if kind is not None and (not isinstance(kind, str) or kind.split() != [kind]):
            raise fault(
                GameError,
                "wrong-bots",
                f"A kind of computer player is called {kind!r}; expected one word.",
                bots=kinds,
            )
    return kinds


def _checked(seed: object) -> int:
    if seed is None:
        return fresh_seed()
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise fault(
            GameError, "bad-seed", f"The seed is {seed!r}; expected a whole number.", seed=seed
        )
    return seed


def _unseen(state: State, player: int) -> str:
    if size(state.bag) is None:
        return ""
    board = state.board
    stars = {(row, col) for row, col, _ in board.stars}
    left = Counter(state.rules.tile_set.tiles)
    for entry in state.entries:
        if entry.player == player and entry.kind == "use-star" and entry.given:
            left[entry.given] -= 1
            left[STAR] += 1
    left.subtract(state.seats[player].rack)
    for row in board.row_range:
        for col in board.col_range:
            if (row, col) in stars:
                left[STAR] -= 1
            elif (sign := board.square(row, col)) != ".":
                left[sign] -= 1
    return "".join(left.elements())

"""The state of a game between two actions, and the only code that makes one from another.

A value: it knows no clock, no stack, and not who asks.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from erudit._core import Board, Lexicon, Rack, RulesError, Turn
from erudit.actions import Action, Exchange, Lay, Lost, Pass, Square, UseHint, UseStar, UseSwap
from erudit.bag import Bag, drawn, endless, filled, refilled, size
from erudit.errors import GameError, fault
from erudit.rules import Powers, Rules
from erudit.tiles import STAR

__all__ = ["Entry", "Outcome", "Seat", "State", "advance", "begin", "ended"]


@dataclass(frozen=True)
class Entry:
    """One action as it happened.

    `kind` is "lay", "exchange", "pass", "lost", "use-swap", "use-star" or "use-hint".
    `rack` is the rack before the action, `given` the tiles put back (or the letter turned
    into a star), `drawn` the tiles drawn: None where the reader may not know them.
    `count` is how many tiles were put back. `total` is the player's score after it,
    `seconds` the time since the turn began.
    """

    player: int
    kind: str
    rack: str | None
    turn: Turn | None = None
    swaps: tuple[Square, ...] = ()
    given: str | None = ""
    count: int = 0
    drawn: str | None = ""
    score: int = 0
    total: int = 0
    seconds: float = 0.0

    @property
    def ends_turn(self) -> bool:
        """Whether the move went to the next player."""
        return not self.kind.startswith("use-")

    def hidden(self) -> "Entry":
        """As the other players may see it."""
        given = None if self.given else self.given
        return replace(self, rack=None, given=given, drawn=None)


@dataclass(frozen=True)
class Outcome:
    """How a game ended: `reason` is "went-out", "skips", "target" or "forfeit", in
    `selfplay` also "stopped".

    `winners` are the players' numbers; several share a draw, and nobody wins when the
    only player forfeits. `scores` are final, leftovers counted.
    """

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]

    @property
    def is_draw(self) -> bool:
        """Whether several players share the best score."""
        return len(self.winners) > 1


@dataclass(frozen=True)
class Seat:
    """What belongs to one player."""

    rack: Rack
    powers: Powers
    score: int = 0
    owed_stars: int = 0
    skips: int = 0
    lost: int = 0
    forfeited: bool = False


@dataclass(frozen=True)
class State:
    """A game between two actions."""

    board: Board
    seats: tuple[Seat, ...]
    bag: Bag
    to_move: int = 0
    entries: tuple[Entry, ...] = ()
    outcome: Outcome | None = None

    @property
    def seat(self) -> Seat:
        """The seat of the player whose move it is."""
        return self.seats[self.to_move]

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.board.rules


def begin(players: int, rules: Rules, lexicon: Lexicon | None, seed: int) -> State:
    """The state before the first action: full racks, an empty board.

    RulesError when the rules do not say everything or are for another number of players.
    """
    least, most = rules.players
    if not least <= players <= most:
        raise fault(
            RulesError,
            "wrong-players",
            f"{players} players; the rules {rules.name!r} expect {least} to {most}.",
            players=players,
            least=least,
            most=most,
        )
    if rules.target_score == "ask":
        raise fault(
            RulesError,
            "target-not-given",
            f"The rules {rules.name!r} are played to an agreed score; "
            "give it with rules.replace(target_score=200).",
            name=rules.name,
        )
    board = Board(rules, lexicon)
    bag: Bag
    if rules.draw == "endless":
        bag = endless(rules.tile_weights(board.lexicon), seed)
    else:
        bag = filled(rules.tile_set.tiles, seed)
    seats = []
    for _ in range(players):
        tiles, bag = drawn(bag, rules.rack_size)
        seats.append(Seat(Rack(tiles, rules.alphabet, rules.yo), rules.powers))
    return State(board, tuple(seats), bag)


def advance(state: State, action: Action, seed: int, seconds: float = 0.0) -> State:
    """The state after `action` of the player whose move it is.

    GameError, IllegalTurn or RackError when it is not allowed.
    """
    if state.outcome is not None:
        raise fault(GameError, "game-over", "The game is over.", outcome=state.outcome)
    step: Callable[[State, Any, int], tuple[State, Entry]] | None = _STEPS.get(type(action))
    if step is None:
        names = ", ".join(kind.__name__ for kind in _STEPS)
        raise TypeError(f"the action is of type {type(action).__name__}; expected {names}")
    after, entry = step(state, action, seed)
    entry = replace(entry, total=after.seat.score, seconds=seconds)
    after = replace(after, entries=(*state.entries, entry))
    return _moved_on(after, entry) if entry.ends_turn else after


# What each action does to the state, before the move goes on.


def _lay(state: State, action: Lay, seed: int) -> tuple[State, Entry]:
    seat, turn = state.seat, action.turn
    board = state.board.play(turn, seat.rack, owed_stars=seat.owed_stars)
    turn = state.board.turn_for(turn, seat.rack)
    letters = _letters_of_stars(state.board, turn.swaps)
    laid = "".join(STAR if star else letter for _, _, letter, star in turn.tiles)
    rack = seat.rack - letters + STAR * len(turn.swaps) - laid
    new, bag = drawn(state.bag, state.rules.rack_size - len(rack))
    after = _with_seat(
        replace(state, board=board, bag=bag),
        rack=rack + new,
        score=seat.score + turn.score,
        owed_stars=max(0, seat.owed_stars + len(turn.swaps) - turn.stars_laid),
        skips=0,
        lost=0,
    )
    return after, _entry(state, "lay", turn=turn, swaps=turn.swaps, drawn=new, score=turn.score)


def _exchange(state: State, action: Exchange, seed: int) -> tuple[State, Entry]:
    if not action.tiles and state.rules.exchange_zero_is_pass:
        return _pass(state, Pass(action.swaps), seed)
    _owes_nothing(state)
    after, given, new = _exchanged(_swapped(state, action.swaps), action.tiles, seed)
    after = _with_seat(after, skips=state.seat.skips + 1, lost=0)
    swaps = tuple(sorted(action.swaps))
    return after, _entry(
        state, "exchange", swaps=swaps, given=given, count=len(given), drawn=new
    )


def _pass(state: State, action: Pass, seed: int) -> tuple[State, Entry]:
    _owes_nothing(state)
    after = _with_seat(_swapped(state, action.swaps), skips=state.seat.skips + 1, lost=0)
    return after, _entry(state, "pass", swaps=tuple(sorted(action.swaps)))


def _lost(state: State, action: Lost, seed: int) -> tuple[State, Entry]:
    seat = state.seat
    limit = state.rules.lost_turns_forfeit
    after = _with_seat(
        state,
        skips=seat.skips + 1,
        lost=seat.lost + 1,
        forfeited=limit is not None and seat.lost + 1 >= limit,
    )
    return after, _entry(state, "lost")


def _use_swap(state: State, action: UseSwap, seed: int) -> tuple[State, Entry]:
    after, given, drawn = _exchanged(_powered(state, "swap"), action.tiles, seed)
    return after, _entry(state, "use-swap", given=given, count=len(given), drawn=drawn)


def _use_star(state: State, action: UseStar, seed: int) -> tuple[State, Entry]:
    after = _powered(state, "star")
    tile = Rack(action.tile, state.rules.alphabet, state.rules.yo)
    if len(tile) != 1 or tile.stars:
        raise fault(
            GameError,
            "not-one-letter",
            f"One letter of the rack can become a star; {action.tile!r} is not one letter.",
            tile=action.tile,
        )
    after = _with_seat(after, rack=state.seat.rack - tile + STAR)
    return after, _entry(state, "use-star", given=_text(tile), count=1)


def _use_hint(state: State, action: UseHint, seed: int) -> tuple[State, Entry]:
    return _powered(state, "hint"), _entry(state, "use-hint")


_STEPS: dict[type[Action], Callable[[State, Any, int], tuple[State, Entry]]] = {
    Lay: _lay,
    Exchange: _exchange,
    Pass: _pass,
    Lost: _lost,
    UseSwap: _use_swap,
    UseStar: _use_star,
    UseHint: _use_hint,
}


# Parts of an action.


def _exchanged(state: State, tiles: str, seed: int) -> tuple[State, str, str]:
    """After `tiles` were put back and as many drawn; what was put back and what drawn."""
    rules, seat = state.rules, state.seat
    given = Rack(tiles, rules.alphabet, rules.yo)
    if not len(given):
        raise fault(GameError, "no-tiles", "An exchange needs at least one tile.")
    kept = seat.rack - given
    if kept.stars < seat.owed_stars:
        raise fault(
            GameError,
            "owed-star",
            "A star taken from the board must be laid; it cannot be exchanged.",
            owed_stars=seat.owed_stars,
        )
    needed = max(len(given), rules.exchange_needs_bag)
    left = size(state.bag)
    if left is not None and left < needed:
        raise fault(
            GameError,
            "bag-too-small",
            f"The bag has {left} tiles; this exchange needs at least {needed}.",
            bag=left,
            needed=needed,
            tiles=len(given),
        )
    # Drawn before the others go back, so that nobody draws a tile they just gave.
    new, bag = drawn(state.bag, len(given))
    bag = refilled(bag, tuple(given), seed, len(state.entries) + 1)
    after = _with_seat(replace(state, bag=bag), rack=kept + new)
    return after, _text(given), new


def _swapped(state: State, squares: tuple[Square, ...]) -> State:
    """After stars were taken from the board outside a laying turn."""
    if not squares:
        return state
    seat, rules = state.seat, state.rules
    if len(set(squares)) < len(squares):
        raise fault(
            GameError, "swap-twice", "The same star is taken back twice.", squares=squares
        )
    if rules.star_reclaim != "next_turn":
        raise fault(
            GameError,
            "swap-not-now",
            "Under these rules a star can be taken back only in a turn that lays words."
            if rules.star_reclaim == "this_turn"
            else "Under these rules no star can be taken back.",
            star_reclaim=rules.star_reclaim,
        )
    board = state.board.swap(squares)
    rack = seat.rack - _letters_of_stars(state.board, squares) + STAR * len(squares)
    return _with_seat(
        replace(state, board=board), rack=rack, owed_stars=seat.owed_stars + len(squares)
    )


def _owes_nothing(state: State) -> None:
    """Refuse a turn that lays nothing while a star is owed and can be laid."""
    seat = state.seat
    if not seat.owed_stars:
        return
    best = state.board.best(seat.rack, 1, owed_stars=seat.owed_stars)
    if len(best) and best[0].stars_laid:
        raise fault(
            GameError,
            "owed-star",
            f"A star taken back earlier must be laid in this turn, and it can be: {best[0]}.",
            owed_stars=seat.owed_stars,
            turn=best[0],
        )


def _powered(state: State, power: str) -> State:
    left = getattr(state.seat.powers, power)
    if not left:
        given = getattr(state.rules.powers, power)
        raise fault(
            GameError,
            "no-power",
            f"The {power} power has been used up ({given} a game)."
            if given
            else f"The rules {state.rules.name!r} have no {power} power.",
            power=power,
            given=given,
        )
    return _with_seat(state, powers=replace(state.seat.powers, **{power: left - 1}))


def _letters_of_stars(board: Board, squares: Iterable[Square]) -> str:
    letters = {(row, col): letter for row, col, letter in board.stars}
    return "".join(letters[square] for square in squares)


def _with_seat(state: State, **changes: Any) -> State:
    seats = list(state.seats)
    seats[state.to_move] = replace(state.seat, **changes)
    return replace(state, seats=tuple(seats))


def _entry(state: State, kind: str, **known: Any) -> Entry:
    return Entry(state.to_move, kind, _text(state.seat.rack), **known)


def _text(rack: Rack) -> str:
    return "".join(rack)


# The end of a turn and of the game.


def _moved_on(state: State, entry: Entry) -> State:
    rules, seat, mover = state.rules, state.seat, state.to_move
    if isinstance(rules.target_score, int) and seat.score >= rules.target_score:
        return ended(state, "target", winner=mover)
    if entry.kind == "lay" and not len(seat.rack) and not state.bag:
        return ended(_leftovers_counted(state, out=mover), "went-out")
    playing = [n for n, other in enumerate(state.seats) if not other.forfeited]
    if seat.forfeited and len(playing) <= 1:
        return ended(state, "forfeit")
    if all(state.seats[n].skips >= rules.max_skip_rounds for n in playing):
        return ended(_leftovers_counted(state, out=None), "skips")
    following = [n for n in playing if n > mover] or playing
    return replace(state, to_move=following[0])


def _leftovers_counted(state: State, out: int | None) -> State:
    """After each player lost the value of their tiles, and who went out got the sum."""
    rules = state.rules
    if rules.leftovers == "none":
        return state
    left = [sum(rules.tile_value(tile) for tile in seat.rack) for seat in state.seats]
    credit = sum(left) if rules.leftovers == "credit" else 0
    seats = tuple(
        replace(seat, score=seat.score - left[n] + (credit if n == out else 0))
        for n, seat in enumerate(state.seats)
    )
    return replace(state, seats=seats)


def ended(state: State, reason: str, winner: int | None = None) -> State:
    """The state when the game is over: `winner` has won, else whoever has most points of
    those who have not forfeited.
    """
    scores = tuple(seat.score for seat in state.seats)
    if winner is not None:
        winners: tuple[int, ...] = (winner,)
    else:
        playing = [n for n, seat in enumerate(state.seats) if not seat.forfeited]
        best = max((scores[n] for n in playing), default=0)
        winners = tuple(n for n in playing if scores[n] == best)
    return replace(state, outcome=Outcome(reason, winners, scores))

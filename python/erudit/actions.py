"""What a player can do when it is their move, as values.

Knows nothing of what an action leads to; the game does.
"""

from dataclasses import dataclass
from typing import TypeAlias

from erudit._core import Turn
from erudit.errors import expect

__all__ = ["Action", "Exchange", "Lay", "Lost", "Pass", "UseHint", "UseStar", "UseSwap"]

Square: TypeAlias = tuple[int, int]


@dataclass(frozen=True)
class Lay:
    """Lay the words of `turn`, with the stars it takes back."""

    turn: Turn

    def __post_init__(self) -> None:
        expect(Turn, turn=self.turn)


@dataclass(frozen=True)
class Exchange:
    """Put `tiles` back and draw as many. `swaps` are stars taken from the board first,
    which only the rules ``star_reclaim="next_turn"`` allow here.
    """

    tiles: str
    swaps: tuple[Square, ...] = ()

    def __post_init__(self) -> None:
        expect(str, tiles=self.tiles)
        _expect_squares(self.swaps)


@dataclass(frozen=True)
class Pass:
    """Do nothing, but for stars taken from the board as with `Exchange`."""

    swaps: tuple[Square, ...] = ()

    def __post_init__(self) -> None:
        _expect_squares(self.swaps)


@dataclass(frozen=True)
class Lost:
    """The turn is lost because its time is up; the clock does this, not the player."""


@dataclass(frozen=True)
class UseSwap:
    """The power to exchange `tiles` without losing the turn."""

    tiles: str

    def __post_init__(self) -> None:
        expect(str, tiles=self.tiles)


@dataclass(frozen=True)
class UseStar:
    """The power to turn one `tile` of the rack into a star."""

    tile: str

    def __post_init__(self) -> None:
        expect(str, tile=self.tile)


@dataclass(frozen=True)
class UseHint:
    """The power to be shown good turns."""


Action: TypeAlias = Lay | Exchange | Pass | Lost | UseSwap | UseStar | UseHint


def _expect_squares(swaps: tuple[Square, ...]) -> None:
    expect(tuple, swaps=swaps)
    for n, swap in enumerate(swaps):
        if not isinstance(swap, tuple) or [type(part) for part in swap] != [int, int]:
            raise TypeError(f"swaps[{n}] is {swap!r}; expected a square, (row, column)")

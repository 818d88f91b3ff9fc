"""The bag: its order is a function of the seed and of how many actions were made.

So a game that is taken back or played again from its record draws the same tiles.
"""

import hashlib
import random
import secrets
from bisect import bisect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import TypeAlias

__all__ = [
    "Bag",
    "Endless",
    "derive_seed",
    "drawn",
    "endless",
    "filled",
    "fresh_seed",
    "refilled",
    "size",
]


@dataclass(frozen=True)
class Endless:
    """A bag without end: which tile comes depends on the seed and on how many were taken,
    and on nothing else; what is put back is gone.
    """

    tiles: tuple[str, ...]
    # Of so many equal parts of the bag, how many are the tiles up to each one.
    parts: tuple[int, ...]
    seed: int
    taken: int = 0


Bag: TypeAlias = tuple[str, ...] | Endless
"""Tiles not drawn yet, of which the last is drawn next; or a bag without end."""


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(63)


def derive_seed(seed: int, *path: int) -> int:
    """A seed that depends on `seed` and on every number of `path`.

    >>> derive_seed(1, 2) == derive_seed(1, 2) != derive_seed(2, 1)
    True
    """
    text = ":".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8])


def endless(weights: Mapping[str, int], seed: int) -> Endless:
    """A bag without end of the tiles of these weights.

    >>> drawn(endless({"А": 9, "Б": 1}, seed=4), 12)[0]
    'АААААААААБАА'
    """
    weighty = {tile: weight for tile, weight in weights.items() if weight}
    return Endless(tuple(weighty), tuple(accumulate(weighty.values())), derive_seed(seed, 0))


def size(bag: Bag) -> int | None:
    """How many tiles are in the bag; None when it has no end."""
    return None if isinstance(bag, Endless) else len(bag)


def drawn(bag: Bag, count: int) -> tuple[str, Bag]:
    """Up to `count` tiles of the bag, and the bag without them."""
    count = max(0, count)
    if isinstance(bag, Endless):
        numbers = range(bag.taken, bag.taken + count)
        parts = (derive_seed(bag.seed, number) % bag.parts[-1] for number in numbers)
        tiles = "".join(bag.tiles[bisect(bag.parts, part)] for part in parts)
        return tiles, replace(bag, taken=bag.taken + count)
    left = max(0, len(bag) - count)
    return "".join(reversed(bag[left:])), bag[:left]


def filled(tiles: Sequence[str], seed: int) -> Bag:
    """A bag of all `tiles`, shaken."""
    return _shaken(tiles, derive_seed(seed, 0))


def refilled(bag: Bag, back: Sequence[str], seed: int, actions: int) -> Bag:
    """The bag with `back` put into it and shaken, after so many actions of the game."""
    if isinstance(bag, Endless):
        return bag
    # Sorted, so that the order in which tiles are named does not matter.
    return _shaken((*bag, *sorted(back)), derive_seed(seed, actions))


def _shaken(tiles: Sequence[str], seed: int) -> Bag:
    # Not Random.shuffle: only the sequence of random() is promised between versions.
    rng = random.Random(seed)
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)

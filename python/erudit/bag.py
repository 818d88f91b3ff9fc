"""The bag: its order is a function of the seed and of how many actions were made.

So a game that is taken back or played again from its record draws the same tiles.
"""

import hashlib
import random
import secrets
from collections.abc import Sequence

__all__ = ["Bag", "derive_seed", "filled", "fresh_seed", "refilled"]

# Tiles not drawn yet; the next to be drawn is the last.
Bag = tuple[str, ...]


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


def filled(tiles: Sequence[str], seed: int) -> Bag:
    """A bag of all `tiles`, shaken."""
    return _shaken(tiles, derive_seed(seed, 0))


def refilled(bag: Bag, back: Sequence[str], seed: int, actions: int) -> Bag:
    """The bag with `back` put into it and shaken, after so many actions of the game."""
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

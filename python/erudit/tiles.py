"""A tile set: how many tiles there are of each letter, what each is worth, how many stars.

Knows nothing of boards or alphabets; `Rules` checks its letters.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from erudit._core import RulesError
from erudit.errors import expect, fault

__all__ = ["STAR", "TileSet"]

STAR = "*"
_MOST = 1000
_DEAREST = 99


@dataclass(frozen=True)
class TileSet:
    """The tiles of a game: `letters` is a row (letter, count, value) for each, upper case.

    A count of zero is allowed: a letter that only a star can be, with its value.

    >>> TileSet.of({"А": (8, 1), "Б": (2, 3)}, stars=3).size
    13
    """

    letters: tuple[tuple[str, int, int], ...]
    stars: int = 0

    def __post_init__(self) -> None:
        expect(tuple, letters=self.letters)
        seen: set[str] = set()
        for row in self.letters:
            if not isinstance(row, tuple) or len(row) != 3:
                raise _wrong("letters", row, "(letter, count, value)", "triple")
            letter, count, value = row
            if not isinstance(letter, str) or len(letter) != 1 or letter == STAR:
                raise _wrong("letters", letter, "one sign that is not '*'", "sign")
            if letter != letter.upper():
                raise _wrong("letters", letter, "a capital letter", "capital")
            if letter in seen:
                raise _wrong("letters", letter, "each letter once", "once")
            seen.add(letter)
            _whole(f"letters.{letter}.count", count, _MOST)
            _whole(f"letters.{letter}.value", value, _DEAREST)
        _whole("stars", self.stars, _MOST)
        if not self.size:
            raise _wrong("size", 0, "at least one tile", "one-tile")

    @classmethod
    def of(cls, letters: Mapping[str, tuple[int, int]], stars: int = 0) -> "TileSet":
        """From a mapping of letters, of either case, to (count, value)."""
        expect(Mapping, letters=letters)
        rows = []
        for letter, row in letters.items():
            if not isinstance(row, tuple) or len(row) != 2:
                raise _wrong(f"letters.{letter}", row, "(count, value)", "pair")
            rows.append((str(letter).upper(), *row))
        return cls(tuple(rows), stars)

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "TileSet":
        """From a TOML table: `stars`, and `letters` with a count and a value for each.

        A `note` is left out. RulesError tells what is wrong.
        """
        expect(Mapping, table=table)
        if unknown := sorted(set(table) - {"letters", "stars", "note"}):
            raise _wrong(
                "tiles",
                unknown[0],
                "one of letters, stars, note",
                "choice",
                choices="letters, stars, note",
            )
        letters = table.get("letters")
        if not isinstance(letters, Mapping):
            raise _wrong("letters", letters, "a table of letters", "letters")
        rows = []
        for letter, row in letters.items():
            if not isinstance(row, Mapping) or set(row) != {"count", "value"}:
                raise _wrong(f"letters.{letter}", row, "{ count = 8, value = 1 }", "row")
            rows.append((str(letter).upper(), row["count"], row["value"]))
        return cls(tuple(rows), table.get("stars", 0))

    def to_table(self) -> dict[str, Any]:
        """As a table that `from_table` reads."""
        letters = {x: {"count": count, "value": value} for x, count, value in self.letters}
        return {"stars": self.stars, "letters": letters}

    @property
    def size(self) -> int:
        """How many tiles there are, with the stars."""
        return sum(count for _, count, _ in self.letters) + self.stars

    @property
    def values(self) -> dict[str, int]:
        """What each letter is worth."""
        return {letter: value for letter, _, value in self.letters}

    @property
    def tiles(self) -> tuple[str, ...]:
        """Every single tile, letters in the order of the set, then the stars."""
        letters = [letter for letter, count, _ in self.letters for _ in range(count)]
        return (*letters, *STAR * self.stars)

    def merged(self, letter: str, into: str) -> "TileSet":
        """The set in which each tile of `letter` is one more tile of `into`."""
        expect(str, letter=letter, into=into)
        more = sum(count for x, count, _ in self.letters if x == letter)
        kept: Sequence[tuple[str, int, int]] = [r for r in self.letters if r[0] != letter]
        if more and not any(x == into for x, _, _ in kept):
            kept = [*kept, (into, 0, self.values[letter])]
        return TileSet(
            tuple((x, n + more if x == into else n, value) for x, n, value in kept), self.stars
        )


def _whole(where: str, value: object, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        expected = f"a whole number from 0 to {most}"
        raise _wrong(where, value, expected, "whole", least=0, most=most)


def _wrong(where: str, value: object, expected: str, wants: str, **parts: object) -> RulesError:
    """What is wrong in a tile set; `wants` and `parts` say what is `expected` to programs."""
    return fault(
        RulesError,
        "bad-tile-set",
        f"Tile set: {where} is {value!r}; expected {expected}.",
        where=where,
        value=value,
        expected=expected,
        wants=wants,
        **parts,
    )

"""What Russian words mean: a pack of short definitions, read when first asked.

It knows the pack's form, no lexica and no games.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from erudit import data
from erudit.errors import expect

__all__ = ["FILE", "credit", "meanings"]

FILE = "meanings-ru.tsv.gz"


def meanings(word: str) -> tuple[str, ...]:
    """The meanings of a word in its dictionary form, the first ones first; empty when the
    pack does not know it or there is no pack.

    A word written with е is found under ё too::

        >>> meanings("ежик") == meanings("ёжик") != ()
        True
    """
    expect(str, word=word)
    pack, folded = _pack()
    word = word.lower()
    line = pack.get(word) or pack.get(folded.get(word, ""))
    return tuple(line.split("\t")) if line else ()


def credit() -> str:
    """Who wrote the pack, and its licence; empty when there is no pack."""
    return next(_lines(), "").removeprefix("# ")


@cache
def _pack() -> tuple[dict[str, str], dict[str, str]]:
    """The lines by word, and the words with ё by how they are written without."""
    pack: dict[str, str] = {}
    folded: dict[str, str] = {}
    for line in _lines():
        word, _, rest = line.partition("\t")
        if rest:
            pack[word] = rest
            if "ё" in word:
                folded[word.replace("ё", "е")] = word
    return pack, folded


def _lines() -> Iterator[str]:
    """The lines of the pack, unpacked as they are taken: the credit, then the words."""
    import gzip

    path = data.path_of(FILE)
    if path is None:
        return
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n")

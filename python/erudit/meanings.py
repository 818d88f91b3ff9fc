"""What Russian words mean: a pack of short definitions, read when first asked.

It knows the pack's form, no lexica and no games.
"""

from __future__ import annotations

from functools import cache

from erudit import data

__all__ = ["FILE", "credit", "meanings"]

FILE = "meanings-ru.tsv.gz"


def meanings(word: str) -> tuple[str, ...]:
    """The meanings of a word in its dictionary form, the first ones first; empty when the
    pack does not know it or there is no pack.

    A word written with е is found under ё too::

        >>> meanings("ежик") == meanings("ёжик") != ()
        True
    """
    pack, folded = _pack()
    word = word.lower()
    line = pack.get(word) or pack.get(folded.get(word, ""))
    return tuple(line.split("\t")) if line else ()


def credit() -> str:
    """Who wrote the pack, and its licence; empty when there is no pack."""
    return _text().partition("\n")[0].removeprefix("# ")


@cache
def _text() -> str:
    import gzip

    raw = data.read_bytes(FILE)
    return "" if raw is None else gzip.decompress(raw).decode()


@cache
def _pack() -> tuple[dict[str, str], dict[str, str]]:
    """The lines by word, and the words with ё by how they are written without."""
    pack: dict[str, str] = {}
    folded: dict[str, str] = {}
    for line in _text().splitlines():
        word, _, rest = line.partition("\t")
        if rest:
            pack[word] = rest
            if "ё" in word:
                folded[word.replace("ё", "е")] = word
    return pack, folded

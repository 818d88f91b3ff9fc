"""Reads a dictionary of word forms as the packages `pymorphy3-dicts-ru` and `-uk` store it.

Knows the file formats and nothing of which words are wanted. `pymorphy3` itself is not
needed: the files hold a word graph (read with `DAWG2`), paradigms and a table of tags.
"""

from __future__ import annotations

import importlib
import json
import re
import struct
from collections.abc import Iterator
from importlib.resources import as_file, files

__all__ = ["readings"]


def readings(package: str) -> Iterator[tuple[str, frozenset[str]]]:
    """Every form of the dictionary with the grammemes of one of its readings.

    `package` is a name to import. A form of several readings comes several times::

        ("стекло", frozenset({"NOUN", "inan", "neut", "sing", "nomn"}))
        ("стекло", frozenset({"VERB", "perf", "intr", "neut", "sing", "past", "indc"}))
    """
    # The compiled module has no types, so it is imported as "anything".
    dawg = importlib.import_module("dawg")
    with as_file(files(package) / "data") as data:
        table = json.loads((data / "gramtab-opencorpora-int.json").read_text("utf-8"))
        tags = [frozenset(re.split("[ ,]", tag)) for tag in table]
        paradigms = _paradigms((data / "paradigms.array").read_bytes())
        words = dawg.RecordDAWG(">HH")
        words.load(str(data / "words.dawg"))
    for word, (paradigm, form) in words.iteritems():
        yield word, tags[paradigms[paradigm][form]]


def _paradigms(raw: bytes) -> list[tuple[int, ...]]:
    """The number of the tag of every form, for every paradigm.

    The file holds little-endian 16-bit numbers: how many paradigms, then for each how
    many numbers follow: a third of them suffixes, a third tags, a third prefixes.
    """
    numbers = struct.unpack(f"<{len(raw) // 2}H", raw)
    paradigms = []
    at = 1
    for _ in range(numbers[0]):
        size = numbers[at]
        third = size // 3
        paradigms.append(numbers[at + 1 + third : at + 1 + 2 * third])
        at += 1 + size
    return paradigms

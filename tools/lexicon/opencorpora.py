"""The OpenCorpora dictionary, from the package `pymorphy3-dicts-ru`."""

from collections.abc import Iterator

from erudit import dictionary

DATA_PACKAGE = "pymorphy3_dicts_ru"


def readings() -> Iterator[tuple[str, frozenset[str]]]:
    """Every form with the grammemes of one of its readings."""
    return dictionary.readings(DATA_PACKAGE)

"""Names of squares: `8D` for a word across, `D8` for one down.

Rows count from 1 and columns from A. On an unbounded board, where (0, 0) is in the middle,
they go on the other way as -1, -2 and -A, -B: `-3B`, `B-3`, `-3-B`.
"""

import re

__all__ = ["NAME", "column", "name", "place", "row"]

_ROW = "-?[0-9]{1,3}"
_COLUMN = "-?[A-Za-z]{1,2}"

NAME = f"(?:{_ROW}{_COLUMN}|{_COLUMN}{_ROW})"
"""A pattern of names; not all that it finds are squares of a board."""

_PARTS = re.compile(f"({_ROW})({_COLUMN})|({_COLUMN})({_ROW})").fullmatch


def row(number: int) -> str:
    """The name of a row.

    >>> [row(number) for number in (7, 0, -1)]
    ['8', '1', '-1']
    """
    return str(number if number < 0 else number + 1)


def column(number: int) -> str:
    """The name of a column.

    >>> [column(number) for number in (0, 25, 26, -1, -27)]
    ['A', 'Z', 'AA', '-A', '-AA']
    """
    left = -number if number < 0 else number + 1
    letters = ""
    while left:
        left, letter = divmod(left - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"-{letters}" if number < 0 else letters


def name(at_row: int, at_col: int, across: bool = True) -> str:
    """The name of a square, as people type it.

    >>> name(7, 3), name(7, 3, across=False), name(-2, 3)
    ('8D', 'D8', '-2D')
    """
    parts = (row(at_row), column(at_col))
    return "".join(parts if across else parts[::-1])


def place(text: str) -> tuple[int, int, bool] | None:
    """The row, the column and whether a word goes across, by a name; None if it is none.

    >>> place("8D"), place("D8"), place("-2-A"), place("0A")
    ((7, 3, True), (7, 3, False), (-2, -1, True), None)
    """
    found = _PARTS(text)
    if found is None:
        return None
    across = found[1] is not None
    number, letters = (found[1], found[2]) if across else (found[4], found[3])
    at_row = int(number)
    if not at_row:
        return None
    at_col = 0
    for letter in letters.lstrip("-").upper():
        at_col = at_col * 26 + ord(letter) - ord("A") + 1
    return (
        at_row if at_row < 0 else at_row - 1,
        -at_col if letters.startswith("-") else at_col - 1,
        across,
    )

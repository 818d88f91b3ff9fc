"""The board as a picture in SVG: tiles, premium squares, coordinates, the last turn.

It knows boards and turns, no game and no language. Text stays text, in whatever plain
font the reader has; nothing is referred to by an id, so that many pictures may share a
page. Nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from math import cos, pi, sin
from textwrap import wrap

from erudit import squares
from erudit._core import Board, Turn
from erudit.errors import expect

__all__ = ["board_svg"]

Square = tuple[int, int]

_CELL = 40
_EDGE = 30  # the frame, where the coordinates stand
_LINE, _LETTER = 26, 10  # height of a line of the caption, width of a wide letter in it
_FONT = "Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif"

_FRAME = "#5b4636"
_ON_FRAME = "#f3e9d6"
_CLOTH = "#efe6d0"
_GRID = "#d3c6a8"
_INK = "#2b2118"
_STAR = "#b0004f"
_TILE, _TILE_EDGE = "#fffaf0", "#a8987c"
_LAST, _LAST_EDGE = "#ffd35c", "#a85b00"

_PREMIUM = {
    # Fill, ink, factor, and how many little tiles show what is multiplied: a letter, a word.
    "G": ("#8cc68a", "#1f4d22", 2, 1),
    "Y": ("#f4d94f", "#5c4a00", 3, 1),
    "B": ("#4a86c5", "#ffffff", 2, 3),
    "R": ("#c8433a", "#ffffff", 3, 3),
}

_WIDEST = 100_000


def board_svg(
    board: Board,
    last: Turn | Collection[Square] = (),
    *,
    caption: str = "",
    width: int | None = None,
) -> str:
    """`board` as the text of an SVG picture.

    The tiles of `last`, a turn or squares, are marked. `caption` stands beneath the
    board; `width` the width in pixels, by default one that shows letters well.

    >>> from erudit import Board, Lexicon
    >>> board = Board(lexicon=Lexicon.build(["кот"]))
    >>> turn = board.best("КОТ")[0]
    >>> picture = board_svg(board.play(turn), turn)
    >>> picture.startswith("<svg ") and picture.count(">К<")
    1
    """
    expect(Board, board=board)
    expect(Turn | Collection, last=last)
    expect(str, caption=caption)
    expect(int | None, width=width)
    if width is not None and not 0 < width <= _WIDEST:
        raise ValueError(f"width is {width}; expected a number of pixels, 1 to {_WIDEST}")
    marked = {tile[:2] for tile in last.tiles} if isinstance(last, Turn) else set(last)
    wide = 2 * _EDGE + _CELL * board.cols
    lines = wrap(caption, (wide - 2 * _EDGE) // _LETTER)
    below = 2 * _EDGE + _CELL * board.rows
    high = below + (_LINE * len(lines) + _LINE // 2 if lines else 0)
    shown = width or wide
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
        f'width="{shown}" height="{round(shown * high / wide)}" role="img" '
        f'font-family="{_FONT}" text-anchor="middle">',
        f"<title>{escape(caption or 'Erudit')}</title>",
        f'<rect width="{wide}" height="{high}" rx="10" fill="{_FRAME}"/>',
        f'<rect x="{_EDGE}" y="{_EDGE}" width="{_CELL * board.cols}" '
        f'height="{_CELL * board.rows}" fill="{_CLOTH}"/>',
        *_ground(board),
        *_grid(board),
        *_coordinates(board),
        *_tiles(board, marked),
    ]
    parts += [
        _text(wide / 2, below + _LINE * (n + 0.5), 17, _ON_FRAME, line)
        for n, line in enumerate(lines)
    ]
    return "\n".join([*parts, "</svg>\n"])


def _ground(board: Board) -> Iterator[str]:
    """The empty squares that are not like the others: premiums and the centre."""
    for row in board.row_range:
        for col in board.col_range:
            x, y = _corner(board, row, col)
            if premium := _PREMIUM.get(board.premium(row, col)):
                fill, ink, factor, count = premium
                yield f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}"/>'
                yield from _little_tiles(x + _CELL / 2, y + 12, count, ink)
                yield _text(x + _CELL / 2, y + 26, 13, ink, f"×{factor}", ' opacity="0.9"')
            elif (row, col) == board.centre:
                yield (
                    f'<circle cx="{x + _CELL / 2}" cy="{y + _CELL / 2}" r="11" fill="none" '
                    f'stroke="{_FRAME}" stroke-width="2"/>'
                    f'<circle cx="{x + _CELL / 2}" cy="{y + _CELL / 2}" r="3.5" '
                    f'fill="{_FRAME}"/>'
                )


def _little_tiles(x: float, y: float, count: int, ink: str) -> Iterator[str]:
    for n in range(count):
        left = x - 4 * count + 8 * n + 0.5
        yield (
            f'<rect x="{left:g}" y="{y - 4:g}" width="7" height="7" rx="1.5" fill="{ink}" '
            'opacity="0.8"/>'
        )


def _grid(board: Board) -> Iterator[str]:
    right, bottom = _EDGE + _CELL * board.cols, _EDGE + _CELL * board.rows
    lines = [f"M{_EDGE} {_EDGE + _CELL * row}H{right}" for row in range(board.rows + 1)]
    lines += [f"M{_EDGE + _CELL * col} {_EDGE}V{bottom}" for col in range(board.cols + 1)]
    yield f'<path d="{"".join(lines)}" stroke="{_GRID}" stroke-width="1" fill="none"/>'


def _coordinates(board: Board) -> Iterator[str]:
    bottom = _EDGE + _CELL * board.rows + _EDGE / 2
    right = _EDGE + _CELL * board.cols + _EDGE / 2
    for n, col in enumerate(board.col_range):
        x = _EDGE + _CELL * (n + 0.5)
        yield _text(x, _EDGE / 2, 14, _ON_FRAME, squares.column(col))
        yield _text(x, bottom, 14, _ON_FRAME, squares.column(col))
    for n, row in enumerate(board.row_range):
        y = _EDGE + _CELL * (n + 0.5)
        yield _text(_EDGE / 2, y, 14, _ON_FRAME, squares.row(row))
        yield _text(right, y, 14, _ON_FRAME, squares.row(row))


def _tiles(board: Board, last: Collection[Square]) -> Iterator[str]:
    stars = {(row, col): letter for row, col, letter in board.stars}
    values = board.rules.values
    for row in board.row_range:
        for col in board.col_range:
            letter = stars.get((row, col)) or board.square(row, col)
            if letter != ".":
                value = None if (row, col) in stars else values.get(letter, 0)
                yield from _tile(*_corner(board, row, col), letter, value, (row, col) in last)


def _tile(x: int, y: int, letter: str, value: int | None, last: bool) -> Iterator[str]:
    """A tile; without a value it is a star that stands for the letter."""
    fill, edge = (_LAST, _LAST_EDGE) if last else (_TILE, _TILE_EDGE)
    yield (
        f'<rect x="{x + 3}" y="{y + 4}" width="36" height="36" rx="5" opacity="0.28"/>'
        f'<rect x="{x + 2}" y="{y + 2}" width="36" height="36" rx="5" fill="{fill}" '
        f'stroke="{edge}" stroke-width="{2.5 if last else 1}"/>'
    )
    ink = _STAR if value is None else _INK
    size = 20 if letter in "ШЩЖЮЫФW" else 22
    yield _text(x + 17, y + 17.5, size, ink, letter, ' font-weight="bold"')
    if value is None:
        yield f'<path d="{_star(x + 31.5, y + 31, 5.5)}" fill="{_STAR}"/>'
    else:
        anchor = ' text-anchor="end"'
        yield _text(x + 36, y + 32, 10, ink, str(value), anchor)


def _star(x: float, y: float, radius: float) -> str:
    """A star of five points around a centre, as a path."""
    points = []
    for n in range(10):
        reach = radius * (1 if n % 2 == 0 else 0.42)
        angle = pi * (n / 5 - 0.5)
        points.append(f"{x + reach * cos(angle):.1f} {y + reach * sin(angle):.1f}")
    return f"M{'L'.join(points)}Z"


def _text(x: float, y: float, size: int, ink: str, text: str, more: str = "") -> str:
    # Readers do not agree on how a line is centred by its baseline; 0.36 of a size does it.
    return (
        f'<text x="{x:g}" y="{y + 0.36 * size:.1f}" font-size="{size}" '
        f'fill="{ink}"{more}>{escape(text)}</text>'
    )


def _corner(board: Board, row: int, col: int) -> Square:
    top, left = board.row_range.start, board.col_range.start
    return _EDGE + _CELL * (col - left), _EDGE + _CELL * (row - top)

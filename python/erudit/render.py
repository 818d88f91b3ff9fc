"""What a game looks like as text: lines of styled spans, from plain values.

It knows boards and tiles, no game, no terminal and no language: words that are
read come in from outside. Colour is a name of a style here (see `THEME`), so the
same lines serve a terminal with colour, a pipe, and later a picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Protocol

from erudit import squares

if TYPE_CHECKING:
    from rich.text import Text

CELL = 3
"""Columns of the screen that a square takes: letter, value, mark."""

PREMIUMS = ("G", "Y", "B", "R")
"""Premium squares: letter x2, letter x3, word x2, word x3."""

THEME: Mapping[str, str] = {
    # Tiles and premium squares carry their own background, so that they look the
    # same on a dark and on a light terminal; the rest keeps the terminal's colours.
    "tile": "#000000 on #e8d8a8",
    "star": "bold #a0006e on #e8d8a8",
    "tile.last": "bold #000000 on #ffb000",
    "star.last": "bold #a0006e on #ffb000",
    "G": "#003c00 on #7fc97f",
    "Y": "#3c3000 on #f0e442",
    "B": "#ffffff on #2166ac",
    "R": "#ffffff on #b2182b",
    "centre": "bold",
    "empty": "dim",
    "coord": "dim",
    "title": "bold",
    "mover": "bold",
    "dim": "dim",
}

THEME_16: Mapping[str, str] = {
    # The same for terminals of 16 colours, which would turn green and tiles into grey.
    **THEME,
    "tile": "black on white",
    "star": "magenta on white",
    "tile.last": "black on bright_cyan",
    "star.last": "magenta on bright_cyan",
    "G": "black on green",
    "Y": "black on yellow",
    "B": "bright_white on blue",
    "R": "bright_white on red",
}


class Squares(Protocol):
    """What is needed of a board to draw it."""

    @property
    def row_range(self) -> range: ...
    @property
    def col_range(self) -> range: ...
    @property
    def centre(self) -> tuple[int, int]: ...
    def square(self, row: int, col: int) -> str: ...
    def premium(self, row: int, col: int) -> str: ...


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line in one style; `style` is a key of `THEME` or empty."""

    text: str
    style: str = ""


Line = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs that stand for things, so that nothing is said by colour alone.

    `letter` and `word` come before a premium's factor; `last` marks a tile of the
    last turn (only where colour does not); `small` are the ten digits of tile values.
    """

    letter: str = "·"
    word: str = "="
    empty: str = "·"
    centre: str = "+"
    star: str = "*"
    last: str = "‹"
    mover: str = "▶"
    small: str = "₀₁₂₃₄₅₆₇₈₉"
    more: str = "…"

    def premium(self, kind: str) -> str:
        """The sign of a premium square: ``=3`` for a tripled word."""
        return {
            "G": self.letter + "2",
            "Y": self.letter + "3",
            "B": self.word + "2",
            "R": self.word + "3",
        }[kind]

    @property
    def all(self) -> str:
        """Every sign, to see whether a terminal can show them."""
        return "".join(str(getattr(self, field.name)) for field in fields(self))

    def value(self, value: int) -> str:
        """A tile's value in small digits."""
        return "".join(
            self.small[int(digit)] if digit.isdigit() else digit for digit in str(value)
        )


UNICODE = Signs()
ASCII = Signs("'", "=", ".", "+", "*", "<", ">", "0123456789", "~")
"""For terminals that cannot show the others."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player as the screen shows them."""

    name: str
    score: int
    to_move: bool = False


@dataclass(frozen=True, slots=True)
class Words:
    """The texts a screen needs, in the reader's language. `legend`: by `PREMIUMS`."""

    legend: Mapping[str, str]
    rack: str
    bag: str
    recent: str


@dataclass(frozen=True, slots=True)
class Screen:
    """All that one screen shows. `values` by upper-case letter; `rack` None is hidden.

    `last` holds the squares of the last turn; `recent` what the last turns were and what
    they scored, oldest first. `focus`: the square round which to show as much of the board
    as the screen has room for; without one all of it is shown.
    """

    board: Squares
    values: Mapping[str, int]
    seats: Sequence[Seat]
    words: Words
    rack: Iterable[str] | None = None
    last: frozenset[tuple[int, int]] = frozenset()
    recent: Sequence[tuple[str, str]] = ()
    focus: tuple[int, int] | None = None


def tile(sign: str, values: Mapping[str, int], signs: Signs = UNICODE) -> str:
    """A tile in `CELL` columns: letter and value, or the star alone.

    A letter in lower case is a star that stands for it, and is marked as one.
    """
    if sign == "*":
        return signs.star.ljust(CELL)
    if sign.islower():
        return (sign.upper() + signs.star).ljust(CELL)
    return (sign + signs.value(values.get(sign, 0)))[:CELL].ljust(CELL)


def board_lines(
    board: Squares,
    values: Mapping[str, int],
    last: frozenset[tuple[int, int]] = frozenset(),
    *,
    colour: bool = True,
    signs: Signs = UNICODE,
    rows: range | None = None,
    cols: range | None = None,
) -> tuple[Line, ...]:
    """The board, or some of its rows and columns, with its coordinates: columns on top,
    rows on both sides.
    """
    rows, cols = rows or board.row_range, cols or board.col_range
    edge = _row_names(rows)
    head = "".join(squares.column(col).ljust(CELL) for col in cols)
    lines: list[Line] = [(Span(" " * (edge + 1) + head, "coord"),)]
    for row in rows:
        name = squares.row(row)
        spans = [Span(f"{name:>{edge}} ", "coord")]
        spans += [
            _square(board, row, col, values, (row, col) in last, colour, signs) for col in cols
        ]
        spans.append(Span(f" {name}", "coord"))
        lines.append(tuple(spans))
    return tuple(lines)


def _row_names(rows: range) -> int:
    """How many columns of the screen the names of rows take."""
    return max(2, len(squares.row(rows[0])), len(squares.row(rows[-1])))


def _about(numbers: range, middle: int, most: int) -> range:
    """At most so many of the numbers, round one of them."""
    most = max(1, min(most, len(numbers)))
    first = max(numbers.start, min(middle - most // 2, numbers.stop - most))
    return range(first, first + most)


def _square(
    board: Squares,
    row: int,
    col: int,
    values: Mapping[str, int],
    last: bool,
    colour: bool,
    signs: Signs,
) -> Span:
    sign = board.square(row, col)
    if sign != ".":
        style = ("star" if sign.islower() else "tile") + (".last" if last else "")
        text = tile(sign, values, signs)
        if last and not colour and text.endswith(" "):
            text = text[:-1] + signs.last
        return Span(text, style)
    premium = board.premium(row, col)
    if premium in PREMIUMS:
        return Span(signs.premium(premium).ljust(CELL), premium)
    if (row, col) == board.centre:
        return Span(signs.centre.ljust(CELL), "centre")
    return Span(signs.empty.ljust(CELL), "empty")


def rack_line(rack: Iterable[str], values: Mapping[str, int], signs: Signs = UNICODE) -> Line:
    """The tiles of a rack in a row, with their values."""
    spans: list[Span] = []
    for sign in rack:
        text = tile(sign, values, signs)
        spans += [Span(" " + text, "star" if sign == "*" else "tile"), Span(" ")]
    return tuple(spans)


def screen(
    view: Screen,
    width: int = 80,
    height: int | None = None,
    *,
    colour: bool = True,
    signs: Signs = UNICODE,
) -> tuple[Line, ...]:
    """The whole position: board, panel beside it when `width` has room, rack beneath.

    Of a board with a focus as much as `width` and `height` have room for.
    """
    rows, cols = view.board.row_range, view.board.col_range
    if view.focus is not None:
        edges = 2 * (_row_names(rows) + 1)
        cols = _about(cols, view.focus[1], (width - edges) // CELL)
        rows = _about(rows, view.focus[0], len(rows) if height is None else height - AROUND)
    board = board_lines(
        view.board,
        view.values,
        view.last,
        colour=colour,
        signs=signs,
        rows=rows,
        cols=cols,
    )
    board_width = max(map(_width, board))
    room = width - board_width - 2
    lines: list[Line] = []
    if room >= MIN_PANEL:
        panel = _panel(view, min(room, MAX_PANEL), len(board), signs)
        for left, right in zip(board, panel, strict=True):
            gap = board_width - _width(left) + 2
            lines.append((*left, Span(" " * gap), *right) if right else left)
    else:
        seats = "  ".join(
            f"{signs.mover if seat.to_move else ''}{seat.name} {seat.score}"
            for seat in view.seats
        )
        lines += [*board, (Span(cut(f"{seats}  {view.words.bag}", width, signs)),)]
    if view.rack is not None:
        lines.append((Span(view.words.rack + " "), *rack_line(view.rack, view.values, signs)))
    return tuple(lines)


AROUND = 7
"""Lines of a screen that the rows of the board do not get: coordinates, players, rack,
what is said of a turn, the line being typed and the status."""

MIN_PANEL = 20
MAX_PANEL = 44


def _panel(view: Screen, width: int, height: int, signs: Signs) -> list[Line]:
    """Players, bag, the last turns and the legend, in exactly `height` lines."""
    top: list[Line] = []
    for number, seat in enumerate(view.seats, start=1):
        mark = signs.mover if seat.to_move else " "
        text = _ends(f"{mark} {number} {seat.name}", str(seat.score), width, signs)
        top.append((Span(text, "mover" if seat.to_move else ""),))
    top.append((Span(cut(view.words.bag, width, signs), "dim"),))
    legend: list[Line] = [
        (Span(f" {signs.premium(kind)} ", kind), Span(" " + view.words.legend[kind], "dim"))
        for kind in PREMIUMS
    ]
    room = height - len(top) - len(legend) - 2
    recent: list[Line] = []
    if view.recent and room >= 2:
        recent.append((Span(view.words.recent, "title"),))
        recent += [
            (Span(_ends("  " + what, score, width, signs)),)
            for what, score in view.recent[-(room - 1) :]
        ]
    middle: list[Line] = [(), *recent]
    blank: list[Line] = [()] * (height - len(top) - len(middle) - len(legend))
    return [*top, *middle, *blank, *legend][:height]


def _ends(left: str, right: str, width: int, signs: Signs) -> str:
    """A line of `width` columns with a text at each end; the left one gives way."""
    room = width - len(right) - 1
    return f"{cut(left, room, signs).ljust(room)} {right}"


def cut(text: str, width: int, signs: Signs = UNICODE) -> str:
    """`text`, shortened to `width` columns with a sign that something is missing."""
    return text if len(text) <= width else text[: max(0, width - 1)] + signs.more


def plain(lines: Iterable[Line]) -> str:
    """The lines as text without any style, without spaces at their ends."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def styled(lines: Iterable[Line], theme: Mapping[str, str] = THEME) -> Text:
    """The lines for `rich`, styles taken from a theme."""
    from rich.text import Text

    text = Text(no_wrap=True)
    for number, line in enumerate(lines):
        if number:
            text.append("\n")
        for span in line:
            text.append(span.text, theme.get(span.style) or None)
    return text


def _width(line: Line) -> int:
    return sum(len(span.text) for span in line)

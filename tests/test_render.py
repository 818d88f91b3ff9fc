"""The board as text: signs, colour, what fits on a screen of 80 by 24."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit.render import (
    ASCII,
    PREMIUMS,
    THEME,
    THEME_16,
    UNICODE,
    Screen,
    Seat,
    Signs,
    Words,
    board_lines,
    cut,
    plain,
    screen,
    styled,
    tile,
)
from erudit.rules import Rules

VALUES = {"К": 2, "О": 1, "Т": 1, "Ф": 10, "Ы": 5}
WORDS = Words(
    {"G": "буква ×2", "Y": "буква ×3", "B": "слово ×2", "R": "слово ×3"},
    "Ваши фишки:",
    "В мешке 45 фишек",
    "Последние ходы",
)


class Grid:
    """A board made of rows, with the premium squares of a preset."""

    def __init__(self, *rows: str, layout: str = "classic") -> None:
        self.layout = Rules.preset(layout).layout_rows
        size = len(self.layout)
        self.grid = [row.ljust(size, ".") for row in rows]
        self.grid += ["." * size] * (size - len(rows))
        self.row_range = self.col_range = range(size)
        self.centre = (size // 2, size // 2)

    def square(self, row: int, col: int) -> str:
        return self.grid[row][col]

    def premium(self, row: int, col: int) -> str:
        return self.layout[row][col]


def shown(
    board: Grid, last: set[tuple[int, int]] | None = None, colour: bool = True
) -> list[str]:
    return plain(board_lines(board, VALUES, frozenset(last or ()), colour=colour)).splitlines()


def view(players: int = 2, rack: str = "КОТФЫ*К", layout: str = "classic") -> Screen:
    seats = [Seat(f"Игрок с длинным именем {n}", 100 * n, n == 0) for n in range(players)]
    recent = [("1 КОТ, ТОК, КОТОФЕЙ, ОТТОК", "+129")] * 9
    return Screen(Grid(layout=layout), VALUES, seats, WORDS, rack, frozenset(), recent)


def test_a_tile_is_its_letter_and_its_value() -> None:
    assert [tile(sign, VALUES) for sign in "КФ*"] == ["К₂ ", "Ф₁₀", "*  "]
    assert tile("Ф", VALUES, ASCII) == "Ф10"


def test_a_star_on_the_board_is_its_letter_with_the_stars_sign() -> None:
    assert tile("к", VALUES) == "К* "
    assert shown(Grid("К.о"))[1].startswith(" 1 К₂ ·  О* ")


def test_coordinates_stand_on_top_and_at_both_sides() -> None:
    lines = shown(Grid())
    assert lines[0].split() == list("ABCDEFGHIJKLMNO")
    assert [line.split()[0] for line in lines[1:]] == [str(n) for n in range(1, 16)]
    assert [line.split()[-1] for line in lines[1:]] == [str(n) for n in range(1, 16)]


def test_a_columns_letter_stands_over_its_squares() -> None:
    lines = shown(Grid("", "...К"))
    assert lines[2].index("К") == lines[0].index("D")


@pytest.mark.parametrize("signs", [UNICODE, ASCII])
def test_premium_squares_differ_by_sign_not_only_by_colour(signs: Signs) -> None:
    marks = [signs.premium(kind) for kind in PREMIUMS]
    assert len({*marks, signs.empty, signs.centre}) == 6
    for theme in (THEME, THEME_16):
        assert len({theme[kind] for kind in PREMIUMS}) == 4


def test_without_colour_the_last_turn_has_a_sign() -> None:
    board = Grid("КОТф")
    last = {(0, 0), (0, 1)}
    assert shown(board, last, colour=False)[1].startswith(" 1 К₂‹О₁‹Т₁ Ф* ")
    assert shown(board, last)[1].startswith(" 1 К₂ О₁ Т₁ Ф* ")


def test_with_colour_the_last_turn_and_stars_have_styles_of_their_own() -> None:
    spans = board_lines(Grid("Ко"), VALUES, frozenset({(0, 0), (0, 1)}))[1]
    assert [span.style for span in spans[1:3]] == ["tile.last", "star.last"]
    spans = board_lines(Grid("Ко"), VALUES)[1]
    assert [span.style for span in spans[1:3]] == ["tile", "star"]


@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("layout", ["classic", "home-11", "scrabble-ru"])
@pytest.mark.parametrize("colour", [True, False])
def test_a_position_fits_80_columns_and_leaves_room_to_type(
    players: int, layout: str, colour: bool
) -> None:
    lines = plain(screen(view(players, layout=layout), 80, colour=colour)).splitlines()
    assert max(map(len, lines)) <= 80
    assert len(lines) <= 24 - 4
    text = "\n".join(lines)
    assert "буква ×2" in text
    assert "слово ×3" in text
    assert "В мешке 45 фишек" in text
    assert lines[-1].startswith("Ваши фишки:  К₂")
    assert all(f"{100 * n}" in text for n in range(players))


def test_the_points_of_a_turn_are_never_cut_off() -> None:
    assert "+129" in plain(screen(view(), 80))


@given(st.integers(1, 200), st.integers(1, 6))
def test_any_width_has_the_board_and_the_rack(width: int, players: int) -> None:
    lines = plain(screen(view(players), width)).splitlines()
    assert len(lines) >= 17
    assert lines[-1].startswith("Ваши фишки:")


def test_a_hidden_rack_is_not_shown() -> None:
    hidden = Screen(Grid(), VALUES, [Seat("Аня", 0)], WORDS, None)
    assert "фишки" not in plain(screen(hidden, 80))


def test_the_text_in_colour_is_the_plain_text() -> None:
    lines = screen(view(), 80)
    text = styled(lines)
    assert re.sub(r"(?m) +$", "", text.plain) == plain(lines)
    assert {span.style for span in text.spans} >= {THEME[kind] for kind in PREMIUMS}


def test_plain_text_has_no_escapes() -> None:
    assert "\x1b" not in plain(screen(view(), 80, colour=False))


@given(st.text(max_size=30), st.integers(1, 40))
def test_cut_text_is_never_too_long(text: str, width: int) -> None:
    assert len(cut(text, width)) <= width
    assert len(text) > width or cut(text, width) == text

"""The picture of a board: every tile and premium is in it, as text and for any reader."""

import xml.etree.ElementTree as ET

import pytest

from erudit import Board, Game, Lexicon, Rules, Turn
from erudit.svg import _PREMIUM, board_svg

SVG = "{http://www.w3.org/2000/svg}"
LEXICON = Lexicon.build(["кот", "кит", "ток", "щи"])


def texts(picture: str) -> list[str]:
    return [element.text or "" for element in ET.fromstring(picture).iter(f"{SVG}text")]


def fills(picture: str) -> list[str]:
    return [element.get("fill", "") for element in ET.fromstring(picture).iter(f"{SVG}rect")]


def played() -> tuple[Board, Turn]:
    board = Board(lexicon=LEXICON)
    turn = board.turn([(7, 6, "К", False), (7, 7, "О", True), (7, 8, "Т", False)])
    return board.play(turn), turn


def test_tiles_are_text_with_their_values_and_a_star_is_drawn() -> None:
    board, _ = played()
    picture = board_svg(board)
    said = texts(picture)
    assert [said.count(letter) for letter in "КОТ"] == [1, 1, 1]
    assert [said.count(value) for value in ("2", "1")] == [3, 3]  # two each are rows
    assert picture.count("<path") == 2  # the grid and one star


def test_every_square_has_its_coordinates_on_both_sides() -> None:
    said = texts(board_svg(Board(lexicon=LEXICON)))
    for name in [*"ABCDEFGHIJKLMNO", *map(str, range(1, 16))]:
        assert said.count(name) == 2


@pytest.mark.parametrize("name", Rules.presets())
def test_premium_squares_have_their_colour_and_their_sign(name: str) -> None:
    rules = Rules.preset(name)
    board = Board(
        rules,
        Lexicon.build(
            ["кот"] if rules.alphabet != "en" else ["cat"], rules.alphabet, yo=rules.yo
        ),
    )
    picture = board_svg(board)
    kinds = [board.premium(row, col) for row in board.row_range for col in board.col_range]
    for kind, (fill, *_) in _PREMIUM.items():
        assert fills(picture).count(fill) == kinds.count(kind)
    assert sum(said.startswith("×") for said in texts(picture)) == len(kinds) - kinds.count(".")


def test_the_last_turn_is_marked() -> None:
    board, turn = played()
    plain, by_turn = board_svg(board), board_svg(board, turn)
    assert by_turn == board_svg(board, [tile[:2] for tile in turn.tiles])
    marked = 'stroke-width="2.5"'
    assert (plain.count(marked), by_turn.count(marked)) == (0, 3)


def test_a_caption_is_escaped_and_a_long_one_broken_into_lines() -> None:
    board, _ = played()
    assert texts(board_svg(board, caption="<А & Б>"))[-1] == "<А & Б>"
    words = [f"слово{n}" for n in range(30)]
    picture = board_svg(board, caption=" ".join(words))
    lines = [said for said in texts(picture) if "слово" in said]
    assert len(lines) > 2
    assert " ".join(lines).split() == words
    higher, plain = (ET.fromstring(each) for each in (picture, board_svg(board)))
    assert int(higher.get("height", "")) > int(plain.get("height", ""))


def test_it_needs_nothing_from_outside_and_scales() -> None:
    board, turn = played()
    picture = board_svg(board, turn, width=300)
    root = ET.fromstring(picture)
    assert root.get("width") == "300"
    assert root.get("height") == "300"
    for outside in ("href", "url(", "@import", "<style", " id="):
        assert outside not in picture


def test_boards_of_other_sizes_and_alphabets() -> None:
    assert len(texts(board_svg(Board(Rules.preset("home-11"), LEXICON)))) > 44
    english = Rules.preset("scrabble-en")
    game = Game(["A", "B"], english, Lexicon.build(["cat"], "en"), 1)
    assert board_svg(game.board).endswith("</svg>\n")

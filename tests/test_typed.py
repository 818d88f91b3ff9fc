"""What a person types for a turn, and which turn it means."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit._core import Board, Lexicon, Rack, Turn
from erudit.rules import Rules
from erudit.typed import Cell, Laid, Mistake, has_square, is_swap, lay, places, read

WORDS = "кот ток кит рот сок ёж торт тор кок окот ад да до скот отсек сокол око окоп"
LEXICON = Lexicon.build(WORDS.split())
EMPTY = Board(Rules(), LEXICON)
ROWS = "/".join(["." * 15] * 7 + [".......КоТ....."] + ["." * 15] * 7)
STARRED = Board.parse(ROWS, Rules(), LEXICON)  # КоТ from 8H, a star on 8I


def meant(text: str, rack: str, board: Board = EMPTY, owed: int = 0) -> Laid:
    return lay(read(text, board), board, Rack(rack), owed)


def turn(text: str, rack: str, board: Board = EMPTY) -> str:
    return str(meant(text, rack, board).turn)


def mistake(text: str, rack: str = "КОТАДСЕ", board: Board = EMPTY) -> Mistake:
    with pytest.raises(Mistake) as caught:
        meant(text, rack, board)
    return caught.value


@pytest.mark.parametrize(
    "text",
    ["кот 8G", "8G кот", "КОТ 8G", "Кот 8g", "8g КОТ", "  кот   8G ", "8G к(о)т", "кот 8G +"],
)
def test_a_word_and_its_square_in_any_order_and_case(text: str) -> None:
    assert turn(text, "КОТ") == "8G КОТ"


def test_row_first_is_across_and_column_first_is_down() -> None:
    assert turn("кот H8", "КОТ") == "H8 КОТ"
    assert turn("кот 8H", "КОТ") == "8H КОТ"


def test_columns_may_be_letters_that_look_like_them() -> None:
    assert turn("кот 8Н", "КОТ") == "8H КОТ"  # a Russian Н


def test_letters_on_the_board_are_played_through() -> None:
    board = EMPTY.play(Turn.parse("8H КОТ", EMPTY))
    assert turn("ток J8", "ТОК", board) == "J8 .ОК"
    assert turn("J8 .ок", "ТОК", board) == "J8 .ОК"


def test_several_words_are_one_turn() -> None:
    assert meant("кот 8H + ток J8", "КОТОК").turn.words == ("кот", "ток")
    assert meant("8H КОТ + J8 .ОК", "КОТОК").turn.words == ("кот", "ток")
    assert meant("8H ко. + J8 ток", "КОТОК").turn.words == ("кот", "ток")


def test_a_missing_tile_is_a_star_by_itself() -> None:
    laid = meant("кот 8G", "КТ*")
    assert str(laid.turn) == "8G КоТ"
    assert laid.stars == ((7, 7, "О", True),)
    assert not laid.chosen


def test_a_star_can_be_named() -> None:
    assert turn("к*от 8G", "КОТ*") == "8G кОТ"
    assert turn("8G кОТ", "КОТ*") == "8G кОТ"
    assert turn("8G КоТ", "КТ*") == "8G КоТ"


def test_a_word_with_a_capital_is_a_persons_not_the_notation_of_stars() -> None:
    assert turn("Кот 8G", "КОТ**") == "8G КОТ"


def test_of_two_ways_to_use_a_star_the_better_scoring_is_taken() -> None:
    # Under these rules a star is worth nothing, and 8D doubles a letter.
    board = Board(Rules().replace(star_value=0), LEXICON)
    laid = meant("торт 8D", "ТОР*", board)
    assert laid.chosen
    assert str(laid.turn) == "8D ТОРт"
    assert laid.turn.score > meant("т*орт 8D", "ТОР*", board).turn.score


def test_a_star_taken_back_is_laid_in_the_same_line() -> None:
    laid = meant("*8I + сок H6", "ОСТ", STARRED)
    assert laid.turn.swaps == ((7, 8),)
    assert laid.stars == ((6, 7, "О", True),)


def test_a_star_taken_back_is_laid_even_when_no_tile_is_missing() -> None:
    laid = meant("*8I сок H6", "ОСОТ", STARRED)
    assert laid.turn.stars_laid == 1
    assert laid.chosen
    assert STARRED.check(laid.turn, "ОСОТ") is None


def test_a_star_that_is_owed_is_laid() -> None:
    rules = Rules().replace(star_reclaim="next_turn")
    board = Board(rules, LEXICON)
    assert meant("кот 8G", "КОТ*", board, owed=1).turn.stars_laid == 1
    assert meant("кот 8G", "КОТ*", board).turn.stars_laid == 0


def test_yo_is_read_as_the_rules_say() -> None:
    assert turn("ёж 8H", "ЕЖ") == "8H ЕЖ"


def test_decomposed_letters_are_read() -> None:
    assert turn("е\u0308ж 8H", "ЕЖ") == "8H ЕЖ"


@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("", "typed.empty", {}),
        (" + ", "typed.empty", {}),
        ("8G", "typed.no-word-at", {"square": "8G"}),
        ("кот рот 8G", "typed.one-word", {}),
        ("кот 8G 9G", "typed.one-word", {}),
        ("кот + рот 8G", "typed.no-square", {"word": "КОТ"}),
        ("кот 16A", "typed.no-such-square", {"square": "16A", "bottom": "15", "right": "O"}),
        ("кот 0A", "typed.no-such-square", {"square": "0A"}),
        ("кот 8P", "typed.no-such-square", {}),
        ("кот 8Я", "typed.no-such-square", {}),
        ("*кот 8G", "typed.star-of-what", {}),
        ("к**от 8G", "typed.star-of-what", {}),
        (". 8G", "typed.no-letters", {}),
        ("кoт 8G", "typed.look-alike", {"letter": "o", "at": 2, "expected": "о"}),
        ("кqт 8G", "typed.not-a-letter", {"letter": "q", "at": 2}),
        ("кот 8N", "typed.runs-off", {"length": 3, "room": 2}),
        ("к.т 8G", "typed.nothing-there", {"square": "8H"}),
        ("кот 8G + рот I8", "typed.crossing", {"square": "8I", "one": "Т", "other": "Р"}),
        ("окоп 8G", "typed.not-on-rack", {"letters": "О П"}),
        ("к*от 8G", "typed.no-star", {"letter": "К"}),
    ],
)
def test_a_mistake_says_what_is_wrong(text: str, key: str, values: dict[str, object]) -> None:
    error = mistake(text)
    assert error.key == key
    assert error.values | values == error.values


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("кит 8H", "typed.taken"),
        ("кот 8H", "typed.nothing-new"),
        ("*8I", "typed.swap-alone"),
        ("*8H + ток J8", "typed.no-star-there"),
        ("*1A + ток J8", "typed.no-star-there"),
    ],
)
def test_mistakes_on_a_board_with_words(text: str, key: str) -> None:
    assert mistake(text, board=STARRED).key == key


def test_a_star_can_be_taken_only_for_its_letter() -> None:
    assert mistake("*8I + сок H6", rack="СКТАДС*", board=STARRED).key == "typed.swap-needs"


def test_places_are_legal_best_first_and_all_of_them() -> None:
    board = EMPTY.play(Turn.parse("8H КОТ", EMPTY))
    found = places(read("сок", board), board, Rack("СОК*"))
    turns = [laid.turn for laid in found]
    assert turns
    assert all("сок" in turn.words and board.check(turn, "СОК*") is None for turn in turns)
    assert [turn.score for turn in turns] == sorted((t.score for t in turns), reverse=True)
    every = {
        frozenset((row, col, letter) for row, col, letter, _ in turn.tiles)
        for turn in board.turns("СОК*")
        if turn.words == ("сок",)
    }
    here = {
        frozenset((row, col, letter) for row, col, letter, _ in turn.tiles)
        for turn in turns
        if turn.words == ("сок",)
    }
    assert here == every


def test_squares_and_taken_stars_are_told_from_words() -> None:
    assert has_square("кот 8D")
    assert has_square("кот+ад")
    assert not has_square("кот *8D")
    assert not has_square("кот")
    assert is_swap("*8D")
    assert not is_swap("8D")


def test_a_cell_keeps_what_was_said_of_the_star() -> None:
    word = read("к*о.т 8D", EMPTY).words[0]
    assert word.cells == (Cell("К", True), Cell("О"), Cell("."), Cell("Т"))


ALPHABET = "котадсетоКОТАД.*+8DdH19 (),ёЁabO\u0308"


@settings(deadline=None, max_examples=300)
@given(st.text(ALPHABET, max_size=20), st.text("КОТАДС*", min_size=1, max_size=7))
def test_whatever_is_typed_is_a_turn_or_a_mistake(text: str, rack: str) -> None:
    for board in (EMPTY, STARRED):
        try:
            typed = read(text, board)
            if all(word.at is not None for word in typed.words):
                laid = lay(typed, board, Rack(rack))
                board.check(laid.turn, rack)
                assert Turn.parse(str(laid.turn), board).tiles == laid.turn.tiles
            else:
                places(typed, board, Rack(rack))
        except Mistake:
            pass


RACKS = st.text("КОТАДС*", min_size=2, max_size=7).filter(lambda rack: rack.count("*") < 3)


@settings(deadline=None, max_examples=50)
@given(RACKS)
def test_every_generated_turn_can_be_typed_as_it_is_printed(rack: str) -> None:
    for board in (EMPTY, STARRED):
        for turn in board.best(rack, 20):
            laid = lay(read(str(turn), board), board, Rack(rack))
            assert board.check(laid.turn, rack) is None
            assert board.turn_for(laid.turn, rack).score >= turn.score

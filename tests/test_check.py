"""Refusals: the first reason that applies, and the squares and words that show it.

Agreement with the rules on arbitrary turns is in test_generation.
"""

import pickle

import pytest

from erudit import Board, IllegalTurn, Refusal, Turn
from test_turn import board_with

О, Т = (7, 6), (7, 7)


def refusal_of(board: Board, turn: str | Turn, rack: str | None = None, **owed: int) -> Refusal:
    turn = Turn.parse(turn, board) if isinstance(turn, str) else turn
    refusal = board.check(turn, rack, **owed)
    assert refusal is not None
    before = str(board)
    with pytest.raises(IllegalTurn) as error:
        board.play(turn, rack, **owed)
    assert error.value.refusal.reason == error.value.reason == refusal.reason
    assert str(error.value) == str(refusal)
    assert str(board) == before
    if rack is not None and not owed:
        assert turn not in board.turns(rack)
    return refusal


def words(refusal: Refusal) -> list[str]:
    return [run.word for run in refusal.runs]


def test_no_tiles() -> None:
    board = board_with("кот", at={"8F": "КоТ"})
    assert refusal_of(board, board.turn([])).reason == "no-tiles"
    assert refusal_of(board, board.turn([], [О]), "О").reason == "no-tiles"


@pytest.mark.parametrize("rack", ["КО", "", "КОО", "**", "КОН"])
def test_tiles_that_are_not_on_the_rack(rack: str) -> None:
    board = board_with("кот")
    refusal = refusal_of(board, "8F КОТ", rack)
    assert refusal.reason == "not-on-rack"
    assert Т in refusal.squares


def test_a_star_on_the_rack_is_no_letter_and_a_letter_no_star() -> None:
    board = board_with("кот")
    assert refusal_of(board, "8F КОТ", "КО*").reason == "not-on-rack"
    assert refusal_of(board, "8F КОт", "КОТ").reason == "not-on-rack"
    assert board.check(Turn.parse("8F КОт", board), "КО*") is None


def test_more_tiles_than_a_rack_holds() -> None:
    board = board_with("кот", "которана", "ат", at={"1B": "О"})
    turn = board.turn([(7, col, "К", False) for col in range(8)])
    assert board.check(turn) is not None
    assert board.check(Turn.parse("1A К.ТОРАНА", board)) is None


def test_what_is_no_word_is_shown() -> None:
    board = board_with("кот", at={"8F": "КОТ"})
    refusal = refusal_of(board, "8F ...К + F8 .ОК", "КОК")
    assert refusal.reason == "not-a-word"
    assert words(refusal) == ["котк", "кок"]
    assert [(run.row, run.col, run.across) for run in refusal.runs] == [
        (7, 5, True),
        (7, 5, False),
    ]
    assert "'котк' at 8F" in str(refusal)
    assert "'кок' at F8" in str(refusal)
    only_one = board_with("кот", "тон", at={"8F": "КОТ"})
    refusal = refusal_of(only_one, "H8 .ОН + 10G АН", "ОНА")
    assert words(refusal) == ["ан"]


def test_a_tile_in_no_word() -> None:
    board = board_with("кот", at={"8F": "КОТ"})
    refusal = refusal_of(board, board.turn([(0, 0, "К", False)]), "К")
    assert refusal.reason == "no-word"
    assert refusal.squares == ((0, 0),)


def test_the_first_turn_covers_the_centre() -> None:
    board = board_with("кот", "тон")
    refusal = refusal_of(board, "7F КОТ", "КОТ")
    assert refusal.reason == "off-centre"
    assert set(refusal.squares) == {(6, 5), (6, 6), (6, 7)}
    assert refusal_of(board, "8F КОТ + 1A ТОН").reason == "off-centre"
    assert board.check(Turn.parse("8F КОТ + H8 ТОН", board)) is None


def test_words_must_touch_the_board() -> None:
    board = board_with("кот", "тон", "он", at={"8F": "КОТ"})
    refusal = refusal_of(board, "H8 .ОН + 1A ОН", "ОНОН")
    assert refusal.reason == "no-contact"
    assert refusal.squares == ((0, 0), (0, 1))
    # touching by a corner is no contact
    assert refusal_of(board, "9I ОН", "ОН").reason == "no-contact"


def test_a_group_may_reach_the_board_through_other_new_tiles() -> None:
    board = board_with("тон", "нос", "сон", at={"8F": "КОТ"})
    assert board.check(Turn.parse("H8 .ОН + 10H НОС + J10 СОН", board)) is None


def test_one_word_a_turn() -> None:
    board = board_with("кит", "тон", "кот", "котт", at={"8F": "КОТ"}, words_per_turn="one")
    refusal = refusal_of(board, "F8 .ИТ + H8 .ОН", "ИТОН")
    assert refusal.reason == "not-in-line"
    assert len(refusal.squares) == 4
    assert board.check(Turn.parse("F8 .ИТ", board), "ИТ") is None


def test_no_empty_square_between() -> None:
    board = board_with("ат", "та", at={"8F": "А", "8J": "А"}, words_per_turn="one")
    refusal = refusal_of(board, "8F .Т + 8I Т.", "ТТ")
    assert refusal.reason == "gap"
    assert refusal.squares == ((7, 7),)
    many = board_with("ат", "та", at={"8F": "А", "8J": "А"})
    assert many.check(Turn.parse("8F .Т + 8I Т.", many), "ТТ") is None


def test_a_line_may_run_through_old_tiles() -> None:
    board = board_with("тат", at={"8H": "А"}, words_per_turn="one")
    assert board.check(Turn.parse("8G Т.Т", board), "ТТ") is None


def test_a_word_twice() -> None:
    board = board_with("ат", "та", at={"8H": "А"})
    refusal = refusal_of(board, "8H .Т + H8 .Т", "ТТ")
    assert refusal.reason == "repeated-word"
    assert set(words(refusal)) == {"ат"}
    assert "ат" in str(refusal)
    after = board.play(Turn.parse("8H .Т", board))
    assert refusal_of(after, "H8 .Т", "Т").reason == "repeated-word"
    # a word that is no longer on the board as a word has been laid all the same
    longer = board_with("ат", "атом", at={"8H": "А"})
    longer = longer.play(Turn.parse("8H .Т", longer)).play(
        Turn.parse("8H ..ОМ", longer_board())
    )
    assert refusal_of(longer, "H8 .Т", "Т").reason == "repeated-word"


def longer_board() -> Board:
    return board_with("ат", "атом", at={"8H": "АТ"})


def test_each_new_word_holds_old_and_new() -> None:
    board = board_with("кот", "тон", "он", "но", at={"8F": "КОТ"}, new_words_hold="old_and_new")
    # no holds no old letter, but shares its Н with тон, which does
    assert board.check(Turn.parse("H8 .ОН + 10H НО", board), "ОНО") is None
    board = board_with("тон", "нос", "сон", at={"8F": "КОТ"}, new_words_hold="old_and_new")
    refusal = refusal_of(board, "H8 .ОН + 10H НОС + J10 СОН", "ОНОСОН")
    assert refusal.reason == "no-old-letter"
    assert words(refusal) == ["сон"]
    first = board_with("кот", new_words_hold="old_and_new")
    assert first.check(Turn.parse("8F КОТ", first), "КОТ") is None


# Stars taken back


def test_never() -> None:
    board = board_with("кот", "коты", at={"8F": "КоТ"}, star_reclaim="never")
    refusal = refusal_of(board, "*8G 8F ...ы", "О")
    assert refusal.reason == "swap-never"
    assert refusal.squares == (О,)


def test_a_star_taken_back_is_laid_in_the_same_turn() -> None:
    board = board_with("кот", "коты", at={"8F": "КоТ"})
    refusal = refusal_of(board, "*8G 8F ...Ы", "ОЫ")
    assert refusal.reason == "star-kept"
    assert refusal.squares == (О,)
    assert board.check(Turn.parse("*8G 8F ...ы", board), "О") is None
    later = board_with("кот", "коты", at={"8F": "КоТ"}, star_reclaim="next_turn")
    assert later.check(Turn.parse("*8G 8F ...Ы", later), "ОЫ") is None


def test_a_star_is_taken_back_for_its_letter_only() -> None:
    board = board_with("кот", "коты", at={"8F": "КоТ"})
    for rack in ("А", "*", "**", "К"):
        assert refusal_of(board, "*8G 8F ...ы", rack).reason == "not-on-rack"


def test_a_letter_cannot_be_both_laid_and_swapped() -> None:
    board = board_with("кот", "кото", "котоы", at={"8F": "КоТ"})
    turn = Turn.parse("*8G 8F ...Оы", board)
    assert refusal_of(board, turn, "О").reason == "not-on-rack"
    assert board.check(turn, "ОО") is None


def test_owed_stars() -> None:
    board = board_with("кот", "коты", "котам", at={"8F": "КОТ"}, star_reclaim="next_turn")
    tile, star = Turn.parse("8F ...Ы", board), Turn.parse("8F ...ы", board)
    assert board.check(tile, "Ы*") is None
    assert refusal_of(board, tile, "Ы*", owed_stars=1).reason == "owed-star"
    assert board.check(star, "Ы*", owed_stars=1) is None
    # two are owed and two can be laid: one is not enough
    assert refusal_of(board, star, "Ы**", owed_stars=2).reason == "owed-star"
    assert board.check(Turn.parse("8F ...ам", board), "Ы**", owed_stars=2) is None
    both = board.turns("Ы**", owed_stars=2)
    assert "8F ...ам" in {str(turn) for turn in both}
    assert {turn.stars_laid for turn in both} == {2}
    # three are owed and only two can be laid
    assert list(board.turns("Ы**", owed_stars=3)) == list(both)
    # none can be laid: any turn is legal
    stuck = board_with("кот", "коты", at={"8F": "КОТ"}, star_reclaim="next_turn")
    assert stuck.check(tile, "Ы", owed_stars=1) is None
    assert [str(turn) for turn in stuck.turns("Ы", owed_stars=1)] == ["8F ...Ы"]
    assert str(stuck.best("Ы*", owed_stars=1)[0]) == "8F ...ы"


# A turn made for another board


def test_a_turn_on_taken_squares_is_refused() -> None:
    board = board_with("кот")
    turn = board.best("КОТ")[0]
    refusal = refusal_of(board.play(turn), turn, "КОТ")
    assert refusal.reason == "square-taken"
    assert refusal.squares


def test_taking_back_what_is_no_star_is_refused() -> None:
    board = board_with("кот", "коты", at={"8F": "КоТ"})
    turn = Turn.parse("*8G 8F ...ы", board)
    letters = board_with("кот", "коты", at={"8F": "КОТ"})
    assert refusal_of(letters, turn, "О").reason == "swap-not-a-star"


# Refusals and what raises them are values


def test_a_refusal_travels_between_processes() -> None:
    board = board_with("кот")
    turn = Turn.parse("8F ТОК", board)
    refusal = refusal_of(board, turn, "КОТ")
    assert pickle.loads(pickle.dumps(refusal)) == refusal
    with pytest.raises(IllegalTurn) as error:
        board.play(turn, "КОТ")
    again = pickle.loads(pickle.dumps(error.value))
    assert (str(again), again.reason, again.refusal) == (str(refusal), "not-a-word", refusal)

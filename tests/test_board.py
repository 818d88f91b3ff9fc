"""Boards: text there and back, squares and premiums, playing as a new value."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import oracle
from erudit import Board, BoardError, EruditError, IllegalTurn, Lexicon, Rules, Turn, TurnError
from positions import Position, positions

LEXICON = Lexicon.build(["кот", "тон", "он", "коты"])
RULES = Rules()
ROWS = ["." * 15] * 7 + [".....КоТ......."] + ["." * 15] * 7


def board_of(rows: object = ROWS, **switches: object) -> Board:
    return Board.parse(rows, rules=RULES.replace(**switches), lexicon=LEXICON)


def test_an_empty_board() -> None:
    board = Board(RULES, LEXICON)
    assert board.is_empty
    assert (board.rows, board.cols, board.centre) == (15, 15, (7, 7))
    assert str(board) == "\n".join(["." * 15] * 15)
    assert board.history == frozenset()
    assert board.stars == ()
    assert board.rules == RULES
    assert board.lexicon == LEXICON
    assert board == Board.parse(["." * 15] * 15, RULES, LEXICON)


def test_rows_are_read_in_every_form() -> None:
    board = board_of(ROWS)
    for rows in (
        "\n".join(ROWS),
        "/".join(ROWS),
        tuple(ROWS),
        iter(ROWS),
        "\n".join(ROWS) + "\n",
    ):
        assert board_of(rows) == board
    assert str(board) == "\n".join(ROWS)
    assert not board.is_empty
    assert board.square(7, 5) == "К"
    assert board.square(7, 6) == "о"
    assert board.square(0, 0) == "."
    assert board.stars == ((7, 6, "О"),)


def test_premiums_are_those_of_the_layout() -> None:
    for name in ("erudit", "scrabble", "home-11"):
        rules = Rules(layout=name)
        board = Board(rules, LEXICON)
        rows = rules.layout_rows
        assert (board.rows, board.cols) == (len(rows), len(rows[0]))
        told = [
            "".join(board.premium(r, c) for c in range(board.cols)) for r in range(board.rows)
        ]
        assert told == list(rows)


def test_a_layout_need_not_be_square() -> None:
    rules = Rules(layout=("." * 7,) * 5)
    board = Board(rules, LEXICON)
    assert (board.rows, board.cols, board.centre) == (5, 7, (2, 3))
    assert {str(turn) for turn in board.turns("ОН")} == {"3C ОН", "3D ОН", "D2 ОН", "D3 ОН"}
    largest = Board(Rules(layout=("." * 31,) * 31), LEXICON)
    for turn in largest.turns("ОН"):
        assert Turn.parse(str(turn), largest) == turn
    corner = [*["." * 31] * 30, "." * 30 + "О"]
    far = Board.parse(corner, largest.rules, Lexicon.build(["но"]))
    assert {str(turn) for turn in far.turns("Н")} == {"31AD Н.", "AE30 Н."}
    assert [Turn.parse(str(turn), far) for turn in far.turns("Н")] == list(far.turns("Н"))


def test_words_on_the_board_and_in_the_history_count_as_laid() -> None:
    board = Board.parse(ROWS, RULES, LEXICON, history=["тон", "КОТЫ"])
    assert board.history == {"кот", "тон", "коты"}
    assert board_of(ROWS).history == {"кот"}


BAD_BOARDS = [
    (ROWS[:14], "row-count", "14 rows"),
    ([*ROWS, "." * 15], "row-count", "16 rows"),
    ("", "row-count", "15"),
    ([*ROWS[:14], "." * 16], "row-length", "row 15"),
    ([*ROWS[:14], "." * 14], "row-length", "row 15"),
    (["", *ROWS[1:]], "row-length", "row 1"),
    ([*ROWS[:14], "." * 14 + "A"], "look-alike", "row 15"),
    ([*ROWS[:14], "." * 14 + "Q"], "not-a-letter", "'Q' at position 15"),
    ([*ROWS[:14], "." * 14 + "*"], "not-a-letter", "'*'"),
    ([*ROWS[:14], "." * 14 + " "], "not-a-letter", "row 15"),
    ([*ROWS[:14], "." * 14 + '"'], "not-a-letter", "row 15"),
    ([*ROWS[:14], "\0" * 15], "not-a-letter", "row 15"),
]


@pytest.mark.parametrize(("rows", "reason", "says"), BAD_BOARDS)
def test_text_that_is_no_board(rows: object, reason: str, says: str) -> None:
    with pytest.raises(BoardError) as error:
        board_of(rows)
    assert error.value.reason == reason
    assert says in str(error.value)


@given(st.text(".КкA\n/*", max_size=30) | st.lists(st.text(".КкA", max_size=6), max_size=6))
def test_any_text_is_a_board_or_a_named_error(rows: object) -> None:
    rules = Rules(layout=(".....",) * 5)
    try:
        board = Board.parse(rows, rules, LEXICON)
    except BoardError:
        return
    assert Board.parse(str(board), rules, LEXICON) == board


@pytest.mark.parametrize("odd", [None, 5, [1], [None] * 15, b"...", 1.5, [["."]]])
def test_what_is_no_text_is_no_board(odd: object) -> None:
    with pytest.raises(TypeError):
        board_of(odd)


def test_a_lexicon_of_another_alphabet_is_refused() -> None:
    english = Lexicon.build(["cat"], "en")
    with pytest.raises(BoardError, match=r"English.*Russian") as error:
        Board(RULES, english)
    assert error.value.reason == "other-alphabet"
    with pytest.raises(BoardError):
        Board(RULES.replace(yo="distinct", tiles="scrabble-ru"), LEXICON)
    with pytest.raises(BoardError):
        board_of().with_lexicon(english)


@pytest.mark.parametrize(
    "place", [(-1, 0), (0, -1), (15, 0), (0, 15), (10**9, 0), (2**62, 2**62)]
)
def test_squares_off_the_board_are_named(place: tuple[int, int]) -> None:
    board = board_of()
    for ask in (
        lambda: board.square(*place),
        lambda: board.premium(*place),
        lambda: board.turn([(*place, "К", False)]),
        lambda: board.turn([], [place]),
        lambda: board.swap([place]),
    ):
        with pytest.raises(BoardError, match="15 rows and 15 columns") as error:
            ask()
        assert error.value.reason == "no-square"
        assert (error.value.details["row"], error.value.details["col"]) == place


def test_swapping_without_laying() -> None:
    board = board_of()
    after = board.swap([(7, 6)])
    assert after.square(7, 6) == "О"
    assert after.stars == ()
    assert after.history == board.history
    assert board.square(7, 6) == "о"
    assert board.swap([]) == board
    for wrong in ([(7, 5)], [(0, 0)], [(7, 6), (7, 6)]):
        with pytest.raises(EruditError) as error:
            board.swap(wrong)
        assert error.value.reason == "no-star"


def test_playing_gives_another_board() -> None:
    board = board_of()
    turn = Turn.parse("8F ...Ы", board)
    after = board.play(turn, "Ы")
    assert str(after).split("\n")[7] == ".....КоТЫ......"
    assert str(board) == "\n".join(ROWS)
    assert after != board
    assert after.history == {"кот", "коты"}
    assert (after.rules, after.lexicon) == (board.rules, board.lexicon)


def test_an_illegal_turn_is_not_played() -> None:
    board = board_of()
    turn = Turn.parse("8F ...К", board)
    with pytest.raises(IllegalTurn, match="'котк' at 8F") as error:
        board.play(turn)
    assert isinstance(error.value, TurnError)
    assert isinstance(error.value, ValueError)
    assert error.value.reason == "not-a-word"
    refusal = error.value.refusal
    assert refusal.reason == "not-a-word"
    assert [run.word for run in refusal.runs] == ["котк"]
    assert str(refusal) == str(error.value)
    assert str(board) == "\n".join(ROWS)


def test_a_board_is_a_value() -> None:
    board = board_of()
    for again in (
        board_of(),
        pickle.loads(pickle.dumps(board)),
        copy.copy(board),
        copy.deepcopy(board),
    ):
        assert again == board
        assert hash(again) == hash(board)
        assert again.history == board.history
        assert again.rules == board.rules
        assert list(again.turns("ЫН")) == list(board.turns("ЫН"))
    assert board != str(board)
    assert board != Board.parse(ROWS, RULES, LEXICON, history=["он"])
    assert board != board_of(star_value=0)
    assert board != board.with_lexicon(Lexicon.build(["кот"]))
    for name in ("rules", "lexicon", "history", "rows", "cols", "is_empty", "new"):
        with pytest.raises(AttributeError):
            setattr(board, name, 1)


@given(positions())
def test_any_board_can_be_written_read_and_pickled(position: Position) -> None:
    board = position.board
    assert str(board).split("\n") == list(position.rows)
    assert board.history == position.history
    assert pickle.loads(pickle.dumps(board)) == board
    assert {(r, c): (x, True) for r, c, x in board.stars} == {
        square: tile for square, tile in oracle.read_board(position.rows).items() if tile[1]
    }


def test_another_lexicon_and_other_rules() -> None:
    board = board_of()
    more = board.with_lexicon(LEXICON.with_words(add=["котн"]))
    assert "8F ...Н" in {str(turn) for turn in more.turns("Н")}
    assert "8F ...Н" not in {str(turn) for turn in board.turns("Н")}
    dear = board.with_rules(RULES.replace(star_value=50))
    turn = Turn.parse("8F ...Ы", board)
    assert turn.score == 8
    assert dear.turn_for(turn, "Ы").score == 57
    assert (more.history, str(more)) == (board.history, str(board))
    assert (dear.history, str(dear)) == (board.history, str(board))
    with pytest.raises(BoardError):
        board.with_rules(RULES.replace(layout="home-11"))


@pytest.mark.parametrize("odd", [None, 5, 1.5, b"x", [], object()])
def test_odd_racks_turns_and_numbers_are_refused(odd: object) -> None:
    board = board_of()
    for ask in (
        lambda: board.turns(odd),
        lambda: board.best(odd),
        lambda: board.count(odd),
        lambda: board.check(odd),
        lambda: board.play(odd),
        lambda: board.turn(5 if odd == [] else [odd]),
        lambda: board.best("КОТ", "1"),
        lambda: board.best("КОТ", -1),
        lambda: board.turns("КОТ", owed_stars=-1),
        lambda: board.square(odd, 15),
        lambda: Board(RULES, lexicon=odd or 5),
    ):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            ask()


def test_rules_are_a_value() -> None:
    again = pickle.loads(pickle.dumps(RULES))
    assert again == RULES
    assert hash(again) == hash(RULES)
    assert Board(again, LEXICON) == Board(RULES, LEXICON)
    assert RULES.replace(bonus=50) != RULES
    for name in ("bonus", "layout", "board_rules", "new"):
        with pytest.raises(AttributeError):
            setattr(RULES, name, 1)
    for name in ("rack_size", "new"):
        with pytest.raises(AttributeError):
            setattr(RULES.board_rules, name, 1)


def test_numbers_out_of_all_bounds_are_value_errors() -> None:
    board = board_of()
    for ask in (
        lambda: board.square(10**30, 0),
        lambda: board.turn([(10**30, 0, "К", False)]),
        lambda: board.best("КОТ", -1),
        lambda: board.turns("КОТ", owed_stars=-1),
        lambda: Lexicon.build({"кот": 10**30}),
        lambda: LEXICON.at_level(256),
    ):
        with pytest.raises(ValueError):  # noqa: PT011 any of the kind will do
            ask()


@pytest.mark.parametrize("word", ["", "к"])
def test_what_is_too_short_for_a_word_is_no_history(word: str) -> None:
    with pytest.raises(BoardError):
        Board.parse(ROWS, RULES, LEXICON, history=[word])

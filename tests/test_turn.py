"""Turns: what they score, worked out by hand, and their text form.

Values of the letters used, online set: А О Т Р Н И 1, К М П 2, Я 3, Ы 4.
"""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from erudit import (
    Board,
    BoardError,
    EruditError,
    Lexicon,
    Rules,
    Turn,
    TurnError,
    generate_many,
)

EMPTY = ["." * 15] * 15


def board_with(*words: str, at: dict[str, str] | None = None, **switches: object) -> Board:
    """A board on the erudit layout, or another; `at` gives tiles by the square they begin on,
    such as ``{"8F": "КОТ"}``, across."""
    rules = Rules(**switches)
    rows = [["."] * len(row) for row in rules.layout_rows]
    for name, tiles in (at or {}).items():
        row, col = int(name[:-1]) - 1, ord(name[-1]) - ord("A")
        rows[row][col : col + len(tiles)] = tiles
    return Board.parse(map("".join, rows), rules=rules, lexicon=Lexicon.build(words))


def only_turn(board: Board, rack: str) -> Turn:
    """The one turn there is."""
    turns = board.turns(rack)
    assert len(turns) == 1, [str(turn) for turn in turns]
    assert list(board.best(rack, 5)) == list(turns)
    assert board.check(turns[0], rack) is None
    return turns[0]


def scored(board: Board, text: str, rack: str) -> int:
    """What a turn scores, three ways: from the text, from the tiles, from the generator."""
    turn = board.turn_for(Turn.parse(text, board), rack)
    assert board.check(turn, rack) is None
    assert board.turn_for(board.turn(turn.tiles, turn.swaps), rack) == turn
    assert turn in board.turns(rack)
    assert turn.score == sum(run.score for run in turn.runs) + turn.bonus
    return turn.score


# Premiums


def test_letters_add_up() -> None:
    assert scored(board_with("кот"), "8F КОТ", "КОТ") == 2 + 1 + 1


def test_a_letter_premium_multiplies_its_letter() -> None:
    # 8D is green
    assert scored(board_with("котор"), "8D КОТОР", "КОТОР") == 2 * 2 + 1 + 1 + 1 + 1


def test_a_yellow_square_triples_its_letter() -> None:
    # B6 is yellow
    board = board_with("кот", at={"6C": "ОТ"})
    assert scored(board, "6B К..", "К") == 2 * 3 + 1 + 1


def test_letters_are_multiplied_before_the_word() -> None:
    # 1A is red, 1D green; О was there
    board = board_with("кота", at={"1B": "О"})
    assert scored(board, "1A К.ТА", "КТА") == (2 + 1 + 1 + 1 * 2) * 3


@pytest.mark.parametrize(("word_premiums", "factor"), [("multiply", 3 * 3), ("add", 3 + 3)])
def test_two_red_squares_in_one_word(word_premiums: str, factor: int) -> None:
    # 1A and 1H are red, 1D is green; seven tiles of seven earn 15
    board = board_with("которана", at={"1B": "О"}, word_premiums=word_premiums)
    expected = (2 + 1 + 1 + 1 * 2 + 1 + 1 + 1 + 1) * factor + 15
    assert scored(board, "1A К.ТОРАНА", "КТОРАНА") == expected


@pytest.mark.parametrize(("word_premiums", "factor"), [("multiply", 3 * 2), ("add", 3 + 2)])
def test_a_red_and_a_blue_square_in_one_word(word_premiums: str, factor: int) -> None:
    layout = (".....", ".....", ".RB..", ".....", ".....")
    board = board_with("кот", layout=layout, word_premiums=word_premiums)
    assert scored(board, "3B КОТ", "КОТ") == (2 + 1 + 1) * factor


@pytest.mark.parametrize(("word_premiums", "factor"), [("multiply", 27), ("add", 9)])
def test_three_red_squares_in_one_word(word_premiums: str, factor: int) -> None:
    layout = (".....", ".....", ".RRR.", ".....", ".....")
    board = board_with("кот", layout=layout, word_premiums=word_premiums)
    assert scored(board, "3B КОТ", "КОТ") == (2 + 1 + 1) * factor


def test_a_premium_counts_only_in_the_turn_that_covers_it() -> None:
    board = board_with("кота", "котан", at={"1B": "О"})
    board = board.play(Turn.parse("1A К.ТА", board))
    assert scored(board, "1A ....Н", "Н") == 2 + 1 + 1 + 1 + 1


def test_a_premium_counts_in_both_words_through_its_square() -> None:
    # 9G and 9I are green; К stands in both words
    board = board_with("кот", "кит", at={"9H": "О"})
    across, down = 2 * 2 + 1 + 1 * 2, 2 * 2 + 1 + 1
    assert scored(board, "9G К.Т + G9 КИТ", "КТИТ") == across + down


def test_a_word_premium_counts_in_both_words_through_its_square() -> None:
    layout = (".....", ".....", "..R..", ".....", ".....")
    board = board_with("кот", "кит", layout=layout)
    assert scored(board, "3C КОТ + C3 КИТ", "КОТИТ") == (4 + 4) * 3


# The bonus


def test_seven_tiles_of_seven_earn_the_bonus() -> None:
    board = board_with("которан")
    expected = 2 * 2 + 1 + 1 + 1 + 1 + 1 + 1
    assert scored(board, "8D КОТОРАН", "КОТОРАН") == expected + 15
    turn = board.best("КОТОРАН")[0]
    assert turn.bonus == 15
    assert Turn.parse(str(turn), board).bonus == 0
    assert board.turn_for(Turn.parse(str(turn), board), "КОТОРАН") == turn


def test_six_tiles_of_seven_earn_none() -> None:
    assert scored(board_with("котора"), "8D КОТОРА", "КОТОРАН") == 9


@pytest.mark.parametrize(("bonus_for", "bonus"), [("seven", 0), ("empty", 15)])
def test_a_short_rack_laid_whole(bonus_for: str, bonus: int) -> None:
    board = board_with("котора", bonus_for=bonus_for)
    assert scored(board, "8D КОТОРА", "КОТОРА") == 9 + bonus


def test_seven_tiles_count_over_several_words() -> None:
    board = board_with("кота", "тора", "ам", at={"8F": "К"})
    six = board.turn_for(Turn.parse("8F .ОТА + H8 ТОРА", board), "ОТАОРАМ")
    assert six.bonus == 0
    # none of their squares has a premium
    expected = (2 + 1 + 1 + 1) + (1 + 1 + 1 + 1) + (1 + 2) + 15
    assert scored(board, "8F .ОТА + H8 ТОРА + 11H АМ", "ОТАОРАМ") == expected


# Stars


@pytest.mark.parametrize(("star_value", "score"), [("letter", 4), (0, 3), (3, 6)])
def test_what_a_star_is_worth(star_value: str | int, score: int) -> None:
    assert scored(board_with("кот", star_value=star_value), "8F КоТ", "КТ*") == score


@pytest.mark.parametrize(("star_value", "score"), [("letter", 8), (0, 4), (3, 10)])
def test_a_star_on_a_letter_premium(star_value: str | int, score: int) -> None:
    board = board_with("котор", star_value=star_value)
    assert scored(board, "8D кОТОР", "ОТОР*") == score


@pytest.mark.parametrize(("star_value", "score"), [("letter", 8), (0, 7), (3, 10)])
def test_a_star_on_the_board_keeps_its_value(star_value: str | int, score: int) -> None:
    board = board_with("коты", at={"8F": "КоТ"}, star_value=star_value)
    assert scored(board, "8F ...Ы", "Ы") == score


@pytest.mark.parametrize(("star_value", "score"), [("letter", 8), (0, 4), (3, 7)])
def test_a_letter_in_a_stars_place_counts_at_once(star_value: str | int, score: int) -> None:
    # О takes the star's place, and the star becomes Ы
    board = board_with("коты", at={"8F": "КоТ"}, star_value=star_value)
    turn = only_turn(board, "О")
    assert str(turn) == "*8G 8F ...ы"
    assert turn.score == score
    after = board.play(turn, "О")
    assert after.square(7, 6) == "О"
    assert after.square(7, 8) == "ы"


def test_a_star_taken_back_scores_nothing_by_itself() -> None:
    # кот and the star are far from the new word
    board = board_with("кот", "тон", at={"1B": "КоТ", "8H": "Т"})
    assert scored(board, "*1C 8H .оН", "ОН") == 3
    assert Turn.parse("*1C 8H .оН", board).words == ("тон",)


def test_a_star_and_its_letter_go_either_way_round() -> None:
    layout = (".....", ".....", "...G.", ".....", ".....")
    board = board_with("коо", at={"3C": "К"}, layout=layout, star_value=0)
    turns = board.turns("О*")
    assert [(str(turn), turn.score) for turn in turns] == [
        ("3C .Оо", 2 + 1 * 2 + 0),
        ("3C .оО", 2 + 0 + 1),
        ("C3 .Оо", 2 + 1 + 0),
        ("C3 .оО", 2 + 0 + 1),
    ]
    assert str(board.best("О*")[0]) == "3C .Оо"
    assert board.count("О*") == 4


def test_two_stars_taken_back_at_once() -> None:
    board = board_with("кот", "котам", at={"8F": "кОт"})
    turn = only_turn(board, "КТ")
    assert str(turn) == "*8F *8H 8F ...ам"
    assert turn.score == 2 + 1 + 1 + 1 + 2
    assert turn.swaps == ((7, 5), (7, 7))
    assert board.play(turn, "КТ").stars == ((7, 8, "А"), (7, 9, "М"))


STAR_BONUS = [
    # The star comes for К and is laid beside А: both tiles of the rack have left it.
    ("this_turn", "seven", "КА", "*8F 8F ...Ам", 15),
    ("next_turn", "seven", "КА", "*8F 8F ...Ам", 15),
    ("next_turn", "empty", "КА", "*8F 8F ...Ам", 15),
    # The star stays on the rack, which is not empty; its own tiles have left it.
    ("next_turn", "seven", "КЫ", "*8F 8F ...Ы", 15),
    ("next_turn", "empty", "КЫ", "*8F 8F ...Ы", 0),
    # Of two stars one is laid. Where the other may be kept, it is the one taken back.
    ("next_turn", "seven", "К*", "*8F 8F ...ы", 15),
    ("next_turn", "empty", "К*", "*8F 8F ...ы", 0),
    ("this_turn", "seven", "К*", "*8F 8F ...ы", 0),
    ("this_turn", "seven", "К*", "*8F 8F ...ам", 15),
    # No star is taken back.
    ("this_turn", "seven", "КЫ", "8F ...Ы", 0),
]


@pytest.mark.parametrize(("reclaim", "bonus_for", "rack", "text", "bonus"), STAR_BONUS)
def test_the_bonus_with_a_star_taken_back(
    reclaim: str, bonus_for: str, rack: str, text: str, bonus: int
) -> None:
    board = board_with(
        "кот",
        "коты",
        "котам",
        at={"8F": "кОТ"},
        rack_size=2,
        star_reclaim=reclaim,
        bonus_for=bonus_for,
    )
    words = {"8F ...Ы": 8, "8F ...ы": 8}.get(text[-7:], 7)
    assert scored(board, text, rack) == words + bonus


# Turns of several words


def test_two_crossing_words_that_each_need_the_other() -> None:
    board = board_with("ата", "тон", at={"8H": "А", "9I": "О"})
    turns = {str(turn): turn for turn in board.turns("ТАН")}
    assert turns.keys() == {"8H .ТА + I8 Т.Н", "9H Т.Н + H8 .ТА", "8F АТ.", "H6 АТ."}
    turn = turns["8H .ТА + I8 Т.Н"]
    assert turn == board.best("ТАН")[0]
    assert turn.words == ("ата", "тон")
    assert turn.score == 3 + 3
    for alone in ("8H .ТА", "I8 Т.Н"):
        refusal = board.check(Turn.parse(alone, board))
        assert refusal is not None
        assert refusal.reason == "not-a-word"


def test_a_word_lengthened_in_the_same_turn_scores_once() -> None:
    board = board_with("кот", "коты", at={"8H": "О"})
    turn = Turn.parse("8G К.ТЫ", board)
    assert turn.words == ("коты",)
    assert scored(board, "8G К.ТЫ", "КТЫ") == 2 + 1 + 1 + 4


def test_two_words_apart() -> None:
    board = board_with("кит", "тон", "кот", at={"8F": "КОТ"})
    assert scored(board, "F8 .ИТ + H8 .ОН", "ИТОН") == (2 + 1 + 1) + (1 + 1 + 1)


def test_parallel_words_side_by_side() -> None:
    # 9I is green
    board = board_with("ат", "он", "ао", "тн", at={"8H": "А"})
    turn = board.turn_for(Turn.parse("8H .Т + 9H ОН", board), "ТОН")
    assert turn.words == ("ат", "он", "ао", "тн")
    assert turn.score == 2 + (1 + 2) + 2 + (1 + 2)
    assert turn.score == board.best("ТОН")[0].score
    assert turn in board.turns("ТОН")


@pytest.mark.parametrize("repeat_words", [True, False])
def test_a_word_twice_within_a_turn(repeat_words: bool) -> None:
    board = board_with("ат", at={"8H": "А"}, repeat_words=repeat_words)
    texts = {str(turn) for turn in board.turns("ТТ")}
    assert texts == {"8H .Т", "H8 .Т"} | ({"8H .Т + H8 .Т"} if repeat_words else set())


@pytest.mark.parametrize("repeat_words", [True, False])
def test_a_word_laid_before(repeat_words: bool) -> None:
    rules = Rules(repeat_words=repeat_words)
    rows = [*EMPTY[:7], ".......А.......", *EMPTY[:7]]
    lexicon = Lexicon.build(["ат"])
    board = Board.parse(rows, rules=rules, lexicon=lexicon, history=["ат"])
    assert board.count("Т") == (2 if repeat_words else 0)


CORNERS = [("1B", "1A А.", (0, 0)), ("1N", "1N .А", (0, 14))]
CORNERS += [("15B", "15A А.", (14, 0)), ("15N", "15N .А", (14, 14))]


@pytest.mark.parametrize(("old", "text", "corner"), CORNERS)
def test_corners(old: str, text: str, corner: tuple[int, int]) -> None:
    board = board_with("ат", "та", at={old: "Т"})
    turns = {str(turn): turn for turn in board.turns("А")}
    assert turns[text].tiles == ((*corner, "А", False),)
    assert turns[text].score == (1 + 1) * 3
    row, col = old[:-1], old[-1]
    above, below = int(row) - 1, int(row) + 1
    beside = {f"{row}A А.", f"{row}B .А", f"{row}M А.", f"{row}N .А"}
    upright = {f"{col}{above} А.", f"{col}{row} .А"} if above else {f"{col}{row} .А"}
    assert turns.keys() <= beside | upright | {f"{col}{below} А."}
    assert len(turns) == 3


def test_a_full_board_has_no_turns() -> None:
    rules = Rules(layout=(".....",) * 5)
    board = Board.parse(["ТТТТТ"] * 5, rules=rules, lexicon=Lexicon.build(["аа", "тт"]))
    assert board.count("АА*") == 0
    assert list(board.turns("АА*")) == []
    assert list(board.best("АА*", 3)) == []


def test_one_empty_square() -> None:
    rules = Rules(layout=(".....",) * 5, repeat_words=True)
    rows = ["ТТТТТ", "ТТТТТ", "ТТ.ТТ", "ТТТТТ", "ТТТТТ"]
    board = Board.parse(rows, rules=rules, lexicon=Lexicon.build(["ттатт"]))
    turn = only_turn(board, "А")
    assert turn.words == ("ттатт", "ттатт")


def test_an_empty_rack_has_no_turns() -> None:
    assert board_with("ат", at={"8H": "А"}).count("") == 0


def test_equal_scores_come_in_the_order_of_their_text() -> None:
    board = board_with("ат", "та", at={"8H": "А"})
    turns = board.turns("Т")
    assert [str(turn) for turn in turns] == ["8G Т.", "8H .Т", "H7 Т.", "H8 .Т"]
    assert {turn.score for turn in turns} == {2}
    assert [str(turn) for turn in board.best("Т", 3)] == ["8G Т.", "8H .Т", "H7 Т."]


# The sequence of turns


def test_turns_are_a_sequence() -> None:
    board = board_with("ат", "та", at={"8H": "А"})
    turns = board.turns("Т")
    assert len(turns) == 4
    assert turns[-1] == turns[3]
    assert list(turns[1:3]) == [turns[1], turns[2]]
    assert list(turns[::-1]) == list(turns)[::-1]
    assert turns[2] in turns
    assert "8G Т." not in turns
    for beyond in (4, -5):
        with pytest.raises(IndexError):
            turns[beyond]


# Text


def test_text_shows_rows_across_and_columns_down() -> None:
    board = board_with("кот", "кит", at={"8F": "КОТ"})
    turn = Turn.parse("F8 .ИТ", board)
    assert turn.tiles == ((8, 5, "И", False), (9, 5, "Т", False))
    assert [(run.row, run.col, run.across, run.word) for run in turn.runs] == [
        (7, 5, False, "кит")
    ]
    assert str(turn) == "F8 .ИТ"
    assert Turn.parse("f8 КИТ", board) == turn


def test_a_star_is_lower_case() -> None:
    board = board_with("кот")
    turn = Turn.parse("8F КоТ", board)
    assert turn.tiles == ((7, 5, "К", False), (7, 6, "О", True), (7, 7, "Т", False))
    assert turn.stars_laid == 1
    assert str(turn) == "8F КоТ"


def test_a_turn_that_is_not_legal_can_be_written_too() -> None:
    board = board_with("кот")
    turn = board.turn([(0, 0, "К", False), (2, 2, "О", True)])
    assert Turn.parse(str(turn), board) == turn


UNREADABLE = [
    ("", "bad-turn"),
    ("8F", "bad-turn"),
    ("8F КОТ +", "bad-turn"),
    ("8F КОТ ТОК", "bad-turn"),
    ("+", "bad-turn"),
    ("*8F", "bad-turn"),
    ("88 КОТ", "bad-turn"),
    ("0A КОТ", "bad-turn"),
    ("8Д КОТ", "bad-turn"),
    ("16A КОТ", "off-board"),
    ("1P КОТ", "off-board"),
    ("8N КОТ", "runs-off"),
    ("N14 КОТ", "runs-off"),
    ("1A " + "К" * 10_000, "runs-off"),
    ("8F К0Т", "not-a-letter"),
    ("8F KОТ", "look-alike"),
    ("8F КОТ\0", "not-a-letter"),
    ("8F К.Т", "nothing-there"),
    ("8F КОТ + F8 ТОК", "laid-twice"),
]


@pytest.mark.parametrize(("text", "reason"), UNREADABLE)
def test_text_that_is_no_turn(text: str, reason: str) -> None:
    with pytest.raises(TurnError) as error:
        Turn.parse(text, board_with("кот"))
    assert error.value.reason == reason
    assert str(error.value)


def test_a_tile_on_a_taken_square_is_named() -> None:
    board = board_with("кот", at={"8F": "КОТ"})
    with pytest.raises(TurnError, match="8F") as error:
        Turn.parse("8F НОТ", board)
    assert error.value.reason == "square-taken"


@given(st.text("8DFH*.+ КОТкот'\"KOT\0"), st.booleans())
def test_any_text_is_a_turn_or_a_named_error(text: str, empty: bool) -> None:
    board = board_with("кот", at=None if empty else {"8F": "КоТ"})
    try:
        turn = Turn.parse(text, board)
    except (TurnError, BoardError):
        return
    assert Turn.parse(str(turn), board) == turn
    board.check(turn)
    board.check(turn, "КОТ*")


ODD = st.one_of(
    st.none(),
    st.integers(),
    st.text(max_size=3),
    st.floats(),
    st.binary(max_size=2),
    st.tuples(st.integers(-2, 16), st.integers(-2, 16)),
    st.tuples(st.integers(-2, 16), st.integers(-2, 16), st.text(max_size=2), st.booleans()),
)


@given(ODD | st.lists(ODD, max_size=3), ODD | st.lists(ODD, max_size=2))
def test_odd_tiles_and_swaps_are_refused(tiles: object, swaps: object) -> None:
    board = board_with("кот", at={"8F": "КоТ"})
    try:
        turn = board.turn(tiles, swaps)
    except (ValueError, TypeError, OverflowError):
        return
    assert Turn.parse(str(turn), board) == turn if turn.tiles else turn.swaps is not None
    board.check(turn, "КОТ*")


# A value


def test_a_turn_is_a_value() -> None:
    board = board_with("кот", "тон")
    turn, same = board.turns("КОТ")[0], Turn.parse(str(board.turns("КОТ")[0]), board)
    assert turn == same
    assert hash(turn) == hash(same)
    assert turn != board.turns("ТОН")[0]
    assert turn != str(turn)
    assert len({turn, same}) == 1
    again = pickle.loads(pickle.dumps(turn))
    assert again == turn
    assert (again.runs, again.tiles, str(again)) == (turn.runs, turn.tiles, str(turn))
    for name in ("score", "words", "tiles", "swaps", "bonus", "runs", "new"):
        with pytest.raises(AttributeError):
            setattr(turn, name, 1)
    with pytest.raises(AttributeError):
        turn.runs[0].score = 100


def test_a_turn_with_bonus_stars_and_swaps_can_be_pickled() -> None:
    board = board_with("котам", "кот", at={"8F": "кОт"}, rack_size=2)
    turn = only_turn(board, "КТ")
    again = pickle.loads(pickle.dumps(turn))
    assert again == turn
    assert again.bonus == turn.bonus == 15


# Faults known and not mended yet


def test_turns_have_all_that_a_sequence_has() -> None:
    turns = board_with("ат", "та", at={"8H": "А"}).turns("Т")
    assert list(reversed(turns)) == list(turns)[::-1]
    assert turns.index(turns[2]) == 2
    assert turns.count(turns[2]) == 1


def test_text_that_takes_back_what_is_no_star() -> None:
    with pytest.raises(TurnError) as error:
        Turn.parse("*8F 8F КОТ", board_with("кот"))
    assert error.value.reason == "no-star"


def test_a_rack_without_the_tiles_earns_no_bonus() -> None:
    board = board_with("кот", rack_size=3)
    assert board.turn_for(Turn.parse("8F КОТ", board), "АБВ").bonus == 0


def test_four_words_in_a_loop() -> None:
    rows = {"2B": "А", "3B": "В", "4C": "Б"}
    layout = (".....",) * 5
    board = board_with("аа", "аав", "авв", "ввб", at=rows, layout=layout, repeat_words=True)
    turn = board.turn([(1, 0, "А", False), (1, 2, "В", False), (2, 0, "А", False)])
    assert board.check(turn) is not None
    turn = Turn.parse("2A А.В + 3A А.В", board)
    assert set(turn.words) == {"аа", "аав", "авв", "ввб"}
    assert board.check(turn, "ААВВ") is None
    assert str(turn) in {str(found) for found in board.turns("ААВВ")}


def test_half_a_surrogate_is_refused_by_name() -> None:
    board = board_with("кот")
    for ask in (
        lambda: Turn.parse("8F К\ud800Т", board),
        lambda: board.turns("К\ud800Т"),
        lambda: board.turn([(7, 7, "\ud800", False)]),
        lambda: Lexicon.build(["к\ud800т"]),
    ):
        with pytest.raises(EruditError) as error:
            ask()
        assert error.value.reason == "not-a-letter"


def test_lists_of_turns_are_values() -> None:
    """However they were found: whole, by pages, in threads, or the best alone."""
    board = Board(lexicon=Lexicon.build(["кот", "ток", "кит"]))
    turns = board.turns("КОТИ")
    best = board.best("КОТИ", len(turns))
    paged = board.turns("КОТИ", page_size=3)
    pickled = pickle.loads(pickle.dumps(turns))
    (many,) = generate_many([(board, "КОТИ")])
    for same in (board.turns("КОТИ"), best, paged, pickled, many, turns[:]):
        assert turns == same
        assert same == turns
        assert hash(turns) == hash(same)
    assert turns[::-1] == paged[::-1]
    for other in (turns[1:], turns[::-1], board.turns("КТО"), list(turns), None):
        assert turns != other
    # Equal scores, other turns.
    other = Board(lexicon=Lexicon.build(["кот", "ток", "кит"])).turns("КИТО")
    assert turns == other
    dearer = board.with_rules(board.rules.replace(bonus_for="empty"))
    assert board.best("КОТ") != dearer.best("КОТ")

"""Positions in which a search of many words is easily wrong, each against brute force."""

import oracle
from erudit import Board, Lexicon, Rules
from positions import SIDE, VALUES, Position
from test_generation import assert_all_turns

PLAIN = (".....",) * SIDE


def position(
    rows: str, rack: str, words: str, history: str = "", **switches: object
) -> Position:
    rules = Rules(tiles=VALUES, **{"layout": PLAIN, "rack_size": len(rack)} | switches)
    given = tuple(rows.split("/"))
    laid = oracle.history_of(oracle.read_board(given), rules, frozenset(history.split()))
    return Position(given, rack, rules, tuple(sorted(words.split())), laid)


def found(position: Position) -> dict[str, int]:
    """Every turn with its score, once all of them are those of brute force."""
    assert_all_turns(position, position.turns())
    return {str(turn): turn.score for turn in position.board.turns(position.rack)}


def test_two_crossing_words_that_each_need_the_other() -> None:
    # neither ба nor ва can be laid alone: each makes аб or ав with a tile of the other
    turns = found(position("...../...../..А../...../.....", "АБВ", "аба ава баб вб аб"))
    one_word = Rules(tiles=VALUES, layout=PLAIN, rack_size=3, words_per_turn="one")
    board = position("...../...../..А../...../.....", "АБВ", "аба ава баб вб аб").board
    alone = {str(turn) for turn in board.with_rules(one_word).turns("АБВ")}
    assert turns.keys() - alone


def test_a_loop_that_no_order_of_words_leads_to() -> None:
    rows = "...../.А.А./...../.А.А./....."
    turns = found(position(rows, "БББ", "аба", repeat_words=True))
    loops = [text for text in turns if text.count("+") == 2]
    assert loops


def test_a_word_that_comes_twice_in_a_turn() -> None:
    rows = "...../.А.А./...../...../....."
    once = found(position(rows, "ББ", "аб", repeat_words=False))
    twice = found(position(rows, "ББ", "аб", repeat_words=True))
    assert all("+" not in text for text in once)
    assert any("+" in text for text in twice)
    assert once.keys() < twice.keys()


def test_a_word_already_laid() -> None:
    rows = "...../...../.АБ../...../....."
    again = found(position(rows, "АБ", "аб аба", history="аба"))
    assert again == {}
    assert found(position(rows, "АБ", "аб аба"))


def test_a_word_lengthened_in_the_same_turn_scores_once() -> None:
    turns = found(position("...../...../.А.../...../.....", "БВ", "аб абв", rack_size=3))
    assert turns["3B .БВ"] == 1 + 3 + 10


def test_two_parallel_words() -> None:
    rows = "...../..А../...../..А../....."
    turns = found(position(rows, "БВ", "аб ва", repeat_words=True))
    assert "2C .Б + 4B В." in turns or "4B В. + 2C .Б" in turns


def test_a_star_whose_letter_is_on_the_rack_too() -> None:
    # on the premium the letter scores more than the star, which is worth nothing
    layout = (".....", ".....", "..R..", ".....", ".....")
    turns = found(
        position("...../...../...../...../.....", "АБ*", "аб аба", layout=layout, star_value=0)
    )
    texts = {text for text in turns if text.startswith("3C ")}
    assert {"3C АБ", "3C аБ", "3C Аб"} <= texts


def test_the_bonus_with_a_star_taken_back() -> None:
    # the rack is А: put in the star's place, it leaves the rack, and the star is laid
    rows = "...../...../.Ба../...../....."
    for reclaim in ("this_turn", "next_turn"):
        turns = found(position(rows, "А", "ба баб", star_reclaim=reclaim, bonus=15))
        assert turns["*3C 3B ..б"] == 3 + 1 + 3 + 15


def test_two_stars_taken_back_at_once() -> None:
    rows = "...../.аБ../...../..бА./....."
    for reclaim in ("this_turn", "next_turn"):
        switches = {"star_reclaim": reclaim, "repeat_words": True}
        turns = found(position(rows, "АБ", "аб ба бб", **switches))
        # across бб, down ба and бб; the rack has left for the places of the stars
        assert turns["*2B *4C 1B бб"] == 6 + 4 + 6 + 15
        # a star that stays in hand is no rack left empty, and only later may it be laid
        one_kept = {text for text in turns if text.startswith("*2B *4C") and laid(text) == 1}
        assert bool(one_kept) == (reclaim == "next_turn")


def test_three_stars_taken_back_at_once() -> None:
    rows = "АбА../А.А../Ава../АБААА/БАБАБ"
    for reclaim in ("this_turn", "next_turn"):
        switches = {"star_reclaim": reclaim, "repeat_words": True}
        turns = found(position(rows, "АБВ", "аб ба аба вв ввв", **switches))
        assert turns["*1B *3B *3C 2C .ба + E1 ба"] == 5 + 4 + 15
        assert ("*1B *3B *3C 2C .ба" in turns) == (reclaim == "next_turn")


def laid(text: str) -> int:
    """How many tiles a turn lays that crosses no other of its words."""
    words = (part.split(" ")[-1] for part in text.split(" + "))
    return sum(sign != "." for word in words for sign in word)


def test_words_side_by_side() -> None:
    # each tile below the old word makes a word with the one above it
    rows = "...../...../.АБА./...../....."
    turns = found(position(rows, "БАБ", "аба баб аб ба", repeat_words=True))
    assert turns["4B БАБ"] == 7 + 4 + 4 + 4 + 15
    # without repetition аб is laid once, and the old аба not again
    assert "4B БАБ" not in found(position(rows, "БАБ", "аба баб аб ба", repeat_words=False))


def test_corners() -> None:
    rows = "А...А/...../...../...../А...А"
    turns = found(position(rows, "ББ", "аб ба баба", repeat_words=True))
    assert {"A1 .Б", "1D Б.", "A4 Б.", "5D Б."} <= turns.keys()


def test_corners_of_the_large_board() -> None:
    rows = ["КОТ" + "." * 9 + "КОТ", *["." * 15] * 13, "КОТ" + "." * 9 + "КОТ"]
    board = Board.parse(
        rows, lexicon=Lexicon.build(["кот", "кол", "ток", "кок", "скот"]), rules=Rules()
    )
    squares = {tile[:2] for turn in board.turns("ОЛКС") for tile in turn.tiles}
    assert {(1, 0), (2, 14), (13, 14), (12, 0)} & squares
    for turn in board.turns("ОЛКС"):
        assert board.check(turn, "ОЛКС") is None
        text = oracle.read_board(tuple(rows))
        laid, swaps = frozenset(turn.tiles), frozenset(turn.swaps)
        assert turn.score == oracle.score(text, laid, swaps, "ОЛКС", board.rules)


def test_all_turns_in_the_corners_of_the_large_board() -> None:
    rows = ("А" + "." * 13 + "Б", *["." * 15] * 13, "Б" + "." * 13 + "А")
    rules = Rules(tiles=VALUES, rack_size=2, repeat_words=True)
    words = ("аб", "аба", "ба")
    turns = found(Position(rows, "АБ", rules, words, oracle.history_of({}, rules)))
    # a tile beside each of the four, or two along an edge
    assert {"1A .Б", "A1 .Б", "1N А.", "O1 .А", "15A .А", "15N Б."} <= turns.keys()
    assert "A1 .БА" in turns


def test_a_full_board() -> None:
    for star_reclaim in ("never", "this_turn", "next_turn"):
        rows = "АБВАБ/АбВАБ/АБВАБ/АБВАБ/АБВАБ"
        assert found(position(rows, "АБВ*", "аб ба", star_reclaim=star_reclaim)) == {}


def test_a_board_with_one_free_square() -> None:
    rows = "АБВАБ/АБВАБ/АБ.АБ/АБВАБ/АБВАБ"
    turns = found(position(rows, "В*", "абваб ввввв", repeat_words=True))
    assert set(turns) == {"3A ..В..", "3A ..в.."} or set(turns) == {"C3 ..В..", "C3 ..в.."}

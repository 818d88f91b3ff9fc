"""The board without edges: its squares, how it grows, how it is written, every turn on it."""

import pickle
import random
from dataclasses import replace
from itertools import pairwise, product

import pytest

import oracle
from erudit import (
    Board,
    BoardError,
    Game,
    IllegalTurn,
    Lexicon,
    Rack,
    Rules,
    RulesError,
    Turn,
    TurnError,
    bots,
    notation,
    squares,
)
from erudit.messages import Messages
from erudit.position import Position
from erudit.render import plain, screen
from erudit.svg import board_svg
from erudit.typed import Mistake, lay, places, read
from erudit.view import screen_of

RULES = Rules(board="unbounded")
WORDS = ["кот", "ток", "рот", "тор", "окот", "ротор", "отток", "кто", "то", "от", "ор", "рокот"]
LEXICON = Lexicon.build(WORDS)
EMPTY = Board(RULES, LEXICON)
FARTHEST = 127

# A bounded board on which an unbounded one is laid for comparison, (0, 0) in its middle.
MIDDLE = 15


def around(rules: Rules) -> Rules:
    """Bounded rules whose large layout is a part of the repeated one, worked out here."""
    rows = rules.layout_rows
    height, width = len(rows) - 1, len(rows[0]) - 1
    side = range(-MIDDLE, MIDDLE + 1)
    layout = tuple(
        "".join(
            rows[(row + len(rows) // 2) % height][(col + len(rows[0]) // 2) % width]
            for col in side
        )
        for row in side
    )
    return rules.replace(board="bounded", layout=layout)


def copied(board: Board, rules: Rules) -> Board:
    """The same tiles on the large bounded board."""
    side = range(-MIDDLE, MIDDLE + 1)
    rows = ["".join(board.square(row, col) for col in side) for row in side]
    return Board.parse(rows, rules, board.lexicon, board.history)


Known = tuple[frozenset[tuple[int, int, str, bool]], frozenset[tuple[int, int]], int]


def known(turn: Turn, middle: int = 0) -> Known:
    """What a turn does, where, and its score; `middle`: where (0, 0) is on its board."""
    tiles = ((row - middle, col - middle, *tile) for row, col, *tile in turn.tiles)
    swaps = ((row - middle, col - middle) for row, col in turn.swaps)
    return frozenset(tiles), frozenset(swaps), turn.score


def played(
    seed: int, rules: Rules = RULES, turns: int = 8, lexicon: Lexicon = LEXICON
) -> Board:
    """A board after some turns, each of which reaches out as far as any of the best."""
    chance = random.Random(seed)
    board = Board(rules, lexicon)
    for _ in range(turns):
        rack = "".join(chance.choices("КОТРОТ*", k=5))
        best = board.best(rack, 30)
        if len(best):
            away = {
                n: max(abs(r) + abs(c) for r, c, _, _ in best[n].tiles)
                for n in range(len(best))
            }
            board = board.play(best[max(away, key=lambda n: (away[n], -n))], rack)
    return board


BOARDS = [EMPTY, *(played(seed, RULES.replace(repeat_words=True)) for seed in range(6))]


# Squares


def test_it_begins_with_the_squares_of_the_layout_and_0_0_in_the_middle() -> None:
    assert (EMPTY.row_range, EMPTY.col_range) == (range(-7, 8), range(-7, 8))
    assert (EMPTY.rows, EMPTY.cols, EMPTY.centre) == (15, 15, (0, 0))
    rows = ["".join(EMPTY.premium(r, c) for c in EMPTY.col_range) for r in EMPTY.row_range]
    assert tuple(rows) == Rules().layout_rows


@pytest.mark.parametrize("layout", ["erudit", "scrabble", "app-swapped", "home-11"])
def test_the_premium_squares_repeat_and_their_edges_coincide(layout: str) -> None:
    rules = RULES.replace(layout=layout)
    board, rows = Board(rules, LEXICON), rules.layout_rows
    period = len(rows) - 1
    side = range(-FARTHEST, FARTHEST + 1)
    for row, col in product(side, side):
        home = (row + len(rows) // 2) % period, (col + len(rows) // 2) % period
        assert board.premium(row, col) == rows[home[0]][home[1]]


def test_premiums_of_period_fourteen() -> None:
    reds = {
        (row, col)
        for row, col in product(range(-22, 23), repeat=2)
        if EMPTY.premium(row, col) == "R"
    }
    steps = (-21, -14, -7, 0, 7, 14, 21)
    corners_and_sides = {(r, c) for r, c in product(steps, steps) if (r % 14, c % 14) != (0, 0)}
    assert reds == corners_and_sides
    # green, blue and yellow ones of the first row below the old board
    assert [EMPTY.premium(8, col) for col in range(-7, 8)] == list(".B...Y...Y...B.")


def test_a_layout_whose_edges_differ_cannot_be_repeated() -> None:
    for rows in (("R....", *["....."] * 4), ("....R", *["....."] * 3, "....R")):
        Rules(layout=rows)
        with pytest.raises(RulesError, match="opposite edges"):
            Rules(layout=rows, board="unbounded")


def test_squares_that_are_not_shown_yet_are_empty_and_those_beyond_the_last_are_none() -> None:
    assert EMPTY.square(100, -127) == "."
    for row, col in ((128, 0), (0, -128), (2**62, 0), (-(2**63), 0)):
        with pytest.raises(BoardError, match="beyond what a turn can reach"):
            EMPTY.square(row, col)
        with pytest.raises(BoardError, match="beyond what a turn can reach"):
            EMPTY.premium(row, col)


@pytest.mark.parametrize("board", BOARDS)
def test_it_shows_what_a_turn_can_reach(board: Board) -> None:
    tiles = [
        (r, c)
        for r, c in product(board.row_range, board.col_range)
        if board.square(r, c) != "."
    ]
    rows, cols = ([place[n] for place in tiles] or [0] for n in (0, 1))
    assert board.row_range == range(min(rows) - 7, max(rows) + 8)
    assert board.col_range == range(min(cols) - 7, max(cols) + 8)


def test_the_first_word_covers_0_0() -> None:
    assert EMPTY.check(Turn.parse("1A КОТ", EMPTY)) is None
    assert EMPTY.check(Turn.parse("-A-2 КОТ", EMPTY)).reason == "off-centre"
    assert EMPTY.check(Turn.parse("1-B КОТ", EMPTY)) is None
    assert Turn.parse("1-B КОТ", EMPTY).tiles[0][:2] == (0, -2)
    assert {(0, 0)} <= set.intersection(
        *({tile[:2] for tile in turn.tiles} for turn in EMPTY.turns("КОТ"))
    )


# Names of squares and turns


def test_names_of_squares() -> None:
    assert squares.name(0, 0) == "1A"
    assert squares.name(-1, -1) == "-1-A"
    assert squares.name(-1, -1, across=False) == "-A-1"
    assert squares.name(-127, -127) == "-127-DW"
    assert [squares.name(0, 0), squares.name(7, 3), squares.name(14, 14)] == ["1A", "8D", "15O"]


def test_every_square_is_read_by_its_name() -> None:
    side = range(-FARTHEST, FARTHEST + 1)
    for row, col, across in product(side, side, (True, False)):
        assert squares.place(squares.name(row, col, across)) == (row, col, across)


@pytest.mark.parametrize(
    "text", ["", "8", "D", "0A", "-0A", "A0", "8ABC", "--1A", "1--A", "8Д", "8D8"]
)
def test_what_is_no_name(text: str) -> None:
    assert squares.place(text) is None


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("rack", ["КОТР", "ООРТ", "ТО*"])
def test_turns_are_read_as_they_are_written(board: Board, rack: str) -> None:
    for turn in board.turns(rack)[:200]:
        again = Turn.parse(str(turn), board)
        assert (again.tiles, again.swaps, again.words) == (turn.tiles, turn.swaps, turn.words)
        assert board.turn(turn.tiles, turn.swaps) == again
        assert pickle.loads(pickle.dumps(turn)) == turn


def test_a_turn_stays_what_it_is_while_the_board_grows() -> None:
    rules = RULES.replace(repeat_words=True)
    board = Board.parse("@1A/КОТ", rules, LEXICON)
    turn = board.turn_for(Turn.parse("C1 .О", board), "ОТ")
    grown = board.play(Turn.parse("A1 .ТО", board))
    assert grown.row_range != board.row_range
    assert grown.check(turn) is None
    there = grown.turn_for(turn, "ОТ")
    assert (there, hash(there)) == (turn, hash(turn))
    assert there in grown.turns("ОТ")
    assert turn in grown.turns("ОТ")
    assert grown.turns("ОТ").index(turn) == grown.turns("ОТ").index(there)
    assert grown.play(turn) == grown.play(there)
    assert str(turn) == str(there)


def test_refusals_name_squares_below_zero() -> None:
    board = Board.parse("@-1-B/КОТ", RULES, LEXICON)
    refused = board.check(Turn.parse("-B-1 .ТТ", board))
    assert refused is not None
    assert (refused.reason, refused.squares[0]) == ("not-a-word", (-1, -2))
    assert "'ктт' at -B-1" in str(refused)
    with pytest.raises(IllegalTurn, match="-B-1"):
        board.play(Turn.parse("-B-1 .ТТ", board))
    assert pickle.loads(pickle.dumps(refused)) == refused


def test_a_turn_cannot_begin_or_end_where_no_turn_reaches() -> None:
    with pytest.raises(
        TurnError, match=r"begins at 99A, farther off.*from -7-G to 8H"
    ) as error:
        Turn.parse("99A КОТ", EMPTY)
    assert error.value.reason == "too-far-off"
    with pytest.raises(TurnError, match="room for 2") as error:
        Turn.parse("1G КОТ", EMPTY)
    assert error.value.reason == "runs-too-far"
    with pytest.raises(BoardError, match="rows -7 to 7 and columns -7 to 7"):
        EMPTY.turn([(-8, 0, "К", False)])


def test_a_turn_of_one_kind_of_board_on_the_other() -> None:
    bounded = Board(lexicon=LEXICON)
    turn = Turn.parse("8H КОТ", bounded)
    assert EMPTY.check(turn).reason == "off-board"
    turn = Turn.parse("-3-A КОТ", EMPTY)
    assert bounded.check(turn).reason == "off-board"


# Text


@pytest.mark.parametrize("board", BOARDS)
def test_text_and_back(board: Board) -> None:
    text = str(board)
    first = squares.name(board.row_range[0], board.col_range[0])
    assert text.split("\n")[0] == f"@{first}"
    assert len(text.split("\n")) == board.rows + 1
    for form in (text, text.replace("\n", "/"), text.split("\n")):
        again = Board.parse(form, board.rules, LEXICON, board.history)
        assert (again, hash(again), str(again)) == (board, hash(board), text)
    again = pickle.loads(pickle.dumps(board))
    assert (again, hash(again)) == (board, hash(board))


@pytest.mark.parametrize("board", BOARDS)
def test_a_position_and_back(board: Board) -> None:
    position = Position.of(board, ["КОТ", ""])
    again = Position.parse(str(position))
    assert again == position
    assert len({len(row) for row in again.rows}) == 1
    assert again.board(lexicon=LEXICON) == board


def test_equal_tiles_make_equal_boards_however_much_of_them_was_written() -> None:
    boards = [
        Board.parse(rows, RULES, LEXICON)
        for rows in (
            "@1A/КОТ",
            "@-1-A/...../.КОТ./.....",
            "@-100-Z/" + "/".join(["." * 60] * 100 + ["." * 26 + "КОТ" + "." * 31]),
            ["....", "..КО", "...."],
        )
    ]
    assert boards[0] == boards[1] == boards[2] != boards[3]
    assert len({hash(board) for board in boards[:3]}) == 1
    assert len({str(board) for board in boards[:3]}) == 1
    # without a first square (0, 0) is in the middle
    assert boards[3].square(0, 0) == "К"


@pytest.mark.parametrize(
    ("rows", "says"),
    [
        ("@", "begins with '@'; expected @ and its first square"),
        ("@A1/КОТ", "begins with '@A1'"),
        ("@0A/КОТ", "begins with '@0A'"),
        ("@1A", "0 rows and 0 columns"),
        ([], "0 rows and 0 columns"),
        ([""], "1 rows and 0 columns"),
        ("@1A/КОТ/ОР", "row 2 of the board, 'ОР', has 2 squares"),
        ("@128A/" + "/".join(["."] * 2), "2 rows and 1 columns"),
        ("@-128A/.", "1 rows and 1 columns"),
        ("/".join(["."] * 300), "300 rows"),
        ("@1A/Q", "'Q'"),
    ],
)
def test_what_is_no_board(rows: str | list[str], says: str) -> None:
    with pytest.raises(BoardError, match=says):
        Board.parse(rows, RULES, LEXICON)


def test_other_rules_on_the_same_position() -> None:
    board = played(1)
    small = board.with_rules(RULES.replace(rack_size=3))
    assert small.rows == board.rows - 8
    assert small.with_rules(RULES) == board
    with pytest.raises(BoardError, match="unbounded, the rules play on one that is bounded"):
        board.with_rules(Rules())
    with pytest.raises(BoardError, match="bounded, the rules play on one that is unbounded"):
        Board(lexicon=LEXICON).with_rules(RULES)
    assert board.with_lexicon(Lexicon.build([*WORDS, "крот"])).row_range == board.row_range


# Every turn


@pytest.mark.parametrize("seed", range(12))
def test_every_turn_of_one_word_by_brute_force(seed: int) -> None:
    chance = random.Random(seed)
    rules = RULES.replace(
        words_per_turn="one",
        layout=chance.choice(["erudit", "scrabble", "home-11"]),
        repeat_words=chance.random() < 0.5,
        star_value=chance.choice(["letter", 0]),
        word_premiums=chance.choice(["multiply", "add"]),
        rack_size=5,
    )
    board = played(seed, rules, turns=seed % 7)
    if max(map(abs, (*board.row_range, *board.col_range))) > MIDDLE:
        board = played(seed, rules, turns=2)
    large = around(rules)
    rack = "".join(chance.choices("КОТРОТ", k=4)) + chance.choice(["", "*"])
    tiles = oracle.read_board(str(copied(board, large)).split("\n"))
    there = oracle.one_word_turns(tiles, rack, large, WORDS, board.history)
    expected = {
        (
            frozenset((row - MIDDLE, col - MIDDLE, *tile) for row, col, *tile in laid),
            frozenset((row - MIDDLE, col - MIDDLE) for row, col in swaps),
            score,
        )
        for (laid, swaps), score in there.items()
    }
    found = board.turns(rack)
    assert set(map(known, found)) == expected
    assert len(found) == len(expected) == board.count(rack)
    assert list(board.best(rack, 5)) == list(found[:5])


@pytest.mark.parametrize("seed", range(12))
def test_every_turn_of_many_words_as_on_a_large_board(seed: int) -> None:
    chance = random.Random(seed)
    rules = RULES.replace(
        repeat_words=True,
        star_reclaim=chance.choice(["never", "this_turn", "next_turn"]),
        new_words_hold=chance.choice(["any", "old_and_new"]),
        rack_size=5,
    )
    board = played(seed, rules, turns=1 + seed % 4)
    if max(map(abs, (*board.row_range, *board.col_range))) > MIDDLE:
        board = played(seed, rules, turns=1)
    large = around(rules)
    copy = copied(board, large)
    rack = "".join(chance.choices("КОТРОТ", k=4))
    found = board.turns(rack)
    assert set(map(known, found)) == {known(turn, MIDDLE) for turn in copy.turns(rack)}
    tiles = oracle.read_board(str(copy).split("\n"))
    for turn in copy.turns(rack)[:30]:
        laid, swaps = frozenset(turn.tiles), frozenset(turn.swaps)
        assert oracle.legal(tiles, laid, swaps, rack, large, WORDS, copy.history)
        assert oracle.score(tiles, laid, swaps, rack, large) == turn.score


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize("back", [True, False])
def test_words_reach_out_in_all_four_directions(across: bool, back: bool) -> None:
    chain = Lexicon.build(["абаб", "абабабабаб", "абабабабабабаб", "баб", "ба", "бабабаб"])
    rules = RULES.replace(repeat_words=True, words_per_turn="one")
    board = Board.parse("@1A/" + ("АБАБ" if across else "А/Б/А/Б"), rules, chain)
    for rack in ("АБАБАБ", "АБАБ"):
        turns = [
            turn
            for turn in board.turns(rack)
            if turn.runs[0].across == across and len(turn.words[0]) >= 10
        ]
        place = 1 if across else 0
        reach = {tile[place] for turn in turns for tile in turn.tiles}
        assert min(reach) < 0
        assert max(reach) > 3
        turn = (
            min(turns, key=lambda t: t.tiles[0])
            if back
            else max(turns, key=lambda t: t.tiles[-1])
        )
        board = board.play(turn, rack)
    shown = board.col_range if across else board.row_range
    assert (shown.start < -14) if back else (shown.stop > 18)


def test_it_ends_at_the_farthest_square_and_nothing_breaks_there() -> None:
    rules = RULES.replace(repeat_words=True)
    for first in ("@-127-DW", "@128DU", "@-127DU", "@128-DW"):
        board = Board.parse(
            f"{first}/КОТ" if "128D" not in first else f"{first}/ТОК", rules, LEXICON
        )
        assert board.rows == 8
        turns = board.turns("ОТРО")
        assert len(turns)
        for turn in turns:
            after = board.play(turn)
            assert abs(after.row_range[0]) <= FARTHEST >= abs(after.row_range[-1])
            assert after.count("ОТ") >= 0
    with pytest.raises(BoardError):
        board.turn([(-128, 0, "К", False)])


# Games


def test_a_game_of_a_hundred_turns() -> None:
    rules = Rules.preset("solo")
    game = Game(["А", "Б"], rules, seed=5, clock=lambda: 0.0)
    minds = [bots.make("greedy"), bots.make("easy")]
    while game.outcome is None and len(game.entries) < 100:
        bots.move(game, minds)
    before = [state.board for state in game.states]
    for one, two in pairwise(before):
        assert one.row_range.start >= two.row_range.start
        assert one.col_range.stop <= two.col_range.stop
    again = notation.loads(notation.dumps(game))
    assert (again.board, again.scores, again.racks) == (game.board, game.scores, game.racks)
    position = Position.of_game(game)
    assert Position.parse(str(position)).board() == game.board
    for _ in range(10):
        game.undo()
    assert game.board == before[-11]


def test_solo_is_played_on_it_and_can_be_played_on_a_bounded_one() -> None:
    rules = Rules.preset("solo")
    assert rules.board == "unbounded"
    assert Rules.from_toml(rules.to_toml()) == rules
    assert Board(rules.replace(board="bounded"), LEXICON).row_range == range(15)
    assert Board(rules.replace(board="bounded"), LEXICON).premium(7, 0) == "R"


# At the keyboard and in pictures


def test_what_a_person_types() -> None:
    board = Board.parse("@1A/КОТ", RULES, LEXICON)
    rack = Rack("РОТОР")
    turn = lay(read("ротор B-1", board), board, rack).turn
    assert [tile[:2] for tile in turn.tiles] == [(-1, 1), (1, 1), (2, 1), (3, 1)]
    assert read("от -1-А", board).words[0].at == (-1, -1)  # a Cyrillic А
    assert not read("от -A-1", board).words[0].across
    with pytest.raises(Mistake) as error:
        read("от 99A", board)
    assert error.value.key == "typed.too-far"
    assert error.value.values["top"] == "-7"
    found = places(read("рот", board), board, rack)
    assert found
    for laid in found:
        again = lay(read(f"рот {laid.square}", board), board, rack)
        assert again.turn.tiles == laid.turn.tiles


def test_a_part_of_it_is_shown_where_it_does_not_fit() -> None:
    game = Game(["А"], Rules.preset("solo"), LEXICON, seed=1, clock=lambda: 0.0)
    state = game._states[0]
    rows = "@-10-J/" + "/".join(["О" + "." * 39] * 1 + ["." * 40] * 39)
    board = Board.parse(rows, game.rules, LEXICON)
    game._states[0] = replace(state, board=board)
    say = Messages("en")
    for width, height in ((80, 24), (60, 20), (200, 60), (80, None)):
        lines = plain(screen(screen_of(game, say, True, (-10, -10)), width, height)).split("\n")
        assert max(map(len, lines)) <= width
        assert height is None or len(lines) <= height
        assert any("О₁" in line and line.split()[0] == "-10" for line in lines)
    names = plain(screen(screen_of(game, say, True, (-10, -10)), 200)).split("\n")[0].split()
    assert names[:3] == ["-Q", "-P", "-O"]
    # beyond what a turn can reach nothing is shown
    assert names[names.index("-C") + 1] == "▶"


def test_a_picture_of_it() -> None:
    board = played(2)
    picture = board_svg(board)
    for number in (*map(squares.row, board.row_range), *map(squares.column, board.col_range)):
        assert picture.count(f">{number}<") >= 2

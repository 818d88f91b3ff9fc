"""Move generation against brute force: every legal turn, with its score, in its order.

The brute force (`oracle`) reads the rules of a turn naively and tries everything.
"""

import os
import random
from functools import cache
from pathlib import Path

import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st

import oracle
from erudit import Board, Lexicon, Rules, Turn
from positions import LETTERS, SIDE, Position, bare, crosswords, positions

NOUNS = Path(__file__).parents[1] / "tools" / "lexicon" / "nouns-ru.tsv"

few = settings(max_examples=12, deadline=None)
some = settings(max_examples=250, deadline=None)
# For a night; `make test-long` asks for more.
many = settings(max_examples=int(os.environ.get("ERUDIT_TEST_EXAMPLES", "5000")), deadline=None)


def generated(board: Board, rack: str, owed_stars: int = 0) -> oracle.Turns:
    """The turns of the core, as the oracle writes them; none may come twice."""
    turns = board.turns(rack, owed_stars=owed_stars)
    found = {(frozenset(t.tiles), frozenset(t.swaps)): t.score for t in turns}
    assert len(found) == len(turns)
    return found


def assert_all_turns(position: Position, expected: oracle.Turns, owed_stars: int = 0) -> None:
    """Sets, scores, texts, order, count and best all agree with the turns expected."""
    board, rack, tiles = position.board, position.rack, position.tiles
    found = generated(board, rack, owed_stars)
    assert found.keys() - expected.keys() == set(), "not legal"
    assert expected.keys() - found.keys() == set(), "not found"
    assert found == expected, "scores"

    turns = board.turns(rack, owed_stars=owed_stars)
    in_order = [(-turn.score, str(turn)) for turn in turns]
    assert in_order == sorted(in_order)
    for turn, (_, text) in zip(turns, in_order, strict=True):
        assert oracle.read_turn(text, tiles) == (set(turn.tiles), set(turn.swaps))
    assert board.count(rack, owed_stars=owed_stars) == len(turns)
    for n in (0, 1, 3, len(turns) + 1):
        best = board.best(rack, n, owed_stars=owed_stars)
        assert [(-turn.score, str(turn)) for turn in best] == in_order[:n]
        assert list(best) == list(turns[:n])
    if turns:
        assert board.best(rack, owed_stars=owed_stars)[0] == turns[0]


def all_turns(position: Position) -> None:
    expected = position.turns()
    event(f"turns: {'none' if not expected else 'under ten' if len(expected) < 10 else 'many'}")
    assert_all_turns(position, expected)


def one_word_turns(position: Position) -> None:
    p = position
    expected = oracle.one_word_turns(p.tiles, p.rack, p.rules, p.words, p.history)
    event(f"turns: {'none' if not expected else 'under ten' if len(expected) < 10 else 'many'}")
    assert_all_turns(position, expected)


@given(positions())
@some
def test_turns_are_those_of_brute_force(position: Position) -> None:
    all_turns(position)


def of_one_letter(centre: str, rack: str, **switches: object) -> Position:
    """A board with at most one tile; its only word may be laid as often as one likes."""
    rows = (".....", ".....", f"..{centre}..", ".....", ".....")
    layout = (".....",) * SIDE
    rules = Rules(layout=layout, rack_size=len(rack), repeat_words=True, **switches)
    return Position(rows, rack, rules, ("аа",), frozenset())


@given(bare())
@example(of_one_letter("А", "АААА", new_words_hold="old_and_new"))
@example(of_one_letter(".", "АААА"))
@settings(some, max_examples=40)
def test_turns_on_a_bare_board_are_those_of_brute_force(position: Position) -> None:
    all_turns(position)


A_LOOP = Position(
    (".....", ".А...", ".В...", "..Б..", "....."),
    "ААВВ",
    Rules(layout=(".....",) * SIDE, rack_size=4, repeat_words=True),
    ("аа", "аав", "авв", "ввб"),
    frozenset({"ав"}),
)


# Two tiles wait for one run across them, which each of them needs for its word.
TWO_OF_ONE_RUN = Position(
    ("..ААА", "..ААА", "ААААА", "ААААА", "ААААА"),
    "ААА*",
    Rules(layout=("BBBBB",) * SIDE, rack_size=4, star_reclaim="never", repeat_words=True),
    ("ааа", "ааааа"),
    frozenset(),
)


@given(positions(loop=True))
@example(A_LOOP)
@example(TWO_OF_ONE_RUN)
@some
def test_words_that_make_a_loop(position: Position) -> None:
    all_turns(position)


@pytest.mark.long
@given(positions() | positions(loop=True) | bare())
@many
def test_turns_are_those_of_brute_force_long(position: Position) -> None:
    all_turns(position)


@cache
def nouns(count: int, longest: int) -> tuple[str, ...]:
    """Some Russian nouns, always the same, the short ones more often."""
    lines = NOUNS.read_text(encoding="utf-8").splitlines()
    words = [word.replace("ё", "е") for word in (line.split("\t")[0] for line in lines)]
    short = [word for word in words if len(word) <= 3]
    long = [word for word in words if 3 < len(word) <= longest]
    rng = random.Random(count)
    return (*rng.sample(short, count // 3), *rng.sample(long, count - count // 3))


@given(crosswords(nouns(300, 7), "home-11", most=6))
@few
def test_single_words_are_those_of_brute_force_over_all_lines(position: Position) -> None:
    one_word_turns(position)


def squares(height: int, width: int) -> tuple[str, ...]:
    """A layout of that size, every kind of premium on it."""
    return tuple((("...G..Y.B.R" * 5)[row % 11 :])[:width] for row in range(height))


@given(
    st.sampled_from([(5, 5), (5, 31), (31, 5), (31, 31)]).flatmap(
        lambda size: crosswords(nouns(120, 5), squares(*size), most=6)
    )
)
@few
def test_single_words_of_boards_of_every_size(position: Position) -> None:
    one_word_turns(position)


@given(crosswords(nouns(300, 12), "erudit", most=10))
@settings(few, max_examples=5)
def test_single_words_of_a_larger_lexicon_on_the_whole_board(position: Position) -> None:
    one_word_turns(position)


@pytest.mark.long
@given(crosswords(nouns(1200, 12), "erudit", most=10))
@settings(few, max_examples=200)
def test_single_words_of_a_larger_lexicon_long(position: Position) -> None:
    one_word_turns(position)


@given(positions(), st.integers(1, 3))
@settings(some, max_examples=50)
def test_owed_stars_are_laid_as_far_as_any_turn_can(position: Position, owed: int) -> None:
    everything = position.turns()
    expected = oracle.owing(everything, owed)
    event(f"turns left out: {len(expected) < len(everything)}")
    assert_all_turns(position, expected, owed)
    board = position.board
    for laid, swaps in sorted(everything, key=repr)[:20]:
        turn = board.turn(laid, swaps)
        refusal = board.check(turn, position.rack, owed_stars=owed)
        if (laid, swaps) in expected:
            assert refusal is None
        else:
            assert refusal is not None
            assert refusal.reason == "owed-star"


@given(positions())
@settings(some, max_examples=50)
def test_a_turn_can_be_written_and_read(position: Position) -> None:
    board = position.board
    turns = board.turns(position.rack)
    for turn in turns[:50]:
        read = Turn.parse(str(turn), board)
        assert read.tiles == turn.tiles
        assert read.swaps == turn.swaps
        assert read.runs == turn.runs
        assert board.turn_for(read, position.rack) == turn
        assert board.turn(turn.tiles, turn.swaps) == read
        if not turn.bonus:
            assert read == turn
            assert hash(read) == hash(turn)
        assert turn in turns
    assert len({str(turn) for turn in turns}) == len(turns)


@given(positions())
@settings(some, max_examples=50)
def test_a_board_after_a_turn_can_be_written_and_read(position: Position) -> None:
    board = position.board
    before = str(board)
    for turn in board.turns(position.rack)[:20]:
        after = board.play(turn, position.rack)
        laid, swaps = frozenset(turn.tiles), frozenset(turn.swaps)
        tiles = oracle.final(position.tiles, laid, swaps)
        assert str(after) == "\n".join(oracle.write_board(tiles, SIDE, SIDE))
        assert after.history == board.history | set(turn.words)
        again = Board.parse(
            str(after), rules=board.rules, lexicon=board.lexicon, history=after.history
        )
        assert again == after
        assert hash(again) == hash(after)
        assert str(board) == before


def random_turn(position: Position, rng: random.Random) -> tuple[oracle.Laid, oracle.Swaps]:
    """Some tiles on some empty squares, or a legal turn with something changed."""
    tiles = position.tiles
    empty = [(r, c) for r in range(SIDE) for c in range(SIDE) if (r, c) not in tiles]
    stars = [square for square, (_, is_star) in tiles.items() if is_star]
    swaps = set(rng.sample(stars, rng.randint(0, len(stars)))) if rng.random() < 0.3 else set()
    laid = {}
    turns = position.board.turns(position.rack)
    if turns and rng.random() < 0.7:
        turn = rng.choice(turns)
        laid = {(r, c): (letter, is_star) for r, c, letter, is_star in turn.tiles}
        swaps ^= set(turn.swaps)
    for _ in range(rng.randint(0, 2)):
        square = rng.choice(empty)
        if square in laid and rng.random() < 0.5:
            del laid[square]
        else:
            laid[square] = (rng.choice(LETTERS), rng.random() < 0.3)
    return frozenset((*square, *tile) for square, tile in laid.items()), frozenset(swaps)


# Turns that the rack cannot make; there is no saying whether they leave it empty.
UNPLAYABLE = frozenset({"no-tiles", "not-on-rack", "star-kept", "swap-never"})


def check_agrees(position: Position, seed: int) -> None:
    p = position
    rng = random.Random(seed)
    board = p.board
    for _ in range(20):
        laid, swaps = random_turn(p, rng)
        turn = board.turn(laid, swaps)
        assert turn.score == oracle.score(p.tiles, laid, swaps, None, p.rules)
        for rack in (p.rack, None):
            faults = oracle.faults(p.tiles, laid, swaps, rack, p.rules, p.words, p.history)
            first = next(faults, None)
            if rack is not None and not (first and first & UNPLAYABLE):
                due = oracle.bonus(p.tiles, laid, swaps, rack, p.rules)
                assert board.turn_for(turn, rack).score == turn.score + due
            refusal = board.check(turn, rack)
            if first is None:
                assert refusal is None
                continue
            assert refusal is not None, first
            assert refusal.reason in first
            assert str(refusal)
            shown = set(refusal.squares)
            assert all(0 <= row < SIDE and 0 <= col < SIDE for row, col in shown)
            assert_shows_the_fault(p, laid, swaps, refusal.reason, refusal)


def assert_shows_the_fault(
    p: Position, laid: oracle.Laid, swaps: oracle.Swaps, reason: str, refusal: object
) -> None:
    """The squares and words of a refusal are those at fault."""
    after = oracle.final(p.tiles, laid, swaps)
    new = oracle.new_words(after, laid, p.rules)
    told = [oracle.word_of(run, after) for run in new]
    squares, runs = set(refusal.squares), [run.word for run in refusal.runs]
    laid_on = {(row, col) for row, col, _, _ in laid}
    match reason:
        case "not-a-word":
            assert sorted(runs) == sorted(word for word in told if word not in p.words)
        case "no-word":
            assert squares == laid_on - {square for run in new for square in run}
        case "repeated-word":
            assert set(runs) == {w for w in told if w in p.history or told.count(w) > 1}
        case "no-contact":
            adrift = [g for g in oracle.groups_of(laid_on, after) if not g & p.tiles.keys()]
            assert squares == set().union(*adrift)
        case "not-in-line":
            assert squares == laid_on
        case "gap":
            assert squares
            assert squares.isdisjoint(after)
        case "swap-never" | "star-kept":
            assert squares == swaps
        case "no-old-letter":
            assert runs
            assert set(runs) <= set(told)


@given(positions(), st.integers(0, 2**32))
@some
def test_check_agrees_with_the_rules(position: Position, seed: int) -> None:
    check_agrees(position, seed)


@pytest.mark.long
@given(positions(), st.integers(0, 2**32))
@many
def test_check_agrees_with_the_rules_long(position: Position, seed: int) -> None:
    check_agrees(position, seed)


@pytest.mark.parametrize("words_per_turn", ["one", "many"])
def test_an_empty_rack_has_no_turn(words_per_turn: str) -> None:
    bare = Board(Rules(words_per_turn=words_per_turn), Lexicon.build(["кот", "скот"]))
    for board in (bare, bare.play(bare.best("КОТ")[0])):
        assert len(board.turns("")) == len(board.best("", 3)) == board.count("") == 0
        assert len(board.best("", owed_stars=1)) == 0

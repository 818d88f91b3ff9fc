"""Long lists of turns, held a page at a time: the same as the list held whole."""

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import numpy
import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from erudit import Board, EruditError, Lexicon, Rules, Turn, Turns, generate_many
from interrupted import HUGE, interrupted, no_sigint
from positions import Position, positions

WORDS = Lexicon.build(
    [a + b + c for a in "абвгд" for b in "абвгд" for c in ["", *"абвгд"]]  # most strings
)


@pytest.fixture(scope="module")
def board() -> Board:
    rows = ["." * 9] * 4 + ["...АБВ..."] + ["." * 9] * 4
    rules = Rules(layout=("." * 9,) * 9, repeat_words=True)
    return Board.parse(rows, rules=rules, lexicon=WORDS)


def told(turns: Turns) -> list[tuple[str, int]]:
    return [(str(turn), turn.score) for turn in turns]


@given(positions(), st.integers(1, 12), st.sampled_from([0, 0, 1]), st.randoms())
@settings(max_examples=150, deadline=None)
def test_a_paged_list_is_the_list(
    position: Position, page_size: int, owed: int, chance: random.Random
) -> None:
    board, rack = position.board, position.rack
    whole = board.turns(rack, owed_stars=owed)
    paged = board.turns(rack, owed_stars=owed, page_size=page_size)
    event(f"pages: {min(3, len(whole) // page_size)}")
    texts = told(whole)
    assert told(paged) == texts
    assert (len(paged), paged.exact, paged.bound) == (len(whole), whole.exact, whole.bound)
    assert paged.scores.tolist() == whole.scores.tolist() == [score for _, score in texts]
    assert told(reversed(paged)) == texts[::-1]
    for _ in range(3):
        ends = [chance.choice([None, chance.randint(-9, 99)]) for _ in range(4)]
        steps = [chance.choice([None, 1, -1, 2, -3, 10**30, -(10**30)]) for _ in range(2)]
        outer, inner = slice(ends[0], ends[1], steps[0]), slice(ends[2], ends[3], steps[1])
        part = paged[outer]
        assert told(part) == texts[outer]
        assert told(part[inner]) == texts[outer][inner]
        assert part.scores.tolist() == whole[outer].scores.tolist()
        assert told(pickle.loads(pickle.dumps(part[inner]))) == texts[outer][inner]
        for turn in chance.sample(list(whole), min(3, len(whole))):
            assert (turn in part) == (turn in list(whole[outer]))
    for at in chance.sample(range(len(whole)), min(5, len(whole))):
        turn = whole[at]
        assert paged[at] == turn
        assert paged[at - len(whole)] == turn
        assert paged.index(turn) == at
        assert paged.count(turn) == 1
        assert paged.index(turn, at, at + 1) == at
        with pytest.raises(ValueError, match="not there"):
            paged.index(turn, at + 1)
        with pytest.raises(ValueError, match="not there"):
            paged.index(turn, 0, at)
    with pytest.raises(IndexError):
        paged[len(whole)]
    assert "кот" not in paged


@pytest.mark.parametrize("page_size", [1000, 37, 20_000])
def test_many_turns_of_few_scores(board: Board, page_size: int) -> None:
    whole = board.turns("АБ*")
    paged = board.turns("АБ*", page_size=page_size)
    assert len(whole) > 1000
    assert told(paged[:200]) == told(whole[:200])
    assert told(paged[-50:]) == told(whole[-50:])
    assert told(paged[::97]) == told(whole[::97])
    middle = len(whole) // 2
    assert paged.index(whole[middle]) == middle
    assert paged.scores == whole.scores
    # no page is searched for to show the first turn
    assert repr(paged) in (repr(whole), f"<{len(whole)} turns>")


def test_a_turn_that_is_not_legal_is_not_there(board: Board) -> None:
    paged = board.turns("АБ*", page_size=100)
    other = board.turns("ГД")[0]
    assert other not in paged
    assert paged.count(other) == 0
    assert Turn.parse("1A АА", board) not in paged


def test_scores_are_a_buffer_of_numbers(board: Board) -> None:
    turns = board.turns("АБ*")
    for some in (turns, turns[10:5:-1], board.turns("АБ*", page_size=50), turns[:0]):
        scores = some.scores
        assert scores.format == "i"
        assert scores.itemsize == 4
        assert scores.readonly
        assert len(scores) == len(some)
        assert some.scores is scores
        assert [turn.score for turn in some[:60]] == scores[:60].tolist()
        array = numpy.asarray(scores)
        assert array.dtype == numpy.int32
        assert not len(some) or numpy.shares_memory(array, numpy.asarray(scores))
    assert numpy.asarray(turns.scores).max() == turns.bound


@pytest.mark.parametrize("page_size", [500_000, 60])
def test_turns_can_be_pickled(board: Board, page_size: int) -> None:
    turns = board.turns("АБ*", page_size=page_size)
    for some in (turns, turns[3:9], turns[::-1], turns[20:3:-4], turns[5:5]):
        again = pickle.loads(pickle.dumps(some))
        assert told(again) == told(some)
        assert (again.exact, again.bound) == (some.exact, some.bound)
    best = board.best("АБ*", 3, node_limit=300)
    again = pickle.loads(pickle.dumps(best))
    assert (told(again), again.exact, again.bound) == (told(best), best.exact, best.bound)


def test_a_damaged_pickle_is_refused(board: Board) -> None:
    restore = Turns._restore  # type: ignore[attr-defined]
    assert len(restore(board, "АБ", [], True, 0)) == 0
    for text in ("", "5D", "1A АБ", "Z9 АБ", "5G А" + "А" * 40):
        with pytest.raises(EruditError):
            restore(board, "АБ", [text], True, 0)


def test_a_limit_keeps_what_there_is_room_for(board: Board) -> None:
    some = board.turns("АБ**", node_limit=20_000, page_size=500)
    assert not some.exact
    assert some.bound is not None
    assert some.bound >= board.best("АБ**")[0].score
    assert 0 < len(some) <= 500
    scores = some.scores.tolist()
    assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("page_size", [0, -1])
def test_a_page_holds_a_turn(board: Board, page_size: int) -> None:
    with pytest.raises(EruditError, match=r"page_size is -?\d; expected 1 or more"):
        board.turns("АБ", page_size=page_size)


def test_many_positions_can_be_pickled(board: Board) -> None:
    found = generate_many([(board, "АБ"), (board, "ВГ")])
    assert [told(turns) for turns in pickle.loads(pickle.dumps(found))] == [
        told(board.turns("АБ")),
        told(board.turns("ВГ")),
    ]


def test_threads_that_share_pages(board: Board) -> None:
    whole = told(board.turns("АБ*"))
    paged = board.turns("АБ*", page_size=200)
    start = Barrier(6)

    def read(thread: int) -> list[tuple[str, int]]:
        chance = random.Random(thread)
        start.wait()
        for _ in range(5):
            at = chance.randrange(len(whole))
            assert told(paged[at : at + 10]) == whole[at : at + 10]
        return told(paged[:: 50 + thread])

    with ThreadPoolExecutor(6) as pool:
        for thread, seen in enumerate(pool.map(read, range(6))):
            assert seen == whole[:: 50 + thread]


def test_threads_that_share_an_iterator(board: Board) -> None:
    whole = told(board.turns("АБ*"))
    for page_size in (10_000, 300):
        turns = iter(board.turns("АБ*", page_size=page_size))
        with ThreadPoolExecutor(4) as pool:
            seen = pool.map(lambda turns: [(str(t), t.score) for t in turns], [turns] * 4)
        assert sorted(turn for some in seen for turn in some) == sorted(whole)


# The interpreter itself answers Ctrl-C between the steps of a loop in Python, so each search
# is one call that would take minutes; `deque` loops without the interpreter.
INTERRUPTED = (
    HUGE
    + """
    from collections import deque

    whole = board.turns("АБ**")
    turn = whole[len(whole) // 2]
    turns = board.turns("АБ**", page_size=20)
    print("ready", flush=True)
    try:
        {search}
    except KeyboardInterrupt:
        print(turns[0] == whole[0], flush=True)
        sys.exit(7)
"""
)


@no_sigint
@pytest.mark.parametrize(
    "search",
    [
        "board.best('*******', 500_000)",
        "deque(turns, 0)",
        "turns.index(turn)",
        "turns[len(turns) // 2]",
        "board.turns('АБ*****', page_size=20)",
    ],
)
def test_ctrl_c_stops_a_search_of_any_kind(search: str) -> None:
    assert interrupted(INTERRUPTED, search=search) == "True\n"

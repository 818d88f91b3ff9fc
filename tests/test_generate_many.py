"""Many positions at once: the answers of one at a time, in order, in any number of threads."""

import multiprocessing
import os
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from erudit import (
    Board,
    BoardError,
    EruditError,
    Lexicon,
    Rack,
    RackError,
    Rules,
    Turns,
    generate_many,
)
from interrupted import HUGE, interrupted, no_sigint
from positions import positions as drawn_positions

FILE = Path(__file__).parents[1] / "benches" / "positions" / "one.txt"
Position = tuple[Board, Rack | str] | tuple[Board, Rack | str, int]


def told(turns: Turns) -> list[tuple[str, int]]:
    return [(str(turn), turn.score) for turn in turns]


def scrabble(count: int) -> list[Position]:
    """Positions of self-play on the Scrabble layout."""
    rules = Rules.preset("scrabble-ru").replace(yo="fold")
    lexicon = Lexicon.default()
    lines = [line.split(" ") for line in FILE.read_text("utf-8").splitlines()]
    step = len(lines) // count
    return [(Board.parse(rows, rules, lexicon), rack) for rows, rack, *_ in lines[::step]]


@pytest.fixture(scope="module")
def mixed() -> list[Position]:
    """Positions of different rules, sizes and lexica, some with a star owed."""
    few = Lexicon.build(["кот", "ток", "рост", "трос", "сорт", "отс", "ко", "от", "то"])
    small = Board.parse(
        ["." * 5] * 2 + [".КОТ."] + ["." * 5] * 2, Rules(layout=("." * 5,) * 5), few
    )
    star = Board.parse(["." * 15] * 7 + [".....РоСТ......"] + ["." * 15] * 7, lexicon=few)
    english = Board(Rules(alphabet="en", tiles="scrabble-en"), Lexicon.default("en"))
    next_turn = Rules(star_reclaim="next_turn", layout=("." * 7,) * 7)
    return [
        (small, "РОСТ*"),
        (star, "РОСТК"),
        (english, "quizzed"),
        (Board(next_turn, few), Rack("ТОК*"), 1),
        (Board(next_turn, few), "ТОК*", 0),
        (Board(), "КОТЛЕТА"),
        (small, ""),
        *scrabble(12),
    ]


def one_by_one(positions: Sequence[Position], best: int | None = None) -> list[Any]:
    """What the methods of the boards say."""
    answers = []
    for board, rack, *owed in positions:
        owed_stars = owed[0] if owed else 0
        if best is None:
            answers.append(told(board.turns(rack, owed_stars=owed_stars)))
        else:
            answers.append(told(board.best(rack, best, owed_stars=owed_stars)))
    return answers


@pytest.mark.parametrize("best", [None, 0, 1, 5])
def test_any_number_of_threads_answers_like_one_at_a_time(
    mixed: list[Position], best: int | None
) -> None:
    expected = one_by_one(mixed, best)
    assert best == 0 or sum(map(bool, expected)) > 12
    for threads in (None, 1, 2, 3, 4, 5, 6, 7, 8, 1000, 10**30):
        found = generate_many(mixed, threads, best=best)
        assert [told(turns) for turns in found] == expected


def test_answers_stand_in_the_order_of_the_positions() -> None:
    # the first takes far longer than the others
    board = Board()
    racks = ["АЕИНРС*", *["АД", "ЯД", "УЖ", "ЁЖ"] * 25]
    found = generate_many([(board, rack) for rack in racks], 4)
    assert [len(turns) for turns in found] == [board.count(rack) for rack in racks]


@given(st.lists(drawn_positions(), max_size=5), st.integers(1, 8))
@settings(max_examples=60, deadline=None)
def test_drawn_positions(drawn: list[Any], threads: int) -> None:
    positions: list[Position] = [(each.board, each.rack) for each in drawn]
    assert list(map(told, generate_many(positions, threads))) == one_by_one(positions)


def test_limits_are_those_of_each_position() -> None:
    board = Board()
    positions: list[Position] = [(board, "АЕИНРСТ"), (board, ""), (board, "КОТЛЕТА")]
    for best in (None, 2):
        found = generate_many(positions, 2, best=best, node_limit=100)
        assert [turns.exact for turns in found] == [False, True, False]
    found = generate_many(positions, best=1, time_limit=1000, node_limit=10**12)
    assert all(turns.exact for turns in found)
    with pytest.raises(EruditError, match="node_limit is -1"):
        generate_many(positions, node_limit=-1)
    with pytest.raises(TypeError, match="time_limit"):
        generate_many(positions, time_limit="soon")  # type: ignore[arg-type]


def test_any_iterable_of_pairs(mixed: list[Position]) -> None:
    assert generate_many([]) == generate_many(iter(()), 8) == []
    board = Board()
    expected = told(board.best("КОТ"))

    class Named(tuple[Any, ...]):
        """A pair of a kind of its own."""

    for positions in (
        ((board, rack) for rack in ("КОТ", "кот")),
        {1: (board, "КОТ"), 2: (board, "КОТ")}.values(),
        [[board, "КОТ"], Named((board, "КОТ"))],
    ):
        found = generate_many(positions, best=1)  # type: ignore[arg-type]
        assert type(found) is list
        assert list(map(told, found)) == [expected, expected]


BOARD = Board()


@pytest.mark.parametrize(
    ("item", "error", "sentence"),
    [
        (7, TypeError, "int is no position; expected (board, rack) or (board, rack, owed"),
        (None, TypeError, "NoneType is no position; expected"),
        ((BOARD,), TypeError, "tuple of length 1 is no position; expected"),
        ((BOARD, "КОТ", 0, 0), TypeError, "tuple of length 4 is no position; expected"),
        ("КОТ", TypeError, "str is no Board; expected (board, rack)"),
        (("КОТ", BOARD), TypeError, "str is no Board; expected (board, rack)"),
        (
            (BOARD, 7),
            TypeError,
            "the rack is of type int; expected text such as 'АБВ*ДЕЖ' or a Rack",
        ),
        ((BOARD, "КОТ", "1"), TypeError, "owed_stars is of type str; expected a whole number"),
        ((BOARD, "КОТ", -1), EruditError, "owed_stars is -1; expected 0 or more"),
        ((BOARD, "КОТZ"), RackError, "the rack 'КОТZ' has 'Z' at position 4"),
        ((BOARD, "КОТ" * 9), RackError, "tiles; at most 7 are allowed"),
        ((BOARD, Rack("CAT", "en")), RackError, "the rack is English, the board plays Russian"),
    ],
)
def test_a_bad_position_is_named(item: object, error: type[Exception], sentence: str) -> None:
    good = (BOARD, "КОТ")
    for at in (0, 2):
        with pytest.raises(error) as caught:
            generate_many([*[good] * at, item, good], 2)  # type: ignore[list-item]
        assert str(caught.value).startswith(f"positions[{at}]: ")
        assert sentence in str(caught.value)
        if isinstance(caught.value, EruditError):
            assert caught.value.details["position"] == at
            assert caught.value.reason


@pytest.mark.parametrize("threads", [0, -1, -(10**30)])
def test_threads_are_one_or_more(threads: int) -> None:
    with pytest.raises(EruditError, match=r"threads is -?\d+; expected 1 or more, or None"):
        generate_many([], threads)


def test_other_arguments_that_are_wrong() -> None:
    with pytest.raises(TypeError, match=r"positions is of type int; expected an iterable"):
        generate_many(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"positions\[0\]: Board is no position"):
        generate_many((BOARD, "КОТ"))  # type: ignore[arg-type]
    with pytest.raises(EruditError, match="best is -1; expected 0 or more"):
        generate_many([], best=-1)
    with pytest.raises(TypeError):
        generate_many([], "two")  # type: ignore[arg-type]


def test_an_error_of_the_iterable_is_passed_on() -> None:
    def broken() -> Iterator[Position]:
        yield BOARD, "КОТ"
        # not one of this package's positions: it says nothing of them
        Board.parse(["КОТ"])

    with pytest.raises(BoardError, match=r"^the board has 1 rows"):
        generate_many(broken())


ENDLESS = (
    HUGE
    + """
    import threading
    from erudit import generate_many

    easy = (board, "А")
    board.best("А")
    print("ready", flush=True)
    try:
        generate_many([{positions}], {threads})
    except KeyboardInterrupt:
        print(threading.active_count(), len(generate_many([easy] * 9, 4)), flush=True)
        sys.exit(7)
"""
)


@no_sigint
@pytest.mark.parametrize("threads", [1, 2, 8])
@pytest.mark.parametrize(
    "positions",
    [
        '(board, "АБ***")] * 20 + [easy',
        # this thread is soon done and only waits for another one
        'easy, (board, "АБ***"), *[easy] * 20',
    ],
)
def test_ctrl_c_stops_all_threads(positions: str, threads: int) -> None:
    # nothing goes on behind, and all is as it was
    assert interrupted(ENDLESS, positions=positions, threads=threads) == "1 9\n"


def test_other_python_threads_go_on_meanwhile() -> None:
    positions = scrabble(100)
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        before = ticks
        # long enough for a tick, however slow the machine is
        while ticks < before + 3:
            generate_many(positions, 2, best=1)
    finally:
        done.set()
        thread.join()


def test_threads_of_python_may_call_it_at_once(mixed: list[Position]) -> None:
    # lexica not asked before: whatever they prepare at first use, all prepare at once
    positions: list[Position] = []
    for board, rack, *owed in mixed:
        fresh = (
            Lexicon.from_bytes(board.lexicon.to_bytes()) if board.rows < 15 else board.lexicon
        )
        positions.append((board.with_lexicon(fresh), rack, *owed))  # type: ignore[arg-type]
    expected = one_by_one(mixed, 2)
    answers: list[Any] = []
    start = threading.Barrier(4)

    def ask() -> None:
        start.wait()
        answers.append([told(turns) for turns in generate_many(positions, 3, best=2)])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [expected] * 4


def _in_child(positions: list[Position], answers: Any) -> None:
    answers.put([told(turns) for turns in generate_many(positions, 3, best=2)])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_a_forked_child_has_threads_of_its_own(mixed: list[Position]) -> None:
    # in a process of its own: the tests themselves have threads, which should not be forked
    code = """
        import sys
        sys.path.insert(0, {tests!r})
        import os, test_generate_many as tests
        from erudit import generate_many
        positions = tests.scrabble(20)
        expected = [tests.told(turns) for turns in generate_many(positions, 4, best=2)]
        for _ in range(3):
            child = os.fork()
            if not child:
                found = generate_many(positions, 4, best=2)
                os._exit(0 if [*map(tests.told, found)] == expected else 1)
            _, status = os.waitpid(child, 0)
            assert status == 0, status
        # and the parent goes on as well, also through a pool of forked processes
        import multiprocessing
        queue = multiprocessing.get_context("fork").Queue()
        child = multiprocessing.get_context("fork").Process(
            target=tests._in_child, args=(positions, queue)
        )
        child.start()
        assert queue.get(timeout=60) == expected
        child.join()
        found = generate_many(positions, 4, best=2)
        assert [*map(tests.told, found)] == expected
    """
    code = textwrap.dedent(code).replace("{tests!r}", repr(str(Path(__file__).parent)))
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr


def test_boards_travel_to_processes_that_are_spawned() -> None:
    positions = scrabble(10)
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    child = context.Process(target=_in_child, args=(positions, queue))
    child.start()
    try:
        assert queue.get(timeout=120) == one_by_one(positions, 2)
    finally:
        child.join()

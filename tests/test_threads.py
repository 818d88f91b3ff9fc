"""Many threads on one board, and Ctrl-C in a long search."""

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest

from erudit import Board, Lexicon, Rules, Turn
from interrupted import HUGE, interrupted, no_sigint

NOUNS = Path(__file__).parents[1] / "tools" / "lexicon" / "nouns-ru.tsv"
THREADS = 8
RACKS = ["КОТ", "РОСА*", "ТОНИК", "АР*", "ОСТ", "КИТ", "ПОЛ*", "РАК"]


def nouns(count: int) -> list[str]:
    """Some Russian nouns, always the same."""
    lines = NOUNS.read_text(encoding="utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines]
    return random.Random(5).sample([word for word in words if len(word) <= 6], count)


@pytest.fixture(scope="module")
def board() -> Board:
    rules = Rules(layout="home-11")
    rows = ["." * 11] * 5 + ["...РОСТ...."] + ["." * 11] * 5
    return Board.parse(rows, rules=rules, lexicon=Lexicon.build(nouns(1500)))


def told(board: Board, rack: str) -> tuple[object, ...]:
    turns = board.turns(rack)
    return (
        [(str(turn), turn.score) for turn in turns[:50]],
        len(turns),
        board.count(rack),
        [str(turn) for turn in board.best(rack, 5)],
    )


def test_threads_that_share_a_board_get_equal_answers(board: Board) -> None:
    alone = [told(board, rack) for rack in RACKS]
    # a board not asked before: whatever it prepares at first use, all prepare at once
    fresh = board.with_lexicon(Lexicon.from_bytes(board.lexicon.to_bytes()))
    start = Barrier(THREADS)

    def ask(thread: int) -> list[tuple[object, ...]]:
        start.wait()
        racks = RACKS[thread:] + RACKS[:thread]
        answers = {rack: told(fresh, rack) for rack in racks}
        return [answers[rack] for rack in RACKS]

    with ThreadPoolExecutor(THREADS) as pool:
        for answers in pool.map(ask, range(THREADS)):
            assert answers == alone


def test_threads_that_share_values(board: Board) -> None:
    turns = board.turns("РОСА*")
    texts = [str(turn) for turn in turns]
    start = Barrier(THREADS)

    def use(thread: int) -> list[str]:
        start.wait()
        mine = pickle.loads(pickle.dumps(board)) if thread % 2 else board
        assert mine == board
        assert hash(mine) == hash(board)
        assert sum(word in board.lexicon for word in board.lexicon) == len(board.lexicon)
        assert board.lexicon.with_words(add=["ррр"]) != board.lexicon
        for text in texts[:20]:
            turn = Turn.parse(text, mine)
            assert mine.check(turn, "РОСА*") is None
            assert mine.play(turn).history > board.history
        return [str(turn) for turn in turns]

    with ThreadPoolExecutor(THREADS) as pool:
        for seen in pool.map(use, range(THREADS)):
            assert seen == texts


ENDLESS = (
    HUGE
    + """
    print("ready", flush=True)
    try:
        {search}
    except KeyboardInterrupt:
        print(board.count("А"), flush=True)
        sys.exit(7)
"""
)


@no_sigint
@pytest.mark.parametrize("search", ['board.count("АБ***")', 'board.turns("АБ***")'])
def test_ctrl_c_stops_a_long_search(search: str) -> None:
    # the board is as it was
    assert int(interrupted(ENDLESS, search=search)) > 0


def test_threads_that_share_an_iterator_get_different_things(board: Board) -> None:
    finds = Lexicon.default().from_letters("АВТОРИТЕТ")
    for things in (board.turns("РОСА*"), finds, board.lexicon):
        shared = iter(things)
        start = Barrier(THREADS)

        def take(_: int, shared: Any = shared, start: Barrier = start) -> list[str]:
            start.wait()
            return [str(thing) for thing in shared]

        with ThreadPoolExecutor(THREADS) as pool:
            taken = [text for texts in pool.map(take, range(THREADS)) for text in texts]
        assert sorted(taken) == sorted(map(str, things))

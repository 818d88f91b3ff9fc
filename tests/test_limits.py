"""Searches with a limit: what they find is right, and the bound holds for the rest."""

import math

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from erudit import Board, EruditError, Lexicon, Rules
from positions import Position, positions

# Most strings of two and three letters are words: no search with stars ends soon.
ENDLESS = Lexicon.build(
    {a + b + c: 0 for a in "абвгдежзик" for b in "абвгдежзик" for c in ["", *"абвгдежзик"]}
)


@pytest.fixture(scope="module")
def endless() -> Board:
    rows = ["." * 15] * 7 + ["......АБВ......"] + ["." * 15] * 7
    return Board.parse(rows, rules=Rules(repeat_words=True), lexicon=ENDLESS)


@given(positions(), st.integers(0, 200), st.integers(1, 4), st.sampled_from([0, 0, 1]))
@settings(max_examples=250, deadline=None)
def test_a_node_limit_costs_turns_but_never_the_bound(
    position: Position, nodes: int, n: int, owed: int
) -> None:
    board, rack = position.board, position.rack
    full = board.turns(rack, owed_stars=owed)
    assert full.exact
    assert full.bound == max((turn.score for turn in full), default=0)

    best = board.best(rack, n, owed_stars=owed, node_limit=nodes)
    event(f"exact: {best.exact}")
    assert all(turn in full for turn in best)
    assert best.bound is not None
    assert best.bound >= full.bound
    again = board.best(rack, n, owed_stars=owed, node_limit=nodes)
    assert (list(best), best.exact, best.bound) == (list(again), again.exact, again.bound)
    if best.exact:
        assert list(best) == list(full[:n])
        assert best.bound == full.bound

    some = board.turns(rack, owed_stars=owed, node_limit=nodes)
    assert all(turn in full for turn in some)
    assert [(-turn.score, str(turn)) for turn in some] == sorted(
        (-turn.score, str(turn)) for turn in some
    )
    assert some.bound is not None
    assert some.bound >= full.bound
    if some.exact:
        assert list(some) == list(full)
        assert some.bound == full.bound


@given(positions())
@settings(max_examples=30, deadline=None)
def test_a_limit_that_is_not_reached_changes_nothing(position: Position) -> None:
    board, rack = position.board, position.rack
    for limits in ({"time_limit": 3600}, {"node_limit": 2**70}, {"time_limit": math.inf}):
        for limited, full in [
            (board.best(rack, 3, **limits), board.best(rack, 3)),
            (board.turns(rack, **limits), board.turns(rack)),
        ]:
            assert list(limited) == list(full)
            assert limited.exact
            assert full.exact
            assert limited.bound == full.bound


def test_no_time_at_all(endless: Board) -> None:
    best = endless.best("АБ**", time_limit=0)
    assert len(best) == 0
    assert not best.exact
    assert repr(best) == "<0 turns, not exact>"
    turns = endless.turns("АБ**", time_limit=0.0)
    assert len(turns) == 0
    assert not turns.exact
    assert turns.bound is not None
    assert turns.bound >= endless.best("АБ**")[0].score


def test_a_little_time(endless: Board) -> None:
    best = endless.best("АБВГ***", 2, time_limit=0.3)
    assert not best.exact
    assert len(best) == 2
    assert endless.check(best[0], "АБВГ***") is None
    assert best.bound is not None
    assert best.bound >= best[0].score
    assert not best[:1].exact
    assert best[:1].bound == best.bound
    turns = endless.turns("АБ**", time_limit=0.05)
    assert not turns.exact
    assert len(turns) > 0


def test_a_bound_says_how_much_may_be_missed(endless: Board) -> None:
    best = endless.best("АБ*", node_limit=200)
    assert not best.exact
    assert best.bound is not None
    assert best[0].score <= endless.best("АБ*")[0].score <= best.bound


def test_a_position_without_turns() -> None:
    board = Board(lexicon=Lexicon.build(["кот"]))
    for found in (board.best("Я"), board.turns("Я"), board.best("")):
        assert found.exact
        assert found.bound == 0
    nothing = board.best("КОТ", 0)
    assert nothing.exact
    assert nothing.bound is None


def test_a_time_beyond_all_numbers_is_no_limit() -> None:
    board = Board(lexicon=Lexicon.build(["кот"]))
    for limit in (10**400, math.inf):
        assert board.best("КОТ", time_limit=limit).exact


@pytest.mark.parametrize("method", ["best", "turns"])
@pytest.mark.parametrize(
    ("limits", "error", "sentence"),
    [
        ({"time_limit": -1}, EruditError, "time_limit is -1; expected a number of seconds"),
        ({"time_limit": -0.5}, EruditError, "time_limit is -0.5; expected"),
        ({"time_limit": math.nan}, EruditError, "time_limit is NaN; expected"),
        ({"time_limit": "1s"}, TypeError, "time_limit is of type str; expected a number"),
        ({"time_limit": -(10**400)}, EruditError, "time_limit is -inf; expected"),
        ({"node_limit": -1}, EruditError, "node_limit is -1; expected 0 or more"),
        ({"node_limit": -(2**80)}, EruditError, "expected 0 or more"),
        ({"node_limit": 1.5}, TypeError, "node_limit"),
        ({"node_limit": "many"}, TypeError, "node_limit"),
    ],
)
def test_bad_limits(
    endless: Board,
    method: str,
    limits: dict[str, object],
    error: type[Exception],
    sentence: str,
) -> None:
    with pytest.raises(error, match=sentence) as raised:
        getattr(endless, method)("АБ", **limits)
    if error is EruditError:
        assert raised.value.reason in {"bad-time", "bad-number"}

"""What a call from Python costs above the same in Rust, and what a second processor adds.

    python benches/calls.py [PASSES]

Asks on `positions/one.txt`, on boards not asked before. The times of single calls are of
the processor, beside those of `calls.rs` in the same run; the times of threads are of the
clock, so they tell something only on a machine that does nothing else.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from erudit import Board, Lexicon, Rules, Turns, generate_many

ROOT = Path(__file__).parents[1]
LOOKED_AT = 10


def main(passes: int) -> None:
    lines = (ROOT / "benches" / "positions" / "one.txt").read_text("utf-8").splitlines()
    rules = Rules.preset("scrabble-ru").replace(yo="fold")
    lexicon = Lexicon.default()
    Board(rules, lexicon).best("А")  # what a lexicon makes when it is first asked

    def fresh() -> list[tuple[Board, str]]:
        pairs = (line.split(" ") for line in lines)
        return [(Board.parse(rows, rules, lexicon), rack) for rows, rack in pairs]

    calls = {"best": call_best, "turns": call_turns}
    # In turns, so that what else the machine does falls on all alike.
    rust: list[dict[str, float]] = []
    python: list[dict[str, float]] = []
    for _ in range(passes):
        rust.append(in_rust())
        for _ in range(passes):
            python.append({name: microseconds(call, fresh()) for name, call in calls.items()})
    print(f"{len(lines)} positions      Rust µs   Python µs   ratio   wanted")
    for name, shown, wanted in (
        ("best", "Board.best", 1.3),
        ("turns", "Board.turns, ten", 1.5),
    ):
        # the least is what the work takes, the rest is what disturbed it
        there, here = (min(row[name] for row in rows) for rows in (rust, python))
        print(f"{shown:<18}{there:>10.1f}{here:>12.1f}{here / there:>8.2f}{wanted:>9}")

    for shown, best in (("best=1", 1), ("all turns", None)):
        taken = {threads: [] for threads in (1, 2)}
        for _ in range(passes):
            for threads, times in taken.items():
                times.append(seconds(fresh() * 3, threads, best))
        (wall, work), (wall_two, work_two) = (
            [statistics.median(kind) for kind in zip(*times, strict=True)]
            for times in taken.values()
        )
        print(
            f"generate_many, {shown:<10} one thread {wall:.3f} s, two {wall_two:.3f} s: "
            f"{wall / wall_two:.2f} times as fast (wanted 1.8; {processors()} processors), "
            f"{work_two / work:.2f} times the work"
        )


def call_best(board: Board, rack: str) -> Turns:
    return board.best(rack)


def call_turns(board: Board, rack: str) -> int:
    turns = board.turns(rack)
    for at in range(min(LOOKED_AT, len(turns))):
        _ = turns[at]
    return len(turns)


def in_rust() -> dict[str, float]:
    command = ["cargo", "bench", "--locked", "--quiet", "--bench", "calls"]
    told = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    pairs = (line.split() for line in told.stdout.splitlines())
    return {name: float(figure) for name, figure in pairs}


def microseconds(
    call: Callable[[Board, str], object], positions: list[tuple[Board, str]]
) -> float:
    """The time of the processor that a call takes."""
    gc.collect()
    began = time.thread_time()
    for board, rack in positions:
        call(board, rack)
    return 1e6 * (time.thread_time() - began) / len(positions)


def seconds(
    positions: list[tuple[Board, str]], threads: int, best: int | None
) -> tuple[float, float]:
    """The time of the clock, and that of all processors together, for all positions."""
    began, worked = time.perf_counter(), time.process_time()
    found = generate_many(positions, threads, best=best)
    taken = time.perf_counter() - began, time.process_time() - worked
    assert len(found) == len(positions)
    return taken


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)

"""What a program pays before its first question: the time to import `erudit` and open the
default lexicon, and the memory that the lexicon takes.

    python benches/loading.py [RUNS]

Each run is an interpreter of its own, with byte code cached; the start of an interpreter
that does nothing is taken off. Memory is what stays resident, and the most that ever was;
only Linux tells it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

NOTHING = "pass"
IMPORT = "import erudit"
OPEN = "import erudit; erudit.Lexicon.default()"
TARGET_MS = 30
TARGET_MIB = 20

# What a process has resident, in KiB, now and at most, after each step.
MEMORY = """
def told():
    with open("/proc/self/status") as file:
        rows = dict(line.split(":", 1) for line in file)
    print(rows["VmRSS"].split()[0], rows["VmHWM"].split()[0])

import erudit
rules = erudit.Rules()
told()
lexicon = erudit.Lexicon.default()
told()
erudit.Board(rules, lexicon).best("А")
told()
"""


def main(runs: int) -> None:
    programs = (NOTHING, IMPORT, OPEN)
    for program in programs:
        run(program)  # the byte code is written, the files are in memory
    # In turns, so that what else the machine does falls on all alike.
    measured = [[run(program) for program in programs] for _ in range(runs)]
    print(f"{'ms, median of ' + str(runs):<34}{'wall':>8}{'processor':>11}")
    print_time("import erudit", measured, 1)
    print_time("import erudit, Lexicon.default()", measured, 2)
    print(f"{'wanted at most':<34}{TARGET_MS:>8}")
    if sys.platform == "linux":
        print_memory()


def run(program: str) -> tuple[float, float]:
    """The wall time and the processor time of an interpreter that runs a program, in ms."""
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-c", program], env=environment)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - began
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise RuntimeError(f"{program!r} ended with {process.returncode}")
    return 1000 * wall, 1000 * (used.ru_utime + used.ru_stime)


def print_time(name: str, measured: list[list[tuple[float, float]]], program: int) -> None:
    more = [
        statistics.median(row[program][kind] for row in measured)
        - statistics.median(row[0][kind] for row in measured)
        for kind in (0, 1)
    ]
    print(f"{name:<34}{more[0]:>8.1f}{more[1]:>11.1f}")


def print_memory() -> None:
    told = subprocess.run(
        [sys.executable, "-c", MEMORY], check=True, capture_output=True, text=True
    ).stdout
    before, opened, ready = ([int(n) / 1024 for n in row.split()] for row in told.splitlines())
    print(f"\n{'MiB more than before the lexicon':<34}{'stays':>8}{'at most':>11}")
    for name, (stays, most) in (("opened", opened), ("ready to search", ready)):
        print(f"{name:<34}{stays - before[0]:>8.1f}{max(most - before[0], 0):>11.1f}")
    print(f"{'wanted at most':<34}{TARGET_MIB:>8}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 41)

"""How long `erudit` takes from its start to the first prompt, in a terminal of its own.

    python benches/startup.py [RUNS]

Prints the least and the median of the wall time, the processor time used until the prompt
stands (which a busy machine disturbs less), and the wall time until the line editor has
taken over and answers a typed line.
"""

from __future__ import annotations

import os
import pty
import select
import signal
import statistics
import sys
import time
from pathlib import Path

PROMPT = "Игрок>".encode()
LIMIT = 30.0


def main(runs: int) -> None:
    measured = [one_run() for _ in range(runs)]
    for name, times in zip(
        ("first prompt", "of it, processor", "first answer"),
        zip(*measured, strict=True),
        strict=True,
    ):
        print(
            f"{name:<17} least {min(times):4.0f} ms, median {statistics.median(times):4.0f} ms"
        )


def one_run() -> tuple[float, float, float]:
    environment = {
        **os.environ,
        "LC_ALL": "ru_RU.UTF-8",
        "TERM": "xterm-256color",
        "PROMPT_TOOLKIT_NO_CPR": "1",
        "COLUMNS": "80",
        "LINES": "24",
    }
    began = time.perf_counter()
    pid, screen = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [sys.executable, "-m", "erudit"], environment)
    shown = until(screen, PROMPT)
    prompt = time.perf_counter() - began
    processor = processor_time(pid)
    os.write(screen, "счёт\r".encode())
    until(screen, b"0 " + "очков".encode(), shown)
    answer = time.perf_counter() - began
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    os.close(screen)
    return 1000 * prompt, 1000 * processor, 1000 * answer


def until(screen: int, text: bytes, seen: bytes = b"") -> bytes:
    """Reads the screen until a text stands on it after what was `seen`."""
    start = len(seen)
    deadline = time.monotonic() + LIMIT
    while text not in seen[start:]:
        ready, _, _ = select.select([screen], [], [], max(0, deadline - time.monotonic()))
        if not ready:
            raise TimeoutError(f"{text.decode()!r} was not shown in {LIMIT} seconds")
        seen += os.read(screen, 65536)
    return seen


def processor_time(pid: int) -> float:
    """Seconds of a processor that a process has used; only Linux tells."""
    file = Path(f"/proc/{pid}/schedstat")
    return int(file.read_text().split()[0]) / 1e9 if file.exists() else float("nan")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)

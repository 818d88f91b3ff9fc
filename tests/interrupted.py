"""Ctrl-C in another Python: what goes on by itself there must stop when it comes."""

import signal
import subprocess
import sys
import textwrap

import pytest

no_sigint = pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to one process")

# A board of the largest size, in a lexicon where most short strings are words: with three
# stars there are more turns than any search could list.
HUGE = """
    import sys
    from itertools import product
    from erudit import Board, Lexicon, Rules

    letters = "абвгдежзик"
    words = ["".join(word) for n in (2, 3) for word in product(letters, repeat=n)]
    rules = Rules(layout=("." * 31,) * 31, repeat_words=True)
    rows = ["." * 31] * 15 + ["." * 13 + "АБВ" + "." * 15] + ["." * 31] * 15
    board = Board.parse(rows, rules=rules, lexicon=Lexicon.build(words))
"""


def interrupted(program: str, **parts: object) -> str:
    """What a program says after Ctrl-C; each `{name}` in it stands for the part so named.

    The program says "ready", goes on for longer than this waits, and leaves with 7.
    """
    code = textwrap.dedent(program)
    for name, part in parts.items():
        code = code.replace(f"{{{name}}}", str(part))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(0.5)
            process.send_signal(signal.SIGINT)
            out, errors = process.communicate(timeout=20)
        finally:
            process.kill()
    assert process.returncode == 7, errors
    return out

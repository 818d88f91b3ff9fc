"""How fast words are found in the list of all Russian forms, beside the plain ways.

    python benches/finder.py [QUERIES]

Racks are those of real play (`positions/one.txt`); with fewer or more stars than the play
had, letters and stars are exchanged. Patterns and misspelt words are made from nouns drawn
with a fixed seed. Every time is that of the call and of making every Python object of the
answer, in one thread, anew for each query. The plain ways: a scan of the list with
`collections.Counter`, and `grep` over the words as text.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from erudit import Lexicon
from erudit import data as package

T = TypeVar("T")

RACKS = Path(__file__).parent / "positions" / "one.txt"
LETTERS = "оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъ"

# Slow ways are tried on this many of the queries.
SCANS = 3
GREPS = 15

KINDS = ("letters unknown", "beginning", "ending", "three letters and runs", "classes")


def main(queries: int) -> None:
    folder = Path(package.__file__).parent
    for name in ("nouns-ru.lex", "forms-ru.lex"):
        opened = [timed(lambda path=folder / name: Lexicon.load(path))[0] for _ in range(9)]
        tell(f"open {name}", opened, 50 if name.startswith("forms") else None)
    forms = Lexicon.load(folder / "forms-ru.lex")
    nouns = Lexicon.load(folder / "nouns-ru.lex")
    words = list(forms)
    rng = random.Random(1)
    print(f"{len(words)} forms, {queries} queries of each kind; ms")

    for stars, limit in ((0, 0.5), (1, 5.0), (2, 40.0)):
        racks = [with_stars(rack, stars, rng) for rack in real_racks(queries)]
        times = [timed(lambda rack=rack: list(forms.from_letters(rack)))[0] for rack in racks]
        tell(f"letters, {stars} stars", times, limit)
        few = rng.sample(range(len(racks)), SCANS)
        scans = [timed(lambda rack=racks[n]: scan(rack, words)) for n in few]
        for n, (_, found) in zip(few, scans, strict=True):
            assert len(found) == len({fold(w) for w in forms.from_letters(racks[n]).words})
        beside("a scan with Counter", [t for t, _ in scans], [times[n] for n in few])

    patterns = [
        pattern_of(word, n % len(KINDS), rng)
        for n, word in enumerate(drawn(nouns, queries, rng))
    ]
    times = [
        timed(lambda pattern=pattern: list(forms.match(pattern)))[0] for pattern in patterns
    ]
    tell("patterns", times, 1.0)
    for kind, name in enumerate(KINDS):
        tell(f"  {name}", times[kind :: len(KINDS)], None)
    if shutil.which("grep"):
        few = sorted(rng.sample(range(len(patterns)), min(GREPS, len(patterns))))
        with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as text:
            text.write("".join(f"{word}\n" for word in words))
            text.flush()
            greps = [timed(lambda pattern=patterns[n]: grep(pattern, text.name)) for n in few]
        for n, (_, found) in zip(few, greps, strict=True):
            assert set(found) == {fold(w) for w in forms.match(patterns[n]).words}
        beside("grep", [t for t, _ in greps], [times[n] for n in few])

    misspelt = [spoiled(word, rng) for word in drawn(nouns, queries, rng)]
    for far, limit in ((1, 2.0), (2, None)):
        times = [
            timed(lambda word=word, far=far: forms.near(word, far))[0] for word in misspelt
        ]
        tell(f"near, distance {far}", times, limit)


def timed(work: Callable[[], T]) -> tuple[float, T]:
    began = time.perf_counter()
    made = work()
    return (time.perf_counter() - began) * 1000, made


def tell(what: str, times: Sequence[float], limit: float | None) -> None:
    middle = statistics.median(times)
    wanted = "" if limit is None else f"  (wanted {limit:g})"
    high = sorted(times)[int(len(times) * 0.99)]
    print(f"{what:<26} median {middle:8.3f}  99% {high:8.3f}{wanted}", flush=True)


def beside(what: str, times: Sequence[float], ours: Sequence[float]) -> None:
    ratio = statistics.median(slow / fast for slow, fast in zip(times, ours, strict=True))
    middle = statistics.median(times)
    tried = f"on {len(times)} of them: {ratio:,.0f} times as long"
    print(f"  {what:<24} median {middle:8.1f}  {tried}")


def real_racks(count: int) -> list[str]:
    return [line.rsplit(" ", 1)[1] for line in RACKS.read_text("utf-8").splitlines()][:count]


def with_stars(rack: str, stars: int, rng: random.Random) -> str:
    """The rack with so many stars, as large as it was."""
    letters = rack.replace("*", "")
    letters += "".join(rng.choices(LETTERS[:12], k=max(0, len(rack) - stars - len(letters))))
    return letters[: max(0, len(rack) - stars)] + "*" * stars


def drawn(nouns: Lexicon, count: int, rng: random.Random) -> list[str]:
    return rng.sample([word for word in nouns if 4 <= len(word) <= 10], count)


def pattern_of(word: str, kind: int, rng: random.Random) -> str:
    signs, length = list(word), len(word)
    if kind == 0:
        for at in rng.sample(range(length), length // 2):
            signs[at] = "?"
    elif kind == 1:
        signs[max(2, length // 2) :] = "*"
    elif kind == 2:
        signs[: length // 2] = "*"
    elif kind == 3:
        signs = [word[0], "*", word[length // 2], "*", word[-1]]
    else:
        for at in rng.sample(range(length), length // 3):
            signs[at] = f"[{word[at]}аои]"
    return "".join(signs)


def spoiled(word: str, rng: random.Random) -> str:
    at = rng.randrange(len(word))
    return word[:at] + rng.choice(LETTERS) + word[at + 1 :]


def fold(word: str) -> str:
    return word.replace("ё", "е")


def scan(rack: str, words: Sequence[str]) -> list[str]:
    have = Counter(rack.lower())
    stars = have.pop("*", 0)
    most = len(rack)
    return [
        word for word in words if len(word) <= most and (Counter(word) - have).total() <= stars
    ]


def grep(pattern: str, path: str) -> list[str]:
    expression = re.sub(r"[?*]", lambda sign: {"?": ".", "*": ".*"}[sign[0]], pattern)
    found = subprocess.run(
        ["grep", "-x", "-E", expression, path],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "LC_ALL": "C.UTF-8"},
        check=False,
    )
    return found.stdout.split()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)

"""Coverage-guided fuzzing of a parser, by hand: `make fuzz-guided PARSER=record`.

The inputs and what must hold of them are those of test_fuzz.py; atheris decides what to
try next. It runs until something breaks or Ctrl-C.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import atheris  # type: ignore[import-not-found, unused-ignore]

with atheris.instrument_imports(include=["erudit"]):
    import test_fuzz


def main() -> None:
    make, read = test_fuzz.KINDS[sys.argv[1]]

    def one(data: bytes) -> None:
        read(data.decode("utf-8", "replace"))

    with tempfile.TemporaryDirectory() as corpus:
        for number, sample in enumerate(make()):
            Path(corpus, str(number)).write_bytes(sample.encode("utf-8", "surrogatepass"))
        atheris.Setup([sys.argv[0], corpus, *sys.argv[2:]], one)
        atheris.Fuzz()


if __name__ == "__main__":
    main()

"""The files of the lexicon: the list that people read, the binaries that ship.

Knows their paths and forms. Equal words give equal bytes: no date, no order of a hash.
"""

from collections.abc import Mapping
from pathlib import Path

import erudit
from tools.lexicon.verdicts import alphabetical

HERE = Path(__file__).parent
ADD = HERE / "add.txt"
BAN = HERE / "ban.txt"
LIST = HERE / "nouns-ru.tsv"

DATA = HERE.parents[1] / "python" / "erudit" / "data"
# What is done with ё, and the file of it.
BINARIES = {"fold": DATA / "nouns-ru.lex", "distinct": DATA / "nouns-ru-yo.lex"}

PROVENANCE = (
    "Russian common nouns. Words: OpenCorpora.org, revision 417150, CC BY-SA 3.0, "
    "from pymorphy3-dicts-ru 2.4.417150.4580142, chosen and corrected by erudit. "
    "Levels: wordfreq 3.1.1 (ru, large), CC BY-SA 4.0; level = zipf * 25. "
    "See LICENSE-DATA."
)


def write_list(levels: Mapping[str, int], path: Path = LIST) -> None:
    """Writes `word<TAB>level` lines in the order of the alphabet."""
    lines = [f"{word}\t{levels[word]}\n" for word in sorted(levels, key=alphabetical)]
    path.write_text("".join(lines), "utf-8", newline="\n")


def read_list(path: Path = LIST) -> dict[str, int]:
    """The words and levels of a list that `write_list` wrote."""
    rows = (line.split("\t") for line in path.read_text("utf-8").splitlines())
    return {word: int(level) for word, level in rows}


def build(levels: Mapping[str, int], yo: str) -> erudit.Lexicon:
    """The lexicon as it ships.

    Under `yo="fold"` words that become equal are one word with the higher level, and the
    lexicon knows how each is written.
    """
    return erudit.Lexicon.build(levels, alphabet="ru", yo=yo, provenance=PROVENANCE)


def write_binaries(levels: Mapping[str, int]) -> None:
    """Writes the files that the package bundles."""
    for yo, path in BINARIES.items():
        build(levels, yo).save(path)

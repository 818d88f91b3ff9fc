"""The English word list, as it ships: `python -m tools.lexicon.english [FOLDER]`.

The folder holds the files of SCOWL (english-words.10 and so on); without it they come
from Debian's package `scowl`. Knows which of SCOWL's files are wanted, and no game.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

import wordfreq

import erudit
from tools.lexicon.files import DATA
from tools.lexicon.levels import level

PATH = DATA / "words-en.lex"

# Words of every spelling that a dictionary gives; no names, abbreviations, contractions.
# Level 80 holds the whole of ENABLE, which word games need; 95 is mostly noise.
LISTS = re.compile(
    r"(english|american|british|british_z|canadian|australian|variant_1|british_variant_1)"
    r"-words\.(10|20|35|40|50|55|60|70|80)"
)
WORD = re.compile("[a-z]{2,31}")

# SCOWL counts signs of chemistry, plurals of letters and such as words of two letters.
# These are the ones of ENABLE (public domain), and three that later lists all have.
SHORT = frozenset(
    """
    aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by de do ed ef eh el em en er
    es et ex fa go ha he hi hm ho id if in is it jo ka la li lo ma me mi mm mo mu my na ne no
    nu od oe of oh om on op or os ow ox oy pa pe pi re sh si so ta ti to uh um un up us ut we
    wo xi xu ya ye yo ki qi za
    """.split()  # noqa: SIM905
)

PROVENANCE = (
    "English words. SCOWL (Spell Checker Oriented Word Lists) 2020.12.07, levels 10 to 80, "
    "copyright 2000-2011 by Kevin Atkinson and others, free with its notice, from Debian's "
    "package scowl 2020.12.07-2; of two letters only those of ENABLE and ki, qi, za. "
    "Levels: wordfreq 3.1.1 (en, large), CC BY-SA 4.0; level = zipf * 25. "
    "See LICENSE-SCOWL and LICENSE-DATA."
)


def choose(folder: Path) -> set[str]:
    """The words of the wanted files."""
    words: set[str] = set(SHORT)
    for path in folder.iterdir():
        if LISTS.fullmatch(path.name):
            words.update(filter(WORD.fullmatch, path.read_text("latin-1").split()))
    return {word for word in words if len(word) > 2 or word in SHORT}


def rate(words: set[str]) -> Mapping[str, int]:
    """The level of each word."""
    counted = wordfreq.get_frequency_dict("en", wordlist="large")
    return {
        word: level(wordfreq.freq_to_zipf(counted.get(word, 0)) if word in counted else 0)
        for word in words
    }


def from_debian(folder: Path) -> Path:
    """Unpacks Debian's package below a folder; says where the lists are then."""
    subprocess.run(["apt-get", "download", "--quiet", "scowl"], cwd=folder, check=True)
    (package,) = folder.glob("scowl_*.deb")
    subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
    return folder / "usr" / "share" / "dict" / "scowl"


def main() -> None:
    """Builds the lexicon and says how many words it has."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(sys.argv[1]) if len(sys.argv) > 1 else from_debian(Path(folder))
        rated = rate(choose(source))
    erudit.Lexicon.build(rated, "en", provenance=PROVENANCE).save(PATH)
    print(f"English: {len(rated)} words, file: {PATH.stat().st_size} bytes")


if __name__ == "__main__":
    main()

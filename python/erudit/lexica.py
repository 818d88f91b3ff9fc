"""The lexica by name: what there is, where it comes from, and building what is missing.

It knows word lists and their sources, no games and no texts for people.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from erudit import data
from erudit._core import Lexicon, LexiconError
from erudit.errors import fault

__all__ = ["LEXICA", "Source", "build", "find", "named"]


@dataclass(frozen=True, slots=True)
class Source:
    """A lexicon by name: its alphabet, its file, and whether it comes with the package."""

    name: str
    alphabet: str
    file: str
    bundled: bool

    @property
    def path(self) -> Path:
        """Where it is when the user builds it."""
        return data.own_folder() / self.file

    def open(self) -> Lexicon | None:
        """The lexicon; None when it is still to be built."""
        return data.read_lexicon(self.file)


LEXICA: tuple[Source, ...] = (
    Source("ru", "ru", "nouns-ru.lex", True),
    Source("ru-all", "ru", "forms-ru.lex", True),
    Source("en", "en", "words-en.lex", True),
    Source("uk", "uk", "nouns-uk.lex", False),
    Source("uk-all", "uk", "forms-uk.lex", False),
)


def named(name: str) -> Source:
    """The lexicon of this name. LexiconError that lists the names for another."""
    for source in LEXICA:
        if source.name == name:
            return source
    names = ", ".join(source.name for source in LEXICA)
    raise fault(
        LexiconError,
        "unknown-lexicon",
        f"there is no lexicon {name!r}; expected one of {names}",
        name=name,
        names=names,
    )


def find(name: str) -> Lexicon:
    """The lexicon of this name, opened. LexiconError when it is still to be built."""
    lexicon = named(name).open()
    if lexicon is None:
        raise fault(
            LexiconError,
            "not-built",
            f"the lexicon {name!r} does not come with the package; "
            f"build it with: erudit lexicon build {name}",
            name=name,
        )
    return lexicon


# Building


# What the Ukrainian lexica are made from; pinned, so that everybody gets the same.
_PACKAGES = ("DAWG2==0.13.3", "pymorphy3-dicts-uk==2.4.1.1.1663094765")
_DATA_PACKAGE = "pymorphy3_dicts_uk"
_DEBIAN = "wukrainian"
_DEBIAN_LIST = Path("usr/share/dict/ukrainian")

_VOWELS = frozenset("аеєиіїоуюя")
_NAMES = frozenset({"Name", "Surn", "Patr"})
_NO_WORD = frozenset({"Abbr", "Dist"})
_MARGINAL = frozenset({"Slng", "Arch"})

_LICENCE = """\
{title}

Made on this machine by erudit from:
- the package pymorphy3-dicts-uk 2.4.1.1.1663094765. What its metadata says of its licence
  (GPLv3) and the licence of the dictionary that it was made from do not agree, so this file
  is for your own use: do not pass it on.
{checked}
"""
_CHECKED = f"""\
- the word list of Debian's package {_DEBIAN} (LGPL 2 or later), which tells names from other
  words: what it does not write in lower case is left out."""
_UNCHECKED = f"""\
The word list of Debian's package {_DEBIAN} was not there to check against, so names of places
and some abbreviations are among the words."""


def build(
    name: str,
    tell: Callable[[str, str], None] = lambda step, what: None,
    words: Path | None = None,
) -> Lexicon:
    """Builds a lexicon that does not come with the package into the user's folder.

    `tell` hears of the steps: ("fetch", packages), ("read", package). `words` is a list
    of Ukrainian words to check against. Raises LexiconError when a package cannot be had.
    """
    source = named(name)
    if source.bundled:
        raise fault(
            LexiconError,
            "bundled-lexicon",
            f"the lexicon {name!r} comes with the package and needs no building",
            name=name,
        )
    with _packages(tell), _lower_case(words, tell) as known:
        tell("read", _DATA_PACKAGE)
        chosen = _ukrainian(source.name == "uk", known)
    title = "Ukrainian nouns." if source.name == "uk" else "All forms of Ukrainian words."
    licence = _LICENCE.format(title=title, checked=_CHECKED if known else _UNCHECKED)
    lexicon = Lexicon.build(chosen, "uk", provenance=licence)
    source.path.parent.mkdir(parents=True, exist_ok=True)
    source.path.with_suffix(".txt").write_text(licence, "utf-8")
    lexicon.save(source.path)
    return lexicon


def _ukrainian(nouns: bool, known: frozenset[str]) -> set[str]:
    from erudit import dictionary
    from erudit.rules import ALPHABETS

    letters = frozenset(ALPHABETS["uk"].lower())
    chosen = set()
    dropped = _NAMES | _NO_WORD | (_MARGINAL if nouns else frozenset())
    longest = 15 if nouns else 31
    for word, tags in dictionary.readings(_DATA_PACKAGE):
        if tags & dropped or not 2 <= len(word) <= longest or not letters.issuperset(word):
            continue
        if nouns and not ({"NOUN", "nomn"} <= tags and ("plur" not in tags or "Pltm" in tags)):
            continue
        if (word in known) if known else (len(word) > 3 or not _VOWELS.isdisjoint(word)):
            chosen.add(word)
    return chosen


@contextmanager
def _packages(tell: Callable[[str, str], None]) -> Iterator[None]:
    """Makes the packages importable: those that are installed, else fetched for now."""
    from importlib.util import find_spec

    if find_spec(_DATA_PACKAGE) and find_spec("dawg"):
        yield
        return
    import tempfile

    tell("fetch", ", ".join(_PACKAGES))
    with tempfile.TemporaryDirectory(prefix="erudit-") as folder:
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps"]
        _run([*pip, "--target", folder, *_PACKAGES], " ".join(_PACKAGES))
        sys.path.insert(0, folder)
        try:
            yield
        finally:
            sys.path.remove(folder)


@contextmanager
def _lower_case(
    words: Path | None, tell: Callable[[str, str], None]
) -> Iterator[frozenset[str]]:
    """The words that a spelling dictionary writes in lower case; none if there is none."""
    import shutil
    import tempfile

    installed = Path("/") / _DEBIAN_LIST
    if words is None and installed.is_file():
        words = installed
    if words is not None:
        yield _read_list(words)
        return
    if not (shutil.which("apt-get") and shutil.which("dpkg-deb")):
        yield frozenset()
        return
    tell("fetch", _DEBIAN)
    with tempfile.TemporaryDirectory(prefix="erudit-") as name:
        folder = Path(name)
        try:
            _run(["apt-get", "download", "-qq", _DEBIAN], _DEBIAN, folder)
            (package,) = folder.glob("*.deb")
            _run(["dpkg-deb", "-x", str(package), str(folder)], _DEBIAN, folder)
            known = _read_list(folder / _DEBIAN_LIST)
        except (LexiconError, ValueError, OSError):
            known = frozenset()  # it only makes the list better
        yield known


def _read_list(path: Path) -> frozenset[str]:
    lines = path.read_text("utf-8").split()
    return frozenset(line.replace("\u2019", "'").replace("\u02bc", "'") for line in lines)


def _run(command: list[str], what: str, folder: Path | None = None) -> None:
    import subprocess

    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines() or ["no reason given"]
        raise fault(
            LexiconError,
            "not-fetched",
            f"{what} cannot be fetched: {lines[-1]}",
            what=what,
            cause=lines[-1],
        )

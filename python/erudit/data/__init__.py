"""The files that come with the package: presets, layouts, tile sets, lexica; and the
folder of the user where lexica are that may not come with it.

Knows where they are and how to read them, not what they mean. The lexica are asked for
by programs that start often, so what they do not need is imported where it is used.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path
    from typing import Any

    from erudit._core import Lexicon

__all__ = ["default_lexicon", "own_folder", "path_of", "read_lexicon", "table"]

# The word lists to play with, by alphabet and what is done with ё; the Ukrainian one is
# built by the user (`erudit lexicon build uk`).
_LEXICA = {
    ("ru", "fold"): "nouns-ru.lex",
    ("ru", "distinct"): "nouns-ru-yo.lex",
    ("en", "fold"): "words-en.lex",
    ("uk", "fold"): "nouns-uk.lex",
}


_tables: dict[str, Mapping[str, Any]] = {}


def table(name: str) -> Mapping[str, Any]:
    """The TOML file of that name: "presets", "layouts" or "tilesets". Read once."""
    if name not in _tables:
        import tomllib

        with open(_here(f"{name}.toml"), "rb") as file:
            _tables[name] = tomllib.load(file)
    return _tables[name]


def own_folder() -> Path:
    """Where the user's own lexica are: below the folder that `ERUDIT_HOME` names, else in
    the one for data on this system."""
    from pathlib import Path

    if home := os.environ.get("ERUDIT_HOME"):
        return Path(home).expanduser() / "lexica"
    import platformdirs

    return platformdirs.user_data_path("erudit", appauthor=False) / "lexica"


def path_of(name: str) -> str | None:
    """Where a file is that comes with the package or was built by the user; None if there
    is no such file."""
    bundled = _here(name)
    if os.path.isfile(bundled):
        return bundled
    own = own_folder() / name
    return str(own) if own.is_file() else None


_read: dict[str, Lexicon] = {}


def read_lexicon(name: str) -> Lexicon | None:
    """The lexicon of a file that comes with the package, read once, or of one that was built
    by the user, read each time; None if there is no such file.

    Raises LexiconFileError for a damaged file.
    """
    from erudit._core import Lexicon

    if name in _read:
        return _read[name]
    path = path_of(name)
    if path == _here(name):
        # What comes with the package does not change while it runs.
        return _read.setdefault(name, Lexicon.load(path))
    return None if path is None else Lexicon.load(path)


def default_lexicon(alphabet: str, yo: str) -> Lexicon:
    """The word list to play with in this alphabet.

    Raises LexiconError when there is none: no Ukrainian one comes with the package.
    """
    name = _LEXICA.get((alphabet, yo))
    lexicon = name and read_lexicon(name)
    if not lexicon:
        from erudit._core import LexiconError
        from erudit.errors import fault

        build = f"build one with `erudit lexicon build {alphabet}`, or " if name else ""
        raise fault(
            LexiconError,
            "no-lexicon",
            f"No word list for the alphabet {alphabet!r} (yo={yo!r}) comes with the package; "
            f"{build}make one with Lexicon.build(words, alphabet={alphabet!r}, yo={yo!r}), "
            "keep it with .save(path) and read it with Lexicon.load(path).",
            alphabet=alphabet,
            yo=yo,
        )
    return lexicon


def _here(name: str) -> str:
    # A compiled package is never inside an archive, so its files are files.
    return os.path.join(os.path.dirname(__file__), name)

"""The files that come with the package: presets, layouts, tile sets, lexica.

Knows where they are and how to read them, not what they mean.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from erudit._core import Lexicon

__all__ = ["default_lexicon", "table"]

# The word lists that come with the package, by alphabet and what is done with ё.
_LEXICA = {("ru", "fold"): "nouns-ru.lex", ("ru", "distinct"): "nouns-ru-yo.lex"}


@cache
def table(name: str) -> Mapping[str, Any]:
    """The TOML file of that name: "presets", "layouts" or "tilesets". Read once."""
    return tomllib.loads(_here(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def default_lexicon(alphabet: str, yo: str) -> "Lexicon":
    """The word list that comes with the package for this alphabet, read once.

    Raises LexiconError when there is none, as for Ukrainian and English.
    """
    from erudit._core import Lexicon, LexiconError
    from erudit.errors import fault

    name = _LEXICA.get((alphabet, yo))
    if name is None:
        raise fault(
            LexiconError,
            "no-lexicon",
            f"No word list for the alphabet {alphabet!r} (yo={yo!r}) comes with the package; "
            f"make one with Lexicon.build(words, alphabet={alphabet!r}, yo={yo!r}), "
            "keep it with .save(path) and read it with Lexicon.load(path).",
            alphabet=alphabet,
            yo=yo,
        )
    return Lexicon.load(_here(name))


def _here(name: str) -> Path:
    # A compiled package is never inside an archive, so its files are files.
    return Path(__file__).with_name(name)

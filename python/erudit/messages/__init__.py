"""The texts people read, one TOML file a language, read when first needed.

It knows words and plurals, nothing of the game. Code names a text by a key such
as ``refusal.not-a-word``; what stands in braces is filled in, and a number may ask
for its noun: ``{score:points}`` becomes "1 point" or "21 очко". `~` is a space at which
no line is broken. ``{eg}`` and its like are examples in the letters of the game.
"""

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from erudit.signs import visible

LANGUAGES = ("ru", "en")


class Messages(string.Formatter):
    """The catalogue of one language, for a game in one alphabet.

    >>> Messages("en").count("points", 1)
    '1 point'
    >>> Messages("en", "en")("typed.empty").replace("\N{NO-BREAK SPACE}", " ")
    'That is no turn: type a word and a square, such as cat 8D.'
    """

    def __init__(self, lang: str, alphabet: str = "ru") -> None:
        if lang not in LANGUAGES:
            raise ValueError(f"there is no language '{lang}'; expected one of ru, en")
        self.lang = lang
        self.table: Mapping[str, Any] = _read(lang)
        examples: Mapping[str, str] = _read("examples")[alphabet]
        upper = {name.upper(): text.upper() for name, text in examples.items()}
        self._examples = {**examples, **upper}

    def get(self, key: str) -> Any:
        """What the catalogue holds at a dotted key, or None."""
        node: Any = self.table
        for part in key.split("."):
            if not isinstance(node, Mapping) or part not in node:
                return None
            node = node[part]
        return node

    def __call__(self, key: str, /, **values: Any) -> str:
        """The text at `key`, filled in. KeyError when there is none or a value lacks."""
        template = self.get(key)
        if not isinstance(template, str):
            raise KeyError(key)
        return self.vformat(template.replace("~", "\u00a0"), (), {**self._examples, **values})

    def plain(self, key: str, /, **values: Any) -> str:
        """The text for a line that is not broken: every space is a plain one."""
        return self(key, **values).replace("\u00a0", " ")

    def count(self, noun: str, number: int) -> str:
        """A number with its noun: ``count("points", 3)`` is "3 points", "3 очка"."""
        forms = self.table["plurals"][noun]
        return f"{number} {forms[self._form(number, forms)]}"

    def format_field(self, value: Any, format_spec: str) -> str:
        """Fills in one value; a format that names a noun counts it."""
        if format_spec in self.table["plurals"]:
            return self.count(format_spec, int(value))
        return visible(super().format_field(value, format_spec))

    @staticmethod
    def _form(number: int, forms: Sequence[str]) -> int:
        if len(forms) == 2:
            return 0 if number == 1 else 1
        tens, ones = abs(number) % 100, abs(number) % 10
        if ones == 1 and tens != 11:
            return 0
        return 1 if 2 <= ones <= 4 and not 12 <= tens <= 14 else 2


@cache
def _read(name: str) -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{name}.toml").read_text("utf-8"))

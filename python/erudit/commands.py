"""The names a command goes by, and which one a person meant.

It knows the catalogues' names, not what the commands do: the shell does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from erudit.messages import LANGUAGES, Messages


@dataclass(frozen=True, slots=True)
class Command:
    """A command as a reader of one language knows it.

    `key` is its name in the code; `name` the name to show; `names` every name that is
    accepted, of all languages; `line` and `help` say what it does, briefly and in full.
    """

    key: str
    name: str
    names: tuple[str, ...]
    usage: str
    line: str
    help: str


class Commands:
    """All commands, found by name, by a beginning of a name, or by likeness."""

    def __init__(self, messages: Messages) -> None:
        catalogues = [
            messages if lang == messages.lang else Messages(lang) for lang in LANGUAGES
        ]
        self.all: tuple[Command, ...] = tuple(
            Command(
                key,
                own["names"][0],
                tuple(
                    dict.fromkeys(
                        name
                        for each in catalogues
                        for name in each.table["commands"][key]["names"]
                    )
                ),
                own.get("usage", ""),
                own["line"],
                own["help"],
            )
            for key, own in messages.table["commands"].items()
        )
        self._by_name = {fold(name): each for each in self.all for name in each.names}

    def exact(self, word: str) -> Command | None:
        """The command with exactly this name, in either case."""
        return self._by_name.get(fold(word))

    def beginning(self, word: str) -> Sequence[Command]:
        """The commands that `word` may be short for: by the name they are shown with, else
        by any name.
        """
        start = fold(word)
        if not start:
            return ()
        shown = [each for each in self.all if fold(each.name).startswith(start)]
        if len(shown) == 1:
            return shown
        found = (each for name, each in self._by_name.items() if name.startswith(start))
        return tuple(dict.fromkeys(found))

    def nearest(self, word: str) -> Command | None:
        """The command whose name looks most like `word`, if any does."""
        matches = get_close_matches(fold(word), self._by_name, n=1, cutoff=0.6)
        return self._by_name[matches[0]] if matches else None


def fold(word: str) -> str:
    """A name as it is compared: lower case, ё as е."""
    return word.lower().replace("ё", "е")

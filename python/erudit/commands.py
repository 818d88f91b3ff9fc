"""The names a command goes by, and which one a person meant.

It knows the catalogues' names, not what the commands do: the shell does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from erudit.messages import LANGUAGES, Messages


@dataclass(frozen=True, slots=True)
class Command:
    """A command as a reader of one language knows it.

    `key` is its name in the code; `name` the name to show, the first of `names`; `line`
    and `help` say what it does, briefly and in full.
    """

    key: str
    names: tuple[str, ...]
    usage: str
    line: str
    help: str

    @property
    def name(self) -> str:
        """The name to show."""
        return self.names[0]


class Commands:
    """All commands, found by name, by a beginning of a name, or by likeness.

    Names of the other languages are accepted too, where they mean nothing in this one.
    """

    def __init__(self, messages: Messages) -> None:
        self._lang = messages.lang
        self.all: tuple[Command, ...] = tuple(
            Command(
                key,
                tuple(own["names"]),
                messages(f"commands.{key}.usage"),
                messages(f"commands.{key}.line"),
                messages(f"commands.{key}.help"),
            )
            for key, own in messages.table["commands"].items()
        )
        self._by_name = {fold(name): each for each in self.all for name in each.names}

    @cached_property
    def _foreign(self) -> dict[str, Command]:
        """The commands by their names in the other languages; read when one is typed."""
        by_key = {command.key: command for command in self.all}
        return {
            fold(name): by_key[key]
            for lang in LANGUAGES
            if lang != self._lang
            for key, own in Messages(lang).table["commands"].items()
            for name in own["names"]
        }

    def exact(self, word: str) -> Command | None:
        """The command with exactly this name, in either case."""
        name = fold(word)
        return self._by_name.get(name) or self._foreign.get(name)

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
        for names in (self._by_name, self._foreign):
            if found := [each for name, each in names.items() if name.startswith(start)]:
                return tuple(dict.fromkeys(found))
        return ()

    def names(self, start: str) -> Sequence[str]:
        """The names that begin so; those of other languages when none of this one does."""
        start = fold(start)
        for commands in (self._by_name, self._foreign):
            if found := [name for name in commands if name.startswith(start)]:
                return found
        return ()

    def nearest(self, word: str) -> Command | None:
        """The command whose name looks most like `word`, if any does."""
        from difflib import get_close_matches  # needed only after a mistake

        names = {**self._foreign, **self._by_name}
        matches = get_close_matches(fold(word), names, n=1, cutoff=0.6)
        return names[matches[0]] if matches else None


def fold(word: str) -> str:
    """A name as it is compared: lower case, ё as е."""
    return word.lower().replace("ё", "е")

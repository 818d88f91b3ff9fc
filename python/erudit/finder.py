"""What a person asks a lexicon, as text, and the words found, with their values, ready to
be read or counted on.

It knows lexica, tile values and meanings, no terminal and no language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from erudit._core import Finds, Lexicon
from erudit.errors import expect
from erudit.meanings import meanings
from erudit.rules import Rules

__all__ = ["SORTS", "Ask", "Row", "rows"]

SORTS = ("length", "value", "frequency")


@dataclass(frozen=True, slots=True)
class Ask:
    """A question: letters (`*` any letter), a pattern, or a pattern with the letters that
    its open places are filled from."""

    text: str
    letters: str | None = None
    pattern: str | None = None

    @classmethod
    def read(cls, text: str) -> Ask:
        """A question as it is typed: what has `?` or `[` in it is a pattern, else letters;
        letters after a pattern go with it.

        >>> Ask.read("слово*").letters, Ask.read("с?о*о лвр").pattern
        ('слово*', 'с?о*о')
        """
        expect(str, text=text)
        first, _, rest = text.strip().partition(" ")
        if "?" in first or "[" in first:
            return cls(text, rest.strip() or None, first)
        return cls(text, text)

    def answer(
        self,
        lexicon: Lexicon,
        *,
        shortest: int = 2,
        longest: int | None = None,
        include: str = "",
        limit: int | None = None,
    ) -> Finds:
        """The words of a lexicon. QueryError for what cannot be asked."""
        expect(Lexicon, lexicon=lexicon)
        expect(int, shortest=shortest)
        expect(int | None, longest=longest, limit=limit)
        expect(str, include=include)
        if self.pattern is not None:
            return lexicon.match(
                self.pattern,
                self.letters,
                min_length=shortest,
                max_length=longest,
                must_include=include,
                limit=limit,
            )
        return lexicon.from_letters(self.letters or "", shortest, longest, include, limit)


@dataclass(frozen=True, slots=True)
class Row:
    """A word found. `value` is what its tiles are worth by some rules; `level` says how
    common it is; `stars` are the letters that stars stand for."""

    word: str
    stars: str
    is_anagram: bool
    level: int
    value: int | None

    @property
    def shown(self) -> str:
        """The word with the letters of stars in capitals, from its end."""
        letters = list(self.word)
        for star in self.stars:
            for at in range(len(letters) - 1, -1, -1):
                if letters[at].replace("ё", "е") == star.replace("ё", "е"):
                    letters[at] = letters[at].upper()
                    break
        return "".join(letters)

    @property
    def text(self) -> str:
        """The word as shown, with its value if it has one."""
        return self.shown if self.value is None else f"{self.shown} {self.value}"

    def plain(self) -> Mapping[str, Any]:
        """Everything, for JSON; meanings where there are any."""
        row: dict[str, Any] = {
            "word": self.word,
            "length": len(self.word),
            "stars": self.stars,
            "anagram": self.is_anagram,
            "level": self.level,
        }
        if self.value is not None:
            row["value"] = self.value
        if told := meanings(self.word):
            row["meanings"] = told
        return row


def rows(finds: Finds, lexicon: Lexicon, rules: Rules | None, sort: str) -> list[Row]:
    """The words found, in order: `length` as they come, `value` or `frequency` the highest
    first."""
    expect(Finds, finds=finds)
    expect(Lexicon, lexicon=lexicon)
    expect(Rules | None, rules=rules)
    if sort not in SORTS:
        raise ValueError(f"sort is {sort!r}; expected one of {', '.join(SORTS)}")
    found = [
        Row(
            find.word,
            find.stars,
            find.is_anagram,
            lexicon.level(find.word) or 0,
            None if rules is None else _value(find.word, find.stars, rules),
        )
        for find in finds
    ]
    if sort == "value":
        found.sort(key=lambda row: -(row.value or 0))
    elif sort == "frequency":
        found.sort(key=lambda row: -row.level)
    return found


def _value(word: str, stars: str, rules: Rules) -> int:
    """What the tiles of a word are worth, without premiums."""
    values = rules.values
    fold = rules.yo == "fold"

    def worth(letters: str) -> int:
        upper = letters.upper()
        return sum(values.get(ch.replace("Ё", "Е") if fold else ch, 0) for ch in upper)

    if rules.star_value == "letter":
        return worth(word)
    return worth(word) - worth(stars) + len(stars) * rules.star_value

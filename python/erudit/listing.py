"""Words found and words explained, as lines to show on a screen of some width.

It knows rows, meanings and the catalogue; what is found is `finder`'s matter.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from erudit import lexica
from erudit.finder import Row
from erudit.meanings import meanings
from erudit.messages import Messages
from erudit.render import Line, Span

__all__ = ["SUGGESTIONS", "by_length", "columns", "explained", "with_meanings"]

SUGGESTIONS = 5
"""How many words are named that may have been meant."""


def by_length(found: Sequence[Row], say: Messages, width: int) -> Iterator[Line]:
    """Rows that come sorted by length, each length under its heading."""
    for length, same in groupby(found, key=lambda row: len(row.word)):
        rows = list(same)
        key = "find.group_all" if rows[0].is_anagram else "find.group"
        yield _line(say(key, length=length, count=len(rows)))
        yield from columns(rows, width)


def columns(found: Sequence[Row], width: int) -> list[Line]:
    """Rows in columns, read downwards, as many as fit the width; anagrams in bold."""
    texts = [row.text for row in found]
    cell = max(map(len, texts), default=0) + 2
    across = max(1, (width - 2) // cell)
    down = -(-len(found) // across)
    lines = []
    for start in range(down):
        line: list[Span] = []
        for row, text in zip(found[start::down], texts[start::down], strict=True):
            style = _style(row)
            padded = text.ljust(cell)
            if line and line[-1].style == style:
                line[-1] = Span(line[-1].text + padded, style)
            else:
                line.append(Span(padded, style))
        line[-1] = Span(line[-1].text.rstrip(), line[-1].style)
        lines.append((Span("  "), *line) if across > 1 else tuple(line))
    return lines


def with_meanings(found: Sequence[Row], width: int) -> Iterator[Line]:
    """Rows one below another, each with what it means, cut where the line ends."""
    for row in found:
        told = meanings(row.word)
        room = max(20, width - len(row.text) - 4)
        text = f" — {told[0]}" if told else ""
        if len(text) > room:
            text = text[:room].rpartition(" ")[0] + "…"
        yield (Span("  "), Span(row.text, _style(row)), Span(text))


def explained(word: str, say: Messages, width: int, *, head: bool = True) -> Iterator[Line]:
    """The meanings of a word; for one without, what it may have meant."""
    word = word.lower()
    told = meanings(word)
    if not told:
        yield _line(_unexplained(word, say))
        return
    if head:
        yield (Span(word, "title"),)
    for number, meaning in enumerate(told, 1):
        first = f"  {number}. " if len(told) > 1 else "  "
        for line in textwrap.wrap(
            meaning, width - 1, initial_indent=first, subsequent_indent=" " * len(first)
        ):
            yield _line(line)


def _unexplained(word: str, say: Messages) -> str:
    forms = lexica.find("ru-all")
    near = forms.near(word, limit=SUGGESTIONS)  # refuses what is no word at all
    if word in forms:
        return say("define.none", word=word)
    return say(
        "define.no_word_near" if near else "define.no_word", word=word, near=", ".join(near)
    )


def _style(row: Row) -> str:
    return "title" if row.is_anagram else ""


def _line(text: str) -> Line:
    return (Span(text.replace("\u00a0", " ")),)

"""Saved games: one text file that a person can read and a program can trust.

A record holds the rules, the seed and the actions; reading it plays the game again and
compares every rack and score. It knows no screen and asks no questions.

    erudit game, format 1
    seed: 7421
    person: Аня
    bot best: Компьютер
    lexicon: ru fold, 59180 words, sha256 0f3c...
    add: смузи
    ban:
    rules:
        name = "classic"
        ...
    actions: player | rack | action | score | total | seconds
        1 | АБВГДЕЖ | lay 8F ГАД | 12 | 12 | 31.5
        2 | ККЛМНОО | exchange КК | 0 | 0 | 8.0
    end: 2 actions, scores 12 0, in progress
"""

import hashlib
import os
import re
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from os import PathLike
from pathlib import Path

from erudit._core import EruditError, Lexicon, RulesError, Turn
from erudit.actions import Action, Exchange, Lay, Lost, Pass, Square, UseHint, UseStar, UseSwap
from erudit.errors import RecordError, fault
from erudit.game import Entry, Game
from erudit.rules import Rules

__all__ = ["dumps", "fingerprint", "load", "loads", "save"]

FORMAT = 1
_HEAD = "erudit game, format "
_INDENT = "    "
_COLUMNS = "player | rack | action | score | total | seconds"
_UNFINISHED = "in progress"


def save(game: Game, path: str | PathLike[str]) -> None:
    """Write the record of `game`, all of it or nothing; RecordError when it cannot be."""
    path = Path(path)
    text = dumps(game)
    try:
        _write(path, text)
    except OSError as error:
        raise fault(
            RecordError,
            "cannot-write",
            f"The game cannot be saved as {path}: {error.strerror or error}.",
            path=str(path),
            error=error,
        ) from error


def load(
    path: str | PathLike[str],
    lexicon: Lexicon | None = None,
    *,
    any_lexicon: bool = False,
    clock: Callable[[], float] = time.monotonic,
) -> Game:
    """The game that `save` wrote; see `loads`."""
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise fault(
            RecordError,
            "cannot-read",
            f"The saved game {path} cannot be read: {error.strerror or error}.",
            path=str(path),
            error=error,
        ) from error
    except UnicodeDecodeError as error:
        raise fault(
            RecordError,
            "not-a-record",
            f"{path} is no saved game: it is not text in UTF-8.",
            path=str(path),
            line=1,
        ) from error
    return loads(text, lexicon, any_lexicon=any_lexicon, clock=clock, source=str(path))


def dumps(game: Game) -> str:
    """The record of `game` as text."""
    lines = [f"{_HEAD}{FORMAT}", f"seed: {game.seed}"]
    for name, kind in zip(game.players, game.bots, strict=True):
        lines.append(f"person: {name}" if kind is None else f"bot {kind}: {name}")
    lines.append(f"lexicon: {fingerprint(game.base_lexicon)}")
    lines.append(f"add: {' '.join(game.added)}".rstrip())
    lines.append(f"ban: {' '.join(game.banned)}".rstrip())
    lines.append("rules:")
    lines += [f"{_INDENT}{line}".rstrip() for line in game.rules.to_toml().splitlines()]
    lines.append(f"actions: {_COLUMNS}")
    lines += [f"{_INDENT}{_row(entry)}" for entry in game.entries]
    lines.append(f"end: {_end(game)}")
    return "\n".join(lines) + "\n"


def loads(
    text: str,
    lexicon: Lexicon | None = None,
    *,
    any_lexicon: bool = False,
    clock: Callable[[], float] = time.monotonic,
    source: str = "the record",
) -> Game:
    """The game of a record, played again and compared with it.

    `lexicon` is the word list it was played with, before its house rules; without one it
    is the list that comes with the package. RecordError when a line is not as expected, when
    the record is of a newer format, or when the word list is another one (unless
    `any_lexicon`: then only the words laid must be in it). LexiconError when none is given
    and none comes with the package.
    """
    reader = _Reader(text, source)
    _read_head(reader)
    seed = reader.number("seed")
    names, kinds = _read_players(reader)
    lexicon_line, print_ = reader.at + 1, reader.field("lexicon")
    add, ban = reader.field("add").split(), reader.field("ban").split()
    rules = _read_rules(reader)
    if lexicon is None:
        lexicon = Lexicon.default(rules.alphabet, rules.yo)
    if not any_lexicon and print_ != fingerprint(lexicon):
        raise reader.wrong(
            f"the game was played with another word list ({_short(print_)}) than the one given "
            f"({_short(fingerprint(lexicon))})",
            "the same word list; pass it as lexicon, or any_lexicon=True to try this one",
            line=lexicon_line,
            reason="other-lexicon",
        )
    with reader.explaining("the start of the game", lexicon_line):
        game = Game(names, rules, lexicon, seed, add=add, ban=ban, bots=kinds, clock=clock)
    _read_actions(reader, game)
    return game


def fingerprint(lexicon: Lexicon) -> str:
    """What tells one word list from another: alphabet, number of words, their hash.

    Levels do not count: they do not change what may be played.
    """
    digest = hashlib.sha256("\n".join(lexicon).encode()).hexdigest()
    return f"{lexicon.alphabet} {lexicon.yo}, {len(lexicon)} words, sha256 {digest}"


def _short(print_: str) -> str:
    return re.sub(r"(sha256 \w{8})\w+", r"\1...", print_)


# Writing


def _write(path: Path, text: str) -> None:
    """Write beside the file and put it in its place at once, so that no half is ever seen."""
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with suppress(OSError):
            part.unlink()
        raise


def _row(entry: Entry) -> str:
    return (
        f"{entry.player + 1} | {entry.rack} | {_action_text(entry)} | "
        f"{entry.score} | {entry.total} | {entry.seconds}"
    )


def _action_text(entry: Entry) -> str:
    parts = [entry.kind]
    if entry.turn is not None:
        parts.append(str(entry.turn))
    else:
        if entry.given:
            parts.append(entry.given)
        parts += [f"*{_square_name(square)}" for square in entry.swaps]
    return " ".join(parts)


def _end(game: Game) -> str:
    result = _UNFINISHED
    if game.outcome is not None:
        winners = " ".join(str(n + 1) for n in game.outcome.winners)
        result = f"{game.outcome.reason}, won by {winners or 'nobody'}"
    return f"{len(game.entries)} actions, scores {' '.join(map(str, game.scores))}, {result}"


def _square_name(square: Square) -> str:
    row, col = square
    name = ""
    col += 1
    while col:
        col, letter = divmod(col - 1, 26)
        name = chr(ord("A") + letter) + name
    return f"{row + 1}{name}"


# Reading


class _Reader:
    """The lines of a record, and where in it we are."""

    def __init__(self, text: str, source: str) -> None:
        self.lines = text.splitlines()
        self.source = source
        self.at = 0

    def line(self, expected: str) -> str:
        """The next line."""
        if self.at >= len(self.lines):
            raise self.wrong("the record breaks off", expected, reason="cut-off", next_=True)
        self.at += 1
        return self.lines[self.at - 1]

    def field(self, name: str) -> str:
        """What the next line, ``name: ...``, says."""
        line = self.line(f"'{name}: ...'")
        key, colon, value = line.partition(":")
        if not colon or key != name:
            raise self.wrong(f"{line!r} is out of place", f"'{name}: ...'")
        return value.strip()

    def number(self, name: str) -> int:
        """What the next line, ``name: number``, says."""
        value = self.field(name)
        if not re.fullmatch(r"-?[0-9]{1,4000}", value):
            raise self.wrong(f"the {name} is {value!r}", "a whole number")
        return int(value)

    def indented(self) -> list[tuple[int, str]]:
        """The indented lines that follow, with their numbers."""
        block = []
        while self.at < len(self.lines):
            line = self.lines[self.at]
            if line and not line.startswith(_INDENT):
                break
            self.at += 1
            block.append((self.at, line.removeprefix(_INDENT)))
        return block

    def wrong(
        self,
        what: str,
        expected: str,
        *,
        line: int | None = None,
        reason: str = "bad-line",
        next_: bool = False,
    ) -> RecordError:
        """An error about a line: the last one read, or `line`, or the one after it."""
        number = line if line is not None else max(1, self.at + next_)
        return fault(
            RecordError,
            reason,
            f"{self.source}, line {number}: {what}; expected {expected}.",
            source=self.source,
            line=number,
            what=what,
            expected=expected,
        )

    def explaining(self, what: str, line: int) -> "_Explaining":
        """A block in which the package's errors become errors about `line`."""
        return _Explaining(self, what, line)


class _Explaining:
    def __init__(self, reader: _Reader, what: str, line: int) -> None:
        self.reader, self.what, self.line = reader, what, line

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, EruditError) and not isinstance(error, RecordError):
            raise self.reader.wrong(
                f"{self.what} cannot be: {str(error).rstrip('.')}",
                "what the game allows",
                line=self.line,
                reason="not-allowed",
            ) from error


def _read_head(reader: _Reader) -> None:
    line = reader.line(f"'{_HEAD}{FORMAT}'")
    version = line.removeprefix(_HEAD)
    if not line.startswith(_HEAD) or not re.fullmatch(r"[0-9]{1,9}", version):
        raise reader.wrong(
            "this is no saved game of erudit", f"'{_HEAD}{FORMAT}'", reason="not-a-record"
        )
    if int(version) != FORMAT:
        raise reader.wrong(
            f"the record is of format {version}, and this program knows up to {FORMAT}",
            "a program that is as new as the record",
            reason="newer-version",
        )


def _read_players(reader: _Reader) -> tuple[list[str], list[str | None]]:
    names: list[str] = []
    kinds: list[str | None] = []
    while True:
        line = reader.line("'person: ...', 'bot ...: ...' or 'lexicon: ...'")
        key, _, name = line.partition(": ")
        if key == "person":
            kinds.append(None)
        elif match := re.fullmatch(r"bot (\S+)", key):
            kinds.append(match[1])
        elif names:
            reader.at -= 1
            return names, kinds
        else:
            raise reader.wrong(f"{line!r} is no player", "'person: ...' or 'bot ...: ...'")
        names.append(name)


def _read_rules(reader: _Reader) -> Rules:
    if extra := reader.field("rules"):
        raise reader.wrong(f"{extra!r} follows 'rules:'", "the rules, indented, line by line")
    first, block = reader.at + 1, reader.indented()
    # Blank lines before it, so that the line of an error is that of the record.
    toml = "\n" * (first - 1) + "\n".join(line for _, line in block)
    try:
        return Rules.from_toml(toml)
    except RulesError as error:
        switch = str(error.details.get("switch", "")).partition(".")[0]
        at = next((n for n, line in block if switch and line.startswith(switch)), first)
        if found := re.search(r"at line (\d+)", str(error)):
            at = int(found[1])
        raise reader.wrong(
            str(error).rstrip("."), "rules as to_toml writes them", line=at, reason="bad-rules"
        ) from error


def _read_actions(reader: _Reader, game: Game) -> None:
    columns = reader.field("actions")
    if columns != _COLUMNS:
        raise reader.wrong(f"the columns are {columns!r}", repr(_COLUMNS))
    for number, line in reader.indented():
        _replay(reader, game, number, line)
    end = reader.field("end")
    if end != _end(game):
        raise reader.wrong(f"the game ends as {end!r}", repr(_end(game)), reason="differs")
    for line in reader.lines[reader.at :]:
        reader.at += 1
        if line.strip():
            raise reader.wrong(f"{line!r} follows the end", "nothing after 'end: ...'")


def _replay(reader: _Reader, game: Game, number: int, line: str) -> None:
    """Do what one line says, and compare it with what the line says it came to."""
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != len(_COLUMNS.split("|")):
        raise reader.wrong(f"{line!r} has {len(cells)} cells", repr(_COLUMNS), line=number)
    try:
        seconds = float(cells[5])
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds < float("inf"):
        raise reader.wrong(
            f"the seconds are {cells[5]!r}", "a number such as 12.5", line=number
        )
    if game.outcome is not None:
        raise reader.wrong("an action follows the end of the game", "'end: ...'", line=number)
    _compare(reader, number, "player", cells[0], str(game.to_move + 1))
    _compare(reader, number, "rack", cells[1], "".join(game.rack))
    with reader.explaining(f"the action {cells[2]!r}", number):
        action = _action(reader, game, number, cells[2])
        entry = game.act(action, seconds=seconds)
    _compare(reader, number, "action", cells[2], _action_text(entry))
    _compare(reader, number, "score", cells[3], str(entry.score))
    _compare(reader, number, "total", cells[4], str(entry.total))


def _compare(reader: _Reader, number: int, what: str, said: str, true: str) -> None:
    if said != true:
        raise reader.wrong(
            f"the {what} is {said!r}",
            f"{true!r}, as the game comes to",
            line=number,
            reason="differs",
        )


def _action(reader: _Reader, game: Game, number: int, text: str) -> Action:
    kind, _, rest = text.partition(" ")
    if kind == "lay":
        return Lay(Turn.parse(rest, game.board))
    words = rest.split()
    swaps = tuple(
        _square(reader, number, word.removeprefix("*"))
        for word in words
        if word[1:] and word.startswith("*") and word[1].isdigit()
    )
    tiles = "".join(words[: len(words) - len(swaps)])
    make = _KINDS.get(kind)
    if make is None:
        raise reader.wrong(
            f"the action is {text!r}", f"one of lay, {', '.join(_KINDS)}", line=number
        )
    return make(tiles, swaps)


_KINDS: Mapping[str, Callable[[str, tuple[Square, ...]], Action]] = {
    "exchange": Exchange,
    "pass": lambda tiles, swaps: Pass(swaps),
    "lost": lambda tiles, swaps: Lost(),
    "use-swap": lambda tiles, swaps: UseSwap(tiles),
    "use-star": lambda tiles, swaps: UseStar(tiles),
    "use-hint": lambda tiles, swaps: UseHint(),
}


def _square(reader: _Reader, number: int, name: str) -> Square:
    match = re.fullmatch(r"([0-9]{1,3})([A-Z]{1,2})", name)
    if match is None:
        raise reader.wrong(f"{name!r} is no square", "a square such as 8F", line=number)
    col = 0
    for letter in match[2]:
        col = col * 26 + ord(letter) - ord("A") + 1
    return int(match[1]) - 1, col - 1

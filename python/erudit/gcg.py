"""Records of games in GCG, the text format of this family of games, as values.

It knows lines, not games: what a move does on a board, and whether it is legal, is not
its business. So it reads what other programs wrote, right or wrong, and keeps it.

    #character-encoding UTF-8
    #player1 anna Анна Петровна
    #player2 boris Борис
    >anna: АБВГДЕЖ 8F ГАД +12 12
    >boris: ККЛМНО? -КК +0 0
    #note a remark about the move before it
"""

import codecs
import errno
import os
import re
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import TypeAlias

from erudit import squares
from erudit.errors import RecordError, expect, fault

__all__ = ["Fault", "Item", "Move", "Player", "Pragma", "Record", "parse", "read", "write"]

_ENCODING = "character-encoding"
# Only these go on in the lines below them.
_LONG = frozenset({"note", "description"})
_KINDS = "a turn such as '8D КОТ', '-', '-АБ', '-3', '--', '(challenge)', '(time)' or '(АБ)'"
_LONGEST_SHOWN = 60

_IS_SQUARE = re.compile(squares.NAME).fullmatch
_IS_SWAP = re.compile(rf"\*{squares.NAME}").fullmatch
_IS_RACK = re.compile(r"[^\s\d()+-][^\s\d()]*").fullmatch
_IS_TILES = re.compile(r"[^\s\d()-][^\s\d()]*").fullmatch
# Letters laid, '.' and letters in parentheses for squares played through. The Ukrainian
# apostrophe is a tile, and a star that stands for it is written as a double quote.
_IS_WORD = re.compile(
    r"""(?:[^\W\d_]|[.'’"\[\]\u0300-\u036f]|\((?:[^\W\d_]|['’"])+\))+"""
).fullmatch
_HALF = re.compile("[\ud800-\udfff]").search
_IS_SCORE = re.compile(r"[+-][0-9]{1,9}").fullmatch
_IS_TOTAL = re.compile(r"[+-]?[0-9]{1,9}").fullmatch


@dataclass(frozen=True)
class Pragma:
    """A line ``#name text``. The text of a note or a description may have several lines.

    `line` is where it stood, 0 for one that was not read; it does not count in comparisons.
    """

    name: str
    text: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        gap = " " if self.text and not self.text.startswith("\n") else ""
        return f"#{self.name}{gap}{self.text}"


@dataclass(frozen=True)
class Move:
    """A line ``>player: rack what +score total``, as written.

    `kind` and what `text` is then:

    - "lay": the turn, such as ``8D КОТ``, in erudit's games also ``*8F 8D КОТ + D8 КИТ``;
    - "pass", "withdrawn", "challenge", "time": nothing;
    - "exchange": the tiles put back, or how many there were: ``АБ?``, ``3``;
    - "rack": the tiles of the rack that is counted at the end.

    `swaps` are stars taken from the board by a pass or an exchange: ``("*8F",)``. `rack`
    is empty where the line has none. A star is ``?``.
    """

    player: str
    kind: str
    score: int
    total: int
    rack: str = ""
    text: str = ""
    swaps: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        what = {
            "lay": self.text,
            "exchange": f"-{self.text}",
            "pass": "-",
            "withdrawn": "--",
            "rack": f"({self.text})",
        }.get(self.kind, f"({self.kind})")
        parts = [f">{self.player}:", self.rack, *self.swaps, what]
        return " ".join([*filter(None, parts), f"{self.score:+d}", str(self.total)])

    @property
    def blind(self) -> int:
        """How many tiles an exchange put back that are not known; 0 when they are."""
        return int(self.text) if self.kind == "exchange" and self.text.isdecimal() else 0

    @property
    def turn(self) -> str:
        """The turn of a "lay" as `Turn.parse` reads it: `.` for letters in parentheses."""
        return re.sub(r"\((.*?)\)", lambda through: "." * len(through[1]), self.text)


Item: TypeAlias = Pragma | Move


@dataclass(frozen=True)
class Player:
    """A player of a record: `nick` is how the moves call them."""

    nick: str
    name: str


@dataclass(frozen=True)
class Fault:
    """Something in a record that does not add up, in a sentence; the record says it still."""

    line: int
    sentence: str
    # What it is, and what the sentence is about, for programs that word it themselves.
    reason: str = field(default="", compare=False)
    details: Mapping[str, object] = field(default_factory=dict, compare=False)

    def __str__(self) -> str:
        return f"line {self.line}: {self.sentence}"


@dataclass(frozen=True)
class Record:
    """A record: its pragmas and moves in the order of the file.

    `str` is its text; reading that gives an equal record.

    >>> record = parse(">anna: QIKTAEN 8G QI +22 22")
    >>> record.moves[0].text, record.moves[0].total
    ('8G QI', 22)
    """

    items: tuple[Item, ...] = ()

    def __str__(self) -> str:
        lines = [f"#{_ENCODING} UTF-8", *map(str, self.items)]
        return "\n".join(lines) + "\n"

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves in order."""
        return tuple(item for item in self.items if isinstance(item, Move))

    @cached_property
    def players(self) -> tuple[Player, ...]:
        """The players by their numbers; then those that only moves name."""
        named: dict[int, Player] = {}
        for item in self.items:
            if isinstance(item, Pragma) and (match := _PLAYER(item.name)):
                nick, _, name = item.text.partition(" ")
                named[int(match[1])] = Player(nick, name.strip() or nick)
        players = [named[number] for number in sorted(named)]
        nicks = {player.nick for player in players}
        for nick in dict.fromkeys(move.player for move in self.moves):
            if nick not in nicks:
                players.append(Player(nick, nick))
        return tuple(players)

    def all(self, name: str) -> tuple[Pragma, ...]:
        """The pragmas of that name, in order; case does not matter."""
        expect(str, name=name)
        return tuple(
            item
            for item in self.items
            if isinstance(item, Pragma) and item.name.lower() == name.lower()
        )

    def get(self, name: str) -> str | None:
        """The text of the last pragma of that name, or None."""
        found = self.all(name)
        return found[-1].text if found else None

    @property
    def title(self) -> str | None:
        """What ``#title`` says."""
        return self.get("title")

    @property
    def description(self) -> str | None:
        """What ``#description`` says."""
        return self.get("description")

    @property
    def id(self) -> str | None:
        """What ``#id`` says: an authority and its number."""
        return self.get("id")

    @property
    def lexicon(self) -> str | None:
        """What ``#lexicon`` says: the name of a word list."""
        return self.get("lexicon")

    @property
    def incomplete(self) -> bool:
        """Whether the game goes on after the record."""
        return bool(self.all("incomplete"))

    def rack(self, player: int) -> str | None:
        """The rack of player 0, 1, ... after the last move, if the record has it."""
        expect(int, player=player)
        return self.get(f"rack{player + 1}")

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """What does not add up: totals, withdrawn turns, players that no line names."""
        return tuple(_faults(self))


_PLAYER = re.compile(r"player([0-9]{1,2})", re.IGNORECASE).fullmatch


def read(path: str | PathLike[str]) -> Record:
    """The record in a file; RecordError tells the line that is wrong."""
    expect(str | PathLike, path=path)
    try:
        data = Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise _no_file("read", "The record {path} cannot be read", path, error) from error
    return parse(data, source=str(path))


def write(record: Record | str, path: str | PathLike[str]) -> None:
    """Write a record, all of it or nothing; RecordError when it cannot be written."""
    expect(Record | str, record=record)
    expect(str | PathLike, path=path)
    path = Path(path)
    try:
        _replace(path, str(record))
    except (OSError, ValueError) as error:
        raise _no_file("write", "The game cannot be saved as {path}", path, error) from error


def parse(text: str | bytes, *, source: str = "the record") -> Record:
    """The record that a text holds, or the bytes of a file.

    Bytes are read as ``#character-encoding`` says; without it as UTF-8 if they are that,
    else as Latin-1. RecordError when a line is neither a pragma nor a move.
    """
    expect(str | bytes, text=text)
    if isinstance(text, bytes):
        text = _decoded(text, source)
    items: list[Item] = []
    more: list[str] = []  # lines that go on with the last pragma
    for number, raw in enumerate(_lines(text.removeprefix("\ufeff")), start=1):
        line = raw.strip()
        if half := _HALF(line):
            # No file can hold it, nor can the core read it.
            sign = f"U+{ord(half[0]):X}"
            what = f"{sign} is half a sign"
            raise wrong(source, number, what, "whole signs", "half-sign", sign=sign)
        if line.startswith(("#", ">")):
            _go_on(items, more)
            item = _move(line, number, source) if line[0] == ">" else _pragma(line, number)
            if not isinstance(item, Pragma) or item.name.lower() != _ENCODING:
                items.append(item)
        elif not line or (items and _is_long(items[-1])):
            more.append(line)
        else:
            what = f"{_short(line)} is out of place"
            expected = "a line with # or >"
            raise wrong(source, number, what, expected, "stray-line", text=_short(line))
    _go_on(items, more)
    return Record(tuple(items))


def _pragma(line: str, number: int) -> Pragma:
    name, _, rest = _split(line[1:])
    return Pragma(name, rest, number)


def _is_long(item: Item) -> bool:
    return isinstance(item, Pragma) and item.name.lower() in _LONG


def _go_on(items: list[Item], more: list[str]) -> None:
    """Give the last pragma the lines that followed it, but for blank ones at their end."""
    while more and not more[-1]:
        more.pop()
    if more and isinstance(last := items[-1], Pragma):
        items[-1] = Pragma(last.name, "\n".join([last.text, *more]), last.line)
    more.clear()


# Bytes


def _no_file(
    what: str, sentence: str, path: str | PathLike[str], error: OSError | ValueError
) -> RecordError:
    # A ValueError is a path that cannot be: it holds a NUL.
    cause = error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))
    return fault(
        RecordError,
        f"cannot-{what}",
        f"{sentence.format(path=path)}: {cause.strerror or cause}.",
        path=str(path),
        error=cause,
    )


def _decoded(data: bytes, source: str) -> str:
    encoding = _encoding(data, source)
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        line = len(_lines(data[: error.start].decode("latin-1")))
        raise fault(
            RecordError,
            "not-text",
            f"{source}, line {line}: byte {error.start + 1} is no {encoding}; "
            f"expected text in the encoding that the file has.",
            source=source,
            line=line,
            expected=encoding,
        ) from error


def _encoding(data: bytes, source: str) -> str:
    if data.startswith(codecs.BOM_UTF8):
        return "utf-8-sig"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    for number, line in enumerate(_lines(data.decode("latin-1")), start=1):
        name, _, said = _split(line.strip())
        if name.lower() == f"#{_ENCODING}":
            return _known_encoding(said, number, source)
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return "latin-1"
    return "utf-8"


def _known_encoding(said: str, line: int, source: str) -> str:
    with suppress(LookupError, ValueError):
        name = codecs.lookup(said.strip()).name
        # Others are no text encodings, or hide the signs of the format.
        if re.fullmatch(r"utf-8|ascii|iso8859-\d+|cp\d+|koi8-\w|mac-\w+|gb\w+|euc\w+", name):
            return name
    raise fault(
        RecordError,
        "bad-encoding",
        f"{source}, line {line}: the encoding {said!r} is not known; "
        "expected one such as UTF-8 or ISO-8859-1.",
        source=source,
        line=line,
        expected="UTF-8",
    )


def _lines(text: str) -> list[str]:
    # Not splitlines: a sign such as U+2028 in a name ends no line here.
    return re.split(r"\r\n|\r|\n", text)


def _split(line: str) -> tuple[str, str, str]:
    """The first word of a line, what parts it from the rest, and the rest."""
    match = re.match(r"(\S*)(\s*)(.*)", line, re.DOTALL)
    assert match is not None
    return match[1], match[2], match[3]


def _replace(path: Path, text: str) -> None:
    """Write beside the file and put it in its place at once, so that no half is ever seen."""
    if path.is_dir():  # such as /, which has no name to write beside
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if path.exists() and not path.is_file():  # a device or a pipe stays what it is
        path.write_text(text, encoding="utf-8", newline="\n")
        return
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


# Moves


def _move(line: str, number: int, source: str) -> Move:
    nick, colon, rest = line[1:].partition(":")
    nick = nick.strip()
    if not colon or not nick or nick.split() != [nick]:
        what = f"{_short(line)} names no player"
        raise wrong(source, number, what, "'>name: ...'", "no-player", text=_short(line))
    tokens = rest.split()
    if len(tokens) < 3 or not (_IS_SCORE(tokens[-2]) and _IS_TOTAL(tokens[-1])):
        raise wrong(
            source,
            number,
            f"{_short(line)} does not end in a score and a total",
            "numbers such as '+12 105'",
            "no-score",
            text=_short(line),
        )
    score, total = int(tokens[-2]), int(tokens[-1])
    found = _what(tokens[:-2])
    if found is None:
        text = _short(" ".join(tokens[:-2]))
        raise wrong(source, number, f"{text} is no move", _KINDS, "no-move", text=text)
    kind, rack, text, swaps = found
    return Move(nick, kind, score, total, rack, text, swaps, number)


def _what(tokens: list[str]) -> tuple[str, str, str, tuple[str, ...]] | None:
    """The kind, rack, text and swaps of the tokens between player and score."""
    named = (n for n, token in enumerate(tokens) if _IS_SQUARE(token) or _IS_SWAP(token))
    first = next(named, len(tokens) - 1)
    before, rest = tokens[:first], tokens[first:]
    rack = before[0] if before else ""
    if len(before) > 1 or (rack and not _IS_RACK(rack)):
        return None
    count = 0
    while count < len(rest) and _IS_SWAP(rest[count]):
        count += 1
    swaps, rest = tuple(token.upper() for token in rest[:count]), rest[count:]
    if len(rest) > 1:
        words = _words(rest)
        return ("lay", rack, " ".join((*swaps, words)), ()) if words else None
    what = rest[0] if rest else ""
    if what == "-":
        return "pass", rack, "", swaps
    if what.startswith("-") and (_IS_TILES(what[1:]) or re.fullmatch(r"[0-9]{1,2}", what[1:])):
        tiles = what[1:]
        return "exchange", rack, str(int(tiles)) if tiles.isdecimal() else tiles, swaps
    if swaps:
        return None
    if what == "--":
        return "withdrawn", rack, "", ()
    if what in ("(challenge)", "(time)"):
        return what[1:-1], rack, "", ()
    if what == "()" or (what[:1] + what[-1:] == "()" and _IS_TILES(what[1:-1])):
        return "rack", rack, what[1:-1], ()
    return None


def _words(tokens: list[str]) -> str | None:
    """``8D WORD + D8 WORD`` from its tokens, or None."""
    parts = []
    for at in range(0, len(tokens), 3):
        square, word, *plus = tokens[at : at + 3] if at + 1 < len(tokens) else ("", "")
        if not _IS_SQUARE(square) or not _IS_WORD(word) or (plus and plus != ["+"]):
            return None
        if not re.sub(r"\(.*?\)|\.", "", word):
            return None
        parts.append(f"{square.upper()} {word}")
    return None if tokens[-1] == "+" else " + ".join(parts)


def _faults(record: Record) -> Iterator[Fault]:
    named = {
        item.text.partition(" ")[0]
        for item in record.items
        if isinstance(item, Pragma) and _PLAYER(item.name)
    }
    totals: dict[str, int] = {}
    laid: dict[str, Move] = {}
    for move in record.moves:
        who = move.player
        if who not in named:
            named.add(who)
            sentence = f"no #player line names {who!r}."
            yield Fault(move.line, sentence, "no-player-line", {"player": who})
        if move.kind == "withdrawn":
            last = laid.pop(who, None)
            if last is None:
                sentence = f"{who!r} withdraws a turn, but has laid none."
                yield Fault(move.line, sentence, "nothing-withdrawn", {"player": who})
            elif move.score != -last.score:
                yield Fault(
                    move.line,
                    f"the turn withdrawn scored {last.score:+d}; "
                    f"expected {-last.score:+d}, found {move.score:+d}.",
                    "withdrawn-score",
                    {"score": -last.score, "found": move.score},
                )
        elif move.kind == "lay":
            laid[who] = move
        due = totals.get(who, 0) + move.score
        if move.total != due:
            yield Fault(
                move.line,
                f"the total of {who!r} is {move.total}; expected "
                f"{totals.get(who, 0)} {move.score:+d} = {due}.",
                "total",
                {
                    "player": who,
                    "before": totals.get(who, 0),
                    "score": move.score,
                    "total": due,
                    "found": move.total,
                },
            )
        totals[who] = move.total


def _short(text: str) -> str:
    return repr(text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 1] + "…")


def wrong(
    source: str, line: int, what: str, expected: str, told: str, /, **parts: object
) -> RecordError:
    """A line that cannot be read; `told` and `parts` say what is wrong to programs."""
    return fault(
        RecordError,
        "bad-line",
        f"{source}, line {line}: {what}; expected {expected}.",
        source=source,
        line=line,
        what=what,
        expected=expected,
        told=told,
        **parts,
    )

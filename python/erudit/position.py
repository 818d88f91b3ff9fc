"""A position as one line of text, in the manner of CGP: `rows racks scores skips; opcodes`.

    15/15/15/15/15/15/15/5КОт7/15/15/15/15/15/15/15 АБВ?/ЕЖ 6/0 0 rules classic; history кот;

Rows are parted by `/`, a number is a run of empty squares, a lower-case letter a star.
It knows boards; of games only what a line can say.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import quote, unquote

import tomli_w

from erudit._core import Board, Lexicon, Rack
from erudit.errors import PositionError, expect, fault
from erudit.game import Game
from erudit.rules import Rules

__all__ = ["Position"]

_EMPTY = "."
_NOTHING = "-"
_FIRST = "@"
_MOST = 255
_LEXICON = re.compile(r"(ru|uk|en)-(fold|distinct)-(\d+)-[0-9a-f]{12}").fullmatch


@dataclass(frozen=True)
class Position:
    """What a position string says.

    `rows` are as `str(board)` gives them; where those of an unbounded board begin, the
    opcode ``at -7-G`` says. `racks` begin with the player to move, an empty
    one is empty or not known; `*` is a star. `skips` is how many turns in a row, up to
    now, laid nothing. `opcodes` are pairs of a name and its text, unknown ones too.

    >>> position = Position.parse("3/1QI/3 AB?/ 0/12 0; lex CSW21;")
    >>> position.rows, position.racks
    (('...', '.QI', '...'), ('AB*', ''))
    >>> str(position)
    '3/1QI/3 AB?/ 0/12 0; lex CSW21;'
    """

    rows: tuple[str, ...]
    racks: tuple[str, ...] = ("", "")
    scores: tuple[int, ...] = (0, 0)
    skips: int = 0
    opcodes: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        racks = "/".join(rack.replace("*", "?") for rack in self.racks) or _NOTHING
        parts = [
            "/".join(map(_packed, self.rows)),
            racks,
            "/".join(map(str, self.scores)),
            f"{self.skips};",
        ]
        parts += [f"{name} {text};" if text else f"{name};" for name, text in self.opcodes]
        return " ".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """The position that a line of text holds; PositionError says which part is wrong."""
        expect(str, text=text)
        if half := re.search("[\ud800-\udfff]", text):
            raise _wrong(repr(text), f"U+{ord(half[0]):X} is half a sign", "whole signs")
        first, *codes = text.split(";")
        parts = first.split()
        if len(parts) < 4:
            raise _wrong(text, f"there are {len(parts)} parts", "rows, racks, scores, skips")
        # An opcode may follow the skips without a semicolon before it, but none ends without.
        codes.insert(0, " ".join(parts[4:]))
        if last := codes.pop().strip():
            raise _wrong(text, f"the opcode {last!r} has no end", "a semicolon after it")
        rows = tuple(_unpacked(row, text) for row in parts[0].split("/"))
        for number, row in enumerate(rows, start=1):
            if len(row) != len(rows[0]):
                raise _wrong(
                    text,
                    f"row {number} has {len(row)} squares",
                    f"{len(rows[0])}, as in row 1",
                )
        racks = tuple(_rack(rack, text) for rack in _bare(parts[1]).split("/"))
        scores = tuple(_number(score, "score", text) for score in parts[2].split("/"))
        if len(racks) != len(scores):
            raise _wrong(
                text, f"there are {len(racks)} racks and {len(scores)} scores", "one each"
            )
        skips = _number(parts[3], "number of skips", text)
        if skips < 0:
            raise _wrong(text, f"the number of skips is {skips}", "0 or more")
        opcodes = []
        for code in codes:
            if words := code.split():
                opcodes.append((words[0], " ".join(words[1:])))
        return cls(rows, racks, scores, skips, tuple(opcodes))

    @classmethod
    def of(
        cls,
        board: Board,
        racks: Iterable[Rack | str] = ("", ""),
        scores: Sequence[int] | None = None,
        skips: int = 0,
    ) -> "Position":
        """The position of a board, with its rules, its lexicon and the words laid."""
        expect(Board, board=board)
        expect(Iterable, racks=racks)
        expect(Sequence | None, scores=scores)
        racks = tuple(racks)
        for n, rack in enumerate(racks):
            if not isinstance(rack, Rack | str):
                raise TypeError(f"racks[{n}] is {rack!r}; expected a Rack or str")
        hands = tuple("".join(rack).upper().replace("?", "*") for rack in racks) or ("",)
        points = (0,) * len(hands) if scores is None else tuple(scores)
        if len(points) != len(hands):
            raise _wrong(
                str(points), f"there are {len(hands)} racks, {len(points)} scores", "one each"
            )
        lines = str(board).split()
        opcodes = [*_rules_codes(board.rules), ("lex", _lexicon_code(board.lexicon))]
        # What is above the rows is the first square of an unbounded board.
        opcodes += [("at", line.removeprefix(_FIRST)) for line in lines[: -board.rows]]
        if board.history:
            opcodes.append(("history", ",".join(sorted(board.history))))
        return cls(tuple(lines[-board.rows :]), hands, points, skips, tuple(opcodes))

    @classmethod
    def of_game(cls, game: Game) -> "Position":
        """The position of a game, as whoever sees all racks knows it."""
        expect(Game, game=game)
        mover, skips = game.to_move, 0
        for entry in reversed(game.entries):
            if entry.kind == "lay":
                break
            skips += entry.ends_turn
        order = [*range(mover, len(game.players)), *range(mover)]
        racks, scores = ([values[n] for n in order] for values in (game.racks, game.scores))
        position = cls.of(game.board, racks, scores, skips)
        if game.outcome is None and game.owed_stars:
            owed = ("owed", str(game.owed_stars))
            position = cls(
                position.rows, position.racks, position.scores, skips, (*position.opcodes, owed)
            )
        return position

    def opcode(self, name: str) -> str | None:
        """The text of the first opcode of that name, or None."""
        return next((text for code, text in self.opcodes if code == name), None)

    @property
    def history(self) -> tuple[str, ...]:
        """The words laid, as the position says."""
        return tuple(word for word in (self.opcode("history") or "").split(",") if word)

    @property
    def owed_stars(self) -> int:
        """How many stars taken back earlier the player to move must lay now."""
        owed = self.opcode("owed")
        return 0 if owed is None else max(0, _number(owed, "number of stars owed", str(self)))

    @property
    def rules(self) -> Rules | None:
        """The rules that the opcodes give, None without them.

        PositionError or RulesError when they cannot be.
        """
        name = self.opcode("rules")
        if name is None:
            return None
        switches: dict[str, object] = {}
        for code, text in self.opcodes:
            if code != "set":
                continue
            switch, equals, value = text.partition("=")
            try:
                switches[switch] = json.loads(unquote(value, errors="strict"))
            except (ValueError, RecursionError) as error:
                raise self._bad_set(text) from error
            if not equals or switches[switch] is None:
                raise _wrong(str(self), f"'set {text}' has no value", "'set bonus=50'")
            try:
                tomli_w.dumps({switch: switches[switch]})
            except (TypeError, ValueError, RecursionError) as error:
                raise self._bad_set(text) from error
        return Rules.from_toml(tomli_w.dumps({"preset": name, **switches}))

    def _bad_set(self, text: str) -> PositionError:
        expected = "a switch such as 'set bonus=50'"
        return _wrong(str(self), f"'set {text}' cannot be read", expected)

    def board(
        self,
        rules: Rules | None = None,
        lexicon: Lexicon | None = None,
        *,
        any_lexicon: bool = False,
    ) -> Board:
        """The board, by `rules` or else by those of the position, ``classic`` without.

        PositionError when the position was written with another lexicon of this package
        (unless `any_lexicon`); BoardError when the rows are no board.
        """
        expect(Rules | None, rules=rules)
        expect(Lexicon | None, lexicon=lexicon)
        if rules is None:
            rules = self.rules or Rules()
        if lexicon is None:
            lexicon = Lexicon.default(rules.alphabet, rules.yo)
        said = self.opcode("lex") or ""
        if not any_lexicon and _LEXICON(said) and said != _lexicon_code(lexicon):
            raise _wrong(
                str(self),
                f"it was written with the lexicon {said}",
                f"that one, not {_lexicon_code(lexicon)}; any_lexicon=True takes this one",
                reason="other-lexicon",
            )
        first = self.opcode("at")
        rows = self.rows if first is None else (f"{_FIRST}{first}", *self.rows)
        return Board.parse("\n".join(rows), rules, lexicon, self.history)


def _packed(row: str) -> str:
    return re.sub(r"\.+", lambda run: str(len(run[0])), row)


def _unpacked(row: str, text: str) -> str:
    squares = ""
    for part in re.findall(r"[0-9]+|.", row, re.DOTALL):
        if part.isascii() and part.isdecimal():
            if len(part) > 3 or not 1 <= int(part) <= _MOST:
                raise _wrong(
                    text, f"a run of {part} empty squares", f"a number from 1 to {_MOST}"
                )
            squares += _EMPTY * int(part)
        elif part.isalpha() or part in "'’\"":
            squares += part
        else:
            raise _wrong(text, f"{part!r} stands in the row {row!r}", "letters and numbers")
    if not squares:
        raise _wrong(text, "a row is empty", "letters and numbers")
    return squares


def _bare(racks: str) -> str:
    return "" if racks == _NOTHING else racks


def _rack(rack: str, text: str) -> str:
    tiles = rack.upper().replace("?", "*")
    for tile in tiles:
        if not (tile.isalpha() or tile in "*'’"):
            raise _wrong(text, f"{tile!r} stands in the rack {rack!r}", "letters and ?")
    return tiles


def _number(text: str, what: str, whole: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise _wrong(whole, f"the {what} is {text!r}", "a whole number")
    return int(text)


def _rules_codes(rules: Rules) -> list[tuple[str, str]]:
    """Which edition the rules are, and a `set` for each switch that differs from it."""
    base = Rules.preset(rules.name) if rules.name in Rules.presets() else Rules()
    plain, other = (tomllib.loads(each.to_toml()) for each in (rules, base))
    codes = [("rules", base.name)]
    for name, value in plain.items():
        if value != other[name]:
            text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
            codes.append(("set", f"{name}={_quoted(text)}"))
    return codes


def _quoted(text: str) -> str:
    """Without the signs that part a position: blanks, `;`."""
    return "".join(quote(sign) if sign in ";%" or sign.isspace() else sign for sign in text)


def _lexicon_code(lexicon: Lexicon) -> str:
    digest = hashlib.sha256("\n".join(lexicon).encode()).hexdigest()[:12]
    return f"{lexicon.alphabet}-{lexicon.yo}-{len(lexicon)}-{digest}"


def _wrong(
    text: str, what: str, expected: str, *, reason: str = "bad-position"
) -> PositionError:
    return fault(
        PositionError,
        reason,
        f"The position cannot be read: {what}; expected {expected}.",
        text=text,
        what=what,
        expected=expected,
    )

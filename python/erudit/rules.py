"""The rules of a game as a frozen value: every switch, the named editions, TOML.

Knows what each switch may be and the data files; not what a switch does on a board.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any, Literal

from erudit import data
from erudit._core import BoardRules, Lexicon, RulesError
from erudit.errors import expect, fault
from erudit.tiles import STAR, TileSet

__all__ = ["ALPHABETS", "Powers", "Rules"]

# The letters of each alphabet in its order; ё of Russian depends on `yo`.
ALPHABETS: Mapping[str, str] = {
    "ru": "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ'",
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
}
_PREMIUMS = ".GYBR"
_NONE = "none"
_ASK = "ask"
_MOST_PLAYERS = 6
_SIDES = (5, 31)
_HIGHEST = 100_000


@dataclass(frozen=True)
class Powers:
    """How many times each player may use each help of the correspondence edition.

    `swap` exchanges tiles without losing the turn, `star` turns one tile of the rack
    into a star, `hint` shows good turns.
    """

    swap: int = 0
    star: int = 0
    hint: int = 0

    def __post_init__(self) -> None:
        for power in fields(self):
            value = getattr(self, power.name)
            if not _is_whole(value, 0, _HIGHEST):
                raise _wrong(
                    f"powers.{power.name}", value, "a whole number from 0", "count", least=0
                )

    @classmethod
    def from_table(cls, table: Mapping[str, Any]) -> "Powers":
        """From a table with any of the keys swap, star and hint."""
        expect(Mapping, table=table)
        for key in table:
            if key not in {"swap", "star", "hint"}:
                raise _unknown(f"powers.{key}", ["powers.swap", "powers.star", "powers.hint"])
        return cls(**table)


@dataclass(frozen=True)
class Rules:
    """Every switch of the game. `Rules()` is the preset ``classic``.

    A value is checked as a whole when it is made: RulesError says which switch is wrong
    and what was expected.

    >>> Rules.preset("classic").replace(words_per_turn="one", star_value=0).bonus
    15
    """

    # What the edition is called.
    name: str = "classic"
    # The least and the most players.
    players: tuple[int, int] = (2, 4)
    # Premium squares: the name of a layout, or its rows of '.', 'G', 'Y', 'B', 'R'.
    layout: str | tuple[str, ...] = "erudit"
    # The name of a tile set, or one of your own.
    tiles: str | TileSet = "online"
    # "ru", "uk" or "en".
    alphabet: str = "ru"
    # "fold": ё is played as е. "distinct": it is a letter of its own.
    yo: str = "fold"
    # How many tiles a full rack has.
    rack_size: int = 7
    # "many": a turn may lay several words, anywhere. "one": one, and those it crosses.
    words_per_turn: str = "many"
    # What a star on the board is worth: its "letter", or a number.
    star_value: Literal["letter"] | int = "letter"
    # Whether a star may be taken back for its letter: "never"; "this_turn", to be laid
    # at once; "next_turn", to be laid in the player's next turn at the latest.
    star_reclaim: str = "this_turn"
    # Whether a word may be laid twice in a game.
    repeat_words: bool = False
    # Whether several word premiums under one word "multiply" or "add".
    word_premiums: str = "multiply"
    # Points for a turn that uses the whole rack, and when: "seven", all tiles of a full
    # rack; "empty", whenever the rack becomes empty.
    bonus: int = 15
    bonus_for: str = "seven"
    # "old_and_new": each new word holds a tile that was on the board before, or crosses
    # a new word that does. "any": no such demand.
    new_words_hold: str = "any"
    # Whether an exchange of no tiles is a pass, or an error.
    exchange_zero_is_pass: bool = True
    # How many tiles the bag must hold for an exchange; never fewer than are exchanged.
    exchange_needs_bag: int = 0
    # What each player may use, and how often.
    powers: Powers = field(default_factory=Powers)
    # The game ends when everybody skipped so many rounds in a row.
    max_skip_rounds: int = 2
    # Who reaches it wins at once. "ask": to be agreed before the game.
    target_score: int | Literal["ask"] | None = None
    # Seconds for a turn, which is lost then; None without a clock.
    turn_seconds: int | None = None
    # So many lost turns in a row forfeit the game; None: never.
    lost_turns_forfeit: int | None = None
    # At the end: "none"; "subtract", everybody loses what their tiles are worth;
    # "credit", and who went out gets the sum.
    leftovers: str = "none"
    # "bounded"; "unbounded": the layout is repeated without end, its opposite edges
    # coinciding, and the board grows as words reach out.
    board: str = "bounded"
    # "bag": the tiles of the set, each once; "endless": letters as often as they come in
    # the words of the game, stars as often as in the set.
    draw: str = "bag"

    def __post_init__(self) -> None:
        for name, check in _CHECKS.items():
            object.__setattr__(self, name, check(name, getattr(self, name)))
        if self.yo == "distinct" and self.alphabet != "ru":
            raise _wrong(
                "yo",
                self.yo,
                f"'fold' with the alphabet {self.alphabet!r}",
                "fold",
                alphabet=self.alphabet,
            )
        for letter, _, _ in self.tile_set.letters:
            if letter not in self._letters:
                raise fault(
                    RulesError,
                    "bad-tile-set",
                    f"Rules: the tile set has {letter!r} ({_sign(letter)}), which is no letter "
                    f"of the alphabet {self.alphabet!r} with yo={self.yo!r}; "
                    f"expected letters of {self._letters}.",
                    letter=letter,
                    alphabet=self.alphabet,
                    where="letters",
                    value=letter,
                    expected=self._letters,
                    wants="letters-of",
                    letters=self._letters,
                )
        _ = self.board_rules

    # Editions

    @classmethod
    def presets(cls) -> tuple[str, ...]:
        """The names of the known editions, the default first."""
        return tuple(data.table("presets"))

    @classmethod
    def preset(cls, name: str) -> "Rules":
        """The edition of that name or alias; case, blanks and underscores do not matter.

        >>> Rules.preset("Scrabble RU").name
        'scrabble-ru'
        """
        expect(str, name=name)
        wanted = _slug(name)
        for row_name, row in data.table("presets").items():
            if wanted == row_name or wanted in row.get("aliases", ()):
                return cls._from_switches({"name": row_name} | _switches_of(row))
        raise fault(
            RulesError,
            "no-such-preset",
            f"There is no preset {name!r}{_near(wanted, cls.presets())}; "
            f"expected one of {', '.join(cls.presets())}.",
            name=name,
            expected=cls.presets(),
        )

    def replace(self, **switches: Any) -> "Rules":
        """The same rules with some switches changed.

        >>> Rules().replace(bonus=50).bonus
        50
        """
        return Rules._from_switches(self._switches() | switches)

    # Text

    def to_toml(self) -> str:
        """All switches as TOML; `from_toml` gives an equal value."""
        import tomli_w

        return tomli_w.dumps({name: _plain(value) for name, value in self._switches().items()})

    @classmethod
    def from_toml(cls, text: str) -> "Rules":
        """Rules from TOML. Switches that are left out are those of the preset that the
        key `preset` names, or of ``classic``. ``"none"`` stands for None.

        >>> Rules.from_toml('preset = "mail"' + chr(10) + 'target_score = "none"').repeat_words
        True
        """
        expect(str, text=text)
        try:
            table = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # also numbers and nests too long
            raise fault(
                RulesError,
                "not-toml",
                f"Rules: the text is no TOML: {error}.",
                error=str(error),
                line=_line_of(error, text),
            ) from error
        base: dict[str, Any] = {}
        if "preset" in table:
            preset = table.pop("preset")
            if not isinstance(preset, str):
                raise _wrong("preset", preset, "the name of a preset", "preset")
            base = cls.preset(preset)._switches()
        switches = {
            name: None if value == _NONE and name in _MAY_BE_NONE else value
            for name, value in table.items()
        }
        return cls._from_switches(base | switches)

    # What the switches name

    @cached_property
    def layout_rows(self) -> tuple[str, ...]:
        """The premium squares: a row of '.', 'G', 'Y', 'B', 'R' for each row of the board."""
        if isinstance(self.layout, tuple):
            return self.layout
        return tuple(data.table("layouts")[self.layout]["rows"].split())

    @cached_property
    def tile_set(self) -> TileSet:
        """The tiles as they are played: under ``yo="fold"`` each Ё is one more Е."""
        tiles = self.tiles
        if isinstance(tiles, str):
            tiles = TileSet.from_table(data.table("tilesets")[tiles])
        if self.alphabet == "ru" and self.yo == "fold":
            tiles = tiles.merged("Ё", into="Е")
        return tiles

    def tile_weights(self, lexicon: Lexicon) -> Mapping[str, int]:
        """How the tiles of an endless draw are weighted: each letter by how often it comes
        in the words of `lexicon`, a star so that it is as rare as in the tile set.
        """
        expect(Lexicon, lexicon=lexicon)
        counts, tiles = _letter_counts(lexicon), self.tile_set
        letters = tiles.size - tiles.stars
        weights = {letter: counts[letter] * letters for letter in self._letters}
        return weights | {STAR: counts.total() * tiles.stars}

    @cached_property
    def values(self) -> Mapping[str, int]:
        """What each letter of the alphabet is worth, also those only a star can be.

        A letter that the set does not name is worth nothing, but Ё what Е is.
        """
        named = self.tile_set.values
        named.setdefault("Ё", named.get("Е", 0))
        return {letter: named.get(letter, 0) for letter in self._letters}

    def tile_value(self, tile: str) -> int:
        """What a tile on a rack is worth when the leftovers are counted.

        A star is worth `star_value`, and nothing while that is its letter's value: a star
        on a rack stands for no letter.
        """
        expect(str, tile=tile)
        if tile == STAR:
            return 0 if self.star_value == "letter" else self.star_value
        if tile not in self.values:
            raise fault(
                RulesError,
                "no-such-tile",
                f"Rules: there is no tile {tile!r}; expected '*' or one of {self._letters}.",
                tile=tile,
                expected=self._letters,
            )
        return self.values[tile]

    @cached_property
    def board_rules(self) -> BoardRules:
        """What the core must know of these rules."""
        return BoardRules(
            layout=self.layout_rows,
            alphabet=self.alphabet,
            yo=self.yo,
            values=self.values,
            star_value=self.star_value,
            rack_size=self.rack_size,
            words_per_turn=self.words_per_turn,
            repeat_words=self.repeat_words,
            star_reclaim=self.star_reclaim,
            word_premiums=self.word_premiums,
            bonus=self.bonus,
            bonus_for=self.bonus_for,
            new_words_hold=self.new_words_hold,
            board=self.board,
        )

    @property
    def _letters(self) -> str:
        letters = ALPHABETS[self.alphabet]
        return letters.replace("Е", "ЕЁ") if self.yo == "distinct" else letters

    def _switches(self) -> dict[str, Any]:
        return {switch.name: getattr(self, switch.name) for switch in fields(self)}

    @classmethod
    def _from_switches(cls, switches: Mapping[str, Any]) -> "Rules":
        for name in switches:
            if name not in _CHECKS:
                raise _unknown(name, list(_CHECKS))
        return cls(**switches)

    def __getstate__(self) -> dict[str, Any]:
        # Only the switches: the rest is derived, and made again when asked for.
        return self._switches()


@lru_cache(maxsize=4)  # it takes longer than all else that begins a game
def _letter_counts(lexicon: Lexicon) -> Counter[str]:
    """How often each letter comes in all the words together."""
    return Counter("".join(lexicon).upper())


# What each switch may be. A check takes the name of the switch and the value given,
# and returns the value to keep.

_Check = Callable[[str, Any], Any]


def _line_of(error: Exception, text: str) -> int:
    """Where TOML is wrong; where that is not said, it is the whole that is."""
    if found := re.search(r"\(at line (\d+), column \d+\)", str(error)):
        return int(found[1])
    return max(1, len(text.splitlines())) if "end of document" in str(error) else 1


def _text(name: str, value: Any) -> str:
    if not isinstance(value, str) or not value.strip() or not value.isprintable():
        raise _wrong(name, value, "a line of text", "line")
    return value


def _flag(name: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(name, value, "true or false", "flag")
    return value


def _one_of(*choices: str) -> _Check:
    def check(name: str, value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            raise _wrong(
                name,
                value,
                "one of " + ", ".join(map(repr, choices)),
                "choice",
                choices=", ".join(choices),
            )
        return value

    return check


def _whole(
    least: int, most: int, *, or_text: str | None = None, or_none: bool = False
) -> _Check:
    def check(name: str, value: Any) -> Any:
        if (
            _is_whole(value, least, most)
            or (or_none and value is None)
            or (or_text is not None and isinstance(value, str) and value == or_text)
        ):
            return value
        expected, wants = f"a whole number from {least} to {most}", "whole"
        if or_text is not None:
            expected += f", or {or_text!r}"
            wants += "-text"
        if or_none:
            expected += f", or None ({_NONE!r} in TOML)"
            wants += "-none"
        raise _wrong(name, value, expected, wants, least=least, most=most, text=or_text)

    return check


def _players(name: str, value: Any) -> tuple[int, int]:
    if (
        not isinstance(value, (list, tuple))
        or len(value) != 2
        or not all(_is_whole(n, 1, _MOST_PLAYERS) for n in value)
        or value[0] > value[1]
    ):
        raise _wrong(
            name,
            value,
            f"the least and the most players, such as (2, 4), up to {_MOST_PLAYERS}",
            "players",
            most=_MOST_PLAYERS,
        )
    return (value[0], value[1])


def _layout(name: str, value: Any) -> str | tuple[str, ...]:
    if isinstance(value, str) and "\n" not in value.strip():
        return _named("layouts", "layout", value)
    rows = value.split() if isinstance(value, str) else value
    if not isinstance(rows, (list, tuple)) or not all(isinstance(row, str) for row in rows):
        raise _wrong(name, value, "the name of a layout, or its rows", "layout")
    least, most = _SIDES
    if not least <= len(rows) <= most:
        raise _wrong(name, len(rows), f"{least} to {most} rows", "rows", least=least, most=most)
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise _wrong(
                f"{name}[{number}]",
                row,
                f"{len(rows[0])} squares, as in {name}[0]",
                "squares",
                count=len(rows[0]),
            )
        if strange := [sign for sign in row if sign not in _PREMIUMS]:
            raise _wrong(f"{name}[{number}]", strange[0], "only . G Y B R", "premiums")
    if not least <= len(rows[0]) <= most:
        raise _wrong(
            name,
            len(rows[0]),
            f"{least} to {most} columns",
            "columns",
            least=least,
            most=most,
        )
    return tuple(rows)


def _tiles(name: str, value: Any) -> str | TileSet:
    if isinstance(value, TileSet):
        return value
    if isinstance(value, Mapping):
        return TileSet.from_table(value)
    if not isinstance(value, str):
        raise _wrong(name, value, "the name of a tile set, or a TileSet", "tiles")
    return _named("tilesets", "tile set", value)


def _powers(name: str, value: Any) -> Powers:
    if isinstance(value, Powers):
        return value
    if not isinstance(value, Mapping):
        raise _wrong(name, value, "a table with swap, star and hint", "powers")
    return Powers.from_table(value)


_CHECKS: Mapping[str, _Check] = {
    "name": _text,
    "players": _players,
    "layout": _layout,
    "tiles": _tiles,
    "alphabet": _one_of(*ALPHABETS),
    "yo": _one_of("fold", "distinct"),
    "rack_size": _whole(1, 10),
    "words_per_turn": _one_of("many", "one"),
    "star_value": _whole(0, 99, or_text="letter"),
    "star_reclaim": _one_of("never", "this_turn", "next_turn"),
    "repeat_words": _flag,
    "word_premiums": _one_of("multiply", "add"),
    "bonus": _whole(0, 1000),
    "bonus_for": _one_of("seven", "empty"),
    "new_words_hold": _one_of("any", "old_and_new"),
    "exchange_zero_is_pass": _flag,
    "exchange_needs_bag": _whole(0, _HIGHEST),
    "powers": _powers,
    "max_skip_rounds": _whole(1, 100),
    "target_score": _whole(1, _HIGHEST, or_text=_ASK, or_none=True),
    "turn_seconds": _whole(1, _HIGHEST, or_none=True),
    "lost_turns_forfeit": _whole(1, 100, or_none=True),
    "leftovers": _one_of("none", "subtract", "credit"),
    "board": _one_of("bounded", "unbounded"),
    "draw": _one_of("bag", "endless"),
}
_MAY_BE_NONE = frozenset({"target_score", "turn_seconds", "lost_turns_forfeit"})


def _named(table: str, kind: str, name: str) -> str:
    known = tuple(data.table(table))
    slug = _slug(name)
    if slug not in known:
        raise fault(
            RulesError,
            f"no-such-{kind.replace(' ', '-')}",
            f"Rules: there is no {kind} {name!r}{_near(slug, known)}; "
            f"expected one of {', '.join(known)}.",
            name=name,
            expected=known,
        )
    return slug


def _plain(value: Any) -> Any:
    """A switch as TOML can hold it."""
    match value:
        case None:
            return _NONE
        case TileSet():
            return value.to_table()
        case Powers():
            return {"swap": value.swap, "star": value.star, "hint": value.hint}
        case tuple():
            return list(value)
    return value


def _switches_of(row: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key != "aliases"}


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _slug(name: str) -> str:
    return "-".join(name.casefold().replace("_", " ").replace("-", " ").split())


def _near(name: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches  # needed only after a mistake

    close = get_close_matches(name, known, n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


def _sign(letter: str) -> str:
    import unicodedata

    return unicodedata.name(letter, "a sign without a name")


def _wrong(
    switch: str, value: Any, expected: str, wants: str, /, **parts: object
) -> RulesError:
    """A switch that is not what is `expected`; `wants` and `parts` say the same to programs."""
    return fault(
        RulesError,
        "wrong-value",
        f"Rules: {switch} is {value!r}; expected {expected}.",
        switch=switch,
        value=value,
        expected=expected,
        wants=wants,
        **parts,
    )


def _unknown(switch: str, known: list[str]) -> RulesError:
    return fault(
        RulesError,
        "unknown-switch",
        f"Rules: there is no switch {switch!r}{_near(switch, tuple(known))}; "
        f"expected one of {', '.join(known)}.",
        switch=switch,
        expected=tuple(known),
    )

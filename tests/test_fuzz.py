"""Damaged inputs of every parser: what comes of them is a value or a named error.

A few thousand in every run, a hundred thousand of each in the long one. By hand, without
an end: ``python tests/test_fuzz.py record`` (or position, turn, rules).
"""

import itertools
import random
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from erudit import gcg, notation
from erudit._core import Board, EruditError, Lexicon, Turn
from erudit.errors import RecordError
from erudit.position import Position
from erudit.replay import steps
from erudit.rules import Rules
from erudit.tiles import TileSet
from wandering import wander

SHORT, LONG = 2_000, 100_000
LOTS = 10
WORDS = ["кот", "ток", "кит", "тик", "рот", "сок", "тот", "скот", "ас", "ар", "но", "он", "да"]
LEXICON = Lexicon.build(WORDS)
RULES = Rules.preset("mail").replace(star_reclaim="next_turn", leftovers="credit")
GCG = Path(__file__).with_name("gcg")

# What parsers trip over, whatever they parse.
NASTY = [
    *"?*.-+()[]{}<>#:;/|=\"'\\,_ \t\n\r\0\x0b\x1c\x85\ufeff\u2028\u0301",
    *"АаЁёЪъЯяKkіґ'Éß٣²①ǅ",
    *("0", "-1", "1e9", "99999999999999999999", "9" * 5000, "inf", "nan", "[" * 3000),
    *("\r\n", " + ", "--", "()", "((", "*8F", "8H", "O15", "A0", "ZZ99", "99ZZ", "\ud800"),
    *("#seed", "#lost", "#seconds", "#power", "#end", "#note", "#rules", "#character-encoding"),
    *(" utf-7", " idna", ">a:", "(challenge)", "(time)", "rules", "set", "history", "lex"),
    *("true", "none", "ask", "{ }", "1979-05-27T07:32:00Z", "'''", '"""'),
]


def mutated(samples: Sequence[str], chance: random.Random) -> str:
    """One of the samples, damaged in one to four places."""
    text = chance.choice(samples)
    for _ in range(chance.choice([1, 1, 1, 2, 4])):
        at = chance.randrange(len(text) + 1)
        to = min(len(text), at + chance.choice([0, 1, 1, 2, 5, 40]))
        put = chance.choice(
            [
                "",
                chance.choice(NASTY),
                text[at:to] * chance.randrange(2, 4),
                text[at:to][::-1],
                chr(chance.randrange(0x20, 0x500)),
                _piece(chance.choice(samples), chance),
                text[at:to].swapcase(),
            ]
        )
        text = text[:at] + put + text[to:]
    return text


def _piece(other: str, chance: random.Random) -> str:
    at = chance.randrange(len(other) + 1)
    return other[at : at + chance.choice([1, 5, 60])]


# What is done with each kind


def read_record(text: str) -> None:
    data = text.encode("utf-8", "surrogatepass")
    for source in (text, data):
        try:
            record = gcg.parse(source)
        except RecordError as error:
            _well_said(error)
            continue
        again = gcg.parse(str(record))
        assert again == record
        assert str(again) == str(record)
        for said in record.faults:
            assert str(said).endswith(".")
    try:
        record = gcg.parse(text)
        game = notation.game_of(record, LEXICON)
        once = str(notation.record_of(game, notation.extras(record)))
        record = gcg.parse(once)
        again_game = notation.game_of(record, LEXICON)
        assert str(notation.record_of(again_game, notation.extras(record))) == once
    except RecordError as error:
        _well_said(error)
    try:
        steps(gcg.parse(text), lexicon=LEXICON if "#rules" in text else None)
    except EruditError as error:
        _well_said(error)


def read_position(text: str) -> None:
    try:
        position = Position.parse(text)
        assert Position.parse(str(position)) == position
        _ = position.owed_stars
        position.board(lexicon=LEXICON)
    except EruditError as error:
        _well_said(error)


BOARD = Board(RULES, LEXICON)
BOARD = BOARD.play(Turn.parse("8G КоТ", BOARD))


def read_turn(text: str) -> None:
    # Half signs are refused at the border of the languages, as a UnicodeEncodeError.
    text = text.replace("\ud800", "")
    try:
        turn = Turn.parse(text, BOARD)
        assert Turn.parse(str(turn), BOARD) == turn
        BOARD.check(turn, "КОТАПН*")
    except EruditError as error:
        _well_said(error)


def read_rules(text: str) -> None:
    try:
        rules = Rules.from_toml(text)
        assert Rules.from_toml(rules.to_toml()) == rules
    except EruditError as error:
        _well_said(error)


def _well_said(error: EruditError) -> None:
    assert str(error)
    assert isinstance(error.reason, str)
    assert re.fullmatch(r"[a-z-]+", error.reason)
    if isinstance(error, RecordError):
        assert error.details["line"] >= 1
        assert str(error).endswith(".")


# What is damaged


def _records() -> list[str]:
    games = [notation.dumps(wander(RULES, LEXICON, seed, turns=12)) for seed in range(6)]
    plain = [str(gcg.read(path)) for path in sorted(GCG.glob("*.gcg"))]
    raw = [path.read_bytes().decode("latin-1") for path in sorted(GCG.glob("faults/*.gcg"))]
    return [*games, *games, *plain, *raw]


def _positions() -> list[str]:
    games = [wander(RULES, LEXICON, seed, turns=12) for seed in range(4)]
    return [
        *(str(Position.of_game(game)) for game in games),
        "15/15/15/15/15/15/15/6КоТ6/15/15/15/15/15/15/15 АБ?/ 6/0 0; rules classic;",
        "3/1QI/3 AB?/ 0/12 0 lex CSW21; set bonus=5;",
    ]


def _turns() -> list[str]:
    best = BOARD.best("КОТИС*Т", 20)
    return [str(turn) for turn in best] + ["*8H H8 .Н + 9G НО", "8G ...", "I7 А.", "8H"]


def _rules() -> list[str]:
    own = Rules().replace(
        layout="R...R\n.G.G.\n..B..\n.G.G.\nR...R",
        tiles=TileSet.of({"А": (8, 1), "Б": (2, 3)}, stars=3),
    )
    presets = [Rules.preset(name).to_toml() for name in Rules.presets()]
    return [*presets, own.to_toml(), 'preset = "mail"\ntarget_score = "none"\n']


KINDS: dict[str, tuple[Callable[[], list[str]], Callable[[str], None]]] = {
    "record": (_records, read_record),
    "position": (_positions, read_position),
    "turn": (_turns, read_turn),
    "rules": (_rules, read_rules),
}


def fuzz(kind: str, seeds: range) -> None:
    make, read = KINDS[kind]
    samples = make()
    for seed in seeds:
        text = mutated(samples, random.Random(seed))
        try:
            read(text)
        except BaseException as error:
            raise AssertionError(f"{kind}, seed {seed}: {text!r}") from error


@pytest.mark.parametrize("kind", KINDS)
def test_damage_is_named_or_harmless(kind: str) -> None:
    fuzz(kind, range(SHORT))


@pytest.mark.long
@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize("kind", KINDS)
def test_much_damage_is_named_or_harmless(kind: str, lot: int) -> None:
    each = LONG // LOTS
    fuzz(kind, range(SHORT + lot * each, SHORT + (lot + 1) * each))


if __name__ == "__main__":
    for lot in itertools.count():
        fuzz(sys.argv[1], range(10**9 + lot * SHORT, 10**9 + (lot + 1) * SHORT))
        print(f"{(lot + 1) * SHORT} {sys.argv[1]} inputs", flush=True)

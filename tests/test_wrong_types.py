"""Every public call, given a value of a wrong kind for each of its arguments in turn: it
answers, or says in the package's way what is wrong. Never an error from inside.
"""

import importlib
import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from pathlib import Path
from typing import Any

import pytest

import erudit
from erudit import bots, finder, gcg, notation, store
from erudit.actions import Pass
from erudit.bots import Best, Easy, Greedy
from erudit.position import Position

MODULES = (
    "",
    ".actions",
    ".analysis",
    ".bots",
    ".finder",
    ".gcg",
    ".lexica",
    ".meanings",
    ".notation",
    ".position",
    ".replay",
    ".selfplay",
    ".store",
    ".svg",
)
HUGE = 10**400
# What would be done so often.
ENDLESS = {("selfplay.play", "games"), ("selfplay.seating", "players")}
WRONG = (None, 5, "x", 1.5, [], object(), [5], {5: 5}, b"\xff", HUGE, -1, True)

LEXICON = erudit.Lexicon.build(["кот", "ток", "кит"])
BOARD = erudit.Board(lexicon=LEXICON)
TURN = BOARD.best("КОТ")[0]
RECORD = gcg.parse(">anna: QI 8G QI +2 2")
RULES = erudit.Rules()


def game() -> erudit.Game:
    return erudit.Game(["Аня", "Боря"], lexicon=LEXICON, seed=3)


# Values that a call of ours takes under these names; a callable is called for each call.
RIGHT: dict[str, Any] = {
    "action": Pass(),
    "across": True,
    "add": ["сок"],
    "any_lexicon": False,
    "alphabet": "ru",
    "ban": ["кит"],
    "before": "",
    "best": 1,
    "board": BOARD,
    "bots": (),
    "caption": "",
    "clock": lambda: lambda: 0.0,
    "col": 1,
    "data": LEXICON.to_bytes,
    "distance": 1,
    "environment": {},
    "extras": None,
    "found": list,
    "finds": lambda: LEXICON.from_letters("кот"),
    "folder": Path("nowhere"),
    "game": game,
    "games": 1,
    "history": (),
    "include": "",
    "items": (),
    "jobs": 1,
    "letter": "К",
    "letters": "кот",
    "lexicon": LEXICON,
    "limit": 1,
    "line": 1,
    "longest": None,
    "max_length": 9,
    "min_length": 2,
    "minimum": 0,
    "must_include": "",
    "n": 1,
    "name": "greedy",
    "names": ("Аня",),
    "node_limit": None,
    "number": 1,
    "observation": lambda: game().observation(0),
    "opcodes": (),
    "owed_stars": 0,
    "page_size": 100,
    "path": Path("/nonexistent/file"),
    "pattern": "к?т",
    "player": 0,
    "players": ["greedy", "greedy"],
    "positions": [(BOARD, "КОТ")],
    "progress": None,
    "provenance": "",
    "rack": "КОТ",
    "racks": ("КОТ", ""),
    "record": RECORD,
    "row": 1,
    "rows": ["." * 15] * 15,
    "rules": RULES,
    "scores": (0, 0),
    "seconds": None,
    "seed": 1,
    "shortest": 2,
    "skips": 0,
    "source": "the record",
    "start": 0,
    "steps": (),
    "stop": None,
    "swaps": (),
    "table": dict,
    "text": "КОТ",
    "threads": 1,
    "tile": "К",
    "tiles": "К",
    "time_limit": None,
    "tell": lambda: lambda step, what: None,
    "turn": TURN,
    "turns": 2,
    "value": TURN,
    "word": "кот",
    "into": "А",
    "is_anagram": True,
    "stars": "",
    "layout": RULES.layout_rows,
    "values": RULES.values,
    "star_value": 0,
    "rack_size": 7,
    "words_per_turn": "many",
    "repeat_words": True,
    "star_reclaim": "never",
    "word_premiums": "add",
    "bonus": 15,
    "bonus_for": "seven",
    "new_words_hold": "any",
    "words": ["кот", "ток"],
    "yo": "fold",
}

# Calls whose arguments of these names are something else than elsewhere.
ELSE: dict[tuple[str, str], Any] = {
    ("BoardRules", "board"): "bounded",
    ("TileSet.of", "letters"): {"А": (8, 1)},
    ("TileSet.of", "stars"): 3,
    ("Board.turn", "tiles"): [(7, 7, "К", False)],
    ("Game.exchange", "tiles"): "",
    ("Game", "players"): ["Аня", "Боря"],
    ("Move", "player"): "anna",
    ("Position.parse", "text"): "3/1QI/3 AB?/ 0/12 0;",
    ("Rules.from_toml", "text"): "bonus = 15",
    ("Rules.preset", "name"): "classic",
    ("Turn.parse", "text"): "8H КОТ",
    ("Position.opcode", "name"): "lex",
    ("Source.build", "name"): "uk",
    ("analysis.reviewed", "players"): (0,),
    ("analysis.review", "players"): (0,),
    ("bots.move", "players"): [Best(), Best()],
    ("gcg.parse", "text"): "#title x",
    ("lexica.find", "name"): "ru",
    ("lexica.named", "name"): "ru",
    ("lexica.build", "name"): "ru",
    ("lexica.build", "words"): None,
    ("notation.loads", "text"): lambda: notation.dumps(game()),
    ("notation.record_of", "extras"): None,
    ("selfplay.seating", "players"): 2,
    ("svg.board_svg", "turn"): None,
    ("svg.board_svg", "last"): (),
    ("Finds.index", "value"): "кот",
    ("Finds.count", "value"): "кот",
}

# What methods are called on.
OWN: dict[str, Callable[[], Any]] = {
    "Ask": lambda: finder.Ask("кот", "кот"),
    "Best": Best,
    "Board": lambda: BOARD,
    "Easy": Easy,
    "Find": lambda: LEXICON.from_letters("кот")[0],
    "Finds": lambda: LEXICON.from_letters("кот"),
    "Game": game,
    "Greedy": Greedy,
    "Keeper": lambda: store.Keeper(store.Store(Path("/nonexistent"))),
    "Lexicon": lambda: LEXICON,
    "Position": lambda: Position.of(BOARD),
    "Rack": lambda: erudit.Rack("КОТ"),
    "Record": lambda: RECORD,
    "Refusal": lambda: BOARD.check(BOARD.turn([(0, 0, "К", False)])),
    "Rules": lambda: RULES,
    "Store": lambda: store.Store(Path("/nonexistent")),
    "TileSet": lambda: RULES.tile_set,
    "Turn": lambda: TURN,
    "Turns": lambda: BOARD.turns("КОТ"),
}


Call = tuple[str, Callable[[], Callable[..., Any]], str]


def calls() -> Iterator[Call]:
    """Name, how to have the thing to call, and an argument, for all that is public."""
    for module in MODULES:
        room = importlib.import_module(f"erudit{module}")
        for name in room.__all__:
            thing = getattr(room, name)
            label = f"{module[1:]}.{name}" if module else name
            if inspect.isroutine(thing):
                yield from ((label, lambda thing=thing: thing, each) for each in named(thing))
            elif isinstance(thing, type) and not is_error(thing) and thing is not bots.Player:
                if not is_dataclass(thing) or thing.__module__ == "erudit.rules":
                    yield from (
                        (name, lambda thing=thing: thing, each) for each in named(thing)
                    )
                yield from methods(name, thing)


def methods(
    name: str, kind: type
) -> Iterator[tuple[str, Callable[[], Callable[..., Any]], str]]:
    for inner, raw in vars(kind).items():
        if inner.startswith("_") or not callable(getattr(kind, inner)):
            continue
        of_class = isinstance(raw, (staticmethod, classmethod))
        if not of_class and name not in OWN:
            continue
        method = getattr(kind, inner)
        for each in named(method):
            if each != "self":
                yield (
                    f"{name}.{inner}",
                    lambda inner=inner, of_class=of_class: getattr(
                        kind if of_class else OWN[name](), inner
                    ),
                    each,
                )


def is_error(thing: type) -> bool:
    return issubclass(thing, BaseException)


def named(thing: Callable[..., Any]) -> list[str]:
    try:
        parameters = inspect.signature(thing).parameters.values()
    except ValueError:
        return []
    return [each.name for each in parameters if each.kind != each.VAR_KEYWORD]


def right(label: str, name: str) -> Any:
    value = ELSE.get((label, name), RIGHT.get(name, inspect.Parameter.empty))
    return value() if callable(value) else value


def wrong_calls(label: str, thing: Callable[..., Any], name: str) -> Iterator[str]:
    """What went wrong inside, for each wrong value of one argument."""
    for value in WRONG:
        if value == HUGE and (label, name) in ENDLESS:
            continue
        given: dict[str, Any] = {}
        loose = []
        for each in inspect.signature(thing).parameters.values():
            if each.kind == each.VAR_KEYWORD:
                continue
            known = value if each.name == name else right(label, each.name)
            if known is inspect.Parameter.empty:
                if each.default is not inspect.Parameter.empty:
                    continue
                raise AssertionError(f"{label} has an argument {each.name}, which RIGHT lacks")
            if each.kind == each.POSITIONAL_ONLY:
                loose.append(known)
            else:
                given[each.name] = known
        call = f"{label}({name}={str(value)[:30]!r})"
        try:
            thing(*loose, **given)
        except erudit.EruditError:
            pass
        except (TypeError, ValueError) as error:
            said = "; ".join([str(error), *getattr(error, "__notes__", [])])
            if not re.search(rf"\b{name}\b|expected|not there", said):
                yield f"{call}: {type(error).__name__}: {said}"
        except OSError:
            pass
        except BaseException as error:
            yield f"{call}: {type(error).__name__}: {error}"


CALLS = list(calls())


@pytest.mark.parametrize(
    ("label", "thing", "name"), CALLS, ids=[f"{label}-{name}" for label, _, name in CALLS]
)
def test_a_wrong_kind_of_value_is_told(
    label: str,
    thing: Callable[[], Callable[..., Any]],
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)  # a wrong value may be a good name of a file
    assert list(wrong_calls(label, thing(), name)) == []

"""Erudit, the Russian word board game: a fast exact engine, its rules as data, a game.

>>> import erudit
>>> board = erudit.Board(rules=erudit.Rules.preset("classic"))   # doctest: +SKIP
>>> board.best("АБВ*ДЕЖ")[0]                                      # doctest: +SKIP
"""

from erudit._core import (
    AlphabetError,
    Board,
    BoardError,
    BoardRules,
    EruditError,
    Find,
    Finds,
    IllegalTurn,
    Lexicon,
    LexiconError,
    LexiconFileError,
    QueryError,
    Rack,
    RackError,
    Refusal,
    RulesError,
    Run,
    Turn,
    TurnError,
    Turns,
    __version__,
    generate_many,
)

# What `typing` has under this name; importing it takes longer than all the rest.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from erudit.errors import GameError, PositionError, RecordError
    from erudit.game import Entry, Game, Observation, Outcome
    from erudit.rules import Powers, Rules
    from erudit.tiles import TileSet

__all__ = [
    "AlphabetError",
    "Board",
    "BoardError",
    "BoardRules",
    "Entry",
    "EruditError",
    "Find",
    "Finds",
    "Game",
    "GameError",
    "IllegalTurn",
    "Lexicon",
    "LexiconError",
    "LexiconFileError",
    "Observation",
    "Outcome",
    "PositionError",
    "Powers",
    "QueryError",
    "Rack",
    "RackError",
    "RecordError",
    "Refusal",
    "Rules",
    "RulesError",
    "Run",
    "TileSet",
    "Turn",
    "TurnError",
    "Turns",
    "__version__",
    "generate_many",
]

# A program that only looks words up should not wait for the game: what is written in
# Python is imported when it is first asked for (PEP 562).
_ROOMS = {
    "errors": ("GameError", "PositionError", "RecordError"),
    "game": ("Entry", "Game", "Observation", "Outcome"),
    "rules": ("Powers", "Rules"),
    "tiles": ("TileSet",),
}
_ROOM_OF = {name: room for room, names in _ROOMS.items() for name in names}

# Hidden from the type checker, which would take any name for one that exists.
if not TYPE_CHECKING:

    def __getattr__(name):
        from importlib import import_module

        if name in _ROOMS:
            return import_module(f"{__name__}.{name}")
        if name not in _ROOM_OF:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(f"{__name__}.{_ROOM_OF[name]}"), name)
        globals()[name] = value  # so that it is asked for once
        return value

    def __dir__():
        return sorted({*globals(), *_ROOM_OF})

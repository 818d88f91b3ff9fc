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
)
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
]

"""Errors that the Python half adds, and how all of its errors are made.

Knows only the base class of the core; the other rooms raise through `fault` and `expect`.
"""

from typing import Any, TypeVar, get_args

from erudit._core import EruditError
from erudit.signs import visible

__all__ = ["GameError", "PositionError", "RecordError", "expect", "fault"]

_Error = TypeVar("_Error", bound=EruditError)


class GameError(EruditError):
    """Something that the game does not allow now: an action out of place, a wrong player."""


class RecordError(EruditError):
    """A saved game that cannot be read; `details` has the line."""


class PositionError(EruditError):
    """A position string that cannot be read; `details` has the part."""


def fault(kind: type[_Error], reason: str, sentence: str, /, **details: Any) -> _Error:
    """An error of `kind` with its `reason` slug and `details`, ready to be raised.

    >>> raise fault(GameError, "game-over", "The game is over.", winners=(0,))
    Traceback (most recent call last):
    erudit.errors.GameError: The game is over.
    """
    error = kind(visible(sentence))
    error.reason = reason
    error.details = details
    return error


def expect(kind: Any, /, **given: object) -> None:
    """TypeError that names what was given, unless it is of that kind, a type or several.

    >>> expect(str | None, text=5)
    Traceback (most recent call last):
    TypeError: text is of type int; expected str or None
    """
    for name, value in given.items():
        if not isinstance(value, kind):
            kinds = get_args(kind) or (kind,)
            expected = " or ".join("None" if k is type(None) else k.__name__ for k in kinds)
            raise TypeError(f"{name} is of type {type(value).__name__}; expected {expected}")

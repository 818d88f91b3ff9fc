"""Ways to go on with a line that is being typed: commands, words of the rack, squares.

It knows games and commands, no keyboard.
"""

from __future__ import annotations

from collections.abc import Iterable

from erudit.commands import Commands
from erudit.game import Game
from erudit.typed import is_word, places, read

_MOST_TURNS = 50


def ways_on(
    before: str, game: Game, commands: Commands, time_limit: float | None = None
) -> list[str]:
    """Whole lines that begin with `before`: its last word is the one that is completed.

    Words and squares are hints, so rules with a store of hints have none of them.
    """
    head, space, start = before.rpartition(" ")
    ways = [] if space else list(commands.names(start))
    if game.outcome is None and not game.rules.powers.hint:
        ways += [f"{head}{space}{each}" for each in _next_tokens(game, head, start, time_limit)]
    return ways


def _next_tokens(game: Game, head: str, start: str, time_limit: float | None) -> Iterable[str]:
    word = head.rpartition(" ")[2]
    if is_word(word, game.lexicon):
        found = places(read(word, game.board), game.board, game.rack, game.owed_stars)
        return [laid.square for laid in found if laid.square.startswith(start.upper())]
    if not start.isalpha():
        return []
    best = game.board.best(
        game.rack, _MOST_TURNS, owed_stars=game.owed_stars, time_limit=time_limit
    )
    words = dict.fromkeys(word for turn in best for word in turn.words)
    return [word for word in words if word.startswith(start.lower())]

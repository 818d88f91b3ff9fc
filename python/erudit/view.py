"""What a game shows of itself at the keyboard: the screen, the status line.

It knows games, the catalogue and what a screen is made of; it writes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from erudit import wording
from erudit.game import Game
from erudit.messages import Messages
from erudit.render import PREMIUMS, Screen, Seat, Words

_RECENT = 6


def screen_of(
    game: Game, messages: Messages, rack: bool, focus: tuple[int, int] | None = None
) -> Screen:
    """The position; with the tiles of the player to move if `rack`.

    An unbounded board is shown round `focus`, by default the middle of the last turn.
    """
    last = _last_squares(game)
    if focus is None and game.rules.board == "unbounded":
        focus = _middle(last) if last else game.board.centre
    say, seconds = messages, game.rules.turn_seconds
    return Screen(
        board=game.board,
        values=game.rules.values,
        seats=[
            Seat(name, score, game.outcome is None and n == game.to_move)
            for n, (name, score) in enumerate(zip(game.players, game.scores, strict=True))
        ],
        words=Words(
            legend={kind: say(f"legend.{kind}") for kind in PREMIUMS},
            rack=say("ui.rack"),
            bag=wording.bag(say, game, seconds),
            recent=say("ui.recent"),
        ),
        rack=tuple(game.rack) if rack else None,
        last=last,
        recent=[wording.recent(say, entry) for entry in game.entries[-_RECENT:]],
        focus=focus,
    )


def _last_squares(game: Game) -> frozenset[tuple[int, int]]:
    for entry in reversed(game.entries):
        if entry.turn is not None:
            return frozenset((row, col) for row, col, _, _ in entry.turn.tiles)
    return frozenset()


def _middle(squares: Iterable[tuple[int, int]]) -> tuple[int, int]:
    rows, cols = zip(*squares, strict=True)
    return (min(rows) + max(rows)) // 2, (min(cols) + max(cols)) // 2


def status(game: Game, messages: Messages, width: int) -> str:
    """Whose turn it is, the scores where there is room, the bag, the time left."""
    scored = zip(game.players, game.scores, strict=True)
    scores = " · ".join(f"{name} {score}" for name, score in scored)
    parts = [
        messages("ui.mover", name=game.players[game.to_move]),
        scores,
        wording.bag(messages, game),
    ]
    if (left := game.seconds_left) is not None:
        parts.append(messages("ui.clock", left=int(left)))
    if sum(map(len, parts)) + 3 * len(parts) > width:
        parts.remove(scores)
    return f" {' · '.join(parts)} "

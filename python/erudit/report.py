"""What analysis finds, in sentences and tables of the reader's language.

It knows the values of `analysis` and the catalogue; a table is plain lines. A terminal
only hears how far a long search has come.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from erudit import squares, wording
from erudit.analysis import Explanation, LetterSum, Review, ReviewedTurn, WordSum
from erudit.messages import Messages
from erudit.render import cut
from erudit.terminal import Terminal

_NAME = 12  # columns for a player's name
_LEAST = 12  # columns that a turn keeps, however narrow the screen is
_GAP = "  "


def explanation(messages: Messages, told: Explanation) -> list[str]:
    """A turn's arithmetic, a line for each word, square by square."""
    lines = [messages("explain.head", turn=told.turn, score=told.score)]
    lines += [_word(messages, word) for word in told.words]
    if told.bonus:
        lines.append(messages("explain.bonus", bonus=told.bonus))
    parts = [word.score for word in told.words] + [told.bonus] * bool(told.bonus)
    if len(parts) > 1:
        total = " + ".join(map(str, parts))
        lines.append(messages("explain.total", parts=total, score=told.score))
    return [*lines, messages("explain.signs")]


def _word(messages: Messages, word: WordSum) -> str:
    times = [
        messages(
            "explain.time",
            factor=letter.word_factor,
            square=squares.name(letter.row, letter.col),
        )
        for letter in word.letters
        if letter.word_factor > 1
    ]
    return messages(
        "explain.word_times" if times else "explain.word",
        place=squares.name(word.row, word.col, word.across),
        word=word.word.upper(),
        letters=" + ".join(map(_letter, word.letters)),
        sum=word.sum,
        times=" ".join(times),
        factor=word.factor,
        score=word.score,
    )


def _letter(letter: LetterSum) -> str:
    """``К 2×3``: the tile, its value, the premium; a line is not broken within it."""
    sign = letter.letter + ("*" if letter.star else "")
    factor = f"×{letter.factor}" if letter.factor > 1 else ""
    return f"{sign if letter.laid else f'({sign})'}\u00a0{letter.value}{factor}"


def gone_through(
    messages: Messages,
    terminal: Terminal,
    names: Sequence[str],
    turns: Iterable[ReviewedTurn],
    count: int,
) -> Review:
    """The turns of a game with `count` of them as they are found, progress shown meanwhile."""
    found = []
    with terminal.waiting() as show:
        for turn in turns:
            found.append(turn)
            show(messages("say.reviewing", done=turn.number, all=count))
    return Review(tuple(names), tuple(found))


def review(messages: Messages, told: Review, width: int | None) -> list[str]:
    """The turns in a table of `width` columns (None: as wide as it gets), then the sums."""
    turns = [_turn(messages, told.names, turn) for turn in told.turns]
    heads: list[str] = messages.get("review.columns")
    lines = _table(heads, turns, "><>>><<", width)
    sums = [
        [
            cut(told.names[player.player], _NAME),
            str(player.turns),
            str(player.best_turns),
            str(player.score),
            str(player.best_score),
            str(player.missed),
            "—"
            if player.accuracy is None
            else messages("review.accuracy", percent=player.accuracy),
        ]
        for player in told.players
        if player.turns
    ]
    return [*lines, "", *_table(messages.get("review.totals"), sums, "<>>>>>>", width)]


def _turn(messages: Messages, names: Sequence[str], turn: ReviewedTurn) -> list[str]:
    if turn.turn is not None:
        laid = wording.words(turn.turn)
    else:
        laid = wording.skipped(messages, turn.kind, turn.tiles)
    return [
        str(turn.number),
        cut(names[turn.player], _NAME),
        str(turn.score),
        str(turn.best_score),
        str(turn.missed) if turn.missed else "",
        laid,
        str(turn.best) if turn.best and turn.missed else "",
    ]


def _table(
    heads: Sequence[str], rows: Sequence[Sequence[str]], sides: str, width: int | None
) -> list[str]:
    """Columns two blanks apart; `sides`: < or > for each. The last two columns give way."""
    every = [heads, *rows]
    widths = [max(len(row[n]) for row in every) for n in range(len(heads))]
    if width is not None:
        over = sum(widths) + len(_GAP) * (len(widths) - 1) - width
        if over > 0:
            room = max(2 * _LEAST, widths[-2] + widths[-1] - over)
            # The narrower of the two keeps what it needs, as far as half of the room.
            laid = min(widths[-2], max(room // 2, room - widths[-1]))
            widths[-2:] = [laid, room - laid]
    return [
        _GAP.join(
            f"{cut(cell, size):{side}{size}}"
            for cell, size, side in zip(row, widths, sides, strict=True)
        ).rstrip()
        for row in every
    ]

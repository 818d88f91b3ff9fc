"""How errors, turns and rules are worded in the reader's language.

It knows the catalogue and the values it words; it decides nothing.
"""

from __future__ import annotations

import errno
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from erudit import squares
from erudit._core import Board, EruditError, IllegalTurn, Refusal, Turn
from erudit.bag import size
from erudit.messages import Messages
from erudit.typed import Mistake

if TYPE_CHECKING:
    from erudit.game import Game
    from erudit.gcg import Fault
    from erudit.rules import Rules
    from erudit.state import Entry


def mistake(messages: Messages, error: Mistake) -> str:
    """What is wrong with what was typed."""
    return messages(error.key, **error.values)


def error(messages: Messages, error: EruditError, board: Board | None = None) -> str:
    """An error of the engine, by its reason; its own sentence where there is no text."""
    if isinstance(error, IllegalTurn) and board is not None:
        return refusal(messages, error.refusal, board)
    reason = getattr(error, "reason", "")
    details = _readable(getattr(error, "details", {}))
    _word_parts(messages, details)
    told = _filled(messages, f"error.{reason}", details, error)
    file = details.get("file", "")
    return f"{file}: {told}" if file and file not in told else told


def _word_parts(messages: Messages, details: dict[str, Any]) -> None:
    """Puts words in place of those details that are no text of the user's."""
    if kind := details.get("place_kind"):
        known = {name: details[f"place_{name}"] for name in ("text", "number")}
        details["place"] = _filled(messages, f"place.{kind}", known, details["place"])
    if number := details.get("errno"):
        details["cause"] = system(messages, OSError(number, details["cause"]))
    if isinstance(failed := details.get("error"), OSError):
        details["cause"] = system(messages, failed)
    if isinstance(cause := details.get("cause"), EruditError):
        details["cause"] = error(messages, cause, details.get("board")).rstrip(".")
    if kind := details.get("wants"):
        details["expected"] = _filled(messages, f"wants.{kind}", details, details["expected"])
    if kind := details.get("told"):
        english = f"{details['what']}; expected {details['expected']}"
        details["said"] = _filled(messages, f"record.{kind}", details, english)


def system(messages: Messages, error: OSError) -> str:
    """What the system says, by its code; in its own words where there is no text."""
    code = errno.errorcode.get(error.errno or 0, "")
    for key in (f"system.{code}", "system.other"):
        if messages.get(key):
            return messages(key, code=code or error.errno)
    return error.strerror or str(error)


def file_error(messages: Messages, error: OSError) -> str:
    """What is wrong with a file."""
    path = str(error.filename or "")
    if isinstance(error, FileNotFoundError):
        folder = Path(path).parent
        if not folder.exists():
            return messages("error.no-folder", folder=folder)
        return messages("error.no-file", path=path)
    return messages("error.file", path=path, cause=system(messages, error))


def doubt(messages: Messages, source: object, fault: Fault) -> str:
    """Something in a record that does not add up, and where."""
    said = _filled(messages, f"fault.{fault.reason}", dict(fault.details), fault.sentence)
    return messages("fault.at", source=source, line=fault.line, said=said)


def refusal(messages: Messages, refused: Refusal, board: Board) -> str:
    """Why a turn is not legal, with the squares and words at fault."""
    words = dict.fromkeys(run.word.upper() for run in refused.runs)
    values = {
        "squares": ", ".join(squares.name(*square) for square in refused.squares),
        "words": ", ".join(words),
        "centre": squares.name(*board.centre),
    }
    return _filled(messages, f"refusal.{refused.reason}", values, refused)


def _filled(messages: Messages, key: str, values: dict[str, Any], fallback: object) -> str:
    try:
        return messages(key, **values)
    except (KeyError, ValueError, TypeError):
        return str(fallback)


def _readable(details: dict[str, Any]) -> dict[str, Any]:
    return {
        name: ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else value
        for name, value in details.items()
    }


def words(turn: Turn) -> str:
    """The words of a turn, in capitals."""
    return ", ".join(word.upper() for word in turn.words)


def tiles(signs: Iterable[str]) -> str:
    """Tiles as a row of signs."""
    return " ".join(signs)


def counted(signs: Iterable[str]) -> str:
    """Tiles with how many there are of each: ``А4 Б2 *``."""
    return " ".join(f"{sign}{n if n > 1 else ''}" for sign, n in Counter(signs).items())


def bag(messages: Messages, game: Game, seconds: int | None = None) -> str:
    """How many tiles the bag holds, and the time for a turn."""
    left = size(game.bag)
    if left is None:
        key = "ui.endless" if seconds is None else "ui.endless_timed"
    else:
        key = "ui.bag" if seconds is None else "ui.bag_timed"
    return messages(key, bag=left, seconds=seconds)


def recent(messages: Messages, entry: Entry) -> tuple[str, str]:
    """An entry in brief: the player's number and what they did; the points."""
    what = words(entry.turn) if entry.turn else skipped(messages, entry.kind, entry.count)
    return f"{entry.player + 1} {what}", f"+{entry.score}" if entry.turn else ""


def skipped(messages: Messages, kind: str, tiles: int) -> str:
    """What was done in place of laying words, in a word or two."""
    key = f"recent.{kind}"
    return messages(key if messages.get(key) else "recent.other", tiles=tiles, kind=kind)


def happened(messages: Messages, entry: Entry, name: str) -> str:
    """An entry as a sentence."""
    turn = entry.turn
    if turn is not None:
        key = "say.scored_bonus" if turn.bonus else "say.scored"
        return messages(
            key, name=name, words=words(turn), score=entry.score, bonus=turn.bonus, turn=turn
        )
    key = _HAPPENED.get(entry.kind, "say.other")
    return messages(key, name=name, tiles=entry.count, kind=entry.kind)


def brief(messages: Messages, entry: Entry, name: str) -> str:
    """An entry without its notation: ``Аня: КОТ, 12 очков``."""
    if entry.turn is None:
        return happened(messages, entry, name).rstrip(".")
    return messages("say.brief", name=name, words=words(entry.turn), score=entry.score)


_HAPPENED = {
    "exchange": "say.exchanged",
    "pass": "say.passed",
    "lost": "say.lost",
    "use-swap": "say.powered_swap",
    "use-star": "say.powered_star",
    "use-hint": "say.powered_hint",
}


def outcome(messages: Messages, game: Game) -> Sequence[str]:
    """The end: why, everybody's score and what they were left with, who won."""
    result, say = game.outcome, messages
    assert result is not None
    reason = f"over.{result.reason}"
    lines = [
        say(
            reason if messages.get(reason) else "over.other",
            reason=result.reason,
            name=game.players[game.entries[-1].player] if game.entries else "",
            rounds=game.rules.max_skip_rounds,
            target=game.rules.target_score,
        )
    ]
    totals = {entry.player: entry.total for entry in game.entries}
    order = sorted(range(len(game.players)), key=lambda n: (-result.scores[n], n))
    for place, n in enumerate(order, start=1):
        rack = tiles(game.racks[n])
        change = result.scores[n] - totals.get(n, 0)
        key = "over.line"
        if change:
            key = "over.line_left"
        elif rack:
            key = "over.line_kept"
        lines.append(
            say(
                key,
                place=place,
                name=game.players[n],
                score=result.scores[n],
                rack=rack or "—",
                change=change,
            )
        )
    if result.winners:
        names = ", ".join(game.players[n] for n in result.winners)
        key = "over.draw" if result.is_draw else "over.winner"
        lines.append(say(key, name=names, names=names, score=result.scores[result.winners[0]]))
    return lines


def rules(messages: Messages, rules: Rules) -> Sequence[str]:
    """The rules in sentences."""
    say = messages
    lines = [say("rules.name", name=rules.name), say(f"rules.{rules.words_per_turn}")]
    if rules.star_value == "letter":
        lines.append(say("rules.star_letter"))
    else:
        lines.append(say("rules.star_number", value=rules.star_value))
    lines.append(say(f"rules.reclaim_{rules.star_reclaim}"))
    lines.append(say("rules.repeat_yes" if rules.repeat_words else "rules.repeat_no"))
    if rules.board == "unbounded":
        lines.append(say("rules.unbounded"))
    if rules.draw == "endless":
        lines.append(say("rules.endless"))
    if rules.new_words_hold == "old_and_new":
        lines.append(say("rules.old_and_new"))
    if rules.bonus:
        lines.append(say("rules.bonus", size=rules.rack_size, bonus=rules.bonus))
    exchange = "rules.exchange" if rules.exchange_needs_bag else "rules.exchange_any"
    lines.append(say(exchange, size=rules.rack_size, bag=rules.exchange_needs_bag))
    powers = rules.powers
    if powers.swap or powers.star or powers.hint:
        lines.append(say("rules.powers", swap=powers.swap, star=powers.star, hint=powers.hint))
    if rules.turn_seconds is not None:
        lines.append(say("rules.time", seconds=rules.turn_seconds))
    skips = "rules.skips_only" if rules.draw == "endless" else "rules.skips"
    lines.append(say(skips, rounds=rules.max_skip_rounds))
    if isinstance(rules.target_score, int):
        lines.append(say("rules.target", target=rules.target_score))
    else:
        lines.append(say("rules.no_target"))
    lines.append(say(f"rules.leftovers_{rules.leftovers}"))
    return lines

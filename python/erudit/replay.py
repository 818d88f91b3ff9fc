"""A record walked through move by move: the board before and after each, what it scores.

It plays what the record says, legal or not, of this program or another; so no words are
looked up and no bag is kept. A saved game that is to go on is `notation`'s business.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from erudit import squares
from erudit._core import Board, EruditError, Lexicon, LexiconError, Turn
from erudit.errors import RecordError, expect, fault
from erudit.gcg import Fault, Move, Record
from erudit.notation import rules_of, square_of
from erudit.rules import ALPHABETS, Rules

__all__ = ["Step", "rules_for", "steps"]


@dataclass(frozen=True)
class Step:
    """One move of a record.

    `player` is the number of the player, `rack` their rack before the move (`*` a star,
    empty when it is not known), `before` and `after` the boards; a withdrawn turn gives
    back the board before it. `turn` is what was laid, with its score by the rules.
    `scores` are the totals after the move, as the record says them. `faults` tells what
    the record says and the board does not.
    """

    move: Move
    player: int
    rack: str
    before: Board
    after: Board
    turn: Turn | None
    scores: tuple[int, ...]
    faults: tuple[Fault, ...]


def steps(
    record: Record,
    rules: Rules | None = None,
    lexicon: Lexicon | None = None,
    *,
    source: str = "the record",
) -> tuple[Step, ...]:
    """Every move of a record in order.

    `rules` are by default those of the record; a record of another program has none, and
    is taken for Scrabble in the language of its words. `lexicon` is what the boards get,
    by default the one that comes with the package, or one of the words of the record.
    RecordError tells the line of a move that no board can show.

    >>> from erudit import gcg
    >>> record = gcg.parse(">a: QI 8G QI +22 22\\n>b: QAT G8 .AT +13 13")
    >>> [step.turn.score for step in steps(record)]
    [22, 13]
    """
    expect(Record, record=record)
    expect(Rules | None, rules=rules)
    expect(Lexicon | None, lexicon=lexicon)
    if rules is None:
        rules = rules_for(record, source=source)
    if lexicon is None:
        lexicon = _words(record, rules)
    return tuple(_walk(record, rules, lexicon, source))


def rules_for(record: Record, *, source: str = "the record") -> Rules:
    """The rules of a record; for one that has none, Scrabble in the language of its words."""
    return rules_of(record, source=source) or _language(record)


def _walk(record: Record, rules: Rules, lexicon: Lexicon, source: str) -> Iterator[Step]:
    nicks = [player.nick for player in record.players]
    scores = [0] * len(nicks)
    board = last = Board(rules, lexicon)
    for move in record.moves:
        player = nicks.index(move.player)
        scores[player] = move.total
        rack = move.rack.upper().replace("?", "*")
        turn, after, faults = None, board, []
        try:
            if move.kind == "lay":
                turn = _scored(board, Turn.parse(move.turn, board), rack)
                after = _laid(board, turn)
                last = board
                faults = list(_faults(move, board, turn, rack))
            elif move.kind == "withdrawn":
                after = last
            elif move.swaps:
                after = board.swap([square_of(swap, move.line, source) for swap in move.swaps])
        except RecordError:
            raise
        except EruditError as error:
            raise fault(
                RecordError,
                "not-allowed",
                f"{source}, line {move.line}: the board cannot show {move.text!r}: "
                f"{str(error).rstrip('.')}; expected a turn on the board before it.",
                source=source,
                line=move.line,
                what=str(error),
                expected="a turn on the board before it",
                told="not-shown",
                text=move.text,
                cause=error,
                board=board,
            ) from error
        yield Step(move, player, rack, board, after, turn, tuple(scores), tuple(faults))
        board = after


def _scored(board: Board, turn: Turn, rack: str) -> Turn:
    """The turn with its bonus, also when the rack is not known: seven tiles are seven."""
    if len(rack) != board.rules.rack_size and len(turn.tiles) == board.rules.rack_size:
        rack = "".join(_used(board, turn).elements())
    return board.turn_for(turn, rack) if rack else turn


def _used(board: Board, turn: Turn) -> Counter[str]:
    """The tiles that leave the rack for a turn: those laid, and letters put for stars."""
    letters = {(row, col): sign for row, col, sign in board.stars}
    used = Counter("*" if star else letter for _, _, letter, star in turn.tiles)
    used.update(letters[swap] for swap in turn.swaps)
    # The stars that come back may be laid at once.
    used["*"] -= len(turn.swaps)
    return +used


def _laid(board: Board, turn: Turn) -> Board:
    lines = str(board).split()
    # An unbounded board begins with the name of its first square.
    head, rows = lines[: -board.rows], [list(row) for row in lines[-board.rows :]]
    top, left = board.row_range.start, board.col_range.start
    stars = {(row, col): letter for row, col, letter in board.stars}
    for row, col in turn.swaps:
        rows[row - top][col - left] = stars[row, col]
    for row, col, letter, star in turn.tiles:
        rows[row - top][col - left] = _as_star(letter) if star else letter
    history = board.history | set(turn.words)
    text = "\n".join([*head, *map("".join, rows)])
    return Board.parse(text, board.rules, board.lexicon, history)


def _as_star(letter: str) -> str:
    # A board writes a star for the Ukrainian apostrophe, which has no lower case, so.
    return '"' if letter == "'" else letter.lower()


def _letter(sign: str) -> str:
    return "'" if sign in "'’\"" else sign.upper()


def _faults(move: Move, board: Board, turn: Turn, rack: str) -> Iterator[Fault]:
    if turn.score != move.score:
        yield Fault(
            move.line,
            f"{move.text} scores {turn.score:+d}; found {move.score:+d} written.",
            "score",
            {"turn": move.text, "score": turn.score, "found": move.score},
        )
    if rack and (missing := _used(board, turn) - Counter(rack)):
        tiles = "".join(sorted(missing.elements()))
        sentence = f"{move.text} lays {tiles}, which the rack {rack} has not."
        about = {"turn": move.text, "tiles": tiles, "rack": rack}
        yield Fault(move.line, sentence, "not-on-rack", about)
    for part in move.text.split(" + "):
        square, word = part.split()[-2:]
        yield from _through(move, board, square, word)


def _through(move: Move, board: Board, square: str, word: str) -> Iterator[Fault]:
    """Letters in parentheses that are not what the board has there."""
    place = squares.place(square)
    assert place is not None  # the turn has been read
    row, col, across = place
    at = 0
    for part in re.findall(r"\(.*?\)|.", word):
        for sign in part.strip("()"):
            here = board.square(*((row, col + at) if across else (row + at, col)))
            if part[0] == "(" and _letter(here) != _letter(sign):
                yield Fault(
                    move.line,
                    f"{move.text} plays through {sign}, where the board has {here}.",
                    "through",
                    {"turn": move.text, "letter": sign, "there": here},
                )
                return
            at += 1


def _language(record: Record) -> Rules:
    letters = {sign for move in record.moves for sign in f"{move.text}{move.rack}".upper()}
    for alphabet in ("uk", "ru"):
        other = set(ALPHABETS["ru"] if alphabet == "uk" else ALPHABETS["en"])
        if letters & (set(ALPHABETS[alphabet]) - other - {"'"}):
            return Rules.preset(f"scrabble-{alphabet}")
    return Rules.preset("scrabble-en")


def _words(record: Record, rules: Rules) -> Lexicon:
    try:
        return Lexicon.default(rules.alphabet, rules.yo)
    except LexiconError:
        pass
    # One word at least: a lexicon has some.
    words = {ALPHABETS[rules.alphabet][:2].lower()}
    letters = set(rules.values)
    for move in record.moves:
        for word in re.findall(r"[^\W\d_]{2,15}", move.text):
            if move.kind == "lay" and set(word.upper()) <= letters:
                words.add(word.lower())
    return Lexicon.build(words, rules.alphabet, yo=rules.yo)

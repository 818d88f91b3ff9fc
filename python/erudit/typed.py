"""What a person types for a turn, and the turn it means on a board with a rack.

It knows boards and racks, no game and no language: a mistake carries the key of a
text and what fills it in. A person's word is laid from tiles in either case, takes
the letters that are already on the board, and uses a star where a tile is missing;
`*` after a letter says that this one is the star.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import Any

from erudit import squares
from erudit._core import Board, EruditError, Lexicon, Rack, Turn

# On a Russian keyboard these keys give letters that look like columns.
_LOOK_ALIKE = str.maketrans("АВСЕНІКМОРТХУ", "ABCEHIKMOPTXY")
_SQUARE = re.compile(r"(?:-?\d{1,3}-?[^\W\d_]{1,2}|-?[^\W\d_]{1,2}-?\d{1,3})\Z")
_MOST_CHOICES = 5000

Place = tuple[int, int]
Tile = tuple[int, int, str, bool]


class Mistake(Exception):
    """Something typed that cannot be meant; `key` names a text, `values` fill it in."""

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


@dataclass(frozen=True, slots=True)
class Cell:
    """One letter of a typed word: upper case, or '.' for a square played through.

    `star` is True when it was typed as a star, None when that is open.
    """

    letter: str
    star: bool | None = None


@dataclass(frozen=True, slots=True)
class Word:
    """A typed word; without a square (`at` None) it may go anywhere."""

    cells: tuple[Cell, ...]
    at: Place | None = None
    across: bool = True

    @property
    def text(self) -> str:
        return "".join(cell.letter for cell in self.cells)

    def squares(self) -> Iterator[tuple[int, int, Cell]]:
        """Each cell with its square."""
        if self.at is not None:
            row, col = self.at
            for n, cell in enumerate(self.cells):
                yield (row, col + n, cell) if self.across else (row + n, col, cell)


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed turn: words, and squares whose star is taken back."""

    words: tuple[Word, ...]
    swaps: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Laid:
    """The turn that was meant. `stars`: the tiles for which a star was chosen here.

    `chosen` says that other tiles could have been the star as well. `square` is where a
    word typed without one begins, as it would be typed.
    """

    turn: Turn
    stars: tuple[Tile, ...] = ()
    chosen: bool = False
    square: str = ""


def has_square(text: str) -> bool:
    """Whether a line has what only a turn has: a square of a word, or a joined word."""
    tokens = text.replace("+", " + ").split()
    return any(token == "+" or _SQUARE.match(token) for token in tokens)


def is_swap(token: str) -> bool:
    """Whether a token takes a star back, as `*8F` does."""
    return token.startswith("*") and _SQUARE.match(token[1:]) is not None


def square_of(text: str, board: Board) -> Place:
    """The square that was typed. Raises Mistake for what is none of the board."""
    if not _SQUARE.match(text):
        raise Mistake("typed.no-square-name", text=text)
    return _square(text, board)[0]


def is_word(text: str, lexicon: Lexicon) -> bool:
    """Whether a text is a word of the game; stars may be marked in it."""
    bare = text.replace("*", "").replace("(", "").replace(")", "")
    return " " not in bare and len(bare) > 1 and bare in lexicon


def read(text: str, board: Board) -> Typed:
    """Reads a typed turn: words and squares in either order, joined by `+`; `*8F`.

    Raises Mistake for what cannot be read.
    """
    words: list[Word] = []
    swaps: list[Place] = []
    text = unicodedata.normalize("NFC", text)
    for part in re.split(r"[+,;]", text):
        tokens = part.split()
        squares = [token for token in tokens if _SQUARE.match(token)]
        taken = [token for token in tokens if is_swap(token)]
        rest = [token for token in tokens if token not in squares and token not in taken]
        swaps += [_square(token[1:], board)[0] for token in taken]
        if not tokens:
            continue
        if len(rest) > 1 or len(squares) > 1:
            raise Mistake("typed.one-word", text=part.strip())
        if squares and not rest:
            raise Mistake("typed.no-word-at", square=squares[0].upper())
        if rest:
            at, across = _square(squares[0], board) if squares else (None, True)
            words.append(Word(_cells(rest[0], board), at, across))
    if not words and not swaps:
        raise Mistake("typed.empty")
    if len(words) > 1:
        for word in words:
            if word.at is None:
                raise Mistake("typed.no-square", word=word.text)
    return Typed(tuple(words), tuple(dict.fromkeys(swaps)))


def _square(token: str, board: Board) -> tuple[Place, bool]:
    """A square and whether a word from it goes across: `8D` across, `D8` down."""
    place = squares.place(token.upper().translate(_LOOK_ALIKE))
    if place is None or place[0] not in board.row_range or place[1] not in board.col_range:
        bounded = board.rules.board == "bounded"
        raise Mistake(
            "typed.no-such-square" if bounded else "typed.too-far",
            square=token.upper(),
            top=squares.row(board.row_range[0]),
            bottom=squares.row(board.row_range[-1]),
            left=squares.column(board.col_range[0]),
            right=squares.column(board.col_range[-1]),
        )
    return place[:2], place[2]


def _cells(text: str, board: Board) -> tuple[Cell, ...]:
    letters = [ch for ch in text if ch.isalpha()]
    # КоТ is the notation of a turn, in which lower case is a star; Кот is a person's.
    capital = bool(letters) and letters[0].isupper() and all(ch.islower() for ch in letters[1:])
    notation = any(ch.isupper() for ch in letters) and not capital
    cells: list[Cell] = []
    for at, ch in enumerate(text, start=1):
        if ch in "()":
            continue
        if ch == "*":
            if not cells or cells[-1].letter == "." or cells[-1].star:
                raise Mistake("typed.star-of-what", word=text)
            cells[-1] = Cell(cells[-1].letter, True)
        elif ch == ".":
            cells.append(Cell("."))
        else:
            star = True if notation and ch.islower() else None
            cells.append(Cell(letter(ch, board.lexicon, text, at), star))
    if not any(cell.letter != "." for cell in cells):
        raise Mistake("typed.no-letters", word=text)
    return tuple(cells)


def letter(ch: str, lexicon: Lexicon, text: str, at: int) -> str:
    """The game's letter for sign number `at` of a text: upper case, ё as the rules have it."""
    try:
        return next(iter(Rack(ch, lexicon.alphabet, lexicon.yo)))
    except EruditError as error:
        expected = str(error.details.get("expected", ""))
        key = "typed.look-alike" if expected else "typed.not-a-letter"
        raise Mistake(key, letter=ch, at=at, text=text, expected=expected) from None


def lay(typed: Typed, board: Board, rack: Rack, owed: int = 0) -> Laid:
    """The turn that a typed turn means: tiles of the rack on free squares, stars where
    a tile is missing; the better-scoring way when a star can be one of several tiles.

    It need not be legal. Raises Mistake when the words do not fit what is on the board,
    or need tiles that the rack has not.
    """
    for word in typed.words:
        if word.at is None:
            raise Mistake("typed.no-square", word=word.text)
    cells = _new_cells(typed, board)
    if not cells and not typed.swaps:
        raise Mistake("typed.nothing-new")
    for row, col in typed.swaps:
        if not board.square(row, col).islower():
            raise Mistake("typed.no-star-there", square=squares.name(row, col))
    if not cells:
        apart = board.rules.star_reclaim == "next_turn"
        key = "typed.swap-alone-pass" if apart else "typed.swap-alone"
        raise Mistake(key, square=squares.name(*typed.swaps[0]))
    tiles = Counter({sign: rack.count(sign) for sign in set(rack)})
    stars = rack.stars
    for row, col in typed.swaps:
        sign = board.square(row, col).upper()
        if not tiles[sign]:
            raise Mistake("typed.swap-needs", letter=sign, square=squares.name(row, col))
        tiles[sign] -= 1
        stars += 1
    fixed = [place for place, cell in cells.items() if cell.star]
    free = [place for place, cell in cells.items() if not cell.star]
    wanted = Counter(cells[place].letter for place in free)
    missing = Counter({sign: n - tiles[sign] for sign, n in wanted.items() if n > tiles[sign]})
    if len(fixed) > stars:
        raise Mistake("typed.no-star", letter=cells[fixed[stars]].letter)
    if missing.total() > stars - len(fixed):
        lack = " ".join(missing.elements())
        raise Mistake("typed.not-on-rack", letters=lack)
    must = len(typed.swaps) if board.rules.star_reclaim == "this_turn" else owed
    count = max(missing.total(), min(must, stars) - len(fixed))
    ways = [
        way
        for way in islice(combinations(free, min(count, len(free))), _MOST_CHOICES)
        if not missing - Counter(cells[place].letter for place in way)
    ]
    best = max(
        (_turn(cells, {*fixed, *way}, typed, board) for way in ways),
        key=lambda turn: (turn.score, str(turn)),
    )
    chosen = tuple(tile for tile in best.tiles if tile[3] and tile[:2] not in fixed)
    return Laid(best, chosen, len(ways) > 1)


def _new_cells(typed: Typed, board: Board) -> dict[Place, Cell]:
    """The cells that need a tile: those on empty squares. Checks them against the board."""
    cells: dict[Place, Cell] = {}
    through: list[Place] = []
    for word in typed.words:
        for row, col, cell in word.squares():
            if row not in board.row_range or col not in board.col_range:
                assert word.at is not None
                bounded = board.rules.board == "bounded"
                raise Mistake(
                    "typed.runs-off" if bounded else "typed.runs-too-far",
                    word=word.text,
                    length=len(word.cells),
                    square=squares.name(*word.at),
                    room=_room(board, *word.at, word.across),
                )
            place = (row, col)
            here = board.square(row, col)
            if cell.letter == ".":
                through.append(place)
            elif here != ".":
                if here.upper() != cell.letter:
                    square = squares.name(row, col)
                    raise Mistake(
                        "typed.taken", square=square, there=here.upper(), laid=cell.letter
                    )
            elif place in cells and cells[place].letter != cell.letter:
                raise Mistake(
                    "typed.crossing",
                    square=squares.name(row, col),
                    one=cells[place].letter,
                    other=cell.letter,
                )
            elif place not in cells or cell.star:
                cells[place] = cell
    for place in through:
        if board.square(*place) == "." and place not in cells:
            raise Mistake("typed.nothing-there", square=squares.name(*place))
    return cells


def _turn(cells: dict[Place, Cell], stars: set[Place], typed: Typed, board: Board) -> Turn:
    tiles = [(*place, cell.letter, place in stars) for place, cell in cells.items()]
    return board.turn(tiles, typed.swaps)


def places(typed: Typed, board: Board, rack: Rack, owed: int = 0) -> tuple[Laid, ...]:
    """Every legal way to lay one word that was typed without a square, best first."""
    (word,) = typed.words
    found: dict[str, Laid] = {}
    for row in board.row_range:
        for col in board.col_range:
            for across in (True, False):
                if not _fits(word, row, col, across, board):
                    continue
                here = Typed((Word(word.cells, (row, col), across),), typed.swaps)
                try:
                    laid = lay(here, board, rack, owed)
                except Mistake:
                    continue
                if board.check(laid.turn, rack, owed_stars=owed) is None:
                    turn = board.turn_for(laid.turn, rack)
                    square = squares.name(row, col, across)
                    found.setdefault(str(turn), Laid(turn, laid.stars, laid.chosen, square))
    return tuple(sorted(found.values(), key=lambda laid: (-laid.turn.score, str(laid.turn))))


def _room(board: Board, row: int, col: int, across: bool) -> int:
    """How many squares there are from one on."""
    return board.col_range.stop - col if across else board.row_range.stop - row


def _fits(word: Word, row: int, col: int, across: bool, board: Board) -> bool:
    """Whether the word has room here and its letters agree with the board's; quickly."""
    if len(word.cells) > _room(board, row, col, across):
        return False
    for n, cell in enumerate(word.cells):
        here = board.square(row, col + n) if across else board.square(row + n, col)
        if here not in (".", cell.letter, cell.letter.lower()) and cell.letter != ".":
            return False
    return True

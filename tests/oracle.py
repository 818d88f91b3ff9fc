"""The rules of a turn, read out as naively as they are written, and all turns by brute force.

Judges the final board by scanning its rows and columns. It shares no idea with the core:
it may read the switches of `Rules`, and nothing else of the package.

A board is a dict from (row, col) to (LETTER, is_star); a turn is two frozensets, `laid` of
(row, col, LETTER, is_star) and `swaps` of (row, col). Letters are upper case, words lower.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import chain, combinations, permutations, product
from math import comb

from erudit import Rules

Square = tuple[int, int]
Tiles = dict[Square, tuple[str, bool]]
Laid = frozenset[tuple[int, int, str, bool]]
Swaps = frozenset[Square]
Turns = dict[tuple[Laid, Swaps], int]

STAR = "*"
# The one letter without case: as a star it is written with another sign.
APOSTROPHE, APOSTROPHE_STAR = "'", '"'


# Text


def tile(sign: str) -> tuple[str, bool]:
    """What a sign of the text forms stands for: upper case a letter, lower case a star."""
    if sign == APOSTROPHE_STAR:
        return APOSTROPHE, True
    return sign.upper(), sign != sign.upper()


def sign(letter: str, is_star: bool) -> str:
    """A tile in the text forms."""
    if not is_star:
        return letter
    return APOSTROPHE_STAR if letter == APOSTROPHE else letter.lower()


def read_board(rows: Iterable[str]) -> Tiles:
    """The tiles of a board's text form."""
    return {
        (r, c): tile(there)
        for r, row in enumerate(rows)
        for c, there in enumerate(row)
        if there != "."
    }


def write_board(board: Tiles, height: int, width: int) -> tuple[str, ...]:
    """A board's text form."""
    return tuple(
        "".join(sign(*board[r, c]) if (r, c) in board else "." for c in range(width))
        for r in range(height)
    )


def read_turn(text: str, board: Tiles) -> tuple[Laid, Swaps]:
    """A turn's text form: `*8F` a star taken back, `8D КОт` across, `D8 КОт` down."""
    laid, swaps = set(), set()
    for part in text.split(" + "):
        *back, name, word = part.split(" ")
        for star in back:
            assert star[0] == "*"
            swaps.add(read_square(star[1:])[:2])
        row, col, across = read_square(name)
        for n, there in enumerate(word):
            square = (row, col + n) if across else (row + n, col)
            assert (there == ".") == (square in board), f"{text}: {square}"
            if there != ".":
                laid.add((*square, *tile(there)))
    return frozenset(laid), frozenset(swaps)


def read_square(name: str) -> tuple[int, int, bool]:
    """Row, column, and whether the word goes across."""
    col = "".join(x for x in name if x.isalpha())
    row = "".join(x for x in name if x.isdigit())
    assert len(col) == 1
    assert name in (row + col, col + row)
    return int(row) - 1, ord(col) - ord("A"), name == row + col


# Section 2 of the rules: runs, legality, score


def size(rules: Rules) -> tuple[int, int]:
    """Rows and columns of the board."""
    return len(rules.layout_rows), len(rules.layout_rows[0])


def final(board: Tiles, laid: Laid, swaps: Swaps) -> Tiles:
    """The board after the turn: a swapped star is a plain letter, laid tiles are there."""
    after = dict(board)
    for square in swaps:
        after[square] = (board[square][0], False)
    for row, col, letter, is_star in laid:
        after[row, col] = (letter, is_star)
    return after


@cache
def lines(height: int, width: int) -> list[list[Square]]:
    """All rows, then all columns, of a board."""
    rows = [[(r, c) for c in range(width)] for r in range(height)]
    return rows + [[(r, c) for r in range(height)] for c in range(width)]


def runs(board: Tiles, height: int, width: int) -> list[list[Square]]:
    """Every maximal straight run of two or more tiles, by scanning all lines."""
    found = []
    for line in lines(height, width):
        run: list[Square] = []
        for square in [*line, None]:
            if square in board:
                run.append(square)
            elif run:
                if len(run) > 1:
                    found.append(run)
                run = []
    return found


def word_of(run: list[Square], board: Tiles) -> str:
    """The letters of a run, lower case."""
    return "".join(board[square][0] for square in run).lower()


def new_words(after: Tiles, laid: Laid, rules: Rules) -> list[list[Square]]:
    """The runs of the final board that contain a laid tile."""
    squares = {(row, col) for row, col, _, _ in laid}
    return [run for run in runs(after, *size(rules)) if not squares.isdisjoint(run)]


def faults(
    board: Tiles,
    laid: Laid,
    swaps: Swaps,
    rack: str | None,
    rules: Rules,
    words: Collection[str],
    history: Collection[str],
) -> Iterator[frozenset[str]]:
    """The rules that the turn breaks, in the order of section 2, each as the reasons that
    would be right to give. `rack=None`: any tiles that fit on one rack."""
    height, width = size(rules)
    squares = [(row, col) for row, col, _, _ in laid]

    # 1. not empty; distinct, on the board, empty before
    if not laid:
        yield frozenset({"no-tiles"})
        return
    assert len(set(squares)) == len(squares)
    assert all(0 <= r < height and 0 <= c < width for r, c in squares)
    assert not any(square in board for square in squares)
    assert all(board[square][1] for square in swaps)

    # 2. the tiles come from the rack; section 4 for stars taken back
    wrong = set()
    stars_laid = sum(is_star for *_, is_star in laid)
    if swaps and rules.star_reclaim == "never":
        wrong.add("swap-never")
    if rules.star_reclaim == "this_turn" and stars_laid < len(swaps):
        wrong.add("star-kept")
    if rack is None:
        if len(laid) + len(swaps) - min(stars_laid, len(swaps)) > rules.rack_size:
            wrong.add("too-many-tiles")
    else:
        left = Counter(rack.upper())
        for square in swaps:
            left[board[square][0]] -= 1
            left[STAR] += 1
        for *_, letter, is_star in laid:
            left[STAR if is_star else letter] -= 1
        if min(left.values()) < 0:
            wrong.add("not-on-rack")
    if wrong:
        yield frozenset(wrong)

    # 3. every new word is in the lexicon, every laid tile is in a new word
    after = final(board, laid, swaps)
    new = new_words(after, laid, rules)
    wrong = set()
    if any(word_of(run, after) not in words for run in new):
        wrong.add("not-a-word")
    if set(squares) - set(chain.from_iterable(new)):
        wrong.add("no-word")
    if wrong:
        yield frozenset(wrong)

    # 4. contact
    groups = groups_of(squares, after)
    if board:
        if not all(any(square in board for square in group) for group in groups):
            yield frozenset({"no-contact"})
    elif len(groups) > 1 or (height // 2, width // 2) not in after:
        yield frozenset({"off-centre"})

    # 5. one word a turn
    if rules.words_per_turn == "one":
        across = sorted({col for _, col in squares})
        down = sorted({row for row, _ in squares})
        if len(across) > 1 and len(down) > 1:
            yield frozenset({"not-in-line"})
        elif not all(
            (row, col) in after
            for row in range(down[0], down[-1] + 1)
            for col in range(across[0], across[-1] + 1)
        ):
            yield frozenset({"gap"})

    # 6. no word twice
    if not rules.repeat_words:
        told = [word_of(run, after) for run in new]
        if len(set(told)) < len(told) or not set(told).isdisjoint(history):
            yield frozenset({"repeated-word"})

    # Section 8, solo: each new word holds a tile that was there before, or shares a laid
    # tile with a new word that does. The very first turn can hold none: it is free of this.
    if rules.new_words_hold == "old_and_new" and board:
        holding = [run for run in new if any(square in board for square in run)]
        for run in new:
            if run in holding:
                continue
            shared = (set(run) & set(other) & set(squares) for other in holding)
            if not any(shared):
                yield frozenset({"no-old-letter"})
                break


def groups_of(squares: Iterable[Square], after: Tiles) -> list[set[Square]]:
    """The connected groups of the final board that contain these squares."""
    groups: list[set[Square]] = []
    for square in squares:
        if any(square in group for group in groups):
            continue
        group, edge = {square}, [square]
        while edge:
            r, c = edge.pop()
            for near in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
                if near in after and near not in group:
                    group.add(near)
                    edge.append(near)
        groups.append(group)
    return groups


def legal(
    board: Tiles,
    laid: Laid,
    swaps: Swaps,
    rack: str | None,
    rules: Rules,
    words: Collection[str],
    history: Collection[str],
) -> bool:
    """Whether the turn breaks no rule."""
    return next(faults(board, laid, swaps, rack, rules, words, history), None) is None


def score(board: Tiles, laid: Laid, swaps: Swaps, rack: str | None, rules: Rules) -> int:
    """What the turn scores: each new word, and the bonus that its rack earns."""
    squares = {(row, col) for row, col, _, _ in laid}
    after = final(board, laid, swaps)
    total = 0
    for run in new_words(after, laid, rules):
        worth, times = 0, []
        for row, col in run:
            letter, is_star = after[row, col]
            value = rules.values[letter]
            if is_star and rules.star_value != "letter":
                value = rules.star_value
            premium = rules.layout_rows[row][col] if (row, col) in squares else "."
            worth += value * {"G": 2, "Y": 3}.get(premium, 1)
            if premium in "BR":
                times.append({"B": 2, "R": 3}[premium])
        if rules.word_premiums == "add":
            total += worth * (sum(times) or 1)
        else:
            for factor in times:
                worth *= factor
            total += worth
    return total + (0 if rack is None else bonus(board, laid, swaps, rack, rules))


def bonus(board: Tiles, laid: Laid, swaps: Swaps, rack: str, rules: Rules) -> int:
    """The full-rack bonus. A star that was taken back and kept is not one of the tiles with
    which the turn began; one that was laid may as well have been the rack's own."""
    own = Counter(rack.upper())
    for square in swaps:
        own[board[square][0]] -= 1
    for *_, letter, is_star in laid:
        own[STAR if is_star else letter] -= 1
    if rules.bonus_for == "empty":
        own[STAR] += len(swaps)
        return rules.bonus if not any(own.values()) else 0
    # Stars taken back may have been laid in place of the rack's own or beside them. Under
    # "this_turn" they are laid in any case, and do not stand for the rack's own.
    if rules.star_reclaim == "this_turn":
        own[STAR] += len(swaps)
    full = len(rack) == rules.rack_size
    return rules.bonus if full and all(count <= 0 for count in own.values()) else 0


# Every turn, by brute force


def turns(
    board: Tiles,
    rack: str,
    rules: Rules,
    words: Collection[str],
    history: Collection[str],
) -> Turns:
    """Every legal turn with its score: all sets of empty squares × all tiles of the hand on
    them × all sets of stars taken back, tried one by one.

    A star is tried as the letters that occur in the lexicon. That is enough: every laid tile
    stands in a word of the lexicon (rule 3), so its letter occurs in one.
    """
    height, width = size(rules)
    letters = sorted({letter for word in words for letter in word.upper()})
    empty = [s for s in product(range(height), range(width)) if s not in board]
    found: Turns = {}
    for swaps, hand in hands(board, rack):
        for count in range(1, min(len(hand), len(empty)) + 1):
            fillings = {
                filling
                for tiles in set(permutations(hand, count))
                for filling in product(*(meanings(tile, letters) for tile in tiles))
            }
            for squares in combinations(empty, count):
                for filling in fillings:
                    laid = frozenset(
                        (*square, *tile) for square, tile in zip(squares, filling, strict=True)
                    )
                    if legal(board, laid, swaps, rack, rules, words, history):
                        found[laid, swaps] = score(board, laid, swaps, rack, rules)
    return found


def hands(board: Tiles, rack: str) -> Iterator[tuple[Swaps, str]]:
    """Every set of stars to take back, allowed or not, and the tiles then in hand."""
    stars = [square for square, (_, is_star) in board.items() if is_star]
    for count in range(len(stars) + 1):
        for swaps in combinations(stars, count):
            given = Counter(board[square][0] for square in swaps)
            if not given - Counter(rack.upper()):
                left = Counter(rack.upper()) - given
                yield frozenset(swaps), "".join(sorted(left.elements())) + STAR * count


def meanings(tile: str, letters: Iterable[str]) -> list[tuple[str, bool]]:
    """What a tile of the rack can be on the board."""
    if tile == STAR:
        return [(letter, True) for letter in letters]
    return [(tile, False)]


def effort(board: Tiles, rack: str, rules: Rules, words: Collection[str]) -> int:
    """How many turns, legal or not, `turns` would try at most."""
    height, width = size(rules)
    letters = len(set("".join(words)))
    empty = height * width - len(board)
    return sum(
        comb(empty, count) * letters ** tiles.count(STAR)
        for _, hand in hands(board, rack)
        for count in range(1, min(len(hand), empty) + 1)
        for tiles in set(permutations(hand, count))
    )


def one_word_turns(
    board: Tiles,
    rack: str,
    rules: Rules,
    words: Collection[str],
    history: Collection[str],
) -> Turns:
    """Every legal turn under ``words_per_turn="one"``: every word at every place of every
    line, each of its missing letters from a tile or from a star.

    That finds all of them: the tiles stand in one line without a gap, so those of a turn of
    several tiles, and the single tile of another, are the missing letters of a run.
    """
    height, width = size(rules)
    found: Turns = {}
    choices = list(hands(board, rack))
    for line in lines(height, width):
        there = "".join(board[square][0] if square in board else "." for square in line)
        for word in map(str.upper, words):
            for start in range(len(line) - len(word) + 1):
                missing = []
                for square, old, letter in zip(line[start:], there[start:], word, strict=False):
                    if old == ".":
                        missing.append((square, letter))
                    elif old != letter:
                        break
                else:
                    if not 0 < len(missing) <= len(rack):
                        continue
                    for swaps, hand in choices:
                        for laid in from_hand(missing, hand):
                            if legal(board, laid, swaps, rack, rules, words, history):
                                found[laid, swaps] = score(board, laid, swaps, rack, rules)
    return found


def from_hand(missing: list[tuple[Square, str]], hand: str) -> Iterator[Laid]:
    """The missing letters, each from a letter or a star, as far as the hand goes."""
    if not missing:
        yield frozenset()
        return
    (square, letter), *others = missing
    for tile, is_star in ((letter, False), (STAR, True)):
        if tile in hand:
            for laid in from_hand(others, hand.replace(tile, "", 1)):
                yield laid | {(*square, letter, is_star)}


def owing(found: Turns, owed: int) -> Turns:
    """The turns left to a player who owes stars: those that lay as many as any turn can."""
    stars = {turn: sum(is_star for *_, is_star in turn[0]) for turn in found}
    due = min(owed, max(stars.values(), default=0))
    return {turn: worth for turn, worth in found.items() if stars[turn] >= due}


def history_of(board: Tiles, rules: Rules, more: Iterable[str] = ()) -> frozenset[str]:
    """The words already laid: those standing on the board, and more."""
    return frozenset(word_of(run, board) for run in runs(board, *size(rules))) | set(more)

"""Small positions for hypothesis: boards, racks, words and switches in which turns abound.

Knows what makes turns likely, such as words taken from a board that could come about; what
is legal there is the oracle's matter.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

from hypothesis import strategies as st

import oracle
from erudit import Board, Lexicon, Rules, TileSet

SIDE = 5
LETTERS = "АБВ"
VALUES = TileSet.of({"А": (1, 1), "Б": (1, 3), "В": (1, 10)}, stars=1)
# How many turns the brute force may have to try in one case: a few tenths of a second.
EFFORT = 4_000


@dataclass(frozen=True)
class Position:
    """A board with a rack, the words there are, and the words laid earlier."""

    rows: tuple[str, ...]
    rack: str
    rules: Rules
    words: tuple[str, ...]
    history: frozenset[str]

    @property
    def tiles(self) -> oracle.Tiles:
        return oracle.read_board(self.rows)

    @property
    def board(self) -> Board:
        return Board.parse(
            self.rows,
            rules=self.rules,
            lexicon=Lexicon.build(self.words),
            history=self.history,
        )

    def turns(self) -> oracle.Turns:
        """All legal turns, by brute force."""
        return oracle.turns(self.tiles, self.rack, self.rules, self.words, self.history)


LAYOUTS = st.lists(
    st.text("." * 4 + "GYBR", min_size=SIDE, max_size=SIDE), min_size=SIDE, max_size=SIDE
).map(tuple)

SWITCHES = st.fixed_dictionaries(
    {
        "layout": LAYOUTS,
        "words_per_turn": st.sampled_from(["many", "many", "one"]),
        "star_value": st.sampled_from(["letter", 0, 3]),
        "star_reclaim": st.sampled_from(["this_turn", "next_turn"] * 2 + ["never"]),
        "repeat_words": st.sampled_from([True, True, False]),
        "word_premiums": st.sampled_from(["multiply", "add"]),
        "bonus_for": st.sampled_from(["seven", "empty"]),
        "new_words_hold": st.sampled_from(["any", "any", "old_and_new"]),
        "spare": st.sampled_from([0, 0, 0, 1]),
    }
)
WORDS = st.lists(st.text(LETTERS.lower(), min_size=2, max_size=4), max_size=24)


# The corners of a rectangle: the words through them make a loop, each needing the next.
PAIR = st.lists(st.integers(0, SIDE - 1), min_size=2, max_size=2, unique=True)
CORNERS = st.tuples(PAIR, PAIR).map(lambda sides: list(product(*sides)))


@st.composite
def positions(draw: st.DrawFn, loop: bool = False) -> Position:
    """A board between empty and full. Some of its empty squares belong to words that are in
    the lexicon, and the rack holds tiles for some of them. `loop`: for some that make a
    loop of words."""
    grid = draw(st.text(LETTERS, min_size=SIDE**2, max_size=SIDE**2))
    squares = list(product(range(SIDE), range(SIDE)))
    order = draw(st.permutations(squares))
    corners = draw(CORNERS) if loop else None
    if corners:
        order = corners + [sq for sq in order if sq not in corners]
    empty = order[: draw(st.integers(4, 11) | st.just(SIDE**2))]
    stars = set(draw(st.lists(st.sampled_from(squares), max_size=3)))
    letters = dict(zip(squares, grid, strict=True))
    tiles = {sq: (letters[sq], sq in stars) for sq in squares if sq not in empty}

    # Words of boards on which some of the empty squares are filled.
    words = set(draw(WORDS))
    wanted: Sequence[oracle.Square] = ()
    for _ in range(draw(st.integers(1, 4))):
        few = st.lists(st.sampled_from(empty), min_size=1, max_size=4, unique=True)
        wanted = draw(few | st.just(corners) if corners else few)
        filled = tiles | {sq: (letters[sq], False) for sq in wanted}
        words |= {oracle.word_of(run, filled) for run in oracle.runs(filled, SIDE, SIDE)}
    words |= {"аб"}
    if corners:
        wanted = corners

    as_stars = draw(st.integers(0, 0 if corners else 2))
    # Letters that stars on the board stand for may come first, to take those stars back;
    # then they stand in for tiles of the rack.
    back = sorted(letters[sq] for sq in stars - set(empty))
    back = back[: draw(st.integers(0, 0 if corners else 2))]
    rack = "".join(back) + "*" * as_stars
    rack += "".join(letters[sq] for sq in wanted[as_stars + len(back) :])
    rack += draw(st.text(LETTERS + "*", max_size=2))
    switches = draw(SWITCHES)
    laid_earlier = frozenset(draw(st.lists(st.sampled_from(sorted(words)), max_size=3)))
    return fitted(tiles, rack[:4], switches, tuple(sorted(words)), laid_earlier)


@st.composite
def bare(draw: st.DrawFn) -> Position:
    """A nearly empty board and a rack of equal letters, so that words come about apart from
    each other and from the board; more kinds of tiles would be too many to try."""
    squares = list(product(range(SIDE), range(SIDE)))
    old = draw(st.lists(st.sampled_from(squares), max_size=4, unique=True))
    tiles = {sq: ("А", draw(st.booleans())) for sq in old}
    words = draw(st.sets(st.sampled_from(["аа", "ааа", "аааа", "ааааа"]), min_size=1))
    rack = draw(st.sampled_from(["АА", "ААА", "АААА", "АААА", "А*", "АА*"]))
    switches = draw(SWITCHES)
    return fitted(tiles, rack, switches, tuple(sorted(words)), frozenset(), effort=20_000)


def fitted(
    tiles: oracle.Tiles,
    rack: str,
    switches: dict[str, object],
    words: tuple[str, ...],
    more: frozenset[str],
    effort: int = EFFORT,
) -> Position:
    """The position with as many tiles of the rack as brute force can try in good time; the
    rack is full, or nearly, so that the bonus is within reach."""
    switches = dict(switches)
    spare = switches.pop("spare")
    rules = Rules(tiles=VALUES, **switches)
    while len(rack) > 1 and oracle.effort(tiles, rack, rules, words) > effort:
        rack = rack[:-1]
    rules = replace(rules, rack_size=len(rack) + spare)
    rows = oracle.write_board(tiles, SIDE, SIDE)
    return Position(rows, rack, rules, words, oracle.history_of(tiles, rules, more))


@st.composite
def crosswords(
    draw: st.DrawFn, words: Sequence[str], layout: str | tuple[str, ...], most: int
) -> Position:
    """A large board with words laid at random places where every run is a word; the rack
    has up to seven tiles."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    switches = draw(SWITCHES)
    del switches["layout"], switches["spare"]
    rules = Rules(**switches | {"layout": layout, "words_per_turn": "one"})
    known = frozenset(words)
    tiles: oracle.Tiles = {}
    height, width = oracle.size(rules)
    for _ in range(draw(st.integers(0, most)) * 40):
        word, across = rng.choice(words).upper(), rng.random() < 0.5
        if not tiles:
            row, col, across = height // 2, width // 2, True
        else:
            row, col = rng.randrange(height), rng.randrange(width)
        squares = [(row, col + n) if across else (row + n, col) for n in range(len(word))]
        if squares[-1][0] >= height or squares[-1][1] >= width:
            continue
        there = dict(zip(squares, word, strict=True))
        if any(sq in tiles and tiles[sq][0] != letter for sq, letter in there.items()):
            continue
        if tiles and not any(sq in tiles for sq in squares):
            continue
        after = {sq: (letter, rng.random() < 0.05) for sq, letter in there.items()} | tiles
        if all(
            oracle.word_of(run, after) in known for run in oracle.runs(after, height, width)
        ):
            tiles = after
    rack = "".join(rng.choice("".join(words)) for _ in range(draw(st.integers(2, 5)))).upper()
    rack += "*" * draw(st.sampled_from([0, 0, 1, 1, 1, 2]))
    rules = replace(rules, rack_size=len(rack))
    rows = oracle.write_board(tiles, height, width)
    more = rng.sample(words, 3)
    return Position(rows, rack, rules, tuple(words), oracle.history_of(tiles, rules, more))

//! The board read along its lines, in both directions: for each square what lies
//! there, and what the old tiles across the line ask of a tile put there. It follows
//! each turn: only the squares at the ends of changed runs are worked out again.
//! It knows nothing of rules, racks or searches.

use std::ops::Range;

use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::lexicon::{Edge, Gaddag, NodeId};
use crate::tile::{Square, Tile};

/// No tile. Anything less is a letter.
pub const EMPTY: u8 = 64;
/// No tile, but some next to it across the line.
const TOUCHING: u8 = 65;
/// Beyond either end of a line.
const BORDER: u8 = 66;

/// A square as a part of a line, in 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The letters that make a word across the line, or stand alone there. None on a
    /// tile or on the border.
    pub fits: LetterSet,
    /// What the tile here is worth; without one, what the old tiles of the word across are.
    pub value: i32,
    /// The square that it is. Meaningless on the border.
    pub square: Square,
    /// The letter here, or why there is none.
    letter: u8,
    /// The letter premium, and above it the word premium.
    premiums: u8,
}

/// Each letter there can be, whatever the alphabet.
const ANY: LetterSet = (1 << MAX_LETTERS) - 1;
/// How many bits a premium takes of them.
const HALF: u32 = 4;

impl Spot {
    const BORDER: Spot = Spot { fits: 0, value: 0, square: 0, letter: BORDER, premiums: 0 };

    /// An empty square with nothing next to it.
    #[inline]
    fn free(square: Square, (letter, word): (i32, i32)) -> Spot {
        debug_assert!(letter.max(word) < 1 << HALF, "a premium has its room");
        let premiums = letter as u8 | (word as u8) << HALF;
        Spot { fits: ANY, value: 0, square, letter: EMPTY, premiums }
    }

    /// The letter of the tile here.
    #[inline]
    pub fn letter(&self) -> Option<Letter> {
        (self.letter < EMPTY).then_some(self.letter)
    }

    /// Whether a tile is here.
    #[inline]
    pub fn is_tile(&self) -> bool {
        self.letter < EMPTY
    }

    /// Whether it is an empty square.
    #[inline]
    pub fn is_empty(&self) -> bool {
        matches!(self.letter, EMPTY | TOUCHING)
    }

    /// Whether it is an empty square with old tiles next to it across the line.
    #[inline]
    pub fn touches(&self) -> bool {
        self.letter == TOUCHING
    }

    /// What the value of a tile put here is multiplied by.
    #[inline]
    pub fn letter_premium(&self) -> i32 {
        i32::from(self.premiums & ((1 << HALF) - 1))
    }

    /// What the words through a tile put here are multiplied by.
    #[inline]
    pub fn word_premium(&self) -> i32 {
        i32::from(self.premiums >> HALF)
    }
}

/// Reads left to right.
pub const ACROSS: usize = 0;
/// Reads top to bottom.
pub const DOWN: usize = 1;

/// All lines of a board. Between two lines, and before the first and after the last,
/// stands one spot that is no square.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lines([Way; 2]);

/// The lines of one direction.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Way {
    /// How many squares a line has.
    side: usize,
    /// Line after line.
    spots: Box<[Spot]>,
    /// The places of the empty squares next to tiles.
    anchors: Places,
}

impl Way {
    /// Lines without squares, so many and so long.
    fn new(lines: usize, side: usize) -> Way {
        let size = lines * (side + 1) + 1;
        Way { side, spots: vec![Spot::BORDER; size].into(), anchors: Places::none(size) }
    }

    /// Has an empty square know which letters the old tiles next to it across the line ask
    /// for, and what they are worth.
    #[inline]
    fn ask(&mut self, at: usize, fits: LetterSet, value: i32) {
        let spot = &mut self.spots[at];
        (spot.fits, spot.value, spot.letter) = (fits, value, TOUCHING);
        self.anchors.insert(at);
    }
}

impl Lines {
    /// The lines of a board without tiles. A square has a premium for the tile on it and
    /// one for the words through it.
    pub fn empty(rows: usize, cols: usize, premium: impl Fn(Square) -> (i32, i32)) -> Lines {
        let mut lines = Lines([Way::new(rows, cols), Way::new(cols, rows)]);
        for square in 0..(rows * cols) as Square {
            let spot = Spot::free(square, premium(square));
            let ats = lines.ats(square);
            lines.0.iter_mut().zip(ats).for_each(|(way, at)| way.spots[at] = spot);
        }
        lines
    }

    /// The lines of a board of these squares, from those of the same without tiles: a copy
    /// of them costs far less than making them.
    pub fn filled(&self, squares: &[Tile], value: impl Fn(Tile) -> i32, gaddag: &Gaddag) -> Lines {
        let mut lines = self.clone();
        let [cols, rows] = [self.0[ACROSS].side, self.0[DOWN].side];
        let mut tiles = Vec::with_capacity(squares.len());
        for (row, line) in squares.chunks_exact(cols).enumerate() {
            for (col, &tile) in line.iter().enumerate() {
                if !tile.is_empty() {
                    let ats = [row * (cols + 1) + col + 1, col * (rows + 1) + row + 1];
                    lines.put(ats, tile, value(tile));
                    tiles.push(ats);
                }
            }
        }
        for ats in tiles {
            for direction in [ACROSS, DOWN] {
                if !lines.0[direction].spots[ats[direction] - 1].is_tile() {
                    lines.judge(ats, direction, gaddag);
                }
            }
        }
        lines
    }

    /// The lines after tiles were put on some squares, in place of what was there.
    pub fn after(
        &self,
        tiles: impl Iterator<Item = (Square, Tile)> + Clone,
        value: impl Fn(Tile) -> i32,
        gaddag: &Gaddag,
    ) -> Lines {
        let mut lines = self.clone();
        for (square, tile) in tiles.clone() {
            let ats = lines.ats(square);
            lines.put(ats, tile, value(tile));
            lines.0.iter_mut().zip(ats).for_each(|(way, at)| way.anchors.remove(at));
        }
        for direction in [ACROSS, DOWN] {
            let mut last = 0;
            for (square, _) in tiles.clone() {
                let at = lines.at(square, direction);
                let start = lines.start(at, direction);
                if std::mem::replace(&mut last, start) == start {
                    continue;
                }
                // a square between two runs is judged with the first of them
                for start in [start, lines.start(start - 1, direction)] {
                    if lines.0[direction].spots[start].is_tile() {
                        let ats = lines.ats(lines.0[direction].spots[start].square);
                        lines.judge(ats, direction, gaddag);
                    }
                }
            }
        }
        lines
    }

    /// Puts a tile on a square, given its places.
    #[inline]
    fn put(&mut self, ats: [usize; 2], tile: Tile, value: i32) {
        let letter = tile.letter();
        for (way, at) in self.0.iter_mut().zip(ats) {
            way.spots[at] = Spot { fits: 0, value, letter, ..way.spots[at] };
        }
    }

    /// The spots of a direction, line after line.
    #[inline]
    pub fn spots(&self, direction: usize) -> &[Spot] {
        &self.0[direction].spots
    }

    /// The places of the empty squares next to tiles among the spots of a direction.
    #[inline]
    pub fn anchors(&self, direction: usize) -> impl Iterator<Item = usize> + '_ {
        self.0[direction].anchors.each()
    }

    /// A square as a part of the line through it in a direction.
    #[inline]
    pub fn spot(&self, square: Square, direction: usize) -> &Spot {
        &self.0[direction].spots[self.at(square, direction)]
    }

    /// The place of a square among the spots of a direction.
    #[inline]
    pub fn at(&self, square: Square, direction: usize) -> usize {
        self.ats(square)[direction]
    }

    /// The places of a square, by direction.
    #[inline]
    fn ats(&self, square: Square) -> [usize; 2] {
        let [cols, rows] = [self.0[ACROSS].side, self.0[DOWN].side];
        let (row, col) = (u32::from(square) / cols as u32, u32::from(square) % cols as u32);
        let (row, col) = (row as usize, col as usize);
        [row * (cols + 1) + col + 1, col * (rows + 1) + row + 1]
    }

    /// The stretch of tiles through a spot; the spot itself need not be one.
    #[inline]
    pub fn run(&self, at: usize, direction: usize) -> Range<usize> {
        self.start(at, direction)..self.end(at + 1, direction)
    }

    /// Where the tiles begin that come right before a spot.
    #[inline]
    fn start(&self, mut at: usize, direction: usize) -> usize {
        while at > 0 && self.0[direction].spots[at - 1].is_tile() {
            at -= 1;
        }
        at
    }

    /// Where the tiles end that begin with a spot.
    #[inline]
    fn end(&self, at: usize, direction: usize) -> usize {
        let spots = self.0[direction].spots.get(at..).unwrap_or_default();
        at + spots.iter().take_while(|spot| spot.is_tile()).count()
    }

    /// Works out what the run that begins on a square asks of the empty squares at its
    /// ends. What two runs ask of the square between them is found with the first of them.
    fn judge(&mut self, ats: [usize; 2], direction: usize, gaddag: &Gaddag) {
        let [across, down] = &mut self.0;
        let (along, crossed) = if direction == ACROSS { (across, down) } else { (down, across) };
        let (spots, start, at) = (&*along.spots, ats[direction], ats[1 - direction]);
        let run = Run::from(&spots[start..]);
        let (end, node) = (start + run.tiles.len(), run.node(gaddag));
        // a step along the line, among the spots of the other direction
        let step = crossed.side + 1;
        if spots[start - 1].is_empty() && !spots[start - 2].is_tile() {
            along.anchors.insert(start - 1);
            crossed.ask(at - step, run.before(node, gaddag), run.value);
        }
        if spots[end].is_empty() {
            let next = Run::from(&spots[end + 1..]);
            let fits = match next.tiles {
                [] => run.after(node, gaddag),
                _ => run.until(&next, gaddag),
            };
            along.anchors.insert(end);
            crossed.ask(at + (end - start) * step, fits, run.value + next.value);
        }
    }
}

/// Some of the places of a direction, a bit each.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Places(Box<[u64]>);

/// How many places a word of them has.
const WORD: usize = u64::BITS as usize;

impl Places {
    fn none(of: usize) -> Places {
        Places(vec![0; of.div_ceil(WORD)].into())
    }

    #[inline]
    fn insert(&mut self, at: usize) {
        self.0[at / WORD] |= 1 << (at % WORD);
    }

    #[inline]
    fn remove(&mut self, at: usize) {
        self.0[at / WORD] &= !(1 << (at % WORD));
    }

    #[inline]
    fn each(&self) -> impl Iterator<Item = usize> + '_ {
        let words = self.0.iter().enumerate();
        words.flat_map(|(at, &word)| each(word).map(move |bit| at * WORD + bit as usize))
    }
}

/// A run of old tiles.
struct Run<'l> {
    tiles: &'l [Spot],
    /// What they are worth together.
    value: i32,
}

impl Run<'_> {
    /// The run with which some spots begin.
    #[inline]
    fn from(spots: &[Spot]) -> Run<'_> {
        let (mut length, mut value) = (0, 0);
        while spots[length].is_tile() {
            value += spots[length].value;
            length += 1;
        }
        Run { tiles: &spots[..length], value }
    }

    /// Where reading it leftwards leads, if anywhere. What a single tile asks is in tables.
    #[inline]
    fn node(&self, gaddag: &Gaddag) -> Option<NodeId> {
        match self.tiles {
            [_] => None,
            tiles => reached(tiles, gaddag, gaddag.root()),
        }
    }

    /// The letters that make a word before it.
    #[inline]
    fn before(&self, node: Option<NodeId>, gaddag: &Gaddag) -> LetterSet {
        match self.tiles {
            [only] => gaddag.pairs(only.letter).0,
            _ => node.map_or(0, |node| gaddag.ends(node)),
        }
    }

    /// The letters that make a word after it.
    #[inline]
    fn after(&self, node: Option<NodeId>, gaddag: &Gaddag) -> LetterSet {
        match self.tiles {
            [only] => gaddag.pairs(only.letter).1,
            _ => node.and_then(|node| gaddag.turn(node)).map_or(0, |node| gaddag.ends(node)),
        }
    }

    /// The letters that make a word between it and the next one.
    #[inline]
    fn until(&self, next: &Run, gaddag: &Gaddag) -> LetterSet {
        match (self.tiles, next.tiles) {
            ([before], [after]) => gaddag.between(before.letter, after.letter),
            (before, after) => between(before, after, gaddag).unwrap_or(0),
        }
    }
}

/// The letters that make a word between some tiles. `None`, as 0: none does.
fn between(before: &[Spot], after: &[Spot], gaddag: &Gaddag) -> Option<LetterSet> {
    let start = gaddag.turn(reached(before, gaddag, gaddag.root())?)?;
    let end = reached(after, gaddag, gaddag.root())?;
    let (first, tiles) = before.split_first()?;
    let is_word = |&letter: &Letter| {
        let node = gaddag.edge(end, letter).map(Edge::to);
        let node = node.and_then(|node| reached(tiles, gaddag, node));
        let whole = node.and_then(|node| gaddag.edge(node, first.letter));
        whole.is_some_and(Edge::is_word)
    };
    let fits = each(gaddag.letters(start) & gaddag.letters(end)).filter(is_word);
    Some(fits.fold(0, |fits, letter| fits | 1 << letter))
}

/// Where reading tiles leftwards leads from a state, if anywhere.
#[inline]
pub fn reached(tiles: &[Spot], gaddag: &Gaddag, node: NodeId) -> Option<NodeId> {
    tiles.iter().rev().try_fold(node, |node, spot| Some(gaddag.edge(node, spot.letter)?.to()))
}

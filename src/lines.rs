//! The board read along its lines, in both directions: for each square what lies
//! there, and what the old tiles across the line ask of a tile put there. It follows
//! each turn: only the squares at the ends of changed runs are worked out again.
//! It knows nothing of rules, racks or searches.

use std::ops::Range;

use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::lexicon::{DEAD, Edge, Gaddag, NodeId};
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
    /// What is known of the place: on an empty square, what fits; on a tile, the run.
    known: u64,
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
    const BORDER: Spot = Spot { known: 0, value: 0, square: 0, letter: BORDER, premiums: 0 };

    /// An empty square with nothing next to it.
    #[inline]
    fn free(square: Square, (letter, word): (i32, i32)) -> Spot {
        debug_assert!(letter.max(word) < 1 << HALF, "a premium has its room");
        let premiums = letter as u8 | (word as u8) << HALF;
        Spot { known: ANY, value: 0, square, letter: EMPTY, premiums }
    }

    /// The letters that make a word across the line, or stand alone there; of no use on a
    /// tile. None on the border.
    #[inline]
    pub fn fits(&self) -> LetterSet {
        debug_assert!(!self.is_tile(), "nothing fits where a tile is");
        self.known
    }

    /// The run of old tiles that goes through the tile here, if there is one.
    #[inline]
    pub fn run(&self) -> Option<Run> {
        let [node, length] = [self.known >> u32::BITS, self.known & u64::from(u32::MAX)];
        self.is_tile().then_some(Run { node: node as NodeId, length: length as usize })
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

/// What a line holds between two places without a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Run {
    /// Where reading its tiles leftwards leads from the root; [`DEAD`] if nowhere.
    pub node: NodeId,
    /// How many tiles it has.
    pub length: usize,
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
        (spot.known, spot.value, spot.letter) = (fits, value, TOUCHING);
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
        let mut tiles = self.0.each_ref().map(|way| Places::none(way.spots.len()));
        for (row, line) in squares.chunks_exact(cols).enumerate() {
            for (col, &tile) in line.iter().enumerate() {
                if !tile.is_empty() {
                    let ats = [row * (cols + 1) + col + 1, col * (rows + 1) + row + 1];
                    lines.put(ats, tile, value(tile));
                    tiles.iter_mut().zip(ats).for_each(|(tiles, at)| tiles.insert(at));
                }
            }
        }
        for (direction, tiles) in tiles.iter().enumerate() {
            tiles.ends().for_each(|last| lines.judge(last, direction, gaddag));
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
            let mut judged = 0;
            for (square, _) in tiles.clone() {
                let last = lines.last(lines.at(square, direction), direction);
                if std::mem::replace(&mut judged, last) == last {
                    continue;
                }
                lines.judge(last, direction, gaddag);
                // a square between two runs is judged with the second of them
                if lines.0[direction].spots.get(last + 2).is_some_and(Spot::is_tile) {
                    lines.judge(lines.last(last + 2, direction), direction, gaddag);
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
            way.spots[at] = Spot { known: 0, value, letter, ..way.spots[at] };
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

    /// The stretch of tiles that a tile put on an empty square makes part of a run, and that
    /// square.
    #[inline]
    pub fn run(&self, at: usize, direction: usize) -> Range<usize> {
        let spots = &self.0[direction].spots;
        let length = |spot: &Spot| spot.run().map_or(0, |run| run.length);
        at - length(&spots[at - 1])..at + 1 + length(&spots[at + 1])
    }

    /// The last tile of the run through a tile.
    #[inline]
    fn last(&self, at: usize, direction: usize) -> usize {
        at + self.0[direction].spots[at + 1..].iter().take_while(|spot| spot.is_tile()).count()
    }

    /// Works out the run that ends with a tile, and what it asks of the empty squares at its
    /// ends. What two runs ask of the square between them is found with the second of them,
    /// once the first is known.
    fn judge(&mut self, last: usize, direction: usize, gaddag: &Gaddag) {
        // its place among the spots of the other direction
        let at = self.at(self.0[direction].spots[last].square, 1 - direction);
        let [across, down] = &mut self.0;
        let (along, crossed) = if direction == ACROSS { (across, down) } else { (down, across) };
        let (mut start, mut node, mut value) = (last + 1, gaddag.root(), 0);
        while let Some(letter) = along.spots[start - 1].letter() {
            start -= 1;
            node = gaddag.edge(node, letter).map_or(DEAD, Edge::to);
            value += along.spots[start].value;
        }
        let run = Run { node, length: last + 1 - start };
        let known = u64::from(node) << u32::BITS | run.length as u64;
        for spot in &mut along.spots[start..=last] {
            spot.known = known;
        }
        let spots = &along.spots;
        let only = if run.length == 1 { spots[last].letter() } else { None };
        let (before, after) = (start - 1, last + 1);
        // a step along the line, there
        let step = crossed.side + 1;
        if spots[before].is_empty() {
            let alone = || only.map_or_else(|| gaddag.ends(node), |only| gaddag.pairs(only).0);
            let (fits, value) = match spots[before - 1].run() {
                Some(first) => {
                    let tiles = &spots[before - first.length..before];
                    let second = &spots[start..after];
                    let fits = between((first.node, tiles), (node, second), gaddag).unwrap_or(0);
                    (fits, value + tiles.iter().map(|spot| spot.value).sum::<i32>())
                }
                None => (alone(), value),
            };
            along.anchors.insert(before);
            crossed.ask(at - run.length * step, fits, value);
        }
        if spots[after].is_empty() && !spots[after + 1].is_tile() {
            let turned = || gaddag.turn(node).map_or(0, |node| gaddag.ends(node));
            let fits = only.map_or_else(turned, |only| gaddag.pairs(only).1);
            along.anchors.insert(after);
            crossed.ask(at + step, fits, value);
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
        Places::of_words(self.0.iter().copied())
    }

    /// Those of them that are followed by none.
    fn ends(&self) -> impl Iterator<Item = usize> + '_ {
        let next = self.0.iter().skip(1).chain([&0]);
        let ends = |(&word, &next): (&u64, &u64)| word & !(word >> 1 | next << (WORD - 1));
        Places::of_words(self.0.iter().zip(next).map(ends))
    }

    #[inline]
    fn of_words(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
        let words = words.enumerate();
        words.flat_map(|(at, word)| each(word).map(move |bit| at * WORD + bit as usize))
    }
}

/// The letters that make a word between two runs, each told by where reading it leads and its
/// tiles. `None`, as 0: none does.
fn between(
    (start, before): (NodeId, &[Spot]),
    (end, after): (NodeId, &[Spot]),
    gaddag: &Gaddag,
) -> Option<LetterSet> {
    if let ([before], [after]) = (before, after) {
        return Some(gaddag.between(before.letter, after.letter));
    }
    let start = gaddag.turn(start)?;
    let (first, others) = before.split_first()?;
    let is_word = |&letter: &Letter| {
        let node = gaddag.edge(end, letter).map(Edge::to);
        let node = node.and_then(|node| reached(others, gaddag, node));
        let whole = node.and_then(|node| gaddag.edge(node, first.letter));
        whole.is_some_and(Edge::is_word)
    };
    let fits = each(gaddag.letters(start) & gaddag.letters(end)).filter(is_word);
    Some(fits.fold(0, |fits, letter| fits | 1 << letter))
}

/// Where reading tiles leftwards leads from a state, if anywhere.
#[inline]
fn reached(tiles: &[Spot], gaddag: &Gaddag, node: NodeId) -> Option<NodeId> {
    tiles.iter().rev().try_fold(node, |node, spot| Some(gaddag.edge(node, spot.letter)?.to()))
}

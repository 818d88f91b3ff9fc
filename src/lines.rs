//! The board read along its lines, in both directions: for each square what lies
//! there, and what the old tiles across the line ask of a tile put there. It follows
//! each turn: only the squares at the ends of changed runs are worked out again.
//! It knows nothing of racks or searches.

use std::ops::Range;

use crate::alphabet::{Letter, LetterSet, each};
use crate::lexicon::{Gaddag, Graph, Lexicon};
use crate::rules::{Premium, Rules};
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

/// How many bits a premium takes of them.
const HALF: u32 = 4;

impl Spot {
    const BORDER: Spot = Spot { fits: 0, value: 0, square: 0, letter: BORDER, premiums: 0 };

    /// An empty square on which each of some letters fits.
    #[inline]
    fn free(square: Square, premium: Premium, fits: LetterSet) -> Spot {
        debug_assert!(premium.letter.max(premium.word) < 1 << HALF, "a premium has its room");
        let premiums = premium.letter as u8 | (premium.word as u8) << HALF;
        Spot { fits, value: 0, square, letter: EMPTY, premiums }
    }

    /// The same square with a tile put there.
    #[inline]
    fn with(self, tile: Tile, rules: &Rules) -> Spot {
        Spot { fits: 0, value: rules.value(tile), letter: tile.letter(), ..self }
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
pub struct Lines {
    /// By direction, as all that follows: how many squares a line has.
    sides: [usize; 2],
    spots: [Box<[Spot]>; 2],
    /// The empty squares next to tiles.
    anchors: [Places; 2],
}

impl Lines {
    /// The lines of a board of these squares, so many columns wide.
    pub fn new(
        squares: &[Tile],
        cols: usize,
        premium: impl Fn(Square) -> Premium,
        rules: &Rules,
        lexicon: &Lexicon,
    ) -> Lines {
        let (rows, graphs) = (squares.len() / cols, (lexicon.graph(), lexicon.gaddag()));
        let sizes = [rows * (cols + 1) + 1, cols * (rows + 1) + 1];
        let mut lines = Lines {
            sides: [cols, rows],
            spots: sizes.map(|size| vec![Spot::BORDER; size].into()),
            anchors: sizes.map(Places::none),
        };
        let mut tiles = sizes.map(Places::none);
        let all = rules.alphabet.all();
        for (row, line) in squares.chunks(cols).enumerate() {
            for (col, &tile) in line.iter().enumerate() {
                let square = (row * cols + col) as Square;
                let ats = [row * (cols + 1) + col + 1, col * (rows + 1) + row + 1];
                let mut spot = Spot::free(square, premium(square), all);
                if !tile.is_empty() {
                    spot = spot.with(tile, rules);
                    tiles.iter_mut().zip(ats).for_each(|(tiles, at)| tiles.insert(at));
                }
                lines.spots.iter_mut().zip(ats).for_each(|(spots, at)| spots[at] = spot);
            }
        }
        for (direction, tiles) in tiles.iter().enumerate() {
            let nothing_after = |run: &Range<usize>| run.end + 1..run.end + 1;
            let mut last = 0..0;
            for start in tiles.starts() {
                let run = start..lines.end(start, direction);
                if last.end + 1 == start {
                    lines.judge(last, run.clone(), direction, graphs);
                } else {
                    lines.judge(last.clone(), nothing_after(&last), direction, graphs);
                    lines.judge(start - 1..start - 1, run.clone(), direction, graphs);
                }
                last = run;
            }
            lines.judge(last.clone(), nothing_after(&last), direction, graphs);
        }
        lines
    }

    /// The lines after tiles were put on some squares, in place of what was there.
    pub fn after(
        &self,
        tiles: impl Iterator<Item = (Square, Tile)> + Clone,
        rules: &Rules,
        lexicon: &Lexicon,
    ) -> Lines {
        let (mut lines, graphs) = (self.clone(), (lexicon.graph(), lexicon.gaddag()));
        for direction in [ACROSS, DOWN] {
            for (square, tile) in tiles.clone() {
                let at = lines.at(square, direction);
                let spot = &mut lines.spots[direction][at];
                *spot = spot.with(tile, rules);
                lines.anchors[direction].remove(at);
            }
        }
        for direction in [ACROSS, DOWN] {
            let mut last = 0;
            for (square, _) in tiles.clone() {
                let run = lines.run(lines.at(square, direction), direction);
                if std::mem::replace(&mut last, run.start) != run.start {
                    let (first, end) = (run.start - 1, run.end);
                    let before = lines.start(first, direction)..first;
                    let after = end + 1..lines.end(end + 1, direction);
                    lines.judge(before, run.clone(), direction, graphs);
                    lines.judge(run, after, direction, graphs);
                }
            }
        }
        lines
    }

    /// The spots of a direction, line after line.
    #[inline]
    pub fn spots(&self, direction: usize) -> &[Spot] {
        &self.spots[direction]
    }

    /// The places of the empty squares next to tiles among the spots of a direction.
    #[inline]
    pub fn anchors(&self, direction: usize) -> impl Iterator<Item = usize> + '_ {
        self.anchors[direction].each()
    }

    /// A square as a part of the line through it in a direction.
    #[inline]
    pub fn spot(&self, square: Square, direction: usize) -> &Spot {
        &self.spots[direction][self.at(square, direction)]
    }

    /// The place of a square among the spots of a direction.
    #[inline]
    pub fn at(&self, square: Square, direction: usize) -> usize {
        let cols = self.sides[ACROSS] as u32;
        let (row, col) = (u32::from(square) / cols, u32::from(square) % cols);
        let (line, place) = if direction == ACROSS { (row, col) } else { (col, row) };
        line as usize * (self.sides[direction] + 1) + place as usize + 1
    }

    /// The stretch of tiles through a spot; the spot itself need not be one.
    #[inline]
    pub fn run(&self, at: usize, direction: usize) -> Range<usize> {
        self.start(at, direction)..self.end(at + 1, direction)
    }

    /// Where the tiles begin that come right before a spot.
    #[inline]
    fn start(&self, mut at: usize, direction: usize) -> usize {
        while at > 0 && self.spots[direction][at - 1].is_tile() {
            at -= 1;
        }
        at
    }

    /// Where the tiles end that begin with a spot.
    #[inline]
    fn end(&self, at: usize, direction: usize) -> usize {
        let spots = self.spots[direction].get(at..).unwrap_or_default();
        at + spots.iter().take_while(|spot| spot.is_tile()).count()
    }

    /// Works out what the tiles before and after one spot ask of a tile there, if it is
    /// an empty square.
    fn judge(
        &mut self,
        before: Range<usize>,
        after: Range<usize>,
        direction: usize,
        (words, gaddag): (&Graph, &Gaddag),
    ) {
        let (at, spots) = (before.end, &self.spots[direction]);
        if !spots[at].is_empty() {
            return;
        }
        let crossed = self.at(spots[at].square, 1 - direction);
        let (before, after) = (&spots[before], &spots[after]);
        let fits = between(before, after, words, gaddag);
        let value = before.iter().chain(after).map(|spot| spot.value).sum();
        let spot = &mut self.spots[1 - direction][crossed];
        (spot.fits, spot.value, spot.letter) = (fits, value, TOUCHING);
        self.anchors[direction].insert(at);
        self.anchors[1 - direction].insert(crossed);
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
        Places::listed(self.0.iter().copied())
    }

    /// Those that do not follow another.
    #[inline]
    fn starts(&self) -> impl Iterator<Item = usize> + '_ {
        let mut last = 0;
        Places::listed(self.0.iter().map(move |&word| {
            let before = std::mem::replace(&mut last, word);
            word & !(word << 1 | before >> (WORD - 1))
        }))
    }

    #[inline]
    fn listed(words: impl Iterator<Item = u64>) -> impl Iterator<Item = usize> {
        words.enumerate().flat_map(|(at, word)| each(word).map(move |bit| at * WORD + bit as usize))
    }
}

/// The letters that make a word between some tiles.
fn between(before: &[Spot], after: &[Spot], words: &Graph, gaddag: &Gaddag) -> LetterSet {
    match (before, after) {
        ([only], []) => return gaddag.pairs(only.letter).1,
        ([], [only]) => return gaddag.pairs(only.letter).0,
        _ => {}
    }
    let mut start = words.root();
    for spot in before {
        match words.edge(start, spot.letter) {
            Some(edge) => start = edge.to(),
            None => return 0,
        }
    }
    if after.is_empty() {
        return words.ends(start);
    }
    let mut end = gaddag.root();
    for spot in after.iter().rev() {
        match gaddag.edge(end, spot.letter) {
            Some(edge) => end = edge.to(),
            None => return 0,
        }
    }
    if before.is_empty() {
        return gaddag.ends(end);
    }
    let is_word = |&letter: &Letter| {
        let first = words.edge(start, letter);
        let whole = after.iter().try_fold(first?, |edge, spot| words.edge(edge.to(), spot.letter));
        whole.filter(|edge| edge.is_word())
    };
    each(words.letters(start) & gaddag.letters(end))
        .filter(|letter| is_word(letter).is_some())
        .fold(0, |set, letter| set | 1 << letter)
}

//! The board read along its lines, in both directions: for each square what lies
//! there, and what the old tiles across the line ask of a tile put there. It follows
//! each turn: only the squares at the ends of changed runs are worked out again.
//! It knows nothing of racks or searches.

use crate::alphabet::{Letter, LetterSet, each};
use crate::lexicon::Lexicon;
use crate::rules::{Premium, Rules};
use crate::tile::{Square, Tile};

/// No tile. Anything less is a letter.
pub const EMPTY: u8 = 64;
/// Beyond either end of a line.
const BORDER: u8 = 65;

/// A square as a part of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The letters that make a word across the line, or stand alone there. None on a
    /// tile or on the border.
    pub fits: LetterSet,
    /// What the old tiles of the word across are worth.
    pub across: i32,
    /// What the tile here is worth; 0 if there is none.
    pub value: i32,
    /// What the value of a tile put here is multiplied by.
    pub letter_premium: i16,
    /// What the words through a tile put here are multiplied by.
    pub word_premium: i16,
    /// The letter here, or why there is none.
    letter: u8,
    /// Whether there are old tiles next to it across the line.
    pub touches: bool,
}

impl Spot {
    const BORDER: Spot = Spot {
        fits: 0,
        across: 0,
        value: 0,
        letter_premium: 1,
        word_premium: 1,
        letter: BORDER,
        touches: false,
    };

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
        self.letter == EMPTY
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
    rows: usize,
    cols: usize,
    /// By direction.
    spots: [Box<[Spot]>; 2],
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
        let rows = squares.len() / cols;
        let empty = |lines: usize, side: usize| vec![Spot::BORDER; lines * (side + 1) + 1].into();
        let mut lines = Lines { rows, cols, spots: [empty(rows, cols), empty(cols, rows)] };
        for (square, &tile) in squares.iter().enumerate() {
            let premium = premium(square as Square);
            for direction in [ACROSS, DOWN] {
                let at = lines.at(square as Square, direction);
                let spot = &mut lines.spots[direction][at];
                spot.letter = EMPTY;
                spot.letter_premium = premium.letter as i16;
                spot.word_premium = premium.word as i16;
            }
            if !tile.is_empty() {
                lines.put(square as Square, tile, rules);
            }
        }
        for direction in [ACROSS, DOWN] {
            for square in 0..squares.len() as Square {
                lines.judge(lines.at(square, direction), direction, rules, lexicon);
            }
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
        let mut lines = self.clone();
        for (square, tile) in tiles.clone() {
            lines.put(square, tile, rules);
        }
        for direction in [ACROSS, DOWN] {
            let mut last = 0;
            for (square, _) in tiles.clone() {
                let at = lines.at(square, direction);
                let run = lines.run(at, direction);
                if std::mem::replace(&mut last, run.start) != run.start {
                    lines.judge(run.start - 1, direction, rules, lexicon);
                    lines.judge(run.end, direction, rules, lexicon);
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

    /// A square as a part of the line through it in a direction.
    #[inline]
    pub fn spot(&self, square: Square, direction: usize) -> &Spot {
        &self.spots[direction][self.at(square, direction)]
    }

    /// The place of a square among the spots of a direction.
    #[inline]
    pub fn at(&self, square: Square, direction: usize) -> usize {
        let (row, col) = (square as usize / self.cols, square as usize % self.cols);
        if direction == ACROSS {
            row * (self.cols + 1) + col + 1
        } else {
            col * (self.rows + 1) + row + 1
        }
    }

    /// The square at a place among the spots of a direction.
    #[inline]
    pub fn square(&self, at: usize, direction: usize) -> Square {
        let side = if direction == ACROSS { self.cols } else { self.rows };
        let (line, place) = ((at - 1) / (side + 1), (at - 1) % (side + 1));
        let square =
            if direction == ACROSS { line * self.cols + place } else { place * self.cols + line };
        square as Square
    }

    /// Puts a tile on a square.
    fn put(&mut self, square: Square, tile: Tile, rules: &Rules) {
        for direction in [ACROSS, DOWN] {
            let at = self.at(square, direction);
            let spot = &mut self.spots[direction][at];
            spot.letter = tile.letter();
            spot.value = rules.value(tile);
            (spot.fits, spot.across, spot.touches) = (0, 0, false);
        }
    }

    /// The stretch of tiles through a spot; the spot itself need not be one.
    pub fn run(&self, at: usize, direction: usize) -> std::ops::Range<usize> {
        let spots = &self.spots[direction];
        let before = spots[..at].iter().rev().take_while(|spot| spot.is_tile()).count();
        let after = spots[at + 1..].iter().take_while(|spot| spot.is_tile()).count();
        at - before..at + 1 + after
    }

    /// Works out what the tiles before and after an empty spot ask of a tile there.
    fn judge(&mut self, at: usize, direction: usize, rules: &Rules, lexicon: &Lexicon) {
        let spots = &self.spots[direction];
        if !spots[at].is_empty() {
            return;
        }
        let run = self.run(at, direction);
        let (before, after) = (&spots[run.start..at], &spots[at + 1..run.end]);
        let fits = match (before, after) {
            ([], []) => rules.alphabet.all(),
            _ => between(before, after, lexicon),
        };
        let value = spots[run.clone()].iter().map(|spot| spot.value).sum();
        let other = 1 - direction;
        let crossed = self.at(self.square(at, direction), other);
        let spot = &mut self.spots[other][crossed];
        (spot.fits, spot.across, spot.touches) = (fits, value, run.len() > 1);
    }
}

/// The letters that make a word between some tiles.
fn between(before: &[Spot], after: &[Spot], lexicon: &Lexicon) -> LetterSet {
    let words = lexicon.graph();
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
    let gaddag = lexicon.gaddag();
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

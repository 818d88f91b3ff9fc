//! The board laid out for searching: squares with a border round them, so that a
//! step never leaves the field; what each tile is worth; what fits between the
//! tiles that were there before. Once it is narrowed (`near`) it does not change; each
//! search has its own tiles on top.

use crate::alphabet::{LetterSet, MAX_LETTERS, each};
use crate::board::Board;
use crate::lexicon::Gaddag;
pub use crate::lines::{ACROSS, DOWN, EMPTY};
use crate::rules::Premium;
use crate::tile::Square;

/// A square of the field: an index that counts the border.
pub type Cell = usize;

/// Beyond the squares.
const BORDER: u8 = 65;

/// What may be put on an empty square as far as one direction is concerned.
#[derive(Debug, Clone, Copy)]
pub struct Cross {
    /// Letters that make a word with the old tiles before and after, as they stand.
    pub closed: LetterSet,
    /// Letters that make a piece of a word with them, and later (`near`) only those
    /// that the tiles in hand can make part of a word.
    pub open: LetterSet,
    /// What the old tiles before and after are worth.
    pub value: i32,
    /// Whether there are any.
    pub touches: bool,
    /// The squares before and after them: next to the square itself, if there are none.
    pub ends: [Cell; 2],
}

impl Cross {
    /// That of a square with no old tiles before and after it.
    fn free(cell: Cell, step: usize, all: LetterSet) -> Cross {
        let ends = [cell - step, cell + step];
        Cross { closed: all, open: all, value: 0, touches: false, ends }
    }
}

/// A position, ready to be searched.
pub struct Field {
    /// The letters of the old tiles.
    pub letters: Vec<u8>,
    /// The values of the old tiles, 0 elsewhere.
    pub values: Vec<i32>,
    /// The premiums, of no meaning on the border.
    pub premiums: Vec<Premium>,
    /// For each direction a word may read, what fits on each empty square.
    pub crosses: [Vec<Cross>; 2],
    /// How far the next square is, in each direction.
    pub steps: [usize; 2],
    /// Empty squares next to an old tile, or the centre of an empty board.
    pub anchors: Vec<Cell>,
    /// By direction and number of the anchor: how many more tiles each letter needs
    /// there. Empty until the field is narrowed (`near`).
    pub needs: [Vec<[u8; MAX_LETTERS]>; 2],
    /// The number of the anchor on each square, from 1; 0 for none.
    anchor_numbers: Vec<u16>,
    cols: usize,
}

impl Field {
    /// The field of a board on which some stars have been taken back.
    pub fn new(board: &Board, swaps: &[Square], gaddag: &Gaddag) -> Field {
        let rules = board.rules();
        let (rows, cols) = (board.rows(), board.cols());
        let width = cols + 2;
        let size = width * (rows + 2);
        let mut field = Field {
            letters: vec![BORDER; size],
            values: vec![0; size],
            premiums: vec![rules.layout.premium(rules.layout.centre()); size],
            crosses: [Vec::new(), Vec::new()],
            steps: [1, width],
            anchors: Vec::new(),
            needs: [Vec::new(), Vec::new()],
            anchor_numbers: vec![0; size],
            cols,
        };
        let squares = board.squares_after(&[], swaps);
        for (square, &tile) in squares.iter().enumerate() {
            let cell = field.cell(square as Square);
            field.letters[cell] = EMPTY;
            if !tile.is_empty() {
                field.letters[cell] = tile.letter();
                field.values[cell] = rules.value(tile);
            }
            field.premiums[cell] = board.premium(square as Square);
        }
        let all = rules.alphabet.all();
        for direction in [ACROSS, DOWN] {
            let mut crosses: Vec<Cross> = vec![Cross::free(0, 0, 0); size];
            for square in 0..squares.len() as Square {
                let cell = field.cell(square);
                // stars taken back leave letters, so what fits stays the same
                let spot = board.lines().spot(square, 1 - direction);
                if field.letters[cell] == EMPTY {
                    crosses[cell] = match spot.touches() {
                        true => field.cross(cell, direction, spot.fits(), gaddag),
                        false => Cross::free(cell, field.steps[direction], all),
                    };
                }
            }
            field.crosses[direction] = crosses;
        }
        let near = |&cell: &Cell| {
            field.letters[cell] == EMPTY
                && field.crosses.iter().any(|crosses| crosses[cell].touches)
        };
        field.anchors = (0..size).filter(near).collect();
        if board.is_empty() {
            field.anchors.extend(board.centre().map(|square| field.cell(square)));
        }
        for (at, &anchor) in field.anchors.iter().enumerate() {
            field.anchor_numbers[anchor] = at as u16 + 1;
        }
        field
    }

    /// The cell of a square.
    pub fn cell(&self, square: Square) -> Cell {
        let square = square as usize;
        (square / self.cols + 1) * (self.cols + 2) + square % self.cols + 1
    }

    /// The square of a cell within the border.
    pub fn square(&self, cell: Cell) -> Square {
        let width = self.cols + 2;
        ((cell / width - 1) * self.cols + cell % width - 1) as Square
    }

    /// The number of the anchor on a cell, if there is one.
    #[inline]
    pub fn anchor(&self, cell: Cell) -> Option<usize> {
        (self.anchor_numbers[cell] as usize).checked_sub(1)
    }

    /// The number of the line through a cell in a direction.
    pub fn line(&self, cell: Cell, direction: usize) -> usize {
        let width = self.cols + 2;
        if direction == ACROSS { cell / width } else { cell % width }
    }

    /// The first and the last square of the run that a tile on an empty square would
    /// make with the old tiles before and after it.
    pub fn old_run(&self, cell: Cell, direction: usize) -> (Cell, Cell) {
        let step = self.steps[direction];
        let (mut start, mut end) = (cell, cell);
        while self.letters[start - step] < EMPTY {
            start -= step;
        }
        while self.letters[end + step] < EMPTY {
            end += step;
        }
        (start, end)
    }

    /// What fits on an empty square between the old tiles before and after it.
    fn cross(&self, cell: Cell, direction: usize, closed: LetterSet, gaddag: &Gaddag) -> Cross {
        let step = self.steps[direction];
        let (start, end) = self.old_run(cell, direction);
        let value = (start..=end).step_by(step).map(|at| self.values[at]).sum();
        let (before, after) = ((start..cell).step_by(step), (cell + step..end + 1).step_by(step));
        let read = |node, at: Cell| Some(gaddag.edge(node, self.letters[at])?.to());
        let open = after.rev().try_fold(gaddag.root(), read).map_or(0, |node| {
            let is_open = |&letter: &u8| {
                let first = gaddag.edge(node, letter).map(|edge| edge.to());
                first.and_then(|first| before.clone().rev().try_fold(first, read)).is_some()
            };
            each(gaddag.letters(node)).filter(is_open).fold(0, |set, letter| set | 1 << letter)
        });
        Cross { closed, open, value, touches: true, ends: [start - step, end + step] }
    }
}

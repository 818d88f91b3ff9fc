//! The board laid out for searching: squares with a border round them, so that a
//! step never leaves the field; what each tile is worth; what fits between the
//! tiles that were there before. Read only; each search has its own tiles on top.

use crate::alphabet::{Letter, LetterSet, MAX_LETTERS};
use crate::board::Board;
use crate::lexicon::Gaddag;
use crate::rules::Premium;
use crate::tile::Square;

/// A square of the field: an index that counts the border.
pub type Cell = usize;

/// No tile, and beyond the border. Anything less is a letter.
pub const EMPTY: u8 = 64;
/// The border.
pub const BORDER: u8 = 65;

/// Reads left to right.
pub const ACROSS: usize = 0;
/// Reads top to bottom.
pub const DOWN: usize = 1;

/// What may be put on an empty square as far as one direction is concerned.
#[derive(Debug, Clone, Copy)]
pub struct Cross {
    /// Letters that make a word with the old tiles before and after, as they stand.
    pub closed: LetterSet,
    /// Letters that make a piece of a word with them, and later (`reach`) only those
    /// that the tiles in hand can make part of a word.
    pub open: LetterSet,
    /// What the old tiles before and after are worth.
    pub value: i32,
    /// Whether there are any.
    pub touches: bool,
    /// The squares before and after them: next to the square itself, if there are none.
    pub ends: [Cell; 2],
}

/// A position, ready to be searched.
pub struct Field {
    /// The letters of the old tiles.
    pub letters: Vec<u8>,
    /// The values of the old tiles, 0 elsewhere.
    pub values: Vec<i32>,
    /// The premiums, plain on the border.
    pub premiums: Vec<Premium>,
    /// For each direction a word may read, what fits on each empty square.
    pub crosses: [Vec<Cross>; 2],
    /// How far the next square is, in each direction.
    pub steps: [usize; 2],
    /// Empty squares next to an old tile, or the centre of an empty board.
    pub anchors: Vec<Cell>,
    /// By direction and number of the anchor: how many more tiles each letter needs
    /// there. Empty until the field is narrowed (`reach`).
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
            field.premiums[cell] = rules.layout.premium(square);
        }
        let all = rules.alphabet.all();
        for direction in [ACROSS, DOWN] {
            field.crosses[direction] =
                (0..size).map(|cell| field.cross(cell, direction, all, gaddag)).collect();
        }
        let near = |&cell: &Cell| {
            field.letters[cell] == EMPTY
                && field.crosses.iter().any(|crosses| crosses[cell].touches)
        };
        field.anchors = (0..size).filter(near).collect();
        if board.is_empty() {
            field.anchors.push(field.cell(rules.layout.centre() as Square));
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

    /// What fits on a square between the old tiles before and after it.
    fn cross(&self, cell: Cell, direction: usize, all: LetterSet, gaddag: &Gaddag) -> Cross {
        let mut cross =
            Cross { closed: all, open: all, value: 0, touches: false, ends: [cell, cell] };
        if self.letters[cell] != EMPTY {
            return cross;
        }
        let step = self.steps[direction];
        let (start, end) = self.old_run(cell, direction);
        cross.ends = [start - step, end + step];
        let tiles = |letters: &[u8], from: Cell, step: isize| -> Vec<(Letter, i32)> {
            std::iter::successors(Some(from), |&at| Some(at.wrapping_add_signed(step)))
                .skip(1)
                .take_while(|&at| letters[at] < EMPTY)
                .map(|at| (letters[at], self.values[at]))
                .collect()
        };
        // both outwards from the square
        let before = tiles(&self.letters, cell, -(step as isize));
        let after = tiles(&self.letters, cell, step as isize);
        if before.is_empty() && after.is_empty() {
            return cross;
        }
        cross.touches = true;
        cross.value = before.iter().chain(&after).map(|&(_, value)| value).sum();
        (cross.closed, cross.open) = (0, 0);
        let Some(node) = after
            .iter()
            .rev()
            .try_fold(gaddag.root(), |node, &(letter, _)| Some(gaddag.edge(node, letter)?.to()))
        else {
            return cross;
        };
        let mut left = gaddag.letters(node);
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let first = gaddag.edge(node, letter);
            let whole = before.iter().fold(first, |edge, &(letter, _)| {
                edge.and_then(|edge| gaddag.edge(edge.to(), letter))
            });
            if let Some(edge) = whole {
                cross.open |= 1 << letter;
                cross.closed |= u64::from(edge.is_word()) << letter;
            }
        }
        cross
    }
}

//! The slow, obviously right generator of turns of any number of words: the oracle.
//!
//! It grows the set of laid tiles one at a time. If some run through a laid tile is
//! not a word, the next tile must lengthen the first such run at one of its ends;
//! otherwise it may go on any empty square next to a tile (or on the centre of an
//! empty board). A state in which some run stands in no word of the lexicon is
//! dropped. Every legal turn is reached: its tiles can be ordered so that each
//! touches the board or an earlier one, and a run that is not a word must still
//! grow at an end. `check` has the last word on each set.

use rustc_hash::FxHashSet;

use super::{Interrupted, Laying, Watch, swaps};
use crate::alphabet::Letter;
use crate::board::Board;
use crate::check;
use crate::rack::Rack;
use crate::tile::{Laid, Square, Tile};

/// Every legal turn, in no order.
pub fn turns(board: &Board, rack: &Rack, watch: Watch) -> Result<Vec<Laying>, Interrupted> {
    let mut found = Vec::new();
    for (swaps, hand) in swaps(board, rack) {
        let mut growth = Growth {
            board: board.after(&[], &swaps, []),
            squares: board.squares_after(&[], &swaps),
            hand,
            laid: Vec::new(),
            visited: FxHashSet::default(),
            sets: Vec::new(),
            watch,
        };
        growth.grow()?;
        for laid in growth.sets {
            let Ok(mut turn) = check::turn(board, laid, swaps.clone()) else { continue };
            if check::check(board, &turn, Some(rack)).is_err() {
                continue;
            }
            turn.bonus = check::bonus(board.rules(), &turn.laid, swaps.len(), rack);
            found.push(Laying {
                laid: turn.laid.iter().copied().collect(),
                swaps: swaps.iter().copied().collect(),
                score: turn.score(),
            });
        }
    }
    Ok(found)
}

struct Growth<'a> {
    /// The board after the swaps.
    board: Board,
    /// The board after the swaps and the tiles laid so far.
    squares: Vec<Tile>,
    hand: Rack,
    /// The tiles laid so far, sorted.
    laid: Vec<Laid>,
    visited: FxHashSet<Vec<Laid>>,
    /// The sets in which every run is a word.
    sets: Vec<Vec<Laid>>,
    watch: Watch<'a>,
}

impl Growth<'_> {
    fn grow(&mut self) -> Result<(), Interrupted> {
        if self.visited.len().is_multiple_of(1024) {
            (self.watch)()?;
        }
        let lexicon = self.board.lexicon().clone();
        let runs = check::runs(&self.board, &self.laid, &self.squares);
        if !runs.iter().all(|run| lexicon.gaddag().is_factor(&run.word)) {
            return Ok(());
        }
        let next = match runs.iter().find(|run| !lexicon.contains(&run.word)) {
            Some(bad) => self.ends(bad),
            None => {
                if !self.laid.is_empty() {
                    self.sets.push(self.laid.clone());
                }
                self.border()
            }
        };
        for square in next {
            for (letter, _) in self.hand.clone().letters() {
                self.hand.take(letter);
                self.try_tile(square, Tile::plain(letter))?;
                self.hand.add(letter);
            }
            if self.hand.take_star() {
                for letter in 0..self.board.rules().alphabet.size() as Letter {
                    self.try_tile(square, Tile::star(letter))?;
                }
                self.hand.add_star();
            }
        }
        Ok(())
    }

    fn try_tile(&mut self, square: Square, tile: Tile) -> Result<(), Interrupted> {
        let laid = Laid { square, tile };
        let at = self.laid.partition_point(|other| *other < laid);
        self.laid.insert(at, laid);
        if self.visited.insert(self.laid.clone()) {
            self.squares[square as usize] = tile;
            self.grow()?;
            self.squares[square as usize] = Tile::EMPTY;
        }
        self.laid.remove(at);
        Ok(())
    }

    /// The empty squares before and after a run.
    fn ends(&self, run: &crate::turn::Run) -> Vec<Square> {
        let cols = self.board.cols();
        let start = run.start as usize;
        let (row, col) = (start / cols, start % cols);
        let (step, place, side) =
            if run.across { (1, col, cols) } else { (cols, row, self.board.rows()) };
        let mut ends = Vec::new();
        if place > 0 {
            ends.push((start - step) as Square);
        }
        if place + run.word.len() < side {
            ends.push((start + step * run.word.len()) as Square);
        }
        ends
    }

    /// The empty squares next to a tile; on an empty board the centre.
    fn border(&self) -> Vec<Square> {
        if self.board.is_empty() && self.laid.is_empty() {
            return self.board.centre().into_iter().collect();
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        let full = |row: usize, col: usize| {
            row < rows && col < cols && !self.squares[row * cols + col].is_empty()
        };
        let next_to_a_tile = |square: &usize| {
            let (row, col) = (square / cols, square % cols);
            full(row.wrapping_sub(1), col)
                || full(row + 1, col)
                || full(row, col.wrapping_sub(1))
                || full(row, col + 1)
        };
        (0..self.squares.len())
            .filter(|&square| self.squares[square].is_empty())
            .filter(next_to_a_tile)
            .map(|square| square as Square)
            .collect()
    }
}

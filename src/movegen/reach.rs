//! What can still become of each square next to old tiles, with the tiles in hand:
//! for each letter put there, how many more tiles make its run a word, and what such
//! a run scores at most. A walk of the lines, before any search; it narrows the
//! field to what the hand can do.

use super::field::{Cell, Cross, Field};
use super::hand::{Hand, Index};
use super::line::{Run, Visitor, Walk};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS};
use crate::board::Board;
use crate::rules::Rules;

/// The score of what cannot be. Sums of a few of them do not overflow.
pub const NEVER: i32 = -1_000_000;

/// What a letter on a square leads to, in one direction.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// The fewest more tiles that make a word; 0: it is one as it stands.
    pub need: u8,
    /// The most that a run through it scores, longer or as it stands.
    pub most: i32,
}

const NOWHERE: Reach = Reach { need: u8::MAX, most: NEVER };

/// The runs that contain old tiles: the best for each square and multiset of tiles, and
/// the reach of each square.
pub struct Runs {
    /// By index: the best run made of just these tiles.
    pub best: Vec<i32>,
    /// By square and index: the best run of just these tiles that covers it.
    pub through: Vec<i32>,
    /// By number of the anchor: what each letter there leads to.
    pub reach: Vec<[Reach; MAX_LETTERS]>,
}

impl Runs {
    /// Walks all lines of a direction. Across the lines a tile need only fit what the
    /// field says is open.
    pub fn find(board: &Board, field: &Field, hand: &Hand, direction: usize) -> Runs {
        let (rules, full) = (board.rules(), hand.index());
        let runs = Runs {
            best: vec![NEVER; full + 1],
            through: vec![NEVER; field.letters.len() * (full + 1)],
            reach: vec![[NOWHERE; MAX_LETTERS]; field.anchors.len()],
        };
        let seen = Seen { rules, field, full, runs };
        let mut walk = Walk::new(field, board.lexicon().gaddag(), rules, hand.clone(), seen);
        let mut tried = vec![0; field.letters.len()];
        for &anchor in &field.anchors {
            if field.crosses[direction][anchor].touches {
                let line = field.line(anchor, direction);
                let limit = std::mem::replace(&mut tried[line], anchor);
                walk.covering(direction, anchor, limit);
            }
        }
        walk.visitor.runs
    }

    /// The letters of an anchor that lead anywhere.
    pub fn letters(&self, anchor: usize) -> LetterSet {
        let reach = self.reach[anchor].iter().enumerate();
        reach.filter(|(_, reach)| reach.most > NEVER).fold(0, |set, (letter, _)| set | 1 << letter)
    }
}

struct Seen<'a> {
    rules: &'a Rules,
    field: &'a Field,
    full: Index,
    runs: Runs,
}

impl Visitor for Seen<'_> {
    #[inline]
    fn fitting(cross: &Cross) -> LetterSet {
        cross.open
    }

    fn visit(&mut self, run: &Run) {
        let score = run.sums.run(self.rules);
        let used = self.full - run.hand;
        self.runs.best[used] = self.runs.best[used].max(score);
        let need = run.laid.len() as u8 - 1;
        for &(cell, tile) in run.laid {
            let through = &mut self.runs.through[cell * (self.full + 1) + used];
            *through = (*through).max(score);
            if let Some(anchor) = self.field.anchor(cell) {
                let reach = &mut self.runs.reach[anchor][tile.letter() as usize];
                reach.need = reach.need.min(need);
                reach.most = reach.most.max(score);
            }
        }
    }
}

impl Field {
    /// Narrows what is open in each direction to what the runs found there reach.
    pub fn narrow(&mut self, runs: [&Runs; 2]) {
        for (direction, runs) in runs.into_iter().enumerate() {
            for at in 0..self.anchors.len() {
                let cell = self.anchors[at];
                let cross = &mut self.crosses[direction][cell];
                if cross.touches {
                    cross.open &= runs.letters(at);
                }
            }
            self.needs[direction] =
                runs.reach.iter().map(|letters| letters.map(|reach| reach.need)).collect();
        }
    }

    /// How many more tiles the run through a letter on a square needs at least to be a
    /// word, or to stand alone.
    #[inline]
    pub fn need(&self, cell: Cell, direction: usize, letter: Letter) -> usize {
        if self.crosses[direction][cell].closed >> letter & 1 == 1 {
            return 0;
        }
        match (self.anchor(cell), self.needs[direction].as_slice()) {
            (Some(anchor), needs) if !needs.is_empty() => needs[anchor][letter as usize] as usize,
            _ => 1,
        }
    }
}

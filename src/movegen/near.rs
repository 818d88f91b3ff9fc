//! The runs near the old tiles: those that lay a tile next to one. Most turns are made
//! of nothing else, and they are few. Walked once; then those are dropped that the rest
//! of the hand cannot complete in the other direction, until none is left to drop.

use super::field::{ACROSS, Cell, DOWN, Field};
use super::hand::{Hand, Index};
use super::line::Walk;
use super::runs::{Run, Seen};
use super::{Interrupted, Watch, sort_by};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS};
use crate::board::Board;
use crate::rules::Rules;
use crate::tile::Tile;

/// The score of what cannot be. A sum of a dozen of them does not overflow.
pub const NEVER: i32 = -(1 << 27);

/// What a letter on a square leads to, in one direction.
#[derive(Debug, Clone, Copy)]
pub struct Reach {
    /// The fewest more tiles that make a word; 0: it is one as it stands.
    pub need: u8,
    /// The most that a run through it scores, longer or as it stands.
    pub most: i32,
}

const NOWHERE: Reach = Reach { need: u8::MAX, most: NEVER };

/// What each letter on a square leads to.
pub type Reaches = [Reach; MAX_LETTERS];

/// The runs near the old tiles, by direction.
pub struct Near {
    /// The runs, best first.
    pub runs: [Vec<Run>; 2],
    /// By number of the anchor.
    pub reach: [Vec<Reaches>; 2],
}

impl Near {
    /// The runs of a position. Narrows its field to what they reach.
    pub fn find(
        board: &Board,
        field: &mut Field,
        hand: &Hand,
        watch: Watch,
    ) -> Result<Near, Interrupted> {
        let mut near = Near { runs: [Vec::new(), Vec::new()], reach: [Vec::new(), Vec::new()] };
        for direction in [ACROSS, DOWN] {
            let mut seen = Seen::new(board, field, hand);
            seen.direction = direction;
            let gaddag = board.lexicon().gaddag();
            let mut walk = Walk::new(field, gaddag, board.rules(), hand.clone(), seen);
            let mut tried = vec![0; field.letters.len()];
            for &anchor in &field.anchors {
                watch()?;
                let line = field.line(anchor, direction);
                let limit = std::mem::replace(&mut tried[line], anchor);
                walk.covering(direction, anchor, limit);
            }
            near.runs[direction] = walk.visitor.take();
            // what was found leaves less to be walked in the other direction
            near.reach[direction] = near.reaches(field, direction);
            field.narrow(direction, &near.reach[direction]);
        }
        loop {
            watch()?;
            for direction in [ACROSS, DOWN] {
                near.reach[direction] = near.reaches(field, direction);
                field.narrow(direction, &near.reach[direction]);
            }
            let before = near.runs[ACROSS].len() + near.runs[DOWN].len();
            for direction in [ACROSS, DOWN] {
                near.runs[direction].retain(|run| {
                    let mut left = hand.tiles() - run.tiles().len();
                    run.laid(field, direction).all(|(cell, tile)| {
                        let (letter, crossing) = (tile.letter(), 1 - direction);
                        let need = field.need(cell, crossing, letter);
                        let fits = field.crosses[crossing][cell].open >> letter & 1 == 1;
                        let enough = fits && need <= left;
                        left = left.saturating_sub(need);
                        enough
                    })
                });
            }
            if near.runs[ACROSS].len() + near.runs[DOWN].len() == before {
                break;
            }
        }
        for runs in &mut near.runs {
            sort_by(runs, |a, b| b.score.cmp(&a.score), watch)?;
        }
        Ok(near)
    }

    fn reaches(&self, field: &Field, direction: usize) -> Vec<Reaches> {
        let mut reaches = vec![[NOWHERE; MAX_LETTERS]; field.anchors.len()];
        for run in &self.runs[direction] {
            let need = run.tiles().len() as u8 - 1;
            for (cell, tile) in run.laid(field, direction) {
                if let Some(anchor) = field.anchor(cell) {
                    let reach = &mut reaches[anchor][tile.letter() as usize];
                    reach.need = reach.need.min(need);
                    reach.most = reach.most.max(run.score);
                }
            }
        }
        reaches
    }

    /// By index, the best run of a direction made of just these tiles; and by square
    /// and index, the best that covers it.
    pub fn best(&self, field: &Field, direction: usize, full: Index) -> (Vec<i32>, Vec<i32>) {
        let mut best = vec![NEVER; full + 1];
        let mut through = vec![NEVER; field.letters.len() * (full + 1)];
        for run in &self.runs[direction] {
            best[run.index()] = best[run.index()].max(run.score);
            for (cell, _) in run.laid(field, direction) {
                let slot = &mut through[cell * (full + 1) + run.index()];
                *slot = (*slot).max(run.score);
            }
        }
        (best, through)
    }
}

impl Field {
    /// Narrows what is open in a direction to what the runs found there reach.
    fn narrow(&mut self, direction: usize, reach: &[Reaches]) {
        for (&cell, reach) in self.anchors.iter().zip(reach) {
            let cross = &mut self.crosses[direction][cell];
            if cross.touches {
                let reached = reach.iter().enumerate().filter(|(_, reach)| reach.most > NEVER);
                let letters: LetterSet = reached.fold(0, |set, (letter, _)| set | 1 << letter);
                cross.open &= letters;
            }
        }
        self.needs[direction] =
            reach.iter().map(|letters| letters.map(|reach| reach.need)).collect();
    }

    /// What the run through a tile laid on a square scores between the old tiles as they
    /// stand; `None`: it is no word.
    #[inline]
    pub fn as_it_is(&self, cell: Cell, direction: usize, tile: Tile, rules: &Rules) -> Option<i32> {
        let (cross, premium) = (&self.crosses[direction][cell], self.premiums[cell]);
        let score = (cross.value + rules.value(tile) * premium.letter) * premium.word;
        match cross.touches {
            false => Some(0),
            true => (cross.closed >> tile.letter() & 1 == 1).then_some(score),
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

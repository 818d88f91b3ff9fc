//! What a search is for: all turns, their number, the best few, or whether there is
//! any. A goal sees turns and states; it does not search.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

use arrayvec::ArrayVec;

use super::Laying;
use super::field::{Cell, Field};
use super::order::Texts;
use crate::board::Board;
use crate::rules::MAX_RACK;
use crate::tile::{Laid, Square, Tile};

/// What a search is for.
pub trait Goal {
    /// Whether it pays to bound what a state can still score. Such a goal may be shown a
    /// turn more than once.
    const BOUNDED: bool;

    /// Whether a turn that scores at most this much may be worth finding. What a search
    /// leaves out after a no must be bounded by what it asked about (see `limits`).
    fn wants(&self, at_most: i32) -> bool;

    /// A legal turn.
    fn found(&mut self, turn: Found);

    /// About how long it will take to put what was found in order.
    fn sorting(&self) -> Duration {
        Duration::ZERO
    }
}

/// About how long it takes to put so many turns in order.
pub fn sorting(turns: usize) -> Duration {
    Duration::from_nanos(700) * turns.min(u32::MAX as usize) as u32
}

/// A turn as the search sees it, cheap until it is wanted.
pub struct Found<'s> {
    /// The score, bonus included.
    pub score: i32,
    /// The field that was searched.
    pub field: &'s Field,
    /// The tiles laid, in any order.
    pub laid: &'s [(Cell, Tile)],
    /// The stars taken back.
    pub swaps: &'s [Square],
}

impl Found<'_> {
    /// The turn to keep.
    pub fn laying(&self) -> Laying {
        let mut laid: ArrayVec<Laid, MAX_RACK> = self
            .laid
            .iter()
            .map(|&(cell, tile)| Laid { square: self.field.square(cell), tile })
            .collect();
        laid.sort_unstable();
        Laying { laid, swaps: self.swaps.iter().copied().collect(), score: self.score }
    }
}

/// Every turn, in no order.
#[derive(Default)]
pub struct All(pub Vec<Laying>);

impl Goal for All {
    const BOUNDED: bool = false;

    fn wants(&self, _: i32) -> bool {
        true
    }

    fn found(&mut self, turn: Found) {
        self.0.push(turn.laying());
    }

    fn sorting(&self) -> Duration {
        sorting(self.0.len())
    }
}

/// How many turns there are.
pub struct Count(pub usize);

impl Goal for Count {
    const BOUNDED: bool = false;

    fn wants(&self, _: i32) -> bool {
        true
    }

    fn found(&mut self, _: Found) {
        self.0 += 1;
    }
}

/// Whether there is a turn.
pub struct Any(pub bool);

impl Goal for Any {
    const BOUNDED: bool = false;

    fn wants(&self, _: i32) -> bool {
        !self.0
    }

    fn found(&mut self, _: Found) {
        self.0 = true;
    }
}

/// The best few turns.
pub struct Best<'a> {
    texts: Texts<'a>,
    n: usize,
    /// By the fixed order: the best score first, equal scores by text.
    kept: BTreeMap<(Reverse<i32>, Vec<u8>), Laying>,
    /// What a turn must score to be kept: less is worse than the last of a full list.
    threshold: i32,
}

impl<'a> Best<'a> {
    /// A goal of the `n` best turns.
    pub fn new(board: &'a Board, n: usize) -> Best<'a> {
        let threshold = if n == 0 { i32::MAX } else { i32::MIN };
        Best { texts: Texts::new(board), n, kept: BTreeMap::new(), threshold }
    }

    /// Whether no turn has been found.
    pub fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// The turns, best first.
    pub fn into_turns(self) -> Vec<Laying> {
        self.kept.into_values().collect()
    }
}

impl Goal for Best<'_> {
    const BOUNDED: bool = true;

    fn wants(&self, at_most: i32) -> bool {
        at_most >= self.threshold
    }

    fn found(&mut self, turn: Found) {
        if turn.score < self.threshold {
            return;
        }
        let laying = turn.laying();
        let mut text = Vec::new();
        self.texts.write(&laying, &mut text);
        self.kept.insert((Reverse(laying.score), text), laying);
        if self.kept.len() > self.n {
            self.kept.pop_last();
        }
        if self.kept.len() == self.n
            && let Some(((Reverse(score), _), _)) = self.kept.last_key_value()
        {
            self.threshold = *score;
        }
    }
}

//! The one-word plays of a position: all of them, the best, or how many there are.

use std::collections::BinaryHeap;

use arrayvec::ArrayVec;

use super::field::Field;
use super::goal::{self, Goal};
use super::order::{Found, Key, Keys};
use super::play::{Play, Sink};
use super::{Interrupted, Laying, List, Watch, list, one};
use crate::board::Board;
use crate::rack::Rack;
use crate::rules::{MAX_RACK, WordsPerTurn};
use crate::tile::Square;

/// The one-word plays of a position.
pub struct Plays<'a> {
    board: &'a Board,
    rack: &'a Rack,
    /// Every choice of stars to take back, with the tiles then in hand.
    choices: Vec<(Vec<Square>, Rack)>,
    keys: Keys,
}

impl<'a> Plays<'a> {
    /// The plays of a rack; `None` if the rules allow more words, or if there may be
    /// more plays than can be numbered.
    pub fn of(board: &'a Board, rack: &'a Rack) -> Option<Plays<'a>> {
        if board.rules().words_per_turn != WordsPerTurn::One || rack.is_empty() {
            return None;
        }
        let choices = super::swaps(board, rack);
        let keys = Keys::new(board, rack, &choices)?;
        Some(Plays { board, rack, choices, keys })
    }

    /// All plays of a player who owes so many stars, in their order; `None` if there are
    /// more than `room`.
    pub fn all(self, room: usize, owed: usize, watch: Watch) -> Result<Option<List>, Interrupted> {
        let found = self.keys.none();
        let mut all = AllKeys { keys: &self.keys, choice: 0, beginning: 0, room, found };
        self.search(owed, &mut all, |all| all.found.len() > 0, watch)?;
        let mut found = all.found;
        if found.len() > room {
            return Ok(None);
        }
        found.sort();
        let Plays { board, choices, keys, .. } = self;
        let plays = list::Keyed { board: board.clone(), choices, keys, found };
        Ok(Some(List::Plays(Box::new(plays))))
    }

    /// The first `n` of all plays.
    pub fn best(&self, n: usize, owed: usize, watch: Watch) -> Result<Vec<Laying>, Interrupted> {
        if n == 0 {
            return Ok(Vec::new());
        }
        let found = BinaryHeap::new();
        let worst = Key::MAX;
        let mut best = BestKeys { keys: &self.keys, choice: 0, beginning: 0, n, found, worst };
        self.search(owed, &mut best, |best| !best.found.is_empty(), watch)?;
        let keys = best.found.into_sorted_vec();
        let layings = keys.iter().map(|&key| self.keys.laying(key, self.board, &self.choices));
        Ok(layings.collect())
    }

    /// How many plays there are.
    pub fn count(&self, owed: usize, watch: Watch) -> Result<usize, Interrupted> {
        let mut count = CountPlays(0);
        self.search(owed, &mut count, |count| count.0 > 0, watch)?;
        Ok(count.0)
    }

    /// Searches for plays that lay all stars owed; if there is none, all but one; and so on.
    fn search<S: Sink>(
        &self,
        owed: usize,
        sink: &mut S,
        has_found: impl Fn(&S) -> bool,
        watch: Watch,
    ) -> Result<(), Interrupted> {
        self.board.lexicon().gaddag_unless(watch)?;
        for min_stars in (0..=owed.min(MAX_RACK)).rev() {
            for (choice, (swaps, hand)) in self.choices.iter().enumerate() {
                sink.begin(choice);
                let codes = self.keys.codes();
                one::search(self.board, swaps, self.rack, hand, min_stars, codes, sink, watch)?;
            }
            if has_found(sink) {
                break;
            }
        }
        Ok(())
    }
}

struct AllKeys<'a> {
    keys: &'a Keys,
    choice: usize,
    /// The number of what the present plays begin with.
    beginning: u32,
    /// How many plays are kept, and one more.
    room: usize,
    found: Found,
}

impl Sink for AllKeys<'_> {
    const BOUNDED: bool = false;

    fn begin(&mut self, choice: usize) {
        self.choice = choice;
    }

    #[inline]
    fn begin_word(&mut self, start: Square, direction: usize) {
        self.beginning = self.keys.beginning(self.choice, start, direction);
    }

    #[inline]
    fn wants(&self, _: i32) -> bool {
        self.found.len() <= self.room
    }

    #[inline]
    fn play(&mut self, play: Play) {
        self.found.add(play.score, self.beginning, play.codes);
    }
}

struct BestKeys<'a> {
    keys: &'a Keys,
    choice: usize,
    /// The number of what the present plays begin with.
    beginning: u32,
    n: usize,
    found: BinaryHeap<Key>,
    /// Only keys below it are among the first `n`.
    worst: Key,
}

impl Sink for BestKeys<'_> {
    const BOUNDED: bool = true;

    fn begin(&mut self, choice: usize) {
        self.choice = choice;
    }

    #[inline]
    fn begin_word(&mut self, start: Square, direction: usize) {
        self.beginning = self.keys.beginning(self.choice, start, direction);
    }

    #[inline]
    fn wants(&self, at_most: i32) -> bool {
        Keys::first(at_most) < self.worst
    }

    fn play(&mut self, play: Play) {
        let key = Keys::key(play.score, self.beginning, play.codes);
        if key >= self.worst {
            return;
        }
        if self.found.len() == self.n {
            self.found.pop();
        }
        self.found.push(key);
        if self.found.len() == self.n
            && let Some(&worst) = self.found.peek()
        {
            self.worst = worst;
        }
    }
}

struct CountPlays(usize);

impl Sink for CountPlays {
    const BOUNDED: bool = false;

    #[inline]
    fn wants(&self, _: i32) -> bool {
        true
    }

    #[inline]
    fn play(&mut self, _: Play) {
        self.0 += 1;
    }
}

/// Shows the plays of one choice of stars taken back to a goal of the other searches.
pub struct ToGoal<'a, G> {
    pub field: &'a Field,
    pub swaps: &'a [Square],
    pub goal: &'a mut G,
}

impl<G: Goal> Sink for ToGoal<'_, G> {
    const BOUNDED: bool = false;

    fn wants(&self, at_most: i32) -> bool {
        self.goal.wants(at_most)
    }

    fn play(&mut self, play: Play) {
        let laid = play.word.laid(play.stars).map(|laid| (self.field.cell(laid.square), laid.tile));
        let laid: ArrayVec<_, MAX_RACK> = laid.collect();
        let found =
            goal::Found { score: play.score, field: self.field, laid: &laid, swaps: self.swaps };
        self.goal.found(found);
    }
}

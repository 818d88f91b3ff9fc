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
        let mut all = ByKey::new(&self.keys, All { room, found: self.keys.none() });
        self.search(owed, &mut all, |all| all.kept.found.len() > 0, watch)?;
        let mut found = all.kept.found;
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
        let best = Best { n, found: BinaryHeap::new(), worst: Key::MAX };
        let mut best = ByKey::new(&self.keys, best);
        self.search(owed, &mut best, |best| !best.kept.found.is_empty(), watch)?;
        let keys = best.kept.found.into_sorted_vec();
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

/// Tells plays by their keys, to who keeps these.
struct ByKey<'a, K> {
    keys: &'a Keys,
    choice: usize,
    /// The number of what the present plays begin with.
    beginning: u32,
    kept: K,
}

impl<'a, K: Keep> ByKey<'a, K> {
    fn new(keys: &'a Keys, kept: K) -> ByKey<'a, K> {
        ByKey { keys, choice: 0, beginning: 0, kept }
    }
}

impl<K: Keep> Sink for ByKey<'_, K> {
    const BOUNDED: bool = K::BOUNDED;

    fn begin(&mut self, choice: usize) {
        self.choice = choice;
    }

    #[inline]
    fn begin_word(&mut self, start: Square, direction: usize) {
        self.beginning = self.keys.beginning(self.choice, start, direction);
    }

    #[inline]
    fn wants(&self, at_most: i32) -> bool {
        self.kept.wants(at_most)
    }

    #[inline]
    fn play(&mut self, play: Play) {
        self.kept.add(play.score, self.beginning, play.codes);
    }
}

/// Keeps keys of plays; the first two are as in [`Sink`].
trait Keep {
    const BOUNDED: bool;

    fn wants(&self, at_most: i32) -> bool;

    /// The key has the same parts as [`Keys::key`].
    fn add(&mut self, score: i32, beginning: u32, tiles: u64);
}

struct All {
    /// How many plays are kept, and one more.
    room: usize,
    found: Found,
}

impl Keep for All {
    const BOUNDED: bool = false;

    #[inline]
    fn wants(&self, _: i32) -> bool {
        self.found.len() <= self.room
    }

    #[inline]
    fn add(&mut self, score: i32, beginning: u32, tiles: u64) {
        self.found.add(score, beginning, tiles);
    }
}

struct Best {
    n: usize,
    found: BinaryHeap<Key>,
    /// Only keys below it are among the first `n`.
    worst: Key,
}

impl Keep for Best {
    const BOUNDED: bool = true;

    #[inline]
    fn wants(&self, at_most: i32) -> bool {
        Keys::first(at_most) < self.worst
    }

    fn add(&mut self, score: i32, beginning: u32, tiles: u64) {
        let key = Keys::key(score, beginning, tiles);
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

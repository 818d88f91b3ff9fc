//! One-word plays: the tiles of a turn stand in one line, and what they make across
//! it must be words as they stand.

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, Cross, DOWN, Field};
use super::goal::{Found, Goal};
use super::hand::Hand;
use super::line::{Run, Visitor, Walk};
use super::{Interrupted, Watch, due};
use crate::alphabet::{Letter, LetterSet};
use crate::board::Board;
use crate::lexicon::MAX_WORD;
use crate::rack::Rack;
use crate::rules::MAX_RACK;
use crate::tile::Square;

/// Shows a goal every play of a position after one choice of stars taken back.
/// `hand` holds those stars.
#[allow(clippy::too_many_arguments)]
pub fn search(
    board: &Board,
    field: &Field,
    swaps: &[Square],
    rack: &Rack,
    hand: &Rack,
    min_stars: usize,
    goal: &mut impl Goal,
    watch: Watch,
) -> Result<(), Interrupted> {
    let rules = board.rules();
    let hand = Hand::new(hand);
    let bonus = due::bonuses(rules, rack, swaps.len(), &hand);
    let min_stars = due::stars(rules, swaps, min_stars);
    let plays = Plays { board, field, swaps, bonus, min_stars, goal };
    let mut walk = Walk::new(field, board.lexicon().gaddag(), rules, hand, plays);
    for direction in [ACROSS, DOWN] {
        // anchors tried stay empty, so that no play is found twice
        let mut tried = vec![0; field.letters.len()];
        for &anchor in &field.anchors {
            watch()?;
            let line = field.line(anchor, direction);
            let limit = std::mem::replace(&mut tried[line], anchor);
            walk.covering(direction, anchor, limit);
        }
    }
    Ok(())
}

struct Plays<'a, G> {
    board: &'a Board,
    field: &'a Field,
    swaps: &'a [Square],
    bonus: Vec<i32>,
    min_stars: usize,
    goal: &'a mut G,
}

impl<G: Goal> Visitor for Plays<'_, G> {
    #[inline]
    fn fitting(cross: &Cross) -> LetterSet {
        cross.closed
    }

    fn visit(&mut self, run: &Run) {
        if run.stars < self.min_stars {
            return;
        }
        // a lone tile that makes a word each way was found across
        if let (&[(cell, _)], DOWN) = (run.laid, run.direction)
            && self.field.crosses[ACROSS][cell].touches
        {
            return;
        }
        let rules = self.board.rules();
        if !rules.repeat_words && self.repeats(run) {
            return;
        }
        let score = run.sums.run(rules) + run.sums.crosses + self.bonus[run.hand];
        self.goal.found(Found { score, field: self.field, laid: run.laid, swaps: self.swaps });
    }
}

impl<G: Goal> Plays<'_, G> {
    /// Whether a word of the play was laid before, or comes twice in it.
    fn repeats(&self, run: &Run) -> bool {
        let letter_on = |cell: Cell| {
            let laid = run.laid.iter().find(|laid| laid.0 == cell);
            laid.map_or(self.field.letters[cell], |(_, tile)| tile.letter())
        };
        type Text = ArrayVec<Letter, MAX_WORD>;
        let text = |(start, end): (Cell, Cell), step: usize| -> Text {
            (start..=end).step_by(step).map(letter_on).collect()
        };
        let mut words: ArrayVec<Text, { MAX_RACK + 1 }> = ArrayVec::new();
        words.push(text((run.start, run.end), self.field.steps[run.direction]));
        let across = 1 - run.direction;
        for &(cell, _) in run.laid {
            if self.field.crosses[across][cell].touches {
                words.push(text(self.field.old_run(cell, across), self.field.steps[across]));
            }
        }
        let before = |word: &Text| self.board.history().contains(word.as_slice());
        words.iter().enumerate().any(|(at, word)| words[..at].contains(word) || before(word))
    }
}

//! One-word plays: the tiles of a turn stand in one line, and what they make across
//! it must be words as they stand. The line is walked from each anchor outwards
//! (Gordon, 1994), anchors already tried staying empty, so no play comes twice.

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::goal::{Found, Goal};
use super::hand::Hand;
use super::many;
use super::{Interrupted, Watch};
use crate::alphabet::{Letter, LetterSet};
use crate::board::Board;
use crate::lexicon::{Gaddag, MAX_WORD, NodeId};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Rules, WordPremiums};
use crate::tile::{Square, Tile};

/// The search of one position after one choice of stars taken back.
pub struct Search<'a, G> {
    board: &'a Board,
    rules: &'a Rules,
    gaddag: &'a Gaddag,
    field: &'a Field,
    swaps: &'a [Square],
    bonus: Vec<i32>,
    min_stars: usize,
    watch: Watch<'a>,

    direction: usize,
    /// The first square that a play from the present anchor may not cover.
    limit: Cell,
    /// The last old or laid tile of the run, before it grows rightwards.
    end: Cell,
    hand: Hand,
    laid: ArrayVec<(Cell, Tile), MAX_RACK>,
    stars_laid: usize,

    goal: &'a mut G,
}

/// The sums of a play on its way.
#[derive(Debug, Clone, Copy)]
struct Sums {
    letters: i32,
    multiply: i32,
    add: i32,
    crosses: i32,
}

const NOTHING: Sums = Sums { letters: 0, multiply: 1, add: 0, crosses: 0 };

impl<'a, G: Goal> Search<'a, G> {
    /// A search of the field of a board. `hand` holds the stars taken back.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        board: &'a Board,
        field: &'a Field,
        swaps: &'a [Square],
        rack: &Rack,
        hand: &Rack,
        min_stars: usize,
        goal: &'a mut G,
        watch: Watch<'a>,
    ) -> Search<'a, G> {
        let rules = board.rules();
        let hand = Hand::new(hand);
        Search {
            board,
            rules,
            gaddag: board.lexicon().gaddag(),
            field,
            swaps,
            bonus: many::bonuses(rules, rack, swaps.len(), &hand),
            min_stars: many::must_lay(rules, swaps, min_stars),
            watch,
            direction: ACROSS,
            limit: 0,
            end: 0,
            hand,
            laid: ArrayVec::new(),
            stars_laid: 0,
            goal,
        }
    }

    /// Finds every play.
    pub fn run(&mut self) -> Result<(), Interrupted> {
        for direction in [ACROSS, DOWN] {
            self.direction = direction;
            // the last anchor tried in each line, by the line's number
            let mut tried = vec![0; self.field.letters.len()];
            for &anchor in &self.field.anchors {
                (self.watch)()?;
                let line = self.field.line(anchor, direction);
                self.limit = std::mem::replace(&mut tried[line], anchor);
                self.from_anchor(anchor);
            }
        }
        Ok(())
    }

    #[inline]
    fn step(&self) -> usize {
        self.field.steps[self.direction]
    }

    #[inline]
    fn is_old(&self, cell: Cell) -> bool {
        self.field.letters[cell] < EMPTY
    }

    #[inline]
    fn is_free(&self, cell: Cell) -> bool {
        self.field.letters[cell] == EMPTY
    }

    /// The plays that cover an anchor.
    fn from_anchor(&mut self, anchor: Cell) {
        let step = self.step();
        self.end = anchor;
        while self.is_old(self.end + step) {
            self.end += step;
        }
        let mut node = self.gaddag.root();
        let mut sums = NOTHING;
        let mut cell = self.end;
        while cell > anchor {
            let Some(edge) = self.gaddag.edge(node, self.field.letters[cell]) else { return };
            node = edge.to();
            sums.letters += self.field.values[cell];
            cell -= step;
        }
        self.leftwards_at(node, anchor, sums);
    }

    /// Lays each tile that fits on a free square, and grows leftwards from there.
    fn leftwards_at(&mut self, node: NodeId, cell: Cell, sums: Sums) {
        self.lay_each(node, cell, sums, |search, mut edge, sums| {
            let step = search.step();
            let (mut start, mut sums) = (cell, sums);
            while search.is_old(start - step) {
                start -= step;
                match search.gaddag.edge(edge.to(), search.field.letters[start]) {
                    Some(on) => edge = on,
                    None => return,
                }
                sums.letters += search.field.values[start];
            }
            if edge.is_word() {
                search.report(start, search.end, sums);
            }
            if search.hand.tiles() == 0 {
                return;
            }
            if let Some(turned) = search.gaddag.turn(edge.to()) {
                search.rightwards(turned, start, search.end + step, sums);
            }
            let next = start - step;
            if next != search.limit && search.is_free(next) {
                search.leftwards_at(edge.to(), next, sums);
            }
        });
    }

    /// Grows rightwards: a tile must go on `cell`.
    fn rightwards(&mut self, node: NodeId, start: Cell, cell: Cell, sums: Sums) {
        if !self.is_free(cell) {
            return;
        }
        self.lay_each(node, cell, sums, |search, mut edge, sums| {
            let step = search.step();
            let (mut next, mut sums) = (cell + step, sums);
            while search.is_old(next) {
                match search.gaddag.edge(edge.to(), search.field.letters[next]) {
                    Some(on) => edge = on,
                    None => return,
                }
                sums.letters += search.field.values[next];
                next += step;
            }
            if edge.is_word() {
                search.report(start, next - step, sums);
            }
            if search.hand.tiles() > 0 {
                search.rightwards(edge.to(), start, next, sums);
            }
        });
    }

    fn lay_each(
        &mut self,
        node: NodeId,
        cell: Cell,
        sums: Sums,
        mut go_on: impl FnMut(&mut Self, crate::lexicon::Edge, Sums),
    ) {
        let stars = self.hand.stars() > 0;
        let cross = self.field.crosses[1 - self.direction][cell];
        let held = if stars { LetterSet::MAX } else { self.hand.set() };
        let mut left = self.gaddag.letters(node) & cross.closed & held;
        let premium = self.field.premiums[cell];
        let with = |value: i32| {
            let value = value * premium.letter;
            Sums {
                letters: sums.letters + value,
                multiply: sums.multiply * premium.word,
                add: sums.add + if premium.word > 1 { premium.word } else { 0 },
                crosses: sums.crosses
                    + if cross.touches { (cross.value + value) * premium.word } else { 0 },
            }
        };
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let Some(edge) = self.gaddag.edge(node, letter) else { continue };
            if self.hand.set() & 1 << letter != 0 {
                let tile = Tile::plain(letter);
                self.hand.take(letter);
                self.laid.push((cell, tile));
                go_on(self, edge, with(self.rules.value(tile)));
                self.laid.pop();
                self.hand.put(letter);
            }
            if stars {
                let tile = Tile::star(letter);
                self.hand.take_star();
                self.stars_laid += 1;
                self.laid.push((cell, tile));
                go_on(self, edge, with(self.rules.value(tile)));
                self.laid.pop();
                self.stars_laid -= 1;
                self.hand.put_star();
            }
        }
    }

    /// Tells the goal of the play whose run stands from `start` to `end`.
    fn report(&mut self, start: Cell, end: Cell, sums: Sums) {
        if self.stars_laid < self.min_stars {
            return;
        }
        // a lone tile that makes a word each way was found across
        if let ([(cell, _)], DOWN) = (self.laid.as_slice(), self.direction)
            && self.field.crosses[ACROSS][*cell].touches
        {
            return;
        }
        if !self.rules.repeat_words && self.repeats(start, end) {
            return;
        }
        let main = match self.rules.word_premiums {
            WordPremiums::Multiply => sums.letters * sums.multiply,
            WordPremiums::Add => sums.letters * sums.add.max(1),
        };
        let score = main + sums.crosses + self.bonus[self.hand.index()];
        let found = Found { score, field: self.field, laid: &self.laid, swaps: self.swaps };
        self.goal.found(found);
    }

    /// Whether a word of the play was laid before, or comes twice in it.
    fn repeats(&self, start: Cell, end: Cell) -> bool {
        let letter_on = |cell: Cell| {
            let laid = self.laid.iter().find(|laid| laid.0 == cell);
            laid.map_or(self.field.letters[cell], |(_, tile)| tile.letter())
        };
        type Text = ArrayVec<Letter, MAX_WORD>;
        let text = |start: Cell, end: Cell, step: usize| -> Text {
            (start..=end).step_by(step).map(letter_on).collect()
        };
        let mut words: ArrayVec<Text, { MAX_RACK + 1 }> = ArrayVec::new();
        words.push(text(start, end, self.step()));
        let across = 1 - self.direction;
        let step = self.field.steps[across];
        for &(cell, _) in self.laid.iter().filter(|laid| self.field.crosses[across][laid.0].touches)
        {
            let (mut start, mut end) = (cell, cell);
            while self.is_old(start - step) {
                start -= step;
            }
            while self.is_old(end + step) {
                end += step;
            }
            words.push(text(start, end, step));
        }
        let before = |word: &Text| self.board.history().contains(word.as_slice());
        words.iter().enumerate().any(|(at, word)| words[..at].contains(word) || before(word))
    }
}

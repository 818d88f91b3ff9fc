//! Walking one line: every run that covers a square or goes through a tile, with the
//! tiles in hand laid where they fit. From the square outwards, leftwards first
//! (Gordon, 1994). What fits across the line, and what is done with a run, is the
//! visitor's matter.

use arrayvec::ArrayVec;

use super::field::{Cell, Cross, EMPTY, Field};
use super::hand::Hand;
use crate::alphabet::{Letter, LetterSet};
use crate::lexicon::{Edge, Gaddag, NodeId};
use crate::rules::{MAX_RACK, Rules, WordPremiums};
use crate::tile::Tile;

/// Sees each run that a walk finds.
pub trait Visitor {
    /// The letters that the visitor wants on a square, as far as the other direction goes.
    fn fitting(cross: &Cross) -> LetterSet;

    /// A run whose letters are a word.
    fn visit(&mut self, run: &Run);
}

/// A run found.
pub struct Run<'w> {
    /// Its tiles from the hand, in any order.
    pub laid: &'w [(Cell, Tile)],
    /// The index of the tiles left in hand.
    pub hand: usize,
    /// Its parts of the score.
    pub sums: Sums,
}

/// The parts of a run's score.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    /// The letters, with their premiums.
    letters: i32,
    multiply: i32,
    add: i32,
}

impl Sums {
    const NOTHING: Sums = Sums { letters: 0, multiply: 1, add: 0 };

    /// What the run itself scores.
    #[inline]
    pub fn run(&self, rules: &Rules) -> i32 {
        match rules.word_premiums {
            WordPremiums::Multiply => self.letters * self.multiply,
            WordPremiums::Add => self.letters * self.add.max(1),
        }
    }
}

/// A walk over the field of a position.
pub struct Walk<'a, V> {
    field: &'a Field,
    gaddag: &'a Gaddag,
    rules: &'a Rules,
    hand: Hand,
    /// The tiles that were there before the walk.
    letters: Vec<u8>,
    direction: usize,
    step: usize,
    /// The square at which a run must have ended leftwards.
    limit: Cell,
    /// The last square of the run while it grows leftwards.
    end: Cell,
    laid: ArrayVec<(Cell, Tile), MAX_RACK>,
    /// How many tiles the words across the line still need of those left.
    lacking: usize,
    /// Whether runs stay away from the squares next to old tiles.
    floating: bool,
    /// Who sees the runs.
    pub visitor: V,
}

impl<'a, V: Visitor> Walk<'a, V> {
    /// A walk with these tiles in hand.
    pub fn new(
        field: &'a Field,
        gaddag: &'a Gaddag,
        rules: &'a Rules,
        hand: Hand,
        visitor: V,
    ) -> Walk<'a, V> {
        Walk {
            field,
            gaddag,
            rules,
            hand,
            letters: field.letters.clone(),
            direction: 0,
            step: 1,
            limit: 0,
            end: 0,
            laid: ArrayVec::new(),
            lacking: 0,
            floating: false,
            visitor,
        }
    }

    #[inline]
    fn is_tile(&self, cell: Cell) -> bool {
        self.letters[cell] < EMPTY
    }

    #[inline]
    fn is_free(&self, cell: Cell) -> bool {
        self.letters[cell] == EMPTY && !(self.floating && self.field.anchor(cell).is_some())
    }

    fn turn_to(&mut self, direction: usize, cell: Cell, limit: Cell) {
        self.direction = direction;
        self.step = self.field.steps[direction];
        self.limit = limit;
        self.end = cell;
        while self.is_tile(self.end + self.step) {
            self.end += self.step;
        }
    }

    /// The runs that lay a tile on an empty square and do not reach `limit` before it.
    pub fn covering(&mut self, direction: usize, anchor: Cell, limit: Cell) {
        self.turn_to(direction, anchor, limit);
        let mut node = self.gaddag.root();
        let mut sums = Sums::NOTHING;
        let mut cell = self.end;
        while cell > anchor {
            let Some(edge) = self.gaddag.edge(node, self.letters[cell]) else { return };
            node = edge.to();
            sums.letters += self.field.values[cell];
            cell -= self.step;
        }
        self.leftwards(node, anchor, sums);
    }

    /// The runs through a tile laid on a square away from the old tiles that stay away from
    /// them, with these in hand besides.
    pub fn floating(&mut self, direction: usize, cell: Cell, tile: Tile, hand: &Hand) {
        self.turn_to(direction, cell, 0);
        let Some(edge) = self.gaddag.edge(self.gaddag.root(), tile.letter()) else { return };
        let premium = self.field.premiums[cell];
        let sums = Sums {
            letters: self.rules.value(tile) * premium.letter,
            multiply: premium.word,
            add: if premium.word > 1 { premium.word } else { 0 },
        };
        self.floating = true;
        self.hand.clone_from(hand);
        self.laid.push((cell, tile));
        self.grow(edge.to(), edge.is_word(), cell, sums);
        self.laid.pop();
        self.floating = false;
    }

    /// A run from `start` to the end, which leads to `node` and may be a word: sees
    /// it, and grows it at both ends.
    fn grow(&mut self, node: NodeId, is_word: bool, start: Cell, sums: Sums) {
        if is_word {
            self.see(sums);
        }
        if self.hand.tiles() == 0 {
            return;
        }
        if let Some(turned) = self.gaddag.turn(node) {
            self.rightwards(turned, self.end + self.step, sums);
        }
        let next = start - self.step;
        if next != self.limit && self.is_free(next) {
            self.leftwards(node, next, sums);
        }
    }

    /// Lays each tile that fits on a free square, and grows on from there.
    fn leftwards(&mut self, node: NodeId, cell: Cell, sums: Sums) {
        self.lay_each(node, cell, sums, |walk, mut edge, mut sums| {
            let mut start = cell;
            while walk.is_tile(start - walk.step) {
                start -= walk.step;
                match walk.gaddag.edge(edge.to(), walk.letters[start]) {
                    Some(on) => edge = on,
                    None => return,
                }
                sums.letters += walk.field.values[start];
            }
            walk.grow(edge.to(), edge.is_word(), start, sums);
        });
    }

    /// Grows rightwards: a tile must go on `cell`.
    fn rightwards(&mut self, node: NodeId, cell: Cell, sums: Sums) {
        if !self.is_free(cell) {
            return;
        }
        self.lay_each(node, cell, sums, |walk, mut edge, mut sums| {
            let mut next = cell + walk.step;
            while walk.is_tile(next) {
                match walk.gaddag.edge(edge.to(), walk.letters[next]) {
                    Some(on) => edge = on,
                    None => return,
                }
                sums.letters += walk.field.values[next];
                next += walk.step;
            }
            if edge.is_word() {
                walk.see(sums);
            }
            if walk.hand.tiles() > 0 {
                walk.rightwards(edge.to(), next, sums);
            }
        });
    }

    fn lay_each(
        &mut self,
        node: NodeId,
        cell: Cell,
        sums: Sums,
        mut go_on: impl FnMut(&mut Self, Edge, Sums),
    ) {
        let stars = self.hand.stars() > 0;
        let held = if stars { LetterSet::MAX } else { self.hand.set() };
        let cross = self.field.crosses[1 - self.direction][cell];
        let letters = self.gaddag.letters(node);
        let mut left = letters & held & V::fitting(&cross);
        let premium = self.field.premiums[cell];
        let with = |value: i32| {
            let value = value * premium.letter;
            Sums {
                letters: sums.letters + value,
                multiply: sums.multiply * premium.word,
                add: sums.add + if premium.word > 1 { premium.word } else { 0 },
            }
        };
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let edge = self.gaddag.edge_at(node, letters, letter);
            let lacking = self.field.need(cell, 1 - self.direction, letter);
            if self.lacking + lacking + 1 > self.hand.tiles() {
                continue;
            }
            self.lacking += lacking;
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
                self.laid.push((cell, tile));
                go_on(self, edge, with(self.rules.value(tile)));
                self.laid.pop();
                self.hand.put_star();
            }
            self.lacking -= lacking;
        }
    }

    fn see(&mut self, sums: Sums) {
        self.visitor.visit(&Run { laid: &self.laid, hand: self.hand.index(), sums });
    }
}

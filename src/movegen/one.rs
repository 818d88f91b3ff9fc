//! One-word plays: the tiles of a turn stand in one line, and what they make across
//! it must be words as they stand.
//!
//! From each square next to the old tiles outwards, leftwards first (Gordon, 1994). The
//! walk lays letters, taking a star only where the letter itself has run out; which of
//! the tiles are stars is settled when a word is found (`words.rs`).

use std::cmp::Reverse;

use super::hand::{Hand, Index, Rests};
use super::order::Codes;
use super::play::{Sink, Word};
use super::shadow::{Most, Shadow};
use super::words::Words;
use super::{Interrupted, Watch};
use crate::alphabet::{Letter, LetterSet, pop};
use crate::board::Board;
use crate::lexicon::{Edge, Gaddag, NodeId};
use crate::lines::{ACROSS, DOWN, Lines, Run, Spot};
use crate::rack::Rack;
use crate::tile::Square;

/// A free place next to old tiles (or the centre, while there are none).
#[derive(Clone, Copy)]
struct Anchor {
    direction: usize,
    at: usize,
    /// The anchor before it in its line, or a place before all of them. It stays empty,
    /// so that no play is found twice.
    limit: usize,
    most: Most,
}

/// How many anchors there is room for from the first.
const SOME: usize = 64;

/// Shows a sink every play that it wants of a position after stars are taken back.
/// `rack` is what the turn begins with, `hand` what it then lays from.
#[allow(clippy::too_many_arguments)]
pub fn search<S: Sink>(
    board: &Board,
    swaps: &[Square],
    rack: &Rack,
    hand: &Rack,
    min_stars: usize,
    codes: &Codes,
    sink: &mut S,
    watch: Watch,
) -> Result<(), Interrupted> {
    let after = (!swaps.is_empty()).then(|| board.after(&[], swaps, []));
    let board = after.as_ref().unwrap_or(board);
    let words = Words::new(board, swaps, rack, hand, min_stars, codes, sink);
    let shadow = S::BOUNDED.then(|| Shadow::new(board.rules(), hand, words.bonus()));
    let mut walk = Walk::new(board, hand, words);
    let able = walk.rests.able(walk.rests.whole());
    let mut anchors = Vec::with_capacity(SOME);
    watch()?;
    let centre = board.centre().filter(|_| board.is_empty());
    for direction in [ACROSS, DOWN] {
        let spots = walk.lines.spots(direction);
        let centre = centre.map(|square| walk.lines.at(square, direction));
        let mut limit = 0;
        for at in walk.lines.anchors(direction).chain(centre) {
            if spots[at].fits() & able != 0 {
                let most = shadow.as_ref().map_or(Most::ANY, |all| all.most(spots, at, limit));
                anchors.push(Anchor { direction, at, limit, most });
            }
            limit = at;
        }
    }
    if S::BOUNDED {
        // the most promising first, until none promises what is wanted
        anchors.sort_unstable_by_key(|anchor| Reverse(anchor.most.any()));
    }
    for anchor in anchors {
        if S::BOUNDED && !walk.words.sink.wants(anchor.most.any()) {
            break;
        }
        walk.covering(anchor);
        if hand.stars() > 1 {
            watch()?;
        }
    }
    Ok(())
}

struct Walk<'a, S> {
    gaddag: &'a Gaddag,
    lines: &'a Lines,
    direction: usize,
    spots: &'a [Spot],
    rests: Rests,
    /// The letters laid, by place.
    letters: Vec<Letter>,
    /// Where the run ends while it grows leftwards, and what fits there.
    end: usize,
    after: LetterSet,
    /// Where it starts once it grows rightwards.
    start: usize,
    /// Where the walk began.
    anchor: Anchor,
    /// Whether only a play that lays all tiles can be wanted.
    all_or_nothing: bool,
    words: Words<'a, S>,
}

impl<'a, S: Sink> Walk<'a, S> {
    fn new(board: &'a Board, hand: &Rack, words: Words<'a, S>) -> Walk<'a, S> {
        let lines = board.lines();
        Walk {
            gaddag: board.lexicon().gaddag(),
            lines,
            direction: ACROSS,
            spots: lines.spots(ACROSS),
            rests: Hand::new(hand).rests(),
            letters: vec![0; lines.spots(ACROSS).len().max(lines.spots(DOWN).len())],
            end: 0,
            after: 0,
            start: 0,
            anchor: Anchor { direction: ACROSS, at: 0, limit: 0, most: Most::ANY },
            all_or_nothing: false,
            words,
        }
    }

    /// The plays that lay a tile on an anchor and none on its limit.
    fn covering(&mut self, anchor: Anchor) {
        let Anchor { direction, at, .. } = anchor;
        self.direction = direction;
        self.spots = self.lines.spots(direction);
        self.anchor = anchor;
        self.all_or_nothing = S::BOUNDED && !self.words.sink.wants(anchor.most.part);
        let (gaddag, spots) = (self.gaddag, self.spots);
        let hand = self.rests.whole();
        let fits = spots[at].fits() & self.rests.able(hand);
        if let Some(run) = spots[at - 1].run() {
            // the square before those tiles, if there is one, is the limit
            if let Some(node) = gaddag.turn(run.node) {
                let letters = gaddag.letters(node);
                self.start = at - run.length;
                self.rightwards(node, letters, letters & fits, at, hand);
            }
        } else {
            let run = spots[at + 1].run().unwrap_or(Run { node: gaddag.root(), length: 0 });
            let letters = gaddag.letters(run.node);
            self.end = at + 1 + run.length;
            self.after = spots[self.end].fits();
            self.leftwards(run.node, letters, letters & fits, at, hand);
        }
    }

    /// Lays each letter that `fits` on a place, of the `letters` of a state, and grows the
    /// run at both ends. Between an anchor and its limit there are no old tiles.
    fn leftwards(
        &mut self,
        mut node: NodeId,
        mut letters: LetterSet,
        mut fits: LetterSet,
        mut at: usize,
        mut hand: Index,
    ) {
        let gaddag = self.gaddag;
        'place: loop {
            let before = if at - 1 == self.anchor.limit { 0 } else { self.spots[at - 1].fits() };
            let mut after = self.after;
            if self.all_or_nothing {
                let left = self.words.tiles() - 1 - (self.anchor.at - at);
                after = if left <= self.anchor.most.room.into() { after } else { 0 };
            }
            let held = self.rests.letters(hand);
            while let Some(letter) = pop(&mut fits) {
                let edge = gaddag.edge_at(node, letters, letter);
                gaddag.fetch(edge.to());
                let rest = self.rests.less(hand, held, letter);
                let able = self.rests.able(rest);
                let farther = gaddag.letters(edge.to());
                let to_left = farther & before & able;
                let turned = gaddag.turn_if(edge.to(), after & able != 0);
                gaddag.fetch(turned);
                let beyond = gaddag.letters(turned);
                let to_right = beyond & after & able;
                self.letters[at] = letter;
                if edge.is_word() {
                    self.found(at, self.end, rest);
                }
                if to_right != 0 {
                    self.start = at;
                    self.rightwards(turned, beyond, to_right, self.end, rest);
                }
                if to_left != 0 {
                    if fits == 0 {
                        // the last way on, for which nothing here need be kept
                        let to = edge.to();
                        (node, letters, fits, at, hand) = (to, farther, to_left, at - 1, rest);
                        continue 'place;
                    }
                    self.leftwards(edge.to(), farther, to_left, at - 1, rest);
                }
            }
            return;
        }
    }

    /// Lays each letter that `fits` on a place, of the `letters` of a state, and grows the
    /// run rightwards.
    fn rightwards(
        &mut self,
        mut node: NodeId,
        mut letters: LetterSet,
        mut fits: LetterSet,
        mut at: usize,
        mut hand: Index,
    ) {
        let (gaddag, spots) = (self.gaddag, self.spots);
        'place: loop {
            let next = at + 1 + spots[at + 1].run().map_or(0, |run| run.length);
            let tiles = &spots[at + 1..next];
            let after = spots[next].fits();
            let held = self.rests.letters(hand);
            while let Some(letter) = pop(&mut fits) {
                let mut edge = gaddag.edge_at(node, letters, letter);
                if !tiles.is_empty() {
                    match through(gaddag, edge, tiles) {
                        Some(beyond) => edge = beyond,
                        None => continue,
                    }
                }
                gaddag.fetch(edge.to());
                let rest = self.rests.less(hand, held, letter);
                let farther = gaddag.letters(edge.to());
                let to_right = farther & after & self.rests.able(rest);
                self.letters[at] = letter;
                if edge.is_word() {
                    self.found(self.start, next, rest);
                }
                if to_right != 0 {
                    if fits == 0 {
                        let to = edge.to();
                        (node, letters, fits, at, hand) = (to, farther, to_right, next, rest);
                        continue 'place;
                    }
                    self.rightwards(edge.to(), farther, to_right, next, rest);
                }
            }
            return;
        }
    }

    /// A word that the letters laid make, with so much left in hand.
    #[inline(never)]
    fn found(&mut self, start: usize, end: usize, hand: Index) {
        if S::BOUNDED && self.all_or_nothing && hand > 0 {
            return;
        }
        let (spots, letters) = (&self.spots[start..end], &self.letters[start..end]);
        let word = Word { direction: self.direction, spots, letters };
        self.words.show(&word, self.rests.stars(hand));
        self.all_or_nothing = S::BOUNDED && !self.words.sink.wants(self.anchor.most.part);
    }
}

/// Goes on through old tiles: where that leads. `None`: nowhere.
fn through(gaddag: &Gaddag, edge: Edge, tiles: &[Spot]) -> Option<Edge> {
    tiles.iter().try_fold(edge, |edge, spot| gaddag.edge(edge.to(), spot.letter()?))
}

//! How much the tiles in hand can still score, at most: what lets a search for the
//! best turn leave out most of the others.
//!
//! Every tile of a turn stands in at most one run across and in at most one run down.
//! So the runs across use disjoint parts of the hand, and so do the runs down, and a
//! turn scores no more than the best packing of runs across plus the best packing of
//! runs down, each with the whole hand. For a packing it is enough to know the best
//! run for each multiset of tiles, whatever squares the others need:
//!
//! - A run with an old tile is found by walking its line, where a tile need only make
//!   a piece of a word with the old tiles across from it, because the final run
//!   across contains that piece.
//! - A run without an old tile is a word from the hand alone. It scores at most what
//!   the best stretch of free squares of its length gives, among those that the tiles
//!   left over can connect with the old ones.

use super::field::{ACROSS, Cell, Cross, DOWN, EMPTY, Field};
use super::goal::State;
use super::hand::Hand;
use super::line::{Run, Visitor, Walk};
use crate::alphabet::{Letter, LetterSet};
use crate::board::Board;
use crate::lexicon::{Graph, NodeId};
use crate::rules::{MAX_RACK, Rules, WordPremiums};
use crate::tile::Tile;

/// What multisets of tiles of one hand can score at most.
pub struct Bounds {
    /// By direction and index: the most that new runs made of these tiles score.
    packed: [Vec<i32>; 2],
    /// The most that the bonus adds.
    bonus: i32,
}

impl Bounds {
    /// The bounds of a position with these tiles in hand.
    pub fn new(board: &Board, field: &Field, hand: &Hand, bonuses: &[i32]) -> Bounds {
        let packed = [ACROSS, DOWN].map(|direction| {
            let mut best = runs_with_old_tiles(board, field, hand, direction);
            runs_without_old_tiles(board, field, hand, direction, &mut best);
            pack(&best, hand)
        });
        Bounds { packed, bonus: bonuses.iter().copied().max().unwrap_or(0) }
    }

    /// The most that a turn grown from a state can score.
    #[inline]
    pub fn most(&self, state: &State) -> i32 {
        let runs = |direction: usize| self.packed[direction][state.open[direction] + state.hand];
        state.score + runs(ACROSS) + runs(DOWN) + self.bonus
    }
}

/// The best run for each multiset of tiles, by index; 0 where there is none.
struct BestRuns<'a> {
    rules: &'a Rules,
    full: usize,
    best: Vec<i32>,
}

impl Visitor for BestRuns<'_> {
    #[inline]
    fn fitting(cross: &Cross) -> LetterSet {
        cross.open
    }

    #[inline]
    fn visit(&mut self, run: &Run) {
        let best = &mut self.best[self.full - run.hand];
        *best = (*best).max(run.sums.run(self.rules));
    }
}

fn runs_with_old_tiles(board: &Board, field: &Field, hand: &Hand, direction: usize) -> Vec<i32> {
    let (rules, full) = (board.rules(), hand.index());
    let runs = BestRuns { rules, full, best: vec![0; full + 1] };
    let mut walk = Walk::new(field, board.lexicon().gaddag(), rules, hand.clone(), runs);
    let mut tried = vec![0; field.letters.len()];
    for &anchor in &field.anchors {
        if field.crosses[direction][anchor].touches {
            let line = field.line(anchor, direction);
            let limit = std::mem::replace(&mut tried[line], anchor);
            walk.covering(direction, anchor, limit);
        }
    }
    walk.visitor.best
}

/// What each tile of a run counts, on some stretch of free squares.
type Weights = arrayvec::ArrayVec<i32, MAX_RACK>;

fn runs_without_old_tiles(
    board: &Board,
    field: &Field,
    hand: &Hand,
    direction: usize,
    best: &mut [i32],
) {
    let stretches = stretches(board.rules(), field, hand.tiles(), direction);
    let mut words = Words {
        graph: board.lexicon().graph(),
        rules: board.rules(),
        stretches: &stretches,
        hand: hand.clone(),
        values: Weights::new(),
        best,
    };
    words.grow(words.graph.root());
}

/// For each length, the weights of the stretches of free squares that a run may stand
/// on, without those that another beats on every square.
fn stretches(rules: &Rules, field: &Field, tiles: usize, direction: usize) -> Vec<Vec<Weights>> {
    let far = distances(field);
    let step = field.steps[direction];
    let mut stretches = vec![Vec::new(); tiles + 1];
    let empty = |cell: Cell| field.letters[cell] == EMPTY;
    for start in (0..field.letters.len()).filter(|&cell| empty(cell)) {
        if field.letters[start - step] < EMPTY {
            continue;
        }
        let mut nearest = usize::MAX;
        let (mut multiply, mut add) = (1, 0);
        let mut weights = Weights::new();
        for length in 1..=tiles {
            let cell = start + (length - 1) * step;
            if !empty(cell) {
                break;
            }
            nearest = nearest.min(far[cell]);
            let premium = field.premiums[cell];
            multiply *= premium.word;
            add += if premium.word > 1 { premium.word } else { 0 };
            weights.push(premium.letter);
            // the tiles left over must bridge the squares between
            if length < 2 || field.letters[cell + step] < EMPTY || nearest > tiles - length {
                continue;
            }
            let word = match rules.word_premiums {
                WordPremiums::Multiply => multiply,
                WordPremiums::Add => add.max(1),
            };
            let weights: Weights = weights.iter().map(|letter| letter * word).collect();
            keep_unbeaten(&mut stretches[length], weights);
        }
    }
    stretches
}

fn keep_unbeaten(kept: &mut Vec<Weights>, new: Weights) {
    let beats = |a: &Weights, b: &Weights| a.iter().zip(b).all(|(a, b)| a >= b);
    if !kept.iter().any(|old| beats(old, &new)) {
        kept.retain(|old| !beats(&new, old));
        kept.push(new);
    }
}

/// How many free squares lie between each square and the nearest that touches an
/// old tile (or the centre, while the board is empty).
fn distances(field: &Field) -> Vec<usize> {
    let mut far = vec![usize::MAX; field.letters.len()];
    let mut next = field.anchors.clone();
    for &anchor in &next {
        far[anchor] = 0;
    }
    let mut at = 0;
    while at < next.len() {
        let cell = next[at];
        at += 1;
        for near in field.steps.into_iter().flat_map(|step| [cell - step, cell + step]) {
            if field.letters[near] == EMPTY && far[near] == usize::MAX {
                far[near] = far[cell] + 1;
                next.push(near);
            }
        }
    }
    far
}

/// The words that the hand alone makes.
struct Words<'a> {
    graph: &'a Graph,
    rules: &'a Rules,
    stretches: &'a [Vec<Weights>],
    hand: Hand,
    values: Weights,
    best: &'a mut [i32],
}

impl Words<'_> {
    fn grow(&mut self, node: NodeId) {
        if self.hand.tiles() == 0 {
            return;
        }
        let stars = self.hand.stars() > 0;
        let mut left = self.graph.letters(node);
        if !stars {
            left &= self.hand.set();
        }
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let Some(edge) = self.graph.edge(node, letter) else { continue };
            if self.hand.set() & 1 << letter != 0 {
                self.hand.take(letter);
                self.lay(edge.to(), edge.is_word(), Tile::plain(letter));
                self.hand.put(letter);
            }
            if stars {
                self.hand.take_star();
                self.lay(edge.to(), edge.is_word(), Tile::star(letter));
                self.hand.put_star();
            }
        }
    }

    fn lay(&mut self, node: NodeId, is_word: bool, tile: Tile) {
        self.values.push(self.rules.value(tile));
        if is_word {
            let used = self.best.len() - 1 - self.hand.index();
            for weights in &self.stretches[self.values.len()] {
                let score = weights.iter().zip(&self.values).map(|(w, v)| w * v).sum();
                self.best[used] = self.best[used].max(score);
            }
        }
        self.grow(node);
        self.values.pop();
    }
}

/// The best sum of runs whose tiles together are part of each multiset.
fn pack(best: &[i32], hand: &Hand) -> Vec<i32> {
    let mut packed = vec![0; best.len()];
    for whole in 0..best.len() {
        packed[whole] = (0..=whole)
            .filter(|&part| hand.is_part(part, whole))
            .map(|part| best[part] + if part > 0 { packed[whole - part] } else { 0 })
            .chain(hand.without_one(whole).map(|rest| packed[rest]))
            .max()
            .unwrap_or(0);
    }
    packed
}

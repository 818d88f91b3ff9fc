//! How much a state of the search can still score, at most: what lets a search for
//! the best turn leave out most of the others.
//!
//! Every tile of a turn stands in at most one run across and in at most one run down.
//! So the runs across use disjoint parts of the tiles, and so do the runs down, and
//! the two directions may be bounded apart, each as if it had the whole hand. What is
//! needed is the best run for each line and each multiset of tiles ("best runs"):
//!
//! - A run with an old tile is found by walking its line, where a tile need only make
//!   a piece of a word with the old tiles across from it, because the final run
//!   across contains that piece.
//! - A run without an old tile is a word from the hand alone. It scores at most what
//!   the best stretch of free squares of its line and length gives, among those that
//!   the tiles left over can connect with the old ones.
//!
//! In a direction, each laid tile whose run is not chosen yet either keeps the run it
//! has with the old tiles, or gets a longer one in its line with some of the hand. The
//! rest of the hand makes other runs. The bound is the best way to share out the hand
//! ("packing"). Laid tiles that wait in the same line may end up in one run, so they
//! are not told apart but put with the rest.

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::hand::{Hand, Index, Parts};
use super::reach::{NEVER, Reach, Runs};
use crate::alphabet::{Letter, MAX_LETTERS};
use crate::board::Board;
use crate::lexicon::{Graph, NodeId};
use crate::rules::{MAX_RACK, Rules, WordPremiums};
use crate::tile::Tile;

/// What multisets of tiles of one hand can score at most.
pub struct Bounds {
    parts: Parts,
    /// How many indices there are.
    indices: usize,
    /// By direction, line and index: the best run made of just these tiles.
    best: [Vec<i32>; 2],
    /// By direction and number of the anchor: what each letter there leads to.
    reach: [Vec<[Reach; MAX_LETTERS]>; 2],
    /// By direction and index: the best packing of just these tiles.
    packed: [Vec<i32>; 2],
    /// By direction and index: the best packing of some of these tiles.
    packed_some: [Vec<i32>; 2],
    /// The most that the bonus adds.
    bonus: i32,
}

/// A laid tile whose run in a direction is not chosen yet.
#[derive(Debug, Clone, Copy)]
pub struct Waiting {
    /// The line of that run.
    pub line: usize,
    /// The tile's index.
    pub index: Index,
    /// What the run scores if it stays as it is; `None`: it is no word.
    pub as_it_is: Option<i32>,
    /// The number of the anchor it stands on, if the run has an old tile next to it.
    pub anchor: Option<usize>,
    /// Its letter.
    pub letter: Letter,
}

/// What a bound depends on.
pub struct State<'s> {
    /// The score of the runs chosen.
    pub score: i32,
    /// The index of the tiles in hand.
    pub hand: Index,
    /// The tiles that wait, by direction.
    pub waiting: [&'s [Waiting]; 2],
}

impl Bounds {
    /// The bounds of a position with these tiles in hand.
    ///
    /// `runs`: those with old tiles, by direction.
    pub fn new(
        board: &Board,
        field: &Field,
        hand: &Hand,
        bonuses: &[i32],
        runs: [Runs; 2],
    ) -> Bounds {
        let parts = hand.parts();
        let indices = hand.index() + 1;
        let mut reach = [Vec::new(), Vec::new()];
        let mut best = [Vec::new(), Vec::new()];
        for (direction, runs) in runs.into_iter().enumerate() {
            (best[direction], reach[direction]) = (runs.best, runs.reach);
            runs_without_old_tiles(board, field, hand, direction, &mut best[direction]);
        }
        let packed = [ACROSS, DOWN].map(|direction| pack(&best[direction], indices, &parts));
        let packed_some = [ACROSS, DOWN].map(|direction| {
            let some =
                |whole: Index| parts.of(whole).iter().map(|&part| packed[direction][part as usize]);
            (0..indices).map(|whole| some(whole).max().unwrap_or(NEVER)).collect()
        });
        let bonus = bonuses.iter().copied().max().unwrap_or(0);
        Bounds { parts, indices, best, reach, packed, packed_some, bonus }
    }

    /// A quick bound: the most that a turn grown from a state can score, whatever the
    /// squares. `open`: by direction, the index of the tiles that wait.
    #[inline]
    pub fn roughly(&self, score: i32, open: [Index; 2], hand: Index) -> i32 {
        let runs = |direction: usize| self.packed_some[direction][open[direction] + hand];
        score + runs(ACROSS) + runs(DOWN) + self.bonus
    }

    /// The most that a turn grown from a state can score.
    pub fn most(&self, state: &State) -> i32 {
        let runs =
            |direction: usize| self.share_out(direction, state.waiting[direction], state.hand);
        state.score + runs(ACROSS) + runs(DOWN) + self.bonus
    }

    /// The best way to share out the hand among the tiles that wait and new runs.
    fn share_out(&self, direction: usize, waiting: &[Waiting], hand: Index) -> i32 {
        let alone =
            |tile: &Waiting| waiting.iter().filter(|other| other.line == tile.line).count() == 1;
        let crowd: Index = waiting.iter().filter(|tile| !alone(tile)).map(|tile| tile.index).sum();
        let parts = self.parts.of(hand);
        // for each part of the hand, by its index: the best so far with just that part
        let mut shared: ArrayVec<i32, SHARES> = ArrayVec::new();
        shared.extend((0..=hand).map(|_| NEVER));
        for &part in parts {
            let part = part as usize;
            shared[part] = if crowd > 0 {
                self.packed_some[direction][crowd + part]
            } else {
                self.packed[direction][part]
            };
        }
        for tile in waiting.iter().filter(|tile| alone(tile)) {
            let best = &self.best[direction][tile.line * self.indices..][..self.indices];
            let most = tile.anchor.map_or(i32::MAX, |anchor| {
                self.reach[direction][anchor][tile.letter as usize].most
            });
            // largest first, so that smaller parts still hold what came before this tile
            for &whole in parts.iter().rev() {
                let whole = whole as usize;
                let kept = tile.as_it_is.map_or(NEVER, |score| shared[whole] + score);
                let grown = self.parts.of(whole)[1..].iter().map(|&part| {
                    best[tile.index + part as usize].min(most) + shared[whole - part as usize]
                });
                shared[whole] = grown.fold(kept, i32::max);
            }
        }
        parts.iter().map(|&part| shared[part as usize]).max().unwrap_or(NEVER)
    }
}

/// No hand has more parts than one of ten different tiles.
const SHARES: usize = 1 << MAX_RACK;

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
        full: hand.index(),
        hand: hand.clone(),
        values: Weights::new(),
        best,
    };
    words.grow(words.graph.root());
}

type Weights = ArrayVec<i32, MAX_RACK>;

/// A line, and what each tile of a run counts on some stretch of its free squares.
type Stretch = (usize, Weights);

/// For each length, the stretches of free squares that a run may stand on, without
/// those that another of the same line beats on every square.
fn stretches(rules: &Rules, field: &Field, tiles: usize, direction: usize) -> Vec<Vec<Stretch>> {
    let far = distances(field);
    let step = field.steps[direction];
    let mut stretches = vec![Vec::new(); tiles + 1];
    let empty = |cell: Cell| field.letters[cell] == EMPTY;
    for start in (0..field.letters.len()).filter(|&cell| empty(cell)) {
        if field.letters[start - step] < EMPTY {
            continue;
        }
        let line = field.line(start, direction);
        let mut nearest = usize::MAX;
        let (mut multiply, mut add) = (1, 0);
        let mut weights = Weights::new();
        for cell in (0..tiles).map(|n| start + n * step) {
            if !empty(cell) {
                break;
            }
            nearest = nearest.min(far[cell]);
            let premium = field.premiums[cell];
            multiply *= premium.word;
            add += if premium.word > 1 { premium.word } else { 0 };
            weights.push(premium.letter);
            let length = weights.len();
            // the tiles left over must bridge the squares between
            if length < 2 || field.letters[cell + step] < EMPTY || nearest > tiles - length {
                continue;
            }
            let word = match rules.word_premiums {
                WordPremiums::Multiply => multiply,
                WordPremiums::Add => add.max(1),
            };
            let weights: Weights = weights.iter().map(|letter| letter * word).collect();
            keep_unbeaten(&mut stretches[length], (line, weights));
        }
    }
    stretches
}

fn keep_unbeaten(kept: &mut Vec<Stretch>, new: Stretch) {
    let beats = |a: &Stretch, b: &Stretch| a.0 == b.0 && a.1.iter().zip(&b.1).all(|(a, b)| a >= b);
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
    stretches: &'a [Vec<Stretch>],
    full: Index,
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
            let used = self.full - self.hand.index();
            for (line, weights) in &self.stretches[self.values.len()] {
                let score = weights.iter().zip(&self.values).map(|(w, v)| w * v).sum();
                let best = &mut self.best[line * (self.full + 1) + used];
                *best = (*best).max(score);
            }
        }
        self.grow(node);
        self.values.pop();
    }
}

/// For each multiset, the best sum of runs that use just its tiles.
fn pack(best: &[i32], indices: usize, parts: &Parts) -> Vec<i32> {
    // a line may hold several runs, so which lines they stand in does not matter
    let mut anywhere = vec![NEVER; indices];
    for line in best.chunks(indices) {
        anywhere.iter_mut().zip(line).for_each(|(best, &score)| *best = (*best).max(score));
    }
    let mut packed = vec![NEVER; indices];
    packed[0] = 0;
    for whole in 1..indices {
        let with = |&part: &u16| anywhere[part as usize] + packed[whole - part as usize];
        packed[whole] = parts.of(whole)[1..].iter().map(with).fold(NEVER, i32::max);
    }
    packed
}

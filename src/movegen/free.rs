//! Floating runs, of tiles from the hand alone, away from the old tiles: what they
//! score at most, by multiset of tiles, for each square they cover, and each distance from
//! the old tiles. Each word of the hand is tried once on each pattern of premiums
//! that some stretch of free squares has; where the stretches are is put in after.

use arrayvec::ArrayVec;
use rustc_hash::FxHashSet;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::hand::{Hand, Index, Parts};
use super::near::NEVER;
use super::{Interrupted, Watch};
use crate::alphabet::Letter;
use crate::board::Board;
use crate::lexicon::{Graph, NodeId};
use crate::rules::{MAX_RACK, Rules, WordPremiums};
use crate::tile::Tile;

/// What each tile of a run counts, on some stretch of squares.
type Weights = ArrayVec<i32, MAX_RACK>;

/// A stretch of free squares that a run may stand on.
struct Stretch {
    direction: usize,
    start: Cell,
    length: usize,
    /// How many free squares lie between it and the old tiles.
    nearest: usize,
    /// The number of its weights among the patterns of its length.
    pattern: usize,
}

/// The best free runs, by direction.
pub struct FreeRuns {
    /// By square and index: the best run of just these tiles that covers it.
    pub through: [Vec<i32>; 2],
    /// By how many tiles the run and the way to it take at least, and by index.
    pub within: [Vec<i32>; 2],
}

impl FreeRuns {
    /// The free runs of a position. `far` says how far each square is.
    pub fn find(
        board: &Board,
        field: &Field,
        hand: &Hand,
        parts: &Parts,
        far: &[usize],
        watch: Watch,
    ) -> Result<FreeRuns, Interrupted> {
        watch()?;
        let (tiles, indices) = (hand.tiles(), hand.index() + 1);
        let (patterns, stretches) = stretches(board.rules(), field, tiles, far);
        let mut words = Words {
            graph: board.lexicon().graph(),
            rules: board.rules(),
            best: patterns.iter().map(|same| vec![NEVER; same.len() * indices]).collect(),
            patterns,
            full: hand.index(),
            hand: hand.clone(),
            values: Weights::new(),
            watch,
        };
        words.grow(words.graph.root())?;

        let through = [ACROSS, DOWN].map(|_| vec![NEVER; field.letters.len() * indices]);
        let within = [ACROSS, DOWN].map(|_| vec![NEVER; (tiles + 1) * indices]);
        let mut runs = FreeRuns { through, within };
        let of_size: Vec<Vec<Index>> = by_size(parts, tiles);
        let mut put = FxHashSet::default();
        for (at, stretch) in stretches.iter().enumerate() {
            if at % 256 == 0 {
                watch()?;
            }
            let best = &words.best[stretch.length][stretch.pattern * indices..][..indices];
            runs.put(stretch, best, &of_size[stretch.length], field, &mut put);
        }
        for within in &mut runs.within {
            for at in indices..within.len() {
                within[at] = within[at].max(within[at - indices]);
            }
        }
        Ok(runs)
    }

    /// Takes in the best runs on a stretch; `of_size` are the indices that fill it.
    fn put(
        &mut self,
        stretch: &Stretch,
        best: &[i32],
        of_size: &[Index],
        field: &Field,
        put: &mut FxHashSet<(usize, usize, usize, usize)>,
    ) {
        let &Stretch { direction, start, length, nearest, pattern } = stretch;
        let raise = |slots: &mut [i32]| {
            for &index in of_size {
                slots[index] = slots[index].max(best[index]);
            }
        };
        for n in 0..length {
            let cell = start + n * field.steps[direction];
            raise(&mut self.through[direction][cell * best.len()..][..best.len()]);
        }
        if put.insert((direction, nearest, length, pattern)) {
            raise(&mut self.within[direction][(nearest + length) * best.len()..][..best.len()]);
        }
    }
}

fn by_size(parts: &Parts, tiles: usize) -> Vec<Vec<Index>> {
    let of = |size| (0..parts.len()).filter(|&index| parts.size(index) == size).collect();
    (0..=tiles).map(of).collect()
}

/// The patterns of each length, and the stretches that have them.
fn stretches(
    rules: &Rules,
    field: &Field,
    tiles: usize,
    far: &[usize],
) -> (Vec<Vec<Weights>>, Vec<Stretch>) {
    let mut patterns: Vec<Vec<Weights>> = vec![Vec::new(); tiles + 1];
    let mut stretches = Vec::new();
    let free = |cell: Cell| field.letters[cell] == EMPTY;
    for direction in [ACROSS, DOWN] {
        let step = field.steps[direction];
        for start in (0..field.letters.len()).filter(|&cell| free(cell)) {
            if field.letters[start - step] < EMPTY {
                continue;
            }
            let mut nearest = usize::MAX;
            let (mut multiply, mut add) = (1, 0);
            let mut weights = Weights::new();
            for cell in (0..tiles).map(|n| start + n * step) {
                if !free(cell) {
                    break;
                }
                nearest = nearest.min(far[cell]);
                let premium = field.premiums[cell];
                multiply *= premium.word;
                add += if premium.word > 1 { premium.word } else { 0 };
                weights.push(premium.letter);
                let length = weights.len();
                // the tiles left over must bridge the squares between
                let bridged = nearest <= tiles - length;
                if length < 2 || field.letters[cell + step] < EMPTY || !bridged || nearest == 0 {
                    continue;
                }
                let word = match rules.word_premiums {
                    WordPremiums::Multiply => multiply,
                    WordPremiums::Add => add.max(1),
                };
                let weights: Weights = weights.iter().map(|letter| letter * word).collect();
                let same = &mut patterns[length];
                let pattern =
                    same.iter().position(|other| *other == weights).unwrap_or_else(|| {
                        same.push(weights);
                        same.len() - 1
                    });
                stretches.push(Stretch { direction, start, length, nearest, pattern });
            }
        }
    }
    (patterns, stretches)
}

/// The words that the hand alone makes.
struct Words<'a> {
    graph: &'a Graph,
    rules: &'a Rules,
    /// By length.
    patterns: Vec<Vec<Weights>>,
    /// By length, pattern and index.
    best: Vec<Vec<i32>>,
    full: Index,
    hand: Hand,
    values: Weights,
    watch: Watch<'a>,
}

impl Words<'_> {
    fn grow(&mut self, node: NodeId) -> Result<(), Interrupted> {
        if self.hand.tiles() == 0 {
            return Ok(());
        }
        if self.values.len() == 1 {
            (self.watch)()?;
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
                self.lay(edge.to(), edge.is_word(), Tile::plain(letter))?;
                self.hand.put(letter);
            }
            if stars {
                self.hand.take_star();
                self.lay(edge.to(), edge.is_word(), Tile::star(letter))?;
                self.hand.put_star();
            }
        }
        Ok(())
    }

    fn lay(&mut self, node: NodeId, is_word: bool, tile: Tile) -> Result<(), Interrupted> {
        self.values.push(self.rules.value(tile));
        if is_word {
            let used = self.full - self.hand.index();
            let length = self.values.len();
            let best = self.best[length].chunks_mut(self.full + 1);
            for (weights, best) in self.patterns[length].iter().zip(best) {
                let score = weights.iter().zip(&self.values).map(|(w, v)| w * v).sum();
                best[used] = best[used].max(score);
            }
        }
        self.grow(node)?;
        self.values.pop();
        Ok(())
    }
}

//! How much a state of the search can still score, at most: what lets a search for
//! the best turn leave out most of the others.
//!
//! Every tile of a turn stands in at most one run across and in at most one run down,
//! so the runs of one direction use disjoint parts of the hand. What each run scores
//! at most is known by its squares and by the multiset of hand tiles in it: of runs
//! near the old tiles from a walk of the lines (`near`), of those that float away from
//! them from the words of the hand (`free`). In a direction, each laid tile whose run
//! is not chosen yet either keeps the run it has, or gets a longer one, through its
//! square, with some of the hand; the rest of the hand makes other runs. The best way
//! to share out the hand is a bound of that direction. (Laid tiles that wait in the
//! same line may end up in one run, so these are not told apart but put with the rest.)
//!
//! The two directions are not bounded apart. A run across and a run down share one
//! square at most, so if the largest run across takes `a` of the `n` tiles in hand, no
//! run down takes more than `n + 1 - a` of them. The bound is the best over all `a`.
//! The bonus counts only where both directions together can use up the whole hand.

use std::cell::OnceCell;
use std::rc::Rc;

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::free::FreeRuns;
use super::hand::{Hand, Index, Parts};
use super::near::{NEVER, Near, Reaches};
use crate::alphabet::Letter;
use crate::rules::MAX_RACK;

/// Room for the sharing out of a hand in each direction and for what both use: the
/// best score for each part, by index. Kept between bounds, so that none allocates.
#[derive(Debug, Default)]
pub struct Shares {
    across: Vec<i32>,
    down: Vec<i32>,
    at_least: Vec<i32>,
}

/// What multisets of tiles of one hand can score at most.
pub struct Bounds {
    parts: Rc<Parts>,
    tiles: usize,
    /// How many free squares lie between each square and the old tiles.
    pub far: Vec<usize>,
    /// By direction, square and index: the best run of just these tiles through it.
    through: [Vec<i32>; 2],
    /// By direction and number of the anchor: what each letter there leads to.
    reach: [Vec<Reaches>; 2],
    /// By direction, budget (how many tiles the run and the way to it may take) and
    /// index: the best run made of just these tiles, anywhere.
    pub anywhere: [Vec<i32>; 2],
    /// By direction, budget and size of the largest run, and then by index: the best
    /// packing of runs made of just these tiles. Made when asked for.
    packed: [Vec<OnceCell<Vec<i32>>>; 2],
    /// By direction and index: the best packing of some of these tiles.
    packed_some: [Vec<i32>; 2],
    /// The most that the bonus adds, and whether the whole hand must be laid for it.
    bonus: i32,
    bonus_for_all: bool,
}

/// A laid tile whose run in a direction is not chosen yet.
#[derive(Debug, Clone, Copy)]
pub struct Waiting {
    /// Where it lies.
    pub cell: Cell,
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

/// What the rest of a turn can add to a run.
pub struct Rest {
    /// By the index of the tiles it leaves: the other runs of its direction.
    pub runs: Vec<i32>,
    /// By how many tiles of the hand it lays: the runs of the other direction.
    crossing: [Option<i32>; MAX_RACK + 1],
}

/// What a bound depends on.
pub struct State<'s> {
    /// The score of the runs chosen.
    pub score: i32,
    /// The index of the tiles in hand.
    pub hand: Index,
    /// The tiles that wait, by direction.
    pub waiting: [&'s [Waiting]; 2],
    /// How far the farthest laid tile reaches: one more than its distance from the
    /// old tiles; 0 if none is laid.
    pub reached: usize,
}

impl Bounds {
    /// The bounds of a position with these tiles in hand, of turns without floating runs.
    pub fn new(
        field: &Field,
        hand: &Hand,
        parts: Rc<Parts>,
        bonuses: &[i32],
        near: &Near,
    ) -> Bounds {
        let tiles = hand.tiles();
        let best = [ACROSS, DOWN].map(|way| near.best(field, way, hand.index()));
        let anywhere = [ACROSS, DOWN].map(|way| best[way].0.repeat(tiles + 1));
        let mut bounds = Bounds {
            parts,
            tiles,
            far: distances(field),
            through: best.map(|(_, through)| through),
            reach: near.reach.clone(),
            anywhere,
            packed: [Vec::new(), Vec::new()],
            packed_some: [Vec::new(), Vec::new()],
            bonus: bonuses.iter().copied().max().unwrap_or(0),
            bonus_for_all: bonuses.iter().skip(1).all(|&bonus| bonus == 0),
        };
        bounds.pack();
        bounds
    }

    /// Bounds turns with floating runs too.
    pub fn add_floats(&mut self, free: &FreeRuns) {
        for direction in [ACROSS, DOWN] {
            raise(&mut self.through[direction], &free.through[direction]);
            raise(&mut self.anywhere[direction], &free.within[direction]);
        }
        self.pack();
    }

    /// Begins the packings anew.
    fn pack(&mut self) {
        let limits = (self.tiles + 1) * (self.tiles + 1);
        for direction in [ACROSS, DOWN] {
            self.packed[direction] = vec![OnceCell::new(); limits];
            let packed = self.packed(direction, self.tiles, self.tiles);
            let some = |whole: Index| self.parts.of(whole).iter().map(|&at| packed[at as usize]);
            let some = (0..self.parts.len()).map(|whole| some(whole).max().unwrap_or(NEVER));
            self.packed_some[direction] = some.collect();
        }
    }

    /// How far a laid tile reaches (see [`State::reached`]).
    #[inline]
    pub fn reached(&self, cell: Cell) -> usize {
        self.far[cell] + 1
    }

    /// A quick bound: the most that a turn grown from a state can score, whatever the
    /// squares. `open`: by direction, the index of the tiles that wait.
    #[inline]
    pub fn roughly(&self, score: i32, open: [Index; 2], hand: Index) -> i32 {
        let runs = |direction: usize| self.packed_some[direction][open[direction] + hand];
        score + runs(ACROSS) + runs(DOWN) + self.bonus
    }

    /// What the rest of a turn can add to the run through a tile that waits, if no
    /// other waits in its line.
    pub fn rest(
        &self,
        state: &State,
        direction: usize,
        cell: Cell,
        shares: &mut Shares,
    ) -> Option<Rest> {
        let mut others: ArrayVec<Waiting, MAX_RACK> =
            state.waiting[direction].iter().copied().collect();
        let at = others.iter().position(|tile| tile.cell == cell)?;
        let line = others.swap_remove(at).line;
        if others.iter().any(|tile| tile.line == line) {
            return None;
        }
        let held = self.parts.size(state.hand);
        let mut waiting = state.waiting;
        waiting[direction] = &others;
        let state = &State { waiting, ..*state };
        self.share_out(state, direction, held.max(1), &mut shares.across);
        let parts = self.parts.of(state.hand);
        let mut some = vec![NEVER; state.hand + 1];
        for &whole in parts {
            let best =
                self.parts.of(whole as usize).iter().map(|&part| shares.across[part as usize]);
            some[whole as usize] = best.max().unwrap_or(NEVER);
        }
        let crossing = [None; MAX_RACK + 1];
        Some(Rest { runs: some, crossing })
    }

    /// How many tiles an index holds.
    #[inline]
    pub fn size(&self, index: Index) -> usize {
        self.parts.size(index)
    }

    /// What the runs across can add to a run that lays so many tiles of the hand.
    pub fn crossing(
        &self,
        state: &State,
        direction: usize,
        laid: usize,
        rest: &mut Rest,
        shares: &mut Shares,
    ) -> i32 {
        // one of the tiles that a run lays may be in each run across
        let laid = laid.max(1);
        *rest.crossing[laid].get_or_insert_with(|| {
            let held = self.size(state.hand);
            self.share_out(state, 1 - direction, (held + 1 - laid).max(1), &mut shares.down)
        })
    }

    /// The most that the runs of a direction score, made of some of these tiles.
    #[inline]
    pub fn some(&self, direction: usize, tiles: Index) -> i32 {
        self.packed_some[direction][tiles]
    }

    /// The most that the bonus adds.
    #[inline]
    pub fn bonus(&self) -> i32 {
        self.bonus
    }

    /// Whether a turn grown from a state may score what is wanted, given a test that
    /// only ever turns from no to yes as the score grows.
    pub fn allow(&self, state: &State, shares: &mut Shares, wanted: impl Fn(i32) -> bool) -> bool {
        let held = (self.parts.size(state.hand)).max(1);
        let bonus = if self.bonus_for_all { 0 } else { self.bonus };
        let all_across = self.share_out(state, ACROSS, held, &mut shares.across);
        let all_down = self.share_out(state, DOWN, held, &mut shares.down);
        if !wanted(state.score + all_across + all_down + self.bonus) {
            return false;
        }
        for largest in 1..=held {
            let across = self.share_out(state, ACROSS, largest, &mut shares.across);
            if !wanted(state.score + across + all_down + self.bonus) {
                continue;
            }
            let down = self.share_out(state, DOWN, held + 1 - largest, &mut shares.down);
            let bound = state.score + across + down;
            if wanted(bound + bonus)
                || wanted(bound + self.bonus)
                    && wanted(state.score + self.bonus + self.using_all(state.hand, shares))
            {
                return true;
            }
        }
        false
    }

    /// The most that both directions score if together they use the whole hand.
    fn using_all(&self, hand: Index, shares: &mut Shares) -> i32 {
        let Shares { across, down, at_least } = shares;
        // by part: the best down that uses at least that part
        at_least.clear();
        at_least.resize(hand + 1, NEVER);
        for &whole in self.parts.of(hand) {
            for &part in self.parts.of(whole as usize) {
                let best = &mut at_least[part as usize];
                *best = (*best).max(down[whole as usize]);
            }
        }
        let parts = self.parts.of(hand).iter().map(|&part| part as usize);
        parts.map(|part| across[part] + at_least[hand - part]).max().unwrap_or(NEVER)
    }

    /// Puts down for each part of the hand the best way to share out just that part
    /// among the tiles that wait and new runs, no run taking more than `largest` of it.
    /// Returns the best of all.
    fn share_out(
        &self,
        state: &State,
        direction: usize,
        largest: usize,
        shared: &mut Vec<i32>,
    ) -> i32 {
        let (waiting, hand) = (state.waiting[direction], state.hand);
        let held = self.parts.size(hand);
        let indices = self.parts.len();
        let parts = self.parts.of(hand);
        let alone =
            |tile: &Waiting| waiting.iter().filter(|other| other.line == tile.line).count() == 1;
        let crowd: Index = waiting.iter().filter(|tile| !alone(tile)).map(|tile| tile.index).sum();

        shared.resize(hand + 1, NEVER);
        if crowd > 0 {
            for &part in parts {
                shared[part as usize] = self.packed_some[direction][crowd + part as usize];
            }
        } else {
            let budget = (held + state.reached).min(self.tiles);
            let packed = self.packed(direction, budget, largest);
            for &part in parts {
                shared[part as usize] = packed[part as usize];
            }
        }
        for tile in waiting.iter().filter(|tile| alone(tile)) {
            let through = &self.through[direction][tile.cell * indices..][..indices];
            let most = tile.anchor.map_or(i32::MAX, |anchor| {
                self.reach[direction][anchor][tile.letter as usize].most
            });
            // largest first, so that smaller parts still hold what came before this tile
            for &whole in parts.iter().rev() {
                let whole = whole as usize;
                let mut most_here = tile.as_it_is.map_or(NEVER, |score| shared[whole] + score);
                for &part in &self.parts.of(whole)[1..] {
                    let size = self.parts.size(part as usize);
                    if size > largest {
                        continue;
                    }
                    let grown = through[tile.index + part as usize].min(most);
                    most_here = most_here.max(grown + shared[whole - part as usize]);
                }
                shared[whole] = most_here;
            }
        }
        parts.iter().map(|&part| shared[part as usize]).max().unwrap_or(NEVER)
    }

    /// For each multiset, the best sum of runs that use just its tiles, each within
    /// the budget and no larger than `largest`.
    fn packed(&self, direction: usize, budget: usize, largest: usize) -> &[i32] {
        self.packed[direction][budget * (self.tiles + 1) + largest].get_or_init(|| {
            let indices = self.parts.len();
            let anywhere = &self.anywhere[direction][budget * indices..][..indices];
            let mut packed = vec![NEVER; indices];
            packed[0] = 0;
            for whole in 1..indices {
                let parts = self.parts.of(whole)[1..].iter().map(|&part| part as usize);
                packed[whole] = parts
                    .filter(|&part| self.parts.size(part) <= largest)
                    .map(|part| anywhere[part] + packed[whole - part])
                    .fold(NEVER, i32::max);
            }
            packed
        })
    }
}

fn raise(slots: &mut [i32], scores: &[i32]) {
    slots.iter_mut().zip(scores).for_each(|(slot, &score)| *slot = (*slot).max(score));
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

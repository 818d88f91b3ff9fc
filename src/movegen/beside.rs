//! What the rest of a turn can add to a floating run, and to the run it hangs from.
//!
//! Take a floating run and one near the old tiles that shares a tile with it, and count
//! the tiles of the hand that neither lays: those left. A further run in the direction of
//! the first shares at most one tile with the second, and the other way round; a tile of
//! the floating run without another laid tile next to it stands alone, there being no old
//! ones. So of its `s` tiles each further run lays at least `s - 1` of those left, and at
//! least one; together those of one direction lay no more than there are. (Across the
//! first run there are also those that old tiles make with one of its tiles, as they are.)
//!
//! What is scored is told apart in two ways, and both hold. Either by direction; or as in
//! `joint`: the runs near the old tiles of one direction, with the shares that their
//! tiles, or tiles alone, have in those of the other; and floating runs, of which those
//! across the first one may hang from its other tiles that lie away from the old ones.

use std::rc::Rc;

use super::bound::Bounds;
use super::field::{ACROSS, Cell, DOWN};
use super::free::FreeRuns;
use super::growth::Growth;
use super::hand::{Index, Parts};
use super::joint::Joint;
use super::near::NEVER;
use super::runs::Run;

/// The bounds of one position.
pub struct Beside {
    parts: Rc<Parts>,
    /// By direction, square and index: the best floating run through it.
    floats: [Vec<i32>; 2],
    /// By direction, index, and how many tiles are left: the best packing of other runs
    /// made of some of these tiles; near the old tiles, in the parts of a point of `Joint`, or
    /// floating.
    near: [Vec<i32>; 2],
    afloat: [Vec<i32>; 2],
    /// The same of any runs, without shares.
    any: [Vec<i32>; 2],
    row: usize,
    bonus: i32,
}

impl Beside {
    /// The bounds of a position with these floating runs.
    pub fn new(
        parts: Rc<Parts>,
        tiles: usize,
        free: FreeRuns,
        joint: &Joint,
        bounds: &Bounds,
    ) -> Beside {
        let last = tiles * parts.len();
        let packed = |best: [&[i32]; 2]| best.map(|best| packed(&parts, tiles, best));
        Beside {
            near: packed([&joint.best[ACROSS], &joint.best[DOWN]]),
            afloat: packed([&free.within[ACROSS][last..], &free.within[DOWN][last..]]),
            any: packed([&bounds.anywhere[ACROSS][last..], &bounds.anywhere[DOWN][last..]]),
            row: tiles + 1,
            floats: free.through,
            bonus: bounds.bonus(),
            parts,
        }
    }

    /// The most that a turn can score with a run of a direction and a floating one across
    /// it through its tile on a square, besides what the floating one scores: by the part
    /// of the hand that it lays.
    pub fn rest(
        &self,
        growth: &Growth,
        joint: &Joint,
        direction: usize,
        run: &Run,
        cell: Cell,
        rest: &mut Vec<i32>,
    ) {
        let &Growth { field, rules, ref hand, .. } = growth;
        let (indices, crossing) = (self.parts.len(), 1 - direction);
        let (mut as_they_are, mut others, mut away) = (0, 0, 0);
        for (at, tile) in run.laid(field, direction).filter(|&(at, _)| at != cell) {
            let stride = hand.stride_of(tile);
            as_they_are += field.as_it_is(at, crossing, tile, rules).unwrap_or(0).max(0);
            others += stride;
            away += if field.anchor(at).is_none() { stride } else { 0 };
        }
        let along = joint.along(field, direction, run, cell);
        let hand = indices - 1 - run.index();
        let held = self.parts.size(hand);
        rest.clear();
        rest.resize(hand + 1, NEVER);
        for &part in &self.parts.of(hand)[1..] {
            let part = part as usize;
            let left = held - self.parts.size(part);
            let at = |index: Index| index * self.row + left;
            let near = joint.points(along[left] + self.near[direction][at(hand)]);
            let afloat = self.afloat[direction][at(hand)];
            let afloat = afloat + self.afloat[crossing][at(hand - part + away)];
            let any = self.any[direction][at(hand)];
            let any = any + self.any[crossing][at(hand - part + others)];
            rest[part] = (near + afloat).min(run.score + as_they_are + any) + self.bonus;
        }
    }

    /// The most that such a turn can score, given that, if the floating run goes through
    /// a tile of the other one.
    pub fn with_float(&self, direction: usize, cell: Cell, stride: Index, rest: &[i32]) -> i32 {
        let indices = self.parts.len();
        let floats = &self.floats[1 - direction][cell * indices..][..indices];
        let parts = self.parts.of(rest.len() - 1)[1..].iter().map(|&part| part as usize);
        parts.map(|part| floats[stride + part] + rest[part]).fold(NEVER, i32::max)
    }
}

/// By index, and how many tiles are left: the best packing of runs made of some of
/// these tiles.
fn packed(parts: &Parts, tiles: usize, best: &[i32]) -> Vec<i32> {
    let row = tiles + 1;
    let mut packed = vec![0; row * parts.len()];
    for whole in 1..parts.len() {
        let (before, rest) = packed.split_at_mut(whole * row);
        let of_whole = parts.of(whole)[1..].iter().map(|&part| part as usize);
        for part in of_whole.filter(|&part| best[part] > 0) {
            let cost = parts.size(part).saturating_sub(1).max(1);
            let others = &before[(whole - part) * row..][..row - cost];
            for (slot, others) in rest[cost..row].iter_mut().zip(others) {
                *slot = (*slot).max(best[part] + others);
            }
        }
    }
    packed
}

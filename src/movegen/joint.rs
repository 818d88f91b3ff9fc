//! What turns of runs near the old tiles can score at most, both directions of a run
//! taken together.
//!
//! Take one direction. Every tile of a turn stands in exactly one run of it (alone, if
//! it has no neighbour there), so these runs use disjoint parts of the hand. Share out
//! the score of each run of the other direction equally among the tiles laid for it:
//! then the turn scores what the runs of the first direction score, each with the
//! shares of its tiles. A share is bounded by the tile's square and letter, and the
//! runs that cross a run share no tile, so that together they use no more than what
//! that run leaves. What a run and its shares add up to at most is thus known for each
//! run; by the multiset of hand tiles in it, the best way to split the hand into such
//! parts is a bound of the turn. In a state of the search, tiles that wait for their
//! run in the first direction are put with the hand, or keep the run they have; what
//! falls to those that wait for a run in the other is added. Both directions bound the
//! turn. The bonus counts only where the whole hand is used up.

use std::rc::Rc;

use super::bound::State;
use super::field::{ACROSS, Cell, DOWN, Field};
use super::hand::{Hand, Index, Parts};
use super::near::{NEVER, Near};
use super::runs::{PATIENCE, Run};
use super::{Interrupted, Watch};
use crate::alphabet::{Letter, each};
use crate::board::Board;
use crate::rules::MAX_RACK;

/// How many parts a point is counted in: so many that the shares of a run are whole,
/// unless its score would not leave room for sums.
fn point(near: &Near, tiles: usize) -> i32 {
    let most = near.runs.iter().flatten().map(|run| run.score).max().unwrap_or(0);
    let whole = if tiles <= 7 { 420 } else { 2520 };
    if i64::from(most) * i64::from(whole) * 2 * (MAX_RACK as i64) < -i64::from(NEVER) {
        whole
    } else {
        1
    }
}

/// The squares that the runs of a direction lay a tile on, numbered from 1; 0 for others.
fn numbered(field: &Field, near: &Near, direction: usize) -> (Vec<u16>, usize) {
    let mut numbers = vec![0; field.letters.len()];
    let mut last = 0;
    for run in &near.runs[direction] {
        for (cell, _) in run.laid(field, direction) {
            if numbers[cell] == 0 {
                last += 1;
                numbers[cell] = last;
            }
        }
    }
    (numbers, last.into())
}

/// The best shares in the runs of one direction: by square, letter, and how many tiles
/// are laid for the run at most.
struct Shares {
    shares: Vec<i32>,
    /// Where those of each square begin: the squares that no run covers share theirs.
    starts: Vec<u32>,
    row: usize,
}

impl Shares {
    fn of(
        board: &Board,
        field: &Field,
        near: &Near,
        direction: usize,
        tiles: usize,
        point: i32,
    ) -> Shares {
        let row = tiles + 1;
        let block = board.rules().alphabet.size() * row;
        // where no run is, a tile cannot be or stands alone
        let [never, alone, runs] = [0, 1, 1].map(|number: usize| number * block);
        let (numbers, last) = numbered(field, near, direction);
        let mut shares = vec![NEVER; runs + (last + 1) * block];
        shares[alone..alone + block].fill(0);
        let mut starts = Vec::with_capacity(numbers.len());
        for (&number, cross) in numbers.iter().zip(&field.crosses[direction]) {
            let start = match number {
                0 if cross.touches => never,
                0 => alone,
                number => runs + usize::from(number) * block,
            };
            starts.push(start as u32);
        }
        for run in &near.runs[direction] {
            let laid = run.tiles().len();
            let share = (run.score * point + laid as i32 - 1) / laid as i32;
            for (cell, tile) in run.laid(field, direction) {
                let at = starts[cell] as usize + tile.letter() as usize * row + laid;
                shares[at] = shares[at].max(share);
            }
        }
        for (&start, cross) in starts.iter().zip(&field.crosses[direction]) {
            if start as usize <= runs {
                continue;
            }
            let alone = if cross.touches { NEVER } else { 0 };
            for shares in shares[start as usize..][..block].chunks_mut(row) {
                let mut best = alone;
                for share in shares {
                    best = best.max(*share);
                    *share = best;
                }
            }
        }
        Shares { shares, starts, row }
    }

    #[inline]
    fn get(&self, cell: Cell, letter: Letter) -> &[i32] {
        &self.shares[self.starts[cell] as usize + letter as usize * self.row..][..self.row]
    }
}

/// By how many further tiles a bound counts with.
pub type Row = [i32; MAX_RACK + 1];

/// The most that falls to several tiles together, when the runs in which they share
/// lay no more than some number of further tiles among them.
struct Sum {
    best: Row,
    further: usize,
}

impl Sum {
    fn new(further: usize) -> Sum {
        Sum { best: [0; MAX_RACK + 1], further }
    }

    #[inline]
    fn add(&mut self, shares: &[i32]) {
        if shares[1] == shares[1 + self.further] {
            self.best[..=self.further].iter_mut().for_each(|best| *best += shares[1]);
            return;
        }
        for held in (0..=self.further).rev() {
            let best = (0..=held).map(|more| self.best[held - more] + shares[1 + more]);
            self.best[held] = best.max().unwrap_or(NEVER);
        }
    }

    /// Adds a tile that may share its run with another: the further tiles of the one
    /// are then those of the other too, and no two budgets.
    fn add_freely(&mut self, shares: &[i32]) {
        let most = shares[1 + self.further];
        self.best[..=self.further].iter_mut().for_each(|best| *best += most);
    }

    fn best(&self) -> i32 {
        self.best[self.further].max(NEVER)
    }
}

/// The bounds of one position.
pub struct Joint {
    point: i32,
    pub parts: Rc<Parts>,
    tiles: usize,
    shares: [Shares; 2],
    /// By direction and index: the best of the runs that lay just these tiles, or a tile
    /// alone, with its shares.
    pub best: [Vec<i32>; 2],
    /// By direction: each run with its shares.
    pub sums: [Vec<i32>; 2],
    /// By direction, number of the square and index: the best run through it, without
    /// what falls to the tile there.
    through: [Vec<i32>; 2],
    numbers: [Vec<u16>; 2],
    /// By direction, size of the largest run, and index: the best packing of just
    /// these tiles.
    packed: [Vec<i32>; 2],
    /// The same of some of these tiles.
    some: [Vec<i32>; 2],
    bonus: i32,
    bonus_for_all: bool,
}

impl Joint {
    /// The bounds of a position with these tiles in hand.
    pub fn new(
        board: &Board,
        field: &Field,
        hand: &Hand,
        parts: Rc<Parts>,
        bonuses: &[i32],
        near: &Near,
        watch: Watch,
    ) -> Result<Joint, Interrupted> {
        watch()?;
        let (tiles, indices) = (hand.tiles(), hand.index() + 1);
        let point = point(near, tiles);
        let shares = [ACROSS, DOWN].map(|way| Shares::of(board, field, near, way, tiles, point));
        let mut joint = Joint {
            point,
            parts,
            tiles,
            shares,
            best: [Vec::new(), Vec::new()],
            sums: [Vec::new(), Vec::new()],
            through: [Vec::new(), Vec::new()],
            numbers: [Vec::new(), Vec::new()],
            packed: [Vec::new(), Vec::new()],
            some: [Vec::new(), Vec::new()],
            bonus: bonuses.iter().copied().max().unwrap_or(0),
            bonus_for_all: bonuses.iter().skip(1).all(|&bonus| bonus == 0),
        };
        for direction in [ACROSS, DOWN] {
            let crossing = &joint.shares[1 - direction];
            let mut best = vec![NEVER; indices];
            let (numbers, last) = numbered(field, near, direction);
            let mut through = vec![NEVER; (last + 1) * indices];
            let mut sums = Vec::with_capacity(near.runs[direction].len());
            for (at, run) in near.runs[direction].iter().enumerate() {
                if at % PATIENCE == 0 {
                    watch()?;
                }
                let further = tiles - run.tiles().len();
                let of = |except: Cell| {
                    let mut sum = Sum::new(further);
                    let laid = run.laid(field, direction).filter(|&(cell, _)| cell != except);
                    laid.for_each(|(cell, tile)| sum.add(crossing.get(cell, tile.letter())));
                    (run.score * joint.point + sum.best()).max(NEVER)
                };
                let whole = of(0);
                sums.push(whole);
                best[run.index()] = best[run.index()].max(whole);
                for (cell, tile) in run.laid(field, direction) {
                    // what falls to the tile is no less than what does in the run as it is
                    let own = crossing.get(cell, tile.letter())[1];
                    let others = if own > NEVER { whole - own } else { of(cell) };
                    let number = usize::from(numbers[cell]);
                    let slot = &mut through[number * indices + run.index()];
                    *slot = (*slot).max(others);
                }
            }
            // tiles without a neighbour in this direction
            for (index, letters) in hand.singles() {
                for letter in each(letters & board.rules().alphabet.all()) {
                    for (cell, cross) in field.crosses[direction].iter().enumerate() {
                        if !cross.touches {
                            best[index] = best[index].max(crossing.get(cell, letter)[tiles]);
                        }
                    }
                }
            }
            watch()?;
            (joint.packed[direction], joint.some[direction]) = packed(&joint.parts, tiles, &best);
            joint.best[direction] = best;
            joint.sums[direction] = sums;
            joint.through[direction] = through;
            joint.numbers[direction] = numbers;
        }
        Ok(joint)
    }

    /// The most that a turn can score whose largest run is this one of some direction.
    pub fn led(&self, direction: usize, sum: i32, index: Index) -> i32 {
        let indices = self.parts.len();
        let at = self.parts.size(index) * indices + (indices - 1 - index);
        let some = (sum + self.some[direction][at]).div_euclid(self.point);
        let all = (sum + self.packed[direction][at]).div_euclid(self.point);
        if self.bonus_for_all { some.max(all + self.bonus) } else { some + self.bonus }
    }

    /// A run with the shares of its tiles except on one square, in parts of a point: by
    /// how many further tiles the runs across it lay together.
    pub fn along(&self, field: &Field, direction: usize, run: &Run, except: Cell) -> Row {
        let further = self.tiles - run.tiles().len();
        let mut sum = Sum::new(further);
        let laid = run.laid(field, direction).filter(|&(cell, _)| cell != except);
        laid.for_each(|(cell, tile)| {
            sum.add(self.shares[1 - direction].get(cell, tile.letter()));
        });
        sum.best.map(|shares| (run.score * self.point + shares).max(NEVER))
    }

    /// Whole points of so many parts.
    pub fn points(&self, parts: i32) -> i32 {
        parts.div_euclid(self.point)
    }

    /// Whether a turn grown from a state may score what is wanted.
    pub fn allow(
        &self,
        state: &State,
        shared: &mut Vec<i32>,
        wanted: impl Fn(i32) -> bool,
    ) -> bool {
        let indices = self.parts.len();
        let held = self.parts.size(state.hand);
        [ACROSS, DOWN].into_iter().all(|direction| {
            let crossing = 1 - direction;
            let further = (held + state.waiting[crossing].len()).clamp(1, self.tiles) - 1;
            let mut sum = Sum::new(further);
            for tile in state.waiting[crossing] {
                let shares = self.shares[crossing].get(tile.cell, tile.letter);
                let mut others =
                    state.waiting[crossing].iter().filter(|other| other.cell != tile.cell);
                if others.any(|other| other.line == tile.line) {
                    sum.add_freely(shares);
                } else {
                    sum.add(shares);
                }
            }
            let shares = sum.best();
            let (packed, some) = (&self.packed[direction], &self.some[direction]);
            let (packed, some) = (&packed[self.tiles * indices..], &some[self.tiles * indices..]);
            let waiting = state.waiting[direction];
            let open: Index = waiting.iter().map(|tile| tile.index).sum();
            let total = |sum: i32| state.score + (sum + shares).div_euclid(self.point);
            if !wanted(total(some[open + state.hand]) + self.bonus) {
                return false;
            }
            let alone = |cell: Cell, line: usize| {
                waiting.iter().all(|other| other.cell == cell || other.line != line)
            };
            let crowd: Index = waiting
                .iter()
                .filter(|tile| !alone(tile.cell, tile.line))
                .map(|tile| tile.index)
                .sum();
            let parts = self.parts.of(state.hand);
            if shared.len() <= state.hand {
                shared.resize(state.hand + 1, NEVER);
            }
            for &part in parts {
                let part = part as usize;
                shared[part] = if crowd > 0 { some[crowd + part] } else { packed[part] };
            }
            for tile in waiting.iter().filter(|tile| alone(tile.cell, tile.line)) {
                let number = usize::from(self.numbers[direction][tile.cell]);
                let through = &self.through[direction][number * indices..][..indices];
                // largest first, so that smaller parts still hold what came before
                for &whole in parts.iter().rev() {
                    let whole = whole as usize;
                    let as_it_is = tile.as_it_is.map(|score| shared[whole] + score * self.point);
                    let mut most = as_it_is.unwrap_or(NEVER);
                    for &part in &self.parts.of(whole)[1..] {
                        let grown = through[tile.index + part as usize];
                        most = most.max(grown + shared[whole - part as usize]);
                    }
                    shared[whole] = most;
                }
            }
            let best = parts.iter().map(|&part| shared[part as usize]).fold(NEVER, i32::max);
            if self.bonus_for_all {
                wanted(total(best)) || wanted(total(shared[state.hand]) + self.bonus)
            } else {
                wanted(total(best) + self.bonus)
            }
        })
    }
}

/// By size of the largest run and index: the best packing of just these tiles, and of
/// some of them.
fn packed(parts: &Parts, tiles: usize, best: &[i32]) -> (Vec<i32>, Vec<i32>) {
    let indices = parts.len();
    let mut packed: Vec<Row> = vec![[NEVER; MAX_RACK + 1]; indices];
    packed[0] = [0; MAX_RACK + 1];
    for whole in 1..indices {
        let of_whole = parts.of(whole)[1..].iter().map(|&part| part as usize);
        let mut row = [NEVER; MAX_RACK + 1];
        for part in of_whole.filter(|&part| best[part] > NEVER) {
            // a tile alone is no run, and so no largest one
            let least = if parts.size(part) == 1 { 0 } else { parts.size(part) };
            let others = &packed[whole - part][least..=tiles];
            for (slot, others) in row[least..].iter_mut().zip(others) {
                *slot = (*slot).max(best[part] + others);
            }
        }
        packed[whole] = row;
    }
    let some = |whole: Index| {
        parts.of(whole).iter().fold([NEVER; MAX_RACK + 1], |mut some: Row, &part| {
            let part = &packed[part as usize];
            some.iter_mut().zip(part).for_each(|(slot, &packed)| *slot = (*slot).max(packed));
            some
        })
    };
    let some: Vec<Row> = (0..indices).map(some).collect();
    let by_largest = |rows: &[Row]| {
        (0..=tiles).flat_map(|largest| rows.iter().map(move |row| row[largest])).collect()
    };
    (by_largest(&packed), by_largest(&some))
}

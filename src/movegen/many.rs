//! The best turns of any number of words.
//!
//! They grow as in `growth`, but begin elsewhere: with the run that lays most tiles,
//! since what is left in hand is then least, and so is what the rest can add. First come
//! the turns whose runs are all near the old tiles (`near`), which bounds tell apart
//! well (`joint`); then those with a run that floats away from them, begun with that run
//! and one it hangs from. These may be found more than once.

use std::cell::RefCell;
use std::rc::Rc;

use arrayvec::ArrayVec;

use super::Interrupted;
use super::beside::Beside;
use super::bound::{Bounds, Shares, State, Waiting};
use super::field::{ACROSS, Cell, DOWN};
use super::free::FreeRuns;
use super::goal::Goal;
use super::growth::{Choice, Growth, Outcome, Search};
use super::hand::Counts;
use super::joint::Joint;
use super::near::{NEVER, Near};
use super::runs::{Run, Runs};
use crate::alphabet::each;
use crate::rules::MAX_RACK;
use crate::tile::Tile;

/// The search for the best turns of a position, after one choice of stars taken back.
pub struct Many<'a, G> {
    growth: Growth<'a>,
    /// What the indices of the hand hold.
    counts: Counts,
    near: &'a Near,
    /// The runs that the field allows.
    runs: Runs<'a>,
    /// Whether turns with floating runs are searched, or those without.
    floats: bool,
    /// What each state can still score; and of turns without floating runs.
    bounds: Bounds,
    joint: Joint,
    shares: RefCell<Shares>,
    shared: RefCell<Vec<i32>>,
    /// The rank of the run that leads, while turns are searched by their leads.
    rank: Option<Rank>,
    /// The floating run that must be chosen next.
    floating: Option<Float>,
    goal: &'a mut G,
}

/// A floating run that is to be chosen: its direction, the tile that it goes through,
/// and what the rest of the turn can add to it, by the part of the hand that it lays.
struct Float {
    direction: usize,
    cell: Cell,
    rest: Vec<i32>,
}

/// Of two runs, the one with the greater rank leads: how many tiles it lays, its
/// direction, its first square.
type Rank = (usize, usize, Cell);

impl<'a, G: Goal> Search<'a> for Many<'a, G> {
    fn growth(&mut self) -> &mut Growth<'a> {
        &mut self.growth
    }

    fn is_hopeful(&self) -> bool {
        let Growth { score, open, ref hand, .. } = self.growth;
        if !self.goal.wants(self.bounds.roughly(score, open, hand.index())) {
            return false;
        }
        let (across, down) = (self.waiting(ACROSS), self.waiting(DOWN));
        let state = self.state([&across, &down]);
        let wanted = |score: i32| self.goal.wants(score);
        (self.floats || self.joint.allow(&state, &mut self.shared.borrow_mut(), wanted))
            && self.bounds.allow(&state, &mut self.shares.borrow_mut(), wanted)
    }

    fn report(&mut self) {
        self.growth.report(self.goal);
    }

    fn choose_from(&mut self, anchor: Cell) -> Outcome {
        if !self.growth.is_tile(anchor - 1) && !self.growth.is_tile(anchor + 1) {
            self.choose_alone(anchor)?;
        }
        let runs = self.runs.from(ACROSS, anchor);
        self.choose_among(ACROSS, &runs)
    }

    fn choose_through(&mut self, cell: Cell, direction: usize) -> Outcome {
        let step = self.growth.field.steps[direction];
        if !self.growth.is_tile(cell - step) && !self.growth.is_tile(cell + step) {
            let before = self.growth.laid.len();
            self.choose(Choice { direction, start: cell, length: 1, score: 0, before })?;
            if self.growth.hand.tiles() == 0 {
                return Ok(());
            }
        }
        let Some(tile) = self.growth.laid_on(cell) else { return Ok(()) };
        let near = self.runs.near(direction, cell, tile);
        let floating = match self.floats && self.growth.field.anchor(cell).is_none() {
            true => self.floating(direction, cell, tile),
            false => Rc::default(),
        };
        let (across, down) = (self.waiting(ACROSS), self.waiting(DOWN));
        let state = self.state([&across, &down]);
        let rest = self.bounds.rest(&state, direction, cell, &mut self.shares.borrow_mut());
        let Some(mut rest) = rest else {
            self.choose_among(direction, &near)?;
            return self.choose_among(direction, &floating);
        };
        let (hand, stride) = (state.hand, self.growth.hand.stride_of(tile));
        for run in near.iter().chain(floating.iter()) {
            let new = run.index() - stride;
            if !self.counts.is_part(new, hand) {
                continue;
            }
            let bounds = &self.bounds;
            let most = state.score + run.score + rest.runs[hand - new] + bounds.bonus();
            let hopeful = [1, bounds.size(new)].into_iter().all(|laid| {
                let shares = &mut self.shares.borrow_mut();
                let crossing = bounds.crossing(&state, direction, laid, &mut rest, shares);
                self.goal.wants(most + crossing)
            });
            if hopeful {
                self.choose_run(direction, run)?;
            }
        }
        Ok(())
    }

    fn choose_next(&mut self) -> Outcome {
        let Some(float) = self.floating.take() else { return self.choose_pending() };
        self.growth.look()?;
        let outcome = self.choose_float(&float);
        self.floating = Some(float);
        outcome
    }

    /// Finds every turn that is wanted, some more than once: first those whose runs are
    /// all near the old tiles, by the run that lays most; then those with a floating
    /// run, by that and the run from which it hangs.
    fn run(&mut self) -> Outcome {
        (self.growth.watch)()?;
        self.led()?;
        let Growth { board, field, ref hand, watch, .. } = self.growth;
        let parts = self.joint.parts.clone();
        let free = FreeRuns::find(board, field, hand, &parts, &self.bounds.far, watch)?;
        watch()?;
        self.bounds.add_floats(&free);
        let beside = Beside::new(parts, hand.tiles(), free, &self.joint, &self.bounds);
        self.floats = true;
        self.hung(&beside)
    }
}

impl<'a, G: Goal> Many<'a, G> {
    /// A search of a turn of which nothing is decided.
    pub fn new(
        growth: Growth<'a>,
        near: &'a Near,
        goal: &'a mut G,
    ) -> Result<Many<'a, G>, Interrupted> {
        let Growth { board, field, ref hand, ref bonus, watch, .. } = growth;
        let parts = Rc::new(hand.parts());
        Ok(Many {
            counts: hand.counts(),
            near,
            runs: Runs::new(board, field, hand, near, watch)?,
            floats: false,
            bounds: Bounds::new(field, hand, parts.clone(), bonus, near),
            joint: Joint::new(board, field, hand, parts, bonus, near, watch)?,
            shares: RefCell::default(),
            shared: RefCell::default(),
            rank: None,
            floating: None,
            growth,
            goal,
        })
    }

    fn led(&mut self) -> Outcome {
        let near = self.near;
        let mut leads = Vec::new();
        for direction in [ACROSS, DOWN] {
            for (run, &sum) in near.runs[direction].iter().zip(&self.joint.sums[direction]) {
                let most = self.joint.led(direction, sum, run.index());
                if self.goal.wants(most) {
                    leads.push((most, direction, run));
                }
            }
        }
        leads.sort_by_key(|&(most, ..)| -most);
        for (most, direction, run) in leads {
            if !self.goal.wants(most) {
                break;
            }
            self.growth.look()?;
            self.rank = Some(rank(direction, run));
            self.choose_run(direction, run)?;
        }
        self.rank = None;
        Ok(())
    }

    fn hung(&mut self, beside: &Beside) -> Outcome {
        let near = self.near;
        let full = self.growth.hand.index();
        let any = self.bounds.roughly(0, [0, 0], full);
        let mut pairs = Vec::new();
        let mut rest = Vec::new();
        for direction in [ACROSS, DOWN] {
            for run in &near.runs[direction] {
                // when no more turn is wanted, or none may be looked for
                if !self.goal.wants(any) {
                    return Ok(());
                }
                for (cell, tile) in run.laid(self.growth.field, direction) {
                    if self.growth.field.anchor(cell).is_some() || run.index() == full {
                        continue;
                    }
                    let stride = self.growth.hand.stride_of(tile);
                    beside.rest(&self.growth, &self.joint, direction, run, cell, &mut rest);
                    let most = beside.with_float(direction, cell, stride, &rest);
                    if self.goal.wants(most) {
                        pairs.push((most, direction, run, cell));
                    }
                }
            }
        }
        pairs.sort_by_key(|&(most, ..)| -most);
        for (most, direction, run, cell) in pairs {
            if !self.goal.wants(most) {
                break;
            }
            self.growth.look()?;
            let mut rest = Vec::new();
            beside.rest(&self.growth, &self.joint, direction, run, cell, &mut rest);
            self.floating = Some(Float { direction: 1 - direction, cell, rest });
            self.choose_run(direction, run)?;
        }
        self.floating = None;
        Ok(())
    }

    /// Chooses each floating run of those through a tile that may be worth it.
    fn choose_float(&mut self, float: &Float) -> Outcome {
        let &Float { direction, cell, ref rest } = float;
        let Some(tile) = self.growth.laid_on(cell) else { return Ok(()) };
        let Growth { ref hand, .. } = self.growth;
        let (hand, stride) = (hand.index(), hand.stride_of(tile));
        let most = rest.iter().copied().fold(NEVER, i32::max);
        let floating = self.runs.floating(direction, cell, tile, &self.growth.hand);
        for run in floating.iter() {
            // best first: what follows can do no more
            if !self.goal.wants(run.score + most) {
                break;
            }
            let new = run.index() - stride;
            if self.counts.is_part(new, hand) && self.goal.wants(run.score + rest[new]) {
                self.choose_run(direction, run)?;
            }
        }
        Ok(())
    }

    /// The floating runs through a laid tile, of those in hand and others that wait in
    /// the same line.
    fn floating(&mut self, direction: usize, cell: Cell, tile: Tile) -> Rc<[Run]> {
        let Growth { field, ref chosen, ref laid, ref hand, .. } = self.growth;
        let mut held = hand.clone();
        let line = field.line(cell, direction);
        for &(other, tile) in laid {
            let waits = other != cell && !chosen[direction][other];
            if waits && field.line(other, direction) == line {
                held.put_tile(tile);
            }
        }
        self.runs.floating(direction, cell, tile, &held)
    }

    /// The laid tiles whose run in a direction is not chosen yet.
    fn waiting(&self, direction: usize) -> ArrayVec<Waiting, MAX_RACK> {
        let open =
            self.growth.laid.iter().filter(|(cell, _)| !self.growth.chosen[direction][*cell]);
        open.map(|&(cell, tile)| {
            let growth = &self.growth;
            let touches = growth.field.crosses[direction][cell].touches;
            Waiting {
                cell,
                line: self.growth.field.line(cell, direction),
                index: self.growth.hand.stride_of(tile),
                letter: tile.letter(),
                anchor: self.growth.field.anchor(cell).filter(|_| touches),
                as_it_is: growth.field.as_it_is(cell, direction, tile, growth.rules),
            }
        })
        .collect()
    }

    /// The present state, with the tiles that wait.
    fn state<'s>(&self, waiting: [&'s [Waiting]; 2]) -> State<'s> {
        let Growth { score, ref hand, ref laid, .. } = self.growth;
        let reached = laid.iter().map(|&(cell, _)| self.bounds.reached(cell)).max().unwrap_or(0);
        State { score, hand: hand.index(), waiting, reached }
    }

    /// Chooses each tile of the hand to stand alone across on an anchor.
    fn choose_alone(&mut self, anchor: Cell) -> Outcome {
        let open = self.growth.field.crosses[DOWN][anchor].open;
        let hand = &self.growth.hand;
        let plain = each(hand.set() & open).map(Tile::plain);
        let stars = if hand.stars() > 0 { self.growth.rules.alphabet.all() & open } else { 0 };
        for tile in plain.chain(each(stars).map(Tile::star)) {
            let before = self.growth.laid.len();
            self.growth.lay(anchor, tile);
            let mut outcome = Ok(());
            if self.has_enough(ACROSS, before) {
                let direction = ACROSS;
                let choice = Choice { direction, start: anchor, length: 1, score: 0, before };
                outcome = self.choose(choice);
            }
            self.growth.unlay();
            outcome?;
        }
        Ok(())
    }

    /// Chooses each of some runs that the tiles laid and the hand allow.
    fn choose_among(&mut self, direction: usize, runs: &[Run]) -> Outcome {
        let Growth { score, open, ref hand, .. } = self.growth;
        let whole = open[direction] + hand.index();
        let crossing = open[1 - direction] + hand.index();
        let most = score + self.bounds.bonus() + self.bounds.some(1 - direction, crossing);
        for run in runs {
            // best first: what follows can do no more
            let along = self.bounds.some(direction, whole);
            if !self.goal.wants(most + run.score + along) {
                break;
            }
            if !self.counts.is_part(run.index(), whole) {
                continue;
            }
            let along = self.bounds.some(direction, whole - run.index());
            if self.goal.wants(most + run.score + along) {
                self.choose_run(direction, run)?;
            }
        }
        Ok(())
    }

    /// Chooses a run, if the tiles laid and the hand allow it.
    fn choose_run(&mut self, direction: usize, run: &Run) -> Outcome {
        if self.rank.is_some_and(|leads| rank(direction, run) > leads) {
            return Ok(());
        }
        let growth = &self.growth;
        let step = growth.field.steps[direction];
        let (start, length) = (run.start(), run.length());
        if growth.is_tile(start - step) || growth.is_tile(start + length * step) {
            return Ok(());
        }
        let mut new: ArrayVec<(Cell, Tile), MAX_RACK> = ArrayVec::new();
        let mut index = run.index();
        for (cell, tile) in run.laid(growth.field, direction) {
            if growth.is_free(cell) {
                new.push((cell, tile));
            } else if growth.laid_on(cell) == Some(tile) && !growth.chosen[direction][cell] {
                index -= growth.hand.stride_of(tile);
            } else {
                return Ok(());
            }
        }
        if !self.counts.is_part(index, growth.hand.index()) {
            return Ok(());
        }
        let before = growth.laid.len();
        for &(cell, tile) in &new {
            self.growth.lay(cell, tile);
        }
        let mut outcome = Ok(());
        if self.has_enough(direction, before) {
            outcome = self.choose(Choice { direction, start, length, score: run.score, before });
        }
        for _ in &new {
            self.growth.unlay();
        }
        outcome
    }

    /// Whether the tiles in hand may be enough for the words across a run whose tiles
    /// were laid after some number of others.
    fn has_enough(&self, direction: usize, before: usize) -> bool {
        let mut left = self.growth.hand.tiles();
        self.growth.laid[before..].iter().all(|&(cell, _)| {
            let lacking = self.lacking(cell, 1 - direction);
            lacking.is_some_and(|lacking| {
                let enough = lacking <= left;
                left = left.saturating_sub(lacking);
                enough
            })
        })
    }

    /// How many tiles of the hand at least the run through a laid tile needs to be a
    /// word; `None`: it cannot be one.
    fn lacking(&self, cell: Cell, direction: usize) -> Option<usize> {
        let step = self.growth.field.steps[direction];
        let letter = self.growth.letters[cell];
        let cross = &self.growth.field.crosses[direction][cell];
        if cross.open >> letter & 1 == 0 {
            return None;
        }
        let [before, after] = cross.ends;
        if !self.growth.is_tile(before) && !self.growth.is_tile(after) {
            return Some(self.growth.need(cell, direction, letter));
        }
        let mut end = cell;
        while self.growth.is_tile(end + step) {
            end += step;
        }
        let mut edge = self.growth.gaddag.edge(self.growth.gaddag.root(), self.growth.letters[end]);
        while self.growth.is_tile(end - step) {
            end -= step;
            edge = self.growth.gaddag.edge(edge?.to(), self.growth.letters[end]);
        }
        edge.map(|edge| usize::from(!edge.is_word()))
    }
}

fn rank(direction: usize, run: &Run) -> Rank {
    (run.tiles().len(), direction, run.start())
}

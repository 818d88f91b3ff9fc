//! Turns of any number of words.
//!
//! The search decides, run by run, how the final board reads. It takes the first
//! square next to the old tiles that the turn covers and the run across through it;
//! a run that has been chosen is final: the squares before and after it stay empty.
//! Each tile that the run laid then has its run in the other direction chosen, until
//! none is open; that makes a cluster of runs that share tiles. Then the next square
//! next to the old tiles is taken, those passed over staying empty. Whatever the
//! choices, two branches differ in a run or in a square left empty, so no turn is
//! found twice and nothing needs to be remembered. (`naive` grows sets of tiles
//! instead, and the tests compare the two.)
//!
//! For the best turns it begins elsewhere: with the run that lays most tiles, since
//! what is left in hand is then least, and so is what the rest can add. First come the
//! turns whose runs are all near the old tiles (`near`), which bounds tell apart well
//! (`joint`); then those with a run that floats away from them, begun with that run
//! and one it hangs from. These may be found more than once.

use std::cell::RefCell;
use std::rc::Rc;

use arrayvec::ArrayVec;

use super::bound::{Bounds, Shares, State, Waiting};
use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::goal::{Found, Goal};
use super::hand::{Counts, Hand};
use super::joint::Joint;
use super::near::{NEVER, Near};
use super::runs::{Run, Runs};
use super::{Interrupted, Watch, due};
use crate::alphabet::Letter;
use crate::board::Board;
use crate::check;
use crate::lexicon::{Gaddag, MAX_WORD};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, NewWordsHold, Rules};
use crate::tile::{Square, Tile};

/// How many runs are chosen between two looks at the watch.
const PATIENCE: u32 = 256;

/// A run that has been chosen.
#[derive(Debug, Clone, Copy)]
struct Word {
    start: Cell,
    step: usize,
    length: usize,
}

/// The search of one position after one choice of stars taken back.
pub struct Search<'a, G> {
    board: &'a Board,
    rules: &'a Rules,
    gaddag: &'a Gaddag,
    field: &'a Field,
    swaps: &'a [Square],
    /// The bonus when this many is the index of the tiles left.
    bonus: Vec<i32>,
    /// What each state can still score, if the goal cares.
    bounds: Option<Bounds>,
    shares: RefCell<Shares>,
    /// The same of turns without floating runs, while only those are searched.
    joint: Option<Rc<Joint>>,
    shared: RefCell<Vec<i32>>,
    /// The rank of the run that leads, while turns are searched by their leads.
    rank: Option<Rank>,
    /// The floating run that must be chosen next.
    floating: Option<Float>,
    /// The fewest stars that a turn must lay.
    min_stars: usize,
    watch: Watch<'a>,
    patience: u32,

    letters: Vec<u8>,
    values: Vec<i32>,
    /// How many chosen runs and passed-over squares forbid a tile on each square.
    shut: Vec<u8>,
    /// Whether the run through a laid tile has been chosen, by direction.
    chosen: [Vec<bool>; 2],
    /// The tiles laid.
    tiles: Vec<Tile>,
    hand: Hand,
    /// What the indices of the hand hold.
    counts: Counts,
    /// The runs that the field allows.
    runs: Runs<'a>,
    /// Whether floating runs are wanted too.
    floats: bool,
    laid: ArrayVec<(Cell, Tile), MAX_RACK>,
    stars_laid: usize,
    /// Runs to choose: through which tile, in which direction.
    pending: ArrayVec<(Cell, usize), MAX_RACK>,
    head: usize,
    open: [usize; 2],
    words: ArrayVec<Word, { 2 * MAX_RACK }>,
    score: i32,
    next_anchor: usize,
    /// The anchors passed over, of this cluster after those of the clusters before it.
    passed: Vec<Cell>,

    goal: &'a mut G,
}

/// A floating run that is to be chosen: its direction, the tile that it goes through,
/// and what the rest of the turn can add to it, by the part of the hand that it lays.
struct Float {
    direction: usize,
    cell: Cell,
    beside: Vec<i32>,
}

/// Of two runs, the one with the greater rank leads: how many tiles it lays, its
/// direction, its first square.
type Rank = (usize, usize, Cell);

type Outcome = Result<(), Interrupted>;

impl<'a, G: Goal> Search<'a, G> {
    /// A search of the field of a board. `hand` holds the stars taken back.
    #[allow(clippy::too_many_arguments)]
    pub fn new(
        board: &'a Board,
        field: &'a Field,
        swaps: &'a [Square],
        rack: &Rack,
        hand: &Rack,
        near: &Near,
        min_stars: usize,
        goal: &'a mut G,
        watch: Watch<'a>,
    ) -> Search<'a, G> {
        let rules = board.rules();
        let hand_now = Hand::new(hand);
        let size = field.letters.len();
        let bonus = due::bonuses(rules, rack, swaps.len(), &hand_now);
        Search {
            board,
            rules,
            gaddag: board.lexicon().gaddag(),
            field,
            swaps,
            bonus,
            bounds: None,
            shares: RefCell::default(),
            joint: None,
            shared: RefCell::default(),
            rank: None,
            floating: None,
            min_stars: due::stars(rules, swaps, min_stars),
            watch,
            patience: PATIENCE,
            letters: field.letters.clone(),
            values: field.values.clone(),
            shut: field.letters.iter().map(|&letter| u8::from(letter > EMPTY)).collect(),
            chosen: [vec![false; size], vec![false; size]],
            tiles: vec![Tile::EMPTY; size],
            counts: hand_now.counts(),
            runs: Runs::new(board, field, &hand_now, near),
            floats: true,
            hand: hand_now,
            laid: ArrayVec::new(),
            stars_laid: 0,
            pending: ArrayVec::new(),
            head: 0,
            open: [0, 0],
            words: ArrayVec::new(),
            score: 0,
            next_anchor: 0,
            passed: Vec::new(),
            goal,
        }
    }

    /// Finds every turn that the goal does not give up, some more than once: first
    /// those whose runs are all near the old tiles, by the run that lays most; then
    /// those with a floating run, by that and the run from which it hangs.
    pub fn run_by_bounds(&mut self, near: &'a Near) -> Outcome {
        (self.watch)()?;
        let (board, field) = (self.board, self.field);
        let joint = Rc::new(Joint::new(board, field, &self.hand, &self.bonus, near));
        self.joint = Some(joint.clone());
        self.bounds = Some(Bounds::new(board, field, &self.hand, &self.bonus, near, false));
        self.floats = false;
        self.led(near, &joint)?;

        self.joint = None;
        self.floats = true;
        self.bounds = Some(Bounds::new(board, field, &self.hand, &self.bonus, near, true));
        self.hung(near, &joint)
    }

    fn led(&mut self, near: &Near, joint: &Joint) -> Outcome {
        let mut leads = Vec::new();
        for direction in [ACROSS, DOWN] {
            for (run, &sum) in near.runs[direction].iter().zip(&joint.sums[direction]) {
                let most = joint.led(direction, sum, run.index());
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
            self.patience()?;
            self.rank = Some((run.tiles().len(), direction, run.start()));
            self.choose_run(direction, run)?;
        }
        self.rank = None;
        Ok(())
    }

    fn hung(&mut self, near: &Near, joint: &Joint) -> Outcome {
        let field = self.field;
        let full = self.hand.index();
        let mut beside = Vec::new();
        let mut pairs = Vec::new();
        for direction in [ACROSS, DOWN] {
            for (run, &sum) in near.runs[direction].iter().zip(&joint.sums[direction]) {
                for (cell, tile) in run.laid(field, direction) {
                    if field.anchor(cell).is_some() || run.index() == full {
                        continue;
                    }
                    let Some(bounds) = &self.bounds else { return Ok(()) };
                    let (index, stride) = (run.index(), self.hand.stride_of(tile));
                    let along = |largest| joint.with(direction, sum, index, largest);
                    bounds.beside_float(direction, run.score, index, stride, along, &mut beside);
                    let most = bounds.with_float(direction, cell, stride, &beside);
                    if self.goal.wants(most) {
                        pairs.push((most, direction, run, sum, (cell, tile)));
                    }
                }
            }
        }
        pairs.sort_by_key(|&(most, ..)| -most);
        for (most, direction, run, sum, (cell, tile)) in pairs {
            if !self.goal.wants(most) {
                break;
            }
            self.patience()?;
            let Some(bounds) = &self.bounds else { return Ok(()) };
            let (index, stride) = (run.index(), self.hand.stride_of(tile));
            let along = |largest| joint.with(direction, sum, index, largest);
            bounds.beside_float(direction, run.score, index, stride, along, &mut beside);
            self.floating = Some(Float { direction: 1 - direction, cell, beside: beside.clone() });
            self.choose_run(direction, run)?;
        }
        self.floating = None;
        Ok(())
    }

    /// Chooses each floating run of those through a tile that may be worth it.
    fn choose_float(&mut self, float: &Float) -> Outcome {
        let &Float { direction, cell, ref beside } = float;
        let (tile, hand) = (self.tiles[cell], self.hand.index());
        let stride = self.hand.stride_of(tile);
        let most = beside.iter().copied().fold(NEVER, i32::max);
        for run in self.runs.floating(direction, cell, tile).iter() {
            // best first: what follows can do no more
            if !self.goal.wants(run.score + most) {
                break;
            }
            let new = run.index() - stride;
            if self.counts.is_part(new, hand) && self.goal.wants(run.score + beside[new]) {
                self.choose_run(direction, run)?;
            }
        }
        Ok(())
    }

    /// Looks at the watch now and then.
    fn patience(&mut self) -> Outcome {
        self.patience -= 1;
        if self.patience == 0 {
            self.patience = PATIENCE;
            (self.watch)()?;
        }
        Ok(())
    }

    #[inline]
    fn is_tile(&self, cell: Cell) -> bool {
        self.letters[cell] < EMPTY
    }

    #[inline]
    fn is_free(&self, cell: Cell) -> bool {
        self.letters[cell] == EMPTY && self.shut[cell] == 0
    }

    /// Whether the present state may lead to a turn that the goal wants.
    fn is_hopeful(&self) -> bool {
        let Some(bounds) = &self.bounds else { return self.goal.wants(i32::MAX) };
        let hand = self.hand.index();
        if !self.goal.wants(bounds.roughly(self.score, self.open, hand)) {
            return false;
        }
        let (across, down) = (self.waiting(ACROSS), self.waiting(DOWN));
        let reached = self.laid.iter().map(|&(cell, _)| bounds.reached(cell)).max();
        let state = State {
            score: self.score,
            hand,
            waiting: [&across, &down],
            reached: reached.unwrap_or(0),
        };
        if let Some(joint) = &self.joint
            && !joint.allow(&state, &mut self.shared.borrow_mut(), |score| self.goal.wants(score))
        {
            return false;
        }
        let shares = &mut self.shares.borrow_mut();
        bounds.allow(&state, shares, |score| self.goal.wants(score))
    }

    /// The laid tiles whose run in a direction is not chosen yet.
    fn waiting(&self, direction: usize) -> ArrayVec<Waiting, MAX_RACK> {
        let open = self.laid.iter().filter(|(cell, _)| !self.chosen[direction][*cell]);
        open.map(|&(cell, tile)| {
            let cross = self.field.crosses[direction][cell];
            let score = (cross.value + self.values[cell]) * self.field.premiums[cell].word;
            Waiting {
                cell,
                line: self.field.line(cell, direction),
                index: self.stride(tile),
                letter: tile.letter(),
                anchor: self.field.anchor(cell).filter(|_| cross.touches),
                as_it_is: match cross.touches {
                    false => Some(0),
                    true => (cross.closed >> tile.letter() & 1 == 1).then_some(score),
                },
            }
        })
        .collect()
    }

    /// Begins a cluster at each square that may still be its first.
    fn clusters(&mut self) -> Outcome {
        if !self.is_hopeful() {
            return Ok(());
        }
        let from = self.next_anchor;
        let before = self.passed.len();
        let mut outcome = Ok(());
        for at in from..self.field.anchors.len() {
            let anchor = self.field.anchors[at];
            if !self.is_free(anchor) {
                continue;
            }
            self.next_anchor = at + 1;
            outcome = self.choose_from(anchor);
            if outcome.is_err() {
                break;
            }
            self.shut[anchor] += 1;
            self.passed.push(anchor);
        }
        for anchor in self.passed.drain(before..) {
            self.shut[anchor] -= 1;
        }
        self.next_anchor = from;
        outcome
    }

    /// Chooses the run across that puts a tile on an empty square.
    fn choose_from(&mut self, anchor: Cell) -> Outcome {
        if !self.is_tile(anchor - 1) && !self.is_tile(anchor + 1) {
            let letters = self.board.rules().alphabet.all();
            for (tiles, star) in [(self.hand.set(), false), (letters, true)] {
                let mut left = tiles & self.field.crosses[DOWN][anchor].open;
                if star && self.hand.stars() == 0 {
                    left = 0;
                }
                while left != 0 {
                    let letter = left.trailing_zeros() as Letter;
                    left &= left - 1;
                    let tile = if star { Tile::star(letter) } else { Tile::plain(letter) };
                    self.lay(anchor, tile);
                    let outcome = if self.has_enough(ACROSS, self.laid.len() - 1) {
                        self.choose(ACROSS, self.laid.len() - 1, anchor, 1, 0)
                    } else {
                        Ok(())
                    };
                    self.unlay();
                    outcome?;
                }
            }
        }
        let runs = self.runs.from(ACROSS, anchor);
        self.choose_among(ACROSS, &runs)
    }

    /// Chooses the run through a laid tile.
    fn choose_through(&mut self, cell: Cell, direction: usize) -> Outcome {
        let step = self.field.steps[direction];
        if !self.is_tile(cell - step) && !self.is_tile(cell + step) {
            self.choose(direction, self.laid.len(), cell, 1, 0)?;
            if self.hand.tiles() == 0 {
                return Ok(());
            }
        }
        let tile = self.tiles[cell];
        let near = self.runs.near(direction, cell, tile);
        let floating = match self.floats && self.field.anchor(cell).is_none() {
            true => self.runs.floating(direction, cell, tile),
            false => Rc::default(),
        };
        let (across, down) = (self.waiting(ACROSS), self.waiting(DOWN));
        let hand = self.hand.index();
        let rest = self.bounds.as_ref().and_then(|bounds| {
            let state = self.state(bounds, [&across, &down]);
            bounds.rest(&state, direction, cell, &mut self.shares.borrow_mut())
        });
        let Some(mut rest) = rest else {
            self.choose_among(direction, &near)?;
            return self.choose_among(direction, &floating);
        };
        let stride = self.hand.stride_of(tile);
        for runs in [near, floating] {
            for run in runs.iter() {
                let new = run.index() - stride;
                if !self.counts.is_part(new, hand) {
                    continue;
                }
                if let Some(bounds) = &self.bounds {
                    let state = self.state(bounds, [&across, &down]);
                    let most = self.score + run.score + rest.runs[hand - new] + bounds.bonus();
                    let shares = &mut self.shares.borrow_mut();
                    let hopeful = [1, bounds.size(new)].into_iter().all(|laid| {
                        let crossing = bounds.crossing(&state, direction, laid, &mut rest, shares);
                        self.goal.wants(most + crossing)
                    });
                    if !hopeful {
                        continue;
                    }
                }
                self.choose_run(direction, run)?;
            }
        }
        Ok(())
    }

    /// The present state, with the tiles that wait.
    fn state<'s>(&self, bounds: &Bounds, waiting: [&'s [Waiting]; 2]) -> State<'s> {
        let reached = self.laid.iter().map(|&(cell, _)| bounds.reached(cell)).max();
        State { score: self.score, hand: self.hand.index(), waiting, reached: reached.unwrap_or(0) }
    }

    /// Chooses each of some runs that the tiles laid and the hand allow.
    fn choose_among(&mut self, direction: usize, runs: &[Run]) -> Outcome {
        let whole = self.open[direction] + self.hand.index();
        let crossing = self.open[1 - direction] + self.hand.index();
        let most = self
            .bounds
            .as_ref()
            .map(|bounds| self.score + bounds.bonus() + bounds.some(1 - direction, crossing));
        for run in runs {
            // best first: what follows can do no more
            if let (Some(most), Some(bounds)) = (most, &self.bounds)
                && !self.goal.wants(most + run.score + bounds.some(direction, whole))
            {
                break;
            }
            if !self.counts.is_part(run.index(), whole) {
                continue;
            }
            if let (Some(most), Some(bounds)) = (most, &self.bounds)
                && !self.goal.wants(most + run.score + bounds.some(direction, whole - run.index()))
            {
                continue;
            }
            self.choose_run(direction, run)?;
        }
        Ok(())
    }

    /// Chooses a run, if the tiles laid and the hand allow it.
    fn choose_run(&mut self, direction: usize, run: &Run) -> Outcome {
        let step = self.field.steps[direction];
        let (start, length) = (run.start(), run.length());
        if self.is_tile(start - step) || self.is_tile(start + length * step) {
            return Ok(());
        }
        let mut new: ArrayVec<(Cell, Tile), MAX_RACK> = ArrayVec::new();
        let mut index = run.index();
        let cells = (0..length).map(|n| start + n * step);
        let cells = cells.filter(|&cell| self.field.letters[cell] == EMPTY);
        for (cell, &tile) in cells.zip(run.tiles()) {
            if self.letters[cell] == EMPTY {
                if self.shut[cell] > 0 {
                    return Ok(());
                }
                new.push((cell, tile));
            } else if self.tiles[cell] != tile || self.chosen[direction][cell] {
                return Ok(());
            } else {
                index -= self.hand.stride_of(tile);
            }
        }
        if !self.counts.is_part(index, self.hand.index()) {
            return Ok(());
        }
        let before = self.laid.len();
        for &(cell, tile) in &new {
            self.lay(cell, tile);
        }
        let mut outcome = Ok(());
        if self.has_enough(direction, before) {
            outcome = self.choose(direction, before, start, length, run.score);
        }
        for _ in &new {
            self.unlay();
        }
        outcome
    }

    /// Whether the tiles in hand may be enough for the words across a run whose tiles
    /// were laid after some number of others.
    fn has_enough(&self, direction: usize, before: usize) -> bool {
        let mut left = self.hand.tiles();
        self.laid[before..].iter().all(|&(cell, _)| {
            let lacking = self.lacking(cell, 1 - direction);
            lacking.is_some_and(|lacking| {
                let enough = lacking <= left;
                left = left.saturating_sub(lacking);
                enough
            })
        })
    }

    fn lay(&mut self, cell: Cell, tile: Tile) {
        let stride = self.hand.stride_of(tile);
        self.hand.take_tile(tile);
        self.stars_laid += usize::from(tile.is_star());
        self.letters[cell] = tile.letter();
        self.tiles[cell] = tile;
        self.values[cell] = self.rules.value(tile) * self.field.premiums[cell].letter;
        self.laid.push((cell, tile));
        self.open[ACROSS] += stride;
        self.open[DOWN] += stride;
    }

    fn unlay(&mut self) {
        let Some((cell, tile)) = self.laid.pop() else { return };
        let stride = self.hand.stride_of(tile);
        self.hand.put_tile(tile);
        self.stars_laid -= usize::from(tile.is_star());
        self.letters[cell] = EMPTY;
        self.tiles[cell] = Tile::EMPTY;
        self.open[ACROSS] -= stride;
        self.open[DOWN] -= stride;
    }

    /// How many tiles of the hand at least the run through a laid tile needs to be a
    /// word; `None`: it cannot be one.
    fn lacking(&self, cell: Cell, direction: usize) -> Option<usize> {
        let step = self.field.steps[direction];
        let letter = self.letters[cell];
        let cross = &self.field.crosses[direction][cell];
        if cross.open >> letter & 1 == 0 {
            return None;
        }
        let [before, after] = cross.ends;
        if !self.is_tile(before) && !self.is_tile(after) {
            return Some(self.need(cell, direction, letter));
        }
        let mut end = cell;
        while self.is_tile(end + step) {
            end += step;
        }
        let mut edge = self.gaddag.edge(self.gaddag.root(), self.letters[end]);
        while self.is_tile(end - step) {
            end -= step;
            edge = self.gaddag.edge(edge?.to(), self.letters[end]);
        }
        edge.map(|edge| usize::from(!edge.is_word()))
    }

    /// How many tiles of the hand at least the run through a letter on a square needs,
    /// which has no laid tile next to it or to the old tiles there.
    fn need(&self, cell: Cell, direction: usize, letter: Letter) -> usize {
        let need = self.field.need(cell, direction, letter);
        let line = self.field.line(cell, direction);
        let waits = |&(laid, _): &(Cell, Tile)| {
            !self.chosen[direction][laid] && self.field.line(laid, direction) == line
        };
        // a tile laid further on in the line may be one of those it needs, but not
        // the first
        let waits = |laid: &(Cell, Tile)| laid.0 != cell && waits(laid);
        if need > 1 && self.laid.iter().any(waits) { 1 } else { need }
    }

    /// Makes a run final, and chooses the next one. A run of one tile is no word, and
    /// says that the tile has no neighbour in that direction.
    fn choose(
        &mut self,
        direction: usize,
        laid_before: usize,
        start: Cell,
        length: usize,
        score: i32,
    ) -> Outcome {
        let step = self.field.steps[direction];
        if let Some(rank) = self.rank
            && length > 1
        {
            let within = |cell: Cell| {
                cell >= start && cell < start + length * step && (cell - start).is_multiple_of(step)
            };
            let tiles = self.laid.iter().filter(|&&(cell, _)| within(cell)).count();
            if (tiles, direction, start) > rank {
                return Ok(());
            }
        }
        let is_word = length > 1;
        let word = Word { start, step, length };
        if is_word {
            if !self.rules.repeat_words && self.is_repeated(word) {
                return Ok(());
            }
            self.words.push(word);
        }
        let (before, after) = (start - step, start + length * step);
        let (open, pending) = (self.open, self.pending.len());
        let mut settled: ArrayVec<Cell, MAX_RACK> = ArrayVec::new();
        for at in 0..self.laid.len() {
            let (cell, tile) = self.laid[at];
            let within = cell >= start && cell < after && (cell - start).is_multiple_of(step);
            if within && !self.chosen[direction][cell] {
                self.chosen[direction][cell] = true;
                settled.push(cell);
                self.open[direction] -= self.stride(tile);
                if at >= laid_before {
                    self.pending.push((cell, 1 - direction));
                }
            }
        }
        self.score += score;

        let mut outcome = Ok(());
        if self.is_hopeful() {
            self.shut[before] += 1;
            self.shut[after] += 1;
            outcome = self.choose_next();
            self.shut[before] -= 1;
            self.shut[after] -= 1;
        }

        self.score -= score;
        self.open = open;
        self.pending.truncate(pending);
        for cell in settled {
            self.chosen[direction][cell] = false;
        }
        if is_word {
            self.words.pop();
        }
        outcome
    }

    /// Chooses the next open run; when there is none, the cluster is complete.
    fn choose_next(&mut self) -> Outcome {
        self.patience()?;
        if let Some(float) = self.floating.take() {
            let outcome = self.choose_float(&float);
            self.floating = Some(float);
            return outcome;
        }
        let head = self.head;
        let mut outcome = Ok(());
        let mut complete = true;
        while self.head < self.pending.len() {
            let (cell, direction) = self.pending[self.head];
            self.head += 1;
            if !self.chosen[direction][cell] {
                complete = false;
                outcome = self.choose_through(cell, direction);
                break;
            }
        }
        if complete {
            self.report();
            if self.hand.tiles() > 0 {
                outcome = self.clusters();
            }
        }
        self.head = head;
        outcome
    }

    /// Tells the goal of the turn made of the clusters so far, if it is one.
    fn report(&mut self) {
        if self.words.is_empty() || self.stars_laid < self.min_stars {
            return;
        }
        let score = self.score + self.bonus[self.hand.index()];
        let found = Found { score, field: self.field, laid: &self.laid, swaps: self.swaps };
        if self.rules.new_words_hold == NewWordsHold::OldAndNew && !holds_old(self.board, &found) {
            return;
        }
        self.goal.found(found);
    }

    #[inline]
    fn stride(&self, tile: Tile) -> usize {
        if tile.is_star() { self.hand.star_stride() } else { self.hand.stride(tile.letter()) }
    }

    /// Whether a word was laid before in this game or this turn.
    fn is_repeated(&self, word: Word) -> bool {
        let letters = |word: Word| (0..word.length).map(move |n| word.start + n * word.step);
        let same = |other: &Word| {
            other.length == word.length
                && letters(*other)
                    .zip(letters(word))
                    .all(|(a, b)| self.letters[a] == self.letters[b])
        };
        if self.words.iter().any(same) {
            return true;
        }
        let text: ArrayVec<Letter, MAX_WORD> =
            letters(word).map(|cell| self.letters[cell]).collect();
        self.board.history().contains(text.as_slice())
    }
}

/// `check` decides on the rule of `solo`, which no branch of the search can.
fn holds_old(board: &Board, found: &Found) -> bool {
    let laying = found.laying();
    check::turn(board, laying.laid.to_vec(), laying.swaps.to_vec())
        .is_ok_and(|turn| check::check_old_letters(board, &turn).is_ok())
}

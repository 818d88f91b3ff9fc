//! Every turn of any number of words, each reached exactly once.
//!
//! The search decides, run by run, how the final board reads. It takes the first
//! square next to the old tiles that the turn covers and the run across through it;
//! a run that has been chosen is final: the squares before and after it stay empty.
//! Each tile that the run laid then has its run in the other direction chosen, until
//! none is open; that makes a cluster of runs that share tiles. Then the next square
//! next to the old tiles is taken, those passed over staying empty. Whatever the
//! choices, two branches differ in a run or in a square left empty, so no turn is
//! found twice and nothing needs to be remembered. (`naive` grows sets of tiles
//! instead, and the tests compare the two; `many` looks for the best alone.) Runs are
//! walked on the board as it then reads: with stars, most of those that the hand
//! allows there do not fit what is laid.

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::goal::{Found, Goal};
use super::hand::Hand;
use super::{Interrupted, Watch, due};
use crate::alphabet::{Letter, LetterSet};
use crate::board::Board;
use crate::check;
use crate::lexicon::{Gaddag, MAX_WORD, NodeId};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, NewWordsHold, Rules, WordPremiums};
use crate::tile::{Square, Tile};

/// How many runs are chosen between two looks at the watch.
const PATIENCE: u32 = 256;

/// A run that is being chosen.
#[derive(Debug, Clone, Copy)]
struct Run {
    direction: usize,
    /// How many tiles had been laid before it.
    before: usize,
    /// Its last square, while it grows leftwards.
    end: Cell,
}

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
    hand: Hand,
    laid: ArrayVec<(Cell, Tile), MAX_RACK>,
    stars_laid: usize,
    /// How many tiles of those in hand the words across the run being chosen need.
    lacking: usize,
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
            min_stars: due::stars(rules, swaps, min_stars),
            watch,
            patience: PATIENCE,
            letters: field.letters.clone(),
            values: field.values.clone(),
            shut: field.letters.iter().map(|&letter| u8::from(letter > EMPTY)).collect(),
            chosen: [vec![false; size], vec![false; size]],
            hand: hand_now,
            laid: ArrayVec::new(),
            stars_laid: 0,
            lacking: 0,
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

    /// Finds every turn that the goal does not give up.
    pub fn run(&mut self) -> Outcome {
        (self.watch)()?;
        self.clusters()
    }

    #[inline]
    fn is_tile(&self, cell: Cell) -> bool {
        self.letters[cell] < EMPTY
    }

    #[inline]
    fn is_free(&self, cell: Cell) -> bool {
        self.letters[cell] == EMPTY && self.shut[cell] == 0
    }

    /// Whether the goal wants any more.
    fn is_hopeful(&self) -> bool {
        self.goal.wants(i32::MAX)
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
        let direction = ACROSS;
        let mut end = anchor;
        while self.is_tile(end + 1) {
            end += 1;
        }
        let run = Run { direction, before: self.laid.len(), end };
        let mut node = self.gaddag.root();
        for cell in (anchor + 1..=end).rev() {
            match self.gaddag.edge(node, self.letters[cell]) {
                Some(edge) => node = edge.to(),
                None => return Ok(()),
            }
        }
        self.lay_each(run, anchor, self.gaddag.letters(node), |search, letter| {
            if end == anchor && !search.is_tile(anchor - 1) {
                search.choose(run, anchor, 1)?;
            }
            search.leftwards_through(run, node, anchor, letter)
        })
    }

    /// Chooses the run through a laid tile.
    fn choose_through(&mut self, tile: Cell, direction: usize) -> Outcome {
        let step = self.field.steps[direction];
        let (mut start, mut end) = (tile, tile);
        while self.is_tile(start - step) {
            start -= step;
        }
        while self.is_tile(end + step) {
            end += step;
        }
        let run = Run { direction, before: self.laid.len(), end };
        if start == end {
            self.choose(run, tile, 1)?;
            if self.hand.tiles() == 0 {
                return Ok(());
            }
        }
        let mut node = self.gaddag.root();
        let mut cell = end;
        loop {
            let Some(edge) = self.gaddag.edge(node, self.letters[cell]) else { return Ok(()) };
            node = edge.to();
            if cell == start {
                return self.leftwards(run, node, edge.is_word(), start);
            }
            cell -= step;
        }
    }

    /// Grows a run whose first tile so far is at `start`: the letters from its end to
    /// there lead to `node`, and are a word or not.
    fn leftwards(&mut self, run: Run, node: NodeId, is_word: bool, start: Cell) -> Outcome {
        let step = self.field.steps[run.direction];
        if is_word {
            self.choose(run, start, (run.end - start) / step + 1)?;
        }
        if self.hand.tiles() == 0 {
            return Ok(());
        }
        if let Some(turned) = self.gaddag.turn(node) {
            self.rightwards(run, turned, start, run.end + step)?;
        }
        let next = start - step;
        if !self.is_free(next) {
            return Ok(());
        }
        self.lay_each(run, next, self.gaddag.letters(node), |search, letter| {
            search.leftwards_through(run, node, next, letter)
        })
    }

    /// Goes on leftwards after a letter was laid at `cell`, through the tiles before it.
    fn leftwards_through(
        &mut self,
        run: Run,
        node: NodeId,
        mut cell: Cell,
        letter: Letter,
    ) -> Outcome {
        let step = self.field.steps[run.direction];
        let Some(mut edge) = self.gaddag.edge(node, letter) else { return Ok(()) };
        while self.is_tile(cell - step) {
            cell -= step;
            match self.gaddag.edge(edge.to(), self.letters[cell]) {
                Some(next) => edge = next,
                None => return Ok(()),
            }
        }
        self.leftwards(run, edge.to(), edge.is_word(), cell)
    }

    /// Grows a run from `start` at its end: a tile must go on `next`.
    fn rightwards(&mut self, run: Run, node: NodeId, start: Cell, next: Cell) -> Outcome {
        if !self.is_free(next) {
            return Ok(());
        }
        let step = self.field.steps[run.direction];
        self.lay_each(run, next, self.gaddag.letters(node), |search, letter| {
            let Some(mut edge) = search.gaddag.edge(node, letter) else { return Ok(()) };
            let mut next = next + step;
            while search.is_tile(next) {
                match search.gaddag.edge(edge.to(), search.letters[next]) {
                    Some(on) => edge = on,
                    None => return Ok(()),
                }
                next += step;
            }
            if edge.is_word() {
                search.choose(run, start, (next - start) / step)?;
            }
            if search.hand.tiles() == 0 {
                return Ok(());
            }
            search.rightwards(run, edge.to(), start, next)
        })
    }

    /// Lays on a square each tile in hand whose letter is among the wanted ones and
    /// fits the other direction, and goes on with it.
    fn lay_each(
        &mut self,
        run: Run,
        cell: Cell,
        wanted: LetterSet,
        mut go_on: impl FnMut(&mut Self, Letter) -> Outcome,
    ) -> Outcome {
        let stars = self.hand.stars() > 0;
        let mut left = wanted & if stars { LetterSet::MAX } else { self.hand.set() };
        if left == 0 {
            return Ok(());
        }
        let (fitting, words) = self.fitting(cell, 1 - run.direction, left);
        left &= fitting;
        let premium = self.field.premiums[cell];
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let lacking = match words {
                Some(words) => usize::from(words >> letter & 1 == 0),
                None => self.need(cell, 1 - run.direction, letter),
            };
            if self.lacking + lacking + 1 > self.hand.tiles() {
                continue;
            }
            self.lacking += lacking;
            self.letters[cell] = letter;
            if self.hand.set() & 1 << letter != 0 {
                let stride = self.hand.stride(letter);
                self.hand.take(letter);
                self.lay(cell, Tile::plain(letter), stride, premium.letter);
                let outcome = go_on(self, letter);
                self.unlay(stride);
                self.hand.put(letter);
                outcome?;
            }
            if stars {
                let stride = self.hand.star_stride();
                self.hand.take_star();
                self.stars_laid += 1;
                self.lay(cell, Tile::star(letter), stride, premium.letter);
                let outcome = go_on(self, letter);
                self.unlay(stride);
                self.stars_laid -= 1;
                self.hand.put_star();
                outcome?;
            }
            self.lacking -= lacking;
        }
        self.letters[cell] = EMPTY;
        Ok(())
    }

    fn lay(&mut self, cell: Cell, tile: Tile, stride: usize, premium: i32) {
        self.values[cell] = self.rules.value(tile) * premium;
        self.laid.push((cell, tile));
        self.open[ACROSS] += stride;
        self.open[DOWN] += stride;
    }

    fn unlay(&mut self, stride: usize) {
        self.laid.pop();
        self.open[ACROSS] -= stride;
        self.open[DOWN] -= stride;
    }

    /// Which of some letters make a piece of a word on a square in a direction, with
    /// all tiles, old and laid, before and after it; and, if laid tiles are among them,
    /// which make a word as it stands.
    fn fitting(
        &self,
        cell: Cell,
        direction: usize,
        letters: LetterSet,
    ) -> (LetterSet, Option<LetterSet>) {
        let step = self.field.steps[direction];
        let cross = &self.field.crosses[direction][cell];
        let mut fitting = cross.open & letters;
        let [before, after] = cross.ends;
        if fitting == 0 || !self.is_tile(before) && !self.is_tile(after) {
            return (fitting, None);
        }
        let mut end = cell;
        while self.is_tile(end + step) {
            end += step;
        }
        let mut node = self.gaddag.root();
        while end > cell {
            match self.gaddag.edge(node, self.letters[end]) {
                Some(edge) => node = edge.to(),
                None => return (0, None),
            }
            end -= step;
        }
        fitting &= self.gaddag.letters(node);
        let mut words = 0;
        let mut left = fitting;
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let mut edge = self.gaddag.edge(node, letter);
            let mut before = cell - step;
            while let Some(on) = edge.filter(|_| self.is_tile(before)) {
                edge = self.gaddag.edge(on.to(), self.letters[before]);
                before -= step;
            }
            match edge {
                Some(edge) => words |= u64::from(edge.is_word()) << letter,
                None => fitting &= !(1 << letter),
            }
        }
        (fitting, Some(words))
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
        if need > 1 && self.laid.iter().any(waits) { 1 } else { need }
    }

    /// Makes a run final, and chooses the next one. A run of one tile is no word, and
    /// says that the tile has no neighbour in that direction.
    fn choose(&mut self, run: Run, start: Cell, length: usize) -> Outcome {
        let step = self.field.steps[run.direction];
        let is_word = length > 1;
        let word = Word { start, step, length };
        if is_word {
            if !self.rules.repeat_words && self.is_repeated(word) {
                return Ok(());
            }
            self.words.push(word);
        }
        let (before, after) = (start - step, start + length * step);
        let score = if is_word { self.score_of(word) } else { 0 };
        let (open, pending) = (self.open, self.pending.len());
        let mut settled: ArrayVec<Cell, MAX_RACK> = ArrayVec::new();
        for at in 0..self.laid.len() {
            let (cell, tile) = self.laid[at];
            let within = cell >= start && cell < after && (cell - start).is_multiple_of(step);
            if within && !self.chosen[run.direction][cell] {
                self.chosen[run.direction][cell] = true;
                settled.push(cell);
                self.open[run.direction] -= self.stride(tile);
                if at >= run.before {
                    self.pending.push((cell, 1 - run.direction));
                }
            }
        }
        self.score += score;

        let mut outcome = Ok(());
        if self.is_hopeful() {
            self.shut[before] += 1;
            self.shut[after] += 1;
            let lacking = std::mem::take(&mut self.lacking);
            outcome = self.choose_next();
            self.lacking = lacking;
            self.shut[before] -= 1;
            self.shut[after] -= 1;
        }

        self.score -= score;
        self.open = open;
        self.pending.truncate(pending);
        for cell in settled {
            self.chosen[run.direction][cell] = false;
        }
        if is_word {
            self.words.pop();
        }
        outcome
    }

    /// Chooses the next open run; when there is none, the cluster is complete.
    fn choose_next(&mut self) -> Outcome {
        self.patience -= 1;
        if self.patience == 0 {
            self.patience = PATIENCE;
            (self.watch)()?;
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

    fn score_of(&self, word: Word) -> i32 {
        let mut sum = 0;
        let mut multiply = 1;
        let mut add = 0;
        for n in 0..word.length {
            let cell = word.start + n * word.step;
            sum += self.values[cell];
            if self.field.letters[cell] == EMPTY {
                let premium = self.field.premiums[cell].word;
                multiply *= premium;
                add += if premium > 1 { premium } else { 0 };
            }
        }
        match self.rules.word_premiums {
            WordPremiums::Multiply => sum * multiply,
            WordPremiums::Add => sum * add.max(1),
        }
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

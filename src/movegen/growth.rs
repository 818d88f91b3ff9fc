//! A turn while a search makes it, run by run: the tiles laid, the runs chosen, and
//! what is still to be chosen. What the searches of turns of many words share; how
//! runs are found, and which are worth it, is theirs (`every`, `many`).
//!
//! A search takes the first square next to the old tiles that the turn covers and the
//! run across through it; a run that has been chosen is final: the squares before and
//! after it stay empty. Each tile that the run laid then has its run in the other
//! direction chosen, until none is open; that makes a cluster of runs that share tiles.
//! Then the next square next to the old tiles is taken, those passed over staying
//! empty. Whatever the choices, two branches differ in a run or in a square left empty,
//! so no turn is found twice and nothing needs to be remembered. (`naive` grows sets of
//! tiles instead, and the tests compare the two.)

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use super::goal::{Found, Goal};
use super::hand::{Hand, Index};
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

/// A word that has been chosen.
#[derive(Debug, Clone, Copy)]
struct Word {
    start: Cell,
    step: usize,
    length: usize,
}

impl Word {
    fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.length).map(move |n| self.start + n * self.step)
    }
}

/// A run to be made final. One of one tile is no word, and says that the tile has no
/// neighbour in that direction.
#[derive(Debug, Clone, Copy)]
pub struct Choice {
    /// The way it reads.
    pub direction: usize,
    /// Its first square.
    pub start: Cell,
    /// How many letters it has.
    pub length: usize,
    /// What it scores.
    pub score: i32,
    /// How many tiles had been laid before it.
    pub before: usize,
}

/// A turn as far as it has been decided.
pub struct Growth<'a> {
    pub board: &'a Board,
    pub rules: &'a Rules,
    pub gaddag: &'a Gaddag,
    pub field: &'a Field,
    swaps: &'a [Square],
    /// The bonus when this many is the index of the tiles left.
    pub bonus: Vec<i32>,
    /// The fewest stars that a turn must lay.
    min_stars: usize,
    pub watch: Watch<'a>,
    patience: u32,

    /// The letters of the tiles, old and laid.
    pub letters: Vec<u8>,
    /// Their values, with the premiums of those laid.
    pub values: Vec<i32>,
    /// How many chosen runs and passed-over squares forbid a tile on each square.
    shut: Vec<u8>,
    /// Whether the run through a laid tile has been chosen, by direction.
    pub chosen: [Vec<bool>; 2],
    pub hand: Hand,
    pub laid: ArrayVec<(Cell, Tile), MAX_RACK>,
    stars_laid: usize,
    /// Runs to choose: through which tile, in which direction.
    pending: ArrayVec<(Cell, usize), MAX_RACK>,
    head: usize,
    /// By direction, the index of the laid tiles whose run is not chosen.
    pub open: [Index; 2],
    words: ArrayVec<Word, { 2 * MAX_RACK }>,
    /// What the runs chosen score.
    pub score: i32,
    next_anchor: usize,
    /// The anchors passed over, of this cluster after those of the clusters before it.
    passed: Vec<Cell>,
}

/// Whether a search went on to its end.
pub type Outcome = Result<(), Interrupted>;

impl<'a> Growth<'a> {
    /// Nothing decided, after some stars were taken back; `hand` holds them.
    pub fn new(
        board: &'a Board,
        field: &'a Field,
        swaps: &'a [Square],
        rack: &Rack,
        hand: &Rack,
        min_stars: usize,
        watch: Watch<'a>,
    ) -> Growth<'a> {
        let rules = board.rules();
        let hand = Hand::new(hand);
        let size = field.letters.len();
        Growth {
            board,
            rules,
            gaddag: board.lexicon().gaddag(),
            field,
            swaps,
            bonus: due::bonuses(rules, rack, swaps.len(), &hand),
            min_stars: due::stars(rules, swaps, min_stars),
            watch,
            patience: PATIENCE,
            letters: field.letters.clone(),
            values: field.values.clone(),
            shut: field.letters.iter().map(|&letter| u8::from(letter > EMPTY)).collect(),
            chosen: [vec![false; size], vec![false; size]],
            hand,
            laid: ArrayVec::new(),
            stars_laid: 0,
            pending: ArrayVec::new(),
            head: 0,
            open: [0, 0],
            words: ArrayVec::new(),
            score: 0,
            next_anchor: 0,
            passed: Vec::new(),
        }
    }

    /// Whether a tile, old or laid, is on a square.
    #[inline]
    pub fn is_tile(&self, cell: Cell) -> bool {
        self.letters[cell] < EMPTY
    }

    /// Whether a tile may still be laid on a square.
    #[inline]
    pub fn is_free(&self, cell: Cell) -> bool {
        self.letters[cell] == EMPTY && self.shut[cell] == 0
    }

    /// Lays a tile of the hand.
    #[inline]
    pub fn lay(&mut self, cell: Cell, tile: Tile) {
        let stride = self.hand.stride_of(tile);
        self.hand.take_tile(tile);
        self.stars_laid += usize::from(tile.is_star());
        self.letters[cell] = tile.letter();
        self.values[cell] = self.rules.value(tile) * self.field.premiums[cell].letter;
        self.laid.push((cell, tile));
        self.open[ACROSS] += stride;
        self.open[DOWN] += stride;
    }

    /// Takes the tile laid last back into the hand.
    #[inline]
    pub fn unlay(&mut self) {
        let Some((cell, tile)) = self.laid.pop() else { return };
        let stride = self.hand.stride_of(tile);
        self.hand.put_tile(tile);
        self.stars_laid -= usize::from(tile.is_star());
        self.letters[cell] = EMPTY;
        self.open[ACROSS] -= stride;
        self.open[DOWN] -= stride;
    }

    /// The tile laid on a square.
    #[inline]
    pub fn laid_on(&self, cell: Cell) -> Option<Tile> {
        self.laid.iter().find(|laid| laid.0 == cell).map(|&(_, tile)| tile)
    }

    /// How many tiles of the hand at least the run through a letter on a square needs,
    /// which has no laid tile next to it or to the old tiles there.
    pub fn need(&self, cell: Cell, direction: usize, letter: Letter) -> usize {
        let need = self.field.need(cell, direction, letter);
        let line = self.field.line(cell, direction);
        let waits = |&(laid, _): &(Cell, Tile)| {
            laid != cell
                && !self.chosen[direction][laid]
                && self.field.line(laid, direction) == line
        };
        // a tile laid further on in the line may be one of those it needs, but not
        // the first
        if need > 1 && self.laid.iter().any(waits) { 1 } else { need }
    }

    /// Looks at the watch now and then.
    pub fn look(&mut self) -> Outcome {
        self.patience -= 1;
        if self.patience == 0 {
            self.patience = PATIENCE;
            (self.watch)()?;
        }
        Ok(())
    }

    /// Tells a goal of the turn made of the clusters so far, if it is one.
    pub fn report(&self, goal: &mut impl Goal) {
        if self.words.is_empty() || self.stars_laid < self.min_stars {
            return;
        }
        let score = self.score + self.bonus[self.hand.index()];
        let found = Found { score, field: self.field, laid: &self.laid, swaps: self.swaps };
        if self.rules.new_words_hold == NewWordsHold::OldAndNew && !holds_old(self.board, &found) {
            return;
        }
        goal.found(found);
    }

    /// Whether a word was laid before in this game or this turn.
    fn is_repeated(&self, word: Word) -> bool {
        let same = |other: &Word| {
            other.length == word.length
                && other.cells().zip(word.cells()).all(|(a, b)| self.letters[a] == self.letters[b])
        };
        if self.words.iter().any(same) {
            return true;
        }
        let text: ArrayVec<Letter, MAX_WORD> =
            word.cells().map(|cell| self.letters[cell]).collect();
        self.board.history().contains(text.as_slice())
    }
}

/// A search that makes turns grow.
pub trait Search<'a> {
    /// The turn.
    fn growth(&mut self) -> &mut Growth<'a>;

    /// Whether the turn as it stands may lead to one that is wanted.
    fn is_hopeful(&self) -> bool;

    /// The clusters so far make a turn, if it lays anything.
    fn report(&mut self);

    /// Chooses the run across that puts a tile on an empty square.
    fn choose_from(&mut self, anchor: Cell) -> Outcome;

    /// Chooses the run through a laid tile.
    fn choose_through(&mut self, cell: Cell, direction: usize) -> Outcome;

    /// Goes on after a run has been chosen.
    fn choose_next(&mut self) -> Outcome {
        self.choose_pending()
    }

    /// Finds every turn that is wanted.
    fn run(&mut self) -> Outcome {
        (self.growth().watch)()?;
        self.clusters()
    }

    /// Begins a cluster at each square that may still be its first.
    fn clusters(&mut self) -> Outcome {
        if !self.is_hopeful() {
            return Ok(());
        }
        let growth = self.growth();
        let field = growth.field;
        let from = growth.next_anchor;
        let before = growth.passed.len();
        let mut outcome = Ok(());
        for (at, &anchor) in field.anchors.iter().enumerate().skip(from) {
            let growth = self.growth();
            if !growth.is_free(anchor) {
                continue;
            }
            growth.next_anchor = at + 1;
            outcome = self.choose_from(anchor);
            if outcome.is_err() {
                break;
            }
            let growth = self.growth();
            growth.shut[anchor] += 1;
            growth.passed.push(anchor);
        }
        let growth = self.growth();
        for anchor in growth.passed.drain(before..) {
            growth.shut[anchor] -= 1;
        }
        growth.next_anchor = from;
        outcome
    }

    /// Makes a run final, and chooses the next one.
    fn choose(&mut self, choice: Choice) -> Outcome {
        let Choice { direction, start, length, score, before: laid_before } = choice;
        let growth = self.growth();
        let step = growth.field.steps[direction];
        let is_word = length > 1;
        if is_word {
            let word = Word { start, step, length };
            if !growth.rules.repeat_words && growth.is_repeated(word) {
                return Ok(());
            }
            growth.words.push(word);
        }
        let (before, after) = (start - step, start + length * step);
        let (open, pending) = (growth.open, growth.pending.len());
        let mut settled: ArrayVec<Cell, MAX_RACK> = ArrayVec::new();
        for (at, &(cell, tile)) in growth.laid.iter().enumerate() {
            let within = cell >= start && cell < after && (cell - start).is_multiple_of(step);
            if within && !growth.chosen[direction][cell] {
                growth.chosen[direction][cell] = true;
                settled.push(cell);
                growth.open[direction] -= growth.hand.stride_of(tile);
                if at >= laid_before {
                    growth.pending.push((cell, 1 - direction));
                }
            }
        }
        growth.score += score;

        let mut outcome = Ok(());
        if self.is_hopeful() {
            let growth = self.growth();
            growth.shut[before] += 1;
            growth.shut[after] += 1;
            outcome = self.choose_next();
            let growth = self.growth();
            growth.shut[before] -= 1;
            growth.shut[after] -= 1;
        }

        let growth = self.growth();
        growth.score -= score;
        growth.open = open;
        growth.pending.truncate(pending);
        for cell in settled {
            growth.chosen[direction][cell] = false;
        }
        if is_word {
            growth.words.pop();
        }
        outcome
    }

    /// Chooses the next open run; when there is none, the cluster is complete.
    fn choose_pending(&mut self) -> Outcome {
        let growth = self.growth();
        growth.look()?;
        let head = growth.head;
        let is_open = |&(cell, direction): &(Cell, usize)| !growth.chosen[direction][cell];
        let next = growth.pending[head..].iter().position(is_open);
        let outcome = if let Some(at) = next {
            let (cell, direction) = growth.pending[head + at];
            growth.head = head + at + 1;
            self.choose_through(cell, direction)
        } else {
            growth.head = growth.pending.len();
            self.report();
            if self.growth().hand.tiles() > 0 { self.clusters() } else { Ok(()) }
        };
        self.growth().head = head;
        outcome
    }
}

/// `check` decides on the rule of `solo`, which no branch of the search can.
fn holds_old(board: &Board, found: &Found) -> bool {
    let laying = found.laying();
    check::turn(board, laying.laid.to_vec(), laying.swaps.to_vec())
        .is_ok_and(|turn| check::check_old_letters(board, &turn).is_ok())
}

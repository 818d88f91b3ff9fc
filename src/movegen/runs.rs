//! The runs that a position allows through a square, with any tiles of the hand:
//! walked when first asked for, and kept.

use std::rc::Rc;

use arrayvec::ArrayVec;
use rustc_hash::FxHashMap;

use super::field::{ACROSS, Cell, Cross, DOWN, EMPTY, Field};
use super::hand::{Hand, Index};
use super::line::{self, Visitor, Walk};
use super::near::Near;
use super::{Interrupted, Watch};
use crate::alphabet::LetterSet;
use crate::board::Board;
use crate::rules::{MAX_RACK, Rules};
use crate::tile::Tile;

/// How many runs are kept before all are forgotten, to bound the memory.
const ROOM: usize = 1 << 20;

/// How many runs are looked at between two looks at the watch.
pub const PATIENCE: usize = 1024;

/// A run.
#[derive(Debug, Clone, Copy)]
pub struct Run {
    /// What it scores.
    pub score: i32,
    /// The index of the tiles it lays.
    index: u16,
    start: u16,
    length: u8,
    laid: u8,
    tiles: [Tile; MAX_RACK],
}

impl Run {
    /// The index of the tiles it lays.
    #[inline]
    pub fn index(&self) -> Index {
        self.index as Index
    }

    /// Its first square.
    #[inline]
    pub fn start(&self) -> Cell {
        self.start as Cell
    }

    /// How many letters it has.
    #[inline]
    pub fn length(&self) -> usize {
        self.length as usize
    }

    /// The tiles it lays, and where.
    #[inline]
    pub fn laid<'a>(
        &'a self,
        field: &'a Field,
        direction: usize,
    ) -> impl Iterator<Item = (Cell, Tile)> + 'a {
        let cells = (0..self.length()).map(move |n| self.start() + n * field.steps[direction]);
        cells.filter(|&cell| field.letters[cell] == EMPTY).zip(self.tiles().iter().copied())
    }

    /// The tiles it lays, in order.
    #[inline]
    pub fn tiles(&self) -> &[Tile] {
        &self.tiles[..self.laid as usize]
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    direction: u8,
    cell: u16,
    /// The tile it goes through; none: whatever tile.
    tile: Tile,
}

/// A floating run: where, and what else it may lay.
type Floating = (Key, u16);

/// The runs of one position.
pub struct Runs<'a> {
    /// Those near the old tiles.
    near: FxHashMap<Key, Rc<[Run]>>,
    floating: FxHashMap<Floating, Rc<[Run]>>,
    walk: Walk<'a, Seen<'a>>,
    room: usize,
}

impl<'a> Runs<'a> {
    /// The runs of a full hand; those near the old tiles are known, best first.
    pub fn new(
        board: &'a Board,
        field: &'a Field,
        hand: &Hand,
        near: &Near,
        watch: Watch,
    ) -> Result<Runs<'a>, Interrupted> {
        let mut lists: FxHashMap<Key, Vec<Run>> = FxHashMap::default();
        for direction in [ACROSS, DOWN] {
            for (at, run) in near.runs[direction].iter().enumerate() {
                if at % PATIENCE == 0 {
                    watch()?;
                }
                let key = |cell: Cell, tile: Tile| Key {
                    direction: direction as u8,
                    cell: cell as u16,
                    tile,
                };
                let mut laid = run.laid(field, direction);
                if let Some((anchor, _)) = laid.find(|&(cell, _)| field.anchor(cell).is_some()) {
                    lists.entry(key(anchor, Tile::EMPTY)).or_default().push(*run);
                }
                for (cell, tile) in run.laid(field, direction) {
                    lists.entry(key(cell, tile)).or_default().push(*run);
                }
            }
        }
        let near = lists.into_iter().map(|(key, runs)| (key, runs.into())).collect();
        let seen = Seen::new(board, field, hand);
        let walk = Walk::new(field, board.lexicon().gaddag(), board.rules(), hand.clone(), seen);
        Ok(Runs { near, floating: FxHashMap::default(), walk, room: ROOM })
    }

    /// The runs near the old tiles that go through a tile laid on an empty square, best
    /// first.
    pub fn near(&self, direction: usize, cell: Cell, tile: Tile) -> Rc<[Run]> {
        let key = Key { direction: direction as u8, cell: cell as u16, tile };
        self.near.get(&key).cloned().unwrap_or_default()
    }

    /// The runs that lay a tile on an anchor and on none before it in the same line,
    /// best first.
    pub fn from(&self, direction: usize, anchor: Cell) -> Rc<[Run]> {
        self.near(direction, anchor, Tile::EMPTY)
    }

    /// The floating runs that go through a tile laid away from the old ones, and lay some
    /// of these besides, best first.
    pub fn floating(&mut self, direction: usize, cell: Cell, tile: Tile, hand: &Hand) -> Rc<[Run]> {
        let key = Key { direction: direction as u8, cell: cell as u16, tile };
        let key = (key, hand.index() as u16);
        if let Some(runs) = self.floating.get(&key) {
            return runs.clone();
        }
        let seen = &mut self.walk.visitor;
        (seen.direction, seen.full) = (direction, hand.index() + hand.stride_of(tile));
        self.walk.floating(direction, cell, tile, hand);
        let mut runs = self.walk.visitor.take();
        runs.sort_unstable_by_key(|run| -run.score);
        let runs: Rc<[Run]> = runs.into();
        if runs.len() > self.room {
            self.floating.clear();
            self.room = ROOM;
        }
        self.room = self.room.saturating_sub(runs.len());
        self.floating.insert(key, runs.clone());
        runs
    }
}

/// Collects the runs that a walk sees.
pub struct Seen<'a> {
    field: &'a Field,
    rules: &'a Rules,
    full: Index,
    /// The direction that is walked.
    pub direction: usize,
    runs: Vec<Run>,
}

impl<'a> Seen<'a> {
    /// None yet.
    pub fn new(board: &'a Board, field: &'a Field, hand: &Hand) -> Seen<'a> {
        Seen {
            field,
            rules: board.rules(),
            full: hand.index(),
            direction: ACROSS,
            runs: Vec::new(),
        }
    }

    /// Those seen.
    pub fn take(&mut self) -> Vec<Run> {
        std::mem::take(&mut self.runs)
    }
}

impl Visitor for Seen<'_> {
    #[inline]
    fn fitting(cross: &Cross) -> LetterSet {
        cross.open
    }

    fn visit(&mut self, run: &line::Run) {
        let mut laid: ArrayVec<(Cell, Tile), MAX_RACK> = run.laid.iter().copied().collect();
        laid.sort_unstable();
        let mut tiles = [Tile::EMPTY; MAX_RACK];
        for (tile, (_, laid)) in tiles.iter_mut().zip(&laid) {
            *tile = *laid;
        }
        let (Some(&(first, _)), Some(&(last, _))) = (laid.first(), laid.last()) else { return };
        let step = self.field.steps[self.direction];
        let (start, _) = self.field.old_run(first, self.direction);
        let (_, end) = self.field.old_run(last, self.direction);
        self.runs.push(Run {
            score: run.sums.run(self.rules),
            index: (self.full - run.hand) as u16,
            start: start as u16,
            length: ((end - start) / step + 1) as u8,
            laid: laid.len() as u8,
            tiles,
        });
    }
}

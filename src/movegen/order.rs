//! The fixed order of turns, best score first and equal scores by text, without
//! writing the texts: keys that compare as they do. It knows nothing of searches.

use std::sync::Arc;

use arrayvec::ArrayVec;

use super::Laying;
use crate::alphabet::{Alphabet, Letter, MAX_LETTERS};
use crate::board::Board;
use crate::names::Names;
use crate::rack::Rack;
use crate::rules::MAX_RACK;
use crate::tile::{Laid, Square, Tile};
use crate::turn;

/// Tiles numbered in the order in which they are written, from some number.
#[derive(Debug)]
pub struct Codes {
    /// By the index of a tile.
    codes: [u8; 2 * (MAX_LETTERS + 1)],
    /// The tiles in order.
    tiles: Vec<Tile>,
    first: u8,
    /// How many bits a code takes.
    bits: u32,
}

impl Codes {
    /// Tells nothing of any tile.
    pub const NONE: Codes =
        Codes { codes: [0; 2 * (MAX_LETTERS + 1)], tiles: Vec::new(), first: 0, bits: 0 };

    fn new(tiles: impl Iterator<Item = Tile>, alphabet: &Alphabet, first: u8) -> Codes {
        let mut tiles: Vec<Tile> = tiles.collect();
        tiles.sort_by_cached_key(|&tile| alphabet.tile_form(tile));
        let mut codes = [0; 2 * (MAX_LETTERS + 1)];
        for (at, &tile) in tiles.iter().enumerate() {
            codes[tile.index()] = first + at as u8;
        }
        let last = (usize::from(first) + tiles.len()).saturating_sub(1);
        let bits = usize::BITS - last.leading_zeros();
        Codes { codes, tiles, first, bits }
    }

    /// How many bits a code takes.
    #[inline]
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// What a tile is told by.
    #[inline]
    pub fn code(&self, tile: Tile) -> u8 {
        self.codes[tile.index()]
    }

    #[inline]
    fn tile(&self, code: u8) -> Tile {
        self.tiles[usize::from(code - self.first)]
    }
}

/// A one-word play as a number; smaller ones come first. From the top: the score, in
/// reverse; the number of its beginning (which stars are taken back, where the word
/// begins, which way it reads, in the order of the text); its tiles.
///
/// Two plays that begin alike go through the same old tiles as far as both reach, so
/// the dots of their texts need not be compared. Where one ends, the other lays a tile:
/// were there an old one, the first would go on. So the shorter one comes first, which
/// no tile (0) in the key says too.
pub type Key = u128;

/// How a key fits in half of its length, as it does on usual boards: it then takes half the
/// room, and half the time to sort.
#[derive(Debug, Clone, Copy)]
struct Short {
    /// The best score there is room for, and the bits that tell how much less one is.
    most: i32,
    score: u32,
    /// The bits of a beginning.
    beginning: u32,
    /// The bits of tiles that are left out, since no play has so many.
    tiles: u32,
}

impl Short {
    /// Keys with so many beginnings, and so many bits of tiles; `None` if they leave too few
    /// for the usual scores.
    fn new(beginnings: usize, tiles: u32) -> Option<Short> {
        let beginning = usize::BITS - beginnings.leading_zeros();
        let score = u64::BITS.checked_sub(beginning + tiles).filter(|&score| score >= 12)?;
        let score = score.min(u32::BITS);
        let most = (1i64 << (score - 1)) - 1;
        let tiles = u64::BITS - tiles;
        (tiles < u64::BITS).then_some(Short { most: most as i32, score, beginning, tiles })
    }

    /// A key of these parts; `None` if there is no room for the score.
    #[inline]
    fn key(&self, score: i32, beginning: u32, tiles: u64) -> Option<u64> {
        let below = (i64::from(self.most) - i64::from(score)) as u64;
        let key = (below << self.beginning | u64::from(beginning)) << (u64::BITS - self.tiles);
        (below >> self.score == 0).then_some(key | tiles >> self.tiles)
    }

    /// The whole key.
    fn long(&self, key: u64) -> Key {
        let above = key >> (u64::BITS - self.tiles);
        let beginning = above & ((1 << self.beginning) - 1);
        let score = i64::from(self.most) - (above >> self.beginning) as i64;
        Keys::first(score as i32) | u128::from(beginning) << 64 | u128::from(key << self.tiles)
    }
}

/// Keys in the order in which they are found, or sorted.
#[derive(Debug)]
pub struct Found(Kind);

#[derive(Debug)]
enum Kind {
    Short(Short, Vec<u64>),
    Long(Vec<Key>),
}

impl Found {
    /// How many keys there are.
    #[inline]
    pub fn len(&self) -> usize {
        match &self.0 {
            Kind::Short(_, keys) => keys.len(),
            Kind::Long(keys) => keys.len(),
        }
    }

    /// The key on a place.
    pub fn get(&self, at: usize) -> Option<Key> {
        match &self.0 {
            Kind::Short(short, keys) => keys.get(at).map(|&key| short.long(key)),
            Kind::Long(keys) => keys.get(at).copied(),
        }
    }

    /// Puts them in order.
    pub fn sort(&mut self) {
        match &mut self.0 {
            Kind::Short(_, keys) => keys.sort_unstable(),
            Kind::Long(keys) => keys.sort_unstable(),
        }
    }

    /// Adds the key of a play, of the same parts as [`Keys::key`].
    #[inline]
    pub fn add(&mut self, score: i32, beginning: u32, tiles: u64) {
        match &mut self.0 {
            Kind::Short(short, keys) => match short.key(score, beginning, tiles) {
                Some(key) => keys.push(key),
                None => self.lengthen(Keys::key(score, beginning, tiles)),
            },
            Kind::Long(keys) => keys.push(Keys::key(score, beginning, tiles)),
        }
    }

    /// Makes all keys long, and adds one.
    #[cold]
    fn lengthen(&mut self, key: Key) {
        let all = (0..self.len()).filter_map(|at| self.get(at));
        self.0 = Kind::Long(all.chain([key]).collect());
    }
}

/// How many keys there is room for from the first: somewhat more than a usual position has.
const SOME: usize = 128;

/// How the one-word plays of a position become keys.
#[derive(Debug)]
pub struct Keys {
    names: Arc<Names>,
    codes: Codes,
    /// How keys are made short, if there is room for the usual scores in them.
    short: Option<Short>,
    /// By choice of stars taken back: the number of its first beginning.
    beginnings: Vec<u32>,
}

impl Keys {
    /// The keys for plays of a rack after one of these choices of stars taken back;
    /// `None` if there are too many to number.
    pub fn new(board: &Board, rack: &Rack, choices: &[(Vec<Square>, Rack)]) -> Option<Keys> {
        let alphabet = &board.rules().alphabet;
        let stars = choices.iter().any(|(_, hand)| hand.stars() > 0);
        let stars = if stars { 0..alphabet.size() as Letter } else { 0..0 };
        let plain = rack.letters().map(|(letter, _)| Tile::plain(letter));
        let codes = Codes::new(plain.chain(stars.map(Tile::star)), alphabet, 1);
        let names = board.names();
        let (numbers, tiles) = (names.len() * choices.len(), codes.bits * rack.len() as u32);
        if tiles > u64::BITS || numbers > u32::MAX as usize {
            return None;
        }
        let mut order: Vec<usize> = (0..choices.len()).collect();
        // what comes after a star taken back is another, or the name of a square
        let texts: Vec<String> = match choices.len() {
            1 => Vec::new(),
            _ => choices.iter().map(|(swaps, _)| turn::back(swaps, board.extent()) + "0").collect(),
        };
        order.sort_by_key(|&choice| texts.get(choice));
        let mut beginnings = vec![0; choices.len()];
        for (rank, choice) in order.into_iter().enumerate() {
            beginnings[choice] = (rank * names.len()) as u32;
        }
        let short = Short::new(numbers, tiles);
        Some(Keys { names, codes, short, beginnings })
    }

    /// The codes of the tiles that plays may lay.
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// No keys yet.
    pub fn none(&self) -> Found {
        Found(match self.short {
            Some(short) => Kind::Short(short, Vec::with_capacity(SOME)),
            None => Kind::Long(Vec::with_capacity(SOME)),
        })
    }

    /// The number of the beginning of plays.
    #[inline]
    pub fn beginning(&self, choice: usize, start: Square, direction: usize) -> u32 {
        self.beginnings[choice] + self.names.rank(start, direction)
    }

    /// The key of a play that begins so, its tiles told in those codes.
    #[inline]
    pub fn key(score: i32, beginning: u32, tiles: u64) -> Key {
        Keys::first(score) | u128::from(beginning) << 64 | u128::from(tiles)
    }

    /// The key that comes before those of all plays of a score.
    #[inline]
    pub fn first(score: i32) -> Key {
        u128::from(descending(score)) << 96
    }

    /// The score of a play.
    pub fn score(key: Key) -> i32 {
        (!((key >> 96) as u32) ^ 1 << 31) as i32
    }

    /// The play of a key, on its board.
    pub fn laying(&self, key: Key, board: &Board, choices: &[(Vec<Square>, Rack)]) -> Laying {
        let beginning = (key >> 64) as u32;
        let name = beginning % self.names.len() as u32;
        let swaps = match self.beginnings.as_slice() {
            [_] => ArrayVec::new(),
            all => {
                let choice = all.iter().position(|&first| first == beginning - name);
                choices[choice.unwrap_or(0)].0.iter().copied().collect()
            }
        };
        let (mut square, direction) = self.names.place(name);
        let step = if direction == 0 { 1 } else { board.cols() as Square };
        let mut tiles = key as u64;
        let mut laid = ArrayVec::new();
        while tiles != 0 {
            if board.tile(square).is_empty() {
                let code = (tiles >> (u64::BITS - self.codes.bits)) as u8;
                laid.push(Laid { square, tile: self.codes.tile(code) });
                tiles <<= self.codes.bits;
            }
            square += step;
        }
        Laying { laid, swaps, score: Keys::score(key) }
    }
}

/// A number that grows as the score falls.
fn descending(score: i32) -> u32 {
    !(score as u32 ^ 1 << 31)
}

/// Compares turns of any number of words by their text, without writing it.
pub struct Texts<'a> {
    board: &'a Board,
    names: Arc<Names>,
    codes: Codes,
    /// By square: which tile laid is there, from 1.
    on: Vec<u8>,
}

/// What stands for the parts of a text: each comes before those below it, and all after
/// the end.
const JOINT: u8 = 1;
const BACK: u8 = 2;
const NAME: u8 = 3;
const FIRST_TILE: u8 = 4;

/// A run of a turn: how it comes among those that may tell of its tiles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Told {
    /// How many tiles laid are not in it.
    others: u8,
    direction: u8,
    start: Square,
    /// Which tiles laid are in it.
    laid: u16,
}

impl<'a> Texts<'a> {
    /// The texts of turns on a board.
    pub fn new(board: &'a Board) -> Texts<'a> {
        let alphabet = &board.rules().alphabet;
        let letters = 0..alphabet.size() as Letter;
        let tiles = letters.flat_map(|letter| [Tile::plain(letter), Tile::star(letter)]);
        let codes = Codes::new(tiles, alphabet, FIRST_TILE);
        Texts { board, names: board.names(), codes, on: vec![0; board.squares().len()] }
    }

    /// Appends to a key what compares as the text of a turn does, with the same
    /// argument as for [`Key`]: runs that begin alike need no dots.
    pub fn write(&mut self, laying: &Laying, key: &mut Vec<u8>) {
        for &square in &laying.swaps {
            key.push(BACK);
            key.extend(self.names.rank(square, 0).to_be_bytes());
        }
        for (at, laid) in laying.laid.iter().enumerate() {
            self.on[laid.square as usize] = at as u8 + 1;
        }
        let mut runs: ArrayVec<Told, { 2 * MAX_RACK }> = ArrayVec::new();
        for direction in [0, 1] {
            let mut seen = 0u16;
            for (at, laid) in laying.laid.iter().enumerate() {
                if seen >> at & 1 == 0 {
                    let run = self.run(laid.square, direction, laying.laid.len());
                    seen |= run.laid;
                    // a tile alone in its line is no run
                    if run.others < u8::MAX {
                        runs.push(run);
                    }
                }
            }
        }
        runs.sort_unstable();
        let mut shown = 0;
        for run in &runs {
            if run.laid & !shown == 0 {
                continue;
            }
            key.push(if shown == 0 { NAME } else { JOINT });
            shown |= run.laid;
            key.extend(self.names.rank(run.start, run.direction.into()).to_be_bytes());
            let tiles = laying.laid.iter().enumerate().filter(|(at, _)| run.laid >> at & 1 == 1);
            key.extend(tiles.map(|(_, laid)| self.codes.code(laid.tile)));
        }
        for laid in &laying.laid {
            self.on[laid.square as usize] = 0;
        }
    }

    /// The run through a tile laid.
    fn run(&self, square: Square, direction: usize, tiles: usize) -> Told {
        let cols = self.board.cols();
        let square = square as usize;
        let (step, before, after) = match direction {
            0 => (1, square % cols, cols - 1 - square % cols),
            _ => (cols, square / cols, self.board.rows() - 1 - square / cols),
        };
        let is_tile = |at: usize| self.on[at] > 0 || !self.board.tile(at as Square).is_empty();
        let before = (1..=before).take_while(|n| is_tile(square - n * step)).count();
        let after = (1..=after).take_while(|n| is_tile(square + n * step)).count();
        let start = square - before * step;
        let bit = |at: usize| self.on[at].checked_sub(1).map_or(0, |at| 1u16 << at);
        let laid = (0..=before + after).fold(0, |laid, n| laid | bit(start + n * step));
        let others = match before + after {
            0 => u8::MAX,
            _ => tiles as u8 - laid.count_ones() as u8,
        };
        Told { others, direction: direction as u8, start: start as Square, laid }
    }
}

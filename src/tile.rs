//! A tile as it lies on a square, and what a square holds: nothing, a letter, or
//! a star that stands for a letter; and how it is written. It knows no board.

use crate::alphabet::{Alphabet, Letter};
use crate::error::{Error, Place};

/// What is on a square, in one byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

const STAR: u8 = 0x40;

impl Tile {
    /// No tile.
    pub const EMPTY: Tile = Tile(0x80);

    /// A tile with a letter on it.
    #[inline]
    pub fn plain(letter: Letter) -> Tile {
        Tile(letter)
    }

    /// A star that stands for a letter.
    #[inline]
    pub fn star(letter: Letter) -> Tile {
        Tile(letter | STAR)
    }

    /// Whether there is no tile.
    #[inline]
    pub fn is_empty(self) -> bool {
        self == Tile::EMPTY
    }

    /// Whether it is a star.
    #[inline]
    pub fn is_star(self) -> bool {
        self.0 & (STAR | 0x80) == STAR
    }

    /// Its number among all tiles: letters first, then the stars that stand for them.
    /// Meaningless for an empty square.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0 & !0x80)
    }

    /// The letter it is or stands for. Meaningless for an empty square.
    #[inline]
    pub fn letter(self) -> Letter {
        self.0 & (STAR - 1)
    }
}

/// The index of a square: row × columns + column.
pub type Square = u16;

/// A tile put on a square by a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    /// Where.
    pub square: Square,
    /// What.
    pub tile: Tile,
}

const APOSTROPHE: char = '\'';
const APOSTROPHE_STAR: char = '"';

/// Tiles as text.
impl Alphabet {
    /// A tile as boards and turns write it: upper case a letter, lower case a star
    /// that stands for it. The apostrophe has no case, so `"` is its star.
    pub fn tile_form(&self, tile: Tile) -> char {
        match (tile.is_star(), self.upper(tile.letter())) {
            (false, upper) => upper,
            (true, APOSTROPHE) => APOSTROPHE_STAR,
            (true, _) => self.lower(tile.letter()),
        }
    }

    /// Reads what [`Alphabet::tile_form`] writes.
    pub fn require_tile(&self, ch: char, at: usize, place: &Place) -> Result<Tile, Error> {
        if ch == APOSTROPHE_STAR && self.letter(APOSTROPHE).is_some() {
            return Ok(Tile::star(self.require(APOSTROPHE, at, place)?));
        }
        let letter = self.require(ch, at, place)?;
        Ok(if ch.is_lowercase() { Tile::star(letter) } else { Tile::plain(letter) })
    }
}

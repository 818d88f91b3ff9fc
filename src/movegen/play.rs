//! A one-word play as it is found, and who sees it.

use crate::alphabet::Letter;
use crate::lines::Spot;
use crate::tile::{Laid, Square, Tile};

/// A word on the board, some of it to be laid.
pub struct Word<'w> {
    /// The way it reads.
    pub direction: usize,
    /// Its places before the play.
    pub spots: &'w [Spot],
    /// The letter laid on each, where one is laid.
    pub letters: &'w [Letter],
}

impl Word<'_> {
    /// The tiles laid, in the order of the word; `stars` says which are stars, a bit each.
    pub fn laid(&self, stars: u16) -> impl Iterator<Item = Laid> {
        let free = self.spots.iter().zip(self.letters).filter(|(spot, _)| !spot.is_tile());
        free.enumerate().map(move |(at, (spot, &letter))| {
            let tile = if stars >> at & 1 == 0 { Tile::plain } else { Tile::star };
            Laid { square: spot.square, tile: tile(letter) }
        })
    }
}

/// A one-word play.
pub struct Play<'w> {
    /// Its word.
    pub word: &'w Word<'w>,
    /// The score, bonus included.
    pub score: i32,
    /// Which of the tiles laid are stars, a bit each in the order of the word.
    pub stars: u16,
    /// The codes of its tiles, in the order of the word, the first on top.
    pub codes: u64,
}

/// Sees the plays found.
pub trait Sink {
    /// Whether it wants fewer plays the better those that it has seen.
    const BOUNDED: bool;

    /// The plays that follow are those of this choice of stars taken back.
    fn begin(&mut self, _choice: usize) {}

    /// The plays that follow are those of a word that begins on this square.
    fn begin_word(&mut self, _start: Square, _direction: usize) {}

    /// Whether a play that scores at most this much is worth making up.
    fn wants(&self, at_most: i32) -> bool;

    /// A legal play that scores what is wanted.
    fn play(&mut self, play: Play);
}

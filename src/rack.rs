//! A rack: a multiset of letters and stars. A value. It knows letters, no board.

use crate::alphabet::{Alphabet, Letter, LetterSet, MAX_LETTERS, compose};
use crate::error::{Error, Place};

/// How a star is written.
pub const STAR: char = '*';

/// Tiles that lie nowhere yet.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Rack {
    letters: [u8; MAX_LETTERS],
    stars: u8,
}

impl Rack {
    /// No tiles.
    pub const EMPTY: Rack = Rack { letters: [0; MAX_LETTERS], stars: 0 };

    /// Reads a rack: letters in either case, `*` a star, spaces ignored.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Rack, Error> {
        let limit = u8::MAX as usize;
        let tiles = text.chars().count();
        if tiles > limit {
            return Err(Error::RackTooBig { rack: text.into(), tiles, limit });
        }
        let mut rack = Rack::EMPTY;
        for (at, ch) in compose(text).enumerate().filter(|(_, ch)| !ch.is_whitespace()) {
            if ch == STAR {
                rack.stars += 1;
            } else {
                rack.add(alphabet.require(ch, at, &Place::Rack(text.into()))?);
            }
        }
        Ok(rack)
    }

    /// The rack as text: letters in order, upper case, then the stars.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let letters = self.letters().flat_map(|(letter, count)| {
            std::iter::repeat_n(alphabet.upper(letter), count as usize)
        });
        letters.chain(std::iter::repeat_n(STAR, self.stars as usize)).collect()
    }

    /// Each letter that is there, and how many of it.
    pub fn letters(&self) -> impl Iterator<Item = (Letter, u8)> + '_ {
        let counts = self.letters.iter().enumerate();
        counts.filter(|&(_, &count)| count > 0).map(|(letter, &count)| (letter as Letter, count))
    }

    /// The set of letters that are there.
    pub fn set(&self) -> LetterSet {
        self.letters().fold(0, |set, (letter, _)| set | 1 << letter)
    }

    /// How many of a letter.
    #[inline]
    pub fn count(&self, letter: Letter) -> u8 {
        self.letters[letter as usize]
    }

    /// How many stars.
    #[inline]
    pub fn stars(&self) -> u8 {
        self.stars
    }

    /// How many tiles.
    pub fn len(&self) -> usize {
        self.letters.iter().map(|&count| count as usize).sum::<usize>() + self.stars as usize
    }

    /// Whether there is no tile.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Puts a letter on.
    #[inline]
    pub fn add(&mut self, letter: Letter) {
        self.letters[letter as usize] += 1;
    }

    /// Puts a star on.
    #[inline]
    pub fn add_star(&mut self) {
        self.stars += 1;
    }

    /// Takes a letter off; whether it was there.
    #[inline]
    pub fn take(&mut self, letter: Letter) -> bool {
        let count = &mut self.letters[letter as usize];
        let there = *count > 0;
        *count -= u8::from(there);
        there
    }

    /// Takes a star off; whether it was there.
    #[inline]
    pub fn take_star(&mut self) -> bool {
        let there = self.stars > 0;
        self.stars -= u8::from(there);
        there
    }

    /// The tiles of both; more than 255 of a kind do not fit.
    pub fn plus(&self, other: &Rack) -> Option<Rack> {
        self.combine(other, u8::checked_add)
    }

    /// The tiles left when the others are taken off; `None` when one is not there.
    pub fn minus(&self, other: &Rack) -> Option<Rack> {
        self.combine(other, u8::checked_sub)
    }

    fn combine(&self, other: &Rack, with: impl Fn(u8, u8) -> Option<u8>) -> Option<Rack> {
        let mut rack = Rack::EMPTY;
        for (at, count) in rack.letters.iter_mut().enumerate() {
            *count = with(self.letters[at], other.letters[at])?;
        }
        rack.stars = with(self.stars, other.stars)?;
        Some(rack)
    }
}

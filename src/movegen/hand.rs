//! The tiles in hand while a search lays them: counts by letter, and one number
//! that names the multiset left, to look up what it can still do.

use crate::alphabet::{Letter, LetterSet, MAX_LETTERS};
use crate::rack::Rack;

/// Names a multiset of tiles of one rack: the counts of its kinds in mixed radix,
/// so that taking a tile is a subtraction.
pub type Index = usize;

/// The tiles not laid yet.
#[derive(Debug, Clone)]
pub struct Hand {
    counts: [u8; MAX_LETTERS],
    stars: u8,
    tiles: u8,
    set: LetterSet,
    strides: [u16; MAX_LETTERS],
    star_stride: u16,
    index: Index,
}

impl Hand {
    /// A full hand.
    pub fn new(rack: &Rack) -> Hand {
        let mut hand = Hand {
            counts: [0; MAX_LETTERS],
            stars: rack.stars(),
            tiles: rack.len() as u8,
            set: rack.set(),
            strides: [0; MAX_LETTERS],
            star_stride: 0,
            index: 0,
        };
        let mut stride = 1;
        for (letter, count) in rack.letters() {
            hand.counts[letter as usize] = count;
            hand.strides[letter as usize] = stride;
            stride *= u16::from(count) + 1;
        }
        hand.star_stride = stride;
        hand.index = (stride * (u16::from(rack.stars()) + 1) - 1) as Index;
        hand
    }

    /// The name of the tiles left. That of the full hand is the largest.
    #[inline]
    pub fn index(&self) -> Index {
        self.index
    }

    /// How many tiles are left.
    #[inline]
    pub fn tiles(&self) -> usize {
        self.tiles as usize
    }

    /// How many stars are left.
    #[inline]
    pub fn stars(&self) -> u8 {
        self.stars
    }

    /// The letters left, stars apart.
    #[inline]
    pub fn set(&self) -> LetterSet {
        self.set
    }

    /// What a letter counts in an index.
    #[inline]
    pub fn stride(&self, letter: Letter) -> Index {
        self.strides[letter as usize] as Index
    }

    /// What a star counts in an index.
    #[inline]
    pub fn star_stride(&self) -> Index {
        self.star_stride as Index
    }

    /// Takes a letter that is there.
    #[inline]
    pub fn take(&mut self, letter: Letter) {
        let count = &mut self.counts[letter as usize];
        *count -= 1;
        self.set &= !(u64::from(*count == 0) << letter);
        self.tiles -= 1;
        self.index -= self.strides[letter as usize] as Index;
    }

    /// Puts a taken letter back.
    #[inline]
    pub fn put(&mut self, letter: Letter) {
        self.counts[letter as usize] += 1;
        self.set |= 1 << letter;
        self.tiles += 1;
        self.index += self.strides[letter as usize] as Index;
    }

    /// Takes a star that is there.
    #[inline]
    pub fn take_star(&mut self) {
        self.stars -= 1;
        self.tiles -= 1;
        self.index -= self.star_stride as Index;
    }

    /// Puts a taken star back.
    #[inline]
    pub fn put_star(&mut self) {
        self.stars += 1;
        self.tiles += 1;
        self.index += self.star_stride as Index;
    }
}

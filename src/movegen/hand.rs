//! The tiles in hand while a search lays them: counts by letter, and one number
//! that names the multiset left, to look up what it can still do.

use arrayvec::ArrayVec;

use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::rack::Rack;
use crate::rules::MAX_RACK;
use crate::tile::Tile;

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
    /// Each kind of tile: its stride, and how many there were.
    kinds: ArrayVec<(u16, u8), { MAX_RACK }>,
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
            kinds: ArrayVec::new(),
        };
        let mut stride = 1;
        for (letter, count) in rack.letters() {
            hand.counts[letter as usize] = count;
            hand.strides[letter as usize] = stride;
            hand.kinds.push((stride, count));
            stride *= u16::from(count) + 1;
        }
        if rack.stars() > 0 {
            hand.kinds.push((stride, rack.stars()));
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

    /// What is left at each index.
    pub fn rests(&self) -> Rests {
        let mut all = vec![Rest { letters: 0, able: 0, stars: 0 }];
        for letter in each(self.set) {
            let without = all.len();
            for _ in 0..self.counts[letter as usize] {
                for at in all.len() - without..all.len() {
                    let letters = all[at].letters | 1 << letter;
                    all.push(Rest { letters, able: letters, stars: 0 });
                }
            }
        }
        let without = all.len();
        for at in 0..without * usize::from(self.stars) {
            all.push(Rest { able: LetterSet::MAX, stars: all[at].stars + 1, ..all[at] });
        }
        let mut strides = [0; MAX_LETTERS + 1];
        strides[..MAX_LETTERS].copy_from_slice(&self.strides);
        Rests { all, strides, star_stride: self.star_stride }
    }

    /// For each index, the indices of its parts.
    pub fn parts(&self) -> Parts {
        let counts = self.counts();
        let sizes = counts.sizes();
        let mut parts = Parts { all: Vec::new(), ends: vec![0], sizes };
        for whole in 0..counts.len() {
            let of_whole = (0..=whole).filter(|&part| counts.is_part(part, whole));
            parts.all.extend(of_whole.map(|part| part as u16));
            parts.ends.push(parts.all.len());
        }
        parts
    }

    /// The counts of each index.
    pub fn counts(&self) -> Counts {
        let counts = |index: Index| {
            let digit =
                |&(stride, count): &(u16, u8)| index / stride as Index % (count as Index + 1);
            self.kinds.iter().fold(0u64, |counts, kind| counts << BITS | digit(kind) as u64)
        };
        Counts((0..=self.index).map(counts).collect())
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

    /// Each kind of tile: the index of one, and the letters it may stand for.
    pub fn singles(&self) -> impl Iterator<Item = (Index, LetterSet)> + '_ {
        let letters = (0..MAX_LETTERS as Letter).filter(|&letter| self.set >> letter & 1 == 1);
        let letters = letters.map(|letter| (self.stride(letter), 1 << letter));
        letters.chain((self.stars > 0).then_some((self.star_stride(), LetterSet::MAX)))
    }

    /// What a tile counts in an index.
    #[inline]
    pub fn stride_of(&self, tile: Tile) -> Index {
        if tile.is_star() { self.star_stride() } else { self.stride(tile.letter()) }
    }

    /// Takes a tile that is there.
    #[inline]
    pub fn take_tile(&mut self, tile: Tile) {
        if tile.is_star() { self.take_star() } else { self.take(tile.letter()) }
    }

    /// Puts a taken tile back.
    #[inline]
    pub fn put_tile(&mut self, tile: Tile) {
        if tile.is_star() { self.put_star() } else { self.put(tile.letter()) }
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

/// What is left of a hand at each of its indices.
#[derive(Debug)]
pub struct Rests {
    all: Vec<Rest>,
    /// With one place more than there are letters, so that none is out of bounds.
    strides: [u16; MAX_LETTERS + 1],
    star_stride: u16,
}

#[derive(Debug, Clone, Copy)]
struct Rest {
    letters: LetterSet,
    able: LetterSet,
    stars: u8,
}

impl Rests {
    /// The index of the full hand.
    pub fn whole(&self) -> Index {
        self.all.len() - 1
    }

    /// The letters left, stars apart.
    #[inline]
    pub fn letters(&self, index: Index) -> LetterSet {
        self.all[index].letters
    }

    /// The letters that the tiles left can be.
    #[inline]
    pub fn able(&self, index: Index) -> LetterSet {
        self.all[index].able
    }

    /// How many stars are left.
    #[inline]
    pub fn stars(&self, index: Index) -> u8 {
        self.all[index].stars
    }

    /// The index once a letter is laid, if such `letters` are left: as a star if it is none
    /// of them.
    #[inline]
    pub fn less(&self, index: Index, letters: LetterSet, letter: Letter) -> Index {
        let stride = self.strides[usize::from(letter) & MAX_LETTERS];
        index - Index::from(if letters >> letter & 1 != 0 { stride } else { self.star_stride })
    }
}

/// How many bits an index's count of one kind of tile takes, the highest of them free.
const BITS: u32 = 5;

/// The highest bit of each kind.
const TOPS: u64 = {
    let mut tops = 0;
    let mut kind = 0;
    while kind < MAX_RACK {
        tops = tops << BITS | 1 << (BITS - 1);
        kind += 1;
    }
    tops
};

const _: () = assert!(MAX_RACK < 1 << (BITS - 1) && MAX_RACK * BITS as usize <= 64);

/// How many of each kind of tile every index holds.
#[derive(Debug)]
pub struct Counts(Vec<u64>);

impl Counts {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn sizes(&self) -> Vec<u8> {
        let count = |counts: u64, at| (counts >> at & ((1 << BITS) - 1)) as u8;
        let kinds = || (0..u64::BITS).step_by(BITS as usize);
        let size = |counts| kinds().map(|at| count(counts, at)).sum();
        self.0.iter().map(|&counts| size(counts)).collect()
    }

    /// Whether one multiset holds another.
    #[inline]
    pub fn is_part(&self, part: Index, whole: Index) -> bool {
        // the highest bit of each kind stays free, so that all are compared at once
        ((self.0[whole] | TOPS) - self.0[part]) & TOPS == TOPS
    }
}

/// The parts of each multiset of a hand, smallest index first: from nothing to all of it.
#[derive(Debug)]
pub struct Parts {
    all: Vec<u16>,
    ends: Vec<usize>,
    sizes: Vec<u8>,
}

impl Parts {
    /// How many multisets there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.sizes.len()
    }

    /// How many tiles a multiset holds.
    #[inline]
    pub fn size(&self, index: Index) -> usize {
        self.sizes[index] as usize
    }

    /// The parts of one multiset.
    #[inline]
    pub fn of(&self, whole: Index) -> &[u16] {
        &self.all[self.ends[whole]..self.ends[whole + 1]]
    }
}

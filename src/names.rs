//! The names of a board's squares in the order of their text, so that turns can be put
//! in order without being written. It knows nothing of turns or tiles.

use crate::tile::Square;

/// The order of the names of a board's squares, for both ways a word may read.
#[derive(Debug)]
pub struct Names {
    /// By way and square: how many names come before this one.
    ranks: [Box<[u32]>; 2],
    /// By rank: the square and the way.
    places: Box<[(Square, usize)]>,
}

impl Names {
    /// The order of the names of so many squares, as words across and down are named.
    pub fn new(squares: usize, name: impl Fn(Square, bool) -> String) -> Names {
        // a blank follows each name in the text of a turn
        let named = |square: Square, way: usize| (name(square, way == 0) + " ", (square, way));
        let squares = 0..squares as Square;
        let mut places: Vec<_> =
            squares.clone().flat_map(|square| [0, 1].map(|way| named(square, way))).collect();
        places.sort_unstable();
        let places: Box<[_]> = places.into_iter().map(|(_, place)| place).collect();
        let mut ranks = [0, 1].map(|_| vec![0; squares.len()].into_boxed_slice());
        for (rank, &(square, way)) in places.iter().enumerate() {
            ranks[way][square as usize] = rank as u32;
        }
        Names { ranks, places }
    }

    /// How many names there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// How many names come before that of a square, for words across (0) or down (1).
    #[inline]
    pub fn rank(&self, square: Square, way: usize) -> u32 {
        self.ranks[way][square as usize]
    }

    /// The square and the way of the name of that rank.
    #[inline]
    pub fn place(&self, rank: u32) -> (Square, usize) {
        self.places[rank as usize]
    }
}

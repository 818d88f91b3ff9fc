//! Turns in their order, all of them held: as they are, or one-word plays by their keys,
//! 8 or 16 bytes each, from which a play is read back when it is looked at.

use super::Laying;
use super::order::{Found, Keys};
use crate::board::Board;
use crate::rack::Rack;
use crate::tile::Square;

/// Turns, best first.
#[derive(Debug)]
pub enum List {
    /// Any turns.
    Turns(Vec<Laying>),
    /// One-word plays.
    Plays(Box<Keyed>),
}

/// One-word plays of a board, by their keys.
#[derive(Debug)]
pub struct Keyed {
    pub(super) board: Board,
    /// Every choice of stars to take back, with the tiles then in hand.
    pub(super) choices: Vec<(Vec<Square>, Rack)>,
    pub(super) keys: Keys,
    pub(super) found: Found,
}

impl List {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            List::Turns(turns) => turns.len(),
            List::Plays(plays) => plays.found.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The turn on a place.
    pub fn get(&self, at: usize) -> Option<Laying> {
        match self {
            List::Turns(turns) => turns.get(at).cloned(),
            List::Plays(plays) => plays.get(at),
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Laying> + '_ {
        (0..self.len()).filter_map(|at| self.get(at))
    }

    /// Their scores.
    pub fn scores(&self) -> impl Iterator<Item = i32> + '_ {
        (0..self.len()).filter_map(|at| match self {
            List::Turns(turns) => turns.get(at).map(|turn| turn.score),
            List::Plays(plays) => plays.found.get(at).map(Keys::score),
        })
    }
}

impl From<List> for Vec<Laying> {
    fn from(list: List) -> Vec<Laying> {
        match list {
            List::Turns(turns) => turns,
            plays => plays.iter().collect(),
        }
    }
}

impl Keyed {
    fn get(&self, at: usize) -> Option<Laying> {
        let key = self.found.get(at)?;
        Some(self.keys.laying(key, &self.board, &self.choices))
    }
}

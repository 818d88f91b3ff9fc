//! Move generation: every legal turn of a position, or the best. `naive` is the
//! slow, obviously right way that the others are tested against. What a turn
//! scores and whether it is legal is `check`'s matter.

pub mod naive;

use arrayvec::ArrayVec;

use crate::board::Board;
use crate::check;
use crate::rack::Rack;
use crate::rules::MAX_RACK;
use crate::tile::{Laid, Square};
use crate::turn::Turn;

/// A turn in as little room as a list of a million of them needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Laying {
    /// The tiles laid, by square.
    pub laid: ArrayVec<Laid, MAX_RACK>,
    /// The stars taken back, in order.
    pub swaps: ArrayVec<Square, MAX_RACK>,
    /// The score, bonus included.
    pub score: i32,
}

impl Laying {
    /// The whole turn, for the board and the rack it was generated from.
    pub fn turn(&self, board: &Board, rack: &Rack) -> Turn {
        let mut turn = check::turn(board, self.laid.to_vec(), self.swaps.to_vec())
            .expect("a generated turn fits its board");
        turn.bonus = check::bonus(board.rules(), &turn.laid, turn.swaps.len(), rack);
        turn
    }
}

/// The search was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted;

/// Asked now and then by a long search: whether to go on.
pub type Watch<'a> = &'a (dyn Fn() -> Result<(), Interrupted> + Sync);

/// A watch that never stops a search.
pub fn unwatched() -> Result<(), Interrupted> {
    Ok(())
}

/// Every legal turn, best first. A player who owes stars must lay as many of them
/// as any turn can.
pub fn turns(
    board: &Board,
    rack: &Rack,
    owed: usize,
    watch: Watch,
) -> Result<Vec<Laying>, Interrupted> {
    let mut turns = naive::turns(board, rack, watch)?;
    let most = turns.iter().map(stars).max().unwrap_or(0);
    turns.retain(|laying| stars(laying) >= owed.min(most));
    sort(&mut turns, board, rack);
    Ok(turns)
}

/// The `n` best turns, in the order of [`turns`].
pub fn best(
    board: &Board,
    rack: &Rack,
    n: usize,
    owed: usize,
    watch: Watch,
) -> Result<Vec<Laying>, Interrupted> {
    let mut turns = turns(board, rack, owed, watch)?;
    turns.truncate(n);
    Ok(turns)
}

/// How many legal turns there are.
pub fn count(board: &Board, rack: &Rack, owed: usize, watch: Watch) -> Result<usize, Interrupted> {
    Ok(turns(board, rack, owed, watch)?.len())
}

/// The most stars that any legal turn lays.
pub fn most_stars(board: &Board, rack: &Rack, watch: Watch) -> Result<usize, Interrupted> {
    let turns = naive::turns(board, rack, watch)?;
    Ok(turns.iter().map(stars).max().unwrap_or(0))
}

fn stars(laying: &Laying) -> usize {
    laying.laid.iter().filter(|laid| laid.tile.is_star()).count()
}

/// Puts turns into their fixed order: best score first, equal scores by text.
pub fn sort(turns: &mut [Laying], board: &Board, rack: &Rack) {
    turns.sort_unstable_by_key(|laying| -laying.score);
    let alphabet = &board.rules().alphabet;
    for equal in turns.chunk_by_mut(|a, b| a.score == b.score).filter(|equal| equal.len() > 1) {
        equal.sort_by_cached_key(|laying| laying.turn(board, rack).text(alphabet));
    }
}

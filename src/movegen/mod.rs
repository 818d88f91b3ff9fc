//! Move generation: every legal turn of a position, or the best. `naive` is the
//! slow, obviously right way that the others are tested against. What a turn
//! scores and whether it is legal is `check`'s matter.

mod bound;
mod due;
mod field;
mod free;
mod goal;
mod hand;
mod line;
mod many;
pub mod naive;
mod one;
mod reach;

use arrayvec::ArrayVec;

use field::{ACROSS, DOWN, Field};
use goal::{All, Any, Best, Count, Goal};
use hand::Hand;
use reach::Runs;

use crate::board::Board;
use crate::check;
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Reclaim, WordsPerTurn};
use crate::tile::{Laid, Square};
use crate::turn::Turn;

pub use crate::watch::{Interrupted, Watch, unwatched};

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

/// Every legal turn, best first. A player who owes stars must lay as many of them
/// as any turn can.
pub fn turns(
    board: &Board,
    rack: &Rack,
    owed: usize,
    watch: Watch,
) -> Result<Vec<Laying>, Interrupted> {
    let mut all = All::default();
    lay_owed(owed, |min_stars| {
        search(board, rack, min_stars, &mut all, watch)?;
        Ok(!all.0.is_empty())
    })?;
    sort(&mut all.0, board, rack, watch)?;
    Ok(all.0)
}

/// The `n` best turns, in the order of [`turns`].
pub fn best(
    board: &Board,
    rack: &Rack,
    n: usize,
    owed: usize,
    watch: Watch,
) -> Result<Vec<Laying>, Interrupted> {
    let mut best = Best::new(board, rack, n);
    lay_owed(owed, |min_stars| {
        search(board, rack, min_stars, &mut best, watch)?;
        Ok(!best.is_empty())
    })?;
    Ok(best.into_turns())
}

/// How many legal turns there are.
pub fn count(board: &Board, rack: &Rack, owed: usize, watch: Watch) -> Result<usize, Interrupted> {
    let mut count = Count(0);
    lay_owed(owed, |min_stars| {
        search(board, rack, min_stars, &mut count, watch)?;
        Ok(count.0 > 0)
    })?;
    Ok(count.0)
}

/// The most stars, up to `limit`, that any legal turn lays.
pub fn most_stars(
    board: &Board,
    rack: &Rack,
    limit: usize,
    watch: Watch,
) -> Result<usize, Interrupted> {
    let mut most = 0;
    lay_owed(limit, |min_stars| {
        let mut any = Any(false);
        search(board, rack, min_stars, &mut any, watch)?;
        most = min_stars;
        Ok(any.0)
    })?;
    Ok(most)
}

/// Searches for turns that lay all stars owed; if there is none, all but one; and so on.
fn lay_owed(
    owed: usize,
    mut search: impl FnMut(usize) -> Result<bool, Interrupted>,
) -> Result<(), Interrupted> {
    for min_stars in (0..=owed.min(MAX_RACK)).rev() {
        if search(min_stars)? {
            break;
        }
    }
    Ok(())
}

/// Shows a goal every turn that lays at least so many stars.
fn search<G: Goal>(
    board: &Board,
    rack: &Rack,
    min_stars: usize,
    goal: &mut G,
    watch: Watch,
) -> Result<(), Interrupted> {
    // without a tile in hand there is nothing to lay, and nothing to bound
    if rack.is_empty() {
        return Ok(());
    }
    for (swaps, hand) in swaps(board, rack) {
        let mut field = Field::new(board, &swaps, board.lexicon().gaddag());
        // a first few good turns make the bounds of the search for more of them bite
        let many = board.rules().words_per_turn == WordsPerTurn::Many;
        if !many || G::BOUNDED {
            one::search(board, &field, &swaps, rack, &hand, min_stars, goal, watch)?;
        }
        if many {
            let full = Hand::new(&hand);
            let [across, down] = [ACROSS, DOWN].map(|way| Runs::find(board, &field, &full, way));
            field.narrow([&across, &down]);
            many::Search::new(board, &field, &swaps, rack, &hand, min_stars, goal, watch).run()?;
        }
    }
    Ok(())
}

/// Every choice of stars to take back, with the tiles then in hand.
pub fn swaps(board: &Board, rack: &Rack) -> Vec<(Vec<Square>, Rack)> {
    let mut choices = vec![(Vec::new(), rack.clone())];
    if board.rules().star_reclaim == Reclaim::Never {
        return choices;
    }
    for square in board.stars() {
        for n in 0..choices.len() {
            let (mut swaps, mut hand) = choices[n].clone();
            if hand.take(board.tile(square).letter()) {
                hand.add_star();
                swaps.push(square);
                choices.push((swaps, hand));
            }
        }
    }
    choices
}

/// Puts turns into their fixed order: best score first, equal scores by text.
pub fn sort(
    turns: &mut [Laying],
    board: &Board,
    rack: &Rack,
    watch: Watch,
) -> Result<(), Interrupted> {
    turns.sort_unstable_by_key(|laying| -laying.score);
    let alphabet = &board.rules().alphabet;
    for equal in turns.chunk_by_mut(|a, b| a.score == b.score).filter(|equal| equal.len() > 1) {
        let mut named = Vec::with_capacity(equal.len());
        for (at, laying) in equal.iter().enumerate() {
            if at % 1024 == 0 {
                watch()?;
            }
            named.push((laying.turn(board, rack).text(alphabet), laying.clone()));
        }
        named.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        watch()?;
        equal.iter_mut().zip(named).for_each(|(laying, (_, sorted))| *laying = sorted);
    }
    Ok(())
}

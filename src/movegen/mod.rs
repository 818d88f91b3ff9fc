//! Move generation: every legal turn of a position, or the best. `plays` answers for one-word
//! plays, which `one` walks for and `words` makes of the words found; `every` finds all turns
//! of many words, `many` the best of them; `growth` is what these two share. `pages` lists
//! turns. `naive` is the slow, obviously right way that the others are tested against. What a
//! turn scores and whether it is legal is `check`'s matter.

mod beside;
mod bound;
mod ceiling;
mod due;
mod every;
mod field;
mod free;
mod goal;
mod growth;
mod hand;
mod joint;
mod limits;
mod line;
mod list;
mod many;
pub mod naive;
mod near;
mod one;
mod order;
mod pages;
mod play;
mod plays;
mod runs;
mod shadow;
mod words;

use std::cmp::Ordering;

use arrayvec::ArrayVec;

use ceiling::ceiling;
use every::Every;
use field::Field;
use goal::{All, Any, Best, Count, Goal};
use growth::{Growth, Search};
use hand::Hand;
use limits::{Meter, Metered};
use many::Many;
use near::Near;
use order::{Codes, Texts};
use plays::{Plays, ToGoal};

use crate::board::Board;
use crate::check;
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Reclaim, WordsPerTurn};
use crate::tile::{Laid, Square};
use crate::turn::Turn;

pub use limits::Limits;
pub use list::List;
pub use pages::{Listing, Page, Pages, ROOM, Turns, list};

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
    /// Whether it is the turn of these tiles and stars taken back, and of that score.
    pub fn is(&self, laid: &[Laid], swaps: &[Square], score: i32) -> bool {
        self.score == score && self.laid.as_slice() == laid && self.swaps.as_slice() == swaps
    }

    /// The whole turn, for the board and the rack it was generated from.
    pub fn turn(&self, board: &Board, rack: &Rack) -> Turn {
        let mut turn = check::turn(board, self.laid.to_vec(), self.swaps.to_vec())
            .expect("a generated turn fits its board");
        turn.bonus = check::bonus(board.rules(), &turn.laid, turn.swaps.len(), rack);
        turn
    }
}

/// Turns found within some limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Findings {
    /// The turns, in the order of [`turns`].
    pub turns: Vec<Laying>,
    /// Whether no limit has cost any turn: these are all that were asked for.
    pub exact: bool,
    /// No legal turn scores more than this; `None` if none was asked for.
    pub bound: Option<i32>,
}

impl Findings {
    /// `missed`: what a turn that a limit has cost may score at most.
    fn new(turns: Vec<Laying>, missed: Option<i32>) -> Findings {
        let best = turns.first().map_or(0, |turn| turn.score);
        let bound = Some(missed.map_or(best, |most| most.max(best)));
        Findings { exact: missed.is_none(), bound, turns }
    }
}

/// A meter for a search on this board, whose time begins when the lexicon has what searches
/// walk: that is made once, of millions of words in seconds.
fn timed<'a>(board: &Board, limits: Limits, watch: Watch<'a>) -> Result<Meter<'a>, Interrupted> {
    if limits.time.is_some() {
        board.lexicon().gaddag_unless(watch)?;
    }
    Ok(Meter::new(limits, watch))
}

/// Every legal turn, best first. A player who owes stars must lay as many of them
/// as any turn can.
pub fn turns(
    board: &Board,
    rack: &Rack,
    owed: usize,
    watch: Watch,
) -> Result<Vec<Laying>, Interrupted> {
    Ok(turns_within(board, rack, owed, Limits::NONE, watch)?.turns)
}

/// The legal turns found within some limits, best first.
pub fn turns_within(
    board: &Board,
    rack: &Rack,
    owed: usize,
    limits: Limits,
    watch: Watch,
) -> Result<Findings, Interrupted> {
    if limits == Limits::NONE
        && let Some(plays) = Plays::of(board, rack)
        && let Some(all) = plays.all(usize::MAX, owed, watch)?
    {
        return Ok(Findings::new(all.into(), None));
    }
    let meter = timed(board, limits, watch)?;
    let mut all = Metered::new(All::default(), &meter);
    search_owed(board, rack, owed, &mut all, &meter, |all| !all.0.is_empty())?;
    let missed = all.missed();
    let mut turns = all.goal.0;
    sort(&mut turns, board, watch)?;
    Ok(Findings::new(turns, missed))
}

/// The `n` best turns, in the order of [`turns`].
pub fn best(
    board: &Board,
    rack: &Rack,
    n: usize,
    owed: usize,
    watch: Watch,
) -> Result<Vec<Laying>, Interrupted> {
    Ok(best_within(board, rack, n, owed, Limits::NONE, watch)?.turns)
}

/// The `n` best of the turns found within some limits, and what the others can score.
pub fn best_within(
    board: &Board,
    rack: &Rack,
    n: usize,
    owed: usize,
    limits: Limits,
    watch: Watch,
) -> Result<Findings, Interrupted> {
    let (turns, missed) = match Plays::of(board, rack) {
        Some(plays) if limits == Limits::NONE => (plays.best(n, owed, watch)?, None),
        _ => {
            let meter = timed(board, limits, watch)?;
            let mut best = Metered::new(Best::new(board, n), &meter);
            search_owed(board, rack, owed, &mut best, &meter, |best| !best.is_empty())?;
            let missed = best.missed();
            (best.goal.into_turns(), missed)
        }
    };
    let mut found = Findings::new(turns, missed);
    // nothing was asked for, and so nothing searched
    found.bound = found.bound.filter(|_| n > 0);
    Ok(found)
}

/// How many legal turns there are.
pub fn count(board: &Board, rack: &Rack, owed: usize, watch: Watch) -> Result<usize, Interrupted> {
    if let Some(plays) = Plays::of(board, rack) {
        return plays.count(owed, watch);
    }
    let meter = Meter::new(Limits::NONE, watch);
    let mut count = Metered::new(Count(0), &meter);
    search_owed(board, rack, owed, &mut count, &meter, |count| count.0 > 0)?;
    Ok(count.goal.0)
}

/// The most stars, up to `limit`, that any legal turn lays.
pub fn most_stars(
    board: &Board,
    rack: &Rack,
    limit: usize,
    watch: Watch,
) -> Result<usize, Interrupted> {
    let meter = Meter::new(Limits::NONE, watch);
    for min_stars in (0..=limit.min(MAX_RACK)).rev() {
        let mut any = Metered::new(Any(false), &meter);
        search(board, rack, min_stars, &mut any, &meter)?;
        if any.goal.0 {
            return Ok(min_stars);
        }
    }
    Ok(0)
}

/// Searches for turns that lay all stars owed; if there is none, all but one; and so
/// on, until some are found. Returns how many stars they lay at least.
fn search_owed<'m, G: Goal>(
    board: &Board,
    rack: &Rack,
    owed: usize,
    goal: &mut Metered<'m, G>,
    meter: &'m Meter<'m>,
    has_found: impl Fn(&G) -> bool,
) -> Result<usize, Interrupted> {
    let mut min_stars = owed.min(MAX_RACK);
    if meter.is_limited() {
        let gaddag = board.lexicon().gaddag_unless(&|| meter.watch())?;
        goal.stay_under(ceiling(board, rack, gaddag));
    }
    loop {
        search(board, rack, min_stars, goal, meter)?;
        if min_stars == 0 || has_found(&goal.goal) {
            return Ok(min_stars);
        }
        if meter.is_stopped() {
            // it may be that turns with fewer stars are legal
            goal.may_miss_any();
            return Ok(min_stars);
        }
        min_stars -= 1;
    }
}

/// Shows a goal every turn that lays at least so many stars.
fn search<'m, G: Goal>(
    board: &Board,
    rack: &Rack,
    min_stars: usize,
    goal: &mut Metered<'m, G>,
    meter: &'m Meter<'m>,
) -> Result<(), Interrupted> {
    // without a tile in hand there is nothing to lay, and nothing to bound
    if rack.is_empty() {
        return Ok(());
    }
    let many = board.rules().words_per_turn == WordsPerTurn::Many;
    // what is made on first use can be stopped, but a limit would have it begun for ever
    let gaddag = board.lexicon().gaddag_unless(&|| meter.watch())?;
    let choices = swaps(board, rack);
    let to_the_limit = || meter.watch_and_limits();
    // a first few good turns make the bounds of the search for more of them bite
    if !many || G::BOUNDED {
        for (swaps, hand) in &choices {
            let field = Field::new(board, swaps, gaddag);
            let mut sink = ToGoal { field: &field, swaps, goal };
            let ended = one::search(
                board,
                swaps,
                rack,
                hand,
                min_stars,
                &Codes::NONE,
                &mut sink,
                &to_the_limit,
            );
            meter.interrupted()?;
            if ended.is_err() {
                if !many {
                    goal.may_miss_any();
                }
                break;
            }
        }
    }
    if many {
        // past a limit a bounded goal refuses each state left, and so learns its bound
        let and_grace = || meter.watch_and_grace();
        let watch: Watch = if G::BOUNDED { &and_grace } else { &to_the_limit };
        for (swaps, hand) in &choices {
            let mut field = Field::new(board, swaps, gaddag);
            let ended = Near::find(board, &mut field, &Hand::new(hand), watch).and_then(|near| {
                let growth = Growth::new(board, &field, swaps, rack, hand, min_stars, watch);
                match G::BOUNDED {
                    true => Many::new(growth, &near, goal)?.run(),
                    false => Every::new(growth, goal).run(),
                }
            });
            meter.interrupted()?;
            if ended.is_err() {
                goal.may_miss_any();
                break;
            }
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
pub fn sort(turns: &mut [Laying], board: &Board, watch: Watch) -> Result<(), Interrupted> {
    sort_by(turns, |a, b| b.score.cmp(&a.score), watch)?;
    let mut texts = Texts::new(board);
    let mut keys = Vec::new();
    for equal in turns.chunk_by_mut(|a, b| a.score == b.score).filter(|equal| equal.len() > 1) {
        keys.clear();
        let mut named = Vec::with_capacity(equal.len());
        for (at, laying) in equal.iter().enumerate() {
            if at % 1024 == 0 {
                watch()?;
            }
            let start = keys.len();
            texts.write(laying, &mut keys);
            named.push((start..keys.len(), laying.clone()));
        }
        sort_by(&mut named, |a, b| keys[a.0.clone()].cmp(&keys[b.0.clone()]), watch)?;
        equal.iter_mut().zip(named).for_each(|(laying, (_, sorted))| *laying = sorted);
    }
    Ok(())
}

/// How many items are sorted between two looks at the watch: a few milliseconds.
const SORTED: usize = 1 << 14;

/// Sorts as `sort_unstable_by` does, and looks at the watch now and then.
fn sort_by<T>(
    items: &mut [T],
    order: impl Fn(&T, &T) -> Ordering + Copy,
    watch: Watch,
) -> Result<(), Interrupted> {
    watch()?;
    if items.len() <= SORTED {
        items.sort_unstable_by(order);
        return Ok(());
    }
    let middle = items.len() / 2;
    items.select_nth_unstable_by(middle, order);
    let (before, after) = items.split_at_mut(middle);
    sort_by(before, order, watch)?;
    sort_by(after, order, watch)
}

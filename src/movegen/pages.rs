//! Every turn of a position as a list, of which only a page is held at a time.
//!
//! A rack with three stars can have twenty million turns. The first search keeps the
//! best of them, as many as there is room for, and counts the others by score. So it is
//! known where each score begins, and a page further down is found by one more search,
//! for the turns of a band of scores alone. Where one score has more turns than there
//! is room for, its pages hold a window each of their order by text; a window begins
//! after the last text of the one before.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use rustc_hash::FxHashMap;

use super::goal::{Found, Goal, sorting};
use super::limits::{Meter, Metered};
use super::plays::Plays;
use super::{
    Findings, Interrupted, Laying, Limits, List, Watch, search, search_owed, sort, sort_by, timed,
};
use crate::board::Board;
use crate::rack::Rack;
use crate::tile::{Laid, Square};

/// How many turns are held at a time, if nothing else is said: 36 MB, at 72 bytes each.
pub const ROOM: usize = 500_000;

/// How many pages are kept: the last one asked for, and one more, for two readers.
const KEPT: usize = 2;

/// How often a reader that waits for a page of another looks at its watch.
const WAIT: Duration = Duration::from_millis(2);

/// Turns, best first: all of them, or a page at a time.
#[derive(Debug, Clone)]
pub enum Turns {
    /// All of them.
    Whole(Arc<List>),
    /// More than there is room for.
    Paged(Arc<Pages>),
}

impl Turns {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Turns::Whole(turns) => turns.len(),
            Turns::Paged(pages) => pages.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The legal turns found within some limits.
#[derive(Debug)]
pub struct Listing {
    /// The turns, in the order of [`super::turns`]. A search that a limit has cut short
    /// keeps the best that there is room for.
    pub turns: Turns,
    /// Whether no limit has cost any turn.
    pub exact: bool,
    /// No legal turn scores more than this; `None` if none was asked for.
    pub bound: Option<i32>,
}

impl From<Findings> for Listing {
    fn from(found: Findings) -> Listing {
        let Findings { turns, exact, bound } = found;
        Listing { turns: Turns::Whole(Arc::new(List::Turns(turns))), exact, bound }
    }
}

/// Every legal turn of a rack, with no more than `room` of them held at a time.
pub fn list(
    board: &Board,
    rack: &Rack,
    owed: usize,
    room: usize,
    limits: Limits,
    watch: Watch,
) -> Result<Listing, Interrupted> {
    if limits == Limits::NONE
        && let Some(plays) = Plays::of(board, rack)
        && let Some(all) = plays.all(room, owed, watch)?
    {
        let bound = Some(all.scores().next().unwrap_or(0));
        return Ok(Listing { turns: Turns::Whole(Arc::new(all)), exact: true, bound });
    }
    let meter = timed(board, limits, watch)?;
    let mut goal = Metered::new(Gather::new(room.max(1)), &meter);
    let min_stars = search_owed(board, rack, owed, &mut goal, &meter, |goal| !goal.is_empty())?;
    let missed = goal.missed();
    let exact = missed.is_none();
    let Gather { mut kept, counts, .. } = goal.goal;
    kept.shrink_to_fit();
    sort(&mut kept, board, watch)?;
    let best = kept.first().map(|turn| turn.score);
    let best = best.or(counts.iter().flatten().map(|(&score, _)| score).max()).unwrap_or(0);
    let turns = match counts {
        Some(counts) if exact => Turns::Paged(Arc::new(Pages::new(
            Position { board: board.clone(), rack: rack.clone(), min_stars },
            room.max(1),
            counts,
            kept,
        ))),
        _ => Turns::Whole(Arc::new(List::Turns(kept))),
    };
    Ok(Listing { turns, exact, bound: Some(missed.map_or(best, |most| most.max(best))) })
}

/// What is searched again for each page.
#[derive(Debug)]
struct Position {
    board: Board,
    rack: Rack,
    min_stars: usize,
}

impl Position {
    fn text(&self, laying: &Laying) -> String {
        laying.turn(&self.board, &self.rack).text(&self.board.rules().alphabet)
    }

    fn search<G: Goal>(&self, goal: G, watch: Watch) -> Result<G, Interrupted> {
        let meter = Meter::new(Limits::NONE, watch);
        let mut goal = Metered::new(goal, &meter);
        search(&self.board, &self.rack, self.min_stars, &mut goal, &meter)?;
        Ok(goal.goal)
    }
}

/// Some turns that follow each other.
#[derive(Debug, Clone)]
pub struct Page {
    /// The place of the first of them.
    pub first: usize,
    /// The turns.
    pub turns: Arc<Vec<Laying>>,
}

impl Page {
    /// The turn on a place of the whole list, if it is of this page.
    pub fn get(&self, place: usize) -> Option<&Laying> {
        self.turns.get(place.checked_sub(self.first)?)
    }
}

/// Which turns a page holds.
#[derive(Debug, Clone, Copy)]
struct Span {
    /// Their places in the list.
    first: usize,
    end: usize,
    /// Their scores.
    highest: i32,
    lowest: i32,
    /// Whether it is a window that goes on from the page before.
    goes_on: bool,
    /// Whether another goes on from it.
    is_followed: bool,
}

/// More turns than there is room for, best first.
#[derive(Debug)]
pub struct Pages {
    position: Position,
    /// Each score, the best first, and where its turns begin.
    scores: Vec<(i32, usize)>,
    length: usize,
    spans: Vec<Span>,
    /// The pages kept, by number; the last one used is the last.
    kept: Mutex<Vec<(usize, Page)>>,
    /// The last texts of windows that another page goes on from, by number.
    ends: Mutex<BTreeMap<usize, String>>,
    /// Held by who is looking for a page.
    finding: Mutex<()>,
}

/// Nothing is left half done in what the locks here guard.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pages {
    /// `best`: the turns of the best scores, all of each.
    fn new(
        position: Position,
        room: usize,
        counts: FxHashMap<i32, usize>,
        best: Vec<Laying>,
    ) -> Pages {
        let mut counts: Vec<(i32, usize)> = counts.into_iter().collect();
        counts.sort_unstable_by_key(|&(score, _)| -score);
        let (mut scores, mut length) = (Vec::new(), 0);
        let mut spans: Vec<Span> = Vec::new();
        for &(score, count) in &counts {
            scores.push((score, length));
            let end = length + count;
            // the first page is what has been found already
            let fits = |span: &Span| match span.first {
                0 if !best.is_empty() => end <= best.len(),
                first => !span.goes_on && !span.is_followed && end - first <= room,
            };
            match spans.last_mut().filter(|span| fits(span)) {
                Some(span) => (span.end, span.lowest) = (end, score),
                None => spans.extend(windows(score, length, end, room)),
            }
            length = end;
        }
        let first = Page { first: 0, turns: Arc::new(best) };
        let kept = if first.turns.is_empty() { Vec::new() } else { vec![(0, first)] };
        Pages {
            position,
            scores,
            length,
            spans,
            kept: Mutex::new(kept),
            ends: Mutex::default(),
            finding: Mutex::new(()),
        }
    }

    /// How many turns there are.
    pub fn len(&self) -> usize {
        self.length
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// The score of the turn on a place, and the places that have it.
    pub fn score(&self, place: usize) -> (i32, std::ops::Range<usize>) {
        let at = self.scores.partition_point(|&(_, first)| first <= place) - 1;
        let end = self.scores.get(at + 1).map_or(self.length, |&(_, first)| first);
        (self.scores[at].0, self.scores[at].1..end)
    }

    /// The place of a turn, if it is there.
    pub fn place_of(
        &self,
        laid: &[Laid],
        swaps: &[Square],
        score: i32,
        watch: Watch,
    ) -> Result<Option<usize>, Interrupted> {
        let Ok(at) = self.scores.binary_search_by_key(&-score, |&(score, _)| -score) else {
            return Ok(None);
        };
        let (mut place, end) = (self.scores[at].1, self.score(self.scores[at].1).1.end);
        let same = |laying: &Laying| laying.is(laid, swaps, score);
        while place < end {
            let page = self.page(place, watch)?;
            if let Some(at) = page.turns.iter().position(same) {
                return Ok(Some(page.first + at));
            }
            place = page.first + page.turns.len();
        }
        Ok(None)
    }

    /// The page with a place on it, if it is kept.
    pub fn kept(&self, place: usize) -> Option<Page> {
        let mut kept = locked(&self.kept);
        let at = kept.iter().position(|(_, page)| page.get(place).is_some())?;
        kept[at..].rotate_left(1);
        kept.last().map(|(_, page)| page.clone())
    }

    /// The page with a place on it, which may take as long as a search of all turns.
    pub fn page(&self, place: usize, watch: Watch) -> Result<Page, Interrupted> {
        // one reader finds, the others wait and most often find it kept
        let _finding = loop {
            if let Some(page) = self.kept(place) {
                return Ok(page);
            }
            match self.finding.try_lock() {
                Ok(finding) => break finding,
                Err(TryLockError::Poisoned(finding)) => break finding.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    watch()?;
                    std::thread::sleep(WAIT);
                }
            }
        };
        if let Some(page) = self.kept(place) {
            return Ok(page);
        }
        let number = self.spans.partition_point(|span| span.end <= place);
        // a window is known by the end of the one before
        let mut from = number;
        while self.spans[from].goes_on && !locked(&self.ends).contains_key(&(from - 1)) {
            from -= 1;
        }
        for number in from..number {
            self.find(number, watch)?;
        }
        self.find(number, watch)
    }

    fn find(&self, number: usize, watch: Watch) -> Result<Page, Interrupted> {
        let span = self.spans[number];
        // room for the new page
        {
            let mut kept = locked(&self.kept);
            let surplus = (kept.len() + 1).saturating_sub(KEPT);
            kept.drain(..surplus);
        }
        let count = span.end - span.first;
        let turns = if span.goes_on || span.is_followed {
            let after = number.checked_sub(1).filter(|_| span.goes_on);
            let after = after.and_then(|before| locked(&self.ends).get(&before).cloned());
            let window = Window::new(&self.position, span.highest, after, count);
            self.position.search(window, watch)?.turns(watch)?
        } else {
            let band = Band {
                lowest: span.lowest,
                highest: span.highest,
                turns: Vec::with_capacity(count),
            };
            let mut turns = self.position.search(band, watch)?.turns;
            sort(&mut turns, &self.position.board, watch)?;
            turns
        };
        debug_assert_eq!(turns.len(), count, "a search finds what it has counted");
        if span.is_followed
            && let Some(last) = turns.last()
        {
            locked(&self.ends).insert(number, self.position.text(last));
        }
        let page = Page { first: span.first, turns: Arc::new(turns) };
        locked(&self.kept).push((number, page.clone()));
        Ok(page)
    }
}

/// The pages of one score. Those of a window are smaller, since their texts are held too.
fn windows(score: i32, first: usize, end: usize, room: usize) -> Vec<Span> {
    let whole =
        Span { first, end, highest: score, lowest: score, goes_on: false, is_followed: false };
    if end - first <= room {
        return vec![whole];
    }
    let size = (room / 4).max(1);
    let begins = (first..end).step_by(size);
    let window = |begin: usize| {
        let ends = (begin + size).min(end);
        Span { first: begin, end: ends, goes_on: begin > first, is_followed: ends < end, ..whole }
    };
    begins.map(window).collect()
}

/// The best turns that there is room for, all of each score, and how many of each score.
struct Gather {
    room: usize,
    kept: Vec<Laying>,
    /// The least score kept.
    lowest: i32,
    /// How many turns of each score; only once there are more than there is room for.
    counts: Option<FxHashMap<i32, usize>>,
}

impl Gather {
    fn new(room: usize) -> Gather {
        Gather { room, kept: Vec::new(), lowest: i32::MIN, counts: None }
    }

    fn is_empty(&self) -> bool {
        self.kept.is_empty() && self.counts.is_none()
    }

    /// Gives up the worst scores, so that half of the room is free.
    fn make_room(&mut self) {
        let counts = self.counts.get_or_insert_with(|| {
            let mut counts = FxHashMap::default();
            for laying in &self.kept {
                *counts.entry(laying.score).or_default() += 1;
            }
            counts
        });
        let mut scores: Vec<(i32, usize)> =
            counts.iter().map(|(&score, &count)| (score, count)).collect();
        scores.sort_unstable_by_key(|&(score, _)| -score);
        let mut total = 0;
        let kept = scores.iter().take_while(|&&(_, count)| {
            total += count;
            total <= self.room / 2
        });
        // none, if the best score alone has too many
        self.lowest = kept.last().map_or(i32::MAX, |&(score, _)| score);
        self.kept.retain(|laying| laying.score >= self.lowest);
    }
}

impl Goal for Gather {
    const BOUNDED: bool = false;

    fn wants(&self, _: i32) -> bool {
        true
    }

    fn found(&mut self, turn: Found) {
        if let Some(counts) = &mut self.counts {
            *counts.entry(turn.score).or_default() += 1;
        }
        if turn.score >= self.lowest {
            self.kept.push(turn.laying());
            if self.kept.len() > self.room {
                self.make_room();
            }
        }
    }

    fn sorting(&self) -> Duration {
        sorting(self.kept.len())
    }
}

/// Every turn of some scores.
struct Band {
    lowest: i32,
    highest: i32,
    turns: Vec<Laying>,
}

impl Goal for Band {
    // the best page is kept from the first search, and further down bounds cost more
    // than the states they spare
    const BOUNDED: bool = false;

    fn wants(&self, _: i32) -> bool {
        true
    }

    fn found(&mut self, turn: Found) {
        if (self.lowest..=self.highest).contains(&turn.score) {
            self.turns.push(turn.laying());
        }
    }
}

/// The first turns of one score, by text, after some text.
struct Window<'p> {
    position: &'p Position,
    score: i32,
    after: Option<String>,
    size: usize,
    turns: Vec<(String, Laying)>,
    /// What a text must come before, once there are enough.
    before: Option<String>,
}

impl Window<'_> {
    fn new(position: &Position, score: i32, after: Option<String>, size: usize) -> Window<'_> {
        Window { position, score, after, size, turns: Vec::new(), before: None }
    }

    fn turns(mut self, watch: Watch) -> Result<Vec<Laying>, Interrupted> {
        sort_by(&mut self.turns, |a, b| a.0.cmp(&b.0), watch)?;
        self.turns.truncate(self.size);
        Ok(self.turns.into_iter().map(|(_, laying)| laying).collect())
    }
}

impl Goal for Window<'_> {
    const BOUNDED: bool = false;

    fn wants(&self, _: i32) -> bool {
        true
    }

    fn found(&mut self, turn: Found) {
        if turn.score != self.score {
            return;
        }
        let laying = turn.laying();
        let text = self.position.text(&laying);
        if self.after.as_ref().is_some_and(|after| text <= *after)
            || self.before.as_ref().is_some_and(|before| text >= *before)
        {
            return;
        }
        self.turns.push((text, laying));
        if self.turns.len() >= 2 * self.size {
            let (_, last, _) =
                self.turns.select_nth_unstable_by(self.size - 1, |a, b| a.0.cmp(&b.0));
            self.before = Some(last.0.clone());
            self.turns.truncate(self.size);
        }
    }
}

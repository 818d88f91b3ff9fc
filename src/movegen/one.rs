//! One-word plays: the tiles of a turn stand in one line, and what they make across
//! it must be words as they stand.
//!
//! From each square next to the old tiles outwards, leftwards first (Gordon, 1994). The
//! walk lays letters, taking a star only where the letter itself has run out; which of
//! the tiles are stars is settled when a word is found, and so is its score: there are
//! far more steps than words.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::ops::Range;

use arrayvec::ArrayVec;

use super::field::Field;
use super::goal::{Found, Goal};
use super::order::{Key, Keys, Play};
use super::shadow::{Most, Shadow};
use super::{Interrupted, Laying, List, Watch, due, list};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS};
use crate::board::Board;
use crate::lexicon::{Edge, Gaddag, MAX_WORD, NodeId};
use crate::lines::{ACROSS, DOWN, Lines, Spot};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Rules, WordPremiums, WordsPerTurn};
use crate::tile::{Laid, Square, Tile};

/// Sees the plays found.
pub trait Sink {
    /// Whether it wants fewer plays the better those that it has seen.
    const BOUNDED: bool;

    /// The plays that follow are those of this choice of stars taken back.
    fn begin(&mut self, _choice: usize) {}

    /// Whether a play that scores at most this much is worth making up.
    fn wants(&self, at_most: i32) -> bool;

    /// A legal play that scores what is wanted.
    fn play(&mut self, play: Play);
}

/// A free place next to old tiles (or the centre, while there are none).
#[derive(Clone, Copy)]
struct Anchor {
    direction: usize,
    at: usize,
    /// The anchor before it in its line, or a place before all of them. It stays empty,
    /// so that no play is found twice.
    limit: usize,
    most: Most,
}

/// Shows a sink every play that it wants of a position after stars are taken back.
/// `rack` is what the turn begins with, `hand` what it then lays from.
pub fn search<S: Sink>(
    board: &Board,
    swaps: &[Square],
    rack: &Rack,
    hand: &Rack,
    min_stars: usize,
    sink: &mut S,
    watch: Watch,
) -> Result<(), Interrupted> {
    let after = (!swaps.is_empty()).then(|| board.after(&[], swaps, []));
    let board = after.as_ref().unwrap_or(board);
    let mut walk = Walk::new(board, swaps, rack, hand, min_stars, sink);
    let shadow = S::BOUNDED.then(|| Shadow::new(board.rules(), hand, &walk.bonus));
    let able = walk.set | walk.wild;
    let mut anchors = Vec::new();
    watch()?;
    let centre = board.centre().filter(|_| board.is_empty());
    for direction in [ACROSS, DOWN] {
        let spots = walk.lines.spots(direction);
        let centre = centre.map(|square| walk.lines.at(square, direction));
        let mut limit = 0;
        for at in walk.lines.anchors(direction).chain(centre) {
            if spots[at].fits & able != 0 {
                let most = shadow.as_ref().map_or(Most::ANY, |all| all.most(spots, at, limit));
                anchors.push(Anchor { direction, at, limit, most });
            }
            limit = at;
        }
    }
    if S::BOUNDED {
        // the most promising first, until none promises what is wanted
        anchors.sort_unstable_by_key(|anchor| Reverse(anchor.most.any()));
    }
    for anchor in anchors {
        if S::BOUNDED && !walk.sink.wants(anchor.most.any()) {
            break;
        }
        walk.covering(anchor);
        if walk.many_stars {
            watch()?;
        }
    }
    Ok(())
}

struct Walk<'a, S> {
    board: &'a Board,
    rules: &'a Rules,
    gaddag: &'a Gaddag,
    lines: &'a Lines,
    direction: usize,
    spots: &'a [Spot],
    /// The letters in hand.
    set: LetterSet,
    /// What a star in hand can be: every letter, or none while there is no star.
    wild: LetterSet,
    /// The letters of which more than one is left.
    several: LetterSet,
    /// How many of each letter are left; less than none where stars stand for it.
    counts: [i8; MAX_LETTERS + 1],
    /// How many of each letter the hand holds.
    held: [i8; MAX_LETTERS + 1],
    stars: u8,
    stars_held: u8,
    tiles: u8,
    many_stars: bool,
    /// The letters laid, by place.
    letters: Vec<Letter>,
    /// The last place of the run while it grows leftwards, and what fits after it.
    end: usize,
    after: LetterSet,
    /// Where the walk began.
    anchor: Anchor,
    /// Whether only a play that lays all tiles can be wanted.
    all_or_nothing: bool,
    /// The bonus when no letter is left, by stars left.
    bonus: [i32; MAX_RACK + 1],
    min_stars: usize,
    sink: &'a mut S,
}

impl<'a, S: Sink> Walk<'a, S> {
    fn new(
        board: &'a Board,
        swaps: &[Square],
        rack: &Rack,
        hand: &Rack,
        min_stars: usize,
        sink: &'a mut S,
    ) -> Walk<'a, S> {
        let lines = board.lines();
        let (mut counts, mut several) = ([0; MAX_LETTERS + 1], 0);
        for (letter, count) in hand.letters() {
            counts[letter as usize] = count as i8;
            several |= LetterSet::from(count > 1) << letter;
        }
        let (tiles, stars) = (hand.len() as u8, hand.stars());
        let rules = board.rules();
        Walk {
            board,
            rules,
            gaddag: board.lexicon().gaddag(),
            lines,
            direction: ACROSS,
            spots: lines.spots(ACROSS),
            set: hand.set(),
            wild: if stars > 0 { LetterSet::MAX } else { 0 },
            several,
            counts,
            held: counts,
            stars,
            stars_held: stars,
            tiles,
            many_stars: stars > 1,
            letters: vec![0; lines.spots(ACROSS).len().max(lines.spots(DOWN).len())],
            end: 0,
            after: 0,
            anchor: Anchor { direction: ACROSS, at: 0, limit: 0, most: Most::ANY },
            all_or_nothing: false,
            bonus: due::bonus(rules, rack, swaps.len(), hand.len(), stars.into()),
            min_stars: due::stars(rules, swaps, min_stars),
            sink,
        }
    }

    /// The letters `held` once one is laid, as a star if it is not one of them; and what a
    /// star then left can be. A letter is given as its bit.
    #[inline]
    fn without(&self, bit: LetterSet, held: LetterSet) -> (LetterSet, LetterSet) {
        if held & bit == 0 {
            return (held, if self.stars > 1 { LetterSet::MAX } else { 0 });
        }
        (held & !(bit & !self.several), self.wild)
    }

    /// Lays a letter, as a star if it is not `held`.
    #[inline]
    fn take(&mut self, at: usize, bit: LetterSet, held: LetterSet, wild: LetterSet) {
        let letter = bit.trailing_zeros();
        self.letters[at] = letter as Letter;
        self.tiles -= 1;
        let count = &mut self.counts[letter as usize & MAX_LETTERS];
        *count -= 1;
        self.several &= !(u64::from(*count == 1) << letter);
        self.stars -= u8::from(held & bit == 0);
        self.wild = wild;
    }

    /// Takes a letter back.
    #[inline]
    fn put(&mut self, bit: LetterSet, held: LetterSet, wild: LetterSet) {
        self.tiles += 1;
        let letter = bit.trailing_zeros();
        let count = &mut self.counts[letter as usize & MAX_LETTERS];
        self.several |= u64::from(*count == 1) << letter;
        *count += 1;
        self.stars += u8::from(held & bit == 0);
        self.wild = wild;
    }

    /// The plays that lay a tile on an anchor and none on its limit.
    fn covering(&mut self, anchor: Anchor) {
        let Anchor { direction, at, .. } = anchor;
        self.direction = direction;
        self.spots = self.lines.spots(direction);
        self.anchor = anchor;
        self.all_or_nothing = S::BOUNDED && !self.sink.wants(anchor.most.part);
        let (run, held) = (self.lines.run(at, direction), self.set);
        let fits = self.spots[at].fits & (held | self.wild);
        if run.start < at {
            // the square before those tiles, if there is one, is the limit
            let turned = self.reached(run.start..at).and_then(|node| self.gaddag.turn(node));
            if let Some(node) = turned {
                self.rightwards(node, fits, run.start, at, held);
            }
        } else if let Some(node) = self.reached(at + 1..run.end) {
            self.end = run.end - 1;
            self.after = self.spots[run.end].fits;
            self.leftwards(node, fits, at, held);
        }
    }

    /// Where reading old tiles leftwards leads. `None`: nowhere.
    fn reached(&self, tiles: Range<usize>) -> Option<NodeId> {
        self.spots[tiles].iter().rev().try_fold(self.gaddag.root(), |node, spot| {
            Some(self.gaddag.edge(node, spot.letter()?)?.to())
        })
    }

    /// Lays each letter that `fits` on a place, and grows the run at both ends. Between an
    /// anchor and its limit there are no old tiles.
    fn leftwards(&mut self, node: NodeId, fits: LetterSet, at: usize, held: LetterSet) {
        let (gaddag, wild) = (self.gaddag, self.wild);
        let mask = gaddag.mask(node);
        let before = if at - 1 == self.anchor.limit { 0 } else { self.spots[at - 1].fits };
        for bit in bits(mask & fits) {
            let edge = gaddag.edge_at(node, mask, bit);
            let (left, stars) = self.without(bit, held);
            let (before, after) = (before & (left | stars), self.after & (left | stars));
            let (mut to_left, mut to_right, mut turned) = (0, 0, node);
            if before | after != 0 {
                let mask = gaddag.mask(edge.to());
                to_left = mask & before;
                if after != 0
                    && (!self.all_or_nothing || self.tiles - 1 <= self.anchor.most.room)
                    && let Some(turn) = gaddag.turn_of(edge.to(), mask)
                {
                    (turned, to_right) = (turn, gaddag.letters(turn) & after);
                }
            }
            if to_left | to_right == 0 && !edge.is_word() {
                continue;
            }
            self.take(at, bit, held, stars);
            if edge.is_word() {
                self.see(at, self.end);
            }
            if to_right != 0 {
                self.rightwards(turned, to_right, at, self.end + 1, left);
            }
            if to_left != 0 {
                self.leftwards(edge.to(), to_left, at - 1, left);
            }
            self.put(bit, held, wild);
        }
    }

    /// Lays each letter that `fits` on a place, and grows the run rightwards.
    fn rightwards(
        &mut self,
        node: NodeId,
        fits: LetterSet,
        start: usize,
        at: usize,
        held: LetterSet,
    ) {
        let (gaddag, spots, wild) = (self.gaddag, self.spots, self.wild);
        let mask = gaddag.letters(node);
        let next = at + 1 + spots[at + 1..].iter().take_while(|spot| spot.is_tile()).count();
        let tiles = &spots[at + 1..next];
        let after = spots[next].fits;
        for bit in bits(mask & fits) {
            let mut edge = gaddag.edge_at(node, mask, bit);
            if !tiles.is_empty() {
                match through(gaddag, edge, tiles) {
                    Some(beyond) => edge = beyond,
                    None => continue,
                }
            }
            let (left, stars) = self.without(bit, held);
            let mut to_right = after & (left | stars);
            if to_right != 0 {
                to_right &= gaddag.letters(edge.to());
            }
            if to_right == 0 && !edge.is_word() {
                continue;
            }
            self.take(at, bit, held, stars);
            if edge.is_word() {
                self.see(start, next - 1);
            }
            if to_right != 0 {
                self.rightwards(edge.to(), to_right, start, next, left);
            }
            self.put(bit, held, wild);
        }
    }

    /// A word that the letters laid make: shows each way to make it of the tiles in hand.
    #[inline(never)]
    fn see(&mut self, start: usize, end: usize) {
        if S::BOUNDED && self.all_or_nothing && self.tiles > 0 {
            return;
        }
        let (mut value, mut crosses, mut factor, mut sum) = (0, 0, 1, 0);
        let mut laid: ArrayVec<Laid, MAX_RACK> = ArrayVec::new();
        for (spot, &letter) in self.spots[start..=end].iter().zip(&self.letters[start..=end]) {
            if spot.is_tile() {
                value += spot.value;
                continue;
            }
            let premium = spot.word_premium();
            factor *= premium;
            sum += if premium > 1 { premium } else { 0 };
            let own = self.rules.letter_value(letter) * spot.letter_premium();
            value += own;
            if spot.touches() {
                crosses += (spot.value + own) * premium;
            }
            laid.push(Laid { square: spot.square, tile: Tile::plain(letter) });
        }
        if self.rules.word_premiums != WordPremiums::Multiply {
            factor = sum.max(1);
        }
        // a lone tile that makes a word each way was found across
        if let (DOWN, [only]) = (self.direction, laid.as_slice())
            && self.lines.spot(only.square, DOWN).touches()
        {
            return;
        }
        if !self.rules.repeat_words && self.repeats(start, end, &laid) {
            return;
        }
        let score = value * factor + crosses;
        if self.stars_held == 0 {
            let score = score + if self.tiles == 0 { self.bonus[0] } else { 0 };
            if self.min_stars == 0 && self.sink.wants(score) {
                self.show(start, score, &laid);
            }
        } else {
            self.with_stars(start, end, factor, score, &laid);
        }
        self.all_or_nothing = S::BOUNDED && !self.sink.wants(self.anchor.most.part);
    }

    #[inline]
    fn show(&mut self, start: usize, score: i32, laid: &[Laid]) {
        let (direction, start) = (self.direction, self.spots[start].square);
        self.sink.play(Play { score, direction, start, laid });
    }

    /// Shows each way to make a word of letters and stars. `score` is what it makes without
    /// a star, the bonus not counted, and `factor` what its word premiums make of it.
    fn with_stars(&mut self, start: usize, end: usize, factor: i32, score: i32, laid: &[Laid]) {
        let free = self.spots[start..=end].iter().filter(|spot| !spot.is_tile());
        let differences = free.zip(laid).map(|(spot, laid)| {
            let crossed = if spot.touches() { spot.word_premium() } else { 0 };
            let weight = spot.letter_premium() * (factor + crossed);
            let letter = laid.tile.letter();
            weight * (self.rules.value(Tile::star(letter)) - self.rules.letter_value(letter))
        });
        let differences = differences.collect();
        let mut plan = Plan { start, laid, differences, tiles: ArrayVec::new(), plain: self.held };
        // the stars that no letter needs
        self.assign(&mut plan, self.stars, score);
    }

    /// Makes the next tile of a word the letter itself or a star, in each way that leaves
    /// enough of both for the others; `spare` stars are needed by no letter.
    fn assign(&mut self, plan: &mut Plan, spare: u8, score: i32) {
        let at = plan.tiles.len();
        let Some(&Laid { square, tile }) = plan.laid.get(at) else {
            // the stars that are left are those that no letter needed
            let left = usize::from(spare);
            let stars = usize::from(self.stars_held) - left;
            let score = score + if usize::from(self.tiles) == left { self.bonus[left] } else { 0 };
            if stars >= self.min_stars && self.sink.wants(score) {
                self.show(plan.start, score, &plan.tiles);
            }
            return;
        };
        let letter = tile.letter();
        let index = letter as usize & MAX_LETTERS;
        if plan.plain[index] > 0 {
            plan.plain[index] -= 1;
            plan.tiles.push(Laid { square, tile });
            self.assign(plan, spare, score);
            plan.tiles.pop();
            plan.plain[index] += 1;
        }
        let needed = self.counts[index] < 0;
        if needed || spare > 0 {
            self.counts[index] += 1;
            plan.tiles.push(Laid { square, tile: Tile::star(letter) });
            let score = score + plan.differences[at];
            self.assign(plan, spare - u8::from(!needed), score);
            plan.tiles.pop();
            self.counts[index] -= 1;
        }
    }

    /// Whether a word of the play was laid before, or comes twice in it.
    fn repeats(&self, start: usize, end: usize, laid: &[Laid]) -> bool {
        type Text = ArrayVec<Letter, MAX_WORD>;
        let mut words: ArrayVec<Text, { MAX_RACK + 1 }> = ArrayVec::new();
        let letter_at = |at: usize| self.spots[at].letter().unwrap_or(self.letters[at]);
        words.push((start..=end).map(letter_at).collect());
        let other = 1 - self.direction;
        let across = self.lines.spots(other);
        for laid in laid {
            let at = self.lines.at(laid.square, other);
            let run = self.lines.run(at, other);
            if run.len() > 1 {
                let letter_at = |at: usize| across[at].letter().unwrap_or(laid.tile.letter());
                words.push(run.map(letter_at).collect());
            }
        }
        let before = |word: &Text| self.board.history().contains(word.as_slice());
        words.iter().enumerate().any(|(at, word)| words[..at].contains(word) || before(word))
    }
}

/// The letters of a set, each as a set of its own.
#[inline]
fn bits(mut set: LetterSet) -> impl Iterator<Item = LetterSet> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Goes on through old tiles: where that leads. `None`: nowhere.
fn through(gaddag: &Gaddag, edge: Edge, tiles: &[Spot]) -> Option<Edge> {
    tiles.iter().try_fold(edge, |edge, spot| gaddag.edge(edge.to(), spot.letter()?))
}

/// How the letters of a word become tiles.
struct Plan<'w> {
    start: usize,
    /// The tiles laid, as if none were a star, in the order of the word.
    laid: &'w [Laid],
    /// What a star in place of each letter adds to the score.
    differences: ArrayVec<i32, MAX_RACK>,
    /// The tiles so far.
    tiles: ArrayVec<Laid, MAX_RACK>,
    /// How many of each letter are left for the others.
    plain: [i8; MAX_LETTERS + 1],
}

/// The one-word plays of a position.
pub struct Plays<'a> {
    board: &'a Board,
    rack: &'a Rack,
    /// Every choice of stars to take back, with the tiles then in hand.
    choices: Vec<(Vec<Square>, Rack)>,
    keys: Keys,
}

impl<'a> Plays<'a> {
    /// The plays of a rack; `None` if the rules allow more words, or if there may be
    /// more plays than can be numbered.
    pub fn of(board: &'a Board, rack: &'a Rack) -> Option<Plays<'a>> {
        if board.rules().words_per_turn != WordsPerTurn::One || rack.is_empty() {
            return None;
        }
        let choices = super::swaps(board, rack);
        let keys = Keys::new(board, rack, &choices)?;
        Some(Plays { board, rack, choices, keys })
    }

    /// All plays of a player who owes so many stars, in their order; `None` if there are
    /// more than `room`.
    pub fn all(self, room: usize, owed: usize, watch: Watch) -> Result<Option<List>, Interrupted> {
        let mut all = AllKeys { keys: &self.keys, choice: 0, room, found: Vec::new() };
        self.search(owed, &mut all, |all| !all.found.is_empty(), watch)?;
        let mut found = all.found;
        if found.len() > room {
            return Ok(None);
        }
        found.sort_unstable();
        let Plays { board, choices, keys, .. } = self;
        let plays = list::Keyed { board: board.clone(), choices, keys, found };
        Ok(Some(List::Plays(Box::new(plays))))
    }

    /// The first `n` of all plays.
    pub fn best(&self, n: usize, owed: usize, watch: Watch) -> Result<Vec<Laying>, Interrupted> {
        if n == 0 {
            return Ok(Vec::new());
        }
        let found = BinaryHeap::new();
        let mut best = BestKeys { keys: &self.keys, choice: 0, n, found, worst: Key::MAX };
        self.search(owed, &mut best, |best| !best.found.is_empty(), watch)?;
        let keys = best.found.into_sorted_vec();
        let layings = keys.iter().map(|&key| self.keys.laying(key, self.board, &self.choices));
        Ok(layings.collect())
    }

    /// How many plays there are.
    pub fn count(&self, owed: usize, watch: Watch) -> Result<usize, Interrupted> {
        let mut count = CountPlays(0);
        self.search(owed, &mut count, |count| count.0 > 0, watch)?;
        Ok(count.0)
    }

    /// Searches for plays that lay all stars owed; if there is none, all but one; and so on.
    fn search<S: Sink>(
        &self,
        owed: usize,
        sink: &mut S,
        has_found: impl Fn(&S) -> bool,
        watch: Watch,
    ) -> Result<(), Interrupted> {
        self.board.lexicon().gaddag_unless(watch)?;
        for min_stars in (0..=owed.min(MAX_RACK)).rev() {
            for (choice, (swaps, hand)) in self.choices.iter().enumerate() {
                sink.begin(choice);
                search(self.board, swaps, self.rack, hand, min_stars, sink, watch)?;
            }
            if has_found(sink) {
                break;
            }
        }
        Ok(())
    }
}

struct AllKeys<'a> {
    keys: &'a Keys,
    choice: usize,
    /// How many plays are kept, and one more.
    room: usize,
    found: Vec<Key>,
}

impl Sink for AllKeys<'_> {
    const BOUNDED: bool = false;

    fn begin(&mut self, choice: usize) {
        self.choice = choice;
    }

    #[inline]
    fn wants(&self, _: i32) -> bool {
        self.found.len() <= self.room
    }

    #[inline]
    fn play(&mut self, play: Play) {
        self.found.push(self.keys.key(self.choice, &play));
    }
}

struct BestKeys<'a> {
    keys: &'a Keys,
    choice: usize,
    n: usize,
    found: BinaryHeap<Key>,
    /// Only keys below it are among the first `n`.
    worst: Key,
}

impl Sink for BestKeys<'_> {
    const BOUNDED: bool = true;

    fn begin(&mut self, choice: usize) {
        self.choice = choice;
    }

    #[inline]
    fn wants(&self, at_most: i32) -> bool {
        Keys::first(at_most) < self.worst
    }

    fn play(&mut self, play: Play) {
        let key = self.keys.key(self.choice, &play);
        if key >= self.worst {
            return;
        }
        if self.found.len() == self.n {
            self.found.pop();
        }
        self.found.push(key);
        if self.found.len() == self.n
            && let Some(&worst) = self.found.peek()
        {
            self.worst = worst;
        }
    }
}

struct CountPlays(usize);

impl Sink for CountPlays {
    const BOUNDED: bool = false;

    #[inline]
    fn wants(&self, _: i32) -> bool {
        true
    }

    #[inline]
    fn play(&mut self, _: Play) {
        self.0 += 1;
    }
}

/// Shows the plays of one choice of stars taken back to a goal of the other searches.
pub struct ToGoal<'a, G> {
    pub field: &'a Field,
    pub swaps: &'a [Square],
    pub goal: &'a mut G,
}

impl<G: Goal> Sink for ToGoal<'_, G> {
    const BOUNDED: bool = false;

    fn wants(&self, at_most: i32) -> bool {
        self.goal.wants(at_most)
    }

    fn play(&mut self, play: Play) {
        let laid = play.laid.iter().map(|laid| (self.field.cell(laid.square), laid.tile));
        let laid: ArrayVec<_, MAX_RACK> = laid.collect();
        let found = Found { score: play.score, field: self.field, laid: &laid, swaps: self.swaps };
        self.goal.found(found);
    }
}

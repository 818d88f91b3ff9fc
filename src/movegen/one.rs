//! One-word plays: the tiles of a turn stand in one line, and what they make across
//! it must be words as they stand.
//!
//! From each square next to the old tiles outwards, leftwards first (Gordon, 1994). The
//! walk lays letters, taking a star only where the letter itself has run out; which of
//! the tiles are stars is settled when a word is found, and so is its score: there are
//! far more steps than words.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use arrayvec::ArrayVec;

use super::field::Field;
use super::goal::{Found, Goal};
use super::order::{Key, Keys};
use super::shadow::{Most, Shadow};
use super::{Interrupted, Laying, Watch, due};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::board::Board;
use crate::lexicon::{Edge, Gaddag, MAX_WORD, NodeId, folded};
use crate::lines::{ACROSS, DOWN, Lines, Spot};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Rules, WordPremiums, WordsPerTurn};
use crate::tile::{Square, Tile};

/// A play found.
pub struct Play<'w> {
    /// The lines it stands in.
    pub lines: &'w Lines,
    /// The score, bonus included.
    pub score: i32,
    /// The way its word reads.
    pub direction: usize,
    /// The place of its word's first tile among the spots of that direction.
    pub start: usize,
    /// Its tiles by place, in the order of the word.
    pub laid: &'w [(usize, Tile)],
}

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
    let mut anchors = Vec::new();
    watch()?;
    let centre = board.centre().filter(|_| board.is_empty());
    for direction in [ACROSS, DOWN] {
        let spots = walk.lines.spots(direction);
        let centre = centre.map(|square| walk.lines.at(square, direction));
        let mut limit = 0;
        for at in 1..spots.len() - 1 {
            let near = || spots[at].touches || spots[at - 1].is_tile() || spots[at + 1].is_tile();
            if spots[at].is_empty() && near() || centre == Some(at) {
                let most = shadow.as_ref().map_or(Most::ANY, |all| all.most(spots, at, limit));
                anchors.push(Anchor { direction, at, limit, most });
                limit = at;
            }
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
    /// The last place of the run while it grows leftwards.
    end: usize,
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
        let mut counts = [0; MAX_LETTERS + 1];
        for (letter, count) in hand.letters() {
            counts[letter as usize] = count as i8;
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
            counts,
            held: counts,
            stars,
            stars_held: stars,
            tiles,
            many_stars: stars > 1,
            letters: vec![0; lines.spots(ACROSS).len().max(lines.spots(DOWN).len())],
            end: 0,
            anchor: Anchor { direction: ACROSS, at: 0, limit: 0, most: Most::ANY },
            all_or_nothing: false,
            bonus: due::bonus(rules, rack, swaps.len(), hand.len(), stars.into()),
            min_stars: due::stars(rules, swaps, min_stars),
            sink,
        }
    }

    /// The letters that some tile in hand can be. Those of the hand are `held`.
    #[inline]
    fn able(&self, held: LetterSet) -> LetterSet {
        if self.stars > 0 { LetterSet::MAX } else { held }
    }

    /// Lays a letter, as a star if the letter itself is not `held`; returns the letters
    /// then held.
    #[inline]
    fn take(&mut self, at: usize, letter: Letter, held: LetterSet) -> LetterSet {
        self.letters[at] = letter;
        self.tiles -= 1;
        let count = &mut self.counts[(letter as usize) & MAX_LETTERS];
        *count -= 1;
        let bit = 1 << letter;
        if held & bit == 0 {
            self.stars -= 1;
            held
        } else {
            held & !(u64::from(*count == 0) << letter)
        }
    }

    #[inline]
    fn put(&mut self, letter: Letter, held: LetterSet) {
        self.tiles += 1;
        self.counts[(letter as usize) & MAX_LETTERS] += 1;
        self.stars += u8::from(held >> letter & 1 == 0);
    }

    /// Whether no tile that is left can be a part of a play that is wanted, once letters
    /// have led to `node`.
    #[inline]
    fn is_hopeless(&self, node: NodeId, held: LetterSet) -> bool {
        S::BOUNDED && self.all_or_nothing && folded(held) & !self.gaddag.reach(node) != 0
    }

    /// The plays that lay a tile on an anchor and none on its limit.
    fn covering(&mut self, anchor: Anchor) {
        self.direction = anchor.direction;
        self.spots = self.lines.spots(anchor.direction);
        self.anchor = anchor;
        self.all_or_nothing = S::BOUNDED && !self.sink.wants(anchor.most.part);
        let (anchor, held) = (anchor.at, self.set);
        let fits = self.spots[anchor].fits & self.able(held);
        if fits == 0 {
            return;
        }
        self.end = anchor;
        while self.spots[self.end + 1].is_tile() {
            self.end += 1;
        }
        let mut node = self.gaddag.root();
        for spot in self.spots[anchor + 1..=self.end].iter().rev() {
            match spot.letter().and_then(|letter| self.gaddag.edge(node, letter)) {
                Some(edge) => node = edge.to(),
                None => return,
            }
        }
        let mask = self.gaddag.mask(node);
        self.leftwards(node, mask, mask & fits, anchor, held);
    }

    /// Goes on through old tiles, up to the first place without one: where that leads,
    /// and how many there were. `None`: nowhere.
    #[inline]
    fn through<'s>(
        &self,
        mut edge: Edge,
        spots: impl Iterator<Item = &'s Spot>,
    ) -> Option<(Edge, usize)> {
        let mut passed = 0;
        for letter in spots.map_while(|spot| spot.letter()) {
            edge = self.gaddag.edge(edge.to(), letter)?;
            passed += 1;
        }
        Some((edge, passed))
    }

    /// Lays each of the letters `fitting` on a place and grows on from there.
    fn leftwards(
        &mut self,
        node: NodeId,
        mask: LetterSet,
        fitting: LetterSet,
        at: usize,
        held: LetterSet,
    ) {
        for letter in each(fitting) {
            let edge = self.gaddag.edge_of(node, mask, letter);
            let before = self.spots[..at].iter().rev();
            let Some((edge, passed)) = self.through(edge, before) else { continue };
            let left = self.take(at, letter, held);
            self.grow(edge, at - passed, left);
            self.put(letter, held);
        }
    }

    /// A run from `start` to the end: sees it if it is a word, and grows it at both ends.
    #[inline]
    fn grow(&mut self, edge: Edge, start: usize, held: LetterSet) {
        if edge.is_word() {
            self.see(start, self.end);
        }
        if self.tiles == 0 {
            return;
        }
        let node = edge.to();
        if self.is_hopeless(node, held) {
            return;
        }
        let mask = self.gaddag.mask(node);
        let able = self.able(held);
        let next = self.end + 1;
        let fits = self.spots[next].fits & able;
        let room = !S::BOUNDED || !self.all_or_nothing || self.tiles <= self.anchor.most.room;
        if fits != 0
            && room
            && let Some(turned) = self.gaddag.turn_of(node, mask)
        {
            let mask = self.gaddag.mask(turned);
            if mask & fits != 0 {
                self.rightwards(turned, mask, mask & fits, start, next, held);
            }
        }
        let next = start - 1;
        let fitting = mask & self.spots[next].fits & able;
        if fitting != 0 && next != self.anchor.limit {
            self.leftwards(node, mask, fitting, next, held);
        }
    }

    /// Lays each of the letters `fitting` on a place, and grows on rightwards.
    fn rightwards(
        &mut self,
        node: NodeId,
        mask: LetterSet,
        fitting: LetterSet,
        start: usize,
        at: usize,
        held: LetterSet,
    ) {
        for letter in each(fitting) {
            let edge = self.gaddag.edge_of(node, mask, letter);
            let after = self.spots[at + 1..].iter();
            let Some((edge, passed)) = self.through(edge, after) else { continue };
            let next = at + 1 + passed;
            let left = self.take(at, letter, held);
            if edge.is_word() {
                self.see(start, next - 1);
            }
            if self.tiles > 0 {
                let mask = self.gaddag.mask(edge.to());
                let fitting = mask & self.spots[next].fits & self.able(left);
                if fitting != 0 && !self.is_hopeless(edge.to(), left) {
                    self.rightwards(edge.to(), mask, fitting, start, next, left);
                }
            }
            self.put(letter, held);
        }
    }

    /// A word that the letters laid make: shows each way to make it of the tiles in hand.
    #[inline(never)]
    fn see(&mut self, start: usize, end: usize) {
        if S::BOUNDED && self.all_or_nothing && self.tiles > 0 {
            return;
        }
        let mut word = Word { old: 0, crosses: 0, factor: 1, laid: ArrayVec::new() };
        let multiply = self.rules.word_premiums == WordPremiums::Multiply;
        let mut add = 0;
        for at in start..=end {
            let spot = &self.spots[at];
            if spot.is_tile() {
                word.old += spot.value;
                continue;
            }
            let premium = i32::from(spot.word_premium);
            word.factor *= premium;
            add += if premium > 1 { premium } else { 0 };
            word.crosses += spot.across * premium;
            word.laid.push((at, self.letters[at]));
        }
        if !multiply {
            word.factor = add.max(1);
        }
        // a lone tile that makes a word each way was found across
        if let (&[(at, _)], DOWN) = (word.laid.as_slice(), self.direction)
            && self.spots[at].touches
        {
            return;
        }
        if !self.rules.repeat_words && self.repeats(start, end, &word) {
            return;
        }
        let fixed = word.old * word.factor + word.crosses;
        let weights: ArrayVec<i32, MAX_RACK> = word
            .laid
            .iter()
            .map(|&(at, _)| {
                let spot = &self.spots[at];
                let crossed = if spot.touches { i32::from(spot.word_premium) } else { 0 };
                i32::from(spot.letter_premium) * (word.factor + crossed)
            })
            .collect();
        let mut tiles: ArrayVec<(usize, Tile), MAX_RACK> = ArrayVec::new();
        if self.stars_held == 0 {
            let mut score = fixed + if self.tiles == 0 { self.bonus[0] } else { 0 };
            for (&(_, letter), weight) in word.laid.iter().zip(&weights) {
                score += self.rules.letter_value(letter) * weight;
            }
            if self.min_stars > 0 || !self.sink.wants(score) {
                return;
            }
            tiles.extend(word.laid.iter().map(|&(at, letter)| (at, Tile::plain(letter))));
            let (lines, direction) = (self.lines, self.direction);
            self.sink.play(Play { lines, score, direction, start, laid: &tiles });
            self.all_or_nothing = S::BOUNDED && !self.sink.wants(self.anchor.most.part);
            return;
        }
        // the stars that no letter needs
        let mut plan = Plan { start, word: &word, weights: &weights, tiles, plain: self.held };
        self.assign(&mut plan, self.stars, fixed);
        self.all_or_nothing = S::BOUNDED && !self.sink.wants(self.anchor.most.part);
    }

    /// Makes the next tile of a word the letter itself or a star, in each way that leaves
    /// enough of both for the others; `spare` stars are needed by no letter.
    fn assign(&mut self, plan: &mut Plan, spare: u8, score: i32) {
        let at = plan.tiles.len();
        let Some(&(place, letter)) = plan.word.laid.get(at) else {
            let stars = plan.tiles.iter().filter(|(_, tile)| tile.is_star()).count();
            let left = self.stars_held as usize - stars;
            let score = score + if self.tiles as usize == left { self.bonus[left] } else { 0 };
            if stars >= self.min_stars && self.sink.wants(score) {
                let (lines, direction, start) = (self.lines, self.direction, plan.start);
                self.sink.play(Play { lines, score, direction, start, laid: &plan.tiles });
            }
            return;
        };
        let index = letter as usize;
        let weight = plan.weights[at];
        if plan.plain[index] > 0 {
            plan.plain[index] -= 1;
            plan.tiles.push((place, Tile::plain(letter)));
            self.assign(plan, spare, score + self.rules.letter_value(letter) * weight);
            plan.tiles.pop();
            plan.plain[index] += 1;
        }
        let needed = self.counts[index] < 0;
        if needed || spare > 0 {
            self.counts[index] += 1;
            let star = Tile::star(letter);
            plan.tiles.push((place, star));
            let spare = spare - u8::from(!needed);
            self.assign(plan, spare, score + self.rules.value(star) * weight);
            plan.tiles.pop();
            self.counts[index] -= 1;
        }
    }

    /// Whether a word of the play was laid before, or comes twice in it.
    fn repeats(&self, start: usize, end: usize, word: &Word) -> bool {
        type Text = ArrayVec<Letter, MAX_WORD>;
        let mut words: ArrayVec<Text, { MAX_RACK + 1 }> = ArrayVec::new();
        let letter_at = |at: usize| self.spots[at].letter().unwrap_or(self.letters[at]);
        words.push((start..=end).map(letter_at).collect());
        let other = 1 - self.direction;
        let across = self.lines.spots(other);
        for &(at, letter) in word.laid.iter().filter(|&&(at, _)| self.spots[at].touches) {
            let at = self.lines.at(self.lines.square(at, self.direction), other);
            let run = self.lines.run(at, other);
            words.push(run.map(|at| across[at].letter().unwrap_or(letter)).collect());
        }
        let before = |word: &Text| self.board.history().contains(word.as_slice());
        words.iter().enumerate().any(|(at, word)| words[..at].contains(word) || before(word))
    }
}

/// A word that has been found.
struct Word {
    /// What its old tiles are worth.
    old: i32,
    /// What the old tiles of the words across it score.
    crosses: i32,
    /// What its word premiums make of it.
    factor: i32,
    /// The letters laid, by place.
    laid: ArrayVec<(usize, Letter), MAX_RACK>,
}

/// How the letters of a word become tiles.
struct Plan<'w> {
    start: usize,
    word: &'w Word,
    /// What the value of each tile counts.
    weights: &'w [i32],
    /// The tiles so far.
    tiles: ArrayVec<(usize, Tile), MAX_RACK>,
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
    pub fn all(
        &self,
        room: usize,
        owed: usize,
        watch: Watch,
    ) -> Result<Option<Vec<Laying>>, Interrupted> {
        let mut all = AllKeys { keys: &self.keys, choice: 0, room, found: Vec::new() };
        self.search(owed, &mut all, |all| !all.found.is_empty(), watch)?;
        if all.found.len() > room {
            return Ok(None);
        }
        all.found.sort_unstable();
        let layings = all.found.iter().map(|&key| self.keys.laying(key, self.board, &self.choices));
        Ok(Some(layings.collect()))
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

impl Play<'_> {
    #[inline]
    fn key(&self, keys: &Keys, choice: usize) -> Key {
        let start = self.lines.square(self.start, self.direction);
        let tiles = self.laid.iter().map(|&(_, tile)| tile);
        keys.key(choice, self.score, start, self.direction, tiles)
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
        self.found.push(play.key(self.keys, self.choice));
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
        let key = play.key(self.keys, self.choice);
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
        let cell = |at: usize| self.field.cell(play.lines.square(at, play.direction));
        let laid = play.laid.iter().map(|&(at, tile)| (cell(at), tile));
        let laid: ArrayVec<_, MAX_RACK> = laid.collect();
        let found = Found { score: play.score, field: self.field, laid: &laid, swaps: self.swaps };
        self.goal.found(found);
    }
}

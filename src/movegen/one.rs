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
use super::goal::{self, Goal};
use super::order::{Codes, Found, Key, Keys, Play, Word};
use super::shadow::{Most, Shadow};
use super::{Interrupted, Laying, List, Watch, due, list};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::board::Board;
use crate::lexicon::{Edge, Gaddag, MAX_WORD, NodeId};
use crate::lines::{self, ACROSS, DOWN, Lines, Spot};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Rules, WordPremiums, WordsPerTurn};
use crate::tile::{Square, Tile};

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
#[allow(clippy::too_many_arguments)]
pub fn search<S: Sink>(
    board: &Board,
    swaps: &[Square],
    rack: &Rack,
    hand: &Rack,
    min_stars: usize,
    codes: &Codes,
    sink: &mut S,
    watch: Watch,
) -> Result<(), Interrupted> {
    let after = (!swaps.is_empty()).then(|| board.after(&[], swaps, []));
    let board = after.as_ref().unwrap_or(board);
    let mut walk = Walk::new(board, swaps, rack, hand, min_stars, codes, sink);
    let shadow = S::BOUNDED.then(|| Shadow::new(board.rules(), hand, &walk.bonus));
    let able = walk.hand.letters | walk.wild(1);
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
        if walk.held.stars > 1 {
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
    /// The tiles in hand, of which nothing is laid yet.
    hand: Left,
    held: Tally,
    /// Those of which more than one was in hand, and the stars, as they are left.
    left: Tally,
    tiles: usize,
    /// What each letter is worth when it is laid.
    worth: [Worth; MAX_LETTERS + 1],
    /// How many bits its code takes.
    bits: u32,
    /// The letters laid, by place.
    letters: Vec<Letter>,
    /// Where the run ends while it grows leftwards, and what fits there.
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

/// How many of each letter, and how many stars.
#[derive(Clone, Copy)]
struct Tally {
    letters: [u8; MAX_LETTERS + 1],
    stars: u8,
}

/// What a letter is worth when it is laid.
#[derive(Clone, Copy, Default)]
struct Worth {
    value: i32,
    code: i32,
    /// What a star that stands for it adds to these.
    star_value: i32,
    star_code: i32,
}

/// The letters left in hand.
#[derive(Clone, Copy)]
struct Left {
    letters: LetterSet,
    /// Those of which one is left.
    single: LetterSet,
}

impl<'a, S: Sink> Walk<'a, S> {
    fn new(
        board: &'a Board,
        swaps: &[Square],
        rack: &Rack,
        hand: &Rack,
        min_stars: usize,
        codes: &Codes,
        sink: &'a mut S,
    ) -> Walk<'a, S> {
        let (lines, rules) = (board.lines(), board.rules());
        let mut held = Tally { letters: [0; MAX_LETTERS + 1], stars: hand.stars() };
        let mut left = Left { letters: 0, single: 0 };
        for (letter, count) in hand.letters() {
            held.letters[letter as usize] = count;
            left.letters |= 1 << letter;
            left.single |= LetterSet::from(count == 1) << letter;
        }
        let mut worth = [Worth::default(); MAX_LETTERS + 1];
        let able = if hand.stars() > 0 { rules.alphabet.all() } else { left.letters };
        for letter in each(able) {
            let [plain, star] = [Tile::plain(letter), Tile::star(letter)];
            let code = |tile| i32::from(codes.code(tile));
            worth[letter as usize] = Worth {
                value: rules.letter_value(letter),
                code: code(plain),
                star_value: rules.value(star) - rules.letter_value(letter),
                star_code: code(star) - code(plain),
            };
        }
        Walk {
            board,
            rules,
            gaddag: board.lexicon().gaddag(),
            lines,
            direction: ACROSS,
            spots: lines.spots(ACROSS),
            hand: left,
            held,
            left: held,
            tiles: hand.len(),
            worth,
            bits: codes.bits(),
            letters: vec![0; lines.spots(ACROSS).len().max(lines.spots(DOWN).len())],
            end: 0,
            after: 0,
            anchor: Anchor { direction: ACROSS, at: 0, limit: 0, most: Most::ANY },
            all_or_nothing: false,
            bonus: due::bonus(rules, rack, swaps.len(), hand.len(), hand.stars().into()),
            min_stars: due::stars(rules, swaps, min_stars),
            sink,
        }
    }

    /// What stars can be while at least so many are left: every letter, or none.
    #[inline]
    fn wild(&self, stars: u8) -> LetterSet {
        if self.left.stars >= stars { LetterSet::MAX } else { 0 }
    }

    /// The plays that lay a tile on an anchor and none on its limit.
    fn covering(&mut self, anchor: Anchor) {
        let Anchor { direction, at, .. } = anchor;
        self.direction = direction;
        self.spots = self.lines.spots(direction);
        self.anchor = anchor;
        self.all_or_nothing = S::BOUNDED && !self.sink.wants(anchor.most.part);
        let (run, hand) = (self.lines.run(at, direction), self.hand);
        let fits = self.spots[at].fits & (hand.letters | self.wild(1));
        let (spots, root) = (self.spots, self.gaddag.root());
        let reached = |tiles: Range<usize>| lines::reached(&spots[tiles], self.gaddag, root);
        if run.start < at {
            // the square before those tiles, if there is one, is the limit
            let turned = reached(run.start..at).and_then(|node| self.gaddag.turn(node));
            if let Some(node) = turned {
                self.rightwards(node, fits, run.start, at, hand);
            }
        } else if let Some(node) = reached(at + 1..run.end) {
            self.end = run.end;
            self.after = self.spots[run.end].fits;
            self.leftwards(node, fits, at, hand);
        }
    }

    /// Lays each letter that `fits` on a place, and grows the run at both ends. Between an
    /// anchor and its limit there are no old tiles.
    fn leftwards(&mut self, node: NodeId, fits: LetterSet, at: usize, hand: Left) {
        let (gaddag, able) = (self.gaddag, self.able(hand));
        let letters = gaddag.letters(node);
        let before = if at - 1 == self.anchor.limit { 0 } else { self.spots[at - 1].fits };
        let mut after = self.after;
        if self.all_or_nothing {
            let left = self.tiles - 1 - (self.anchor.at - at);
            after = if left <= self.anchor.most.room.into() { after } else { 0 };
        }
        for bit in bits(letters & fits) {
            let edge = gaddag.edge_at(node, letters, bit);
            let able = able.after(bit);
            let (before, after) = (before & able, after & able);
            let (mut to_left, mut to_right, mut turned) = (0, 0, node);
            if before | after != 0 {
                to_left = gaddag.letters(edge.to()) & before;
                if after != 0
                    && let Some(turn) = gaddag.turn(edge.to())
                {
                    (turned, to_right) = (turn, gaddag.letters(turn) & after);
                }
            }
            if to_left | to_right == 0 && !edge.is_word() {
                continue;
            }
            let left = self.lay(at, bit, hand);
            if edge.is_word() {
                self.see(at, self.end);
            }
            if to_right != 0 {
                self.rightwards(turned, to_right, at, self.end, left);
            }
            if to_left != 0 {
                self.leftwards(edge.to(), to_left, at - 1, left);
            }
            self.take_back(bit, hand);
        }
    }

    /// Lays each letter that `fits` on a place, and grows the run rightwards.
    fn rightwards(&mut self, node: NodeId, fits: LetterSet, start: usize, at: usize, hand: Left) {
        let (gaddag, spots, able) = (self.gaddag, self.spots, self.able(hand));
        let letters = gaddag.letters(node);
        let next = at + 1 + spots[at + 1..].iter().take_while(|spot| spot.is_tile()).count();
        let tiles = &spots[at + 1..next];
        let after = spots[next].fits;
        for bit in bits(letters & fits) {
            let mut edge = gaddag.edge_at(node, letters, bit);
            if !tiles.is_empty() {
                match through(gaddag, edge, tiles) {
                    Some(beyond) => edge = beyond,
                    None => continue,
                }
            }
            let mut to_right = after & able.after(bit);
            if to_right != 0 {
                to_right &= gaddag.letters(edge.to());
            }
            if to_right == 0 && !edge.is_word() {
                continue;
            }
            let left = self.lay(at, bit, hand);
            if edge.is_word() {
                self.see(start, next);
            }
            if to_right != 0 {
                self.rightwards(edge.to(), to_right, start, next, left);
            }
            self.take_back(bit, hand);
        }
    }

    /// What can be laid after one more tile.
    #[inline]
    fn able(&self, hand: Left) -> Able {
        Able { hand, wild: self.wild(1), beyond: self.wild(2) }
    }

    /// Lays a letter, given as its bit, of some in hand: a star if it is not one of them.
    #[inline]
    fn lay(&mut self, at: usize, bit: LetterSet, hand: Left) -> Left {
        let letter = bit.trailing_zeros();
        self.letters[at] = letter as Letter;
        let Left { letters, mut single } = hand;
        if single & bit != 0 {
            return Left { letters: letters ^ bit, single: single ^ bit };
        }
        if letters & bit != 0 {
            let count = &mut self.left.letters[letter as usize & MAX_LETTERS];
            *count -= 1;
            single |= LetterSet::from(*count == 1) << letter;
        } else {
            self.left.stars -= 1;
        }
        Left { letters, single }
    }

    /// Takes back a letter laid of some in hand.
    #[inline]
    fn take_back(&mut self, bit: LetterSet, hand: Left) {
        if hand.single & bit == 0 {
            if hand.letters & bit != 0 {
                self.left.letters[bit.trailing_zeros() as usize & MAX_LETTERS] += 1;
            } else {
                self.left.stars += 1;
            }
        }
    }

    /// A word that the letters laid make: shows each way to make it of the tiles in hand.
    #[inline(never)]
    fn see(&mut self, start: usize, end: usize) {
        let (bits, worth) = (self.bits, &self.worth);
        let mut tiles = [AsStar { letter: 0, weight: 0, crossed: 0 }; TILES];
        let (mut value, mut crosses, mut factor) = (0, 0, 1);
        let (mut laid, mut codes) = (0, 0u64);
        // without branches: which places have old tiles is as good as random
        for (spot, &letter) in self.spots[start..end].iter().zip(&self.letters[start..end]) {
            let (old, touches) = (spot.is_tile(), spot.touches());
            let worth = &worth[usize::from(letter) & MAX_LETTERS];
            let (weight, premium) = (spot.letter_premium(), spot.word_premium());
            let own = if old { spot.value } else { worth.value * weight };
            value += own;
            factor *= if old { 1 } else { premium };
            crosses += if touches { (spot.value + own) * premium } else { 0 };
            codes = codes << if old { 0 } else { bits } | if old { 0 } else { worth.code as u64 };
            let crossed = if touches { premium as u8 } else { 0 };
            tiles[laid % TILES] = AsStar { letter, weight: weight as u8, crossed };
            laid += usize::from(!old);
        }
        if S::BOUNDED && self.all_or_nothing && laid < self.tiles {
            return;
        }
        // a lone tile that makes a word each way was found across
        if laid == 1 && self.direction == DOWN && self.spots[self.anchor.at].touches() {
            return;
        }
        if !self.rules.repeat_words && self.repeats(start..end) {
            return;
        }
        let factor = match self.rules.word_premiums {
            WordPremiums::Multiply => factor,
            _ => self.sum(start..end),
        };
        let score = value * factor + crosses;
        // flush left: a text that ends sooner comes first
        let way = Way { score, codes: codes.rotate_right(laid as u32 * bits), stars: 0 };
        if self.held.stars > 0 {
            self.with_stars(start..end, &tiles[..laid % TILES], factor, way);
        } else {
            self.settle(start..end, (self.tiles - laid) as u8, 0, way);
        }
        self.all_or_nothing = S::BOUNDED && !self.sink.wants(self.anchor.most.part);
    }

    /// What word premiums make of a word where they are added up.
    #[inline(never)]
    fn sum(&self, word: Range<usize>) -> i32 {
        let free = self.spots[word].iter().filter(|spot| !spot.is_tile());
        free.map(Spot::word_premium).filter(|&premium| premium > 1).sum::<i32>().max(1)
    }

    /// Shows each way to make a word of letters and stars. `way` is the one without a star,
    /// the bonus not counted, and `factor` what its word premiums make of it.
    #[inline(never)]
    fn with_stars(&mut self, word: Range<usize>, tiles: &[AsStar], factor: i32, way: Way) {
        let mut needed = [0; MAX_LETTERS + 1];
        let needs = self.held.stars - self.left.stars;
        if needs > 0 {
            let mut plain = self.held.letters;
            for tile in tiles {
                let index = usize::from(tile.letter) & MAX_LETTERS;
                let lacks = plain[index] == 0;
                plain[index] -= u8::from(!lacks);
                needed[index] += u8::from(lacks);
            }
        }
        let left = (self.tiles - tiles.len()) as u8;
        let mut plan = Plan { word, tiles, factor, needed, left };
        self.assign(&mut plan, 0, self.left.stars, needs, way);
    }

    /// Shows the word as it is, if it `needs` no more stars, and with a star in place of each
    /// tile from one on, and more of them; `spare` stars are needed by no letter.
    fn assign(&mut self, plan: &mut Plan, from: usize, spare: u8, needs: u8, way: Way) {
        if needs == 0 {
            self.settle(plan.word.clone(), plan.left, spare, way);
        }
        if needs + spare == 0 {
            return;
        }
        for at in from..plan.tiles.len() {
            let AsStar { letter, weight, crossed } = plan.tiles[at];
            let index = usize::from(letter) & MAX_LETTERS;
            let needed = u8::from(plan.needed[index] > 0);
            if needed + spare == 0 {
                continue;
            }
            let Worth { star_value, star_code, .. } = self.worth[index];
            let shift = u64::BITS - (at as u32 + 1) * self.bits;
            let way = Way {
                score: way.score
                    + i32::from(weight) * (plan.factor + i32::from(crossed)) * star_value,
                codes: way.codes.wrapping_add((star_code as u64).wrapping_shl(shift)),
                stars: way.stars | 1 << at,
            };
            if needs + spare == 1 {
                // the last star
                self.settle(plan.word.clone(), plan.left, 0, way);
                continue;
            }
            plan.needed[index] -= needed;
            self.assign(plan, at + 1, spare + needed - 1, needs - needed, way);
            plan.needed[index] += needed;
        }
    }

    /// Shows the word with all its stars in place, and so many tiles left, stars among them.
    #[inline]
    fn settle(&mut self, word: Range<usize>, tiles: u8, stars: u8, way: Way) {
        // nothing but stars is left
        let bonus = if tiles == stars { self.bonus[usize::from(stars)] } else { 0 };
        let score = way.score + bonus;
        let laid = usize::from(self.held.stars - stars);
        if laid >= self.min_stars && self.sink.wants(score) {
            let (spots, letters) = (&self.spots[word.clone()], &self.letters[word]);
            let word = Word { spots, letters, stars: way.stars };
            self.sink.play(Play { score, direction: self.direction, word, codes: way.codes });
        }
    }

    /// Whether a word of the play was laid before, or comes twice in it.
    #[inline(never)]
    fn repeats(&self, places: Range<usize>) -> bool {
        type Text = ArrayVec<Letter, MAX_WORD>;
        let (spots, letters) = (&self.spots[places.clone()], &self.letters[places]);
        let word = Word { spots, letters, stars: 0 };
        let mut words: ArrayVec<Text, { MAX_RACK + 1 }> = ArrayVec::new();
        let read = |(spot, &laid): (&Spot, &Letter)| spot.letter().unwrap_or(laid);
        words.push(spots.iter().zip(letters).map(read).collect());
        let other = 1 - self.direction;
        let across = self.lines.spots(other);
        for laid in word.laid() {
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

/// The letters that can be laid after one more tile.
struct Able {
    hand: Left,
    /// What stars can be, and what all but one of them can.
    wild: LetterSet,
    beyond: LetterSet,
}

impl Able {
    /// Those after a letter, given as its bit.
    #[inline]
    fn after(&self, bit: LetterSet) -> LetterSet {
        let Left { letters, single } = self.hand;
        letters & !(bit & single) | if letters & bit != 0 { self.wild } else { self.beyond }
    }
}

/// Which tiles of a word are to be stars.
struct Plan<'w> {
    word: Range<usize>,
    /// The tiles laid, in the order of the word.
    tiles: &'w [AsStar],
    /// What the word premiums make of the word.
    factor: i32,
    /// How many of each letter are still to be stars, by want of the letter.
    needed: [u8; MAX_LETTERS + 1],
    /// How many tiles are left in hand.
    left: u8,
}

/// A tile that may be a star.
#[derive(Clone, Copy)]
struct AsStar {
    letter: Letter,
    /// How often its value counts in the word, but for word premiums.
    weight: u8,
    /// What that is multiplied by in the word across.
    crossed: u8,
}

/// Room for the tiles of a play.
const TILES: usize = MAX_RACK.next_power_of_two();

/// A word with some of its tiles made stars.
#[derive(Clone, Copy)]
struct Way {
    score: i32,
    codes: u64,
    /// Which tiles, a bit each.
    stars: u16,
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
        let mut all = AllKeys { keys: &self.keys, choice: 0, room, found: self.keys.none() };
        self.search(owed, &mut all, |all| all.found.len() > 0, watch)?;
        let mut found = all.found;
        if found.len() > room {
            return Ok(None);
        }
        found.sort();
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
                let codes = self.keys.codes();
                search(self.board, swaps, self.rack, hand, min_stars, codes, sink, watch)?;
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
    found: Found,
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
        self.keys.add(&mut self.found, self.choice, &play);
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
        let laid = play.word.laid().map(|laid| (self.field.cell(laid.square), laid.tile));
        let laid: ArrayVec<_, MAX_RACK> = laid.collect();
        let found =
            goal::Found { score: play.score, field: self.field, laid: &laid, swaps: self.swaps };
        self.goal.found(found);
    }
}

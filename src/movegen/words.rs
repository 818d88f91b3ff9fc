//! From words of letters to plays: what the tiles laid score, and which of them are stars.
//!
//! A word is made once, of letters; the plays that make it differ in the tiles that are
//! stars alone, and each is made from another by what one star more changes.

use arrayvec::ArrayVec;

use super::due;
use super::order::Codes;
use super::play::{Play, Sink, Word};
use crate::alphabet::{Letter, MAX_LETTERS, each};
use crate::board::Board;
use crate::lexicon::MAX_WORD;
use crate::lines::{DOWN, Spot};
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Rules, WordPremiums};
use crate::tile::{Square, Tile};

/// Makes plays of words.
pub struct Words<'a, S> {
    board: &'a Board,
    rules: &'a Rules,
    /// The tiles in hand: how many of each letter, how many stars, and how many in all.
    letters: [u8; MAX_LETTERS + 1],
    stars: u8,
    tiles: usize,
    /// What each letter is worth when it is laid.
    worth: [Worth; MAX_LETTERS + 1],
    /// How many bits its code takes.
    bits: u32,
    /// The bonus when no letter is left, by stars left.
    bonus: [i32; MAX_RACK + 1],
    min_stars: usize,
    /// Who sees the plays.
    pub sink: &'a mut S,
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

/// What the tiles of a word come to.
struct Sum {
    /// What they are worth, letter premiums counted.
    value: i32,
    /// The product of the word premiums.
    factor: i32,
    /// What the words across score.
    crosses: i32,
    /// How many are laid, and their codes, the last of the word lowest.
    laid: u32,
    codes: u64,
}

impl<'a, S: Sink> Words<'a, S> {
    /// For plays of a hand, after stars were taken back: `rack` is what the turn began with.
    pub fn new(
        board: &'a Board,
        swaps: &[Square],
        rack: &Rack,
        hand: &Rack,
        min_stars: usize,
        codes: &Codes,
        sink: &'a mut S,
    ) -> Words<'a, S> {
        let rules = board.rules();
        let mut letters = [0; MAX_LETTERS + 1];
        for (letter, count) in hand.letters() {
            letters[letter as usize] = count;
        }
        let mut worth = [Worth::default(); MAX_LETTERS + 1];
        let able = if hand.stars() > 0 { rules.alphabet.all() } else { hand.set() };
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
        Words {
            board,
            rules,
            letters,
            stars: hand.stars(),
            tiles: hand.len(),
            worth,
            bits: codes.bits(),
            bonus: due::bonus(rules, rack, swaps.len(), hand.len(), hand.stars().into()),
            min_stars: due::stars(rules, swaps, min_stars),
            sink,
        }
    }

    /// How many tiles are in hand.
    #[inline]
    pub fn tiles(&self) -> usize {
        self.tiles
    }

    /// The bonus when no letter is left, by stars left.
    pub fn bonus(&self) -> &[i32; MAX_RACK + 1] {
        &self.bonus
    }

    /// Shows each way to make a word of the tiles in hand. So many stars are left, if the
    /// letters laid are stars only where the letter itself has run out.
    #[inline]
    pub fn show(&mut self, word: &Word, stars: u8) {
        let Sum { value, factor, crosses, laid, codes } = self.sum(word);
        // a lone tile that makes a word each way was found across
        let touches = || word.spots.iter().any(|spot| spot.touches());
        if laid == 1 && word.direction == DOWN && touches() {
            return;
        }
        if !self.rules.repeat_words && self.repeats(word) {
            return;
        }
        let factor = match self.rules.word_premiums {
            WordPremiums::Multiply => factor,
            _ => added(word),
        };
        let start = word.spots.first().map_or(0, |spot| spot.square);
        self.sink.begin_word(start, word.direction);
        let score = value * factor + crosses;
        // flush left: a text that ends sooner comes first
        let way = Way { score, codes: codes.rotate_right(laid * self.bits), stars: 0 };
        let left = self.tiles as u8 - laid as u8;
        if self.stars > 0 {
            self.with_stars(word, left, stars, factor, way);
        } else {
            self.settle(word, left, 0, way);
        }
    }

    /// What the tiles of a word come to, without the stars among them.
    #[inline]
    fn sum(&self, word: &Word) -> Sum {
        let mut sum = Sum { value: 0, factor: 1, crosses: 0, laid: 0, codes: 0 };
        for (spot, &letter) in word.spots.iter().zip(word.letters) {
            if spot.is_tile() {
                sum.value += spot.value;
                continue;
            }
            let worth = &self.worth[usize::from(letter) & MAX_LETTERS];
            let (own, premium) = (worth.value * spot.letter_premium(), spot.word_premium());
            sum.value += own;
            sum.factor *= premium;
            if spot.touches() {
                sum.crosses += (spot.value + own) * premium;
            }
            sum.codes = sum.codes << self.bits | worth.code as u64;
            sum.laid += 1;
        }
        sum
    }

    /// Shows each way to make a word of letters and stars. `way` is the one without a star,
    /// the bonus not counted, and `factor` what its word premiums make of it.
    #[inline(never)]
    fn with_stars(&mut self, word: &Word, left: u8, spare: u8, factor: i32, way: Way) {
        let needs = self.stars - spare;
        let mut plan = Plan { word, factor, left, needed: [0; MAX_LETTERS + 1] };
        if needs > 0 {
            let mut plain = self.letters;
            let places = word.spots.iter().zip(word.letters);
            for (_, &letter) in places.filter(|(spot, _)| !spot.is_tile()) {
                let index = usize::from(letter) & MAX_LETTERS;
                let lacks = u8::from(plain[index] == 0);
                plain[index] -= 1 - lacks;
                plan.needed[index] += lacks;
            }
        }
        self.assign(&mut plan, 0, 0, spare, needs, way);
    }

    /// Shows the word as it is, if it `needs` no more stars, and with a star in place of each
    /// tile from a place on, and more of them; so many tiles are laid before that place, and
    /// `spare` stars are needed by no letter.
    fn assign(
        &mut self,
        plan: &mut Plan,
        from: usize,
        mut laid: u32,
        spare: u8,
        needs: u8,
        way: Way,
    ) {
        if needs == 0 {
            self.settle(plan.word, plan.left, spare, way);
        }
        if needs + spare == 0 {
            return;
        }
        let (word, mut at) = (plan.word, from);
        for (spot, &letter) in word.spots[from..].iter().zip(&word.letters[from..]) {
            at += 1;
            if spot.is_tile() {
                continue;
            }
            laid += 1;
            let index = usize::from(letter) & MAX_LETTERS;
            let needed = u8::from(plan.needed[index] > 0);
            if needed + spare == 0 {
                continue;
            }
            let Worth { star_value, star_code, .. } = self.worth[index];
            let across = if spot.touches() { spot.word_premium() } else { 0 };
            let score = star_value * spot.letter_premium() * (plan.factor + across);
            let code = (star_code as u64).wrapping_shl(u64::BITS - laid * self.bits);
            let way = Way {
                score: way.score + score,
                codes: way.codes.wrapping_add(code),
                stars: way.stars | 1 << (laid - 1),
            };
            if needs + spare == 1 {
                // the last star
                self.settle(word, plan.left, 0, way);
                continue;
            }
            plan.needed[index] -= needed;
            self.assign(plan, at, laid, spare + needed - 1, needs - needed, way);
            plan.needed[index] += needed;
        }
    }

    /// Shows the word with all its stars in place, and so many tiles left, stars among them.
    #[inline(always)] // a call for each play costs about as much as this does
    fn settle(&mut self, word: &Word, tiles: u8, stars: u8, way: Way) {
        // nothing but stars is left
        let bonus = if tiles == stars { self.bonus[usize::from(stars)] } else { 0 };
        let Way { score, codes, stars: as_stars } = way;
        let score = score + bonus;
        let laid = usize::from(self.stars - stars);
        if laid >= self.min_stars && self.sink.wants(score) {
            self.sink.play(Play { word, score, stars: as_stars, codes });
        }
    }

    /// Whether a word of the play was laid before, or comes twice in it.
    #[inline(never)]
    fn repeats(&self, word: &Word) -> bool {
        type Text = ArrayVec<Letter, MAX_WORD>;
        let mut words: ArrayVec<Text, { MAX_RACK + 1 }> = ArrayVec::new();
        let read = |(spot, &laid): (&Spot, &Letter)| spot.letter().unwrap_or(laid);
        words.push(word.spots.iter().zip(word.letters).map(read).collect());
        let (lines, other) = (self.board.lines(), 1 - word.direction);
        let across = lines.spots(other);
        for laid in word.laid(0) {
            let at = lines.at(laid.square, other);
            let run = lines.run(at, other);
            if run.len() > 1 {
                let letter_at = |at: usize| across[at].letter().unwrap_or(laid.tile.letter());
                words.push(run.map(letter_at).collect());
            }
        }
        let before = |word: &Text| self.board.history().contains(word.as_slice());
        words.iter().enumerate().any(|(at, word)| words[..at].contains(word) || before(word))
    }
}

/// What word premiums make of a word where they are added up.
#[inline(never)]
fn added(word: &Word) -> i32 {
    let free = word.spots.iter().filter(|spot| !spot.is_tile());
    free.map(Spot::word_premium).filter(|&premium| premium > 1).sum::<i32>().max(1)
}

/// Which tiles of a word are to be stars.
struct Plan<'w> {
    word: &'w Word<'w>,
    /// What the word premiums make of the word.
    factor: i32,
    /// How many tiles are left in hand.
    left: u8,
    /// How many of each letter are still to be stars, by want of the letter.
    needed: [u8; MAX_LETTERS + 1],
}

/// A word with some of its tiles made stars.
#[derive(Clone, Copy)]
struct Way {
    score: i32,
    codes: u64,
    /// Which tiles, a bit each.
    stars: u16,
}

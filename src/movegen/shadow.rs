//! How much a one-word play at a square can score at most, without the lexicon: what
//! lets a search for the best play leave out most squares.
//!
//! A play covers a stretch of free places round its anchor, k of them. Its letters are
//! worth at most as much as the k dearest tiles; a letter premium adds at most what the
//! dearest tile that fits there makes of it; and so does a word across. Each of these
//! grows with the stretch, as do the word premiums, as long as no tile is worth less
//! than nothing; so of the stretches with one left end and fewer than all tiles in
//! hand, the longest bounds the others. Those that take all tiles, and may earn the
//! bonus, are bounded apart.

use arrayvec::ArrayVec;

use crate::alphabet::LetterSet;
use crate::lines::Spot;
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Rules, WordPremiums};

/// What no play can score.
const NEVER: i32 = i32::MIN;

/// What the plays at an anchor can score at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Most {
    /// Those that leave a tile in hand.
    pub part: i32,
    /// Those that lay all of them.
    pub full: i32,
    /// How many free places after the anchor a tile fits on, as far as that matters.
    pub room: u8,
}

impl Most {
    /// Nothing is known.
    pub const ANY: Most = Most { part: i32::MAX, full: i32::MAX, room: u8::MAX };

    /// What any play scores at most.
    #[inline]
    pub fn any(&self) -> i32 {
        self.part.max(self.full)
    }
}

/// What the tiles of one hand can score.
pub struct Shadow {
    /// What so many tiles are worth at most.
    dearest: [i32; MAX_RACK + 1],
    /// Each letter, the dearest first, with its value.
    letters: ArrayVec<(LetterSet, i32), MAX_RACK>,
    /// What a star is worth at most, if there is one.
    star: Option<i32>,
    able: LetterSet,
    tiles: usize,
    multiply: bool,
    /// The bonus, at most, when some tile is left, and when none is.
    bonus: [i32; 2],
    /// Whether no tile is worth less than nothing.
    is_sound: bool,
}

/// What a stretch adds.
#[derive(Clone, Copy)]
struct Stretch {
    letters: i32,
    crosses: i32,
    factor: i32,
}

impl Shadow {
    /// What a hand can score; `bonus` by how many stars are left when no letter is.
    pub fn new(rules: &Rules, hand: &Rack, bonus: &[i32; MAX_RACK + 1]) -> Shadow {
        let most = rules.values.iter().copied().max().unwrap_or(0);
        let least = rules.values.iter().copied().min().unwrap_or(0);
        let star = (hand.stars() > 0).then(|| rules.star_value.unwrap_or(most));
        let mut letters: ArrayVec<(LetterSet, i32), MAX_RACK> = ArrayVec::new();
        let mut values: ArrayVec<i32, MAX_RACK> = ArrayVec::new();
        for (letter, count) in hand.letters() {
            let value = rules.letter_value(letter);
            letters.push((1 << letter, value));
            values.extend(std::iter::repeat_n(value, count.into()));
        }
        values.extend(
            star.into_iter().flat_map(|star| std::iter::repeat_n(star, hand.stars().into())),
        );
        letters.sort_unstable_by_key(|&(_, value)| -value);
        values.sort_unstable_by_key(|&value| -value);
        let mut dearest = [0; MAX_RACK + 1];
        for (at, value) in values.iter().enumerate() {
            dearest[at + 1] = dearest[at] + value;
        }
        Shadow {
            dearest,
            letters,
            star,
            able: if star.is_some() { LetterSet::MAX } else { hand.set() },
            tiles: values.len(),
            multiply: rules.word_premiums == WordPremiums::Multiply,
            bonus: [bonus[1..].iter().copied().max().unwrap_or(0).max(0), bonus[0].max(0)],
            is_sound: least >= 0 && rules.star_value.is_none_or(|value| value >= 0),
        }
    }

    /// What the plays that cover an anchor, and not `limit` before it, score at most.
    pub fn most(&self, spots: &[Spot], anchor: usize, limit: usize) -> Most {
        if !self.is_sound {
            return Most::ANY;
        }
        let mut most = Most { part: NEVER, full: NEVER, room: 0 };
        let Some(dear) = self.dearest_on(&spots[anchor]) else { return most };
        let nothing = Stretch { letters: 0, crosses: 0, factor: i32::from(self.multiply) };
        let first = self.lay(nothing, &spots[anchor], dear);
        let lefts = self.grow(first, spots[..anchor].iter().rev(), anchor.wrapping_sub(limit));
        let rights = self.grow(nothing, spots[anchor + 1..].iter(), usize::MAX);
        let all = self.tiles - 1;
        most.room = rights.len() as u8 - 1;
        for (left, before) in lefts.iter().enumerate() {
            let right = all - left;
            if let Some(after) = rights.get(right) {
                most.full = most.full.max(self.score(before, after, self.tiles) + self.bonus[1]);
            }
            if right > 0 {
                let right = (right - 1).min(rights.len() - 1);
                let score = self.score(before, &rights[right], left + 1 + right);
                most.part = most.part.max(score + self.bonus[0]);
            }
        }
        most
    }

    /// The stretches from one that go on over more and more free places, and the old
    /// tiles there; before `steps` squares.
    fn grow<'s>(
        &self,
        mut stretch: Stretch,
        spots: impl Iterator<Item = &'s Spot>,
        steps: usize,
    ) -> ArrayVec<Stretch, { MAX_RACK + 1 }> {
        let mut stretches = ArrayVec::new();
        for (step, spot) in spots.enumerate() {
            if spot.is_tile() {
                stretch.letters += spot.value;
                continue;
            }
            stretches.push(stretch);
            if stretches.len() == self.tiles || step + 1 >= steps {
                break;
            }
            let Some(dear) = self.dearest_on(spot) else { break };
            stretch = self.lay(stretch, spot, dear);
        }
        stretches
    }

    /// What the dearest tile that fits on a place is worth.
    #[inline]
    fn dearest_on(&self, spot: &Spot) -> Option<i32> {
        if spot.fits() & self.able == 0 {
            return None;
        }
        let fits = self.letters.iter().find(|(letter, _)| spot.fits() & letter != 0);
        fits.map(|&(_, value)| value).max(self.star)
    }

    #[inline]
    fn lay(&self, stretch: Stretch, spot: &Spot, dear: i32) -> Stretch {
        let (letter, word) = (spot.letter_premium(), spot.word_premium());
        let crossed = if spot.touches() { (spot.value + letter * dear) * word } else { 0 };
        let factor = match self.multiply {
            true => stretch.factor * word,
            false => stretch.factor + if word > 1 { word } else { 0 },
        };
        Stretch {
            letters: stretch.letters + (letter - 1) * dear,
            crosses: stretch.crosses + crossed,
            factor,
        }
    }

    #[inline]
    fn score(&self, before: &Stretch, after: &Stretch, tiles: usize) -> i32 {
        let letters = before.letters + after.letters + self.dearest[tiles];
        let factor = match self.multiply {
            true => before.factor * after.factor,
            false => (before.factor + after.factor).max(1),
        };
        letters * factor + before.crosses + after.crosses
    }
}

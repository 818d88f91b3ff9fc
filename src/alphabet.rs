//! Letters: the one-byte codes used inside, and text at the edge.
//! An alphabet knows its letters and what folds into them (ё into е); it knows
//! nothing of tiles, values or words.

use unicode_normalization::UnicodeNormalization;

use crate::error::{Error, Place};

/// The code of a letter: its place in the alphabet, from 0.
pub type Letter = u8;

/// A set of letters, bit `n` for letter `n`.
pub type LetterSet = u64;

/// The letters of a set, in order.
#[inline]
pub fn each(mut set: LetterSet) -> impl Iterator<Item = Letter> {
    std::iter::from_fn(move || pop(&mut set))
}

/// Takes the first letter out of a set.
#[inline]
pub fn pop(set: &mut LetterSet) -> Option<Letter> {
    let letter = (*set != 0).then(|| set.trailing_zeros() as Letter);
    *set &= set.wrapping_sub(1);
    letter
}

/// No alphabet has more letters. One bit of a [`LetterSet`] is left for the sign
/// that turns the reading round in a graph (`lexicon::gaddag`).
pub const MAX_LETTERS: usize = 63;

/// Which letters of a word were written otherwise than the game reads them: bit `n`
/// for the letter at `n` that is ё in writing and е in the game.
pub type Marks = u32;

const YO: char = 'ё';

/// What becomes of ё.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Yo {
    /// Ё is read as Е: the game's usual rule.
    Fold,
    /// Ё is a letter of its own, the 33rd.
    Distinct,
}

impl Yo {
    /// The name of the policy in rules and files.
    pub fn name(self) -> &'static str {
        match self {
            Yo::Fold => "fold",
            Yo::Distinct => "distinct",
        }
    }

    /// The policy with this name.
    pub fn named(name: &str) -> Result<Yo, Error> {
        match name {
            "fold" => Ok(Yo::Fold),
            "distinct" => Ok(Yo::Distinct),
            _ => Err(Error::UnknownYo { yo: name.into() }),
        }
    }
}

/// The letters of one language's game, in alphabetical order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Alphabet {
    name: &'static str,
    language: &'static str,
    yo: Yo,
    lower: Vec<char>,
    folds: &'static [(char, char)],
}

/// A row of the table of alphabets.
struct Spec {
    name: &'static str,
    language: &'static str,
    yo: Yo,
    lower: &'static str,
    folds: &'static [(char, char)],
}

const APOSTROPHES: &[(char, char)] = &[('\u{2019}', '\''), ('\u{02BC}', '\''), ('`', '\'')];

const SPECS: &[Spec] = &[
    Spec {
        name: "ru",
        language: "Russian",
        yo: Yo::Fold,
        lower: "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        folds: &[(YO, 'е')],
    },
    Spec {
        name: "ru",
        language: "Russian",
        yo: Yo::Distinct,
        lower: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        folds: &[],
    },
    Spec {
        name: "uk",
        language: "Ukrainian",
        yo: Yo::Fold,
        lower: "абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'",
        folds: APOSTROPHES,
    },
    Spec {
        name: "en",
        language: "English",
        yo: Yo::Fold,
        lower: "abcdefghijklmnopqrstuvwxyz",
        folds: &[],
    },
];

/// Letters of different scripts that look the same, as a hand on the wrong
/// keyboard layout types them. Only the Latin side is written in ASCII here.
const LOOK_ALIKES: &[(char, char)] = &[
    ('a', 'а'),
    ('b', 'в'),
    ('c', 'с'),
    ('e', 'е'),
    ('h', 'н'),
    ('i', 'і'),
    ('k', 'к'),
    ('m', 'м'),
    ('o', 'о'),
    ('p', 'р'),
    ('t', 'т'),
    ('x', 'х'),
    ('y', 'у'),
    ('ë', 'ё'),
    ('ï', 'ї'),
];

impl Alphabet {
    /// The alphabet with this name: `ru`, `uk` or `en`. `yo` matters to `ru` only.
    pub fn named(name: &str, yo: Yo) -> Result<Alphabet, Error> {
        let of_name = || SPECS.iter().filter(|spec| spec.name == name);
        let spec = of_name()
            .find(|spec| spec.yo == yo)
            .or_else(|| of_name().next())
            .ok_or_else(|| Error::UnknownAlphabet { alphabet: name.into() })?;
        Ok(Alphabet {
            name: spec.name,
            language: spec.language,
            yo: spec.yo,
            lower: spec.lower.chars().collect(),
            folds: spec.folds,
        })
    }

    /// Its name: `ru`, `uk`, `en`.
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its name in a sentence.
    pub fn language(&self) -> &'static str {
        self.language
    }

    /// What it does with ё.
    pub fn yo(&self) -> Yo {
        self.yo
    }

    /// How many letters it has.
    pub fn size(&self) -> usize {
        self.lower.len()
    }

    /// All letters, lower case, in order.
    pub fn letters(&self) -> String {
        self.lower.iter().collect()
    }

    /// The set of all letters.
    pub fn all(&self) -> LetterSet {
        (1 << self.size()) - 1
    }

    /// A letter in lower case.
    pub fn lower(&self, letter: Letter) -> char {
        self.lower[letter as usize]
    }

    /// A letter in upper case.
    pub fn upper(&self, letter: Letter) -> char {
        let lower = self.lower(letter);
        lower.to_uppercase().next().unwrap_or(lower)
    }

    /// A word in lower case.
    pub fn word(&self, letters: &[Letter]) -> String {
        letters.iter().map(|&letter| self.lower(letter)).collect()
    }

    /// A word in lower case as it is written: ё where it is marked.
    pub fn written(&self, letters: &[Letter], marks: Marks) -> String {
        let written = |(at, &letter): (usize, &Letter)| match marks >> at & 1 {
            0 => self.lower(letter),
            _ => YO,
        };
        letters.iter().enumerate().map(written).collect()
    }

    /// Where a word of at most 32 letters has a ё that is read as е.
    pub fn marks(&self, text: &str) -> Marks {
        if self.yo == Yo::Distinct {
            return 0;
        }
        let is_yo = |ch: char| ch.to_lowercase().next() == Some(YO);
        let places = compose(text).enumerate().filter(|&(at, ch)| at < 32 && is_yo(ch));
        places.fold(0, |marks, (at, _)| marks | 1 << at)
    }

    /// The code of a character in either case, folds applied.
    pub fn letter(&self, ch: char) -> Option<Letter> {
        // a character whose lower case is several, such as İ, is none of ours
        let mut lower = ch.to_lowercase();
        let (Some(lower), None) = (lower.next(), lower.next()) else { return None };
        let folded =
            self.folds.iter().find(|&&(from, _)| from == lower).map_or(lower, |&(_, to)| to);
        self.lower.iter().position(|&own| own == folded).map(|at| at as Letter)
    }

    /// The code of a character, or an error that names it and its place.
    pub fn require(&self, ch: char, at: usize, place: &Place) -> Result<Letter, Error> {
        self.letter(ch).ok_or_else(|| self.refuse(ch, at, place))
    }

    /// Reads a word in either case. `place` says what the text is, for the error.
    pub fn encode(&self, text: &str, place: &Place) -> Result<Vec<Letter>, Error> {
        compose(text).enumerate().map(|(at, ch)| self.require(ch, at, place)).collect()
    }

    fn refuse(&self, ch: char, at: usize, place: &Place) -> Error {
        let lower = ch.to_lowercase().next().unwrap_or(ch);
        let twin = LOOK_ALIKES.iter().find_map(|&(latin, cyrillic)| {
            if lower == latin {
                Some(cyrillic)
            } else if lower == cyrillic {
                Some(latin)
            } else {
                None
            }
        });
        let expected = twin
            .and_then(|twin| self.letter(twin))
            .map(|letter| if ch.is_uppercase() { self.upper(letter) } else { self.lower(letter) });
        match expected {
            Some(expected) => Error::LookAlike {
                letter: ch,
                expected,
                at: at + 1,
                place: place.clone(),
                language: self.language,
            },
            None => Error::NotALetter {
                letter: ch,
                at: at + 1,
                place: place.clone(),
                language: self.language,
            },
        }
    }
}

/// The characters of a text with й, ё and ї as one code point each, however they were typed.
pub fn compose(text: &str) -> impl Iterator<Item = char> + '_ {
    text.nfc()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Alphabet> {
        [("ru", Yo::Fold), ("ru", Yo::Distinct), ("uk", Yo::Fold), ("en", Yo::Fold)]
            .into_iter()
            .map(|(name, yo)| Alphabet::named(name, yo).unwrap())
            .collect()
    }

    #[test]
    fn sizes_are_those_of_the_games() {
        let sizes: Vec<_> = all().iter().map(Alphabet::size).collect();
        assert_eq!(sizes, [32, 33, 34, 26]);
    }

    #[test]
    fn every_letter_survives_both_cases() {
        for alphabet in all() {
            for letter in 0..alphabet.size() as Letter {
                assert_eq!(alphabet.letter(alphabet.lower(letter)), Some(letter));
                assert_eq!(alphabet.letter(alphabet.upper(letter)), Some(letter));
                let nfd: String = alphabet.upper(letter).to_string().nfd().collect();
                assert_eq!(alphabet.encode(&nfd, &Place::Word).unwrap(), [letter]);
            }
        }
    }

    #[test]
    fn yo_folds_only_when_asked() {
        let fold = Alphabet::named("ru", Yo::Fold).unwrap();
        let distinct = Alphabet::named("ru", Yo::Distinct).unwrap();
        assert_eq!(fold.letter('Ё'), fold.letter('е'));
        assert_ne!(distinct.letter('ё'), distinct.letter('е'));
    }

    #[test]
    fn a_look_alike_is_named_with_its_place() {
        let ru = Alphabet::named("ru", Yo::Fold).unwrap();
        let error = ru.encode("КOТ", &Place::Word).unwrap_err();
        assert!(
            matches!(error, Error::LookAlike { letter: 'O', expected: 'О', at: 2, .. }),
            "{error}"
        );
        let error = ru.encode("ко1", &Place::Word).unwrap_err();
        assert!(matches!(error, Error::NotALetter { letter: '1', at: 3, .. }), "{error}");
    }
}

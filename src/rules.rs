//! What a board must know of the rules: the layout, the values of the tiles, the
//! switches. Plain data. Bags, players and the end of a game are not its matter.

use std::sync::Arc;

use crate::alphabet::{Alphabet, Letter, MAX_LETTERS};
use crate::error::Error;
use crate::tile::Tile;

/// The most tiles a rack may hold under any rules.
pub const MAX_RACK: usize = 10;
/// The smallest and the largest side of a board.
pub const SIDES: std::ops::RangeInclusive<usize> = 5..=31;

/// How a square multiplies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Premium {
    /// What the value of the tile on it is multiplied by.
    pub letter: i32,
    /// What the word through it is multiplied by.
    pub word: i32,
    sign: char,
}

/// The table of premium squares, by the first letter of their colour.
const PREMIUMS: [Premium; 5] = [
    Premium { letter: 1, word: 1, sign: '.' },
    Premium { letter: 2, word: 1, sign: 'G' },
    Premium { letter: 3, word: 1, sign: 'Y' },
    Premium { letter: 1, word: 2, sign: 'B' },
    Premium { letter: 1, word: 3, sign: 'R' },
];

impl Premium {
    /// Its sign in a layout: `.`, `G`, `Y`, `B` or `R`.
    pub fn sign(self) -> char {
        self.sign
    }
}

/// The squares of a board without tiles.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    rows: usize,
    cols: usize,
    premiums: Vec<Premium>,
}

impl Layout {
    /// Reads a layout, a string a row.
    pub fn parse<S: AsRef<str>>(rows: &[S]) -> Result<Layout, Error> {
        let bad = |value: String, expected: String| Error::BadSwitch {
            switch: "layout",
            value,
            expected,
        };
        let sides = format!("{} to {}", SIDES.start(), SIDES.end());
        let cols = rows.first().map_or(0, |row| row.as_ref().chars().count());
        if !SIDES.contains(&rows.len()) || !SIDES.contains(&cols) {
            return Err(bad(
                format!("of {} rows and {cols} columns", rows.len()),
                format!("{sides} of each"),
            ));
        }
        let mut premiums = Vec::with_capacity(rows.len() * cols);
        for (at, row) in rows.iter().enumerate() {
            let row = row.as_ref();
            let length = row.chars().count();
            if length != cols {
                return Err(bad(
                    format!("'{row}' in row {} ({length} squares)", at + 1),
                    format!("{cols} squares, as in row 1"),
                ));
            }
            for ch in row.chars() {
                let premium =
                    PREMIUMS.iter().find(|premium| premium.sign == ch).ok_or_else(|| {
                        bad(
                            format!("'{ch}' in row {}", at + 1),
                            "one of . G Y B R for each square".into(),
                        )
                    })?;
                premiums.push(*premium);
            }
        }
        Ok(Layout { rows: rows.len(), cols, premiums })
    }

    /// How many rows.
    #[inline]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns.
    #[inline]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// How many squares.
    #[inline]
    pub fn size(&self) -> usize {
        self.premiums.len()
    }

    /// The square that the first turn covers.
    pub fn centre(&self) -> usize {
        self.rows / 2 * self.cols + self.cols / 2
    }

    /// The premium of a square.
    #[inline]
    pub fn premium(&self, square: usize) -> Premium {
        self.premiums[square]
    }
}

/// Defines an enum of a switch's settings with their names.
macro_rules! switch {
    ($(#[$doc:meta])* $name:ident $switch:literal { $($(#[$vdoc:meta])* $variant:ident = $text:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant),* }

        impl $name {
            /// The setting with this name.
            pub fn named(name: &str) -> Result<$name, Error> {
                match name {
                    $($text => Ok($name::$variant),)*
                    _ => Err(Error::BadSwitch {
                        switch: $switch,
                        value: format!("'{name}'"),
                        expected: [$(concat!("'", $text, "'")),*].join(" or "),
                    }),
                }
            }
        }
    };
}

switch! {
    /// How many words a turn may lay.
    WordsPerTurn "words_per_turn" {
        /// One, with the words it crosses: Scrabble.
        One = "one",
        /// Any number: Erudit.
        Many = "many",
    }
}

switch! {
    /// Whether a star may be taken back from the board.
    Reclaim "star_reclaim" {
        /// It stays.
        Never = "never",
        /// It must be laid in the same turn.
        ThisTurn = "this_turn",
        /// It must be laid in the player's next turn at the latest.
        NextTurn = "next_turn",
    }
}

switch! {
    /// How several word premiums under one word combine.
    WordPremiums "word_premiums" {
        /// ×3 and ×3 give ×9.
        Multiply = "multiply",
        /// ×3 and ×3 give ×6.
        Add = "add",
    }
}

switch! {
    /// When the bonus is due.
    BonusFor "bonus_for" {
        /// Every tile of a full rack has left it.
        Seven = "seven",
        /// The rack is empty.
        Empty = "empty",
    }
}

switch! {
    /// What each new word must contain.
    NewWordsHold "new_words_hold" {
        /// Nothing in particular.
        Any = "any",
        /// A tile that was on the board before, itself or in a new word it shares a laid tile with.
        OldAndNew = "old_and_new",
    }
}

/// The rules of a board.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // each field is described in rules.py and docs/rules.md
pub struct Rules {
    pub alphabet: Arc<Alphabet>,
    pub layout: Layout,
    /// The value of each letter, by code.
    pub values: [i32; MAX_LETTERS],
    /// The value of a star on the board; `None`: that of its letter.
    pub star_value: Option<i32>,
    pub rack_size: usize,
    pub words_per_turn: WordsPerTurn,
    pub repeat_words: bool,
    pub star_reclaim: Reclaim,
    pub word_premiums: WordPremiums,
    pub bonus: i32,
    pub bonus_for: BonusFor,
    pub new_words_hold: NewWordsHold,
}

impl Rules {
    /// The value of a letter's tile.
    #[inline]
    pub fn letter_value(&self, letter: Letter) -> i32 {
        self.values[letter as usize]
    }

    /// The value of a tile on the board.
    #[inline]
    pub fn value(&self, tile: Tile) -> i32 {
        match self.star_value {
            Some(value) if tile.is_star() => value,
            _ => self.letter_value(tile.letter()),
        }
    }
}

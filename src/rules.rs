//! What a board must know of the rules: the layout, the values of the tiles, the
//! switches. Plain data. Bags, players and the end of a game are not its matter.

use std::sync::Arc;

use crate::alphabet::{Alphabet, Letter, MAX_LETTERS};
use crate::error::Error;
use crate::extent::{Extent, FARTHEST, Place};
use crate::lines::Lines;
use crate::names::Names;
use crate::once::Kept;
use crate::tile::{Square, Tile};

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
    unbounded: bool,
    names: Kept<Arc<Names>>,
    lines: Kept<Lines>,
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
        let (rows, unbounded, names, lines) = (rows.len(), false, Kept::default(), Kept::default());
        Ok(Layout { rows, cols, premiums, unbounded, names, lines })
    }

    /// The same layout repeated without end in both directions, so that the first row of
    /// one is the last of the one above it, and likewise the columns: they must be equal.
    /// (0, 0) is then the centre.
    pub fn repeated(mut self) -> Result<Layout, Error> {
        let last = (self.rows - 1) * self.cols;
        let rows_agree = self.premiums[..self.cols] == self.premiums[last..];
        let ends_agree = |row: &[Premium]| row[0] == row[row.len() - 1];
        if !rows_agree || !self.premiums.chunks(self.cols).all(ends_agree) {
            return Err(Error::BadSwitch {
                switch: "layout",
                value: "one whose opposite edges differ".into(),
                expected: "equal edges, which coincide where an unbounded board repeats it".into(),
            });
        }
        self.unbounded = true;
        Ok(self)
    }

    /// Whether it is repeated without end.
    #[inline]
    pub fn is_unbounded(&self) -> bool {
        self.unbounded
    }

    /// The squares that a board of this layout shows while tiles lie between these two
    /// places, if any do: all of them, or as many as a turn of so many tiles can reach.
    pub fn extent(&self, tiles: Option<(Place, Place)>, rack_size: usize) -> Extent {
        if !self.unbounded {
            return Extent::of(self.rows, self.cols);
        }
        let (first, last) = tiles.unwrap_or(((0, 0), (0, 0)));
        Extent::round(first, last, rack_size)
    }

    /// The place that the first turn covers.
    pub fn centre_place(&self) -> Place {
        match self.unbounded {
            true => (0, 0),
            false => Extent::of(self.rows, self.cols).place(self.centre() as Square),
        }
    }

    /// The premium at a place that a board of this layout has; it need not show it.
    pub fn premium_at(&self, (row, col): Place) -> Premium {
        let within = |at: i32, side: usize| match self.unbounded {
            true => (at + side as i32 / 2).rem_euclid(side as i32 - 1) as usize,
            false => at as usize,
        };
        self.premiums[within(row, self.rows) * self.cols + within(col, self.cols)]
    }

    /// Whether a board of this layout has a square at a place.
    pub fn has(&self, row: i64, col: i64) -> bool {
        let far = i64::from(FARTHEST);
        let whole = match self.unbounded {
            true => -far..=far,
            false => return Extent::of(self.rows, self.cols).square(row, col).is_some(),
        };
        whole.contains(&row) && whole.contains(&col)
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

    /// The square in the middle of it.
    pub fn centre(&self) -> usize {
        self.rows / 2 * self.cols + self.cols / 2
    }

    /// The order of the names of its squares, kept for all boards of this layout.
    pub fn names(&self) -> &Kept<Arc<Names>> {
        &self.names
    }

    /// The lines of a board of this layout without tiles, kept for all of them.
    pub fn lines(&self) -> &Kept<Lines> {
        &self.lines
    }

    /// The premium of a square of the layout, repeated or not.
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
    /// Whether the board has edges.
    Bounds "board" {
        /// Those of its layout.
        Bounded = "bounded",
        /// None: the layout is repeated without end.
        Unbounded = "unbounded",
    }
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

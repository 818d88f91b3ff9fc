//! Every way in which input can be wrong, as data: a sentence for people, a slug
//! and fields for programs. It knows no room but the words it quotes.

use std::fmt;

use thiserror::Error as ThisError;

/// What a piece of text was meant to be, so that a sentence can say where a letter is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// A word on its own, which whoever asked has at hand.
    Word,
    /// A word by itself.
    Named(String),
    /// Item `n` (from 1) of a word list.
    WordList(usize, String),
    /// A rack.
    Rack(String),
    /// A row of a board, from 1.
    Row(usize),
    /// The text of a turn.
    Turn(String),
    /// The words already laid.
    History(String),
    /// The tile values of the rules.
    Values,
    /// The letters to make words from.
    Letters(String),
    /// A pattern of words.
    Pattern(String),
}

impl Place {
    fn kind(&self) -> Kind {
        match self {
            Place::Word | Place::Named(_) => Kind::Alphabet,
            Place::WordList(..) => Kind::Lexicon,
            Place::Rack(_) => Kind::Rack,
            Place::Row(_) | Place::History(_) => Kind::Board,
            Place::Turn(_) => Kind::Turn,
            Place::Values => Kind::Rules,
            Place::Letters(_) | Place::Pattern(_) => Kind::Query,
        }
    }
}

impl Place {
    /// What it is, for programs: a stable slug, the text if there is one, its number if it is
    /// one of several.
    pub fn parts(&self) -> (&'static str, Option<&str>, Option<usize>) {
        match self {
            Place::Word => ("word", None, None),
            Place::Named(text) => ("word", Some(text), None),
            Place::WordList(n, text) => ("list", Some(text), Some(*n)),
            Place::Rack(text) => ("rack", Some(text), None),
            Place::Row(n) => ("row", None, Some(*n)),
            Place::Turn(text) => ("turn", Some(text), None),
            Place::History(text) => ("history", Some(text), None),
            Place::Values => ("values", None, None),
            Place::Letters(text) => ("letters", Some(text), None),
            Place::Pattern(text) => ("pattern", Some(text), None),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Word => write!(f, "the word"),
            Place::Named(text) => write!(f, "the word '{text}'"),
            Place::WordList(n, word) => write!(f, "word {n} of the list, '{word}'"),
            Place::Rack(text) => write!(f, "the rack '{text}'"),
            Place::Row(n) => write!(f, "row {n} of the board"),
            Place::Turn(text) => write!(f, "the turn '{text}'"),
            Place::History(word) => write!(f, "the history word '{word}'"),
            Place::Values => write!(f, "the tile values"),
            Place::Letters(text) => write!(f, "the letters '{text}'"),
            Place::Pattern(text) => write!(f, "the pattern '{text}'"),
        }
    }
}

/// The room an error belongs to; each has its exception in Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Plain values, of no room in particular.
    Value,
    /// Letters and alphabets.
    Alphabet,
    /// Word lists.
    Lexicon,
    /// Lexicon files.
    LexiconFile,
    /// Rules.
    Rules,
    /// Boards.
    Board,
    /// Racks.
    Rack,
    /// Turns.
    Turn,
    /// Questions to a lexicon.
    Query,
}

/// One mistake.
#[derive(Debug, Clone, PartialEq, Eq, ThisError)]
#[allow(missing_docs)] // the sentence of each variant is its documentation
pub enum Error {
    #[error("there is no alphabet '{alphabet}'; expected one of ru, uk, en")]
    UnknownAlphabet { alphabet: String },
    #[error("there is no policy '{yo}' for ё; expected 'fold' or 'distinct'")]
    UnknownYo { yo: String },
    #[error(
        "{place} has '{letter}' at position {at}, which is not a letter of the {language} alphabet"
    )]
    NotALetter { letter: char, at: usize, place: Place, language: &'static str },
    #[error(
        "{place} has '{letter}' at position {at}, which only looks like the {language} letter '{expected}'; type '{expected}'"
    )]
    LookAlike { letter: char, expected: char, at: usize, place: Place, language: &'static str },

    #[error("{what} is {number}; expected {expected}")]
    BadNumber { what: &'static str, number: i64, expected: String },
    #[error("{what} is {seconds}; expected a number of seconds, 0 or more")]
    BadTime { what: &'static str, seconds: String },

    #[error("the words are one text, '{text}'; expected a list of words")]
    OneText { text: String },
    #[error("the word list is empty; a lexicon needs at least one word")]
    NoWords,
    #[error("word {at} of the list, '{word}', has {length} letters; expected {min} to {max}")]
    WordLength { at: usize, word: String, length: usize, min: usize, max: usize },
    #[error("the level of '{word}' is {level}; expected 0 to 255")]
    BadLevel { word: String, level: i64 },
    #[error("these words are not in the lexicon and cannot be banned: {words}")]
    NotThere { words: String },

    #[error("not a lexicon file: it begins with other bytes than '{magic}'")]
    ForeignFile { magic: String },
    #[error("the lexicon file is of format {version}; this version reads format {expected}")]
    FileVersion { version: u32, expected: u32 },
    #[error("the lexicon file is damaged: {what}")]
    DamagedFile { what: String },
    #[error("cannot {action} the lexicon file {path}: {cause}")]
    File { action: &'static str, path: String, cause: String, errno: i32 },

    #[error("the rules' {switch} is {value}; expected {expected}")]
    BadSwitch { switch: &'static str, value: String, expected: String },

    #[error("the board has {rows} rows; the layout has {expected}")]
    RowCount { rows: usize, expected: usize },
    #[error("row {row} of the board, '{text}', has {length} squares; the layout has {expected}")]
    RowLength { row: usize, text: String, length: usize, expected: usize },
    #[error("the lexicon is {lexicon}, the rules play {rules}; pass a lexicon of that alphabet")]
    OtherAlphabet { lexicon: String, rules: String },
    #[error(
        "there is no square at row {row}, column {col}; the board has {rows} rows and {cols} columns, counted from 0"
    )]
    NoSquare { row: i64, col: i64, rows: usize, cols: usize },
    #[error(
        "row {row}, column {col} is beyond what a turn can reach: the board has rows {top} to {bottom} and columns {left} to {right} now"
    )]
    OutOfReach { row: i64, col: i64, top: i64, bottom: i64, left: i64, right: i64 },
    #[error(
        "the board has {rows} rows and {cols} columns; expected 1 to {most} of each, all within {most} squares round (0, 0)"
    )]
    BoardSize { rows: usize, cols: usize, most: usize },
    #[error("the board begins with '{text}'; expected @ and its first square, such as '@-7-G'")]
    BadFirstSquare { text: String },
    #[error("the board is {board}, the rules play on one that is {rules}")]
    OtherBounds { board: &'static str, rules: &'static str },
    #[error("there is no star on {square} to take back")]
    NoStar { square: String },

    #[error("the history word '{word}' is too short; a word has at least {min} letters")]
    HistoryWord { word: String, min: usize },

    #[error("'{tile}' is not one tile; expected a letter or *")]
    NotATile { tile: String },
    #[error("the rack '{rack}' has {tiles} tiles; at most {limit} are allowed")]
    RackTooBig { rack: String, tiles: usize, limit: usize },
    #[error("the rack '{rack}' has no '{tile}' to take")]
    TileNotThere { rack: String, tile: char },
    #[error("the rack is {rack}, the board plays {board}")]
    RackAlphabet { rack: String, board: String },

    #[error("the turn '{text}' cannot be read: {what}")]
    BadTurn { text: String, what: String },
    #[error("the turn '{text}' begins off the board: {square} is beyond its last square {last}")]
    OffBoard { text: String, square: String, last: String },
    #[error(
        "the word '{word}' at {square} runs off the board: it has {length} letters and there is room for {room}"
    )]
    RunsOff { word: String, square: String, length: usize, room: usize },
    #[error(
        "the turn '{text}' begins at {square}, farther off than a turn reaches; the board goes from {first} to {last} now"
    )]
    TooFarOff { text: String, square: String, first: String, last: String },
    #[error(
        "the word '{word}' at {square} goes farther than a turn reaches: it has {length} letters and there is room for {room}"
    )]
    RunsTooFar { word: String, square: String, length: usize, room: usize },
    #[error("the turn puts '{laid}' on {square}, where '{there}' already is")]
    SquareTaken { square: String, laid: char, there: char },
    #[error("the turn puts two different tiles on {square}")]
    LaidTwice { square: String },
    #[error("the turn plays through {square}, which is empty")]
    NothingThere { square: String },
    #[error("the turn lays {tiles} tiles; a rack has at most {limit}")]
    TooManyTiles { tiles: usize, limit: usize },

    #[error(
        "there are {letters} letters and stars to make words from; at most {limit} are allowed"
    )]
    TooManyLetters { letters: usize, limit: usize },
    #[error("the pattern '{pattern}' cannot be read: {what} at position {at}")]
    BadPattern { pattern: String, at: usize, what: &'static str },
    #[error("the distance is {distance}; words can be at most {limit} letters away")]
    TooFar { distance: usize, limit: usize },
}

/// A field of an error, for programs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Detail {
    Text(String),
    Number(i64),
    Place(Place),
}

impl From<&String> for Detail {
    fn from(text: &String) -> Detail {
        Detail::Text(text.clone())
    }
}
impl From<&&'static str> for Detail {
    fn from(text: &&'static str) -> Detail {
        Detail::Text((*text).into())
    }
}
impl From<&char> for Detail {
    fn from(ch: &char) -> Detail {
        Detail::Text(ch.to_string())
    }
}
impl From<&Place> for Detail {
    fn from(place: &Place) -> Detail {
        Detail::Place(place.clone())
    }
}
impl From<&usize> for Detail {
    fn from(n: &usize) -> Detail {
        Detail::Number(*n as i64)
    }
}
impl From<&u32> for Detail {
    fn from(n: &u32) -> Detail {
        Detail::Number(i64::from(*n))
    }
}
impl From<&i32> for Detail {
    fn from(n: &i32) -> Detail {
        Detail::Number(i64::from(*n))
    }
}
impl From<&i64> for Detail {
    fn from(n: &i64) -> Detail {
        Detail::Number(*n)
    }
}

/// Gives each variant its kind, its slug and its fields by name, in one table.
macro_rules! describe {
    ($($variant:ident : $kind:ident $slug:literal { $($field:ident),* })*) => {
        impl Error {
            /// The room it belongs to: for a wrong letter, the room of the text it stands in.
            pub fn kind(&self) -> Kind {
                if let Error::NotALetter { place, .. } | Error::LookAlike { place, .. } = self {
                    return place.kind();
                }
                match self { $(Error::$variant { .. } => Kind::$kind,)* }
            }

            /// A stable name for programs.
            pub fn reason(&self) -> &'static str {
                match self { $(Error::$variant { .. } => $slug,)* }
            }

            /// What the sentence is about, by name.
            pub fn details(&self) -> Vec<(&'static str, Detail)> {
                match self {
                    $(Error::$variant { $($field),* } => vec![$((stringify!($field), $field.into())),*],)*
                }
            }
        }
    };
}

describe! {
    UnknownAlphabet: Alphabet "unknown-alphabet" { alphabet }
    UnknownYo: Alphabet "unknown-yo" { yo }
    NotALetter: Alphabet "not-a-letter" { letter, at, place, language }
    LookAlike: Alphabet "look-alike" { letter, expected, at, place, language }
    BadNumber: Value "bad-number" { what, number, expected }
    BadTime: Value "bad-time" { what, seconds }
    OneText: Lexicon "one-text" { text }
    NoWords: Lexicon "no-words" { }
    WordLength: Lexicon "word-length" { at, word, length, min, max }
    BadLevel: Lexicon "bad-level" { word, level }
    NotThere: Lexicon "not-there" { words }
    ForeignFile: LexiconFile "foreign-file" { magic }
    FileVersion: LexiconFile "file-version" { version, expected }
    DamagedFile: LexiconFile "damaged-file" { what }
    File: LexiconFile "file" { action, path, cause, errno }
    BadSwitch: Rules "bad-switch" { switch, value, expected }
    RowCount: Board "row-count" { rows, expected }
    RowLength: Board "row-length" { row, text, length, expected }
    OtherAlphabet: Board "other-alphabet" { lexicon, rules }
    NoSquare: Board "no-square" { row, col, rows, cols }
    OutOfReach: Board "out-of-reach" { row, col, top, bottom, left, right }
    BoardSize: Board "board-size" { rows, cols, most }
    BadFirstSquare: Board "bad-first-square" { text }
    OtherBounds: Board "other-bounds" { board, rules }
    NoStar: Turn "no-star" { square }
    HistoryWord: Board "history-word" { word, min }
    NotATile: Rack "not-a-tile" { tile }
    RackTooBig: Rack "rack-too-big" { rack, tiles, limit }
    TileNotThere: Rack "tile-not-there" { rack, tile }
    RackAlphabet: Rack "rack-alphabet" { rack, board }
    BadTurn: Turn "bad-turn" { text, what }
    OffBoard: Turn "off-board" { text, square, last }
    RunsOff: Turn "runs-off" { word, square, length, room }
    TooFarOff: Turn "too-far-off" { text, square, first, last }
    RunsTooFar: Turn "runs-too-far" { word, square, length, room }
    SquareTaken: Turn "square-taken" { square, laid, there }
    LaidTwice: Turn "laid-twice" { square }
    NothingThere: Turn "nothing-there" { square }
    TooManyTiles: Turn "too-many-tiles" { tiles, limit }
    TooManyLetters: Query "too-many-letters" { letters, limit }
    BadPattern: Query "bad-pattern" { pattern, at, what }
    TooFar: Query "too-far" { distance, limit }
}

//! The board: squares with tiles, the words laid so far, the rules and lexicon
//! they are judged by. A value: playing a turn gives another board. Whether a turn
//! is legal is not decided here.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use crate::alphabet::{Letter, compose};
use crate::error::{Error, Place};
use crate::lexicon::{Lexicon, MIN_WORD, Word};
use crate::lines::Lines;
use crate::rules::Rules;
use crate::tile::{Laid, Square, Tile};

/// How an empty square is written.
pub const EMPTY: char = '.';

/// A position without racks.
#[derive(Debug, Clone)]
pub struct Board {
    rules: Arc<Rules>,
    lexicon: Arc<Lexicon>,
    squares: Arc<[Tile]>,
    history: Arc<BTreeSet<Word>>,
    /// Made when first asked for; from then on the boards after this one have theirs
    /// from it.
    lines: Arc<OnceLock<Lines>>,
}

impl Board {
    /// A board without tiles.
    pub fn new(rules: Arc<Rules>, lexicon: Arc<Lexicon>) -> Result<Board, Error> {
        if rules.alphabet != *lexicon.alphabet() {
            let name = |alphabet: &crate::alphabet::Alphabet| match alphabet.yo() {
                crate::alphabet::Yo::Fold => alphabet.language().to_string(),
                crate::alphabet::Yo::Distinct => {
                    format!("{} with ё as a letter", alphabet.language())
                }
            };
            return Err(Error::OtherAlphabet {
                lexicon: name(lexicon.alphabet()),
                rules: name(&rules.alphabet),
            });
        }
        let squares = vec![Tile::EMPTY; rules.layout.size()].into();
        Ok(Board { rules, lexicon, squares, history: Arc::default(), lines: Arc::default() })
    }

    /// Reads a board, a string a row: `.` empty, upper case a letter, lower case a
    /// star that stands for it. The words standing on it count as laid, and so do
    /// those of `history`.
    pub fn parse<S: AsRef<str>>(
        rows: &[S],
        history: &[S],
        rules: Arc<Rules>,
        lexicon: Arc<Lexicon>,
    ) -> Result<Board, Error> {
        let mut board = Board::new(rules, lexicon)?;
        let (height, width) = (board.rows(), board.cols());
        if rows.len() != height {
            return Err(Error::RowCount { rows: rows.len(), expected: height });
        }
        let mut squares = Vec::with_capacity(height * width);
        for (row, text) in rows.iter().enumerate() {
            let text = text.as_ref();
            let length = compose(text).count();
            if length != width {
                return Err(Error::RowLength {
                    row: row + 1,
                    text: text.into(),
                    length,
                    expected: width,
                });
            }
            for (col, ch) in compose(text).enumerate() {
                squares.push(if ch == EMPTY {
                    Tile::EMPTY
                } else {
                    board.rules.alphabet.require_tile(ch, col, &Place::Row(row + 1))?
                });
            }
        }
        board.squares = squares.into();
        let mut laid = board.standing_words();
        for word in history {
            let text = word.as_ref();
            let word = board.rules.alphabet.encode(text, &Place::History(text.into()))?;
            if word.len() < MIN_WORD {
                return Err(Error::HistoryWord { word: text.into(), min: MIN_WORD });
            }
            laid.insert(word.into());
        }
        board.history = Arc::new(laid);
        Ok(board)
    }

    /// The words that stand on the board: its runs of two or more tiles.
    fn standing_words(&self) -> BTreeSet<Word> {
        let (height, width) = (self.rows(), self.cols());
        let row = |at: usize| (at * width..(at + 1) * width).collect::<Vec<_>>();
        let col = |at: usize| (0..height).map(|row| row * width + at).collect::<Vec<_>>();
        let lines = (0..height).map(row).chain((0..width).map(col));
        let mut words = BTreeSet::new();
        for line in lines {
            let tiles: Vec<_> = line.iter().map(|&square| self.squares[square]).collect();
            for run in tiles.split(|tile| tile.is_empty()).filter(|run| run.len() >= 2) {
                words.insert(run.iter().map(|tile| tile.letter()).collect::<Vec<Letter>>().into());
            }
        }
        words
    }

    /// The board as text, a row a line.
    pub fn text(&self) -> String {
        let show = |&tile: &Tile| {
            if tile.is_empty() { EMPTY } else { self.rules.alphabet.tile_form(tile) }
        };
        let rows = self.squares.chunks(self.cols());
        let rows: Vec<String> = rows.map(|row| row.iter().map(show).collect()).collect();
        rows.join("\n")
    }

    /// The board after some tiles were laid, stars taken back, and words made.
    /// The caller vouches that the squares are right.
    pub fn after(
        &self,
        laid: &[Laid],
        swaps: &[Square],
        words: impl IntoIterator<Item = Word>,
    ) -> Board {
        let mut history = (*self.history).clone();
        history.extend(words);
        let lines = self.lines.get().map(|lines| {
            let swapped = swaps.iter().map(|&at| (at, Tile::plain(self.tile(at).letter())));
            let laid = laid.iter().map(|laid| (laid.square, laid.tile));
            lines.after(swapped.chain(laid), &self.rules, &self.lexicon)
        });
        Board {
            rules: self.rules.clone(),
            lexicon: self.lexicon.clone(),
            squares: self.squares_after(laid, swaps).into(),
            history: Arc::new(history),
            lines: Arc::new(lines.map_or_else(OnceLock::new, OnceLock::from)),
        }
    }

    /// The squares after some tiles were laid and stars taken back.
    pub fn squares_after(&self, laid: &[Laid], swaps: &[Square]) -> Vec<Tile> {
        let mut squares = self.squares.to_vec();
        for &square in swaps {
            let tile = &mut squares[square as usize];
            *tile = Tile::plain(tile.letter());
        }
        for laid in laid {
            squares[laid.square as usize] = laid.tile;
        }
        squares
    }

    /// The same position judged by another lexicon.
    pub fn with_lexicon(&self, lexicon: Arc<Lexicon>) -> Result<Board, Error> {
        let empty = Board::new(self.rules.clone(), lexicon)?;
        Ok(Board { squares: self.squares.clone(), history: self.history.clone(), ..empty })
    }

    /// The same position judged by other rules; the board must be of the same size.
    pub fn with_rules(&self, rules: Arc<Rules>) -> Result<Board, Error> {
        let empty = Board::new(rules, self.lexicon.clone())?;
        if (empty.rows(), empty.cols()) != (self.rows(), self.cols()) {
            return Err(Error::RowCount { rows: self.rows(), expected: empty.rows() });
        }
        Ok(Board { squares: self.squares.clone(), history: self.history.clone(), ..empty })
    }

    /// The rules.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The lexicon.
    pub fn lexicon(&self) -> &Arc<Lexicon> {
        &self.lexicon
    }

    /// The board along its lines, with what fits between its tiles.
    pub fn lines(&self) -> &Lines {
        self.lines.get_or_init(|| {
            let premium = |square: Square| self.rules.layout.premium(square as usize);
            Lines::new(&self.squares, self.cols(), premium, &self.rules, &self.lexicon)
        })
    }

    /// The words already laid.
    pub fn history(&self) -> &BTreeSet<Word> {
        &self.history
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.rules.layout.rows()
    }

    /// How many columns.
    pub fn cols(&self) -> usize {
        self.rules.layout.cols()
    }

    /// What each square holds, row by row.
    pub fn squares(&self) -> &[Tile] {
        &self.squares
    }

    /// What a square holds.
    pub fn tile(&self, square: Square) -> Tile {
        self.squares[square as usize]
    }

    /// Whether no tile is on it.
    pub fn is_empty(&self) -> bool {
        self.squares.iter().all(|tile| tile.is_empty())
    }

    /// The square at a row and a column, or an error that says how large the board is.
    pub fn square(&self, row: i64, col: i64) -> Result<Square, Error> {
        let (rows, cols) = (self.rows(), self.cols());
        if (0..rows as i64).contains(&row) && (0..cols as i64).contains(&col) {
            Ok((row * cols as i64 + col) as Square)
        } else {
            Err(Error::NoSquare { row, col, rows, cols })
        }
    }

    /// The row and the column of a square.
    pub fn place(&self, square: Square) -> (usize, usize) {
        (square as usize / self.cols(), square as usize % self.cols())
    }

    /// The squares where stars lie.
    pub fn stars(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.squares.len() as Square).filter(|&square| self.tile(square).is_star())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.squares == other.squares
            && self.history == other.history
            && self.rules == other.rules
            && (Arc::ptr_eq(&self.lexicon, &other.lexicon) || self.lexicon == other.lexicon)
    }
}

impl Eq for Board {}

//! The board: squares with tiles, the words laid so far, the rules and lexicon
//! they are judged by. A value: playing a turn gives another board. Whether a turn
//! is legal is not decided here.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::alphabet::{Letter, compose};
use crate::error::{Error, Place};
use crate::extent::{self, Extent, FARTHEST};
use crate::lexicon::{Lexicon, MIN_WORD, Word};
use crate::lines::Lines;
use crate::names::Names;
use crate::once::{Kept, Once};
use crate::rules::{Premium, Rules};
use crate::tile::{Laid, Square, Tile};
use crate::watch::unwatched;

/// How an empty square is written.
pub const EMPTY: char = '.';
/// What comes before the name of the first square of an unbounded board.
const FIRST: char = '@';

/// A position without racks.
///
/// An unbounded board holds the squares that a turn can reach: those at most a rack of
/// tiles away from the rectangle of its tiles, or from (0, 0) while it is empty. So the
/// same tiles make the same board, whichever way it grew, and whoever searches it sees
/// no other edge than that of a bounded one.
#[derive(Debug, Clone)]
pub struct Board {
    rules: Arc<Rules>,
    lexicon: Arc<Lexicon>,
    extent: Extent,
    squares: Arc<[Tile]>,
    history: Arc<BTreeSet<Word>>,
    /// Made when first asked for; from then on the boards after this one have theirs
    /// from it.
    lines: Arc<Once<Lines>>,
    names: Kept<Arc<Names>>,
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
        let extent = rules.layout.extent(None, rules.rack_size);
        let squares = vec![Tile::EMPTY; extent.rows * extent.cols].into();
        let names = match rules.layout.is_unbounded() {
            true => Kept::default(),
            false => rules.layout.names().clone(),
        };
        let (history, lines) = Default::default();
        Ok(Board { rules, lexicon, extent, squares, history, lines, names })
    }

    /// Reads a board, a string a row: `.` empty, upper case a letter, lower case a
    /// star that stands for it. The words standing on it count as laid, and so do
    /// those of `history`.
    ///
    /// An unbounded board may have any rows. `@-7-G` before them says that they begin on
    /// the square -7-G; without it (0, 0) is in their middle.
    pub fn parse<S: AsRef<str>>(
        rows: &[S],
        history: &[S],
        rules: Arc<Rules>,
        lexicon: Arc<Lexicon>,
    ) -> Result<Board, Error> {
        let mut board = Board::new(rules, lexicon)?;
        let (extent, rows) = board.extent_of(rows)?;
        let mut squares = Vec::with_capacity(extent.rows * extent.cols);
        for (row, text) in rows.iter().enumerate() {
            let text = text.as_ref();
            let length = compose(text).count();
            if length != extent.cols {
                return Err(Error::RowLength {
                    row: row + 1,
                    text: text.into(),
                    length,
                    expected: extent.cols,
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
        (board.extent, board.squares) = board.fitted(extent, squares);
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

    /// The squares that some rows of text are, and those rows.
    fn extent_of<'t, S: AsRef<str>>(&self, text: &'t [S]) -> Result<(Extent, &'t [S]), Error> {
        if !self.rules.layout.is_unbounded() {
            if text.len() != self.rows() {
                return Err(Error::RowCount { rows: text.len(), expected: self.rows() });
            }
            return Ok((self.extent, text));
        }
        let first = text.first().map_or("", |first| first.as_ref());
        let (place, rows) = match first.strip_prefix(FIRST) {
            None => (None, text),
            Some(name) => {
                let place = extent::named(name).filter(|place| place.2);
                let place = place.ok_or_else(|| Error::BadFirstSquare { text: first.into() })?;
                (Some((place.0, place.1)), &text[1..])
            }
        };
        let cols = rows.first().map_or(0, |row| compose(row.as_ref()).count());
        let (top, left) = place.unwrap_or((-(rows.len() as i64 / 2), -(cols as i64 / 2)));
        let (bottom, right) = (top + rows.len() as i64 - 1, left + cols as i64 - 1);
        let has = |row, col| self.rules.layout.has(row, col);
        if rows.is_empty() || cols == 0 || !has(top, left) || !has(bottom, right) {
            let (rows, most) = (rows.len(), 2 * FARTHEST as usize + 1);
            return Err(Error::BoardSize { rows, cols, most });
        }
        let (top, left) = (top as i32, left as i32);
        Ok((Extent { top, left, rows: rows.len(), cols }, rows))
    }

    /// Squares of some extent as a board of these rules holds them.
    fn fitted(&self, extent: Extent, squares: Vec<Tile>) -> (Extent, Arc<[Tile]>) {
        if !self.rules.layout.is_unbounded() {
            return (extent, squares.into());
        }
        let places = || {
            let tiles = squares.iter().enumerate().filter(|(_, tile)| !tile.is_empty());
            tiles.map(|(square, _)| extent.place(square as Square))
        };
        let corners = places().fold(None, |corners, (row, col)| {
            let ((top, left), (bottom, right)) = corners.unwrap_or(((row, col), (row, col)));
            Some(((row.min(top), col.min(left)), (row.max(bottom), col.max(right))))
        });
        let fit = self.rules.layout.extent(corners, self.rules.rack_size);
        if fit == extent {
            return (extent, squares.into());
        }
        let mut fitted = vec![Tile::EMPTY; fit.rows * fit.cols];
        for (row, col) in places() {
            let square = |extent: Extent| extent.square(row.into(), col.into());
            if let (Some(from), Some(to)) = (square(extent), square(fit)) {
                fitted[to as usize] = squares[from as usize];
            }
        }
        (fit, fitted.into())
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

    /// The board as text, a row a line; above an unbounded one, where it begins.
    pub fn text(&self) -> String {
        let show = |&tile: &Tile| {
            if tile.is_empty() { EMPTY } else { self.rules.alphabet.tile_form(tile) }
        };
        let rows = self.squares.chunks(self.cols());
        let mut lines: Vec<String> = rows.map(|row| row.iter().map(show).collect()).collect();
        if self.rules.layout.is_unbounded() {
            lines.insert(0, format!("{FIRST}{}", self.extent.name(0, true)));
        }
        lines.join("\n")
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
        let (extent, squares) = self.fitted(self.extent, self.squares_after(laid, swaps));
        let same = extent == self.extent;
        let lines = self.lines.known().filter(|_| same).map(|lines| {
            let swapped = swaps.iter().map(|&at| (at, Tile::plain(self.tile(at).letter())));
            let laid = laid.iter().map(|laid| (laid.square, laid.tile));
            let value = |tile| self.rules.value(tile);
            lines.after(swapped.chain(laid), value, self.lexicon.gaddag())
        });
        Board {
            rules: self.rules.clone(),
            lexicon: self.lexicon.clone(),
            extent,
            squares,
            history: Arc::new(history),
            lines: Arc::new(lines.map_or_else(Once::default, Once::from)),
            names: if same { self.names.clone() } else { Kept::default() },
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
        let (extent, squares) = (self.extent, self.squares.clone());
        Ok(Board { extent, squares, history: self.history.clone(), ..empty })
    }

    /// The same position judged by other rules; the board must be of the same size, or
    /// both unbounded.
    pub fn with_rules(&self, rules: Arc<Rules>) -> Result<Board, Error> {
        let empty = Board::new(rules, self.lexicon.clone())?;
        let [here, there] = [self, &empty].map(|board| board.rules.layout.is_unbounded());
        if here != there {
            let name = |unbounded| if unbounded { "unbounded" } else { "bounded" };
            return Err(Error::OtherBounds { board: name(here), rules: name(there) });
        }
        if !here && empty.extent != self.extent {
            return Err(Error::RowCount { rows: self.rows(), expected: empty.rows() });
        }
        let (extent, squares) = match here {
            true => empty.fitted(self.extent, self.squares.to_vec()),
            false => (self.extent, self.squares.clone()),
        };
        Ok(Board { extent, squares, history: self.history.clone(), ..empty })
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
        let premium = |square| {
            let Premium { letter, word, .. } = self.premium(square);
            (letter, word)
        };
        let empty = || Lines::empty(self.rows(), self.cols(), premium);
        let value = |tile| self.rules.value(tile);
        let filled = |empty: &Lines| empty.filled(&self.squares, value, self.lexicon.gaddag());
        let make = || match self.rules.layout.is_unbounded() {
            true => Ok(filled(&empty())),
            false => Ok(filled(self.rules.layout.lines().get(empty))),
        };
        self.lines.get(&unwatched, make).expect("nothing stops it")
    }

    /// The order of the names of its squares.
    pub fn names(&self) -> Arc<Names> {
        let name = |square: Square, across: bool| self.extent.name(square, across);
        self.names.get(|| Arc::new(Names::new(self.squares.len(), name))).clone()
    }

    /// The words already laid.
    pub fn history(&self) -> &BTreeSet<Word> {
        &self.history
    }

    /// The squares it holds.
    pub fn extent(&self) -> &Extent {
        &self.extent
    }

    /// How many rows.
    pub fn rows(&self) -> usize {
        self.extent.rows
    }

    /// How many columns.
    pub fn cols(&self) -> usize {
        self.extent.cols
    }

    /// The square that the first turn covers; an unbounded board need not hold it later.
    pub fn centre(&self) -> Option<Square> {
        match self.rules.layout.is_unbounded() {
            true => self.extent.square(0, 0),
            false => Some(self.rules.layout.centre() as Square),
        }
    }

    /// The premium of a square.
    #[inline]
    pub fn premium(&self, square: Square) -> Premium {
        let layout = &self.rules.layout;
        match layout.is_unbounded() {
            true => layout.premium_at(self.extent.place(square)),
            false => layout.premium(square as usize),
        }
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

    /// The square at a row and a column, or an error that says which there are.
    pub fn square(&self, row: i64, col: i64) -> Result<Square, Error> {
        self.extent.square(row, col).ok_or_else(|| {
            let Extent { top, left, rows, cols } = self.extent;
            match self.rules.layout.is_unbounded() {
                false => Error::NoSquare { row, col, rows, cols },
                true => Error::OutOfReach {
                    row,
                    col,
                    top: top.into(),
                    bottom: top as i64 + rows as i64 - 1,
                    left: left.into(),
                    right: left as i64 + cols as i64 - 1,
                },
            }
        })
    }

    /// The row and the column of a square.
    pub fn place(&self, square: Square) -> extent::Place {
        self.extent.place(square)
    }

    /// The squares where stars lie.
    pub fn stars(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.squares.len() as Square).filter(|&square| self.tile(square).is_star())
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.extent == other.extent
            && self.squares == other.squares
            && self.history == other.history
            && self.rules == other.rules
            && (Arc::ptr_eq(&self.lexicon, &other.lexicon) || self.lexicon == other.lexicon)
    }
}

impl Eq for Board {}

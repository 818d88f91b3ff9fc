//! A turn that lays words: the tiles, the stars taken back, the words made and
//! what they score; and its text form. Whether it is legal is `check`'s matter.

use crate::alphabet::{Alphabet, compose};
use crate::board::Board;
use crate::error::{Error, Place};
use crate::extent::{self, Extent};
use crate::lexicon::Word;
use crate::tile::{Laid, Square, Tile};

/// The sign of a square played through.
const THROUGH: char = '.';
/// What joins the words of a turn.
const JOINT: &str = " + ";
/// What marks a star taken back.
const BACK: char = '*';

/// A word on the board: where it begins, how it reads, what it scores.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Run {
    /// Its first square.
    pub start: Square,
    /// Left to right, or top to bottom.
    pub across: bool,
    /// Its letters.
    pub word: Word,
    /// Its score, premiums included.
    pub score: i32,
}

impl Run {
    /// Its squares, on a board of so many columns.
    pub fn squares(&self, cols: usize) -> impl Iterator<Item = Square> + '_ {
        let step = if self.across { 1 } else { cols as Square };
        (0..self.word.len() as Square).map(move |at| self.start + at * step)
    }
}

/// A turn as it stands on one board.
#[derive(Debug, Clone)]
pub struct Turn {
    /// The tiles laid, by square.
    pub laid: Vec<Laid>,
    /// The squares of the stars taken back, in order.
    pub swaps: Vec<Square>,
    /// The new words, across first, each kind by square.
    pub runs: Vec<Run>,
    /// The full-rack bonus that is due.
    pub bonus: i32,
    /// The squares that the board held, to tell where these are.
    pub extent: Extent,
}

/// Turns are equal when they do the same at the same places: an unbounded board may have
/// grown between them.
impl PartialEq for Turn {
    fn eq(&self, other: &Turn) -> bool {
        let run = |turn: &Turn, run: &Run| (turn.extent.place(run.start), run.across, run.score);
        self.bonus == other.bonus
            && other.on(&self.extent).is_some_and(|(laid, swaps)| {
                (self.laid.as_slice(), self.swaps.as_slice()) == (&laid, &swaps)
            })
            && self.runs.len() == other.runs.len()
            && self
                .runs
                .iter()
                .zip(&other.runs)
                .all(|(one, two)| one.word == two.word && run(self, one) == run(other, two))
    }
}

impl Eq for Turn {}

impl Turn {
    /// What the turn scores.
    pub fn score(&self) -> i32 {
        self.runs.iter().map(|run| run.score).sum::<i32>() + self.bonus
    }

    /// How many of the laid tiles are stars.
    pub fn stars_laid(&self) -> usize {
        self.laid.iter().filter(|laid| laid.tile.is_star()).count()
    }

    /// The tiles it lays and the stars it takes back where other squares are held, if
    /// these are among them.
    pub fn on(&self, extent: &Extent) -> Option<(Vec<Laid>, Vec<Square>)> {
        let here = |at: Square| {
            let (row, col) = self.extent.place(at);
            extent.square(row.into(), col.into())
        };
        let tile = |laid: &Laid| Some(Laid { square: here(laid.square)?, ..*laid });
        let laid = self.laid.iter().map(tile).collect::<Option<_>>()?;
        Some((laid, self.swaps.iter().map(|&at| here(at)).collect::<Option<_>>()?))
    }

    fn laid_on(&self, square: Square) -> Option<Tile> {
        let at = self.laid.binary_search_by_key(&square, |laid| laid.square).ok()?;
        Some(self.laid[at].tile)
    }

    /// The text form, such as `*8F 8D КОт + D8 .АД`: stars taken back, then words
    /// that together show every tile laid, the one with most tiles first.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let mut parts = Vec::new();
        for run in self.telling_runs() {
            let squares = run.squares(self.extent.cols);
            let word =
                squares.map(|at| self.laid_on(at).map_or(THROUGH, |tile| alphabet.tile_form(tile)));
            parts.push(format!(
                "{} {}",
                self.extent.name(run.start, run.across),
                word.collect::<String>()
            ));
        }
        // tiles in no word: not legal, but a turn that cannot be written cannot be refused by name
        for laid in &self.laid {
            if !self
                .runs
                .iter()
                .any(|run| run.squares(self.extent.cols).any(|at| at == laid.square))
            {
                let tile = alphabet.tile_form(laid.tile);
                parts.push(format!("{} {tile}", self.extent.name(laid.square, true)));
            }
        }
        back(&self.swaps, &self.extent) + &parts.join(JOINT)
    }

    /// As few runs as a greedy choice finds that show every laid tile: most laid
    /// tiles first, then across before down, then by square.
    fn telling_runs(&self) -> Vec<&Run> {
        let laid_in = |run: &Run| -> Vec<Square> {
            run.squares(self.extent.cols).filter(|&at| self.laid_on(at).is_some()).collect()
        };
        let mut runs: Vec<(&Run, Vec<Square>)> =
            self.runs.iter().map(|run| (run, laid_in(run))).collect();
        runs.sort_by_key(|(run, laid)| (usize::MAX - laid.len(), !run.across, run.start));
        let mut shown: Vec<Square> = Vec::new();
        let mut telling = Vec::new();
        for (run, laid) in runs {
            if laid.iter().any(|at| !shown.contains(at)) {
                shown.extend(laid);
                telling.push(run);
            }
        }
        telling
    }
}

/// What a turn's text begins with: the stars taken back.
pub fn back(swaps: &[Square], extent: &Extent) -> String {
    swaps.iter().map(|&at| format!("{BACK}{} ", extent.name(at, true))).collect()
}

/// Reads the text form of a turn: the tiles it lays, by square, and the stars it
/// takes back. It must fit the board; it need not be legal.
pub fn read(text: &str, board: &Board) -> Result<(Vec<Laid>, Vec<Square>), Error> {
    let bad = |what: String| Error::BadTurn { text: text.into(), what };
    let square_at = |name: &str| -> Result<(Square, bool), Error> {
        let (row, col, across) = extent::named(name).ok_or_else(|| {
            bad(format!("'{name}' is no square; expected a row and a column such as 8D (across) or D8 (down)"))
        })?;
        let extent = board.extent();
        let square = extent.square(row, col).ok_or_else(|| {
            let (text, square, last) = (text.into(), name.into(), extent.name(extent.last(), true));
            match board.rules().layout.is_unbounded() {
                false => Error::OffBoard { text, square, last },
                true => Error::TooFarOff { text, square, first: extent.name(0, true), last },
            }
        })?;
        Ok((square, across))
    };

    let mut swaps = Vec::new();
    let mut laid: Vec<Laid> = Vec::new();
    for part in text.split('+') {
        let mut words = part.split_whitespace().peekable();
        while let Some(back) = words.next_if(|word| word.starts_with(BACK)) {
            let square = square_at(&back[BACK.len_utf8()..])?.0;
            if swaps.contains(&square) {
                return Err(bad(format!("the star on {} is taken back twice", &back[1..])));
            }
            swaps.push(square);
        }
        let (Some(square), Some(word), None) = (words.next(), words.next(), words.next()) else {
            return Err(bad(format!(
                "expected a square and a word such as '8D КОТ', found '{}'",
                part.trim()
            )));
        };
        let (start, across) = square_at(square)?;
        let letters: Vec<char> = compose(word).collect();
        let (row, col) = (start as usize / board.cols(), start as usize % board.cols());
        let room = if across { board.cols() - col } else { board.rows() - row };
        if letters.len() > room {
            let (word, square, length) = (word.into(), square.into(), letters.len());
            return Err(match board.rules().layout.is_unbounded() {
                false => Error::RunsOff { word, square, length, room },
                true => Error::RunsTooFar { word, square, length, room },
            });
        }
        let step = if across { 1 } else { board.cols() };
        for (at, &ch) in letters.iter().enumerate() {
            let square = start + (at * step) as Square;
            read_square(ch, at, square, &mut laid, board, text)?;
        }
    }
    laid.sort_unstable();
    swaps.sort_unstable();
    Ok((laid, swaps))
}

/// One square of a word: a tile to lay, or one that is already there.
fn read_square(
    ch: char,
    at: usize,
    square: Square,
    laid: &mut Vec<Laid>,
    board: &Board,
    text: &str,
) -> Result<(), Error> {
    let name = || board.extent().name(square, true);
    let there = board.tile(square);
    let earlier = laid.iter().find(|laid| laid.square == square).map(|laid| laid.tile);
    if ch == THROUGH {
        if there.is_empty() && earlier.is_none() {
            return Err(Error::NothingThere { square: name() });
        }
        return Ok(());
    }
    let alphabet = &board.rules().alphabet;
    let tile = alphabet.require_tile(ch, at, &Place::Turn(text.into()))?;
    if !there.is_empty() {
        // naming the letter that is there is as good as a dot
        if there.letter() != tile.letter() {
            return Err(Error::SquareTaken {
                square: name(),
                laid: ch,
                there: alphabet.tile_form(there),
            });
        }
        return Ok(());
    }
    match earlier {
        Some(earlier) if earlier != tile => Err(Error::LaidTwice { square: name() }),
        Some(_) => Ok(()),
        None => {
            laid.push(Laid { square, tile });
            Ok(())
        }
    }
}

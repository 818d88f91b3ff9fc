//! A turn that lays words: the tiles, the stars taken back, the words made and
//! what they score; and its text form. Whether it is legal is `check`'s matter.

use std::cmp::Ordering;

use crate::alphabet::{Alphabet, compose};
use crate::board::Board;
use crate::error::{Error, Place};
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
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The tiles laid, by square.
    pub laid: Vec<Laid>,
    /// The squares of the stars taken back, in order.
    pub swaps: Vec<Square>,
    /// The new words, across first, each kind by square.
    pub runs: Vec<Run>,
    /// The full-rack bonus that is due.
    pub bonus: i32,
    /// How many columns the board has, to name the squares.
    pub cols: usize,
}

impl Turn {
    /// What the turn scores.
    pub fn score(&self) -> i32 {
        self.runs.iter().map(|run| run.score).sum::<i32>() + self.bonus
    }

    /// How many of the laid tiles are stars.
    pub fn stars_laid(&self) -> usize {
        self.laid.iter().filter(|laid| laid.tile.is_star()).count()
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
            let squares = run.squares(self.cols);
            let word =
                squares.map(|at| self.laid_on(at).map_or(THROUGH, |tile| alphabet.tile_form(tile)));
            parts.push(format!(
                "{} {}",
                name(run.start, self.cols, run.across),
                word.collect::<String>()
            ));
        }
        // tiles in no word: not legal, but a turn that cannot be written cannot be refused by name
        for laid in &self.laid {
            if !self.runs.iter().any(|run| run.squares(self.cols).any(|at| at == laid.square)) {
                let tile = alphabet.tile_form(laid.tile);
                parts.push(format!("{} {tile}", name(laid.square, self.cols, true)));
            }
        }
        let back = self.swaps.iter().map(|&at| format!("{BACK}{} ", name(at, self.cols, true)));
        back.collect::<String>() + &parts.join(JOINT)
    }

    /// As few runs as a greedy choice finds that show every laid tile: most laid
    /// tiles first, then across before down, then by square.
    fn telling_runs(&self) -> Vec<&Run> {
        let laid_in = |run: &Run| -> Vec<Square> {
            run.squares(self.cols).filter(|&at| self.laid_on(at).is_some()).collect()
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

    /// The fixed order of turns: the best score first, equal scores by text.
    pub fn order(&self, other: &Turn, alphabet: &Alphabet) -> Ordering {
        other
            .score()
            .cmp(&self.score())
            .then_with(|| self.text(alphabet).cmp(&other.text(alphabet)))
    }
}

/// The name of a column: A to Z, then AA, AB …
fn column(mut col: usize) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + (col % 26) as u8));
        if col < 26 {
            return name;
        }
        col = col / 26 - 1;
    }
}

/// The name of a square: `8D` for a word across, `D8` for a word down.
pub fn name(square: Square, cols: usize, across: bool) -> String {
    let (row, col) = (square as usize / cols + 1, column(square as usize % cols));
    if across { format!("{row}{col}") } else { format!("{col}{row}") }
}

/// The row, the column and the direction that a name gives; counted from 0.
fn place_of(name: &str) -> Option<(usize, usize, bool)> {
    let across = name.starts_with(|ch: char| ch.is_ascii_digit());
    let split = name.find(|ch: char| ch.is_ascii_digit() != across)?;
    let (first, second) = name.split_at(split);
    let (row, col) = if across { (first, second) } else { (second, first) };
    if col.len() > 2 || !col.chars().all(|ch| ch.is_ascii_alphabetic()) {
        return None;
    }
    let number =
        |sum: usize, ch: char| sum * 26 + (ch.to_ascii_uppercase() as usize - 'A' as usize + 1);
    let col = col.chars().fold(0, number) - 1;
    let row: usize = row.parse().ok().filter(|row| (1..1000).contains(row))?;
    Some((row - 1, col, across))
}

/// Reads the text form of a turn: the tiles it lays, by square, and the stars it
/// takes back. It must fit the board; it need not be legal.
pub fn read(text: &str, board: &Board) -> Result<(Vec<Laid>, Vec<Square>), Error> {
    let bad = |what: String| Error::BadTurn { text: text.into(), what };
    let square_at = |name: &str| -> Result<(Square, bool), Error> {
        let (row, col, across) = place_of(name).ok_or_else(|| {
            bad(format!("'{name}' is no square; expected a row and a column such as 8D (across) or D8 (down)"))
        })?;
        let square = board.square(row as i64, col as i64).map_err(|_| Error::OffBoard {
            text: text.into(),
            square: name.into(),
            last: self::name(board.squares().len() as Square - 1, board.cols(), true),
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
        let (row, col) = board.place(start);
        let room = if across { board.cols() - col } else { board.rows() - row };
        if letters.len() > room {
            let (word, square, length) = (word.into(), square.into(), letters.len());
            return Err(Error::RunsOff { word, square, length, room });
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
    let name = || self::name(square, board.cols(), true);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_are_named_both_ways() {
        assert_eq!(name(7 * 15 + 3, 15, true), "8D");
        assert_eq!(name(7 * 15 + 3, 15, false), "D8");
        assert_eq!(name(30, 31, true), "1AE");
        for square in 0..31 * 31 {
            for across in [true, false] {
                let (row, col, way) = place_of(&name(square, 31, across)).unwrap();
                assert_eq!((row * 31 + col, way), (square as usize, across));
            }
        }
        for bad in ["", "8", "D", "8D8", "0A", "A0", "8ABC", "Д8", "-1A", "99999999999999999999A"]
        {
            assert_eq!(place_of(bad), None, "{bad}");
        }
    }
}

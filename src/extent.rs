//! A rectangle of squares, whose rows and columns may be below zero: the index of each
//! square in it, row by row, and its name. It knows neither tiles nor layouts.

use crate::tile::Square;

/// How far from (0, 0) a row or a column of an unbounded board can lie: as far as the
/// whole rectangle still has indices for a [`Square`].
pub const FARTHEST: i32 = 127;

/// A row and a column.
pub type Place = (i32, i32);

/// The squares that a board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Extent {
    /// The first row.
    pub top: i32,
    /// The first column.
    pub left: i32,
    /// How many rows.
    pub rows: usize,
    /// How many columns.
    pub cols: usize,
}

impl Extent {
    /// A rectangle that begins at (0, 0).
    pub fn of(rows: usize, cols: usize) -> Extent {
        Extent { top: 0, left: 0, rows, cols }
    }

    /// The squares at most `by` rows and columns away from a rectangle with these first
    /// and last places, as far as an unbounded board goes.
    pub fn round(first: Place, last: Place, by: usize) -> Extent {
        let near = |at: i32, by: i32| (at + by).clamp(-FARTHEST, FARTHEST);
        let by = by as i32;
        let (top, left) = (near(first.0, -by), near(first.1, -by));
        let span = |from: i32, to: i32| (near(to, by) - from + 1) as usize;
        Extent { top, left, rows: span(top, last.0), cols: span(left, last.1) }
    }

    /// The row and the column of a square.
    #[inline]
    pub fn place(&self, square: Square) -> Place {
        let (row, col) = (square as usize / self.cols, square as usize % self.cols);
        (self.top + row as i32, self.left + col as i32)
    }

    /// The square at a row and a column, if it is within.
    #[inline]
    pub fn square(&self, row: i64, col: i64) -> Option<Square> {
        let (row, col) = (row.checked_sub(self.top.into())?, col.checked_sub(self.left.into())?);
        let within = (0..self.rows as i64).contains(&row) && (0..self.cols as i64).contains(&col);
        within.then(|| (row * self.cols as i64 + col) as Square)
    }

    /// The last square.
    pub fn last(&self) -> Square {
        (self.rows * self.cols - 1) as Square
    }

    /// The name of a square: `8D` for a word across, `D8` for a word down.
    pub fn name(&self, square: Square, across: bool) -> String {
        let (row, col) = self.place(square);
        let (row, col) = (signed(row, |row| (row + 1).to_string()), signed(col, column));
        if across { format!("{row}{col}") } else { format!("{col}{row}") }
    }
}

/// What comes before the name of a row or column below zero.
const BELOW: char = '-';

/// The name of a row or a column. There is none between 1 and -1, nor between A and -A.
fn signed(at: i32, name: impl Fn(i32) -> String) -> String {
    if at < 0 { format!("{BELOW}{}", name(-1 - at)) } else { name(at) }
}

/// The name of a column from 0 on: A to Z, then AA, AB …
fn column(mut col: i32) -> String {
    let mut name = String::new();
    loop {
        name.insert(0, char::from(b'A' + (col % 26) as u8));
        if col < 26 {
            return name;
        }
        col = col / 26 - 1;
    }
}

/// The row, the column and whether a word goes across, by the name of a square.
pub fn named(name: &str) -> Option<(i64, i64, bool)> {
    let digits = |ch: char| ch.is_ascii_digit();
    let across = name.trim_start_matches(BELOW).starts_with(digits);
    // the second part begins where the first one's kind of signs, or its sign, ends
    let unsigned = name.strip_prefix(BELOW).unwrap_or(name);
    let split =
        name.len() - unsigned.len() + unsigned.find(|ch| digits(ch) != across || ch == BELOW)?;
    let (first, second) = name.split_at(split);
    let (row, col) = if across { (first, second) } else { (second, first) };
    let number = |name: &str| {
        let short = (1..4).contains(&name.len()) && name.chars().all(digits);
        name.parse().ok().filter(|&row: &i64| short && row > 0)
    };
    let letters = |name: &str| {
        let digit = |ch: char| i64::from(ch.to_ascii_uppercase() as u8 - b'A') + 1;
        let short = (1..3).contains(&name.len()) && name.chars().all(|ch| ch.is_ascii_alphabetic());
        short.then(|| name.chars().fold(0, |sum, ch| sum * 26 + digit(ch)))
    };
    let place = |name: &str, read: &dyn Fn(&str) -> Option<i64>| match name.strip_prefix(BELOW) {
        Some(below) => Some(-read(below)?),
        None => Some(read(name)? - 1),
    };
    Some((place(row, &number)?, place(col, &letters)?, across))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_its_place() {
        for extent in [Extent::of(5, 31), Extent::round((-3, 2), (4, 9), 7)] {
            for square in 0..=extent.last() {
                let (row, col) = extent.place(square);
                assert_eq!(extent.square(row.into(), col.into()), Some(square));
            }
            assert_eq!(extent.square((extent.top - 1).into(), extent.left.into()), None);
            assert_eq!(extent.square(extent.top.into(), i64::MIN), None);
        }
    }

    #[test]
    fn squares_are_named_both_ways() {
        let extent = Extent::of(31, 31);
        assert_eq!(extent.name(7 * 31 + 3, true), "8D");
        assert_eq!(extent.name(7 * 31 + 3, false), "D8");
        assert_eq!(extent.name(30, true), "1AE");
        let round = Extent::round((0, 0), (0, 0), 127);
        assert_eq!(round.name(0, true), "-127-DW");
        assert_eq!(round.name(0, false), "-DW-127");
        for extent in [extent, round] {
            for square in 0..=extent.last() {
                for across in [true, false] {
                    let (row, col, way) = named(&extent.name(square, across)).unwrap();
                    assert_eq!((extent.square(row, col), way), (Some(square), across));
                }
            }
        }
        let bad = [
            "",
            "8",
            "D",
            "8D8",
            "0A",
            "A0",
            "8ABC",
            "Д8",
            "99999999999999999999A",
            "-",
            "--1A",
            "1--A",
            "-0A",
            "1-",
            "-A",
            "1-A-",
            "1A-1",
            "+1A",
            "1+A",
            "-1",
            "−1A",
        ];
        for bad in bad {
            assert_eq!(named(bad), None, "{bad}");
        }
    }

    #[test]
    fn the_farthest_squares_have_an_index() {
        let all = Extent::round((-120, -127), (127, 121), 10);
        assert_eq!((all.top, all.left, all.rows, all.cols), (-127, -127, 255, 255));
        assert_eq!(all.place(all.last()), (FARTHEST, FARTHEST));
    }
}

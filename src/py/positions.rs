//! `generate_many` for Python: the turns of many positions, found in threads.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PySequence;

use super::board::PyBoard;
use super::errors::{iterated, wrong_type};
use super::limits::limits;
use super::number::Whole;
use super::rack::rack_for;
use super::turns::PyTurns;
use super::watch::watched;
use crate::error::Error;
use crate::movegen::{self, Listing, ROOM};
use crate::rack::Rack;
use crate::threads;

/// A board, a rack, and how many stars taken back earlier must be laid now.
struct Position {
    board: Py<PyBoard>,
    rack: Rack,
    owed: usize,
}

const EXPECTED: &str = "expected (board, rack) or (board, rack, owed_stars)";

impl Position {
    fn read(item: &Bound<'_, PyAny>) -> PyResult<Position> {
        let parts = item.cast::<PySequence>().ok();
        let length = parts.map_or(Ok(0), |parts| parts.len())?;
        let Some(parts) = parts.filter(|_| (2..=3).contains(&length)) else {
            let size = parts.map_or(String::new(), |_| format!(" of length {length}"));
            let kind = item.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{kind}{size} is no position; {EXPECTED}")));
        };
        let board = parts.get_item(0)?;
        let Ok(board) = board.cast::<PyBoard>() else {
            let kind = board.get_type().name()?;
            return Err(PyTypeError::new_err(format!("{kind} is no Board; {EXPECTED}")));
        };
        let rack = rack_for(&parts.get_item(1)?, board.get().board.rules())?;
        let owed = if length == 3 { owed_in(&parts.get_item(2)?)? } else { Whole(0) };
        let board = board.clone().unbind();
        Ok(Position { board, rack, owed: owed.count("owed_stars")? })
    }
}

fn owed_in(number: &Bound<'_, PyAny>) -> PyResult<Whole> {
    number.extract().map_err(|_| wrong_type("owed_stars", number, "a whole number"))
}

/// The error of one of the positions, which its sentence and its details now name.
fn in_position(py: Python<'_>, at: usize, error: PyErr) -> PyErr {
    let value = error.value(py);
    let named = || {
        value.setattr("args", (format!("positions[{at}]: {value}"),))?;
        let details = value.getattr_opt("details")?;
        details.map_or(Ok(()), |details| details.set_item("position", at))
    };
    // a failure to annotate must not hide the error itself
    let _ = named();
    error
}

/// The turns of many positions at once, found in several threads: a list with
/// `board.turns(rack)` for each position, in the order of the positions.
///
/// A position is `(board, rack)`, or `(board, rack, owed_stars)` as in `Board.turns`;
/// the boards may differ in rules and lexicon. `positions` is any iterable of them.
/// `threads` is how many work at once, `None` for as many as this process has
/// processors; the answer does not depend on it. With `best=n` only the `n` best turns
/// of each position are found, as by `board.best(rack, n)`, which is faster and keeps
/// less. `time_limit` and `node_limit` are those of each position, as in `Board.turns`.
///
///     >>> board = Board()
///     >>> found = generate_many([(board, "КОТЛЕТА"), (board, "АЕИНРСТ")], best=1)
///     >>> [turns[0].score for turns in found]
///     [32, 30]
///
/// Other Python threads go on meanwhile, and Ctrl-C stops it. Raises what `Board.turns`
/// raises, and `TypeError` for what is no position; the sentence says which it is,
/// counted from 0.
#[pyfunction]
#[pyo3(signature = (
    positions, threads = None, *, best = None, time_limit = None, node_limit = None
))]
pub fn generate_many(
    py: Python<'_>,
    positions: &Bound<'_, PyAny>,
    threads: Option<Whole>,
    best: Option<Whole>,
    time_limit: Option<&Bound<'_, PyAny>>,
    node_limit: Option<Whole>,
) -> PyResult<Vec<PyTurns>> {
    let threads = match threads {
        None => threads::available(),
        Some(Whole(threads @ 1..)) => usize::try_from(threads).unwrap_or(usize::MAX),
        Some(Whole(number)) => {
            let expected = "1 or more, or None".into();
            return Err(Error::BadNumber { what: "threads", number, expected }.into());
        }
    };
    let best = best.map(|n| n.count("best")).transpose()?;
    let limits = limits(time_limit, node_limit)?;
    let read = |(at, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        Position::read(&item?).map_err(|error| in_position(py, at, error))
    };
    let items = iterated(positions, "positions", "an iterable of positions")?;
    let positions = items.enumerate().map(read).collect::<PyResult<Vec<_>>>()?;
    let found = watched(py, |watch| {
        threads::each(&positions, threads, watch, |position, watch| {
            let Position { board, rack, owed } = position;
            let board = &board.get().board;
            match best {
                Some(n) => {
                    movegen::best_within(board, rack, n, *owed, limits, watch).map(Listing::from)
                }
                None => movegen::list(board, rack, *owed, ROOM, limits, watch),
            }
        })
    })?;
    let turns = |(position, found): (Position, Listing)| {
        let Position { board, rack, owed } = position;
        PyTurns::new(board, rack, found, owed, ROOM)
    };
    Ok(positions.into_iter().zip(found).map(turns).collect())
}

//! `Turns` for Python: a sequence that makes a `Turn` when it is looked at.

use std::sync::Arc;

use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use super::number::Whole;
use super::turn::PyTurn;
use crate::board::Board;
use crate::movegen::{Findings, Laying};
use crate::rack::Rack;

/// Turns, best first; equal scores in the order of their text.
///
/// `exact` says whether they are all that were asked for, and `bound` what any legal
/// turn can score at most; both matter for a search with a limit. A slice keeps both.
#[pyclass(name = "Turns", module = "erudit", frozen)]
pub struct PyTurns {
    board: Board,
    rack: Rack,
    layings: Arc<[Laying]>,
    /// Whether no limit of the search has cost any turn.
    #[pyo3(get)]
    exact: bool,
    /// No legal turn of the rack scores more than this: the score of the best, if the
    /// search was exact; 0 if there is no turn. `None` where nothing is known: a search
    /// for all turns that hit its limit, or one that had no time even to look.
    #[pyo3(get)]
    bound: Option<i32>,
}

impl PyTurns {
    /// What a search has found.
    pub fn found(board: &Board, rack: Rack, found: Findings) -> PyTurns {
        let Findings { turns, exact, bound } = found;
        PyTurns { board: board.clone(), rack, layings: turns.into(), exact, bound }
    }

    /// Some of these turns.
    fn part(&self, layings: Arc<[Laying]>) -> PyTurns {
        let PyTurns { board, rack, exact, bound, .. } = self;
        PyTurns { board: board.clone(), rack: rack.clone(), layings, exact: *exact, bound: *bound }
    }

    fn place_of(&self, turn: &Bound<'_, PyAny>, start: usize, stop: usize) -> Option<usize> {
        let turn = turn.cast::<PyTurn>().ok()?;
        let turn = &turn.get().turn;
        let (laid, swaps) = turn.on(self.board.extent())?;
        let same = |laying: &Laying| {
            laying.score == turn.score()
                && laying.laid.as_slice() == laid
                && laying.swaps.as_slice() == swaps
        };
        let within = self.layings.get(start..stop)?;
        within.iter().position(same).map(|at| at + start)
    }

    fn turn(&self, at: usize) -> PyTurn {
        PyTurn::new(self.layings[at].turn(&self.board, &self.rack), &self.board)
    }
}

/// Makes it a `collections.abc.Sequence` for `isinstance`.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    pyo3::types::PySequence::register::<PyTurns>(py)
}

#[pymethods]
impl PyTurns {
    fn __len__(&self) -> usize {
        self.layings.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let length = self.layings.len() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(length)?;
            let at = (0..slice.slicelength as isize).map(|n| slice.start + n * slice.step);
            let layings = at.map(|at| self.layings[at as usize].clone()).collect();
            return Ok(Py::new(py, self.part(layings))?.into_any());
        }
        let Whole(asked) = index.extract()?;
        let at = if asked < 0 { asked.saturating_add(length as i64) } else { asked };
        if !(0..length as i64).contains(&at) {
            return Err(PyIndexError::new_err(format!("no turn {asked}: there are {length}")));
        }
        Ok(Py::new(py, self.turn(at as usize))?.into_any())
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyTurnsIterator {
        PyTurnsIterator { turns: slf.unbind(), at: 0 }
    }

    fn __contains__(&self, turn: &Bound<'_, PyAny>) -> bool {
        self.place_of(turn, 0, self.layings.len()).is_some()
    }

    fn __reversed__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        // `turns[::-1]`, made lazily like any slice
        slf.get_item(PySlice::new(slf.py(), -1, -(slf.get().layings.len() as isize) - 1, -1))
    }

    /// Where a turn is. Raises `ValueError` when it is not there.
    #[pyo3(
        signature = (value, start = Whole(0), stop = None),
        text_signature = "($self, value, start=0, stop=None)"
    )]
    fn index(
        &self,
        value: &Bound<'_, PyAny>,
        start: Whole,
        stop: Option<Whole>,
    ) -> PyResult<usize> {
        let length = self.layings.len() as i64;
        let within = |Whole(at): Whole| {
            (if at < 0 { at.saturating_add(length) } else { at }).clamp(0, length) as usize
        };
        self.place_of(value, within(start), stop.map_or(length as usize, within))
            .ok_or_else(|| PyValueError::new_err("the turn is not there"))
    }

    /// How many times a turn is there: 0 or 1.
    fn count(&self, value: &Bound<'_, PyAny>) -> usize {
        usize::from(self.__contains__(value))
    }

    fn __repr__(&self) -> String {
        let best = self.layings.first().map_or(String::new(), |_| {
            let turn = self.turn(0);
            format!(", the best {} for {}", turn.turn.text(&turn.alphabet), turn.turn.score())
        });
        let partly = if self.exact { "" } else { ", not exact" };
        format!("<{} turns{best}{partly}>", self.layings.len())
    }
}

/// Turns one after another.
#[pyclass(name = "TurnsIterator", module = "erudit._core")]
struct PyTurnsIterator {
    turns: Py<PyTurns>,
    at: usize,
}

#[pymethods]
impl PyTurnsIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self) -> Option<PyTurn> {
        let turns = self.turns.get();
        let at = self.at;
        (at < turns.layings.len()).then(|| {
            self.at += 1;
            turns.turn(at)
        })
    }
}

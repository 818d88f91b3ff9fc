//! `Turn`, its `Run`s, and `Refusal` for Python.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::board::PyBoard;
use super::text::Text;
use crate::alphabet::{Alphabet, Yo};
use crate::board::Board;
use crate::check::{self, Refusal};
use crate::error;
use crate::extent::{Extent, FARTHEST, Place};
use crate::tile::{Laid, Tile};
use crate::turn::{self, Run, Turn};

/// A word on the board: where it begins, how it reads, what it scores.
#[pyclass(name = "Run", module = "erudit", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyRun {
    /// The row of its first letter.
    #[pyo3(get)]
    row: i32,
    /// The column of its first letter.
    #[pyo3(get)]
    col: i32,
    /// Whether it reads left to right.
    #[pyo3(get)]
    across: bool,
    /// The word, lower case.
    #[pyo3(get)]
    word: String,
    /// What it scores, premiums included.
    #[pyo3(get)]
    score: i32,
}

impl PyRun {
    fn of(run: &Run, extent: &Extent, alphabet: &Alphabet) -> PyRun {
        let (row, col) = extent.place(run.start);
        PyRun { row, col, across: run.across, word: alphabet.word(&run.word), score: run.score }
    }
}

type RunState = (i32, i32, bool, String, i32);

#[pymethods]
impl PyRun {
    fn __repr__(&self) -> String {
        let PyRun { row, col, across, word, score } = self;
        let across = if *across { "True" } else { "False" };
        format!("Run(row={row}, col={col}, across={across}, word='{word}', score={score})")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RunState)> {
        let PyRun { row, col, across, word, score } = self.clone();
        Ok((py.get_type::<PyRun>().getattr("_restore")?, (row, col, across, word, score)))
    }

    /// The run that `__reduce__` took apart.
    #[staticmethod]
    fn _restore(row: i32, col: i32, across: bool, word: String, score: i32) -> PyRun {
        PyRun { row, col, across, word, score }
    }
}

/// Why a turn is not legal: the reason, and the squares and words at fault.
///
/// `str()` gives a sentence; `reason` is a stable slug such as `"not-a-word"`.
#[pyclass(name = "Refusal", module = "erudit", frozen, eq, hash)]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct PyRefusal {
    /// A stable name of the reason.
    #[pyo3(get)]
    reason: String,
    squares: Vec<Place>,
    runs: Vec<PyRun>,
    sentence: String,
}

impl PyRefusal {
    pub fn new(refusal: &Refusal, board: &Board) -> PyRefusal {
        let (extent, alphabet) = (board.extent(), &board.rules().alphabet);
        PyRefusal {
            reason: refusal.reason.slug().into(),
            squares: refusal.squares.iter().map(|&at| board.place(at)).collect(),
            runs: refusal.runs.iter().map(|run| PyRun::of(run, extent, alphabet)).collect(),
            sentence: refusal.sentence(board),
        }
    }

    pub fn reason(&self) -> &str {
        &self.reason
    }

    pub fn sentence(&self) -> &str {
        &self.sentence
    }
}

type RefusalState<'py> = (String, Vec<Place>, Bound<'py, PyTuple>, String);

#[pymethods]
impl PyRefusal {
    /// The squares at fault, as (row, column).
    #[getter]
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.squares)
    }

    /// The words at fault.
    #[getter]
    fn runs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let runs: PyResult<Vec<_>> = self.runs.iter().map(|run| Py::new(py, run.clone())).collect();
        PyTuple::new(py, runs?)
    }

    fn __str__(&self) -> &str {
        &self.sentence
    }

    fn __repr__(&self) -> String {
        format!("<Refusal {}: {}>", self.reason, self.sentence)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, RefusalState<'py>)> {
        let state =
            (self.reason.clone(), self.squares.clone(), self.runs(py)?, self.sentence.clone());
        Ok((py.get_type::<PyRefusal>().getattr("_restore")?, state))
    }

    /// The refusal that `__reduce__` took apart.
    #[staticmethod]
    fn _restore(
        reason: String,
        squares: Vec<Place>,
        runs: Vec<Bound<'_, PyRun>>,
        sentence: String,
    ) -> PyRefusal {
        let runs = runs.iter().map(|run| run.get().clone()).collect();
        PyRefusal { reason, squares, runs, sentence }
    }
}

fn runs<'py>(
    py: Python<'py>,
    runs: &[Run],
    extent: &Extent,
    alphabet: &Alphabet,
) -> PyResult<Bound<'py, PyTuple>> {
    let runs: PyResult<Vec<_>> =
        runs.iter().map(|run| Py::new(py, PyRun::of(run, extent, alphabet))).collect();
    PyTuple::new(py, runs?)
}

/// A turn that lays words: tiles, stars taken back, the words made and their score.
///
/// Made by a `Board` (`turns`, `best`, `turn`) or read from text by `Turn.parse`.
/// `str(turn)` is its text form, such as `8D КОт + D8 .АД`: row and column for a
/// word across, column and row for one down; `.` a square played through; lower
/// case a star; `*8F` in front a star taken back.
#[pyclass(name = "Turn", module = "erudit", frozen)]
#[derive(Clone)]
pub struct PyTurn {
    pub turn: Turn,
    pub alphabet: Arc<Alphabet>,
}

impl PyTurn {
    pub fn new(turn: Turn, board: &Board) -> PyTurn {
        PyTurn { turn, alphabet: board.rules().alphabet.clone() }
    }

    fn place(&self, square: u16) -> Place {
        self.turn.extent.place(square)
    }
}

/// All that a turn is made of, for pickling.
type State = (
    Vec<(u16, char)>,
    Vec<u16>,
    Vec<(u16, bool, String, i32)>,
    i32,
    (i32, i32, usize, usize),
    (&'static str, &'static str),
);

#[pymethods]
impl PyTurn {
    /// Reads a turn for a board. Raises `TurnError` when the text cannot be read or
    /// does not fit the board; whether the turn is legal, `Board.check` says.
    #[staticmethod]
    fn parse(text: Text, board: &PyBoard) -> PyResult<PyTurn> {
        let (laid, swaps) = turn::read(&text.0, &board.board)?;
        Ok(PyTurn::new(check::turn(&board.board, laid, swaps)?, &board.board))
    }

    /// What the turn scores: its words and the bonus.
    #[getter]
    fn score(&self) -> i32 {
        self.turn.score()
    }

    /// The full-rack bonus within the score; 0 while no rack has been named
    /// (`Board.turn_for`).
    #[getter]
    fn bonus(&self) -> i32 {
        self.turn.bonus
    }

    /// The new words, lower case: across first, each kind by square.
    #[getter]
    fn words<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.turn.runs.iter().map(|run| self.alphabet.word(&run.word)))
    }

    /// The new words with their places and scores.
    #[getter]
    fn runs<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        runs(py, &self.turn.runs, &self.turn.extent, &self.alphabet)
    }

    /// The tiles laid: (row, column, letter in upper case, whether it is a star), by square.
    #[getter]
    fn tiles<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let tile = |laid: &Laid| {
            let (row, col) = self.place(laid.square);
            (row, col, self.alphabet.upper(laid.tile.letter()), laid.tile.is_star())
        };
        PyTuple::new(py, self.turn.laid.iter().map(tile))
    }

    /// The squares of the stars taken back: (row, column).
    #[getter]
    fn swaps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.turn.swaps.iter().map(|&at| self.place(at)))
    }

    /// How many of the tiles laid are stars.
    #[getter]
    fn stars_laid(&self) -> usize {
        self.turn.stars_laid()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyTurn>().is_ok_and(|other| {
            self.turn == other.get().turn && self.alphabet == other.get().alphabet
        })
    }

    fn __hash__(&self) -> u64 {
        xxhash_rust::xxh3::xxh3_64(self.__str__().as_bytes())
    }

    fn __str__(&self) -> String {
        self.turn.text(&self.alphabet)
    }

    fn __repr__(&self) -> String {
        format!("<Turn {} for {}>", self.__str__(), self.turn.score())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, State)> {
        let Turn { laid, swaps, runs, bonus, extent } = &self.turn;
        let state = (
            laid.iter().map(|laid| (laid.square, self.alphabet.tile_form(laid.tile))).collect(),
            swaps.clone(),
            runs.iter()
                .map(|run| (run.start, run.across, self.alphabet.word(&run.word), run.score))
                .collect(),
            *bonus,
            (extent.top, extent.left, extent.rows, extent.cols),
            (self.alphabet.name(), self.alphabet.yo().name()),
        );
        Ok((py.get_type::<PyTurn>().getattr("_restore")?, state))
    }

    /// The turn that `__reduce__` took apart.
    #[staticmethod]
    fn _restore(
        laid: Vec<(u16, char)>,
        swaps: Vec<u16>,
        runs: Vec<(u16, bool, String, i32)>,
        bonus: i32,
        extent: (i32, i32, usize, usize),
        alphabet: (String, String),
    ) -> PyResult<PyTurn> {
        let alphabet = Alphabet::named(&alphabet.0, Yo::named(&alphabet.1)?)?;
        let place = error::Place::Turn(String::new());
        let laid = laid.into_iter().map(|(square, ch)| {
            let tile: Tile = alphabet.require_tile(ch, 0, &place)?;
            Ok(Laid { square, tile })
        });
        let laid = laid.collect::<PyResult<_>>()?;
        let runs = runs.into_iter().map(|(start, across, word, score)| {
            Ok(Run { start, across, word: alphabet.encode(&word, &place)?.into(), score })
        });
        let runs = runs.collect::<PyResult<_>>()?;
        let (top, left, rows, cols) = extent;
        let within = |at: i32| at.clamp(-FARTHEST, FARTHEST);
        let extent =
            Extent { top: within(top), left: within(left), rows: rows.max(1), cols: cols.max(1) };
        let turn = Turn { laid, swaps, runs, bonus, extent };
        Ok(PyTurn { turn, alphabet: Arc::new(alphabet) })
    }
}

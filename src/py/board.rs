//! `Board` for Python.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyFrozenSet, PyRange, PyString, PyTuple};

use super::errors::{IllegalTurn, iterated, visible, wrong_type};
use super::lexicon::PyLexicon;
use super::limits::limits;
use super::number::Whole;
use super::rack::rack_for;
use super::rules::PyBoardRules;
use super::text::{Text, texts};
use super::turn::{PyRefusal, PyTurn};
use super::turns::PyTurns;
use super::watch::watched;
use crate::board::{Board, EMPTY};
use crate::check::{self, Refusal};
use crate::error::{self, Error};
use crate::extent::Place;
use crate::movegen;
use crate::rack::Rack;
use crate::rules::Rules;
use crate::tile::{Laid, Square, Tile};
use crate::turn::Turn;

/// A position without racks: tiles on squares, the words laid so far, and the rules
/// and the lexicon it is judged by. A value: `play` gives another board.
///
/// Rows and columns count from 0. `str(board)` is its text form, a row a line: `.`
/// empty, upper case a letter, lower case a star that stands for it.
///
/// On an unbounded board (0, 0) is the square that the first turn covers, and rows and
/// columns may be below zero. It holds the squares that a turn can reach (`row_range`,
/// `col_range`), and more of them as tiles reach out; above its text form stands the name
/// of the first of them, such as `@-7-G`.
#[pyclass(name = "Board", module = "erudit", frozen)]
pub struct PyBoard {
    pub board: Board,
    /// The `erudit.Rules` that the board's rules were made from.
    rules: Py<PyAny>,
}

/// The rules given, or the default ones, as Python and as Rust know them.
fn rules_of(py: Python<'_>, rules: Option<Bound<'_, PyAny>>) -> PyResult<(Py<PyAny>, Arc<Rules>)> {
    let rules = match rules {
        Some(rules) => rules,
        None => {
            py.import("erudit.rules")?.getattr("Rules")?.call_method1("preset", ("classic",))?
        }
    };
    let board_rules = rules.getattr("board_rules").ok();
    let board_rules = board_rules.as_ref().and_then(|inner| inner.cast::<PyBoardRules>().ok());
    let Some(inner) = board_rules.map(|inner| inner.get().0.clone()) else {
        return Err(wrong_type("rules", &rules, "erudit.Rules"));
    };
    Ok((rules.unbind(), inner))
}

/// The lexicon given, or the bundled one of the rules' alphabet.
fn lexicon_of(
    py: Python<'_>,
    lexicon: Option<&Bound<'_, PyLexicon>>,
    rules: &Rules,
) -> PyResult<Arc<crate::lexicon::Lexicon>> {
    if let Some(lexicon) = lexicon {
        return Ok(lexicon.get().0.clone());
    }
    let alphabet = (rules.alphabet.name(), rules.alphabet.yo().name());
    let lexicon = py.import("erudit.data")?.call_method1("default_lexicon", alphabet)?;
    Ok(lexicon.cast::<PyLexicon>()?.get().0.clone())
}

/// So many numbers from one on.
fn numbers(py: Python<'_>, first: i32, count: usize) -> PyResult<Bound<'_, PyRange>> {
    PyRange::new(py, first as isize, first as isize + count as isize)
}

impl PyBoard {
    fn like(&self, py: Python<'_>, board: Board) -> PyBoard {
        PyBoard { board, rules: self.rules.clone_ref(py) }
    }

    fn rack(&self, rack: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Rack>> {
        rack.map(|rack| rack_for(rack, self.board.rules())).transpose()
    }

    /// The turn as it stands on this board, if it is legal here.
    fn judged(
        &self,
        py: Python<'_>,
        turn: &PyTurn,
        rack: Option<&Bound<'_, PyAny>>,
        owed: Whole,
    ) -> PyResult<Result<Turn, Refusal>> {
        let owed = owed.count("owed_stars")?;
        let rack = self.rack(rack)?;
        let turn = match check::turn_on(&self.board, &turn.turn, rack.as_ref()) {
            Ok(turn) => turn,
            Err(refusal) => return Ok(Err(refusal)),
        };
        Ok(self.judge(py, &turn, rack.as_ref(), owed)?.map_or(Ok(turn), Err))
    }

    /// The exception that carries a refusal.
    fn illegal(&self, py: Python<'_>, refusal: Refusal) -> PyResult<PyErr> {
        let refusal = PyRefusal::new(&refusal, &self.board);
        let error = IllegalTurn::new_err(visible(refusal.sentence()));
        let value = error.value(py);
        value.setattr("reason", refusal.reason())?;
        value.setattr("refusal", Py::new(py, refusal)?)?;
        Ok(error)
    }

    fn judge(
        &self,
        py: Python<'_>,
        turn: &Turn,
        rack: Option<&Rack>,
        owed: usize,
    ) -> PyResult<Option<Refusal>> {
        if let Err(refusal) = check::check(&self.board, turn, rack) {
            return Ok(Some(refusal));
        }
        if let Some(rack) = rack.filter(|_| turn.stars_laid() < owed) {
            let most = watched(py, |watch| movegen::most_stars(&self.board, rack, owed, watch))?;
            if turn.stars_laid() < most {
                return Ok(Some(Refusal::owed_star()));
            }
        }
        Ok(None)
    }
}

#[pymethods]
impl PyBoard {
    /// An empty board. Raises `BoardError` when the lexicon is of another alphabet
    /// than the rules.
    #[new]
    #[pyo3(signature = (rules = None, lexicon = None))]
    fn new(
        py: Python<'_>,
        rules: Option<Bound<'_, PyAny>>,
        lexicon: Option<&Bound<'_, PyLexicon>>,
    ) -> PyResult<PyBoard> {
        let (rules, inner) = rules_of(py, rules)?;
        let lexicon = lexicon_of(py, lexicon, &inner)?;
        Ok(PyBoard { board: Board::new(inner, lexicon)?, rules })
    }

    /// Reads a board: text with rows joined by newlines or `/`, or an iterable of rows.
    ///
    /// The words that stand on it count as laid, and so do those of `history`. An
    /// unbounded board may have any rows; (0, 0) is in their middle, or the first row
    /// names the first square, as in `@-7-G`.
    /// Raises `BoardError` that names the row and what was expected.
    #[staticmethod]
    #[pyo3(
        signature = (rows, rules = None, lexicon = None, history = None),
        text_signature = "(rows, rules=None, lexicon=None, history=())"
    )]
    fn parse(
        py: Python<'_>,
        rows: &Bound<'_, PyAny>,
        rules: Option<Bound<'_, PyAny>>,
        lexicon: Option<&Bound<'_, PyLexicon>>,
        history: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyBoard> {
        let (rules, inner) = rules_of(py, rules)?;
        let lexicon = lexicon_of(py, lexicon, &inner)?;
        let rows: Vec<String> = match rows.cast::<PyString>() {
            Ok(text) => {
                let text = text.to_string_lossy();
                text.trim().split(['\n', '/']).map(|row| row.trim().to_string()).collect()
            }
            Err(_) => texts(rows, "rows")?,
        };
        let history = history.map_or_else(|| Ok(Vec::new()), |words| texts(words, "history"))?;
        Ok(PyBoard { board: Board::parse(&rows, &history, inner, lexicon)?, rules })
    }

    /// The rules it is judged by.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Py<PyAny> {
        self.rules.clone_ref(py)
    }

    /// The lexicon it is judged by.
    #[getter]
    fn lexicon(&self) -> PyLexicon {
        PyLexicon(self.board.lexicon().clone())
    }

    /// The words already laid, lower case.
    #[getter]
    fn history<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyFrozenSet>> {
        let alphabet = &self.board.rules().alphabet;
        let words: Vec<String> =
            self.board.history().iter().map(|word| alphabet.word(word)).collect();
        PyFrozenSet::new(py, words)
    }

    /// How many rows.
    #[getter]
    fn rows(&self) -> usize {
        self.board.rows()
    }

    /// How many columns.
    #[getter]
    fn cols(&self) -> usize {
        self.board.cols()
    }

    /// The numbers of its rows, a `range`; only on an unbounded board not from 0.
    #[getter]
    fn row_range<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        numbers(py, self.board.extent().top, self.board.rows())
    }

    /// The numbers of its columns, a `range`; only on an unbounded board not from 0.
    #[getter]
    fn col_range<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyRange>> {
        numbers(py, self.board.extent().left, self.board.cols())
    }

    /// Whether no tile is on it.
    #[getter]
    fn is_empty(&self) -> bool {
        self.board.is_empty()
    }

    /// The square that the first turn covers: (row, column).
    #[getter]
    fn centre(&self) -> Place {
        self.board.rules().layout.centre_place()
    }

    /// The stars that lie on it: (row, column, the letter each stands for).
    #[getter]
    fn stars<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let stars: Vec<_> = self
            .board
            .stars()
            .map(|at| {
                let (row, col) = self.board.place(at);
                (row, col, self.board.rules().alphabet.upper(self.board.tile(at).letter()))
            })
            .collect();
        PyTuple::new(py, stars)
    }

    /// What is on a square, as in the text form: `.`, `К`, or `к` for a star. A square
    /// that an unbounded board does not hold yet is empty.
    fn square(&self, row: Whole, col: Whole) -> PyResult<char> {
        let tile = match self.board.square(row.0, col.0) {
            Ok(square) => self.board.tile(square),
            Err(_) if self.board.rules().layout.has(row.0, col.0) => Tile::EMPTY,
            Err(error) => return Err(error.into()),
        };
        let alphabet = &self.board.rules().alphabet;
        Ok(if tile.is_empty() { EMPTY } else { alphabet.tile_form(tile) })
    }

    /// The premium of a square: `.` none, letter ×2 `G`, ×3 `Y`, word ×2 `B`, ×3 `R`.
    fn premium(&self, row: Whole, col: Whole) -> PyResult<char> {
        let layout = &self.board.rules().layout;
        if !layout.has(row.0, col.0) {
            self.board.square(row.0, col.0)?;
        }
        Ok(layout.premium_at((row.0 as i32, col.0 as i32)).sign())
    }

    /// The turn that lays these tiles, (row, column, letter, whether it is a star),
    /// and takes back the stars on these squares. Raises `TurnError` or `BoardError`
    /// when it does not fit the board; whether it is legal, `check` says.
    #[pyo3(signature = (tiles, swaps = None), text_signature = "($self, tiles, swaps=())")]
    fn turn(&self, tiles: &Bound<'_, PyAny>, swaps: Option<&Bound<'_, PyAny>>) -> PyResult<PyTurn> {
        let alphabet = &self.board.rules().alphabet;
        let mut laid = Vec::new();
        let expected = "an iterable of (row, column, letter, whether it is a star)";
        let items = iterated(tiles, "tiles", expected)?;
        for (at, tile) in items.enumerate() {
            let tile = tile?;
            let parts: PyResult<(Whole, Whole, Text, bool)> = tile.extract();
            let (Whole(row), Whole(col), Text(text), is_star) = parts.map_err(|_| {
                let expected = "(row, column, letter, whether it is a star)";
                wrong_type(&format!("tiles[{at}]"), &tile, expected)
            })?;
            let place = error::Place::Named(text.clone());
            let &[letter] = alphabet.encode(&text, &place)?.as_slice() else {
                return Err(Error::NotATile { tile: text }.into());
            };
            let tile = if is_star { Tile::star(letter) } else { Tile::plain(letter) };
            laid.push(Laid { square: self.board.square(row, col)?, tile });
        }
        let swaps = swaps.map_or(Ok(Vec::new()), |swaps| self.squares(swaps, "swaps"))?;
        Ok(PyTurn::new(check::turn(&self.board, laid, swaps)?, &self.board))
    }

    /// The same turn with the full-rack bonus that is due when it is played from
    /// this rack.
    fn turn_for(&self, py: Python<'_>, turn: &PyTurn, rack: &Bound<'_, PyAny>) -> PyResult<PyTurn> {
        let rack = self.rack(Some(rack))?;
        match check::turn_on(&self.board, &turn.turn, rack.as_ref()) {
            Ok(turn) => Ok(PyTurn::new(turn, &self.board)),
            Err(refusal) => Err(self.illegal(py, refusal)?),
        }
    }

    /// Every legal turn of a rack, best first; equal scores in the order of their text.
    ///
    /// `owed_stars`: how many stars taken back earlier the player must lay now; turns
    /// that lay fewer are left out while any lays more. `time_limit`, in seconds, and
    /// `node_limit`, in states looked at and turns found, end the search early: then
    /// `exact` of the answer is false, and it holds the turns found until then. The time
    /// ends it within some hundredths of a second, and begins when the lexicon has what
    /// searches walk: the first search with a lexicon makes that, in seconds if it has
    /// millions of words. No more than `page_size` turns are held at a time; see `Turns`.
    /// Raises `RackError` for a rack with wrong letters or too many, `EruditError` for a
    /// limit less than 0.
    #[pyo3(
        signature = (rack, *, owed_stars = Whole(0), time_limit = None, node_limit = None,
                     page_size = Whole(movegen::ROOM as i64)),
        text_signature = "($self, rack, *, owed_stars=0, time_limit=None, node_limit=None, page_size=500000)"
    )]
    #[allow(clippy::too_many_arguments)]
    pub fn turns(
        slf: &Bound<'_, Self>,
        rack: &Bound<'_, PyAny>,
        owed_stars: Whole,
        time_limit: Option<&Bound<'_, PyAny>>,
        node_limit: Option<Whole>,
        page_size: Whole,
    ) -> PyResult<PyTurns> {
        let board = &slf.get().board;
        let owed = owed_stars.count("owed_stars")?;
        let limits = limits(time_limit, node_limit)?;
        let room = page_size.at_least_one("page_size")?;
        let rack = rack_for(rack, board.rules())?;
        let found =
            watched(slf.py(), |watch| movegen::list(board, &rack, owed, room, limits, watch))?;
        Ok(PyTurns::new(slf.clone().unbind(), rack, found, owed, room))
    }

    /// The `n` best turns of a rack, as in `turns`, without listing the others.
    ///
    /// `time_limit` and `node_limit` end the search early, as in `turns`: then `exact` of
    /// the answer is false, it holds the best turns found until then, and `bound` says
    /// what the others can score at most.
    ///
    ///     >>> board = Board(lexicon=Lexicon.build(["кот", "ток"]))
    ///     >>> best = board.best("КОТ", time_limit=10)
    ///     >>> str(best[0]), best.exact, best.bound
    ///     ('8F КОТ', True, 4)
    #[pyo3(
        signature = (rack, n = Whole(1), *, owed_stars = Whole(0), time_limit = None, node_limit = None),
        text_signature = "($self, rack, n=1, *, owed_stars=0, time_limit=None, node_limit=None)"
    )]
    #[allow(clippy::too_many_arguments)]
    fn best(
        slf: &Bound<'_, Self>,
        rack: &Bound<'_, PyAny>,
        n: Whole,
        owed_stars: Whole,
        time_limit: Option<&Bound<'_, PyAny>>,
        node_limit: Option<Whole>,
    ) -> PyResult<PyTurns> {
        let board = &slf.get().board;
        let (n, owed) = (n.count("n")?, owed_stars.count("owed_stars")?);
        let limits = limits(time_limit, node_limit)?;
        let rack = rack_for(rack, board.rules())?;
        let found =
            watched(slf.py(), |watch| movegen::best_within(board, &rack, n, owed, limits, watch))?;
        Ok(PyTurns::new(slf.clone().unbind(), rack, found.into(), owed, movegen::ROOM))
    }

    /// How many legal turns a rack has.
    #[pyo3(
        signature = (rack, *, owed_stars = Whole(0)),
        text_signature = "($self, rack, *, owed_stars=0)"
    )]
    fn count(&self, py: Python<'_>, rack: &Bound<'_, PyAny>, owed_stars: Whole) -> PyResult<usize> {
        let owed = owed_stars.count("owed_stars")?;
        let rack = rack_for(rack, self.board.rules())?;
        watched(py, |watch| movegen::count(&self.board, &rack, owed, watch))
    }

    /// `None` if the turn is legal, otherwise the reason why not.
    ///
    /// Without a rack, any tiles that fit on one are taken to be there.
    #[pyo3(
        signature = (turn, rack = None, *, owed_stars = Whole(0)),
        text_signature = "($self, turn, rack=None, *, owed_stars=0)"
    )]
    fn check(
        &self,
        py: Python<'_>,
        turn: &PyTurn,
        rack: Option<&Bound<'_, PyAny>>,
        owed_stars: Whole,
    ) -> PyResult<Option<PyRefusal>> {
        let refusal = self.judged(py, turn, rack, owed_stars)?.err();
        Ok(refusal.map(|refusal| PyRefusal::new(&refusal, &self.board)))
    }

    /// The board after a turn. Raises `IllegalTurn`, with the `refusal`, when it is
    /// not legal; this board is unchanged in any case.
    #[pyo3(
        signature = (turn, rack = None, *, owed_stars = Whole(0)),
        text_signature = "($self, turn, rack=None, *, owed_stars=0)"
    )]
    fn play(
        &self,
        py: Python<'_>,
        turn: &PyTurn,
        rack: Option<&Bound<'_, PyAny>>,
        owed_stars: Whole,
    ) -> PyResult<PyBoard> {
        let turn = match self.judged(py, turn, rack, owed_stars)? {
            Ok(turn) => turn,
            Err(refusal) => return Err(self.illegal(py, refusal)?),
        };
        let words = turn.runs.into_iter().map(|run| run.word);
        Ok(self.like(py, self.board.after(&turn.laid, &turn.swaps, words)))
    }

    /// The board with plain letters in place of the stars on these squares: for a
    /// star taken back together with a pass or an exchange. Raises `TurnError` for a
    /// square without a star.
    fn swap(&self, py: Python<'_>, squares: &Bound<'_, PyAny>) -> PyResult<PyBoard> {
        let swaps = self.squares(squares, "squares")?;
        let turn = check::turn(&self.board, Vec::new(), swaps)?;
        Ok(self.like(py, self.board.after(&[], &turn.swaps, [])))
    }

    /// The same position judged by another lexicon.
    fn with_lexicon(&self, py: Python<'_>, lexicon: &PyLexicon) -> PyResult<PyBoard> {
        Ok(self.like(py, self.board.with_lexicon(lexicon.0.clone())?))
    }

    /// The same position judged by other rules.
    fn with_rules(&self, py: Python<'_>, rules: Bound<'_, PyAny>) -> PyResult<PyBoard> {
        let (rules, inner) = rules_of(py, Some(rules))?;
        Ok(PyBoard { board: self.board.with_rules(inner)?, rules })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyBoard>().is_ok_and(|other| self.board == other.get().board)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.board.extent().hash(&mut hasher);
        self.board.squares().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.board.text()
    }

    /// The board as a picture, which notebooks show by themselves.
    fn _repr_svg_(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        slf.py().import("erudit.svg")?.call_method1("board_svg", (slf,))
    }

    fn __repr__(&self) -> String {
        let tiles = self.board.squares().iter().filter(|tile| !tile.is_empty()).count();
        format!("<Board {}x{} with {tiles} tiles>", self.board.rows(), self.board.cols())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let mut history: Vec<String> =
            self.history(py)?.iter().map(|word| word.extract()).collect::<PyResult<_>>()?;
        history.sort();
        let state = (self.__str__(), self.rules(py), Py::new(py, self.lexicon())?, history);
        Ok((py.get_type::<PyBoard>().getattr("parse")?, state.into_pyobject(py)?))
    }
}

impl PyBoard {
    /// The squares of an iterable, which `what` names.
    fn squares(&self, places: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<Square>> {
        let square = |(at, place): (usize, PyResult<Bound<'_, PyAny>>)| {
            let place = place?;
            let parts: PyResult<(Whole, Whole)> = place.extract();
            let (Whole(row), Whole(col)) =
                parts.map_err(|_| wrong_type(&format!("{what}[{at}]"), &place, "(row, column)"))?;
            Ok(self.board.square(row, col)?)
        };
        let places = iterated(places, what, "an iterable of squares, (row, column)")?;
        places.enumerate().map(square).collect()
    }
}

//! `Turns` for Python: a sequence that makes a `Turn` when it is looked at.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyMemoryView, PySlice, PyTuple};

use super::board::PyBoard;
use super::number::Whole;
use super::rack::rack_for;
use super::text::Text;
use super::turn::PyTurn;
use super::watch::watched;
use crate::check;
use crate::error::Error;
use crate::movegen::{Laying, List, Listing, Page, Pages, Turns};
use crate::rack::Rack;
use crate::turn::{self, Turn};

/// Turns, best first; equal scores in the order of their text.
///
/// `exact` says whether they are all that were asked for, and `bound` what any legal
/// turn can score at most; both matter for a search with a limit. A slice keeps both.
///
/// Of very many turns only a page is held at a time. Then a look at one of another page
/// searches the position again, which may take seconds; other threads go on meanwhile,
/// and Ctrl-C is answered.
///
/// Two of them are equal if they hold equal turns in the same order, however they were
/// found; to see that, all of them may have to be looked at.
#[pyclass(name = "Turns", module = "erudit", frozen)]
pub struct PyTurns {
    board: Py<PyBoard>,
    rack: Rack,
    held: Held,
    /// Whether no limit of the search has cost any turn.
    #[pyo3(get)]
    exact: bool,
    /// No legal turn of the rack scores more than this: the score of the best, if the
    /// search was exact; 0 if there is no turn. `None` if none was asked for.
    #[pyo3(get)]
    bound: Option<i32>,
    /// The buffer of scores, once it was asked for.
    scores: PyOnceLock<Py<PyAny>>,
}

/// How turns are held.
enum Held {
    Whole(Arc<List>),
    Paged(View),
}

/// Some places of a paged list, evenly spaced.
#[derive(Clone)]
struct View {
    pages: Arc<Pages>,
    first: usize,
    step: isize,
    length: usize,
    /// What the list was asked with, to ask for it again.
    owed: usize,
    room: usize,
}

impl View {
    /// The place of a turn in the whole list.
    fn place(&self, at: usize) -> usize {
        self.first.wrapping_add_signed(at as isize * self.step)
    }

    /// Where in the view a place of the whole list is.
    fn at(&self, place: usize) -> Option<usize> {
        let distance = place as isize - self.first as isize;
        let at = usize::try_from(distance / self.step).ok()?;
        (distance % self.step == 0 && at < self.length).then_some(at)
    }

    fn part(&self, first: usize, step: isize, length: usize) -> View {
        // no turn has no place, and a single one no next, however far that would be
        let first = if length > 0 { self.place(first) } else { 0 };
        let step = if length > 1 { self.step * step } else { 1 };
        View { first, step, length, ..self.clone() }
    }

    fn page(&self, py: Python<'_>, at: usize) -> PyResult<Page> {
        let place = self.place(at);
        match self.pages.kept(place) {
            Some(page) => Ok(page),
            None => watched(py, |watch| self.pages.page(place, watch)),
        }
    }
}

impl PyTurns {
    /// What a search has found, for so many stars owed and with so much room.
    pub fn new(
        board: Py<PyBoard>,
        rack: Rack,
        found: Listing,
        owed: usize,
        room: usize,
    ) -> PyTurns {
        let Listing { turns, exact, bound } = found;
        let held = match turns {
            Turns::Whole(turns) => Held::Whole(turns),
            Turns::Paged(pages) => {
                let length = pages.len();
                Held::Paged(View { pages, first: 0, step: 1, length, owed, room })
            }
        };
        PyTurns { board, rack, held, exact, bound, scores: PyOnceLock::new() }
    }

    /// Some of these turns.
    fn part(&self, py: Python<'_>, held: Held) -> PyTurns {
        let (board, rack) = (self.board.clone_ref(py), self.rack.clone());
        let (exact, bound) = (self.exact, self.bound);
        PyTurns { board, rack, held, exact, bound, scores: PyOnceLock::new() }
    }

    fn len(&self) -> usize {
        match &self.held {
            Held::Whole(turns) => turns.len(),
            Held::Paged(view) => view.length,
        }
    }

    fn place_of(
        &self,
        turn: &Bound<'_, PyAny>,
        start: usize,
        stop: usize,
    ) -> PyResult<Option<usize>> {
        let Ok(turn) = turn.cast::<PyTurn>() else { return Ok(None) };
        let (py, turn) = (turn.py(), &turn.get().turn);
        let board = &self.board.get().board;
        let Some((laid, swaps)) = turn.on(board.extent()) else { return Ok(None) };
        let score = turn.score();
        match &self.held {
            Held::Whole(turns) => {
                let same = |laying: Laying| laying.is(&laid, &swaps, score);
                let mut within = (start..stop).map_while(|at| turns.get(at));
                Ok(within.position(same).map(|at| at + start))
            }
            Held::Paged(view) => {
                // what is not legal needs no search
                let here = check::turn_on(board, turn, Some(&self.rack)).ok();
                let legal = |here: &Turn| check::check(board, here, Some(&self.rack)).is_ok();
                if !here.is_some_and(|here| here.score() == score && legal(&here)) {
                    return Ok(None);
                }
                let place = watched(py, |watch| view.pages.place_of(&laid, &swaps, score, watch))?;
                let at = place.and_then(|place| view.at(place));
                Ok(at.filter(|at| (start..stop).contains(at)))
            }
        }
    }

    fn made(&self, laying: &Laying) -> PyTurn {
        let board = &self.board.get().board;
        PyTurn::new(laying.turn(board, &self.rack), board)
    }

    fn turn(&self, py: Python<'_>, at: usize) -> PyResult<PyTurn> {
        match &self.held {
            Held::Whole(turns) => self.found(turns.get(at).as_ref()),
            Held::Paged(view) => self.on_page(&view.page(py, at)?, view.place(at)),
        }
    }

    fn on_page(&self, page: &Page, place: usize) -> PyResult<PyTurn> {
        self.found(page.get(place))
    }

    fn found(&self, laying: Option<&Laying>) -> PyResult<PyTurn> {
        let lost = || PyRuntimeError::new_err("a search did not find again what it had found");
        Ok(self.made(laying.ok_or_else(lost)?))
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
        self.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let length = self.len() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(length)?;
            let held = match &self.held {
                Held::Whole(turns) => {
                    let at = (0..slice.slicelength as isize).map(|n| slice.start + n * slice.step);
                    let part = at.filter_map(|at| turns.get(at as usize)).collect();
                    Held::Whole(Arc::new(List::Turns(part)))
                }
                Held::Paged(view) => {
                    Held::Paged(view.part(slice.start as usize, slice.step, slice.slicelength))
                }
            };
            return Ok(Py::new(py, self.part(py, held))?.into_any());
        }
        let Whole(asked) = index.extract()?;
        let at = if asked < 0 { asked.saturating_add(length as i64) } else { asked };
        if !(0..length as i64).contains(&at) {
            return Err(PyIndexError::new_err(format!("no turn {asked}: there are {length}")));
        }
        Ok(Py::new(py, self.turn(py, at as usize)?)?.into_any())
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyTurnsIterator {
        PyTurnsIterator { turns: slf.unbind(), at: AtomicUsize::new(0), page: Mutex::default() }
    }

    fn __eq__(slf: &Bound<'_, Self>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<PyTurns>() else { return Ok(false) };
        if slf.is(other) {
            return Ok(true);
        }
        // scores need no search of what is not held
        let (py, scores) = (slf.py(), slf.get().scores(slf.py())?);
        if !scores.eq(other.get().scores(py)?)? {
            return Ok(false);
        }
        for (one, other) in slf.try_iter()?.zip(other.try_iter()?) {
            if !one?.eq(other?)? {
                return Ok(false);
            }
            py.check_signals()?;
        }
        Ok(true)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.scores(py)?.call_method0("tobytes")?.hash()
    }

    fn __contains__(&self, turn: &Bound<'_, PyAny>) -> PyResult<bool> {
        Ok(self.place_of(turn, 0, self.len())?.is_some())
    }

    fn __reversed__(slf: Bound<'_, Self>) -> PyResult<Bound<'_, PyAny>> {
        // `turns[::-1]`, made lazily like any slice
        slf.get_item(PySlice::new(slf.py(), -1, -(slf.get().len() as isize) - 1, -1))
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
        let length = self.len() as i64;
        let within = |Whole(at): Whole| {
            (if at < 0 { at.saturating_add(length) } else { at }).clamp(0, length) as usize
        };
        self.place_of(value, within(start), stop.map_or(length as usize, within))?
            .ok_or_else(|| PyValueError::new_err("the turn is not there"))
    }

    /// How many times a turn is there: 0 or 1.
    fn count(&self, value: &Bound<'_, PyAny>) -> PyResult<usize> {
        Ok(usize::from(self.__contains__(value)?))
    }

    /// The scores, one for each turn: a read-only `memoryview` of 32-bit whole numbers,
    /// which NumPy can use without a copy. No `Turn` is made, and nothing searched.
    ///
    ///     >>> board = Board(lexicon=Lexicon.build(["кот", "ток"]))
    ///     >>> board.turns("КОТ").scores.tolist()
    ///     [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
    #[getter]
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let made = self.scores.get_or_try_init(py, || {
            let bytes = PyBytes::new_with(py, self.len() * size_of::<i32>(), |bytes| {
                let places = bytes.as_chunks_mut().0.iter_mut();
                match &self.held {
                    Held::Whole(turns) => {
                        let scores = turns.scores().map(i32::to_ne_bytes);
                        places.zip(scores).for_each(|(place, score)| *place = score);
                    }
                    Held::Paged(view) => {
                        let (mut score, mut places_of_it) = (0, 0..0);
                        for (at, place) in places.enumerate() {
                            if !places_of_it.contains(&view.place(at)) {
                                (score, places_of_it) = view.pages.score(view.place(at));
                            }
                            *place = score.to_ne_bytes();
                        }
                    }
                }
                Ok(())
            })?;
            PyMemoryView::from(&bytes)?.call_method1("cast", ("i",)).map(Bound::unbind)
        })?;
        Ok(made.bind(py).clone())
    }

    /// Turns as text; of a paged list, what to search for again.
    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, turns) = (slf.py(), slf.get());
        let alphabet = &turns.board.get().board.rules().alphabet;
        let board = turns.board.clone_ref(py);
        let rack = turns.rack.text(alphabet);
        let maker = |name: &str| py.get_type::<PyTurns>().getattr(name);
        match &turns.held {
            Held::Whole(layings) => {
                let text = |laying: Laying| turns.made(&laying).turn.text(alphabet);
                let texts: Vec<String> = layings.iter().map(text).collect();
                let state = (board, rack, texts, turns.exact, turns.bound);
                Ok((maker("_restore")?, state.into_pyobject(py)?))
            }
            Held::Paged(View { first, step, length, owed, room, .. }) => {
                let state = (board, rack, owed, room, (first, step, length));
                Ok((maker("_search_again")?, state.into_pyobject(py)?))
            }
        }
    }

    /// The turns that `__reduce__` took apart.
    #[staticmethod]
    fn _restore(
        board: Py<PyBoard>,
        rack: &Bound<'_, PyAny>,
        texts: Vec<Text>,
        exact: bool,
        bound: Option<i32>,
    ) -> PyResult<PyTurns> {
        let here = &board.get().board;
        let rack = rack_for(rack, here.rules())?;
        let layings: Result<Vec<Laying>, PyErr> = texts
            .iter()
            .map(|Text(text)| {
                let (laid, swaps) = turn::read(text, here)?;
                let mut turn = check::turn(here, laid, swaps)?;
                check::check(here, &turn, Some(&rack)).map_err(|refusal| {
                    let what = refusal.sentence(here);
                    PyErr::from(Error::BadTurn { text: text.clone(), what })
                })?;
                turn.bonus = check::bonus(here.rules(), &turn.laid, turn.swaps.len(), &rack);
                Ok(Laying {
                    score: turn.score(),
                    laid: turn.laid.into_iter().collect(),
                    swaps: turn.swaps.into_iter().collect(),
                })
            })
            .collect();
        let held = Held::Whole(Arc::new(List::Turns(layings?)));
        Ok(PyTurns { board, rack, held, exact, bound, scores: PyOnceLock::new() })
    }

    /// The part of a paged list that `__reduce__` took apart.
    #[staticmethod]
    fn _search_again<'py>(
        board: &Bound<'py, PyBoard>,
        rack: &Bound<'py, PyAny>,
        owed: Whole,
        room: Whole,
        part: (isize, isize, isize),
    ) -> PyResult<Bound<'py, PyAny>> {
        let whole = PyBoard::turns(board, rack, owed, None, None, room)?;
        let (first, step, length) = part;
        // a slice may end before the first of all
        let end = first.saturating_add(step.saturating_mul(length));
        let end = if end < 0 { -(whole.len() as isize) - 1 } else { end };
        let slice = PySlice::new(board.py(), first, end, step);
        Bound::new(board.py(), whole)?.into_any().get_item(slice)
    }

    fn __repr__(&self) -> PyResult<String> {
        let length = self.len();
        // the best is on a page that is kept, unless this is a slice; none is searched for
        let best = match &self.held {
            Held::Whole(turns) => turns.get(0).map(|laying| self.made(&laying)),
            Held::Paged(view) if length > 0 => {
                let page = view.pages.kept(view.first);
                page.map(|page| self.on_page(&page, view.first)).transpose()?
            }
            Held::Paged(_) => None,
        };
        let best = best.map_or(String::new(), |turn| {
            format!(", the best {} for {}", turn.turn.text(&turn.alphabet), turn.turn.score())
        });
        let partly = if self.exact { "" } else { ", not exact" };
        Ok(format!("<{length} turns{best}{partly}>"))
    }
}

/// Turns one after another; threads that share it get different ones.
#[pyclass(name = "TurnsIterator", module = "erudit._core", frozen)]
struct PyTurnsIterator {
    turns: Py<PyTurns>,
    at: AtomicUsize,
    /// The page of the last turn, of a paged list.
    page: Mutex<Option<Page>>,
}

impl PyTurnsIterator {
    /// The page with a turn on it. The lock is not held while one is searched for.
    fn page(&self, py: Python<'_>, view: &View, at: usize) -> PyResult<Page> {
        let last = || self.page.lock().unwrap_or_else(PoisonError::into_inner);
        let place = view.place(at);
        if let Some(page) = last().as_ref().filter(|page| page.get(place).is_some()) {
            return Ok(page.clone());
        }
        // the last one is not needed any more, and the next takes its room
        *last() = None;
        let page = view.page(py, at)?;
        *last() = Some(page.clone());
        Ok(page)
    }
}

#[pymethods]
impl PyTurnsIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyTurn>> {
        let turns = self.turns.get();
        let at = self.at.fetch_add(1, Ordering::Relaxed);
        if at >= turns.len() {
            return Ok(None);
        }
        match &turns.held {
            Held::Whole(layings) => turns.found(layings.get(at).as_ref()).map(Some),
            Held::Paged(view) => {
                let page = self.page(py, view, at)?;
                turns.on_page(&page, view.place(at)).map(Some)
            }
        }
    }
}

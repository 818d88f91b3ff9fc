//! `Finds` for Python: words that a lexicon found, each made when it is looked at.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::alphabet::Alphabet;
use crate::error::Place;
use crate::lexicon::{Find, Finds};

/// A word that was found.
///
/// `word` is written with ё where it is so written; `stars` are the letters that stars
/// stand for, in the order of the word; `is_anagram` says that every letter and star
/// given was used. `str(find)` is the word.
#[pyclass(name = "Find", module = "erudit", frozen, eq, hash, get_all)]
#[derive(PartialEq, Eq, Hash)]
pub struct PyFind {
    /// The word, with ё where it is so written.
    word: String,
    /// The letters that stars stand for, in the order of the word.
    stars: String,
    /// Whether every letter and star given was used.
    is_anagram: bool,
}

#[pymethods]
impl PyFind {
    #[new]
    #[pyo3(
        signature = (word, stars = String::new(), is_anagram = false),
        text_signature = "(word, stars='', is_anagram=False)"
    )]
    fn new(word: String, stars: String, is_anagram: bool) -> PyFind {
        PyFind { word, stars, is_anagram }
    }

    fn __str__(&self) -> &str {
        &self.word
    }

    fn __repr__(&self) -> String {
        let PyFind { word, stars, is_anagram } = self;
        let anagram = if *is_anagram { ", is_anagram=True" } else { "" };
        format!("Find('{word}', stars='{stars}'{anagram})")
    }

    fn __reduce__(slf: Bound<'_, Self>) -> (Bound<'_, PyAny>, (String, String, bool)) {
        let find = slf.get();
        let parts = (find.word.clone(), find.stars.clone(), find.is_anagram);
        (slf.get_type().into_any(), parts)
    }
}

/// The words that were found, a sequence: the longest first, words of a length in
/// alphabetical order. `"кот" in finds` asks for a word.
#[pyclass(name = "Finds", module = "erudit", frozen)]
pub struct PyFinds {
    alphabet: Arc<Alphabet>,
    finds: Arc<Finds>,
    /// Which of them, in this order.
    places: Vec<u32>,
}

impl PyFinds {
    pub fn new(alphabet: &Arc<Alphabet>, finds: Finds) -> PyFinds {
        let places = (0..finds.len() as u32).collect();
        PyFinds { alphabet: alphabet.clone(), finds: finds.into(), places }
    }

    fn raw(&self, at: usize) -> Find<'_> {
        self.finds.get(self.places[at] as usize)
    }

    fn find(&self, at: usize) -> PyFind {
        let Find { letters, marks, stars, is_anagram } = self.raw(at);
        let word = self.alphabet.written(letters, marks);
        PyFind { word, stars: self.alphabet.word(stars), is_anagram }
    }
}

/// Makes it a `collections.abc.Sequence` for `isinstance`.
pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    pyo3::types::PySequence::register::<PyFinds>(py)
}

#[pymethods]
impl PyFinds {
    /// The words alone.
    #[getter]
    fn words(&self) -> Vec<String> {
        let raw = (0..self.places.len()).map(|at| self.raw(at));
        raw.map(|find| self.alphabet.written(find.letters, find.marks)).collect()
    }

    fn __len__(&self) -> usize {
        self.places.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let length = self.places.len() as isize;
        if let Ok(slice) = index.cast::<PySlice>() {
            let slice = slice.indices(length)?;
            let at = (0..slice.slicelength as isize).map(|n| slice.start + n * slice.step);
            let places = at.map(|at| self.places[at as usize]).collect();
            let (alphabet, finds) = (self.alphabet.clone(), self.finds.clone());
            return Ok(Py::new(py, PyFinds { alphabet, finds, places })?.into_any());
        }
        let asked: isize = index
            .extract()
            .map_err(|_| PyTypeError::new_err("finds are indexed by whole numbers or slices"))?;
        let at = if asked < 0 { asked + length } else { asked };
        if !(0..length).contains(&at) {
            return Err(PyIndexError::new_err(format!("no find {asked}: there are {length}")));
        }
        Ok(Py::new(py, self.find(at as usize))?.into_any())
    }

    fn __iter__(slf: Bound<'_, Self>) -> PyFindsIterator {
        PyFindsIterator { finds: slf.unbind(), at: AtomicUsize::new(0) }
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        let Ok(text) = word.str() else { return false };
        if !word.is_instance_of::<pyo3::types::PyString>() && word.cast::<PyFind>().is_err() {
            return false;
        }
        let Ok(letters) = self.alphabet.encode(&text.to_string_lossy(), &Place::Word) else {
            return false;
        };
        (0..self.places.len()).any(|at| self.raw(at).letters == letters)
    }

    fn __repr__(&self) -> String {
        let first: Vec<_> = (0..self.places.len().min(3)).map(|at| self.find(at).word).collect();
        let dots = if self.places.len() > 3 { ", …" } else { "" };
        format!("<{} finds: {}{dots}>", self.places.len(), first.join(", "))
    }
}

/// Finds one after another; threads that share it get different ones.
#[pyclass(name = "FindsIterator", module = "erudit._core", frozen)]
struct PyFindsIterator {
    finds: Py<PyFinds>,
    at: AtomicUsize,
}

#[pymethods]
impl PyFindsIterator {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<PyFind> {
        let finds = self.finds.get();
        let at = self.at.fetch_add(1, Ordering::Relaxed);
        (at < finds.places.len()).then(|| finds.find(at))
    }
}

//! `Lexicon` for Python.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMapping, PyTuple};

use super::errors::wrong_type;
use super::finds::PyFinds;
use super::number::Whole;
use super::text::{Text, texts};
use super::watch::watched;
use crate::alphabet::{Alphabet, Yo};
use crate::error::{Error, Place};
use crate::lexicon::{Cursor, Level, Lexicon, MAX_DISTANCE, Query};

/// A set of words of one alphabet, each with a level that says how common it is.
///
/// A value: `with_words` gives another lexicon. Words are lower-case text at the
/// edge; any case is understood. Under `yo="fold"` ё is read as е.
#[pyclass(name = "Lexicon", module = "erudit", frozen)]
#[derive(Clone)]
pub struct PyLexicon(pub Arc<Lexicon>);

impl PyLexicon {
    fn found(&self, py: Python<'_>, query: &Query, limit: Option<Whole>) -> PyResult<PyFinds> {
        let limit = count(limit, "the limit")?;
        let finds = watched(py, |watch| self.0.find(query, limit, watch))?;
        Ok(PyFinds::new(self.0.alphabet(), finds))
    }
}

#[pymethods]
impl PyLexicon {
    /// The lexicon that comes with the package: Russian common nouns.
    ///
    /// `yo="distinct"` keeps ё as a letter of its own. Raises `LexiconError` for an
    /// alphabet without a bundled lexicon.
    #[staticmethod]
    #[pyo3(signature = (alphabet = "ru", yo = "fold"))]
    fn default(py: Python<'_>, alphabet: &str, yo: &str) -> PyResult<Py<PyLexicon>> {
        let data = py.import("erudit.data")?;
        Ok(data.call_method1("default_lexicon", (alphabet, yo))?.extract::<Py<PyLexicon>>()?)
    }

    /// A lexicon of the given words; a mapping gives each word its level (0 to 255).
    ///
    /// Words have 2 to 31 letters; case does not matter and repetitions are one word.
    /// Raises `LexiconError` that names the word, its place and the letter at fault.
    #[staticmethod]
    #[pyo3(signature = (words, alphabet = "ru", *, yo = "fold", provenance = ""))]
    fn build(
        py: Python<'_>,
        words: &Bound<'_, PyAny>,
        alphabet: &str,
        yo: &str,
        provenance: &str,
    ) -> PyResult<PyLexicon> {
        let alphabet = Alphabet::named(alphabet, Yo::named(yo)?)?;
        if let Ok(Text(text)) = words.extract() {
            return Err(Error::OneText { text }.into());
        }
        let levels: Vec<(String, Level)> = if let Ok(mapping) = words.cast::<PyMapping>() {
            mapping.items()?.iter().map(|item| level_of(&item)).collect::<PyResult<_>>()?
        } else {
            texts(words, "words")?.into_iter().map(|word| (word, 0)).collect()
        };
        let lexicon = py.detach(|| {
            let levels = levels.iter().map(|(word, level)| (word.as_str(), *level));
            Lexicon::build(levels, alphabet, provenance)
        })?;
        Ok(PyLexicon(Arc::new(lexicon)))
    }

    /// Opens a file that `save` wrote. Raises `LexiconFileError` for any other.
    #[staticmethod]
    fn load(py: Python<'_>, path: PathBuf) -> PyResult<PyLexicon> {
        let lexicon = py.detach(|| Lexicon::load(&path))?;
        Ok(PyLexicon(Arc::new(lexicon)))
    }

    /// Writes a file, whole or not at all. The same words give the same bytes.
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        Ok(py.detach(|| self.0.save(&path))?)
    }

    /// Reads what `to_bytes` gave. Raises `LexiconFileError` for anything else.
    #[staticmethod]
    fn from_bytes(py: Python<'_>, data: &[u8]) -> PyResult<PyLexicon> {
        let lexicon = py.detach(|| Lexicon::from_bytes(data))?;
        Ok(PyLexicon(Arc::new(lexicon)))
    }

    /// The bytes of its file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &py.detach(|| self.0.to_bytes()))
    }

    /// The lexicon with some words added and others banned: a table's house rules.
    ///
    /// Raises `LexiconError` for a banned word that is not there.
    #[pyo3(signature = (add = None, ban = None), text_signature = "($self, add=(), ban=())")]
    fn with_words(
        &self,
        add: Option<&Bound<'_, PyAny>>,
        ban: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<PyLexicon> {
        let texts = |words: Option<&Bound<'_, PyAny>>, what: &str| {
            words.map_or(Ok(Vec::new()), |words| texts(words, what))
        };
        let (add, ban) = (texts(add, "add")?, texts(ban, "ban")?);
        let add: Vec<&str> = add.iter().map(String::as_str).collect();
        let ban: Vec<&str> = ban.iter().map(String::as_str).collect();
        Ok(PyLexicon(Arc::new(self.0.with_words(&add, &ban)?)))
    }

    /// How common a word is: 0 never seen, in the bundled lexica 25 × its frequency
    /// on the Zipf scale, at most 255; `None` for what is no word.
    fn level(&self, word: Text) -> Option<Level> {
        let letters = self.0.alphabet().encode(&word.0, &Place::Word).ok()?;
        self.0.level(&letters)
    }

    /// The lexicon of the words of at least this level.
    fn at_level(&self, py: Python<'_>, minimum: Whole) -> PyResult<PyLexicon> {
        let minimum = Level::try_from(minimum.0).map_err(|_| {
            let expected = "0 to 255".into();
            Error::BadNumber { what: "the level", number: minimum.0, expected }
        })?;
        Ok(PyLexicon(Arc::new(py.detach(|| self.0.at_level(minimum))?)))
    }

    /// The words that use up all the letters, each as often as it is given; `*` stands
    /// for any letter.
    ///
    ///     >>> lexicon = Lexicon.default()
    ///     >>> [find.word for find in lexicon.anagrams("автор")]
    ///     ['автор', 'втора', 'отвар', 'рвота', 'тавро', 'товар']
    ///
    /// At most 64 letters and stars. Raises `QueryError` for more, and for a sign that is
    /// no letter, naming it and its place.
    #[pyo3(signature = (letters, *, limit = None))]
    fn anagrams(&self, py: Python<'_>, letters: Text, limit: Option<Whole>) -> PyResult<PyFinds> {
        let query = Query::new().letters(&letters.0, self.0.alphabet())?.all_letters();
        self.found(py, &query, limit)
    }

    /// Every word from the letters, each used at most once; `*` stands for any letter.
    ///
    /// The longest first, words of a length in alphabetical order; `limit` keeps the
    /// first. A word must have all of `must_include`. A find says which letters the stars
    /// stand for, and whether the word uses up everything. Blanks are ignored.
    ///
    ///     >>> lexicon = Lexicon.default()
    ///     >>> [find.word for find in lexicon.from_letters("слово", min_length=5)]
    ///     ['волос', 'слово']
    ///
    /// At most 64 letters and stars. Raises `QueryError` for more, and for a sign that is
    /// no letter, naming it and its place.
    #[pyo3(
        signature = (
            letters, min_length = Whole(2), max_length = None, must_include = Text(String::new()), limit = None
        ),
        text_signature = "($self, letters, min_length=2, max_length=None, must_include='', limit=None)"
    )]
    #[allow(clippy::wrong_self_convention)] // the letters are what the words are from
    fn from_letters(
        &self,
        py: Python<'_>,
        letters: Text,
        min_length: Whole,
        max_length: Option<Whole>,
        must_include: Text,
        limit: Option<Whole>,
    ) -> PyResult<PyFinds> {
        let alphabet = self.0.alphabet();
        let query = Query::new()
            .letters(&letters.0, alphabet)?
            .include(&must_include.0, alphabet)?
            .lengths(
                min_length.count("the shortest length")?,
                count(max_length, "the longest length")?,
            );
        self.found(py, &query, limit)
    }

    /// The words that match a pattern: `?` one letter, `*` any run of letters, `[абв]` one
    /// of these, `[^абв]` any but these.
    ///
    /// With `letters`, what stands in the pattern by itself lies on the board already, and
    /// every other letter of the word is taken from `letters` (`*` among them any letter):
    ///
    ///     >>> lexicon = Lexicon.default()
    ///     >>> [find.word for find in lexicon.match("с?о*о", letters="лвр")]
    ///     ['слово']
    ///
    /// The longest first, words of a length in alphabetical order. Raises `QueryError` for
    /// a pattern that cannot be read, naming the place.
    #[pyo3(
        signature = (
            pattern, letters = None, *, min_length = Whole(2), max_length = None,
            must_include = Text(String::new()), limit = None
        ),
        text_signature = "($self, pattern, letters=None, *, min_length=2, max_length=None, must_include='', limit=None)"
    )]
    #[allow(clippy::too_many_arguments)] // they are Python's, by name
    fn r#match(
        &self,
        py: Python<'_>,
        pattern: Text,
        letters: Option<Text>,
        min_length: Whole,
        max_length: Option<Whole>,
        must_include: Text,
        limit: Option<Whole>,
    ) -> PyResult<PyFinds> {
        let alphabet = self.0.alphabet();
        let mut query = Query::new()
            .pattern(&pattern.0, alphabet)?
            .include(&must_include.0, alphabet)?
            .lengths(
                min_length.count("the shortest length")?,
                count(max_length, "the longest length")?,
            );
        if let Some(letters) = letters {
            query = query.letters(&letters.0, alphabet)?;
        }
        self.found(py, &query, limit)
    }

    /// Words that differ little from `word`, for "did you mean": at least one and at most
    /// `distance` (1 to 3) letters put in, left out or changed, or neighbours exchanged.
    ///
    /// The nearest first, of those the most common, then in alphabetical order.
    ///
    ///     >>> lexicon = Lexicon.default()
    ///     >>> lexicon.near("карова")[0]
    ///     'корова'
    #[pyo3(
        signature = (word, distance = Whole(1), *, limit = None),
        text_signature = "($self, word, distance=1, *, limit=None)"
    )]
    fn near(
        &self,
        py: Python<'_>,
        word: Text,
        distance: Whole,
        limit: Option<Whole>,
    ) -> PyResult<Vec<String>> {
        let distance = distance.count("the distance")?;
        let limit = count(limit, "the limit")?;
        if distance > MAX_DISTANCE {
            return Err(Error::TooFar { distance, limit: MAX_DISTANCE }.into());
        }
        let letters = self.0.alphabet().encode(&word.0, &Place::Named(word.0.clone()))?;
        let words = watched(py, |watch| self.0.near(&letters, distance, watch))?;
        let written = words.iter().flat_map(|word| self.0.spellings(word));
        Ok(written.take(limit.unwrap_or(usize::MAX)).collect())
    }

    /// The letters that make a word when put before `word`, and those when put after it.
    ///
    ///     >>> lexicon = Lexicon.default()
    ///     >>> lexicon.hooks("клад")
    ///     ('восу', 'ь')
    fn hooks(&self, word: Text) -> PyResult<(String, String)> {
        let alphabet = self.0.alphabet();
        let place = Place::Named(word.0.clone());
        let (before, after) = self.0.hooks(&alphabet.encode(&word.0, &place)?);
        Ok((alphabet.word(&before), alphabet.word(&after)))
    }

    /// The ways in which a word is written, without ё first: under `yo="fold"` the word
    /// небо is `("небо", "нёбо")`. Empty for what is no word.
    fn spellings<'py>(&self, py: Python<'py>, word: Text) -> PyResult<Bound<'py, PyTuple>> {
        let letters = self.0.alphabet().encode(&word.0, &Place::Word).unwrap_or_default();
        PyTuple::new(py, self.0.spellings(&letters))
    }

    /// The alphabet's name: `ru`, `uk` or `en`.
    #[getter]
    fn alphabet(&self) -> &'static str {
        self.0.alphabet().name()
    }

    /// What becomes of ё: `fold` or `distinct`.
    #[getter]
    fn yo(&self) -> &'static str {
        self.0.alphabet().yo().name()
    }

    /// The letters of its alphabet, lower case, in order.
    #[getter]
    fn letters(&self) -> String {
        self.0.alphabet().letters()
    }

    /// Where its words come from, and under what licence.
    #[getter]
    fn provenance(&self) -> &str {
        self.0.provenance()
    }

    fn __contains__(&self, word: &Bound<'_, PyAny>) -> bool {
        word.extract::<&str>().is_ok_and(|word| self.0.contains_text(word))
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__(&self) -> PyWords {
        PyWords { cursor: Mutex::new(self.0.graph().cursor()), lexicon: self.0.clone() }
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyLexicon>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> u64 {
        self.0.fingerprint()
    }

    fn __repr__(&self) -> String {
        let alphabet = self.0.alphabet();
        format!("<Lexicon {} of {} words>", alphabet.name(), self.0.len())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        Ok((py.get_type::<PyLexicon>().getattr("from_bytes")?, (self.to_bytes(py),)))
    }
}

/// The words of a lexicon, in alphabetical order; threads that share it get different ones.
#[pyclass(name = "LexiconIterator", module = "erudit._core", frozen)]
struct PyWords {
    lexicon: Arc<Lexicon>,
    cursor: Mutex<Cursor>,
}

#[pymethods]
impl PyWords {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self) -> Option<String> {
        let mut cursor = self.cursor.lock().unwrap_or_else(PoisonError::into_inner);
        let word = cursor.next(self.lexicon.graph())?;
        Some(self.lexicon.alphabet().word(word))
    }
}

fn count(number: Option<Whole>, what: &'static str) -> Result<Option<usize>, Error> {
    number.map(|number| number.count(what)).transpose()
}

fn level_of(item: &Bound<'_, PyAny>) -> PyResult<(String, Level)> {
    let (word, level): (Bound<'_, PyAny>, Bound<'_, PyAny>) = item.extract()?;
    let Text(text) = word.extract().map_err(|_| wrong_type("a word", &word, "a str"))?;
    let Whole(level) = level.extract().map_err(|_| {
        wrong_type(&format!("the level of '{text}'"), &level, "a whole number, 0 to 255")
    })?;
    match Level::try_from(level) {
        Ok(level) => Ok((text, level)),
        Err(_) => Err(Error::BadLevel { word: text, level }.into()),
    }
}

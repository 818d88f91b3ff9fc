//! The exceptions: one a room, all of them `ValueError`s.

use pyo3::create_exception;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyIterator};

use crate::error::{Detail, Error, Kind};

create_exception!(
    erudit,
    EruditError,
    PyValueError,
    "Base of every error of this package.\n\n`reason` is a stable slug; `details` holds what the sentence is about, by name."
);
create_exception!(
    erudit,
    AlphabetError,
    EruditError,
    "An unknown alphabet, or text with a letter that it does not have."
);
create_exception!(erudit, LexiconError, EruditError, "A word list that makes no lexicon.");
create_exception!(
    erudit,
    LexiconFileError,
    LexiconError,
    "A lexicon file that cannot be read or written."
);
create_exception!(
    erudit,
    RulesError,
    EruditError,
    "Rules with a switch or a value that they cannot have."
);
create_exception!(
    erudit,
    BoardError,
    EruditError,
    "A board that its rules or its lexicon do not fit."
);
create_exception!(erudit, RackError, EruditError, "A rack with wrong letters or too many of them.");
create_exception!(
    erudit,
    TurnError,
    EruditError,
    "A turn that cannot be read or does not fit the board."
);
create_exception!(
    erudit,
    IllegalTurn,
    TurnError,
    "A turn that the rules refuse; `refusal` says why."
);
create_exception!(
    erudit,
    QueryError,
    EruditError,
    "A question to a lexicon that cannot be read or is too large."
);

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    let base = py.get_type::<EruditError>();
    // what an error raised by hand has
    base.setattr("reason", "")?;
    base.setattr("details", pyo3::types::PyMappingProxy::new(py, PyDict::new(py).as_mapping()))?;
    module.add("EruditError", base)?;
    module.add("AlphabetError", py.get_type::<AlphabetError>())?;
    module.add("LexiconError", py.get_type::<LexiconError>())?;
    module.add("LexiconFileError", py.get_type::<LexiconFileError>())?;
    module.add("RulesError", py.get_type::<RulesError>())?;
    module.add("BoardError", py.get_type::<BoardError>())?;
    module.add("RackError", py.get_type::<RackError>())?;
    module.add("TurnError", py.get_type::<TurnError>())?;
    module.add("QueryError", py.get_type::<QueryError>())?;
    module.add("IllegalTurn", py.get_type::<IllegalTurn>())
}

impl From<Error> for PyErr {
    fn from(error: Error) -> PyErr {
        let sentence = visible(&error.to_string());
        let raised = match error.kind() {
            Kind::Value => EruditError::new_err(sentence),
            Kind::Alphabet => AlphabetError::new_err(sentence),
            Kind::Lexicon => LexiconError::new_err(sentence),
            Kind::LexiconFile => LexiconFileError::new_err(sentence),
            Kind::Rules => RulesError::new_err(sentence),
            Kind::Board => BoardError::new_err(sentence),
            Kind::Rack => RackError::new_err(sentence),
            Kind::Turn => TurnError::new_err(sentence),
            Kind::Query => QueryError::new_err(sentence),
        };
        // a failure to annotate must not hide the error itself
        Python::attach(|py| {
            let _ = annotate(py, &raised, &error);
        });
        raised
    }
}

/// Text with what a screen would obey, or not show, as the escapes that Python writes.
pub fn visible(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for ch in text.chars() {
        match (ch, ch as u32) {
            ('\n', _) => shown.push_str("\\n"),
            ('\r', _) => shown.push_str("\\r"),
            ('\t', _) => shown.push_str("\\t"),
            ('\'' | '"' | '\\' | '\u{300}'..='\u{36f}', _) => shown.push(ch),
            // what Rust would escape too
            (_, code) if ch.escape_debug().len() > 1 => shown.push_str(&match code {
                0..=0xff => format!("\\x{code:02x}"),
                0x100..=0xffff => format!("\\u{code:04x}"),
                _ => format!("\\U{code:08x}"),
            }),
            _ => shown.push(ch),
        }
    }
    shown
}

/// The error of an argument, or a part of one, that is of another type than it should be.
pub fn wrong_type(what: &str, found: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let kind = found.get_type().name().map_or_else(|_| "?".into(), |name| name.to_string());
    PyTypeError::new_err(format!("{what} is of type {kind}; expected {expected}"))
}

/// What an argument holds, or the error that it is nothing to iterate over.
pub fn iterated<'py>(
    items: &Bound<'py, PyAny>,
    what: &str,
    expected: &str,
) -> PyResult<Bound<'py, PyIterator>> {
    items.try_iter().map_err(|error| {
        let py = items.py();
        if error.is_instance_of::<PyTypeError>(py) {
            wrong_type(what, items, expected)
        } else {
            error
        }
    })
}

fn annotate(py: Python<'_>, raised: &PyErr, error: &Error) -> PyResult<()> {
    let details = PyDict::new(py);
    for (name, detail) in error.details() {
        match detail {
            Detail::Text(text) => details.set_item(name, text)?,
            Detail::Number(number) => details.set_item(name, number)?,
            Detail::Place(place) => {
                let (kind, text, number) = place.parts();
                details.set_item(name, place.to_string())?;
                details.set_item(format!("{name}_kind"), kind)?;
                details.set_item(format!("{name}_text"), text)?;
                details.set_item(format!("{name}_number"), number)?;
            }
        }
    }
    let value = raised.value(py);
    value.setattr("reason", error.reason())?;
    value.setattr("details", details)
}

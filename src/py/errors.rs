//! The exceptions: one a room, all of them `ValueError`s.

use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

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
        let sentence = error.to_string();
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

fn annotate(py: Python<'_>, raised: &PyErr, error: &Error) -> PyResult<()> {
    let details = PyDict::new(py);
    for (name, detail) in error.details() {
        match detail {
            Detail::Text(text) => details.set_item(name, text)?,
            Detail::Number(number) => details.set_item(name, number)?,
        }
    }
    let value = raised.value(py);
    value.setattr("reason", error.reason())?;
    value.setattr("details", details)
}

//! Text from Python, of any kind: what is no Unicode text, such as half of a pair of
//! surrogates, becomes a sign that no alphabet has, so that it is refused by name.

use pyo3::prelude::*;
use pyo3::types::PyString;

use super::errors::{iterated, wrong_type};

/// The texts of an iterable, which `what` names.
pub fn texts(items: &Bound<'_, PyAny>, what: &str) -> PyResult<Vec<String>> {
    let text = |(at, item): (usize, PyResult<Bound<'_, PyAny>>)| {
        let item = item?;
        let text: PyResult<Text> = item.extract();
        text.map(|Text(text)| text)
            .map_err(|_| wrong_type(&format!("{what}[{at}]"), &item, "a str"))
    };
    iterated(items, what, "an iterable of str")?.enumerate().map(text).collect()
}

/// Some text.
pub struct Text(pub String);

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(text: Borrowed<'a, 'py, PyAny>) -> PyResult<Text> {
        Ok(Text(text.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

//! Text from Python, of any kind: what is no Unicode text, such as half of a pair of
//! surrogates, becomes a sign that no alphabet has, so that it is refused by name.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// Some text.
pub struct Text(pub String);

impl<'a, 'py> FromPyObject<'a, 'py> for Text {
    type Error = PyErr;

    fn extract(text: Borrowed<'a, 'py, PyAny>) -> PyResult<Text> {
        Ok(Text(text.cast::<PyString>()?.to_string_lossy().into_owned()))
    }
}

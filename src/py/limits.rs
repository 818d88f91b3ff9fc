//! The limits of a search, as Python gives them.

use std::time::Duration;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use super::errors::wrong_type;
use super::number::Whole;
use crate::error::Error;
use crate::movegen::Limits;

/// The limits of `time_limit=` (seconds) and `node_limit=`.
pub fn limits(time: Option<&Bound<'_, PyAny>>, nodes: Option<Whole>) -> PyResult<Limits> {
    let time = time.map(seconds).transpose()?.flatten();
    let nodes = nodes.map(|nodes| nodes.count("node_limit")).transpose()?;
    Ok(Limits { time, nodes: nodes.map(|nodes| nodes as u64) })
}

/// A time of so many seconds; none if it is longer than any.
fn seconds(time: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    let seconds = match time.extract::<f64>() {
        Ok(seconds) => seconds,
        // a whole number beyond all floats
        Err(error) if error.is_instance_of::<PyOverflowError>(time.py()) => {
            if time.lt(0)? {
                f64::NEG_INFINITY
            } else {
                f64::INFINITY
            }
        }
        Err(_) => return Err(wrong_type("time_limit", time, "a number of seconds, or None")),
    };
    // neither less than nothing nor no number
    if seconds >= 0.0 {
        Ok(Duration::try_from_secs_f64(seconds).ok())
    } else {
        Err(Error::BadTime { what: "time_limit", seconds: seconds.to_string() }.into())
    }
}

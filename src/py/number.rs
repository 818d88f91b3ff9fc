//! Whole numbers from Python, of any size: one that is too large is an answer of
//! this package, not an `OverflowError`.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::error::Error;

/// A whole number; beyond 64 bits it is the largest or the smallest.
#[derive(Clone, Copy)]
pub struct Whole(pub i64);

impl<'a, 'py> FromPyObject<'a, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'a, 'py, PyAny>) -> PyResult<Whole> {
        match number.extract::<i64>() {
            Ok(number) => Ok(Whole(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                let negative = number.lt(0)?;
                Ok(Whole(if negative { i64::MIN } else { i64::MAX }))
            }
            Err(error) => Err(error),
        }
    }
}

impl Whole {
    /// The number as a count of something that must be there, which `what` names.
    pub fn at_least_one(self, what: &'static str) -> Result<usize, Error> {
        let expected = || Error::BadNumber { what, number: self.0, expected: "1 or more".into() };
        self.count(what).ok().filter(|&count| count > 0).ok_or_else(expected)
    }

    /// The number as a count of something, which `what` names.
    pub fn count(self, what: &'static str) -> Result<usize, Error> {
        usize::try_from(self.0).map_err(|_| {
            let expected = "0 or more".into();
            Error::BadNumber { what, number: self.0, expected }
        })
    }
}

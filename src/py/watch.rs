//! Long work in Rust: without the interpreter's lock, and stopped by Ctrl-C.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use pyo3::prelude::*;

use crate::movegen::{Interrupted, Watch};

/// How often pending signals are looked for; well under what a person notices.
const EVERY: Duration = Duration::from_millis(20);

/// Runs a search that asks its watch now and then whether to go on.
pub fn watched<T: Send>(
    py: Python<'_>,
    search: impl FnOnce(Watch) -> Result<T, Interrupted> + Send,
) -> PyResult<T> {
    let raised: Mutex<Option<PyErr>> = Mutex::new(None);
    let looked = Mutex::new(Instant::now());
    let watch = || {
        // another thread that holds a lock here is looking already
        let Ok(mut looked) = looked.try_lock() else { return Ok(()) };
        if looked.elapsed() < EVERY {
            return Ok(());
        }
        *looked = Instant::now();
        Python::attach(|py| py.check_signals()).map_err(|error| {
            if let Ok(mut raised) = raised.lock() {
                *raised = Some(error);
            }
            Interrupted
        })
    };
    let result = py.detach(|| search(&watch));
    let error = raised.into_inner().ok().flatten();
    result.map_err(|Interrupted| {
        error.unwrap_or_else(|| pyo3::exceptions::PyKeyboardInterrupt::new_err(()))
    })
}

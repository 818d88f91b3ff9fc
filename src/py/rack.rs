//! `Rack` for Python.

use std::sync::Arc;

use pyo3::prelude::*;

use super::errors::wrong_type;
use super::text::Text;
use crate::alphabet::{Alphabet, Yo};
use crate::error::Error;
use crate::rack::{Rack, STAR};
use crate::rules::Rules;

/// A multiset of tiles: letters and stars (`*`). A value: `+` and `-` make others.
///
/// The text may be in either case and hold spaces. Raises `RackError` that names a
/// wrong letter and its place.
#[pyclass(name = "Rack", module = "erudit", frozen)]
#[derive(Clone)]
pub struct PyRack {
    pub rack: Rack,
    pub alphabet: Arc<Alphabet>,
}

impl PyRack {
    fn like(&self, rack: Rack) -> PyRack {
        PyRack { rack, alphabet: self.alphabet.clone() }
    }

    fn text(&self) -> String {
        self.rack.text(&self.alphabet)
    }

    fn without(&self, rack: &Rack, taken: &Rack) -> PyResult<PyRack> {
        rack.minus(taken).map(|rack| self.like(rack)).ok_or_else(|| {
            let lacking = taken.letters().find(|&(letter, count)| rack.count(letter) < count);
            let tile = lacking.map_or(STAR, |(letter, _)| self.alphabet.upper(letter));
            Error::TileNotThere { rack: rack.text(&self.alphabet), tile }.into()
        })
    }
}

/// A rack from text or a `Rack`, in the alphabet of some rules and no larger than they allow.
pub fn rack_for(tiles: &Bound<'_, PyAny>, rules: &Rules) -> PyResult<Rack> {
    let rack = tiles_in(tiles, &rules.alphabet)?;
    if rack.len() > rules.rack_size {
        return Err(Error::RackTooBig {
            rack: rack.text(&rules.alphabet),
            tiles: rack.len(),
            limit: rules.rack_size,
        }
        .into());
    }
    Ok(rack)
}

fn tiles_in(tiles: &Bound<'_, PyAny>, alphabet: &Arc<Alphabet>) -> PyResult<Rack> {
    if let Ok(rack) = tiles.cast::<PyRack>() {
        let rack = rack.get();
        if rack.alphabet != *alphabet {
            return Err(Error::RackAlphabet {
                rack: rack.alphabet.language().into(),
                board: alphabet.language().into(),
            }
            .into());
        }
        return Ok(rack.rack.clone());
    }
    let Ok(Text(text)) = tiles.extract() else {
        return Err(wrong_type("the rack", tiles, "text such as 'АБВ*ДЕЖ' or a Rack"));
    };
    Ok(Rack::parse(&text, alphabet)?)
}

#[pymethods]
impl PyRack {
    #[new]
    #[pyo3(signature = (tiles = Text(String::new()), alphabet = "ru", yo = "fold"),
        text_signature = "(tiles='', alphabet='ru', yo='fold')")]
    fn new(tiles: Text, alphabet: &str, yo: &str) -> PyResult<PyRack> {
        let alphabet = Arc::new(Alphabet::named(alphabet, Yo::named(yo)?)?);
        Ok(PyRack { rack: Rack::parse(&tiles.0, &alphabet)?, alphabet })
    }

    /// The alphabet's name: `ru`, `uk` or `en`.
    #[getter]
    fn alphabet(&self) -> &'static str {
        self.alphabet.name()
    }

    /// What becomes of ё: `fold` or `distinct`.
    #[getter]
    fn yo(&self) -> &'static str {
        self.alphabet.yo().name()
    }

    /// How many stars.
    #[getter]
    fn stars(&self) -> u8 {
        self.rack.stars()
    }

    /// How many of a tile: a letter or `*`.
    fn count(&self, tile: &str) -> PyResult<usize> {
        if tile.starts_with(STAR) && tile.len() == 1 {
            return Ok(self.rack.stars() as usize);
        }
        let one = Rack::parse(tile, &self.alphabet)?;
        let mut letters = one.letters();
        match (letters.next(), letters.next()) {
            (Some((letter, 1)), None) => Ok(self.rack.count(letter) as usize),
            _ => Err(Error::NotATile { tile: tile.into() }.into()),
        }
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRack> {
        let other = tiles_in(other, &self.alphabet)?;
        self.rack.plus(&other).map(|rack| self.like(rack)).ok_or_else(|| {
            let (tiles, limit) = (self.rack.len() + other.len(), u8::MAX as usize);
            Error::RackTooBig { rack: self.text(), tiles, limit }.into()
        })
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRack> {
        self.__add__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRack> {
        self.without(&self.rack, &tiles_in(other, &self.alphabet)?)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<PyRack> {
        self.without(&tiles_in(other, &self.alphabet)?, &self.rack)
    }

    fn __contains__(&self, tile: &Bound<'_, PyAny>) -> bool {
        tile.extract::<&str>().is_ok_and(|tile| self.count(tile).is_ok_and(|count| count > 0))
    }

    fn __len__(&self) -> usize {
        self.rack.len()
    }

    /// Its tiles, one by one, letters in order and then the stars.
    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let tiles: Vec<String> = self.text().chars().map(String::from).collect();
        Ok(pyo3::types::PyTuple::new(py, tiles)?.try_iter()?.unbind().into())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<PyRack>().is_ok_and(|other| {
            let other = other.get();
            self.rack == other.rack && self.alphabet == other.alphabet
        })
    }

    fn __hash__(&self) -> u64 {
        xxhash_rust::xxh3::xxh3_64(self.text().as_bytes())
    }

    fn __str__(&self) -> String {
        self.text()
    }

    fn __repr__(&self) -> String {
        format!("Rack('{}')", self.text())
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, pyo3::types::PyType>, (String, &'static str, &'static str)) {
        (py.get_type::<PyRack>(), (self.text(), self.alphabet(), self.yo()))
    }
}

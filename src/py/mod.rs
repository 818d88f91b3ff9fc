//! The Python module `erudit._core`: the only code that knows pyo3. It converts
//! and delegates; what things mean is decided in the rooms below.

mod board;
mod errors;
mod finds;
mod lexicon;
mod limits;
mod number;
mod positions;
mod rack;
mod rules;
mod text;
mod turn;
mod turns;
mod watch;

use pyo3::prelude::*;

#[pymodule(gil_used = false)]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    errors::register(module)?;
    module.add_class::<lexicon::PyLexicon>()?;
    module.add_class::<finds::PyFind>()?;
    module.add_class::<finds::PyFinds>()?;
    finds::register(module)?;
    module.add_class::<rules::PyBoardRules>()?;
    module.add_class::<rack::PyRack>()?;
    module.add_class::<turn::PyRun>()?;
    module.add_class::<turn::PyRefusal>()?;
    module.add_class::<turn::PyTurn>()?;
    module.add_class::<turns::PyTurns>()?;
    module.add_class::<board::PyBoard>()?;
    let generate_many = wrap_pyfunction!(positions::generate_many, module)?;
    generate_many.setattr("__module__", "erudit")?; // where it is found, as the classes are
    module.add_function(generate_many)?;
    turns::register(module)
}

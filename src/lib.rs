//! Erudit: the Russian word board game. Board, lexicon, move generation.
//!
//! Rooms, from the ground up: `alphabet`, `tile`, `watch`, `once` and `threads`; `names`,
//! `extent` and `lexicon`; `lines` and `rules`; `board` and `rack`; `turn` and `check`;
//! `movegen`. No room reaches back up. The Python bindings (`py`, behind the feature
//! `python`) are the only code that knows pyo3.

pub mod alphabet;
pub mod board;
pub mod check;
pub mod error;
pub mod extent;
pub mod lexicon;
pub mod lines;
pub mod movegen;
pub mod names;
pub mod once;
pub mod rack;
pub mod rules;
pub mod threads;
pub mod tile;
pub mod turn;
pub mod watch;

#[cfg(feature = "python")]
mod py;

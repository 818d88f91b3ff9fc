//! `BoardRules` for Python: what a board must know of the rules. Players see
//! `erudit.Rules`, which makes it.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::errors::wrong_type;
use super::number::Whole;
use crate::alphabet::{Alphabet, MAX_LETTERS, Yo};
use crate::error::{Error, Place};
use crate::rules::{
    BonusFor, Bounds, Layout, MAX_RACK, NewWordsHold, Reclaim, Rules, WordPremiums, WordsPerTurn,
};

/// What a board must know of the rules; made by `Rules.board_rules`.
#[pyclass(name = "BoardRules", module = "erudit._core", frozen)]
pub struct PyBoardRules(pub Arc<Rules>);

#[pymethods]
impl PyBoardRules {
    #[new]
    #[pyo3(signature = (*, layout, alphabet, yo, values, star_value, rack_size, words_per_turn,
        repeat_words, star_reclaim, word_premiums, bonus, bonus_for, new_words_hold, board = "bounded"))]
    #[allow(clippy::too_many_arguments)] // a switch each, all by name
    fn new(
        layout: Vec<String>,
        alphabet: &str,
        yo: &str,
        values: &Bound<'_, PyDict>,
        star_value: &Bound<'_, PyAny>,
        rack_size: Whole,
        words_per_turn: &str,
        repeat_words: bool,
        star_reclaim: &str,
        word_premiums: &str,
        bonus: Whole,
        bonus_for: &str,
        new_words_hold: &str,
        board: &str,
    ) -> PyResult<PyBoardRules> {
        let alphabet = Alphabet::named(alphabet, Yo::named(yo)?)?;
        let rack_size = usize::try_from(rack_size.0)
            .ok()
            .filter(|size| (1..=MAX_RACK).contains(size))
            .ok_or_else(|| {
                let expected = format!("1 to {MAX_RACK}");
                bad_switch("rack_size", rack_size.0.to_string(), &expected)
            })?;
        let mut letter_values = [0; MAX_LETTERS];
        for (letter, value) in values {
            let wrong = |_| wrong_type("values", &letter, "letters");
            let letter: String = letter.extract().map_err(wrong)?;
            let wrong = |_| wrong_type("values", &value, "whole numbers");
            let value: Whole = value.extract().map_err(wrong)?;
            let &[code] = alphabet.encode(&letter, &Place::Values)?.as_slice() else {
                return Err(bad_switch("values", format!("for '{letter}'"), "a single letter"));
            };
            letter_values[code as usize] = within("values", value, MAX_VALUE)?;
        }
        let star_value = match star_value.extract::<&str>() {
            Ok("letter") => None,
            Ok(other) => {
                return Err(bad_switch("star_value", format!("'{other}'"), "'letter' or a number"));
            }
            Err(_) => {
                let wrong = |_| wrong_type("star_value", star_value, "'letter' or a number");
                Some(within("star_value", star_value.extract().map_err(wrong)?, MAX_VALUE)?)
            }
        };
        let layout = Layout::parse(&layout)?;
        let layout = match Bounds::named(board)? {
            Bounds::Bounded => layout,
            Bounds::Unbounded => layout.repeated()?,
        };
        Ok(PyBoardRules(Arc::new(Rules {
            alphabet: Arc::new(alphabet),
            layout,
            values: letter_values,
            star_value,
            rack_size,
            words_per_turn: WordsPerTurn::named(words_per_turn)?,
            repeat_words,
            star_reclaim: Reclaim::named(star_reclaim)?,
            word_premiums: WordPremiums::named(word_premiums)?,
            bonus: within("bonus", bonus, MAX_BONUS)?,
            bonus_for: BonusFor::named(bonus_for)?,
            new_words_hold: NewWordsHold::named(new_words_hold)?,
        })))
    }
}

/// The largest value of a tile and the largest bonus: ten tiles of such a value on
/// ten red squares in a row still score within 32 bits.
const MAX_VALUE: i32 = 100;
const MAX_BONUS: i32 = 1000;

fn within(switch: &'static str, Whole(value): Whole, most: i32) -> PyResult<i32> {
    i32::try_from(value)
        .ok()
        .filter(|value| (0..=most).contains(value))
        .ok_or_else(|| bad_switch(switch, value.to_string(), &format!("0 to {most}")))
}

fn bad_switch(switch: &'static str, value: String, expected: &str) -> PyErr {
    Error::BadSwitch { switch, value, expected: expected.into() }.into()
}

//! A lexicon of millions of words: all Russian forms.

use std::path::Path;
use std::sync::Arc;

use erudit::lexicon::Lexicon;
use erudit::rack::Rack;

use crate::agreement::agree;
use crate::common::{Set, scrabble};
use crate::slow::Words;

#[test]
fn plays_of_millions_of_words() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("python/erudit/data/forms-ru.lex");
    let lexicon = Arc::new(Lexicon::load(&path).unwrap());
    assert!(lexicon.len() > 2_500_000);
    let words = Words::of(&lexicon);
    let set = Set::read("one", scrabble(), lexicon);
    for (at, (board, rack)) in set.fresh().iter().enumerate().step_by(150) {
        // brute force cannot try all that stars may stand for
        let mut rack: Rack = rack.clone();
        while rack.take_star() {}
        agree(board, &words, &rack, 0, &format!("position {at}"));
    }
}

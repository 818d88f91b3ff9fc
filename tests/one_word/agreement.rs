//! What is demanded of the generator on any position: all plays, the best few, their
//! number and the stars they can lay, as brute force has them.

use erudit::board::Board;
use erudit::movegen::{self, Laying, unwatched};
use erudit::rack::Rack;

use crate::slow::{self, Words};

/// Compares every mode with brute force, whose plays it gives back.
pub fn agree(board: &Board, words: &Words, rack: &Rack, owed: usize, context: &str) -> Vec<Laying> {
    let alphabet = &board.rules().alphabet;
    let context = format!(
        "{context}: rack {}, {owed} stars owed\n{}\n{:?}",
        rack.text(alphabet),
        board.text(),
        board.rules()
    );
    let expected = slow::plays(board, words, rack, owed);
    let plays = movegen::turns(board, rack, owed, &unwatched).unwrap();
    let told = |plays: &[Laying]| -> Vec<String> {
        let tell =
            |play: &Laying| format!("{} {}", play.turn(board, rack).text(alphabet), play.score);
        plays.iter().map(tell).collect()
    };
    if plays != expected {
        let (found, expected) = (told(&plays), told(&expected));
        let missing: Vec<_> = expected.iter().filter(|play| !found.contains(play)).collect();
        let wrong: Vec<_> = found.iter().filter(|play| !expected.contains(play)).collect();
        panic!("not found {missing:?}, wrong {wrong:?}, or in another order\n{context}");
    }
    let count = movegen::count(board, rack, owed, &unwatched).unwrap();
    assert_eq!(count, expected.len(), "{context}");
    for n in [0, 1, 3, 10, expected.len() + 1] {
        let best = movegen::best(board, rack, n, owed, &unwatched).unwrap();
        let first = &expected[..n.min(expected.len())];
        assert_eq!(told(&best), told(first), "the best {n}, {context}");
    }
    expected
}

//! The order of turns, as their texts give it.

use erudit::board::Board;
use erudit::movegen::Laying;
use erudit::rack::Rack;

/// Asserts that turns are in the order of their scores and texts.
pub fn assert_ordered(turns: &[Laying], board: &Board, rack: &Rack) {
    let alphabet = &board.rules().alphabet;
    let named = turns.iter().map(|turn| (turn.score, turn.turn(board, rack).text(alphabet)));
    let named: Vec<_> = named.collect();
    let ordered = |a: &(i32, String), b: &(i32, String)| a.0 > b.0 || a.0 == b.0 && a.1 < b.1;
    let wrong = named.windows(2).find(|two| !ordered(&two[0], &two[1]));
    assert_eq!(wrong, None, "{}", board.text());
}

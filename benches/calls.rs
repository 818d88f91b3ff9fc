//! What `calls.py` compares with: the time of a processor that the same questions take
//! when Rust asks them. Two lines: microseconds a position for `best`, and for `turns`.
//!
//! `cargo bench --bench calls`

mod common;

use cpu_time::ThreadTime;

use common::{Position, Set, nouns, scrabble};
use erudit::movegen::{self, unwatched};

const PASSES: usize = 3;

fn main() {
    let set = Set::read("one", scrabble(), nouns());
    set.lexicon.gaddag();
    let best = |(board, rack): &Position| {
        movegen::best(board, rack, 1, 0, &unwatched).expect("unwatched").len()
    };
    let turns = |(board, rack): &Position| {
        movegen::turns(board, rack, 0, &unwatched).expect("unwatched").len()
    };
    println!("best {}", time(&set, best));
    println!("turns {}", time(&set, turns));
}

/// The least time of a question, in microseconds a position.
fn time(set: &Set, ask: impl Fn(&Position) -> usize) -> f64 {
    let mut times = Vec::new();
    for _ in 0..PASSES {
        // boards that nobody has asked before: what a board remembers is not reused
        let positions = set.fresh();
        let start = ThreadTime::now();
        let found: usize = positions.iter().map(&ask).sum();
        times.push(1e6 * start.elapsed().as_secs_f64() / set.len() as f64);
        assert!(found > 0, "some position has a turn");
    }
    times.into_iter().fold(f64::INFINITY, f64::min)
}

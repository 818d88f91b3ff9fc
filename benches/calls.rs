//! What `calls.py` compares with: the time of a processor that the same questions take
//! when Rust asks them. Two lines: microseconds a position for `best`, and for
//! `turns`, of which ten are looked at.
//!
//! `cargo bench --bench calls`

mod common;

use std::hint::black_box;

use cpu_time::ThreadTime;

use common::{Position, Set, all_turns, nouns, scrabble};
use erudit::movegen::{self, Turns, unwatched};

const PASSES: usize = 3;
/// How many turns of each list are looked at.
const LOOKED_AT: usize = 10;

fn main() {
    let set = Set::read("one", scrabble(), nouns());
    set.lexicon.gaddag();
    let best = |(board, rack): &Position| {
        movegen::best(board, rack, 1, 0, &unwatched).expect("unwatched").len()
    };
    let turns = |position: &Position| {
        let turns = all_turns(position);
        if let Turns::Whole(turns) = &turns {
            let (board, rack) = position;
            turns.iter().take(LOOKED_AT).for_each(|one| _ = black_box(one.turn(board, rack)));
        }
        turns.len()
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

//! One lexicon, many threads.

use std::sync::{Arc, Barrier};

use erudit::movegen::{self, Laying, unwatched};

use crate::common::{Position, Set, nouns, scrabble};

fn plays((board, rack): &Position) -> (Vec<Laying>, Vec<Laying>, usize) {
    (
        movegen::turns(board, rack, 0, &unwatched).unwrap(),
        movegen::best(board, rack, 3, 0, &unwatched).unwrap(),
        movegen::count(board, rack, 0, &unwatched).unwrap(),
    )
}

#[test]
fn eight_threads_find_what_one_finds() {
    // all begin with a lexicon that nobody has walked yet
    const THREADS: usize = 8;
    let set = Set::read("one", scrabble(), nouns());
    let positions: Arc<Vec<Position>> = Arc::new(set.fresh().into_iter().step_by(10).collect());
    let barrier = Arc::new(Barrier::new(THREADS));
    let start = |_| {
        let (positions, barrier) = (positions.clone(), barrier.clone());
        std::thread::spawn(move || {
            barrier.wait();
            positions.iter().map(plays).collect::<Vec<_>>()
        })
    };
    let threads: Vec<_> = (0..THREADS).map(start).collect();
    let found: Vec<_> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();

    let alone = Set::read("one", scrabble(), nouns());
    let expected: Vec<_> = alone.fresh().iter().step_by(10).map(plays).collect();
    for found in found {
        assert!(found == expected);
    }
}

//! The committed positions against what brute force found there: `*.plays` hold, for
//! each, how many plays there are, what the best scores, and a checksum of all.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use erudit::board::Board;
use erudit::movegen::{self, Laying, unwatched};
use erudit::rack::Rack;
use xxhash_rust::xxh3::xxh3_64;

use crate::common::{Set, english, english_words, nouns, scrabble};
use crate::slow::{self, Words};

fn sets() -> [(&'static str, Set); 2] {
    [
        ("one", Set::read("one", scrabble(), nouns())),
        ("one-en", Set::read("one-en", english(), english_words())),
    ]
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/one_word/{name}.plays"))
}

/// A line of a baseline: the number of plays, the best score (`-`: no play), and a
/// checksum of all, best first.
fn line(board: &Board, rack: &Rack, plays: &[Laying]) -> String {
    let mut texts = String::new();
    for play in plays {
        let text = play.turn(board, rack).text(&board.rules().alphabet);
        writeln!(texts, "{text} {}", play.score).unwrap();
    }
    let best = plays.first().map_or("-".into(), |best| best.score.to_string());
    format!("{} {best} {:016x}", plays.len(), xxh3_64(texts.as_bytes()))
}

/// Compares every so many of the positions with their lines.
fn compare<F: Fn(&Board, &Rack, &str) -> String>(every: usize, finder: impl Fn(&Set) -> F) {
    for (name, set) in sets() {
        let baseline = std::fs::read_to_string(path(name)).unwrap();
        assert_eq!(baseline.lines().count(), set.len(), "{name}");
        let found = finder(&set);
        for ((board, rack), line) in set.fresh().iter().zip(baseline.lines()).step_by(every) {
            let context = format!("rack {}\n{}", rack.text(&set.rules.alphabet), board.text());
            assert_eq!(found(board, rack, &context), line, "{context}");
        }
    }
}

#[test]
fn every_mode_agrees_with_the_baseline() {
    compare(1, |_| {
        |board, rack, context| {
            let plays = movegen::turns(board, rack, 0, &unwatched).unwrap();
            let count = movegen::count(board, rack, 0, &unwatched).unwrap();
            assert_eq!(count, plays.len(), "{context}");
            for n in [1, 10] {
                let best = movegen::best(board, rack, n, 0, &unwatched).unwrap();
                assert_eq!(best, plays[..n.min(plays.len())], "{context}");
            }
            line(board, rack, &plays)
        }
    });
}

#[test]
fn the_baseline_is_what_brute_force_finds() {
    compare(100, |set| {
        let words = Words::of(&set.lexicon);
        move |board, rack, _| line(board, rack, &slow::plays(board, &words, rack, 0))
    });
}

#[test]
#[ignore = "writes the baseline anew, in some minutes: \
            cargo test --test one_word -- --ignored written"]
fn the_baseline_is_written() {
    for (name, set) in sets() {
        let words = Words::of(&set.lexicon);
        let positions = set.fresh();
        let line = |(board, rack): &(Board, Rack)| {
            line(board, rack, &slow::plays(board, &words, rack, 0)) + "\n"
        };
        let lines: Vec<String> = positions.iter().map(line).collect();
        std::fs::write(path(name), lines.concat()).unwrap();
    }
}

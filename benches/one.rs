//! One-word plays on the committed positions, one thread: all plays sorted, the best
//! play alone, and their number. Times are of the processor, not of the clock, so that
//! other work on the machine counts little.
//!
//! `cargo bench --bench one`               criterion's estimates, then a table of them
//! `cargo bench --bench one -- turns`      what bears that name

mod common;

use std::cell::{Cell, RefCell};
use std::fmt::Write;
use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BatchSize, Criterion, Throughput};

use common::{
    MORE_ENGLISH, MORE_ENGLISH_PACKAGE, Position, Set, all_turns, english, english_words,
    more_english_words, nouns, quantile, scrabble,
};
use erudit::movegen::{self, unwatched};

/// A way to ask for plays, and how many positions a second are wanted of it.
struct Mode {
    name: &'static str,
    /// How much it found.
    ask: fn(&Position) -> usize,
    wanted: Option<f64>,
}

const MODES: [Mode; 3] = [
    Mode { name: "turns", ask: |position| all_turns(position).len(), wanted: Some(15_000.0) },
    Mode {
        name: "best",
        ask: |(board, rack)| movegen::best(board, rack, 1, 0, &unwatched).expect("unwatched").len(),
        wanted: Some(25_000.0),
    },
    Mode {
        name: "count",
        ask: |(board, rack)| movegen::count(board, rack, 0, &unwatched).expect("unwatched"),
        wanted: None,
    },
];

fn main() {
    let mut sets = vec![
        ("nouns", Set::read("one", scrabble(), nouns())),
        ("english", Set::read("one-en", english(), english_words())),
    ];
    match more_english_words() {
        // there are many times the plays, and a quarter of the positions tells enough
        Some(words) => sets.push(("insane", Set::read("one-en", english(), words).every(4))),
        None => eprintln!(
            "{MORE_ENGLISH} is not there and so not measured (in Debian: apt install {MORE_ENGLISH_PACKAGE})"
        ),
    }
    let mut criterion = Criterion::default()
        .with_measurement(Processor)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_millis(1500))
        .configure_from_args();
    let mut table = String::from(
        "words             mode    positions/s, new boards   wanted   in a game      found\n",
    );
    for (name, set) in &sets {
        set.lexicon.gaddag();
        let mut group = criterion.benchmark_group(*name);
        group.throughput(Throughput::Elements(set.len() as u64));
        for mode in &MODES {
            let (times, found) = (RefCell::new(Vec::new()), Cell::new(0));
            let asked = |all: Vec<Position>| {
                let start = ThreadTime::now();
                found.set(all.iter().map(mode.ask).sum());
                times.borrow_mut().push(start.elapsed().as_secs_f64());
                all
            };
            // positions a second, by the median of all passes
            let rate = || {
                let mut times = times.take();
                times.sort_by(f64::total_cmp);
                (!times.is_empty()).then(|| set.len() as f64 / quantile(&times, 0.5))
            };
            // nobody has asked these boards before: what fits where is found out first
            group.bench_function(mode.name, |bencher| {
                bencher.iter_batched(|| set.fresh(), asked, BatchSize::PerIteration)
            });
            let fresh = rate();
            // a board that comes of a turn has most of that from the board before it
            let known = set.fresh();
            known.iter().for_each(|(board, _)| _ = board.lines());
            group.bench_function(format!("{}, in a game", mode.name), |bencher| {
                bencher.iter_batched(|| known.clone(), asked, BatchSize::PerIteration)
            });
            let (Some(fresh), Some(known)) = (fresh, rate()) else { continue };
            let wanted = mode.wanted.map_or("-".into(), |wanted| wanted.to_string());
            let (words, found) = (set.lexicon.len(), found.get());
            _ = writeln!(
                table,
                "{name:8} {words:8} {:5} {fresh:26.0} {wanted:>8} {known:11.0} {found:10}",
                mode.name
            );
        }
        group.finish();
    }
    criterion.final_summary();
    println!("{table}");
}

/// Time of the processor, for criterion.
struct Processor;

impl Measurement for Processor {
    type Intermediate = ThreadTime;
    type Value = Duration;

    fn start(&self) -> ThreadTime {
        ThreadTime::now()
    }

    fn end(&self, start: ThreadTime) -> Duration {
        start.elapsed()
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        WallTime.formatter()
    }
}

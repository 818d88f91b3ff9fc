//! One-word plays on the committed positions, one thread: all plays sorted, the best
//! play alone, and their number. Times are of the processor, not of the clock, so that
//! other work on the machine counts little.
//!
//! `cargo bench --bench one`               criterion's estimates, then a table of them
//! `cargo bench --bench one -- turns`      what bears that name

mod common;

use std::time::Duration;

use cpu_time::ThreadTime;
use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BatchSize, Criterion, Throughput};

use common::{Position, english, english_words, nouns, scrabble};
use erudit::movegen::{self, unwatched};

/// A way to ask for plays, and how many positions a second are wanted of it.
struct Mode {
    name: &'static str,
    /// How much it found.
    ask: fn(&Position) -> usize,
    wanted: Option<f64>,
}

const MODES: [Mode; 3] = [
    Mode {
        name: "turns",
        ask: |(board, rack)| movegen::turns(board, rack, 0, &unwatched).expect("unwatched").len(),
        wanted: Some(15_000.0),
    },
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

/// How often the table asks each question; it tells the median.
const PASSES: usize = 3;

fn main() {
    let sets = [
        ("nouns", common::Set::read("one", scrabble(), nouns())),
        ("english", common::Set::read("one-en", english(), english_words())),
    ];
    let mut criterion = Criterion::default()
        .with_measurement(Processor)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(3))
        .configure_from_args();
    for (name, set) in &sets {
        set.lexicon.gaddag();
        let mut group = criterion.benchmark_group(*name);
        group.throughput(Throughput::Elements(set.len() as u64));
        for mode in &MODES {
            group.bench_function(mode.name, |bencher| {
                // boards that nobody has asked before: what a board remembers is not reused
                bencher.iter_batched(|| set.fresh(), |all| ask(mode, &all), BatchSize::PerIteration)
            });
        }
        group.finish();
    }
    criterion.final_summary();

    println!("positions   words    mode     positions/s   wanted   found");
    for (name, set) in &sets {
        for mode in &MODES {
            let mut times = Vec::new();
            let mut found = 0;
            for _ in 0..PASSES {
                let all = set.fresh();
                let start = ThreadTime::now();
                found = ask(mode, &all);
                times.push(start.elapsed().as_secs_f64());
            }
            times.sort_by(f64::total_cmp);
            let rate = set.len() as f64 / common::quantile(&times, 0.5);
            let wanted = mode.wanted.map_or("-".into(), |wanted| wanted.to_string());
            let (mode, words) = (mode.name, set.lexicon.len());
            println!("{name:9} {words:7}    {mode:6} {rate:13.0} {wanted:>8} {found:7}");
        }
    }
}

fn ask(mode: &Mode, positions: &[Position]) -> usize {
    positions.iter().map(mode.ask).sum()
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

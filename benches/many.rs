//! Turns of many words: `best` on the committed positions, beside the two ways it
//! replaces, in one run and one thread. Times are of the processor, not of the clock,
//! so that other work on the machine counts little.
//!
//! `cargo bench --bench many`                 the search alone
//! `cargo bench --bench many -- --against 10` and the others on every 10th position,
//! each for `PATIENCE` at most: a way that is not done by then counts with that much,
//! so that the ratios are at least what is told

mod common;

use std::time::Duration;

use cpu_time::ProcessTime;

use common::{classic, nouns, positions, quantile};
use erudit::board::Board;
use erudit::movegen::{self, Interrupted, Watch, naive, unwatched};
use erudit::rack::Rack;
use erudit::rules::{Rules, WordsPerTurn};

/// How long the other ways may take for one position.
const PATIENCE: Duration = Duration::from_secs(20);

fn main() {
    let against = against();
    let (rules, lexicon) = (classic(), nouns());
    lexicon.gaddag();
    let positions = positions("many", &rules, &lexicon);
    println!("{} positions, {} words\n", positions.len(), lexicon.len());

    println!("stars   positions   median ms      p99 ms      max ms     total ms");
    for stars in 0..=3 {
        let kind: Vec<_> = of_kind(&positions, stars).collect();
        let mut times: Vec<f64> = kind
            .iter()
            .map(|(board, rack)| {
                let took = timed(|| movegen::best(board, rack, 1, 0, &unwatched)).1;
                took.as_secs_f64() * 1e3
            })
            .collect();
        times.sort_by(f64::total_cmp);
        println!(
            "{stars:5} {:11} {:11.2} {:11.2} {:11.2} {:12.1}",
            times.len(),
            quantile(&times, 0.5),
            quantile(&times, 0.99),
            quantile(&times, 1.0),
            times.iter().sum::<f64>()
        );
    }
    println!("\nmost memory ever: {} MiB", peak_memory());

    if let Some(every) = against {
        println!("\non every {every}th position without a star and with one:");
        let few = (0..2).flat_map(|stars| of_kind(&positions, stars).step_by(every));
        let few: Vec<_> = few.collect();
        let ours = total("best", &few, best_score);
        for (name, way) in [("tile by tile", tile_by_tile as Way), ("word by word", word_by_word)] {
            let theirs = total(name, &few, way);
            println!("  {:.0} times faster", theirs.as_secs_f64() / ours.as_secs_f64());
        }
    }
}

/// A way to find the best score, which may be given up.
type Way = fn(&Board, &Rack, Watch) -> Result<i32, Interrupted>;

/// The number after `--against`, if it is there.
fn against() -> Option<usize> {
    let mut args = std::env::args().skip_while(|arg| arg != "--against").skip(1);
    args.next().map(|every| every.parse().expect("--against takes a number"))
}

fn of_kind(positions: &[(Board, Rack)], stars: u8) -> impl Iterator<Item = &(Board, Rack)> {
    positions.iter().filter(move |(_, rack)| rack.stars() == stars)
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = ProcessTime::now();
    let done = work();
    (done, start.elapsed())
}

fn total(name: &str, positions: &[&(Board, Rack)], best: Way) -> Duration {
    let mut took = Duration::ZERO;
    let (mut points, mut given_up) = (0, 0);
    for (board, rack) in positions {
        let start = ProcessTime::now();
        let impatient = || if start.elapsed() > PATIENCE { Err(Interrupted) } else { Ok(()) };
        match best(board, rack, &impatient) {
            Ok(score) => points += score,
            Err(Interrupted) => given_up += 1,
        }
        took += start.elapsed().min(PATIENCE);
    }
    println!(
        "{name:14} {} positions, {given_up} given up, {points} points, {:.1} ms",
        positions.len(),
        took.as_secs_f64() * 1e3
    );
    took
}

fn best_score(board: &Board, rack: &Rack, watch: Watch) -> Result<i32, Interrupted> {
    let best = movegen::best(board, rack, 1, 0, watch)?;
    Ok(best.first().map_or(0, |turn| turn.score))
}

fn tile_by_tile(board: &Board, rack: &Rack, watch: Watch) -> Result<i32, Interrupted> {
    let turns = naive::turns(board, rack, watch)?;
    Ok(turns.iter().map(|turn| turn.score).max().unwrap_or(0))
}

/// The published way: every word, then every next word with the tiles left, and so
/// on, each sequence to its end. It adds up the words' scores as they are laid, and
/// so it may count a word that is lengthened later twice; only its time matters here.
fn word_by_word(board: &Board, rack: &Rack, watch: Watch) -> Result<i32, Interrupted> {
    let rules = Rules { words_per_turn: WordsPerTurn::One, bonus: 0, ..(**board.rules()).clone() };
    let board = board.with_rules(rules.into()).expect("the same board");
    next_word(&board, rack, watch)
}

fn next_word(board: &Board, rack: &Rack, watch: Watch) -> Result<i32, Interrupted> {
    watch()?;
    let mut best = 0;
    for play in movegen::turns(board, rack, 0, watch)? {
        let turn = play.turn(board, rack);
        let mut left = rack.clone();
        for &square in &turn.swaps {
            left.take(board.tile(square).letter());
            left.add_star();
        }
        for laid in &turn.laid {
            if laid.tile.is_star() {
                left.take_star();
            } else {
                left.take(laid.tile.letter());
            }
        }
        let words = turn.runs.iter().map(|run| run.word.clone());
        let board = board.after(&turn.laid, &turn.swaps, words);
        best = best.max(play.score + next_word(&board, &left, watch)?);
    }
    Ok(best)
}

/// The most memory that the process has held, in MiB; 0 where the system does not say.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    let kilobytes = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

//! How many instructions one-word plays take, a figure that other work on the machine
//! does not change: callgrind counts what this program does while it asks.
//!
//! `cargo bench --bench one_instructions` runs itself under valgrind, once for each
//! figure.

mod common;

use std::hint::black_box;
use std::io::ErrorKind;
use std::process::{Command, ExitCode};

use common::{Position, Set, all_turns, english, english_words, nouns, scrabble};
use erudit::movegen::{self, unwatched};

/// Every so many of the committed positions: callgrind is fifty times slower than the
/// processor.
const EVERY: usize = 10;

const MODES: [&str; 3] = ["turns", "best", "count"];

const SETS: [&str; 2] = ["nouns", "english"];

fn set(name: &str) -> Set {
    match name {
        "nouns" => Set::read("one", scrabble(), nouns()),
        _ => Set::read("one-en", english(), english_words()),
    }
    .every(EVERY)
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [name, mode] = &args[..] {
        let set = set(name);
        set.lexicon.gaddag();
        let positions = set.fresh();
        let plays = counted(black_box(mode), black_box(&positions));
        println!("{} {plays}", positions.len());
        return ExitCode::SUCCESS;
    }
    if let Err(error) = Command::new("valgrind").arg("--version").output()
        && error.kind() == ErrorKind::NotFound
    {
        eprintln!(
            "instructions are not counted: that needs valgrind (in Debian: apt install valgrind)"
        );
        return ExitCode::SUCCESS;
    }
    println!("positions   mode     thousand instructions a position     found");
    for name in SETS {
        for mode in MODES {
            match under_callgrind(name, mode) {
                Ok((instructions, positions, plays)) => {
                    let each = instructions as f64 / 1e3 / positions as f64;
                    println!("{name:9}   {mode:6} {each:35.1} {plays:9}");
                }
                Err(error) => {
                    eprintln!("one_instructions: {error}");
                    return ExitCode::FAILURE;
                }
            }
        }
    }
    ExitCode::SUCCESS
}

/// What callgrind counts; the rest of the program is not its matter.
#[inline(never)]
fn counted(mode: &str, positions: &[Position]) -> usize {
    let found = |position @ (board, rack): &Position| match mode {
        "turns" => all_turns(position).len(),
        "best" => movegen::best(board, rack, 1, 0, &unwatched).expect("unwatched").len(),
        _ => movegen::count(board, rack, 0, &unwatched).expect("unwatched"),
    };
    positions.iter().map(found).sum()
}

/// The instructions, the positions and the plays of this program, run under callgrind.
fn under_callgrind(name: &str, mode: &str) -> Result<(u64, usize, usize), String> {
    let this = std::env::current_exe().map_err(|error| error.to_string())?;
    let run = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg("--toggle-collect=one_instructions::counted*")
        .arg(this)
        .args([name, mode])
        .output();
    let run = run.map_err(|error| format!("valgrind: {error}"))?;
    let [out, told] = [&run.stdout, &run.stderr].map(|text| String::from_utf8_lossy(text));
    let collected = told.lines().find_map(|line| line.split_once("Collected : "));
    let read = || {
        let (positions, plays) = out.trim().split_once(' ')?;
        let instructions = collected?.1.trim().parse().ok().filter(|&count| count > 0)?;
        Some((instructions, positions.parse().ok()?, plays.parse().ok()?))
    };
    read().ok_or_else(|| format!("valgrind told no count:\n{out}{told}"))
}

//! All one-word plays, sorted, by our generator and by the crate `scrabble`: the same
//! words, positions and rules, one thread, by turns, in processor time.

mod common;
mod peer;

use common::{Position, all_turns};
use cpu_time::ThreadTime;
use peer::{Peer, sets};

/// How often each is asked, by turns. The table tells the medians, of the ratios too: the
/// machine's speed changes less from one pass to the next than over all of them.
const PASSES: usize = 9;

fn main() {
    println!("positions    words      plays   ours/s   in a game/s   scrabble 0.1.0/s   ratios");
    for (name, set) in sets() {
        set.lexicon.gaddag();
        let mut peer = Peer::new(&set.rules, &set.lexicon);
        let theirs: Vec<_> =
            set.fresh().iter().map(|(board, rack)| peer.position(board, rack)).collect();
        let (mut plays, mut times) = (0, [const { Vec::new() }; 3]);
        let count = |positions: &[Position]| positions.iter().map(|one| all_turns(one).len()).sum();
        for _ in 0..PASSES {
            let ours = set.fresh();
            // on boards that nobody has asked before, and once more, as boards of a game
            // have from the board before them what fits where
            for times in &mut times[..2] {
                plays = timed(times, || count(&ours));
            }
            let count = || theirs.iter().map(|position| peer.plays(position).len()).sum();
            assert_eq!(plays, timed(&mut times[2], count), "both find the same plays");
        }
        let ratios = [0, 1].map(|ours| {
            median(times[ours].iter().zip(&times[2]).map(|(ours, theirs)| theirs / ours))
        });
        let rates = times.map(|times| set.len() as f64 / median(times.into_iter()));
        let ([new, known, theirs], words) = (rates, set.lexicon.len());
        println!(
            "{name:9} {words:8} {plays:10} {new:8.0} {known:13.0} {theirs:18.0}   {:.2}, {:.2} (3 wanted)",
            ratios[0], ratios[1],
        );
    }
}

fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = figures.collect();
    sorted.sort_by(f64::total_cmp);
    common::quantile(&sorted, 0.5)
}

/// What is counted, and how long that takes.
fn timed(times: &mut Vec<f64>, count: impl FnOnce() -> usize) -> usize {
    let start = ThreadTime::now();
    let plays = count();
    times.push(start.elapsed().as_secs_f64());
    plays
}

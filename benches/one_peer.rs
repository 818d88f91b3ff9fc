//! All one-word plays, sorted, by our generator and by the crate `scrabble`: the same
//! words, positions and rules, one thread, by turns, in processor time.

mod common;
mod peer;

use cpu_time::ThreadTime;

use erudit::movegen::{self, unwatched};
use peer::{Peer, sets};

/// How often each is asked; the table tells the medians.
const PASSES: usize = 5;

fn main() {
    println!(
        "positions    words      plays   ours/s   scrabble 0.1.0/s   times as fast (3 wanted)"
    );
    for (name, set) in sets() {
        set.lexicon.gaddag();
        let mut peer = Peer::new(&set.rules, &set.lexicon);
        let theirs: Vec<_> =
            set.fresh().iter().map(|(board, rack)| peer.position(board, rack)).collect();
        let (mut our_times, mut their_times, mut plays) = (Vec::new(), Vec::new(), 0);
        for _ in 0..PASSES {
            let ours = set.fresh();
            let start = ThreadTime::now();
            let all = |board, rack| movegen::turns(board, rack, 0, &unwatched).expect("unwatched");
            plays = ours.iter().map(|(board, rack)| all(board, rack).len()).sum();
            our_times.push(start.elapsed().as_secs_f64());

            let start = ThreadTime::now();
            let as_many: usize = theirs.iter().map(|position| peer.plays(position).len()).sum();
            their_times.push(start.elapsed().as_secs_f64());
            assert_eq!(plays, as_many, "both find the same plays");
        }
        let [ours, theirs] = [our_times, their_times].map(|mut times| {
            times.sort_by(f64::total_cmp);
            common::quantile(&times, 0.5)
        });
        let (count, words) = (set.len() as f64, set.lexicon.len());
        println!(
            "{name:9} {words:8} {plays:10} {:8.0} {:18.0} {:15.2}",
            count / ours,
            count / theirs,
            theirs / ours
        );
    }
}

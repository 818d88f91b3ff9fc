//! The generator against a published one, the crate `scrabble`, on all committed
//! positions.

use erudit::movegen::{self, unwatched};
use erudit::tile::Laid;

use crate::peer::{Peer, sets};

#[test]
fn the_crate_scrabble_finds_the_same_plays() {
    for (name, set) in sets() {
        let mut peer = Peer::new(&set.rules, &set.lexicon);
        for (at, (board, rack)) in set.fresh().iter().enumerate() {
            let ours = movegen::turns(board, rack, 0, &unwatched).unwrap();
            let mut ours: Vec<(Vec<Laid>, i32)> =
                ours.into_iter().map(|play| (play.laid.to_vec(), play.score)).collect();
            let position = peer.position(board, rack);
            let theirs = peer.plays(&position).to_vec();
            let mut theirs: Vec<(Vec<Laid>, i32)> =
                theirs.iter().map(|play| (peer.laid(play), play.score())).collect();
            ours.sort_unstable();
            theirs.sort_unstable();
            assert!(ours == theirs, "{name}, position {at}\n{}", board.text());
        }
    }
}

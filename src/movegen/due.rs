//! What a turn is due for the tiles it leaves: the bonus, and the stars it must lay.

use super::hand::Hand;
use crate::check;
use crate::rack::Rack;
use crate::rules::{Reclaim, Rules};
use crate::tile::{Laid, Square, Tile};

/// The bonus due when a turn leaves the tiles of each index. `hand` holds the stars
/// taken back.
pub fn bonuses(rules: &Rules, rack: &Rack, swaps: usize, hand: &Hand) -> Vec<i32> {
    let mut bonuses = vec![0; hand.index() + 1];
    // only the emptiest can earn it: nothing left, or nothing but stars; which
    // letters were laid does not matter
    let all_stars = hand.stars() as usize;
    for left in 0..=all_stars {
        let stars = (0..all_stars - left).map(|_| Tile::star(0));
        let letters = (0..hand.tiles() - all_stars).map(|_| Tile::plain(0));
        let laid: Vec<Laid> = stars.chain(letters).map(|tile| Laid { square: 0, tile }).collect();
        bonuses[left * hand.star_stride()] = check::bonus(rules, &laid, swaps, rack);
    }
    bonuses
}

/// The fewest stars that a turn must lay when these were taken back.
pub fn stars(rules: &Rules, swaps: &[Square], min_stars: usize) -> usize {
    match rules.star_reclaim {
        Reclaim::ThisTurn => min_stars.max(swaps.len()),
        _ => min_stars,
    }
}

//! What a turn is due for the tiles it leaves: the bonus, and the stars it must lay.

use arrayvec::ArrayVec;

use super::hand::Hand;
use crate::check;
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Reclaim, Rules};
use crate::tile::{Laid, Square, Tile};

/// The bonus due when a turn leaves the tiles of each index. `hand` holds the stars
/// taken back.
pub fn bonuses(rules: &Rules, rack: &Rack, swaps: usize, hand: &Hand) -> Vec<i32> {
    let mut bonuses = vec![0; hand.index() + 1];
    let by_stars = bonus(rules, rack, swaps, hand.tiles(), hand.stars() as usize);
    for left in 0..=hand.stars() as usize {
        bonuses[left * hand.star_stride()] = by_stars[left];
    }
    bonuses
}

/// The bonus due when a turn leaves no letter, by how many stars it leaves of so many
/// tiles with so many stars.
pub fn bonus(
    rules: &Rules,
    rack: &Rack,
    swaps: usize,
    tiles: usize,
    stars: usize,
) -> [i32; MAX_RACK + 1] {
    let mut bonus = [0; MAX_RACK + 1];
    // only the emptiest can earn it: nothing left, or nothing but stars; which
    // letters were laid does not matter
    for (left, due) in bonus.iter_mut().enumerate().take(stars + 1) {
        let laid = std::iter::repeat_n(Tile::star(0), stars - left);
        let laid = laid.chain(std::iter::repeat_n(Tile::plain(0), tiles - stars));
        let laid: ArrayVec<Laid, MAX_RACK> = laid.map(|tile| Laid { square: 0, tile }).collect();
        *due = check::bonus(rules, &laid, swaps, rack);
    }
    bonus
}

/// The fewest stars that a turn must lay when these were taken back.
pub fn stars(rules: &Rules, swaps: &[Square], min_stars: usize) -> usize {
    match rules.star_reclaim {
        Reclaim::ThisTurn => min_stars.max(swaps.len()),
        _ => min_stars,
    }
}

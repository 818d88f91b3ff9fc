//! What no turn of a position can exceed, whatever the words: for a search that had no
//! time to find a better bound.
//!
//! A run that lays `k` tiles between some old ones scores no more than the `k` dearest
//! tiles would there, the dearest on the best premium. Every tile stands in at most one
//! run of a direction, so the runs of one share out the hand; and a run across and a
//! run down share one square at most, so that if the largest across lays `a` of `n`
//! tiles, none down lays more than `n + 1 - a`.

use arrayvec::ArrayVec;

use super::field::{ACROSS, Cell, DOWN, EMPTY, Field};
use crate::board::Board;
use crate::lexicon::Gaddag;
use crate::rack::Rack;
use crate::rules::{MAX_RACK, Reclaim, Rules, WordPremiums};
use crate::tile::Tile;

/// The most that a run or a packing of runs scores, by how many tiles it lays.
type BySize = [i32; MAX_RACK + 1];

/// The most that a turn can score, whichever stars it takes back.
pub fn ceiling(board: &Board, rack: &Rack, gaddag: &Gaddag) -> i32 {
    let rules = board.rules();
    let letters = 0..rules.alphabet.size() as u8;
    let star = letters.map(|letter| rules.value(Tile::star(letter))).max().unwrap_or(0);
    let mut field = Field::new(board, &[], gaddag);
    let mut values: Vec<i32> = Vec::new();
    for (letter, count) in rack.letters() {
        values.extend(vec![rules.value(Tile::plain(letter)); count.into()]);
    }
    values.extend(vec![star; rack.stars().into()]);
    if rules.star_reclaim != Reclaim::Never {
        for square in board.stars() {
            values.push(star);
            let (cell, letter) = (field.cell(square), board.tile(square).letter());
            field.values[cell] = field.values[cell].max(rules.value(Tile::plain(letter)));
        }
    }
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.truncate(rack.len());

    let [across, down] = [ACROSS, DOWN].map(|direction| runs(rules, &field, direction, &values));
    let all = values.len();
    let both = |most| packed(&across, all, most) + packed(&down, all, all + 1 - most);
    (1..=all).map(both).max().unwrap_or(0) + rules.bonus.max(0)
}

/// The best runs of a direction, if the tiles in hand have these values, dearest first.
fn runs(rules: &Rules, field: &Field, direction: usize, values: &[i32]) -> BySize {
    let step = field.steps[direction];
    let mut best = [0; MAX_RACK + 1];
    for first in (0..field.letters.len()).filter(|&cell| field.letters[cell] == EMPTY) {
        let old = |from: Cell, to: Cell| -> i32 {
            (from..to).step_by(step).map(|cell| field.values[cell]).sum()
        };
        let (start, _) = field.old_run(first, direction);
        let mut sum = old(start, first);
        let (mut multiply, mut add) = (1, 0);
        let mut premiums: ArrayVec<i32, MAX_RACK> = ArrayVec::new();
        let mut cell = first;
        while premiums.len() < values.len() && field.letters[cell] == EMPTY {
            let premium = field.premiums[cell];
            let at = premiums.partition_point(|&other| other > premium.letter);
            premiums.insert(at, premium.letter);
            multiply *= premium.word;
            add += if premium.word > 1 { premium.word } else { 0 };
            let (_, end) = field.old_run(cell, direction);
            let next = end + step;
            sum += old(cell + step, next);
            let word = match rules.word_premiums {
                WordPremiums::Multiply => multiply,
                WordPremiums::Add => add.max(1),
            };
            let laid: i32 = premiums.iter().zip(values).map(|(times, value)| times * value).sum();
            let slot = &mut best[premiums.len()];
            *slot = (*slot).max((sum + laid) * word);
            cell = next;
        }
    }
    best
}

/// The best packing of runs that lay so many tiles together, none more than `largest`.
fn packed(best: &BySize, tiles: usize, largest: usize) -> i32 {
    let mut packed: BySize = [0; MAX_RACK + 1];
    for whole in 1..=tiles {
        let with = |size: usize| best[size] + packed[whole - size];
        packed[whole] = (1..=whole.min(largest)).map(with).max().unwrap_or(0);
    }
    packed[tiles]
}

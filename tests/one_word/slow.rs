//! The slow, obviously right list of one-word plays: every word of the lexicon, tried
//! in every place of every line. It reads the rules of a turn as they are written and
//! shares no step with the generator, nor with the code that judges turns.

use std::cmp::Reverse;
use std::collections::HashMap;

use erudit::alphabet::Letter;
use erudit::board::Board;
use erudit::lexicon::{Lexicon, MAX_WORD};
use erudit::movegen::Laying;
use erudit::rack::Rack;
use erudit::rules::{BonusFor, Reclaim, WordPremiums};
use erudit::tile::{Laid, Square, Tile};

/// The words of a lexicon by their length, each length in order, one after another.
pub struct Words([Vec<Letter>; MAX_WORD + 1]);

impl Words {
    pub fn of(lexicon: &Lexicon) -> Words {
        let mut lengths = [const { Vec::new() }; MAX_WORD + 1];
        lexicon.for_each(|word, _| lengths[word.len()].extend_from_slice(word));
        for (length, words) in lengths.iter().enumerate().skip(1) {
            assert!(words.chunks_exact(length).is_sorted());
        }
        Words(lengths)
    }

    fn of_length(&self, length: usize) -> impl Iterator<Item = &[Letter]> {
        self.0[length].chunks_exact(length)
    }

    fn contains(&self, word: &[Letter]) -> bool {
        let Some(words) = self.0.get(word.len()) else { return false };
        let (mut low, mut high) = (0, words.len() / word.len());
        while low < high {
            let middle = (low + high) / 2;
            match words[middle * word.len()..][..word.len()].cmp(word) {
                std::cmp::Ordering::Equal => return true,
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        false
    }
}

/// Every play, best first. A player who owes stars lays as many of them as any play can.
pub fn plays(board: &Board, words: &Words, rack: &Rack, owed: usize) -> Vec<Laying> {
    let mut found = HashMap::new();
    for (swaps, hand) in choices(board, rack) {
        let squares = board.squares_after(&[], &swaps);
        for places in spans(board) {
            if let Some(span) = Span::new(board, &squares, places, &hand) {
                for word in words.of_length(span.places.len()) {
                    span.lay(word, words, rack, &swaps, &hand, &mut found);
                }
            }
        }
    }
    let stars = |laid: &[Laid]| laid.iter().filter(|laid| laid.tile.is_star()).count();
    let due = owed.min(found.keys().map(|(laid, _)| stars(laid)).max().unwrap_or(0));
    let plays = found.into_iter().filter(|((laid, _), _)| stars(laid) >= due);
    let layings = plays.map(|((laid, swaps), score)| Laying {
        laid: laid.into_iter().collect(),
        swaps: swaps.into_iter().collect(),
        score,
    });
    let text = |play: &Laying| play.turn(board, rack).text(&board.rules().alphabet);
    let mut plays: Vec<Laying> = layings.collect();
    plays.sort_by_cached_key(|play| (Reverse(play.score), text(play)));
    plays
}

/// The tiles laid and the stars taken back, and what that scores.
type Found = HashMap<(Vec<Laid>, Vec<Square>), i32>;

/// Every set of stars that the rack can take back, with the tiles then in hand.
fn choices(board: &Board, rack: &Rack) -> Vec<(Vec<Square>, Rack)> {
    let stars: Vec<Square> = match board.rules().star_reclaim {
        Reclaim::Never => Vec::new(),
        Reclaim::ThisTurn | Reclaim::NextTurn => board.stars().collect(),
    };
    let choice = |set: u32| {
        let taken = (0..stars.len()).filter(|at| set >> at & 1 == 1).map(|at| stars[at]);
        let taken: Vec<Square> = taken.collect();
        let mut hand = rack.clone();
        for &square in &taken {
            if !hand.take(board.tile(square).letter()) {
                return None;
            }
        }
        taken.iter().for_each(|_| hand.add_star());
        Some((taken, hand))
    };
    (0..1 << stars.len()).filter_map(choice).collect()
}

/// The squares of every stretch of two or more squares of a line.
fn spans(board: &Board) -> impl Iterator<Item = Vec<usize>> {
    let (rows, cols) = (board.rows(), board.cols());
    let of_line = |line: Vec<usize>| {
        let side = line.len();
        let ends_of = move |from| from + 2..=side.min(from + MAX_WORD);
        let ends = (0..side).flat_map(move |from| ends_of(from).map(move |to| (from, to)));
        ends.map(move |(from, to)| line[from..to].to_vec())
    };
    let across = (0..rows).map(move |row| (row * cols..(row + 1) * cols).collect());
    let down = (0..cols).map(move |col| (0..rows).map(|row| row * cols + col).collect());
    across.chain(down).flat_map(of_line)
}

/// A stretch of squares that one word of its length may fill.
struct Span<'a> {
    board: &'a Board,
    squares: &'a [Tile],
    places: Vec<usize>,
    /// For each square: the squares of the word across, where it is empty and a tile
    /// stands next to it.
    crosses: Vec<Option<Vec<usize>>>,
}

impl<'a> Span<'a> {
    fn new(
        board: &'a Board,
        squares: &'a [Tile],
        places: Vec<usize>,
        hand: &Rack,
    ) -> Option<Span<'a>> {
        let cols = board.cols();
        let step = places[1] - places[0];
        let across = if step == 1 { cols } else { 1 };
        // a longer run would be the word
        let [start, end] = [places[0], *places.last()?];
        if next(board, start, step, false).is_some_and(|at| !squares[at].is_empty())
            || next(board, end, step, true).is_some_and(|at| !squares[at].is_empty())
        {
            return None;
        }
        let empty = places.iter().filter(|&&at| squares[at].is_empty()).count();
        if empty == 0 || empty > hand.len() {
            return None;
        }
        let cross = |&at: &usize| {
            let reach = |on: bool| {
                let mut tiles = Vec::new();
                let mut here = at;
                while let Some(there) = next(board, here, across, on) {
                    if squares[there].is_empty() {
                        break;
                    }
                    tiles.push(there);
                    here = there;
                }
                tiles
            };
            let mut run = reach(false);
            run.reverse();
            run.push(at);
            run.extend(reach(true));
            (squares[at].is_empty() && run.len() > 1).then_some(run)
        };
        let crosses: Vec<_> = places.iter().map(cross).collect();
        let held = if board.is_empty() {
            board.centre().is_some_and(|centre| places.contains(&(centre as usize)))
        } else {
            empty < places.len() || crosses.iter().any(Option::is_some)
        };
        held.then_some(Span { board, squares, places, crosses })
    }

    /// Adds the plays that lay a word here.
    fn lay(
        &self,
        word: &[Letter],
        words: &Words,
        rack: &Rack,
        swaps: &[Square],
        hand: &Rack,
        found: &mut Found,
    ) {
        let there = |at: usize| self.squares[self.places[at]];
        let mut hand = hand.clone();
        let mut missing = 0;
        for (at, &letter) in word.iter().enumerate() {
            if there(at).is_empty() {
                missing += u8::from(!hand.take(letter));
                if missing > hand.stars() {
                    return;
                }
            } else if there(at).letter() != letter {
                return;
            }
        }
        let mut made = vec![word.to_vec()];
        for (cross, &letter) in self.crosses.iter().zip(word) {
            let Some(cross) = cross else { continue };
            let letter_at = |&at: &usize| {
                if self.squares[at].is_empty() { letter } else { self.squares[at].letter() }
            };
            made.push(cross.iter().map(letter_at).collect());
        }
        if !made[1..].iter().all(|word| words.contains(word)) {
            return;
        }
        let again = |(at, word): (usize, &Vec<Letter>)| {
            made[..at].contains(word) || self.board.history().contains(word.as_slice())
        };
        if !self.board.rules().repeat_words && made.iter().enumerate().any(again) {
            return;
        }

        let empty: Vec<usize> = (0..word.len()).filter(|&at| there(at).is_empty()).collect();
        // each letter from a tile or from a star
        for set in 0..1u32 << empty.len() {
            let tile = |n: usize| {
                let letter = word[empty[n]];
                if set >> n & 1 == 1 { Tile::star(letter) } else { Tile::plain(letter) }
            };
            let laid: Vec<Laid> = (0..empty.len())
                .map(|n| Laid { square: self.places[empty[n]] as Square, tile: tile(n) })
                .collect();
            let Some(left) = left(self.board, rack, swaps, &laid) else { continue };
            let stars = set.count_ones() as usize;
            if self.board.rules().star_reclaim == Reclaim::ThisTurn && stars < swaps.len() {
                continue;
            }
            let score = self.score(&laid) + self.bonus(rack, swaps.len(), &left);
            let before = found.insert((laid, swaps.to_vec()), score);
            assert!(before.is_none_or(|before| before == score), "one play, two scores");
        }
    }

    /// What the words score.
    fn score(&self, laid: &[Laid]) -> i32 {
        let rules = self.board.rules();
        let words = std::iter::once(&self.places).chain(self.crosses.iter().flatten());
        let score = |places: &Vec<usize>| {
            let (mut sum, mut premiums) = (0, Vec::new());
            for &at in places {
                let new = laid.iter().find(|laid| laid.square as usize == at);
                let tile = new.map_or(self.squares[at], |laid| laid.tile);
                let value = match rules.star_value {
                    Some(value) if tile.is_star() => value,
                    _ => rules.values[tile.letter() as usize],
                };
                let premium = self.board.premium(at as Square);
                sum += if new.is_some() { value * premium.letter } else { value };
                if new.is_some() && premium.word > 1 {
                    premiums.push(premium.word);
                }
            }
            match (rules.word_premiums, premiums.is_empty()) {
                (_, true) => sum,
                (WordPremiums::Multiply, _) => sum * premiums.iter().product::<i32>(),
                (WordPremiums::Add, _) => sum * premiums.iter().sum::<i32>(),
            }
        };
        words.map(score).sum()
    }

    /// The bonus: the rack is used up, but for stars taken back that may be kept.
    fn bonus(&self, rack: &Rack, swaps: usize, left: &Rack) -> i32 {
        let rules = self.board.rules();
        let kept = left.len() == left.stars() as usize
            && left.len() <= swaps
            && rules.star_reclaim == Reclaim::NextTurn;
        let due = match rules.bonus_for {
            BonusFor::Empty => left.is_empty(),
            BonusFor::Seven => rack.len() == rules.rack_size && (left.is_empty() || kept),
        };
        if due { rules.bonus } else { 0 }
    }
}

/// The tiles left of a rack after a play, if it holds those of the play.
pub fn left(board: &Board, rack: &Rack, swaps: &[Square], laid: &[Laid]) -> Option<Rack> {
    let mut left = rack.clone();
    for &square in swaps {
        left.take(board.tile(square).letter()).then_some(())?;
        left.add_star();
    }
    for laid in laid {
        let held =
            if laid.tile.is_star() { left.take_star() } else { left.take(laid.tile.letter()) };
        held.then_some(())?;
    }
    Some(left)
}

/// The next square of a line of that step, onwards or back, if there is one.
fn next(board: &Board, at: usize, step: usize, on: bool) -> Option<usize> {
    let (rows, cols) = (board.rows(), board.cols());
    let (place, side) = if step == 1 { (at % cols, cols) } else { (at / cols, rows) };
    match on {
        true => (place + 1 < side).then_some(at + step),
        false => (place > 0).then(|| at - step),
    }
}

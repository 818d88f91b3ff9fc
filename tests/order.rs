//! The fixed order of turns, on boards of every size and in every alphabet: it must be
//! that of the scores and then of the texts.

mod ordered;
mod stream;

use std::sync::Arc;

use erudit::alphabet::{Alphabet, Yo};
use erudit::board::Board;
use erudit::check;
use erudit::lexicon::Lexicon;
use erudit::movegen::{self, Laying, unwatched};
use erudit::rack::Rack;
use erudit::rules::{BonusFor, Layout, NewWordsHold, Reclaim, Rules, WordPremiums, WordsPerTurn};
use erudit::tile::{Laid, Tile};

use ordered::assert_ordered;
use stream::Stream;

/// A board of any size, with tiles anywhere, and words for it to go on with.
fn strewn(stream: &mut Stream) -> (Board, Rack) {
    let names = [("ru", Yo::Fold), ("ru", Yo::Distinct), ("uk", Yo::Fold), ("en", Yo::Fold)];
    let (name, yo) = stream.pick(&names);
    let alphabet = Arc::new(Alphabet::named(name, yo).unwrap());
    let sides = [5 + stream.below(27), 5 + stream.below(27)];
    let rules = Arc::new(Rules {
        layout: Layout::parse(&vec![".".repeat(sides[1]); sides[0]]).unwrap(),
        // few values, so that many scores are equal
        values: [1; 63],
        rack_size: 7,
        words_per_turn: WordsPerTurn::One,
        star_reclaim: stream.pick(&[Reclaim::Never, Reclaim::ThisTurn, Reclaim::NextTurn]),
        alphabet: alphabet.clone(),
        star_value: stream.pick(&[None, Some(0), Some(3)]),
        repeat_words: stream.pick(&[true, false]),
        word_premiums: stream.pick(&[WordPremiums::Multiply, WordPremiums::Add]),
        bonus: 15,
        bonus_for: stream.pick(&[BonusFor::Seven, BonusFor::Empty]),
        new_words_hold: NewWordsHold::Any,
    });
    let size = alphabet.size();
    // the last letters, where the apostrophe is, and some first ones
    let letters: Vec<char> =
        [0, 1, 5, size - 2, size - 1].iter().map(|&letter| alphabet.lower(letter as u8)).collect();
    let mut words: Vec<String> = Vec::new();
    for a in &letters {
        for b in &letters {
            words.push(format!("{a}{b}"));
            words.push(format!("{b}{a}{}", letters[2]));
            words.push(format!("{a}{}{b}{a}", letters[4]));
        }
    }
    let words = words.iter().map(|word| (word.as_str(), 0));
    let lexicon = Arc::new(Lexicon::build(words, (*alphabet).clone(), "").unwrap());
    let tile = |stream: &mut Stream| {
        let letter = alphabet.letter(stream.pick(&letters)).unwrap();
        let is_star = stream.below(3) == 0;
        alphabet.tile_form(if is_star { Tile::star(letter) } else { Tile::plain(letter) })
    };
    let rows: Vec<String> = (0..sides[0])
        .map(|_| {
            let square = |_| if stream.below(8) == 0 { tile(&mut *stream) } else { '.' };
            (0..sides[1]).map(square).collect()
        })
        .collect();
    let board = Board::parse(&rows, &[], rules, lexicon).unwrap();
    let mut rack = Rack::EMPTY;
    for _ in 0..1 + stream.below(3) {
        rack.add(alphabet.letter(stream.pick(&letters)).unwrap());
    }
    if stream.below(3) == 0 {
        rack.add_star();
    }
    (board, rack)
}

#[test]
fn plays_come_in_the_order_of_their_texts() {
    for seed in 0..12 {
        let (board, rack) = strewn(&mut Stream(seed));
        let turns = movegen::turns(&board, &rack, 0, &unwatched).unwrap();
        assert_ordered(&turns, &board, &rack);
        assert_eq!(movegen::count(&board, &rack, 0, &unwatched).unwrap(), turns.len());
        for n in [1, 2, 7] {
            let best = movegen::best(&board, &rack, n, 0, &unwatched).unwrap();
            assert_eq!(best, turns[..n.min(turns.len())], "seed {seed}");
        }
        for turn in turns.iter().step_by(7) {
            let turn = turn.turn(&board, &rack);
            assert_eq!(check::check(&board, &turn, Some(&rack)), Ok(()), "seed {seed}");
        }
    }
}

#[test]
fn turns_of_several_words_are_sorted_as_their_texts_are() {
    for seed in 0..60 {
        let mut stream = Stream(seed);
        let (board, rack) = strewn(&mut stream);
        let empty: Vec<u16> = (0..board.squares().len() as u16)
            .filter(|&square| board.tile(square).is_empty())
            .collect();
        let stars: Vec<u16> = board.stars().collect();
        let mut turns: Vec<Laying> = Vec::new();
        // near one another, so that many begin alike
        let around = stream.below(empty.len());
        while turns.len() < 60 {
            let mut laid: Vec<Laid> = Vec::new();
            for _ in 0..1 + stream.below(5) {
                let near = around + stream.below(2 * board.cols());
                let square = empty[near % empty.len()];
                let letter = stream.below(board.rules().alphabet.size()) as u8;
                let tile = stream.pick(&[Tile::plain(letter), Tile::star(letter)]);
                if laid.iter().all(|laid| laid.square != square) {
                    laid.push(Laid { square, tile });
                }
            }
            let swaps = stars.iter().copied().take(3).filter(|_| stream.below(4) == 0).collect();
            let turn = check::turn(&board, laid, swaps).unwrap();
            let in_a_run = |laid: &Laid| {
                let mut squares = turn.runs.iter().flat_map(|run| run.squares(turn.extent.cols));
                squares.any(|square| square == laid.square)
            };
            let laying = Laying {
                laid: turn.laid.iter().copied().collect(),
                swaps: turn.swaps.iter().copied().collect(),
                score: stream.below(2) as i32,
            };
            if turn.laid.iter().all(in_a_run) && !turns.contains(&laying) {
                turns.push(laying);
            }
        }
        movegen::sort(&mut turns, &board, &unwatched).unwrap();
        assert_ordered(&turns, &board, &rack);
    }
}

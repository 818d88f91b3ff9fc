//! Whole games in which the generator and brute force both choose, and must agree.

use std::sync::Arc;

use erudit::alphabet::{Alphabet, Yo};
use erudit::board::Board;
use erudit::movegen::{self, unwatched};
use erudit::rack::Rack;

use crate::made::{self, SIZES};
use crate::slow::{self, Words};
use crate::stream::Stream;

/// The words of the games: short ones of seven letters.
const WORDS: &str = "ар бар бра кар кот кто курс курок ток ток акр оса сок суд рак роса \
                     краска трос торс сорт рост кора рок рот тор укор ус утро арка сад";
const LETTERS: &str = "аакострубд";

/// How many games; `make test-long` asks for more.
fn games() -> u64 {
    std::env::var("ERUDIT_TEST_GAMES").map_or(2000, |games| games.parse().unwrap())
}

#[test]
fn both_choose_the_same_plays_through_whole_games() {
    let alphabet = Arc::new(Alphabet::named("ru", Yo::Fold).unwrap());
    let encode = |text: &str| -> Vec<_> {
        text.chars().map(|letter| alphabet.letter(letter).unwrap()).collect()
    };
    let lexicon =
        made::lexicon(&alphabet, &WORDS.split_whitespace().map(encode).collect::<Vec<_>>());
    let words = Words::of(&lexicon);
    let letters = encode(LETTERS);
    let mut turns = 0;
    for seed in 0..games() {
        let mut stream = Stream(seed);
        let size = SIZES[stream.pick(&[0, 0, 0, 0, 1, 3, 6])];
        let rules = Arc::new(made::rules(&mut stream, alphabet.clone(), size));
        let mut board = Board::new(rules.clone(), lexicon.clone()).unwrap();
        let mut rack = Rack::EMPTY;
        // a board of five by five is full after some ten plays
        for _ in 0..12 {
            while rack.len() < rules.rack_size {
                match stream.below(12) {
                    0 => rack.add_star(),
                    _ => rack.add(stream.pick(&letters)),
                }
            }
            let owed = stream.pick(&[0, 0, 0, 1]);
            let best = movegen::best(&board, &rack, 1, owed, &unwatched).unwrap();
            let expected = slow::plays(&board, &words, &rack, owed);
            let context =
                || format!("seed {seed}, rack {}\n{}", rack.text(&alphabet), board.text());
            assert_eq!(best.first(), expected.first(), "{}", context());
            let count = movegen::count(&board, &rack, owed, &unwatched).unwrap();
            assert_eq!(count, expected.len(), "{}", context());
            let Some(play) = expected.first() else {
                rack = Rack::EMPTY;
                continue;
            };
            turns += 1;
            let play = play.turn(&board, &rack);
            rack = slow::left(&board, &rack, &play.swaps, &play.laid).unwrap();
            let words = play.runs.into_iter().map(|run| run.word);
            board = board.after(&play.laid, &play.swaps, words);
        }
    }
    assert!(turns as u64 > 3 * games(), "the games are games: {turns} turns");
}

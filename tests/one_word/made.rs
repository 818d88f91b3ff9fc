//! Made positions: boards of many sizes and fillings, every alphabet, odd rules.

use std::sync::Arc;

use erudit::alphabet::{Alphabet, Letter, Yo};
use erudit::board::Board;
use erudit::lexicon::Lexicon;
use erudit::movegen::{self, unwatched};
use erudit::rack::Rack;
use erudit::rules::{BonusFor, Layout, NewWordsHold, Reclaim, Rules, WordPremiums, WordsPerTurn};
use erudit::tile::{Laid, Square, Tile};

use crate::agreement::agree;
use crate::slow::Words;
use crate::stream::Stream;

pub const ALPHABETS: [(&str, Yo); 4] =
    [("ru", Yo::Fold), ("ru", Yo::Distinct), ("uk", Yo::Fold), ("en", Yo::Fold)];

/// How large a board is.
#[derive(Debug, Clone, Copy)]
pub enum Size {
    Sides(usize, usize),
    /// Without end; the layout repeats.
    Unbounded,
}
use Size::{Sides, Unbounded};

pub const SIZES: [Size; 7] = [
    Sides(5, 5),
    Sides(5, 31),
    Sides(31, 5),
    Sides(11, 11),
    Sides(15, 15),
    Sides(31, 31),
    Unbounded,
];

fn layout(stream: &mut Stream, size: Size) -> Layout {
    let (rows, cols) = match size {
        Sides(rows, cols) => (rows, cols),
        Unbounded => (stream.pick(&[5, 8, 15]), stream.pick(&[5, 8, 15])),
    };
    let signs = ['.', '.', '.', '.', 'G', 'Y', 'B', 'R'];
    let row = |stream: &mut Stream| (0..cols).map(|_| stream.pick(&signs)).collect();
    let mut squares: Vec<Vec<char>> = (0..rows).map(|_| row(stream)).collect();
    if matches!(size, Unbounded) {
        // opposite edges coincide
        squares.iter_mut().for_each(|row| row[cols - 1] = row[0]);
        squares[rows - 1] = squares[0].clone();
    }
    let rows: Vec<String> = squares.into_iter().map(String::from_iter).collect();
    let layout = Layout::parse(&rows).unwrap();
    if matches!(size, Unbounded) { layout.repeated().unwrap() } else { layout }
}

/// Rules of any kind for one-word plays on a board of that size.
pub fn rules(stream: &mut Stream, alphabet: Arc<Alphabet>, size: Size) -> Rules {
    let layout = layout(stream, size);
    let mut values = [0; 63];
    // some tiles so dear that few scores are usual ones
    let dear = stream.pick(&[1, 1, 1, 40, 500]);
    for value in &mut values[..alphabet.size()] {
        *value = stream.below(11) as i32 * dear;
    }
    Rules {
        alphabet,
        layout,
        values,
        star_value: stream.pick(&[None, Some(0), Some(3)]),
        rack_size: stream.pick(&[1, 2, 3, 4, 5, 6, 7, 7, 7]),
        words_per_turn: WordsPerTurn::One,
        repeat_words: stream.pick(&[true, false]),
        star_reclaim: stream.pick(&[Reclaim::Never, Reclaim::ThisTurn, Reclaim::NextTurn]),
        word_premiums: stream.pick(&[WordPremiums::Multiply, WordPremiums::Add]),
        bonus: stream.pick(&[0, 15, 50]),
        bonus_for: stream.pick(&[BonusFor::Seven, BonusFor::Empty]),
        new_words_hold: stream.pick(&[NewWordsHold::Any, NewWordsHold::OldAndNew]),
    }
}

/// A few letters of an alphabet, its last one often among them.
fn some_letters(stream: &mut Stream, alphabet: &Alphabet) -> Vec<Letter> {
    let mut letters = vec![alphabet.size() as Letter - 1];
    while letters.len() < 5 {
        letters.push(stream.below(alphabet.size()) as Letter);
    }
    letters
}

fn word(stream: &mut Stream, letters: &[Letter], longest: usize) -> Vec<Letter> {
    (0..2 + stream.below(longest - 1)).map(|_| stream.pick(letters)).collect()
}

pub fn lexicon(alphabet: &Alphabet, words: &[Vec<Letter>]) -> Arc<Lexicon> {
    let texts: Vec<String> = words.iter().map(|word| alphabet.word(word)).collect();
    let words = texts.iter().map(|text| (text.as_str(), 0));
    Arc::new(Lexicon::build(words, alphabet.clone(), "").unwrap())
}

/// A rack of at most `size` tiles, at most `stars` of them stars.
pub fn rack(stream: &mut Stream, letters: &[Letter], size: usize, stars: usize) -> Rack {
    let tiles = 1 + stream.below(size);
    let stars = stream.below(stars.min(tiles) + 1);
    let mut rack = Rack::EMPTY;
    (0..stars).for_each(|_| rack.add_star());
    (stars..tiles).for_each(|_| rack.add(stream.pick(letters)));
    rack
}

/// Tiles thrown on some empty squares, whatever words they make; few stars, as every
/// set of them may be taken back.
fn scattered(stream: &mut Stream, board: &Board, letters: &[Letter], part: usize) -> Board {
    let mut laid = Vec::new();
    let mut stars = board.stars().count();
    for square in 0..board.squares().len() as Square {
        if board.tile(square).is_empty() && stream.below(100) < part {
            let letter = stream.pick(letters);
            let star = stars < 4 && stream.below(8) == 0;
            stars += usize::from(star);
            let tile = if star { Tile::star(letter) } else { Tile::plain(letter) };
            laid.push(Laid { square, tile });
        }
    }
    board.after(&laid, &[], [])
}

#[test]
fn any_position_of_any_rules() {
    for seed in 0..420 {
        let mut stream = Stream(seed);
        let stream = &mut stream;
        let (name, yo) = stream.pick(&ALPHABETS);
        let alphabet = Arc::new(Alphabet::named(name, yo).unwrap());
        let rules = Arc::new(rules(stream, alphabet.clone(), SIZES[seed as usize % SIZES.len()]));
        let letters = some_letters(stream, &alphabet);
        // every fifth lexicon has two words
        let count = if stream.below(5) == 0 { 2 } else { 5 + stream.below(40) };
        let longest = stream.pick(&[3, 5, 9]);
        let list: Vec<_> = (0..count).map(|_| word(stream, &letters, longest)).collect();
        let mut lexicon = lexicon(&alphabet, &list);
        if stream.below(4) == 0 {
            // house rules: a word more and a word less
            let added = alphabet.word(&word(stream, &letters, longest));
            let banned = alphabet.word(&list[0]);
            lexicon = Arc::new(lexicon.with_words(&[&added], &[&banned]).unwrap());
        }
        let words = Words::of(&lexicon);

        let mut board = Board::new(rules.clone(), lexicon).unwrap();
        let part = stream.pick(&[0, 0, 0, 2, 30, 95, 100]);
        for turn in 0..5 {
            let stars = stream.pick(&[0, 1, 2, 4]);
            let rack = rack(stream, &letters, rules.rack_size, stars);
            let owed = stream.pick(&[0, 0, 1, 2]);
            let plays = agree(&board, &words, &rack, owed, &format!("seed {seed}, turn {turn}"));
            if owed > 0 {
                let most = |play: &movegen::Laying| {
                    play.laid.iter().filter(|laid| laid.tile.is_star()).count()
                };
                let most = plays.iter().map(most).max().unwrap_or(0);
                let told = movegen::most_stars(&board, &rack, owed, &unwatched).unwrap();
                assert_eq!(told, most.min(owed), "seed {seed}");
            }
            board = if plays.is_empty() || turn == 1 {
                scattered(stream, &board, &letters, part)
            } else {
                let play = plays[stream.below(plays.len())].turn(&board, &rack);
                let words = play.runs.into_iter().map(|run| run.word);
                board.after(&play.laid, &play.swaps, words)
            };
        }
    }
}

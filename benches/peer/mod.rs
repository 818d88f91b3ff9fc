//! The crate `scrabble` on our positions: the same words, boards, racks and rules.
//!
//! Its alphabets have at most 30 letters. In Russian positions ъ is therefore read as
//! ь and э as е, by both generators.

use std::sync::Arc;

use erudit::alphabet::{Alphabet, Letter};
use erudit::board::Board;
use erudit::lexicon::Lexicon;
use erudit::rack::Rack;
use erudit::rules::Rules;
use erudit::tile::{Laid, Square, Tile};
use scrabble::movegen::{MoveGenerator, Play};
use scrabble::rules::{BoardLayout, GameConfig};
use scrabble::tile as theirs;

use crate::common::{Set, english, english_words, nouns, scrabble as russian};

const READ_AS: [(char, char); 2] = [('ъ', 'ь'), ('э', 'е')];

/// A text with the letters that are too many read as others.
fn merged(text: &str) -> String {
    let merge = |ch: char| {
        let same = |&&(from, _): &&(char, char)| ch.to_lowercase().eq([from]);
        match READ_AS.iter().find(same) {
            Some((_, to)) if ch.is_uppercase() => to.to_uppercase().next().unwrap_or(ch),
            Some(&(_, to)) => to,
            None => ch,
        }
    };
    text.chars().map(merge).collect()
}

/// The positions that both generators are asked for.
pub fn sets() -> [(&'static str, Set); 2] {
    let nouns = nouns();
    let mut words = Vec::new();
    nouns.for_each(|word, _| words.push(merged(&nouns.alphabet().word(word))));
    let words = words.iter().map(|word| (word.as_str(), 0));
    let merged_nouns = Lexicon::build(words, (**nouns.alphabet()).clone(), "").expect("words");
    let russian = Set::read("one", russian(), Arc::new(merged_nouns)).map(merged);
    [("nouns", russian), ("english", Set::read("one-en", english(), english_words()))]
}

/// The other generator, for one lexicon and one set of rules.
pub struct Peer {
    generator: MoveGenerator,
    lexicon: scrabble::lexicon::Lexicon,
    config: GameConfig,
    /// Its letters, in its order.
    letters: Vec<Letter>,
}

/// A board and a rack of the other generator.
pub type Position = (scrabble::board::Board, scrabble::rack::Rack);

impl Peer {
    /// It knows no rules but those of Scrabble.
    pub fn new(rules: &Rules, lexicon: &Lexicon) -> Peer {
        let alphabet: &Alphabet = &rules.alphabet;
        let unused =
            |letter: &Letter| READ_AS.iter().any(|&(from, _)| from == alphabet.lower(*letter));
        let letters: Vec<Letter> =
            (0..alphabet.size() as Letter).filter(|letter| !unused(letter)).collect();
        let names = letters.iter().map(|&letter| alphabet.upper(letter).to_string()).collect();
        let values = letters.iter().map(|&letter| rules.values[letter as usize]).collect();
        let theirs = scrabble::rules::Alphabet::new(alphabet.name(), names, values);

        let mut words = Vec::new();
        lexicon.for_each(|word, _| words.push(word.iter().map(|&at| code(&letters, at)).collect()));
        let lexicon = scrabble::lexicon::Lexicon::from_encoded("", &theirs, words);

        let sign = |square: usize| match rules.layout.premium(square).sign() {
            'G' => 'd',
            'Y' => 't',
            'B' => 'D',
            'R' => 'T',
            _ => '.',
        };
        let row = |at: usize| {
            let squares = at * rules.layout.cols()..(at + 1) * rules.layout.cols();
            squares.map(sign).chain(['\n']).collect::<String>()
        };
        let layout: String = (0..rules.layout.rows()).map(row).collect();
        let config = GameConfig {
            alphabet: theirs,
            layout: BoardLayout::parse("", &layout).expect("a layout"),
            rack_size: rules.rack_size,
            bingo_bonus: rules.bonus,
            ..GameConfig::standard()
        };
        Peer {
            generator: MoveGenerator::new(&config),
            lexicon: lexicon.expect("the same words"),
            config,
            letters,
        }
    }

    /// A position as it has it.
    pub fn position(&self, board: &Board, rack: &Rack) -> Position {
        let mut there = scrabble::board::Board::new(&self.config.layout);
        for (square, &tile) in board.squares().iter().enumerate() {
            if !tile.is_empty() {
                let letter = code(&self.letters, tile.letter());
                let tile = match tile.is_star() {
                    true => theirs::Square::blank_letter(letter),
                    false => theirs::Square::letter(letter),
                };
                let (row, col) = board.place(square as Square);
                there.set(row as usize, col as usize, tile);
            }
        }
        let mut hand = scrabble::rack::Rack::new();
        for (letter, count) in rack.letters() {
            let tile = theirs::Tile::letter(code(&self.letters, letter));
            (0..count).for_each(|_| hand.add(tile));
        }
        (0..rack.stars()).for_each(|_| hand.add(theirs::Tile::BLANK));
        (there, hand)
    }

    /// Every play, the best score first.
    pub fn plays(&mut self, (board, rack): &Position) -> &[Play] {
        self.generator.generate_sorted(board, rack, &self.lexicon)
    }

    /// The tiles of a play, by square, as we write them.
    #[allow(dead_code)] // the test compares them, the bench does not
    pub fn laid(&self, play: &Play) -> Vec<Laid> {
        let tile = |square: theirs::Square| {
            let letter = self.letters[square.index_unchecked() as usize];
            if square.is_blank() { Tile::star(letter) } else { Tile::plain(letter) }
        };
        let cols = self.config.layout.width();
        let laid = play.placements().map(|(at, square)| Laid {
            square: (at.row * cols + at.col) as Square,
            tile: tile(square),
        });
        let mut laid: Vec<Laid> = laid.collect();
        laid.sort_unstable();
        laid
    }
}

fn code(letters: &[Letter], letter: Letter) -> u8 {
    letters.iter().position(|&own| own == letter).expect("a letter in use") as u8
}

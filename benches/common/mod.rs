//! What the benches share: the bundled lexicon, rules from the package's own tables,
//! the committed positions, and a few lines of statistics.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use erudit::alphabet::{Alphabet, Yo};
use erudit::board::Board;
use erudit::lexicon::Lexicon;
use erudit::movegen::{self, Limits, ROOM, Turns, unwatched};
use erudit::rack::Rack;
use erudit::rules::{BonusFor, Layout, NewWordsHold, Reclaim, Rules, WordPremiums, WordsPerTurn};

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn text(path: &str) -> String {
    let path = root(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The bundled Russian nouns.
pub fn nouns() -> Arc<Lexicon> {
    let lexicon = Lexicon::load(&root("python/erudit/data/nouns-ru.lex"));
    Arc::new(lexicon.expect("the bundled lexicon opens"))
}

fn table(name: &str) -> toml::Table {
    text(&format!("python/erudit/data/{name}.toml")).parse().expect("the package's tables are TOML")
}

/// The bundled English words.
#[allow(dead_code)]
pub fn english_words() -> Arc<Lexicon> {
    let lexicon = Lexicon::load(&root("python/erudit/data/words-en.lex"));
    Arc::new(lexicon.expect("the bundled lexicon opens"))
}

/// A larger English list than the bundled one, from a package of Debian.
#[allow(dead_code)]
pub const MORE_ENGLISH: &str = "/usr/share/dict/american-english-insane";
/// The package.
#[allow(dead_code)]
pub const MORE_ENGLISH_PACKAGE: &str = "wamerican-insane";

/// The words of that list without capitals or apostrophes, if it is installed.
#[allow(dead_code)]
pub fn more_english_words() -> Option<Arc<Lexicon>> {
    let list = std::fs::read_to_string(MORE_ENGLISH).ok()?;
    let plain = |word: &&str| {
        (2..=15).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase())
    };
    let alphabet = Alphabet::named("en", Yo::Fold).expect("it is known");
    let words = list.lines().filter(plain).map(|word| (word, 0));
    Some(Arc::new(Lexicon::build(words, alphabet, MORE_ENGLISH).expect("it has words")))
}

/// Rules of the layout and the tile set of those names.
fn rules(alphabet: &str, layout: &str, tiles: &str) -> Rules {
    let alphabet = Alphabet::named(alphabet, Yo::Fold).expect("it is known");
    let rows = table("layouts")[layout]["rows"].as_str().expect("rows are text").trim().to_string();
    let rows: Vec<&str> = rows.lines().collect();
    let mut values = [0; 63];
    let tilesets = table("tilesets");
    for (letter, tile) in tilesets[tiles]["letters"].as_table().expect("a table of letters") {
        let code = alphabet.letter(letter.chars().next().expect("a letter")).expect("of ours");
        values[code as usize] = tile["value"].as_integer().expect("a number") as i32;
    }
    Rules {
        alphabet: Arc::new(alphabet),
        layout: Layout::parse(&rows).expect("the package's layouts are right"),
        values,
        star_value: None,
        rack_size: 7,
        words_per_turn: WordsPerTurn::Many,
        repeat_words: false,
        star_reclaim: Reclaim::ThisTurn,
        word_premiums: WordPremiums::Multiply,
        bonus: 15,
        bonus_for: BonusFor::Seven,
        new_words_hold: NewWordsHold::Any,
    }
}

/// The preset `classic`.
#[allow(dead_code)] // each bench uses what it measures
pub fn classic() -> Arc<Rules> {
    Arc::new(rules("ru", "erudit", "online"))
}

/// The preset `scrabble-ru`, with ё read as е as in the bundled nouns.
#[allow(dead_code)]
pub fn scrabble() -> Arc<Rules> {
    one_word(rules("ru", "scrabble", "scrabble-ru"))
}

/// The preset `scrabble-en`.
#[allow(dead_code)]
pub fn english() -> Arc<Rules> {
    one_word(rules("en", "scrabble", "scrabble-en"))
}

fn one_word(of: Rules) -> Arc<Rules> {
    Arc::new(Rules {
        star_value: Some(0),
        words_per_turn: WordsPerTurn::One,
        repeat_words: true,
        star_reclaim: Reclaim::Never,
        bonus: 50,
        ..of
    })
}

/// A board and the rack of the player to move.
pub type Position = (Board, Rack);

/// Every legal turn of a position, in order.
#[allow(dead_code)]
pub fn all_turns((board, rack): &Position) -> Turns {
    movegen::list(board, rack, 0, ROOM, Limits::NONE, &unwatched).expect("unwatched").turns
}

/// Positions of one file, under some rules and words.
#[allow(dead_code)]
pub struct Set {
    lines: String,
    pub rules: Arc<Rules>,
    pub lexicon: Arc<Lexicon>,
}

#[allow(dead_code)]
impl Set {
    /// The committed positions of that name.
    pub fn read(name: &str, rules: Arc<Rules>, lexicon: Arc<Lexicon>) -> Set {
        Set { lines: text(&format!("benches/positions/{name}.txt")), rules, lexicon }
    }

    /// Every so many of the positions.
    pub fn every(self, step: usize) -> Set {
        let lines: Vec<&str> = self.lines.lines().step_by(step).collect();
        Set { lines: lines.join("\n"), ..self }
    }

    /// The same positions with their text changed.
    pub fn map(self, change: impl Fn(&str) -> String) -> Set {
        Set { lines: change(&self.lines), ..self }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.lines.lines().count()
    }

    /// The positions, made anew.
    pub fn fresh(&self) -> Vec<Position> {
        let read = |line: &str| {
            let (rows, rack) = line.split_once(' ').expect("a board and a rack");
            let rows: Vec<&str> = rows.split('/').collect();
            let board = Board::parse(&rows, &[], self.rules.clone(), self.lexicon.clone());
            let rack = Rack::parse(rack, &self.rules.alphabet);
            (board.expect("a position"), rack.expect("a rack"))
        };
        self.lines.lines().map(read).collect()
    }
}

/// The committed positions of that name.
#[allow(dead_code)]
pub fn positions(name: &str, rules: &Arc<Rules>, lexicon: &Arc<Lexicon>) -> Vec<Position> {
    Set::read(name, rules.clone(), lexicon.clone()).fresh()
}

/// A quantile of some sorted figures.
#[allow(dead_code)]
pub fn quantile(sorted: &[f64], part: f64) -> f64 {
    sorted[((sorted.len() - 1) as f64 * part).round() as usize]
}

//! The lexicon: which words there are, and how common each is. A value: adding or
//! banning words gives another lexicon. It knows alphabets, no boards.

mod file;
mod gaddag;
mod graph;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use xxhash_rust::xxh3::Xxh3;

use crate::alphabet::{Alphabet, Letter, compose};
use crate::error::{Error, Place};

pub use gaddag::Gaddag;
pub use graph::{Cursor, DEAD, Edge, Graph, NodeId};

/// The shortest word.
pub const MIN_WORD: usize = 2;
/// The longest word: the side of the largest board.
pub const MAX_WORD: usize = 31;

/// How common a word is, 0 for never seen; in the bundled lexica 25 times its
/// frequency on the Zipf scale.
pub type Level = u8;

/// A word of letter codes.
pub type Word = Box<[Letter]>;

/// A set of words with levels.
#[derive(Debug)]
pub struct Lexicon {
    alphabet: Arc<Alphabet>,
    provenance: String,
    /// The words as they came from the file or the list.
    base: Arc<fst::Map<Vec<u8>>>,
    /// House rules: words added (with a level) and banned since.
    edits: BTreeMap<Word, Option<Level>>,
    /// The words as they are now.
    graph: Graph,
    count: usize,
    gaddag: OnceLock<Gaddag>,
    fingerprint: OnceLock<u64>,
}

impl Lexicon {
    /// A lexicon of the given words, each with its level. Words may repeat (the
    /// highest level counts), and their case does not matter.
    pub fn build<'a>(
        words: impl IntoIterator<Item = (&'a str, Level)>,
        alphabet: Alphabet,
        provenance: &str,
    ) -> Result<Lexicon, Error> {
        let mut levels: Vec<(Word, Level)> = Vec::new();
        for (at, (word, level)) in words.into_iter().enumerate() {
            levels.push((read_word(word, at + 1, &alphabet)?, level));
        }
        if levels.is_empty() {
            return Err(Error::NoWords);
        }
        Ok(Lexicon::of_levels(levels, Arc::new(alphabet), provenance.into()))
    }

    fn of_levels(
        mut levels: Vec<(Word, Level)>,
        alphabet: Arc<Alphabet>,
        provenance: String,
    ) -> Lexicon {
        // the most common of equal words first, so that it is the one that stays
        levels.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(&a.1)));
        levels.dedup_by(|later, first| later.0 == first.0);
        let fst = fst::Map::from_iter(levels.iter().map(|(word, level)| (word, u64::from(*level))))
            .expect("sorted and distinct words make an fst in memory");
        Lexicon::of_fst(alphabet, provenance, fst)
    }

    fn of_fst(alphabet: Arc<Alphabet>, provenance: String, fst: fst::Map<Vec<u8>>) -> Lexicon {
        Lexicon {
            alphabet,
            provenance,
            graph: Graph::of_fst(fst.as_fst()),
            count: fst.len(),
            base: Arc::new(fst),
            edits: BTreeMap::new(),
            gaddag: OnceLock::new(),
            fingerprint: OnceLock::new(),
        }
    }

    /// Reads a lexicon from the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Lexicon, Error> {
        let parts = file::decode(bytes)?;
        Ok(Lexicon::of_fst(Arc::new(parts.alphabet), parts.provenance, parts.fst))
    }

    /// The bytes of its file: the same words give the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let encode = |map: &fst::Map<Vec<u8>>| {
            file::encode(&self.alphabet, &self.provenance, self.count, map.as_fst().as_bytes())
        };
        if self.edits.is_empty() {
            return encode(&self.base);
        }
        let mut levels = Vec::with_capacity(self.count);
        self.for_each(|word, level| levels.push((Word::from(word), u64::from(level))));
        encode(&fst::Map::from_iter(levels).expect("the words of a graph are sorted and distinct"))
    }

    /// Opens a file.
    pub fn load(path: &Path) -> Result<Lexicon, Error> {
        Lexicon::from_bytes(&file::read(path)?)
    }

    /// Writes a file, whole or not at all.
    pub fn save(&self, path: &Path) -> Result<(), Error> {
        file::write(path, &self.to_bytes())
    }

    /// The lexicon with some words added and others banned. A word to ban must be
    /// there: a ban that bans nothing is a mistake worth hearing of.
    pub fn with_words(&self, add: &[&str], ban: &[&str]) -> Result<Lexicon, Error> {
        let read = |words: &[&str]| -> Result<Vec<Word>, Error> {
            words
                .iter()
                .enumerate()
                .map(|(at, word)| read_word(word, at + 1, &self.alphabet))
                .collect()
        };
        let (add, ban) = (read(add)?, read(ban)?);
        let missing: Vec<_> = ban
            .iter()
            .filter(|word| !self.contains(word))
            .map(|word| self.alphabet.word(word))
            .collect();
        if !missing.is_empty() {
            return Err(Error::NotThere { words: missing.join(", ") });
        }

        let mut edited = Lexicon {
            alphabet: self.alphabet.clone(),
            provenance: self.provenance.clone(),
            base: self.base.clone(),
            edits: self.edits.clone(),
            graph: self.graph.clone(),
            count: self.count,
            gaddag: OnceLock::new(),
            fingerprint: OnceLock::new(),
        };
        for word in ban {
            edited.edit(word, None);
        }
        for word in add {
            if !edited.contains(&word) {
                let level = self.level(&word).unwrap_or(0);
                edited.edit(word, Some(level));
            }
        }
        if edited.count == 0 {
            return Err(Error::NoWords);
        }
        Ok(edited)
    }

    fn edit(&mut self, word: Word, level: Option<Level>) {
        match (self.contains(&word), level) {
            (false, Some(_)) => self.count += 1,
            (true, None) => self.count -= 1,
            _ => return,
        }
        self.graph.edit(&word, level.is_some());
        // an edit that only undoes an earlier one is no edit
        if self.base.get(&word).map(|level| level as Level) == level {
            self.edits.remove(&word);
        } else {
            self.edits.insert(word, level);
        }
    }

    /// The words of at least this level.
    pub fn at_level(&self, minimum: Level) -> Result<Lexicon, Error> {
        let mut levels = Vec::new();
        self.for_each(|word, level| {
            if level >= minimum {
                levels.push((Word::from(word), level));
            }
        });
        if levels.is_empty() {
            return Err(Error::NoWords);
        }
        Ok(Lexicon::of_levels(levels, self.alphabet.clone(), self.provenance.clone()))
    }

    /// Its alphabet.
    pub fn alphabet(&self) -> &Arc<Alphabet> {
        &self.alphabet
    }

    /// Where its words come from, and under what licence.
    pub fn provenance(&self) -> &str {
        &self.provenance
    }

    /// The graph of its words.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Never: a lexicon has at least one word.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether the letters are a word.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.graph.contains(word)
    }

    /// Whether the text, in either case, is a word. Text of other letters is not.
    pub fn contains_text(&self, text: &str) -> bool {
        self.alphabet.encode(text, &Place::Word).is_ok_and(|word| self.contains(&word))
    }

    /// The level of a word.
    pub fn level(&self, word: &[Letter]) -> Option<Level> {
        match self.edits.get(word) {
            Some(&level) => level,
            None => self.base.get(word).map(|level| level as Level),
        }
    }

    /// All words with their levels, in alphabetical order.
    pub fn for_each(&self, mut visit: impl FnMut(&[Letter], Level)) {
        let mut words = self.graph.cursor();
        while let Some(word) = words.next(&self.graph) {
            visit(word, self.level(word).unwrap_or(0));
        }
    }

    /// The graph that reads a word from any of its letters outwards. Made when first
    /// asked for.
    pub fn gaddag(&self) -> &Gaddag {
        self.gaddag.get_or_init(|| Gaddag::of_graph(&self.graph))
    }

    /// A number that differs when the words or their levels do.
    pub fn fingerprint(&self) -> u64 {
        *self.fingerprint.get_or_init(|| {
            let mut hash = Xxh3::new();
            hash.update(self.alphabet.letters().as_bytes());
            self.for_each(|word, level| {
                hash.update(word);
                hash.update(&[0xFF, level]);
            });
            hash.digest()
        })
    }
}

impl PartialEq for Lexicon {
    fn eq(&self, other: &Lexicon) -> bool {
        std::ptr::eq(self, other)
            || (self.count == other.count
                && self.alphabet == other.alphabet
                && self.fingerprint() == other.fingerprint())
    }
}

impl Eq for Lexicon {}

fn read_word(text: &str, at: usize, alphabet: &Alphabet) -> Result<Word, Error> {
    let length = compose(text).count();
    if !(MIN_WORD..=MAX_WORD).contains(&length) {
        return Err(Error::WordLength {
            at,
            word: text.into(),
            length,
            min: MIN_WORD,
            max: MAX_WORD,
        });
    }
    Ok(alphabet.encode(text, &Place::WordList(at, text.into()))?.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Yo;

    fn ru(words: &[&str]) -> Lexicon {
        let words = words.iter().map(|&word| (word, 7));
        Lexicon::build(words, Alphabet::named("ru", Yo::Fold).unwrap(), "test").unwrap()
    }

    fn texts(lexicon: &Lexicon) -> Vec<String> {
        let mut all = Vec::new();
        lexicon.for_each(|word, _| all.push(lexicon.alphabet().word(word)));
        all
    }

    #[test]
    fn bytes_and_back() {
        let lexicon = ru(&["кот", "КИТ", "ёж", "кот"]);
        assert_eq!(texts(&lexicon), ["еж", "кит", "кот"]);
        let again = Lexicon::from_bytes(&lexicon.to_bytes()).unwrap();
        assert_eq!(again, lexicon);
        assert_eq!(again.provenance(), "test");
        assert!(again.contains_text("Ёж") && !again.contains_text("cat"));
    }

    #[test]
    fn any_changed_or_missing_byte_is_an_error() {
        let bytes = ru(&["кот", "кит", "ток"]).to_bytes();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut bad = bytes.clone();
                bad[at] ^= 1 << bit;
                assert!(Lexicon::from_bytes(&bad).is_err(), "byte {at} bit {bit}");
            }
            assert!(Lexicon::from_bytes(&bytes[..at]).is_err(), "cut at {at}");
        }
        let mut long = bytes.clone();
        long.push(0);
        assert!(Lexicon::from_bytes(&long).is_err());
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said() {
        let bytes = ru(&["кот"]).to_bytes();
        let error = |bytes: &[u8]| Lexicon::from_bytes(bytes).unwrap_err();
        assert!(matches!(error(b"PK\x03\x04 something else"), Error::ForeignFile { .. }));
        assert!(matches!(error(&bytes[..30]), Error::DamagedFile { .. }));
        let mut newer = bytes.clone();
        newer[8] = 9;
        assert_eq!(error(&newer), Error::FileVersion { version: 9, expected: 1 });
    }

    #[test]
    fn house_rules_are_kept_and_undone() {
        let lexicon = ru(&["кот", "кит"]);
        let house = lexicon.with_words(&["ток", "кот"], &["кит"]).unwrap();
        assert_eq!(texts(&house), ["кот", "ток"]);
        assert_eq!(house.len(), 2);
        assert_eq!(Lexicon::from_bytes(&house.to_bytes()).unwrap(), house);
        let back = house.with_words(&["кит"], &["ток"]).unwrap();
        assert_eq!(texts(&back), ["кит", "кот"]);
        assert!(matches!(lexicon.with_words(&[], &["рот"]), Err(Error::NotThere { .. })));
        assert!(matches!(lexicon.with_words(&[], &["кот", "кит"]), Err(Error::NoWords)));
    }

    #[test]
    fn factors_are_all_substrings() {
        let lexicon = ru(&["кот", "ток"]);
        let spelled = |text: &str| {
            let word = lexicon.alphabet().encode(text, &Place::Word).unwrap();
            lexicon.gaddag().is_factor(&word)
        };
        for factor in ["к", "о", "т", "ко", "от", "то", "ок", "кот", "ток"] {
            assert!(spelled(factor), "{factor}");
        }
        for other in ["кт", "тк", "окт", "коток"] {
            assert!(!spelled(other), "{other}");
        }
    }
}

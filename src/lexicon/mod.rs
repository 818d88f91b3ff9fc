//! The lexicon: which words there are, and how common each is. A value: adding or
//! banning words gives another lexicon. It knows alphabets, no boards.

mod base;
mod cells;
mod file;
mod gaddag;
mod graph;
mod near;
mod packed;
mod pattern;
mod query;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use xxhash_rust::xxh3::Xxh3;

use base::{Base, Spelling};

use crate::alphabet::{Alphabet, Letter, Marks, compose};
use crate::error::{Error, Place};
use crate::once::Once;
use crate::watch::{Interrupted, Watch, unwatched};

pub use gaddag::Gaddag;
pub use graph::{Cursor, DEAD, Edge, Graph, NodeId};
pub use near::MAX_DISTANCE;
pub use query::{Find, Finds, MAX_LETTERS, Query};

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
    base: Arc<Base>,
    /// House rules: words added and banned since.
    edits: BTreeMap<Word, Option<Added>>,
    /// The words as they are now.
    graph: Arc<Graph>,
    count: usize,
    gaddag: Once<Gaddag>,
    fingerprint: OnceLock<u64>,
}

/// What is known of a word that was added.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Added {
    level: Level,
    written: Vec<Marks>,
}

impl Lexicon {
    /// A lexicon of the given words, each with its level. Words may repeat (the
    /// highest level counts), and their case does not matter.
    pub fn build<'a>(
        words: impl IntoIterator<Item = (&'a str, Level)>,
        alphabet: Alphabet,
        provenance: &str,
    ) -> Result<Lexicon, Error> {
        let mut list = Vec::new();
        for (at, (word, level)) in words.into_iter().enumerate() {
            list.push(Entry::read(word, at + 1, level, &alphabet)?);
        }
        if list.is_empty() {
            return Err(Error::NoWords);
        }
        Ok(Lexicon::of_base(Arc::new(alphabet), provenance.into(), base_of(list)))
    }

    fn of_base(alphabet: Arc<Alphabet>, provenance: String, base: Base) -> Lexicon {
        Lexicon {
            alphabet,
            provenance,
            graph: base.graph().clone(),
            count: base.len(),
            base: Arc::new(base),
            edits: BTreeMap::new(),
            gaddag: Once::default(),
            fingerprint: OnceLock::new(),
        }
    }

    /// Reads a lexicon from the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Lexicon, Error> {
        let parts = file::decode(bytes)?;
        Ok(Lexicon::of_base(Arc::new(parts.alphabet), parts.provenance, parts.base))
    }

    /// The bytes of its file: the same words give the same bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let encode = |base: &Base| file::encode(&self.alphabet, &self.provenance, base);
        if self.edits.is_empty() {
            return encode(&self.base);
        }
        encode(&base_of(self.entries(0)))
    }

    /// The words of at least a level, as a list to build from.
    fn entries(&self, minimum: Level) -> Vec<Entry> {
        let mut list = Vec::with_capacity(self.count);
        self.for_each(|word, level| {
            if level >= minimum {
                for marks in self.marks(word) {
                    list.push(Entry { word: word.into(), level, marks });
                }
            }
        });
        list
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
        let read = |words: &[&str]| -> Result<Vec<Entry>, Error> {
            let numbered = words.iter().enumerate();
            numbered.map(|(at, word)| Entry::read(word, at + 1, 0, &self.alphabet)).collect()
        };
        let (add, ban) = (read(add)?, read(ban)?);
        let missing: Vec<_> = ban
            .iter()
            .filter(|banned| !self.contains(&banned.word))
            .map(|banned| self.alphabet.word(&banned.word))
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
            gaddag: Once::default(),
            fingerprint: OnceLock::new(),
        };
        for banned in ban {
            edited.edit(banned.word, None);
        }
        for Entry { word, marks, .. } in add {
            if !edited.contains(&word) {
                // a word that comes back is what it was
                let known = edited.base.level(&word);
                let level = known.unwrap_or(0);
                let written = known.map_or_else(|| vec![marks], |_| edited.base_marks(&word));
                edited.edit(word, Some(Added { level, written }));
            }
        }
        if edited.count == 0 {
            return Err(Error::NoWords);
        }
        Ok(edited)
    }

    fn edit(&mut self, word: Word, added: Option<Added>) {
        match (self.contains(&word), &added) {
            (false, Some(_)) => self.count += 1,
            (true, None) => self.count -= 1,
            _ => return,
        }
        Arc::make_mut(&mut self.graph).edit(&word, added.is_some());
        // an edit that only undoes an earlier one is no edit
        if self.base.level(&word).is_some() == added.is_some() {
            self.edits.remove(&word);
        } else {
            self.edits.insert(word, added);
        }
    }

    /// The words of at least this level.
    pub fn at_level(&self, minimum: Level) -> Result<Lexicon, Error> {
        let list = self.entries(minimum);
        if list.is_empty() {
            return Err(Error::NoWords);
        }
        Ok(Lexicon::of_base(self.alphabet.clone(), self.provenance.clone(), base_of(list)))
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
            Some(added) => added.as_ref().map(|added| added.level),
            None => self.base.level(word),
        }
    }

    /// The ways in which a word is written; none for what is no word. Under
    /// [`Yo::Fold`](crate::alphabet::Yo::Fold) a word read with е may be written with ё,
    /// or either way.
    pub fn spellings(&self, word: &[Letter]) -> Vec<String> {
        if !self.contains(word) {
            return Vec::new();
        }
        let marks = self.marks(word).into_iter();
        marks.map(|marks| self.alphabet.written(word, marks)).collect()
    }

    /// The ways in which a word of this lexicon is written.
    fn marks(&self, word: &[Letter]) -> Vec<Marks> {
        match self.edits.get(word) {
            Some(Some(added)) => added.written.clone(),
            _ => self.base_marks(word),
        }
    }

    /// [`Lexicon::marks`] without a list.
    fn each_spelling(&self, word: &[Letter], visit: &mut impl FnMut(Marks)) {
        if !self.edits.is_empty() {
            return self.marks(word).into_iter().for_each(visit);
        }
        match self.base.written(word) {
            [] => visit(0),
            written => written.iter().for_each(|spelling| visit(spelling.marks)),
        }
    }

    fn base_marks(&self, word: &[Letter]) -> Vec<Marks> {
        match self.base.written(word) {
            [] => vec![0],
            written => written.iter().map(|spelling| spelling.marks).collect(),
        }
    }

    /// All words with their levels, in alphabetical order.
    pub fn for_each(&self, mut visit: impl FnMut(&[Letter], Level)) {
        let mut words = self.graph.cursor();
        let mut number = 0;
        while let Some(word) = words.next(&self.graph) {
            let level = match self.edits.is_empty() {
                true => self.base.levels()[number],
                false => self.level(word).unwrap_or(0),
            };
            number += 1;
            visit(word, level);
        }
    }

    /// The graph that reads a word from any of its letters outwards. Made when first
    /// asked for.
    pub fn gaddag(&self) -> &Gaddag {
        self.gaddag_unless(&unwatched).expect("nothing stops it")
    }

    /// [`Lexicon::gaddag`], unless a watch ends the making of it.
    pub fn gaddag_unless(&self, watch: Watch) -> Result<&Gaddag, Interrupted> {
        self.gaddag.get(watch, || Gaddag::of_graph(&self.graph, watch))
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

/// A word of a list.
struct Entry {
    word: Word,
    level: Level,
    marks: Marks,
}

impl Entry {
    fn read(text: &str, at: usize, level: Level, alphabet: &Alphabet) -> Result<Entry, Error> {
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
        let word = alphabet.encode(text, &Place::WordList(at, text.into()))?.into();
        Ok(Entry { word, level, marks: alphabet.marks(text) })
    }
}

/// The words of a list that is not empty. Of equal words the highest level counts, and
/// every way of writing is kept.
fn base_of(mut list: Vec<Entry>) -> Base {
    list.sort_unstable_by(|a, b| a.word.cmp(&b.word).then(a.marks.cmp(&b.marks)));
    let words =
        fst::Set::from_iter(list.chunk_by(|a, b| a.word == b.word).map(|same| &same[0].word))
            .expect("sorted and distinct words make an fst in memory");
    let mut levels = Vec::with_capacity(words.len());
    let mut spellings = Vec::new();
    for same in list.chunk_by(|a, b| a.word == b.word) {
        let word = levels.len() as u32;
        levels.push(same.iter().map(|entry| entry.level).max().unwrap_or(0));
        if same.iter().any(|entry| entry.marks != 0) {
            let ways = same.chunk_by(|a, b| a.marks == b.marks);
            spellings.extend(ways.map(|way| Spelling { word, marks: way[0].marks }));
        }
    }
    Base::new(Graph::of_fst(words.as_fst()), levels, spellings)
        .expect("a list gives a level a word, and its spellings in order")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::{Yo, each};
    use std::sync::atomic::{AtomicUsize, Ordering};

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

    /// Every state that can be reached in both, step by step.
    fn assert_same(one: &Gaddag, other: &Gaddag, at: [NodeId; 2]) {
        let [a, b] = at;
        assert_eq!(one.letters(a), other.letters(b));
        assert_eq!(one.ends(a), other.ends(b));
        for letter in each(one.letters(a)) {
            let [to_a, to_b] = [one.edge(a, letter), other.edge(b, letter)].map(Option::unwrap);
            assert_eq!(to_a.is_word(), to_b.is_word());
            assert_same(one, other, [to_a.to(), to_b.to()]);
        }
        let turns = [one.turn(a), other.turn(b)];
        assert_eq!(one.turn_if(a, true), turns[0].unwrap_or(DEAD));
        assert_eq!(other.turn_if(b, true), turns[1].unwrap_or(DEAD));
        assert_eq!(one.turn_if(a, false), DEAD);
        match turns {
            [Some(a), Some(b)] => assert_same(one, other, [a, b]),
            turns => assert_eq!(turns, [None, None]),
        }
    }

    #[test]
    fn a_gaddag_is_the_same_however_few_masks_are_common() {
        let words = ["кот", "кит", "ток", "окот", "скит", "тётка", "откат", "яр", "юла", "ель"];
        // я is the 33rd letter where ё is one of its own: more than half a mask holds
        for yo in [Yo::Fold, Yo::Distinct] {
            let words = words.iter().map(|&word| (word, 7));
            let lexicon = Lexicon::build(words, Alphabet::named("ru", yo).unwrap(), "").unwrap();
            let most = lexicon.gaddag();
            lexicon.for_each(|word, _| {
                let edge = |node, letter: &u8| most.edge(node, *letter).unwrap();
                let backwards = word.iter().rev().fold(None, |before: Option<Edge>, letter| {
                    Some(edge(before.map_or(most.root(), Edge::to), letter))
                });
                assert!(backwards.unwrap().is_word());
                let (first, others) = word.split_first().unwrap();
                let start = most.turn(edge(most.root(), first).to()).unwrap();
                let forwards = others.iter().fold(None, |before: Option<Edge>, letter| {
                    Some(edge(before.map_or(start, Edge::to), letter))
                });
                assert!(forwards.unwrap().is_word());
            });
            // so few that the numbers of cells just fit, and none is common but that of no letters
            for bits in 9..NodeId::BITS {
                let few = Gaddag::with_numbers(&lexicon.graph, bits, &unwatched).unwrap();
                assert_same(most, &few, [most.root(), few.root()]);
            }
        }
    }

    #[test]
    fn the_making_of_a_gaddag_can_be_stopped_anywhere() {
        let letters = ["а", "б", "в", "г", "д", "е", "ж", "з"];
        let join = |a: &str, b: &&str| format!("{a}{b}");
        let longer = |words: Vec<String>| -> Vec<String> {
            words.iter().flat_map(|a| letters.iter().map(move |b| join(a, b))).collect()
        };
        let words = longer(longer(longer(longer(vec![String::new()]))));
        let lexicon = ru(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let asked = AtomicUsize::new(0);
        let count = || {
            asked.fetch_add(1, Ordering::SeqCst);
            Ok(())
        };
        ru(&words.iter().map(String::as_str).collect::<Vec<_>>()).gaddag_unless(&count).unwrap();
        let often = asked.into_inner();
        assert!(often > 4);
        for stop in 0..often {
            let asked = AtomicUsize::new(0);
            let watch = || match asked.fetch_add(1, Ordering::SeqCst) == stop {
                true => Err(Interrupted),
                false => Ok(()),
            };
            assert!(lexicon.gaddag_unless(&watch).is_err());
            assert_eq!(asked.into_inner(), stop + 1);
        }
        assert!(lexicon.gaddag().is_factor(&[0, 1, 2, 3]));
    }
}

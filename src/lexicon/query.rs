//! Words from letters, words by pattern, or both at once: one walk over the graph that
//! spends letters of a hand and follows a pattern. Whatever is asked, the walk takes no
//! more steps than the lexicon has beginnings of words, because a star is spent only
//! where no letter is left. It knows no boards and no values.

use super::graph::{Edge, NodeId};
use super::pattern::{Automaton, Pattern, StateId};
use super::{Lexicon, MAX_WORD};
use crate::alphabet::{Alphabet, Letter, LetterSet, Marks, compose};
use crate::error::{Error, Place};
use crate::watch::{Interrupted, Watch};

/// The most letters and stars to make words from.
pub const MAX_LETTERS: usize = 64;

const STAR: char = '*';

/// What is asked of a lexicon.
#[derive(Debug, Clone, Default)]
pub struct Query {
    hand: Option<Hand>,
    pattern: Option<Pattern>,
    include: Vec<Letter>,
    min: usize,
    max: Option<usize>,
}

impl Query {
    /// All words.
    pub fn new() -> Query {
        Query::default()
    }

    /// Only words of these letters, each used at most once; `*` stands for any letter.
    /// Blanks are ignored.
    pub fn letters(mut self, text: &str, alphabet: &Alphabet) -> Result<Query, Error> {
        self.hand = Some(Hand::parse(text, alphabet)?);
        Ok(self)
    }

    /// Only words that match a pattern. With letters, those that stand in the pattern by
    /// themselves are given and only the others are taken from the letters.
    pub fn pattern(mut self, text: &str, alphabet: &Alphabet) -> Result<Query, Error> {
        self.pattern = Some(Pattern::parse(text, alphabet)?);
        Ok(self)
    }

    /// Only words that have all these letters.
    pub fn include(mut self, text: &str, alphabet: &Alphabet) -> Result<Query, Error> {
        self.include = signs(text)
            .map(|(at, ch)| alphabet.require(ch, at, &Place::Letters(text.into())))
            .collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// Only words of so many letters.
    pub fn lengths(mut self, min: usize, max: Option<usize>) -> Query {
        (self.min, self.max) = (min, max);
        self
    }

    /// Only words that use up every letter and star.
    pub fn all_letters(self) -> Query {
        let size = self.hand.as_ref().map_or(0, |hand| hand.size);
        self.lengths(size, Some(size))
    }
}

/// Letters and stars to spend.
#[derive(Debug, Clone)]
struct Hand {
    counts: [u8; 64],
    /// The letters of which some are left.
    letters: LetterSet,
    stars: usize,
    size: usize,
}

impl Hand {
    fn parse(text: &str, alphabet: &Alphabet) -> Result<Hand, Error> {
        let mut hand = Hand { counts: [0; 64], letters: 0, stars: 0, size: 0 };
        let size = signs(text).count();
        if size > MAX_LETTERS {
            return Err(Error::TooManyLetters { letters: size, limit: MAX_LETTERS });
        }
        for (at, ch) in signs(text) {
            match ch {
                STAR => hand.stars += 1,
                _ => hand.add(alphabet.require(ch, at, &Place::Letters(text.into()))?),
            }
        }
        hand.size = size;
        Ok(hand)
    }

    fn add(&mut self, letter: Letter) {
        self.counts[letter as usize] += 1;
        self.letters |= 1 << letter;
    }
}

fn signs(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    compose(text).enumerate().filter(|(_, ch)| !ch.is_whitespace())
}

/// A word that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Find<'f> {
    /// The word as the game reads it.
    pub letters: &'f [Letter],
    /// Where it is written with ё.
    pub marks: Marks,
    /// The letters that stars stand for, in the order of the word.
    pub stars: &'f [Letter],
    /// Whether it uses up every letter and star that was given.
    pub is_anagram: bool,
}

/// Words that were found: the longest first, words of a length in alphabetical order.
#[derive(Debug, Default)]
pub struct Finds {
    text: Vec<Letter>,
    places: Vec<FoundAt>,
    /// The length of a word that uses up all that was given.
    whole: Option<usize>,
}

#[derive(Debug, Clone, Copy)]
struct FoundAt {
    start: u32,
    marks: Marks,
    length: u8,
    stars: u8,
}

impl Finds {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The word at a place from 0.
    pub fn get(&self, at: usize) -> Find<'_> {
        let FoundAt { start, marks, length, stars } = self.places[at];
        let (start, length) = (start as usize, length as usize);
        Find {
            letters: &self.text[start..][..length],
            marks,
            stars: &self.text[start + length..][..stars as usize],
            is_anagram: self.whole == Some(length),
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Find<'_>> {
        (0..self.len()).map(|at| self.get(at))
    }

    fn sort(&mut self, limit: Option<usize>) {
        // the walk met them in alphabetical order, which a stable sort keeps
        self.places.sort_by_key(|place| std::cmp::Reverse(place.length));
        self.places.truncate(limit.unwrap_or(usize::MAX));
    }
}

impl Lexicon {
    /// The words that a query asks for, at most `limit` of them.
    pub fn find(
        &self,
        query: &Query,
        limit: Option<usize>,
        watch: Watch,
    ) -> Result<Finds, Interrupted> {
        let mut max = query.max.unwrap_or(MAX_WORD).min(MAX_WORD);
        let mut min = query.min.max(1);
        let mut hand = query.hand.clone();
        if let Some(pattern) = &query.pattern {
            let Some((least, most)) = pattern.lengths() else { return Ok(Finds::default()) };
            (min, max) = (min.max(least), max.min(most));
            if let Some(hand) = &mut hand {
                // each letter fixed in the pattern is spent exactly once by every match,
                // so adding it to the hand leaves the others to the hand itself
                pattern.fixed().iter().for_each(|&letter| hand.add(letter));
                hand.size += pattern.fixed().len();
            }
        }
        let whole = hand.as_ref().map(|hand| hand.size);
        max = max.min(whole.unwrap_or(MAX_WORD));
        let mut finds = Finds { whole, ..Finds::default() };
        if min > max || limit == Some(0) {
            return Ok(finds);
        }
        let mut walk = Walk {
            lexicon: self,
            hand: hand.unwrap_or(Hand { counts: [0; 64], letters: 0, stars: MAX_WORD, size: 0 }),
            has_hand: whole.is_some(),
            automaton: query.pattern.as_ref().map(|pattern| Automaton::new(pattern, self.graph())),
            missing: [0; 64],
            missed: query.include.len(),
            min,
            max,
            word: Vec::with_capacity(max),
            stars: Vec::with_capacity(max),
            finds: &mut finds,
            steps: 0,
            watch,
        };
        for &letter in &query.include {
            walk.missing[letter as usize] += 1;
        }
        if walk.missed <= max {
            walk.go(self.graph().root(), Automaton::START)?;
        }
        finds.sort(limit);
        Ok(finds)
    }

    /// The letters that make a word when they are put before or after some letters.
    pub fn hooks(&self, letters: &[Letter]) -> (Vec<Letter>, Vec<Letter>) {
        let all = 0..self.alphabet().size() as Letter;
        let mut text = vec![0; letters.len() + 1];
        let mut before = Vec::new();
        text[1..].copy_from_slice(letters);
        for letter in all.clone() {
            text[0] = letter;
            if self.contains(&text) {
                before.push(letter);
            }
        }
        let node = self.graph().walk(self.graph().root(), letters);
        let ends = |letter: &Letter| {
            node.and_then(|node| self.graph().edge(node, *letter)).is_some_and(Edge::is_word)
        };
        (before, all.filter(ends).collect())
    }
}

/// The walk over the graph: the word so far and what is left to make it longer.
struct Walk<'w> {
    lexicon: &'w Lexicon,
    hand: Hand,
    has_hand: bool,
    automaton: Option<Automaton<'w>>,
    /// How many of each letter the word must still get, and of all together.
    missing: [u8; 64],
    missed: usize,
    min: usize,
    max: usize,
    word: Vec<Letter>,
    stars: Vec<Letter>,
    finds: &'w mut Finds,
    steps: u32,
    watch: Watch<'w>,
}

impl Walk<'_> {
    fn go(&mut self, node: NodeId, state: StateId) -> Result<(), Interrupted> {
        self.steps += 1;
        if self.steps.is_multiple_of(8192) {
            (self.watch)()?;
        }
        let graph = self.lexicon.graph();
        let mut left = graph.letters(node);
        if self.hand.stars == 0 {
            left &= self.hand.letters;
        }
        if let Some(automaton) = &self.automaton {
            left &= automaton.letters(state);
        }
        let depth = self.word.len() + 1;
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let Some(edge) = graph.edge(node, letter) else { continue };
            let ends = edge.is_word() && depth >= self.min;
            if depth == self.max && !ends {
                continue;
            }
            let mut next = state;
            let mut ends = ends;
            let mut leads = depth < self.max && edge.to() != super::DEAD;
            if let Some(automaton) = &mut self.automaton {
                next = automaton.step(state, letter);
                ends = ends && automaton.matches(next);
                leads = leads && automaton.leads(edge.to(), next, self.watch)?;
            }
            if !ends && !leads {
                continue;
            }
            let place = letter as usize;
            let starred = self.hand.counts[place] == 0;
            let owed = self.missing[place] > 0;
            if !owed && self.missed > self.max - depth {
                continue;
            }
            self.word.push(letter);
            if owed {
                self.missing[place] -= 1;
                self.missed -= 1;
            }
            if !self.has_hand {
            } else if starred {
                self.hand.stars -= 1;
                self.stars.push(letter);
            } else {
                self.hand.counts[place] -= 1;
                if self.hand.counts[place] == 0 {
                    self.hand.letters &= !(1 << letter);
                }
            }
            if ends && self.missed == 0 {
                self.found();
            }
            let result = if leads { self.go(edge.to(), next) } else { Ok(()) };
            self.word.pop();
            if owed {
                self.missing[place] += 1;
                self.missed += 1;
            }
            if !self.has_hand {
            } else if starred {
                self.hand.stars += 1;
                self.stars.pop();
            } else {
                self.hand.counts[place] += 1;
                self.hand.letters |= 1 << letter;
            }
            result?;
        }
        Ok(())
    }

    fn found(&mut self) {
        let finds = &mut *self.finds;
        let start = finds.text.len() as u32;
        finds.text.extend(&self.word);
        finds.text.extend(&self.stars);
        let (length, stars) = (self.word.len() as u8, self.stars.len() as u8);
        let mut add = |marks| finds.places.push(FoundAt { start, marks, length, stars });
        self.lexicon.each_spelling(&self.word, &mut add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Yo;
    use crate::watch::unwatched;

    fn lexicon(words: &[&str]) -> Lexicon {
        let words = words.iter().map(|&word| (word, 0));
        Lexicon::build(words, Alphabet::named("ru", Yo::Fold).unwrap(), "").unwrap()
    }

    fn told(lexicon: &Lexicon, query: Query) -> Vec<String> {
        let finds = lexicon.find(&query, None, &unwatched).unwrap();
        let alphabet = lexicon.alphabet();
        let tell = |find: Find| {
            let word = alphabet.written(find.letters, find.marks);
            let anagram = if find.is_anagram { "!" } else { "" };
            format!("{word}{anagram}{}", alphabet.word(find.stars).to_uppercase())
        };
        finds.iter().map(tell).collect()
    }

    #[test]
    fn stars_stand_for_what_the_letters_lack() {
        let words = lexicon(&["слово", "слон", "ёлка", "елка", "вол"]);
        let query = |text: &str| Query::new().letters(text, words.alphabet()).unwrap();
        assert_eq!(told(&words, query("сло*о")), ["слово!В", "слонН", "волВ"]);
        assert_eq!(told(&words, query("л к а е")), ["елка!", "ёлка!"]);
        assert_eq!(told(&words, query("словн").lengths(4, Some(4))), ["слон"]);
        assert_eq!(told(&words, query("слов*").all_letters()), ["слово!О"]);
        let with_n = query("слов*").include("н", words.alphabet()).unwrap();
        assert_eq!(told(&words, with_n), ["слонН"]);
    }

    #[test]
    fn a_pattern_lends_its_letters() {
        let words = lexicon(&["слово", "снова", "олово"]);
        let query = |pattern: &str| Query::new().pattern(pattern, words.alphabet()).unwrap();
        let filled = |pattern, letters| query(pattern).letters(letters, words.alphabet()).unwrap();
        assert_eq!(told(&words, query("?[лн]ов[^о]")), ["снова"]);
        assert_eq!(told(&words, filled("?лово", "ко")), ["олово"]);
        assert_eq!(told(&words, filled("*ово", "л*")), ["олово!О", "слово!С"]);
        assert_eq!(told(&words, filled("*о*о", "лс")), Vec::<String>::new());
    }

    #[test]
    fn a_search_can_be_stopped() {
        let words: Vec<String> = (0..40_000u32)
            .map(|n| {
                (0..6)
                    .map(|at| ['а', 'б', 'в', 'г', 'д', 'е'][(n / 6u32.pow(at) % 6) as usize])
                    .collect()
            })
            .collect();
        let words = lexicon(&words.iter().map(String::as_str).collect::<Vec<_>>());
        let stop = || Err(Interrupted);
        let all = Query::new().letters("********", words.alphabet()).unwrap();
        assert_eq!(words.find(&all, None, &stop).err(), Some(Interrupted));
        assert!(words.find(&all, None, &unwatched).is_ok());
    }
}

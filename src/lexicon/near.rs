//! Words that differ little from some letters, for "did you mean": a letter put in, left
//! out or changed, or two neighbours exchanged, is one step. It knows letters only.

use super::graph::{DEAD, NodeId};
use super::{Level, Lexicon, MAX_WORD, Word};
use crate::alphabet::Letter;
use crate::watch::{Interrupted, Watch};

/// The farthest that words are looked for.
pub const MAX_DISTANCE: usize = 3;

/// Longer text is far from every word.
const LONGEST: usize = MAX_WORD + MAX_DISTANCE;

/// The distances of what was read to each beginning of the letters asked for.
type Row = [u8; LONGEST + 1];

impl Lexicon {
    /// The words at least one step and at most `distance` steps away: the nearest first,
    /// of those the most common, then in alphabetical order.
    pub fn near(
        &self,
        letters: &[Letter],
        distance: usize,
        watch: Watch,
    ) -> Result<Vec<Word>, Interrupted> {
        if letters.len() > LONGEST {
            return Ok(Vec::new());
        }
        let mut first = [0; LONGEST + 1];
        (0..=LONGEST).for_each(|at| first[at] = at as u8);
        let distance = distance.min(MAX_DISTANCE) as u8;
        let mut walk = Walk {
            lexicon: self,
            letters,
            distance,
            word: Vec::new(),
            found: Vec::new(),
            steps: 0,
            watch,
        };
        walk.go(self.graph().root(), &first, &first)?;
        let mut found = walk.found;
        found.sort_by_key(|(word, steps)| {
            (*steps, std::cmp::Reverse(self.level(word).unwrap_or(Level::MIN)))
        });
        Ok(found.into_iter().map(|(word, _)| word).collect())
    }
}

struct Walk<'w> {
    lexicon: &'w Lexicon,
    letters: &'w [Letter],
    distance: u8,
    word: Vec<Letter>,
    found: Vec<(Word, u8)>,
    steps: u32,
    watch: Watch<'w>,
}

impl Walk<'_> {
    /// Goes on from a state; `row` belongs to the letters read, `before` to those but the last.
    fn go(&mut self, node: NodeId, before: &Row, row: &Row) -> Result<(), Interrupted> {
        self.steps += 1;
        if self.steps.is_multiple_of(4096) {
            (self.watch)()?;
        }
        let graph = self.lexicon.graph();
        let mut left = graph.letters(node);
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let Some(edge) = graph.edge(node, letter) else { continue };
            let (next, least) = self.row(letter, before, row);
            if least > self.distance {
                continue;
            }
            self.word.push(letter);
            let steps = next[self.letters.len()];
            if edge.is_word() && (1..=self.distance).contains(&steps) {
                self.found.push((self.word.as_slice().into(), steps));
            }
            let result = if edge.to() == DEAD { Ok(()) } else { self.go(edge.to(), row, &next) };
            self.word.pop();
            result?;
        }
        Ok(())
    }

    /// The row after one more letter, and the least number in it.
    fn row(&self, letter: Letter, before: &Row, row: &Row) -> (Row, u8) {
        let mut next = [u8::MAX; LONGEST + 1];
        next[0] = row[0] + 1;
        let mut least = next[0];
        let last = self.word.last();
        for at in 1..=self.letters.len() {
            let asked = self.letters[at - 1];
            let mut steps = (row[at] + 1).min(next[at - 1] + 1);
            steps = steps.min(row[at - 1] + u8::from(asked != letter));
            let exchanged = at > 1 && asked != letter && last == Some(&asked);
            if exchanged && self.letters[at - 2] == letter {
                steps = steps.min(before[at - 2] + 1);
            }
            next[at] = steps;
            least = least.min(steps);
        }
        (next, least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::{Alphabet, Yo};
    use crate::watch::unwatched;

    #[test]
    fn near_words_come_nearest_and_most_common_first() {
        let words = [("корова", 9), ("корона", 5), ("короба", 7), ("кора", 9), ("ворота", 0)];
        let alphabet = Alphabet::named("ru", Yo::Fold).unwrap();
        let lexicon = Lexicon::build(words, alphabet, "").unwrap();
        let near = |text: &str, distance| {
            let letters = lexicon.alphabet().encode(text, &crate::error::Place::Word).unwrap();
            let found = lexicon.near(&letters, distance, &unwatched).unwrap();
            found.iter().map(|word| lexicon.alphabet().word(word)).collect::<Vec<_>>()
        };
        assert_eq!(near("карова", 1), ["корова"]);
        assert_eq!(near("коорва", 1), ["корова"]);
        assert_eq!(near("корова", 2), ["короба", "корона", "кора", "ворота"]);
        assert_eq!(near("кот", 0), Vec::<String>::new());
    }
}

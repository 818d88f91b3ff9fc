//! The words of a file or a list, numbered in alphabetical order, with what is known
//! of each: its level and how it is written. It knows letter codes only.

use std::sync::Arc;

use super::Level;
use super::graph::{DEAD, Graph, NodeId};
use crate::alphabet::{Letter, Marks};

/// Numbered words.
#[derive(Debug)]
pub struct Base {
    graph: Arc<Graph>,
    /// How many words go on from each state of the graph.
    counts: Vec<u32>,
    /// The level of each word.
    levels: Vec<Level>,
    /// The ways of writing, of the words that are not always written as they are read.
    spellings: Vec<Spelling>,
}

/// A way of writing the word of a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spelling {
    pub word: u32,
    pub marks: Marks,
}

impl Base {
    /// The words of a graph. Levels come in the order of the words, one for each;
    /// spellings sorted, of words that are there. `None` if they do not agree.
    pub fn new(graph: Graph, levels: Vec<Level>, spellings: Vec<Spelling>) -> Option<Base> {
        let counts = count(&graph)?;
        let words = counts[graph.root() as usize] as usize;
        let sorted = spellings.windows(2).all(|pair| pair[0] < pair[1]);
        let there = spellings.last().is_none_or(|last| (last.word as usize) < words);
        let agree = words > 0 && levels.len() == words && sorted && there;
        agree.then(|| Base { graph: Arc::new(graph), counts, levels, spellings })
    }

    pub fn graph(&self) -> &Arc<Graph> {
        &self.graph
    }

    pub fn len(&self) -> usize {
        self.levels.len()
    }

    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    pub fn spellings(&self) -> &[Spelling] {
        &self.spellings
    }

    /// The number of a word.
    fn number(&self, word: &[Letter]) -> Option<usize> {
        let mut node = self.graph.root();
        let mut number = 0;
        let mut is_word = false;
        for &letter in word {
            number += u32::from(is_word);
            let letters = self.graph.letters(node);
            if letters >> letter & 1 == 0 {
                return None;
            }
            let rank = (letters & ((1 << letter) - 1)).count_ones() as usize;
            let edges = self.graph.edges_of(node);
            for edge in &edges[..rank] {
                number += u32::from(edge.is_word()) + self.counts[edge.to() as usize];
            }
            (node, is_word) = (edges[rank].to(), edges[rank].is_word());
        }
        is_word.then_some(number as usize)
    }

    /// The level of a word.
    pub fn level(&self, word: &[Letter]) -> Option<Level> {
        self.number(word).map(|number| self.levels[number])
    }

    /// The ways of writing a word; none when it is written as it is read.
    pub fn written(&self, word: &[Letter]) -> &[Spelling] {
        let Some(number) = self.number(word).filter(|_| !self.spellings.is_empty()) else {
            return &[];
        };
        let number = number as u32;
        let start = self.spellings.partition_point(|spelling| spelling.word < number);
        let rest = &self.spellings[start..];
        &rest[..rest.iter().take_while(|spelling| spelling.word == number).count()]
    }
}

/// How many words go on from each state; `None` if they are beyond counting. States
/// come after those that they lead to.
fn count(graph: &Graph) -> Option<Vec<u32>> {
    let nodes = graph.size().0;
    let mut counts = vec![0u32; nodes];
    for node in DEAD + 1..nodes as NodeId {
        let mut words = 0u32;
        for edge in graph.edges_of(node) {
            words = words.checked_add(counts[edge.to() as usize] + u32::from(edge.is_word()))?;
        }
        counts[node as usize] = words;
    }
    Some(counts)
}

//! The lexicon read from any letter outwards (Gordon, 1994): for each way to cut a
//! word, the part before the cut backwards, a sign, the part after it forwards; and
//! the whole word backwards. Built from the graph of words; knows nothing else.

use super::graph::{Edge, Graph, NodeId};
use crate::alphabet::{Letter, LetterSet};

/// The sign after which reading goes right.
const TURN: Letter = 63;

/// A graph of words, entered at any letter: first leftwards, then rightwards.
#[derive(Debug, Clone)]
pub struct Gaddag(Graph);

impl Gaddag {
    /// The gaddag of the words of a graph.
    pub fn of_graph(words: &Graph) -> Gaddag {
        let mut starts = Starts { words, read: Vec::new(), text: Vec::new(), paths: Vec::new() };
        starts.collect(words.root(), false);
        let Starts { text, mut paths, .. } = starts;
        paths.sort_unstable_by(|a, b| {
            a.first.cmp(&b.first).then_with(|| a.letters(&text).cmp(b.letters(&text)))
        });
        let paths = paths.iter().map(|path| (path.letters(&text), path.is_word, path.then));
        Gaddag(words.with_paths(paths, TURN))
    }

    /// Where reading begins.
    #[inline]
    pub fn root(&self) -> NodeId {
        self.0.root()
    }

    /// The letters that may come next in the present direction.
    #[inline]
    pub fn letters(&self, node: NodeId) -> LetterSet {
        self.0.letters(node) & !(1 << TURN)
    }

    /// The edge of a letter in the present direction. While reading leftwards, an
    /// edge that ends a word means that the letters read so far are one.
    #[inline]
    pub fn edge(&self, node: NodeId, letter: Letter) -> Option<Edge> {
        self.0.edge(node, letter)
    }

    /// The state from which reading goes rightwards of where it began.
    #[inline]
    pub fn turn(&self, node: NodeId) -> Option<NodeId> {
        self.0.edge(node, TURN).map(Edge::to)
    }

    /// The state after reading letters leftwards, the last of them first.
    pub fn walk_back(&self, node: NodeId, letters: &[Letter]) -> Option<NodeId> {
        letters.iter().rev().try_fold(node, |node, &letter| Some(self.edge(node, letter)?.to()))
    }

    /// Whether the letters stand somewhere in some word.
    pub fn is_factor(&self, letters: &[Letter]) -> bool {
        self.walk_back(self.root(), letters).is_some()
    }

    /// How many states and edges there are.
    pub fn size(&self) -> (usize, usize) {
        self.0.size()
    }
}

/// Every way in which words start, backwards. What may follow a start is already a
/// state of the graph of words, so the words themselves need not be written out.
struct Starts<'a> {
    words: &'a Graph,
    read: Vec<Letter>,
    text: Vec<Letter>,
    paths: Vec<Path>,
}

impl Starts<'_> {
    fn collect(&mut self, node: NodeId, is_word: bool) {
        if !self.read.is_empty() {
            let start = self.text.len();
            self.text.extend(self.read.iter().rev());
            self.paths.push(Path::new(&self.text, start, is_word, node));
        }
        let mut left = self.words.letters(node);
        while left != 0 {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            if let Some(edge) = self.words.edge(node, letter) {
                self.read.push(letter);
                self.collect(edge.to(), edge.is_word());
                self.read.pop();
            }
        }
    }
}

/// The start of some words, backwards: a stretch of a text.
struct Path {
    /// Its first letters, as a number that sorts as they do: few paths share it.
    first: u64,
    start: u32,
    length: u8,
    is_word: bool,
    /// The state of the graph of words after it.
    then: NodeId,
}

impl Path {
    /// The stretch from `start` to the end of the text.
    fn new(text: &[Letter], start: usize, is_word: bool, then: NodeId) -> Path {
        let letters = &text[start..];
        let first = |at: usize| letters.get(at).map_or(0, |&letter| u64::from(letter) + 1);
        let first = (0..9).fold(0, |number, at| number << 7 | first(at));
        Path { first, start: start as u32, length: letters.len() as u8, is_word, then }
    }

    fn letters<'t>(&self, text: &'t [Letter]) -> &'t [Letter] {
        &text[self.start as usize..][..self.length as usize]
    }
}

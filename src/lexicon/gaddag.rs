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
        let mut text: Vec<Letter> = Vec::new();
        let mut ends: Vec<(u32, u8)> = Vec::new();
        let mut cursor = words.cursor();
        while let Some(word) = cursor.next(words) {
            for cut in 1..=word.len() {
                let start = text.len();
                text.extend(word[..cut].iter().rev());
                if cut < word.len() {
                    text.push(TURN);
                    text.extend(&word[cut..]);
                }
                ends.push((start as u32, (text.len() - start) as u8));
            }
        }
        let path = |&(start, length): &(u32, u8)| &text[start as usize..][..length as usize];
        ends.sort_unstable_by(|a, b| path(a).cmp(path(b)));
        Gaddag(Graph::of_sorted(ends.iter().map(path)))
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

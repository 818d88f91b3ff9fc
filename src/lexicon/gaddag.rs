//! The lexicon read from any letter outwards (Gordon, 1994): for each way to cut a
//! word, the part before the cut backwards, a sign, the part after it forwards; and
//! the whole word backwards. Built from the graph of words; knows nothing else.

use super::cells::{Cells, OFTEN, TURN};
use super::graph::{DEAD, Edge, Graph, NodeId};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::watch::{Interrupted, Watch};

/// A graph of words, entered at any letter: first leftwards, then rightwards.
#[derive(Debug, Clone)]
pub struct Gaddag {
    cells: Cells,
    root: NodeId,
    /// By letter: those that make a word of two before it, and those that do after it.
    pairs: Box<[(LetterSet, LetterSet)]>,
    /// By two letters, the first times [`MAX_LETTERS`] and the second: those that make a
    /// word of three between them.
    between: Box<[LetterSet]>,
}

impl Gaddag {
    /// The gaddag of the words of a graph.
    pub fn of_graph(words: &Graph, watch: Watch) -> Result<Gaddag, Interrupted> {
        // an edge has one bit more than the number of a state
        Gaddag::with_numbers(words, NodeId::BITS - 1, watch)
    }

    /// The same, with so many bits for the number of a state: the fewer, the fewer masks
    /// are common.
    pub(super) fn with_numbers(
        words: &Graph,
        bits: u32,
        watch: Watch,
    ) -> Result<Gaddag, Interrupted> {
        let paths = (0..MAX_LETTERS).map(|_| Vec::new()).collect();
        let mut starts =
            Starts { words, watch, read: Vec::new(), text: Vec::new(), paths, count: 0 };
        starts.collect(words.root(), false)?;
        let Starts { text, paths, .. } = starts;
        // each part is sorted when its turn comes, and given back when it is done
        let sorted = paths.into_iter().flat_map(|mut part| {
            part.sort_unstable_by(|a, b| {
                a.first.cmp(&b.first).then_with(|| a.letters(&text).cmp(b.letters(&text)))
            });
            part
        });
        let sorted = sorted.map(|path| (path.letters(&text), path.is_word, path.then));
        let mut gaddag = Gaddag::flat(&words.with_paths(sorted, TURN, watch)?, bits, watch)?;
        let pairs = |letter: Letter| {
            let before = gaddag.edge(gaddag.root, letter).map_or(0, |edge| gaddag.ends(edge.to()));
            let after = words.edge(words.root(), letter).map_or(0, |edge| words.ends(edge.to()));
            (before, after)
        };
        gaddag.pairs = (0..MAX_LETTERS as Letter).map(pairs).collect();
        gaddag.between = Gaddag::middles(words);
        Ok(gaddag)
    }

    /// The letters in the middle of words of three, by the two others.
    fn middles(words: &Graph) -> Box<[LetterSet]> {
        let mut middles = vec![0; MAX_LETTERS * MAX_LETTERS];
        let next = |node, letter| words.edge(node, letter).map_or(DEAD, Edge::to);
        for first in each(words.letters(words.root())) {
            let node = next(words.root(), first);
            for middle in each(words.letters(node)) {
                for last in each(words.ends(next(node, middle))) {
                    middles[first as usize * MAX_LETTERS + last as usize] |= 1 << middle;
                }
            }
        }
        middles.into()
    }

    /// The states of a graph as walks meet them: those nearest to the root first, brothers
    /// side by side, and after all that read leftwards those, far fewer, that turns lead to.
    fn flat(graph: &Graph, bits: u32, watch: Watch) -> Result<Gaddag, Interrupted> {
        let mut met = vec![false; graph.nodes.len()];
        let mut order = Vec::new();
        let mut meet = |node: NodeId, order: &mut Vec<NodeId>| {
            if !std::mem::replace(&mut met[node as usize], true) {
                order.push(node);
            }
        };
        meet(graph.root(), &mut order);
        let (mut at, mut leftwards) = (0, 0);
        while at < order.len() {
            if at.is_multiple_of(OFTEN) {
                watch()?;
            }
            let edges = graph.edges_of(order[at]).iter();
            let turn = graph.letters(order[at]) >> TURN;
            edges.rev().skip(turn as usize).rev().for_each(|edge| meet(edge.to(), &mut order));
            at += 1;
            if at == order.len() {
                // each state has been met that is met before a turn
                for at in std::mem::replace(&mut leftwards, at)..at {
                    if let Some(turn) = graph.edge(order[at], TURN) {
                        meet(turn.to(), &mut order);
                    }
                }
            }
        }
        let (cells, root) = Cells::of(graph, order, bits, watch)?;
        let (pairs, between) = Default::default();
        Ok(Gaddag { cells, root, pairs, between })
    }

    /// Where reading begins.
    #[inline]
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The letters that make a word of two before a letter, and those that do after it.
    #[inline]
    pub fn pairs(&self, letter: Letter) -> (LetterSet, LetterSet) {
        self.pairs[letter as usize]
    }

    /// The letters that make a word of three between two letters.
    #[inline]
    pub fn between(&self, first: Letter, last: Letter) -> LetterSet {
        self.between[first as usize * MAX_LETTERS + last as usize]
    }

    /// The edge of one of the letters of a state.
    #[inline]
    pub fn edge_at(&self, node: NodeId, letters: LetterSet, letter: Letter) -> Edge {
        self.cells.edge_at(node, letters, letter)
    }

    /// The letters that may come next in the present direction.
    #[inline]
    pub fn letters(&self, node: NodeId) -> LetterSet {
        self.cells.letters(node)
    }

    /// Has the processor fetch a state that may be looked at soon, while it does other work.
    #[inline]
    pub fn fetch(&self, node: NodeId) {
        self.cells.fetch(node);
    }

    /// The letters that may come next and end a word.
    pub fn ends(&self, node: NodeId) -> LetterSet {
        self.cells.ends(node)
    }

    /// The edge of a letter in the present direction. While reading leftwards, an
    /// edge that ends a word means that the letters read so far are one.
    #[inline]
    pub fn edge(&self, node: NodeId, letter: Letter) -> Option<Edge> {
        let letters = self.letters(node);
        (letters >> letter & 1 != 0).then(|| self.edge_at(node, letters, letter))
    }

    /// The state from which reading goes rightwards of where it began.
    #[inline]
    pub fn turn(&self, node: NodeId) -> Option<NodeId> {
        self.cells.turn(node)
    }

    /// The same if it is wanted, without a branch; otherwise [`DEAD`].
    #[inline]
    pub fn turn_if(&self, node: NodeId, wanted: bool) -> NodeId {
        self.cells.turn_if(node, wanted)
    }

    /// The state after reading letters leftwards, the last of them first.
    pub fn walk_back(&self, node: NodeId, letters: &[Letter]) -> Option<NodeId> {
        letters.iter().rev().try_fold(node, |node, &letter| Some(self.edge(node, letter)?.to()))
    }

    /// Whether the letters stand somewhere in some word.
    pub fn is_factor(&self, letters: &[Letter]) -> bool {
        self.walk_back(self.root(), letters).is_some()
    }
}

/// Every way in which words start, backwards. What may follow a start is already a
/// state of the graph of words, so the words themselves need not be written out.
struct Starts<'a> {
    words: &'a Graph,
    watch: Watch<'a>,
    read: Vec<Letter>,
    text: Vec<Letter>,
    /// By their first letter.
    paths: Vec<Vec<Path>>,
    count: usize,
}

impl Starts<'_> {
    fn collect(&mut self, node: NodeId, is_word: bool) -> Result<(), Interrupted> {
        if let Some(&last) = self.read.last() {
            let start = self.text.len();
            self.text.extend(self.read.iter().rev());
            self.paths[last as usize].push(Path::new(&self.text, start, is_word, node));
            self.count += 1;
            if self.count.is_multiple_of(OFTEN) {
                (self.watch)()?;
            }
        }
        for letter in each(self.words.letters(node)) {
            if let Some(edge) = self.words.edge(node, letter) {
                self.read.push(letter);
                self.collect(edge.to(), edge.is_word())?;
                self.read.pop();
            }
        }
        Ok(())
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

//! The lexicon as a flat graph for walking: a minimal automaton whose nodes say
//! with one mask which letters go on. It knows letter codes only; the file it
//! comes from, levels and text belong to its siblings.

use std::hash::{Hash, Hasher};

use fst::raw::Fst;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::{FxHashMap, FxHasher};

use crate::alphabet::{Letter, LetterSet, each};
use crate::watch::{Interrupted, Watch};

/// A state of the automaton: an index into the graph.
pub type NodeId = u32;

/// The state from which no word goes on; every graph has it.
pub const DEAD: NodeId = 0;

/// One state: the letters that go on, and where their edges begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) letters: LetterSet,
    pub(super) first: u32,
}

/// Where a letter leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Edge(u32);

impl Edge {
    pub(super) fn new(to: NodeId, word: bool) -> Edge {
        Edge(to << 1 | u32::from(word))
    }

    #[inline]
    pub(super) fn of_bits(bits: u32) -> Edge {
        Edge(bits)
    }

    #[inline]
    pub(super) fn bits(self) -> u32 {
        self.0
    }

    /// The state after the letter.
    #[inline]
    pub fn to(self) -> NodeId {
        self.0 >> 1
    }

    /// Whether a word ends with the letter.
    #[inline]
    pub fn is_word(self) -> bool {
        self.0 & 1 != 0
    }
}

/// A set of words, walked letter by letter.
///
/// The edges of a node stand together in letter order, so an edge is found by
/// counting the bits of the mask below its letter.
#[derive(Debug, Clone)]
pub struct Graph {
    pub(super) nodes: Vec<Node>,
    pub(super) edges: Vec<Edge>,
    pub(super) root: NodeId,
}

impl Graph {
    /// The graph of the keys of a verified fst. Values are dropped, and states
    /// that only values told apart become one.
    pub fn of_fst(fst: &Fst<impl AsRef<[u8]>>) -> Graph {
        let mut maker = Maker::new();
        let mut known = FxHashMap::default();
        let root = maker.convert(fst, fst.root().addr(), &mut known);
        maker.finish(root)
    }

    /// This graph with paths added from a new root. Paths come sorted and without
    /// repetition; each may end a word, and may go on from its end, after the letter
    /// `turn`, as this graph goes on from some state. No path contains that letter.
    pub(super) fn with_paths<'p>(
        &self,
        paths: impl IntoIterator<Item = (&'p [Letter], bool, NodeId)>,
        turn: Letter,
        watch: Watch,
    ) -> Result<Graph, Interrupted> {
        let mut maker = Maker::of_graph(self);
        let mut last: &[Letter] = &[];
        // open[depth]: the state before letter `depth` of the last path, which later
        // paths may add to; its newest edge is that letter, whose target is open too
        let mut open = vec![Open::default()];
        let mut top = 0;
        for (number, (path, is_word, then)) in paths.into_iter().enumerate() {
            if number.is_multiple_of(1024) {
                watch()?;
            }
            let shared = path.iter().zip(last).take_while(|(a, b)| a == b).count();
            maker.close(&mut open, &mut top, shared, turn);
            for (depth, &letter) in path.iter().enumerate().skip(shared) {
                let ends = depth + 1 == path.len();
                open[depth].letters |= 1 << letter;
                open[depth].edges.push(Edge::new(DEAD, ends && is_word));
                top = depth + 1;
                if open.len() == top {
                    open.push(Open::default());
                }
            }
            open[top].then = then;
            last = path;
        }
        maker.close(&mut open, &mut top, 0, turn);
        let root = maker.node(open[0].letters, &open[0].edges);
        Ok(maker.finish(root))
    }

    /// The empty set of words.
    pub fn empty() -> Graph {
        Maker::new().finish(DEAD)
    }

    /// The state before the first letter.
    #[inline]
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// The letters that go on from a state.
    #[inline]
    pub fn letters(&self, node: NodeId) -> LetterSet {
        self.nodes[node as usize].letters
    }

    /// The edge of a letter, if the letter goes on from here.
    #[inline]
    pub fn edge(&self, node: NodeId, letter: Letter) -> Option<Edge> {
        let Node { letters, first } = self.nodes[node as usize];
        let bit = 1u64 << letter;
        if letters & bit == 0 {
            return None;
        }
        Some(self.edges[first as usize + (letters & (bit - 1)).count_ones() as usize])
    }

    /// The letters that go on from a state and end a word.
    pub fn ends(&self, node: NodeId) -> LetterSet {
        let edges = each(self.letters(node)).zip(self.edges_of(node));
        edges.fold(0, |ends, (letter, edge)| ends | u64::from(edge.is_word()) << letter)
    }

    #[inline]
    pub(super) fn edges_of(&self, node: NodeId) -> &[Edge] {
        let Node { letters, first } = self.nodes[node as usize];
        &self.edges[first as usize..][..letters.count_ones() as usize]
    }

    /// The state after a string of letters, `None` when no word goes that way.
    pub fn walk(&self, mut node: NodeId, letters: &[Letter]) -> Option<NodeId> {
        for &letter in letters {
            node = self.edge(node, letter)?.to();
        }
        Some(node)
    }

    /// Whether the letters are a word.
    pub fn contains(&self, word: &[Letter]) -> bool {
        let Some((&last, start)) = word.split_last() else {
            return false;
        };
        self.walk(self.root, start)
            .and_then(|node| self.edge(node, last))
            .is_some_and(Edge::is_word)
    }

    /// How many states and edges there are.
    pub fn size(&self) -> (usize, usize) {
        (self.nodes.len(), self.edges.len())
    }

    /// The same graph with one word put in or taken out. Only the states along the
    /// word are copied, so an edit costs its length, not the size of the lexicon;
    /// the result may hold a few states more than the smallest graph would.
    pub fn edit(&mut self, word: &[Letter], present: bool) {
        let root = self.copy_path(self.root, word, present);
        self.root = root;
    }

    fn copy_path(&mut self, node: NodeId, word: &[Letter], present: bool) -> NodeId {
        let Some((&letter, rest)) = word.split_first() else {
            return node;
        };
        let old = self.edge(node, letter);
        let to = self.copy_path(old.map_or(DEAD, Edge::to), rest, present);
        let ends = if rest.is_empty() { present } else { old.is_some_and(Edge::is_word) };
        let leads = ends || self.letters(to) != 0;

        let letters = self.letters(node);
        let rank = (letters & ((1u64 << letter) - 1)).count_ones() as usize;
        let mut edges = self.edges_of(node).to_vec();
        match (old.is_some(), leads) {
            (true, true) => edges[rank] = Edge::new(to, ends),
            (true, false) => drop(edges.remove(rank)),
            (false, true) => edges.insert(rank, Edge::new(to, ends)),
            (false, false) => {}
        }
        let bit = 1u64 << letter;
        let letters = if leads { letters | bit } else { letters & !bit };
        if letters == 0 {
            return DEAD;
        }
        let first = self.edges.len() as u32;
        self.edges.extend(edges);
        self.nodes.push(Node { letters, first });
        self.nodes.len() as NodeId - 1
    }

    /// A cursor before the first word.
    pub fn cursor(&self) -> Cursor {
        Cursor { path: vec![(self.root, self.letters(self.root))], word: Vec::new() }
    }
}

/// A place in the list of a graph's words, in the order of their codes.
#[derive(Debug, Clone)]
pub struct Cursor {
    /// The states on the way to the word, each with the letters not tried yet.
    path: Vec<(NodeId, LetterSet)>,
    word: Vec<Letter>,
}

impl Cursor {
    /// The next word of the graph that the cursor was made for.
    pub fn next(&mut self, graph: &Graph) -> Option<&[Letter]> {
        loop {
            let (node, left) = self.path.last_mut()?;
            if *left == 0 {
                self.path.pop();
                self.word.pop();
                continue;
            }
            let letter = left.trailing_zeros() as Letter;
            *left &= *left - 1;
            let edge = graph.edge(*node, letter)?;
            self.word.push(letter);
            self.path.push((edge.to(), graph.letters(edge.to())));
            if edge.is_word() {
                return Some(&self.word);
            }
        }
    }
}

/// Builds a graph bottom up; equal states become one.
struct Maker {
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// The nodes by what they are, to find an equal one.
    known: HashTable<NodeId>,
}

impl Maker {
    fn new() -> Maker {
        let dead = Node { letters: 0, first: 0 };
        let mut maker = Maker { nodes: vec![dead], edges: Vec::new(), known: HashTable::new() };
        maker.known.insert_unique(hash(0, &[]), DEAD, |_| 0);
        maker
    }

    /// The graph state of the fst state at an address. Recursion is as deep as the longest word.
    fn convert(
        &mut self,
        fst: &Fst<impl AsRef<[u8]>>,
        addr: usize,
        known: &mut FxHashMap<usize, NodeId>,
    ) -> NodeId {
        if let Some(&node) = known.get(&addr) {
            return node;
        }
        let state = fst.node(addr);
        let mut letters = 0;
        let mut edges = Vec::with_capacity(state.len());
        for step in state.transitions() {
            let to = self.convert(fst, step.addr, known);
            letters |= 1u64 << step.inp;
            edges.push(Edge::new(to, fst.node(step.addr).is_final()));
        }
        let node = self.node(letters, &edges);
        known.insert(addr, node);
        node
    }

    /// The state with these edges, made if there is none yet.
    fn node(&mut self, letters: LetterSet, edges: &[Edge]) -> NodeId {
        let Maker { nodes, edges: all, known } = self;
        let edges_of = |node: NodeId| {
            let Node { letters, first } = nodes[node as usize];
            &all[first as usize..][..letters.count_ones() as usize]
        };
        let hash_of = |&node: &NodeId| hash(nodes[node as usize].letters, edges_of(node));
        let same =
            |&node: &NodeId| nodes[node as usize].letters == letters && edges_of(node) == edges;
        match known.entry(hash(letters, edges), same, hash_of) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(place) => {
                let node = nodes.len() as NodeId;
                place.insert(node);
                nodes.push(Node { letters, first: all.len() as u32 });
                all.extend(edges);
                node
            }
        }
    }

    /// A maker that knows the states of a graph.
    fn of_graph(graph: &Graph) -> Maker {
        let mut maker = Maker::new();
        maker.nodes.clone_from(&graph.nodes);
        maker.edges.clone_from(&graph.edges);
        for node in 1..graph.nodes.len() as NodeId {
            let hash_of = |&node: &NodeId| hash(graph.letters(node), graph.edges_of(node));
            maker.known.insert_unique(hash_of(&node), node, hash_of);
        }
        maker
    }

    /// Makes the open states below a depth, the deepest first.
    fn close(&mut self, open: &mut [Open], top: &mut usize, depth: usize, turn: Letter) {
        while *top > depth {
            let state = &mut open[*top];
            if state.then != DEAD {
                state.letters |= 1 << turn;
                state.edges.push(Edge::new(state.then, false));
            }
            let node = self.node(state.letters, &state.edges);
            state.letters = 0;
            state.edges.clear();
            state.then = DEAD;
            *top -= 1;
            if let Some(edge) = open[*top].edges.last_mut() {
                *edge = Edge::new(node, edge.is_word());
            }
        }
    }

    fn finish(self, root: NodeId) -> Graph {
        Graph { nodes: self.nodes, edges: self.edges, root }
    }
}

fn hash(letters: LetterSet, edges: &[Edge]) -> u64 {
    let mut hasher = FxHasher::default();
    (letters, edges).hash(&mut hasher);
    hasher.finish()
}

/// A state along the last path, not yet made, because later paths may add to it.
#[derive(Default)]
struct Open {
    letters: LetterSet,
    edges: Vec<Edge>,
    /// Where the turn leads.
    then: NodeId,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn graph(words: &BTreeSet<Vec<u8>>) -> Graph {
        let set = fst::Set::from_iter(words).unwrap();
        Graph::of_fst(set.as_fst())
    }

    fn listed(graph: &Graph) -> BTreeSet<Vec<u8>> {
        let mut words = graph.cursor();
        let mut all = BTreeSet::new();
        while let Some(word) = words.next(graph) {
            assert!(all.insert(word.to_vec()), "no word is listed twice");
        }
        all
    }

    /// A small deterministic stream of words over three letters.
    fn stream(seed: u64) -> impl Iterator<Item = Vec<u8>> {
        let mut state = seed;
        std::iter::repeat_with(move || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let mut bits = state >> 33;
            let length = 1 + bits % 6;
            bits /= 6;
            (0..length).map(|i| ((bits >> (2 * i)) % 3) as u8).collect()
        })
    }

    #[test]
    fn lists_what_was_put_in() {
        for seed in 0..50 {
            let words: BTreeSet<_> = stream(seed).take(40).collect();
            let graph = graph(&words);
            assert_eq!(listed(&graph), words);
            assert!(words.iter().all(|word| graph.contains(word)));
        }
    }

    #[test]
    fn edits_are_those_of_a_set() {
        for seed in 0..50 {
            let mut words: BTreeSet<_> = stream(seed).take(20).collect();
            let mut graph = graph(&words);
            for (n, word) in stream(seed + 1000).take(60).enumerate() {
                let present = n % 3 != 0;
                graph.edit(&word, present);
                if present {
                    words.insert(word)
                } else {
                    words.remove(&word)
                };
                assert_eq!(listed(&graph), words);
            }
        }
    }

    #[test]
    fn the_empty_word_is_no_word() {
        assert!(!Graph::empty().contains(&[]));
        assert_eq!(listed(&Graph::empty()).len(), 0);
    }
}

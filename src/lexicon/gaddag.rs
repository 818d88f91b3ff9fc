//! The lexicon read from any letter outwards (Gordon, 1994): for each way to cut a
//! word, the part before the cut backwards, a sign, the part after it forwards; and
//! the whole word backwards. Built from the graph of words; knows nothing else.
//!
//! A state is a stretch of one array, where its edges stand side by side. Walks wait for
//! memory more than for anything else, so the number of a state tells what decides whether
//! it is worth a look: whether it has a turn, and, if its mask of letters is one of those
//! that most states have, which. Most masks need no room of their own then, and most states
//! that lead nowhere with the tiles in hand are not touched.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::graph::{DEAD, Edge, Graph, NodeId};
use crate::alphabet::{Letter, LetterSet, MAX_LETTERS, each};
use crate::watch::{Interrupted, Watch};

/// The sign after which reading goes right.
const TURN: Letter = 63;

/// A graph of words, entered at any letter: first leftwards, then rightwards.
#[derive(Debug, Clone)]
pub struct Gaddag {
    /// The common masks, that of no letters first. Then state after state: its mask, if it is
    /// a rare one; the edge of the turn, if there is one; the edges of its letters in order.
    /// Masks stand in halves, the lower one first.
    cells: Box<[u32]>,
    /// The number of a state is, from the top, the cell where the edges of its letters begin,
    /// the number of its mask, and whether it has a turn: so many bits in all below the cell.
    kind: u32,
    /// The bits of the mask, which all say that it is a rare one.
    rare: u32,
    root: NodeId,
    /// By letter: those that make a word of two before it, and those that do after it.
    pairs: Box<[(LetterSet, LetterSet)]>,
    /// By two letters, the first times [`MAX_LETTERS`] and the second: those that make a
    /// word of three between them.
    between: Box<[LetterSet]>,
}

/// How many paths or states are made between two looks at the watch.
const OFTEN: usize = 1024;

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
        Gaddag::in_order(graph, &order, bits, watch)
    }

    /// These states of a graph, one after the other.
    fn in_order(
        graph: &Graph,
        order: &[NodeId],
        bits: u32,
        watch: Watch,
    ) -> Result<Gaddag, Interrupted> {
        let Common { masks, kind } = Common::of(graph, order, bits, watch)?;
        let rare = (1 << kind) - 2;
        let numbered = masks.iter().zip(0..).map(|(&mask, at)| (mask, at << 1));
        let known: FxHashMap<LetterSet, u32> = numbered.collect();
        let mut cells: Vec<u32> = masks.into_iter().flat_map(halves).collect();
        let mut numbers = vec![0; graph.nodes.len()];
        let mut next = cells.len();
        for states in order.chunks(OFTEN) {
            watch()?;
            for &node in states {
                let (letters, turn) = parts(graph, node);
                let mask = known.get(&letters).copied().unwrap_or(rare);
                next += turn + if mask == rare { HALVES } else { 0 };
                numbers[node as usize] = (next as u32) << kind | mask | turn as u32;
                next += letters.count_ones() as usize;
            }
        }
        cells.reserve_exact(next - cells.len());
        for states in order.chunks(OFTEN) {
            watch()?;
            for &node in states {
                let (letters, turn) = parts(graph, node);
                if numbers[node as usize] & rare == rare {
                    cells.extend(halves(letters));
                }
                let number = |edge: &Edge| Edge::new(numbers[edge.to() as usize], edge.is_word());
                let edges = graph.edges_of(node).iter().map(|edge| number(edge).bits());
                let start = cells.len();
                cells.extend(edges);
                cells[start..].rotate_right(turn);
            }
        }
        let (cells, root) = (cells.into(), numbers[graph.root() as usize]);
        let (pairs, between) = Default::default();
        Ok(Gaddag { cells, kind, rare, root, pairs, between })
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
        let below = (letters & ((1 << letter) - 1)).count_ones() as usize;
        Edge::of_bits(self.cells[self.edges_of(node) + below])
    }

    /// Where the edges of the letters of a state begin.
    #[inline]
    fn edges_of(&self, node: NodeId) -> usize {
        (node >> self.kind) as usize
    }

    /// The letters that may come next in the present direction.
    #[inline]
    pub fn letters(&self, node: NodeId) -> LetterSet {
        let mask = node & self.rare;
        let own = (node >> self.kind).wrapping_sub(node & 1).wrapping_sub(HALVES as u32);
        // no branch: which of the two it is is as good as random. Twice its number is where
        // a common one stands
        let at = if mask == self.rare { own } else { mask } as usize;
        let upper = u64::from(self.cells[at + 1]) << u32::BITS;
        u64::from(self.cells[at]) | upper
    }

    /// The letters that may come next and end a word.
    pub fn ends(&self, node: NodeId) -> LetterSet {
        let letters = self.letters(node);
        let edges = &self.cells[self.edges_of(node)..];
        let edges = edges.iter().map(|&bits| Edge::of_bits(bits));
        let ends = each(letters).zip(edges);
        ends.fold(0, |ends, (letter, edge)| ends | u64::from(edge.is_word()) << letter)
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
        let edge = || Edge::of_bits(self.cells[self.edges_of(node) - 1]);
        (node & 1 != 0).then(|| edge().to())
    }

    /// The same if it is wanted, without a branch; otherwise [`DEAD`].
    #[inline]
    pub fn turn_if(&self, node: NodeId, wanted: bool) -> NodeId {
        let at = self.edges_of(node).wrapping_sub(1);
        // the first cell is the mask of no letters, and as an edge leads to the dead state
        Edge::of_bits(self.cells[if wanted && node & 1 != 0 { at } else { 0 }]).to()
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

/// How many cells a mask takes.
const HALVES: usize = 2;

fn halves(mask: LetterSet) -> [u32; HALVES] {
    [mask as u32, (mask >> u32::BITS) as u32]
}

/// The letters of a state of a graph, and how many turns it has: one or none.
fn parts(graph: &Graph, node: NodeId) -> (LetterSet, usize) {
    let letters = graph.letters(node);
    (letters & !(1 << TURN), (letters >> TURN) as usize)
}

/// The masks that most states have: as many as their numbers have room for, with that of no
/// letters first.
struct Common {
    masks: Vec<LetterSet>,
    /// How many bits of the number of a state tell its mask and its turn.
    kind: u32,
}

impl Common {
    fn of(graph: &Graph, order: &[NodeId], bits: u32, watch: Watch) -> Result<Common, Interrupted> {
        let mut counts = FxHashMap::default();
        for states in order.chunks(OFTEN) {
            watch()?;
            for &node in states {
                *counts.entry(parts(graph, node).0).or_insert(0) += 1;
            }
        }
        counts.insert(0, usize::MAX);
        let mut masks: Vec<(LetterSet, usize)> = counts.into_iter().collect();
        masks.sort_unstable_by_key(|&(mask, count)| Reverse((count, mask)));
        let fits = |kind: &u32| {
            let room = room(*kind);
            let rare: usize = masks.iter().skip(room).map(|&(_, count)| count).sum();
            graph.edges.len() + HALVES * (room + rare) <= 1 << (bits - kind)
        };
        let kind = (3..bits).take_while(fits).last().unwrap_or(2);
        masks.truncate(room(kind));
        Ok(Common { masks: masks.into_iter().map(|(mask, _)| mask).collect(), kind })
    }
}

/// How many masks can be told by a number of so many bits, one of them for the turn: the last
/// says that it is none of these.
fn room(kind: u32) -> usize {
    (1 << (kind - 1)) - 1
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

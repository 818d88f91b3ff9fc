//! The states of a gaddag in one array of cells, and the numbers that they go by. It knows
//! nothing of what they are reached by.
//!
//! Walks wait for memory more than for anything else. So the edges of a state stand side by
//! side, and its number tells what decides whether it is worth a look: whether it has a turn,
//! and, if its mask of letters is one of those that most states have, which. Most masks need
//! no room of their own then, and most states that lead nowhere with the tiles in hand are not
//! touched.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::graph::{Edge, Graph, NodeId};
use crate::alphabet::{Letter, LetterSet, each};
use crate::watch::{Interrupted, Watch};

/// The sign after which reading goes right.
pub(super) const TURN: Letter = 63;

/// How many states, or paths to them, are made between two looks at the watch.
pub(super) const OFTEN: usize = 1024;

/// States, each a stretch of cells.
#[derive(Debug, Clone)]
pub(super) struct Cells {
    /// The common masks, that of no letters first, in halves, the lower one first. Then state
    /// after state: its mask, if it is a rare one; the edge of the turn, if there is one; the
    /// edges of its letters in order. A state that would have nothing but one edge shares the
    /// cell of another that has the same.
    cells: Box<[u32]>,
    /// The number of a state is, from the top, the cell where the edges of its letters begin,
    /// the number of its mask, and whether it has a turn: so many bits in all below the cell.
    kind: u32,
    /// The bits of the mask, which all say that it is a rare one.
    rare: u32,
    /// How many cells a rare mask takes: one, if no letter is above.
    width: u32,
}

impl Cells {
    /// The states of a graph in this order, with so many bits for the number of one: the fewer,
    /// the fewer masks are common. With them the number of the root.
    pub fn of(
        graph: &Graph,
        order: Vec<NodeId>,
        bits: u32,
        watch: Watch,
    ) -> Result<(Cells, NodeId), Interrupted> {
        let common = Common::of(graph, &order, bits, watch)?;
        let Numbers { numbers, rooms, cells: size } = Numbers::of(graph, order, &common, watch)?;
        let mut cells = Vec::with_capacity(size as usize);
        cells.extend(common.masks.iter().flat_map(|&mask| halves(mask)));
        for states in rooms.chunks(OFTEN) {
            watch()?;
            for &node in states {
                let (letters, turn) = parts(graph, node);
                if common.is_rare(letters) {
                    cells.extend(halves(letters).into_iter().take(common.width as usize));
                }
                let number = |edge: &Edge| Edge::new(numbers[edge.to() as usize], edge.is_word());
                let start = cells.len();
                cells.extend(graph.edges_of(node).iter().map(|edge| number(edge).bits()));
                cells[start..].rotate_right(turn as usize);
            }
        }
        let Common { kind, width, .. } = common;
        let cells = Cells { cells: cells.into(), kind, rare: rare(kind), width };
        Ok((cells, numbers[graph.root() as usize]))
    }

    /// The edge of one of the letters of a state.
    #[inline]
    pub fn edge_at(&self, node: NodeId, letters: LetterSet, letter: Letter) -> Edge {
        let below = (letters & ((1 << letter) - 1)).count_ones() as usize;
        Edge::of_bits(self.cells[self.edges_of(node) + below])
    }

    /// Has the processor fetch a state that may be looked at soon, while it does other work.
    #[inline]
    pub fn fetch(&self, node: NodeId) {
        fetch(&self.cells, self.edges_of(node).wrapping_sub(1));
    }

    /// Where the edges of the letters of a state begin.
    #[inline]
    fn edges_of(&self, node: NodeId) -> usize {
        (node >> self.kind) as usize
    }

    /// The letters of a state.
    #[inline]
    pub fn letters(&self, node: NodeId) -> LetterSet {
        let mask = node & self.rare;
        let own = (node >> self.kind).wrapping_sub(node & 1).wrapping_sub(self.width);
        // no branch: which of the two it is is as good as random. Twice its number is where
        // a common one stands
        let at = if mask == self.rare { own } else { mask } as usize;
        let lower = u64::from(self.cells[at]);
        match self.width {
            1 => lower,
            _ => lower | u64::from(self.cells[at + 1]) << u32::BITS,
        }
    }

    /// The letters of a state whose edges end a word.
    pub fn ends(&self, node: NodeId) -> LetterSet {
        let letters = self.letters(node);
        let edges = &self.cells[self.edges_of(node)..];
        let edges = edges.iter().map(|&bits| Edge::of_bits(bits));
        let ends = each(letters).zip(edges);
        ends.fold(0, |ends, (letter, edge)| ends | u64::from(edge.is_word()) << letter)
    }

    /// The state after the turn.
    #[inline]
    pub fn turn(&self, node: NodeId) -> Option<NodeId> {
        let edge = || Edge::of_bits(self.cells[self.edges_of(node) - 1]);
        (node & 1 != 0).then(|| edge().to())
    }

    /// The same if it is wanted, without a branch; otherwise [`DEAD`](super::DEAD).
    #[inline]
    pub fn turn_if(&self, node: NodeId, wanted: bool) -> NodeId {
        let at = self.edges_of(node).wrapping_sub(1);
        // the first cell is the mask of no letters, and as an edge leads to the dead state
        Edge::of_bits(self.cells[if wanted && node & 1 != 0 { at } else { 0 }]).to()
    }
}

/// A hint to bring a cell nearer. All one-word plays then take 3 to 6% less time
/// (benches/README.md), and nothing else does it: a look at the cell has to be waited for.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
#[inline]
fn fetch(cells: &[u32], at: usize) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let place = cells.as_ptr().wrapping_add(at).cast();
    // SAFETY: no memory is read or written, and no address is at fault, whatever is there
    // (AMD64 manual, volume 3, PREFETCHlevel; Intel 64 manual, volume 2, PREFETCHh), so `at`
    // may be anything. The instruction is part of SSE, which x86-64 always has.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(place) }
}

/// No hint.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn fetch(_: &[u32], _: usize) {}

/// How many cells a common mask takes.
const HALVES: usize = 2;

fn halves(mask: LetterSet) -> [u32; HALVES] {
    [mask as u32, (mask >> u32::BITS) as u32]
}

/// The letters of a state of a graph, and how many turns it has: one or none.
fn parts(graph: &Graph, node: NodeId) -> (LetterSet, u32) {
    let letters = graph.letters(node);
    (letters & !(1 << TURN), (letters >> TURN) as u32)
}

/// The edges of the letters of a state of a graph.
fn edges_of(graph: &Graph, node: NodeId) -> &[Edge] {
    &graph.edges_of(node)[..parts(graph, node).0.count_ones() as usize]
}

/// The masks that most states have: as many as their numbers have room for, with that of no
/// letters first.
struct Common {
    masks: Vec<LetterSet>,
    /// What the number of a state says of each.
    known: FxHashMap<LetterSet, u32>,
    /// How many bits of the number of a state tell its mask and its turn.
    kind: u32,
    /// How many cells a mask takes that is none of them.
    width: u32,
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
        let is_narrow = counts.keys().all(|mask| mask >> u32::BITS == 0);
        let width = if is_narrow { 1 } else { HALVES };
        counts.insert(0, usize::MAX);
        let mut masks: Vec<(LetterSet, usize)> = counts.into_iter().collect();
        masks.sort_unstable_by_key(|&(mask, count)| Reverse((count, mask)));
        let fits = |kind: &u32| {
            let room = room(*kind);
            let others: usize = masks.iter().skip(room).map(|&(_, count)| count).sum();
            graph.edges.len() + HALVES * room + width * others <= 1 << (bits - kind)
        };
        let kind = (3..bits).take_while(fits).last().unwrap_or(2);
        let masks: Vec<_> = masks.into_iter().take(room(kind)).map(|(mask, _)| mask).collect();
        let known = masks.iter().zip(0..).map(|(&mask, at)| (mask, at << 1)).collect();
        Ok(Common { masks, known, kind, width: width as u32 })
    }

    fn is_rare(&self, mask: LetterSet) -> bool {
        !self.known.contains_key(&mask)
    }

    /// The number of a state with this mask, and the first of its letters in this cell.
    fn number(&self, mask: LetterSet, turn: u32, cell: u32) -> NodeId {
        let mask = self.known.get(&mask).copied().unwrap_or(rare(self.kind));
        cell << self.kind | mask | turn
    }
}

/// What the number of a state says of its mask if that is a rare one.
fn rare(kind: u32) -> u32 {
    (1 << kind) - 2
}

/// How many masks can be told by a number of so many bits, one of them for the turn: the last
/// says that it is none of these.
fn room(kind: u32) -> usize {
    (1 << (kind - 1)) - 1
}

/// No cell, and one that is not known yet: no edge stands in the first two.
const NONE: u32 = 0;
const SOME: u32 = 1;

/// The numbers of the states of a graph.
struct Numbers {
    numbers: Vec<NodeId>,
    /// The states that have cells of their own, one after the other.
    rooms: Vec<NodeId>,
    /// How many cells these take, and the common masks.
    cells: u32,
}

impl Numbers {
    fn of(
        graph: &Graph,
        order: Vec<NodeId>,
        common: &Common,
        watch: Watch,
    ) -> Result<Numbers, Interrupted> {
        let index = |edge: &Edge| edge.bits() as usize;
        // the edge of a state that has nothing else to keep
        let lone = |node: NodeId| match (parts(graph, node), graph.edges_of(node)) {
            ((letters, 0), [edge]) if !common.is_rare(letters) => Some(index(edge)),
            _ => None,
        };
        // by edge: its cell, SOME while it is not known which, or NONE
        let mut places = vec![NONE; 2 * graph.nodes.len()];
        for states in order.chunks(OFTEN) {
            watch()?;
            for &node in states.iter().filter(|&&node| lone(node).is_none()) {
                edges_of(graph, node).iter().for_each(|edge| places[index(edge)] = SOME);
            }
        }
        let (mut rooms, mut guests) = (order, Vec::new());
        rooms.retain(|&node| {
            let has_room = match lone(node) {
                Some(edge) => std::mem::replace(&mut places[edge], SOME) == NONE,
                None => true,
            };
            if !has_room {
                guests.push(node);
            }
            has_room
        });
        let mut numbers = vec![0; graph.nodes.len()];
        let mut next = (HALVES * common.masks.len()) as u32;
        for states in rooms.chunks(OFTEN) {
            watch()?;
            for &node in states {
                let (letters, turn) = parts(graph, node);
                next += turn + if common.is_rare(letters) { common.width } else { 0 };
                numbers[node as usize] = common.number(letters, turn, next);
                for edge in edges_of(graph, node) {
                    // the first that has it is the one that walks meet most
                    let place = &mut places[index(edge)];
                    *place = if *place == SOME { next } else { *place };
                    next += 1;
                }
            }
        }
        for node in guests {
            let place = lone(node).map_or(0, |edge| places[edge]);
            numbers[node as usize] = common.number(parts(graph, node).0, 0, place);
        }
        Ok(Numbers { numbers, rooms, cells: next })
    }
}

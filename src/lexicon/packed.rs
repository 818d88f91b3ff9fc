//! A graph, levels and spellings in few bytes, read in one pass: what a lexicon's file
//! holds. Whatever the bytes, reading gives a sound value or `None`.
//!
//! A number takes seven bits a byte, the lowest first; a byte of 128 or more is followed
//! by another.
//! - Graph: the states in order, the root last, each after those that it leads to. A
//!   state is its edges: a byte with the letter, 64 if a word ends, 128 if no edge
//!   follows; then a number, 0 for the state from which nothing goes on, else how far
//!   back the state stands that it leads to.
//! - Levels: a byte each; after a 0 a number, how many more zeros follow.
//! - Spellings: two numbers each: how many words on from the last one, and the marks.

use super::base::Spelling;
use super::graph::{DEAD, Edge, Graph, Node, NodeId};
use super::{Level, MAX_WORD};
use crate::alphabet::LetterSet;

const WORD: u8 = 64;
const LAST: u8 = 128;

/// A graph as its maker made it.
pub fn pack_graph(graph: &Graph) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(graph.size().1 * 4);
    for node in DEAD + 1..graph.size().0 as NodeId {
        let edges = graph.edges_of(node);
        let mut letters = graph.letters(node);
        for (at, edge) in edges.iter().enumerate() {
            let mut sign = letters.trailing_zeros() as u8;
            letters &= letters - 1;
            if edge.is_word() {
                sign |= WORD;
            }
            if at + 1 == edges.len() {
                sign |= LAST;
            }
            bytes.push(sign);
            number(&mut bytes, if edge.to() == DEAD { 0 } else { node - edge.to() });
        }
    }
    bytes
}

/// The graph, of letters of a set, whose longest word has at most [`MAX_WORD`] letters.
pub fn unpack_graph(bytes: &[u8], alphabet: LetterSet) -> Option<Graph> {
    let mut reader = Reader { bytes, at: 0 };
    let mut nodes = vec![Node { letters: 0, first: 0 }];
    let mut edges: Vec<Edge> = Vec::with_capacity(bytes.len() / 3);
    // how long the longest way from a state is, and whether there is more than one
    let mut depths: Vec<u8> = vec![0];
    while reader.at < bytes.len() {
        let node = u32::try_from(nodes.len()).ok()?;
        let first = edges.len() as u32;
        let (mut letters, mut depth): (LetterSet, u8) = (0, 0);
        loop {
            let sign = reader.byte()?;
            let letter: LetterSet = 1 << (sign & 63);
            let back = reader.number()?;
            let to = if back == 0 { DEAD } else { node.checked_sub(back)? };
            let is_word = sign & WORD != 0;
            let in_order = letters < letter && letter & alphabet != 0;
            // nothing goes on from the dead state, so an edge there ends a word
            let leads = if back == 0 { is_word } else { to != DEAD };
            if !in_order || !leads {
                return None;
            }
            letters |= letter;
            depth = depth.max(depths[to as usize] + 1);
            edges.push(Edge::new(to, is_word));
            if sign & LAST != 0 {
                break;
            }
        }
        if depth as usize > MAX_WORD {
            return None;
        }
        nodes.push(Node { letters, first });
        depths.push(depth);
    }
    let root = nodes.len() as NodeId - 1;
    Some(Graph { nodes, edges, root })
}

/// Levels, one after another.
pub fn pack_levels(levels: &[Level]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = levels;
    while let Some((&level, after)) = rest.split_first() {
        bytes.push(level);
        rest = after;
        if level == 0 {
            let more = rest.iter().take_while(|&&level| level == 0).count();
            number(&mut bytes, more as u32);
            rest = &rest[more..];
        }
    }
    bytes
}

/// As many levels as are expected.
pub fn unpack_levels(bytes: &[u8], count: usize) -> Option<Vec<Level>> {
    let mut reader = Reader { bytes, at: 0 };
    // the count may be wrong: no more room than the bytes account for
    let mut levels = Vec::with_capacity(count.min(1 << 23));
    while reader.at < bytes.len() {
        let level = reader.byte()?;
        levels.push(level);
        if level == 0 {
            let length = levels.len() + reader.number()? as usize;
            if length > count {
                return None;
            }
            levels.resize(length, 0);
        }
    }
    (levels.len() == count).then_some(levels)
}

/// Spellings, sorted.
pub fn pack_spellings(spellings: &[Spelling]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut last = 0;
    for spelling in spellings {
        number(&mut bytes, spelling.word - last);
        number(&mut bytes, spelling.marks);
        last = spelling.word;
    }
    bytes
}

/// Spellings, not known to be sorted.
pub fn unpack_spellings(bytes: &[u8]) -> Option<Vec<Spelling>> {
    let mut reader = Reader { bytes, at: 0 };
    let mut spellings = Vec::with_capacity(bytes.len() / 2);
    let mut word = 0u32;
    while reader.at < bytes.len() {
        word = word.checked_add(reader.number()?)?;
        spellings.push(Spelling { word, marks: reader.number()? });
    }
    Some(spellings)
}

fn number(bytes: &mut Vec<u8>, mut value: u32) {
    while value >= 128 {
        bytes.push(value as u8 | 128);
        value >>= 7;
    }
    bytes.push(value as u8);
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    #[inline]
    fn byte(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    #[inline]
    fn number(&mut self) -> Option<u32> {
        let mut value = 0;
        for shift in (0..32).step_by(7) {
            let byte = self.byte()?;
            value |= u32::from(byte & 127).checked_shl(shift)?;
            if byte < 128 {
                return Some(value);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LETTERS: LetterSet = (1 << 33) - 1;

    fn graph(words: &[&[u8]]) -> Graph {
        Graph::of_fst(fst::Set::from_iter(words).unwrap().as_fst())
    }

    #[test]
    fn a_graph_comes_back() {
        let graph = graph(&[b"\x00\x01", b"\x00\x01\x02", b"\x05\x01\x02", b"\x20\x20"]);
        let again = unpack_graph(&pack_graph(&graph), LETTERS).unwrap();
        assert_eq!((&again.nodes, &again.edges), (&graph.nodes, &graph.edges));
        assert_eq!(again.root, graph.root);
    }

    #[test]
    fn levels_and_spellings_come_back() {
        for levels in [vec![], vec![0], vec![1, 0, 0, 0, 255, 0], vec![0; 1000]] {
            assert_eq!(unpack_levels(&pack_levels(&levels), levels.len()), Some(levels.clone()));
            assert_eq!(unpack_levels(&pack_levels(&levels), levels.len() + 1), None);
        }
        let spellings = [(0, 4), (0, 6), (7, 0), (900, 1 << 31)];
        let spellings = spellings.map(|(word, marks)| Spelling { word, marks });
        assert_eq!(unpack_spellings(&pack_spellings(&spellings)).unwrap(), spellings);
    }

    #[test]
    fn any_bytes_are_a_sound_graph_or_none() {
        let bytes = pack_graph(&graph(&[b"\x00\x01", b"\x00\x01\x02", b"\x05\x01\x02"]));
        for at in 0..bytes.len() {
            for value in 0..=255 {
                let mut bad = bytes.clone();
                bad[at] = value;
                let Some(graph) = unpack_graph(&bad, LETTERS) else { continue };
                let mut words = graph.cursor();
                while let Some(word) = words.next(&graph) {
                    assert!(word.len() <= MAX_WORD && graph.contains(word));
                }
            }
            let _ = unpack_graph(&bytes[..at], LETTERS);
        }
    }

    #[test]
    fn a_graph_that_grows_without_end_is_none() {
        // a chain of states, each a letter and the state before
        let mut bytes = vec![WORD | LAST, 0];
        for _ in 1..=MAX_WORD {
            bytes.extend([LAST, 1]);
        }
        assert!(unpack_graph(&bytes[..bytes.len() - 2], LETTERS).is_some());
        assert!(unpack_graph(&bytes, LETTERS).is_none());
    }
}

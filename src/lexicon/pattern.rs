//! Patterns of words: `?` one letter, `*` any run of letters, `[абв]` one of them,
//! `[^абв]` one of the others. Read into an automaton whose states are made when they
//! are first reached. It knows letters and how to walk a graph, nothing of hands.

use rustc_hash::FxHashMap;

use super::MAX_WORD;
use super::graph::{Graph, NodeId};
use crate::alphabet::{Alphabet, Letter, LetterSet, compose};
use crate::error::{Error, Place};
use crate::watch::{Interrupted, Watch};

/// What one place of a pattern allows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// One letter of a set.
    One(LetterSet),
    /// Any letters, also none.
    Run,
}

/// A pattern.
#[derive(Debug, Clone)]
pub struct Pattern {
    parts: Vec<Part>,
    /// The letters that stand in it by themselves.
    fixed: Vec<Letter>,
}

impl Pattern {
    /// Reads a pattern; letters in either case, blanks at its ends ignored.
    pub fn parse(text: &str, alphabet: &Alphabet) -> Result<Pattern, Error> {
        let place = Place::Pattern(text.into());
        let bad = |at: usize, what| Error::BadPattern { pattern: text.into(), at: at + 1, what };
        let mut pattern = Pattern { parts: Vec::new(), fixed: Vec::new() };
        let signs: Vec<char> = compose(text.trim()).collect();
        let mut at = 0;
        while at < signs.len() {
            let part = match signs[at] {
                '?' => Part::One(alphabet.all()),
                '*' => Part::Run,
                ']' => return Err(bad(at, "']' closes nothing")),
                '[' => {
                    let start = at;
                    let others = signs.get(at + 1) == Some(&'^');
                    at += 1 + usize::from(others);
                    let mut set = 0;
                    loop {
                        match signs.get(at) {
                            None => return Err(bad(start, "']' is missing after '['")),
                            Some(']') => break,
                            Some(&ch) => set |= 1 << alphabet.require(ch, at, &place)?,
                        }
                        at += 1;
                    }
                    if set == 0 {
                        return Err(bad(start, "letters are missing between '[' and ']'"));
                    }
                    Part::One(if others { alphabet.all() & !set } else { set })
                }
                ch => {
                    let letter = alphabet.require(ch, at, &place)?;
                    pattern.fixed.push(letter);
                    Part::One(1 << letter)
                }
            };
            if part != Part::Run || pattern.parts.last() != Some(&Part::Run) {
                pattern.parts.push(part);
            }
            at += 1;
        }
        Ok(pattern)
    }

    /// The letters that stand in it by themselves.
    pub fn fixed(&self) -> &[Letter] {
        &self.fixed
    }

    /// The lengths of the words that can match it; `None` when no word can.
    pub fn lengths(&self) -> Option<(usize, usize)> {
        let ones = self.parts.iter().filter(|&&part| part != Part::Run).count();
        let most = if ones == self.parts.len() { ones } else { MAX_WORD };
        (ones <= MAX_WORD).then_some((ones, most))
    }
}

/// A state of the automaton.
pub type StateId = u32;

const UNKNOWN: StateId = StateId::MAX;
/// States beyond these remember in a map what they know of each node.
const DENSE: usize = 48;

/// A pattern at work on one graph. The places that may be read next are one number, a
/// bit each; a state is such a number.
pub struct Automaton<'g> {
    graph: &'g Graph,
    parts: Vec<Part>,
    ids: FxHashMap<u64, StateId>,
    states: Vec<State>,
    sparse: FxHashMap<(StateId, NodeId), bool>,
    steps: u32,
}

struct State {
    places: u64,
    /// The letters that lead on.
    letters: LetterSet,
    /// Where each leads, once known.
    next: [StateId; 64],
    /// Of each node, once asked: 1 no word goes on from it, 2 some word does.
    leads: Vec<u8>,
}

impl<'g> Automaton<'g> {
    /// The automaton of a pattern that some word can match.
    pub fn new(pattern: &Pattern, graph: &'g Graph) -> Automaton<'g> {
        let mut automaton = Automaton {
            graph,
            parts: pattern.parts.clone(),
            ids: FxHashMap::default(),
            states: Vec::new(),
            sparse: FxHashMap::default(),
            steps: 0,
        };
        automaton.state(1);
        automaton
    }

    /// The state before the first letter.
    pub const START: StateId = 0;

    /// The state of some places, with those that a run lets be passed over.
    fn state(&mut self, mut places: u64) -> StateId {
        let mut letters = 0;
        for (at, part) in self.parts.iter().enumerate() {
            if places >> at & 1 != 0 {
                match part {
                    Part::One(set) => letters |= set,
                    Part::Run => {
                        letters = LetterSet::MAX;
                        places |= 1 << (at + 1);
                    }
                }
            }
        }
        if let Some(&id) = self.ids.get(&places) {
            return id;
        }
        let id = self.states.len() as StateId;
        self.ids.insert(places, id);
        let nodes = if self.states.len() < DENSE { self.graph.size().0 } else { 0 };
        self.states.push(State { places, letters, next: [UNKNOWN; 64], leads: vec![0; nodes] });
        id
    }

    /// The letters that lead on from a state.
    #[inline]
    pub fn letters(&self, state: StateId) -> LetterSet {
        self.states[state as usize].letters
    }

    /// The state after one of those letters.
    #[inline]
    pub fn step(&mut self, state: StateId, letter: Letter) -> StateId {
        let State { places, next, .. } = &self.states[state as usize];
        let known = next[letter as usize];
        if known != UNKNOWN {
            return known;
        }
        let mut after = 0u64;
        for (at, part) in self.parts.iter().enumerate().filter(|(at, _)| places >> at & 1 != 0) {
            match part {
                Part::One(set) if set >> letter & 1 != 0 => after |= 1 << (at + 1),
                Part::One(_) => {}
                Part::Run => after |= 1 << at,
            }
        }
        let to = self.state(after);
        self.states[state as usize].next[letter as usize] = to;
        to
    }

    /// Whether what was read matches.
    #[inline]
    pub fn matches(&self, state: StateId) -> bool {
        self.states[state as usize].places >> self.parts.len() & 1 != 0
    }

    /// Whether some word that matches goes on from a node of the graph. Asked of each
    /// pair once, then remembered.
    pub fn leads(
        &mut self,
        node: NodeId,
        state: StateId,
        watch: Watch,
    ) -> Result<bool, Interrupted> {
        if let Some(known) = self.known(node, state) {
            return Ok(known);
        }
        self.steps += 1;
        if self.steps.is_multiple_of(4096) {
            watch()?;
        }
        let mut left = self.graph.letters(node) & self.letters(state);
        let mut leads = false;
        while left != 0 && !leads {
            let letter = left.trailing_zeros() as Letter;
            left &= left - 1;
            let Some(edge) = self.graph.edge(node, letter) else { continue };
            let next = self.step(state, letter);
            leads = edge.is_word() && self.matches(next) || self.leads(edge.to(), next, watch)?;
        }
        match self.states[state as usize].leads.get_mut(node as usize) {
            Some(known) => *known = 1 + u8::from(leads),
            None => drop(self.sparse.insert((state, node), leads)),
        }
        Ok(leads)
    }

    #[inline]
    fn known(&self, node: NodeId, state: StateId) -> Option<bool> {
        match self.states[state as usize].leads.get(node as usize) {
            Some(0) => None,
            Some(&known) => Some(known == 2),
            None => self.sparse.get(&(state, node)).copied(),
        }
    }
}

//! Every turn of any number of words, each reached exactly once (`growth`). Runs are
//! walked on the board as it then reads: with stars, most of those that the hand allows
//! there do not fit what is laid. The best turns alone are the matter of `many`.

use super::field::{ACROSS, Cell, EMPTY};
use super::goal::Goal;
use super::growth::{Choice, Growth, Outcome, Search};
use crate::alphabet::{Letter, LetterSet, each};
use crate::lexicon::NodeId;
use crate::rules::WordPremiums;
use crate::tile::Tile;

/// A run that is being chosen.
#[derive(Debug, Clone, Copy)]
struct Run {
    direction: usize,
    /// How many tiles had been laid before it.
    before: usize,
    /// Its last square, while it grows leftwards.
    end: Cell,
}

/// The search for every turn of a position, after one choice of stars taken back.
pub struct Every<'a, G> {
    growth: Growth<'a>,
    /// How many tiles of those in hand the words across the run being chosen need.
    lacking: usize,
    goal: &'a mut G,
}

impl<'a, G: Goal> Search<'a> for Every<'a, G> {
    fn growth(&mut self) -> &mut Growth<'a> {
        &mut self.growth
    }

    fn is_hopeful(&self) -> bool {
        self.goal.wants(i32::MAX)
    }

    fn report(&mut self) {
        self.growth.report(self.goal);
    }

    fn choose_from(&mut self, anchor: Cell) -> Outcome {
        let direction = ACROSS;
        let mut end = anchor;
        while self.growth.is_tile(end + 1) {
            end += 1;
        }
        let run = Run { direction, before: self.growth.laid.len(), end };
        let mut node = self.growth.gaddag.root();
        for cell in (anchor + 1..=end).rev() {
            match self.growth.gaddag.edge(node, self.growth.letters[cell]) {
                Some(edge) => node = edge.to(),
                None => return Ok(()),
            }
        }
        self.lay_each(run, anchor, self.growth.gaddag.letters(node), |search, letter| {
            if end == anchor && !search.growth.is_tile(anchor - 1) {
                search.end(run, anchor, 1)?;
            }
            search.leftwards_through(run, node, anchor, letter)
        })
    }

    fn choose_through(&mut self, tile: Cell, direction: usize) -> Outcome {
        let step = self.growth.field.steps[direction];
        let (mut start, mut end) = (tile, tile);
        while self.growth.is_tile(start - step) {
            start -= step;
        }
        while self.growth.is_tile(end + step) {
            end += step;
        }
        let run = Run { direction, before: self.growth.laid.len(), end };
        if start == end {
            self.end(run, tile, 1)?;
            if self.growth.hand.tiles() == 0 {
                return Ok(());
            }
        }
        let mut node = self.growth.gaddag.root();
        let mut cell = end;
        loop {
            let Some(edge) = self.growth.gaddag.edge(node, self.growth.letters[cell]) else {
                return Ok(());
            };
            node = edge.to();
            if cell == start {
                return self.leftwards(run, node, edge.is_word(), start);
            }
            cell -= step;
        }
    }

    fn choose_next(&mut self) -> Outcome {
        let lacking = std::mem::take(&mut self.lacking);
        let outcome = self.choose_pending();
        self.lacking = lacking;
        outcome
    }
}

impl<'a, G: Goal> Every<'a, G> {
    /// A search of a turn of which nothing is decided.
    pub fn new(growth: Growth<'a>, goal: &'a mut G) -> Every<'a, G> {
        Every { growth, lacking: 0, goal }
    }

    /// Makes the run from `start` final.
    fn end(&mut self, run: Run, start: Cell, length: usize) -> Outcome {
        let Run { direction, before, .. } = run;
        let score = if length > 1 { self.score_of(direction, start, length) } else { 0 };
        self.choose(Choice { direction, start, length, score, before })
    }

    /// Grows a run whose first tile so far is at `start`: the letters from its end to
    /// there lead to `node`, and are a word or not.
    fn leftwards(&mut self, run: Run, node: NodeId, is_word: bool, start: Cell) -> Outcome {
        let step = self.growth.field.steps[run.direction];
        if is_word {
            self.end(run, start, (run.end - start) / step + 1)?;
        }
        if self.growth.hand.tiles() == 0 {
            return Ok(());
        }
        if let Some(turned) = self.growth.gaddag.turn(node) {
            self.rightwards(run, turned, start, run.end + step)?;
        }
        let next = start - step;
        if !self.growth.is_free(next) {
            return Ok(());
        }
        self.lay_each(run, next, self.growth.gaddag.letters(node), |search, letter| {
            search.leftwards_through(run, node, next, letter)
        })
    }

    /// Goes on leftwards after a letter was laid at `cell`, through the tiles before it.
    fn leftwards_through(
        &mut self,
        run: Run,
        node: NodeId,
        mut cell: Cell,
        letter: Letter,
    ) -> Outcome {
        let step = self.growth.field.steps[run.direction];
        let Some(mut edge) = self.growth.gaddag.edge(node, letter) else { return Ok(()) };
        while self.growth.is_tile(cell - step) {
            cell -= step;
            match self.growth.gaddag.edge(edge.to(), self.growth.letters[cell]) {
                Some(next) => edge = next,
                None => return Ok(()),
            }
        }
        self.leftwards(run, edge.to(), edge.is_word(), cell)
    }

    /// Grows a run from `start` at its end: a tile must go on `next`.
    fn rightwards(&mut self, run: Run, node: NodeId, start: Cell, next: Cell) -> Outcome {
        if !self.growth.is_free(next) {
            return Ok(());
        }
        let step = self.growth.field.steps[run.direction];
        self.lay_each(run, next, self.growth.gaddag.letters(node), |search, letter| {
            let Some(mut edge) = search.growth.gaddag.edge(node, letter) else { return Ok(()) };
            let mut next = next + step;
            while search.growth.is_tile(next) {
                match search.growth.gaddag.edge(edge.to(), search.growth.letters[next]) {
                    Some(on) => edge = on,
                    None => return Ok(()),
                }
                next += step;
            }
            if edge.is_word() {
                search.end(run, start, (next - start) / step)?;
            }
            if search.growth.hand.tiles() == 0 {
                return Ok(());
            }
            search.rightwards(run, edge.to(), start, next)
        })
    }

    /// Lays on a square each tile in hand whose letter is among the wanted ones and
    /// fits the other direction, and goes on with it.
    fn lay_each(
        &mut self,
        run: Run,
        cell: Cell,
        wanted: LetterSet,
        mut go_on: impl FnMut(&mut Self, Letter) -> Outcome,
    ) -> Outcome {
        let stars = self.growth.hand.stars() > 0;
        let mut left = wanted & if stars { LetterSet::MAX } else { self.growth.hand.set() };
        if left == 0 {
            return Ok(());
        }
        let (fitting, words) = self.fitting(cell, 1 - run.direction, left);
        left &= fitting;
        for letter in each(left) {
            let lacking = match words {
                Some(words) => usize::from(words >> letter & 1 == 0),
                None => self.growth.need(cell, 1 - run.direction, letter),
            };
            if self.lacking + lacking + 1 > self.growth.hand.tiles() {
                continue;
            }
            self.lacking += lacking;
            let plain = (self.growth.hand.set() >> letter & 1 == 1).then(|| Tile::plain(letter));
            let star = stars.then(|| Tile::star(letter));
            for tile in plain.into_iter().chain(star) {
                self.growth.lay(cell, tile);
                let outcome = go_on(self, letter);
                self.growth.unlay();
                outcome?;
            }
            self.lacking -= lacking;
        }
        Ok(())
    }

    /// Which of some letters make a piece of a word on a square in a direction, with
    /// all tiles, old and laid, before and after it; and, if laid tiles are among them,
    /// which make a word as it stands.
    fn fitting(
        &self,
        cell: Cell,
        direction: usize,
        letters: LetterSet,
    ) -> (LetterSet, Option<LetterSet>) {
        let step = self.growth.field.steps[direction];
        let cross = &self.growth.field.crosses[direction][cell];
        let mut fitting = cross.open & letters;
        let [before, after] = cross.ends;
        if fitting == 0 || !self.growth.is_tile(before) && !self.growth.is_tile(after) {
            return (fitting, None);
        }
        let mut end = cell;
        while self.growth.is_tile(end + step) {
            end += step;
        }
        let mut node = self.growth.gaddag.root();
        while end > cell {
            match self.growth.gaddag.edge(node, self.growth.letters[end]) {
                Some(edge) => node = edge.to(),
                None => return (0, None),
            }
            end -= step;
        }
        fitting &= self.growth.gaddag.letters(node);
        let mut words = 0;
        for letter in each(fitting) {
            let mut edge = self.growth.gaddag.edge(node, letter);
            let mut before = cell - step;
            while let Some(on) = edge.filter(|_| self.growth.is_tile(before)) {
                edge = self.growth.gaddag.edge(on.to(), self.growth.letters[before]);
                before -= step;
            }
            match edge {
                Some(edge) => words |= u64::from(edge.is_word()) << letter,
                None => fitting &= !(1 << letter),
            }
        }
        (fitting, Some(words))
    }

    fn score_of(&self, direction: usize, start: Cell, length: usize) -> i32 {
        let Growth { field, rules, values, .. } = &self.growth;
        let mut sum = 0;
        let mut multiply = 1;
        let mut add = 0;
        for cell in (0..length).map(|n| start + n * field.steps[direction]) {
            sum += values[cell];
            if field.letters[cell] == EMPTY {
                let premium = field.premiums[cell].word;
                multiply *= premium;
                add += if premium > 1 { premium } else { 0 };
            }
        }
        match rules.word_premiums {
            WordPremiums::Multiply => sum * multiply,
            WordPremiums::Add => sum * add.max(1),
        }
    }
}

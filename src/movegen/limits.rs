//! How long a search may go on, and what is known of the turns it did not get to.
//!
//! A search asks its goal for leave before it looks into anything, and says how much a
//! turn found there can score at most. [`Metered`] stands between the two: it counts
//! the questions, looks at the clock now and then, and once a limit is reached it
//! answers no and writes down the most that was promised. All that the search then
//! leaves out lies below something refused, so no turn scores more than the best one
//! found or the best promise, whichever is more.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::goal::{Found, Goal};
use crate::watch::{Interrupted, Watch};

/// How many nodes are looked at between two looks at the clock and the watch: a
/// millisecond or so.
const EVERY: u64 = 256;

/// How long after its time a search still works out what it can have missed.
const GRACE: Duration = Duration::from_millis(10);

/// How long a search may go on; by default until it is done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Limits {
    /// How long by the clock.
    pub time: Option<Duration>,
    /// How many nodes it may look at: states asked about and turns found.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Until it is done.
    pub const NONE: Limits = Limits { time: None, nodes: None };
}

/// The clock and the watch of one search, which may have several parts.
pub struct Meter<'a> {
    watch: Watch<'a>,
    deadline: Option<Instant>,
    nodes: Option<u64>,
    stopped: AtomicBool,
    interrupted: AtomicBool,
}

impl<'a> Meter<'a> {
    /// A meter that starts now.
    pub fn new(limits: Limits, watch: Watch<'a>) -> Meter<'a> {
        Meter {
            watch,
            // a time beyond what the clock can say is none
            deadline: limits.time.and_then(|time| Instant::now().checked_add(time)),
            nodes: limits.nodes,
            stopped: AtomicBool::new(false),
            interrupted: AtomicBool::new(false),
        }
    }

    /// Whether a limit was reached, or the watch said stop.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Whether there is any limit.
    pub fn is_limited(&self) -> bool {
        self.deadline.is_some() || self.nodes.is_some()
    }

    /// A watch that ends a search whose goal needs no bounds of what is left out.
    pub fn watch_and_limits(&self) -> Result<(), Interrupted> {
        if self.goes_on(Duration::ZERO) { Ok(()) } else { Err(Interrupted) }
    }

    /// A watch that ends a search when there is no time left even to bound what was not
    /// begun.
    pub fn watch_and_grace(&self) -> Result<(), Interrupted> {
        self.watch()?;
        let latest = self.deadline.and_then(|deadline| deadline.checked_add(GRACE));
        if latest.is_some_and(|latest| Instant::now() >= latest) {
            self.stop();
            return Err(Interrupted);
        }
        Ok(())
    }

    /// Fails if the watch has said stop.
    pub fn interrupted(&self) -> Result<(), Interrupted> {
        if self.interrupted.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) }
    }

    /// Fails if the watch says stop, now or before.
    pub fn watch(&self) -> Result<(), Interrupted> {
        self.interrupted()?;
        let told = (self.watch)();
        if told.is_err() {
            self.interrupted.store(true, Ordering::Relaxed);
            self.stop();
        }
        told
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether to go on, by the clock and the watch, if so much is still to be done then.
    fn goes_on(&self, then: Duration) -> bool {
        if self.is_stopped() || self.watch().is_err() {
            return false;
        }
        if self.deadline.is_some_and(|deadline| Instant::now() + then >= deadline) {
            self.stop();
        }
        !self.is_stopped()
    }
}

/// A goal that is given up when a limit is reached.
pub struct Metered<'m, G> {
    /// The goal.
    pub goal: G,
    meter: &'m Meter<'m>,
    /// How many nodes until the next look at the meter, and how many after that.
    patience: Cell<u64>,
    nodes: Cell<u64>,
    /// No turn scores more.
    ceiling: i32,
    promised: Cell<Option<i32>>,
}

impl<'m, G: Goal> Metered<'m, G> {
    /// A goal under the limits of a meter.
    pub fn new(goal: G, meter: &'m Meter<'m>) -> Metered<'m, G> {
        Metered {
            goal,
            meter,
            patience: Cell::new(0),
            nodes: Cell::new(meter.nodes.unwrap_or(u64::MAX)),
            ceiling: i32::MAX,
            promised: Cell::new(None),
        }
    }

    /// Makes known what no turn exceeds.
    pub fn stay_under(&mut self, ceiling: i32) {
        self.ceiling = ceiling;
    }

    /// Notes that because of a limit any turn may be left out.
    pub fn may_miss_any(&self) {
        self.may_miss(self.ceiling);
    }

    /// Notes that because of a limit turns may be left out that score so much.
    fn may_miss(&self, at_most: i32) {
        self.promised.set(self.promised.get().max(Some(at_most.min(self.ceiling))));
    }

    /// The most that a turn can score which the goal would still want, and which the
    /// search may have left out because of a limit.
    pub fn missed(&self) -> Option<i32> {
        self.promised.get().filter(|&promised| self.goal.wants(promised))
    }

    /// Counts a node; whether the search may go on.
    #[inline]
    fn count(&self) -> bool {
        match self.patience.get() {
            0 => self.look(),
            patience => {
                self.patience.set(patience - 1);
                true
            }
        }
    }

    #[cold]
    fn look(&self) -> bool {
        if self.meter.goes_on(self.goal.sorting()) {
            let nodes = self.nodes.get();
            if nodes > 0 {
                let next = nodes.min(EVERY);
                self.nodes.set(nodes - next);
                self.patience.set(next - 1);
                return true;
            }
            self.meter.stop();
        }
        false
    }
}

impl<G: Goal> Goal for Metered<'_, G> {
    const BOUNDED: bool = G::BOUNDED;

    #[inline]
    fn wants(&self, at_most: i32) -> bool {
        let may_go_on = self.count();
        if !self.goal.wants(at_most) {
            return false;
        }
        if !may_go_on {
            self.may_miss(at_most);
        }
        may_go_on
    }

    #[inline]
    fn found(&mut self, turn: Found) {
        // what was found is kept, even after the last node
        self.count();
        self.goal.found(turn);
    }
}

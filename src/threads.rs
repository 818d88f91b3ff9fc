//! Work on many things, shared out among threads. The threads live no longer than the
//! call, so a forked process misses none. It knows nothing of the work.

use std::num::NonZero;
use std::panic;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::watch::{Interrupted, Watch};

/// How often the watch is asked while the others finish.
const EVERY: Duration = Duration::from_millis(20);
/// More threads than this are of no use to anybody.
const MOST: usize = 256;

/// How many threads this process may run at once.
pub fn available() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

/// The result of some work for each item, in the order of the items. The work is given
/// a watch to ask; where it panics, the call does.
///
/// At most so many threads work, the calling one among them, and only that one asks
/// `watch`. Where the system gives no more threads, those that there are do it all.
pub fn each<T: Sync, R: Send>(
    items: &[T],
    threads: usize,
    watch: Watch,
    work: impl Fn(&T, Watch) -> Result<R, Interrupted> + Sync,
) -> Result<Vec<R>, Interrupted> {
    let next = AtomicUsize::new(0);
    let stopped = AtomicBool::new(false);
    let share = |watch: Watch| {
        let _guard = StopOnPanic(&stopped);
        let mut done = Vec::new();
        loop {
            watch()?;
            // whoever is free takes the next, for some take a thousand times longer
            let at = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(at) else { return Ok(done) };
            done.push((at, work(item, watch)?));
        }
    };
    let stop = || if stopped.load(Ordering::Relaxed) { Err(Interrupted) } else { Ok(()) };
    let asked = || watch().and_then(|()| stop());

    let shares: Result<Vec<_>, Interrupted> = thread::scope(|scope| {
        // nothing is ever sent: it closes when the last thread has ended, however it did
        let (sender, ended) = channel::<()>();
        let others: Vec<_> = (1..threads.min(items.len()).min(MOST))
            .map_while(|_| {
                let sender = sender.clone();
                let run = || {
                    let _open = sender;
                    share(&stop)
                };
                Builder::new().spawn_scoped(scope, run).ok()
            })
            .collect();
        drop(sender);
        let mut own = share(&asked);
        while own.is_ok() && ended.recv_timeout(EVERY) == Err(RecvTimeoutError::Timeout) {
            own = own.and_then(|done| asked().map(|()| done));
        }
        if own.is_err() {
            stopped.store(true, Ordering::Relaxed);
        }
        let others = others
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        // every thread is waited for, so that a panic is not taken for an interruption
        let others: Vec<_> = others.collect();
        std::iter::once(own).chain(others).collect()
    });

    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    for (at, result) in shares?.into_iter().flatten() {
        results[at] = Some(result);
    }
    Ok(results.into_iter().flatten().collect())
}

/// Stops the other threads when one panics.
struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::unwatched;
    use std::collections::HashSet;
    use std::sync::{Barrier, Mutex};

    #[test]
    fn results_stand_in_the_order_of_the_items() {
        for count in [0, 1, 2, 7, 1000] {
            let items: Vec<usize> = (0..count).collect();
            for threads in [0, 1, 2, 3, 8, 1000] {
                let squares = each(&items, threads, &unwatched, |&item, _| Ok(item * item));
                let expected: Vec<usize> = (0..count).map(|item| item * item).collect();
                assert_eq!(squares, Ok(expected));
            }
        }
    }

    #[test]
    fn so_many_threads_work_at_once() {
        // none goes on before all have come
        let all = Barrier::new(4);
        let seen = Mutex::new(HashSet::new());
        let work = |_: &(), _: Watch| {
            all.wait();
            seen.lock().unwrap().insert(thread::current().id());
            Ok(())
        };
        each(&[(); 4], 4, &unwatched, work).unwrap();
        assert_eq!(seen.into_inner().unwrap().len(), 4);
    }

    #[test]
    fn an_interruption_stops_all() {
        // the work ends only when its watch says so; the caller's says so when all have begun
        let begun = AtomicUsize::new(0);
        let work = |_: &(), watch: Watch| -> Result<(), Interrupted> {
            begun.fetch_add(1, Ordering::SeqCst);
            loop {
                watch()?;
                thread::yield_now();
            }
        };
        let watch = || if begun.load(Ordering::SeqCst) == 3 { Err(Interrupted) } else { Ok(()) };
        assert_eq!(each(&[(); 9], 3, &watch, work), Err(Interrupted));
        assert_eq!(begun.into_inner(), 3);
    }

    #[test]
    fn an_interruption_while_the_others_finish_stops_them() {
        let caller = thread::current().id();
        let both = Barrier::new(2);
        let own_done = AtomicBool::new(false);
        let work = |_: &(), watch: Watch| {
            both.wait();
            if thread::current().id() == caller {
                own_done.store(true, Ordering::SeqCst);
                return Ok(());
            }
            loop {
                watch()?;
                thread::yield_now();
            }
        };
        // asked once more to take the next item, and then only to wait
        let asked = AtomicUsize::new(0);
        let watch = || match own_done.load(Ordering::SeqCst) {
            true if asked.fetch_add(1, Ordering::SeqCst) > 0 => Err(Interrupted),
            _ => Ok(()),
        };
        assert_eq!(each(&[(); 2], 2, &watch, work), Err(Interrupted));
    }

    #[test]
    fn a_panic_stops_all_and_is_passed_on() {
        for guilty in [0, 1] {
            let all = Barrier::new(2);
            let work = |&item: &usize, watch: Watch| -> Result<(), Interrupted> {
                all.wait();
                assert_ne!(item, guilty, "on purpose");
                loop {
                    watch()?;
                    thread::yield_now();
                }
            };
            let run = panic::AssertUnwindSafe(|| each(&[0, 1], 2, &unwatched, work));
            let panic = panic::catch_unwind(run).unwrap_err();
            assert!(panic.downcast_ref::<String>().unwrap().contains("on purpose"));
        }
    }
}

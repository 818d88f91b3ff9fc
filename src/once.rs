//! A value that is made when it is first asked for, by whoever asks first; the others
//! wait. Unlike those of `OnceLock` they can be stopped, and a process that was forked
//! while a thread made the value does not wait for that thread, which it has not.

use std::hash::{Hash, Hasher};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::Duration;

use crate::watch::{Interrupted, Watch, unwatched};

/// How long those who wait sleep between two looks.
const EVERY: Duration = Duration::from_millis(1);
/// The process of nobody.
const NONE: u32 = 0;

/// A value, once it is made.
#[derive(Debug)]
pub struct Once<T> {
    value: OnceLock<T>,
    /// The process of the thread that makes the value now.
    maker: AtomicU32,
}

impl<T> Default for Once<T> {
    fn default() -> Once<T> {
        Once { value: OnceLock::new(), maker: AtomicU32::new(NONE) }
    }
}

impl<T> From<T> for Once<T> {
    fn from(value: T) -> Once<T> {
        Once { value: value.into(), maker: AtomicU32::new(NONE) }
    }
}

impl<T> Once<T> {
    /// The value, if it has been made.
    pub fn known(&self) -> Option<&T> {
        self.value.get()
    }

    /// The value. Where making it was stopped, the next to ask begins anew.
    pub fn get(
        &self,
        watch: Watch,
        make: impl FnOnce() -> Result<T, Interrupted>,
    ) -> Result<&T, Interrupted> {
        loop {
            if let Some(value) = self.value.get() {
                return Ok(value);
            }
            let here = process::id();
            let maker = self.maker.load(Ordering::Acquire);
            if maker == here {
                watch()?;
                thread::sleep(EVERY);
                continue;
            }
            let (made, missed) = (Ordering::AcqRel, Ordering::Relaxed);
            if self.maker.compare_exchange(maker, here, made, missed).is_ok() {
                let _made = Made(&self.maker);
                // unless another thread has finished between the two looks
                if self.value.get().is_none() {
                    let value = make()?;
                    return Ok(self.value.get_or_init(|| value));
                }
            }
        }
    }
}

/// Says that nobody makes the value any more, also after a panic.
struct Made<'a>(&'a AtomicU32);

impl Drop for Made<'_> {
    fn drop(&mut self) {
        self.0.store(NONE, Ordering::Release);
    }
}

/// A value shared by all copies of what it is kept with, made when first asked for. It
/// follows from that, and so makes no difference to whether two of those are equal.
#[derive(Debug)]
pub struct Kept<T>(Arc<Once<T>>);

impl<T> Kept<T> {
    /// The value, made by the first who asks.
    pub fn get(&self, make: impl FnOnce() -> T) -> &T {
        self.0.get(&unwatched, || Ok(make())).expect("nothing stops it")
    }
}

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(Arc::default())
    }
}

impl<T> Clone for Kept<T> {
    fn clone(&self) -> Kept<T> {
        Kept(self.0.clone())
    }
}

impl<T> PartialEq for Kept<T> {
    fn eq(&self, _: &Kept<T>) -> bool {
        true
    }
}

impl<T> Eq for Kept<T> {}

impl<T> Hash for Kept<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic;
    use std::sync::Barrier;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn it_is_made_once_however_many_ask() {
        let (once, made, start) = (Once::default(), AtomicUsize::new(0), Barrier::new(8));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    start.wait();
                    let make = || Ok(made.fetch_add(1, Ordering::SeqCst));
                    assert_eq!(once.get(&unwatched, make), Ok(&0));
                });
            }
        });
        assert_eq!(made.into_inner(), 1);
    }

    #[test]
    fn after_an_interruption_or_a_panic_it_is_made_anew() {
        let once = Once::default();
        assert_eq!(once.get(&unwatched, || Err(Interrupted)), Err(Interrupted));
        let broken = panic::AssertUnwindSafe(|| once.get(&unwatched, || panic!("on purpose")));
        assert!(panic::catch_unwind(broken).is_err());
        assert_eq!(once.get(&unwatched, || Ok(5)), Ok(&5));
        assert_eq!(once.get(&unwatched, || unreachable!("it is there")), Ok(&5));
    }

    #[test]
    fn who_waits_can_be_stopped() {
        let (once, begun, stopped) = (Once::default(), Barrier::new(2), Barrier::new(2));
        thread::scope(|scope| {
            scope.spawn(|| {
                let make = || {
                    begun.wait();
                    stopped.wait();
                    Ok(5)
                };
                assert_eq!(once.get(&unwatched, make), Ok(&5));
            });
            begun.wait();
            let watch = || Err(Interrupted);
            assert_eq!(once.get(&watch, || unreachable!("another makes it")), Err(Interrupted));
            stopped.wait();
        });
        assert_eq!(once.get(&unwatched, || unreachable!("it is there")), Ok(&5));
    }

    #[test]
    fn a_maker_of_another_process_is_not_waited_for() {
        let once = Once::default();
        once.maker.store(process::id() ^ 1, Ordering::SeqCst);
        assert_eq!(once.get(&unwatched, || Ok(5)), Ok(&5));
        assert_eq!(once.maker.load(Ordering::SeqCst), NONE);
    }
}

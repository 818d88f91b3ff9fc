//! How long work is stopped from outside: it asks a watch now and then whether to go
//! on. It knows nothing of the work or of who watches.

/// The work was told to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Interrupted;

/// Asked now and then by long work: whether to go on.
pub type Watch<'a> = &'a (dyn Fn() -> Result<(), Interrupted> + Sync);

/// A watch that never stops anything.
pub fn unwatched() -> Result<(), Interrupted> {
    Ok(())
}

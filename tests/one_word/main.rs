//! One-word plays: the generator in each of its modes against brute force.

#[path = "../../benches/common/mod.rs"]
mod common;
#[path = "../../benches/peer/mod.rs"]
mod peer;
#[path = "../stream/mod.rs"]
mod stream;

mod agreement;
mod baseline;
mod forms;
mod games;
mod made;
mod published;
mod slow;
mod threads;

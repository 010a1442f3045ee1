#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! | generator | how | source |
//! | --- | --- | --- |
//! | [`Random`] | vehicles one after another, each where there is room | Legrand-Lixon's instances of generalized Rush Hour, any size and exit |
//! | [`Rewind`] | a winning board, and random steps backwards | the course project's generator |
//! | [`Anneal`] | simulated annealing for many moves | Fogleman's `anneal.go` |
//! | [`Harder`] | one vehicle added, moved, removed, made longer or shorter, the hardest of the cluster; annealing | ours |
//! | [`complete`] | a SAT solver proposes boards that meet a wish, search judges them | ours |
//!
//! [`Random`] prefers boards whose vehicles leave room for one another in the order
//! in which they came, since a vehicle that is drawn late has to fit; the others prefer what they search for.
//!
//! What they make is held against a condition by `SearchedBoard` in the crate `rushsat-atlas`: see
//! `examples/generate.rs`.

mod anneal;
pub mod complete;
mod draft;
mod draw;
mod harder;
mod mover;
mod outline;
mod random;
mod rewind;
mod seed;
mod unsolved;

pub use anneal::{Anneal, AnnealedBoard, are_temperatures};
pub use draw::{draw, draw_distinct, draw_number};
pub use harder::{BoardWithLength, Harder, Hardest};
pub use outline::{NoRoom, Outline};
pub use random::{Jam, Random};
pub use rewind::{Rewind, RewindError, StepsBy};
pub use seed::{Rng, Seed};
pub use unsolved::{UnsolvedBoard, unsolved};

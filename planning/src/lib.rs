#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! A [`BoundedSearch`] keeps one incremental solver. Frames are added as horizons grow and stay, with
//! all clauses that were learned; the goal of a horizon is assumed, never added, so nothing has to be
//! taken back. Every solver behind RustSAT's
//! [`SolveIncremental`](rustsat::solvers::SolveIncremental) will do.
//!
//! That no plan of any length exists is proved by an [`invariant`], which [`pdr`] finds.

mod agenda;
mod bounded;
mod cores;
mod few;
pub mod invariant;
mod loaded;
pub mod pdr;
mod race;
mod source;
mod strategy;

pub use agenda::{Order, Outcome};
pub use bounded::BoundedSearch;
pub use cores::{CoreSearch, CoreStep};
pub use few::FewSearch;
pub use loaded::HorizonAnswer;
pub use race::{BoundedQuery, Others, race};
pub use source::{Load, Solvers};
pub use strategy::{Event, HorizonVerdict, find_shortest};

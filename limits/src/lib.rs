#![doc = include_str!("../README.md")]
//!
//! # Who looks when
//!
//! A [`Budget`] is given to everything that can take long or much: readers, compilers, encoders, solvers,
//! searches, checkers, writers. Whoever works looks at it
//!
//! - every few milliseconds: [`Budget::check`], or a [`Meter`] in loops whose rounds are short;
//! - before it takes memory that grows with its input: [`Budget::allow`], with a size that is computed first,
//!   or [`Ledger::take`] where only the parts have a known size.
//!
//! Several who work at the same question can take [`Turns`].
//!
//! What stops it is a [`StopReason`], or a [`Stop`] where more is said. An engine with a limit of its own
//! (conflicts, nodes) keeps that beside the budget.

mod budget;
mod interrupt;
mod ledger;
mod output;
mod stop;
mod threads;
mod turns;

pub use budget::{Budget, Meter};
pub use interrupt::{Interrupt, Watched, WeakInterrupt};
pub use ledger::Ledger;
pub use output::{BoundedWriter, OutputLimit, is_output_limit};
pub use stop::{Stop, StopReason};
pub use threads::{NO_PANIC, at_once, for_each};
pub use turns::{Seat, Turn, Turns};

#![doc = include_str!("../README.md")]
//!
//! # The algorithm
//!
//! A *goal* is a vehicle and a position. A *configuration* is a state, a stack of goals, and the steps so
//! far. The queue begins with the start and the goal that the primary is at the exit. The front's last goal
//! is worked on:
//!
//! - nothing is in the way of its vehicle: it moves one cell, in the front itself. At its position the goal
//!   is popped, and with the last goal the plan is there.
//! - another vehicle is in the way: the front leaves the queue, and for each way in which that one can give
//!   room, a configuration with this as one more goal is put at the back. A vehicle across the line can go
//!   just beyond it, on either side; one along the line can go one cell on.
//!
//! When more than [`Subgoals::max_configurations`] wait, each stays with [`Subgoals::probability`]. The
//! search ends without an answer when no configuration is left, or the front has as many steps as are
//! allowed.
//!
//! Ours: [`Restarts`], each with other random numbers and with more room to give, of which the best plan is
//! kept.
//!
//! # What the printed algorithm leaves open
//!
//! | question | here |
//! | --- | --- |
//! | Is a configuration that was queued before queued again? | [`Subgoals::prunes`]; printed: yes |
//! | When is the queue thinned? | [`Thinning`]; printed: it stands where a goal is reached |
//! | Which goals are "redundant" beside those of the stack? | [`Redundancy`]; the text: those that are there, or need one that is there |
//! | Where does a vehicle along the line go? | one cell on |
//! | What does an empty queue mean? | it gave up: goals are left out, so nothing is proved |
//! | What are walls? | what nothing can pass: a goal behind one is none |

mod configuration;
mod exhaustive;
mod restarts;
mod search;

pub use exhaustive::Exhaustive;
pub use restarts::Restarts;
pub use search::{
    Probability, Redundancy, Room, Seed, SubgoalOutcome, SubgoalRun, Subgoals, Thinning, WhyGaveUp,
};

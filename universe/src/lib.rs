#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! A [`Universe`] says which boards there are: its size, its exit row, and by [`Rules`] what the exit row
//! holds and what wins. A *configuration* is one content ([`Line`]) for each row and each column such
//! that no cell is covered twice. Vehicles stay on their line and keep their order there, so the
//! [`LineType`]s of all lines are what no slide changes.
//!
//! Two engines find the *index* of every configuration, which is its distance to the nearest winning one;
//! boards with one empty cell have a third, [`mazes`]. All return an [`Analysis`]; [`count()`] finds the
//! number of valid and of winning configurations in another way. A configuration in which no car reaches the
//! exit has no index and is unsolvable.

mod analysis;
pub mod collision;
mod components;
mod configuration;
mod count;
pub mod dual;
pub mod explicit;
mod line;
pub mod mazes;
mod published;
mod query;
mod rules;
mod shard;
mod smv;
mod stored;
pub mod symbolic;
mod tally;
mod transition;
mod universe;

pub use analysis::{Analysis, MAX_LISTED};
pub use components::{Component, components};
pub use configuration::Configuration;
pub use count::{Counts, count, count_within};
pub use line::{Line, LineType, Piece};
pub use published::{PublishedIndex, published};
pub use query::{Matches, Query};
pub use rules::Rules;
pub use smv::write_smv;
pub use stored::{AnalysisFile, AnalysisFileError, Section};
pub use text::Fault;
pub use universe::{MAX_SIDE, MIN_WIDTH, Universe, UniverseError};

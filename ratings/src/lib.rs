#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! | question | here |
//! | --- | --- |
//! | how hard is a board, by all measures | [`Rating`], [`MEASURES`] |
//! | what does a plan say of it | [`PlanMeasures`] |
//! | what does its cluster say of it | [`ClusterMeasures`], [`ShortestPlans`], [`Walks`] |
//! | who stands in whose way | [`Blockers`] |
//! | what should be done next, and why | [`Hint`] |

mod blockers;
mod cluster_measures;
mod difficulty;
mod hint;
mod mean;
mod plan_measures;
mod rating;
mod shortest_plans;
mod walks;

pub use blockers::Blockers;
pub use cluster_measures::ClusterMeasures;
pub use hint::{Hint, Reason};
pub use plan_measures::PlanMeasures;
pub use rating::{MEASURES, Measure, Rating, Value};
pub use shortest_plans::ShortestPlans;
pub use walks::Walks;

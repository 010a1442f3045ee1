//! A SAT and propositional-encoding toolkit for Rush Hour.
//!
//! Boards become transition systems and bounded formulas, SAT solvers find shortest plans or prove that there
//! are none, and what they say is written down so that others can check it:
//!
//! ```
//! use rushsat::prelude::*;
//!
//! let board: Board = "BB.FAA.FECCCE.DD".parse()?;
//!
//! // A shortest plan: no plan of fewer moves exists.
//! let run = Planner::new(Metric::Moves).plan(&board)?;
//! let Answer::Plan { plan, optimality: Optimality::Fewest, .. } = run.answer else {
//!     panic!("it can be solved")
//! };
//! assert_eq!(plan.n_moves(), 7);
//! let states = plan.replay(&board)?;
//! assert!(board.is_goal(states.last().expect("the first state is there, at least")));
//!
//! // The same by explicit search.
//! let search = rushsat::explicit::shortest_plan(&board, Metric::Moves, &Budget::default(), &mut |_| ());
//! assert!(matches!(search, SearchOutcome::Plan { plan, .. } if plan.n_moves() == 7));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`planning`]: shortest plans, bounds and invariants, for boards and for programs in InPUMA.
//! - [`certificates`]: answers with proofs in a folder, and the audit that believes nothing in it.
//! - [`agreement`]: one question to several engines, and whether all can be right.
//! - [`verification`]: lemmas about all boards of a size, proved or refuted.
//! - [`plans`]: all plans within a bound, counted and drawn at random, and what is true in all of them.
//! - [`why`]: the vehicles and walls that make a plan impossible.
//! - [`statics`]: static analysis of a board, without search.
//! - [`formula`]: bounded formulas that say what they are about.
//! - [`mistakes`]: what a model with a known mistake says of a board, and where that breaks the rules.
//! - [`propositions`]: what is true in a state, by name.
//! - [`program`]: programs in InPUMA with their text.
//!
//! The crates below are given out under their names: [`board`], [`encodings`], [`logic`], [`solvers`],
//! [`proofs`] and the others. What one of them can do without the rest stands there. So are the crates of
//! other people whose types stand in signatures: [`anyhow`], [`num_bigint`], [`rand`], [`rustsat`],
//! [`serde_json`].

pub mod agreement;
mod bound;
mod by_name;
pub mod certificates;
mod error;
pub mod formula;
mod has_model;
mod lemma_origin;
mod lemma_subject;
pub mod mistakes;
pub mod planning;
pub mod plans;
mod positions;
pub mod program;
pub mod propositions;
pub mod statics;
mod sub_board;
pub mod verification;
pub mod why;
pub mod wording;

/// In errors of solvers.
pub use anyhow;
pub use atlas;
pub use board;
pub use conditions;
pub use dimacs;
pub use encodings;
pub use error::{Contradiction, Error, WrongDeduction};
pub use explicit;
pub use files;
pub use generators;
pub use lemmas;
pub use limits;
pub use logic;
/// In counts of plans.
pub use num_bigint;
pub use pictures;
pub use proofs;
pub use puma;
/// In generators.
pub use rand;
pub use ratings;
/// Variables, literals, formulas and the traits of solvers.
pub use rustsat;
pub use search;
/// In what is written for programs.
pub use serde_json;
pub use shards;
pub use solvers;
pub use subgoals;
pub use symbolic;
pub use text;
pub use universe;

/// What most programs need.
pub mod prelude {
    pub use board::{Board, Metric, Plan};
    pub use encodings::{Encoding, Semantics};
    pub use limits::{Budget, Interrupt, StopReason};
    pub use search::SearchOutcome;
    pub use solvers::{Limits, SolverSpec};

    pub use crate::{
        Error,
        certificates::{Certificate, Certification, Certifier, Conclusion, audit},
        planning::{Answer, Engine, Observer, Optimality, Order, Planner, Progress, Puzzle, Run},
        program::SourceProgram,
    };
}

/// The version of all JSON that is written, but for certificates.
pub const SCHEMA: &str = "rushsat/1";

/// The Rust of the README is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! A front end states a [`TransitionSystem`]: named propositions, and formulas over *now* and *next*.
//! [`CompiledSystem`] turns its formulas into clauses once, for one frame; a [`BoundedFormula`] is that
//! frame shifted. What a solver finds comes back as a [`Trace`]: the value of every named proposition in
//! every frame. [`dimacs`] writes formulas; [`aiger`] and [`smv`] write transition systems for model
//! checkers, [`dimspec`] for planners. A [`Notation`] writes formulas for people, and an [`Origin`] tells
//! which formula a clause is of.

pub mod aiger;
mod at_most_one;
mod bounded;
mod clausal;
mod compile;
mod compiled;
mod constraint;
mod counting;
pub mod dimacs;
pub mod dimspec;
mod families;
mod formula;
mod model_file;
mod notation;
mod origin;
mod prop;
mod sink;
pub mod smv;
mod system;
mod totalizer;
mod trace;

pub use ::dimacs::FormulaSize;
pub use at_most_one::AtMostOne;
pub use bounded::{BoundedFormula, FormulaError};
pub use clausal::CompileOptions;
pub use compiled::{CompiledSystem, FamilySize, Part};
pub use constraint::{Constraint, Layer};
pub use counting::CountBounds;
pub use families::{Family, Place};
pub use formula::Formula;
pub use model_file::ModelFileError;
pub use notation::Notation;
pub use origin::{ClauseRun, Origin};
pub use prop::{Atom, Kind, Moment, Prop, PropTable};
pub use system::{NotUniform, TransitionSystem};
pub use trace::{Trace, Valuation};

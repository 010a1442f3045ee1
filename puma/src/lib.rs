#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! A [`Program`] is read from text and can be played; [`encode()`] makes it a transition system, [`aiger()`]
//! a circuit, [`ClassicalTask`] a task for other planners, and [`shortest_plan`] searches it. [`format()`]
//! writes it in the standard layout.

mod aiger;
mod analysis;
mod changes;
mod check;
mod circuit;
mod classical;
mod conditions;
mod echelon;
mod encoding;
mod expr;
mod fault;
mod packed;
mod picture;
mod plan_text;
mod program;
mod remark;
mod simulator;
mod symmetry;
mod syntax;

pub use aiger::aiger;
pub use classical::{Action, ClassicalTask, Condition, ConditionId, Effect, Fact, read_pddl_plan};
pub use encoding::{Codec, DecodeError, EncodeOptions, EncodedProgram, UnknownSwitch, encode};
pub use fault::{MAX_TEXT, ParseError};
pub use packed::{
    Direction, NoBackward, SearchResult, reached_states, shortest_plan, shortest_plan_by_orbits,
};
pub use plan_text::PlanError;
pub use program::{InstanceId, Program, Scalar, Variable};
pub use remark::Remark;
pub use simulator::ReplayError;
pub use symmetry::{Symmetry, SymmetryError};
pub use syntax::{format, with_violation_goal};
pub use text::{Fault, Span, TextError};

//! Decision diagrams, and what is reachable in any transition system, by them.
//!
//! This crate knows no puzzle.

mod build;
mod choice;
pub mod disjoint;
mod exploration;
mod explore;
mod frame;
mod kind;
mod limits;
mod options;
mod order;
mod partial;
mod relation;
mod simplify;
mod store;
mod support;
mod trace;
mod variables;
mod wave;
pub mod zdd;

pub use self::limits::Limits;
pub use exploration::{Exploration, NotUniform, PlanStatus, RelationFigures};
pub use explore::explore;
pub use kind::DiagramKind;
pub use options::{Direction, Extent, OpenSet, Options, Partition, VarOrder};
pub use wave::{Iteration, Side};

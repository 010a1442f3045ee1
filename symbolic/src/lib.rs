#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! [`explore()`] does it; [`Options`] say how, [`Limits`] how far, and an [`Exploration`] is what it found. A
//! [`Drawing`] is a small diagram to look at. [`count_models()`] counts the models of clauses. [`zdd`] holds
//! the zero-suppressed diagrams.

mod build;
mod choice;
mod count;
pub mod disjoint;
mod drawing;
mod exploration;
mod explore;
mod frame;
mod kind;
mod limits;
mod merge;
mod models;
mod options;
mod order;
mod partial;
mod relation;
mod sift;
mod simplify;
mod store;
mod support;
mod trace;
mod variables;
mod wave;
pub mod zdd;

pub use self::limits::Limits;
pub use drawing::{Drawing, MAX_DRAWN, TooLarge};
pub use exploration::{Exploration, MOST_KEPT, PlanStatus, RelationFigures};
pub use explore::explore;
pub use kind::DiagramKind;
pub use models::count_models;
pub use options::{Direction, Extent, OpenSet, Options, Partition, VarOrder};
pub use sift::Sifting;
pub use wave::{Iteration, Side};

#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! [`build()`] finds all puzzles of some [`Rules`]; [`complete`] fills what is missing in a [`Row`];
//! [`text_file`] keeps rows as text. [`Selection`] says which rows are wanted.

mod build;
pub mod canonical;
mod engine;
mod head;
mod measure;
mod passes;
mod row;
mod select;
pub mod text_file;

pub use build::{BuildOptions, BuildProgress, BuildStopped, Rules, RulesError, build};
pub use head::Head;
pub use measure::complete;
pub use row::{Row, RowError};
pub use select::{Order, Selection, selected};

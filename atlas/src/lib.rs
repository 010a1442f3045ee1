#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! [`build()`] finds all puzzles of some [`Rules`]; [`complete`] fills what is missing in a [`Row`];
//! [`text_file`] keeps rows as text, [`csv_file`] writes them as CSV, and `database`, a feature, in SQLite,
//! and `parquet_file`, another, exports them. [`Selection`] says which rows are wanted, and [`small`] is an
//! atlas that is always there. Of a [searched](SearchedBoard) board any [condition](conditions::Condition)
//! can be asked.

mod build;
pub mod canonical;
mod costs;
pub mod csv_file;
#[cfg(feature = "database")]
pub mod database;
mod engine;
mod head;
mod known;
mod measure;
#[cfg(feature = "parquet")]
pub mod parquet_file;
mod passes;
mod row;
mod rules;
mod searched;
mod select;
pub mod small;
mod symmetry;
pub mod text_file;
mod unit;
mod unknown;

pub use build::{BuildOptions, BuildProgress, BuildStopped, arrange, build};
pub use costs::costs;
pub use head::{Head, HeadError};
pub use measure::complete;
pub use row::{Row, RowError};
pub use rules::{Rules, RulesError};
pub use searched::SearchedBoard;
pub use select::{Order, SelectError, Selection, UnknownField, selected};
pub use symmetry::Sides;
pub use unknown::{UnknownRows, unknown};

#![doc = include_str!("../README.md")]
//!
//! # Words
//!
//! The words are those of the glossary in `docs/words.md`: a [`Board`] is the puzzle (grid, walls,
//! exit, vehicles where they start), a [`State`] is the position of every vehicle, a [`Slide`] is one
//! vehicle moving along its line. [`Board::new`] is the only way to make a board. The rules are in [`rules`],
//! the text formats in [`formats`] and [`plan_text`].

mod board;
mod board_error;
mod cells;
pub mod enumerate;
pub mod formats;
mod geometry;
mod marks;
mod metric;
mod name;
mod plan;
pub mod plan_text;
pub mod rules;
mod shorter;
mod slide;
mod state;
pub mod tasks;
mod vehicle;

pub use board::{Board, BoardParts};
pub use board_error::BoardError;
pub use cells::CellSet;
pub use geometry::{Cell, Direction, End, MAX_SIDE, Orientation, Side, Size, SizeError};
pub use marks::Marks;
pub use metric::Metric;
pub use name::MAX_NAME;
pub use plan::{Plan, ReplayError};
pub use slide::Slide;
pub use state::{Content, Layout, State};
pub use vehicle::{Vehicle, VehicleId};

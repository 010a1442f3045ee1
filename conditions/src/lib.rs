#![doc = include_str!("../README.md")]
//!
//! # The language
//!
//! ```text
//! condition  = all { "or" all }
//! all        = one { "and" one }
//! one        = "not" one | "(" condition ")" | "any" | "solvable" | "unsolvable" | "winning"
//!            | flag | field comparison number | field comparison field
//!            | "board" pattern | "board" pattern "minus" number
//! comparison = "=" | "!=" | "<" | "<=" | ">" | ">="
//! ```
//!
//! The fields are those of [`Field`], and a flag is [one](Field::is_flag) that is 0 or 1, for `= 1`; which of
//! them can be asked for depends on who [answers](Answerer). A number that a board does not have, such as the
//! moves of an unsolvable one, compares with nothing. Numbers are whole, but for fields that are
//! [real](Field::is_real), which compare with decimals, too. A pattern has a character for each cell, row by
//! row: a letter for each vehicle, all of whose cells are given; `-` and `|` for those of one cell,
//! horizontal and vertical, or `=` and `!`, as the primary is drawn; `x` for a wall; `.` for an empty cell;
//! `?` for a cell that may hold anything else. With `minus` it is a board without `?`, and what is meant are
//! the boards that this number of its vehicles being removed leaves.

mod condition;
mod field;
mod judge;
mod parse;
mod pattern;

pub use condition::{Comparison, Condition, Operator};
pub use field::{Answerer, Field};
pub use judge::FieldSource;
pub use pattern::{Pattern, PlacedVehicle};

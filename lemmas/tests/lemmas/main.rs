//! Lemmas: their language, its limits, and what the library claims.

mod deductions;
mod language;
mod limits;
mod mistakes;
mod report;
mod stack;
mod truth;
mod walls;

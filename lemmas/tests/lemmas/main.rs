//! Lemmas: their language, its limits, and what the library claims.

mod language;
mod limits;
mod stack;
mod truth;

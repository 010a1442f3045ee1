//! The text of lemmas: tokens, what they mean before names are looked up, and faults.

pub(crate) mod ast;
mod error;
mod formula;
mod items;
mod stream;
mod term;
mod token;

pub use error::ParseError;
pub(crate) use items::{Item, Items, UNNAMED, parse};

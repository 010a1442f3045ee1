//! The text of lemmas: tokens, what they mean before names are looked up, and mistakes.

pub(crate) mod ast;
mod formula;
mod items;
mod mistake;
mod stream;
mod term;
mod token;

pub(crate) use ast::Span;
pub(crate) use items::{Item, Items, UNNAMED, parse};
pub(crate) use mistake::MAX_FOUND;
pub use mistake::{Mistake, Mistakes, ParseError};

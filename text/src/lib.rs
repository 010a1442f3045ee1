//! What readers of text share.
//!
//! - [`Span`], [`Fault`], [`TextError`]: where something is wrong, what, and everything that is wrong with a text.
//! - [`Named`] and [`UnknownName`]: enums whose values have names, and the error of a name that is none.

mod fault;
mod names;
mod text_error;

pub use fault::{Fault, Span, joined};
pub use names::{Named, UnknownName};
pub use text_error::TextError;

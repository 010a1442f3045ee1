//! What readers of text share.
//!
//! - [`Named`] and [`UnknownName`]: enums whose values have names, and the error of a name that is none.

mod names;

pub use names::{Named, UnknownName};

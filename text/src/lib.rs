#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - [`Span`], [`Fault`], [`TextError`], [`place()`]: where something is wrong, what, and everything that is
//!   wrong with a text.
//! - [`Lexicon`], [`Token`], [`Kind`], [`Stream`]: the tokens of a language, and those not yet read by a
//!   parser.
//! - [`counted()`], [`listed()`], [`alternatives()`]: numbers of things, and several names, in messages.
//! - `column()` and `ShownText`, with the feature `miette`: columns of shown texts in characters, and texts as
//!   errors show them.
//! - [`visible()`], [`printable()`]: texts without what would change what a terminal shows, with places that stay,
//!   or on one line.
//! - [`Named`] and [`UnknownName`]: enums whose values have names, and the error of a name that is none.

#[cfg(feature = "miette")]
mod columns;
mod counted;
mod fault;
mod listed;
mod names;
mod stream;
mod text_error;
mod token;
mod visible;

#[cfg(feature = "miette")]
pub use columns::{ShownText, column};
pub use counted::counted;
pub use fault::{Fault, Span, joined};
pub use listed::{alternatives, listed};
pub use names::{Named, UnknownName};
pub use stream::Stream;
pub use text_error::{TextError, place};
pub use token::{Kind, Lexicon, Token};
pub use visible::{is_control, printable, visible};

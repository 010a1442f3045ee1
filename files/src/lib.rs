#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - [`open`] and [`read`](fn@read) take regular files only. They are for every file that the user did not
//!   name alone: those in a folder, and those that an earlier run has stored. A pipe among them would be
//!   waited for, perhaps for ever.
//! - [`open_source`] and [`read_source`] take what the user named: pipes and devices too. They wait no longer
//!   than a [`Budget`](limits::Budget) allows.
//! - [`BudgetedFile`] reads or writes on as long as a budget allows.
//! - A [`NewFile`] takes its name when it is complete. Until then what had the name stands.
//! - A [`Lock`] keeps two programs from writing the same thing at once.

mod budgeted;
mod draft;
mod error;
mod lock;
mod read;
mod source;
mod write;

pub use budgeted::BudgetedFile;
pub use draft::{abandon, is_draft, remove_abandoned};
pub use error::{FileKind, ReadError};
pub use lock::{Lock, LockError};
pub use read::{Reader, open, read, text};
pub use source::{open_source, read_source, standard_input};
pub use write::{NewFile, is_same, write, write_within};

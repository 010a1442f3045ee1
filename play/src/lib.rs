#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - [`Game`]: a board being played: slides, undo, counts. [`Session`]: a game with its puzzles, hints and
//!   messages.
//! - [`screen::draw`] shows a session in cells of a terminal, [`keys::action`] says what a key asks for.
//! - [`terminal()`] plays in a real terminal, [`menu()`] without one.

mod colors;
mod game;
mod guide;
pub mod keys;
mod list;
mod menu;
pub mod screen;
mod session;
mod terminal;

pub use colors::Colors;
pub use game::Game;
pub use guide::{Distance, Guide, Way};
pub use list::{Puzzle, Puzzles};
pub use menu::menu;
pub use session::{Action, Session};
pub use terminal::{leave_terminal, terminal};

/// Why a game ended before the player left it.
#[derive(Debug)]
pub enum PlayError {
    /// A limit was reached, or the program was told to end.
    Stopped(limits::StopReason),
    /// The terminal, or what stands for it, cannot be read or written.
    Io(std::io::Error),
}

impl std::fmt::Display for PlayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Stopped(reason) => reason.fmt(f),
            Self::Io(error) => write!(f, "the terminal cannot be used: {error}"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<limits::StopReason> for PlayError {
    fn from(reason: limits::StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl From<std::io::Error> for PlayError {
    fn from(error: std::io::Error) -> Self {
        Self::Io(error)
    }
}

#![doc = include_str!("../README.md")]

mod cactus;
mod child;
mod engine;
mod grid;
mod host;
mod question;
mod random;
mod record;
mod records;
mod runs;
mod session;
mod set;
mod sheet;
mod summary;
mod table;
mod total;

pub use cactus::{Cactus, cactus};
pub use grid::{Sheet, sheets};
pub use host::{Host, LimitReached};
pub use question::{ReadBoards, Reading};
pub use records::Records;
pub use runs::{Bench, rows};
pub use set::Set;
pub use sheet::{Panel, markdown, panels};
pub use summary::Row;
pub use table::{csv, text};

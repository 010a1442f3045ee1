//! Boards made by chance.
//!
//! | generator | how | source |
//! | --- | --- | --- |
//! | [`Random`] | vehicles one after another, each where there is room | Legrand-Lixon's instances of generalized Rush Hour, any size and exit |
//! | [`Rewind`] | a winning board, and random steps backwards | the course project's generator |
//! | [`Anneal`] | simulated annealing for many moves | Fogleman's `anneal.go` |
//!
//! Everything is drawn from a [`Seed`]: the same seed gives the same boards, in the same version of this crate.
//!
//! None of them is uniform over boards. [`Random`] prefers boards whose vehicles leave room for one another in the order
//! in which they came, since a vehicle that is drawn late has to fit; the other two prefer what they search for.
//!
//! ```
//! use board::Size;
//! use generators::{Outline, Random, Seed};
//! use limits::Budget;
//!
//! let outline = Outline::usual(Size::new(9, 9).expect("a size")).expect("there is room");
//! let random = Random { n_vehicles: 20, trucks: 0.3, ..Random::new(outline) };
//! let board = random.board(&mut Seed(7).rng(0), &Budget::default()).expect("twenty vehicles find room");
//! assert_eq!(board.n_vehicles(), 21);
//! ```

mod anneal;
mod draft;
mod mover;
mod outline;
mod random;
mod rewind;
mod seed;
mod unsolved;

pub use anneal::{Anneal, Annealed};
pub use outline::{NoRoom, Outline};
pub use random::{Jam, Random};
pub use rewind::{Rewind, RewindError, StepsBy};
pub use seed::{Rng, Seed};
pub use unsolved::{Unsolved, unsolved};

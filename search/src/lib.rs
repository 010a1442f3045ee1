//! Explicit search: states are visited one by one.
//!
//! This crate knows no puzzle and no formula. It searches anything that is a [`StateSpace`]:
//!
//! | question | search |
//! | --- | --- |
//! | a shortest plan, or that there is none | [`breadth_first::shortest`], [`breadth_first::shortest_undirected`] |
//! | the same, led by a lower bound | [`a_star::shortest`] |
//! | a shortest way between given states | [`bidirectional::shortest`] |
//! | a shortest plan, where states have small keys | [`dense::shortest`] |
//! | all states | [`breadth_first::reachable`] |
//! | all states and their distance to a goal | [`cluster::explore`] |
//!
//! Every search keeps its [`Budget`](limits::Budget), and then says that it gave up, which is another answer than
//! that there is no plan.
//!
//! # Example
//!
//! ```
//! use limits::Budget;
//! use search::{SearchOutcome, StateSpace, breadth_first};
//!
//! /// From 1 to 10 by doubling and adding 1.
//! struct Numbers;
//!
//! impl StateSpace for Numbers {
//!     type State = u32;
//!     type Action = char;
//!
//!     fn initial_states(&self, mut sink: impl FnMut(u32)) {
//!         sink(1);
//!     }
//!
//!     fn is_goal(&self, state: u32) -> bool {
//!         state == 10
//!     }
//!
//!     fn successors(&self, state: u32, mut sink: impl FnMut(char, u32)) {
//!         for (action, next) in [('+', state + 1), ('*', state * 2)] {
//!             if next <= 10 {
//!                 sink(action, next);
//!             }
//!         }
//!     }
//! }
//!
//! let outcome = breadth_first::shortest(&Numbers, &Budget::default(), &mut |_| {});
//! assert_eq!(outcome.plan().map(|plan| plan.len()), Some(4)); // 1 + 1 = 2, * 2 = 4, + 1 = 5, * 2 = 10
//! ```

pub mod a_star;
pub mod bidirectional;
pub mod breadth_first;
pub mod cluster;
pub mod dense;
mod hash;
mod outcome;
mod reached;
mod run;
mod space;

pub use cluster::Cluster;
pub use dense::Dense;
pub use outcome::{GaveUp, SearchOutcome, SearchStats};
pub use space::{Reversible, StateSpace, Undirected};

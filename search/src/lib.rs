//! Explicit search: states are visited one by one, on the rules themselves.
//!
//! This crate knows no formulas: what it finds is the second opinion on every answer that the SAT side
//! gives. It searches anything that is a [`StateSpace`]; a board is one (packed in a few machine words),
//! and has functions of its own:
//!
//! | question | boards | any space |
//! | --- | --- | --- |
//! | a shortest plan, or that there is none | [`shortest_plan`] | [`breadth_first::shortest`], [`breadth_first::shortest_undirected`] |
//! | the same, led by a lower bound | [`shortest_plan_a_star`] | [`a_star::shortest`] |
//! | a shortest way between given states | | [`bidirectional::shortest`] |
//! | a shortest plan, where states have small keys | | [`dense::shortest`] |
//! | all states | [`cluster_states`] | |
//! | all states and their distance to a goal | [`cluster`](fn@cluster) | [`cluster::explore`] |
//!
//! Every search keeps its [`Budget`](limits::Budget), and then says that it gave up, which is another answer than
//! that there is no plan. Distances are in one metric, steps or moves: a transition of the space is
//! whatever counts as one.
//!
//! # Speed and memory
//!
//! Each state reached takes its packed size (8 bytes on most boards up to 9 by 9) and between 6 and 13
//! bytes of the table that finds it again; clusters take 4 1/8 bytes more. On 6 by 6 boards a state takes
//! some 0.1 µs and setting up some 15 µs: 0.2 ms for the median of the 109 boards of
//! `puzzles/fogleman-6x6.txt` that need 40 moves or more. Beyond some hundred thousand states the time is
//! that of main memory, about 1 µs a state on 9 by 9 boards.
//!
//! # Example
//!
//! ```
//! use board::{Metric, formats};
//! use limits::Budget;
//! use search::{SearchOutcome, shortest_plan};
//!
//! let text = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";
//! let input = formats::read("example", text, &formats::ReadOptions::default())?;
//! let board = input.into_boards().remove(0)?.board;
//! let budget = Budget::default();
//! match shortest_plan(&board, Metric::Moves, &budget, &mut |_| {}) {
//!     SearchOutcome::Plan { plan, stats } => {
//!         assert_eq!(plan.len(Metric::Moves), 51);
//!         assert_eq!(stats.depth, 51);
//!         plan.replay(&board)?;
//!     }
//!     SearchOutcome::Unsolvable { .. } | SearchOutcome::GaveUp(_) => unreachable!(),
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod a_star;
pub mod bidirectional;
mod boards;
pub mod breadth_first;
pub mod cluster;
pub mod dense;
mod hash;
mod outcome;
mod packed;
mod reached;
mod run;
mod space;
mod words;

pub use boards::{cluster, cluster_states, shortest_plan, shortest_plan_a_star};
pub use cluster::Cluster;
pub use dense::Dense;
pub use outcome::{GaveUp, SearchOutcome, SearchStats};
pub use space::{Reversible, StateSpace, Undirected};

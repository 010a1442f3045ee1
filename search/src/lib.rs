#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! Anything is searched that is a [`StateSpace`]:
//!
//! | question | search |
//! | --- | --- |
//! | a shortest plan, or that there is none | [`breadth_first::shortest`], [`breadth_first::shortest_undirected`] |
//! | the same, led by a lower bound | [`a_star::shortest`] |
//! | a shortest way between given states | [`bidirectional::shortest`] |
//! | a shortest plan, where states have small keys | [`dense::shortest`] |
//! | all states | [`breadth_first::reachable`] |
//! | how many states have which distance to a goal | [`cluster::explore`] |
//! | all states, their transitions and distances | [`graph::explore`] |
//!
//! Every search keeps its [`Budget`](limits::Budget), and then says that it gave up, which is another answer
//! than that there is no plan.

pub mod a_star;
pub mod bidirectional;
mod bit_set;
pub mod breadth_first;
pub mod cluster;
pub mod dense;
pub mod graph;
mod hash;
mod outcome;
mod reached;
mod run;
mod space;
mod up_to;

pub use cluster::Cluster;
pub use dense::Dense;
pub use graph::{Edge, Graph};
pub use outcome::{GaveUp, SearchOutcome, SearchStats};
pub use space::{Reversible, StateSpace, Undirected};
pub use up_to::up_to;

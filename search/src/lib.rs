//! Explicit search.

mod boards;
mod breadth_first;
mod cluster;
mod hash;
mod limits;
mod packed;
mod reached;
mod space;
mod words;

pub use boards::{cluster, shortest_plan};
pub use limits::{GaveUp, Reason, SearchLimits, SearchOutcome, SearchStats};
pub use cluster::Cluster;
pub use space::{StateSpace, Undirected};

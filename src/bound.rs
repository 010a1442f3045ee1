//! Bounds on the length of plans.

use board::Metric;

/// The largest bound that the command accepts, and up to which a plan of any length is looked for.
pub const MAX_BOUND: usize = 100_000;

/// A length in a metric.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// What is counted.
    pub metric: Metric,
    /// How many there may be, at most.
    pub length: usize,
}

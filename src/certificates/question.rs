//! The question that a certificate answers.

use board::Metric;

use crate::planning::Bound;

/// What is asked of the plans of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// Which plan is shortest in this metric, if there is one of any length.
    Shortest(Metric),
    /// Which plan is shortest, if there is one within this bound.
    Within(Bound),
}

impl Question {
    /// The question within a bound if there is one, else in a metric.
    pub fn new(metric: Metric, bound: Option<Bound>) -> Self {
        bound.map_or(Self::Shortest(metric), Self::Within)
    }

    /// What the length of a plan counts.
    pub fn metric(self) -> Metric {
        match self {
            Self::Shortest(metric) | Self::Within(Bound { metric, .. }) => metric,
        }
    }

    /// The same question, where a plan's length counts this.
    pub(super) fn counting(self, metric: Metric) -> Self {
        match self {
            Self::Shortest(_) => Self::Shortest(metric),
            Self::Within(bound) => Self::Within(Bound { metric, ..bound }),
        }
    }

    /// The largest length that it is about.
    pub(super) fn most(self) -> usize {
        match self {
            Self::Shortest(_) => usize::MAX,
            Self::Within(bound) => bound.length,
        }
    }
}

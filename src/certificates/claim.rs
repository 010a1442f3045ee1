//! What a certificate claims.

use std::fmt;

use board::Metric;
use serde::{Deserialize, Serialize};

use super::Question;
use crate::{by_name, planning::Bound, wording::length};

/// A claim about the plans of a board or a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claim {
    /// There is a plan of this length, and none is shorter.
    Shortest {
        /// What is counted.
        #[serde(with = "by_name")]
        metric: Metric,
        /// How many.
        length: usize,
    },
    /// There is no plan of at most this length.
    NoPlan {
        /// What is counted.
        #[serde(with = "by_name")]
        metric: Metric,
        /// How many are not enough.
        bound: usize,
    },
    /// There is a plan of this length, and none of at most this bound: a shortest one is somewhere between.
    Between {
        /// What is counted.
        #[serde(with = "by_name")]
        metric: Metric,
        /// How many are enough.
        length: usize,
        /// How many are not.
        bound: usize,
    },
    /// There is no plan of any length.
    Unsolvable,
}

/// The length of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanLength {
    /// What is counted.
    pub metric: Metric,
    /// How many there are.
    pub length: usize,
}

impl Claim {
    /// What is counted, if anything is.
    pub fn metric(self) -> Option<Metric> {
        match self {
            Self::Shortest { metric, .. }
            | Self::NoPlan { metric, .. }
            | Self::Between { metric, .. } => Some(metric),
            Self::Unsolvable => None,
        }
    }

    /// The bound within which there is no plan, if the claim says so of any.
    pub fn refuted(self) -> Option<Bound> {
        match self {
            Self::Shortest { length: 0, .. } | Self::Unsolvable => None,
            Self::Shortest { metric, length } => Some(Bound { metric, length: length - 1 }),
            Self::NoPlan { metric, bound } | Self::Between { metric, bound, .. } => {
                Some(Bound { metric, length: bound })
            }
        }
    }

    /// The length of the plan, if the claim is about one.
    pub fn found(self) -> Option<PlanLength> {
        match self {
            Self::Shortest { metric, length } | Self::Between { metric, length, .. } => {
                Some(PlanLength { metric, length })
            }
            Self::NoPlan { .. } | Self::Unsolvable => None,
        }
    }

    /// Returns `true` if it leaves a part of the question open: whether there is a plan, or which is
    /// shortest.
    pub fn is_open(self, question: Question) -> bool {
        self.n_open(question) > 0
    }

    /// Whether there is a plan of which the question is; `None` if a part of it is open, as
    /// [`is_open`](Self::is_open) says.
    pub fn answer(self, question: Question) -> Option<bool> {
        let is_one = |plan: PlanLength| plan.length <= question.most();
        (!self.is_open(question)).then(|| self.found().is_some_and(is_one))
    }

    /// How many lengths it leaves open of which the question is whether a plan has them.
    pub(super) fn n_open(self, question: Question) -> usize {
        let most = question.most();
        match self {
            Self::Shortest { .. } | Self::Unsolvable => 0,
            Self::NoPlan { bound, .. } => most.saturating_sub(bound),
            Self::Between { length, bound, .. } => {
                most.min(length.saturating_sub(1)).saturating_sub(bound)
            }
        }
    }

    /// Claims of less that are sooner proved, each of more than those before: of a plan first no more than
    /// that it is one, which may be the claim itself.
    pub(super) fn parts(self) -> Vec<Self> {
        if let Self::Between { bound: 0, .. } = self {
            return vec![self];
        }
        let refuted = self.refuted().map_or(0, |bound| bound.length);
        let least = usize::from(self.found().is_none());
        let mut bounds: Vec<usize> = [0, 1, 2, 4, 8, 12, 14].map(|n| refuted * n / 16).into();
        bounds.dedup();
        bounds.retain(|bound| (least..refuted).contains(bound));
        bounds.into_iter().map(|bound| self.with_bound(bound)).collect()
    }

    fn with_bound(self, bound: usize) -> Self {
        match self {
            Self::NoPlan { metric, .. } => Self::NoPlan { metric, bound },
            Self::Shortest { metric, length } | Self::Between { metric, length, .. } => {
                Self::Between { metric, length, bound }
            }
            Self::Unsolvable => self,
        }
    }

    /// Returns `true` if it answers the question, or a part of it.
    pub fn answers(self, question: Question) -> bool {
        match self {
            Self::Shortest { metric, length: n } | Self::NoPlan { metric, bound: n } => {
                metric == question.metric() && n <= question.most()
            }
            Self::Between { metric, .. } => metric == question.metric(),
            Self::Unsolvable => true,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Shortest { metric, length: n } => {
                write!(f, "a plan of {}, and none is shorter", length(n, metric))
            }
            Self::NoPlan { metric, bound } => {
                write!(f, "no plan with at most {}", length(bound, metric))
            }
            Self::Between { metric, length: n, bound } => {
                write!(f, "a plan of {}, and none with at most {bound}", length(n, metric))
            }
            Self::Unsolvable => write!(f, "no plan of any length"),
        }
    }
}

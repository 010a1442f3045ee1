//! What engines say, and whether two of them can both be right.

use board::Metric;
use encodings::Semantics;

use crate::wording::length;

/// What an engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineVerdict {
    /// A shortest plan of this length.
    Length(usize),
    /// A plan of this length; the engine gave up before it knew whether it is shortest.
    Within(usize),
    /// In semantics that allow several slides in one transition, the smallest number of transitions, and the
    /// length of a plan with that number.
    Fewest {
        /// The semantics, parallel or exists-step.
        semantics: Semantics,
        /// The transitions.
        transitions: usize,
        /// The length of the plan.
        length: usize,
    },
    /// No plan of any length.
    Unsolvable,
    /// No plan within the bound.
    NoneWithin(usize),
    /// The engine gave up; a shortest plan is longer than this, if anything is known.
    GaveUp(Option<usize>),
    /// The engine failed, and says nothing.
    Failed,
}

impl EngineVerdict {
    /// Returns `true` if both can be true of one board.
    pub fn agrees_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::Length(a), Self::Length(b)) => a == b,
            (Self::Length(a), Self::Within(b)) | (Self::Within(b), Self::Length(a)) => a <= b,
            (
                Self::Length(a) | Self::Within(a),
                Self::NoneWithin(bound) | Self::GaveUp(Some(bound)),
            )
            | (
                Self::NoneWithin(bound) | Self::GaveUp(Some(bound)),
                Self::Length(a) | Self::Within(a),
            ) => a > bound,
            (
                Self::Fewest { semantics: a, transitions: m, .. },
                Self::Fewest { semantics: b, transitions: n, .. },
            ) => match (a, b) {
                // One transition in exists-step semantics does no less.
                (Semantics::ExistsStep, Semantics::Parallel) => m <= n,
                (Semantics::Parallel, Semantics::ExistsStep) => n <= m,
                _ => m == n,
            },
            // Every plan has at least that many slides, and there is one of this length.
            (Self::Fewest { transitions, length, .. }, other)
            | (other, Self::Fewest { transitions, length, .. }) => {
                let is_bounded = match other {
                    Self::Length(n) | Self::Within(n) => n >= transitions,
                    _ => true,
                };
                is_bounded && Self::Within(length).agrees_with(other)
            }
            (Self::Length(_) | Self::Within(_), Self::Unsolvable)
            | (Self::Unsolvable, Self::Length(_) | Self::Within(_)) => false,
            _ => true,
        }
    }

    /// What it says, for people.
    pub fn text(self, metric: Metric) -> String {
        match self {
            Self::Length(n) => length(n, metric),
            Self::Within(n) => format!("at most {}", length(n, metric)),
            Self::Fewest { transitions, length: n, .. } => {
                format!("{transitions} to {}", length(n, metric))
            }
            Self::Unsolvable => "unsolvable".to_owned(),
            Self::NoneWithin(bound) => format!("none within {}", length(bound, metric)),
            Self::GaveUp(Some(bound)) => format!("gave up (more than {})", length(bound, metric)),
            Self::GaveUp(None) => "gave up".to_owned(),
            Self::Failed => "failed".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use encodings::Semantics::{self, ExistsStep, Parallel};

    use super::EngineVerdict::{Fewest, GaveUp, Length, NoneWithin, Unsolvable, Within};

    #[test]
    fn verdicts_agree_when_both_can_be_true() {
        assert!(Length(5).agrees_with(Length(5)));
        assert!(!Length(5).agrees_with(Length(6)));
        assert!(Length(5).agrees_with(NoneWithin(4)));
        assert!(!NoneWithin(5).agrees_with(Length(5)));
        assert!(!Length(5).agrees_with(Unsolvable));
        assert!(Unsolvable.agrees_with(NoneWithin(5)));
        assert!(Length(5).agrees_with(GaveUp(Some(4))));
        assert!(!Length(5).agrees_with(GaveUp(Some(5))));
        assert!(GaveUp(None).agrees_with(Unsolvable));
        assert!(Within(5).agrees_with(Length(5)));
        assert!(!Length(6).agrees_with(Within(5)));
        assert!(Within(5).agrees_with(Within(6)));
        assert!(!Within(5).agrees_with(NoneWithin(5)));
        assert!(GaveUp(Some(4)).agrees_with(Within(5)));
        assert!(!Unsolvable.agrees_with(Within(5)));
        let fewest = |transitions, length| Fewest { semantics: Parallel, transitions, length };
        assert!(fewest(3, 6).agrees_with(Length(3)) && fewest(3, 6).agrees_with(Length(6)));
        assert!(!fewest(3, 6).agrees_with(Length(2)) && !Length(7).agrees_with(fewest(3, 6)));
        assert!(fewest(3, 6).agrees_with(fewest(3, 5)));
        assert!(!fewest(3, 6).agrees_with(fewest(4, 6)));
        assert!(fewest(3, 6).agrees_with(NoneWithin(5)));
        assert!(!NoneWithin(6).agrees_with(fewest(3, 6)));
        assert!(!fewest(3, 6).agrees_with(Within(2)));
        assert!(!fewest(3, 6).agrees_with(Unsolvable));
    }

    #[test]
    fn exists_step_transitions_are_as_many_as_parallel_ones_or_fewer() {
        let fewest =
            |semantics: Semantics, transitions| Fewest { semantics, transitions, length: 6 };
        for (exists_step, parallel, is_possible) in [(3, 4, true), (4, 4, true), (5, 4, false)] {
            let (one, other) = (fewest(ExistsStep, exists_step), fewest(Parallel, parallel));
            assert_eq!(one.agrees_with(other), is_possible);
            assert_eq!(other.agrees_with(one), is_possible);
        }
        assert!(!fewest(ExistsStep, 3).agrees_with(fewest(ExistsStep, 4)));
    }
}

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
    NoneWithin(Refuted),
    /// The engine gave up; this was refuted before, if anything was.
    GaveUp(Option<Refuted>),
    /// The engine failed, and says nothing.
    Failed,
}

/// What was refuted: there is no plan with so many transitions. There is none with so few slides either,
/// since a plan needs no more transitions than it has slides, whatever the semantics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refuted {
    /// What a transition is.
    pub semantics: Semantics,
    /// How many are not enough.
    pub transitions: usize,
}

/// Of transitions with one slide each.
impl From<usize> for Refuted {
    fn from(transitions: usize) -> Self {
        Self { semantics: Semantics::Sequential, transitions }
    }
}

impl Refuted {
    /// Returns `true` if `transitions` may be the fewest of any plan in the other semantics.
    fn allows(self, semantics: Semantics, transitions: usize) -> bool {
        !does_no_less(self.semantics, semantics) || transitions > self.transitions
    }
}

/// Returns `true` if one transition of the first semantics does whatever one of the other does; both allow
/// several slides in one.
fn does_no_less(one: Semantics, other: Semantics) -> bool {
    one == other || (one, other) == (Semantics::ExistsStep, Semantics::Parallel)
}

impl EngineVerdict {
    /// Returns `true` if both can be true of one board.
    pub fn agrees_with(self, other: Self) -> bool {
        match (self, other) {
            (Self::Length(a), Self::Length(b)) => a == b,
            (Self::Length(a), Self::Within(b)) | (Self::Within(b), Self::Length(a)) => a <= b,
            (
                Self::Length(a) | Self::Within(a),
                Self::NoneWithin(refuted) | Self::GaveUp(Some(refuted)),
            )
            | (
                Self::NoneWithin(refuted) | Self::GaveUp(Some(refuted)),
                Self::Length(a) | Self::Within(a),
            ) => a > refuted.transitions,
            (
                Self::Fewest { semantics: a, transitions: m, .. },
                Self::Fewest { semantics: b, transitions: n, .. },
            ) => (!does_no_less(a, b) || m <= n) && (!does_no_less(b, a) || n <= m),
            // Every plan has at least that many slides, and there is one of this length.
            (Self::Fewest { semantics, transitions, length }, other)
            | (other, Self::Fewest { semantics, transitions, length }) => {
                let is_bounded = match other {
                    Self::Length(n) | Self::Within(n) => n >= transitions,
                    Self::NoneWithin(refuted) | Self::GaveUp(Some(refuted)) => {
                        refuted.allows(semantics, transitions)
                    }
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
            Self::NoneWithin(refuted) => {
                format!("none within {}", length(refuted.transitions, metric))
            }
            Self::GaveUp(Some(refuted)) => {
                format!("gave up (more than {})", length(refuted.transitions, metric))
            }
            Self::GaveUp(None) => "gave up".to_owned(),
            Self::Failed => "failed".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use encodings::Semantics::{self, ExistsStep, Parallel};

    use super::{
        EngineVerdict::{self, Fewest, Length, Unsolvable, Within},
        Refuted,
    };

    fn none_within(bound: usize) -> EngineVerdict {
        EngineVerdict::NoneWithin(bound.into())
    }

    fn gave_up(bound: Option<usize>) -> EngineVerdict {
        EngineVerdict::GaveUp(bound.map(Refuted::from))
    }

    #[test]
    fn verdicts_agree_when_both_can_be_true() {
        assert!(Length(5).agrees_with(Length(5)));
        assert!(!Length(5).agrees_with(Length(6)));
        assert!(Length(5).agrees_with(none_within(4)));
        assert!(!none_within(5).agrees_with(Length(5)));
        assert!(!Length(5).agrees_with(Unsolvable));
        assert!(Unsolvable.agrees_with(none_within(5)));
        assert!(Length(5).agrees_with(gave_up(Some(4))));
        assert!(!Length(5).agrees_with(gave_up(Some(5))));
        assert!(gave_up(None).agrees_with(Unsolvable));
        assert!(Within(5).agrees_with(Length(5)));
        assert!(!Length(6).agrees_with(Within(5)));
        assert!(Within(5).agrees_with(Within(6)));
        assert!(!Within(5).agrees_with(none_within(5)));
        assert!(gave_up(Some(4)).agrees_with(Within(5)));
        assert!(!Unsolvable.agrees_with(Within(5)));
        let fewest = |transitions, length| Fewest { semantics: Parallel, transitions, length };
        assert!(fewest(3, 6).agrees_with(Length(3)) && fewest(3, 6).agrees_with(Length(6)));
        assert!(!fewest(3, 6).agrees_with(Length(2)) && !Length(7).agrees_with(fewest(3, 6)));
        assert!(fewest(3, 6).agrees_with(fewest(3, 5)));
        assert!(!fewest(3, 6).agrees_with(fewest(4, 6)));
        assert!(fewest(3, 6).agrees_with(none_within(5)));
        assert!(!none_within(6).agrees_with(fewest(3, 6)));
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

    #[test]
    fn what_is_refuted_in_semantics_that_do_no_less_is_not_the_fewest() {
        let fewest = |semantics: Semantics| Fewest { semantics, transitions: 5, length: 8 };
        for (refuting, semantics, transitions, is_possible) in [
            (Parallel, Parallel, 4, true),
            (Parallel, Parallel, 5, false),
            (ExistsStep, Parallel, 5, false),
            (ExistsStep, ExistsStep, 5, false),
            // Five exists-step transitions may do what five parallel ones cannot.
            (Parallel, ExistsStep, 7, true),
            (Parallel, ExistsStep, 8, false),
            (Semantics::Sequential, Parallel, 7, true),
            (Semantics::Sequential, Parallel, 8, false),
        ] {
            let refuted = Refuted { semantics: refuting, transitions };
            let found = fewest(semantics);
            for verdict in
                [EngineVerdict::NoneWithin(refuted), EngineVerdict::GaveUp(Some(refuted))]
            {
                assert_eq!(found.agrees_with(verdict), is_possible, "{found:?} {verdict:?}");
                assert_eq!(verdict.agrees_with(found), is_possible, "{verdict:?} {found:?}");
            }
        }
    }
}

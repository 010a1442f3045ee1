//! Exit codes.

use std::process::ExitCode;

use miette::Report as Failure;
use rushsat::certificates::{Claim, Question};
use serde::{Deserialize, Serialize};

use crate::failure::{Absent, GaveUp};

/// How a command ended; several boards end as the first of these in the order of [`Status::worst`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Status {
    /// A plan, or everything holds: 0.
    Positive,
    /// Proved that there is none, or something fails: 1.
    Negative,
    /// Bad input or usage: 2.
    BadInput,
    /// A limit or an interrupt: 3.
    GaveUp,
    /// The SAT competition's codes: 10 satisfiable, 20 unsatisfiable, 0 unknown.
    Competition(u8),
}

impl Status {
    /// The status of a certificate, or of none, for the question.
    pub(crate) fn of_claim(claim: Option<Claim>, question: Question) -> Self {
        match claim.and_then(|claim| claim.answer(question)) {
            None => Self::GaveUp,
            Some(true) => Self::Positive,
            Some(false) => Self::Negative,
        }
    }

    /// The status of a command that failed so: 3 if a limit ended it, 1 if there is no such thing, else 2.
    pub(crate) fn of(failure: &Failure) -> Self {
        if failure.is::<GaveUp>() {
            Self::GaveUp
        } else if failure.is::<Absent>() {
            Self::Negative
        } else {
            Self::BadInput
        }
    }

    /// The exit code.
    pub(crate) fn code(self) -> u8 {
        match self {
            Self::Positive => 0,
            Self::Negative => 1,
            Self::BadInput => 2,
            Self::GaveUp => 3,
            Self::Competition(code) => code,
        }
    }

    /// The status of a command that did both: 2 before 3 before 1 before 0.
    pub(crate) fn worst(self, other: Self) -> Self {
        let order = [Self::BadInput, Self::GaveUp, Self::Negative];
        order.into_iter().find(|&status| self == status || other == status).unwrap_or(self)
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

#[cfg(test)]
mod tests {
    use super::Status::{BadInput, GaveUp, Negative, Positive};

    #[test]
    fn bad_input_before_gave_up_before_negative_before_positive() {
        let ascending = [Positive, Negative, GaveUp, BadInput];
        for (i, &low) in ascending.iter().enumerate() {
            for &high in &ascending[i..] {
                assert_eq!(low.worst(high), high);
                assert_eq!(high.worst(low), high);
            }
        }
    }
}

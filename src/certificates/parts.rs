//! The parts of a certificate, and whether they hold.

use std::fmt::Display;

use board::Board;
use limits::{Stop, StopReason};
use logic::FormulaError;
use serde::Serialize;
use serde_json::Value;

use crate::{Error, lemma_origin::NotOneLemma, wording::printable};

/// What follows from the parts of a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conclusion {
    /// The claim is proved.
    Proved,
    /// Some part does not hold.
    NotProved,
    /// No part fails, but some take more to check than is allowed.
    GaveUp,
}

/// What an audit found.
#[derive(Clone, Debug)]
pub struct Audit {
    /// The claim, if it can be read.
    pub claim: Option<ClaimText>,
    /// The board that it is about, if it is about one and this can be read.
    pub board: Option<Board>,
    /// All parts that the claim needs; the claim is proved if all of them hold.
    pub parts: Vec<Part>,
}

impl Audit {
    /// The audit of what is no certificate.
    pub fn of_part(part: Part) -> Self {
        Self { claim: None, board: None, parts: vec![part] }
    }

    /// What follows from all parts together.
    pub fn conclusion(&self) -> Conclusion {
        match self.parts.iter().find(|part| !part.holds()) {
            None => Conclusion::Proved,
            Some(_) if self.failure().is_some() => Conclusion::NotProved,
            Some(_) => Conclusion::GaveUp,
        }
    }

    /// Returns `true` if the claim is proved.
    pub fn holds(&self) -> bool {
        self.parts.iter().all(Part::holds)
    }

    /// The first part that does not hold, with the reason.
    pub fn failure(&self) -> Option<(&'static str, &str)> {
        self.parts.iter().find_map(|Part { name, verdict }| match verdict {
            Verdict::Fails(reason) => Some((*name, reason.as_str())),
            _ => None,
        })
    }

    /// What stopped the audit of a part, if something did.
    pub fn gave_up(&self) -> Option<&Stop> {
        self.parts.iter().find_map(|part| match &part.verdict {
            Verdict::GaveUp(stop) => Some(stop),
            _ => None,
        })
    }
}

/// A claim, for people and for programs.
#[derive(Clone, Debug)]
pub struct ClaimText {
    /// A sentence.
    pub text: String,
    /// What the file says.
    pub json: Value,
    /// What a lemma stands for.
    pub source: Option<Source>,
}

/// The text of a lemma.
#[derive(Clone, Debug)]
pub struct Source {
    /// It, on one line.
    pub text: String,
    /// `true` if the library has this lemma under its name; `None` if the library has no lemma of this name.
    pub is_of_library: Option<bool>,
}

impl ClaimText {
    /// What a claim says.
    pub(super) fn new(claim: &(impl Display + Serialize), source: Option<Source>) -> Self {
        let json = serde_json::to_value(claim).expect("plain data");
        Self { text: claim.to_string(), json, source }
    }
}

/// A part of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it is: `claim`, `board` or `program`, `plan`, `formula`, `refutation`; for an invariant
    /// `invariant`, `initial`, `step`, `goal`; for what belongs to a list `list`.
    pub name: &'static str,
    /// The verdict on the part.
    pub verdict: Verdict,
}

/// A verdict on a part, with a remark that has no control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It does.
    Holds(String),
    /// It does not, for this reason, with the place.
    Fails(String),
    /// Without another part it means nothing.
    Unchecked(String),
    /// The check takes more than is allowed.
    GaveUp(Stop),
}

/// Why a part is not known to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It does not hold, for this reason.
    Wrong(String),
    /// The check takes more than is allowed.
    Stopped(Stop),
}

impl Trouble {
    /// The trouble that `what` was not checked, for this reason.
    pub(super) fn stopped(what: impl Display, reason: StopReason) -> Self {
        Self::Stopped(Stop::new(reason, format!("{what}: {reason}")))
    }
}

impl From<FormulaError> for Trouble {
    fn from(why: FormulaError) -> Self {
        Self::Stopped(why.into())
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Self {
        match error {
            Error::GaveUp(why) => why.into(),
            error => Self::Wrong(error.to_string()),
        }
    }
}

impl From<NotOneLemma> for Trouble {
    fn from(why: NotOneLemma) -> Self {
        match why {
            NotOneLemma::Stopped(reason) => Self::stopped("the lemma", reason),
            NotOneLemma::Wrong(reason) => Self::Wrong(reason),
        }
    }
}

impl From<String> for Trouble {
    fn from(reason: String) -> Self {
        Self::Wrong(reason)
    }
}

impl Part {
    /// A part that was checked.
    pub(super) fn checked(name: &'static str, result: Result<String, Trouble>) -> Self {
        let verdict = match result {
            Ok(remark) => Verdict::Holds(printable(&remark)),
            Err(Trouble::Wrong(reason)) => Verdict::Fails(printable(&reason)),
            Err(Trouble::Stopped(stop)) => Verdict::GaveUp(stop.said(printable)),
        };
        Self { name, verdict }
    }

    /// A part that does not hold.
    pub fn failed(name: &'static str, reason: String) -> Self {
        Self::checked(name, Err(Trouble::Wrong(reason)))
    }

    /// A part that cannot be checked since `missing` does not hold.
    pub(super) fn unchecked(name: &'static str, missing: &str) -> Self {
        Self { name, verdict: Verdict::Unchecked(format!("needs the {missing}")) }
    }

    /// Returns `true` if it was checked and holds.
    pub fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_files_say_does_not_steer_the_terminal() {
        let part = Part::failed("claim", "`\u{1b}[2J\r\u{9b}`, ä".to_owned());
        assert_eq!(part.verdict, Verdict::Fails("`\\u{1b}[2J\\r\\u{9b}`, ä".to_owned()));
    }

    #[test]
    fn what_fails_counts_before_what_was_given_up() {
        let holds = || Part::checked("plan", Ok(String::new()));
        let gave_up = || Part::checked("formula", Err(Trouble::stopped("f", StopReason::Memory)));
        let fails = || Part::failed("claim", "wrong".to_owned());
        let conclusion = |parts| Audit { claim: None, board: None, parts }.conclusion();
        assert_eq!(conclusion(vec![holds()]), Conclusion::Proved);
        assert_eq!(conclusion(vec![holds(), gave_up()]), Conclusion::GaveUp);
        assert_eq!(conclusion(vec![gave_up(), fails()]), Conclusion::NotProved);
    }
}

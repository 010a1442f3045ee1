//! The parts of a certificate, and whether they hold.

use std::fmt::Display;

use board::Board;
use limits::StopReason;
use logic::FormulaError;
use serde::Serialize;
use serde_json::Value;

use crate::{formula::Unbuilt, status::Status};

/// What became of a certificate.
pub(crate) struct Audit {
    /// The claim, if it can be read.
    pub(crate) claim: Option<Claimed>,
    /// The board that it is about, if it is about one and this can be read.
    pub(crate) board: Option<Board>,
    /// All parts that the claim needs; the claim is proved if all of them hold.
    pub(crate) parts: Vec<Part>,
}

impl Audit {
    /// The audit of what is no certificate.
    pub(crate) fn of_part(part: Part) -> Self {
        Self { claim: None, board: None, parts: vec![part] }
    }

    /// Positive if the claim is proved, negative if some part does not hold.
    pub(crate) fn status(&self) -> Status {
        match self.parts.iter().find(|part| !part.holds()) {
            None => Status::Positive,
            Some(_) if self.failure().is_some() => Status::Negative,
            Some(_) => Status::GaveUp,
        }
    }

    /// Whether the claim is proved.
    pub(crate) fn holds(&self) -> bool {
        self.parts.iter().all(Part::holds)
    }

    /// The first part that does not hold, with the reason.
    pub(crate) fn failure(&self) -> Option<(&'static str, &str)> {
        self.parts.iter().find_map(|Part { name, verdict }| match verdict {
            Verdict::Fails(reason) => Some((*name, reason.as_str())),
            _ => None,
        })
    }

    /// What stopped the audit of a part, if something did.
    pub(crate) fn gave_up(&self) -> Option<&str> {
        self.parts.iter().find_map(|part| match &part.verdict {
            Verdict::GaveUp(reason) => Some(reason.as_str()),
            _ => None,
        })
    }
}

/// A claim, for people and for programs.
pub(crate) struct Claimed {
    pub(crate) text: String,
    pub(crate) json: Value,
    /// What a lemma stands for.
    pub(crate) source: Option<Source>,
}

/// The text of a lemma, on one line.
pub(crate) struct Source {
    pub(crate) text: String,
    /// Whether the library has this lemma under its name; `None` if it has none of this name.
    pub(crate) is_of_library: Option<bool>,
}

impl Claimed {
    /// What a claim says.
    pub(super) fn new(claim: &(impl Display + Serialize), source: Option<Source>) -> Self {
        let json = serde_json::to_value(claim).expect("plain data");
        Self { text: claim.to_string(), json, source }
    }
}

/// A part of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// What it is: `claim`, `board`, `plan`, `formula`, `refutation`; for an invariant `invariant`,
    /// `initial`, `step`, `goal`; for what belongs to a list `list`.
    pub(crate) name: &'static str,
    /// Whether it holds.
    pub(crate) verdict: Verdict,
}

/// Whether a part holds, and a remark about it, without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It does.
    Holds(String),
    /// It does not, for this reason, with the place.
    Fails(String),
    /// Without another part it means nothing.
    Unchecked(String),
    /// To check it takes more than is allowed.
    GaveUp(String),
}

/// Why a part is not known to hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It does not hold, for this reason.
    Wrong(String),
    /// To check it takes more than is allowed.
    Stopped(String),
}

impl Trouble {
    /// That `what` was not checked for this reason.
    pub(super) fn stopped(what: impl Display, reason: StopReason) -> Self {
        Self::Stopped(format!("{what}: {reason}"))
    }
}

impl From<FormulaError> for Trouble {
    fn from(why: FormulaError) -> Self {
        Self::Stopped(why.to_string())
    }
}

impl From<Unbuilt> for Trouble {
    fn from(error: Unbuilt) -> Self {
        match error {
            Unbuilt::GaveUp(why) => why.into(),
            Unbuilt::Failed(failure) => Self::Wrong(failure.to_string()),
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
            Err(Trouble::Stopped(reason)) => Verdict::GaveUp(printable(&reason)),
        };
        Self { name, verdict }
    }

    /// A part that does not hold.
    pub(crate) fn failed(name: &'static str, reason: String) -> Self {
        Self::checked(name, Err(Trouble::Wrong(reason)))
    }

    /// A part that cannot be checked since `missing` does not hold.
    pub(super) fn unchecked(name: &'static str, missing: &str) -> Self {
        Self { name, verdict: Verdict::Unchecked(format!("needs the {missing}")) }
    }

    /// Whether it was checked and holds.
    pub(crate) fn holds(&self) -> bool {
        matches!(self.verdict, Verdict::Holds(_))
    }
}

/// What a hostile file says must not steer the terminal.
pub(crate) fn printable(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() { shown.extend(c.escape_default()) } else { shown.push(c) }
    }
    shown
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
        let status = |parts| Audit { claim: None, board: None, parts }.status();
        assert_eq!(status(vec![holds()]), Status::Positive);
        assert_eq!(status(vec![holds(), gave_up()]), Status::GaveUp);
        assert_eq!(status(vec![gave_up(), fails()]), Status::Negative);
    }
}

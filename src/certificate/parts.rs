//! The parts of a certificate, and whether they hold.

use std::fmt::Display;

use board::Board;
use serde::Serialize;
use serde_json::Value;

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
    /// Whether the claim is proved.
    pub(crate) fn holds(&self) -> bool {
        self.parts.iter().all(Part::holds)
    }
}

/// A claim, for people and for programs.
pub(crate) struct Claimed {
    pub(crate) text: String,
    pub(crate) json: Value,
}

impl Claimed {
    /// What a claim says.
    pub(super) fn new(claim: &(impl Display + Serialize)) -> Self {
        let json = serde_json::to_value(claim).expect("plain data");
        Self { text: claim.to_string(), json }
    }
}

/// A part of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// What it is: `claim`, `board`, `plan`, `formula`, `refutation`; for an invariant `invariant`,
    /// `initial`, `step`, `goal`.
    pub(crate) name: &'static str,
    /// Whether it holds.
    pub(crate) verdict: Verdict,
}

/// Whether a part holds, and a remark about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// It does.
    Holds(String),
    /// It does not, for this reason, with the place.
    Fails(String),
    /// Without another part it means nothing.
    Unchecked(String),
}

impl Part {
    /// A part that was checked.
    pub(super) fn checked(name: &'static str, result: Result<String, String>) -> Self {
        let verdict = match result {
            Ok(remark) => Verdict::Holds(remark),
            Err(reason) => Verdict::Fails(reason),
        };
        Self { name, verdict }
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

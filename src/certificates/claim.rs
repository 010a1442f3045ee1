//! What a certificate claims.

use std::fmt;

use board::Metric;
use encodings::{Encoding, Formulation, Semantics};
use logic::AtMostOne;
use serde::{Deserialize, Serialize};

use super::{strict, text};
use crate::{
    planning::{Bound, unsolvable},
    wording::length,
};

/// The version of the files of a certificate.
const SCHEMA: &str = "rushsat-certificate/1";

/// A claim about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Claim {
    /// There is a plan of this length, and none is shorter.
    Shortest {
        /// What is counted.
        #[serde(with = "text")]
        metric: Metric,
        /// How many.
        length: usize,
    },
    /// There is no plan of at most this length.
    NoPlan {
        /// What is counted.
        #[serde(with = "text")]
        metric: Metric,
        /// How many are not enough.
        bound: usize,
    },
    /// There is no plan of any length.
    Unsolvable,
}

impl Claim {
    /// The bound within which there is no plan, if the claim says so of any.
    pub fn refuted(self) -> Option<Bound> {
        match self {
            Self::Shortest { length: 0, .. } | Self::Unsolvable => None,
            Self::Shortest { metric, length } => Some(Bound { metric, length: length - 1 }),
            Self::NoPlan { metric, bound } => Some(Bound { metric, length: bound }),
        }
    }

    /// Whether it answers the question for a shortest plan: within the bound, or in the metric if there is none.
    pub fn answers(self, bound: Option<Bound>, metric: Metric) -> bool {
        match (self, bound) {
            (Self::Shortest { metric: of_plan, length }, Some(bound)) => {
                of_plan == bound.metric && length <= bound.length
            }
            (Self::Shortest { metric: of_plan, .. }, None) => of_plan == metric,
            (Self::NoPlan { .. }, bound) => bound == self.refuted(),
            (Self::Unsolvable, bound) => bound.is_none(),
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
            Self::Unsolvable => write!(f, "no plan of any length"),
        }
    }
}

/// How a board becomes a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimedFormula {
    /// The encoding.
    #[serde(with = "text")]
    pub encoding: Encoding,
    /// What a transition is. Left out if sequential.
    #[serde(with = "text", default, skip_serializing_if = "is_default")]
    pub semantics: Semantics,
    /// How at-most-one constraints are written.
    #[serde(with = "text")]
    pub amo: AtMostOne,
}

impl ClaimedFormula {
    /// The formulation in a metric.
    pub fn formulation(self, metric: Metric) -> Formulation {
        Formulation { semantics: self.semantics, ..Formulation::new(self.encoding, metric) }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref)] // the shape that serde takes
fn is_default(semantics: &Semantics) -> bool {
    *semantics == Semantics::default()
}

/// The file that makes a folder a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimFile {
    schema: String,
    /// The claim.
    pub claim: Claim,
    /// How the formula is made.
    pub formula: ClaimedFormula,
}

impl ClaimFile {
    /// The file for a claim.
    pub fn new(claim: Claim, formula: ClaimedFormula) -> Self {
        Self { schema: SCHEMA.to_owned(), claim, formula }
    }

    /// The claim in a file's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with the place.
    pub fn parse(text: &str) -> Result<Self, String> {
        strict::check_schema(text, SCHEMA)?;
        let file: Self = strict::parse(text)?;
        file.check_formula()?;
        Ok(file)
    }

    /// Whether a text is the claim of a certificate that another version wrote.
    pub(super) fn is_of_another_version(text: &str) -> bool {
        strict::schema(text).is_ok_and(|schema| schema != SCHEMA)
    }

    /// Whether the formula is one that is written for the claim.
    fn check_formula(&self) -> Result<(), String> {
        let ClaimedFormula { encoding, semantics, .. } = self.formula;
        if !semantics.is_exact() {
            return Err(format!("in {semantics} semantics nothing is certified"));
        }
        let usual = (unsolvable::ENCODING, Semantics::Sequential);
        if self.claim == Claim::Unsolvable && (encoding, semantics) != usual {
            return Err(format!("invariants are about the encoding {}, sequential", usual.0));
        }
        Ok(())
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data") + "\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FORMULA: ClaimedFormula = ClaimedFormula {
        encoding: Encoding::Crossing,
        semantics: Semantics::Counted,
        amo: AtMostOne::Auto,
    };

    #[test]
    fn claims_round_trip() {
        for claim in [
            Claim::Shortest { metric: Metric::Moves, length: 51 },
            Claim::NoPlan { metric: Metric::Steps, bound: 80 },
            Claim::Unsolvable,
        ] {
            let formula = match claim {
                Claim::Unsolvable => ClaimedFormula { semantics: Semantics::Sequential, ..FORMULA },
                _ => FORMULA,
            };
            let file = ClaimFile::new(claim, formula);
            assert_eq!(ClaimFile::parse(&file.text()), Ok(file));
        }
    }

    #[test]
    fn a_file_that_says_more_or_less_is_refused() {
        let good = ClaimFile::new(Claim::Shortest { metric: Metric::Moves, length: 51 }, FORMULA);
        let good = good.text();
        for (from, to, message) in [
            ("/1", "/2", "only `rushsat-certificate/1` is known"),
            ("\"length\":51", "\"length\":51,\"bound\":3", "unknown field `bound`"),
            (",\"length\":51", "", "missing field `length`"),
            ("51", "-1", "invalid value"),
            ("moves", "jumps", "`jumps` is not a metric"),
            ("shortest", "longest", "unknown variant `longest`"),
            ("}", "", "EOF while parsing"),
            ("\"moves\"", "\"moves\",\"metric\":\"moves\"", "`metric` is given twice"),
            (
                "{\"schema\"",
                "{\"schema\":\"rushsat-certificate/1\",\"schema\"",
                "duplicate field `schema`",
            ),
            ("\"amo\"", "\"strengthening\":\"none\",\"amo\"", "unknown field `strengthening`"),
            ("}}", "},\"remark\":1}", "unknown field `remark`"),
            ("counted", "sequential", "the field `formula.semantics` has no meaning here"),
            ("counted", "parallel", "in parallel semantics nothing is certified"),
            (
                "\"kind\":\"shortest\",",
                "\"kind\":\"unsolvable\",",
                "the field `claim.metric` has no meaning",
            ),
            (
                "\"kind\":\"shortest\",\"metric\":\"moves\",\"length\":51",
                "\"kind\":\"unsolvable\"",
                "invariants are about the encoding crossing, sequential",
            ),
        ] {
            let text = good.replace(from, to);
            assert_ne!(text, good);
            let error = ClaimFile::parse(&text).unwrap_err();
            assert!(error.contains(message), "{text}: {error}");
        }
    }
}

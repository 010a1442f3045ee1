//! The file with a claim.

use std::fmt;

use logic::AtMostOne;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Claim, FileError, strict};

/// How the formula of a claim is made.
pub trait ClaimedFormula: Copy + fmt::Debug + PartialEq + Serialize + DeserializeOwned {
    /// The version of the files of a certificate, which says what it is about.
    const SCHEMA: &'static str;

    /// How at-most-one constraints are written.
    fn at_most_one(self) -> AtMostOne;

    /// Returns `Ok` if it is one that is written for the claim.
    ///
    /// # Errors
    ///
    /// Why not.
    fn check(self, claim: Claim) -> Result<(), FileError>;
}

/// The file that makes a folder a certificate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClaimFile<F> {
    schema: String,
    /// The claim.
    pub claim: Claim,
    /// How the formula is made.
    pub formula: F,
}

impl<F: ClaimedFormula> ClaimFile<F> {
    /// The file for a claim.
    pub fn new(claim: Claim, formula: F) -> Self {
        Self { schema: F::SCHEMA.to_owned(), claim, formula }
    }

    /// The claim in a file's text.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, with the place.
    pub fn parse(text: &str) -> Result<Self, FileError> {
        let file: Self = strict::read(text, F::SCHEMA)?;
        file.formula.check(file.claim)?;
        if let Claim::Between { length, bound, .. } = file.claim
            && bound >= length
        {
            return Err(format!(
                "a plan of {length}, and none with at most {bound}: that cannot be"
            )
            .into());
        }
        Ok(file)
    }

    /// Returns `true` if a text is the claim of a certificate that another version wrote.
    pub(super) fn is_of_another_version(text: &str) -> bool {
        strict::schema(text).is_ok_and(|schema| schema != F::SCHEMA)
    }

    /// The text of the file.
    pub fn text(&self) -> String {
        strict::write(self)
    }
}

#[cfg(test)]
mod tests {
    use board::Metric;
    use encodings::{Encoding, Semantics};
    use puma::EncodeOptions;

    use super::{
        super::{BoardFormula, ProgramFormula},
        *,
    };

    const FORMULA: BoardFormula = BoardFormula {
        encoding: Encoding::Crossing,
        semantics: Semantics::Counted,
        amo: AtMostOne::Auto,
    };

    #[test]
    fn claims_round_trip() {
        for claim in [
            Claim::Shortest { metric: Metric::Moves, length: 51 },
            Claim::NoPlan { metric: Metric::Steps, bound: 80 },
            Claim::Between { metric: Metric::Moves, length: 23, bound: 20 },
            Claim::Unsolvable,
        ] {
            let formula = match claim {
                Claim::Unsolvable => BoardFormula { semantics: Semantics::Sequential, ..FORMULA },
                _ => FORMULA,
            };
            let file = ClaimFile::new(claim, formula);
            assert_eq!(ClaimFile::parse(&file.text()), Ok(file));
        }
    }

    #[test]
    fn what_is_not_enough_is_less_than_what_is() {
        let claim = |bound| Claim::Between { metric: Metric::Moves, length: 23, bound };
        let parsed =
            |bound| ClaimFile::<BoardFormula>::parse(&ClaimFile::new(claim(bound), FORMULA).text());
        assert!(parsed(22).is_ok());
        assert!(parsed(23).unwrap_err().to_string().contains("that cannot be"));
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
            let error = ClaimFile::<BoardFormula>::parse(&text).unwrap_err();
            assert!(error.to_string().contains(message), "{text}: {error}");
        }
    }

    #[test]
    fn claims_about_programs_are_as_strict() {
        let formula =
            ProgramFormula { strengthening: EncodeOptions::default(), amo: AtMostOne::Auto };
        let good = ClaimFile::new(Claim::Shortest { metric: Metric::Steps, length: 15 }, formula);
        assert_eq!(ClaimFile::parse(&good.text()), Ok(good.clone()));
        let good = good.text();
        for (from, to, message) in [
            ("program-", "", "only `rushsat-program-certificate/1` is known"),
            ("order,layers,sums", "sums,order,layers", "instead of \"order,layers,sums\""),
            ("order,layers,sums", "order,walls", "`walls` is not a switch"),
            ("\"amo\"", "\"encoding\":\"cell\",\"amo\"", "unknown field `encoding`"),
            ("\"strengthening\":\"order,layers,sums\",", "", "missing field `strengthening`"),
            (
                "\"shortest\",\"metric\":\"steps\",\"length\":15",
                "\"unsolvable\"",
                "invariants are about formulas with the strengthening none",
            ),
        ] {
            let text = good.replace(from, to);
            assert_ne!(text, good);
            let error = ClaimFile::<ProgramFormula>::parse(&text).unwrap_err();
            assert!(error.to_string().contains(message), "{text}: {error}");
        }
    }
}

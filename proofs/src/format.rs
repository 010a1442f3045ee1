//! The formats of refutations, and their names.

use std::{fmt, str::FromStr};

use thiserror::Error;

/// How a proof is written down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Form {
    /// Numbers in decimal, a step a line.
    #[default]
    Text,
    /// Each number n as 2·|n|, plus one if it is negative, in groups of seven bits, the lowest first;
    /// `a` begins an addition, `d` a deletion.
    Binary,
}

/// A format of refutations: `lrat`, `lrat-binary`, `drat` or `drat-binary`.
///
/// [`FromStr`] and [`Display`](fmt::Display) are inverse to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofFormat {
    /// Every step names the clauses that it follows from.
    Lrat(Form),
    /// The clauses alone; a checker has to find out why they follow.
    Drat(Form),
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [Self; 4] = [
        Self::Lrat(Form::Text),
        Self::Lrat(Form::Binary),
        Self::Drat(Form::Text),
        Self::Drat(Form::Binary),
    ];

    fn name(self) -> &'static str {
        match self {
            Self::Lrat(Form::Text) => "lrat",
            Self::Lrat(Form::Binary) => "lrat-binary",
            Self::Drat(Form::Text) => "drat",
            Self::Drat(Form::Binary) => "drat-binary",
        }
    }
}

impl Default for ProofFormat {
    fn default() -> Self {
        Self::Lrat(Form::Text)
    }
}

impl fmt::Display for ProofFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for ProofFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Self::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat(name.to_owned()))
    }
}

/// A text that names no format of refutations.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not a proof format; expected lrat, lrat-binary, drat or drat-binary")]
pub struct UnknownFormat(String);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for format in ProofFormat::ALL {
            assert_eq!(format.to_string().parse(), Ok(format));
        }
        assert!("frat".parse::<ProofFormat>().is_err());
    }
}

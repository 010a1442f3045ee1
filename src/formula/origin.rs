//! What an exported formula says of itself.

use std::{error, fmt, str::FromStr};

use board::{
    Board,
    formats::{from_json_value, to_json_value},
};
use encodings::{Formulation, Semantics, Strengthening};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Error, SCHEMA, bound::Bound};

/// What is wrong with the origin that a formula states.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum OriginError {
    /// Another version wrote it.
    #[error("the formula's schema is `{found}`, but only `{known}` is known")]
    Schema {
        /// The version that it states.
        found: String,
        /// The one that is known.
        known: &'static str,
    },
    /// A name of a formulation, or of a switch, that is unknown.
    #[error(transparent)]
    Name(Box<dyn error::Error + Send + Sync>),
    /// It is of a circuit, which has no bound.
    #[error("the formula's origin names no bound")]
    NoBound,
    /// A text that is not one lemma.
    #[error("the lemma that the formula is about cannot be read: {problem}")]
    Lemma {
        /// What is wrong with it.
        problem: String,
    },
}

/// What the first comment of an exported file says: enough to build the formula again.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BoardOrigin {
    schema: String,
    /// A rushsat JSON board: it holds every board, and the order of its vehicles.
    board: serde_json::Value,
    encoding: String,
    metric: String,
    /// Left out if sequential.
    #[serde(skip_serializing_if = "Option::is_none")]
    semantics: Option<String>,
    /// Left out if none.
    #[serde(skip_serializing_if = "Option::is_none")]
    strengthening: Option<String>,
    /// Left out of circuits, which bound nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    horizon: Option<usize>,
}

/// The word before the origin.
const ORIGIN: &str = "rushsat";

impl BoardOrigin {
    /// The origin of a circuit.
    pub fn of_circuit(board: &Board, formulation: Formulation) -> Self {
        Self::new(board, formulation, None)
    }

    pub(super) fn new(board: &Board, formulation: Formulation, horizon: Option<usize>) -> Self {
        let Formulation { encoding, metric, semantics, strengthening } = formulation;
        let is_plain = strengthening == Strengthening::NONE;
        Self {
            schema: SCHEMA.to_owned(),
            board: to_json_value(board),
            encoding: encoding.to_string(),
            metric: metric.to_string(),
            semantics: (semantics != Semantics::Sequential).then(|| semantics.to_string()),
            strengthening: (!is_plain).then(|| strengthening.to_string()),
            horizon,
        }
    }

    /// The origin that a comment states, if it is such a comment.
    ///
    /// # Errors
    ///
    /// What is wrong with its JSON.
    pub fn parse(comment: &str) -> Option<Result<Self, serde_json::Error>> {
        let text = comment.strip_prefix(ORIGIN)?.strip_prefix(' ')?;
        text.starts_with('{').then(|| serde_json::from_str(text))
    }

    /// The board.
    ///
    /// # Errors
    ///
    /// Another schema, and a board that is none.
    pub fn board(&self) -> Result<Board, Error> {
        if self.schema != SCHEMA {
            return Err(OriginError::Schema { found: self.schema.clone(), known: SCHEMA }.into());
        }
        from_json_value(&self.board).map_err(Error::Board)
    }

    /// How the formula was made.
    ///
    /// # Errors
    ///
    /// Names that are unknown.
    pub fn formulation(&self) -> Result<Formulation, Error> {
        let plain = Formulation::new(named(&self.encoding)?, named(&self.metric)?);
        let (semantics, strengthening) = (self.semantics.as_deref(), self.strengthening.as_deref());
        Ok(Formulation {
            semantics: semantics.map_or(Ok(plain.semantics), named)?,
            strengthening: strengthening.map_or(Ok(plain.strengthening), named)?,
            ..plain
        })
    }

    /// The largest length of a plan that is a model.
    ///
    /// # Errors
    ///
    /// A metric that is unknown, and no bound.
    pub fn bound(&self) -> Result<Bound, Error> {
        let metric = named(&self.metric)?;
        let length = self.horizon.ok_or(OriginError::NoBound)?;
        Ok(Bound { metric, length })
    }
}

impl fmt::Display for BoardOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{ORIGIN} {json}")
    }
}

/// The value of a name.
fn named<T: FromStr<Err: error::Error + Send + Sync + 'static>>(
    name: &str,
) -> Result<T, OriginError> {
    name.parse().map_err(|error: T::Err| OriginError::Name(error.into()))
}

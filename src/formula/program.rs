//! What the exported formula of a program says of itself.

use std::fmt;

use puma::{EncodeOptions, UnknownSwitch};
use serde::{Deserialize, Serialize};

use super::OriginError;
use crate::{Error, SCHEMA, program::SourceProgram};

/// The word before the origin.
const ORIGIN: &str = "puma ";

/// The word before each line of the program.
const LINE: &str = "puma| ";

/// The question that a formula puts; the lines of the program follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProgramOrigin {
    schema: String,
    strengthening: String,
    /// Left out of circuits, which bound nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    horizon: Option<usize>,
}

impl ProgramOrigin {
    fn new(strengthening: EncodeOptions, horizon: Option<usize>) -> Self {
        Self { schema: SCHEMA.to_owned(), strengthening: strengthening.to_string(), horizon }
    }

    /// The origin that a comment states, if it is such a comment.
    ///
    /// # Errors
    ///
    /// What is wrong with its JSON.
    pub fn parse(comment: &str) -> Option<Result<Self, serde_json::Error>> {
        Some(serde_json::from_str(comment.strip_prefix(ORIGIN)?))
    }

    /// The line of the program that a comment holds, if it holds one.
    pub fn program_line(comment: &str) -> Option<&str> {
        comment.strip_prefix(LINE).or(comment.strip_prefix(LINE.trim_end()))
    }

    /// The largest length of a plan that is a model.
    ///
    /// # Errors
    ///
    /// If it is of a circuit, which has no bound.
    pub fn horizon(&self) -> Result<usize, Error> {
        self.horizon.ok_or_else(|| OriginError::NoBound.into())
    }

    /// How the formula was made.
    ///
    /// # Errors
    ///
    /// Another schema, and switches that are unknown.
    pub fn options(&self) -> Result<EncodeOptions, Error> {
        if self.schema != SCHEMA {
            return Err(OriginError::Schema { found: self.schema.clone(), known: SCHEMA }.into());
        }
        let options = self.strengthening.parse();
        options.map_err(|error: UnknownSwitch| OriginError::Name(error.into()).into())
    }
}

impl fmt::Display for ProgramOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{ORIGIN}{json}")
    }
}

/// The comments that state where the formula of a program comes from, and the program.
pub(super) fn titles(
    program: &SourceProgram,
    options: EncodeOptions,
    horizon: usize,
) -> Vec<String> {
    comments(program, &ProgramOrigin::new(options, Some(horizon)))
}

/// The comments of a circuit of a program, in which `rushsat decode` finds the program again.
pub fn circuit_comments(program: &SourceProgram) -> Vec<String> {
    comments(program, &ProgramOrigin::new(EncodeOptions::NONE, None))
}

fn comments(program: &SourceProgram, origin: &ProgramOrigin) -> Vec<String> {
    let lines = program.text().lines().map(|line| format!("{LINE}{line}"));
    std::iter::once(origin.to_string()).chain(lines).collect()
}

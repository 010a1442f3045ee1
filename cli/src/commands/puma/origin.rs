//! What an exported formula says of the program that it is about.

use std::fmt;

use limits::Budget;
use miette::{Report as Failure, miette};
use puma::{EncodeOptions, EncodedProgram, Program, encode};
use serde::{Deserialize, Serialize};

use super::{source::parse, stopped};
use crate::answer::SCHEMA;

/// The word before the origin.
const ORIGIN: &str = "puma ";

/// The word before each line of the program.
const LINE: &str = "puma| ";

/// The question that a formula puts; the lines of the program follow.
#[derive(Serialize, Deserialize)]
pub(crate) struct Origin {
    schema: String,
    strengthening: String,
    horizon: usize,
}

impl Origin {
    pub(crate) fn new(strengthening: EncodeOptions, horizon: usize) -> Self {
        Self { schema: SCHEMA.to_owned(), strengthening: strengthening.to_string(), horizon }
    }

    pub(crate) fn horizon(&self) -> usize {
        self.horizon
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let json = serde_json::to_string(self).map_err(|_| fmt::Error)?;
        write!(f, "{ORIGIN}{json}")
    }
}

/// The comments that state an origin and the program.
pub(crate) fn comments(origin: &Origin, program: &str) -> Vec<String> {
    let lines = program.lines().map(|line| format!("{LINE}{line}"));
    std::iter::once(origin.to_string()).chain(lines).collect()
}

/// What the comments of a file say of a program.
#[derive(Default)]
pub(crate) struct Comments {
    /// The origin, if there is one.
    pub(crate) origin: Option<Result<Origin, serde_json::Error>>,
    program: String,
}

impl Comments {
    /// Takes a comment; false if it is about something else.
    pub(crate) fn take(&mut self, comment: &str) -> bool {
        if let Some(line) = comment.strip_prefix(LINE).or(comment.strip_prefix(LINE.trim_end())) {
            self.program += line;
            self.program.push('\n');
        } else if let Some(json) = comment.strip_prefix(ORIGIN) {
            self.origin.get_or_insert_with(|| serde_json::from_str(json));
        } else {
            return false;
        }
        true
    }

    /// The program and its transition system.
    ///
    /// # Errors
    ///
    /// Another schema, switches that are not known, a program that is damaged.
    pub(crate) fn encoded(
        &self,
        origin: &Origin,
        budget: &Budget,
    ) -> Result<(Program, EncodedProgram), Failure> {
        if origin.schema != SCHEMA {
            let schema = &origin.schema;
            return Err(miette!(
                "the formula's schema is `{schema}`, but only `{SCHEMA}` is known"
            ));
        }
        let options: EncodeOptions =
            origin.strengthening.parse().map_err(|error| miette!("{error}"))?;
        let program = parse("the program in the comments", &self.program, budget)?;
        let encoded = encode(&program, options, budget).map_err(stopped)?;
        Ok((program, encoded))
    }
}

//! What the comments of an exported formula say of the program that it is about.

use limits::Budget;
use miette::Report as Failure;
use puma::{EncodedProgram, Program, encode};
use rushsat::formula::ProgramOrigin;

use super::{source::parse, stopped};
use crate::failure::failure;

/// What the comments of a file say of a program.
#[derive(Default)]
pub(crate) struct Comments {
    /// The origin, if there is one.
    pub(crate) origin: Option<Result<ProgramOrigin, serde_json::Error>>,
    program: String,
}

impl Comments {
    /// Takes a comment; false if it is about something else.
    pub(crate) fn take(&mut self, comment: &str) -> bool {
        if let Some(line) = ProgramOrigin::program_line(comment) {
            self.program += line;
            self.program.push('\n');
        } else if let Some(origin) = ProgramOrigin::parse(comment) {
            self.origin.get_or_insert(origin);
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
        origin: &ProgramOrigin,
        budget: &Budget,
    ) -> Result<(Program, EncodedProgram), Failure> {
        let options = origin.options().map_err(failure)?;
        let program = parse("the program in the comments", &self.program, budget)?;
        let encoded = encode(&program, options, budget).map_err(stopped)?;
        Ok((program, encoded))
    }
}

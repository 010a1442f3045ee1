//! The FILE argument, and how a program becomes a formula.

use std::path::Path;

use board::formats::{self, Input, ReadOptions};
use clap::Args;
use limits::Budget;
use miette::{Report, miette};
use puma::{EncodeOptions, ParseError, Program};
use rushsat::program::SourceProgram;

use super::stopped;
use crate::{
    failure::failure,
    question::AmoArgs,
    source::{self, SourceName, is_standard_input},
};

/// The longest program, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The program.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// A program in InPUMA; `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: SourceName,
}

/// The program, and what is asked of it.
#[derive(Args)]
pub(crate) struct QuestionArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// Ask for a state that breaks an invariant, instead of a goal: as if the program said `Violation;`
    #[arg(long)]
    invariants: bool,
}

/// The formula of a program.
#[derive(Args)]
pub(crate) struct FormulaArgs {
    #[command(flatten)]
    pub(crate) amo: AmoArgs,
    /// What to say beyond the rules, with commas between: order, layers, sums; or none
    #[arg(long, value_name = "NAMES", default_value_t, help_heading = "Formula")]
    pub(crate) strengthen: EncodeOptions,
}

impl SourceArgs {
    /// How messages call the program.
    pub(crate) fn name(&self) -> &str {
        if is_standard_input(self.file.path()) { "standard input" } else { self.file.shown() }
    }

    /// The text of the program.
    pub(crate) fn text(&self, budget: &Budget) -> Result<String, Report> {
        let reader = source::reader(self.file.path(), MAX_BYTES, budget)?;
        let text = reader.rest().and_then(files::text);
        text.map_err(|error| source::not_read(Path::new(self.name()), error))
    }

    /// The program.
    pub(crate) fn program(&self, budget: &Budget) -> Result<Program, Report> {
        let text = self.text(budget)?;
        Program::parse(self.name(), &text, budget).map_err(|error| self.failed(error, &text))
    }

    /// The program with its text.
    pub(crate) fn source_program(&self, budget: &Budget) -> Result<SourceProgram, Report> {
        let text = self.text(budget)?;
        let program = SourceProgram::parse(self.name(), text.clone(), budget);
        program.map_err(|error| self.failed(error, &text))
    }

    /// What is wrong with the text, which may be a board.
    fn failed(&self, error: ParseError, text: &str) -> Report {
        let is_faulty = matches!(error, ParseError::Faulty(_));
        if is_faulty && is_board(text) {
            return miette!(
                help =
                    "leave out `puma`: `rushsat solve`, `rushsat plan` and others are for boards",
                "`{}` is a board, not a program in InPUMA",
                self.name()
            );
        }
        failed(error)
    }
}

impl QuestionArgs {
    /// How messages call the program.
    pub(crate) fn name(&self) -> &str {
        self.source.name()
    }

    /// The program with its text, and the goal that is asked for.
    pub(crate) fn source_program(&self, budget: &Budget) -> Result<SourceProgram, Report> {
        let program = self.source.source_program(budget)?;
        if !self.invariants {
            return Ok(program);
        }
        program.breaking_invariants(budget).map_err(failure)
    }
}

/// Returns `true` if the text can be read as a board, or most lines of it as boards of a list.
fn is_board(text: &str) -> bool {
    match formats::read("", text, &ReadOptions::default()) {
        Ok(Input::One(_)) => true,
        Ok(Input::Many(boards)) => {
            2 * boards.iter().filter(|board| board.is_ok()).count() > boards.len()
        }
        Err(_) => false,
    }
}

/// Reads a program; `name` is what messages call the text.
pub(crate) fn parse(name: &str, text: &str, budget: &Budget) -> Result<Program, Report> {
    Program::parse(name, text, budget).map_err(failed)
}

/// What is wrong with a text, or what ended the reading of it.
pub(super) fn failed(error: ParseError) -> Report {
    match error {
        ParseError::Faulty(error) => error.into(),
        ParseError::Stopped(reason) => stopped(reason),
    }
}

//! The FILE argument, and how a program becomes a formula.

use std::{
    fs::File,
    io::{self, Read},
};

use clap::Args;
use miette::{Report, miette};
use puma::{EncodeOptions, Program};

use crate::question::AmoArgs;

/// The longest program, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The program.
#[derive(Args)]
pub(crate) struct SourceArgs {
    /// A program in InPUMA; `-` for standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: String,
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
        if self.file == "-" { "standard input" } else { &self.file }
    }

    /// The text of the program.
    pub(crate) fn text(&self) -> Result<String, Report> {
        let name = self.name();
        let reader: Box<dyn Read> = if self.file == "-" {
            Box::new(io::stdin().lock())
        } else {
            let file = File::open(name).map_err(|error| {
                miette!(
                    help = "FILE is a program in InPUMA, or `-`",
                    "cannot open `{name}`: {error}"
                )
            })?;
            Box::new(file)
        };
        let mut bytes = Vec::new();
        let read = reader.take(MAX_BYTES + 1).read_to_end(&mut bytes);
        read.map_err(|error| miette!("cannot read `{name}`: {error}"))?;
        if bytes.len() as u64 > MAX_BYTES {
            return Err(miette!("`{name}` is larger than {MAX_BYTES} bytes"));
        }
        String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            miette!("`{name}` is not UTF-8 text: byte {at} cannot be read")
        })
    }

    /// The program.
    pub(crate) fn program(&self) -> Result<Program, Report> {
        Ok(Program::parse(self.name(), &self.text()?)?)
    }
}

//! `rushsat puma fmt`: a program in the standard layout.

use clap::Args;
use miette::{Report as Failure, miette};

use super::source::{SourceArgs, failed};
use crate::{
    limits::Session,
    output::{self, OutputFile},
    source::is_standard_input,
    status::Status,
};

/// Write a program in the standard layout
///
/// Prints the program; `--write` changes the file instead. Comments stay.
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat puma fmt puma/examples/elevator.puma")]
pub(crate) struct FmtArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Change the file
    #[arg(long, conflicts_with = "check")]
    write: bool,
    /// Print nothing; exit 1 if the layout is another
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &FmtArgs) -> Result<Status, Failure> {
    let budget = Session::get().budget();
    let text = args.source.text(&budget)?;
    let name = args.source.name();
    // A byte order mark, and how lines end, are no layout.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text).replace("\r\n", "\n");
    let formatted = puma::format(name, &text, &budget).map_err(failed)?;
    if args.check {
        return Ok(if formatted == text { Status::Positive } else { Status::Negative });
    }
    if !args.write {
        output::text(&formatted);
    } else if is_standard_input(args.source.file.path()) {
        return Err(miette!("standard input cannot be changed: `--write` needs a file"));
    } else if formatted != text {
        // It takes the place of its input.
        OutputFile::create(args.source.file.path(), &[])?.write_whole(&formatted)?;
    }
    Ok(Status::Positive)
}

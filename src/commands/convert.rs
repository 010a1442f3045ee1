//! `rushsat convert`: a board in another format.

use board::formats::{Claims, Format, Puzzle, WriteError, rename_for, write, write_row};
use clap::Args;
use miette::{Diagnostic, Report as Failure, miette};

use crate::{
    answer::head,
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::CtrlC,
    output::Report,
    status::Status,
};

/// Write a board in another format
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat convert --to grid GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// compact, grid, database, csv, research, grh or json
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Give the vehicles names that the format can hold
    #[arg(long)]
    rename: bool,
    #[command(flatten)]
    jobs: JobArgs,
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Status, Failure> {
    let ctrl_c = CtrlC::listen();
    let batch = Batch { command: "convert", board: &args.board, jobs: args.jobs, ctrl_c: &ctrl_c };
    batch.run(|puzzle, is_only| {
        let mut text = converted(puzzle, args).map_err(|error| refused(error, args.rename))?;
        if !is_only && args.to == Format::Compact {
            text.extend(columns(puzzle).iter().map(|column| format!(" {column}")));
        }
        let mut json = head("convert", puzzle);
        json["format"] = args.to.name().into();
        json["text"] = text.as_str().into();
        let text = text.trim_end();
        // Boards of several lines would run into one another.
        let end = if !is_only && text.contains('\n') { "\n\n" } else { "\n" };
        Ok(Report { text: format!("{text}{end}"), json, status: Status::Positive })
    })
}

/// What else a line of a list says of a board, as lists say it.
fn columns(puzzle: &Puzzle) -> Vec<String> {
    let Claims { moves, steps, states, unsolvable } = &puzzle.claims;
    let numbers =
        [("moves", moves.map(u64::from)), ("steps", steps.map(u64::from)), ("states", *states)];
    let numbers = numbers.into_iter().filter_map(|(key, n)| Some(format!("{key}={}", n?)));
    let unsolvable = unsolvable.then(|| "unsolvable".to_owned());
    let name = puzzle.name.as_ref().map(|name| format!("name={name}"));
    numbers.chain(unsolvable).chain(name).collect()
}

fn converted(puzzle: &Puzzle, args: &ConvertArgs) -> Result<String, WriteError> {
    let renamed;
    let board = if args.rename {
        renamed = rename_for(&puzzle.board, args.to)?;
        &renamed
    } else {
        &puzzle.board
    };
    match args.to {
        Format::Database => write_row(board, &puzzle.claims),
        format => write(board, format),
    }
}

/// The error with the way out, if new names are one.
fn refused(error: WriteError, is_renamed: bool) -> Failure {
    use WriteError::{Name, Primary, PrimaryName};
    if is_renamed || !matches!(error, Name { .. } | Primary { .. } | PrimaryName { .. }) {
        return error.into();
    }
    let known = error.help().map_or(String::new(), |help| format!("{help}; "));
    let help = format!("{known}`--rename` gives the vehicles names that it can hold");
    miette!(help = help, "{error}")
}

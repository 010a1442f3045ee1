//! `rushsat convert`: a board in another format.

use std::iter;

use board::formats::{BoardEntry, Claims, Format, Input, WriteError, rename_for, write, write_row};
use clap::Args;
use itertools::Itertools;
use miette::{Diagnostic, Report as Failure, miette};

use crate::{
    answer::{board_json, head},
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::Session,
    output::Report,
    status::Status,
};

/// Write a board in another format
#[derive(Args)]
#[command(after_help = "\
Example:
  rushsat convert --to grid GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat convert --to compact --number card- puzzles/fogleman-4x4.txt")]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// compact, grid, database, csv, research, grh or json
    #[arg(long, value_name = "FORMAT")]
    to: Format,
    /// Give the vehicles names that the format can hold
    #[arg(long)]
    rename: bool,
    /// Name the boards of a list by their numbers after this prefix: `card-` makes card-01, card-02, …
    #[arg(long, value_name = "PREFIX", value_parser = parse_prefix)]
    number: Option<String>,
    #[command(flatten)]
    jobs: JobArgs,
}

fn parse_prefix(text: &str) -> Result<String, String> {
    let is_name = !text.contains(|c: char| c.is_whitespace() || c == '#');
    is_name.then(|| text.to_owned()).ok_or_else(|| "names have no blanks and no `#`".to_owned())
}

pub(crate) fn run(args: &ConvertArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let batch = Batch { command: "convert", board: &args.board, jobs: &args.jobs, session };
    let mut input = batch.read()?;
    if let Some(prefix) = &args.number {
        if !args.jobs.json && !matches!(args.to, Format::Compact | Format::Database) {
            return Err(miette!(
                help = "compact, database and `--json` have names",
                "the format `{}` has no names of boards, which `--number` gives",
                args.to
            ));
        }
        number(&mut input, prefix)?;
    }
    batch.run_on(input, |puzzle, is_only| {
        let text = converted(puzzle, args).map_err(|error| refused(error, args.rename))?;
        let mut json = head("convert", puzzle);
        json["format"] = args.to.to_string().into();
        json["text"] = text.as_str().into();
        json["board"] = board_json(&puzzle.board);
        let rest = if is_only { "\n".to_owned() } else { rest_of_list(puzzle, args.to) };
        let text = format!("{}{rest}", text.trim_end());
        Ok(Report { text, json, status: Status::Positive })
    })
}

/// Names the boards of a list by their numbers, from 1, with as many digits as the last one has.
fn number(input: &mut Input, prefix: &str) -> Result<(), Failure> {
    let Input::Many(boards) = input else {
        return Err(miette!(
            help = "`--list` reads each line as a board of its own",
            "`--number` numbers the boards of a list; this is a single board"
        ));
    };
    let n_digits = boards.len().to_string().len();
    let numbered = boards.iter_mut().flatten().zip(1..);
    numbered.for_each(|(puzzle, n)| puzzle.name = Some(format!("{prefix}{n:0n_digits$}")));
    Ok(())
}

/// What follows a board in a list: its columns, or an empty line where boards of several lines would run
/// into one another.
fn rest_of_list(puzzle: &BoardEntry, format: Format) -> String {
    match format {
        Format::Compact => iter::once(String::new()).chain(columns_of(puzzle)).join(" ") + "\n",
        Format::Database => iter::once(String::new()).chain(rest_of_row(puzzle)).join(" ") + "\n",
        _ => "\n\n".to_owned(),
    }
}

/// What else a line of a list says of a board, as lists say it.
pub(super) fn columns(claims: &Claims, name: Option<&str>) -> Vec<String> {
    let Claims { moves, steps, states, unsolvable } = claims;
    let numbers =
        [("moves", moves.map(u64::from)), ("steps", steps.map(u64::from)), ("states", *states)];
    let numbers = numbers.into_iter().filter_map(|(key, n)| Some(format!("{key}={}", n?)));
    let unsolvable = unsolvable.then(|| "unsolvable".to_owned());
    let name = name.map(|name| format!("name={name}"));
    numbers.chain(unsolvable).chain(name).collect()
}

fn columns_of(puzzle: &BoardEntry) -> Vec<String> {
    columns(&puzzle.claims, puzzle.name.as_deref())
}

/// What a row of a database says beside the moves with which it begins, and the states.
fn rest_of_row(puzzle: &BoardEntry) -> Vec<String> {
    let is_in_row = |column: &String| column.starts_with("moves=") || column.starts_with("states=");
    columns_of(puzzle).into_iter().filter(|column| !is_in_row(column)).collect()
}

fn converted(puzzle: &BoardEntry, args: &ConvertArgs) -> Result<String, WriteError> {
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

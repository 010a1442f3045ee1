//! `rushsat convert`: a board in another format.

use std::{
    borrow::Cow,
    mem,
    sync::atomic::{AtomicUsize, Ordering},
};

use board::formats::{
    BoardEntry, Format, Input, WriteError, is_name_of_list, rename_for, write, write_in_list,
};
use clap::Args;
use miette::{Diagnostic, Report as Failure, miette};

use crate::{
    answer::{board_json, head},
    batch::{Batch, JobArgs},
    input::BoardArgs,
    limits::Session,
    output::{self, Report},
    repeats::without_repeats,
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
    /// Leave out boards of a list that come again; the names of vehicles make no difference
    #[arg(long)]
    distinct: bool,
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
    if args.jobs.has_summary_line() {
        return Err(miette!(
            help = "`rushsat check --summary` counts the boards of a list",
            "`--summary` would be one more line of the list that is written"
        ));
    }
    let mut input = batch.read()?;
    if args.distinct {
        leave_out_repeated(&mut input)?;
    }
    if let Some(prefix) = &args.number {
        if !args.jobs.json && !says_more_than_the_board(args.to) {
            return Err(miette!(
                help = "compact, database, grh, json and `--json` have names",
                "the format `{}` has no names of boards, which `--number` gives",
                args.to
            ));
        }
        number(&mut input, prefix)?;
    }
    let n_nameless = AtomicUsize::new(0);
    let status = batch.run_on(input, |puzzle, is_only| {
        let text = converted(puzzle, args, is_only);
        let text = text.map_err(|error| refused(error, args.rename))?;
        let loses_name = |name: &String| !args.jobs.json && !is_name_of_list(name, args.to);
        if puzzle.name.as_ref().is_some_and(loses_name) {
            n_nameless.fetch_add(1, Ordering::Relaxed);
        }
        let mut json = head("convert", puzzle);
        json["format"] = args.to.to_string().into();
        json["text"] = text.trim_end().into();
        json["board"] = board_json(&puzzle.board);
        Ok(Report { text, json, status: Status::Positive })
    })?;
    let n_nameless = n_nameless.into_inner();
    if n_nameless > 0 {
        let boards = output::counted(n_nameless, "board");
        output::remark(&format!("{boards} without the name: names in this format have no blanks"));
    }
    Ok(status)
}

/// Leaves out boards that differ from earlier ones in the names of vehicles alone, and says how many.
fn leave_out_repeated(input: &mut Input) -> Result<(), Failure> {
    let Input::Many(boards) = input else {
        return Err(miette!(
            help = "`--list` reads each line as a board of its own",
            "`--distinct` compares the boards of a list; this is a single board"
        ));
    };
    let (left, n_repeated) = without_repeats(mem::take(boards), |puzzle| {
        puzzle.as_ref().ok().map(|puzzle| Cow::Borrowed(&puzzle.board))
    })?;
    *boards = left;
    if n_repeated > 0 {
        let boards = output::counted(n_repeated, "board");
        output::remark(&format!("{boards} left out, which came before"));
    }
    Ok(())
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

/// Returns `true` if a format has a place for the name of a board and for what is claimed about it.
fn says_more_than_the_board(format: Format) -> bool {
    matches!(format, Format::Compact | Format::Database | Format::Grh | Format::Json)
}

/// The board as it is printed: alone, or as an element of a list.
fn converted(puzzle: &BoardEntry, args: &ConvertArgs, is_only: bool) -> Result<String, WriteError> {
    let renamed;
    let board = if args.rename {
        renamed = rename_for(&puzzle.board, args.to)?;
        &renamed
    } else {
        &puzzle.board
    };
    if !is_only || says_more_than_the_board(args.to) {
        return write_in_list(board, args.to, &puzzle.claims, puzzle.name.as_deref());
    }
    Ok(write(board, args.to)?.trim_end().to_owned() + "\n")
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

//! The `rushsat` command: arguments, glue between the crates, and printing.
//!
//! Each subcommand is a file in `commands/`; [`output`] is the one place that prints.

mod answer;
mod batch;
mod commands;
mod failure;
mod help;
mod input;
mod jobs;
mod limits;
mod numbers;
mod output;
mod plan_source;
mod plot;
mod progress;
mod question;
mod repeats;
mod sharded;
mod signals;
mod source;
mod status;
mod values;
mod watchdog;

use std::{ffi::OsString, process::ExitCode};

use clap::{FromArgMatches, Parser};
use miette::Report;

use status::Status;

/// A SAT and propositional-encoding toolkit for Rush Hour.
#[derive(Parser)]
#[command(name = "rushsat", version, max_term_width = 100, after_help = BRIEFLY, after_long_help = AFTER_HELP)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
    #[command(flatten)]
    limits: limits::LimitArgs,
}

const BRIEFLY: &str = "\
`rushsat --help` explains boards, exit codes and limits; `rushsat COMMAND -h` a
command shortly, `rushsat COMMAND --help` all of it.

Examples:
  rushsat plan --max-moves 60 GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat solve --metric steps puzzles/original/40.txt";

const AFTER_HELP: &str = "\
BOARD is a file, `-` for standard input, or the board itself: 36 letters for a
6x6 board, row by row (`.` empty, `x` wall, `A` or `X` the vehicle that must
leave), or any format of `rushsat convert`. A file may hold one board a line.
In a drawing, `>` after or `<` before the row of that vehicle, `^` above or `v`
below its column marks the exit; without a mark or `--exit` it is at the right
or at the bottom. Frames (`+--+`, `|`) and blanks between cells may be drawn.

Exit codes: 0 a plan, or everything holds; 1 proved: no plan within the bound,
unsolvable, nothing that meets a condition, engines that disagree, or a certificate
that fails; 2 bad input or usage; 3 gave up (a limit, or Ctrl-C); 141 nobody reads
standard output any more. `rushsat sat`: 10, 20, 0.

Limits: grids up to 64x64, bounds up to 100000, files up to 256 MiB with lines up
to 1 MiB (DIMACS files are streamed).

Examples:
  rushsat plan --max-moves 60 GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.
  rushsat solve --metric steps puzzles/original/40.txt
  rushsat export --format dimacs --max-moves 8 puzzles/original/01.txt > card1.cnf";

impl Cli {
    /// Reads arguments; the first is the name of the program.
    fn of(arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Result<Self, clap::Error> {
        let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
        let matches = help::command_for(&arguments).try_get_matches_from(arguments)?;
        Self::from_arg_matches(&matches)
    }

    /// Runs the command within its limits.
    fn run(self) -> Result<Status, Report> {
        match self.command.job()? {
            None => limits::Session::begin(self.limits),
            Some(job) => limits::Session::begin_within(job.limits, self.limits)?,
        }
        self.command.run()
    }
}

/// Checks that the program takes these arguments; the first is its name.
#[cfg(feature = "bench")]
fn check_usage<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Result<(), clap::Error> {
    Cli::of(arguments).map(|_| ())
}

fn main() -> ExitCode {
    let cli = match Cli::of(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => return told(&error),
    };
    let status = cli.run().unwrap_or_else(|report| {
        output::error(&report);
        Status::of(&report)
    });
    output::exit_code(status)
}

/// Prints help or what is wrong with the arguments; the exit code.
fn told(error: &clap::Error) -> ExitCode {
    let printed = error.print();
    if error.use_stderr() {
        return Status::BadInput.into();
    }
    output::check(printed);
    output::exit_code(Status::Positive)
}

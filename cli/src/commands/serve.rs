//! `rushsat serve`: a page to play, to make boards and to look at them, on this machine.

use std::{env, ffi::OsString, time::Duration};

use board::{
    Board,
    formats::{self, Format},
};
use clap::Args;
use limits::{Budget, StopReason};
use miette::{IntoDiagnostic, Report as Failure, miette};
use web::{Program, Server, Settings, jobs::Limits};

use crate::{
    failure::GaveUp, input::ReadingArgs, limits::Session, numbers::parse_positive, output,
    status::Status,
};

/// How often the server looks whether it shall end.
const LOOK: Duration = Duration::from_millis(50);

/// Show a page on this machine: play, edit, maps, other puzzles
#[derive(Args)]
#[command(after_help = "\
The page is at the link that is printed, for browsers on this machine only. All
it needs is in the program. Ctrl-C ends the server. docs/page.md describes what
it answers to other programs. Each question may take --job-seconds, and 1 GiB or
a --memory-limit other than the usual one.

Example:
  rushsat serve
  rushsat serve --port 0 puzzles/original/01.txt")]
pub(crate) struct ServeArgs {
    /// A file with a board that the link shows, or the board itself [default: the last game]
    #[arg(value_name = "BOARD")]
    source: Option<OsString>,
    #[command(flatten)]
    reading: ReadingArgs,
    /// The port; 0: one that is free. Browsers keep a game for each port
    #[arg(long, value_name = "P", default_value_t = 6360)]
    port: u16,
    /// Seconds that a question may take
    #[arg(long, value_name = "SECONDS", default_value_t = 60, value_parser = parse_positive::<u32>)]
    job_seconds: u32,
    /// Questions that are worked on at once, up to 100
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = parse_jobs)]
    jobs: usize,
}

/// More jobs than this would have no files and no memory.
const MAX_JOBS: usize = 100;

fn parse_jobs(text: &str) -> Result<usize, String> {
    let jobs = text.parse().ok().filter(|jobs| (1..=MAX_JOBS).contains(jobs));
    jobs.ok_or_else(|| format!("expected a number from 1 to {MAX_JOBS}"))
}

pub(crate) fn run(args: &ServeArgs) -> Result<Status, Failure> {
    let source = args.source.as_ref();
    if source.is_none() && args.reading.is_given() {
        return Err(miette!("without a board there is nothing to read; leave out how to read it"));
    }
    if Session::get().has_output_limit() {
        return Err(miette!("the server writes no files, and an answer of it has at most 64M"));
    }
    let board = source.map(|source| args.reading.read_one(source)).transpose()?;
    let fragment = board.map_or_else(String::new, |puzzle| fragment(&puzzle.board));
    let path = env::current_exe().into_diagnostic()?;
    let usual = Limits::default();
    let n_bytes = Session::get().memory_limit().map_or(usual.n_bytes, |n_bytes| n_bytes as u64);
    let limits = Limits { seconds: args.job_seconds, n_jobs: args.jobs, n_bytes, ..usual };
    let program = Program { path, args: Vec::new() };
    let settings = Settings { port: args.port, program, limits };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    runtime.into_diagnostic()?.block_on(async {
        let server = Server::bind(settings).await.map_err(|error| {
            miette!(help = "choose another with `--port`, or a free one with `--port 0`", "{error}")
        })?;
        output::line(&format!("http://{}/{fragment}", server.address()));
        // The limit on memory is that of a question; what the server holds of answers has a limit of its own.
        let budget = Session::get().time_budget();
        server.run(until_end_of(&budget)).await;
        match budget.check() {
            Err(reason) if reason != StopReason::Interrupt => {
                Err(GaveUp::on("serving", reason).into())
            }
            _ => Ok(Status::Positive),
        }
    })
}

/// The part of a link that shows a board. What a link does not hold as it is stands there as `%` and two
/// digits.
fn fragment(board: &Board) -> String {
    let text = formats::write(board, Format::Json).expect("JSON holds every board");
    let escaped = |byte: u8| match byte {
        b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' => {
            char::from(byte).to_string()
        }
        byte => format!("%{byte:02X}"),
    };
    format!("#text={}", text.trim_end().bytes().map(escaped).collect::<String>())
}

async fn until_end_of(budget: &Budget) {
    while budget.check().is_ok() {
        tokio::time::sleep(LOOK).await;
    }
}

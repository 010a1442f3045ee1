//! One board, or a list of them on several threads.

use std::thread;

use board::formats::{Input, Puzzle, ReadError};
use clap::Args;
use miette::Report as Failure;
use serde_json::json;

use crate::{
    answer::SCHEMA,
    input::BoardArgs,
    jobs,
    limits::CtrlC,
    output::{self, Report, counted},
    progress::Progress,
    status::Status,
};

/// How many boards at once, and how the answers are printed.
#[derive(Args, Clone, Copy)]
pub(crate) struct JobArgs {
    /// Print JSON, one line a board
    #[arg(long)]
    pub(crate) json: bool,
    /// Number of boards of a list that are worked on at once; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = 1)]
    jobs: usize,
}

/// What a command does with each board.
pub(crate) struct Batch<'a> {
    /// Name of the command, for JSON.
    pub(crate) command: &'static str,
    pub(crate) board: &'a BoardArgs,
    pub(crate) jobs: JobArgs,
    pub(crate) ctrl_c: &'a CtrlC,
}

impl Batch<'_> {
    /// Calls `work` with every board and prints what it says: whether the board is the only one, so
    /// that there is room for progress and pictures, is its second argument.
    ///
    /// A bad line of a list is reported and the rest goes on. After Ctrl-C no new board is begun.
    pub(crate) fn run(
        &self,
        work: impl Fn(&Puzzle, bool) -> Result<Report, Failure> + Sync,
    ) -> Result<Status, Failure> {
        match self.board.read()? {
            Input::One(puzzle) => {
                let report = work(&puzzle, true)?;
                report.print(self.jobs.json);
                Ok(report.status)
            }
            Input::Many(puzzles) => Ok(self.run_list(&puzzles, work)),
        }
    }

    fn run_list(
        &self,
        puzzles: &[Result<Puzzle, ReadError>],
        work: impl Fn(&Puzzle, bool) -> Result<Report, Failure> + Sync,
    ) -> Status {
        let n_threads = match self.jobs.jobs {
            0 => thread::available_parallelism().map_or(1, usize::from),
            n => n,
        };
        let progress = Progress::over(puzzles.len());
        let work = |puzzle: &Result<Puzzle, ReadError>| {
            if self.ctrl_c.is_pressed() {
                return None;
            }
            Some(match puzzle {
                Ok(puzzle) => work(puzzle, false).map_err(|failure| BadBoard {
                    line: puzzle.line,
                    column: None,
                    failure,
                }),
                Err(error) => Err(BadBoard::from(error)),
            })
        };
        let mut status = Status::Positive;
        let mut n_left = 0_usize;
        jobs::for_each_in_order(puzzles, n_threads, work, |result| {
            n_left += usize::from(result.is_none());
            progress.advance(|| status = status.worst(self.report(result)));
        });
        if n_left > 0 {
            output::remark(&format!("interrupted; {} not begun", counted(n_left, "board")));
        }
        status
    }

    fn report(&self, result: Option<Result<Report, BadBoard>>) -> Status {
        match result {
            None => Status::GaveUp,
            Some(Ok(report)) => {
                report.print(self.jobs.json);
                report.status
            }
            Some(Err(error)) => {
                if self.jobs.json {
                    output::line(&error.json(self.command).to_string());
                } else {
                    output::error(&error.into_failure());
                }
                Status::BadInput
            }
        }
    }
}

/// Why there is no answer for a line of a list.
struct BadBoard {
    line: usize,
    /// Where in the line, if the board could not be read; the failure shows the place then.
    column: Option<usize>,
    failure: Failure,
}

impl From<&ReadError> for BadBoard {
    fn from(error: &ReadError) -> Self {
        let column = Some(error.column());
        Self { line: error.line(), column, failure: Failure::new(error.clone()) }
    }
}

impl BadBoard {
    fn json(&self, command: &str) -> serde_json::Value {
        let error = self.failure.to_string();
        let mut json =
            json!({ "schema": SCHEMA, "command": command, "error": error, "line": self.line });
        if let Some(column) = self.column {
            json["column"] = column.into();
        }
        json
    }

    fn into_failure(self) -> Failure {
        match self.column {
            Some(_) => self.failure,
            None => self.failure.wrap_err(format!("line {}", self.line)),
        }
    }
}

/// How a board of a list is called in text: its name, or its line.
pub(crate) fn label(puzzle: &Puzzle) -> String {
    puzzle.name.clone().unwrap_or_else(|| format!("line {}", puzzle.line))
}

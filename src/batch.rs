//! One board, or a list of them on several threads.

use std::thread;

use board::formats::{Input, Puzzle, ReadError};
use clap::Args;
use miette::Report as Failure;
use serde_json::json;

use crate::{
    answer::SCHEMA, input::BoardArgs, jobs, limits::CtrlC, output, output::Report,
    progress::Progress, status::Status,
};

/// How many boards at once.
#[derive(Args, Clone, Copy)]
pub(crate) struct JobArgs {
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
                report.print(self.board.reading.json);
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
                Ok(puzzle) => work(puzzle, false).map_err(|failure| at_line(puzzle, failure)),
                Err(error) => Err(Failure::new(error.clone())),
            })
        };
        let mut status = Status::Positive;
        jobs::for_each_in_order(puzzles, n_threads, work, |result| {
            progress.advance(|| status = status.worst(self.report(result)));
        });
        status
    }

    fn report(&self, result: Option<Result<Report, Failure>>) -> Status {
        match result {
            None => Status::GaveUp,
            Some(Ok(report)) => {
                report.print(self.board.reading.json);
                report.status
            }
            Some(Err(failure)) => {
                if self.board.reading.json {
                    output::line(&self.error_json(&failure).to_string());
                } else {
                    output::error(&failure);
                }
                Status::BadInput
            }
        }
    }

    fn error_json(&self, failure: &Failure) -> serde_json::Value {
        let mut json = json!({
            "schema": SCHEMA, "command": self.command, "error": failure.to_string(),
        });
        if let Some(error) = failure.downcast_ref::<ReadError>() {
            json["line"] = error.line().into();
            json["column"] = error.column().into();
        }
        json
    }
}

fn at_line(puzzle: &Puzzle, failure: Failure) -> Failure {
    failure.wrap_err(format!("line {}", puzzle.line))
}

/// How a board of a list is called in text: its name, or its line.
pub(crate) fn label(puzzle: &Puzzle) -> String {
    puzzle.name.clone().unwrap_or_else(|| format!("line {}", puzzle.line))
}

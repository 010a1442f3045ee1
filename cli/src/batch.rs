//! One board, or a list of them on several threads.

mod order;
mod summary;

use board::formats::{Input, Puzzle, ReadError};
use clap::Args;
use miette::{Report as Failure, miette};
use serde_json::{Value, json};

pub(crate) use self::order::Order;
use self::summary::Summary;
use crate::{
    answer::{SCHEMA, board_json},
    input::BoardArgs,
    jobs::{self, Jobs},
    limits::Session,
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
    /// Number of boards that are worked on at once, up to 256; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = Jobs::ONE, help_heading = LISTS)]
    jobs: Jobs,
    /// Leave out the first N boards, as to go on where an earlier run was interrupted
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = LISTS)]
    skip: usize,
    /// Print the answers in the order of a field of their JSON, the largest first with `-` before it
    // `help.rs` has the fields of each command.
    #[arg(
        long,
        value_name = "FIELD",
        value_parser = |text: &str| Order::parse(text, &["line", "name"]),
        allow_hyphen_values = true,
        help_heading = LISTS
    )]
    sort: Option<Order>,
    /// Say at the end how many boards have which answer, how long the plans are and how long it took
    #[arg(long, help_heading = LISTS)]
    summary: bool,
}

const LISTS: &str = "Lists of boards";

impl JobArgs {
    /// Whether anything was said about lists.
    pub(crate) fn is_given(self) -> bool {
        (self.jobs, self.skip) != (Jobs::ONE, 0) || self.sort.is_some() || self.summary
    }
}

/// What a command does with each board.
pub(crate) struct Batch<'a> {
    /// Name of the command, for JSON.
    pub(crate) command: &'static str,
    pub(crate) board: &'a BoardArgs,
    pub(crate) jobs: JobArgs,
    pub(crate) session: &'a Session,
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
        self.run_on(self.read()?, work)
    }

    /// The board or boards, if as many can be skipped as were asked for.
    pub(crate) fn read(&self) -> Result<Input, Failure> {
        let reading = self.session.budget();
        let input = self.board.read(&reading)?;
        match &input {
            Input::One(_) if self.jobs.skip > 0 => {
                Err(miette!("`--skip` leaves out boards of a list; this is a single board"))
            }
            Input::Many(puzzles) if self.jobs.skip > puzzles.len() => Err(miette!(
                "cannot skip {}; the list has only {}",
                counted(self.jobs.skip, "board"),
                counted(puzzles.len(), "board")
            )),
            _ => Ok(input),
        }
    }

    /// As [`run`](Self::run), on what [`read`](Self::read) gave.
    pub(crate) fn run_on(
        &self,
        input: Input,
        work: impl Fn(&Puzzle, bool) -> Result<Report, Failure> + Sync,
    ) -> Result<Status, Failure> {
        match input {
            Input::One(puzzle) => {
                let report = work(&puzzle, true)?;
                report.print(self.jobs.json);
                if self.jobs.summary {
                    let mut summary = Summary::default();
                    summary.count(&report.json);
                    summary.print(self.command, self.jobs.json);
                }
                Ok(report.status)
            }
            Input::Many(puzzles) => Ok(self.run_list(&puzzles[self.jobs.skip..], work)),
        }
    }

    fn run_list(
        &self,
        puzzles: &[Result<Puzzle, ReadError>],
        work: impl Fn(&Puzzle, bool) -> Result<Report, Failure> + Sync,
    ) -> Status {
        let n_threads = self.jobs.jobs.among(puzzles.len(), self.session);
        let progress = Progress::over(puzzles.len());
        let mut status = Status::Positive;
        let mut left = Left::default();
        let mut summary = Summary::default();
        let mut held = Vec::new();
        let work = |puzzle: &_| self.outcome(puzzle, &work);
        jobs::for_each_in_order(puzzles, n_threads, work, |outcome| {
            left.count(&outcome);
            let answer = outcome.result.map(|result| self.answer(result));
            status = status.worst(answer.as_ref().map_or(Status::GaveUp, Answered::status));
            summary.count(answer.as_ref().map_or(&Value::Null, |answer| &answer.json));
            progress.advance(|| match answer {
                Some(answer) if self.jobs.sort.is_some() => held.push(answer),
                Some(answer) => answer.print(self.jobs.json),
                None => {}
            });
        });
        drop(progress);
        if let Some(order) = self.jobs.sort {
            order.sort(&mut held, |answer| &answer.json);
            for answer in held {
                answer.print(self.jobs.json);
            }
        }
        if self.jobs.summary {
            summary.print(self.command, self.jobs.json);
        }
        if left.is_interrupted && !output::is_lost() {
            let n_not_begun = counted(left.n_not_begun, "board");
            let skip = self.jobs.skip + left.n_answered;
            output::remark(&format!(
                "interrupted; {n_not_begun} not begun; `--skip {skip}` goes on from there"
            ));
        }
        status
    }

    /// What `work` says of a board, unless Ctrl-C came before.
    fn outcome(
        &self,
        puzzle: &Result<Puzzle, ReadError>,
        work: impl Fn(&Puzzle, bool) -> Result<Report, Failure>,
    ) -> Outcome {
        if self.session.is_interrupted() {
            return Outcome { result: None, is_whole: false };
        }
        let result = match puzzle {
            Ok(puzzle) => match work(puzzle, false) {
                Ok(report) => Ok((puzzle.line, report)),
                Err(failure) => Err(BadBoard::of(puzzle, failure)),
            },
            Err(error) => Err(BadBoard::from(error)),
        };
        Outcome { result: Some(result), is_whole: !self.session.is_interrupted() }
    }

    /// What is printed of a board.
    fn answer(&self, result: Result<(usize, Report), BadBoard>) -> Answered {
        match result {
            Ok((line, report)) => {
                let Report { text, json, status } = report;
                Answered { json: with_line(json, line), said: Ok((text, status)) }
            }
            Err(error) => Answered { json: error.json(self.command), said: Err(error) },
        }
    }
}

/// The answer with the line of its board, after the fields that every object begins with.
fn with_line(mut json: Value, line: usize) -> Value {
    if let Some(fields) = json.as_object_mut() {
        let is_head = |name: &String| ["schema", "command", "name"].contains(&name.as_str());
        let index = fields.keys().take_while(|name| is_head(name)).count();
        fields.shift_insert(index, "line".to_owned(), line.into());
    }
    json
}

/// An answer about a board of a list, or why there is none.
struct Answered {
    json: Value,
    /// The text for people, and how the work ended.
    said: Result<(String, Status), BadBoard>,
}

impl Answered {
    fn status(&self) -> Status {
        self.said.as_ref().map_or(Status::BadInput, |&(_, status)| status)
    }

    fn print(self, as_json: bool) {
        match self.said {
            _ if as_json => output::line(&self.json.to_string()),
            Ok((text, _)) => output::text(&text),
            Err(error) => output::error(&error.into_failure()),
        }
    }
}

/// What came of a board of a list.
struct Outcome {
    /// The line of the board and the answer. `None`: it was not begun, because of Ctrl-C.
    result: Option<Result<(usize, Report), BadBoard>>,
    /// Whether the result was there before Ctrl-C, which may have cut it off.
    is_whole: bool,
}

/// What an interrupted run leaves to another.
#[derive(Default)]
struct Left {
    /// Boards at the head of the list whose results are whole.
    n_answered: usize,
    n_not_begun: usize,
    is_interrupted: bool,
}

impl Left {
    /// Takes the boards in their order.
    fn count(&mut self, outcome: &Outcome) {
        self.is_interrupted |= !outcome.is_whole;
        self.n_answered += usize::from(!self.is_interrupted);
        self.n_not_begun += usize::from(outcome.result.is_none());
    }
}

/// Why there is no answer for a line of a list.
struct BadBoard {
    line: usize,
    name: Option<String>,
    /// As JSON has it; null if it could not be read.
    board: Value,
    /// Where in the line, if the board could not be read; the failure shows the place then.
    column: Option<usize>,
    failure: Failure,
}

impl From<&ReadError> for BadBoard {
    fn from(error: &ReadError) -> Self {
        let column = Some(error.column());
        let failure = Failure::new(error.clone());
        Self { line: error.line(), name: None, board: Value::Null, column, failure }
    }
}

impl BadBoard {
    /// The commands whose objects have the field `answer`.
    const ANSWERING: [&str; 5] = ["plan", "solve", "hint", "rate", "reach"];

    /// A board that was read, of which the work failed.
    fn of(puzzle: &Puzzle, failure: Failure) -> Self {
        let (line, name) = (puzzle.line, puzzle.name.clone());
        Self { line, name, board: board_json(&puzzle.board), column: None, failure }
    }

    fn json(&self, command: &str) -> Value {
        let mut json = json!({ "schema": SCHEMA, "command": command });
        if let Some(name) = &self.name {
            json["name"] = name.as_str().into();
        }
        json["error"] = self.failure.to_string().into();
        json["line"] = self.line.into();
        if let Some(column) = self.column {
            json["column"] = column.into();
        }
        json["board"] = self.board.clone();
        if Self::ANSWERING.contains(&command) {
            json["answer"] = Value::Null;
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

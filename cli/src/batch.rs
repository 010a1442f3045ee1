//! One board, or a list of them on several threads.

mod list_answer;
mod order;
mod part;
mod several;
mod summary;
mod telling;

use std::{ffi::OsString, time::Instant};

use board::formats::{BoardEntry, Input, ReadError};
use clap::Args;
use miette::{Report as Failure, miette};

use self::{
    list_answer::{BadBoard, ListAnswer},
    summary::Summary,
    telling::MOST_BAD_SHOWN,
};
pub(crate) use self::{order::Order, part::Part, telling::Telling};
use crate::{
    answer::{board_json, head},
    input::BoardArgs,
    jobs::{self, Jobs},
    limits::Session,
    output::{self, Report, counted, so_far::SoFar},
    progress::Progress,
    status::Status,
};

/// How many boards at once, and how the answers are printed.
#[derive(Args, Clone)]
pub(crate) struct JobArgs {
    /// Print JSON, one line a board
    #[arg(long)]
    pub(crate) json: bool,
    /// Number of boards that are worked on at once, up to 256; 0: one for each processor
    #[arg(long, value_name = "N", default_value_t = Jobs::ONE, help_heading = LISTS)]
    pub(crate) jobs: Jobs,
    /// Leave out the first N boards, as to go on where an earlier run was interrupted
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, help_heading = LISTS)]
    pub(crate) skip: usize,
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
    #[arg(skip)]
    pub(crate) part: Part,
    /// `true` if the boards are those of several sources, and bad lines are named after theirs.
    #[arg(skip)]
    names_sources: bool,
}

const LISTS: &str = "Lists of boards";

impl JobArgs {
    /// The same for boards of several sources, or of one.
    pub(crate) const fn naming_sources(mut self, names_sources: bool) -> Self {
        self.names_sources = names_sources;
        self
    }

    /// Returns `true` if a summary is asked for as a line of text.
    pub(crate) const fn has_summary_line(&self) -> bool {
        self.summary && !self.json
    }

    /// Returns `true` if an option for lists was given.
    pub(crate) fn is_given(&self) -> bool {
        (self.jobs, self.skip) != (Jobs::ONE, 0) || self.sort.is_some() || self.summary
    }
}

/// The commands whose objects have no field `answer`, or that say themselves what they know.
const WITHOUT_ANSWER: [&str; 4] = ["check", "certify", "compare", "convert"];

/// The work of a command on a board, as [`Batch::run`] has it.
type Work<'a> = dyn Fn(&BoardEntry, bool) -> Result<Report, Failure> + Sync + 'a;

/// What a command answers of a line that is no board, as [`Batch::run_with`] has it.
type Unread<'a> = dyn Fn(&ReadError) -> Option<Report> + Sync + 'a;

/// What a command does with each board.
pub(crate) struct Batch<'a> {
    /// Name of the command, for JSON.
    pub(crate) command: &'static str,
    pub(crate) board: &'a BoardArgs,
    pub(crate) jobs: &'a JobArgs,
    pub(crate) session: &'a Session,
}

impl Batch<'_> {
    /// Calls `work` with every board and prints what it says: whether the board is the only one, so
    /// that there is room for progress and pictures, is its second argument.
    ///
    /// A bad line of a list is reported and the rest goes on. After Ctrl-C no new board is begun.
    pub(crate) fn run(
        &self,
        work: impl Fn(&BoardEntry, bool) -> Result<Report, Failure> + Sync,
    ) -> Result<Status, Failure> {
        self.run_on(self.read()?, work)
    }

    /// The board or boards, if as many can be skipped as were asked for.
    pub(crate) fn read(&self) -> Result<Input, Failure> {
        self.with_skipped(self.board.read(&self.session.budget())?)
    }

    /// As [`read`](Self::read), without a limit on time.
    pub(crate) fn read_untimed(&self) -> Result<Input, Failure> {
        self.with_skipped(self.board.read(&self.session.untimed_budget())?)
    }

    /// The boards of the argument and of others, as one list.
    pub(crate) fn read_with(&self, more: &[OsString]) -> Result<Input, Failure> {
        let sources = std::iter::once(&self.board.source).chain(more).map(OsString::as_os_str);
        self.with_skipped(several::read(&self.board.reading, sources, &self.session.budget())?)
    }

    /// The boards, if as many can be skipped as were asked for.
    fn with_skipped(&self, input: Input) -> Result<Input, Failure> {
        match &input {
            Input::One(_) if self.jobs.skip > 0 => {
                Err(miette!("`--skip` leaves out boards of a list; this is a single board"))
            }
            Input::Many(puzzles) => self.expect_to_skip(puzzles.len()).map(|()| input),
            Input::One(_) => Ok(input),
        }
    }

    /// Refuses a list of so many boards if more are to be skipped.
    fn expect_to_skip(&self, n_boards: usize) -> Result<(), Failure> {
        if self.jobs.skip <= n_boards {
            return Ok(());
        }
        Err(miette!(
            "cannot skip {}; the list has only {}",
            counted(self.jobs.skip, "board"),
            counted(n_boards, "board")
        ))
    }

    /// As [`run`](Self::run), on what [`read`](Self::read) gave.
    pub(crate) fn run_on(
        &self,
        input: Input,
        work: impl Fn(&BoardEntry, bool) -> Result<Report, Failure> + Sync,
    ) -> Result<Status, Failure> {
        self.run_all(input, &|_| None, &work)
    }

    /// As [`run_on`](Self::run_on); of a line of a list that is no board `unread` may know an answer.
    pub(crate) fn run_with(
        &self,
        input: Input,
        unread: impl Fn(&ReadError) -> Option<Report> + Sync,
        work: impl Fn(&BoardEntry, bool) -> Result<Report, Failure> + Sync,
    ) -> Result<Status, Failure> {
        self.run_all(input, &unread, &work)
    }

    /// As [`run_with`](Self::run_with), compiled once for all commands.
    fn run_all(
        &self,
        input: Input,
        unread: &Unread<'_>,
        work: &Work<'_>,
    ) -> Result<Status, Failure> {
        match input {
            Input::One(puzzle) => {
                let start = Instant::now();
                let so_far = self.begun(&puzzle, false);
                let report = work(&puzzle, true)?;
                drop(so_far);
                report.print(self.jobs.json);
                if self.jobs.summary {
                    let mut summary = Summary::default();
                    summary.count(&report.json, start.elapsed().as_secs_f64());
                    summary.print(self.command, self.jobs.json);
                }
                Ok(report.status)
            }
            Input::Many(puzzles) => {
                self.expect_to_skip(puzzles.len())?;
                Ok(self.run_list(&puzzles[self.jobs.skip..], unread, work))
            }
        }
    }

    /// What is printed of a board if the work on it does not see to a limit by itself.
    fn begun(&self, puzzle: &BoardEntry, is_of_list: bool) -> Option<SoFar> {
        // A shard prints no answers.
        let is_told =
            self.jobs.json && self.jobs.part.is_whole() && !WITHOUT_ANSWER.contains(&self.command);
        is_told.then(|| {
            let mut json = head(self.command, puzzle);
            if is_of_list {
                json["line"] = puzzle.line.into();
            }
            json["board"] = board_json(&puzzle.board);
            SoFar::unknown(json)
        })
    }

    /// What is printed of a board of a list whose answer is there but not told yet.
    fn finished(&self, so_far: Option<SoFar>, line: usize, report: &Report) -> Option<SoFar> {
        if self.jobs.jobs.is_one() || !self.jobs.part.is_whole() {
            return None;
        }
        let so_far = so_far.unwrap_or_else(SoFar::begin);
        so_far.set(list_answer::shown(line, report, self.jobs.json));
        Some(so_far)
    }

    fn run_list(
        &self,
        puzzles: &[Result<BoardEntry, ReadError>],
        unread: &Unread<'_>,
        work: &Work<'_>,
    ) -> Status {
        let puzzles = self.jobs.part.of(puzzles);
        let n_threads = self.jobs.jobs.among(puzzles.len(), self.session);
        let progress = Progress::over(puzzles.len());
        let (mut left, mut n_bad) = (Left::default(), 0);
        let mut telling = Telling::new(self.command, self.jobs);
        let work = |puzzle: &_| self.outcome(puzzle, unread, work);
        jobs::for_each_in_order(puzzles, n_threads, work, |outcome| {
            left.count(&outcome);
            let answer = outcome.result.map(|result| {
                n_bad += usize::from(result.is_err());
                let (command, as_json) = (self.command, self.jobs.json);
                ListAnswer::new(result, outcome.seconds, command, as_json, n_bad <= MOST_BAD_SHOWN)
            });
            progress.advance(|| telling.take(answer));
            drop(outcome.so_far);
        });
        drop(progress);
        let status = telling.end();
        if left.is_interrupted && !output::is_lost() && self.jobs.part.is_whole() {
            let n_not_begun = counted(left.n_not_begun, "board");
            let skip = self.jobs.skip + left.n_answered;
            output::remark(&format!(
                "interrupted; {n_not_begun} not begun; `--skip {skip}` goes on from there"
            ));
        }
        status
    }

    /// What `work` says of a board, or `unread` of what is none, unless Ctrl-C came before.
    fn outcome(
        &self,
        puzzle: &Result<BoardEntry, ReadError>,
        unread: &Unread<'_>,
        work: &Work<'_>,
    ) -> Outcome {
        if self.session.is_interrupted() {
            return Outcome { result: None, is_whole: false, seconds: 0.0, so_far: None };
        }
        let start = Instant::now();
        let mut so_far = None;
        let result = match puzzle {
            Ok(puzzle) => {
                so_far = self.begun(puzzle, true);
                match work(puzzle, false) {
                    Ok(report) => {
                        // It may have to wait for those of boards before it.
                        so_far = self.finished(so_far, puzzle.line, &report);
                        Ok((puzzle.line, report))
                    }
                    Err(failure) => Err(BadBoard::of(puzzle, failure)),
                }
            }
            Err(error) => match unread(error) {
                Some(report) => Ok((error.line(), report)),
                None => Err(BadBoard::unread(error, self.jobs.names_sources)),
            },
        };
        let seconds = start.elapsed().as_secs_f64();
        let is_whole = !self.session.is_interrupted();
        Outcome { result: Some(result), is_whole, seconds, so_far }
    }
}

/// What came of a board of a list.
struct Outcome {
    /// The line of the board and the answer. `None`: it was not begun, because of Ctrl-C.
    result: Option<Result<(usize, Report), BadBoard>>,
    /// `true` if the result was complete before Ctrl-C, which may have cut it off.
    is_whole: bool,
    /// How long it took.
    seconds: f64,
    /// What is printed of it if a limit ends the program before its turn.
    so_far: Option<SoFar>,
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

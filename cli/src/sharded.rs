//! Work that can be cut into shards.

use std::{
    ops::Range,
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use board::formats::Input;
use miette::{IntoDiagnostic, Report as Failure, miette};
use shards::Costs;

use crate::{
    batch::{Batch, JobArgs, Part, Telling},
    commands::Command,
    input::BoardArgs,
    limits::Session,
    output,
    source::is_standard_input,
    status::Status,
};

/// A command that can be done in shards: independent ranges of numbered items. Whatever the ranges are,
/// merging what came of them comes to the same as the command alone.
pub(crate) trait Sharded {
    /// The file that it reads, if it reads one.
    fn input(&mut self) -> Option<&Path> {
        None
    }

    /// Number of threads of a shard.
    fn n_threads(&mut self) -> usize;

    /// The items.
    fn items(&mut self) -> Result<Range<u64>, Failure>;

    /// The items, and what each costs. What the command could not do at the end is refused now.
    fn costs(&mut self) -> Result<Costs, Failure>;

    /// Does the items of a range. The text is what its shard holds.
    ///
    /// # Errors
    ///
    /// [`GaveUp`](crate::failure::GaveUp) if a limit of the work as a whole, or an interrupt, cut it short.
    fn part(&mut self, range: Range<u64>) -> Result<String, Failure>;

    /// Does with what came of all ranges, in order, what the command does alone.
    fn merge(&mut self, parts: &[String]) -> Result<Status, Failure>;
}

/// The arguments of a command over a list of boards.
pub(crate) struct ListArgs<'a> {
    /// Name of the command, for JSON.
    pub(crate) command: &'static str,
    /// What it reads.
    pub(crate) board: &'a BoardArgs,
    /// How the answers are printed.
    pub(crate) jobs: &'a mut JobArgs,
    /// What is printed before the answers.
    pub(crate) heading: Option<String>,
    /// `true` if it reads more than that.
    pub(crate) has_more: bool,
}

impl<'a> ListArgs<'a> {
    pub(crate) fn new(command: &'static str, board: &'a BoardArgs, jobs: &'a mut JobArgs) -> Self {
        Self { command, board, jobs, heading: None, has_more: false }
    }
}

/// A command over a list of boards. Its items are the boards, and a shard holds the answers.
pub(crate) struct List {
    /// One of those that [`Command::list`] knows.
    pub(crate) command: Command,
}

impl List {
    const KNOWN: &str = "it is a command over a list";
}

impl Sharded for List {
    fn input(&mut self) -> Option<&Path> {
        self.command.list().map(|list| list.board.path())
    }

    fn n_threads(&mut self) -> usize {
        self.command.list().map_or(1, |list| list.jobs.jobs.at_least())
    }

    fn costs(&mut self) -> Result<Costs, Failure> {
        Ok(Costs::equal(self.items()?))
    }

    fn items(&mut self) -> Result<Range<u64>, Failure> {
        let ListArgs { command, board, jobs, has_more, .. } =
            self.command.list().expect(Self::KNOWN);
        if has_more {
            return Err(miette!("a job reads one list: put the boards into one file"));
        }
        if is_standard_input(&board.source) {
            return Err(miette!("a job reads its list in every shard: give a file"));
        }
        let batch = Batch { command, board, jobs, session: Session::get() };
        // Only the shards have the time that each board has.
        match batch.read_untimed()? {
            Input::One(_) => Err(miette!("a single board cannot be cut into shards; give a list")),
            Input::Many(puzzles) => Ok(0..(puzzles.len() - jobs.skip) as u64),
        }
    }

    fn part(&mut self, range: Range<u64>) -> Result<String, Failure> {
        let [start, end] = [range.start, range.end].map(usize::try_from);
        let range = start.into_diagnostic()?..end.into_diagnostic()?;
        let kept = Arc::new(Mutex::new(String::new()));
        let list = self.command.list().expect(Self::KNOWN);
        list.jobs.part = Part::Shard { range, kept: Arc::clone(&kept) };
        // How the answers are is for the merge to say.
        self.command.run()?;
        let text = std::mem::take(&mut *kept.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(text)
    }

    fn merge(&mut self, parts: &[String]) -> Result<Status, Failure> {
        let ListArgs { command, jobs, heading, .. } = self.command.list().expect(Self::KNOWN);
        if let Some(heading) = heading {
            output::text(&heading);
        }
        let mut telling = Telling::new(command, jobs);
        for line in parts.iter().flat_map(|part| part.lines()) {
            telling.take(Some(serde_json::from_str(line).into_diagnostic()?));
        }
        Ok(telling.end())
    }
}

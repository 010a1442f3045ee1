//! The answers about a list, printed in the order that was asked for.

use serde_json::Value;

use super::{JobArgs, list_answer::ListAnswer, summary::Summary};
use crate::{
    output::{self, counted, so_far::SoFar},
    status::Status,
};

/// The most bad lines of a list that are shown with their places: a file that is no list has as many as
/// lines.
pub(super) const MOST_BAD_SHOWN: usize = 1000;

/// Tells the answers one by one, or at the end where they are sorted.
pub(crate) struct Telling<'a> {
    command: &'a str,
    jobs: &'a JobArgs,
    status: Status,
    summary: Summary,
    held: Vec<ListAnswer>,
    /// What of these is printed if a limit ends the program.
    held_so_far: Option<SoFar>,
    /// Bad lines that are not shown.
    n_hidden: usize,
    /// `true` if some boards were not begun.
    is_interrupted: bool,
}

impl<'a> Telling<'a> {
    /// Nothing was told yet.
    pub(crate) fn new(command: &'a str, jobs: &'a JobArgs) -> Self {
        let (summary, held) = (Summary::default(), Vec::new());
        let status = Status::Positive;
        Self {
            command,
            jobs,
            status,
            summary,
            held,
            held_so_far: None,
            n_hidden: 0,
            is_interrupted: false,
        }
    }

    /// The answer about the next board; none if it was not begun.
    pub(crate) fn take(&mut self, answer: Option<ListAnswer>) {
        self.status = self.status.worst(answer.as_ref().map_or(Status::GaveUp, ListAnswer::status));
        self.is_interrupted |= answer.is_none();
        if self.jobs.summary {
            match &answer {
                Some(answer) => self.summary.count(&answer.json, answer.seconds),
                None => self.summary.count(&Value::Null, 0.0),
            }
        }
        match answer.and_then(|answer| self.jobs.part.keep(answer)) {
            Some(answer) if self.jobs.sort.is_some() => {
                // Were the program ended, the answers would be told as they came.
                self.held_so_far.get_or_insert_with(SoFar::begin).add(answer.shown_text());
                self.held.push(answer);
            }
            Some(answer) => self.print(&answer),
            None => {}
        }
    }

    fn print(&mut self, answer: &ListAnswer) {
        if answer.is_hidden() {
            self.n_hidden += 1;
        } else {
            answer.print();
        }
    }

    /// That was the last. Returns how it ended.
    pub(crate) fn end(mut self) -> Status {
        if let Some(order) = self.jobs.sort {
            self.held_so_far = None;
            order.sort(&mut self.held, |answer| &answer.json);
            for answer in std::mem::take(&mut self.held) {
                self.print(&answer);
            }
        }
        if self.n_hidden > 0 {
            let n_more = counted(self.n_hidden, "more bad line");
            output::remark(&format!("{n_more} not shown; `--json` tells of each"));
        }
        if self.jobs.summary && self.jobs.part.is_whole() {
            self.summary.print(self.command, self.jobs.json);
        }
        // Whoever starts the rest anew asks for this; bad lines are there then, too.
        if self.is_interrupted { Status::GaveUp } else { self.status }
    }
}

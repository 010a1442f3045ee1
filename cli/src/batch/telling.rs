//! The answers about a list, printed in the order that was asked for.

use serde_json::Value;

use super::{JobArgs, answered::Answered, summary::Summary};
use crate::status::Status;

/// Tells the answers one by one, or at the end where they are sorted.
pub(crate) struct Telling<'a> {
    command: &'a str,
    jobs: &'a JobArgs,
    status: Status,
    summary: Summary,
    held: Vec<Answered>,
}

impl<'a> Telling<'a> {
    /// Nothing was told yet.
    pub(crate) fn new(command: &'a str, jobs: &'a JobArgs) -> Self {
        let (summary, held) = (Summary::default(), Vec::new());
        Self { command, jobs, status: Status::Positive, summary, held }
    }

    /// The answer about the next board; none if it was not begun.
    pub(crate) fn take(&mut self, answer: Option<Answered>) {
        self.status = self.status.worst(answer.as_ref().map_or(Status::GaveUp, Answered::status));
        if self.jobs.summary {
            self.summary.count(answer.as_ref().map_or(&Value::Null, |answer| &answer.json));
        }
        match answer.and_then(|answer| self.jobs.part.keep(answer)) {
            Some(answer) if self.jobs.sort.is_some() => self.held.push(answer),
            Some(answer) => answer.print(),
            None => {}
        }
    }

    /// That was the last. Returns how it ended.
    pub(crate) fn end(mut self) -> Status {
        if let Some(order) = self.jobs.sort {
            order.sort(&mut self.held, |answer| &answer.json);
            self.held.iter().for_each(Answered::print);
        }
        if self.jobs.summary && self.jobs.part.is_whole() {
            self.summary.print(self.command, self.jobs.json);
        }
        self.status
    }
}

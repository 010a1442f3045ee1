//! From runs to rows: what an engine did with a question.

use serde::Serialize;
use serde_json::Value;

use crate::{
    question::{Question, none_within},
    record::Record,
};
use rushsat::agreement::{EngineVerdict, Refuted};

/// All runs of an engine on a question, as one row. Figures are those of the run in the middle.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    pub(crate) question: String,
    pub(crate) engine: String,
    /// Number of runs.
    pub(crate) runs: usize,
    /// `plan`, `none`, `unsolvable`, `unknown` or `failed`.
    pub(crate) answer: &'static str,
    pub(crate) length: Option<u64>,
    pub(crate) optimal: Option<bool>,
    /// The largest bound without a plan that an engine proved before it gave up.
    pub(crate) refuted: Option<u64>,
    /// `true` if every run's answer agrees with the set's answer; null if the set has none.
    pub(crate) right: Option<bool>,
    /// Why there is no answer, or only a plan that may not be a shortest one.
    pub(crate) reason: Option<String>,
    /// Wall-clock time of the process.
    pub(crate) seconds: f64,
    /// Processor time of it, and of the programs that it called.
    pub(crate) cpu_seconds: f64,
    /// Peak memory of the process.
    pub(crate) bytes: u64,
    pub(crate) variables: Option<u64>,
    pub(crate) clauses: Option<u64>,
    pub(crate) conflicts: Option<u64>,
    /// States that explicit search reached.
    pub(crate) reached: Option<u64>,
}

impl Row {
    /// The row of these runs, of so many that were asked for: the one in the middle, the faster one where two
    /// are. `None` if there are none.
    pub(crate) fn new<'a>(
        question: &Question,
        engine: &str,
        runs: impl Iterator<Item = &'a Record>,
        n_runs: usize,
    ) -> Option<Self> {
        let mut runs: Vec<&Record> = runs.collect();
        let right = question
            .expected
            .map(|expected| runs.iter().all(|run| verdict(run, question).agrees_with(expected)));
        // Time without an answer is longer than any with one.
        runs.sort_by(|a, b| {
            (is_open(a), a.seconds)
                .partial_cmp(&(is_open(b), b.seconds))
                .expect("times are numbers")
        });
        let last = runs.len().checked_sub(1)?;
        // After an open run no other was made: it would have been as long.
        let n_runs = if is_open(runs[last]) { n_runs.max(runs.len()) } else { runs.len() };
        let middle = runs[last.min((n_runs - 1) / 2)];
        let number = |field: &str| middle.output.get(field).and_then(Value::as_u64);
        let answer = answer(middle);
        let is_known = !is_open(middle);
        let reason = middle.output.get("reason").and_then(Value::as_str).map(str::to_owned);
        Some(Self {
            question: question.name.clone(),
            engine: engine.to_owned(),
            runs: runs.len(),
            answer,
            length: number("length"),
            optimal: middle.output.get("optimal").and_then(Value::as_bool),
            refuted: number("refuted"),
            right,
            reason: if is_known { None } else { Some(reason.unwrap_or(middle.end.clone())) },
            seconds: middle.seconds,
            cpu_seconds: middle.cpu_seconds,
            bytes: middle.bytes,
            variables: number("variables"),
            clauses: number("clauses"),
            conflicts: number("conflicts"),
            reached: number("reached"),
        })
    }

    /// Returns `true` if the question was answered.
    pub(crate) fn is_answered(&self) -> bool {
        self.reason.is_none()
    }

    /// Returns `true` if the question was answered, and not wrongly.
    pub(crate) fn is_solved(&self) -> bool {
        self.is_answered() && !self.is_error()
    }

    /// Returns `true` if the answer is wrong or the program failed.
    pub fn is_error(&self) -> bool {
        self.right == Some(false) || self.answer == "failed"
    }
}

/// Returns `true` if a run ended without the answer. It may have found a plan, but was stopped before the
/// plan was known to be shortest.
pub(crate) fn is_open(run: &Record) -> bool {
    let is_stopped = run.output.get("reason").is_some_and(Value::is_string);
    is_stopped || !matches!(answer(run), "plan" | "none" | "unsolvable")
}

/// Returns `true` if the program ended without an answer, but not because of a limit.
pub(crate) fn is_failure(run: &Record) -> bool {
    answer(run) == "failed"
}

fn answer(run: &Record) -> &'static str {
    match run.output.get("answer").and_then(Value::as_str) {
        Some("plan") => "plan",
        Some("none") => "none",
        Some("unsolvable") => "unsolvable",
        Some("unknown") => "unknown",
        // It was stopped, or its own watchdog ended it.
        _ if ["time limit", "exit 3"].contains(&&*run.end) => "unknown",
        _ => "failed",
    }
}

fn verdict(run: &Record, question: &Question) -> EngineVerdict {
    let number = |field: &str| {
        run.output.get(field).and_then(Value::as_u64).and_then(|n| usize::try_from(n).ok())
    };
    match (answer(run), number("length")) {
        ("plan", Some(length)) if run.output["optimal"] == true => EngineVerdict::Length(length),
        ("plan", Some(length)) => EngineVerdict::Within(length),
        ("none", _) => none_within(question.most),
        ("unsolvable", _) => EngineVerdict::Unsolvable,
        _ => EngineVerdict::GaveUp(number("refuted").map(Refuted::from)),
    }
}

#[cfg(test)]
pub(crate) mod tests;

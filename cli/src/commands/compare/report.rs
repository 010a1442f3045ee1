//! What a comparison found, as a table and as JSON.

use std::time::Duration;

use board::{Metric, formats::Puzzle};
use rushsat::{agreement::Verdict, planning::Bound};
use serde_json::json;

use crate::{
    answer::{board_json, head},
    batch::label,
    output::{Report, length},
    status::Status,
};

/// An engine with its answer and figures.
pub(super) struct Row {
    pub(super) engine: String,
    pub(super) verdict: Verdict,
    /// Variables and clauses, or states reached.
    pub(super) sizes: Option<(u32, usize)>,
    pub(super) states: Option<u64>,
    pub(super) elapsed: Option<Duration>,
}

impl Row {
    /// Whether the engine failed, or gave up before it had the answer.
    fn is_open(&self) -> bool {
        matches!(self.verdict, Verdict::GaveUp(_) | Verdict::Within(_) | Verdict::Failed)
    }
}

/// What the input claims in the metric that was not asked for.
pub(super) struct OtherClaim {
    pub(super) metric: Metric,
    pub(super) claimed: usize,
    /// What search says.
    pub(super) found: Verdict,
}

/// The answers of all engines to one question.
pub(super) struct Comparison<'a> {
    pub(super) puzzle: &'a Puzzle,
    /// What the SAT engines were asked.
    pub(super) bound: Bound,
    pub(super) rows: Vec<Row>,
    /// The size of the cluster that was claimed, and that was found.
    pub(super) clusters: Option<(u64, u64)>,
    pub(super) other: Option<OtherClaim>,
    /// Why engines failed.
    pub(super) failures: Vec<String>,
}

impl Comparison<'_> {
    /// The sides that cannot both be right, as sentences.
    fn disagreements(&self) -> Vec<String> {
        let sides = self.sides();
        let mut found = Vec::new();
        for (index, later) in sides.iter().enumerate() {
            for earlier in &sides[..index] {
                if !later.0.agrees_with(earlier.0) {
                    found.push(format!("{}, but {}", self.says(earlier), self.says(later)));
                }
            }
        }
        if let Some((claimed, counted)) = self.clusters
            && claimed != counted
        {
            found.push(format!("the input says {claimed} states, but search counts {counted}"));
        }
        if let Some(OtherClaim { metric, claimed, found: verdict }) = self.other
            && !verdict.agrees_with(Verdict::Length(claimed))
        {
            let (claimed, verdict) = (length(claimed, metric), verdict.text(metric));
            found.push(format!("the input says {claimed}, but search says {verdict}"));
        }
        found
    }

    /// The different verdicts, each with the engines that gave it.
    fn sides(&self) -> Vec<(Verdict, Vec<&str>)> {
        let mut sides: Vec<(Verdict, Vec<&str>)> = Vec::new();
        for row in &self.rows {
            match sides.iter_mut().find(|(verdict, _)| *verdict == row.verdict) {
                Some((_, engines)) => engines.push(&row.engine),
                None => sides.push((row.verdict, vec![&row.engine])),
            }
        }
        sides
    }

    fn says(&self, (verdict, engines): &(Verdict, Vec<&str>)) -> String {
        let verb = if engines.len() == 1 { "says" } else { "say" };
        format!("{} {verb} {}", engines.join(", "), verdict.text(self.bound.metric))
    }

    pub(super) fn report(&self, is_only: bool) -> Report {
        let disagreements = self.disagreements();
        let status = match self.n_open() {
            _ if !disagreements.is_empty() => Status::Negative,
            _ if !self.failures.is_empty() => Status::BadInput,
            0 => Status::Positive,
            _ => Status::GaveUp,
        };
        let text = if is_only { self.table(&disagreements) } else { self.summary(&disagreements) };
        Report { text, json: self.json(&disagreements), status }
    }

    fn table(&self, disagreements: &[String]) -> String {
        let width = self.rows.iter().map(|row| row.engine.chars().count()).fold(22, usize::max);
        let mut text = format!(
            "{:<width$} {:<28} {:>10} {:>12} {:>10} {:>10}\n",
            "engine", "answer", "variables", "clauses", "states", "seconds"
        );
        let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
        for row in &self.rows {
            text.push_str(&format!(
                "{:<width$} {:<28} {:>10} {:>12} {:>10} {:>10}\n",
                row.engine,
                row.verdict.text(self.bound.metric),
                or_dash(row.sizes.map(|(n_vars, _)| n_vars.to_string())),
                or_dash(row.sizes.map(|(_, n_clauses)| n_clauses.to_string())),
                or_dash(row.states.map(|states| states.to_string())),
                or_dash(row.elapsed.map(|elapsed| format!("{:.4}", elapsed.as_secs_f64()))),
            ));
        }
        for failure in &self.failures {
            text.push_str(&format!("failed: {failure}\n"));
        }
        for disagreement in disagreements {
            text.push_str(&format!("disagreement: {disagreement}\n"));
        }
        if disagreements.is_empty() {
            text.push_str(match self.n_open() {
                0 => "all agree\n",
                _ => "no disagreement, but not all have answered\n",
            });
        }
        text
    }

    fn summary(&self, disagreements: &[String]) -> String {
        let label = label(self.puzzle);
        let problems = [("disagreement", disagreements), ("failed", &self.failures[..])];
        let problems = problems.iter().filter(|(_, which)| !which.is_empty());
        let problems = problems.map(|(kind, which)| format!("{kind}: {}", which.join("; ")));
        let problems: Vec<_> = problems.collect();
        if !problems.is_empty() {
            return format!("{label}: {}\n", problems.join("; "));
        }
        let best = self.rows.iter().find(|row| !row.is_open()).unwrap_or(&self.rows[0]);
        let verdict = best.verdict.text(self.bound.metric);
        let (n_open, n_rows) = (self.n_open(), self.rows.len());
        let open = if n_open == 0 { String::new() } else { format!(", {n_open} gave up") };
        format!("{label}: {verdict}, {} of {n_rows} agree{open}\n", n_rows - n_open)
    }

    /// Number of engines without the answer.
    fn n_open(&self) -> usize {
        self.rows.iter().filter(|row| row.is_open()).count()
    }

    fn json(&self, disagreements: &[String]) -> serde_json::Value {
        let rows = self.rows.iter().map(|row| {
            json!({
                "engine": row.engine,
                "answer": match row.verdict {
                    Verdict::Length(_) | Verdict::Within(_) | Verdict::Fewest { .. } => "plan",
                    Verdict::Unsolvable => "unsolvable",
                    Verdict::NoneWithin(_) => "none",
                    Verdict::GaveUp(_) => "unknown",
                    Verdict::Failed => "failed",
                },
                "length": match row.verdict {
                    Verdict::Length(length)
                    | Verdict::Within(length)
                    | Verdict::Fewest { length, .. } => Some(length),
                    _ => None,
                },
                "refuted": match row.verdict {
                    Verdict::Length(fewest) | Verdict::Fewest { transitions: fewest, .. } => {
                        fewest.checked_sub(1)
                    }
                    Verdict::NoneWithin(bound) => Some(bound),
                    Verdict::GaveUp(refuted) => refuted,
                    Verdict::Unsolvable | Verdict::Within(_) | Verdict::Failed => None,
                },
                "variables": row.sizes.map(|(n_vars, _)| n_vars),
                "clauses": row.sizes.map(|(_, n_clauses)| n_clauses),
                "states": row.states,
                "seconds": row.elapsed.map(|elapsed| elapsed.as_secs_f64()),
            })
        });
        let mut json = head("compare", self.puzzle);
        json["board"] = board_json(&self.puzzle.board);
        json["metric"] = self.bound.metric.to_string().into();
        json["bound"] = self.bound.length.into();
        json["engines"] = rows.collect();
        json["agree"] = disagreements.is_empty().into();
        json["disagreements"] = disagreements.into();
        json["failures"] = self.failures.as_slice().into();
        json
    }
}

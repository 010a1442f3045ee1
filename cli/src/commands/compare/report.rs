//! What a comparison found, as a table and as JSON.

use board::formats::BoardEntry;
use limits::{Stop, StopReason};
use rushsat::agreement::{Comparison, EngineRow, EngineVerdict};
use serde_json::{Value, json};

use crate::{
    answer::{board_json, head},
    output::{Report, counted},
    status::Status,
};

/// The most engines that gave up for one reason and are named again below the table.
const NAMED: usize = 3;

/// The comparison of the engines on a board.
pub(super) struct BoardComparison<'a> {
    pub(super) puzzle: &'a BoardEntry,
    pub(super) comparison: &'a Comparison,
}

impl BoardComparison<'_> {
    pub(super) fn report(&self, is_only: bool) -> Report {
        let disagreements = self.comparison.disagreements();
        let status = match self.comparison.n_open() {
            _ if !disagreements.is_empty() => Status::Negative,
            _ if !self.comparison.failures.is_empty() => Status::BadInput,
            0 => Status::Positive,
            _ => Status::GaveUp,
        };
        let text = if is_only { self.table(&disagreements) } else { self.summary(&disagreements) };
        Report { text, json: self.json(&disagreements), status }
    }

    /// What marks a comparison with a mistaken model.
    fn mark(&self) -> String {
        self.comparison
            .mistake
            .map_or(String::new(), |mistake| format!("mistake {mistake}: {}\n", mistake.meaning()))
    }

    fn table(&self, disagreements: &[String]) -> String {
        let width =
            self.comparison.rows.iter().map(|row| row.engine.chars().count()).fold(22, usize::max);
        let mut text = format!(
            "{:<width$} {:<28} {:>10} {:>12} {:>10} {:>10}\n",
            "engine", "answer", "variables", "clauses", "states", "seconds"
        );
        let or_dash = |value: Option<String>| value.unwrap_or_else(|| "-".to_owned());
        for row in &self.comparison.rows {
            text.push_str(&format!(
                "{:<width$} {:<28} {:>10} {:>12} {:>10} {:>10}\n",
                row.engine,
                row.verdict.text(self.comparison.bound.metric),
                or_dash(row.sizes.map(|(n_vars, _)| n_vars.to_string())),
                or_dash(row.sizes.map(|(_, n_clauses)| n_clauses.to_string())),
                or_dash(row.states.map(|states| if row.is_claim() {
                    format!("{states} in all")
                } else {
                    states.to_string()
                })),
                or_dash(row.elapsed.map(|elapsed| format!("{:.4}", elapsed.as_secs_f64()))),
            ));
        }
        for (reason, engines) in self.reasons() {
            let engines = match engines.len() {
                n if n > NAMED => counted(n, "engine"),
                _ => engines.join(", "),
            };
            text.push_str(&format!("gave up, {reason}: {engines}\n"));
        }
        for failure in &self.comparison.failures {
            text.push_str(&format!("failed: {failure}\n"));
        }
        for disagreement in disagreements {
            text.push_str(&format!("disagreement: {disagreement}\n"));
        }
        text.push_str(&self.mark());
        if disagreements.is_empty() {
            text.push_str(match self.comparison.n_open() {
                0 => "all agree\n",
                _ => "no disagreement, but not all have answered\n",
            });
        }
        text
    }

    /// What ended engines before they had the answer, each with these.
    fn reasons(&self) -> Vec<(StopReason, Vec<&str>)> {
        let mut reasons: Vec<(StopReason, Vec<&str>)> = Vec::new();
        for row in &self.comparison.rows {
            let Some(Stop { reason, .. }) = row.stopped else { continue };
            match reasons.iter_mut().find(|(earlier, _)| *earlier == reason) {
                Some((_, engines)) => engines.push(&row.engine),
                None => reasons.push((reason, vec![&row.engine])),
            }
        }
        reasons
    }

    fn summary(&self, disagreements: &[String]) -> String {
        let label = self.puzzle.label();
        let problems = [("disagreement", disagreements), ("failed", &self.comparison.failures[..])];
        let problems = problems.iter().filter(|(_, which)| !which.is_empty());
        let problems = problems.map(|(kind, which)| format!("{kind}: {}", which.join("; ")));
        let problems: Vec<_> = problems.collect();
        if !problems.is_empty() {
            let mark = self.mark().replace('\n', "; ");
            return format!("{label}: {mark}{}\n", problems.join("; "));
        }
        let best = self
            .comparison
            .rows
            .iter()
            .find(|row| !row.is_open() && !row.is_claim())
            .unwrap_or(&self.comparison.rows[0]);
        let verdict = best.verdict.text(self.comparison.bound.metric);
        let (n_open, n_rows) = (self.comparison.n_open(), self.comparison.rows.len());
        let reasons = self.reasons().into_iter().map(|(reason, _)| reason.to_string());
        let reasons = reasons.collect::<Vec<_>>().join(", ");
        let open = match (n_open, reasons.as_str()) {
            (0, _) => String::new(),
            (_, "") => format!(", {n_open} gave up"),
            _ => format!(", {n_open} gave up ({reasons})"),
        };
        let mark = self.mark().replace('\n', "; ");
        format!("{label}: {mark}{verdict}, {} of {n_rows} agree{open}\n", n_rows - n_open)
    }

    fn json(&self, disagreements: &[String]) -> Value {
        let mut json = head("compare", self.puzzle);
        json["board"] = board_json(&self.puzzle.board);
        if let Some(mistake) = self.comparison.mistake {
            json["mistake"] = mistake.to_string().into();
        }
        json["metric"] = self.comparison.bound.metric.to_string().into();
        json["bound"] = self.comparison.bound.length.into();
        json["engines"] = self.comparison.rows.iter().map(row_json).collect();
        json["agree"] = disagreements.is_empty().into();
        json["disagreements"] = disagreements.into();
        json["failures"] = self.comparison.failures.as_slice().into();
        json["open"] = self.comparison.n_open().into();
        json
    }
}

fn row_json(row: &EngineRow) -> Value {
    let mut json = json!({
        "engine": row.engine,
        "answer": match row.verdict {
            EngineVerdict::Length(_)
            | EngineVerdict::Within(_)
            | EngineVerdict::Fewest { .. } => "plan",
            EngineVerdict::Unsolvable => "unsolvable",
            EngineVerdict::NoneWithin(_) => "none",
            EngineVerdict::GaveUp(_) => "unknown",
            EngineVerdict::Failed => "failed",
        },
        "length": match row.verdict {
            EngineVerdict::Length(length)
            | EngineVerdict::Within(length)
            | EngineVerdict::Fewest { length, .. } => Some(length),
            _ => None,
        },
        "refuted": match row.verdict {
            EngineVerdict::Length(fewest)
            | EngineVerdict::Fewest { transitions: fewest, .. } => fewest.checked_sub(1),
            EngineVerdict::NoneWithin(refuted) | EngineVerdict::GaveUp(Some(refuted)) => {
                Some(refuted.transitions)
            }
            EngineVerdict::Unsolvable
            | EngineVerdict::Within(_)
            | EngineVerdict::GaveUp(None)
            | EngineVerdict::Failed => None,
        },
        "variables": row.sizes.map(|(n_vars, _)| n_vars),
        "clauses": row.sizes.map(|(_, n_clauses)| n_clauses),
        "states": row.states,
        "seconds": row.elapsed.map(|elapsed| elapsed.as_secs_f64()),
    });
    if let Some(stopped) = &row.stopped {
        json["reason"] = stopped.words().into();
    }
    json
}

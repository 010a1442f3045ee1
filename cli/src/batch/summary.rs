//! The summary at the end of a list.

use serde_json::{Value, json};

use crate::{
    answer::SCHEMA,
    output::{self, counted},
};

/// Counts over the answers to a list.
#[derive(Default)]
pub(super) struct Summary {
    n_boards: usize,
    n_errors: usize,
    n_not_begun: usize,
    /// Each answer that occurred, in the order of the first ones.
    answers: Vec<(String, usize)>,
    lengths: Vec<u64>,
    metric: Option<String>,
    seconds: f64,
}

impl Summary {
    /// Counts the JSON of an answer that took so many seconds; null stands for a board that was not begun.
    pub(super) fn count(&mut self, json: &Value, elapsed: f64) {
        self.n_boards += 1;
        self.n_not_begun += usize::from(json.is_null());
        self.n_errors += usize::from(json.get("error").is_some());
        if let Some(answer) = json["answer"].as_str().or_else(|| agreement(json)) {
            match self.answers.iter_mut().find(|(known, _)| known == answer) {
                Some((_, n)) => *n += 1,
                None => self.answers.push((answer.to_owned(), 1)),
            }
        }
        // A rating has both lengths, and a hint no metric.
        if let Some(length) = json["length"].as_u64().or_else(|| json["moves"].as_u64()) {
            self.lengths.push(length);
            self.metric = Some(json["metric"].as_str().unwrap_or("moves").to_owned());
        }
        let engines: Option<f64> = engines(json).map(seconds).sum();
        let known = seconds(json).or(engines.filter(|&sum| sum > 0.0));
        // What has no answer takes no time to speak of.
        let elapsed = if json.get("answer").is_some() { elapsed } else { 0.0 };
        self.seconds += known.unwrap_or(elapsed);
    }

    /// Prints what was counted.
    pub(super) fn print(mut self, command: &str, as_json: bool) {
        self.lengths.sort_unstable();
        if as_json {
            let json = json!({ "schema": SCHEMA, "command": command, "summary": self.json() });
            output::line(&json.to_string());
        } else {
            output::text(&self.text());
        }
    }

    /// The smallest, middle and largest length; of an even number of them, the upper middle one.
    fn spread(&self) -> Option<[u64; 3]> {
        let (first, last) = (self.lengths.first()?, self.lengths.last()?);
        Some([*first, self.lengths[self.lengths.len() / 2], *last])
    }

    fn text(&self) -> String {
        let answers = self.answers.iter().map(|(answer, n)| {
            let words = match answer.as_str() {
                "plan" => "with a plan",
                "none" => "without a plan within the bound",
                "unknown" => "given up",
                "agree" => "on which all engines agree",
                "disagree" => "with a disagreement",
                "failed" => "on which an engine failed",
                "open" => "on which not all have answered",
                "rating" => "rated",
                "hint" => "with a hint",
                "count" => "counted",
                "facts" => "with facts of all plans",
                "core" => "with a core",
                answer => answer,
            };
            format!("{n} {words}")
        });
        let other = [(self.n_errors, "in error"), (self.n_not_begun, "not begun")];
        let other =
            other.into_iter().filter(|&(n, _)| n > 0).map(|(n, what)| format!("{n} {what}"));
        let parts: Vec<String> = answers.chain(other).collect();
        let colon = if parts.is_empty() { "" } else { ": " };
        let mut text = format!("{}{colon}{}\n", counted(self.n_boards, "board"), parts.join(", "));
        if let Some([least, middle, most]) = self.spread() {
            let metric = self.metric.as_deref().unwrap_or_default();
            let sum: u64 = self.lengths.iter().sum();
            text.push_str(&format!("{metric}: {least} to {most}, median {middle}, sum {sum}\n"));
        }
        if self.seconds > 0.0 {
            text.push_str(&format!("{:.3} s\n", self.seconds));
        }
        text
    }

    fn json(&self) -> Value {
        let answers = self.answers.iter().map(|(answer, n)| (answer.clone(), (*n).into()));
        let length = self.spread().map(|[least, middle, most]| {
            let sum: u64 = self.lengths.iter().sum();
            json!({ "min": least, "median": middle, "max": most, "sum": sum })
        });
        json!({
            "boards": self.n_boards,
            "errors": self.n_errors,
            "not_begun": self.n_not_begun,
            "answers": Value::Object(answers.collect()),
            "length": length,
            "seconds": self.seconds,
        })
    }
}

fn seconds(json: &Value) -> Option<f64> {
    json["seconds"].as_f64()
}

/// The engines of a comparison; of other answers none.
fn engines(json: &Value) -> impl Iterator<Item = &Value> {
    json["engines"].as_array().into_iter().flatten()
}

/// What came of a comparison; `None` of other answers.
fn agreement(json: &Value) -> Option<&'static str> {
    let has_failed = json["failures"].as_array().is_some_and(|failures| !failures.is_empty());
    Some(match json["agree"].as_bool()? {
        false => "disagree",
        true if has_failed => "failed",
        true if json["open"] != 0 => "open",
        true => "agree",
    })
}

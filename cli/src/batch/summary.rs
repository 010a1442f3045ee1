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
    lengths: Lengths,
    /// Of plans that are not proved to be shortest.
    upper_bounds: Lengths,
    metric: Option<String>,
    seconds: f64,
}

/// Lengths of plans.
#[derive(Default)]
struct Lengths(Vec<u64>);

impl Lengths {
    /// The smallest, middle and largest one, and the sum; of an even number of them, the upper middle one.
    fn spread(&mut self) -> Option<[u64; 4]> {
        self.0.sort_unstable();
        let (first, last) = (self.0.first()?, self.0.last()?);
        Some([*first, self.0[self.0.len() / 2], *last, self.0.iter().sum()])
    }

    fn text(&mut self) -> Option<String> {
        let [least, middle, most, sum] = self.spread()?;
        Some(format!("{least} to {most}, median {middle}, sum {sum}"))
    }

    fn json(&mut self) -> Value {
        let spread = self.spread().map(|[least, middle, most, sum]| {
            json!({ "min": least, "median": middle, "max": most, "sum": sum })
        });
        spread.into()
    }
}

impl Summary {
    /// Counts the JSON of an answer that took so many seconds; null stands for a board that was not begun.
    pub(super) fn count(&mut self, json: &Value, elapsed: f64) {
        self.n_boards += 1;
        self.n_not_begun += usize::from(json.is_null());
        self.n_errors += usize::from(json.get("error").is_some());
        let answer = json["answer"].as_str().or_else(|| agreement(json));
        if let Some(answer) = answer.or_else(|| certified(json)) {
            match self.answers.iter_mut().find(|(known, _)| known == answer) {
                Some((_, n)) => *n += 1,
                None => self.answers.push((answer.to_owned(), 1)),
            }
        }
        // A rating has both lengths, and a hint no metric.
        let length = json["length"].as_u64().or_else(|| json["moves"].as_u64());
        if let Some(length) = length.or_else(|| engines(json).find_map(shortest)) {
            let is_upper = json["optimal"] == false;
            let lengths = if is_upper { &mut self.upper_bounds } else { &mut self.lengths };
            lengths.0.push(length);
            self.metric = Some(json["metric"].as_str().unwrap_or("moves").to_owned());
        }
        let of_engines: f64 = engines(json).filter_map(seconds).sum();
        let known = seconds(json).or(Some(of_engines).filter(|&sum| sum > 0.0));
        // What has no answer takes no time to speak of.
        let elapsed = if json.get("answer").is_some() { elapsed } else { 0.0 };
        self.seconds += known.unwrap_or(elapsed);
    }

    /// Prints what was counted.
    pub(super) fn print(mut self, command: &str, as_json: bool) {
        if as_json {
            let json = json!({ "schema": SCHEMA, "command": command, "summary": self.json() });
            output::line(&json.to_string());
        } else {
            output::text(&self.text());
        }
    }

    fn text(&mut self) -> String {
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
                "shortest" => "certified with a shortest plan",
                "between" => "certified with a plan that may not be shortest",
                "no-plan" => "certified without a plan within a bound",
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
        let metric = self.metric.as_deref().unwrap_or_default();
        if let Some(spread) = self.lengths.text() {
            text.push_str(&format!("{metric}: {spread}\n"));
        }
        if let Some(spread) = self.upper_bounds.text() {
            let plans = counted(self.upper_bounds.0.len(), "plan");
            text.push_str(&format!("{metric} of {plans} not proved to be shortest: {spread}\n"));
        }
        if self.seconds > 0.0 {
            text.push_str(&format!("{:.3} s\n", self.seconds));
        }
        text
    }

    fn json(&mut self) -> Value {
        let answers = self.answers.iter().map(|(answer, n)| (answer.clone(), (*n).into()));
        json!({
            "boards": self.n_boards,
            "errors": self.n_errors,
            "not_begun": self.n_not_begun,
            "answers": Value::Object(answers.collect()),
            "length": self.lengths.json(),
            "not_optimal": self.upper_bounds.0.len(),
            "upper_bound": self.upper_bounds.json(),
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

/// The length that an engine has shown to be that of a shortest plan. What the input claims takes no time.
fn shortest(engine: &Value) -> Option<u64> {
    let length = engine["length"].as_u64().filter(|_| seconds(engine).is_some())?;
    (length == 0 || engine["refuted"].as_u64() == Some(length - 1)).then_some(length)
}

/// What was certified, or `unknown`; `None` of other answers.
fn certified(json: &Value) -> Option<&str> {
    let claim = json.get("claim")?;
    Some(claim["kind"].as_str().unwrap_or("unknown"))
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

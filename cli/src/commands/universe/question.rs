//! What is asked of a universe, and the answer of an engine that did not get through.

use std::time::Duration;

use board::Metric;
use serde_json::{Value, json};
use universe::Universe;

use crate::{answer::SCHEMA, output::Report, status::Status};

/// What was asked.
pub(super) struct Question {
    pub(super) universe: Universe,
    pub(super) metric: Metric,
    pub(super) engine: &'static str,
}

impl Question {
    /// The report of an engine that did not get through.
    pub(super) fn gave_up(&self, reason: &str, elapsed: Duration) -> Report {
        let mut json = self.json("unknown");
        json["reason"] = reason.into();
        json["seconds"] = elapsed.as_secs_f64().into();
        Report { text: format!("gave up: {reason}\n"), json, status: Status::GaveUp }
    }

    pub(super) fn json(&self, answer: &str) -> Value {
        json!({
            "schema": SCHEMA,
            "command": "universe",
            "size": self.universe.size().to_string(),
            "rules": self.universe.rules().to_string(),
            "exit_row": self.universe.exit_row(),
            "metric": self.metric.to_string(),
            "engine": self.engine,
            "answer": answer,
        })
    }
}

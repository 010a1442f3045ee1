//! What came of a search for a board.

use std::time::Duration;

use board::Metric;
use generators::complete::{Aim, CompletedSearch, End, Space};
use rushsat::{certificates::wish::WishClaim, planning::Grounds};
use serde_json::json;

use crate::{
    answer::SCHEMA,
    output::{Report, counted, length},
    status::Status,
};

/// What is known in the end: in text a comment, since a list of boards stands before it.
pub(super) fn conclude(
    aim: Aim,
    metric: Metric,
    space: &Space,
    done: &CompletedSearch,
    elapsed: Duration,
    grounds: Grounds<'_>,
) -> Report {
    let CompletedSearch { at_least, end, exclusions, n_proposals, .. } = done;
    let work = format!(
        "{} proposed, {}",
        counted(*n_proposals, "board"),
        counted(exclusions.len(), "fact")
    );
    let is_hearsay = *end == End::Exhausted && !grounds.is_proved();
    let work = if is_hearsay { format!("{}; {work}", grounds.said()) } else { work };
    let (answer, text) = match end {
        End::Enough => ("enough", String::new()),
        End::GaveUp(reason) => ("gave-up", format!("# gave up: {reason}; {work}\n")),
        End::Exhausted => {
            ("exhausted", format!("# {} ({work})\n", exhausted(aim, metric, space, done)))
        }
    };
    let mut json = json!({
        "schema": SCHEMA,
        "command": "generate",
        "generator": "complete",
        "answer": answer,
        "metric": metric.to_string(),
        "at_least": at_least,
        "proposals": n_proposals,
        "exclusions": exclusions.len(),
        "seconds": elapsed.as_secs_f64(),
    });
    if aim == Aim::Exactly {
        json["exactly"] = true.into();
    }
    if let End::GaveUp(reason) = end {
        json["reason"] = reason.to_string().into();
    }
    if is_hearsay {
        json["proved"] = false.into();
    }
    Report { text, json, status: status(done) }
}

/// The sentence that there is no board, or no other one.
fn exhausted(aim: Aim, metric: Metric, space: &Space, done: &CompletedSearch) -> String {
    let claim = WishClaim::new(space.wish(), metric, done.at_least, None);
    let is_other = aim != Aim::Most && !done.found.is_empty();
    let other = if is_other { "no other board" } else { "no board" };
    let length = length(done.at_least, metric);
    let length = match aim {
        Aim::Exactly => format!("exactly {length}"),
        Aim::AtLeast | Aim::Most => format!("{length} or more"),
    };
    format!("{other} {}, needs {length}", claim.boards())
}

/// The status of a search: a board, none, or that it gave up.
pub(super) fn status(done: &CompletedSearch) -> Status {
    match done.end {
        End::GaveUp(_) => Status::GaveUp,
        _ if done.found.is_empty() => Status::Negative,
        _ => Status::Positive,
    }
}

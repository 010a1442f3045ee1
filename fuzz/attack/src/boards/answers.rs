//! Judging answers.

use serde_json::{Value, json};

use super::{KnownBoard, MAX_STATES, lines, options::PlanQuestion};
use crate::{
    game::{Count, Truth},
    program::Outcome,
    round::Round,
    text::{self, Replay},
};

/// Asks `solve`, and returns the plans.
pub(super) fn solve(
    round: &mut Round,
    boards: &[KnownBoard],
    count: Count,
    args: &[&str],
) -> Vec<Option<String>> {
    let Some((outcome, answers)) = lines(round, boards, args) else { return Vec::new() };
    let mut plans = Vec::new();
    for (known, answer) in boards.iter().zip(&answers) {
        round.count("answers of solve", 1);
        let fault = fault_of_solve(known, count, answer);
        complain(round, &outcome, answer, fault);
        round.count("plans replayed", u64::from(answer["plan"].is_string()));
        plans.push(answer["plan"].as_str().map(str::to_owned));
    }
    judge_code(round, &outcome, &answers);
    plans
}

fn fault_of_solve(known: &KnownBoard, count: Count, answer: &Value) -> Option<String> {
    let shortest = Shortest { is_within: None, must_be: true, is_transitions: false };
    fault(known, count, answer, &shortest)
        .or_else(|| fault_of_cluster(known, count, &answer["cluster"]))
}

fn fault_of_cluster(known: &KnownBoard, count: Count, cluster: &Value) -> Option<String> {
    if cluster.is_null() || !cluster["reason"].is_null() {
        return None;
    }
    let (histogram, n_states) = known.game.cluster(count, 10 * MAX_STATES)?;
    let is_right = cluster["states"] == n_states && cluster["histogram"] == json!(histogram);
    (!is_right).then(|| format!("the cluster has {n_states} states, {histogram:?}"))
}

/// Asks `plan`.
pub(super) fn plan(round: &mut Round, boards: &[KnownBoard], asked: &PlanQuestion, args: &[&str]) {
    let Some((outcome, answers)) = lines(round, boards, args) else { return };
    for (known, answer) in boards.iter().zip(&answers) {
        if answer.get("error").is_some() {
            round.count("refused", 1);
            continue;
        }
        round.count("answers of plan", 1);
        round.count("plans replayed", u64::from(answer["plan"].is_string()));
        let shortest = Shortest {
            is_within: asked.bound,
            must_be: asked.is_shortest,
            is_transitions: asked.is_parallel,
        };
        let fault = fault(known, asked.count, answer, &shortest);
        complain(round, &outcome, answer, fault);
    }
    judge_code(round, &outcome, &answers);
}

fn complain(round: &mut Round, outcome: &Outcome, answer: &Value, fault: Option<String>) {
    if let Some(fault) = fault {
        round.blame(outcome, &format!("{fault}\nof the answer {answer}"));
    }
}

/// What kind of answer was asked for.
struct Shortest {
    is_within: Option<usize>,
    must_be: bool,
    /// `true` if the bound counts transitions of several slides.
    is_transitions: bool,
}

/// What is wrong with an answer, if something is.
fn fault(known: &KnownBoard, count: Count, answer: &Value, asked: &Shortest) -> Option<String> {
    let truth = known.truth(count);
    // No plan is shorter than this.
    let least = match *truth {
        Truth::Shortest(length) | Truth::AtLeast(length) => length,
        Truth::Unsolvable => usize::MAX,
    };
    let refuted = answer["refuted"].as_u64().map(|n| usize::try_from(n).expect("64 bits"));
    if let (Some(refuted), Truth::Shortest(length)) = (refuted, truth)
        && refuted >= *length
        && !asked.is_transitions
    {
        return Some(format!("{truth:?}, but {refuted} is said to be refuted"));
    }
    match answer["answer"].as_str() {
        Some("plan") => fault_of_plan(known, count, answer, asked, least),
        Some("none") => {
            let bound =
                asked.is_within.or(answer["bound"].as_u64().and_then(|n| n.try_into().ok()));
            let is_wrong =
                matches!(*truth, Truth::Shortest(length) if bound.is_none_or(|n| n >= length));
            is_wrong.then(|| format!("a plan was denied: {truth:?}"))
        }
        Some("unsolvable") => {
            matches!(truth, Truth::Shortest(_)).then(|| format!("a plan was denied: {truth:?}"))
        }
        Some("unknown") => None,
        _ => Some("no answer".to_owned()),
    }
}

fn fault_of_plan(
    known: &KnownBoard,
    count: Count,
    answer: &Value,
    asked: &Shortest,
    least: usize,
) -> Option<String> {
    let replay = text::replay(&known.game, answer["plan"].as_str().unwrap_or("?"));
    let Replay::Solves { .. } = replay else {
        return Some(format!("the plan does not solve the board: {replay:?}"));
    };
    let length = replay.length(count).expect("it solves the board");
    if answer["length"] != length {
        return Some(format!("the plan has length {length}"));
    }
    if length < least {
        return Some(format!("the independent search missed a plan of length {length}: mend it"));
    }
    if asked.is_within.is_some_and(|bound| length > bound && !asked.is_transitions) {
        return Some("the plan is longer than the bound".to_owned());
    }
    let says_shortest = answer["optimal"] == true;
    if says_shortest && matches!(*known.truth(count), Truth::Shortest(n) if n != length) {
        return Some(format!("not shortest: {:?}", known.truth(count)));
    }
    let gave_up = answer["reason"].is_string();
    (asked.must_be && !says_shortest && !gave_up).then(|| "not said to be shortest".to_owned())
}

/// Checks that the exit code agrees with the answers: 2 before 3 before 1 before 0.
fn judge_code(round: &mut Round, outcome: &Outcome, answers: &[Value]) {
    let rank = |answer: &Value| {
        if answer.get("error").is_some() {
            return 2;
        }
        if answer["cluster"]["reason"].is_string() {
            return 3;
        }
        match (answer["answer"].as_str(), &answer["reason"]) {
            (Some("plan"), Value::Null) => 0,
            (Some("none" | "unsolvable"), _) => 1,
            _ => 3,
        }
    };
    let expected = [2, 3, 1, 0].into_iter().find(|&code| answers.iter().any(|a| rank(a) == code));
    if expected != outcome.code {
        round.blame(outcome, &format!("the answers ask for exit code {expected:?}"));
    }
}

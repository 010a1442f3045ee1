//! The other commands that answer for boards: `compare`, `reach`, and the way of an outside tool through an
//! exported file.

use serde_json::{Value, json};

use super::{KnownBoard, MAX_STATES, options};
use crate::{
    game::{Count, Truth},
    program::Outcome,
    round::Round,
    text,
};

/// Asks one of them about a board in a file.
pub(super) fn ask(round: &mut Round, known: &KnownBoard, file: &str) {
    let count = if round.rng.bool() { Count::Steps } else { Count::Moves };
    match round.rng.u8(0..4) {
        0 => compare(round, known, count, file),
        1 => reach(round, known, count, file),
        2 => exported_formula(round, known, count, file),
        _ => exported_program(round, known, count, file),
    }
}

/// The only line of JSON.
fn answer(round: &mut Round, outcome: &Outcome) -> Option<Value> {
    if !round.behaves(outcome) {
        return None;
    }
    let answer = serde_json::from_str(&outcome.stdout);
    match super::no_answer(outcome) {
        _ if answer.is_ok() => {}
        Some(why) => round.count(why, 1),
        None => round.blame(outcome, "not a line of JSON"),
    }
    answer.ok()
}

fn compare(round: &mut Round, known: &KnownBoard, count: Count, file: &str) {
    let semantics =
        *round.rng.choice(&["sequential", "sequential,counted,parallel"]).expect("some");
    let args = [
        "compare",
        "--json",
        "--time-limit",
        "3",
        "--memory-limit",
        "200M",
        "--semantics",
        semantics,
    ];
    let args = [&args[..], &["--metric", options::name(count), file]].concat();
    let outcome = round.program.call(round.folder, args).patience(200).run();
    let Some(answer) = answer(round, &outcome) else { return };
    round.count("comparisons", 1);
    let is_wrong = |engine: &Value| match (engine["answer"].as_str(), known.truth(count)) {
        (Some("plan"), Truth::Unsolvable) => true,
        (Some("none" | "unsolvable"), Truth::Shortest(length)) => {
            engine["answer"] == "unsolvable"
                || answer["bound"].as_u64().is_some_and(|n| n >= *length as u64)
        }
        _ => false,
    };
    if answer["agree"] != true
        || answer["engines"].as_array().is_none_or(|engines| engines.iter().any(is_wrong))
    {
        round.blame(&outcome, &format!("disagreement: {:?}", known.truth(count)));
    }
}

fn reach(round: &mut Round, known: &KnownBoard, count: Count, file: &str) {
    let mut one = |of: &[&'static str]| *round.rng.choice(of).expect("there are some");
    let direction = one(&["forward", "backward", "both-by-size", "both-by-states", "both-by-time"]);
    let open = one(&["new", "reached", "simplified"]);
    let encoding = one(&options::ENCODINGS);
    let order = one(&["declared", "reversed", "force", "measured"]);
    let diagrams = one(&["bcdd", "bdd"]);
    let mut args = vec!["reach", "--json", "--time-limit", "4", "--node-limit", "1000000"];
    args.extend(["--metric", options::name(count), "--direction", direction, "--open", open]);
    args.extend(["--encoding", encoding, "--order", order, "--diagrams", diagrams]);
    args.extend(*round.rng.choice(&[None, Some("--sift"), Some("--sift=1")]).expect("some"));
    if round.rng.bool() {
        args.extend(["--merge", *round.rng.choice(&["1", "100", "10000"]).expect("some")]);
    }
    if direction == "forward" && round.rng.bool() {
        args.push("--index");
    }
    args.push(file);
    let outcome = round.program.call(round.folder, args).patience(60).run();
    let Some(answer) = answer(round, &outcome) else { return };
    if answer["reason"].is_string() {
        return;
    }
    round.count("answers of reach", 1);
    let truth = match answer["answer"].as_str() {
        Some("plan") => {
            let plan = text::replay(&known.game, answer["plan"].as_str().unwrap_or("?"));
            plan.length(count).filter(|&length| answer["length"] == length).map(Truth::Shortest)
        }
        Some("unsolvable") => Some(Truth::Unsolvable),
        _ => None,
    };
    let is_known = !matches!(known.truth(count), Truth::AtLeast(_));
    if truth.is_none() || (is_known && truth.as_ref() != Some(known.truth(count))) {
        round.blame(&outcome, &format!("{:?}, not {truth:?}", known.truth(count)));
    }
    let reached = answer["reached"].as_u64().filter(|_| direction == "forward");
    if let (Some(reached), Some((histogram, n_states))) =
        (reached, known.game.cluster(count, MAX_STATES))
        && (reached != n_states as u64
            || answer.get("index").is_some_and(|index| *index != json!(histogram)))
    {
        round.blame(&outcome, &format!("{n_states} states can be reached: {histogram:?}"));
    }
}

/// A formula is exported, decided by `sat`, and its model read back by `decode`.
fn exported_formula(round: &mut Round, known: &KnownBoard, count: Count, file: &str) {
    let Truth::Shortest(length) = *known.truth(count) else { return };
    if length > 30 {
        return;
    }
    let bound =
        (length + 1 - usize::from(round.rng.bool())).saturating_sub(usize::from(round.rng.bool()));
    let mut one = |of: &[&'static str]| *round.rng.choice(of).expect("there are some");
    let (encoding, amo) = (one(&options::ENCODINGS), one(&options::AMO));
    let semantics = one(&["sequential", "counted"]);
    let solver = one(&["varisat", "batsat"]);
    let flag = format!("--max-{}", options::name(count));
    let bound_text = bound.to_string();
    let mut args = vec!["export", "--format", "dimacs", &flag, &bound_text, "--encoding", encoding];
    args.extend(["--amo", amo, "--semantics", semantics, file, "-o", "f.cnf"]);
    let outcome = round.program.call(round.folder, &args).run();
    if !round.behaves(&outcome) || outcome.code != Some(0) {
        round.count("refused", 1);
        return;
    }
    let args = ["sat", "--solver", solver, "--time-limit", "20", "f.cnf"];
    let outcome = round.program.call(round.folder, args).run();
    if !round.behaves(&outcome) || outcome.code == Some(0) {
        return;
    }
    round.count("formulas decided", 1);
    let expected = if bound >= length { 10 } else { 20 };
    if outcome.code != Some(expected) {
        let line = args.join(" ");
        round.blame(&outcome, &format!("a plan of {length} exists, the bound is {bound}; {line}"));
        return;
    }
    round.write("model", &outcome.stdout);
    let outcome = round.program.call(round.folder, ["decode", "--json", "f.cnf", "model"]).run();
    let Some(answer) = answer(round, &outcome) else { return };
    let plan = answer["plan"].as_str().map(|plan| text::replay(&known.game, plan));
    let is_right = match plan.and_then(|plan| plan.length(count)) {
        Some(n) => expected == 10 && n >= length && n <= bound,
        None => expected == 20 && answer["answer"] == "none",
    };
    if !is_right {
        round.blame(&outcome, "the model was not read back as a plan");
    }
}

/// The board as a program in another language has plans of the same length.
fn exported_program(round: &mut Round, known: &KnownBoard, count: Count, file: &str) {
    let args =
        ["export", "--format", "puma", "--metric", options::name(count), file, "-o", "board.puma"];
    let outcome = round.program.call(round.folder, args).run();
    if !round.behaves(&outcome) || outcome.code != Some(0) {
        round.count("refused", 1);
        return;
    }
    let args =
        ["puma", "solve", "--json", "--time-limit", "4", "--memory-limit", "200M", "board.puma"];
    let outcome = round.program.call(round.folder, args).run();
    let Some(answer) = answer(round, &outcome) else { return };
    round.count("programs solved", 1);
    let is_wrong = match (answer["answer"].as_str(), known.truth(count)) {
        (Some("plan"), Truth::Shortest(length)) => answer["length"] != *length,
        (Some("plan"), Truth::Unsolvable) | (Some("unsolvable"), Truth::Shortest(_)) => true,
        _ => false,
    };
    if is_wrong {
        round.blame(&outcome, &format!("the board has {:?}", known.truth(count)));
    }
}

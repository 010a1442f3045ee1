//! Options for questions about boards.

use fastrand::Rng;

use super::KnownBoard;
use crate::game::{Count, Truth};

/// What `plan` was asked.
pub(super) struct PlanQuestion {
    pub(super) args: Vec<&'static str>,
    pub(super) count: Count,
    pub(super) bound: Option<usize>,
    pub(super) is_parallel: bool,
    /// `true` if the answer must be a shortest plan.
    pub(super) is_shortest: bool,
}

pub(super) fn solve(count: Count, with_cluster: bool) -> Vec<&'static str> {
    let limits = ["--time-limit", "3", "--memory-limit", "200M"];
    let mut args = vec!["solve", "--json", "--metric", name(count)];
    args.extend(limits);
    if with_cluster {
        args.push("--cluster");
    }
    args
}

pub(super) fn name(count: Count) -> &'static str {
    match count {
        Count::Steps => "steps",
        Count::Moves => "moves",
    }
}

pub(super) const ENCODINGS: [&str; 6] =
    ["cell", "position", "order", "crossing", "cartesian", "dual"];
pub(super) const AMO: [&str; 7] =
    ["auto", "pairwise", "ladder", "bitwise", "commander", "bimander", "two-product"];
const STRENGTHEN: [&str; 9] = [
    "none",
    "static",
    "layers",
    "no-repeat",
    "no-undo",
    "canonical",
    "displacement",
    "static,no-undo",
    "static,layers,no-repeat",
];
/// Bounds, in words that live as long as the program.
const BOUNDS: [&str; 41] = [
    "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32",
    "33", "34", "35", "36", "37", "38", "39", "40",
];

/// A random way to ask `plan` about these boards.
pub(super) fn plan(rng: &mut Rng, boards: &[KnownBoard]) -> PlanQuestion {
    let mut args = vec!["plan", "--json", "--time-limit", "3", "--memory-limit", "200M"];
    let count = if rng.bool() { Count::Steps } else { Count::Moves };
    let bound = rng.bool().then(|| bound(rng, boards, count));
    match bound {
        Some(bound) => {
            let flag = if count == Count::Steps { "--max-steps" } else { "--max-moves" };
            args.extend([flag, BOUNDS[bound]]);
        }
        None => args.extend(["--metric", name(count)]),
    }
    let mut choose = |flag: &'static str, values: &[&'static str], always: bool| {
        let is_given = always || rng.bool();
        let value = *rng.choice(values).expect("there are some");
        if is_given {
            args.extend([flag, value]);
        }
        if is_given { value } else { "" }
    };
    choose("--encoding", &ENCODINGS, true);
    choose("--solver", &["varisat", "batsat"], false);
    choose("--amo", &AMO, false);
    let semantics =
        choose("--semantics", &["sequential", "parallel", "counted", "exists-step"], false);
    let is_plain = !["parallel", "exists-step"].contains(&semantics);
    choose("--strengthen", &STRENGTHEN, false);
    choose("--horizons", &["linear", "gallop"], false);
    let others = [
        &["--parallel-first"][..],
        &["--threads", "2"],
        &["--jobs", "2"],
        &["--any"],
        &[],
        &[],
        &[],
    ];
    let other = *rng.choice(others).as_ref().expect("there are some");
    args.extend(other);
    PlanQuestion {
        args,
        count,
        bound,
        is_parallel: !is_plain,
        is_shortest: is_plain && other != ["--any"],
    }
}

/// A bound close to the truth about one of the boards.
fn bound(rng: &mut Rng, boards: &[KnownBoard], count: Count) -> usize {
    let known = rng.choice(boards).expect("there are some");
    let about = match *known.truth(count) {
        Truth::Shortest(length) | Truth::AtLeast(length) => length,
        Truth::Unsolvable => 5,
    };
    (about + rng.usize(0..5)).saturating_sub(2).min(BOUNDS.len() - 1)
}

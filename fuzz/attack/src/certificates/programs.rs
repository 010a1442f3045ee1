//! Certificates of programs, changed. The programs are small boards, whose answers another search knows.

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::{Value, json};

use super::{changes, copy, forgery, replace};
use crate::{
    game::{Count, Truth},
    program::Outcome,
    random::{self, Taste},
    round::Round,
};

/// Certificates that are changed and audited in one call.
const N_CHANGED: usize = 30;

/// What became of each certificate: what was done, and whether it must be accepted.
type ChangedCertificates = HashMap<PathBuf, (Vec<String>, bool)>;

pub(super) fn round(round: &mut Round) {
    let max_side = round.rng.usize(2..=4);
    let game = random::game(&mut round.rng, Taste { max_side, is_compact: true });
    let truth = game.search(Count::Steps, 100_000);
    if let Truth::AtLeast(_) = truth {
        return;
    }
    round.write("program-board.json", game.to_json().to_string());
    let args = ["export", "--format", "puma", "program-board.json", "-o", "p.puma"];
    if !is_done(round, &args, 0) {
        return;
    }
    let mut args = vec!["puma", "certify", "--json", "--time-limit", "20"];
    args.extend([
        "--strengthen",
        *round.rng.choice(&["none", "order", "order,layers,sums"]).expect("some"),
    ]);
    if round.rng.bool() {
        args.push("--binary");
    }
    args.extend(["p.puma", "true-program"]);
    let has_no_plan = matches!(truth, Truth::Unsolvable);
    if !is_done(round, &args, has_no_plan.into()) {
        return;
    }
    let is_false_made = false_claim(round, &truth);
    let mut changed = ChangedCertificates::new();
    for idx in 0..N_CHANGED {
        let is_false = is_false_made && round.rng.bool();
        let folder = round.path(&format!("programs/{idx}"));
        let mut what = Vec::new();
        if is_false {
            copy(&round.path("false-program"), &folder);
            what.push(forgery::refute(round, &folder));
        } else {
            copy(&round.path("true-program"), &folder);
        }
        let n_changes = if is_false { round.rng.usize(0..2) } else { round.rng.usize(0..4) };
        for _ in 0..n_changes {
            let other = round.path("true-program");
            what.push(changes::change(&mut round.rng, &folder, &other));
        }
        changed.insert(folder, (what, !is_false && n_changes == 0));
    }
    round.count("changed certificates of programs", N_CHANGED as u64);
    judge(round, &changed, &truth);
}

/// Returns `true` if a call ended with this exit code. A limit is not a fault.
fn is_done(round: &mut Round, args: &[&str], code: i32) -> bool {
    let outcome = round.program.call(round.folder, args).run();
    if round.behaves(&outcome) && outcome.code != Some(code) && outcome.code != Some(3) {
        round.blame(&outcome, &format!("exit code {code} was expected"));
    }
    outcome.code == Some(code)
}

/// "No plan of n steps", where there is one: with the formula that the program exports for that.
fn false_claim(round: &mut Round, truth: &Truth) -> bool {
    let Truth::Shortest(length) = *truth else { return false };
    let (from, to) = (round.path("true-program"), round.path("false-program"));
    copy(&from, &to);
    let bound = length + round.rng.usize(0..3);
    let claim = fs::read(from.join("claim.json")).expect("it was written");
    let mut claim: Value = serde_json::from_slice(&claim).expect("certify writes JSON");
    claim["claim"] = json!({"kind": "no-plan", "metric": "steps", "bound": bound});
    replace(&to.join("claim.json"), claim.to_string().as_bytes());
    super::remove(&to.join("formula.cnf"));
    let strengthening = claim["formula"]["strengthening"].as_str().unwrap_or_default().to_owned();
    let bound = bound.to_string();
    let mut args = vec!["puma", "export", "--format", "dimacs", "--max-steps", &bound];
    args.extend(["--strengthen", &strengthening, "p.puma", "-o", "false-program/formula.cnf"]);
    is_done(round, &args, 0)
}

fn judge(round: &mut Round, changed: &ChangedCertificates, truth: &Truth) {
    let outcome = super::audit(round, "programs", 60);
    if !round.behaves(&outcome) {
        return;
    }
    for line in outcome.stdout.lines() {
        let answer: Value = serde_json::from_str(line).unwrap_or_default();
        let folder = round.path(answer["folder"].as_str().unwrap_or("?"));
        let Some((what, must_hold)) = changed.get(&folder) else {
            round.blame(&outcome, &format!("nobody asked about {}", folder.display()));
            continue;
        };
        if answer["holds"] == true {
            round.count("accepted, and true", 1);
            accepted(round, &outcome, &folder, &answer, truth);
        } else {
            round.count("rejected", 1);
            if *must_hold {
                round.blame(&outcome, &format!("what is true was rejected: {answer} {what:?}"));
            }
        }
    }
}

/// A claim was accepted: it has to be true, of the program in the folder.
fn accepted(round: &mut Round, outcome: &Outcome, folder: &Path, answer: &Value, truth: &Truth) {
    let read = |path: PathBuf| fs::read(path).unwrap_or_default();
    let program = folder.join("program.puma");
    let length = if read(program.clone()) == read(round.path("p.puma")) {
        match truth {
            Truth::Shortest(length) => Some(*length),
            _ => None,
        }
    } else {
        // Another text: a comment changed, at best.
        let shown = program.display().to_string();
        let solved = round.program.call(round.folder, ["puma", "solve", "--json", &shown]).run();
        let solved: Value = serde_json::from_str(&solved.stdout).unwrap_or_default();
        solved["length"].as_u64().and_then(|n| usize::try_from(n).ok())
    };
    let claim = &answer["claim"];
    let number = |name: &str| claim[name].as_u64().and_then(|n| usize::try_from(n).ok());
    let is_true = match claim["kind"].as_str() {
        Some("shortest") => length.is_some() && number("length") == length,
        Some("no-plan") => length.is_none_or(|n| number("bound").is_some_and(|bound| bound < n)),
        Some("unsolvable") => length.is_none(),
        _ => false,
    };
    if !is_true {
        round.blame(outcome, &format!("a false claim was accepted ({truth:?}): {answer}"));
    }
}

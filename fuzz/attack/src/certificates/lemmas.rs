//! Certificates of lemmas, changed.

use std::{collections::HashMap, fs, path::PathBuf};

use serde_json::Value;

use super::{changes, copy, proofs, replace};
use crate::{program::Outcome, round::Round};

/// Folders of lemmas that are changed and audited in one call.
const N_CHANGED: usize = 30;
/// Lemmas that hold, of the library and by hand.
const TRUE: [&str; 3] = ["full_row", "one_content_inductive", "red_row_inductive"];
/// Lemmas that fail on every size, with the names of those that hold.
const FALSE: [&str; 3] = [
    "lemma full_row: forall r, c. E(r,c)",
    "lemma one_content_inductive: exists r, c. Red(r,c) & E(r,c)",
    "lemma red_row_inductive: forall r, c. !Red(r,c)",
];

/// What becomes of each claim of a lemma: whether it is false.
type ChangedClaims = HashMap<PathBuf, bool>;

pub(super) fn round(round: &mut Round) {
    let which = round.rng.usize(0..TRUE.len());
    let size = *round.rng.choice(["2x2", "3x2", "2x3", "3x3"]).as_ref().expect("some");
    let Some(claim) = proved(round, which, size) else { return };
    let is_false_made = disproved(round, which, size, &claim);
    let stem = format!("{}-{size}", TRUE[which]);
    let mut changed = ChangedClaims::new();
    for idx in 0..N_CHANGED {
        let is_false = is_false_made && round.rng.bool();
        let folder = round.path(&format!("lemmas/{idx}"));
        copy(&round.path(if is_false { "false-lemma" } else { "true-lemma" }), &folder);
        if is_false {
            let path = folder.join(format!("{stem}.lrat"));
            let formula =
                fs::read_to_string(folder.join(format!("{stem}.cnf"))).unwrap_or_default();
            let original =
                fs::read(round.path("true-lemma").join(format!("{stem}.lrat"))).unwrap_or_default();
            let (_, proof) = proofs::forge(&mut round.rng, &proofs::clauses(&formula), &original);
            replace(&path, &proof);
            round.count("forged refutations", 1);
        }
        for _ in 0..round.rng.usize(0..3) {
            let other = round.path("true-lemma");
            changes::change(&mut round.rng, &folder, &other);
        }
        changed.insert(folder.join(format!("{stem}.claim.json")), is_false);
    }
    round.count("changed lemmas", N_CHANGED as u64);
    judge(round, &changed, &claim);
}

/// Proves a lemma, and returns its claim.
fn proved(round: &mut Round, which: usize, size: &str) -> Option<Value> {
    let args = ["verify", "--size", size, "--proof", "true-lemma", TRUE[which]];
    let outcome = round.program.call(round.folder, args).run();
    if !round.behaves(&outcome) {
        return None;
    }
    let path = round.path(&format!("true-lemma/{}-{size}.claim.json", TRUE[which]));
    let claim = fs::read(path).ok().and_then(|bytes| serde_json::from_slice(&bytes).ok());
    if claim.is_none() {
        round.blame(&outcome, "a lemma of the library that holds was not proved");
    }
    claim
}

/// Has the program write the formula of a lemma that fails, and claims that it holds.
fn disproved(round: &mut Round, which: usize, size: &str, claim: &Value) -> bool {
    round.write("false.lemmas", FALSE[which].to_owned() + "\n");
    let args = ["verify", "--size", size, "--proof", "false-lemma", "false.lemmas"];
    let outcome = round.program.call(round.folder, args).run();
    if !round.behaves(&outcome) || outcome.code != Some(1) {
        round.blame(&outcome, "a lemma that fails was expected to");
        return false;
    }
    let mut claim = claim.clone();
    claim["claim"]["source"] = FALSE[which].into();
    let path = round.path(&format!("false-lemma/{}-{size}.claim.json", TRUE[which]));
    fs::write(path, claim.to_string()).is_ok()
}

fn judge(round: &mut Round, changed: &ChangedClaims, original: &Value) {
    let outcome = super::audit(round, "lemmas", 60);
    if !round.behaves(&outcome) {
        return;
    }
    for line in outcome.stdout.lines() {
        let answer: Value = serde_json::from_str(line).unwrap_or_default();
        if answer["holds"] != true {
            round.count("rejected", 1);
            continue;
        }
        round.count("accepted, and true", 1);
        let path = round.path(answer["folder"].as_str().unwrap_or("?"));
        if changed.get(&path).is_none_or(|&is_false| is_false && is_still_false(&answer, original))
        {
            round.blame(&outcome, &format!("a lemma that fails was accepted: {answer}"));
        } else if answer["claim"] != original["claim"] {
            another(round, &outcome, &answer);
        }
    }
}

/// Returns `true` if the claim of a false lemma was not replaced by the claim of the true one.
fn is_still_false(answer: &Value, original: &Value) -> bool {
    answer["claim"] != original["claim"]
}

/// Another claim was accepted: it has to be found true when it is asked for.
fn another(round: &mut Round, accepted: &Outcome, answer: &Value) {
    let claim = &answer["claim"];
    let Some(source) = claim["source"].as_str() else { return };
    round.write("accepted.lemmas", source);
    let size = claim["boards"]["all-of"]["size"].as_str().unwrap_or("2x2");
    let red_row = claim["boards"]["all-of"]["red_row"].to_string();
    let mut args = vec!["verify", "--size", size, "--red-row", &red_row];
    if let Some(metric) = claim["metric"].as_str() {
        args.extend(["--metric", metric]);
    }
    args.push("accepted.lemmas");
    let outcome = round.program.call(round.folder, args).run();
    if outcome.code != Some(0) {
        round.blame(accepted, &format!("another lemma was accepted that does not hold: {answer}"));
    }
}

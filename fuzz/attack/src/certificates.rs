//! Certificates, changed: `audit` may accept one only if what it claims is true all the same.
//!
//! Changes of a true claim's files seldom make it false. So half of the attacks begin with a false claim,
//! whose plan and formula are right as files, and which lacks nothing but a refutation: none exists, and
//! whatever is put in its place must be rejected.

pub(crate) mod changes;
mod forgery;
mod lemmas;
mod programs;
mod proofs;

use std::{
    collections::HashMap,
    fs,
    path::{Path, PathBuf},
};

use serde_json::Value;

use crate::{
    game::{Count, Game, Truth},
    program::Outcome,
    random::{self, Taste},
    round::Round,
    text,
};

/// Certificates that are changed and audited in one call.
const N_CHANGED: usize = 250;
/// Boards that are certified.
const N_BOARDS: usize = 5;

/// Certifies small boards, lemmas and programs, changes the certificates and audits them.
pub(crate) fn round(round: &mut Round) {
    let mut bases = certify(round);
    if bases.is_empty() {
        return;
    }
    special(round, &bases);
    let n_true = bases.len();
    for base in bases.clone() {
        bases.extend(forgery::false_claims(round, &base));
    }
    let n_false = bases.len() - n_true;
    lemmas::round(round);
    programs::round(round);
    let mut what = HashMap::new();
    for idx in 0..N_CHANGED {
        let is_false = n_false > 0 && round.rng.bool();
        let base = if is_false {
            round.rng.usize(n_true..bases.len())
        } else {
            round.rng.usize(0..n_true)
        };
        let folder = round.path(&format!("batch/line-{idx}"));
        copy(&bases[base], &folder);
        let mut changes = vec![bases[base].file_name().expect("a name").display().to_string()];
        if is_false {
            changes.push(forgery::refute(round, &folder));
        }
        // Some stay as they are, so that rejecting everything would be noticed.
        let n_changes = if is_false { round.rng.usize(0..2) } else { round.rng.usize(0..4) };
        for _ in 0..n_changes {
            let other = round.rng.choice(&bases).expect("there are some");
            changes.push(changes::change(&mut round.rng, &folder, other));
        }
        what.insert(folder, (changes, !is_false && n_changes == 0));
    }
    judge(round, &what);
}

/// Certificates of random boards, all of them audited.
fn certify(round: &mut Round) -> Vec<PathBuf> {
    let mut bases = Vec::new();
    for idx in 0..N_BOARDS {
        let is_compact = round.rng.bool();
        let max_side = round.rng.usize(2..=4);
        let game = random::game(&mut round.rng, Taste { max_side, is_compact });
        let name = format!("board-{idx}.json");
        round.write(&name, game.to_json().to_string());
        let folder = format!("true-{idx}");
        let mut one = |of: &[&'static str]| *round.rng.choice(of).expect("there are some");
        let metric = one(&["steps", "moves"]);
        let encoding = one(&["cell", "position", "order", "crossing", "cartesian", "dual"]);
        let semantics = one(&["sequential", "sequential", "counted"]);
        let amo = one(&["auto", "ladder", "bitwise", "commander", "bimander", "two-product"]);
        let mut args = vec!["certify", "--json", "--encoding", encoding, "--amo", amo];
        args.extend(["--time-limit", "20", "--semantics", semantics]);
        if round.rng.bool() {
            args.push("--binary");
        }
        let bound = round.rng.usize(0..9).to_string();
        if round.rng.u8(0..3) == 0 {
            args.extend([if metric == "steps" { "--max-steps" } else { "--max-moves" }, &bound]);
        } else {
            args.extend(["--metric", metric]);
        }
        args.extend([&*name, &*folder]);
        let outcome = round.program.call(round.folder, &args).run();
        if round.behaves(&outcome) && matches!(outcome.code, Some(0 | 1)) {
            bases.push(round.path(&folder));
        } else if outcome.code == Some(2) && !outcome.stderr.is_empty() {
            round.count("refused", 1);
        }
    }
    bases
}

/// What became of each certificate: its folder, the changes, and whether it is one that must be accepted.
type ChangedCertificates = HashMap<PathBuf, (Vec<String>, bool)>;

fn judge(round: &mut Round, what: &ChangedCertificates) {
    let outcome = audit(round, "batch", 60);
    if !round.behaves(&outcome) {
        return;
    }
    let mut n_answers = 0;
    for line in outcome.stdout.lines() {
        let Ok(answer) = serde_json::from_str::<Value>(line) else {
            round.blame(&outcome, &format!("no JSON: {line}"));
            continue;
        };
        let folder = round.path(answer["folder"].as_str().unwrap_or("?"));
        let Some((changes, must_hold)) = what.get(&folder) else {
            round.blame(&outcome, &format!("nobody asked about {}", folder.display()));
            continue;
        };
        n_answers += 1;
        match (answer["holds"] == true, *must_hold) {
            (true, _) => accepted(round, &outcome, &folder, changes, &answer),
            (false, true) => {
                round.blame(&outcome, &format!("{} was rejected: {answer}", folder.display()));
            }
            (false, false) => {
                round.count("rejected", 1);
                let parts = answer["parts"].as_array().into_iter().flatten();
                let mut failed = parts.filter(|part| part["holds"] != true);
                let last = failed.next().filter(|_| failed.next().is_none());
                if last.is_some_and(|part| part["part"] == "refutation" || part["part"] == "goal") {
                    round.count("rejected for the refutation alone", 1);
                }
            }
        }
    }
    round.count("changed certificates", what.len() as u64);
    round.count("not seen as certificates", what.len() as u64 - n_answers);
}

fn audit(round: &Round, folder: &str, seconds: u64) -> Outcome {
    round.program.call(round.folder, ["audit", "--json", folder]).patience(seconds).run()
}

/// A pipe, a folder, a device or nothing in the place of a file: nobody may wait for it. The certificate is
/// audited alone, since whoever waits hides what comes after.
fn special(round: &mut Round, bases: &[PathBuf]) {
    let folder = round.path("special");
    copy(round.rng.choice(bases).expect("there are some"), &folder);
    let what = changes::special(&mut round.rng, &folder);
    let outcome = audit(round, "special", 10);
    round.count("special files", 1);
    if !round.behaves(&outcome) {
        round.find(format!("  with {what}"));
    }
}

fn accepted(
    round: &mut Round,
    outcome: &Outcome,
    folder: &Path,
    changes: &[String],
    answer: &Value,
) {
    round.count("accepted, and true", 1);
    let files = || -> Option<(Value, Value)> {
        let read = |name| serde_json::from_slice(&fs::read(folder.join(name)).ok()?).ok();
        Some((read("claim.json")?, read("board.json")?))
    };
    let shown =
        answer["board"].as_str().map_or("A", |text| if text.contains('X') { "X" } else { "A" });
    let fault = match (files(), text::read_answer(&answer["board"], shown)) {
        (None, _) | (_, None) => Some("its files cannot even be read".to_owned()),
        (Some((claim, board)), Some(game)) => {
            let written = Game::from_json(&board);
            if claim["claim"] != answer["claim"] {
                Some("another claim is in the file".to_owned())
            } else if written.is_none_or(|written| written.sorted() != game.sorted()) {
                Some("another board is in the file".to_owned())
            } else {
                denied(&game, &answer["claim"])
            }
        }
    };
    if let Some(fault) = fault {
        let shown = folder.display();
        round.blame(outcome, &format!("{shown} was accepted ({changes:?}): {fault}\n{answer}"));
    }
}

/// Why a claim is not true.
fn denied(game: &Game, claim: &Value) -> Option<String> {
    let count = if claim["metric"] == "steps" { Count::Steps } else { Count::Moves };
    let truth = game.search(count, 1_000_000);
    let number = |name: &str| claim[name].as_u64().and_then(|n| usize::try_from(n).ok());
    let is_true = match (claim["kind"].as_str(), &truth) {
        (Some("shortest"), Truth::Shortest(length)) => number("length") == Some(*length),
        (Some("no-plan"), Truth::Shortest(length)) => {
            number("bound").is_some_and(|bound| bound < *length)
        }
        (Some("no-plan" | "unsolvable"), Truth::Unsolvable) => true,
        _ => false,
    };
    (!is_true).then(|| format!("{truth:?}"))
}

/// A copy whose files are the same files, until they are replaced.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder for the files can be written");
    for entry in fs::read_dir(from).expect("it was written").flatten() {
        let target = to.join(entry.file_name());
        if entry.path().is_file() {
            fs::hard_link(entry.path(), target).expect("the same file system");
        }
    }
}

/// Gives a file of a certificate new contents.
fn replace(path: &Path, contents: &[u8]) {
    remove(path);
    fs::write(path, contents).expect("the folder for the files can be written");
}

fn remove(path: &Path) {
    let is_folder = path.symlink_metadata().is_ok_and(|metadata| metadata.is_dir());
    let removed = if is_folder { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    // What is not there need not be removed.
    removed.unwrap_or_default();
}

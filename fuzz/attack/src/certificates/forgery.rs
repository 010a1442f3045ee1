//! False claims with everything that a true one has, but for a refutation.

use std::{
    fs,
    path::{Path, PathBuf},
};

use fastrand::Rng;
use serde_json::{Value, json};

use super::{copy, proofs, replace};
use crate::{
    game::{Count, Game, Truth},
    round::Round,
    text,
};

/// False claims about the board of a certificate: with the formula that the program exports for them, and a
/// plan that is as long as claimed.
pub(super) fn false_claims(round: &mut Round, base: &Path) -> Vec<PathBuf> {
    let read = |name| -> Value {
        let bytes = fs::read(base.join(name)).expect("certify wrote it");
        serde_json::from_slice(&bytes).expect("certify writes JSON")
    };
    let (file, board) = (read("claim.json"), read("board.json"));
    let game = Game::from_json(&board).expect("certify writes boards");
    let count = if round.rng.bool() { Count::Steps } else { Count::Moves };
    let Truth::Shortest(length) = game.search(count, 100_000) else {
        let is_unsolvable = file["claim"]["kind"] == "unsolvable";
        return if is_unsolvable {
            other_exit(round, base, game).into_iter().collect()
        } else {
            Vec::new()
        };
    };
    let excess = round.rng.usize(1..4);
    let longer = longer_plan(&mut round.rng, &game, count, length + excess);
    let metric = if count == Count::Steps { "steps" } else { "moves" };
    let no_plan = json!({"kind": "no-plan", "metric": metric, "bound": length + excess - 1});
    let shortest = json!({"kind": "shortest", "metric": metric, "length": length + excess});
    let claims = [Some((no_plan, None)), longer.map(|plan| (shortest, Some(plan)))];
    let mut made = Vec::new();
    for (claim, plan) in claims.into_iter().flatten() {
        let name = base.file_name().expect("a name").display();
        let folder =
            round.path(&format!("false-{}-{name}", claim["kind"].as_str().expect("a kind")));
        copy(base, &folder);
        let mut file = file.clone();
        file["claim"] = claim;
        replace(&folder.join("claim.json"), file.to_string().as_bytes());
        if let Some(plan) = plan {
            replace(&folder.join("plan.txt"), (plan + "\n").as_bytes());
        }
        if export(round, &folder, &file["formula"], metric, length + excess - 1) {
            made.push(folder);
        }
    }
    made
}

/// The certificate of an unsolvable board, of the same board with an exit at the other end that can be
/// reached: the invariant holds at first and every step keeps it, but it does not exclude the goal.
fn other_exit(round: &Round, base: &Path, mut game: Game) -> Option<PathBuf> {
    game.leaves_forward ^= true;
    let Truth::Shortest(_) = game.search(Count::Moves, 100_000) else { return None };
    let goal = fs::read_to_string(base.join("goal.cnf")).ok()?;
    let primary = &game.cars[game.primary];
    // The order encoding of its position: `ge(A,1)` is false at the near end, `ge(A,LAST)` true at the far
    // one.
    let line_length = if primary.is_across { game.width } else { game.height };
    let (place, sign) =
        if game.leaves_forward { (line_length - primary.length, "") } else { (1, "-") };
    let name = format!("ge({},{place})", primary.name);
    let is_named = |line: &&str| line.starts_with("c var ") && line.ends_with(&name);
    let variable = goal.lines().find(is_named)?.split(' ').nth(2)?;
    let (rest, _) = goal.trim_end().rsplit_once('\n')?;
    let folder = round.path(&format!("false-exit-{}", base.file_name()?.display()));
    copy(base, &folder);
    replace(&folder.join("goal.cnf"), format!("{rest}\n{sign}{variable} 0\n").as_bytes());
    replace(&folder.join("board.json"), game.to_json().to_string().as_bytes());
    Some(folder)
}

/// A plan of this length that wastes time at the start, if some vehicle can.
fn longer_plan(rng: &mut Rng, game: &Game, count: Count, length: usize) -> Option<String> {
    for _ in 0..30 {
        // A walk of the slides that are too many, and from its end a shortest plan.
        let mut game = game.clone();
        let mut slides = Vec::new();
        for _ in 0..rng.usize(1..6) {
            let mut next = Vec::new();
            game.slides(&game.start(), Count::Steps, |idx, by, places| {
                next.push((idx, by, places));
            });
            let (idx, by, places) = rng.choice(next)?;
            slides.push((idx, by));
            game.cars.iter_mut().zip(places).for_each(|(car, at)| car.at = at.into());
        }
        let mut places = game.start();
        let mut plan = slides;
        while !game.is_solved(&places) {
            game.cars.iter_mut().zip(&places).for_each(|(car, &at)| car.at = at.into());
            let Truth::Shortest(left) = game.search(Count::Steps, 100_000) else { return None };
            let mut best = None;
            game.slides(&places, Count::Steps, |idx, by, next| {
                let mut there = game.clone();
                there.cars.iter_mut().zip(&next).for_each(|(car, &at)| car.at = at.into());
                if best.is_none()
                    && there.search(Count::Steps, 100_000) == Truth::Shortest(left - 1)
                {
                    best = Some((idx, by, next));
                }
            });
            let (idx, by, next) = best?;
            plan.push((idx, by));
            places = next;
        }
        let joined = joined(plan, count);
        let n = match count {
            Count::Steps => joined.iter().map(|(_, by)| by.unsigned_abs()).sum(),
            Count::Moves => joined.len(),
        };
        if n == length {
            return Some(text::plan_text(&game, &joined));
        }
    }
    None
}

/// In moves, slides of the same vehicle that follow one another are one.
fn joined(plan: Vec<(usize, isize)>, count: Count) -> Vec<(usize, isize)> {
    if count == Count::Steps {
        return plan;
    }
    let mut joined: Vec<(usize, isize)> = Vec::new();
    for (idx, by) in plan {
        match joined.last_mut() {
            Some((last, so_far)) if *last == idx && so_far.signum() == by.signum() => *so_far += by,
            _ => joined.push((idx, by)),
        }
    }
    joined
}

/// Has the program write the formula of a false claim.
fn export(round: &mut Round, folder: &Path, formula: &Value, metric: &str, bound: usize) -> bool {
    let word = |name: &str| formula[name].as_str().unwrap_or_default().to_owned();
    let board = folder.join("board.json").display().to_string();
    let cnf = folder.join("formula.cnf");
    super::remove(&cnf);
    let mut args =
        vec!["export".to_owned(), "--format".into(), "dimacs".into(), format!("--max-{metric}")];
    args.extend([
        bound.to_string(),
        "--encoding".into(),
        word("encoding"),
        "--amo".into(),
        word("amo"),
    ]);
    if formula.get("semantics").is_some() {
        args.extend(["--semantics".into(), word("semantics")]);
    }
    args.extend([board, "-o".into(), cnf.display().to_string()]);
    let outcome = round.program.call(round.folder, args).run();
    round.behaves(&outcome) && outcome.code == Some(0) && cnf.is_file()
}

/// Writes what looks like a refutation of the formula in a folder, and says how it was made.
pub(super) fn refute(round: &mut Round, folder: &Path) -> String {
    let name = if folder.join("goal.cnf").exists() {
        ["goal.cnf", "goal.lrat"]
    } else {
        ["formula.cnf", "refutation.lrat"]
    };
    let formula = fs::read_to_string(folder.join(name[0])).unwrap_or_default();
    let path = folder.join(name[1]);
    let original = fs::read(&path).unwrap_or_default();
    let clauses = proofs::clauses(&formula);
    let (what, proof) = proofs::forge(&mut round.rng, &clauses, &original);
    replace(&path, &proof);
    round.count("forged refutations", 1);
    what.to_owned()
}

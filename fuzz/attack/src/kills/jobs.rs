//! Jobs that take long enough to be killed.

use std::{fs, path::Path};

use serde_json::Value;

use crate::{
    program::Outcome,
    random::{self, Taste},
    round::Round,
    text,
};

/// All kinds of jobs.
pub(super) const KINDS: [&str; 9] =
    ["checkpoint", "save", "certify", "compare", "plan", "bench", "proof", "exec", "shards"];

/// A job.
pub(super) struct Job {
    pub(super) args: Vec<String>,
    /// Files that it begins with.
    pub(super) files: Vec<(&'static str, String)>,
    /// A call that comes before it, if there is one.
    pub(super) before: Vec<String>,
    /// `true` if the output of a killed run counts, and `--skip` continues after it.
    pub(super) goes_on: bool,
    /// What the job comes to, without what differs from run to run.
    pub(super) result: fn(&Round, &Path, &Outcome) -> String,
    /// What is wrong with the files of a killed run, given the folder of an undisturbed one.
    pub(super) halves: Option<fn(&Path, &Path) -> Option<String>>,
}

impl Job {
    /// The command line after this many lines of output.
    pub(super) fn resumed(&self, n_done: usize) -> Vec<String> {
        let mut args = self.args.clone();
        if self.goes_on {
            args.extend(["--skip".to_owned(), n_done.to_string()]);
        }
        args
    }
}

pub(super) fn make(round: &mut Round, kind: &str) -> Job {
    match kind {
        "checkpoint" => checkpoint(round),
        "save" => save(round),
        "certify" => certify(round),
        "compare" | "plan" => list(round, kind),
        "bench" => bench(round),
        "proof" => proof(round),
        "shards" => shards(round),
        _ => exec(round),
    }
}

fn job(line: &str, result: fn(&Round, &Path, &Outcome) -> String) -> Job {
    let (files, before) = (Vec::new(), Vec::new());
    Job { args: words(line), files, before, goes_on: false, result, halves: None }
}

fn words(line: &str) -> Vec<String> {
    line.split_whitespace().map(str::to_owned).collect()
}

fn one(round: &mut Round, of: &[&'static str]) -> &'static str {
    round.rng.choice(of).expect("there are some")
}

fn checkpoint(round: &mut Round) -> Job {
    let size = one(round, &["4x5", "5x4", "3x6"]);
    let metric = one(round, &["steps", "moves"]);
    let line = format!(
        "universe --json --size {size} --metric {metric} --rules fogleman --checkpoint c.json"
    );
    job(&line, |_, _, outcome| answers(&outcome.stdout))
}

fn save(round: &mut Round) -> Job {
    let size = one(round, &["5x4", "5x5", "4x5"]);
    let metric = one(round, &["steps", "moves"]);
    let rules = one(round, &["fogleman", "collette"]);
    let line = format!(
        "universe --json --engine symbolic --size {size} --metric {metric} --rules {rules} --save u.sets"
    );
    let result = |round: &Round, folder: &Path, outcome: &Outcome| {
        let conditions =
            ["any", "index >= 5 and trucks = 0", "unsolvable", "winning and vehicles <= 4"];
        let counts = conditions.map(|condition| {
            let args = ["query", "--json", "--count", "u.sets", condition];
            answers(&round.program.call(folder, args).run().stdout)
        });
        answers(&outcome.stdout) + &counts.concat()
    };
    job(&line, result)
}

/// A list of boards, some of which take their time.
fn boards(round: &mut Round, n: usize, max_side: usize) -> String {
    let taste = Taste { max_side, is_compact: true };
    (0..n).map(|_| text::list_line(&random::game(&mut round.rng, taste)) + "\n").collect()
}

fn certify(round: &mut Round) -> Job {
    let options = one(round, &["", " --jobs 2", " --binary", " --encoding position"]);
    let mut job = job(
        &format!("certify --json --time-limit 60{options} boards.txt out"),
        |round, folder, _| {
            let audit = round.program.call(folder, ["audit", "--json", "out"]).run();
            answers(&audit.stdout) + &files(&folder.join("out"))
        },
    );
    job.files.push(("boards.txt", boards(round, 40, 6)));
    job
}

fn list(round: &mut Round, kind: &str) -> Job {
    let options = one(round, &["", " --jobs 2"]);
    let engine = if kind == "plan" { "" } else { "--encodings crossing,order --solver varisat " };
    let result = |_: &Round, _: &Path, outcome: &Outcome| answers(&outcome.stdout);
    let mut job =
        job(&format!("{kind} --json {engine}--max-steps 12 --list boards.txt{options}"), result);
    job.files.push(("boards.txt", boards(round, 60, 7)));
    job.goes_on = true;
    job
}

fn bench(round: &mut Round) -> Job {
    let mut set = "runs = 3\ntime-limit = 60\n".to_owned();
    for idx in 0..4 {
        let game = random::game(&mut round.rng, Taste { max_side: 6, is_compact: false });
        fs::write(round.path(&format!("bench-{idx}.json")), game.to_json().to_string())
            .expect("the folder for the files can be written");
        set += &format!(
            "[[boards]]\nname = \"{idx}\"\nfile = \"../bench-{idx}.json\"\nask = [{{ max-moves = 6 }}]\n"
        );
    }
    set +=
        "[[engines]]\nencoding = [\"crossing\", \"order\"]\nsolver = [\"varisat\", \"batsat\"]\n";
    let result = |_: &Round, folder: &Path, outcome: &Outcome| {
        let text = fs::read_to_string(folder.join("results.jsonl")).unwrap_or_default();
        let lines: Vec<Value> = text.lines().flat_map(serde_json::from_str).collect();
        // Every session begins with a line of its own.
        let n_runs = lines.iter().filter(|line| line.get("question").is_some()).count();
        let n_bad = text.lines().count() - lines.len();
        format!("{}{n_runs} runs, {n_bad} unreadable\n", answers(&outcome.stdout))
    };
    let mut job = job("bench --json --results results.jsonl set.toml", result);
    job.files.push(("set.toml", set));
    job
}

/// Random clauses of three literals that have no model.
fn proof(round: &mut Round) -> Job {
    let n_vars = round.rng.i32(90..150);
    let n_clauses = n_vars * 6;
    let mut formula = format!("p cnf {n_vars} {n_clauses}\n");
    for _ in 0..n_clauses {
        for _ in 0..3 {
            let sign = if round.rng.bool() { 1 } else { -1 };
            formula += &format!("{} ", sign * round.rng.i32(1..=n_vars));
        }
        formula += "0\n";
    }
    let format = one(round, &["lrat", "lrat-binary", "drat", "drat-binary"]);
    let mut job =
        job(&format!("sat f.cnf --proof f.proof --proof-format {format}"), |_, folder, outcome| {
            outcome.stdout.clone() + &files(folder)
        });
    job.files.push(("f.cnf", formula));
    job.halves = Some(|whole, killed| {
        let read = |folder: &Path| fs::read(folder.join("f.proof"));
        let is_half = read(killed).is_ok_and(|proof| read(whole).is_ok_and(|whole| whole != proof));
        is_half.then(|| "half a proof under the name of a whole one".to_owned())
    });
    job
}

/// All shards of a job, which nobody may do twice or leave out.
fn shards(round: &mut Round) -> Job {
    let work = one(
        round,
        &[
            "atlas build --size 4x5 --walls 1 --quick --out merged",
            "universe --json --size 4x5 --rules fogleman",
            "solve --json --cluster --list boards.txt",
            "plan --json --max-moves 9 --list boards.txt",
        ],
    );
    let mut job = job("shard run job", |round, folder, _| {
        let merged = round.program.call(folder, ["shard", "merge", "job"]).run();
        let status = round.program.call(folder, ["shard", "status", "job"]).run();
        let rows = fs::read_to_string(folder.join("merged")).unwrap_or_default();
        // An atlas says how long it took.
        let answers = if rows.is_empty() { answers(&merged.stdout) } else { rows };
        format!("{answers}{:?} {:?}\n{}", merged.code, status.code, status.stdout)
    });
    job.before = words(&format!("shard plan --out job --shards 30 -- {work}"));
    job.files.push(("boards.txt", boards(round, 60, 6)));
    job.halves = Some(|_, killed| {
        // What is there under the name of a shard was written to its end.
        let entries = fs::read_dir(killed.join("job")).into_iter().flatten().flatten();
        let shards = entries.filter(|e| e.file_name().to_string_lossy().starts_with("shard-"));
        let is_half = |path: &Path| {
            let text = fs::read_to_string(path).unwrap_or_default();
            let (head, rest) = text.split_once('\n').unwrap_or_default();
            let head = head.strip_prefix("# rushsat-shard ").unwrap_or_default();
            let head: Value = serde_json::from_str(head).unwrap_or_default();
            head["bytes"].as_u64() != Some(rest.len() as u64)
        };
        let half = shards.map(|entry| entry.path()).find(|path| is_half(path))?;
        Some(format!("{} is half a shard", half.display()))
    });
    job
}

/// A solver that is a program of its own, and slow.
fn exec(round: &mut Round) -> Job {
    let mut job = job("plan --json --max-moves 3 board.json --solver", |_, _, outcome| {
        answers(&outcome.stdout)
    });
    let command = one(round, &["exec:sh solver.sh {cnf}", "exec:sh solver.sh {cnf} {out}"]);
    job.args.push(command.to_owned());
    let game = random::game(&mut round.rng, Taste { max_side: 4, is_compact: false });
    job.files.push(("board.json", game.to_json().to_string()));
    job.files.push(("solver.sh", "sleep 0.3 & wait\necho s UNKNOWN\n".to_owned()));
    job
}

/// The lines of JSON without times and what depends on them.
fn answers(output: &str) -> String {
    let of_the_run = ["seconds", "cpu_seconds", "bytes", "kept", "diagrams", "nodes"];
    let mut text = String::new();
    for line in output.lines() {
        let mut line: Value = serde_json::from_str(line).unwrap_or(Value::String(line.to_owned()));
        strip(&mut line, &of_the_run);
        text += &format!("{line}\n");
    }
    text
}

fn strip(value: &mut Value, names: &[&str]) {
    match value {
        Value::Object(fields) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.values_mut().for_each(|value| strip(value, names));
        }
        Value::Array(values) => values.iter_mut().for_each(|value| strip(value, names)),
        _ => {}
    }
}

/// All files below a folder and a sum of what is in them, but for what our own calls leave.
fn files(folder: &Path) -> String {
    let mut entries: Vec<_> = fs::read_dir(folder).into_iter().flatten().flatten().collect();
    entries.sort_by_key(fs::DirEntry::file_name);
    let mut text = String::new();
    for entry in entries {
        let name = entry.file_name().to_string_lossy().into_owned();
        if ["stdout", "stderr", "tmp"].contains(&&*name) {
            continue;
        }
        if entry.path().is_dir() {
            text += &format!("{name}/\n{}", files(&entry.path()));
        } else {
            let bytes = fs::read(entry.path()).unwrap_or_default();
            let sum = bytes.iter().fold(0_u64, |sum, &byte| {
                sum.rotate_left(7) ^ sum.wrapping_mul(31) ^ u64::from(byte)
            });
            text += &format!("{name}: {} bytes, {sum:x}\n", bytes.len());
        }
    }
    text
}

//! Hostile files and arguments for everything that reads: never a panic, never beyond the limits of time and
//! memory.

mod calls;
mod seeds;

use std::{
    fs::{self, File},
    io::Write,
    os::unix::fs::symlink,
    path::Path,
    thread,
};

use fastrand::Rng;
use rustix::fs::{CWD, FileType, Mode, OFlags, mknodat, open};

use crate::{certificates::changes::spoil, program::Outcome, round::Round};
use calls::{READINGS, Reading};

/// Calls with spoiled files of one kind each.
const N_CALLS: usize = 40;
/// Resident memory that no call may exceed, in bytes, where the program was told to make do with 200 MB.
const MAX_MEMORY: u64 = 1 << 30;
/// Lines of a list whose boards are worked on.
const MAX_LINES: usize = 17;
/// Seconds that a busy machine may add.
const SLACK: u32 = 3;

/// Spoils a file for each of some calls.
pub(crate) fn round(round: &mut Round) {
    seeds::prepare(round);
    for _ in 0..N_CALLS {
        let reading = round.rng.choice(READINGS).expect("there are some");
        call(round, reading);
    }
}

fn call(round: &mut Round, reading: &Reading) {
    let name = match reading.kind {
        "puma" => "hostile.puma",
        "job" => "hostile.job/job.json",
        "shard" => "good.job/shard-1",
        _ => "hostile",
    };
    let path = round.path(name);
    remove(&path);
    fs::create_dir_all(path.parent().expect("it is in the folder of the round"))
        .expect("the folder for the files can be written");
    let is_argument = ["word", "number"].contains(&reading.kind);
    let what = if is_argument { "an argument" } else { make(round, reading, &path) };
    let word = argument(round, reading.kind);
    let mut args: Vec<String> = Vec::new();
    // Standard input, where it is a file.
    let is_stdin = !is_argument && round.rng.u8(0..6) == 0 && path.is_file();
    let name = if is_stdin { "-" } else { name };
    for arg in reading.line.split(' ') {
        args.push(arg.replace('@', name).replace("NUMBER", &word).replace("WORD", &word));
    }
    let _ = fs::remove_dir_all(round.path("out"));
    let allowed = reading.seconds * n_boards(reading, &path);
    let mut outcome = attempt(round, allowed, &args, &path);
    round.count("hostile inputs", 1);
    if !outcome.is_late && outcome.seconds > f64::from(allowed + SLACK) {
        // Perhaps the machine was busy.
        outcome = attempt(round, allowed, &args, &path);
    }
    if judge(round, allowed, &outcome, what) {
        // The next call needs the name.
        let n = round.n_findings();
        let _ = fs::rename(&path, round.path(&format!("found-{n}")));
    }
}

/// How many boards a list has at most, where each has a time limit of its own.
fn n_boards(reading: &Reading, path: &Path) -> u32 {
    let is_list = reading.kind == "board" && !reading.may_wait && path.is_file();
    let text = if is_list { fs::read(path).unwrap_or_default() } else { Vec::new() };
    let n_lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
    u32::try_from(n_lines.clamp(1, MAX_LINES)).expect("few lines")
}

fn attempt(round: &Round, allowed: u32, args: &[String], path: &Path) -> Outcome {
    let writer = feed(path);
    let call = round.program.call(round.folder, args).patience(20 + u64::from(allowed));
    let stdin = if args.iter().any(|arg| arg == "-") { File::open(path).ok() } else { None };
    let outcome = if let Some(stdin) = stdin { call.stdin(stdin).run() } else { call.run() };
    if let Some(writer) = writer {
        // Whoever waits for a reader gets one.
        let _ = open(path, OFlags::RDONLY | OFlags::NONBLOCK, Mode::empty());
        writer.join().unwrap_or_default();
    }
    outcome
}

/// Somebody who writes to a named pipe and goes away, if there is one that is meant to have a writer.
fn feed(path: &Path) -> Option<thread::JoinHandle<()>> {
    use std::os::unix::fs::FileTypeExt;
    let fed = path.with_extension("fed");
    if !path.symlink_metadata().ok()?.file_type().is_fifo() || !fed.exists() {
        return None;
    }
    let path = path.to_owned();
    Some(thread::spawn(move || {
        if let Ok(mut file) = File::options().write(true).open(path) {
            // The reader may go away first.
            let _ = file.write_all(b"4x1:AA.x\n");
        }
    }))
}

/// Looks at how a call ended, and says whether something was found.
fn judge(round: &mut Round, allowed: u32, outcome: &Outcome, what: &str) -> bool {
    if !round.behaves(outcome) {
        round.find(format!("  the input was {what}"));
        return true;
    }
    let is_silent = outcome.stderr.is_empty() && !outcome.stdout.contains("error");
    let fault = if outcome.seconds > f64::from(allowed + SLACK) {
        format!("took {:.1} s instead of {}", outcome.seconds, allowed)
    } else if outcome.peak > MAX_MEMORY {
        format!("took {} MB", outcome.peak >> 20)
    } else if outcome.code == Some(2) && is_silent {
        "refused without a reason".to_owned()
    } else {
        return false;
    };
    round.blame(outcome, &format!("{what}: {fault}"));
    true
}

/// Makes the hostile file, and says what it is.
fn make(round: &mut Round, reading: &Reading, path: &Path) -> &'static str {
    if round.rng.u8(0..8) == 0 {
        return special(&mut round.rng, reading, path);
    }
    let good = seeds::good(round, reading.kind);
    let (what, mut contents) = hostile(&mut round.rng, good);
    if reading.kind == "board" && !reading.may_wait {
        // In a list each board has a time limit of its own.
        let lines = contents.split_inclusive(|&byte| byte == b'\n').take(MAX_LINES);
        contents.truncate(lines.map(<[u8]>::len).sum());
    }
    fs::write(path, contents).expect("the folder for the files can be written");
    what
}

fn special(rng: &mut Rng, reading: &Reading, path: &Path) -> &'static str {
    let fifo =
        || mknodat(CWD, path, FileType::Fifo, Mode::RUSR | Mode::WUSR, 0).map_err(Into::into);
    let fed = path.with_extension("fed");
    remove(&fed);
    let (what, made) = match rng.u8(0..8) {
        0 => ("/dev/zero", symlink("/dev/zero", path)),
        1 => ("/dev/null", symlink("/dev/null", path)),
        2 => ("a folder", fs::create_dir(path)),
        3 => ("a link to itself", symlink(path, path)),
        4 => ("a link to nothing", symlink("/nonexistent", path)),
        5 => ("a pipe with a writer", fs::write(fed, "").and_then(|()| fifo())),
        6 if !reading.may_wait => ("a pipe without a writer", fifo()),
        _ => ("a file of the system", symlink("/proc/self/maps", path)),
    };
    made.expect("the folder for the files can be written");
    what
}

/// Contents that nobody expects.
fn hostile(rng: &mut Rng, good: Vec<u8>) -> (&'static str, Vec<u8>) {
    let n = 1 << rng.u32(8..22);
    match rng.u8(0..16) {
        0 => ("random bytes", (0..rng.usize(0..5000)).map(|_| rng.u8(..)).collect()),
        1 => ("random characters", (0..rng.usize(0..5000)).map(|_| rng.u8(32..127)).collect()),
        2 => ("one long line", vec![*rng.choice(b"A. (1[{-!\"\0").expect("some"); n]),
        3 => ("an empty file", Vec::new()),
        4 => ("a piece many times", repeated(rng, &good, n)),
        5 => ("deep nesting", nested(rng, good, n)),
        6 => ("bad UTF-8", [&good[..], b"\xff\xfe\xed\xa0\x80"].concat()),
        7 => ("the whole many times", good.repeat(2000.min(n / good.len().max(1)))),
        8 => ("a large header", large(rng)),
        _ => {
            let mut contents = good;
            for _ in 0..rng.usize(1..6) {
                contents = spoil(rng, contents).1;
            }
            ("a few changes", contents)
        }
    }
}

fn repeated(rng: &mut Rng, good: &[u8], n: usize) -> Vec<u8> {
    let from = rng.usize(0..=good.len());
    let to = good.len().min(from + rng.usize(1..30));
    let times = n / (to - from).max(1);
    [&good[..to], &good[from..to].repeat(times), &good[to..]].concat()
}

fn nested(rng: &mut Rng, mut good: Vec<u8>, n: usize) -> Vec<u8> {
    let pairs: [(&str, &str); 8] = [
        ("(", ")"),
        ("[", "]"),
        ("{", "}"),
        ("!", ""),
        ("[{\"a\":", "}]"),
        ("not ", ""),
        ("forall r. ", ""),
        ("-", ""),
    ];
    let (open, close) = *rng.choice(&pairs).expect("some");
    // Around some word, so that it may even be right.
    let is_start = |&at: &usize| {
        good[at].is_ascii_alphanumeric() && (at == 0 || !good[at - 1].is_ascii_alphanumeric())
    };
    let starts: Vec<usize> = (0..good.len()).filter(is_start).collect();
    let start = rng.choice(starts).unwrap_or(0);
    let is_end = |&at: &usize| !good[at].is_ascii_alphanumeric();
    let end = (start..good.len()).find(is_end).unwrap_or(good.len());
    let tail = good.split_off(end);
    let word = good.split_off(start);
    [good, open.repeat(n).into(), word, close.repeat(n).into(), tail].concat()
}

/// Beginnings that promise much.
fn large(rng: &mut Rng) -> Vec<u8> {
    let texts = [
        "p cnf 100000000 1\n1 0\n",
        "p cnf 2147483647 2147483647\n1 2 0\n",
        "p cnf 4294967296 1\n1 0\n",
        "p cnf 1 1\n2147483647 0\n-2147483647 0\n",
        "p cnf 5 2\n99999999999999999999 0\n",
        "65535x65535:AA",
        "16x16:AA",
        "999999999999999999999x1:AA.",
        "Init { int (2147483647) [2147483647] a; a.fill(0); }\nGoals { Goal (a[0] == 1); }\nRules { Rule (true) { a[0] = 1; } }\n",
        "Init { int (1000) [1000] a; a.fill(0); }\nGoals { Goal (a.allEquals(7)); }\nRules { reference i = pick(0..999); \
         reference j = pick(0..999); Name \"n\" Rule (a[i] != a[j]) { a[i] = j; } }\n",
        "const A = 2147483647;\nInit { int (2) a; a = A * A; }\nGoals { Goal (a == 1); }\nRules { Rule (a / 0 == 1) { a = 1; } }\n",
        "lemma big: forall a, b, c, d, e, f, g, h. E(a,b) | E(c,d) | E(e,f) | E(g,h)\n",
        "lemma far: forall r. E(r + 99999999999, r - 99999999999)\n",
        "{\"schema\":\"rushsat-board/1\",\"width\":18446744073709551615,\"height\":1,\"walls\":[],\"exit\":\"right\",\"primary\":\"A\",\"vehicles\":[]}",
        "<999999999, 999999999, 1, 1, 0, {<1, 1, E, 2>}>",
        "runs = 9223372036854775807\ntime-limit = 1e308\n[[boards]]\nname = \"a\"\nboard = \"4x1:AA.x\"\nask = [{ max-moves = 99999999 }]\n\
         [[engines]]\nencoding = [\"cell\"]\nsolver = [\"varisat\"]\n",
    ];
    rng.choice(&texts).expect("some").as_bytes().to_vec()
}

/// A hostile word for the command line: no zero bytes, and no longer than a system takes.
fn argument(round: &mut Round, kind: &str) -> String {
    let numbers = [
        "0",
        "1",
        "-1",
        "2",
        "7",
        "16",
        "17",
        "64",
        "1000",
        "65536",
        "1000000",
        "2147483647",
        "2147483648",
        "4294967296",
        "9223372036854775807",
        "18446744073709551615",
        "18446744073709551616",
        "1e308",
        "inf",
        "NaN",
        "0x10",
        "",
        "1G",
    ];
    if kind == "number" {
        return (*round.rng.choice(&numbers).expect("some")).to_owned();
    }
    let good = seeds::good(round, kind);
    let (_, mut word) = hostile(&mut round.rng, good);
    word.truncate(100_000);
    String::from_utf8_lossy(&word).replace('\0', "")
}

fn remove(path: &Path) {
    // What is not there need not be removed.
    let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
}

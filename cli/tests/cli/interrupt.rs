//! Ctrl-C, and signals that ask for an end, end with what is known.
#![cfg(unix)]

use std::{
    fs,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

use crate::support::{ENDLESS, Folder, program};

fn start(args: &[&str]) -> Child {
    Command::new(program())
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until the program listens for SIGINT, and a little longer.
fn let_it_work(child: &Child) {
    let start = Instant::now();
    let listens = || Some(signals(&child.id().to_string(), "SigCgt:")? & 2 != 0);
    // Where there is no /proc, waiting has to do.
    while listens() == Some(false) && start.elapsed() < Duration::from_secs(30) {
        thread::sleep(Duration::from_millis(10));
    }
    thread::sleep(Duration::from_millis(250));
}

/// A set of signals in the status of a process: the signal n is bit n - 1.
fn signals(pid: &str, field: &str) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let mask = status.lines().find_map(|line| line.strip_prefix(field))?;
    u64::from_str_radix(mask.trim(), 16).ok()
}

fn send(child: &Child, signal: &str) {
    let kill = format!("kill -{signal} {}", child.id());
    assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
}

/// Presses Ctrl-C, and expects the end soon after.
fn interrupt(child: Child) -> Output {
    send(&child, "INT");
    let start = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(10), "{output:?}");
    output
}

fn interrupted(args: &[&str]) -> (Option<i32>, String, String) {
    let child = start(args);
    let_it_work(&child);
    let output = interrupt(child);
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// `timeout` sends one to the program and one to its group.
#[test]
fn signals_that_come_together_are_one() {
    let child = start(&["solve", ENDLESS]);
    let_it_work(&child);
    let both = format!("kill -INT {id} && kill -INT {id}", id = child.id());
    assert!(Command::new("sh").args(["-c", &both]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(stdout.starts_with("gave up: interrupted"), "{stdout}");
}

/// A pipe that nobody reads holds the program up: the first signal cannot end it, the second one does.
#[test]
fn the_second_signal_ends_what_the_first_cannot() {
    let mut child = start(&["convert", "--to", "json", "puzzles/fogleman-6x6.txt"]);
    let_it_work(&child);
    send(&child, "INT");
    thread::sleep(Duration::from_millis(500));
    assert_eq!(child.try_wait().unwrap(), None, "it waits for somebody to read");
    send(&child, "INT");
    let start = Instant::now();
    let status = loop {
        assert!(start.elapsed() < Duration::from_secs(10), "it lives on");
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None => thread::sleep(Duration::from_millis(10)),
        }
    };
    assert_eq!(status.code(), Some(3));
}

#[test]
fn plan_says_what_is_refuted() {
    for options in [
        "--encoding position --solver varisat",
        "--encoding position --solver batsat",
        "--encoding cell --solver varisat",
        "--encoding position --solver varisat --any",
    ] {
        let mut args = vec!["plan", "--max-moves", "30", "--semantics", "sequential", ENDLESS];
        args.extend(options.split(' '));
        let (code, stdout, stderr) = interrupted(&args);
        assert_eq!((code, stderr.as_str()), (Some(3), ""), "{options}");
        assert!(stdout.starts_with("gave up: interrupted"), "{options}: {stdout}");
    }
    let sequential = ["plan", "--max-moves", "30", "--semantics", "sequential", ENDLESS];
    let (_, stdout, _) = interrupted(&sequential);
    assert!(stdout.contains("; no plan with at most "), "{stdout}");
}

#[test]
fn reach_says_how_many_states() {
    let (code, stdout, _) = interrupted(&["reach", "puma/examples/lights-out.puma"]);
    assert_eq!(code, Some(3));
    assert!(stdout.starts_with("gave up: interrupted\n"), "{stdout}");
    assert!(stdout.contains(" states reached from the start\n"), "{stdout}");
}

#[test]
fn plan_stops_an_outside_solver() {
    let solver = format!("exec:'{}' sat {{cnf}}", program());
    let mut args = vec!["plan", "--max-moves", "30", "--semantics", "sequential", ENDLESS];
    args.extend(["--solver", &solver]);
    let (code, stdout, _) = interrupted(&args);
    assert_eq!(code, Some(3));
    assert!(stdout.starts_with("gave up: interrupted"), "{stdout}");
}

#[test]
fn solve_says_how_far_it_came() {
    let (code, stdout, _) = interrupted(&["solve", ENDLESS]);
    assert_eq!(code, Some(3));
    assert!(stdout.starts_with("gave up: interrupted after "), "{stdout}");
    assert!(stdout.contains("; no plan with at most "), "{stdout}");
}

#[test]
fn compare_ends_with_the_table() {
    let (code, stdout, _) = interrupted(&["compare", ENDLESS]);
    assert_eq!(code, Some(3));
    assert!(stdout.starts_with("engine "), "{stdout}");
    assert!(stdout.ends_with("no disagreement, but not all have answered\n"), "{stdout}");
}

/// The watchdog ends a program that was stopped for longer than it may take; the first engine has its answer
/// by then.
#[test]
fn compare_ends_with_the_answers_it_has() {
    stop_compare(&["--json"]);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_compare_ends_with_the_answers_it_has() {
    stop_compare(&[]);
}

/// With these options.
fn stop_compare(options: &[&str]) {
    let engine = ["--encodings", "crossing", "--solver", "varisat"];
    let child = start(&[&["compare", "--time-limit", "1", ENDLESS], &engine[..], options].concat());
    let_it_work(&child);
    // Explicit search takes a second, the next engine one more.
    thread::sleep(Duration::from_millis(1250));
    send(&child, "STOP");
    thread::sleep(Duration::from_secs(4));
    send(&child, "CONT");
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(3), "{stdout}");
    let shown = match options {
        [] => "\ncrossing varisat       gave up",
        _ => "{\"engine\":\"crossing varisat\",\"answer\":\"unknown\"",
    };
    assert!(stdout.contains("search") && stdout.contains(shown), "{stdout}");
}

#[test]
fn sat_does_not_know() {
    let folder = Folder::new();
    let export = "export --format dimacs --max-moves 24 -o f.cnf";
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/course/Rushhour12x12_7.csv");
    folder.rushsat(export).arg(board).run().exits(0);
    let (code, stdout, _) = interrupted(&["sat", folder.path("f.cnf").to_str().unwrap()]);
    assert_eq!(code, Some(0), "the competition's code for unknown");
    assert!(stdout.ends_with("c interrupted\ns UNKNOWN\n"), "{stdout}");
}

#[test]
#[cfg_attr(not(feature = "bench"), ignore = "the feature bench is off")]
fn bench_keeps_what_was_done() {
    let folder = Folder::new();
    let board = concat!(env!("CARGO_MANIFEST_DIR"), "/../puzzles/course/Rushhour12x12_7.csv");
    folder.file(
        "set.toml",
        format!(
            "time-limit = 600\n[[boards]]\nname = \"small\"\nboard = \"BB.FAA.FECCCE.DD\"\n\
             ask = [{{ max-moves = 9 }}]\n[[boards]]\nname = \"large\"\nfile = \"{board}\"\n\
             ask = [{{ max-moves = 30 }}]\n[[engines]]\nencoding = \"position\"\nsemantics = \"sequential\""
        ),
    );
    let path = |name| folder.path(name).to_str().unwrap().to_owned();
    let (set, results) = (path("set.toml"), path("runs.jsonl"));
    let child = start(&["bench", &set, "--results", &results]);
    // The first run is done, and the second takes longer than the test.
    let begin = Instant::now();
    let n_lines = || fs::read_to_string(&results).map_or(0, |text| text.lines().count());
    while n_lines() < 2 && begin.elapsed() < Duration::from_mins(1) {
        thread::sleep(Duration::from_millis(10));
    }
    let output = interrupt(child);
    assert_eq!((output.status.code(), &*output.stderr), (Some(3), &b""[..]));
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.starts_with("small, at most 9 moves "), "{stdout}");
    assert!(!stdout.contains("large"), "{stdout}");
    let lines = folder.read("runs.jsonl");
    assert_eq!(lines.lines().count(), 2, "a session and a run: {lines}");
}

/// Another run makes the board that was cut anew, so it is in the list once.
#[test]
fn generating_goes_on_with_the_board_that_was_cut() {
    let args = ["generate", "anneal", "--iterations", "1000000000", "--count", "3"];
    let (code, stdout, stderr) = interrupted(&args);
    assert_eq!((code, &*stdout), (Some(3), ""));
    assert_eq!(stderr, "rushsat: `--first 0 --count 3` makes the rest\n");
    // The best so far of one board is an answer.
    let (code, stdout, stderr) = interrupted(&args[..4]);
    assert_eq!(code, Some(3));
    assert_eq!(stdout.lines().count(), 1, "{stdout}");
    assert!(stderr.starts_with("rushsat: board 0: interrupted before the search "), "{stderr}");
}

#[test]
fn a_list_begins_no_further_board() {
    let args =
        ["plan", "--json", "--encoding", "cell", "--max-moves", "60", "puzzles/fogleman-6x6.txt"];
    // On a busy machine the list may not be read yet.
    let mut runs = (0..8).map(|_| interrupted(&args));
    let (code, stdout, stderr) = runs.find(|run| !run.1.is_empty()).unwrap();
    assert_eq!(code, Some(3));
    let last: serde_json::Value = serde_json::from_str(stdout.lines().last().unwrap()).unwrap();
    assert_eq!(last["reason"], "interrupted");
    let n_lines = stdout.lines().count();
    let (n_left, n_answered) = (2994 - n_lines, n_lines - 1);
    assert_eq!(
        stderr,
        format!(
            "rushsat: interrupted; {n_left} boards not begun; `--skip {n_answered}` goes on from there\n"
        )
    );
}

/// A run of an outside solver that works and has started another program; all this happens in a folder.
struct Outside {
    folder: Folder,
    child: Child,
}

impl Outside {
    /// `wrapper` is a shell command that runs `"$@"`.
    fn start(wrapper: &str) -> Self {
        let folder = Folder::new();
        folder.file("f.cnf", "p cnf 1 1\n1 0\n");
        // It does not end when asked.
        folder.file(
            "solver.sh",
            "trap '' TERM HUP INT\necho $$ > pids\nsleep 300 &\necho $! >> pids\nwait\n",
        );
        fs::create_dir(folder.path("tmp")).unwrap();
        let child = Command::new("sh")
            .args([
                "-c",
                wrapper,
                "sh",
                program(),
                "sat",
                "f.cnf",
                "--solver",
                "exec:sh solver.sh {cnf}",
            ])
            .current_dir(folder.path(""))
            .env("TMPDIR", folder.path("tmp"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let outside = Self { folder, child };
        let start = Instant::now();
        while outside.pids().len() < 2 {
            assert!(start.elapsed() < Duration::from_secs(30), "the solver does not start");
            thread::sleep(Duration::from_millis(10));
        }
        outside
    }

    fn pids(&self) -> Vec<String> {
        let pids = fs::read_to_string(self.folder.path("pids")).unwrap_or_default();
        pids.lines().map(str::to_owned).collect()
    }

    /// A process that nobody has waited for yet does not count.
    fn is_alive(pid: &str) -> bool {
        let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap().stdout;
        !state.is_empty() && !state.starts_with(b"Z")
    }

    /// Nothing is left of the solver, its child and its files.
    fn assert_gone(&self) {
        let start = Instant::now();
        while self.pids().iter().any(|pid| Self::is_alive(pid)) {
            assert!(start.elapsed() < Duration::from_secs(10), "{:?} live on", self.pids());
            thread::sleep(Duration::from_millis(10));
        }
        let left: Vec<_> = fs::read_dir(self.folder.path("tmp")).unwrap().collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn outside_solvers_end_with_the_program() {
    // Under `nohup` all programs ignore SIGHUP, and ours does.
    let is_ignored = signals("self", "SigIgn:").is_some_and(|ignored| ignored & 1 != 0);
    let sent = ["INT", "TERM", "HUP"].into_iter().filter(|&signal| signal != "HUP" || !is_ignored);
    for signal in sent {
        let mut outside = Outside::start(r#"exec "$@""#);
        send(&outside.child, signal);
        let start = Instant::now();
        let status = outside.child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(10), "{signal}");
        assert_eq!(status.code(), Some(0), "{signal}: `s UNKNOWN`");
        outside.assert_gone();
    }
}

/// The second signal ends the program wherever it is.
#[test]
fn outside_solvers_end_with_the_program_at_once() {
    let mut outside = Outside::start(r#"exec "$@""#);
    for _ in 0..2 {
        let _ = Command::new("kill").args(["-INT", &outside.child.id().to_string()]).status();
        thread::sleep(Duration::from_millis(300));
    }
    outside.child.wait().unwrap();
    outside.assert_gone();
}

/// `nohup` sees to it that work goes on without a terminal.
#[cfg(target_os = "linux")]
#[test]
fn ignored_hangups_stay_ignored() {
    let mut outside = Outside::start(r#"trap "" HUP; exec "$@""#);
    send(&outside.child, "HUP");
    thread::sleep(Duration::from_millis(500));
    assert_eq!(outside.child.try_wait().unwrap(), None);
    send(&outside.child, "TERM");
    outside.child.wait().unwrap();
    outside.assert_gone();
}

#[test]
fn boards_that_are_made_say_where_to_go_on() {
    let args = ["generate", "rewind", "--where", "moves > 900", "--count", "3", "--first", "4"];
    let (code, stdout, stderr) = interrupted(&args);
    assert_eq!((code, stdout.as_str()), (Some(3), ""));
    let lines: Vec<&str> = stderr.lines().collect();
    let [board, rest] = lines[..] else { panic!("{stderr}") };
    assert!(board.starts_with("rushsat: board 4: gave up "), "{board}");
    assert!(board.ends_with(": interrupted"), "{board}");
    assert_eq!(rest, "rushsat: `--first 4 --count 3` makes the rest");
}

/// Whoever starts the rest anew asks for the exit code.
#[test]
fn an_interrupted_list_ends_so_in_spite_of_bad_lines() {
    let folder = Folder::new();
    let list = fs::read_to_string("../puzzles/fogleman-6x6.txt").unwrap();
    folder.file("list", format!("bad!\n{list}"));
    let path = folder.path("list").display().to_string();
    let args = ["plan", "--summary", "--json", "--encoding", "cell", "--max-moves", "60", &path];
    let mut runs = (0..8).map(|_| interrupted(&args));
    let (code, stdout, _) = runs.find(|run| run.1.contains("\"not_begun\":")).unwrap();
    assert!(stdout.contains("\"errors\":1,"), "{stdout}");
    assert_eq!(code, Some(3));
}

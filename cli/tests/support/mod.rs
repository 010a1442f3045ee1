//! Running the real program: a command, what it printed, a folder of its own.

#![allow(dead_code, reason = "each test program uses a part")]

pub(crate) mod messy;
pub(crate) mod sessions;
pub(crate) mod strict;

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use assert_cmd::Command;
use serde_json::Value;
use tempfile::TempDir;

/// No run of a test takes longer; one that does hangs.
const TIMEOUT: Duration = Duration::from_mins(2);

/// The 4x4 board of 7 moves and 9 steps, the first of `puzzles/fogleman-4x4.txt`.
pub(crate) const SMALL: &str = "BB.FAA.FECCCE.DD";

/// The board of the README: 51 moves, 81 steps.
pub(crate) const HARD: &str = "GBB.L.GHI.LMGHIAAMCCCK.M..JKDDEEJFF.";

/// The subcommands.
pub(crate) const SUBCOMMANDS: &[&str] = &[
    "states",
    #[cfg(feature = "serve")]
    "serve",
    "plan",
    "rate",
    "hint",
    "generate",
    "atlas",
    "solve",
    "check",
    "convert",
    "export",
    "decode",
    "sat",
    "compare",
    "certify",
    "audit",
    #[cfg(feature = "bench")]
    "bench",
    "verify",
    "why",
    "count",
    "plans",
    "props",
    "families",
    "puma",
    "query",
    "reach",
    "render",
    "graph",
    #[cfg(feature = "play")]
    "play",
    "shard",
    "universe",
];

/// The subcommands that have commands of their own, and these.
const GROUPS: [(&str, &[&str]); 5] = [
    ("atlas", &["atlas build", "atlas query", "atlas import", "atlas export"]),
    (
        "generate",
        &[
            "generate random",
            "generate rewind",
            "generate anneal",
            "generate atlas",
            "generate complete",
            "generate harder",
        ],
    ),
    (
        "puma",
        &[
            "puma step",
            "puma plan",
            "puma solve",
            "puma check",
            "puma certify",
            "puma export",
            "puma fmt",
        ],
    ),
    ("shard", &["shard plan", "shard run", "shard status", "shard merge"]),
    ("why", &["why no-plan", "why unsolvable", "why must"]),
];

/// All that can be called: the subcommands, but of a group its commands.
pub(crate) fn commands() -> impl Iterator<Item = &'static str> {
    SUBCOMMANDS.iter().flat_map(|subcommand| {
        let group = GROUPS.iter().find(|(name, _)| name == subcommand);
        group.map_or(std::slice::from_ref(subcommand), |(_, commands)| commands).iter().copied()
    })
}

/// The names of all encodings.
pub(crate) const ENCODINGS: [&str; 6] =
    ["cell", "position", "order", "crossing", "cartesian", "dual"];

/// The first of `puzzles/unsolvable-6x6.txt`.
pub(crate) const UNSOLVABLE: &str = "....KLBB..KLGAAJK.GHIJCCxHIx.MFFF..M";

/// A board that keeps every engine busy for longer than any test lasts.
pub(crate) const ENDLESS: &str = "puzzles/course/Rushhour12x12_7.csv";

/// The program.
pub(crate) fn program() -> &'static str {
    env!("CARGO_BIN_EXE_rushsat")
}

/// `rushsat` with the words of `args`, run where the puzzles are.
pub(crate) fn rushsat(args: &str) -> Cmd {
    Cmd::new(args, Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")))
}

/// A call of the program.
pub(crate) struct Cmd {
    command: Command,
    shown: String,
}

impl Cmd {
    fn new(args: &str, folder: &Path) -> Self {
        let mut command = Command::new(program());
        command.current_dir(folder).timeout(TIMEOUT).env("NO_COLOR", "1");
        Self { command, shown: "rushsat".to_owned() }.args(args)
    }

    /// More arguments, between spaces.
    pub(crate) fn args(self, args: &str) -> Self {
        args.split_whitespace().fold(self, Self::arg)
    }

    /// One more argument, which may hold spaces.
    pub(crate) fn arg(mut self, arg: &str) -> Self {
        self.command.arg(arg);
        self.shown.push_str(&format!(" {arg:?}"));
        self
    }

    /// A variable of its environment.
    pub(crate) fn env(mut self, name: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.env(name, value);
        self
    }

    /// What it reads from standard input.
    pub(crate) fn stdin(mut self, text: impl Into<Vec<u8>>) -> Self {
        self.command.write_stdin(text);
        self
    }

    /// Runs it to its end, which no input may turn into a panic.
    pub(crate) fn run(mut self) -> Run {
        let start = Instant::now();
        let output = self.command.output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("the program prints UTF-8");
        let run = Run {
            shown: self.shown,
            code: output.status.code(),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            elapsed: start.elapsed(),
        };
        run.check(!run.stderr.contains("panicked"), "no panic");
        run
    }
}

/// What a call came to.
#[derive(Debug)]
pub(crate) struct Run {
    shown: String,
    /// The exit code; none if a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) elapsed: Duration,
}

impl Run {
    #[track_caller]
    fn check(&self, holds: bool, what: &str) {
        assert!(
            holds,
            "expected {what}\n{}\nexit code {:?}\n--- stdout\n{}\n--- stderr\n{}",
            self.shown, self.code, self.stdout, self.stderr
        );
    }

    /// It ended with this exit code.
    #[track_caller]
    pub(crate) fn exits(self, code: i32) -> Self {
        self.check(self.code == Some(code), &format!("exit code {code}"));
        self
    }

    /// Standard output is exactly this.
    #[track_caller]
    pub(crate) fn prints(self, stdout: &str) -> Self {
        self.check(self.stdout == stdout, &format!("exactly this on stdout:\n{stdout}"));
        self
    }

    /// Standard output holds this.
    #[track_caller]
    pub(crate) fn says(self, part: &str) -> Self {
        self.check(self.stdout.contains(part), &format!("on stdout: {part}"));
        self
    }

    /// Standard error holds this, however its lines are broken.
    #[track_caller]
    pub(crate) fn warns(self, part: &str) -> Self {
        let words = |text: &str| {
            let words = text.split_whitespace().filter(|&word| word != "│");
            words.collect::<Vec<_>>().join(" ")
        };
        self.check(words(&self.stderr).contains(&words(part)), &format!("on stderr: {part}"));
        self
    }

    /// Nothing on standard error.
    #[track_caller]
    pub(crate) fn stays_quiet(self) -> Self {
        self.check(self.stderr.is_empty(), "nothing on stderr");
        self
    }

    /// It took less than this many seconds.
    #[track_caller]
    pub(crate) fn within(self, seconds: f64) -> Self {
        let what = format!("at most {seconds} s, not {:?}", self.elapsed);
        self.check(self.elapsed.as_secs_f64() < seconds, &what);
        self
    }

    /// The JSON objects of standard output, one a line.
    #[track_caller]
    pub(crate) fn json_lines(&self) -> Vec<Value> {
        let parse = |line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("not JSON: {error}: {line}"))
        };
        self.stdout.lines().map(parse).collect()
    }

    /// The one JSON object of standard output.
    #[track_caller]
    pub(crate) fn json(&self) -> Value {
        let mut lines = self.json_lines();
        self.check(lines.len() == 1, "one line of JSON");
        lines.remove(0)
    }
}

/// The names of an object's fields, in their order.
#[track_caller]
pub(crate) fn fields(object: &Value) -> Vec<&str> {
    object.as_object().expect("an object").keys().map(String::as_str).collect()
}

/// A folder that is gone after the test.
pub(crate) struct Folder(TempDir);

impl Folder {
    /// An empty folder.
    pub(crate) fn new() -> Self {
        Self(TempDir::new().expect("there is room for a folder"))
    }

    /// The path of a file in it.
    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Writes a file.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect("the folder is writable");
    }

    /// Replaces the first `from` in a file, which has it, by `to`, while something is done.
    #[track_caller]
    pub(crate) fn while_changed(&self, name: &str, from: &str, to: &str, then: impl FnOnce()) {
        let text = self.read(name);
        assert!(text.contains(from), "{name} has {from:?}: {text:.500}");
        self.file(name, text.replacen(from, to, 1));
        then();
        self.file(name, text);
    }

    /// Reads a file.
    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("the file exists")
    }

    /// The names of all that is in it, sorted.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("the folder exists");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.map(|entry| entry.file_name());
        let names = entries.map(|entry| name(entry).expect("the folder can be read"));
        let mut names: Vec<String> =
            names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    /// `rushsat` in this folder.
    pub(crate) fn rushsat(&self, args: &str) -> Cmd {
        Cmd::new(args, self.0.path())
    }
}

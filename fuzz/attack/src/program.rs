//! Running the program under attack: bounded in time and memory, and measured.

use std::{
    ffi::OsString,
    fs::{self, File},
    io::{self, Read},
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::{Duration, Instant},
};

use rustix::process::{Pid, Resource, Rlimit, Signal, kill_process, prlimit};
use wait4::Wait4;

/// The address space that the program may take, in bytes: enough that only a fault reaches it.
const ADDRESS_SPACE: u64 = 6 << 30;
/// How much of the standard output is read, in bytes.
const MAX_OUTPUT: u64 = 64 << 20;

/// The program under attack.
#[derive(Clone)]
pub(crate) struct Program {
    pub(crate) path: PathBuf,
}

/// How a call ended.
pub(crate) struct Outcome {
    /// The command line, for whoever repeats it.
    pub(crate) line: String,
    /// The exit code; `None` if a signal ended it.
    pub(crate) code: Option<i32>,
    pub(crate) signal: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) seconds: f64,
    /// Peak resident memory in bytes.
    pub(crate) peak: u64,
    /// `true` if it was killed because it took too long.
    pub(crate) is_late: bool,
}

/// A call of the program.
pub(crate) struct Call<'a> {
    program: &'a Program,
    args: Vec<OsString>,
    folder: &'a Path,
    stdin: Stdio,
    patience: Duration,
}

impl Program {
    /// A call in this folder, which also gets the program's temporary files (`tmp`) and its output.
    pub(crate) fn call<'a, S: Into<OsString>>(
        &'a self,
        folder: &'a Path,
        args: impl IntoIterator<Item = S>,
    ) -> Call<'a> {
        Call {
            program: self,
            args: args.into_iter().map(Into::into).collect(),
            folder,
            stdin: Stdio::null(),
            patience: Duration::from_mins(1),
        }
    }
}

impl Call<'_> {
    pub(crate) fn stdin(mut self, stdin: impl Into<Stdio>) -> Self {
        self.stdin = stdin.into();
        self
    }

    /// Kills the program after so long (a minute, if this is not called).
    pub(crate) fn patience(mut self, seconds: u64) -> Self {
        self.patience = Duration::from_secs(seconds);
        self
    }

    fn line(&self) -> String {
        let words = self.args.iter().map(|arg| quoted(&arg.to_string_lossy()));
        ["rushsat".to_owned()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
    }

    /// Starts the program, with its output in files of the folder.
    pub(crate) fn spawn(self) -> io::Result<Running> {
        let line = self.line();
        let temporary = self.folder.join("tmp");
        fs::create_dir_all(&temporary)?;
        let [stdout, stderr] = ["stdout", "stderr"].map(|name| self.folder.join(name));
        let child = Command::new(&self.program.path)
            .args(&self.args)
            .current_dir(self.folder)
            .env("TMPDIR", &temporary)
            .env("NO_COLOR", "1")
            .stdin(self.stdin)
            .stdout(File::create(&stdout)?)
            .stderr(File::create(&stderr)?)
            .spawn()?;
        let limit = Rlimit { current: Some(ADDRESS_SPACE), maximum: Some(ADDRESS_SPACE) };
        // It may have ended already.
        let _ = prlimit(pid(&child), Resource::As, limit);
        Ok(Running { line, child, stdout, stderr, start: Instant::now(), patience: self.patience })
    }

    /// Runs the program to its end.
    ///
    /// # Panics
    ///
    /// If it cannot be started: then nothing can be attacked.
    pub(crate) fn run(self) -> Outcome {
        self.spawn().expect("the program starts").wait()
    }
}

/// A program that runs.
pub(crate) struct Running {
    line: String,
    child: Child,
    stdout: PathBuf,
    stderr: PathBuf,
    start: Instant,
    patience: Duration,
}

impl Running {
    pub(crate) fn signal(&self, signal: Signal) {
        if let Some(pid) = pid(&self.child) {
            // It may have ended already; nobody has waited for it, so the number is still its own.
            let _ = kill_process(pid, signal);
        }
    }

    /// Waits for the end, and kills the program when patience is over.
    pub(crate) fn wait(self) -> Outcome {
        let (ended, wait) = mpsc::channel::<()>();
        let (pid, patience) = (pid(&self.child), self.patience);
        let watch = thread::spawn(move || {
            let is_late =
                wait.recv_timeout(patience).is_err_and(|e| e == mpsc::RecvTimeoutError::Timeout);
            if let (true, Some(pid)) = (is_late, pid) {
                let _ = kill_process(pid, Signal::KILL);
            }
            is_late
        });
        let used = self.child.wait4().expect("a child can be waited for");
        let seconds = self.start.elapsed().as_secs_f64();
        drop(ended);
        let is_late = watch.join().expect("the watch only waits");
        Outcome {
            line: self.line,
            code: used.status.code(),
            signal: used.status.signal(),
            stdout: text(&self.stdout),
            stderr: text(&self.stderr),
            seconds,
            peak: used.rusage.maxrss,
            is_late,
        }
    }
}

impl Outcome {
    /// What no call may do, whatever its input is: panic, be killed, take too long, or end with a code that
    /// means nothing.
    pub(crate) fn misbehaviour(&self) -> Option<String> {
        if self.is_late {
            return Some(format!("no end after {:.1} s", self.seconds));
        }
        if self.stderr.contains("panicked at") || self.code == Some(101) {
            return Some("a panic".to_owned());
        }
        match (self.code, self.signal) {
            (Some(0..=3 | 10 | 20), _) => None,
            (code, signal) => Some(format!("ended with code {code:?}, signal {signal:?}")),
        }
    }
}

fn pid(child: &Child) -> Option<Pid> {
    i32::try_from(child.id()).ok().and_then(Pid::from_raw)
}

fn text(path: &Path) -> String {
    let mut bytes = Vec::new();
    if let Ok(file) = File::open(path) {
        // What cannot be read is missing, and whoever looks for it says so.
        let _ = file.take(MAX_OUTPUT).read_to_end(&mut bytes);
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

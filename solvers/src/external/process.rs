//! One run of an outside program: its files, its process, its end.

use std::{
    fs::{self, File},
    io::{self, BufWriter, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    thread,
    time::Duration,
};

use limits::StopReason;
use rustsat::types::Lit;
use tempfile::TempDir;

use super::{
    answer::{Answer, read_competition, read_minisat},
    command::ExternalCommand,
    error::ExternalFault,
    formula::Formula,
};
use crate::limits::Limits;

/// The longest time from one look at the process and the limits to the next.
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// So much may be written besides the model.
const CHATTER: u64 = 64 << 20;

/// So much of standard error is shown.
const TAIL: u64 = 1000;

/// How a process ended.
pub(super) enum Ending {
    Exited(ExitStatus),
    /// By us.
    Killed(StopReason),
}

/// A temporary directory with the files of one call, removed when dropped.
///
/// Standard output and standard error go to files as well, so that no pipe can fill up.
pub(super) struct Workplace {
    dir: TempDir,
    stdout: File,
    stderr: File,
    /// The most that any file of the program may hold.
    most_output: u64,
}

impl Workplace {
    pub(super) fn new() -> io::Result<Self> {
        let dir = tempfile::Builder::new().prefix("rushsat-").tempdir()?;
        let create = |name| {
            let mut options = File::options();
            options.read(true).append(true).create_new(true);
            options.open(dir.path().join(name))
        };
        let (stdout, stderr) = (create("stdout")?, create("stderr")?);
        Ok(Workplace { dir, stdout, stderr, most_output: CHATTER })
    }

    fn cnf(&self) -> PathBuf {
        self.dir.path().join("formula.cnf")
    }

    fn out(&self) -> PathBuf {
        self.dir.path().join("answer")
    }

    pub(super) fn write_formula(
        &mut self,
        formula: &Formula,
        assumptions: &[Lit],
    ) -> io::Result<()> {
        // A literal takes at most 11 characters and a space.
        self.most_output = CHATTER + 12 * formula.n_vars() as u64;
        let mut file = BufWriter::new(File::create(self.cnf())?);
        formula.write(&mut file, assumptions)?;
        file.flush()
    }

    /// Runs the program until it ends or a limit is hit.
    pub(super) fn run(
        &self,
        command: &ExternalCommand,
        limits: &Limits,
    ) -> Result<Ending, ExternalFault> {
        let mut process = self.start(command)?;
        let mut nap = Duration::from_micros(100);
        loop {
            if let Some(status) = process.ended().map_err(ExternalFault::Contact)? {
                return Ok(Ending::Exited(status));
            }
            if let Some(reason) = limits.due() {
                return Ok(Ending::Killed(reason));
            }
            if self.is_overfull(command).map_err(ExternalFault::Contact)? {
                return Err(ExternalFault::TooMuch(self.most_output));
            }
            thread::sleep(nap);
            nap = (nap * 2).min(LONGEST_NAP);
        }
    }

    fn start(&self, command: &ExternalCommand) -> Result<Process, ExternalFault> {
        let mut process = Command::new(command.program());
        process
            .args(command.arguments(&self.cnf(), &self.out()))
            .stdin(Stdio::null())
            .stdout(self.stdout.try_clone().map_err(ExternalFault::Files)?)
            .stderr(self.stderr.try_clone().map_err(ExternalFault::Files)?);
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut process, 0);
        match process.spawn() {
            Ok(child) => Ok(Process { child, is_running: true }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Err(ExternalFault::NotFound(command.program().to_owned()))
            }
            Err(error) => Err(ExternalFault::Start(error)),
        }
    }

    /// Whether the program wrote too much to any file.
    fn is_overfull(&self, command: &ExternalCommand) -> io::Result<bool> {
        let mut size = self.stdout.metadata()?.len().max(self.stderr.metadata()?.len());
        if command.writes_file() {
            // The file exists from some moment on.
            size = size.max(fs::metadata(self.out()).map_or(0, |file| file.len()));
        }
        Ok(size > self.most_output)
    }

    /// Reads what an ended program answered.
    pub(super) fn read_answer(
        &mut self,
        command: &ExternalCommand,
        n_vars: usize,
        status: ExitStatus,
    ) -> Result<Answer, ExternalFault> {
        let Some(code) = status.code() else {
            return Err(ExternalFault::Crashed(status));
        };
        if self.is_overfull(command).map_err(ExternalFault::Contact)? {
            return Err(ExternalFault::TooMuch(self.most_output));
        }
        let answer = if command.writes_file() {
            let text = read_file(&self.out()).map_err(ExternalFault::Contact)?;
            read_minisat(&text, n_vars)
        } else {
            let text = read_all(&mut self.stdout).map_err(ExternalFault::Contact)?;
            read_competition(&text, n_vars)
        };
        match answer.map_err(ExternalFault::Unreadable)? {
            Some(answer) => agreeing(answer, code),
            None if matches!(code, 0 | 10 | 20) => {
                let expected = self.what_is_missing(command);
                Err(ExternalFault::NoAnswer { status, expected })
            }
            None => Err(ExternalFault::Crashed(status)),
        }
    }

    /// What an empty-handed program should have done.
    fn what_is_missing(&mut self, command: &ExternalCommand) -> String {
        if command.writes_file() {
            return "it wrote nothing to the file {out}".to_owned();
        }
        let text = read_all(&mut self.stdout).unwrap_or_default();
        let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let mut expected = "no line of its standard output begins with `s `".to_owned();
        if lines.into_iter().any(|line| matches!(line, b"SATISFIABLE" | b"UNSATISFIABLE")) {
            expected += "; this looks like MiniSat, which needs {out} after {cnf}";
        }
        expected
    }

    /// The last lines of standard error.
    pub(super) fn stderr_tail(&mut self) -> String {
        let start = self.stderr.metadata().map_or(0, |file| file.len()).saturating_sub(TAIL);
        let mut tail = Vec::new();
        let read = self.stderr.seek(SeekFrom::Start(start));
        if read.and_then(|_| self.stderr.read_to_end(&mut tail)).is_err() {
            return String::new();
        }
        let tail = String::from_utf8_lossy(&tail);
        let lines = tail.trim_end().lines().skip(usize::from(start > 0));
        let printable =
            |line: &str| -> String { line.chars().filter(|c| !c.is_control()).collect() };
        lines.map(printable).collect::<Vec<_>>().join("\n")
    }
}

/// Refuses an answer that the exit code contradicts.
fn agreeing(answer: Answer, code: i32) -> Result<Answer, ExternalFault> {
    match (&answer, code) {
        (Answer::Satisfiable(_), 20) | (Answer::Unsatisfiable, 10) => {
            Err(ExternalFault::Contradiction { answer: answer.name(), code })
        }
        _ => Ok(answer),
    }
}

/// The content of a file, nothing if it does not exist.
fn read_file(path: &Path) -> io::Result<Vec<u8>> {
    match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        other => other,
    }
}

fn read_all(file: &mut File) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    file.seek(SeekFrom::Start(0))?;
    file.read_to_end(&mut text)?;
    Ok(text)
}

/// A program, killed when dropped together with all that it started, if it still runs.
struct Process {
    child: Child,
    /// Until then nobody else can have its number.
    is_running: bool,
}

impl Process {
    /// How it ended, if it has.
    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        let status = self.child.try_wait()?;
        self.is_running = status.is_none();
        Ok(status)
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_running {
            return;
        }
        // Errors mean that it has ended by itself meanwhile.
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

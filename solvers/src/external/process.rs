//! One run of an outside program: its files, its process, its end.

use std::{
    fs::{self, File},
    io::{self, Read, Seek, SeekFrom},
    path::Path,
    process::{Command, ExitStatus, Stdio},
    thread,
    time::Duration,
};

use dimacs::{Answer, AnswerForm, read_answer};
use limits::{Budget, StopReason};
use rustsat::types::Lit;
use text::printable;

use super::{
    command::{ExternalCommand, Files},
    error::ExternalFault,
    formula::Formula,
    held::{Folder, Program},
};
use crate::limits::Limits;

/// The longest time from one look at the process and the limits to the next.
const LONGEST_NAP: Duration = Duration::from_millis(10);

/// The number of bytes that may be written besides the model.
const CHATTER: u64 = 64 << 20;

/// The number of bytes of standard error that are shown.
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
    dir: Folder,
    stdout: File,
    stderr: File,
    /// The most that any file of the program may hold.
    most_output: u64,
}

impl Workplace {
    pub(super) fn new() -> io::Result<Self> {
        let dir = Folder::new()?;
        let create = |name| {
            let mut options = File::options();
            options.read(true).append(true).create_new(true);
            options.open(dir.path().join(name))
        };
        let (stdout, stderr) = (create("stdout")?, create("stderr")?);
        Ok(Workplace { dir, stdout, stderr, most_output: CHATTER })
    }

    fn files(&self) -> Files {
        let [cnf, out, proof] =
            ["formula.cnf", "answer", "proof"].map(|name| self.dir.path().join(name));
        Files { cnf, out, proof }
    }

    pub(super) fn write_formula(
        &mut self,
        formula: &Formula,
        assumptions: &[Lit],
        budget: &Budget,
    ) -> io::Result<()> {
        // A literal takes at most 11 characters and a space.
        self.most_output = CHATTER + 12 * formula.n_vars() as u64;
        self.write(|out| formula.write(out, assumptions, budget))
    }

    /// Writes the DIMACS file.
    pub(super) fn write(&self, content: impl FnOnce(File) -> io::Result<()>) -> io::Result<()> {
        content(File::create(self.files().cnf)?)
    }

    /// Runs the program until it ends or a limit is hit.
    pub(super) fn run(
        &self,
        command: &ExternalCommand,
        limits: &Limits,
    ) -> Result<Ending, ExternalFault> {
        let program = self.start(command)?;
        let mut nap = Duration::from_micros(100);
        loop {
            let ended = program.ended().map_err(ExternalFault::Contact)?;
            // A program that has ended may have written much right before.
            if let Err(reason) = limits.budget.output.allow(self.proof_size(command)) {
                return Ok(Ending::Killed(reason));
            }
            if let Some(status) = ended {
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

    fn start(&self, command: &ExternalCommand) -> Result<Program, ExternalFault> {
        let mut process = Command::new(command.program());
        process
            .args(command.arguments(&self.files()))
            .stdin(Stdio::null())
            .stdout(self.stdout.try_clone().map_err(ExternalFault::Files)?)
            .stderr(self.stderr.try_clone().map_err(ExternalFault::Files)?);
        Program::start(&mut process).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => ExternalFault::NotFound(command.program().to_owned()),
            _ => ExternalFault::Start(error),
        })
    }

    /// The bytes of the refutation that the program has written so far.
    fn proof_size(&self, command: &ExternalCommand) -> u64 {
        let size = || fs::metadata(self.files().proof).map_or(0, |file| file.len());
        if command.writes_proof() { size() } else { 0 }
    }

    /// Returns `true` if the program wrote too much to any file.
    fn is_overfull(&self, command: &ExternalCommand) -> io::Result<bool> {
        let mut size = self.stdout.metadata()?.len().max(self.stderr.metadata()?.len());
        if command.writes_file() {
            // The file exists from some moment on.
            size = size.max(fs::metadata(self.files().out).map_or(0, |file| file.len()));
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
        let (text, form) = if command.writes_file() {
            (self.read(open_regular(&self.files().out)?)?, AnswerForm::Written)
        } else {
            (self.read_output()?, AnswerForm::Printed)
        };
        let n_vars = u32::try_from(n_vars).expect("variables have 32-bit numbers");
        let answer = read_answer(&text[..], n_vars, form);
        match answer.map_err(|error| ExternalFault::Unreadable(error.to_string()))? {
            Some(answer) => agreeing(answer, status, code),
            None if matches!(code, 0 | 10 | 20) => {
                let expected = self.what_is_missing(command)?;
                Err(ExternalFault::NoAnswer { status, expected })
            }
            None => Err(ExternalFault::Crashed(status)),
        }
    }

    /// The refutation that an ended program wrote.
    pub(super) fn open_proof(&self) -> Result<File, ExternalFault> {
        open_regular(&self.files().proof)?.ok_or(ExternalFault::NoProof)
    }

    /// All of standard output.
    pub(super) fn read_output(&mut self) -> Result<Vec<u8>, ExternalFault> {
        self.stdout.seek(SeekFrom::Start(0)).map_err(ExternalFault::Contact)?;
        self.read(Some(&self.stdout))
    }

    /// All of a file, nothing if there is none.
    fn read(&self, file: Option<impl Read>) -> Result<Vec<u8>, ExternalFault> {
        let mut text = Vec::new();
        if let Some(file) = file {
            file.take(self.most_output + 1)
                .read_to_end(&mut text)
                .map_err(ExternalFault::Contact)?;
        }
        if text.len() as u64 > self.most_output {
            return Err(ExternalFault::TooMuch(self.most_output));
        }
        Ok(text)
    }

    /// What an empty-handed program should have done.
    fn what_is_missing(&mut self, command: &ExternalCommand) -> Result<String, ExternalFault> {
        if command.writes_file() {
            let text = self.read(open_regular(&self.files().out)?)?;
            let text = text.trim_ascii();
            let first: Vec<u8> =
                text.iter().take(40).copied().take_while(|&b| b != b'\n').collect();
            return Ok(match String::from_utf8_lossy(&first) {
                first if first.is_empty() => "it wrote nothing to the file {out}".to_owned(),
                first => format!(
                    "the file {{out}} begins with `{}`, not with `SAT`, `UNSAT` or `INDET`",
                    printable(&first)
                ),
            });
        }
        let text = self.read_output()?;
        let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
        let mut expected = "no line of its standard output begins with `s `".to_owned();
        if lines.into_iter().any(|line| matches!(line, b"SATISFIABLE" | b"UNSATISFIABLE")) {
            expected += "; this looks like MiniSat, which needs {out} after {cnf}";
        }
        Ok(expected)
    }

    /// The last lines of standard error.
    pub(super) fn stderr_tail(&mut self) -> String {
        let start = self.stderr.metadata().map_or(0, |file| file.len()).saturating_sub(TAIL);
        let mut tail = Vec::new();
        let read = self.stderr.seek(SeekFrom::Start(start));
        if read.and_then(|_| (&self.stderr).take(TAIL).read_to_end(&mut tail)).is_err() {
            return String::new();
        }
        let tail = String::from_utf8_lossy(&tail);
        let tail = tail.trim_end();
        // The first line may lack its beginning.
        let is_cut = start > 0 && tail.contains('\n');
        let lines = tail.lines().skip(usize::from(is_cut));
        lines.map(printable).collect::<Vec<_>>().join("\n")
    }
}

/// Refuses an answer that the exit code contradicts. A model is checked; that there is none is believed only
/// of a program that ended as it should, with 20 or 0: a shell says by other codes that it crashed.
fn agreeing(answer: Answer, status: ExitStatus, code: i32) -> Result<Answer, ExternalFault> {
    match (&answer, code) {
        (Answer::Satisfiable(_), 20) | (Answer::Unsatisfiable, 10) => {
            Err(ExternalFault::Contradiction { answer: answer.name(), code })
        }
        (Answer::Unsatisfiable, 0 | 20) | (Answer::Satisfiable(_) | Answer::Unknown, _) => {
            Ok(answer)
        }
        (Answer::Unsatisfiable, _) => Err(ExternalFault::Crashed(status)),
    }
}

/// Opens a file that the program may have made, `None` if it has not. Anything else that stands there, such
/// as a named pipe, would keep us waiting or never end.
fn open_regular(path: &Path) -> Result<Option<File>, ExternalFault> {
    let mut options = File::options();
    options.read(true);
    // The program is gone, but what it made stays: to open a pipe, too, must not wait.
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    let file = match options.open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        other => other.map_err(ExternalFault::Contact)?,
    };
    if file.metadata().map_err(ExternalFault::Contact)?.is_file() {
        Ok(Some(file))
    } else {
        Err(ExternalFault::NoFile)
    }
}

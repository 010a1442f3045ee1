//! One run: a process of its own, so that time, memory and their limits are those of this run alone.

use std::{
    env,
    io::{self, Read},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use wait4::Wait4;

use limits::Interrupt;

/// The longest time from one look at the process and the limits to the next.
const LONGEST_NAP: Duration = Duration::from_millis(50);

/// The time between telling a process to stop and killing it.
const GRACE: Duration = Duration::from_secs(2);

/// What a process printed and used.
pub(crate) struct ProcessOutcome {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The wall-clock time from its start to its end.
    pub(crate) elapsed: Duration,
    /// Processor time of all its threads, and of the programs that it called.
    pub(crate) cpu: Duration,
    /// The most memory that it, or a program that it called, had at one time.
    pub(crate) peak_bytes: u64,
    /// `true` if it exceeded its limit and was stopped.
    pub(crate) is_overdue: bool,
}

/// This program, to be called again.
pub(crate) fn this_program() -> io::Result<PathBuf> {
    env::current_exe()
}

/// Runs `program` for at most `limit`; `None` if Ctrl-C ended it.
pub(crate) fn run(
    program: &PathBuf,
    arguments: &[String],
    limit: Duration,
    interrupt: &Interrupt,
) -> io::Result<Option<ProcessOutcome>> {
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    // Ctrl-C of a terminal goes to a whole group, but this program has to see it first.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let start = Instant::now();
    let mut child = command.spawn()?;
    let stdout = collect(child.stdout.take().expect("it is piped"));
    let stderr = collect(child.stderr.take().expect("it is piped"));
    let mut end = End { stop_at: start.checked_add(limit), kill_at: None, is_overdue: false };
    let stdout = loop {
        match stdout.recv_timeout(LONGEST_NAP) {
            Ok(text) => break text?,
            Err(RecvTimeoutError::Timeout) => end.watch(&mut child, interrupt),
            Err(RecvTimeoutError::Disconnected) => break String::new(),
        }
    };
    // Standard output is closed by the end of the process.
    let used = child.wait4()?;
    let elapsed = start.elapsed();
    let stderr = stderr.recv().map_or(Ok(String::new()), |text| text)?;
    Ok((!interrupt.is_triggered()).then_some(ProcessOutcome {
        status: used.status,
        stdout,
        stderr,
        elapsed,
        cpu: used.rusage.utime + used.rusage.stime,
        peak_bytes: used.rusage.maxrss,
        is_overdue: end.is_overdue,
    }))
}

/// Reads a pipe to its end, beside everything else.
fn collect(mut pipe: impl Read + Send + 'static) -> Receiver<io::Result<String>> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut bytes = Vec::new();
        let text = pipe.read_to_end(&mut bytes);
        let text = text.map(|_| String::from_utf8_lossy(&bytes).into_owned());
        // Nobody waits any longer if this program ends.
        let _ = sender.send(text);
    });
    receiver
}

/// When a process is told to stop, and when it is killed.
struct End {
    stop_at: Option<Instant>,
    kill_at: Option<Instant>,
    is_overdue: bool,
}

impl End {
    fn watch(&mut self, child: &mut Child, interrupt: &Interrupt) {
        let now = Instant::now();
        let is_due = self.stop_at.is_some_and(|at| now >= at);
        if let Some(at) = self.kill_at {
            if now >= at {
                kill(child);
            }
        } else if is_due || interrupt.is_triggered() {
            self.is_overdue = is_due;
            self.kill_at = Some(now + GRACE);
            ask_to_stop(child);
        }
    }
}

/// Presses Ctrl-C, as it were, so that the process can end the programs that it called.
#[cfg(unix)]
fn ask_to_stop(child: &mut Child) {
    use rustix::process::{Signal, kill_process};
    // Errors of this and of killing mean that it has ended by now; wait4 tells.
    let _ = pid(child).map(|pid| kill_process(pid, Signal::INT));
}

/// Kills the process and what it called in its group: a pipe stays open while any of them lives.
#[cfg(unix)]
fn kill(child: &mut Child) {
    use rustix::process::{Signal, kill_process_group};
    let _ = pid(child).map(|pid| kill_process_group(pid, Signal::KILL));
}

#[cfg(unix)]
fn pid(child: &Child) -> Option<rustix::process::Pid> {
    i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw)
}

#[cfg(not(unix))]
fn ask_to_stop(child: &mut Child) {
    kill(child);
}

#[cfg(not(unix))]
fn kill(child: &mut Child) {
    // It may have ended by now; wait4 tells.
    let _ = child.kill();
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn sh(script: &str, limit: Duration) -> ProcessOutcome {
        let arguments = ["-c".to_owned(), script.to_owned()];
        run(&PathBuf::from("/bin/sh"), &arguments, limit, &Interrupt::default()).unwrap().unwrap()
    }

    #[test]
    fn a_process_is_measured() {
        let finished = sh("echo out; echo err >&2; sleep 0.2; exit 3", Duration::from_mins(1));
        assert_eq!((finished.stdout.as_str(), finished.stderr.as_str()), ("out\n", "err\n"));
        assert_eq!(finished.status.code(), Some(3));
        assert!(!finished.is_overdue);
        assert!(finished.elapsed >= Duration::from_millis(200));
        assert!(finished.peak_bytes > 100_000, "{} bytes", finished.peak_bytes);
        let busy = sh("i=0; while [ $i -lt 30000 ]; do i=$((i+1)); done", Duration::from_mins(1));
        assert!(busy.cpu > Duration::ZERO);
    }

    #[test]
    fn a_process_that_does_not_end_is_stopped() {
        let start = Instant::now();
        let finished = sh("exec sleep 60", Duration::from_millis(100));
        assert!(finished.is_overdue);
        assert_eq!(finished.status.code(), None);
        let finished = sh("trap '' INT; sleep 60 & wait", Duration::from_millis(100));
        assert!(finished.is_overdue);
        assert!(start.elapsed() < Duration::from_secs(30));
    }
}

//! Jobs: runs of the command, few at a time.

use std::{
    collections::BTreeSet,
    ffi::OsString,
    io,
    path::PathBuf,
    process::{ExitStatus, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::{Child, Command},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// The most that a job may print, in bytes; a cluster of 100,000 states takes 3 MB.
const MAX_OUTPUT: u64 = 64 << 20;
/// The most that it may say of what is wrong.
const MAX_ERRORS: u64 = 1 << 20;
/// The most that all answers may take that are not sent yet, in bytes.
const MAX_UNSENT: usize = 256 << 20;
/// How long a job waits for its turn, and its answer for room.
const PATIENCE: Duration = Duration::from_secs(2);

/// The program that answers: the command `rushsat`, here or a stand-in for tests.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its file.
    pub path: PathBuf,
    /// Arguments before those of a job.
    pub args: Vec<OsString>,
}

/// The limits of a job.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Seconds of one job.
    pub seconds: u32,
    /// Bytes of memory of one job.
    pub n_bytes: u64,
    /// Jobs at the same time.
    pub n_jobs: usize,
    /// Seconds in which an answer must be taken.
    pub sending_seconds: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { seconds: 60, n_bytes: 1 << 30, n_jobs: 2, sending_seconds: 30 }
    }
}

/// A question: arguments of the command, and what it reads on standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Job {
    /// The arguments. Nothing of a request stands in them but numbers, words of lists, names behind a `=`,
    /// and a slide behind `--`.
    pub args: Vec<String>,
    /// A board or a program.
    pub input: String,
    /// The kind of output that it prints.
    pub answer: Kind,
}

/// The kind of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// JSON.
    Json,
    /// JSON, a line for each board of a list, as one array.
    List,
    /// A picture as SVG.
    Svg,
    /// A film as GIF.
    Gif,
    /// A text, as of a formula.
    Text,
}

impl Kind {
    /// Its content type.
    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::Json | Self::List => "application/json",
            Self::Svg => "image/svg+xml",
            Self::Gif => "image/gif",
            Self::Text => "text/plain; charset=utf-8",
        }
    }
}

/// What came of a job.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// It ended by itself.
    Ended(JobOutput),
    /// All places were taken for too long.
    Busy,
    /// It printed more than a job may.
    TooLarge,
    /// The program could not be run, or was ended from outside.
    Failed(String),
}

/// A job that ended.
#[derive(Debug)]
pub(crate) struct JobOutput {
    pub(crate) status: Option<i32>,
    pub(crate) output: Vec<u8>,
    pub(crate) errors: Vec<u8>,
    /// To be given back when the answer is sent.
    pub(crate) room: OwnedSemaphorePermit,
}

/// The processes of all jobs under way; `None` once they were ended.
static RUNNING: Mutex<Option<BTreeSet<u32>>> = Mutex::new(Some(BTreeSet::new()));

fn running() -> MutexGuard<'static, Option<BTreeSet<u32>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends the processes of all jobs. To be called right before the program exits without unwinding: no job is
/// begun after it.
pub fn end_jobs() {
    for id in running().take().into_iter().flatten() {
        kill(id);
    }
}

#[cfg(unix)]
fn kill(id: u32) {
    use rustix::process::{Pid, Signal, kill_process};
    let pid = i32::try_from(id).ok().and_then(Pid::from_raw);
    // It may have ended by itself.
    let _ = pid.map(|pid| kill_process(pid, Signal::KILL));
}

#[cfg(not(unix))]
fn kill(_: u32) {}

/// A process that is ended with all others until this is dropped.
struct Running(u32);

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(all) = &mut *running() {
            all.remove(&self.0);
        }
    }
}

/// Runs jobs, a few at a time.
#[derive(Clone, Debug)]
pub(crate) struct Runner {
    program: Arc<Program>,
    limits: Limits,
    places: Arc<Semaphore>,
    /// A permit for each byte that an answer may take.
    rooms: Arc<Semaphore>,
}

impl Runner {
    pub(crate) fn new(program: Program, limits: Limits) -> Self {
        let n_places = limits.n_jobs.clamp(1, Semaphore::MAX_PERMITS);
        let (places, rooms) = (Semaphore::new(n_places), Semaphore::new(MAX_UNSENT));
        Self { program: Arc::new(program), limits, places: places.into(), rooms: rooms.into() }
    }

    /// Runs a job. When the future is dropped, as it is when the browser goes away, its process is killed.
    pub(crate) async fn run(&self, job: &Job) -> Outcome {
        let place = timeout(PATIENCE, Arc::clone(&self.places).acquire_owned()).await;
        let Ok(Ok(place)) = place else { return Outcome::Busy };
        match self.spawn(job) {
            Ok((child, running)) => self.finish((child, running), job, place).await,
            Err(error) => Outcome::Failed(format!("cannot start the program: {error}")),
        }
    }

    fn spawn(&self, job: &Job) -> io::Result<(Child, Running)> {
        let Limits { seconds, n_bytes, .. } = self.limits;
        let mut running = running();
        let all = running.as_mut().ok_or_else(|| io::Error::other("the server ends"))?;
        let child = Command::new(&self.program.path)
            .args(&self.program.args)
            .arg(format!("--time-limit={seconds}"))
            .arg(format!("--memory-limit={n_bytes}"))
            .args(&job.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let id = child.id().expect("nobody has waited for it");
        all.insert(id);
        Ok((child, Running(id)))
    }

    async fn finish(
        &self,
        (mut child, running): (Child, Running),
        job: &Job,
        place: OwnedSemaphorePermit,
    ) -> Outcome {
        let mut input = child.stdin.take().expect("it is piped");
        let output = child.stdout.take().expect("it is piped").take(MAX_OUTPUT + 1);
        let errors = child.stderr.take().expect("it is piped").take(MAX_ERRORS);
        let write = async {
            // A program that refuses its arguments reads nothing.
            let _ = input.write_all(job.input.as_bytes()).await;
            drop(input);
        };
        let end = async {
            let status = child.wait().await;
            // Its number may be another's from now on.
            drop(running);
            status
        };
        let work = async { tokio::join!(write, all(output), all(errors), end) };
        // The program keeps the limit itself; this is for one that does not.
        let grace = Duration::from_secs(u64::from(self.limits.seconds) + 5);
        let ended = timeout(grace, work).await;
        let Ok(((), output, errors, status)) = ended else {
            return Outcome::Failed("time limit reached".to_owned());
        };
        if output.len() as u64 > MAX_OUTPUT {
            return Outcome::TooLarge;
        }
        let status = status.ok().and_then(|status: ExitStatus| status.code());
        // The next job begins when this one's output is within the bound of all.
        let n_bytes = u32::try_from(output.len() + errors.len()).expect("some megabytes");
        let room = timeout(PATIENCE, Arc::clone(&self.rooms).acquire_many_owned(n_bytes)).await;
        drop(place);
        let Ok(Ok(room)) = room else { return Outcome::Busy };
        Outcome::Ended(JobOutput { status, output, errors, room })
    }
}

async fn all(mut stream: impl AsyncReadExt + Unpin) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    // It grew by doubling.
    bytes.shrink_to_fit();
    bytes
}

//! Long work beside Python: the interpreter is free meanwhile, is told of progress, and can stop the work.

use std::{
    panic,
    sync::{
        Mutex,
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use pyo3::{exceptions::PyValueError, prelude::*};
use rushsat::{
    limits::{Budget, Interrupt},
    solvers,
};

use crate::errors::stopped;

/// How often signals are looked for and progress is told.
const INTERVAL: Duration = Duration::from_millis(20);

/// As much as a main thread has.
const STACK_BYTES: usize = 8 << 20;

/// What a call may take: seconds, bytes, conflicts of the solver; and who is told of progress. The time runs
/// from now on, for all work that is done within these limits together.
#[pyclass(frozen)]
pub(crate) struct Limits {
    deadline: Option<Instant>,
    memory_bytes: Option<usize>,
    conflicts: Option<u64>,
    progress: Option<Py<PyAny>>,
}

#[pymethods]
impl Limits {
    #[new]
    #[pyo3(signature = (time_s=None, memory_bytes=None, conflicts=None, progress=None))]
    fn new(
        time_s: Option<f64>,
        memory_bytes: Option<usize>,
        conflicts: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let time = time_s.map(duration).transpose()?;
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Ok(Self { deadline, memory_bytes, conflicts, progress })
    }

    /// Returns nothing if there is time left, and this many bytes may be held.
    #[pyo3(signature = (n_bytes=0))]
    fn check(&self, py: Python<'_>, n_bytes: usize) -> PyResult<()> {
        let (deadline, memory) = (self.deadline, self.memory_bytes);
        let budget = Budget { deadline, memory, ..Budget::default() };
        budget.check().and_then(|()| budget.allow(n_bytes)).map_err(|why| stopped(py, why))
    }
}

fn duration(seconds: f64) -> PyResult<Duration> {
    let wrong =
        || PyValueError::new_err(format!("{seconds} is no time limit: seconds, at least 0"));
    // Longer than anybody waits, and than the clock counts.
    if seconds > 1e18 {
        return Ok(Duration::MAX);
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| wrong())
}

/// Is told of progress on the thread that works. From time to time it passes the latest on to the
/// interpreter.
pub(crate) struct Teller<'a>(&'a Mutex<LatestProgress>);

/// What was heard and not told yet; nothing at all of work that does not say how far it is.
#[derive(Default)]
struct LatestProgress {
    last: Option<ProgressUpdate>,
    is_any: bool,
}

/// What is done, of how much if that is known, and in words.
#[derive(Clone)]
pub(crate) struct ProgressUpdate {
    pub(crate) done: u64,
    pub(crate) total: Option<u64>,
    pub(crate) text: String,
}

impl Teller<'_> {
    pub(crate) fn tell(&self, done: u64, total: Option<u64>, text: String) {
        let heard =
            LatestProgress { last: Some(ProgressUpdate { done, total, text }), is_any: true };
        *self.0.lock().expect("nobody panics with the lock") = heard;
    }
}

/// What work came to, and what the interpreter raised meanwhile.
pub(crate) struct WorkOutcome<T> {
    pub(crate) value: T,
    pub(crate) raised: Option<PyErr>,
}

impl<T> WorkOutcome<T> {
    /// The value of work that was not interrupted.
    pub(crate) fn whole(self) -> PyResult<T> {
        self.raised.map_or(Ok(self.value), Err)
    }
}

impl<T, E> WorkOutcome<Result<T, E>> {
    /// The value, and what was raised meanwhile.
    ///
    /// # Errors
    ///
    /// Without a value, what was raised meanwhile, which ended the work; if nothing was, its error.
    pub(crate) fn or_raised(self, error: impl FnOnce(E) -> PyErr) -> PyResult<(T, Option<PyErr>)> {
        match (self.value, self.raised) {
            (Ok(value), raised) => Ok((value, raised)),
            (Err(_), Some(raised)) => Err(raised),
            (Err(why), None) => Err(error(why)),
        }
    }
}

/// Counts the seconds of work that says nothing of itself.
struct Clock {
    start: Instant,
    n_told: u64,
}

impl Default for Clock {
    fn default() -> Self {
        Self { start: Instant::now(), n_told: 0 }
    }
}

impl Clock {
    /// A second that is over and was not told yet.
    fn told(&mut self) -> Option<ProgressUpdate> {
        let done = self.start.elapsed().as_secs();
        let is_new = done > self.n_told;
        self.n_told = done;
        is_new.then(|| ProgressUpdate { done, total: None, text: "seconds".to_owned() })
    }
}

impl Limits {
    /// Runs `work` on a thread of its own, without the interpreter's lock. When a signal's handler raises, or
    /// the one who hears of progress, the work is stopped, and what it returns then is handed back with what
    /// was raised.
    pub(crate) fn run<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Budget, &Teller<'_>) -> T + Send,
    ) -> PyResult<WorkOutcome<T>> {
        let interrupt = Interrupt::default();
        let budget = Budget {
            deadline: self.deadline,
            memory: self.memory_bytes,
            interrupt: interrupt.clone(),
            ..Budget::default()
        };
        let heard = &Mutex::new(LatestProgress::default());
        let (working, done) = mpsc::channel::<()>();
        let watch = move || {
            thread::scope(|scope| {
                let teller = Teller(heard);
                let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(
                    scope,
                    move || {
                        // Dropped with the closure's other values, whether or not it panics.
                        let _working = working;
                        work(&budget, &teller)
                    },
                )?;
                let mut raised = None;
                let mut clock = Clock::default();
                while done.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                    if raised.is_none() {
                        raised = Python::attach(|py| self.attend(py, heard, &mut clock)).err();
                        if raised.is_some() {
                            interrupt.trigger();
                        }
                    }
                }
                let value = worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic));
                Ok(WorkOutcome { value, raised })
            })
        };
        py.detach(watch)
    }

    /// Looks for signals, and tells of progress.
    fn attend(
        &self,
        py: Python<'_>,
        heard: &Mutex<LatestProgress>,
        clock: &mut Clock,
    ) -> PyResult<()> {
        py.check_signals()?;
        let Some(progress) = &self.progress else { return Ok(()) };
        let told = {
            let mut heard = heard.lock().expect("nobody panics with the lock");
            if heard.is_any { heard.last.take() } else { clock.told() }
        };
        if let Some(ProgressUpdate { done, total, text }) = told {
            progress.call1(py, (done, total, text))?;
        }
        Ok(())
    }

    /// The limits of a solver that works within a budget.
    pub(crate) fn of_solver(&self, budget: &Budget) -> solvers::Limits {
        solvers::Limits { budget: budget.clone(), conflicts: self.conflicts }
    }
}

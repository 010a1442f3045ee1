//! The limits of the program, and Ctrl-C.

use std::{
    num::NonZeroUsize,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use ::limits::{Budget, Interrupt, OutputLimit, StopReason};
use clap::Args;
use miette::{Report as Failure, miette};
use solvers::Limits;
use symbolic::Limits as DiagramLimits;

use crate::watchdog::Watchdog;

/// The limits that every command takes.
#[derive(Args, Clone, Copy, Debug)]
#[allow(clippy::struct_field_names)] // the fields are the names of the flags
pub(crate) struct LimitArgs {
    /// Give up after so many seconds
    ///
    /// Without it there is no limit. Work that does not see to it by itself is ended after a tenth more and a
    /// second.
    #[arg(
        long,
        global = true,
        value_name = "SECONDS",
        value_parser = parse_seconds,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    time_limit: Option<Duration>,
    /// Give up beyond so much memory of the program: bytes, or with K, M or G
    ///
    /// Work that does not count its memory is watched from outside, on Linux, and may have 32M in any case; a
    /// question that a solver answers may have 64M. What counts its memory keeps to less, but for some 20M
    /// that the program needs itself.
    #[arg(
        long,
        global = true,
        value_name = "BYTES",
        default_value = DEFAULT_MEMORY,
        value_parser = parse_bytes,
        help_heading = "Limits"
    )]
    memory_limit: usize,
    /// Give up when all files that are written, and formulas on standard output, have more bytes together
    #[arg(
        long,
        global = true,
        value_name = "BYTES",
        default_value = DEFAULT_OUTPUT,
        value_parser = parse_bytes,
        help_heading = "Limits"
    )]
    output_limit: usize,
}

impl LimitArgs {
    /// Returns `true` if memory and output have the limits that hold if none is given.
    fn is_memory_and_output_usual(self) -> bool {
        let usual = [DEFAULT_MEMORY, DEFAULT_OUTPUT].map(parse_bytes);
        [self.memory_limit, self.output_limit].map(Ok) == usual
    }
}

/// A longer limit is as good as this one, of some 30,000 years.
const LONGEST: f64 = 1e12;

const DEFAULT_MEMORY: &str = "8G";
const DEFAULT_OUTPUT: &str = "16G";

/// Limit on the work of a SAT solver.
#[derive(Args, Clone, Default)]
pub(crate) struct ConflictArgs {
    /// Give up after so many conflicts
    ///
    /// Refused for solvers that cannot count them.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    conflict_limit: Option<u64>,
}

/// Limit on the size of decision diagrams.
#[derive(Args, Clone, Copy)]
pub(crate) struct NodeArgs {
    /// Give up when the diagrams have more nodes, garbage included; from 1024 to 268435456, some 30 bytes
    /// each
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1 << 24,
        value_parser = clap::value_parser!(u32).range(1 << 10..=1 << 28),
        help_heading = "Limits"
    )]
    node_limit: u32,
}

/// A formula is not refused for less: so a small limit ends explicit search alone.
const LEAST_FOR_FORMULAS: usize = 64 << 20;

/// The largest number of threads for one question.
const MAX_THREADS: usize = 64;

/// A number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let n_threads = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= MAX_THREADS);
    n_threads.ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|n: &f64| n.is_finite());
    let seconds = seconds.map(|n| Duration::try_from_secs_f64(n.min(LONGEST)));
    seconds.and_then(Result::ok).ok_or_else(|| "expected a number of seconds, 0 or more".to_owned())
}

fn parse_bytes(text: &str) -> Result<usize, String> {
    let (number, shift) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(number) if text.ends_with('K') => (number, 10),
        Some(number) if text.ends_with('M') => (number, 20),
        Some(number) => (number, 30),
        None => (text, 0),
    };
    let number: usize = number
        .parse()
        .map_err(|_| "expected bytes, or a number with K, M or G (capitals)".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "too many bytes".to_owned())
}

/// What holds for the whole program: its limits, and the flag that Ctrl-C sets.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    args: LimitArgs,
    interrupt: Interrupt,
    output: OutputLimit,
    watchdog: Watchdog,
    /// How many pieces of work share the memory.
    n_workers: Arc<AtomicUsize>,
}

/// Signals that come within this time are one.
const ONE_SIGNAL: Duration = Duration::from_millis(200);

static SESSION: OnceLock<Session> = OnceLock::new();

impl Session {
    /// Begins the session of the program: listens for Ctrl-C and for the signals that ask for an end (the
    /// first ends with what is known, the second at once), and watches time and memory.
    pub(crate) fn begin(args: LimitArgs) {
        let session = Self::new(args);
        let handler = session.interrupt.clone();
        let mut first: Option<Instant> = None;
        let set = crate::signals::listen(move || match first {
            // One that comes with the first is no second word: some programs signal the group, too.
            Some(at) if at.elapsed() < ONE_SIGNAL => {}
            Some(_) => {
                solvers::end_programs();
                files::abandon();
                std::process::exit(3);
            }
            None => {
                first = Some(Instant::now());
                handler.trigger();
            }
        });
        crate::output::stops(&session.interrupt);
        if let Err(error) = set {
            crate::output::remark(&format!("Ctrl-C will end the program at once: {error}"));
        }
        assert!(SESSION.set(session).is_ok(), "a program has one session");
    }

    /// Begins the session of a shard: with the limits of its command, and within the time of this call.
    ///
    /// # Errors
    ///
    /// If this call has other limits: what gives up is an answer, which the shards of a job are to give
    /// alike.
    pub(crate) fn begin_within(args: LimitArgs, call: LimitArgs) -> Result<(), Failure> {
        if !call.is_memory_and_output_usual() {
            return Err(miette!(
                help = "say it in the command that `rushsat shard plan` is given, after `--`",
                "the limits on memory and output are those of the job"
            ));
        }
        Self::begin(args);
        if let Some(limit) = call.time_limit {
            Self::get().end_after(limit);
        }
        Ok(())
    }

    /// Interrupts all work when so much time has passed.
    fn end_after(&self, limit: Duration) {
        let session = self.clone();
        let budget = Budget::within(Some(limit)).with_interrupt(self.interrupt.child());
        self.watchdog.watch(&budget, Some(limit));
        std::thread::spawn(move || {
            std::thread::sleep(limit);
            session.interrupt.trigger_for(StopReason::Time);
            // As long as the budget is there, it is watched that the program ends.
            loop {
                std::thread::park();
                let _ = &budget;
            }
        });
    }

    fn new(args: LimitArgs) -> Self {
        Self {
            args,
            interrupt: Interrupt::default(),
            output: OutputLimit::new(args.output_limit as u64),
            watchdog: Watchdog::start(args.memory_limit),
            n_workers: Arc::new(AtomicUsize::new(1)),
        }
    }

    /// The session of the program. A unit test, which has no command line, gets one without limits.
    pub(crate) fn get() -> &'static Self {
        const NO_LIMITS: LimitArgs =
            LimitArgs { time_limit: None, memory_limit: usize::MAX, output_limit: usize::MAX };
        SESSION.get_or_init(|| Self::new(NO_LIMITS))
    }

    /// The limit on the time of each piece of work, if there is one.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.args.time_limit
    }

    /// The flag that Ctrl-C sets.
    #[cfg(feature = "bench")]
    pub(crate) fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Returns `true` if Ctrl-C was pressed.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupt.is_triggered()
    }

    /// Why all work is to end, if it is.
    pub(crate) fn stop_reason(&self) -> Option<StopReason> {
        self.interrupt.reason()
    }

    /// This many pieces of work are done at once from now on, and share the memory.
    pub(crate) fn divide_among(&self, n_workers: usize) {
        self.n_workers.store(n_workers.max(1), Ordering::Relaxed);
    }

    /// The budget of a piece of work that begins now. The work is watched until the budget and its clones are
    /// gone.
    pub(crate) fn budget(&self) -> Budget {
        let memory = self.args.memory_limit / self.n_workers.load(Ordering::Relaxed);
        let budget = Budget::within(self.args.time_limit)
            .with_memory(memory)
            .with_output(self.output.clone())
            .with_interrupt(self.interrupt.child());
        self.watchdog.watch(&budget, self.args.time_limit);
        budget
    }

    /// The budget of what is done besides the pieces of work to which the limit on time applies.
    pub(crate) fn untimed_budget(&self) -> Budget {
        let budget = Budget::default()
            .with_memory(self.args.memory_limit)
            .with_output(self.output.clone())
            .with_interrupt(self.interrupt.child());
        self.watchdog.watch(&budget, None);
        budget
    }

    /// Returns `true` if another limit on memory was given than the usual one.
    #[cfg(feature = "bench")]
    pub(crate) fn limits_memory(&self) -> bool {
        Ok(self.args.memory_limit) != parse_bytes(DEFAULT_MEMORY)
    }

    /// Returns `true` if limits were given.
    pub(crate) fn has_limits(&self) -> bool {
        self.args.time_limit.is_some() || !self.args.is_memory_and_output_usual()
    }

    /// Limits for formulas and a solver that starts now.
    pub(crate) fn solver_limits(&self, args: &ConflictArgs) -> Limits {
        let mut budget = self.budget();
        budget.memory = budget.memory.map(|n_bytes| n_bytes.max(LEAST_FOR_FORMULAS));
        Limits { budget, conflicts: args.conflict_limit }
    }

    /// Limits for an exploration by diagrams that starts now.
    pub(crate) fn diagram_limits(&self, nodes: NodeArgs) -> DiagramLimits {
        DiagramLimits { max_nodes: nodes.node_limit as usize, budget: self.budget() }
    }

    /// What may still be written.
    pub(crate) fn output(&self) -> &OutputLimit {
        &self.output
    }
}

//! The limits of the program, and Ctrl-C.

mod args;

use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use ::limits::{Budget, Interrupt, OutputLimit, StopReason, Watched};
use miette::{Report as Failure, miette};
use solvers::Limits;

#[cfg(feature = "serve")]
use self::args::DEFAULT_OUTPUT;
pub(crate) use self::args::{ConflictArgs, LimitArgs, NodeArgs, parse_threads};
#[cfg(any(feature = "bench", feature = "serve"))]
use self::args::{DEFAULT_MEMORY, parse_bytes};
use crate::watchdog::Watchdog;

/// A formula is not refused for less: so a small limit ends explicit search alone, where that has limits of
/// its own.
const LEAST_FOR_FORMULAS: usize = 64 << 20;

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
                crate::watchdog::abandon();
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
            session.interrupt.trigger_for(Watched::Time);
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

    /// The rest of a budget for further work. The program may have taken too much memory, which ends a budget for
    /// good, and have given it back.
    pub(crate) fn rest_of(&self, budget: &Budget) -> Budget {
        Budget { deadline: budget.deadline, ..self.budget() }
    }

    /// The budget of what is kept from one board to the next: memory alone.
    pub(crate) fn memory_budget(&self) -> Budget {
        Budget::default().with_memory(self.args.memory_limit)
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

    /// The budget of work that keeps to a memory of its own, whatever that of the program is: time alone.
    #[cfg(feature = "serve")]
    pub(crate) fn time_budget(&self) -> Budget {
        Budget::within(self.args.time_limit).with_interrupt(self.interrupt.child())
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

    /// The limit on memory, if another one was given than the usual one.
    #[cfg(any(feature = "bench", feature = "serve"))]
    pub(crate) fn memory_limit(&self) -> Option<usize> {
        let given = self.args.memory_limit;
        (Ok(given) != parse_bytes(DEFAULT_MEMORY)).then_some(given)
    }

    /// Returns `true` if another limit on what is written was given than the usual one.
    #[cfg(feature = "serve")]
    pub(crate) fn has_output_limit(&self) -> bool {
        parse_bytes(DEFAULT_OUTPUT) != Ok(self.args.output_limit)
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

    /// What may still be written.
    pub(crate) fn output(&self) -> &OutputLimit {
        &self.output
    }
}

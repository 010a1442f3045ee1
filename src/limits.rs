//! Limits and Ctrl-C.

use std::{num::NonZeroUsize, time::Duration};

use ::limits::{Budget, Interrupt};
use clap::Args;
use solvers::Limits;
use symbolic::Limits as DiagramLimits;

/// Limit on time.
#[derive(Args, Clone, Default)]
pub(crate) struct TimeArgs {
    /// Give up after so many seconds; of several boards or lemmas, on each, and on reading them
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = parse_seconds,
        allow_negative_numbers = true,
        help_heading = "Limits"
    )]
    pub(crate) time_limit: Option<Duration>,
}

/// Limits of a SAT solver.
#[derive(Args, Clone)]
pub(crate) struct SolverLimitArgs {
    #[command(flatten)]
    pub(crate) time: TimeArgs,
    /// Give up after so many conflicts; of several boards or lemmas, on each. Refused for solvers that cannot
    /// count them
    #[arg(long, value_name = "N", help_heading = "Limits")]
    conflict_limit: Option<u64>,
}

/// Limit on the memory of what is not a SAT solver.
#[derive(Args, Clone)]
pub(crate) struct MemoryArgs {
    /// Give up explicit search, and diagrams of universes, beyond so much memory: bytes, or with K, M or G
    #[arg(
        long,
        value_name = "BYTES",
        default_value = "8G",
        value_parser = parse_bytes,
        help_heading = "Limits"
    )]
    pub(crate) memory_limit: usize,
}

/// Limit on the size of decision diagrams.
#[derive(Args, Clone, Copy)]
pub(crate) struct NodeArgs {
    /// Give up when the diagrams have more nodes, garbage included; from 1024 to 268435456, some 30 bytes each
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1 << 24,
        value_parser = clap::value_parser!(u32).range(1 << 10..=1 << 28),
        help_heading = "Limits"
    )]
    node_limit: u32,
}

/// The largest number of threads for one question.
const MAX_THREADS: usize = 64;

/// A number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let n_threads = text.parse().ok().filter(|n: &NonZeroUsize| n.get() <= MAX_THREADS);
    n_threads.ok_or_else(|| format!("expected a number from 1 to {MAX_THREADS}"))
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|n| Duration::try_from_secs_f64(n).ok());
    seconds.ok_or_else(|| "expected a number of seconds, 0 or more".to_owned())
}

fn parse_bytes(text: &str) -> Result<usize, String> {
    let (number, shift) = match text.strip_suffix(['K', 'M', 'G']) {
        Some(number) if text.ends_with('K') => (number, 10),
        Some(number) if text.ends_with('M') => (number, 20),
        Some(number) => (number, 30),
        None => (text, 0),
    };
    let number: usize =
        number.parse().map_err(|_| "expected bytes, as in 500M or 8G".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "too many bytes".to_owned())
}

impl TimeArgs {
    /// Half of it, for what is tried first.
    pub(crate) fn half(&self) -> Self {
        Self { time_limit: self.time_limit.map(|limit| limit / 2) }
    }
}

/// The flag that Ctrl-C sets.
#[derive(Clone, Default)]
pub(crate) struct CtrlC(Interrupt);

impl CtrlC {
    /// Listens for Ctrl-C from now on, and for the signals that ask for an end: the first ends with what is known, the
    /// second at once.
    pub(crate) fn listen() -> Self {
        let interrupt = Interrupt::default();
        let handler = interrupt.clone();
        let set = crate::signals::listen(move || {
            if handler.is_triggered() {
                solvers::end_programs();
                files::abandon();
                std::process::exit(3);
            }
            handler.trigger();
        });
        crate::output::stops(&interrupt);
        if let Err(error) = set {
            crate::output::remark(&format!("Ctrl-C will end the program at once: {error}"));
        }
        Self(interrupt)
    }

    /// Returns `true` if Ctrl-C was pressed.
    pub(crate) fn is_pressed(&self) -> bool {
        self.0.is_triggered()
    }

    /// The budget of work that starts now, without a limit on memory.
    pub(crate) fn budget(&self, time: &TimeArgs) -> Budget {
        Budget::within(time.time_limit).with_interrupt(self.0.clone())
    }

    /// Limits for a solver that starts now.
    pub(crate) fn solver_limits(&self, args: &SolverLimitArgs) -> Limits {
        Limits { budget: self.budget(&args.time), conflicts: args.conflict_limit }
    }

    /// Limits for an exploration by diagrams that starts now.
    pub(crate) fn diagram_limits(&self, time: &TimeArgs, nodes: NodeArgs) -> DiagramLimits {
        DiagramLimits { max_nodes: nodes.node_limit as usize, budget: self.budget(time) }
    }

    /// Limits for a search that starts now.
    pub(crate) fn search_limits(&self, time: &TimeArgs, memory: &MemoryArgs) -> Budget {
        self.budget(time).with_memory(memory.memory_limit)
    }
}

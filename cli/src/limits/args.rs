//! The options that say limits.

use std::{num::NonZeroUsize, time::Duration};

use ::limits::Budget;
use clap::Args;
use symbolic::Limits as DiagramLimits;

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
        help_heading = "Limits"
    )]
    pub(super) time_limit: Option<Duration>,
    /// Give up beyond so much memory of the program: bytes, or with K, M or G
    ///
    /// Work that does not count its memory is watched from outside, on Linux, and may have 32M in any case; a
    /// question that a solver answers may have 64M. What counts its memory keeps to less, but for some 20M
    /// that the program needs itself. Work that is done at once, as with `--jobs`, shares it.
    #[arg(
        long,
        global = true,
        value_name = "BYTES",
        default_value = DEFAULT_MEMORY,
        value_parser = parse_bytes,
        help_heading = "Limits"
    )]
    pub(super) memory_limit: usize,
    /// Give up when all files that are written, and formulas on standard output, have more bytes together
    #[arg(
        long,
        global = true,
        value_name = "BYTES",
        default_value = DEFAULT_OUTPUT,
        value_parser = parse_bytes,
        help_heading = "Limits"
    )]
    pub(super) output_limit: usize,
}

impl LimitArgs {
    /// Returns `true` if memory and output have the limits that hold if none is given.
    pub(super) fn is_memory_and_output_usual(self) -> bool {
        let usual = [DEFAULT_MEMORY, DEFAULT_OUTPUT].map(parse_bytes);
        [self.memory_limit, self.output_limit].map(Ok) == usual
    }
}

/// A longer limit is as good as this one, of some 30,000 years.
const LONGEST: f64 = 1e12;

pub(super) const DEFAULT_MEMORY: &str = "8G";
pub(super) const DEFAULT_OUTPUT: &str = "16G";

/// Limit on the work of a SAT solver.
#[derive(Args, Clone, Default)]
pub(crate) struct ConflictArgs {
    /// Give up after so many conflicts
    ///
    /// Refused for solvers that cannot count them.
    #[arg(long, value_name = "N", help_heading = "Limits")]
    pub(super) conflict_limit: Option<u64>,
}

/// Limit on the size of decision diagrams.
#[derive(Args, Clone, Copy)]
pub(crate) struct NodeArgs {
    /// Give up when the diagrams have more nodes, garbage included; from 1024 to 268435456, some 30 bytes
    /// each [default: 16777216]
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1 << 10..=1 << 28),
        help_heading = "Limits"
    )]
    node_limit: Option<u32>,
}

impl NodeArgs {
    /// Returns `true` if a limit was named.
    pub(crate) fn is_given(self) -> bool {
        self.node_limit.is_some()
    }

    /// The limits of an exploration by diagrams.
    pub(crate) fn limits(self, budget: Budget) -> DiagramLimits {
        DiagramLimits { max_nodes: self.node_limit.unwrap_or(1 << 24) as usize, budget }
    }
}

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

pub(super) fn parse_bytes(text: &str) -> Result<usize, String> {
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

//! Progress on standard error, when it is a terminal.

use std::{
    io::{self, IsTerminal},
    time::Duration,
};

use atlas::BuildProgress;
use generators::complete::{Aim, Complete, CompletedSearch};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use rushsat::planning::{self, Bounds, Event, HorizonVerdict, pdr};
use search::SearchStats;
use symbolic::Iteration;
use universe::{explicit::ExplicitProgress, mazes::MazeProgress, symbolic::SymbolicProgress};

/// A line that changes while work goes on, and is gone afterwards; nothing if it is not wanted or
/// nobody would see it.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// A line that begins with `task`.
    pub(crate) fn new(task: &str, is_wanted: bool) -> Self {
        if !is_wanted || !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let bar = ProgressBar::new_spinner().with_prefix(task.to_owned());
        let style = ProgressStyle::with_template("{prefix} {spinner} {msg} ({elapsed})");
        bar.set_style(style.expect("the template is well-formed"));
        bar.enable_steady_tick(Duration::from_millis(100));
        Self(bar)
    }

    /// A bar over `n` boards.
    pub(crate) fn over(n: usize) -> Self {
        if !io::stderr().is_terminal() || !io::stdout().is_terminal() && n < 2 {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} boards{msg}, {eta} left");
        let bar = ProgressBar::new(n as u64);
        bar.set_style(style.expect("the template is well-formed"));
        Self(bar)
    }

    /// Shows in a bar over boards how many were passed over for the one with this number.
    pub(crate) fn passed_over(&self, index: u64, n: usize) {
        if n > 0 {
            self.0.set_message(format!(", {} passed over for board {index}", HumanCount(n as u64)));
        }
    }

    /// A bar over `n` runs of a benchmark, which are named one by one.
    #[cfg(feature = "bench")]
    pub(crate) fn runs(n: usize) -> Self {
        if !io::stderr().is_terminal() {
            return Self(ProgressBar::hidden());
        }
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} runs, {elapsed}\n{msg}");
        let bar = ProgressBar::new(n as u64);
        bar.set_style(style.expect("the template is well-formed"));
        bar.enable_steady_tick(Duration::from_millis(500));
        Self(bar)
    }

    /// Names what is being done.
    #[cfg(feature = "bench")]
    pub(crate) fn name(&self, task: &str) {
        self.0.set_message(task.to_owned());
    }

    /// One more board or run is done; `print` prints it without disturbing the bar.
    pub(crate) fn advance(&self, print: impl FnOnce()) {
        self.aside(print);
        self.0.inc(1);
    }

    /// Shows how far the work on a question is.
    pub(crate) fn show(&self, at: &planning::Progress) {
        match at {
            planning::Progress::Horizon(event) => self.horizon(event),
            planning::Progress::States(stats) => self.states(stats),
            planning::Progress::Frames(at) => self.frames(at),
            planning::Progress::Known(bounds) => self.bounds(*bounds),
            _ => {}
        }
    }

    /// Shows what is known of the length of shortest plans.
    fn bounds(&self, Bounds { lower, upper }: Bounds) {
        self.0.println(match upper {
            Some(upper) => format!("a shortest plan has between {lower} and {upper}"),
            None => format!("a shortest plan has at least {lower}"),
        });
    }

    /// Shows how many transitions are refuted, by how many clauses.
    fn frames(&self, at: &pdr::PdrProgress) {
        let (n, refuted) = (HumanCount(at.n_clauses as u64), at.refuted.unwrap_or(0));
        self.0.set_message(format!("frame {refuted}, {n} clauses"));
    }

    /// Shows what a bounded search is doing.
    pub(crate) fn horizon(&self, event: &Event) {
        match event {
            Event::Started { horizon } => self.0.set_message(format!("horizon {horizon}")),
            Event::Answered { horizon, verdict, n_vars, n_clauses, elapsed } => {
                let answer = match verdict {
                    HorizonVerdict::Plan => "plan",
                    HorizonVerdict::NoPlan => "no plan",
                    HorizonVerdict::GaveUp => "stopped",
                };
                self.0.println(format!(
                    "horizon {horizon}: {answer}, {} variables, {} clauses, {:.2} s",
                    HumanCount(u64::from(*n_vars)),
                    HumanCount(*n_clauses as u64),
                    elapsed.as_secs_f64(),
                ));
            }
            _ => {}
        }
    }

    /// Shows how far an exploration by diagrams is.
    pub(crate) fn layer(&self, iteration: &Iteration) {
        self.0.set_message(format!(
            "distance {}, {} states, {} nodes",
            iteration.distance,
            iteration.reached,
            HumanCount(iteration.reached_nodes as u64),
        ));
    }

    /// Shows how far a search for a board is.
    pub(crate) fn proposals(&self, done: &CompletedSearch, search: &Complete<'_>) {
        let or_more = if search.aim == Aim::Exactly { "" } else { " or more" };
        self.0.set_message(format!(
            "{}{or_more} {}, {} boards proposed, {} facts",
            done.at_least,
            search.metric,
            HumanCount(done.n_proposals as u64),
            HumanCount(done.exclusions.len() as u64),
        ));
    }

    /// Calls `print` without disturbing the line.
    pub(crate) fn aside<T>(&self, print: impl FnOnce() -> T) -> T {
        let (mut print, mut printed) = (Some(print), None);
        // Suspension is compiled once, for the function behind the pointer.
        let print: &mut dyn FnMut() = &mut || printed = print.take().map(|print| print());
        self.0.suspend(print);
        printed.expect("it is called")
    }

    /// Shows how far the explicit analysis of a universe is.
    pub(crate) fn partitions(&self, at: &ExplicitProgress) {
        self.0.set_message(format!(
            "{} of {} partitions, {} configurations, index {}",
            HumanCount(at.partitions as u64),
            HumanCount(at.n_partitions as u64),
            HumanCount(at.reached),
            at.max_index,
        ));
    }

    /// Shows how far an atlas is.
    pub(crate) fn atlas(&self, at: &BuildProgress) {
        self.0.set_message(format!(
            "{} of {} partitions, {} states, {} puzzles",
            HumanCount(at.partitions),
            HumanCount(at.n_partitions),
            HumanCount(at.states),
            HumanCount(at.puzzles),
        ));
    }

    /// Shows how far the symbolic analysis of a universe is.
    pub(crate) fn parts(&self, at: &SymbolicProgress) {
        self.0.set_message(format!(
            "{} of {} parts, {} configurations, index {}",
            HumanCount(at.parts as u64),
            HumanCount(at.n_parts as u64),
            HumanCount(at.reached),
            at.max_index,
        ));
    }

    /// Shows how far the analysis of a universe of mazes is.
    pub(crate) fn mazes(&self, at: &MazeProgress) {
        self.0.set_message(format!(
            "{} configurations, index {}",
            HumanCount(at.reached),
            at.max_index
        ));
    }

    /// Shows how many sets of vehicles and walls were looked at.
    pub(crate) fn sets(&self, n: usize) {
        self.0.set_message(format!("{} sets", HumanCount(n as u64)));
    }

    /// Shows how far an explicit search is.
    pub(crate) fn states(&self, stats: &SearchStats) {
        self.0.set_message(format!(
            "depth {}, {} states, {} MiB",
            stats.depth,
            HumanCount(stats.reached),
            stats.n_bytes >> 20,
        ));
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

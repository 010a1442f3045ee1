//! A question about a board, put with the defaults that are best for it.

use std::time::Duration;

use board::{Board, Metric};
use encodings::{Encoding, Formulation, Semantics};
use limits::{Budget, Interrupt};
use logic::{AtMostOne, CompileOptions};
use solvers::{Limits, SolverSpec};

use super::{Engine, Observer, Run, any, default_semantics, shortest, up_to};
use crate::Error;

/// Asks for plans of boards, shortest ones unless said otherwise.
///
/// The defaults are the command's: moves, no bound, the encoding `crossing`, the solver varisat, no limits
/// but 8 GiB.
///
/// ```
/// use rushsat::prelude::*;
///
/// let board: Board = "BB.FAA.FECCCE.DD".parse()?;
/// let run = Planner::new(Metric::Moves).plan(&board)?;
/// let Answer::Plan { plan, optimality: Optimality::Fewest, .. } = run.answer else {
///     panic!("it has a plan")
/// };
/// assert_eq!(plan.n_moves(), 7);
///
/// let run = Planner::new(Metric::Moves).any().max_length(6).plan(&board)?;
/// assert!(matches!(run.answer, Answer::NoPlan));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Planner {
    metric: Metric,
    max_length: Option<usize>,
    is_any: bool,
    encoding: Encoding,
    semantics: Option<Semantics>,
    options: CompileOptions,
    solver: SolverSpec,
    n_threads: usize,
    time: Option<Duration>,
    memory: usize,
    conflicts: Option<u64>,
    interrupt: Interrupt,
}

impl Planner {
    /// Plans that are shortest in a metric.
    pub fn new(metric: Metric) -> Self {
        Self {
            metric,
            max_length: None,
            is_any: false,
            encoding: Encoding::default(),
            semantics: None,
            options: CompileOptions::default(),
            solver: SolverSpec::Varisat,
            n_threads: 1,
            time: None,
            memory: 8 << 30,
            conflicts: None,
            interrupt: Interrupt::default(),
        }
    }

    /// Only plans of at most this many moves or steps; in parallel and exists-step
    /// [semantics](Self::semantics), of at most this many transitions, which can have several slides each.
    #[must_use]
    pub fn max_length(mut self, length: usize) -> Self {
        self.max_length = Some(length);
        self
    }

    /// Some plan soon, which need not be a shortest one.
    #[must_use]
    pub fn any(mut self) -> Self {
        self.is_any = true;
        self
    }

    /// The encoding of formulas.
    #[must_use]
    pub fn encoding(mut self, encoding: Encoding) -> Self {
        self.encoding = encoding;
        self
    }

    /// How formulas say that at most one proposition holds.
    #[must_use]
    pub fn at_most_one(mut self, at_most_one: AtMostOne) -> Self {
        self.options = CompileOptions { at_most_one };
        self
    }

    /// What one transition of a formula is.
    #[must_use]
    pub fn semantics(mut self, semantics: Semantics) -> Self {
        self.semantics = Some(semantics);
        self
    }

    /// The solver.
    #[must_use]
    pub fn solver(mut self, solver: SolverSpec) -> Self {
        self.solver = solver;
        self
    }

    /// This many horizons at once; 0 is taken for 1.
    #[must_use]
    pub fn threads(mut self, n: usize) -> Self {
        self.n_threads = n.max(1);
        self
    }

    /// Gives up after so much time on each board.
    #[must_use]
    pub fn time_limit(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// Gives up beyond this many bytes, instead of 8 GiB: of all that grows with the question, such as
    /// states and clauses, on all [threads](Self::threads) together.
    #[must_use]
    pub fn memory_limit(mut self, n_bytes: usize) -> Self {
        self.memory = n_bytes;
        self
    }

    /// Gives up after so many conflicts of all solvers together.
    #[must_use]
    pub fn conflict_limit(mut self, n_conflicts: u64) -> Self {
        self.conflicts = Some(n_conflicts);
        self
    }

    /// Gives up when this is triggered, from another thread.
    #[must_use]
    pub fn interrupt(mut self, interrupt: Interrupt) -> Self {
        self.interrupt = interrupt;
        self
    }

    /// A shortest plan of a board, or [some](Self::any) plan, or that there is none.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a solver that fails. A limit is an answer.
    pub fn plan(&self, board: &Board) -> Result<Run<Board>, Error> {
        self.plan_with(board, &mut |_| ())
    }

    /// As [`plan`](Self::plan), and tells of progress.
    ///
    /// # Errors
    ///
    /// A formulation that is refused, and a solver that fails. A limit is an answer.
    pub fn plan_with(
        &self,
        board: &Board,
        observer: &mut Observer<'_>,
    ) -> Result<Run<Board>, Error> {
        let (engine, limits) = (self.engine(board), self.limits());
        match self.max_length {
            bound if self.is_any => any(board, bound, &engine, &limits, observer),
            Some(length) => up_to(board, length, &engine, &limits, observer),
            None => shortest(board, &engine, &limits, observer),
        }
    }

    /// How the question is put for a board.
    pub fn engine(&self, board: &Board) -> Engine<Formulation> {
        let semantics = self.semantics.unwrap_or_else(|| default_semantics(board, self.metric));
        let formulation = Formulation { semantics, ..Formulation::new(self.encoding, self.metric) };
        let engine = Engine::of_boards(formulation, self.options, self.solver.clone());
        Engine { n_threads: self.n_threads, ..engine }
    }

    /// The limits of work that begins now.
    pub fn limits(&self) -> Limits {
        let budget = Budget::within(self.time)
            .with_memory(self.memory)
            .with_interrupt(self.interrupt.child());
        Limits { budget, conflicts: self.conflicts }
    }
}

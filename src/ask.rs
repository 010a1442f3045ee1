//! Putting a bounded question to a SAT solver.

use std::time::{Duration, Instant};

use board::{Board, Metric, Plan};
use encodings::{Codec, Encoded, Encoding, Model, Semantics, Strengthening};
use logic::{CompileOptions, CompiledSystem, Trace};
use miette::{IntoDiagnostic, Report, miette};
use planning::{Event, Order, Outcome, Question, race};
use solvers::{Limits, SolverSpec};

use crate::{
    formula::encoded,
    pool::{Figures, Pool},
    question::Bound,
};

/// How a question is put.
#[derive(Clone)]
pub(crate) struct Engine {
    pub(crate) encoding: Encoding,
    pub(crate) semantics: Semantics,
    pub(crate) strengthening: Strengthening,
    pub(crate) options: CompileOptions,
    pub(crate) solver: SolverSpec,
    pub(crate) order: Order,
    /// Whether parallel semantics are asked first, for a lower bound.
    pub(crate) parallel_first: bool,
    pub(crate) n_threads: usize,
}

/// The largest horizon whose slides are counted: the totalizer grows with its square.
const MOST_COUNTED: usize = 256;

/// The boards with more cells than this have too many orders of independent steps for a solver.
const MOST_CELLS_IN_SEQUENCE: usize = 64;

/// The semantics in which shortest plans were proved fastest: see the table in `docs/encodings.md`.
pub(crate) fn default_semantics(board: &Board, metric: Metric) -> Semantics {
    let n_cells = board.size().cells().count();
    match metric {
        Metric::Steps if n_cells > MOST_CELLS_IN_SEQUENCE => Semantics::Counted,
        _ => Semantics::Sequential,
    }
}

/// The semantics for a single formula: the usual ones, as long as what is counted stays small.
pub(crate) fn formula_semantics(board: &Board, bound: Bound) -> Semantics {
    match default_semantics(board, bound.metric) {
        Semantics::Counted if bound.length > MOST_COUNTED => Semantics::Sequential,
        semantics => semantics,
    }
}

/// The order that was fastest on most boards: see the table in `docs/encodings.md`.
pub(crate) fn default_order(metric: Metric, semantics: Semantics) -> Order {
    match (metric, semantics) {
        (Metric::Steps, Semantics::Sequential) | (_, Semantics::Counted) => Order::Gallop,
        _ => Order::Linear,
    }
}

impl Engine {
    /// The plain model in a metric, asked in the default order.
    pub(crate) fn new(
        encoding: Encoding,
        metric: Metric,
        semantics: Semantics,
        options: CompileOptions,
        solver: SolverSpec,
    ) -> Self {
        Self {
            encoding,
            semantics,
            strengthening: Strengthening::NONE,
            options,
            solver,
            order: default_order(metric, semantics),
            parallel_first: false,
            n_threads: 1,
        }
    }

    /// Encoding, semantics if they are not the usual ones, and solver.
    pub(crate) fn name(&self) -> String {
        match self.semantics {
            Semantics::Sequential => format!("{} {}", self.encoding, self.solver),
            semantics => format!("{} {semantics} {}", self.encoding, self.solver),
        }
    }

    /// The model in a metric.
    pub(crate) fn model(&self, metric: Metric) -> Model {
        let Self { encoding, semantics, strengthening, .. } = *self;
        Model { encoding, metric, semantics, strengthening }
    }
}

/// What came of it.
pub(crate) enum SatAnswer {
    /// A plan, replayed.
    Plan {
        plan: Plan,
        /// Number of transitions that are enough for it; in sequential semantics its length.
        n_transitions: usize,
        /// Whether fewer transitions are never enough.
        is_fewest: bool,
        /// What else was found out, if the solver was stopped before that was known.
        stopped: Option<Stopped>,
    },
    /// Proved: none within the bound.
    NoPlan,
    /// Proved: none of any length, by this invariant.
    Unsolvable { why: String },
    /// Stopped without a plan.
    GaveUp(Stopped),
}

/// How far a solver came that was stopped.
pub(crate) struct Stopped {
    /// What stopped it, in words.
    pub(crate) reason: String,
    /// The largest bound for which it was proved that there is no plan.
    pub(crate) refuted: Option<usize>,
}

impl SatAnswer {
    /// How far the solver came, if it was stopped.
    pub(crate) fn stopped(&self) -> Option<&Stopped> {
        match self {
            Self::Plan { stopped, .. } => stopped.as_ref(),
            Self::NoPlan | Self::Unsolvable { .. } => None,
            Self::GaveUp(stopped) => Some(stopped),
        }
    }
}

/// An answer with its figures.
pub(crate) struct SatRun {
    pub(crate) answer: SatAnswer,
    /// What the last formula was made with.
    pub(crate) encoding: Encoding,
    pub(crate) semantics: Semantics,
    /// Variables and clauses of the largest formula that a solver had.
    pub(crate) n_vars: u32,
    pub(crate) n_clauses: usize,
    /// Conflicts of all solvers; `None` if they do not tell.
    pub(crate) n_conflicts: Option<u64>,
    /// Wall-clock time, encoding included.
    pub(crate) elapsed: Duration,
}

/// Asks whether `board` has a plan within `bound`.
pub(crate) fn ask(
    board: &Board,
    bound: Bound,
    engine: &Engine,
    limits: &Limits,
    observer: &mut (dyn FnMut(Event) + Send),
) -> Result<SatRun, Report> {
    let start = Instant::now();
    let pool = Pool::new(&engine.solver, limits, engine.n_threads);
    let mut ask = Ask { board, bound, engine, pool: &pool, observer };
    let model = engine.model(bound.metric);
    let refuted = if engine.parallel_first { ask.lower_bound(model)? } else { None };
    let (outcome, codec, semantics) = match model.semantics {
        Semantics::Counted => ask.put_counted(model, refuted)?,
        _ => ask.put(model, bound.length, refuted)?,
    };
    let Figures { n_vars, n_clauses, n_conflicts, reason } = pool.into_figures();
    let stopped = |refuted| {
        let reason = reason.map(|why| why.to_string());
        Stopped { reason: reason.unwrap_or("the solver stopped".to_owned()), refuted }
    };
    let answer = match outcome {
        Outcome::Plan { trace, horizon, is_shortest, refuted } => {
            let plan = codec.plan(&trace).and_then(|plan| Ok(plan.without_detours(board)?));
            let is_open = !is_shortest && engine.order != Order::Any;
            SatAnswer::Plan {
                plan: plan.into_diagnostic()?,
                n_transitions: horizon,
                is_fewest: is_shortest,
                stopped: is_open.then(|| stopped(refuted)),
            }
        }
        Outcome::NoPlan => SatAnswer::NoPlan,
        Outcome::GaveUp { refuted } => SatAnswer::GaveUp(stopped(refuted)),
    };
    let (encoding, elapsed) = (model.encoding, start.elapsed());
    Ok(SatRun { answer, encoding, semantics, n_vars, n_clauses, n_conflicts, elapsed })
}

/// What came of the horizons of a model, what reads its plans, and its semantics.
type Asked = (Outcome, Codec, Semantics);

struct Ask<'a> {
    board: &'a Board,
    bound: Bound,
    engine: &'a Engine,
    pool: &'a Pool<'a>,
    observer: &'a mut (dyn FnMut(Event) + Send),
}

impl Ask<'_> {
    /// The largest horizon that parallel semantics refute: their transitions do no less than those of
    /// `model`.
    fn lower_bound(&mut self, model: Model) -> Result<Option<usize>, Report> {
        let parallel =
            Model { semantics: Semantics::Parallel, ..Model::new(model.encoding, model.metric) };
        Ok(match self.put(parallel, self.bound.length, None)?.0 {
            Outcome::Plan { refuted, .. } | Outcome::GaveUp { refuted } => refuted,
            Outcome::NoPlan => Some(self.bound.length),
        })
    }

    /// Counts as far as that is cheap, and goes on without.
    fn put_counted(&mut self, model: Model, refuted: Option<usize>) -> Result<Asked, Report> {
        let counted = self.bound.length.min(MOST_COUNTED);
        match self.put(model, counted, refuted)? {
            (Outcome::NoPlan, ..) if counted < self.bound.length => {
                let sequential = Model { semantics: Semantics::Sequential, ..model };
                self.put(sequential, self.bound.length, refuted.max(Some(counted)))
            }
            answered => Ok(answered),
        }
    }

    fn put(&mut self, model: Model, bound: usize, refuted: Option<usize>) -> Result<Asked, Report> {
        let Encoded { system, codec } = encoded(self.board, model)?;
        let compiled = CompiledSystem::new(system, self.engine.options);
        if bound > compiled.max_horizon() {
            let most = compiled.max_horizon();
            return Err(miette!(
                "the bound is too large for this board: at most {most} is possible"
            ));
        }
        let length = |trace: &Trace| n_transitions(self.board, model, &codec, trace);
        let question = Question {
            compiled: &compiled,
            bound,
            refuted,
            order: self.engine.order,
            length: &length,
        };
        let outcome = race(&question, self.pool, self.engine.n_threads, &mut *self.observer);
        let outcome = outcome.map_err(solver_failed)?;
        Ok((outcome, codec, model.semantics))
    }
}

/// How many transitions are enough for the plan of a trace, once what it can do without is left out.
fn n_transitions(board: &Board, model: Model, codec: &Codec, trace: &Trace) -> usize {
    match model.semantics {
        Semantics::Parallel => codec.n_transitions(trace),
        Semantics::Sequential | Semantics::Counted => {
            let plan = codec.plan(trace).ok().and_then(|plan| plan.without_detours(board).ok());
            // A trace that is no plan is an error when the answer is read; here it is only not shorter.
            plan.map_or(trace.frames.len(), |plan| plan.len(model.metric))
        }
    }
}

/// The errors of solvers are for people already; only the chain has to be joined.
#[allow(clippy::needless_pass_by_value)] // the shape that `map_err` takes
pub(crate) fn solver_failed(error: anyhow::Error) -> Report {
    miette!("{error:#}")
}

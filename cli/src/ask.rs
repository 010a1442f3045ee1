//! Putting a bounded question to a SAT solver.

use std::time::{Duration, Instant};

use ::limits::Budget;
use board::{Board, Metric, Plan};
use encodings::{Encoded, Encoding, Model, Semantics, Strengthening};
use logic::{CompileOptions, CompiledSystem, Trace};
use miette::{Report, miette};
use planning::{Event, Order, Outcome, Question, race};
use solvers::{Limits, SolverSpec};

use crate::{
    best_plan::BestPlan,
    formula::Unbuilt,
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
    let budget = &limits.budget;
    let mut ask = Ask { board, bound, engine, budget, pool: &pool, observer, refuted: None };
    let model = engine.model(bound.metric);
    let asked = ask.put_all(model);
    let known = ask.refuted;
    let Figures { n_vars, n_clauses, n_conflicts, reason } = pool.into_figures();
    let stopped = |refuted| {
        let reason = reason.map(|why| why.to_string());
        Stopped { reason: reason.unwrap_or("the solver stopped".to_owned()), refuted }
    };
    let (answer, semantics) = match asked {
        Ok(Asked { outcome, plans, semantics }) => {
            let answer = match outcome {
                Outcome::Plan { trace, horizon, is_shortest, refuted } => {
                    let is_open = !is_shortest && engine.order != Order::Any;
                    SatAnswer::Plan {
                        plan: plans.into_plan(&trace)?,
                        n_transitions: horizon,
                        is_fewest: is_shortest,
                        stopped: is_open.then(|| stopped(refuted)),
                    }
                }
                Outcome::NoPlan => SatAnswer::NoPlan,
                Outcome::GaveUp { refuted } => SatAnswer::GaveUp(stopped(refuted)),
            };
            (answer, semantics)
        }
        Err(Unbuilt::GaveUp(why)) => {
            let stopped = Stopped { reason: why.to_string(), refuted: known };
            (SatAnswer::GaveUp(stopped), model.semantics)
        }
        Err(Unbuilt::Failed(failure)) => return Err(failure),
    };
    let (encoding, elapsed) = (model.encoding, start.elapsed());
    Ok(SatRun { answer, encoding, semantics, n_vars, n_clauses, n_conflicts, elapsed })
}

/// What came of the horizons of a model, its plans, and its semantics.
struct Asked<'a> {
    outcome: Outcome,
    plans: BestPlan<'a>,
    semantics: Semantics,
}

struct Ask<'a, 'p> {
    board: &'a Board,
    bound: Bound,
    engine: &'a Engine,
    budget: &'a Budget,
    pool: &'p Pool<'a>,
    observer: &'p mut (dyn FnMut(Event) + Send),
    /// The largest horizon that other models than the last one have refuted.
    refuted: Option<usize>,
}

impl<'a> Ask<'a, '_> {
    /// Puts the question, and those before it that help.
    fn put_all(&mut self, model: Model) -> Result<Asked<'a>, Unbuilt> {
        if self.engine.parallel_first {
            self.refuted = self.lower_bound(model)?;
        }
        match model.semantics {
            Semantics::Counted => self.put_counted(model),
            _ => self.put(model, self.bound.length),
        }
    }

    /// The largest horizon that parallel semantics refute: their transitions do no less than those of
    /// `model`.
    fn lower_bound(&mut self, model: Model) -> Result<Option<usize>, Unbuilt> {
        let parallel =
            Model { semantics: Semantics::Parallel, ..Model::new(model.encoding, model.metric) };
        Ok(match self.put(parallel, self.bound.length)?.outcome {
            Outcome::Plan { refuted, .. } | Outcome::GaveUp { refuted } => refuted,
            Outcome::NoPlan => Some(self.bound.length),
        })
    }

    /// Counts as far as that is cheap, and goes on without.
    fn put_counted(&mut self, model: Model) -> Result<Asked<'a>, Unbuilt> {
        let counted = self.bound.length.min(MOST_COUNTED);
        let asked = self.put(model, counted)?;
        if asked.outcome != Outcome::NoPlan || counted == self.bound.length {
            return Ok(asked);
        }
        self.refuted = self.refuted.max(Some(counted));
        self.put(Model { semantics: Semantics::Sequential, ..model }, self.bound.length)
    }

    fn put(&mut self, model: Model, bound: usize) -> Result<Asked<'a>, Unbuilt> {
        let Self { board, engine, budget, refuted, .. } = *self;
        let Encoded { system, codec } = model.encode(board, budget)?;
        let compiled = CompiledSystem::within(system, engine.options, budget)?;
        let plans = BestPlan::new(board, (model.metric, model.semantics), codec, budget);
        let length = |trace: &Trace| plans.n_transitions(trace);
        let order = engine.order;
        let question = Question { compiled: &compiled, bound, refuted, order, length: &length };
        let outcome = race(&question, self.pool, engine.n_threads, &mut *self.observer);
        let outcome = outcome.map_err(solver_failed)?;
        Ok(Asked { outcome, plans, semantics: model.semantics })
    }
}

/// The errors of solvers are for people already; only the chain has to be joined.
#[allow(clippy::needless_pass_by_value)] // the shape that `map_err` takes
pub(crate) fn solver_failed(error: anyhow::Error) -> Report {
    miette!("{error:#}")
}

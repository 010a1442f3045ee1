//! What a model with a known mistake says of a board, and where that breaks the rules.
//!
//! For teaching, and for trying whether the checks of this crate notice the mistake. Nothing of it is an
//! answer about the board, but for a plan that was replayed on the rules.

mod freedom;

use std::time::{Duration, Instant};

use board::{Board, Metric, Plan};
use encodings::{Codec, MistakenBoard, cell::Mistake};
use limits::{Budget, Stop, StopReason};
use logic::{
    AtMostOne, CompileOptions, CompiledSystem, Notation, PropTable, Trace, TransitionSystem,
};
use planning::{BoundedSearch, Outcome, find_shortest};
use solvers::{Limits, SolverSpec};

pub use freedom::Freedom;

use crate::{Error, formula::TitledFormula, planning::Bound};

/// The formula "there is a plan within the bound" with a mistake. What it says of itself is no claim about
/// the board, so that nothing takes it for one.
///
/// # Errors
///
/// A bound that is too large, and a budget that is used up.
pub fn formula(
    mistake: Mistake,
    board: &Board,
    bound: Bound,
    at_most_one: AtMostOne,
    budget: &Budget,
) -> Result<TitledFormula, Error> {
    let mistaken = mistake.encode(board, bound.metric, budget)?;
    let title = format!(
        "cell with the mistake {mistake} ({}): no answer about the board {}, {} {}",
        mistake.meaning(),
        board,
        bound.length,
        bound.metric,
    );
    let system = mistaken.system().clone();
    TitledFormula::of_system(system, at_most_one, bound.length, title, budget)
}

/// How a mistake is tried.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The mistake.
    pub mistake: Mistake,
    /// What a transition is.
    pub metric: Metric,
    /// How formulas become clauses.
    pub options: CompileOptions,
    /// The solver that is asked.
    pub solver: SolverSpec,
}

/// The models that a trial found.
#[derive(Clone, Debug)]
pub struct TrialModels {
    /// The model with the fewest transitions.
    pub fewest: Model,
    /// Where that one is a plan, the spurious model with the fewest transitions, if there is one within the
    /// bound.
    pub spurious: Option<Spurious>,
    /// Why it is not known whether there is one, where a limit ended that question.
    pub unknown: Option<Stop>,
    /// Variables of the largest formula that was asked first.
    pub n_vars: u32,
    /// Clauses of the same.
    pub n_clauses: usize,
    /// Wall-clock time, everything included.
    pub elapsed: Duration,
}

/// What the formulas with a mistake have up to a bound.
#[derive(Clone, Debug)]
pub enum Model {
    /// A model that breaks the rules.
    Spurious(Spurious),
    /// A model that is a plan, replayed on the rules. It may not be a shortest plan.
    Plan(Plan),
    /// No model, which proves nothing.
    None,
    /// A limit came first.
    GaveUp {
        /// Why.
        reason: Stop,
        /// The largest number of transitions for which the formulas have no model.
        refuted: Option<usize>,
    },
}

/// A model that breaks the rules.
#[derive(Clone, Debug)]
pub struct Spurious {
    /// The number of its transitions.
    pub n_transitions: usize,
    /// Where it breaks the rules, as a clause without a full stop.
    pub breach: String,
    /// What lets it do so: a formula of the right model that is false in a frame, and the number of the
    /// frame.
    pub missed: Option<(usize, String)>,
}

impl TrialModels {
    /// The spurious model that was found.
    pub fn any_spurious(&self) -> Option<&Spurious> {
        match &self.fewest {
            Model::Spurious(spurious) => Some(spurious),
            _ => self.spurious.as_ref(),
        }
    }
}

impl Trial {
    /// The name of the model and who is asked.
    pub fn name(&self) -> String {
        format!("cell with the mistake {} {}", self.mistake, self.solver)
    }

    /// Looks for a model of at most `bound` transitions, and for a spurious one.
    ///
    /// # Errors
    ///
    /// A bound beyond what can be numbered, a solver that fails, and a budget that is used up while the model
    /// is built.
    pub fn run(&self, board: &Board, bound: usize, limits: &Limits) -> Result<TrialModels, Error> {
        let start = Instant::now();
        let mistaken = self.mistake.encode(board, self.metric, &limits.budget)?;
        let asked = self.ask(mistaken.system().clone(), bound, limits)?;
        let (n_vars, n_clauses) = (asked.n_vars, asked.n_clauses);
        let fewest = match asked.found {
            ShortestTrace::Trace(horizon, trace) => judge(&mistaken, horizon, &trace)?,
            ShortestTrace::Nothing => Model::None,
            ShortestTrace::GaveUp { reason, refuted } => Model::GaveUp { reason, refuted },
        };
        let (mut spurious, mut unknown) = (None, None);
        if let (Model::Plan(_), Some(system)) = (&fewest, mistaken.spurious()) {
            match self.ask(system, bound, limits)?.found {
                ShortestTrace::Trace(horizon, trace) => {
                    if let Model::Spurious(found) = judge(&mistaken, horizon, &trace)? {
                        spurious = Some(found);
                    }
                }
                ShortestTrace::Nothing => {}
                ShortestTrace::GaveUp { reason, .. } => unknown = Some(reason),
            }
        }
        Ok(TrialModels { fewest, spurious, unknown, n_vars, n_clauses, elapsed: start.elapsed() })
    }

    /// Asks for one horizon after the other.
    fn ask(
        &self,
        system: TransitionSystem,
        bound: usize,
        limits: &Limits,
    ) -> Result<TraceSearch, Error> {
        let compiled = CompiledSystem::within(system, self.options, &limits.budget)?;
        let most = compiled.max_horizon();
        if bound > most {
            return Err(Error::TooLong { most });
        }
        let solver = self.solver.start(limits)?;
        let mut search = BoundedSearch::new(&compiled, solver).within(limits.budget.clone());
        let outcome = find_shortest(&mut search, bound, &mut |_| ()).map_err(Error::Solver)?;
        let found = match outcome {
            Outcome::Plan { trace, horizon, .. } => ShortestTrace::Trace(horizon, trace),
            Outcome::NoPlan => ShortestTrace::Nothing,
            Outcome::GaveUp { refuted } => {
                let formula = search.stopped().map(Stop::from);
                let solver = || search.solver().stop_reason().map(Stop::from);
                let reason = formula.or_else(solver).unwrap_or(StopReason::GaveUp.into());
                ShortestTrace::GaveUp { reason, refuted }
            }
        };
        Ok(TraceSearch { found, n_vars: search.n_vars(), n_clauses: search.n_clauses() })
    }
}

/// What a search for one horizon after the other came to.
struct TraceSearch {
    found: ShortestTrace,
    n_vars: u32,
    n_clauses: usize,
}

enum ShortestTrace {
    Trace(usize, Trace),
    Nothing,
    GaveUp { reason: Stop, refuted: Option<usize> },
}

/// Judges by the rules alone whether a model is a plan.
fn judge(mistaken: &MistakenBoard, n_transitions: usize, trace: &Trace) -> Result<Model, Error> {
    let props = mistaken.system().props();
    let codec = mistaken.codec();
    let breach = match codec.plan(trace) {
        Err(error) => error.to_string(),
        Ok(plan) => match wrong_value(codec, props, trace)? {
            Some(breach) => breach,
            None => return Ok(Model::Plan(plan)),
        },
    };
    let missed = mistaken.missed(trace);
    let missed = missed.map(|(frame, formula)| (frame, Notation::Text.write(formula, props)));
    Ok(Model::Spurious(Spurious { n_transitions, breach, missed }))
}

/// The first proposition of a frame that has not the value that it has by the rules.
fn wrong_value(codec: &Codec, props: &PropTable, trace: &Trace) -> Result<Option<String>, Error> {
    let states = codec.states(trace)?;
    for (frame, (state, valuation)) in states.iter().zip(&trace.frames).enumerate() {
        for (prop, value) in codec.values(state) {
            if valuation.holds(prop) != value {
                let (name, said) = (props.name(prop), !value);
                return Ok(Some(format!(
                    "{name} is {said} in frame {frame} of the model, and {value} by the rules"
                )));
            }
        }
    }
    Ok(None)
}

//! The engines that decide whether there is a plan.

use limits::{Budget, Stop, StopReason};
use logic::{CompiledSystem, Formula, PropTable};
use planning::{
    Order,
    invariant::{Clauses, Invariant},
    pdr,
};
use solvers::{Limits, SolverSpec};

use super::{
    Answer, Engine, Observer, Progress, Puzzle, Reachability, SharedBounds, Unsolvable,
    bounded::beyond, pool::Pool,
};
use crate::Error;

/// The solver of property-directed reachability, whose questions are many and small. Its word is not taken:
/// plans are replayed, and the solver that was asked for refutes that an invariant is none.
static SOLVER_OF_CLAUSES: SolverSpec = SolverSpec::BatSat;

/// The budget of explicit search before a solver is asked: this many bytes, or a quarter of what is allowed.
pub(crate) fn for_search(budget: &Budget, n_bytes: usize) -> Budget {
    budget.share(4).memory_at_most(n_bytes)
}

/// The answer of an engine.
pub(super) type Decision<P> = Result<Reachability<<P as Puzzle>::Plan>, Error>;

/// An engine that looks for some plan, or for an invariant that excludes all.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EngineKind {
    /// Horizon after horizon.
    Horizons,
    /// Property-directed reachability.
    Clauses,
    /// Explicit search.
    Search,
}

impl EngineKind {
    /// Asks this engine, which asks for horizons up to `bound` if it does so at all.
    pub(super) fn ask<P: Puzzle + ?Sized>(
        self,
        puzzle: &P,
        bound: usize,
        engine: &Engine<P::Formulation>,
        limits: &Limits,
        known: &SharedBounds<P::Plan>,
        observer: &mut Observer<'_>,
    ) -> Decision<P> {
        match self {
            Self::Horizons => by_horizons(puzzle, bound, engine, limits, known, observer),
            Self::Clauses => by_clauses(puzzle, engine, limits, known, observer),
            Self::Search => Ok(puzzle.reachability(engine.formulation, &limits.budget, observer)),
        }
    }
}

/// Looks for some plan in 1, 2, 4, … and at most `bound` transitions of the formulation for any plan.
fn by_horizons<P: Puzzle + ?Sized>(
    puzzle: &P,
    bound: usize,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    known: &SharedBounds<P::Plan>,
    observer: &mut Observer<'_>,
) -> Decision<P> {
    let formulation = puzzle.shortcuts().of_any_plan(engine.formulation);
    let Engine { options, solver, .. } = engine.clone();
    let engine = Engine::new(formulation, Order::Any, options, solver);
    let run = beyond(puzzle, known, bound, &engine, limits, observer)?;
    known.spend(run.n_conflicts);
    Ok(match run.answer {
        Answer::Plan { plan, .. } => Reachability::Solvable { plan, is_shortest: false },
        Answer::GaveUp(stopped) => Reachability::GaveUp(stopped.reason),
        Answer::NoPlan | Answer::Unsolvable(_) => {
            Reachability::GaveUp(Stop::new(StopReason::GaveUp, "all horizons are refuted"))
        }
    })
}

/// Looks for some plan, or for clauses that exclude all, by property-directed reachability.
fn by_clauses<P: Puzzle + ?Sized>(
    puzzle: &P,
    engine: &Engine<P::Formulation>,
    limits: &Limits,
    known: &SharedBounds<P::Plan>,
    observer: &mut Observer<'_>,
) -> Decision<P> {
    let budget = &limits.budget;
    let formulation = puzzle.shortcuts().of_clauses().unwrap_or_else(|| puzzle.of_invariants());
    let (system, codec) = puzzle.encode(formulation, budget)?;
    // No state is a goal, so that nothing has to be compiled. The system takes memory all the same.
    if *system.goal() == Formula::FALSE {
        system.check(budget)?;
        return excluded(puzzle, &Clauses::default(), system.props(), &codec, budget);
    }
    let compiled = CompiledSystem::within(system, engine.options, budget)?;
    let pool = Pool::in_turn(&SOLVER_OF_CLAUSES, limits);
    let query = match pdr::Query::new(&compiled, budget) {
        Ok(query) => query,
        Err(why) => {
            let stop = Stop::new(StopReason::GaveUp, why.to_string());
            return Ok(Reachability::GaveUp(stop));
        }
    };
    let answer = query.answer(&pool, &mut |at| {
        if let Some(refuted) = at.refuted {
            known.refute(refuted);
        }
        observer(Progress::Frames(at));
    });
    known.spend(pool.into_figures().n_conflicts);
    match answer.map_err(Error::Solver)? {
        pdr::PdrAnswer::Plan(trace) => {
            let plan = puzzle.plan(&codec, &trace, budget)?;
            Ok(Reachability::Solvable { plan, is_shortest: false })
        }
        pdr::PdrAnswer::Unreachable(clauses) => {
            excluded(puzzle, &clauses, compiled.system().props(), &codec, budget)
        }
        pdr::PdrAnswer::GaveUp { reason, .. } => {
            Ok(Reachability::GaveUp(reason.unwrap_or(StopReason::GaveUp).into()))
        }
    }
}

/// The answer that clauses about these propositions exclude all plans.
fn excluded<P: Puzzle + ?Sized>(
    puzzle: &P,
    clauses: &Clauses,
    props: &PropTable,
    codec: &P::Codec,
    budget: &Budget,
) -> Decision<P> {
    let sentence = puzzle.explain(clauses, codec);
    let (system, _) = puzzle.encode(puzzle.of_invariants(), budget)?;
    let clauses = clauses.renamed(props, system.props());
    let clauses = clauses.ok_or(Error::ForeignInvariant)?;
    let invariant = Invariant::Clauses(clauses);
    Ok(Reachability::Unsolvable(Unsolvable { system: system.into(), invariant, sentence }))
}

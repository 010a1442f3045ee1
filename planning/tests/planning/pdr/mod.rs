//! Property-directed reachability against explicit search, its invariants against the three questions.

mod boards;
mod stops;
mod systems;

use std::sync::atomic::{AtomicUsize, Ordering};

use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem, TransitionSystem};
use planning::{
    Load, Solvers,
    invariant::{Clauses, Invariant, obligations},
};
use rustsat::solvers::{Solve, SolverResult};
use rustsat_batsat::BasicSolver;

use crate::double::Double;

/// Starts doubles that all stop at some call, and counts those that come and go.
#[derive(Default)]
struct Doubles {
    n_started: AtomicUsize,
    n_retired: AtomicUsize,
    stops_at_call: Option<usize>,
    /// From the solver of this number on, from 0, all stop at their first call.
    first_stopped: Option<usize>,
    max_clauses: Option<usize>,
}

impl Solvers for Doubles {
    type Solver = Double;

    fn start(&self) -> anyhow::Result<(Double, Budget)> {
        let number = self.n_started.fetch_add(1, Ordering::Relaxed);
        let Self { stops_at_call, first_stopped, max_clauses, .. } = *self;
        let is_stopped = first_stopped.is_some_and(|first| number >= first);
        let stops_at_call = if is_stopped { Some(0) } else { stops_at_call };
        let solver = Double { stops_at_call, max_clauses, ..Double::default() };
        Ok((solver, Budget::default()))
    }

    fn retire(&self, solver: &Double, load: Load) {
        assert_eq!(solver.n_clauses, load.n_clauses);
        assert_eq!(load.stopped, None);
        self.n_retired.fetch_add(1, Ordering::Relaxed);
    }
}

impl Doubles {
    /// Returns `true` if all solvers have come back.
    fn all_are_back(&self) -> bool {
        let [started, retired] =
            [&self.n_started, &self.n_retired].map(|n| n.load(Ordering::Relaxed));
        started == retired
    }
}

/// The obligations of an invariant that are not met, as another solver says.
fn unmet(system: &TransitionSystem, clauses: &Clauses) -> Vec<&'static str> {
    let invariant = Invariant::Clauses(clauses.clone());
    let three = obligations(system.clone(), &invariant, &Budget::default()).unwrap();
    let has_model = |system: &TransitionSystem, horizon| {
        let compiled = CompiledSystem::new(system.clone(), CompileOptions::default());
        let mut solver = BasicSolver::default();
        BoundedFormula::new(&compiled, horizon).unwrap().for_each(|clause| {
            solver.add_clause(clause.into()).unwrap();
        });
        solver.solve().unwrap() == SolverResult::Sat
    };
    let unmet = three.iter().filter(|one| has_model(&one.system, one.horizon));
    unmet.map(|one| one.name).collect()
}

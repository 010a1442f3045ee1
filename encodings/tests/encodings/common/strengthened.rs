//! Strengthened formulations keep the length of shortest plans.

use std::collections::BTreeSet;

use board::{Board, Metric, State, rules};
use encodings::{Encoding, Formulation, Semantics, Strengthening, Switch};
use itertools::Itertools;
use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::Cl,
};
use rustsat_batsat::BasicSolver;

use super::parallel;

/// More transitions than a shortest plan needs, which are idle in the goal: gallop asks such horizons.
const TO_SPARE: usize = 3;

/// Asserts that with all switches at once, as far as they go together, there is a plan of the optimal
/// number of transitions, and within a larger horizon. A switch only adds constraints, so with any part of
/// them there is one too; that there is no shorter one is the business of the plain formulation.
///
/// Returns for how many of the metrics and semantics the board has an optimum that is known.
pub(crate) fn check_optimum(board: &Board) -> usize {
    let mut n_checked = 0;
    for (metric, semantics) in
        Metric::ALL.into_iter().cartesian_product(Semantics::ALL.iter().copied())
    {
        let Some(optimum) = optimum(board, metric, semantics) else { continue };
        n_checked += 1;
        for &encoding in Encoding::ALL {
            let plain = Formulation { semantics, ..Formulation::new(encoding, metric) };
            if plain.check().is_err() {
                assert_eq!((encoding, semantics), (Encoding::Cell, Semantics::ExistsStep));
                continue;
            }
            let fits = |&switch: &Switch| {
                let strengthening = Strengthening::from_iter([switch]);
                Formulation { strengthening, ..plain }.check().is_ok()
            };
            let strengthening = Switch::ALL.iter().copied().filter(fits).collect();
            for horizon in [optimum, optimum + TO_SPARE] {
                assert_plan(board, Formulation { strengthening, ..plain }, optimum, horizon);
            }
            // Transitions alone do not say what is counted.
            if let (Semantics::Counted, Some(shorter)) = (semantics, optimum.checked_sub(1)) {
                assert_no_plan(board, plain, shorter);
            }
        }
    }
    n_checked
}

fn assert_plan(board: &Board, formulation: Formulation, optimum: usize, horizon: usize) {
    let encoded = formulation.encode(board, &Budget::default()).unwrap();
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let (solver, answer) = solved(&compiled, horizon);
    assert_eq!(answer, SolverResult::Sat, "{formulation:?} within {horizon}: {board:?}");
    let holds = |lit| solver.lit_val(lit).unwrap().to_bool_with_def(false);
    let plan = encoded.codec.plan(&compiled.trace(horizon, holds)).unwrap();
    if formulation.semantics.is_exact() {
        assert!(
            (optimum..=horizon).contains(&plan.len(formulation.metric)),
            "{formulation:?}: {board:?}"
        );
    }
}

fn assert_no_plan(board: &Board, formulation: Formulation, horizon: usize) {
    let encoded = formulation.encode(board, &Budget::default()).unwrap();
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let (_, answer) = solved(&compiled, horizon);
    assert_eq!(answer, SolverResult::Unsat, "{formulation:?} within {horizon}: {board:?}");
}

fn solved(compiled: &CompiledSystem, horizon: usize) -> (BasicSolver, SolverResult) {
    let mut solver = BasicSolver::default();
    let formula = BoundedFormula::new(compiled, horizon).unwrap();
    formula.try_for_each(|clause| solver.add_clause_ref(Cl::new(clause))).unwrap();
    let answer = solver.solve().unwrap();
    (solver, answer)
}

/// States that are enumerated at most.
const MAX_STATES: usize = 5_000;

/// Breadth-first, by the definition of the semantics; `None` if there is no plan, or if there are too many
/// states to tell.
fn optimum(board: &Board, metric: Metric, semantics: Semantics) -> Option<usize> {
    let mut seen = BTreeSet::from([board.initial_state()]);
    let mut layer = vec![board.initial_state()];
    for depth in 0.. {
        if layer.is_empty() || seen.len() > MAX_STATES {
            return None;
        }
        if layer.iter().any(|state| board.is_goal(state)) {
            return Some(depth);
        }
        let next = layer.iter().flat_map(|state| successors(board, state, metric, semantics));
        layer = next.filter(|state| seen.insert(state.clone())).collect();
    }
    None
}

fn successors(board: &Board, state: &State, metric: Metric, semantics: Semantics) -> Vec<State> {
    match semantics {
        Semantics::Sequential | Semantics::Counted => {
            let legal = rules::legal(board, state, metric);
            legal.iter().map(|&slide| rules::slide(board, state, slide).unwrap()).collect()
        }
        Semantics::Parallel => parallel::successors(board, state, metric).into_iter().collect(),
        Semantics::ExistsStep => {
            parallel::successors_in_turn(board, state, metric).into_iter().collect()
        }
    }
}

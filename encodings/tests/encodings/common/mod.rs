//! The contract of a transition relation, checked for one board.

mod parallel;
pub(crate) mod strengthened;

use std::collections::BTreeSet;

use board::{Board, Metric, State, rules};
use encodings::{Encoding, Formulation, Semantics};
use itertools::Itertools;
use limits::Budget;
use logic::{CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Clause, Lit},
};
use rustsat_batsat::BasicSolver;

/// Asserts that the states which the clauses allow after the board's initial state are exactly the
/// `allowed` ones, and that in each of them every state proposition has the value that the codec gives
/// it.
pub(crate) fn check_transitions(
    board: &Board,
    formulation: Formulation,
    allowed: &BTreeSet<State>,
) {
    let Formulation { encoding, metric, semantics, .. } = formulation;
    let encoded = formulation.encode(board, &Budget::default()).unwrap();
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let mut solver = BasicSolver::default();
    let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
    compiled.first_frame(&mut add).unwrap();
    compiled.next_frame(1, &mut add).unwrap();

    let mut found = BTreeSet::new();
    while solver.solve_assumps(&[]).unwrap() == SolverResult::Sat {
        let trace = compiled.trace(1, |lit| solver.lit_val(lit).unwrap().to_bool_with_def(false));
        let next = &trace.frames[1];
        let state =
            encoded.codec.state(next).unwrap_or_else(|reason| panic!("{reason}: {board:?}"));
        let values = encoded.codec.values(&state);
        for &(prop, value) in &values {
            let name = compiled.system().props().name(prop);
            assert_eq!(next.holds(prop), value, "{encoding} {metric}: {name} in {state:?}");
        }
        let differs: Clause =
            values.iter().map(|&(prop, value)| negated_if(value, compiled.lit(prop, 1))).collect();
        assert!(found.insert(state), "{encoding} {metric}: a state twice, from {board:?}");
        solver.add_clause(differs).unwrap();
    }
    assert_eq!(found, *allowed, "{encoding} {metric} {semantics}: {board:?}");
}

/// The states after one transition from the initial state, by the rules.
fn allowed(board: &Board, metric: Metric, semantics: Semantics) -> BTreeSet<State> {
    let initial = board.initial_state();
    let mut allowed: BTreeSet<State> = match semantics {
        Semantics::Sequential => {
            let legal = rules::legal(board, &initial, metric);
            legal.iter().map(|&slide| rules::slide(board, &initial, slide).unwrap()).collect()
        }
        Semantics::Parallel | Semantics::Counted => parallel::successors(board, &initial, metric),
        Semantics::ExistsStep => parallel::successors_in_turn(board, &initial, metric),
    };
    if board.is_goal(&initial) {
        allowed.insert(initial);
    }
    allowed
}

fn negated_if(value: bool, lit: Lit) -> Lit {
    if value { !lit } else { lit }
}

/// States that are enumerated at most; boards with more parallel transitions are left out.
const MAX_STATES: usize = 500;

/// [`check_transitions`] for every encoding and metric. Counted transitions are the parallel ones; what is
/// counted shows in the optimum. Returns how many of the metrics and semantics were not left out.
pub(crate) fn check_all(board: &Board) -> usize {
    let mut n_checked = 0;
    let semantics = [Semantics::Sequential, Semantics::Parallel, Semantics::ExistsStep];
    for (metric, semantics) in Metric::ALL.into_iter().cartesian_product(semantics) {
        let allowed = allowed(board, metric, semantics);
        if allowed.len() > MAX_STATES {
            continue;
        }
        n_checked += 1;
        for &encoding in Encoding::ALL {
            let formulation = Formulation { semantics, ..Formulation::new(encoding, metric) };
            if formulation.check().is_err() {
                assert_eq!((encoding, semantics), (Encoding::Cell, Semantics::ExistsStep));
                continue;
            }
            check_transitions(board, formulation, &allowed);
        }
    }
    n_checked
}

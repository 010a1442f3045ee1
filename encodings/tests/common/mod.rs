//! The contract of a transition relation, checked for one board.

use std::collections::BTreeSet;

use board::{Board, Metric, State, rules};
use encodings::{Encoding, encode};
use logic::{CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Clause, Lit},
};
use rustsat_batsat::BasicSolver;

/// Asserts that the states which the clauses allow after the board's initial state are exactly those
/// that the rules allow, and that state itself if it is a goal state; and that in each of them every
/// state proposition has the value that the codec gives it.
pub(crate) fn check_transitions(board: &Board, encoding: Encoding, metric: Metric) {
    let encoded = encode(board, encoding, metric);
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let mut solver = BasicSolver::default();
    let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause)).unwrap();
    compiled.first_frame(&mut add);
    compiled.next_frame(1, &mut add);

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

    let initial = board.initial_state();
    let legal = rules::legal(board, &initial, metric);
    let mut allowed: BTreeSet<State> =
        legal.iter().map(|&slide| rules::slide(board, &initial, slide).unwrap()).collect();
    if board.is_goal(&initial) {
        allowed.insert(initial);
    }
    assert_eq!(found, allowed, "{encoding} {metric}: {board:?}");
}

fn negated_if(value: bool, lit: Lit) -> Lit {
    if value { !lit } else { lit }
}

/// [`check_transitions`] for every encoding and metric.
pub(crate) fn check_all(board: &Board) {
    for encoding in Encoding::ALL {
        for metric in Metric::ALL {
            check_transitions(board, encoding, metric);
        }
    }
}

//! What counted semantics count, beyond the boards whose optimum is known.

use board::{End, Metric, Orientation::Horizontal, State};
use encodings::{Encoding, Formulation, Semantics};
use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem};
use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Cl, Lit},
};
use rustsat_batsat::BasicSolver;

use crate::boards::build;

/// Returns `true` if the formula for the states' number of transitions has a model with these states:
/// positions of the primary, one cell from its exit, and of another vehicle with two positions.
fn is_allowed(encoding: Encoding, metric: Metric, states: &[[u8; 2]]) -> bool {
    let vehicles = [("A", Horizontal, 2, 0, 0), ("B", Horizontal, 2, 1, 0)];
    let board = build((3, 2), &[], &vehicles, End::Last);
    let formulation =
        Formulation { semantics: Semantics::Counted, ..Formulation::new(encoding, metric) };
    let encoded = formulation.encode(&board, &Budget::default()).unwrap();
    let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
    let mut solver = BasicSolver::default();
    let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause)).unwrap();
    BoundedFormula::new(&compiled, states.len() - 1).unwrap().for_each(&mut add);
    for (frame, positions) in states.iter().enumerate() {
        for (prop, value) in encoded.codec.values(&State::new(*positions)) {
            let lit = compiled.lit(prop, frame);
            add(&[if value { lit } else { !lit }]);
        }
    }
    solver.solve().unwrap() == SolverResult::Sat
}

/// B goes to and fro, and A leaves at the same time as B's last slide, or without one. Beyond the passes
/// of a boundary that have propositions of their own, slides are still counted.
#[test]
fn a_boundary_can_be_passed_many_times() {
    for n in 1..9 {
        let mut states: Vec<[u8; 2]> = (0..n).map(|t| [0, t % 2]).collect();
        let [at_once, alone] = [[1, n % 2], [1, (n - 1) % 2]];
        for (encoding, metric) in
            Encoding::ALL.iter().copied().flat_map(|e| Metric::ALL.map(|m| (e, m)))
        {
            for (last, expected) in [(alone, true), (at_once, false)] {
                states.push(last);
                let allowed = is_allowed(encoding, metric, &states);
                assert_eq!(allowed, expected, "{encoding} {metric}: {states:?}");
                states.pop();
            }
        }
    }
}

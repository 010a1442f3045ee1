//! What models with a mistake allow.

use board::{Board, Metric};
use encodings::{Encoding, cell::Mistake};
use limits::Budget;
use logic::{CompileOptions, CompiledSystem, Moment, TransitionSystem};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Cl, Lit},
};
use rustsat_batsat::BasicSolver;

/// Returns `true` if the system has a model with `horizon` transitions.
fn has_model(system: TransitionSystem, horizon: usize) -> bool {
    let compiled = CompiledSystem::new(system, CompileOptions::default());
    let mut solver = BasicSolver::default();
    let mut add = |clause: &[Lit]| solver.add_clause_ref(Cl::new(clause));
    compiled.first_frame(&mut add).unwrap();
    for frame in 1..=horizon {
        compiled.next_frame(frame, &mut add).unwrap();
    }
    solver.solve_assumps(&compiled.goal(horizon)).unwrap() == SolverResult::Sat
}

/// A board that can be solved in two moves and not in one.
fn board() -> Board {
    "4x3:AA.B...B....".parse().unwrap()
}

#[test]
fn what_a_mistake_leaves_out_can_be_false_in_a_model() {
    for &mistake in Mistake::ALL {
        let mistaken = mistake.encode(&board(), Metric::Moves, &Budget::default()).unwrap();
        let spurious = mistaken.spurious();
        assert_eq!(spurious.is_none(), mistake == Mistake::ExitAsWall, "{mistake}");
        assert!(spurious.is_none_or(|system| has_model(system, 2)), "{mistake}");
        let is_wall = mistake == Mistake::ExitAsWall;
        assert_eq!(has_model(mistaken.system().clone(), 2), !is_wall, "{mistake}");
    }
}

/// What is left out, said again, excludes the models that the mistake lets in.
#[test]
fn what_a_mistake_leaves_out_is_all_that_is_missing() {
    for &mistake in Mistake::ALL {
        let mistaken = mistake.encode(&board(), Metric::Moves, &Budget::default()).unwrap();
        let Some(mut system) = mistaken.spurious() else { continue };
        let mut right = encodings::encode(&board(), Encoding::Cell, Metric::Moves).system;
        for formula in mistake.make(&mut right) {
            if formula.latest() <= Some(Moment::Now) {
                system.always("said again", formula);
            } else {
                system.each_transition("said again", formula);
            }
        }
        assert!(!has_model(system, 2), "{mistake}");
    }
}

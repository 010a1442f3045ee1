//! Property-directed reachability on random programs, against breadth-first search on the simulator.

use limits::Budget;
use logic::{BoundedFormula, CompileOptions, CompiledSystem, TransitionSystem};
use planning::{
    Load, Solvers,
    invariant::{Clauses, Invariant, obligations},
    pdr::{PdrAnswer, Query},
};
use puma::{EncodeOptions, encode};
use rustsat::solvers::{Solve, SolverResult};
use rustsat_batsat::BasicSolver;

use crate::random::{naive, programs};

/// BatSat without limits.
struct BatSat;

impl Solvers for BatSat {
    type Solver = BasicSolver;

    fn start(&self) -> anyhow::Result<(BasicSolver, Budget)> {
        Ok((BasicSolver::default(), Budget::default()))
    }

    fn retire(&self, _: &BasicSolver, load: Load) {
        assert_eq!(load.stopped, None);
    }
}

/// Asserts that a solver that knows nothing of the search refutes every obligation of the invariant.
fn check_invariant(system: &TransitionSystem, clauses: Clauses, text: &str) {
    let invariant = Invariant::Clauses(clauses);
    let three = obligations(system.clone(), &invariant, &Budget::default()).expect("no limit");
    for one in &three {
        let compiled = CompiledSystem::new(one.system.clone(), CompileOptions::default());
        let mut solver = BasicSolver::default();
        BoundedFormula::new(&compiled, one.horizon).expect("there is memory").for_each(|clause| {
            solver.add_clause(clause.into()).expect("there is memory");
        });
        let answer = solver.solve().expect("the solver works");
        assert_eq!(answer, SolverResult::Unsat, "{}: {text}", one.name);
    }
}

#[test]
fn verdicts_are_those_of_the_simulator() {
    let (mut n_solvable, mut n_unsolvable) = (0, 0);
    for (text, program) in programs() {
        let encoded = encode(&program, EncodeOptions::NONE, &Budget::default()).expect("no limit");
        let compiled = CompiledSystem::new(encoded.system, CompileOptions::default());
        let budget = Budget::default();
        let query = Query::new(&compiled, &budget).expect("programs are uniform");
        match (query.answer(&BatSat, &mut |_| {}).expect("the solver works"), naive(&program)) {
            (PdrAnswer::Plan(trace), Some(shortest)) => {
                let plan = encoded.codec.plan(&program, &trace).expect("a plan");
                assert!(plan.len() >= shortest, "{text}");
                let states = program.replay(&plan).expect("every step applies");
                assert!(program.is_goal(states.last().expect("the initial state")), "{text}");
                n_solvable += 1;
            }
            (PdrAnswer::Unreachable(clauses), None) => {
                check_invariant(compiled.system(), clauses, &text);
                n_unsolvable += 1;
            }
            (answer, shortest) => panic!("{answer:?}, but {shortest:?}: {text}"),
        }
    }
    assert!(n_solvable > 50 && n_unsolvable > 50, "{n_solvable} and {n_unsolvable}");
}

//! What every solver must do, told by the same cases for all.

use crate::support::{clause, double, lit, lits, load};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolveStats, SolverResult, StateError},
    types::{Lit, TernaryVal, Var},
};
use solvers::{Limits, Solver, SolverSpec};

use SolverResult::{Sat, Unsat};

/// Each case as a test for each solver.
macro_rules! contract {
    ($($(#[$attribute:meta])* $solver:ident = $spec:expr;)*) => {
        $($(#[$attribute])* mod $solver {
            use super::*;
            contract!(@cases $spec =>
                no_clauses_are_satisfiable, a_model_satisfies, contradicting_units,
                the_empty_clause_is_final, repeated_literals_and_tautologies,
                unmentioned_variables_do_not_matter, reserved_variables_do_not_matter,
                answers_hold_for_one_call, assumptions_beyond_the_clauses,
                assumptions_that_contradict_each_other, assumptions_that_units_decide,
                a_core_is_implied, a_core_stays_right_when_units_failed, a_core_without_assumptions_is_empty,
                clauses_are_added_between_calls, an_unsatisfiable_solver_stays_so,
                questions_in_the_wrong_state, statistics, clauses_come_from_iterators,
                variables_may_have_any_numbers);
        })*
    };
    (@cases $spec:expr => $($case:ident),*) => {
        $(#[test] fn $case() { super::$case(&$spec); })*
    };
}

contract! {
    varisat = SolverSpec::Varisat;
    batsat = SolverSpec::BatSat;
    #[cfg(feature = "cadical")]
    cadical = SolverSpec::CaDiCaL;
    external_competition = double("{cnf}");
    external_minisat = double("{cnf} {out}");
}

fn start(spec: &SolverSpec, clauses: &[&[i32]]) -> Solver {
    let clauses: Vec<_> = clauses.iter().map(|numbers| clause(numbers)).collect();
    load(spec, &clauses)
}

fn add(solver: &mut Solver, numbers: &[i32]) {
    solver.add_clause(clause(numbers)).unwrap();
}

fn value(solver: &Solver, number: i32) -> TernaryVal {
    solver.lit_val(lit(number)).unwrap()
}

fn no_clauses_are_satisfiable(spec: &SolverSpec) {
    let mut solver = start(spec, &[]);
    assert_eq!(solver.solve().unwrap(), Sat);
    assert!(solver.full_solution().unwrap().is_empty());
}

fn a_model_satisfies(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2], &[-1, 2], &[-2, 3], &[-3, -4]]);
    assert_eq!(solver.solve().unwrap(), Sat);
    for (number, expected) in [(2, true), (-2, false), (3, true), (4, false), (-4, true)] {
        assert_eq!(value(&solver, number), expected.into(), "{number}");
    }
    let solution = solver.full_solution().unwrap();
    assert_eq!(solution.len(), 4);
    assert_eq!(solution[Var::new(1)], TernaryVal::True);
}

fn contradicting_units(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1], &[-1]]);
    assert_eq!(solver.solve().unwrap(), Unsat);
}

fn the_empty_clause_is_final(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2], &[]]);
    assert_eq!(solver.solve().unwrap(), Unsat);
    assert_eq!(solver.core().unwrap(), []);
    add(&mut solver, &[3]);
    assert_eq!(solver.solve_assumps(&[lit(1)]).unwrap(), Unsat);
    assert_eq!(solver.core().unwrap(), []);
}

fn repeated_literals_and_tautologies(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 1, 1], &[2, -2], &[-1, 2, 2, -1], &[3, -3, 3, -2]]);
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(value(&solver, 1), TernaryVal::True);
    assert_eq!(value(&solver, 2), TernaryVal::True);
    add(&mut solver, &[-2, -2, -1]);
    assert_eq!(solver.solve().unwrap(), Unsat);
}

fn unmentioned_variables_do_not_matter(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[3, 7]]);
    assert_eq!(solver.solve().unwrap(), Sat);
    for number in [1, 2, -5, 6] {
        // A value or none, but always the opposite of its negation's.
        assert_eq!(value(&solver, number), !value(&solver, -number));
    }
    assert_eq!(value(&solver, 8), TernaryVal::DontCare);
    assert_eq!(value(&solver, -1_000_000), TernaryVal::DontCare);
    assert_eq!(solver.full_solution().unwrap().len(), 7);
    assert_eq!(solver.solution(Var::new(49)).unwrap().len(), 50);
}

fn reserved_variables_do_not_matter(spec: &SolverSpec) {
    let mut solver = start(spec, &[]);
    solver.reserve(Var::new(9)).unwrap();
    add(&mut solver, &[4, 12]);
    solver.reserve(Var::new(2)).unwrap();
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(value(&solver, 10), !value(&solver, -10));
    assert_eq!(solver.max_var(), Some(Var::new(11)));
    solver.reserve(Var::new(19)).unwrap();
    assert_eq!(solver.solve_assumps(&[lit(20), lit(-4)]).unwrap(), Sat);
    assert_eq!(value(&solver, 12), TernaryVal::True);
    assert_eq!(value(&solver, 20), TernaryVal::True);
}

fn answers_hold_for_one_call(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2], &[-1, 2], &[1, -2, 3]]);
    assert_eq!(solver.solve_assumps(&[lit(-2)]).unwrap(), Unsat);
    assert_eq!(solver.solve_assumps(&lits(&[-1, 2])).unwrap(), Sat);
    assert_eq!(value(&solver, 3), TernaryVal::True);
    assert_eq!(solver.solve_assumps(&lits(&[-1, -3])).unwrap(), Unsat);
    assert_eq!(solver.solve_assumps(&lits(&[1, -3])).unwrap(), Sat);
    assert_eq!(value(&solver, 3), TernaryVal::False);
    assert_eq!(solver.solve_assumps(&[lit(-2)]).unwrap(), Unsat);
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(solver.solve_assumps(&[]).unwrap(), Sat);
}

fn assumptions_beyond_the_clauses(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1]]);
    assert_eq!(solver.solve_assumps(&lits(&[-5, 9])).unwrap(), Sat);
    assert_eq!(value(&solver, 5), TernaryVal::False);
    assert_eq!(value(&solver, 9), TernaryVal::True);
    assert_eq!(solver.max_var(), Some(Var::new(8)));
}

fn assumptions_that_contradict_each_other(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2]]);
    assert_eq!(solver.solve_assumps(&lits(&[3, 1, -3])).unwrap(), Unsat);
    let mut core = solver.core().unwrap();
    core.retain(|&literal| literal != lit(-1));
    core.sort_unstable();
    assert_eq!(core, lits(&[3, -3]));
    assert_eq!(solver.solve_assumps(&lits(&[3, 3, 1, 3])).unwrap(), Sat);
}

fn assumptions_that_units_decide(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1], &[-1, 2]]);
    assert_eq!(solver.solve_assumps(&lits(&[1, 2, 3])).unwrap(), Sat);
    assert_eq!(solver.solve_assumps(&lits(&[3, -2])).unwrap(), Unsat);
    assert!(solver.core().unwrap().contains(&lit(2)));
    assert_eq!(solver.solve().unwrap(), Sat);
}

fn a_core_is_implied(spec: &SolverSpec) {
    // 1, 2 and 3 exclude each other through 4; 5 and 6 have no part in it.
    let clauses: &[&[i32]] = &[&[-1, -2, 4], &[-3, -4], &[5, 6]];
    let mut solver = start(spec, clauses);
    let assumptions = lits(&[5, 1, -6, 2, 3]);
    assert_eq!(solver.solve_assumps(&assumptions).unwrap(), Unsat);
    let core = solver.core().unwrap();
    assert!(core.iter().all(|&literal| assumptions.contains(&!literal)), "{core:?}");
    assert!(lits(&[-1, -2, -3]).iter().all(|literal| core.contains(literal)), "{core:?}");
    if let SolverSpec::Varisat | SolverSpec::BatSat = spec {
        assert_eq!(core.len(), 3, "{core:?}");
    }
    let negated: Vec<_> = core.iter().map(|&literal| !literal).collect();
    assert_eq!(start(spec, clauses).solve_assumps(&negated).unwrap(), Unsat);
}

fn a_core_stays_right_when_units_failed(spec: &SolverSpec) {
    // The course of events in which varisat 0.2.2 names a wrong core.
    let mut solver = start(spec, &[&[-1, -2], &[3], &[4]]);
    for failing in [-3, -4] {
        assert_eq!(solver.solve_assumps(&[lit(failing)]).unwrap(), Unsat);
        assert_eq!(solver.core().unwrap(), [lit(-failing)]);
    }
    add(&mut solver, &[5]);
    assert_eq!(solver.solve().unwrap(), Sat);
    assert_eq!(solver.solve_assumps(&lits(&[1, 6, 7, 8, 2])).unwrap(), Unsat);
    let core = solver.core().unwrap();
    assert!(lits(&[-1, -2]).iter().all(|literal| core.contains(literal)), "{core:?}");
    // Neither the core nor its check disturbs what follows.
    assert_eq!(solver.core().unwrap(), core);
    assert_eq!(solver.solve_assumps(&lits(&[1, 6, 7, 8, -2])).unwrap(), Sat);
    assert_eq!(value(&solver, 7), TernaryVal::True);
}

fn a_core_without_assumptions_is_empty(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    assert_eq!(solver.solve().unwrap(), Unsat);
    assert_eq!(solver.core().unwrap(), []);
}

fn clauses_are_added_between_calls(spec: &SolverSpec) {
    // A counter: each round adds a variable that must follow the last one.
    let mut solver = start(spec, &[&[1]]);
    for next in 2..20 {
        assert_eq!(solver.solve_assumps(&[lit(-next)]).unwrap(), Sat);
        add(&mut solver, &[1 - next, next]);
        assert!(solver.lit_val(lit(1)).is_err(), "a new clause ends the answer");
        assert_eq!(solver.solve_assumps(&[lit(-next)]).unwrap(), Unsat);
        add(&mut solver, &[next, next + 30]);
        assert_eq!(solver.solve().unwrap(), Sat);
        assert_eq!(value(&solver, next), TernaryVal::True);
    }
}

fn an_unsatisfiable_solver_stays_so(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2], &[-1], &[-2]]);
    assert_eq!(solver.solve().unwrap(), Unsat);
    assert_eq!(solver.solve().unwrap(), Unsat);
    add(&mut solver, &[5, 6]);
    assert!(solver.core().is_err());
    assert_eq!(solver.solve_assumps(&[lit(5)]).unwrap(), Unsat);
    assert_eq!(solver.core().unwrap(), []);
    assert_eq!(solver.stop_reason(), None);
}

fn questions_in_the_wrong_state(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1]]);
    let is_state_error = |error: anyhow::Error| error.is::<StateError>();
    assert!(is_state_error(solver.lit_val(lit(1)).unwrap_err()));
    assert!(is_state_error(solver.core().unwrap_err()));
    solver.solve().unwrap();
    assert!(is_state_error(solver.core().unwrap_err()));
    solver.solve_assumps(&[lit(-1)]).unwrap();
    assert!(is_state_error(solver.lit_val(lit(1)).unwrap_err()));
    assert!(is_state_error(solver.full_solution().unwrap_err()));
}

fn statistics(spec: &SolverSpec) {
    let mut solver = start(spec, &[&[1, 2, 3], &[-4], &[2, 2]]);
    solver.solve().unwrap();
    solver.solve_assumps(&[lit(4)]).unwrap();
    solver.solve_assumps(&[lit(1)]).unwrap();
    let stats = solver.stats();
    assert_eq!((stats.n_sat, stats.n_unsat, stats.n_terminated), (2, 1, 0));
    assert_eq!((stats.n_clauses, stats.max_var), (3, Some(Var::new(3))));
    assert!((stats.avg_clause_len - 2.0).abs() < 1e-6);
    assert_eq!(solver.conflicts().is_some(), spec.counts_conflicts());
    assert!(!solver.signature().is_empty());
}

fn clauses_come_from_iterators(spec: &SolverSpec) {
    let mut solver = start(spec, &[]);
    let clauses = [clause(&[1]), clause(&[-1, 2])];
    solver.extend(&clauses);
    solver.extend(clauses);
    assert_eq!(solver.solve_assumps(&[lit(-2)]).unwrap(), Unsat);
    assert_eq!(SolveStats::n_clauses(&solver), 4);
}

/// What a solver takes depends on how many variables occur, not on their numbers.
fn variables_may_have_any_numbers(spec: &SolverSpec) {
    let mut solver = spec.start(&Limits::default()).unwrap();
    let [huge, large] = [Var::MAX_IDX - 1, 100_000_000].map(Lit::positive);
    let near = lit(1);
    solver.reserve(huge.var()).unwrap();
    assert_eq!(solver.solve().unwrap(), Sat);
    solver.add_binary(huge, large).unwrap();
    solver.add_binary(!large, near).unwrap();
    assert_eq!(solver.solve_assumps(&[!huge]).unwrap(), Sat);
    let values = [huge, large, near].map(|lit| solver.lit_val(lit).unwrap());
    assert_eq!(values, [TernaryVal::False, TernaryVal::True, TernaryVal::True]);
    assert!(solver.lit_val(Lit::positive(1 << 29)).is_ok());
    let assumptions = [!huge, Lit::positive(7), !near];
    assert_eq!(solver.solve_assumps(&assumptions).unwrap(), Unsat);
    let core = solver.core().unwrap();
    assert!(core.contains(&huge) && core.contains(&near), "{core:?}");
    solver.add_unit(!huge).unwrap();
    solver.add_unit(!near).unwrap();
    assert_eq!(solver.solve().unwrap(), Unsat);
}

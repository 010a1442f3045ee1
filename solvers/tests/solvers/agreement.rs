//! All solvers against the truth: every assignment of small formulas tried.

use crate::support::{all_solvers, is_model, is_satisfiable, lit, load, random_3sat};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustsat::{
    solvers::{Solve, SolveIncremental, SolverResult},
    types::{Clause, Lit, TernaryVal},
};
use solvers::{Solver, SolverSpec};

/// An outside program takes milliseconds a call; it gets a share of the cases.
fn share(spec: &SolverSpec, cases: u64) -> u64 {
    match spec {
        SolverSpec::External(_) => cases.div_ceil(10),
        _ => cases,
    }
}

#[test]
fn random_formulas_have_the_right_answer() {
    const N_VARS: u32 = 10;
    let formula = |seed| random_3sat(N_VARS, 30 + usize::try_from(seed % 30).unwrap(), seed);
    let truth: Vec<bool> = (0..300).map(|seed| is_satisfiable(N_VARS, &formula(seed))).collect();
    let n_satisfiable = truth.iter().filter(|&&satisfiable| satisfiable).count();
    assert!((50..250).contains(&n_satisfiable), "both answers occur: {n_satisfiable}");
    for spec in all_solvers() {
        for seed in 0..share(&spec, 300) {
            let clauses = formula(seed);
            let mut solver = load(&spec, &clauses);
            let result = solver.solve().unwrap();
            let satisfiable = truth[usize::try_from(seed).unwrap()];
            assert_eq!(result == SolverResult::Sat, satisfiable, "{spec}, seed {seed}");
            assert!(!satisfiable || is_model(&solver, &clauses), "{spec}, seed {seed}");
        }
    }
}

/// A literal of one of the first `n_vars` variables.
fn random_lit(rng: &mut StdRng, n_vars: i32) -> Lit {
    let number = rng.random_range(1..=n_vars);
    lit(if rng.random() { number } else { -number })
}

/// A clause or list of assumptions that may repeat or contradict itself.
fn random_lits(rng: &mut StdRng, n_vars: i32, most: usize) -> Vec<Lit> {
    let length = rng.random_range(0..=most);
    (0..length).map(|_| random_lit(rng, n_vars)).collect()
}

/// One life of a solver: clauses and questions in random order, each answer compared to the truth.
fn live(spec: &SolverSpec, seed: u64) {
    const N_VARS: u32 = 8;
    let mut rng = StdRng::seed_from_u64(seed);
    let mut solver = load(spec, &[]);
    let mut clauses: Vec<Clause> = Vec::new();
    for round in 0..8 {
        for _ in 0..rng.random_range(0..10) {
            let mut clause = random_lits(&mut rng, 8, 4);
            if clause.is_empty() {
                clause.push(random_lit(&mut rng, 8));
                clause.push(random_lit(&mut rng, 8));
            }
            let clause: Clause = clause.into_iter().collect();
            solver.add_clause_ref(&clause).unwrap();
            clauses.push(clause);
        }
        for _ in 0..rng.random_range(1..4) {
            let assumptions = random_lits(&mut rng, 8, 3);
            let mut assumed = clauses.clone();
            assumed.extend(assumptions.iter().map(|&literal| Clause::from([literal])));
            let expected = is_satisfiable(N_VARS, &assumed);
            let result = solver.solve_assumps(&assumptions).unwrap();
            let place = format!("{spec}, seed {seed}, round {round}");
            assert_eq!(result == SolverResult::Sat, expected, "{place}");
            if expected {
                assert_same_model(&solver, &assumed, &place);
            } else {
                assert_core(&mut solver, &clauses, &assumptions, &place);
            }
        }
    }
}

fn assert_same_model(solver: &Solver, clauses: &[Clause], place: &str) {
    assert!(is_model(solver, clauses), "{place}");
    for number in 1..=8 {
        let (yes, no) = (solver.lit_val(lit(number)), solver.lit_val(lit(-number)));
        assert_eq!(yes.unwrap(), !no.unwrap(), "{place}");
    }
    assert_eq!(solver.lit_val(lit(99)).unwrap(), TernaryVal::DontCare);
}

/// A core consists of negated assumptions, and with the assumptions it names the clauses fail.
fn assert_core(solver: &mut Solver, clauses: &[Clause], assumptions: &[Lit], place: &str) {
    let core = solver.core().unwrap();
    assert!(core.iter().all(|&literal| assumptions.contains(&!literal)), "{place}: {core:?}");
    let mut assumed = clauses.to_vec();
    assumed.extend(core.iter().map(|&literal| Clause::from([!literal])));
    assert!(!is_satisfiable(8, &assumed), "{place}: {core:?}");
}

#[test]
fn random_lives_have_the_right_answers() {
    live_often(100);
}

#[test]
#[ignore = "exhaustive: 1 s; run by .ci/run"]
fn exhaustive_random_lives_have_the_right_answers() {
    live_often(300);
}

/// So often with each solver, or less often with slow ones.
fn live_often(n_lives: u64) {
    for spec in all_solvers() {
        for seed in 0..share(&spec, n_lives) {
            live(&spec, seed);
        }
    }
}

#[test]
fn larger_random_formulas_have_one_answer() {
    let specs = all_solvers();
    for seed in 0..6 {
        let clauses = random_3sat(120, 511, seed);
        let answers = specs.iter().map(|spec| {
            let mut solver = load(spec, &clauses);
            let result = solver.solve().unwrap();
            assert!(result == SolverResult::Unsat || is_model(&solver, &clauses), "{spec}");
            result
        });
        let answers: Vec<_> = answers.collect();
        assert!(answers.windows(2).all(|pair| pair[0] == pair[1]), "seed {seed}: {answers:?}");
    }
}

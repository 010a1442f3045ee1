//! Formulas and helpers that several tests use.

#![allow(dead_code, reason = "each test program uses a part")]

use rand::{RngExt, SeedableRng, rngs::StdRng, seq::index};
use rustsat::{
    solvers::Solve,
    types::{Clause, Lit, TernaryVal, Var},
};
use solvers::{Limits, Solver, SolverSpec};

/// A literal from its DIMACS number.
pub(crate) fn lit(number: i32) -> Lit {
    Lit::from_ipasir(number).expect("not 0")
}

/// Literals from their DIMACS numbers.
pub(crate) fn lits(numbers: &[i32]) -> Vec<Lit> {
    numbers.iter().map(|&number| lit(number)).collect()
}

/// A clause from DIMACS numbers.
pub(crate) fn clause(numbers: &[i32]) -> Clause {
    numbers.iter().map(|&number| lit(number)).collect()
}

/// Every solver of this build, and the test double in both forms of answer.
pub(crate) fn all_solvers() -> Vec<SolverSpec> {
    let double = ["{cnf}", "{cnf} {out}"].map(double);
    SolverSpec::builtin().iter().cloned().chain(double).collect()
}

/// The test double with the given arguments.
pub(crate) fn double(arguments: &str) -> SolverSpec {
    let program = env!("CARGO_BIN_EXE_solver-double");
    format!("exec:'{program}' {arguments}").parse().expect("a fine command")
}

/// A solver without limits, with these clauses.
pub(crate) fn load(spec: &SolverSpec, clauses: &[Clause]) -> Solver {
    load_limited(spec, clauses, &Limits::default())
}

/// A solver with limits and these clauses.
pub(crate) fn load_limited(spec: &SolverSpec, clauses: &[Clause], limits: &Limits) -> Solver {
    let mut solver = spec.start(limits).expect("the limits can be kept");
    for clause in clauses {
        solver.add_clause_ref(clause).expect("the clause is fine");
    }
    solver
}

/// More pigeons than holes: `holes` + 1 of them. Unsatisfiable, and hard: exponential for resolution.
pub(crate) fn pigeonhole(holes: u32) -> Vec<Clause> {
    let sits = |pigeon: u32, hole: u32| Var::new(pigeon * holes + hole).pos_lit();
    let somewhere = (0..=holes).map(|pigeon| (0..holes).map(|hole| sits(pigeon, hole)).collect());
    let alone = (0..holes).flat_map(|hole| {
        (0..=holes).flat_map(move |second| {
            (0..second)
                .map(move |first| [!sits(first, hole), !sits(second, hole)].into_iter().collect())
        })
    });
    somewhere.chain(alone).collect()
}

/// Random clauses of three different variables each.
pub(crate) fn random_3sat(n_vars: u32, n_clauses: usize, seed: u64) -> Vec<Clause> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut clause = || {
        let vars = index::sample(&mut rng, n_vars as usize, 3).into_vec();
        let number = |index: usize| u32::try_from(index).expect("small");
        vars.into_iter().map(|var| Lit::new(number(var), rng.random())).collect()
    };
    (0..n_clauses).map(|_| clause()).collect()
}

/// Returns `true` if the model that a solver holds satisfies all clauses.
pub(crate) fn is_model(solver: &Solver, clauses: &[Clause]) -> bool {
    let holds = |&lit: &Lit| solver.lit_val(lit).expect("there is a model") == TernaryVal::True;
    clauses.iter().all(|clause| clause.iter().any(holds))
}

/// Returns `true` if clauses over the first `n_vars` ≤ 20 variables are satisfiable. All assignments are
/// tried.
pub(crate) fn is_satisfiable(n_vars: u32, clauses: &[Clause]) -> bool {
    let holds = |assignment: u32, lit: &Lit| (assignment >> lit.vidx32() & 1 == 1) == lit.is_pos();
    (0..1 << n_vars).any(|assignment| {
        clauses.iter().all(|clause| clause.iter().any(|lit| holds(assignment, lit)))
    })
}

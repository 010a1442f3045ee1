//! What the LRAT checker takes grows with the proof, not with its square.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use limits::{Budget, StopReason};
use proofs::{
    check_refutation,
    lrat::{CheckError, Checker, Reason},
};
use rustsat::{lit, types::Lit};

/// Many times what any of these proofs takes, and a small part of what they took when every step looked at
/// all clauses.
const MOST: Duration = Duration::from_secs(30);
/// Steps of one proof.
const N_STEPS: u32 = 200_000;

/// Checks a proof about `x1` and `-x1` that ends in the empty clause.
fn check_in_time(proof: &str) {
    let mut checker = Checker::new();
    checker.add_clause(&[lit![0]]);
    checker.add_clause(&[!lit![0]]);
    let begin = Instant::now();
    checker.check(proof.as_bytes()).unwrap();
    assert!(begin.elapsed() < MOST, "{:?}", begin.elapsed());
}

fn refutation(id: u32) -> String {
    format!("{id} 0 1 2 0\n")
}

#[test]
fn new_variables() {
    let mut proof = String::new();
    for id in 3..N_STEPS {
        writeln!(proof, "{id} {id} 0 0").unwrap();
    }
    check_in_time(&(proof + &refutation(N_STEPS)));
}

#[test]
fn definitions() {
    // x = -x1 or y, for a new x and y the last one.
    let mut proof = String::from("3 2 0 0\n");
    let mut id = 3;
    for x in 3..N_STEPS / 3 {
        let y = x - 1;
        writeln!(proof, "{} {x} 1 0 0", id + 1).unwrap();
        writeln!(proof, "{} {x} -{y} 0 0", id + 2).unwrap();
        writeln!(proof, "{} -{x} -1 {y} 0 -{} -{} 0", id + 3, id + 1, id + 2).unwrap();
        id += 3;
    }
    check_in_time(&(proof + &refutation(id + 1)));
}

#[test]
fn variables_that_come_and_go() {
    // At first many, so that tables are long; then a few, over and over.
    let mut proof = String::new();
    let mut id = 3;
    for _ in 0..N_STEPS / 2 {
        writeln!(proof, "{id} {id} 0 0").unwrap();
        id += 1;
    }
    let last = id - 1;
    write!(proof, "{last} d").unwrap();
    (3..last).for_each(|id| write!(proof, " {id}").unwrap());
    proof += " 0\n";
    for _ in 0..N_STEPS / 2 {
        writeln!(proof, "{id} 3 {last} 0 0\n{id} d {id} 0").unwrap();
        id += 1;
    }
    check_in_time(&(proof + &refutation(id)));
}

#[test]
fn many_candidates() {
    // All clauses hold the negation of the pivot; each hint has to be found among them.
    let n_candidates = N_STEPS / 4;
    let mut proof = String::new();
    for id in 3..n_candidates {
        writeln!(proof, "{id} -2 0 0").unwrap();
    }
    write!(proof, "{n_candidates} 2 1 0").unwrap();
    (3..n_candidates).rev().for_each(|id| write!(proof, " -{id} 1").unwrap());
    proof += " 0\n";
    check_in_time(&(proof + &refutation(n_candidates + 1)));
}

/// Why a proof was not read to its end.
fn stopped(result: Result<impl std::fmt::Debug, CheckError>) -> Option<StopReason> {
    match result.unwrap_err().reason {
        Reason::Io(error) => StopReason::of(&error),
        reason => panic!("{reason}"),
    }
}

#[test]
fn clauses_that_are_derived_count_against_the_memory() {
    let mut proof = String::new();
    for id in 3..10_000 {
        writeln!(proof, "{id} {id} 0 0").unwrap();
    }
    proof += &refutation(10_000);
    let check = |n_bytes| {
        let mut checker = Checker::new().within(&Budget::default().with_memory(n_bytes));
        checker.add_clause(&[lit![0]]);
        checker.add_clause(&[!lit![0]]);
        checker.check(proof.as_bytes())
    };
    check(2 << 20).unwrap();
    assert_eq!(stopped(check(200 << 10)), Some(StopReason::Memory));
}

/// Checks one step of DRAT about these clauses within a budget that begins when they are there.
fn stopped_step(clauses: &[Vec<i32>], step: &str, budget: impl FnOnce() -> Budget) -> StopReason {
    let mut checker = Checker::new();
    for clause in clauses {
        let lits = clause.iter().map(|&lit| Lit::from_ipasir(lit).unwrap());
        checker.add_clause(&lits.collect::<Vec<_>>());
    }
    let (_, result) = check_refutation(checker.within(&budget()), None, step.as_bytes());
    stopped(result).expect("a limit")
}

/// Each of many candidates looks at many clauses, of which nothing follows.
#[test]
fn one_step_of_drat_keeps_to_the_time() {
    const N: i32 = 40_000;
    let watching = (0..N).map(|z| vec![1, 2, 10 + z]);
    let conflict = [vec![2], vec![1, 3], vec![1, -3]];
    let candidates = (0..N).map(|t| vec![-4, 1, 10 + N + t]);
    let clauses: Vec<_> = watching.chain(conflict).chain(candidates).collect();
    let begin = Instant::now();
    let late = || Budget::within(Some(Duration::from_secs(1)));
    assert_eq!(stopped_step(&clauses, "4 5 0\n", late), StopReason::Time);
    assert!(begin.elapsed() < MOST / 10, "{:?}", begin.elapsed());
}

/// The reasons of each of many candidates go back through a long chain.
#[test]
fn one_step_of_drat_keeps_to_the_memory() {
    const N: i32 = 20_000;
    const M: i32 = 2_000;
    let chain = std::iter::once(vec![2, 3]).chain((3..M).map(|c| vec![-c, c + 1]));
    let candidates = (0..N).map(|z| vec![-1, M, M + 1 + z]);
    let clauses: Vec<_> = chain.chain(candidates).collect();
    let small = || Budget::default().with_memory(60 << 20);
    assert_eq!(stopped_step(&clauses, "1 2 0\n", small), StopReason::Memory);
}

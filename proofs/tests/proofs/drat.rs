//! DRAT: what is accepted and refused, by hand and beside a few lines that do the same naively.

use proofs::{
    Form, ProofFormat, check_refutation,
    lrat::{CheckError, CheckStatistics, Checker, Reason},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustsat::types::Lit;

type Clause = Vec<i32>;

fn check(formula: &[Clause], proof: &[u8]) -> (ProofFormat, Result<CheckStatistics, CheckError>) {
    let mut checker = Checker::new();
    for clause in formula {
        let lits = clause.iter().map(|&lit| Lit::from_ipasir(lit).expect("a literal"));
        checker.add_clause(&lits.collect::<Vec<_>>());
    }
    check_refutation(checker, None, proof)
}

fn formula(clauses: &[&[i32]]) -> Vec<Clause> {
    clauses.iter().map(|clause| clause.to_vec()).collect()
}

/// Two variables that are equal and different, and a third.
fn contradiction() -> Vec<Clause> {
    formula(&[&[1, 2], &[-1, 2], &[1, -2], &[-1, -2], &[1, 3]])
}

#[track_caller]
fn accepts(formula: &[Clause], proof: &str) -> CheckStatistics {
    let (format, result) = check(formula, proof.as_bytes());
    let start = &proof[..proof.len().min(100)];
    assert_eq!(format, ProofFormat::Drat(Form::Text), "{start}");
    result.unwrap_or_else(|error| panic!("{start}: {error}"))
}

#[track_caller]
fn rejects(formula: &[Clause], proof: &str, message: &str) {
    let error = check(formula, proof.as_bytes()).1.expect_err(proof);
    assert_eq!(error.to_string(), message, "{proof}");
}

#[test]
fn good_proofs() {
    let contradiction = contradiction();
    let checked = accepts(&contradiction, "2 0\nd 1 2 0\nd 3 1 0\n0\n");
    // The empty clause follows at once from the first step, and nothing after it is read.
    assert_eq!((checked.n_added, checked.n_deleted, checked.is_read_to_end), (1, 0, false));
    for (rest, is_read_to_end) in
        [("0\nc it is\n\n", true), ("", true), ("d 1 2 0\n", false), ("no step", false)]
    {
        assert_eq!(accepts(&contradiction, &format!("2 0\n{rest}")).is_read_to_end, is_read_to_end);
    }
    accepts(&contradiction, "d 1 3 0\nc a comment\n\n 2  0\n0");
    accepts(&contradiction, "7 -7 0\n2 2 0\n0\n");
    // A definition of a new variable, in resolution asymmetric tautologies.
    accepts(&contradiction, "9 -1 -2 0\n-9 1 0\n-9 2 0\n2 0\n0\n");
    // What is deleted need not be there, and unit clauses stay.
    accepts(&formula(&[&[1], &[-1, 2], &[-2, -1, 3], &[-3, -2]]), "d 1 0\nd 5 6 0\n0\n");
    // Variables may have any numbers; literals repeated in a clause of the formula are one.
    accepts(&formula(&[&[i32::MAX, i32::MAX], &[-i32::MAX]]), "0\n");
    accepts(&formula(&[&[1], &[]]), "0\n");
    let binary = [b'd', 2, 6, 0, b'a', 4, 0, b'a', 0];
    let (format, result) = check(&contradiction, &binary);
    assert_eq!((format, result.unwrap().n_deleted), (ProofFormat::Drat(Form::Binary), 1));
}

#[test]
fn wrong_proofs() {
    let contradiction = contradiction();
    let not =
        "the clause follows neither by unit propagation nor by resolution on its first literal";
    rejects(&contradiction, "0\n", &format!("line 1: {not}"));
    rejects(&contradiction, "d 1 2 0\n2 0\n", &format!("line 2: {not}"));
    rejects(&formula(&[&[1, 2]]), "1 2 3 0\n-1 0\n", &format!("line 2: {not}"));
    rejects(&formula(&[&[1, 2]]), "2 1 0\n", "line 2: the proof ends without the empty clause");
    let rejects_second = |line: &str, message: &str| {
        rejects(&contradiction, &format!("1 2 3 0\n{line}"), &format!("line 2: {message}"));
    };
    rejects_second("2 0 0\n", "expected the end of the line after the last 0");
    rejects_second("2 x 0\n", "expected a number, found `x`");
    rejects_second("d 2 1\n", "the line ends before its 0");
    rejects_second("2 1", "the proof ends within a step");
    let (_, result) = check(&contradiction, &[b'a', 4, 0, b'x']);
    // The empty clause followed before.
    assert!(result.is_ok());
    let (_, result) = check(&contradiction, &[b'd', 5, 0, b'x']);
    let message = "byte 3: expected `a` or `d` at the start of a step, found `x`";
    assert_eq!(result.unwrap_err().to_string(), message);
}

/// Clauses of many literals take time in proportion to them.
#[test]
fn long_clauses() {
    let n = 200_000;
    let long: Clause = (4..n).collect();
    let text = |clause: &[i32]| clause.iter().map(|lit| format!("{lit} ")).collect::<String>();
    let mut formula = contradiction();
    formula.push((4..n).map(|lit| -lit).chain([1]).collect());
    let proof = format!("7 -7 0\n{n} {0}0\nd {0}0\n{0}-4 0\n2 0\n", text(&long));
    let start = std::time::Instant::now();
    accepts(&formula, &proof);
    assert!(start.elapsed().as_secs() < 10, "{:?}", start.elapsed());
}

/// The clauses that hold, and all that follows from them by unit propagation as unit clauses.
#[derive(Clone)]
struct Naive(Vec<Clause>);

impl Naive {
    /// Returns `true` if unit propagation leads to a conflict, where these literals are true; they grow.
    fn has_conflict(&self, lits: &mut Vec<i32>) -> bool {
        loop {
            let n_before = lits.len();
            for clause in &self.0 {
                let is_true = clause.iter().any(|lit| lits.contains(lit));
                let mut open = clause.iter().filter(|&lit| !lits.contains(&-lit));
                match (is_true, open.next(), open.next()) {
                    (false, None, _) => return true,
                    (false, Some(&lit), None) => lits.push(lit),
                    _ => {}
                }
            }
            if lits.len() == n_before {
                return false;
            }
        }
    }

    /// Returns `true` if the clause follows by unit propagation.
    fn implies(&self, clause: &[i32]) -> bool {
        let mut lits = Vec::new();
        for lit in clause {
            if lits.contains(lit) {
                return true;
            }
            lits.push(-lit);
        }
        self.has_conflict(&mut lits)
    }

    fn allows(&self, clause: &[i32]) -> bool {
        let resolves = |other: &Clause| {
            !other.contains(&-clause[0]) || {
                let rest = other.iter().filter(|&&lit| lit != -clause[0]);
                self.implies(&clause.iter().chain(rest).copied().collect::<Vec<_>>())
            }
        };
        self.implies(clause) || (!clause.is_empty() && self.0.iter().all(resolves))
    }

    fn add(&mut self, clause: &[i32]) {
        let mut set = clause.to_vec();
        set.sort_unstable();
        set.dedup();
        self.0.push(set);
        let mut units = Vec::new();
        if !self.has_conflict(&mut units) {
            self.0.extend(units.into_iter().map(|lit| vec![lit]));
        }
    }

    fn delete(&mut self, clause: &[i32]) {
        let mut set = clause.to_vec();
        set.sort_unstable();
        if let (2.., Some(at)) = (set.len(), self.0.iter().position(|other| *other == set)) {
            self.0.remove(at);
        }
    }
}

fn random_clause(random: &mut StdRng, n_vars: i32) -> Clause {
    let length = random.random_range(1..4_u32);
    let lit = |_| random.random_range(1..=n_vars) * if random.random_bool(0.5) { 1 } else { -1 };
    (0..length).map(lit).collect()
}

/// Each step is accepted if and only if the naive lines accept it.
#[test]
fn random_steps_are_judged_as_by_hand() {
    let random = &mut StdRng::seed_from_u64(7);
    let (mut n_refuted, mut n_wrong, mut n_resolved) = (0, 0, 0);
    for _ in 0..400 {
        let n_clauses = random.random_range(6..22);
        let formula: Vec<Clause> = (0..n_clauses).map(|_| random_clause(random, 5)).collect();
        let mut naive = Naive(Vec::new());
        for clause in &formula {
            naive.add(clause);
        }
        let mut proof = String::from("d 9 9 0\n");
        for _ in 0..12 {
            let is_refuted = naive.implies(&[]);
            let clause = random_clause(random, 6);
            let step = clause.iter().map(|lit| format!("{lit} ")).collect::<String>() + "0\n";
            let (_, result) = check(&formula, format!("{proof}{step}").as_bytes());
            match (is_refuted, naive.allows(&clause), result.map_err(|error| error.reason)) {
                (true, _, Ok(_)) => {
                    n_refuted += 1;
                    break;
                }
                (false, true, Ok(_) | Err(Reason::NoRefutation)) => {
                    n_resolved += u32::from(!naive.implies(&clause));
                    naive.add(&clause);
                    proof.push_str(&step);
                }
                (false, false, Err(Reason::DoesNotFollow)) => n_wrong += 1,
                (_, _, result) => panic!("{formula:?}\n{proof}{step}{result:?}"),
            }
            if random.random_bool(0.3) {
                let at = random.random_range(0..naive.0.len());
                let clause = naive.0[at].clone();
                naive.delete(&clause);
                let lits = clause.iter().map(|lit| format!("{lit} ")).collect::<String>();
                proof.push_str(&format!("d {lits}0\n"));
            }
        }
    }
    assert!(
        n_refuted > 50 && n_wrong > 300 && n_resolved > 100,
        "{n_refuted} {n_wrong} {n_resolved}"
    );
}

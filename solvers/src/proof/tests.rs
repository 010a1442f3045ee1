//! Refutations of small formulas, checked by the checker of `proofs`.

use limits::StopReason;
use proofs::{Form, check_refutation, lrat::Checker};
use rustsat::{clause, lit};

use super::*;

fn solvers() -> impl Iterator<Item = &'static SolverSpec> {
    SolverSpec::builtin().iter().filter(|solver| solver.writes_proofs())
}

fn decided(solver: &SolverSpec, cnf: &Cnf, format: ProofFormat) -> (Decision, Vec<u8>) {
    let decided = solver.decide(cnf, &Limits::default(), Vec::new(), format).unwrap();
    (decided.decision, decided.proof)
}

/// Proofs in all formats refute `cnf`.
fn assert_refuted(cnf: &Cnf) {
    for solver in solvers() {
        for format in ProofFormat::ALL {
            let (decision, proof) = decided(solver, cnf, format);
            assert_eq!(decision, Decision::Refuted, "{solver}");
            let mut checker = Checker::new();
            for clause in cnf {
                checker.add_clause(clause.as_ref());
            }
            let (recognized, result) = check_refutation(checker, None, &proof[..]);
            assert_eq!(recognized, format, "{solver}");
            if let Err(error) = result {
                panic!("{solver}, {format}: {error}\n{}", String::from_utf8_lossy(&proof));
            }
        }
    }
}

/// `n + 1` pigeons in `n` holes.
fn pigeons(n: u32) -> Cnf {
    let sits = |pigeon: u32, hole| Lit::positive(pigeon * n + hole);
    let somewhere = |pigeon| (0..n).map(|hole| sits(pigeon, hole)).collect::<Clause>();
    let mut cnf: Cnf = (0..=n).map(somewhere).collect();
    for hole in 0..n {
        for pigeon in 0..=n {
            for other in 0..pigeon {
                cnf.add_binary(!sits(pigeon, hole), !sits(other, hole));
            }
        }
    }
    cnf
}

#[test]
fn pigeons_do_not_fit() {
    for n in 1..7 {
        assert_refuted(&pigeons(n));
    }
}

#[test]
fn odd_clauses_keep_their_numbers() {
    // Duplicates, a tautology, a repeated literal, a variable that is skipped.
    let (a, b, c) = (lit![0], lit![1], lit![7]);
    let clauses = [
        clause![a, b],
        clause![b, a],
        clause![c, !c, a],
        clause![a, !b, a],
        clause![a, !b],
        clause![!a, c],
        clause![!a, !c],
    ];
    assert_refuted(&clauses.into_iter().collect());
}

#[test]
fn contradictions_at_the_top_level() {
    assert_refuted(&[clause![lit![0]], clause![!lit![0]]].into_iter().collect());
    assert_refuted(&[clause![lit![0]], clause![]].into_iter().collect());
    assert_refuted(&[clause![]].into_iter().collect());
}

#[test]
fn clauses_after_a_contradiction_are_numbered_too() {
    // Contradictory by propagation alone, before the last clauses.
    let (a, b) = (lit![0], lit![1]);
    let contradiction = [clause![a], clause![!a, b], clause![!b]];
    let rest = [clause![a, b], clause![lit![2]], clause![!lit![2], a]];
    assert_refuted(&contradiction.into_iter().chain(rest).collect());
}

#[test]
fn models_satisfy_the_formula() {
    // The first pigeon need not sit anywhere.
    let cnf: Cnf = pigeons(4).into_iter().skip(1).collect();
    for solver in solvers() {
        let (decision, _) = decided(solver, &cnf, ProofFormat::default());
        let Decision::Model(model) = decision else { panic!("{solver}: {decision:?}") };
        let is_true = |&lit: &Lit| model.lit_value(lit) == TernaryVal::True;
        assert!(cnf.iter().all(|clause| clause.iter().any(is_true)), "{solver}");
    }
    let (decision, _) = decided(&SolverSpec::Varisat, &Cnf::new(), ProofFormat::default());
    assert_eq!(decision, Decision::Model(Model::default()));
}

#[test]
fn limits_stop_a_run() {
    let cnf = pigeons(12);
    for solver in solvers() {
        let limits = Limits { conflicts: Some(50), ..Limits::default() };
        let decided = solver.decide(&cnf, &limits, Vec::new(), ProofFormat::default()).unwrap();
        assert_eq!(decided.decision, Decision::GaveUp(StopReason::Conflicts), "{solver}");
        assert!(decided.conflicts > 50, "{solver}");
        let limits = Limits::default();
        limits.budget.interrupt.trigger();
        let decided = solver.decide(&cnf, &limits, Vec::new(), ProofFormat::default()).unwrap();
        assert_eq!(decided.decision, Decision::GaveUp(StopReason::Interrupt), "{solver}");
    }
}

#[test]
fn an_output_that_fails_is_an_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is full"))
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    for solver in solvers() {
        let run = solver.decide(&pigeons(3), &Limits::default(), Full, ProofFormat::default());
        let message = format!("{:#}", run.map(|run| run.decision).unwrap_err());
        assert!(message.contains("the disk is full"), "{solver}: {message}");
    }
}

#[test]
fn solvers_without_proofs_name_those_with() {
    let run = SolverSpec::BatSat.decide(
        &pigeons(2),
        &Limits::default(),
        Vec::new(),
        ProofFormat::default(),
    );
    let message = run.map(|run| run.decision).unwrap_err().to_string();
    assert!(
        message.contains("`batsat` writes no proofs") && message.contains("varisat"),
        "{message}"
    );
}

/// Refuted with the cases, and the proof checks; else the model satisfies the formula.
fn check_by_cases(cnf: &Cnf, cases: &[Lit]) -> Decision {
    let mut last = None;
    for solver in solvers() {
        for form in [Form::Text, Form::Binary] {
            let format = ProofFormat::Lrat(form);
            let limits = Limits::default();
            let decided = solver.decide_by_cases(cnf, cases, &limits, Vec::new(), format).unwrap();
            match &decided.decision {
                Decision::Refuted => {
                    let mut checker = Checker::new();
                    cnf.iter().for_each(|clause| checker.add_clause(clause.as_ref()));
                    if let Err(error) = checker.check(&decided.proof[..]) {
                        panic!("{solver}: {error}\n{}", String::from_utf8_lossy(&decided.proof));
                    }
                }
                Decision::Model(model) => {
                    let is_true = |lit: &Lit| model.lit_value(*lit) == TernaryVal::True;
                    assert!(cnf.iter().all(|clause| clause.iter().any(is_true)), "{solver}");
                }
                Decision::GaveUp(reason) => panic!("{reason}"),
            }
            last = Some(decided.decision);
        }
    }
    last.expect("varisat writes proofs")
}

#[test]
fn cases_are_refuted_by_propagation_and_by_splits() {
    // x1, x2 or x3; x1 fails at once, x2 on a split, x3 needs pigeons.
    let (x1, x2, x3) = (lit![0], lit![1], lit![2]);
    let (a, b) = (lit![3], lit![4]);
    let mut clauses = vec![clause![x1, x2, x3], clause![!x1, a], clause![!x1, !a]];
    clauses.extend([
        clause![!x2, a, b],
        clause![!x2, !a, b],
        clause![!x2, !b, a],
        clause![!x2, !a, !b],
    ]);
    for clause in &pigeons(3) {
        let moved = clause.iter().map(|lit| Lit::new(lit.vidx32() + 5, lit.is_neg()));
        clauses.push(moved.chain([!x3]).collect());
    }
    let cnf: Cnf = clauses.iter().cloned().collect();
    assert_eq!(check_by_cases(&cnf, &[x1, x2, x3]), Decision::Refuted);
    assert_eq!(check_by_cases(&cnf, &[x1, x2]), Decision::Refuted);
    assert_eq!(check_by_cases(&cnf, &[]), Decision::Refuted);
    let satisfiable: Cnf = clauses[..7].iter().cloned().collect();
    assert!(matches!(check_by_cases(&satisfiable, &[x1, x2, x3]), Decision::Model(_)));
    let unknown = [lit![40], !lit![40], x1, !x1];
    assert!(matches!(check_by_cases(&satisfiable, &unknown), Decision::Model(_)));
}

#[test]
fn random_formulas_with_random_cases_are_decided_and_checked() {
    let mut seed = 1_u64;
    let mut random = |n: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((seed >> 33) % n).unwrap()
    };
    let mut n_refuted = 0;
    for _ in 0..400 {
        let n_vars = 2 + u64::from(random(8));
        let n_clauses = random(5 * n_vars);
        let mut lit = || Lit::new(random(n_vars), random(2) == 1);
        let cases: Vec<Lit> = (0..4).map(|_| lit()).collect();
        let widths = (0..n_clauses).map(|i| 1 + (i + n_clauses) % 4);
        let cnf: Cnf = widths.map(|width| (0..width).map(|_| lit()).collect::<Clause>()).collect();
        let decision = check_by_cases(&cnf, &cases);
        let is_refuted = decision == Decision::Refuted;
        let (plain, _) = decided(&SolverSpec::Varisat, &cnf, ProofFormat::ALL[0]);
        assert_eq!(plain == Decision::Refuted, is_refuted, "{cnf:?}");
        n_refuted += u32::from(is_refuted);
    }
    assert!((100..300).contains(&n_refuted), "{n_refuted}");
}

/// A solver's tables would take gigabytes if they went up to the largest variable.
#[test]
fn large_variables_stand_in_proofs_and_models() {
    let (a, b) = (Lit::positive(i32::MAX.unsigned_abs() - 1), Lit::positive(1 << 28));
    let square = [clause![a, b, b], clause![a, !b], clause![!a, b], clause![!a, !b]];
    assert_refuted(&square.iter().cloned().collect());
    for solver in solvers() {
        let cnf = square[..3].iter().cloned().collect();
        let (decision, _) = decided(solver, &cnf, ProofFormat::default());
        let Decision::Model(model) = decision else { panic!("{solver}: {decision:?}") };
        assert_eq!(
            [a, b, !a].map(|lit| model.lit_value(lit) == TernaryVal::True),
            [true, true, false]
        );
        assert_eq!(model.lit_value(Lit::positive(1 << 29)), TernaryVal::DontCare);
    }
}

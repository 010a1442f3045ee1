//! Refutations that `rushsat sat` writes, for formulas as others write them.

use std::fs;

use proofs::lrat::Checker;
use rustsat::types::Lit;

use crate::support::{
    Folder,
    messy::{self, Messy},
    strict,
};

const SOLVERS: &[&str] =
    if cfg!(feature = "cadical") { &["varisat", "cadical"] } else { &["varisat"] };

/// Every answer is right, and every refutation checks against the formula as the file has it.
#[test]
fn messy_formulas_have_answers_and_proofs() {
    prove_messy_formulas(15);
}

#[test]
#[ignore = "exhaustive: 3 s; run by .ci/run"]
fn exhaustive_messy_formulas_have_answers_and_proofs() {
    prove_messy_formulas(100);
}

/// Three of ten formulas have clauses that are odd, and no model.
fn prove_messy_formulas(n_formulas: usize) {
    let folder = Folder::new();
    let mut n_odd = 0;
    for formula in messy::formulas(n_formulas) {
        folder.file("f.cnf", formula.dimacs());
        let code = if formula.is_satisfiable() { 10 } else { 20 };
        n_odd += usize::from(code == 20 && formula.has_odd_clauses());
        for solver in SOLVERS {
            for format in ["lrat", "lrat-binary", "drat", "drat-binary"] {
                let sat = format!("sat f.cnf --solver {solver} --proof p --proof-format {format}");
                folder.rushsat(&sat).run().exits(code);
                if code == 20
                    && let Err(error) =
                        check(&formula, format, &fs::read(folder.path("p")).unwrap())
                {
                    panic!("{solver}, {format}: {error}\n{}", formula.dimacs());
                }
            }
        }
    }
    assert!(10 * n_odd > 3 * n_formulas, "{n_odd}");
}

fn check(formula: &Messy, format: &str, proof: &[u8]) -> Result<(), String> {
    let text = || String::from_utf8(proof.to_vec()).expect("text");
    match format {
        "drat" => strict::check_drat(&formula.clauses, &text()),
        "drat-binary" => strict::check_drat(&formula.clauses, &strict::drat_text(proof)),
        "lrat" => {
            strict::check_lrat(&formula.clauses, &text())?;
            check_own(formula, proof)
        }
        _ => check_own(formula, proof),
    }
}

fn check_own(formula: &Messy, proof: &[u8]) -> Result<(), String> {
    let mut checker = Checker::new();
    for clause in &formula.clauses {
        let lits = clause.iter().map(|&lit| Lit::from_ipasir(lit).expect("a literal"));
        checker.add_clause(&lits.collect::<Vec<_>>());
    }
    let end = checker.check(proof).map_err(|error| error.to_string())?;
    // The formula may have the empty clause; others want to see it derived.
    if end.n_added == 0 { Err("no step".to_owned()) } else { Ok(()) }
}

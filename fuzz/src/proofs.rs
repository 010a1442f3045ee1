//! LRAT and DRAT in both forms.

use proofs::{
    check_refutation,
    lrat::{Checker, Reader, Step, Writer},
};
use rustsat::types::Lit;

#[derive(Debug, PartialEq, Eq)]
enum OwnedStep {
    Add(i64, Vec<Lit>, Vec<i64>),
    Delete(Vec<i64>),
}

/// Reads a proof, writes it again, and checks it against a small formula.
pub fn lrat(data: &[u8]) {
    let (steps, form, is_whole) = steps(data);
    if is_whole && !steps.is_empty() {
        // A formula of one clause at least: a deletion is numbered by the last clause, and 0 is none.
        let mut writer = Writer::new(Vec::new(), form, 1);
        for step in &steps {
            let step = match step {
                OwnedStep::Add(id, clause, hints) => Step::Add { id: *id, clause, hints },
                OwnedStep::Delete(ids) => Step::Delete { ids },
            };
            writer.step(step).expect("memory");
        }
        let text = writer.into_inner();
        assert_eq!(self::steps(&text).0, steps);
    }
    let by_lrat = checker(true).check(data);
    let (_, by_either) = check_refutation(checker(true), None, data);
    for error in [by_lrat, by_either].into_iter().filter_map(Result::err) {
        assert!(!error.to_string().is_empty());
    }
    assert!(check_refutation(checker(false), None, data).1.is_err(), "the formula has a model");
}

/// The checker for a small formula without a model, or with one.
fn checker(is_contradiction: bool) -> Checker {
    let [a, b] = [0, 1].map(Lit::positive);
    let mut checker = Checker::new();
    for clause in [[a, b], [!a, b], [a, !b]] {
        checker.add_clause(&clause);
    }
    if is_contradiction {
        checker.add_clause(&[!a, !b]);
    }
    checker
}

/// The steps up to the first fault, and whether there is none.
fn steps(data: &[u8]) -> (Vec<OwnedStep>, proofs::Form, bool) {
    let mut reader = Reader::new(data).expect("memory can be read");
    let mut steps = Vec::new();
    loop {
        match reader.next_step() {
            Ok(Some(Step::Add { id, clause, hints })) => {
                steps.push(OwnedStep::Add(id, clause.to_vec(), hints.to_vec()));
            }
            Ok(Some(Step::Delete { ids })) => steps.push(OwnedStep::Delete(ids.to_vec())),
            Ok(None) => return (steps, reader.form(), true),
            Err(error) => {
                assert!(!error.to_string().is_empty());
                return (steps, reader.form(), false);
            }
        }
    }
}

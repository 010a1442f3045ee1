//! Damaged proofs are never accepted, unless what is accepted is still a proof.
//!
//! Derivations from random formulas over five variables, with and without models, are damaged at
//! random. When the checker finds nothing wrong with any step, they are read a second time by the few
//! lines below, and truth tables decide whether each clause is implied.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    reason = "the formulas have few clauses and variables"
)]

use std::collections::HashMap;

use proofs::{
    Form,
    lrat::{CheckError, Checker, Reader, Reason, Step, Writer},
};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use rustsat::types::Lit;

/// A damaged literal may be about one of the variables beyond those of the formula.
const N_VARS: u32 = 5;
const MAX_VAR: i64 = 8;

type Clause = Vec<i64>;

/// The assignments of eight variables, a bit each.
type Table = [u64; 4];

/// Those that satisfy a clause.
fn models(clause: &[i64]) -> Table {
    let either = |left: Table, right: Table| std::array::from_fn(|i| left[i] | right[i]);
    clause.iter().map(|&lit| models_of_literal(lit)).fold([0; 4], either)
}

/// Those that satisfy a literal, by the bits of the numbers of assignments.
fn models_of_literal(lit: i64) -> Table {
    const WITHIN_A_WORD: [u64; 6] = [
        0xAAAA_AAAA_AAAA_AAAA,
        0xCCCC_CCCC_CCCC_CCCC,
        0xF0F0_F0F0_F0F0_F0F0,
        0xFF00_FF00_FF00_FF00,
        0xFFFF_0000_FFFF_0000,
        0xFFFF_FFFF_0000_0000,
    ];
    let variable = lit.unsigned_abs() as usize - 1;
    let positive: Table = match WITHIN_A_WORD.get(variable) {
        Some(&word) => [word; 4],
        None => std::array::from_fn(|i| if i >> (variable - 6) & 1 == 1 { u64::MAX } else { 0 }),
    };
    if lit > 0 { positive } else { positive.map(|word| !word) }
}

/// Those that satisfy all.
fn models_of_all<'t>(tables: impl IntoIterator<Item = &'t Table>) -> Table {
    let both = |left: Table, right: &Table| std::array::from_fn(|i| left[i] & right[i]);
    tables.into_iter().fold([u64::MAX; 4], both)
}

fn is_satisfiable(formula: &[Clause]) -> bool {
    let tables: Vec<Table> = formula.iter().map(|clause| models(clause)).collect();
    models_of_all(&tables) != [0; 4]
}

/// What a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Judgement {
    Refutation,
    /// Each step is right, but none is the empty clause.
    Derivation,
    Wrong,
}

/// Judges whether each step of a text is right and whether one is the empty clause; `None` if the text uses
/// too many variables to tell.
///
/// A clause must be implied. One that is not (the checker then took it for a resolution asymmetric
/// tautology) must leave the clauses satisfiable, and have a pivot without negation or negative hints.
fn judge(formula: &[Clause], proof: &str) -> Option<Judgement> {
    let mut clauses: HashMap<i64, (Clause, Table)> = HashMap::new();
    for (index, clause) in formula.iter().enumerate() {
        clauses.insert(index as i64 + 1, (clause.clone(), models(clause)));
    }
    let mut is_refuted = false;
    for line in proof.lines().filter(|line| !line.trim_start().starts_with('c')) {
        let line = line.replace('d', " d ");
        let words: Vec<&str> = line.split_whitespace().collect();
        let (id, rest) = match words[..] {
            [] => continue,
            [_, "d", ref ids @ ..] => {
                for id in ids {
                    clauses.remove(&id.parse().unwrap());
                }
                continue;
            }
            [id, ref rest @ ..] => (id, rest),
        };
        let numbers: Vec<i64> = rest.iter().map(|word| word.parse().unwrap()).collect();
        let mut lists = numbers.split(|&number| number == 0);
        let (clause, hints) = (lists.next()?.to_vec(), lists.next()?);
        if clause.iter().any(|lit| lit.abs() > MAX_VAR) {
            return None;
        }
        is_refuted |= clause.is_empty();
        let before = models_of_all(clauses.values().map(|(_, table)| table));
        let table = models(&clause);
        let after = models_of_all([&before, &table]);
        if before != after {
            let is_rat = clause.first().is_some_and(|pivot| {
                let has_negation = clauses.values().any(|(clause, _)| clause.contains(&-pivot));
                !has_negation || hints.iter().any(|&hint| hint < 0)
            });
            if after == [0; 4] || !is_rat {
                return Some(Judgement::Wrong);
            }
        }
        clauses.insert(id.parse().unwrap(), (clause, table));
    }
    Some(if is_refuted { Judgement::Refutation } else { Judgement::Derivation })
}

fn lits(clause: &[i64]) -> Vec<Lit> {
    clause.iter().map(|&lit| Lit::from_ipasir(lit as i32).unwrap()).collect()
}

/// The same by the checker.
fn checked(formula: &[Clause], proof: &[u8]) -> Judgement {
    let mut checker = Checker::new();
    for clause in formula {
        checker.add_clause(&lits(clause));
    }
    match checker.check(proof) {
        Ok(_) => Judgement::Refutation,
        Err(CheckError { reason: Reason::NoRefutation, .. }) => Judgement::Derivation,
        Err(_) => Judgement::Wrong,
    }
}

fn random_formula(random: &mut StdRng) -> Vec<Clause> {
    let n_clauses = random.random_range(6..40);
    let clause = |random: &mut StdRng| -> Clause {
        let length = random.random_range(1..4_u32);
        let lit = |_| {
            let var = random.random_range(1..=i64::from(N_VARS));
            if random.random_bool(0.5) { var } else { -var }
        };
        (0..length).map(lit).collect()
    };
    (0..n_clauses).map(|_| clause(random)).collect()
}

/// Elimination of one variable after another (Davis and Putnam), which ends in the empty clause if the
/// formula has no model.
fn derivation(formula: &[Clause]) -> Vec<u8> {
    let mut proof = Writer::new(Vec::new(), Form::Text, formula.len());
    let numbered = formula.iter().cloned().enumerate();
    let mut clauses: Vec<(i64, Clause)> =
        numbered.map(|(index, clause)| (index as i64 + 1, clause)).collect();
    let mut last_id = formula.len() as i64;
    for pivot in 1..=i64::from(N_VARS) {
        let mut resolvents: Vec<(i64, Clause)> = Vec::new();
        for (left_id, left) in clauses.iter().filter(|(_, clause)| clause.contains(&pivot)) {
            for (right_id, right) in clauses.iter().filter(|(_, clause)| clause.contains(&-pivot)) {
                let both = left.iter().chain(right).copied();
                let mut clause: Clause = both.filter(|lit| lit.abs() != pivot).collect();
                clause.sort_unstable();
                clause.dedup();
                let is_tautology = left.contains(&-pivot)
                    || right.contains(&pivot)
                    || clause.iter().any(|lit| clause.contains(&-lit));
                if is_tautology || resolvents.iter().any(|(_, other)| *other == clause) {
                    continue;
                }
                last_id += 1;
                let (clause_lits, hints) = (lits(&clause), [*left_id, *right_id]);
                let step = Step::Add { id: last_id, clause: &clause_lits, hints: &hints };
                proof.step(step).unwrap();
                if clause.is_empty() {
                    return proof.into_inner();
                }
                resolvents.push((last_id, clause));
            }
        }
        let mentions = |clause: &Clause| clause.iter().any(|lit| lit.abs() == pivot);
        let done: Vec<i64> =
            clauses.iter().filter(|(_, clause)| mentions(clause)).map(|&(id, _)| id).collect();
        proof.step(Step::Delete { ids: &done }).unwrap();
        clauses.retain(|(_, clause)| !mentions(clause));
        clauses.extend(resolvents);
    }
    proof.into_inner()
}

/// One to three changes of bytes or words.
fn damaged(proof: &[u8], random: &mut StdRng) -> Vec<u8> {
    let mut proof = proof.to_vec();
    for _ in 0..random.random_range(1..4) {
        let at = random.random_range(0..proof.len());
        let digits = b"0123456789- \nd";
        match random.random_range(0..6) {
            0 => proof[at] = digits[random.random_range(0..digits.len())],
            1 => proof.insert(at, digits[random.random_range(0..digits.len())]),
            2 => drop(proof.remove(at)),
            3 => proof.truncate(at.max(1)),
            4 => proof[at] ^= 1 << random.random_range(0..8),
            _ => {
                // Two lines change places, or one goes.
                let mut lines: Vec<&[u8]> = proof.split_inclusive(|&byte| byte == b'\n').collect();
                let [first, second] = [(); 2].map(|()| random.random_range(0..lines.len()));
                if first == second {
                    lines.remove(first);
                } else {
                    lines.swap(first, second);
                }
                proof = lines.concat();
            }
        }
        if proof.is_empty() {
            break;
        }
    }
    proof
}

/// The binary form of a text, if it can be read.
fn binary(proof: &[u8], n_clauses: usize) -> Option<Vec<u8>> {
    let mut reader = Reader::new(proof).ok()?;
    let mut writer = Writer::new(Vec::new(), Form::Binary, n_clauses);
    while let Some(step) = reader.next_step().ok()? {
        writer.step(step).unwrap();
    }
    Some(writer.into_inner())
}

#[test]
fn what_is_accepted_is_a_proof() {
    let mut random = StdRng::seed_from_u64(4);
    // By judgement: refutations, derivations, wrong.
    let mut counts = [0; 3];
    for _ in 0..400 {
        let formula = random_formula(&mut random);
        let proof = derivation(&formula);
        let is_refuted = checked(&formula, &proof) == Judgement::Refutation;
        assert_eq!(is_refuted, !is_satisfiable(&formula));
        for _ in 0..50 {
            let proof = damaged(&proof, &mut random);
            let judgement = checked(&formula, &proof);
            counts[judgement as usize] += 1;
            if let Some(binary) = binary(&proof, formula.len()).filter(|bytes| !bytes.is_empty()) {
                assert_eq!(checked(&formula, &binary), judgement, "both forms say the same");
            }
            if judgement != Judgement::Wrong {
                let text = String::from_utf8(proof).unwrap();
                let other = judge(&formula, &text).unwrap_or(judgement);
                assert_eq!(other, judgement, "{formula:?}\n{text}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn no_proof_fits_a_formula_with_a_model() {
    reject(300);
}

#[test]
#[ignore = "exhaustive: 2 s; run by .ci/run"]
fn exhaustive_no_proof_fits_a_formula_with_a_model() {
    reject(2_000);
}

/// Tries proofs until so many are rejected.
fn reject(n_needed: usize) {
    let mut random = StdRng::seed_from_u64(5);
    let mut n_rejected = 0;
    while n_rejected < n_needed {
        let formula = random_formula(&mut random);
        if is_satisfiable(&formula) {
            continue;
        }
        let proof = derivation(&formula);
        // One literal is negated, or one clause is missing.
        let mut other = formula.clone();
        let at = random.random_range(0..other.len());
        let lit = random.random_range(0..other[at].len());
        other[at][lit] = -other[at][lit];
        for other in [other, formula[1..].to_vec(), formula[..formula.len() - 1].to_vec()] {
            if is_satisfiable(&other) {
                assert_ne!(checked(&other, &proof), Judgement::Refutation);
                n_rejected += 1;
            }
        }
    }
}

#[test]
fn random_bytes_are_no_proof() {
    let mut random = StdRng::seed_from_u64(6);
    for _ in 0..20_000 {
        let length = random.random_range(0..40);
        let mut proof: Vec<u8> = (0..length).map(|_| random.random()).collect();
        if random.random_bool(0.5) {
            proof.insert(0, b'a');
        }
        let formula = [vec![1, 2], vec![-1, 3], vec![-2]];
        assert_ne!(checked(&formula, &proof), Judgement::Refutation, "{proof:?}");
    }
}

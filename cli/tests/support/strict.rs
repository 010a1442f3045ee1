//! Checkers of refutations for which a clause is a list: stricter than the formats ask, as others are.
//!
//! A clause is unit if exactly one entry is left, so that one that repeats a literal is not; the empty clause
//! has to be derived even where the formula has it; what is deleted has to be there, and every step follows
//! by unit propagation.

use std::collections::{BTreeMap, BTreeSet};

/// Checks LRAT in text.
pub(crate) fn check_lrat(formula: &[Vec<i32>], proof: &str) -> Result<(), String> {
    let mut clauses: BTreeMap<i64, Vec<i64>> = (1..)
        .zip(formula.iter().map(|clause| clause.iter().map(|&lit| lit.into()).collect()))
        .collect();
    let mut last = i64::try_from(formula.len()).expect("a small formula");
    for line in proof.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[1] == "d" {
            for id in &numbers(&words[2..]) {
                clauses.remove(id).ok_or(format!("`{line}`: {id} is not there"))?;
            }
            continue;
        }
        let numbers = numbers(&words);
        let end = numbers.iter().position(|&number| number == 0).ok_or("no 0 in the line")?;
        let (id, clause, hints) = (numbers[0], numbers[1..end].to_vec(), &numbers[end + 1..]);
        if id <= last {
            return Err(format!("`{line}`: {id} is not above {last}"));
        }
        last = id;
        let hints =
            hints.iter().map(|hint| clauses.get(hint).ok_or(format!("`{line}`: no {hint}")));
        let hints = hints.collect::<Result<Vec<_>, _>>()?;
        propagate(&clause, &hints).map_err(|error| format!("`{line}`: {error}"))?;
        if clause.is_empty() {
            return Ok(());
        }
        clauses.insert(id, clause);
    }
    Err("the empty clause is not derived".to_owned())
}

/// Checks DRAT in text.
pub(crate) fn check_drat(formula: &[Vec<i32>], proof: &str) -> Result<(), String> {
    let list = |clause: &Vec<i32>| clause.iter().map(|&lit| i64::from(lit)).collect();
    let mut clauses: Vec<Vec<i64>> = formula.iter().map(list).collect();
    for line in proof.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words[0] == "d" {
            let sorted = |clause: &[i64]| clause.iter().copied().collect::<BTreeSet<_>>();
            let clause = numbers(&words[1..]);
            let is_it =
                |other: &Vec<i64>| other.len() == clause.len() && sorted(other) == sorted(&clause);
            let index = clauses.iter().position(is_it).ok_or(format!("`{line}` is not there"))?;
            clauses.remove(index);
            continue;
        }
        let clause = numbers(&words);
        // Each round finds a unit or a conflict, if there is one.
        let rounds = clauses.iter().cycle().take(clauses.len() * (clauses.len() + 1));
        let mut falsified: BTreeSet<i64> = clause.iter().copied().collect();
        let is_conflict = |other: &Vec<i64>| propagate_one(other, &mut falsified) == Some(true);
        if !rounds.into_iter().any(is_conflict) {
            return Err(format!("`{line}` does not follow"));
        }
        if clause.is_empty() {
            return Ok(());
        }
        clauses.push(clause);
    }
    Err("the empty clause is not derived".to_owned())
}

/// Rewrites DRAT of the binary form as text.
pub(crate) fn drat_text(proof: &[u8]) -> String {
    let mut text = String::new();
    let mut bytes = proof.iter();
    while let Some(&kind) = bytes.next() {
        assert!(kind == b'a' || kind == b'd', "{kind}");
        text.push_str(if kind == b'd' { "d " } else { "" });
        loop {
            let (mut number, mut shift) = (0_i64, 0);
            for &byte in bytes.by_ref() {
                number |= i64::from(byte & 0x7f) << shift;
                shift += 7;
                if byte < 0x80 {
                    break;
                }
            }
            let lit = if number % 2 == 0 { number / 2 } else { -(number / 2) };
            text.push_str(&lit.to_string());
            text.push(if lit == 0 { '\n' } else { ' ' });
            if lit == 0 {
                break;
            }
        }
    }
    text
}

/// The numbers before the last word, which is 0.
fn numbers(words: &[&str]) -> Vec<i64> {
    let (last, words) = words.split_last().expect("a 0");
    assert_eq!(*last, "0");
    words.iter().map(|word| word.parse().expect("a number")).collect()
}

/// The hints, one after the other, refute the negation of the clause.
fn propagate(clause: &[i64], hints: &[&Vec<i64>]) -> Result<(), String> {
    let mut falsified: BTreeSet<i64> = clause.iter().copied().collect();
    for hint in hints {
        match propagate_one(hint, &mut falsified) {
            Some(true) => return Ok(()),
            Some(false) => {}
            None => return Err(format!("hint {hint:?} is not unit")),
        }
    }
    Err("no conflict".to_owned())
}

/// `Some(true)` if the clause has become empty, `Some(false)` if it is unit; `None` if it is neither.
fn propagate_one(clause: &[i64], falsified: &mut BTreeSet<i64>) -> Option<bool> {
    let left: Vec<i64> = clause.iter().copied().filter(|lit| !falsified.contains(lit)).collect();
    match left[..] {
        [] => Some(true),
        [unit] => {
            falsified.insert(-unit);
            Some(false)
        }
        _ => None,
    }
}

//! Formulas of which some atoms are known.

use std::collections::HashMap;

use logic::{Atom, Formula};

/// The formula in which the atoms of `known` are replaced by their values, and constants folded.
pub(crate) fn assign(formula: &Formula, known: &HashMap<Atom, bool>) -> Formula {
    let assigned = |parts: &[Formula]| -> Vec<Formula> {
        parts.iter().map(|part| assign(part, known)).collect()
    };
    match formula {
        Formula::Constant(value) => Formula::Constant(*value),
        Formula::Atom(atom) => match known.get(atom) {
            Some(&value) => Formula::Constant(value),
            None => Formula::Atom(*atom),
        },
        Formula::Not(inner) => !assign(inner, known),
        Formula::And(parts) => Formula::all(assigned(parts)),
        Formula::Or(parts) => Formula::any(assigned(parts)),
        Formula::Iff(left, right) => match (assign(left, known), assign(right, known)) {
            (Formula::Constant(value), other) | (other, Formula::Constant(value)) => {
                if value {
                    other
                } else {
                    !other
                }
            }
            (left, right) => left.iff(right),
        },
        Formula::AtMostOne(parts) => at_most_one(assigned(parts)),
    }
}

fn at_most_one(mut parts: Vec<Formula>) -> Formula {
    let n_true = parts.iter().filter(|&part| *part == Formula::TRUE).count();
    parts.retain(|part| !matches!(part, Formula::Constant(_)));
    match n_true {
        0 if parts.len() < 2 => Formula::TRUE,
        0 => Formula::AtMostOne(parts),
        1 => Formula::all(parts.into_iter().map(|part| !part)),
        _ => Formula::FALSE,
    }
}

/// The conjuncts of a formula, those of conjunctions in it one by one.
pub(crate) fn conjuncts(formula: &Formula) -> Vec<&Formula> {
    match formula {
        Formula::And(parts) => parts.iter().flat_map(conjuncts).collect(),
        other => vec![other],
    }
}

#[cfg(test)]
mod tests {
    use logic::{Prop, TransitionSystem};

    use super::*;

    /// Whatever is known, the formula has the same value as before.
    #[test]
    fn knowing_atoms_changes_no_value() {
        let mut system = TransitionSystem::new();
        let props: Vec<Prop> = ["a", "b", "c"].map(|name| system.state_prop(name)).to_vec();
        let [a, b, c] = [0, 1, 2].map(|i| Formula::from(props[i].now()));
        let formulas = [
            a.clone().and(b.clone()).or(!c.clone()),
            a.clone().iff(b.clone().iff(c.clone())),
            Formula::at_most_one([a.clone(), b.clone(), c.clone()]),
            !Formula::exactly_one([a.clone(), a.clone().or(b.clone()), !c.clone()]),
            Formula::at_most_one([a.clone(), a, b.and(c)]),
        ];
        for formula in &formulas {
            // Each atom is false, true or unknown.
            for known in 0..27_usize {
                let digit = |i: usize| known / 3_usize.pow(u32::try_from(i).unwrap()) % 3;
                let map = (0..3).filter(|&i| digit(i) < 2).map(|i| (props[i].now(), digit(i) == 1));
                let assigned = assign(formula, &map.collect());
                for values in 0..8_usize {
                    let value = |atom: Atom| match digit(atom.prop.index()) {
                        2 => values >> atom.prop.index() & 1 == 1,
                        known => known == 1,
                    };
                    assert_eq!(assigned.evaluate(&value), formula.evaluate(&value), "{formula:?}");
                }
            }
        }
    }
}

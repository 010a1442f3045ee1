//! The ways in which a formula can be false, one by one.

use logic::Formula;

/// A conjunction is taken apart while this many cases come of it at most.
const MAX_PRODUCT: usize = 32;

/// No more cases than this are told apart.
const MAX_CASES: usize = 50_000;

/// Formulas of which one is true exactly where `formula` is false; each is a conjunction that unit
/// propagation can take up.
pub(crate) fn cases_against(formula: &Formula) -> Vec<Formula> {
    let cases = cases(formula, false);
    if cases.len() > MAX_CASES {
        return vec![!formula.clone()];
    }
    cases.into_iter().map(Formula::all).collect()
}

/// One of these conjunctions is true exactly where the formula has the value.
fn cases(formula: &Formula, value: bool) -> Vec<Vec<Formula>> {
    match (formula, value) {
        (Formula::Constant(constant), _) => {
            if *constant == value {
                vec![Vec::new()]
            } else {
                Vec::new()
            }
        }
        (Formula::Not(inner), _) => cases(inner, !value),
        (Formula::And(parts), false) | (Formula::Or(parts), true) => {
            parts.iter().flat_map(|part| cases(part, value)).collect()
        }
        (Formula::And(parts), true) | (Formula::Or(parts), false) => {
            product(parts.iter().map(|part| (part, value)))
        }
        (Formula::Iff(left, right), _) => {
            let both = |left_value, right_value| {
                product([(&**left, left_value), (&**right, right_value)].into_iter())
            };
            [both(true, value), both(false, !value)].concat()
        }
        (Formula::AtMostOne(parts), false) => {
            let pairs = parts
                .iter()
                .enumerate()
                .flat_map(|(index, one)| parts[index + 1..].iter().map(move |other| [one, other]));
            pairs.flat_map(|pair| product(pair.into_iter().map(|part| (part, true)))).collect()
        }
        (Formula::AtMostOne(_) | Formula::Atom(_), _) => vec![vec![with_value(formula, value)]],
    }
}

fn with_value(formula: &Formula, value: bool) -> Formula {
    if value { formula.clone() } else { !formula.clone() }
}

/// The cases of a conjunction. A part with too many cases stays whole.
fn product<'f>(parts: impl Iterator<Item = (&'f Formula, bool)>) -> Vec<Vec<Formula>> {
    let mut all: Vec<Vec<Formula>> = vec![Vec::new()];
    for (part, value) in parts {
        let own = cases(part, value);
        if own.len() > 1 && all.len() * own.len() > MAX_PRODUCT {
            for case in &mut all {
                case.push(with_value(part, value));
            }
        } else {
            let join = |case: Vec<Formula>| own.iter().map(move |more| [&*case, more].concat());
            all = all.into_iter().flat_map(join).collect();
        }
    }
    all
}

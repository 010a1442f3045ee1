//! Formulas in the language of natural deduction.

use lemmas::LiteralFormula;
use logic::{Formula, PropTable};
use proofs::deduction;

use crate::wording::plain_names;

/// The most parts of a premise that is taken apart.
const MOST_PREMISES: usize = 10_000;

/// Returns `true` if no part of a formula is too wide to be written in natural deduction; conjunctions in
/// premises are taken apart.
pub(super) fn fits(formula: &Formula, is_premise: bool) -> bool {
    let most = if is_premise { MOST_PREMISES } else { deduction::MAX_PARTS };
    match formula {
        Formula::Constant(_) | Formula::Atom(_) => true,
        Formula::Not(inner) => fits(inner, false),
        Formula::And(parts) => {
            parts.len() <= most && parts.iter().all(|part| fits(part, is_premise))
        }
        Formula::Or(parts) => {
            parts.len() <= deduction::MAX_PARTS && parts.iter().all(|part| fits(part, false))
        }
        Formula::Iff(left, right) => fits(left, false) && fits(right, false),
        Formula::AtMostOne(parts) => {
            parts.len() * parts.len() <= 2 * most && parts.iter().all(|part| fits(part, false))
        }
    }
}

/// Returns `true` if no part of a lemma is too wide to be written in natural deduction.
pub(super) fn fits_literally(formula: &LiteralFormula) -> bool {
    use LiteralFormula as L;
    match formula {
        L::Theory(formula) => fits(formula, false),
        L::Not(inner) => fits_literally(inner),
        L::And(parts) | L::Or(parts) => {
            parts.len() <= deduction::MAX_PARTS && parts.iter().all(fits_literally)
        }
        L::Implies(left, right) | L::Iff(left, right) => {
            fits_literally(left) && fits_literally(right)
        }
    }
}

/// Returns `true` if no chain of one connective is too long to be read again. Where the first part of one is
/// one itself, both are written as one.
pub(super) fn is_narrow(formula: &deduction::Formula) -> bool {
    use deduction::Formula as D;
    let (mut first, mut others) = (formula, Vec::new());
    while let (D::And(..), D::And(before, part)) | (D::Or(..), D::Or(before, part)) =
        (formula, first)
    {
        others.push(&**part);
        first = before;
    }
    match first {
        _ if others.len() >= deduction::MAX_PARTS => false,
        _ if !others.is_empty() => others.into_iter().chain([first]).all(is_narrow),
        D::Not(inner) => is_narrow(inner),
        D::Implies(left, right) | D::Iff(left, right) => is_narrow(left) && is_narrow(right),
        _ => true,
    }
}

/// Takes conjunctions apart.
pub(super) fn add_conjuncts(formula: &deduction::Formula, premises: &mut Vec<deduction::Formula>) {
    match formula {
        deduction::Formula::And(a, b) => {
            add_conjuncts(a, premises);
            add_conjuncts(b, premises);
        }
        other => premises.push(other.clone()),
    }
}

/// A lemma in the language of natural deduction, connective by connective, so that a proof by the rules of
/// constructive logic is one of the lemma.
pub(super) fn naturally(lemma: &LiteralFormula, props: &PropTable) -> deduction::Formula {
    use LiteralFormula as L;
    use deduction::Formula as D;
    let part = |part: &L| naturally(part, props);
    match lemma {
        L::Theory(formula) => natural(formula, 0, props),
        L::Not(inner) => not(part(inner)),
        L::And(parts) => all(parts.iter().map(part)),
        L::Or(parts) => any(parts.iter().map(part)),
        L::Implies(left, right) => D::Implies(Box::new(part(left)), Box::new(part(right))),
        L::Iff(left, right) => D::Iff(Box::new(part(left)), Box::new(part(right))),
    }
}

/// A formula of the theory in the language of natural deduction, where *now* is the frame. Names are written
/// [without parentheses](plain_names), with a prime for each transition before.
pub(super) fn natural(formula: &Formula, frame: usize, props: &PropTable) -> deduction::Formula {
    use deduction::Formula as D;
    let part = |formula: &Formula| natural(formula, frame, props);
    match formula {
        Formula::Constant(true) => truth(),
        Formula::Constant(false) => D::Bottom,
        Formula::Atom(atom) => {
            let name = plain_names(props.name(atom.prop));
            D::Atom(name + &"'".repeat(frame + atom.moment as usize))
        }
        Formula::Not(inner) => not(part(inner)),
        Formula::And(parts) => all(parts.iter().map(part)),
        Formula::Or(parts) => disjunction(parts, &part),
        Formula::Iff(left, right) => match (part(left), part(right)) {
            (D::Bottom, other) | (other, D::Bottom) => not(other),
            (always, other) | (other, always) if always == truth() => other,
            (left, right) => D::Iff(Box::new(left), Box::new(right)),
        },
        Formula::AtMostOne(parts) => {
            let parts: Vec<D> = parts.iter().map(part).collect();
            let pairs = parts.iter().enumerate().flat_map(|(index, one)| {
                let others = parts[index + 1..].iter();
                others.map(move |other| not(all([one.clone(), other.clone()].into_iter())))
            });
            all(pairs)
        }
    }
}

/// A disjunction; where some of it is negated and some is not, an implication.
fn disjunction(
    parts: &[Formula],
    part: &dyn Fn(&Formula) -> deduction::Formula,
) -> deduction::Formula {
    use deduction::Formula as D;
    let is_negated = |formula: &&Formula| matches!(formula, Formula::Not(_));
    let (negated, others): (Vec<&Formula>, Vec<&Formula>) = parts.iter().partition(is_negated);
    let given = all(negated.iter().map(|formula| match formula {
        Formula::Not(inner) => part(inner),
        _ => unreachable!("they are negated"),
    }));
    let either = any(others.into_iter().map(part));
    match (given, either) {
        (given, either) if given == truth() || either == truth() => either,
        (given, D::Bottom) => not(given),
        (D::Bottom, _) => truth(),
        (given, either) => D::Implies(Box::new(given), Box::new(either)),
    }
}

fn any(parts: impl Iterator<Item = deduction::Formula>) -> deduction::Formula {
    use deduction::Formula as D;
    let mut any: Option<D> = None;
    for part in parts.filter(|part| *part != D::Bottom) {
        if part == truth() {
            return part;
        }
        any = Some(match any {
            Some(before) => D::Or(Box::new(before), Box::new(part)),
            None => part,
        });
    }
    any.unwrap_or(D::Bottom)
}

fn truth() -> deduction::Formula {
    deduction::Formula::Not(Box::new(deduction::Formula::Bottom))
}

fn not(formula: deduction::Formula) -> deduction::Formula {
    if formula == truth() {
        return deduction::Formula::Bottom;
    }
    deduction::Formula::Not(Box::new(formula))
}

fn all(parts: impl Iterator<Item = deduction::Formula>) -> deduction::Formula {
    use deduction::Formula as D;
    let mut all: Option<D> = None;
    for part in parts.filter(|part| *part != truth()) {
        if part == D::Bottom {
            return part;
        }
        all = Some(match all {
            Some(before) => D::And(Box::new(before), Box::new(part)),
            None => part,
        });
    }
    all.unwrap_or_else(truth)
}

#[cfg(test)]
mod tests {
    use deduction::Formula as D;

    use super::*;

    #[test]
    fn chains_are_measured_as_they_are_written() {
        let atoms = |n| any((0..n).map(|n| D::Atom(format!("p{n}"))));
        let nested = |n| D::Not(Box::new(any([atoms(n), D::Atom("q".to_owned())].into_iter())));
        assert!(is_narrow(&nested(deduction::MAX_PARTS - 1)));
        assert!(!is_narrow(&nested(deduction::MAX_PARTS)));
        // A part in parentheses is a chain of its own.
        let in_parentheses =
            any([D::Atom("q".to_owned()), atoms(deduction::MAX_PARTS)].into_iter());
        assert!(is_narrow(&in_parentheses));
        assert!(is_narrow(&all([atoms(150), atoms(150)].into_iter())));
    }
}

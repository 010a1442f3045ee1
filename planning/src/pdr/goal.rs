//! The goal states that a frame still has.

use std::collections::{BTreeSet, HashMap};

use logic::{Formula, Prop};

use super::{
    End,
    cube::Cube,
    relation::Relation,
    space::{Space, StateLit},
};
use crate::Solvers;

/// A cube of goal states of which one is among the states of a solver; `None` if there is none.
pub(super) fn goal_state<S: Solvers>(
    space: &Space<'_>,
    relation: &mut Relation<'_, S>,
) -> Result<Option<Cube>, End> {
    match relation.refute(&space.compiled.goal(0))? {
        Some(_) => Ok(None),
        None => Ok(Some(widened(space, &relation.state(space)?))),
    }
}

/// A cube around a goal state that has goal states only: a literal is left out where the goal, with three
/// values of truth, holds without it.
fn widened(space: &Space<'_>, state: &Cube) -> Cube {
    let goal = space.compiled.system().goal();
    let mut relevant = BTreeSet::new();
    goal.visit_atoms(&mut |atom| {
        relevant.insert(atom.prop);
    });
    let is_relevant = |&(_, prop): &(usize, &Prop)| relevant.contains(prop);
    let lits = space.props().iter().enumerate().filter(is_relevant);
    let lits = lits.map(|(index, &prop)| {
        let value = state.contains(StateLit::new(index, true));
        (prop, StateLit::new(index, value))
    });
    let lits: Vec<(Prop, StateLit)> = lits.collect();
    let mut values: HashMap<Prop, bool> =
        lits.iter().map(|&(prop, lit)| (prop, lit.value())).collect();
    let mut kept = Vec::new();
    for (prop, lit) in lits {
        values.remove(&prop);
        if value(goal, &|prop| values.get(&prop).copied()) != Some(true) {
            values.insert(prop, lit.value());
            kept.push(lit);
        }
    }
    Cube::new(kept)
}

/// The value of a formula where some propositions have none; `None` if it may depend on them.
fn value(formula: &Formula, of_prop: &impl Fn(Prop) -> Option<bool>) -> Option<bool> {
    // The value that decides alone, or else the other one if all parts have it.
    let joined = |parts: &[Formula], decisive: bool| {
        let mut values = parts.iter().map(|part| value(part, of_prop));
        let mut is_open = false;
        let decided = values.any(|value| {
            is_open |= value.is_none();
            value == Some(decisive)
        });
        if decided { Some(decisive) } else { (!is_open).then_some(!decisive) }
    };
    match formula {
        Formula::Constant(constant) => Some(*constant),
        Formula::Atom(atom) => of_prop(atom.prop),
        Formula::Not(inner) => value(inner, of_prop).map(|value| !value),
        Formula::And(parts) => joined(parts, false),
        Formula::Or(parts) => joined(parts, true),
        Formula::Iff(left, right) => Some(value(left, of_prop)? == value(right, of_prop)?),
        Formula::AtMostOne(parts) => {
            let values: Vec<_> = parts.iter().map(|part| value(part, of_prop)).collect();
            let count = |wanted| values.iter().filter(|&&value| value == wanted).count();
            match (count(Some(true)), count(None)) {
                (2.., _) => Some(false),
                (n, n_open) if n + n_open <= 1 => Some(true),
                _ => None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use logic::{CompileOptions, CompiledSystem, TransitionSystem};

    use super::*;

    /// Where some propositions have no value, a formula has one only if it is that of all completions; and
    /// where all have one, that of the formula.
    #[test]
    fn three_values_of_truth_agree_with_two() {
        let mut system = TransitionSystem::new();
        let props = [0, 1, 2].map(|i| system.state_prop(format!("p{i}")));
        let [a, b, c] = props.map(|prop| Formula::from(prop.now()));
        let all = || [a.clone(), b.clone(), c.clone()];
        for formula in [
            Formula::TRUE,
            !a.clone(),
            Formula::all(all()),
            Formula::any(all()),
            a.clone().iff(b.clone().or(!c.clone())),
            Formula::at_most_one(all()),
            !Formula::exactly_one(all()),
            a.clone().and(!b.clone()).or(c.clone()),
        ] {
            for code in 0..27 {
                let of_prop = |prop: Prop| match code / [1, 3, 9][prop.index()] % 3 {
                    0 => Some(false),
                    1 => Some(true),
                    _ => None,
                };
                let found = value(&formula, &of_prop);
                let completions = (0..8_u32).map(|bits| {
                    let bit = |prop: Prop| bits >> prop.index() & 1 == 1;
                    formula.evaluate(&|atom| of_prop(atom.prop).unwrap_or(bit(atom.prop)))
                });
                let completions: Vec<bool> = completions.collect();
                if let Some(value) = found {
                    assert!(completions.iter().all(|&one| one == value), "{formula:?} {code}");
                }
                let is_total = props.iter().all(|&prop| of_prop(prop).is_some());
                assert!(found.is_some() || !is_total, "{formula:?} {code}");
            }
        }
    }

    #[test]
    fn a_goal_state_is_widened_to_what_the_goal_needs() {
        let mut system = TransitionSystem::new();
        let [a, b, _, d] = ["a", "b", "c", "d"].map(|name| system.state_prop(name));
        system.set_goal(a.now().and(!b.now()).or(d.now()));
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let space = Space::new(&compiled);
        let cube = |lits: &[(usize, bool)]| {
            Cube::new(lits.iter().map(|&(index, value)| StateLit::new(index, value)).collect())
        };
        let widened_of = |values: [bool; 4]| {
            widened(&space, &cube(&[0, 1, 2, 3].map(|index| (index, values[index]))))
        };
        assert_eq!(widened_of([true, false, true, false]), cube(&[(0, true), (1, false)]));
        assert_eq!(widened_of([false, false, true, true]), cube(&[(3, true)]));
        assert_eq!(widened_of([true, false, false, true]), cube(&[(3, true)]));
    }
}

//! What a part of the transition relation leaves as it is.

use std::collections::BTreeSet;

use limits::StopReason;
use logic::{Formula, Moment, Prop};

use crate::{build::Builder, kind::Diagram, support::Support};

/// Groups with more propositions are not looked at.
const MAX_GROUP: usize = 40;

/// Sets of propositions of which one next to the other may show that all of them stay as they are, such as
/// the values of one variable: those of at-most-ones and disjunctions among the invariants.
pub(crate) fn groups(invariant: &[Support]) -> Vec<BTreeSet<Prop>> {
    let is_choice = |formula: &Formula| match formula {
        Formula::AtMostOne(_) => true,
        Formula::Or(parts) => parts.iter().all(|part| matches!(part, Formula::Atom(_))),
        _ => false,
    };
    let choices = invariant.iter().filter(|conjunct| is_choice(&conjunct.formula));
    let groups: BTreeSet<BTreeSet<Prop>> = choices.map(Support::props).collect();
    groups.into_iter().collect()
}

/// The propositions that keep their value, as far as few constraints show it: those on the proposition
/// itself, or all within one group and what the transition constraints on the group speak about.
///
/// That others count as changing costs time and no more.
pub(crate) fn kept<F: Diagram>(
    builder: &Builder<F>,
    transition: &[Support],
    invariant: &[Support],
    groups: &[BTreeSet<Prop>],
) -> Result<BTreeSet<Prop>, StopReason> {
    let mut kept = BTreeSet::new();
    for &prop in builder.variables.state() {
        keep(builder, transition, &[], &BTreeSet::from([prop]), &mut kept)?;
    }
    for group in groups {
        if group.iter().all(|prop| kept.contains(prop)) {
            continue;
        }
        builder.store.budget().check()?;
        let mut group = group.clone();
        for constraint in transition {
            if constraint.next.iter().any(|prop| group.contains(prop)) {
                group.extend(constraint.props());
            }
        }
        if group.len() <= MAX_GROUP {
            keep(builder, transition, invariant, &group, &mut kept)?;
        }
    }
    Ok(kept)
}

/// Adds the propositions of a group that the constraints within it keep.
fn keep<F: Diagram>(
    builder: &Builder<F>,
    transition: &[Support],
    invariant: &[Support],
    group: &BTreeSet<Prop>,
    kept: &mut BTreeSet<Prop>,
) -> Result<(), StopReason> {
    let store = builder.store;
    let mut all = store.constant(true);
    let within = |conjunct: &&Support| conjunct.is_about_states() && conjunct.is_within(group);
    for constraint in transition.iter().filter(within) {
        all = store.and(&all, &builder.formula(&constraint.formula, Moment::Now)?)?;
    }
    for conjunct in invariant.iter().filter(within) {
        for moment in [Moment::Now, Moment::Next] {
            all = store.and(&all, &builder.formula(&conjunct.formula, moment)?)?;
        }
    }
    for &prop in group {
        let [now, next] = builder.state_pair(prop)?;
        if !store.minus(&all, &store.iff(&now, &next)?)?.satisfiable() {
            kept.insert(prop);
        }
    }
    Ok(())
}

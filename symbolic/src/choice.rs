//! What moves: the actions of which every transition has one.

use std::collections::{HashMap, HashSet};

use logic::{Atom, Formula, Kind, Moment, Prop, TransitionSystem};

use crate::partial::conjuncts;

/// The actions among which each transition chooses: those of the largest disjunction that a constraint on
/// transitions consists of, such as "one of the instances of rules applies". Each is a part of the transition
/// relation.
pub(crate) struct Choice {
    actions: Vec<Prop>,
    /// `true` if no transition has two of them.
    is_exclusive: bool,
}

impl Choice {
    /// Finds the actions; none if no constraint is such a disjunction.
    pub(crate) fn find(system: &TransitionSystem) -> Self {
        let all = || system.transition().iter().flat_map(|c| conjuncts(&c.formula));
        let actions = all().filter_map(|formula| match formula {
            Formula::Or(parts) => actions(system, parts),
            _ => None,
        });
        let actions = actions.max_by_key(Vec::len).unwrap_or_default();
        let excludes = |formula: &Formula| match formula {
            Formula::AtMostOne(parts) => self::actions(system, parts).is_some_and(|excluded| {
                let excluded: HashSet<Prop> = excluded.into_iter().collect();
                actions.iter().all(|action| excluded.contains(action))
            }),
            _ => false,
        };
        let is_exclusive = all().any(excludes);
        Self { actions, is_exclusive }
    }

    /// The actions, in the order of the disjunction.
    pub(crate) fn actions(&self) -> &[Prop] {
        &self.actions
    }

    /// For each part of the transition relation what it makes true and false; a single part that makes
    /// nothing so if there are no actions. All of them together would take the square of the number of
    /// actions.
    pub(crate) fn parts(&self) -> impl Iterator<Item = HashMap<Atom, bool>> {
        let part = |chosen: &Prop| {
            let others = self.actions.iter().filter(move |&action| action != chosen);
            let others = others.filter(|_| self.is_exclusive).map(|action| (action.now(), false));
            others.chain([(chosen.now(), true)]).collect()
        };
        let no_choice = self.actions.is_empty().then(HashMap::new);
        no_choice.into_iter().chain(self.actions.iter().map(part))
    }
}

/// The actions of which these formulas are atoms; `None` if one is something else.
fn actions(system: &TransitionSystem, formulas: &[Formula]) -> Option<Vec<Prop>> {
    let action = |formula: &Formula| match formula {
        Formula::Atom(Atom { prop, moment: Moment::Now })
            if system.props().kind(*prop) == Kind::Action =>
        {
            Some(*prop)
        }
        _ => None,
    };
    formulas.iter().map(action).collect()
}

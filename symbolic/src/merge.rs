//! Fewer and larger parts of the transition relation.

use std::{cmp::Reverse, collections::BTreeSet};

use limits::StopReason;
use logic::Prop;

use crate::{
    build::Builder,
    kind::Diagram,
    relation::{Part, Relation},
};

impl<F: Diagram> Relation<F> {
    /// The same relation where parts are joined as long as a joined one has at most this many nodes,
    /// terminals counted.
    ///
    /// A part takes in, one by one, those that change the least that it does not change itself, and of these
    /// those that change the most in common with it; with the first that makes it too large it is complete.
    /// So each part is joined at most twice.
    pub(crate) fn merged(self, builder: &Builder<F>, max_nodes: usize) -> Result<Self, StopReason> {
        let mut open = self.parts;
        let mut parts = Vec::new();
        while !open.is_empty() {
            let mut part = open.remove(0);
            while let Some(nearest) = nearest(&part, &open) {
                builder.store.budget().check()?;
                let joined = part.joined(&open[nearest], builder)?;
                if joined.relation.node_count() > max_nodes {
                    break;
                }
                open.remove(nearest);
                part = joined;
            }
            parts.push(part);
        }
        Ok(Self { parts, invariant: self.invariant })
    }
}

/// The part that goes best with another one.
fn nearest<F: Diagram>(part: &Part<F>, others: &[Part<F>]) -> Option<usize> {
    let own: BTreeSet<&Prop> = part.changed.iter().collect();
    let distance = |other: &Part<F>| {
        let n_common = other.changed.iter().filter(|prop| own.contains(prop)).count();
        (other.changed.len() - n_common, Reverse(n_common))
    };
    (0..others.len()).min_by_key(|&index| distance(&others[index]))
}

impl<F: Diagram> Part<F> {
    /// The transitions of both.
    fn joined(&self, other: &Self, builder: &Builder<F>) -> Result<Self, StopReason> {
        let all: BTreeSet<&Prop> = self.changed.iter().chain(&other.changed).collect();
        let is_changed = |prop: &&Prop| all.contains(prop);
        let changed: Vec<Prop> =
            builder.variables.state().iter().filter(is_changed).copied().collect();
        let relation = builder
            .store
            .or(&self.widened(&changed, builder)?, &other.widened(&changed, builder)?)?;
        Self::new(builder, changed, relation)
    }

    /// The relation over more propositions, which keep their values.
    fn widened(&self, props: &[Prop], builder: &Builder<F>) -> Result<F, StopReason> {
        let store = builder.store;
        let mut relation = self.relation.clone();
        for &prop in props.iter().rev().filter(|prop| !self.changed.contains(prop)) {
            let [now, next] = builder.state_pair(prop)?;
            relation = store.and(&relation, &store.iff(&now, &next)?)?;
        }
        Ok(relation)
    }
}

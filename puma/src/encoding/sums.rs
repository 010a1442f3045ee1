//! The clause family *sum*.
//!
//! The facts of one variable after the other are added up; the propositions are the layers of a decision
//! diagram of the sum (Eén and Sörensson, *Translating pseudo-Boolean constraints into SAT*, JSAT 2, 2006,
//! section 5.1, for variables of several values), stated in both directions.

use std::{collections::BTreeMap, ops::Range};

use logic::Formula;

use super::metered::MeteredSystem;
use crate::{
    analysis::{Analysis, Fact, Facts, Sum},
    circuit::Budgeted,
};

/// Beyond this many propositions a frame a sum is left out.
const MAX_NODES: i64 = 4096;

/// States that the sums are what they are at the start.
pub(super) fn sums(
    analysis: &Analysis,
    facts: &[Formula],
    system: &mut MeteredSystem,
) -> Budgeted<()> {
    for (number, sum) in analysis.sums.iter().enumerate() {
        let mut adder = Adder { name: format!("sum#{number}"), sum, facts, system };
        let groups = adder.groups(&analysis.facts);
        if sum.is_parity {
            adder.parity(&groups)?;
        } else if sum.total.saturating_mul(i64::try_from(groups.len()).unwrap_or(i64::MAX))
            <= MAX_NODES
        {
            adder.total(&groups)?;
        }
    }
    Ok(())
}

struct Adder<'a, 'b> {
    name: String,
    sum: &'a Sum,
    facts: &'a [Formula],
    system: &'a mut MeteredSystem<'b>,
}

impl Adder<'_, '_> {
    /// The facts of the variables that matter.
    fn groups(&self, facts: &Facts) -> Vec<Range<Fact>> {
        let matters = |group: &Range<Fact>| self.sum.weights[group.clone()].iter().any(|&w| w != 0);
        facts.groups().filter(matters).collect()
    }

    fn state(&mut self, formula: Formula) -> Budgeted<()> {
        self.system.always("sum", formula)
    }

    /// The parity of the variables so far: each a proposition.
    fn parity(&mut self, groups: &[Range<Fact>]) -> Budgeted<()> {
        let mut so_far = Formula::FALSE;
        for (index, group) in groups.iter().enumerate() {
            let odd = group.clone().filter(|&fact| self.sum.weights[fact] == 1);
            let odd = Formula::any(odd.map(|fact| self.facts[fact].clone()));
            let prop = self.system.state_prop(format!("{}.{index}", self.name))?;
            self.state(prop.now().iff(!so_far.iff(odd)))?;
            so_far = prop.now().into();
        }
        self.state(if self.sum.total % 2 == 1 { so_far } else { !so_far })
    }

    /// A proposition for each sum of the variables so far that can still become the total.
    fn total(&mut self, groups: &[Range<Fact>]) -> Budgeted<()> {
        let largest = |group: &Range<Fact>| self.sum.weights[group.clone()].iter().max().copied();
        let mut rest: i64 = groups.iter().filter_map(largest).sum();
        let mut nodes = BTreeMap::from([(0, Formula::TRUE)]);
        for (index, group) in groups.iter().enumerate() {
            rest -= largest(group).unwrap_or(0);
            let possible = (self.sum.total - rest)..=self.sum.total;
            let mut next = BTreeMap::new();
            for (sum, fact) in nodes.keys().flat_map(|&sum| group.clone().map(move |f| (sum, f))) {
                let sum = sum + self.sum.weights[fact];
                if possible.contains(&sum) && !next.contains_key(&sum) {
                    let prop = self.system.state_prop(format!("{}.{index}.{sum}", self.name))?;
                    next.insert(sum, Formula::from(prop.now()));
                }
            }
            self.connect(group, &nodes, &next)?;
            nodes = next;
        }
        Ok(())
    }

    /// From one layer to the next, and back.
    fn connect(
        &mut self,
        group: &Range<Fact>,
        nodes: &BTreeMap<i64, Formula>,
        next: &BTreeMap<i64, Formula>,
    ) -> Budgeted<()> {
        let node = |nodes: &BTreeMap<i64, Formula>, sum: i64| {
            nodes.get(&sum).cloned().unwrap_or(Formula::FALSE)
        };
        for fact in group.clone() {
            let (holds, weight) = (&self.facts[fact], self.sum.weights[fact]);
            for (sum, from) in nodes {
                let both = from.clone().and(holds.clone());
                self.system.always("sum", both.implies(node(next, sum + weight)))?;
            }
            for (sum, to) in next {
                let both = to.clone().and(holds.clone());
                self.system.always("sum", both.implies(node(nodes, sum - weight)))?;
            }
        }
        self.state(Formula::exactly_one(next.values().cloned()))
    }
}

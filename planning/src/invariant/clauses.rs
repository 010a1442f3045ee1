//! Conjunctions of clauses over one state.

use std::collections::BTreeSet;

use logic::{Formula, Prop, PropTable};

/// A proposition about the state, or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Literal {
    /// The proposition.
    pub prop: Prop,
    /// The value that it has where the literal holds.
    pub value: bool,
}

/// A conjunction of clauses, each a disjunction of literals.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses(pub Vec<Vec<Literal>>);

impl Clauses {
    /// The value in a state, of which `holds` tells the propositions. Cost: linear in the literals.
    pub fn evaluate(&self, holds: impl Fn(Prop) -> bool) -> bool {
        let Self(clauses) = self;
        clauses.iter().all(|clause| clause.iter().any(|lit| holds(lit.prop) == lit.value))
    }

    /// The propositions that occur.
    pub fn props(&self) -> BTreeSet<Prop> {
        self.0.iter().flatten().map(|lit| lit.prop).collect()
    }

    /// The number of literals.
    pub fn n_lits(&self) -> usize {
        self.0.iter().map(Vec::len).sum()
    }

    /// The same about the propositions of another table that have the same names, if they are all there.
    pub fn renamed(&self, from: &PropTable, to: &PropTable) -> Option<Self> {
        let literal = |lit: &Literal| Some(Literal { prop: to.find(from.name(lit.prop))?, ..*lit });
        let clause = |clause: &Vec<Literal>| clause.iter().map(literal).collect();
        self.0.iter().map(clause).collect::<Option<_>>().map(Self)
    }

    /// The same as a formula about the present state.
    pub(crate) fn formula(&self) -> Formula {
        let of_lit = |lit: &Literal| lit.prop.now().is(lit.value);
        Formula::all(self.0.iter().map(|clause| Formula::any(clause.iter().map(of_lit))))
    }
}

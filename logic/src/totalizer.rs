//! At least v of some literals hold: a totalizer over groups of literals.
//!
//! It is a binary tree with the literals as leaves. A node has an output for each number v that is asked of
//! it, a new variable that holds if at least v of the literals below do (not only if). Output v has a clause
//! left ≥ l ∧ right ≥ r ⇒ node ≥ v for each sum l + r = v that the two children can have.
//!
//! No node has a part of a group and something else below it. So each group has an output of its own for each
//! number, about which a solver can learn. What that is worth: `docs/encodings.md`, "Counting".
//!
//! Source: Bailleux and Boufkhad, *Efficient CNF encoding of Boolean cardinality constraints*, CP 2003. The
//! groups are ours.

use std::{collections::HashMap, ops::ControlFlow};

use dimacs::FormulaSize;
use rustsat::types::{Lit, Var};

use crate::sink::Sink;

/// The numbers v for which a node has outputs, from 1 to the number of its literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Wanted {
    pub(crate) least: usize,
    pub(crate) most: usize,
}

impl Wanted {
    /// What a child has to have, if there are so many literals below it and so many below the other child.
    fn of_child(self, n: usize, n_others: usize) -> Self {
        Self { least: self.least.saturating_sub(n_others).max(1), most: self.most.min(n) }
    }

    /// The variables of the outputs, and their clauses: output v has min(left, v) + min(right, v) - v + 1,
    /// with three literals each but for the sums with a 0.
    fn size(self, left: usize, right: usize) -> FormulaSize {
        let [least, most, left, right] = [self.least, self.most, left, right].map(|n| n as u128);
        let n_vars = most - least + 1;
        let up_to =
            |most: u128, n: u128| n.min(most) * (n.min(most) + 1) / 2 + n * (most - n.min(most));
        let sum_of_least = |n| up_to(most, n) - up_to(least - 1, n);
        let n_clauses = sum_of_least(left) + sum_of_least(right) + n_vars - sum_of_least(most);
        let n_within = |n: u128| (n.min(most) + 1).saturating_sub(least);
        let n_lits = 3 * n_clauses - n_within(left) - n_within(right);
        let [n_vars, n_clauses, n_lits] =
            [n_vars, n_clauses, n_lits].map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        FormulaSize { n_vars, n_clauses, n_lits }
    }
}

/// A node, by the sizes of the groups below it, none of them 0, or by the number of its literals of one
/// group.
#[derive(Clone, Copy)]
enum Node<'a> {
    Groups(&'a [usize]),
    Lits(usize),
}

impl<'a> Node<'a> {
    fn of(groups: &'a [usize]) -> Self {
        match groups {
            &[n] => Self::Lits(n),
            _ => Self::Groups(groups),
        }
    }

    /// The literals below it.
    fn n_lits(self) -> usize {
        match self {
            Self::Groups(groups) => groups.iter().copied().fold(0, usize::saturating_add),
            Self::Lits(n) => n,
        }
    }

    /// Half of the groups each, or of the literals; none of a literal.
    fn children(self) -> Option<[Self; 2]> {
        match self {
            Self::Groups(groups) => {
                let (left, right) = groups.split_at(groups.len() / 2);
                Some([Self::of(left), Self::of(right)])
            }
            Self::Lits(1) => None,
            Self::Lits(n) => Some([Self::Lits(n / 2), Self::Lits(n.div_ceil(2))]),
        }
    }

    /// The size of the definitions of these outputs, and of those below that they need.
    fn size(
        self,
        wanted: Wanted,
        known: &mut HashMap<(usize, Wanted), FormulaSize>,
    ) -> FormulaSize {
        let Some([left, right]) = self.children() else { return FormulaSize::default() };
        let key = matches!(self, Self::Lits(_)).then_some((self.n_lits(), wanted));
        if let Some(&size) = key.and_then(|key| known.get(&key)) {
            return size;
        }
        let (n_left, n_right) = (left.n_lits(), right.n_lits());
        let size = wanted
            .size(n_left, n_right)
            .plus(left.size(wanted.of_child(n_left, n_right), known))
            .plus(right.size(wanted.of_child(n_right, n_left), known));
        known.extend(key.map(|key| (key, size)));
        size
    }
}

/// The size of a totalizer over groups of these sizes, at least one and none of them 0, with these outputs.
pub(crate) fn size(groups: &[usize], wanted: Wanted) -> FormulaSize {
    Node::of(groups).size(wanted, &mut HashMap::new())
}

/// Calls `sink` with the clauses of a totalizer over groups, at least one and none of them empty; returns its
/// outputs in order. Its variables come from `first` on.
pub(crate) fn define(
    groups: &[Vec<Lit>],
    wanted: Wanted,
    first: u32,
    sink: &mut Sink<'_>,
) -> ControlFlow<(), Vec<Lit>> {
    let sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
    let lits = groups.concat();
    let mut definer = Definer { next: Var::new(first), sink, clause: Vec::with_capacity(3) };
    ControlFlow::Continue(definer.define(Node::of(&sizes), &lits, wanted)?.lits)
}

/// The outputs of a node, from the least number on.
struct Outputs {
    least: usize,
    lits: Vec<Lit>,
}

impl Outputs {
    /// That at least so many hold; none for 0, which is so.
    fn at_least(&self, v: usize) -> Option<Lit> {
        (v > 0).then(|| self.lits[v - self.least])
    }
}

struct Definer<'a, 's> {
    next: Var,
    sink: &'a mut Sink<'s>,
    clause: Vec<Lit>,
}

impl Definer<'_, '_> {
    fn define(&mut self, node: Node<'_>, lits: &[Lit], wanted: Wanted) -> ControlFlow<(), Outputs> {
        let Some([left, right]) = node.children() else {
            return ControlFlow::Continue(Outputs { least: 1, lits: lits.to_vec() });
        };
        let (n_left, n_right) = (left.n_lits(), right.n_lits());
        let (of_left, of_right) = lits.split_at(n_left);
        let left = self.define(left, of_left, wanted.of_child(n_left, n_right))?;
        let right = self.define(right, of_right, wanted.of_child(n_right, n_left))?;
        let mut outputs = Outputs { least: wanted.least, lits: Vec::new() };
        for v in wanted.least..=wanted.most {
            let output = self.next.pos_lit();
            self.next += 1;
            outputs.lits.push(output);
            for l in v.saturating_sub(n_right)..=v.min(n_left) {
                let parts = left.at_least(l).into_iter().chain(right.at_least(v - l));
                self.clause.clear();
                self.clause.extend(parts.map(|part| !part).chain([output]));
                (self.sink)(&self.clause)?;
            }
        }
        ControlFlow::Continue(outputs)
    }
}

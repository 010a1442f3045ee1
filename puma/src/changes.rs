//! What an instance does to each variable, where that has a simple form.

use std::collections::BTreeSet;

use crate::{
    expr::{Expr, Place, VarId},
    program::{Instance, Program, Scalar},
    syntax::ast::{Arith, Comparison},
};

/// How a variable changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `v = constant`
    Set(i64),
    /// `v = !v`
    Flip,
    /// `v = v + constant`; the instance does not apply where the sum does not fit.
    Add(i64),
    /// `v = w`, of the same kind.
    Copy(VarId),
    /// Anything else, or one of several assignments to the variable.
    Other,
}

/// What an instance reads and writes.
#[derive(Clone, Debug)]
pub(crate) struct Changes {
    /// By variable; each variable once.
    pub(crate) writes: Vec<(VarId, Change)>,
    /// The variables on which the guard, the values or the indices depend, but for the variable itself in
    /// [`Change::Flip`] and [`Change::Add`].
    pub(crate) reads: BTreeSet<VarId>,
}

impl Changes {
    /// `None` if some assignment may go to more than one variable.
    pub(crate) fn of(instance: &Instance, program: &Program) -> Option<Self> {
        let mut reads = BTreeSet::new();
        for part in &instance.guard {
            part.visit_vars(&mut |var| {
                reads.insert(var);
            });
        }
        let mut writes: Vec<(VarId, Change)> = Vec::new();
        for assignment in &instance.assignments {
            if !assignment.place.indices.is_empty() {
                return None;
            }
            let var = assignment.place.first;
            let change = match writes.iter_mut().find(|(other, _)| *other == var) {
                Some(earlier) => {
                    earlier.1 = Change::Other;
                    // The values of both count now.
                    for other in instance.assignments.iter().filter(|a| a.place.first == var) {
                        other.value.visit_vars(&mut |var| {
                            reads.insert(var);
                        });
                    }
                    continue;
                }
                None => change(var, &assignment.value, program),
            };
            writes.push((var, change));
            if !matches!(change, Change::Flip | Change::Add(_)) {
                assignment.value.visit_vars(&mut |var| {
                    reads.insert(var);
                });
            }
        }
        Some(Self { writes, reads })
    }

    /// Whether one after the other is the same in either order, for all states: both orders apply to the
    /// same states, and lead to the same state.
    pub(crate) fn commute(&self, other: &Self) -> bool {
        let is_clear = |reads: &BTreeSet<VarId>, writes: &[(VarId, Change)]| {
            writes.iter().all(|(var, _)| !reads.contains(var))
        };
        is_clear(&self.reads, &other.writes)
            && is_clear(&other.reads, &self.writes)
            && self.writes.iter().all(|&(var, change)| {
                let found = other.writes.iter().find(|(written, _)| *written == var);
                found.is_none_or(|&(_, other)| can_swap(change, other))
            })
    }

    /// Whether doing it twice changes nothing.
    pub(crate) fn is_involution(&self) -> bool {
        self.writes.iter().all(|(var, change)| *change == Change::Flip && !self.reads.contains(var))
    }
}

fn can_swap(first: Change, second: Change) -> bool {
    match (first, second) {
        (Change::Flip, Change::Flip) => true,
        (Change::Set(first), Change::Set(second)) => first == second,
        // With the same sign the sum in between fits if the one at the end does.
        (Change::Add(first), Change::Add(second)) => (first < 0) == (second < 0),
        _ => false,
    }
}

fn change(var: VarId, value: &Expr, program: &Program) -> Change {
    let is_self = |expr: &Expr| *expr == Expr::Read(Place::of(var));
    match value {
        Expr::Value(value) => Change::Set(*value),
        Expr::Not(inner) if is_self(inner) => Change::Flip,
        Expr::Read(place) if place.indices.is_empty() => {
            let same_kind = program.variables[place.first].kind == program.variables[var].kind;
            if same_kind { Change::Copy(place.first) } else { Change::Other }
        }
        Expr::Compare(comparison, sides) => {
            let boolean = program.variables[var].kind == Scalar::Boolean;
            match (comparison, &sides[0], &sides[1]) {
                (Comparison::Equal, side, Expr::Value(0)) if boolean && is_self(side) => {
                    Change::Flip
                }
                _ => Change::Other,
            }
        }
        Expr::Arith(operator, sides) => match (operator, &sides[0], &sides[1]) {
            (Arith::Add, side, Expr::Value(value)) | (Arith::Add, Expr::Value(value), side)
                if is_self(side) =>
            {
                Change::Add(*value)
            }
            (Arith::Subtract, side, Expr::Value(value)) if is_self(side) => Change::Add(-value),
            _ => Change::Other,
        },
        _ => Change::Other,
    }
}

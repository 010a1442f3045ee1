//! What an instance does to each variable, where that has a simple form.

use std::collections::{BTreeSet, HashMap};

use limits::{Ledger, StopReason};

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
    /// Indexed by variable; each variable once.
    pub(crate) writes: Vec<(VarId, Change)>,
    /// The variables on which the guard, the values or the indices depend, but for the variable itself in
    /// [`Change::Flip`] and [`Change::Add`].
    pub(crate) reads: BTreeSet<VarId>,
}

impl Changes {
    /// `None` if some assignment may go to more than one variable.
    pub(crate) fn of(
        instance: &Instance,
        program: &Program,
        ledger: &mut Ledger,
    ) -> Result<Option<Self>, StopReason> {
        let mut reads = BTreeSet::new();
        let mut read = |expr: &Expr| {
            expr.visit_vars(ledger, &mut |var| {
                reads.insert(var);
            })
        };
        instance.guard.iter().try_for_each(&mut read)?;
        let mut writes: Vec<(VarId, Change)> = Vec::new();
        // By variable: the number of its write, and the value of its first assignment.
        let mut first: HashMap<VarId, (usize, &Expr)> = HashMap::new();
        for assignment in &instance.assignments {
            if !assignment.place.indices.is_empty() {
                return Ok(None);
            }
            let (var, value) = (assignment.place.first, &assignment.value);
            if let Some(&(number, first_value)) = first.get(&var) {
                // The values of both count now.
                if std::mem::replace(&mut writes[number].1, Change::Other) != Change::Other {
                    read(first_value)?;
                }
                read(value)?;
                continue;
            }
            first.insert(var, (writes.len(), value));
            let change = change(var, value, program);
            writes.push((var, change));
            if !matches!(change, Change::Flip | Change::Add(_)) {
                read(value)?;
            }
        }
        Ok(Some(Self { writes, reads }))
    }

    /// Returns `true` if all changes have a simple form.
    pub(crate) fn are_simple(&self) -> bool {
        self.writes.iter().all(|(_, change)| *change != Change::Other)
    }

    /// Bytes that it takes.
    pub(crate) fn n_bytes(&self) -> usize {
        /// The bytes of an entry of a tree, including its share of the nodes.
        const PER_READ: usize = 2 * size_of::<VarId>();
        size_of::<Self>() + size_of_val(&*self.writes) + self.reads.len() * PER_READ
    }

    /// Returns `true` if both orders of the two have the same effect in all states: they apply to the same
    /// states, and lead to the same state.
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

    /// Returns `true` if doing it twice changes nothing.
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

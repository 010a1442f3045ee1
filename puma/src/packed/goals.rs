//! Goal states one by one, where they are few.

use limits::{Ledger, StopReason};

use crate::{
    conditions::conjuncts,
    expr::{Expr, Place, VarId},
    program::Program,
    syntax::ast::Comparison,
};

/// The goal states, if there are at most `limit` of them and they are soon found.
///
/// Variables are given values one after the other, those of the goals first; a partial state is dropped
/// once some goal is false whatever the rest is.
pub(super) fn goal_states(
    program: &Program,
    limit: usize,
    ledger: &mut Ledger,
) -> Result<Option<Vec<Vec<i64>>>, StopReason> {
    /// Partial states looked at.
    const MAX_TRIES: usize = 200_000;
    let mut order: Vec<VarId> = Vec::new();
    let mut seen = vec![false; program.variables.len()];
    for goal in &program.goals {
        goal.visit_vars(ledger, &mut |var| {
            if !std::mem::replace(&mut seen[var], true) {
                order.push(var);
            }
        })?;
    }
    order.extend((0..seen.len()).filter(|&var| !seen[var]));
    let mut search = Search { program, order, limit, tries: MAX_TRIES, found: Vec::new(), ledger };
    let mut values = vec![None; program.variables.len()];
    match search.extend(0, &mut values) {
        Ok(()) => Ok(Some(search.found)),
        Err(NotFound::TooMany) => Ok(None),
        Err(NotFound::Stopped(reason)) => Err(reason),
    }
}

/// Why the goal states are not known.
enum NotFound {
    /// They are too many, or not soon found.
    TooMany,
    /// The budget is used up.
    Stopped(StopReason),
}

impl From<StopReason> for NotFound {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

struct Search<'p, 'l, 'b> {
    program: &'p Program,
    order: Vec<VarId>,
    limit: usize,
    tries: usize,
    found: Vec<Vec<i64>>,
    ledger: &'l mut Ledger<'b>,
}

impl Search<'_, '_, '_> {
    fn extend(&mut self, depth: usize, values: &mut [Option<i64>]) -> Result<(), NotFound> {
        self.tries = self.tries.checked_sub(1).ok_or(NotFound::TooMany)?;
        for goal in &self.program.goals {
            if known(goal, values, self.ledger)? == Some(0) {
                return Ok(());
            }
        }
        let Some(&var) = self.order.get(depth) else {
            let state: Vec<i64> = values.iter().map(|value| value.unwrap_or(0)).collect();
            if self.program.is_goal(&state) {
                self.ledger.take(size_of::<Vec<i64>>() + size_of_val(&*state))?;
                self.found.push(state);
            }
            let is_few = self.found.len() <= self.limit;
            return if is_few { Ok(()) } else { Err(NotFound::TooMany) };
        };
        let fixed = self.program.fixed[var].map(|value| (value, value));
        let (low, high) = fixed.unwrap_or_else(|| self.program.variables[var].kind.range());
        let demanded = self.demanded(var, values)?;
        for value in demanded.map_or(low..=high, |value| value..=value) {
            values[var] = Some(value);
            self.extend(depth + 1, values)?;
        }
        values[var] = None;
        Ok(())
    }

    /// The value that a goal `var == value` asks for.
    fn demanded(&mut self, var: VarId, values: &[Option<i64>]) -> Result<Option<i64>, StopReason> {
        for part in conjuncts(&self.program.goals) {
            self.ledger.work(1)?;
            let Expr::Compare(Comparison::Equal, sides) = part else { continue };
            let [left, right] = &**sides;
            let is_var = |side: &Expr| *side == Expr::Read(Place::of(var));
            let value = match (is_var(left), is_var(right)) {
                (true, false) => known(right, values, self.ledger)?,
                (false, true) => known(left, values, self.ledger)?,
                _ => None,
            };
            if value.is_some() {
                return Ok(value.filter(|&value| self.program.variables[var].kind.fits(value)));
            }
        }
        Ok(None)
    }
}

/// The value of an expression if it is sure already.
fn known(
    expr: &Expr,
    values: &[Option<i64>],
    ledger: &mut Ledger,
) -> Result<Option<i64>, StopReason> {
    match expr {
        Expr::All(parts) => joined(parts, 0, values, ledger),
        Expr::Any(parts) => joined(parts, 1, values, ledger),
        Expr::Not(inner) => Ok(known(inner, values, ledger)?.map(|value| 1 - value)),
        other => {
            let mut is_known = true;
            other.visit_vars(ledger, &mut |var| is_known &= values[var].is_some())?;
            if !is_known {
                return Ok(None);
            }
            Ok(other.eval(&|var| values[var].unwrap_or(0)).ok())
        }
    }
}

/// A part with the decisive value decides even before parts that are not known: if one of those has no
/// value, the goal is not satisfied either.
fn joined(
    parts: &[Expr],
    decisive: i64,
    values: &[Option<i64>],
    ledger: &mut Ledger,
) -> Result<Option<i64>, StopReason> {
    // What comes of the first part that does not leave it to the next.
    let mut first = None;
    for part in parts {
        let value = known(part, values, ledger)?;
        if decisive == 0 && value == Some(0) {
            return Ok(Some(0));
        }
        if first.is_none() && value != Some(1 - decisive) {
            first = Some(value.filter(|&value| value == decisive));
        }
    }
    Ok(first.unwrap_or(Some(1 - decisive)))
}

//! Goal states one by one, where they are few.

use crate::{
    expr::{Expr, Place, VarId},
    program::Program,
    syntax::ast::Comparison,
};

/// The goal states, if there are at most `limit` of them and they are soon found.
///
/// Variables are given values one after the other, those of the goals first; a partial state is dropped
/// once some goal is false whatever the rest is.
pub(super) fn goal_states(program: &Program, limit: usize) -> Option<Vec<Vec<i64>>> {
    /// Partial states looked at.
    const MAX_TRIES: usize = 200_000;
    let mut order: Vec<VarId> = Vec::new();
    for goal in &program.goals {
        goal.visit_vars(&mut |var| order.push(var));
    }
    let mut seen = vec![false; program.variables.len()];
    order.retain(|&var| !std::mem::replace(&mut seen[var], true));
    order.extend((0..seen.len()).filter(|&var| !seen[var]));
    let mut search = Search { program, order, limit, tries: MAX_TRIES, found: Vec::new() };
    let mut values = vec![None; program.variables.len()];
    search.extend(0, &mut values)?;
    Some(search.found)
}

struct Search<'p> {
    program: &'p Program,
    order: Vec<VarId>,
    limit: usize,
    tries: usize,
    found: Vec<Vec<i64>>,
}

impl Search<'_> {
    fn extend(&mut self, depth: usize, values: &mut [Option<i64>]) -> Option<()> {
        self.tries = self.tries.checked_sub(1)?;
        let goals = self.program.goals.iter();
        if goals.clone().any(|goal| known(goal, values) == Some(0)) {
            return Some(());
        }
        let Some(&var) = self.order.get(depth) else {
            let state: Vec<i64> = values.iter().map(|value| value.unwrap_or(0)).collect();
            if self.program.is_goal(&state) {
                self.found.push(state);
            }
            return (self.found.len() <= self.limit).then_some(());
        };
        let fixed = self.program.fixed[var].map(|value| (value, value));
        let (low, high) = fixed.unwrap_or_else(|| self.program.variables[var].kind.range());
        for value in self.demanded(var, values).map_or(low..=high, |value| value..=value) {
            values[var] = Some(value);
            self.extend(depth + 1, values)?;
        }
        values[var] = None;
        Some(())
    }

    /// The value that a goal `var == value` asks for.
    fn demanded(&self, var: VarId, values: &[Option<i64>]) -> Option<i64> {
        let wanted = |part: &Expr| match part {
            Expr::Compare(Comparison::Equal, sides) => {
                let [left, right] = &**sides;
                let is_var = |side: &Expr| *side == Expr::Read(Place::of(var));
                match (is_var(left), is_var(right)) {
                    (true, false) => known(right, values),
                    (false, true) => known(left, values),
                    _ => None,
                }
            }
            _ => None,
        };
        let value = self.program.goals.iter().find_map(|goal| match goal {
            Expr::All(parts) => parts.iter().find_map(wanted),
            other => wanted(other),
        });
        value.filter(|&value| self.program.variables[var].kind.fits(value))
    }
}

/// The value of an expression if it is sure already.
fn known(expr: &Expr, values: &[Option<i64>]) -> Option<i64> {
    match expr {
        Expr::All(parts) => joined(parts, 0, values),
        Expr::Any(parts) => joined(parts, 1, values),
        Expr::Not(inner) => known(inner, values).map(|value| 1 - value),
        other => {
            let mut is_known = true;
            other.visit_vars(&mut |var| is_known &= values[var].is_some());
            if !is_known {
                return None;
            }
            other.eval(&|var| values[var].unwrap_or(0)).ok()
        }
    }
}

/// A part with the decisive value decides even before parts that are not known: if one of those has no
/// value, the goal is not satisfied either.
fn joined(parts: &[Expr], decisive: i64, values: &[Option<i64>]) -> Option<i64> {
    let parts: Vec<Option<i64>> = parts.iter().map(|part| known(part, values)).collect();
    if decisive == 0 && parts.contains(&Some(0)) {
        return Some(0);
    }
    let first = parts.iter().position(|part| *part != Some(1 - decisive));
    match first {
        None => Some(1 - decisive),
        Some(first) => parts[first].filter(|&value| value == decisive),
    }
}

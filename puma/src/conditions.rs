//! What a condition says of single variables.

use std::collections::HashMap;

use crate::{
    expr::{Expr, Place, VarId},
    program::{Program, Scalar},
    syntax::ast::Comparison,
};

/// The parts of a conjunction of conditions that are no conjunctions.
pub(crate) fn conjuncts<'e>(parts: impl IntoIterator<Item = &'e Expr>) -> Vec<&'e Expr> {
    let mut open: Vec<&Expr> = parts.into_iter().collect();
    open.reverse();
    let mut found = Vec::new();
    while let Some(part) = open.pop() {
        match part {
            Expr::All(parts) => open.extend(parts.iter().rev()),
            other => found.push(other),
        }
    }
    found
}

/// Variables with the values that they have wherever all of some conditions hold.
pub(crate) fn known_values(parts: &[Expr], program: &Program) -> HashMap<VarId, i64> {
    conjuncts(parts).into_iter().filter_map(|part| fixed(part, program)).collect()
}

/// The variable and the value of a condition that says `variable == value`.
pub(crate) fn fixed(part: &Expr, program: &Program) -> Option<(VarId, i64)> {
    let var = |expr: &Expr| match expr {
        Expr::Read(Place { first, indices }) if indices.is_empty() => Some(*first),
        _ => None,
    };
    let is_boolean = |var: VarId| program.variables[var].kind == Scalar::Boolean;
    match part {
        Expr::Read(_) => Some((var(part)?, 1)),
        Expr::Not(inner) => {
            let (var, value) = fixed(inner, program).filter(|&(var, _)| is_boolean(var))?;
            Some((var, 1 - value))
        }
        Expr::Compare(comparison, sides) => {
            let (var, value) = match &**sides {
                [place, Expr::Value(value)] | [Expr::Value(value), place] => (var(place)?, *value),
                _ => return None,
            };
            match comparison {
                Comparison::Equal => Some((var, value)),
                Comparison::NotEqual if is_boolean(var) => Some((var, 1 - value)),
                _ => None,
            }
        }
        _ => None,
    }
}

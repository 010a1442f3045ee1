//! Formulas of facts: the values of numbers get propositions of their own.

use logic::Formula;

use super::emitter::{Emitter, Kind};
use crate::{
    analysis::Facts,
    circuit::{Budgeted, Edge, Effects},
    program::Program,
};

/// For each fact, the edge that says that it holds.
pub(super) fn edges(
    facts: &Facts,
    program: &Program,
    effects: &mut Effects,
) -> Budgeted<Vec<Edge>> {
    let edge = |fact| {
        let (var, value) = facts.get(fact);
        let first = effects.first_bits[var];
        let gates = &mut effects.gates;
        let digits = (0..program.variables[var].kind.bits() as usize).map(|bit| {
            let edge = gates.bit(first + bit)?;
            Ok(if value >> bit & 1 == 1 { edge } else { !edge })
        });
        let digits: Vec<Edge> = digits.collect::<Budgeted<_>>()?;
        gates.all(digits)
    };
    (0..facts.len()).map(edge).collect()
}

/// For each fact, its formula. States the families *value*.
pub(super) fn formulas(
    facts: &Facts,
    edges: &[Edge],
    program: &Program,
    emitter: &mut Emitter,
) -> Budgeted<Vec<Formula>> {
    let mut formulas = Vec::new();
    for group in facts.groups() {
        let first = group.start;
        for fact in group {
            let (var, value) = facts.get(fact);
            let variable = &program.variables[var];
            if variable.kind.bits() > 1 {
                emitter.name_value(edges[fact], format!("{}={value}", variable.name))?;
            }
            formulas.push(emitter.formula(edges[fact], Kind::State)?);
        }
        emitter.system.always("value", Formula::any(formulas[first..].iter().cloned()))?;
    }
    Ok(formulas)
}

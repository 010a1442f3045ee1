//! Expansion: every rule once for each combination of the references it uses.

use super::rules::Unexpanded;
use crate::{
    expr::{Expr, Known, Place, Stop},
    program::{Assignment, Instance, Piece, Program},
    syntax::ast::Comparison,
};

/// Adds the instances of all rules, and replaces variables that no rule changes by their values.
pub(super) fn expand(program: &mut Program, rules: &[Unexpanded]) {
    program.fixed = fixed(program, rules);
    let known = Known { references: &[], fixed: &program.fixed };
    let conditions = [&mut program.goals, &mut program.invariants];
    for condition in conditions.into_iter().flatten() {
        *condition = condition.instantiate(known);
    }
    for rule in rules {
        let instances = Expansion { program, rule }.instances();
        program.instances.extend(instances);
    }
}

/// The values of the variables that no rule can assign.
fn fixed(program: &Program, rules: &[Unexpanded]) -> Vec<Option<i64>> {
    let mut fixed: Vec<Option<i64>> = program.initial.iter().copied().map(Some).collect();
    for assignment in rules.iter().flat_map(|rule| &rule.assignments) {
        for var in assignment.place.candidates() {
            fixed[var] = None;
        }
    }
    fixed
}

struct Expansion<'a> {
    program: &'a Program,
    rule: &'a Unexpanded,
}

impl Expansion<'_> {
    /// One instance for each combination of the references, without those that never apply.
    fn instances(&self) -> Vec<Instance> {
        let used = &self.program.rules[self.rule.number].references;
        let references = &self.program.references;
        let mut values = vec![0; references.len()];
        let mut turn = vec![0_usize; used.len()];
        let mut instances = Vec::new();
        loop {
            for (&number, &turn) in used.iter().zip(&turn) {
                values[number] = references[number].values[turn];
            }
            instances.extend(self.instance(&values));
            // The last reference changes fastest.
            let mut changing = (0..used.len()).rev();
            let Some(next) = changing.find(|&i| turn[i] + 1 < references[used[i]].values.len())
            else {
                return instances;
            };
            turn[next] += 1;
            turn[next + 1..].fill(0);
        }
    }

    /// The rule for these values of the references; `None` if it never applies.
    fn instance(&self, values: &[i64]) -> Option<Instance> {
        let known = Known { references: values, fixed: &self.program.fixed };
        let guard = match self.rule.guard.instantiate(known) {
            Expr::All(parts) => parts,
            Expr::Value(1) => Vec::new(),
            other => vec![other],
        };
        if guard.iter().any(|part| matches!(part, Expr::Value(0) | Expr::Stop(_))) {
            return None;
        }
        let assignments = self.instantiated(known)?;
        let rule_of = &self.program.rules[self.rule.number];
        let name = rule_of.name.as_ref().map(|pieces| {
            let pieces = pieces.iter().map(|piece| match piece {
                Piece::Text(text) => Piece::Text(text.clone()),
                Piece::Value(expr, is_boolean) => {
                    Piece::Value(expr.instantiate(known), *is_boolean)
                }
            });
            pieces.collect()
        });
        let picks = rule_of.references.iter().map(|&number| values[number]).collect();
        Some(Instance { rule: self.rule.number, picks, guard, assignments, name })
    }

    /// The assignments that are not dropped; `None` if the instance never applies for their sake.
    fn instantiated(&self, known: Known<'_>) -> Option<Vec<Assignment>> {
        let mut kept: Vec<Assignment> = Vec::new();
        for assignment in &self.rule.assignments {
            let value = assignment.value.instantiate(known);
            let (place, value) = match (assignment.place.instantiate(known), value) {
                (Err(Stop::OffArray), _) | (_, Expr::Stop(Stop::OffArray)) => continue,
                (Ok(place), value) => (place, value),
                (Err(Stop::ByZero), value) if !value.can_stop() => return None,
                // A value that is off the array drops the assignment even so.
                (Err(stop), value) => (Place::of(0), stopped(value, stop)),
            };
            if let (Expr::Value(value), true) = (&value, place.indices.is_empty()) {
                if !self.program.variables[place.first].kind.fits(*value) {
                    return None;
                }
                let is_same = |other: &Assignment| other.place == place;
                match kept.iter().find(|other| is_same(other)).map(|other| &other.value) {
                    Some(Expr::Value(other)) if other == value => continue,
                    Some(Expr::Value(_)) => return None,
                    _ => {}
                }
            }
            if place.indices.is_empty() && value == Expr::Stop(Stop::ByZero) {
                return None;
            }
            kept.push(Assignment { place, value });
        }
        Some(kept)
    }
}

/// A value that stops in every state, for `stop` unless `value` is off the array.
fn stopped(value: Expr, stop: Stop) -> Expr {
    Expr::Compare(Comparison::Equal, Box::new([value, Expr::Stop(stop)]))
}

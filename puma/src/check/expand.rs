//! Expansion: every rule once for each combination of the references it uses.

use std::collections::HashMap;

use limits::{Ledger, StopReason};

use super::rules::UnexpandedRule;
use crate::{
    expr::{Expr, KnownValues, Place, Stop, VarId},
    program::{Assignment, Instance, Piece, Program},
    remark::Remarks,
    syntax::ast::Comparison,
};

/// Adds the instances of all rules, and replaces variables that no rule changes by their values.
pub(super) fn expand(
    program: &mut Program,
    rules: &[UnexpandedRule],
    remarks: &mut Remarks,
    ledger: &mut Ledger,
) -> Result<(), StopReason> {
    program.fixed = fixed(program, rules, ledger)?;
    let known = KnownValues { references: &[], fixed: &program.fixed };
    let conditions = [&mut program.goals, &mut program.invariants];
    for condition in conditions.into_iter().flatten() {
        *condition = condition.instantiate(known, ledger)?;
    }
    for rule in rules {
        let instances = Expansion { program, rule }.instances(ledger)?;
        if instances.is_empty() {
            remarks.add(rule.span.clone(), "this rule can never apply");
        }
        program.instances.extend(instances);
    }
    program.n_bytes = ledger.n_bytes();
    Ok(())
}

/// The values of the variables that no rule can assign.
fn fixed(
    program: &Program,
    rules: &[UnexpandedRule],
    ledger: &mut Ledger,
) -> Result<Vec<Option<i64>>, StopReason> {
    let mut fixed: Vec<Option<i64>> = program.initial.iter().copied().map(Some).collect();
    for assignment in rules.iter().flat_map(|rule| &rule.assignments) {
        assignment.place.visit_candidates(ledger, &mut |var| fixed[var] = None)?;
    }
    Ok(fixed)
}

/// A text with what is known replaced by values.
pub(super) fn instantiated(
    pieces: &[Piece],
    known: KnownValues<'_>,
    ledger: &mut Ledger,
) -> Result<Vec<Piece>, StopReason> {
    let pieces = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => {
            ledger.take(size_of::<Piece>() + text.len())?;
            Ok(Piece::Text(text.clone()))
        }
        Piece::Value(expr, is_boolean) => {
            Ok(Piece::Value(expr.instantiate(known, ledger)?, *is_boolean))
        }
    });
    pieces.collect()
}

struct Expansion<'a> {
    program: &'a Program,
    rule: &'a UnexpandedRule,
}

impl Expansion<'_> {
    /// One instance for each combination of the references, without those that never apply.
    fn instances(&self, ledger: &mut Ledger) -> Result<Vec<Instance>, StopReason> {
        let used = &self.program.rules[self.rule.number].references;
        let references = &self.program.references;
        ledger.work(references.len())?;
        let mut values = vec![0; references.len()];
        let mut turn = vec![0_usize; used.len()];
        let mut instances = Vec::new();
        loop {
            for (&number, &turn) in used.iter().zip(&turn) {
                values[number] = references[number].values[turn];
            }
            let before = ledger.n_bytes();
            let instance = self.instance(&values, ledger)?;
            // What was built on the way is gone.
            ledger.give_back(ledger.n_bytes() - before);
            if let Some(instance) = instance {
                ledger.take(instance.n_bytes())?;
                instances.push(instance);
            }
            // The last reference changes fastest.
            let mut changing = (0..used.len()).rev();
            let Some(next) = changing.find(|&i| turn[i] + 1 < references[used[i]].values.len())
            else {
                return Ok(instances);
            };
            turn[next] += 1;
            turn[next + 1..].fill(0);
        }
    }

    /// The rule for these values of the references; `None` if it never applies.
    fn instance(
        &self,
        values: &[i64],
        ledger: &mut Ledger,
    ) -> Result<Option<Instance>, StopReason> {
        let known = KnownValues { references: values, fixed: &self.program.fixed };
        let guard = match self.rule.guard.instantiate(known, ledger)? {
            Expr::All(parts) => parts,
            Expr::Value(1) => Vec::new(),
            other => vec![other],
        };
        if guard.iter().any(|part| matches!(part, Expr::Value(0) | Expr::Stop(_))) {
            return Ok(None);
        }
        let Some(assignments) = self.assignments(known, ledger)? else { return Ok(None) };
        let rule = &self.program.rules[self.rule.number];
        let name = rule.name.as_ref().map(|pieces| instantiated(pieces, known, ledger));
        let name = name.transpose()?;
        let picks = rule.references.iter().map(|&number| values[number]).collect();
        Ok(Some(Instance { rule: self.rule.number, picks, guard, assignments, name }))
    }

    /// The assignments that are not dropped; `None` if the instance never applies for their sake.
    fn assignments(
        &self,
        known: KnownValues<'_>,
        ledger: &mut Ledger,
    ) -> Result<Option<Vec<Assignment>>, StopReason> {
        let mut kept: Vec<Assignment> = Vec::new();
        let mut constants: HashMap<VarId, i64> = HashMap::new();
        for assignment in &self.rule.assignments {
            ledger.take(size_of::<Assignment>())?;
            let value = assignment.value.instantiate(known, ledger)?;
            let (place, value) = match (assignment.place.instantiate(known, ledger)?, value) {
                (Err(Stop::OffArray), _) | (_, Expr::Stop(Stop::OffArray)) => continue,
                (Ok(place), value) => (place, value),
                (Err(Stop::ByZero), value) if !value.can_stop() => return Ok(None),
                // A value that is off the array drops the assignment even so.
                (Err(stop), value) => (Place::of(0), stopped(value, stop)),
            };
            if let (Expr::Value(value), true) = (&value, place.indices.is_empty()) {
                if !self.program.variables[place.first].kind.fits(*value) {
                    return Ok(None);
                }
                match constants.insert(place.first, *value) {
                    Some(other) if other == *value => continue,
                    Some(_) => return Ok(None),
                    None => {}
                }
            }
            if place.indices.is_empty() && value == Expr::Stop(Stop::ByZero) {
                return Ok(None);
            }
            kept.push(Assignment { place, value });
        }
        Ok(Some(kept))
    }
}

/// A value that stops in every state, for `stop` unless `value` is off the array.
fn stopped(value: Expr, stop: Stop) -> Expr {
    Expr::Compare(Comparison::Equal, Box::new([value, Expr::Stop(stop)]))
}

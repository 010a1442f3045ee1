//! Expansion: every rule once for each combination of the references it uses.

use std::collections::{BTreeSet, HashMap};

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
        let Expanded { instances, why_never } = Expansion { program, rule }.instances(ledger)?;
        if instances.is_empty() {
            let why = why_never.iter().map(|why| why.words()).collect::<Vec<_>>().join(", or ");
            remarks.add(rule.span.clone(), format!("this rule can never apply: {why}"));
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

/// The instances of a rule.
#[derive(Default)]
struct Expanded {
    instances: Vec<Instance>,
    /// Why those that are left out never apply.
    why_never: BTreeSet<Never>,
}

/// Why an instance never applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Never {
    Guard,
    Value,
    Values,
    ByZero,
}

impl Never {
    const fn words(self) -> &'static str {
        match self {
            Self::Guard => "its guard is false",
            Self::Value => "it assigns a value that the variable cannot have",
            Self::Values => "it assigns two values to one variable",
            Self::ByZero => "it takes a remainder by 0",
        }
    }
}

struct Expansion<'a> {
    program: &'a Program,
    rule: &'a UnexpandedRule,
}

impl Expansion<'_> {
    /// One instance for each combination of the references, without those that never apply.
    fn instances(&self, ledger: &mut Ledger) -> Result<Expanded, StopReason> {
        let used = &self.program.rules[self.rule.number].references;
        let references = &self.program.references;
        ledger.work(references.len())?;
        let mut values = vec![0; references.len()];
        let mut turn = vec![0_usize; used.len()];
        let mut expanded = Expanded::default();
        loop {
            for (&number, &turn) in used.iter().zip(&turn) {
                values[number] = references[number].values[turn];
            }
            let before = ledger.n_bytes();
            let instance = self.instance(&values, ledger)?;
            // What was built on the way is gone.
            ledger.give_back(ledger.n_bytes() - before);
            match instance {
                Ok(instance) => {
                    ledger.take(instance.n_bytes())?;
                    expanded.instances.push(instance);
                }
                Err(why) => {
                    expanded.why_never.insert(why);
                }
            }
            // The last reference changes fastest.
            let mut changing = (0..used.len()).rev();
            let Some(next) = changing.find(|&i| turn[i] + 1 < references[used[i]].values.len())
            else {
                return Ok(expanded);
            };
            turn[next] += 1;
            turn[next + 1..].fill(0);
        }
    }

    /// The rule for these values of the references, or why it never applies.
    fn instance(
        &self,
        values: &[i64],
        ledger: &mut Ledger,
    ) -> Result<Result<Instance, Never>, StopReason> {
        let known = KnownValues { references: values, fixed: &self.program.fixed };
        let guard = match self.rule.guard.instantiate(known, ledger)? {
            Expr::All(parts) => parts,
            Expr::Value(1) => Vec::new(),
            other => vec![other],
        };
        if guard.iter().any(|part| matches!(part, Expr::Value(0) | Expr::Stop(_))) {
            return Ok(Err(Never::Guard));
        }
        let assignments = match self.assignments(known, ledger)? {
            Ok(assignments) => assignments,
            Err(why) => return Ok(Err(why)),
        };
        let rule = &self.program.rules[self.rule.number];
        let name = rule.name.as_ref().map(|pieces| instantiated(pieces, known, ledger));
        let name = name.transpose()?;
        let picks = rule.references.iter().map(|&number| values[number]).collect();
        Ok(Ok(Instance { rule: self.rule.number, picks, guard, assignments, name }))
    }

    /// The assignments that are not dropped, or why the instance never applies for their sake.
    fn assignments(
        &self,
        known: KnownValues<'_>,
        ledger: &mut Ledger,
    ) -> Result<Result<Vec<Assignment>, Never>, StopReason> {
        let mut kept: Vec<Assignment> = Vec::new();
        let mut constants: HashMap<VarId, i64> = HashMap::new();
        for assignment in &self.rule.assignments {
            ledger.take(size_of::<Assignment>())?;
            let value = assignment.value.instantiate(known, ledger)?;
            let (place, value) = match (assignment.place.instantiate(known, ledger)?, value) {
                (Err(Stop::OffArray), _) | (_, Expr::Stop(Stop::OffArray)) => continue,
                (Ok(place), value) => (place, value),
                (Err(Stop::ByZero), value) if !value.can_stop() => return Ok(Err(Never::ByZero)),
                // A value that is off the array drops the assignment even so.
                (Err(stop), value) => (Place::of(0), stopped(value, stop)),
            };
            if let (Expr::Value(value), true) = (&value, place.indices.is_empty()) {
                if !self.program.variables[place.first].kind.fits(*value) {
                    return Ok(Err(Never::Value));
                }
                match constants.insert(place.first, *value) {
                    Some(other) if other == *value => continue,
                    Some(_) => return Ok(Err(Never::Values)),
                    None => {}
                }
            }
            if place.indices.is_empty() && value == Expr::Stop(Stop::ByZero) {
                return Ok(Err(Never::ByZero));
            }
            kept.push(Assignment { place, value });
        }
        Ok(Ok(kept))
    }
}

/// A value that stops in every state, for `stop` unless `value` is off the array.
fn stopped(value: Expr, stop: Stop) -> Expr {
    Expr::Compare(Comparison::Equal, Box::new([value, Expr::Stop(stop)]))
}

//! Variables whose values the others tell in every state that can be reached.
//!
//! Where each instance changes some variables by amounts that are sure, these variables of a reached state
//! differ from the initial ones by a sum of rows of amounts. Of a basis of the rows in echelon form, the
//! variables without a pivot are functions of those with one: two reached states that agree at all pivots
//! differ by a combination of rows that is 0 at all pivots, so by none.
//!
//! This is computed modulo a prime: what holds of sums holds of their remainders, and as the prime is
//! greater than any difference of two values, remainders tell values apart.

use std::collections::BTreeSet;

use limits::{Ledger, StopReason};

use crate::{
    changes::{Change, Changes},
    conditions::known_values,
    echelon::Echelon,
    expr::VarId,
    program::{Instance, Program},
};

/// Greater than all values of variables, which have at most 32 bits.
const PRIME: u64 = (1 << 61) - 1;

/// The variables that the others tell, for each whether it is one; those that never change are not counted
/// among them.
///
/// The bits of the others are as few as sums of amounts can make them: among the bases of a matroid the
/// greedy choice of the narrowest variables first is the best.
///
/// Cost: the number of instances times the square of the number of variables.
pub(super) fn determined(program: &Program, ledger: &mut Ledger) -> Result<Vec<bool>, StopReason> {
    let mut columns: Vec<VarId> =
        (0..program.variables.len()).filter(|&var| program.fixed[var].is_none()).collect();
    let mut rows: Vec<Vec<(VarId, i64)>> = Vec::new();
    for instance in &program.instances {
        let Some(amounts) = amounts(instance, program, ledger)? else {
            columns.clear();
            break;
        };
        let is_sure = |var: &VarId| !amounts.contains(&(*var, None));
        columns.retain(is_sure);
        let row: Vec<_> =
            amounts.iter().filter_map(|&(var, amount)| Some((var, amount?))).collect();
        ledger.take(size_of_val(&*row) + columns.len() * size_of::<i64>())?;
        rows.push(row);
    }
    columns.sort_by_key(|&var| program.variables[var].kind.bits());
    let dense = |row: &Vec<(VarId, i64)>| -> Vec<i64> {
        let amount = |var| row.iter().find(|(other, _)| *other == var).map_or(0, |&(_, by)| by);
        columns.iter().map(|&var| amount(var)).collect()
    };
    let rows: BTreeSet<Vec<i64>> = rows.iter().map(dense).collect();
    let mut echelon = Echelon::new(PRIME, columns.len());
    for row in &rows {
        echelon.insert(row, ledger)?;
    }
    let mut is_determined = vec![false; program.variables.len()];
    for (&var, is_pivot) in columns.iter().zip(echelon.pivots()) {
        is_determined[var] = !is_pivot;
    }
    Ok(is_determined)
}

/// By how much variables change, `None` where that depends on the state.
type Amounts = Vec<(VarId, Option<i64>)>;

/// By how much an instance changes the variables that it writes, `None` where that depends on the state;
/// `None` for all if it is not even sure which it writes.
fn amounts(
    instance: &Instance,
    program: &Program,
    ledger: &mut Ledger,
) -> Result<Option<Amounts>, StopReason> {
    let known = known_values(&instance.guard, program);
    let before = |var: VarId| known.get(&var).copied();
    let amount = |(var, change)| match change {
        Change::Add(amount) => Some(amount),
        Change::Set(value) => Some(value - before(var)?),
        Change::Flip => Some(1 - 2 * before(var)?),
        Change::Copy(source) => Some(before(source)? - before(var)?),
        Change::Other => None,
    };
    let Some(changes) = Changes::of(instance, program, ledger)? else { return Ok(None) };
    Ok(Some(changes.writes.iter().map(|&write| (write.0, amount(write))).collect()))
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use super::*;

    /// The names of the variables of a program that the others tell.
    fn names(declarations: &str, rules: &str) -> Vec<String> {
        let text =
            format!("Init {{ {declarations} }} Goals {{ Goal (a == 3); }} Rules {{ {rules} }}");
        let budget = Budget::default();
        let program = Program::parse("test", &text, &budget);
        let program = program.unwrap_or_else(|error| panic!("{:?}", miette::Report::new(error)));
        let is_determined = determined(&program, &mut Ledger::new(&budget)).unwrap();
        let named = program.variables.iter().zip(is_determined).filter(|(_, is)| *is);
        named.map(|(variable, _)| variable.name.clone()).collect()
    }

    #[test]
    fn a_counter_of_truth_values_is_told_by_them() {
        let declarations = "int (4) a = 1; boolean x = true; boolean y = false; boolean z = false;";
        let rules = "Rule (x && !y) { x = false; y = true; }
            Rule (!z) { z = !z; a = a + 1; } Rule (y) { y = false; a = a - 1; }";
        assert_eq!(names(declarations, rules), ["a"]);
        // Nothing tells how often this was done.
        let counter = format!("{rules} Rule (x) {{ a = a + 1; }}");
        assert_eq!(names(declarations, &counter), [""; 0]);
        // What is written may be true already.
        let unsure = format!("{rules} Rule (x) {{ y = true; }}");
        assert_eq!(names(declarations, &unsure), [""; 0]);
    }

    #[test]
    fn of_two_counters_with_a_fixed_sum_the_narrow_one_tells() {
        let declarations = "int (5) a = 9; int (3) b = 0;";
        let rules = "Rule (true) { a = a - 1; b = b + 1; }
            Rule (a == 4 && b == 5) { a = 7; b = 2; }";
        assert_eq!(names(declarations, rules), ["a"]);
    }

    #[test]
    fn copies_of_known_values_are_sure() {
        let declarations = "int (5) a = 9; int (5) b = 0;";
        let rules = "Rule (true) { a = a - 1; b = b + 1; }";
        let swap = format!("{rules} Rule (a == 2 && b == 7) {{ a = b; b = a; }}");
        assert_eq!(names(declarations, &swap), ["b"]);
        let broken = format!("{rules} Rule (a == 2 && b == 7) {{ a = b; b = 3; }}");
        assert_eq!(names(declarations, &broken), [""; 0]);
    }

    #[test]
    fn where_it_is_not_sure_what_is_written_nothing_is() {
        let declarations = "int (5) a = 9; int (3) b = 0; boolean [8] c; c.fill(false);";
        let rules = "Rule (true) { a = a - 1; b = b + 1; } Rule (!c[b]) { c[b] = true; }";
        assert_eq!(names(declarations, rules), [""; 0]);
    }
}

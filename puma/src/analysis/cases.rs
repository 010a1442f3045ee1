//! What each instance does to the variables that it touches, case by case.

use super::{
    changing_vars,
    facts::{Fact, FactSet, Facts},
    holds_with,
};
use crate::{
    conditions::conjuncts,
    expr::{Expr, VarId},
    program::{Instance, Program},
};

/// Combinations of values looked at, of all instances together; beyond them the analysis is given up.
pub(super) const MAX_TRIES: usize = 2_000_000;

/// Variables with more bits are too wide for facts.
const MAX_BITS: u32 = 6;

/// The cases of an instance. What it asks of one variable that it does not touch makes no cases.
pub(super) struct Cases {
    /// The facts of the touched variables before and after, in the same order.
    pub(super) rows: Vec<[Vec<Fact>; 2]>,
    /// The facts of other variables that its guard admits.
    pub(super) others: FactSet,
}

impl Cases {
    /// The facts of a program and the cases of its instances; `None` if a variable is too wide, or more
    /// than `tries` combinations of values would have to be looked at.
    pub(super) fn all(program: &Program, mut tries: usize) -> Option<(Facts, Vec<Self>)> {
        let is_wide = |var: VarId| program.variables[var].kind.bits() > MAX_BITS;
        if (0..program.variables.len()).any(|var| program.fixed[var].is_none() && is_wide(var)) {
            return None;
        }
        let touched: Vec<Touched> =
            program.instances.iter().map(|instance| Touched::new(instance, program)).collect();
        let mut domains = program.initial.iter().map(|&value| vec![value]).collect();
        while widen(&mut domains, &touched, program, &mut tries)? {}
        let facts = Facts::new(&domains, program);
        let cases = touched.iter().map(|touched| {
            let found = |state: &[i64]| -> Vec<Fact> {
                let fact = |&var: &VarId| facts.find(var, state[var]).expect("domains are closed");
                touched.vars.iter().map(fact).collect()
            };
            let mut rows = Vec::new();
            let mut visit = |old: &[i64], new: &[i64]| rows.push([found(old), found(new)]);
            touched.visit_cases(program, &domains, &mut tries, &mut visit)?;
            let admits = |&fact: &Fact| {
                let (var, value) = facts.get(fact);
                let mut asked = touched.apart.iter().filter(|(other, _)| *other == var);
                !touched.vars.contains(&var)
                    && asked.all(|&(_, part)| holds_with(part, var, value, program))
            };
            let others = FactSet::of(facts.len(), (0..facts.len()).filter(admits));
            Some(Self { rows, others })
        });
        let cases = cases.collect::<Option<_>>()?;
        Some((facts, cases))
    }
}

/// Adds the values that each variable may have after one more step, looking at each variable alone;
/// whether there were some.
fn widen(
    domains: &mut Vec<Vec<i64>>,
    touched: &[Touched],
    program: &Program,
    tries: &mut usize,
) -> Option<bool> {
    let mut new = domains.clone();
    for touched in touched {
        let mut visit = |_: &[i64], next: &[i64]| {
            for &var in &touched.vars {
                if !new[var].contains(&next[var]) {
                    new[var].push(next[var]);
                }
            }
        };
        touched.visit_cases(program, domains, tries, &mut visit)?;
    }
    let is_wider = new != *domains;
    *domains = new;
    Some(is_wider)
}

/// The variables that an instance touches, and what it asks of them and of others.
struct Touched<'p> {
    instance: &'p Instance,
    /// Those that it reads or writes, but for those on which one condition alone depends.
    vars: Vec<VarId>,
    /// By number of touched variables, in order, that must have a value: conditions.
    conditions: Vec<Vec<&'p Expr>>,
    /// Conditions on one variable that is not touched.
    apart: Vec<(VarId, &'p Expr)>,
}

impl<'p> Touched<'p> {
    fn new(instance: &'p Instance, program: &Program) -> Self {
        let mut vars = std::collections::BTreeSet::new();
        for assignment in &instance.assignments {
            vars.extend(assignment.place.candidates());
            assignment.place.visit_index_vars(&mut |var| {
                vars.insert(var);
            });
            assignment.value.visit_vars(&mut |var| {
                vars.insert(var);
            });
        }
        let parts = conjuncts(&instance.guard);
        let reads: Vec<_> = parts.iter().map(|part| changing_vars(part, program)).collect();
        vars.extend(reads.iter().filter(|read| read.len() > 1).flatten());
        vars.retain(|&var| program.fixed[var].is_none());
        let vars: Vec<VarId> = vars.into_iter().collect();
        let mut conditions = vec![Vec::new(); vars.len() + 1];
        let mut apart = Vec::new();
        for (part, read) in parts.into_iter().zip(reads) {
            let places = read.iter().map(|var| vars.iter().position(|other| other == var));
            match places.collect::<Option<Vec<usize>>>() {
                Some(places) => {
                    conditions[places.iter().max().map_or(0, |last| last + 1)].push(part);
                }
                None => apart.extend(read.into_iter().map(|var| (var, part))),
            }
        }
        Self { instance, vars, conditions, apart }
    }

    /// Calls `visit` with the states before and after of all cases; of other variables they say nothing.
    fn visit_cases(
        &self,
        program: &Program,
        domains: &[Vec<i64>],
        tries: &mut usize,
        visit: &mut impl FnMut(&[i64], &[i64]),
    ) -> Option<()> {
        let can_hold = |&(var, part): &(VarId, &Expr)| {
            domains[var].iter().any(|&value| holds_with(part, var, value, program))
        };
        if !self.apart.iter().all(can_hold) {
            return Some(());
        }
        let mut state = program.initial.clone();
        self.extend(0, &mut state, program, domains, tries, visit)
    }

    /// Gives the touched variables from `depth` on all values.
    fn extend(
        &self,
        depth: usize,
        state: &mut Vec<i64>,
        program: &Program,
        domains: &[Vec<i64>],
        tries: &mut usize,
        visit: &mut impl FnMut(&[i64], &[i64]),
    ) -> Option<()> {
        *tries = tries.checked_sub(1)?;
        if !self.conditions[depth].iter().all(|part| part.holds(&|var| state[var])) {
            return Some(());
        }
        let Some(&var) = self.vars.get(depth) else {
            let mut next = state.clone();
            if program.assign(self.instance, state, &mut next).is_some() {
                visit(state, &next);
            }
            return Some(());
        };
        for &value in &domains[var] {
            state[var] = value;
            self.extend(depth + 1, state, program, domains, tries, visit)?;
        }
        Some(())
    }
}

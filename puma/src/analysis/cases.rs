//! What each instance does to the variables that it touches, case by case.

use std::collections::BTreeSet;

use limits::{Ledger, StopReason};

use super::{
    NotFound, changing_vars,
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
    /// The facts of a program and the cases of its instances; none if a variable is too wide, or more
    /// than `tries` combinations of values would have to be looked at.
    pub(super) fn all(
        program: &Program,
        tries: usize,
        ledger: &mut Ledger,
    ) -> Result<(Facts, Vec<Self>), NotFound> {
        let is_wide = |var: VarId| program.variables[var].kind.bits() > MAX_BITS;
        if (0..program.variables.len()).any(|var| program.fixed[var].is_none() && is_wide(var)) {
            return Err(NotFound::TooMuch);
        }
        let mut touched: Vec<Footprint> = Vec::new();
        for instance in &program.instances {
            touched.push(Footprint::new(instance, program, ledger)?);
        }
        let mut domains: Vec<_> = program.initial.iter().map(|&value| vec![value]).collect();
        let mut tries = Tries { left: tries, ledger };
        while widen(&mut domains, &touched, program, &mut tries)? {}
        let facts = Facts::new(&domains, program);
        let mut cases = Vec::new();
        for touched in &touched {
            cases.push(touched.cases(&facts, program, &domains, &mut tries)?);
        }
        Ok((facts, cases))
    }
}

/// How many combinations of values may still be looked at.
struct Tries<'l, 'b> {
    left: usize,
    ledger: &'l mut Ledger<'b>,
}

impl Tries<'_, '_> {
    /// Counts one, which takes this many steps.
    fn next(&mut self, n_steps: usize) -> Result<(), NotFound> {
        self.left = self.left.checked_sub(1).ok_or(NotFound::TooMuch)?;
        Ok(self.ledger.work(n_steps)?)
    }
}

/// Adds the values that each variable may have after one more step, looking at each variable alone.
/// Returns `true` if there were some.
fn widen(
    domains: &mut Vec<Vec<i64>>,
    touched: &[Footprint],
    program: &Program,
    tries: &mut Tries,
) -> Result<bool, NotFound> {
    let mut new = domains.clone();
    for touched in touched {
        touched.visit_cases(program, domains, tries, &mut |_, next, _| {
            for &var in &touched.vars {
                if !new[var].contains(&next[var]) {
                    new[var].push(next[var]);
                }
            }
            Ok(())
        })?;
    }
    let is_wider = new != *domains;
    *domains = new;
    Ok(is_wider)
}

/// The variables that an instance touches, and what it asks of them and of others.
struct Footprint<'p> {
    instance: &'p Instance,
    /// The variables that it reads or writes, except those on which one condition alone depends.
    vars: Vec<VarId>,
    /// The conditions, indexed by the number of touched variables, in order, that must have a value.
    conditions: Vec<Vec<&'p Expr>>,
    /// Conditions on one variable that is not touched.
    apart: Vec<(VarId, &'p Expr)>,
    steps: Steps,
}

/// About how many steps it takes to evaluate parts of an instance.
struct Steps {
    /// As [`Footprint::conditions`].
    conditions: Vec<usize>,
    /// All of [`Footprint::apart`].
    apart: usize,
    /// All assignments.
    assignments: usize,
}

impl Steps {
    fn new(instance: &Instance, conditions: &[Vec<&Expr>], apart: &[(VarId, &Expr)]) -> Self {
        let of_all = |parts: &Vec<&Expr>| parts.iter().map(|part| part.n_steps()).sum();
        let assignments = instance.assignments.iter();
        Self {
            conditions: conditions.iter().map(of_all).collect(),
            apart: apart.iter().map(|(_, part)| part.n_steps()).sum(),
            assignments: assignments.map(|one| 1 + one.value.n_steps()).sum(),
        }
    }
}

/// Called with the states before and after a case.
type Visit<'v> = dyn FnMut(&[i64], &[i64], &mut Ledger) -> Result<(), StopReason> + 'v;

impl<'p> Footprint<'p> {
    fn new(
        instance: &'p Instance,
        program: &Program,
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        let mut vars = BTreeSet::new();
        let mut touch = |var| {
            vars.insert(var);
        };
        for assignment in &instance.assignments {
            assignment.place.visit_candidates(ledger, &mut touch)?;
            assignment.place.visit_index_vars(ledger, &mut touch)?;
            assignment.value.visit_vars(ledger, &mut touch)?;
        }
        let mut parts = Vec::new();
        for part in conjuncts(&instance.guard) {
            let read = changing_vars(part, program, ledger)?;
            ledger.take(
                size_of::<(&Expr, BTreeSet<VarId>)>() + read.len() * 2 * size_of::<VarId>(),
            )?;
            parts.push((part, read));
        }
        vars.extend(parts.iter().filter(|(_, read)| read.len() > 1).flat_map(|(_, read)| read));
        vars.retain(|&var| program.fixed[var].is_none());
        let vars: Vec<VarId> = vars.into_iter().collect();
        let mut conditions = vec![Vec::new(); vars.len() + 1];
        let mut apart = Vec::new();
        for (part, read) in parts {
            let places = read.iter().map(|var| vars.binary_search(var).ok());
            match places.collect::<Option<Vec<usize>>>() {
                Some(places) => {
                    conditions[places.iter().max().map_or(0, |last| last + 1)].push(part);
                }
                None => apart.extend(read.into_iter().map(|var| (var, part))),
            }
        }
        let n_lists = conditions.len() + vars.len();
        ledger.take(size_of::<Self>() + 2 * n_lists * size_of::<Vec<&Expr>>())?;
        let steps = Steps::new(instance, &conditions, &apart);
        Ok(Self { instance, vars, conditions, apart, steps })
    }

    /// The cases of the instance.
    fn cases(
        &self,
        facts: &Facts,
        program: &Program,
        domains: &[Vec<i64>],
        tries: &mut Tries,
    ) -> Result<Cases, NotFound> {
        let found = |state: &[i64]| -> Vec<Fact> {
            let fact = |&var: &VarId| facts.find(var, state[var]).expect("domains are closed");
            self.vars.iter().map(fact).collect()
        };
        let mut rows = Vec::new();
        self.visit_cases(program, domains, tries, &mut |old, new, ledger| {
            ledger.take(2 * (size_of::<Vec<Fact>>() + self.vars.len() * size_of::<Fact>()))?;
            rows.push([found(old), found(new)]);
            Ok(())
        })?;
        let mut others = FactSet::empty(facts.len());
        for fact in 0..facts.len() {
            tries.ledger.work(self.steps.apart)?;
            let (var, value) = facts.get(fact);
            let mut asked = self.apart.iter().filter(|(other, _)| *other == var);
            if self.vars.binary_search(&var).is_err()
                && asked.all(|&(_, part)| holds_with(part, var, value, program))
            {
                others.insert(fact);
            }
        }
        Ok(Cases { rows, others })
    }

    /// Calls `visit` with the states before and after of all cases; of other variables they say nothing.
    fn visit_cases(
        &self,
        program: &Program,
        domains: &[Vec<i64>],
        tries: &mut Tries,
        visit: &mut Visit,
    ) -> Result<(), NotFound> {
        tries.ledger.work(self.steps.apart)?;
        let can_hold = |&(var, part): &(VarId, &Expr)| {
            domains[var].iter().any(|&value| holds_with(part, var, value, program))
        };
        if !self.apart.iter().all(can_hold) {
            return Ok(());
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
        tries: &mut Tries,
        visit: &mut Visit,
    ) -> Result<(), NotFound> {
        tries.next(1 + self.steps.conditions[depth])?;
        if !self.conditions[depth].iter().all(|part| part.holds(&|var| state[var])) {
            return Ok(());
        }
        let Some(&var) = self.vars.get(depth) else {
            tries.ledger.work(self.steps.assignments)?;
            let mut next = state.clone();
            if program.assign(self.instance, state, &mut next).is_some() {
                visit(state, &next, tries.ledger)?;
            }
            return Ok(());
        };
        for &value in &domains[var] {
            state[var] = value;
            self.extend(depth + 1, state, program, domains, tries, visit)?;
        }
        Ok(())
    }
}

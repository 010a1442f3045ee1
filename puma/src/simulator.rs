//! The meaning of programs, state by state, without formulas: the oracle that everything else is
//! tested against.

use limits::{Ledger, StopReason};
use thiserror::Error;

use crate::{
    expr::{Expr, Stop},
    program::{Instance, InstanceId, Program},
};

/// A sequence of steps that is no plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("step {step} does not apply")]
pub struct ReplayError {
    /// The first step that does not apply, counted from 1.
    pub step: usize,
}

impl Program {
    /// The state that an instance leads to; `None` if it does not apply in `state`.
    ///
    /// It does not apply if the program has no such instance, if the guard is false or has no value, if a value
    /// does not fit its variable, if two values differ for one variable, or if an assignment takes a remainder
    /// by 0. An assignment that is off an array, on either side, is dropped.
    pub fn apply(&self, instance: InstanceId, state: &[i64]) -> Option<Vec<i64>> {
        let instance = self.instances.get(instance as usize)?;
        let read = |var: usize| state[var];
        if !instance.guard.iter().all(|part| part.holds(&read)) {
            return None;
        }
        let mut next = state.to_vec();
        self.assign(instance, state, &mut next)?;
        Some(next)
    }

    /// Carries out the assignments of an instance; `None` if it does not apply.
    pub(crate) fn assign(
        &self,
        instance: &Instance,
        state: &[i64],
        next: &mut [i64],
    ) -> Option<()> {
        let read = |var: usize| state[var];
        let mut is_assigned = vec![false; state.len()];
        for assignment in &instance.assignments {
            let (var, value) = match (assignment.place.eval(&read), assignment.value.eval(&read)) {
                (Err(Stop::OffArray), _) | (_, Err(Stop::OffArray)) => continue,
                (Err(Stop::ByZero), _) | (_, Err(Stop::ByZero)) => return None,
                (Ok(var), Ok(value)) => (var, value),
            };
            let differs = is_assigned[var] && next[var] != value;
            if differs || !self.variables[var].kind.fits(value) {
                return None;
            }
            next[var] = value;
            is_assigned[var] = true;
        }
        Some(())
    }

    /// The state that an instance leads to, as [`apply`](Self::apply) says it; the work is counted.
    ///
    /// # Errors
    ///
    /// Why work must stop.
    pub fn apply_within(
        &self,
        instance: InstanceId,
        state: &[i64],
        ledger: &mut Ledger,
    ) -> Result<Option<Vec<i64>>, StopReason> {
        let size = self.instances.get(instance as usize).map_or(0, Instance::n_bytes);
        ledger.work((size + size_of_val(state)) / 16)?;
        Ok(self.apply(instance, state))
    }

    /// The instances that apply in a state, in their order, with the states that they lead to.
    pub fn successors(&self, state: &[i64]) -> Vec<(InstanceId, Vec<i64>)> {
        self.ids().filter_map(|id| Some((id, self.apply(id, state)?))).collect()
    }

    /// The instances that apply in a state, in their order; the work is counted.
    ///
    /// # Errors
    ///
    /// Why the search for them must stop.
    pub fn applicable(
        &self,
        state: &[i64],
        ledger: &mut Ledger,
    ) -> Result<Vec<InstanceId>, StopReason> {
        let mut found = Vec::new();
        for id in self.ids() {
            if self.apply_within(id, state, ledger)?.is_some() {
                found.push(id);
            }
        }
        Ok(found)
    }

    pub(crate) fn ids(&self) -> std::ops::Range<InstanceId> {
        0..InstanceId::try_from(self.instances.len()).expect("instances are limited")
    }

    /// Returns `true` if a state satisfies all goals. A goal whose condition has no value is not satisfied.
    pub fn is_goal(&self, state: &[i64]) -> bool {
        all_hold(&self.goals, state)
    }

    /// Returns `true` if a state satisfies all invariants. An invariant whose condition has no value is not
    /// satisfied.
    pub fn keeps_invariants(&self, state: &[i64]) -> bool {
        all_hold(&self.invariants, state)
    }

    /// Where in the program's text the condition of the first invariant begins that a state does not satisfy,
    /// in bytes.
    pub fn broken_invariant(&self, state: &[i64]) -> Option<usize> {
        let mut invariants = self.invariants.iter().zip(&self.invariant_starts);
        let (_, &start) = invariants.find(|(invariant, _)| !invariant.holds(&|var| state[var]))?;
        Some(start)
    }

    /// Carries out a plan from the initial state; every state along it, the initial one first. Each takes
    /// 8 bytes a variable.
    ///
    /// # Errors
    ///
    /// The first step that does not apply.
    pub fn replay(&self, plan: &[InstanceId]) -> Result<Vec<Vec<i64>>, ReplayError> {
        let mut states = vec![self.initial.clone()];
        for (step, &instance) in plan.iter().enumerate() {
            let next = self.apply(instance, &states[step]).ok_or(ReplayError { step: step + 1 })?;
            states.push(next);
        }
        Ok(states)
    }
}

fn all_hold(conditions: &[Expr], state: &[i64]) -> bool {
    conditions.iter().all(|condition| condition.holds(&|var| state[var]))
}

//! Plans as text, a line for each step: the name of the instance in formulas, as `rule3(p1=0,p2=2)`.
//!
//! The names that rules are given do not do, since they may be those of several instances.

use std::{collections::HashMap, fmt::Write};

use limits::{Budget, Ledger, StopReason};
use text::counted;
use thiserror::Error;

use crate::program::{InstanceId, Program};

/// What is wrong with a plan, or with its text.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanError {
    /// A line names no instance.
    #[error("line {line}: no rule applies as `{name:.60}`")]
    Unknown {
        /// The line, from 1.
        line: usize,
        /// What it says.
        name: String,
    },
    /// An instance does not apply where the plan has it.
    #[error("line {line}: `{name:.60}` does not apply")]
    DoesNotApply {
        /// The line, from 1: the number of the step.
        line: usize,
        /// The instance.
        name: String,
    },
    /// The plan can be carried out, but does not end in a goal state.
    #[error("the state after {} is no goal state", counted(*.0, "step"))]
    NoGoal(usize),
    /// Reading it or carrying it out takes more than is allowed.
    #[error("stopped: {0}")]
    Stopped(#[from] StopReason),
}

impl Program {
    /// A plan as text, which [`read_plan`](Self::read_plan) reads.
    ///
    /// # Panics
    ///
    /// If the program has no such instance.
    pub fn write_plan(&self, plan: &[InstanceId]) -> String {
        let mut text = String::new();
        for &step in plan {
            writeln!(text, "{}", self.action(step)).expect("writing to a string does not fail");
        }
        text
    }

    /// The plan of a text that [`write_plan`](Self::write_plan) could have written. It need not be one: see
    /// [`check_plan`](Self::check_plan).
    ///
    /// # Errors
    ///
    /// A line that names no instance, and a budget that is used up.
    pub fn read_plan(&self, text: &str, budget: &Budget) -> Result<Vec<InstanceId>, PlanError> {
        let mut ledger = Ledger::new(budget);
        let mut known = HashMap::new();
        for id in self.ids() {
            let name = self.action(id);
            ledger.take(size_of::<(String, InstanceId)>() * 2 + name.len())?;
            known.entry(name).or_insert(id);
        }
        let mut plan = Vec::new();
        // Only `\n` ends a line, and the last one has it too.
        for (number, line) in (1..).zip(text.split_inclusive('\n')) {
            ledger.take(size_of::<InstanceId>() * 2 + line.len() / 16)?;
            let found = line.strip_suffix('\n').and_then(|name| known.get(name));
            let unknown = || PlanError::Unknown {
                line: number,
                name: line.trim_end_matches('\n').chars().take(61).collect(),
            };
            plan.push(*found.ok_or_else(unknown)?);
        }
        Ok(plan)
    }

    /// Carries out a plan from the initial state by the plain interpreter, and looks whether it ends in a
    /// goal state. Holds one state at a time.
    ///
    /// # Errors
    ///
    /// What is wrong with the plan, and a budget that is used up.
    pub fn check_plan(&self, plan: &[InstanceId], budget: &Budget) -> Result<(), PlanError> {
        let mut ledger = Ledger::new(budget);
        let mut state = self.initial.clone();
        for (number, &step) in (1..).zip(plan) {
            let instance = self.instances.get(step as usize);
            let unknown = || PlanError::Unknown { line: number, name: step.to_string() };
            ledger.work(instance.ok_or_else(unknown)?.n_bytes() / 16 + state.len())?;
            let does_not_apply =
                || PlanError::DoesNotApply { line: number, name: self.action(step) };
            state = self.apply(step, &state).ok_or_else(does_not_apply)?;
        }
        if self.is_goal(&state) { Ok(()) } else { Err(PlanError::NoGoal(plan.len())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ReplayError;

    /// Two switches, both of which have to be on.
    const SWITCHES: &str =
        "Init { boolean [2] on = {false, false}; } Goals { Goal (on[0] && on[1]); }
        Rules {
            reference p = pick(0..1);
            Rule (!on[p]) { on[p] = true; }
            Rule (on[0]) { on[0] = false; }
        }";

    fn program() -> Program {
        Program::parse("test", SWITCHES, &Budget::default()).expect("it is one")
    }

    #[test]
    fn plans_round_trip() {
        let program = program();
        let budget = Budget::default();
        for plan in [vec![], vec![0, 1], vec![1, 0], vec![0, 2, 0, 1]] {
            let text = program.write_plan(&plan);
            assert_eq!(text.lines().count(), plan.len());
            assert_eq!(program.read_plan(&text, &budget), Ok(plan.clone()), "{text}");
            let checked = program.check_plan(&plan, &budget);
            assert_eq!(checked, if plan.is_empty() { Err(PlanError::NoGoal(0)) } else { Ok(()) });
        }
        assert_eq!(program.write_plan(&[0, 2]), "rule1(p=0)\nrule2()\n");
    }

    #[test]
    fn only_what_is_written_is_read() {
        let program = program();
        for (text, line) in [
            ("rule1(p=0)", 1),
            ("rule1(p=0)\n\nrule1(p=1)\n", 2),
            ("rule1(p=0)\r\n", 1),
            (" rule1(p=0)\n", 1),
            ("rule1(p=0)\nrule1(p=2)\n", 2),
            ("rule1(p=0)\nrule1(p=1)\nidle()\n", 3),
            ("rule2\n", 1),
        ] {
            match program.read_plan(text, &Budget::default()) {
                Err(PlanError::Unknown { line: found, .. }) => assert_eq!(found, line, "{text:?}"),
                other => panic!("{text:?}: {other:?}"),
            }
        }
        let long = "x".repeat(1 << 20);
        let error = program.read_plan(&long, &Budget::default()).unwrap_err();
        assert!(error.to_string().len() < 200, "{error}");
    }

    #[test]
    fn what_is_no_plan_is_named() {
        let program = program();
        let check = |plan: &[InstanceId]| program.check_plan(plan, &Budget::default());
        let twice = PlanError::DoesNotApply { line: 2, name: "rule1(p=0)".to_owned() };
        assert_eq!(check(&[0, 0, 1]), Err(twice));
        assert_eq!(check(&[0]), Err(PlanError::NoGoal(1)));
        let unknown = PlanError::Unknown { line: 2, name: "99".to_owned() };
        assert_eq!(check(&[0, 99]), Err(unknown));
        assert_eq!(program.replay(&[0, 99]), Err(ReplayError { step: 2 }));
        let nothing = Budget::default().with_memory(0);
        assert_eq!(program.read_plan("", &nothing), Err(StopReason::Memory.into()));
        let over = Budget::within(Some(std::time::Duration::ZERO));
        assert_eq!(program.check_plan(&[0, 1], &over), Err(StopReason::Time.into()));
    }
}

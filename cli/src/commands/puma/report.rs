//! Plans of programs, as text and as JSON.

use limits::{Budget, Ledger};
use miette::Report as Failure;
use puma::{InstanceId, Program};
use serde_json::{Value, json};

use super::stopped;
use crate::output::counted;

/// A plan, which can be replayed.
pub(crate) struct ReplayedPlan {
    plan: Vec<InstanceId>,
    /// `true` if it is told as JSON, with the states along it, one more than steps.
    as_json: bool,
    budget: Budget,
}

impl ReplayedPlan {
    /// A plan that an engine found, and replayed. The time may be over.
    pub(crate) fn new(plan: Vec<InstanceId>, as_json: bool, budget: &Budget) -> Self {
        Self { plan, as_json, budget: budget.for_telling() }
    }

    /// The steps.
    pub(crate) fn steps(&self) -> &[InstanceId] {
        &self.plan
    }

    /// Number of steps.
    pub(crate) fn len(&self) -> usize {
        self.plan.len()
    }

    fn cost(&self, program: &Program) -> Option<u64> {
        program.has_costs().then(|| self.plan.iter().map(|&step| program.cost(step)).sum())
    }

    /// Its length and its steps, a line each; with the states between them if wanted.
    pub(crate) fn text(
        &self,
        program: &Program,
        proved: &str,
        show: bool,
    ) -> Result<String, Failure> {
        let mut ledger = Ledger::new(&self.budget);
        let mut text = format!("{}, {proved}", counted(self.len(), "step"));
        if let Some(cost) = self.cost(program) {
            text.push_str(&format!(" (cost {cost})"));
        }
        text.push('\n');
        let mut state = program.initial().to_vec();
        if show {
            let drawn = program.draw(&state, &mut ledger).map_err(stopped)?;
            text.push_str(&format!("\n{drawn}"));
        }
        let width = self.len().to_string().len();
        for (number, &step) in self.plan.iter().enumerate() {
            let label = program.label(step, &state);
            ledger.take(label.len()).map_err(stopped)?;
            state = program.apply(step, &state).expect(REPLAYED);
            if show {
                let drawn = program.draw(&state, &mut ledger).map_err(stopped)?;
                text.push_str(&format!("\n{}. {label}\n{drawn}", number + 1));
            } else {
                text.push_str(&format!("{:width$}. {label}\n", number + 1));
            }
        }
        if show {
            text.push('\n');
        }
        Ok(text)
    }

    /// Adds the fields `plan`, `steps`, `names`, `states` and, where rules have costs, `cost`, if JSON is wanted.
    /// Where a limit has no room for the states, they are null.
    pub(crate) fn add_to(&self, program: &Program, json: &mut Value) -> Result<(), Failure> {
        if !self.as_json {
            return Ok(());
        }
        let mut ledger = Ledger::new(&self.budget);
        let mut state = program.initial().to_vec();
        let mut labels = Vec::new();
        for &step in &self.plan {
            let label = program.label(step, &state);
            ledger.take(size_of::<Value>() + label.len()).map_err(stopped)?;
            labels.push(label);
            state = program.apply(step, &state).expect(REPLAYED);
        }
        json["plan"] = labels.into();
        json["steps"] = json!(self.plan);
        if let Some(cost) = self.cost(program) {
            json["cost"] = cost.into();
        }
        let names = program.variables().iter().map(|variable| variable.name.as_str());
        json["names"] = names.collect::<Vec<_>>().into();
        let per_state = size_of_val(program.initial())
            + (program.initial().len() + 1) * size_of::<Value>()
            + size_of::<Vec<i64>>();
        let has_room = ledger.take((self.len() + 1).saturating_mul(per_state)).is_ok();
        let states = has_room.then(|| program.replay(&self.plan).expect(REPLAYED));
        json["states"] = json!(states);
        Ok(())
    }
}

const REPLAYED: &str = "engines replay their plans";

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use puma::{Direction, shortest_plan};
    use search::SearchOutcome;

    use super::*;

    #[test]
    fn a_plan_is_told_when_the_time_is_over() {
        let text =
            "Init { boolean on = false; } Goals { Goal (on); } Rules { Rule (!on) { on = true; } }";
        let program = Program::parse("", text, &Budget::default()).unwrap();
        let budget = Budget::default();
        let found = shortest_plan(&program, Direction::Auto, &budget, &mut |_| ()).unwrap();
        let SearchOutcome::Plan { plan, .. } = found.outcome else { panic!("there is one") };
        let late = Budget::within(Some(Duration::ZERO));
        let played = ReplayedPlan::new(plan, true, &late);
        assert!(played.text(&program, "found", true).unwrap().starts_with("1 step, found\n"));
        let mut json = Value::Null;
        played.add_to(&program, &mut json).unwrap();
        assert_eq!(json["states"], json!([[0], [1]]));
        let small = ReplayedPlan::new(played.plan, true, &Budget::default().with_memory(100));
        small.add_to(&program, &mut json).unwrap();
        assert_eq!((&json["steps"], &json["states"]), (&json!([0]), &Value::Null));
    }
}

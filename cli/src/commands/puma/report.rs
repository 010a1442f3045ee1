//! Plans of programs, as text and as JSON.

use limits::{Budget, Ledger};
use miette::Report as Failure;
use puma::{InstanceId, Program};
use serde_json::{Value, json};

use super::stopped;
use crate::output::counted;

/// A plan with the states along it, one more than steps.
pub(crate) struct Played {
    plan: Vec<InstanceId>,
    states: Vec<Vec<i64>>,
    /// Bytes of the states.
    n_bytes: usize,
    budget: Budget,
}

impl Played {
    /// Replays a plan that an engine found, as far as the budget allows to keep its states. The time may be over.
    pub(crate) fn new(
        program: &Program,
        plan: Vec<InstanceId>,
        budget: &Budget,
    ) -> Result<Self, Failure> {
        let per_state = size_of::<Vec<i64>>() + size_of_val(program.initial());
        let n_bytes = (plan.len() + 1).saturating_mul(per_state);
        let budget = budget.for_telling();
        budget.allow(n_bytes).map_err(stopped)?;
        let states = program.replay(&plan).expect("engines replay their plans");
        Ok(Self { plan, states, n_bytes, budget })
    }

    /// What was taken so far.
    fn ledger(&self) -> Result<Ledger<'_>, Failure> {
        let mut ledger = Ledger::new(&self.budget);
        ledger.take(self.n_bytes).map_err(stopped)?;
        Ok(ledger)
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
        let mut ledger = self.ledger()?;
        let mut text = format!("{}, {proved}", counted(self.len(), "step"));
        if let Some(cost) = self.cost(program) {
            text.push_str(&format!(" (cost {cost})"));
        }
        text.push('\n');
        if show {
            let state = program.draw(&self.states[0], &mut ledger).map_err(stopped)?;
            text.push_str(&format!("\n{state}"));
        }
        let width = self.len().to_string().len();
        for (number, &step) in self.plan.iter().enumerate() {
            let label = program.label(step, &self.states[number]);
            ledger.take(label.len()).map_err(stopped)?;
            if show {
                let state = program.draw(&self.states[number + 1], &mut ledger).map_err(stopped)?;
                text.push_str(&format!("\n{}. {label}\n{state}", number + 1));
            } else {
                text.push_str(&format!("{:width$}. {label}\n", number + 1));
            }
        }
        if show {
            text.push('\n');
        }
        Ok(text)
    }

    /// Adds the fields `plan`, `steps`, `names`, `states` and, where rules have costs, `cost`.
    pub(crate) fn add_to(&self, program: &Program, json: &mut Value) -> Result<(), Failure> {
        let mut ledger = self.ledger()?;
        let n_values = self.states.len().saturating_mul(program.initial().len() + 1);
        ledger.take(n_values.saturating_mul(size_of::<Value>())).map_err(stopped)?;
        let mut labels = Vec::new();
        for (&step, state) in self.plan.iter().zip(&self.states) {
            let label = program.label(step, state);
            ledger.take(size_of::<Value>() + label.len()).map_err(stopped)?;
            labels.push(label);
        }
        json["plan"] = labels.into();
        json["steps"] = json!(self.plan);
        if let Some(cost) = self.cost(program) {
            json["cost"] = cost.into();
        }
        let names = program.variables().iter().map(|variable| variable.name.as_str());
        json["names"] = names.collect::<Vec<_>>().into();
        json["states"] = json!(self.states);
        Ok(())
    }
}

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
        let played = Played::new(&program, plan, &late).unwrap();
        assert!(played.text(&program, "found", true).unwrap().starts_with("1 step, found\n"));
        let mut json = Value::Null;
        played.add_to(&program, &mut json).unwrap();
        assert_eq!(json["states"], json!([[0], [1]]));
    }
}

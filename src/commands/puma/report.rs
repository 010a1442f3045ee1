//! Plans of programs, as text and as JSON.

use puma::{InstanceId, Program};
use serde_json::{Value, json};

use crate::output::counted;

/// A plan with the states along it, one more than steps.
pub(crate) struct Played {
    plan: Vec<InstanceId>,
    states: Vec<Vec<i64>>,
}

impl Played {
    /// Replays a plan that an engine found.
    pub(crate) fn new(program: &Program, plan: Vec<InstanceId>) -> Self {
        let states = program.replay(&plan).expect("engines replay their plans");
        Self { plan, states }
    }

    /// Number of steps.
    pub(crate) fn len(&self) -> usize {
        self.plan.len()
    }

    fn cost(&self, program: &Program) -> Option<u64> {
        program.has_costs().then(|| self.plan.iter().map(|&step| program.cost(step)).sum())
    }

    /// Its length and its steps, a line each; with the states between them if wanted.
    pub(crate) fn text(&self, program: &Program, proved: &str, show: bool) -> String {
        let mut text = format!("{}, {proved}", counted(self.len(), "step"));
        if let Some(cost) = self.cost(program) {
            text.push_str(&format!(" (cost {cost})"));
        }
        text.push('\n');
        if show {
            text.push_str(&format!("\n{}", program.draw(&self.states[0])));
        }
        let width = self.len().to_string().len();
        for (number, &step) in self.plan.iter().enumerate() {
            let label = program.label(step, &self.states[number]);
            if show {
                let state = program.draw(&self.states[number + 1]);
                text.push_str(&format!("\n{}. {label}\n{state}", number + 1));
            } else {
                text.push_str(&format!("{:width$}. {label}\n", number + 1));
            }
        }
        if show {
            text.push('\n');
        }
        text
    }

    /// Adds the fields `plan`, `names`, `states` and, where rules have costs, `cost`.
    pub(crate) fn add_to(&self, program: &Program, json: &mut Value) {
        let steps = self.plan.iter().zip(&self.states);
        let labels: Vec<String> = steps.map(|(&step, state)| program.label(step, state)).collect();
        json["plan"] = labels.into();
        if let Some(cost) = self.cost(program) {
            json["cost"] = cost.into();
        }
        let names = program.variables().iter().map(|variable| variable.name.as_str());
        json["names"] = names.collect::<Vec<_>>().into();
        json["states"] = json!(self.states);
    }
}

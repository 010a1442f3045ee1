//! The numbers of plans of each length, in digits.

use limits::{Budget, StopReason};
use num_bigint::BigUint;
use rushsat::plans::PlanCounter;
use serde_json::{Value, json};

use super::{PlansQuestion, named};
use crate::{
    output::{Report, counted, length},
    status::Status,
};

/// The most lengths that are listed for people.
const MOST_LISTED: usize = 100;

/// What was counted: all, or the shorter plans if a limit ended it.
pub(super) struct Lengths {
    /// How many plans have exactly this length.
    of_each: Vec<(usize, BigUint)>,
    stopped: Option<StopReason>,
}

impl Lengths {
    pub(super) fn of(plans: &PlanCounter, budget: &Budget) -> Self {
        let mut of_each = Vec::new();
        let ended = plans.each_length(budget, &mut |length, n| of_each.push((length, n)));
        Self { of_each, stopped: ended.err() }
    }

    /// The answer, with as many digits as the budget allows.
    pub(super) fn report(
        mut self,
        asked: &PlansQuestion<'_>,
        plans: &PlanCounter,
        as_json: bool,
        budget: &Budget,
    ) -> Report {
        let most = if as_json { self.of_each.len() } else { MOST_LISTED };
        let digits = self.digits(most, budget);
        let lines = digits
            .iter()
            .map(|(n_slides, n)| format!("  {}: {n}", length(*n_slides, plans.metric())));
        let further = self.of_each.len() - digits.len();
        let further = (further > 0)
            .then(|| format!("  and {}, which --json lists", counted(further, "longer length")));
        let lines = lines.chain(further);
        let by_length: Value = digits.iter().map(|(length, n)| json!([length, n])).collect();
        if let Some(reason) = self.stopped {
            let Report { mut text, mut json, status } = asked.gave_up(reason);
            json["by_length"] = by_length;
            if asked.is_only {
                text.extend(lines.map(|line| line + "\n"));
            }
            return Report { text, json, status };
        }
        let n_plans: BigUint = self.of_each.iter().map(|(_, n)| n).sum();
        let mut json = asked.json("count", plans.bound());
        json["plans"] = n_plans.to_string().into();
        json["shortest"] = plans.shortest().into();
        json["by_length"] = by_length;
        json["states"] = plans.n_states().into();
        let first = named(&n_plans, plans);
        let is_one = self.of_each.len() == 1;
        let lines: Vec<String> = std::iter::once(first).chain(lines.filter(|_| !is_one)).collect();
        asked.report(&lines, json, Status::Positive)
    }

    /// At most so many numbers in decimal. They are held three times at most: here, in JSON, and as its text.
    fn digits(&mut self, most: usize, budget: &Budget) -> Vec<(usize, String)> {
        let telling = self.stopped.map(|_| budget.for_telling());
        let budget = telling.as_ref().unwrap_or(budget);
        let (mut digits, mut n_bytes) = (Vec::new(), 0);
        for (length, n) in self.of_each.iter().take(most) {
            let text = n.to_string();
            n_bytes += 3 * text.len();
            if let Err(reason) = budget.check().and_then(|()| budget.allow(n_bytes)) {
                self.stopped.get_or_insert(reason);
                break;
            }
            digits.push((*length, text));
        }
        digits
    }
}

//! What all engines say, and whether it can all be true.

use board::Metric;
use encodings::{Formulation, cell::Mistake};

use super::{EngineRow, EngineVerdict, row::open_row};
use crate::planning::{Bound, Engine};

/// What the input claims, beside what search says of it.
#[derive(Clone, Copy, Debug)]
pub struct CheckedClaim {
    /// What lengths count.
    pub metric: Metric,
    /// What is claimed.
    pub claimed: EngineVerdict,
    /// What search says.
    pub found: EngineVerdict,
}

/// The answers of all engines to one question.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What the SAT engines were asked.
    pub bound: Bound,
    /// What the input claims, if it does; search; and each SAT engine.
    pub rows: Vec<EngineRow>,
    /// The size of the cluster that was claimed, and that was found.
    pub clusters: Option<(u64, u64)>,
    /// What the input claims that no row contradicts whatever it is: in the other metric, and beyond the bound.
    pub claims: Vec<CheckedClaim>,
    /// Why engines failed.
    pub failures: Vec<String>,
    /// The mistake of one of the models.
    pub mistake: Option<Mistake>,
    /// A sentence that a model of it breaks the rules.
    pub spurious: Option<String>,
}

impl Comparison {
    /// The same where these engines have no answer.
    pub(super) fn without(&self, engines: &[Engine<Formulation>]) -> Self {
        let open = |engine: &Engine<_>| open_row(engine.name(), EngineVerdict::GaveUp(None));
        let mut known = self.clone();
        known.rows.extend(engines.iter().map(open));
        known
    }

    /// The sides that cannot both be right, as sentences.
    pub fn disagreements(&self) -> Vec<String> {
        let sides = self.sides();
        let mut found = Vec::new();
        for (index, later) in sides.iter().enumerate() {
            for earlier in &sides[..index] {
                if !later.0.agrees_with(earlier.0) {
                    found.push(format!("{}, but {}", self.says(earlier), self.says(later)));
                }
            }
        }
        if let Some((claimed, counted)) = self.clusters
            && claimed != counted
        {
            found.push(format!("the input says {claimed} states, but search counts {counted}"));
        }
        for &CheckedClaim { metric, claimed, found: verdict } in &self.claims {
            if !verdict.agrees_with(claimed) {
                let (claimed, verdict) = (claimed.text(metric), verdict.text(metric));
                found.push(format!("the input says {claimed}, but search says {verdict}"));
            }
        }
        found.extend(self.spurious.clone());
        found
    }

    /// The different verdicts, each with the engines that gave it.
    fn sides(&self) -> Vec<(EngineVerdict, Vec<&str>)> {
        let mut sides: Vec<(EngineVerdict, Vec<&str>)> = Vec::new();
        for row in &self.rows {
            match sides.iter_mut().find(|(verdict, _)| *verdict == row.verdict) {
                Some((_, engines)) => engines.push(&row.engine),
                None => sides.push((row.verdict, vec![&row.engine])),
            }
        }
        sides
    }

    fn says(&self, (verdict, engines): &(EngineVerdict, Vec<&str>)) -> String {
        let verb = if engines.len() == 1 { "says" } else { "say" };
        format!("{} {verb} {}", engines.join(", "), verdict.text(self.bound.metric))
    }

    /// Number of engines without the answer.
    pub fn n_open(&self) -> usize {
        self.rows.iter().filter(|row| row.is_open()).count()
    }
}

//! Reading the position of a vehicle off the propositions one by one.

use board::VehicleId;
use logic::Prop;

use crate::codec::Codec;

/// Where a vehicle is, as a list of questions: it is at the position beside the first proposition
/// that holds, and at `last` if none does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionList {
    /// Propositions and positions.
    pub tests: Vec<(Prop, u8)>,
    /// The position where no test holds.
    pub last: u8,
}

impl Codec {
    /// The questions that tell where a vehicle is among `positions`; `None` if this encoding has no
    /// [proposition](Self::values_of) for each position of a vehicle, or if `positions` is empty.
    pub fn decision_list(&self, vehicle: VehicleId, positions: &[u8]) -> Option<DecisionList> {
        let mut holding: Vec<(u8, Vec<Prop>)> = Vec::new();
        for &position in positions {
            let values = self.values_of(vehicle, position)?;
            let held = values.into_iter().filter(|&(_, holds)| holds).map(|(prop, _)| prop);
            holding.push((position, held.collect()));
        }
        // The more propositions hold, the earlier: `ge(v,2)` is asked before `ge(v,1)`.
        holding.sort_by_key(|(position, held)| (usize::MAX - held.len(), *position));
        let (last, earlier) = holding.split_last()?;
        let mut tests = Vec::new();
        for (index, (position, held)) in earlier.iter().enumerate() {
            let later = &holding[index + 1..];
            let is_own = |prop: &&Prop| later.iter().all(|(_, others)| !others.contains(prop));
            tests.push((*held.iter().find(is_own)?, *position));
        }
        Some(DecisionList { tests, last: last.0 })
    }
}

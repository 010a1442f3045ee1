//! From a list of states to a circuit: a decision diagram whose equal parts are shared.

use std::collections::HashMap;

use limits::{Budget, Meter, StopReason};
use logic::Prop;

use super::circuit::{Circuit, Gate, Signal};

/// What is asked for one component of a state: which of its values it has. It has value i if test i is
/// the first that holds, and the last value if none does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentTests(pub Vec<Prop>);

/// The circuit that holds exactly in `states`. A state is the number of its value for each component, from 0
/// to the number of the tests of that component.
///
/// The diagram tests the components in their order, which decides its size. Cost: the states sorted once,
/// then each looked at once for each component.
///
/// # Errors
///
/// If the time is over, or the work was interrupted.
///
/// # Panics
///
/// If a value is larger than that.
pub fn circuit_of(
    components: &[ComponentTests],
    states: Vec<Vec<u8>>,
    budget: &Budget,
) -> Result<Circuit, StopReason> {
    let mut meter = budget.meter();
    let mut sorted = Vec::with_capacity(states.len());
    sort(states, 0, &mut sorted, &mut meter)?;
    sorted.dedup();
    let mut builder = Builder { gates: Vec::new(), known: HashMap::new() };
    let mut level: Vec<(Vec<u8>, Signal)> =
        sorted.into_iter().map(|state| (state, Signal::Constant(true))).collect();
    for component in components.iter().rev() {
        let mut shorter: Vec<(Vec<u8>, Signal)> = Vec::new();
        let same_prefix = |a: &(Vec<u8>, Signal), b: &(Vec<u8>, Signal)| {
            a.0.split_last().map(|s| s.1) == b.0.split_last().map(|s| s.1)
        };
        for group in level.chunk_by(same_prefix) {
            meter.tick()?;
            let values = group.iter().map(|(state, signal)| (state[state.len() - 1], *signal));
            let signal = builder.choice(component, values);
            let prefix = &group[0].0;
            shorter.push((prefix[..prefix.len() - 1].to_vec(), signal));
        }
        level = shorter;
    }
    let root = level.first().map_or(Signal::Constant(false), |(_, signal)| *signal);
    Ok(Circuit::new(builder.gates, root).expect("gates are made from the last question on"))
}

/// Appends the states, which are equal before `column`, in their order. In parts, so that it can be stopped.
fn sort(
    mut states: Vec<Vec<u8>>,
    column: usize,
    sorted: &mut Vec<Vec<u8>>,
    meter: &mut Meter<'_>,
) -> Result<(), StopReason> {
    const SORTED_AT_ONCE: usize = 1 << 12;
    if states.len() <= SORTED_AT_ONCE || states[0].len() == column {
        states.sort_unstable();
        sorted.append(&mut states);
        return Ok(());
    }
    let mut by_value = vec![Vec::new(); 1 << 8];
    for state in states {
        meter.tick()?;
        by_value[usize::from(state[column])].push(state);
    }
    by_value.into_iter().try_for_each(|part| sort(part, column + 1, sorted, meter))
}

struct Builder {
    gates: Vec<Gate>,
    known: HashMap<Gate, Signal>,
}

impl Builder {
    /// One gate for each test, from the last to the first; values that do not occur are ⊥.
    fn choice(
        &mut self,
        component: &ComponentTests,
        values: impl Iterator<Item = (u8, Signal)>,
    ) -> Signal {
        let mut by_value = vec![Signal::Constant(false); component.0.len() + 1];
        for (value, signal) in values {
            by_value[usize::from(value)] = signal;
        }
        let last = by_value[component.0.len()];
        let tests = component.0.iter().zip(by_value).rev();
        tests.fold(last, |low, (&prop, high)| self.gate(Gate { prop, high, low }))
    }

    fn gate(&mut self, gate: Gate) -> Signal {
        if gate.high == gate.low {
            return gate.low;
        }
        let Self { gates, known } = self;
        *known.entry(gate).or_insert_with(|| {
            gates.push(gate);
            Signal::Gate(gates.len() - 1)
        })
    }
}

//! The way that a witness of a circuit goes, as states of a board or as steps of a program.

use std::collections::HashMap;

use limits::Budget;
use logic::{
    Kind, PropTable, Trace,
    aiger::{Symbols, Witness},
};
use miette::{Report as Failure, miette};
use puma::{InstanceId, Program};

use super::unbounded::trace;

/// Returns `true` if the first inputs choose an initial state.
fn chooses_start(symbols: &Symbols) -> bool {
    symbols.latches.iter().any(|latch| latch == "started")
}

/// The transitions before the step in which the bad state is there.
pub(super) fn transitions(symbols: &Symbols, witness: &Witness) -> usize {
    let n_before = witness.steps.len() - 1;
    n_before.saturating_sub(usize::from(chooses_start(symbols)))
}

/// The states along a witness: inputs `next(NAME)` choose each, but for a first one that latches hold.
pub(super) fn states(
    symbols: &Symbols,
    witness: &Witness,
    props: &PropTable,
    n_transitions: usize,
) -> Result<Trace, Failure> {
    let inputs: HashMap<&str, usize> =
        symbols.inputs.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
    let latches: HashMap<&str, bool> = symbols
        .latches
        .iter()
        .zip(&witness.latches)
        .map(|(latch, &value)| match latch.strip_prefix('!') {
            Some(name) => (name, !value),
            None => (latch.as_str(), value),
        })
        .collect();
    let first = usize::from(!chooses_start(symbols));
    trace(props, n_transitions + 1, |frame, prop| {
        if props.kind(prop) == Kind::Action {
            return Some(false);
        }
        let name = props.name(prop);
        match frame.checked_sub(first) {
            None => latches.get(name).copied(),
            Some(step) => {
                let index = *inputs.get(format!("next({name})").as_str())?;
                Some(witness.steps[step][index])
            }
        }
    })
}

/// The rule instances that the inputs `choice.0`, `choice.1`, … choose.
pub(super) fn chosen(
    symbols: &Symbols,
    witness: &Witness,
    program: &Program,
    budget: &Budget,
) -> Result<Vec<InstanceId>, Failure> {
    let (_, before) = witness.steps.split_last().expect("a witness has a step");
    let bit = |step: &[bool], name: &str, index: usize| -> Option<InstanceId> {
        let shift = name.strip_prefix("choice.")?.parse().ok().filter(|&shift: &u32| shift < 32)?;
        Some(InstanceId::from(step[index]) << shift)
    };
    let number = |step: &Vec<bool>| -> InstanceId {
        let named = symbols.inputs.iter().enumerate();
        named.filter_map(|(index, name)| bit(step, name, index)).fold(0, |all, bit| all | bit)
    };
    let plan: Vec<InstanceId> = before.iter().map(number).collect();
    program
        .check_plan(&plan, budget)
        .map_err(|error| miette!("the witness is no plan: {error}"))?;
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_inputs_may_choose_the_start() {
        let witness = Witness { latches: vec![false; 2], steps: vec![vec![false]; 4] };
        let symbols = |latch: &str| Symbols {
            inputs: vec!["next(a)".to_owned()],
            latches: vec!["a".to_owned(), latch.to_owned()],
            comments: Vec::new(),
        };
        assert_eq!(transitions(&symbols("!valid"), &witness), 3);
        assert_eq!(transitions(&symbols("started"), &witness), 2);
    }
}

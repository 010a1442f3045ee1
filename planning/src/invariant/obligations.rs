//! What has to be refuted for an invariant to be inductive and to exclude the goal.

use limits::{Budget, StopReason};
use logic::{Formula, Kind, NotUniform, Prop, TransitionSystem};
use thiserror::Error;

use super::{
    Invariant,
    circuit::{Circuit, Gate, Signal},
    clauses::Clauses,
};

/// A formula without a model, if the invariant is good.
#[derive(Debug)]
pub struct Obligation {
    /// `initial`, `step` or `goal`.
    pub name: &'static str,
    /// What a refutation shows.
    pub meaning: &'static str,
    /// The bounded formula of this system…
    pub system: TransitionSystem,
    /// … with this horizon.
    pub horizon: usize,
}

/// Why a formula cannot be an invariant of a system.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum InvariantError {
    /// It speaks about something else than the state.
    #[error("`{0}` is no proposition about the state")]
    NotAboutTheState(String),
    /// The states of the system do not tell what can follow them.
    #[error(transparent)]
    NotUniform(#[from] NotUniform),
    /// The budget is used up.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

/// The three formulas that have to be refuted: together the refutations prove that no goal state can be
/// reached from an initial state of `system`, in any number of transitions.
///
/// Every gate of a circuit becomes a proposition of the state that is equivalent to its definition, so that
/// the values of all gates are determined by the state, and the invariant may be negated by negating one of
/// them.
///
/// # Errors
///
/// [`InvariantError`] if the invariant does not speak about states, the system is not
/// [uniform](TransitionSystem::is_uniform), or the budget is used up.
pub fn obligations(
    mut system: TransitionSystem,
    invariant: &Invariant,
    budget: &Budget,
) -> Result<[Obligation; 3], InvariantError> {
    // What is said of the first transition need not hold of a later one.
    system.require_uniform()?;
    // The three obligations hold it three times.
    let budget = &budget.share(3);
    let root = match invariant {
        Invariant::Circuit(circuit) => define(&mut system, circuit, budget)?,
        Invariant::Clauses(clauses) => stated(&system, clauses)?,
    };
    let mut initial = system.clone();
    initial.set_goal(!root.clone());
    system.clear_initial();
    system.initially("invariant", root.clone());
    system.check(budget)?;
    let mut step = system.clone();
    step.set_goal(!root);
    Ok([
        Obligation {
            name: "initial",
            meaning: "the invariant holds in the initial state",
            system: initial,
            horizon: 0,
        },
        Obligation {
            name: "step",
            meaning: "every transition keeps the invariant",
            system: step,
            horizon: 1,
        },
        Obligation { name: "goal", meaning: "the invariant excludes the goal", system, horizon: 0 },
    ])
}

/// The clauses as a formula.
fn stated(system: &TransitionSystem, clauses: &Clauses) -> Result<Formula, InvariantError> {
    clauses.props().into_iter().try_for_each(|prop| about_the_state(system, prop))?;
    Ok(clauses.formula())
}

fn about_the_state(system: &TransitionSystem, prop: Prop) -> Result<(), InvariantError> {
    let props = system.props();
    match props.kind(prop) {
        Kind::State => Ok(()),
        Kind::Action => Err(InvariantError::NotAboutTheState(props.name(prop).to_owned())),
    }
}

/// Adds the gates as propositions; the formula that says the invariant.
fn define(
    system: &mut TransitionSystem,
    invariant: &Circuit,
    budget: &Budget,
) -> Result<Formula, InvariantError> {
    let mut gates: Vec<Formula> = Vec::new();
    for &Gate { prop, high, low } in invariant.gates() {
        system.check(budget)?;
        about_the_state(system, prop)?;
        let gate = Formula::from(system.state_prop(gate_name(system, gates.len())).now());
        let [high, low] = [high, low].map(|signal| value(signal, &gates));
        let test = Formula::from(prop.now());
        system.always("gate", test.clone().implies(same(&gate, &high)));
        system.always("gate", (!test).implies(same(&gate, &low)));
        // These say nothing new, but propagate more.
        system.always("gate", high.clone().and(low.clone()).implies(gate.clone()));
        system.always("gate", (!high).and(!low).implies(!gate.clone()));
        gates.push(gate);
    }
    Ok(value(invariant.root(), &gates))
}

/// A name for a gate that no proposition has.
fn gate_name(system: &TransitionSystem, index: usize) -> String {
    let mut name = format!("gate{index}");
    while system.props().find(&name).is_some() {
        name.push('\'');
    }
    name
}

fn value(signal: Signal, gates: &[Formula]) -> Formula {
    match signal {
        Signal::Constant(constant) => Formula::Constant(constant),
        Signal::Gate(index) => gates[index].clone(),
    }
}

/// gate ⇔ formula, where the formula may be a constant.
fn same(gate: &Formula, formula: &Formula) -> Formula {
    match formula {
        Formula::Constant(true) => gate.clone(),
        Formula::Constant(false) => !gate.clone(),
        formula => gate.clone().iff(formula.clone()),
    }
}

//! The transition system of a program.
//!
//! # Source
//!
//! Ours. The report on PUMA (2008, section 3.2) compiles to one decision diagram of all transitions; here
//! each rule instance is an action, with explanatory frame axioms as in planning as satisfiability (Haas
//! 1987; Kautz and others 1996).
//!
//! # Variables
//!
//! For B bits of state and I rule instances:
//!
//! | symbol | meaning | how many |
//! | --- | --- | --- |
//! | `board[0][1]`, `pegs.0` | a boolean; a bit of a number, 0 the lowest (state) | B |
//! | `rule1(p1=0,p2=3)` | the instance is applied (action) | I |
//! | `idle()` | nothing is done (action) | 1 |
//! | `write#n` | one of three or more instances gives a variable the same computed value (action) | as needed |
//! | `gate#n` | a gate that is used more than once (state in goals, else action) | as needed |
//! | `peg[0]=2` | a number of at least two bits has this value (state) | one for each value that it may have |
//! | `sum#n.i`, `sum#n.i.s` | the sum n over its first variables up to the i-th is odd; is s (state) | as needed |
//!
//! # Clause families
//!
//! | family | formula |
//! | --- | --- |
//! | initial | every bit as it is at the start |
//! | gate, write | a gate or write is what it stands for, in both directions |
//! | one rule | exactly one of the instances and `idle()` |
//! | idle | `idle()` ⇒ goal |
//! | guard | an instance ⇒ each part of its guard; its values fit and agree |
//! | effect | an instance, or `write#n`, ⇒ (each bit it writes, next, ⇔ the bit of the value) |
//! | frame | a bit that rises (falls) ⇒ one of the instances that can raise (lower) it |
//! | order | of two instances that commute, not the later before the earlier in two consecutive transitions; none twice that undoes itself |
//! | value | a value is its bits; a variable has one of its values |
//! | early, late | ¬(fact ∧ fact), in the first frames, in the last, or in all ([`mod@crate::analysis`]) |
//! | sum | the weights of the facts that hold sum up to what they do at the start |
//!
//! *order*, *early* and *late*, and *sum* are [switches](EncodeOptions); *value* stands with the latter two.
//!
//! # Meaning
//!
//! *value*, *early*, *late* and *sum* hold of all plans.
//! Without *order* exactly the applications of one instance are transitions, and (s, s) for goal states s.
//! With *order* some pairs of consecutive transitions are left out, but between any two states a shortest
//! sequence is left: of the sequences that are the same up to swapping neighbours that commute, the first
//! in the order of the instances. A formula with k transitions is satisfiable exactly if there is a plan
//! of at most k steps.

mod emitter;
mod facts;
mod layers;
mod metered;
mod options;
mod order;
mod sums;

use limits::{Budget, Ledger, StopReason};
use logic::{Formula, Prop, Trace, TransitionSystem};
use thiserror::Error;

use crate::{
    analysis::Analysis,
    circuit::Effects,
    program::{InstanceId, Program, Scalar},
    simulator::ReplayError,
};
use emitter::Emitter;
use metered::MeteredSystem;
pub use options::{EncodeOptions, UnknownSwitch};

/// A program as a transition system, and the way back from its models.
#[derive(Debug)]
pub struct EncodedProgram {
    /// Initial state, transitions and goal.
    pub system: TransitionSystem,
    /// Reads plans from models.
    pub codec: Codec,
}

/// Reads plans of one program from the models of its transition system.
#[derive(Debug)]
pub struct Codec {
    bits: Vec<Prop>,
    idle: Prop,
    instances: Vec<Prop>,
}

/// Why a model is not a plan: it is damaged, or of another formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// A frame has no action, or several.
    #[error("frame {0} of the model has not exactly one action")]
    NotOneAction(usize),
    /// A rule of the plan does not apply.
    #[error("the model is not a plan: {0}")]
    DoesNotApply(ReplayError),
    /// The last state is no goal state.
    #[error("the model is not a plan: its last state is no goal state")]
    NoGoal,
}

impl Codec {
    /// The propositions of the bits of all variables in their order, each from the lowest on.
    pub fn bits(&self) -> &[Prop] {
        &self.bits
    }

    /// The plan that a trace stands for, idle transitions dropped. It has been replayed.
    ///
    /// # Errors
    ///
    /// A [`DecodeError`] where the trace is not a plan, which no model of the bounded formula gives.
    pub fn plan(&self, program: &Program, trace: &Trace) -> Result<Vec<InstanceId>, DecodeError> {
        let mut plan = Vec::new();
        let n_transitions = trace.frames.len().saturating_sub(1);
        for (frame, valuation) in trace.frames[..n_transitions].iter().enumerate() {
            let mut applied =
                (0..).zip(&self.instances).filter(|(_, prop)| valuation.holds(**prop));
            match (applied.next(), applied.next(), valuation.holds(self.idle)) {
                (Some((id, _)), None, false) => plan.push(id),
                (None, None, true) => {}
                _ => return Err(DecodeError::NotOneAction(frame)),
            }
        }
        let states = program.replay(&plan).map_err(DecodeError::DoesNotApply)?;
        match states.last() {
            Some(state) if program.is_goal(state) => Ok(plan),
            _ => Err(DecodeError::NoGoal),
        }
    }
}

/// The transition system of `program`.
///
/// Cost: linear in the number of instances times the size of their rules, and quadratic in the number of
/// instances for the family *order*.
///
/// # Errors
///
/// If the budget ends, which holds for the program, the circuits and the system together.
pub fn encode(
    program: &Program,
    options: EncodeOptions,
    budget: &Budget,
) -> Result<EncodedProgram, StopReason> {
    let mut ledger = Ledger::new(budget);
    ledger.take(program.n_bytes)?;
    let mut effects = Effects::new(program, ledger)?;
    let is_analysed = options.layers || options.sums;
    let analysis =
        if is_analysed { Analysis::of(program, &mut effects.gates.ledger)? } else { None };
    let known = match analysis {
        Some(known) => {
            let edges = facts::edges(&known.facts, program, &mut effects)?;
            Some((known, edges))
        }
        None => None,
    };
    let ledger = effects.gates.ledger.clone();
    let mut system = MeteredSystem { system: TransitionSystem::new(), ledger };
    let bits = bit_names(program).into_iter().map(|name| system.state_prop(name));
    let bits = bits.collect::<Result<_, _>>()?;
    let mut emitter = Emitter::new(&effects, bits, system)?;
    let known = match known {
        Some((known, edges)) => {
            let facts = facts::formulas(&known.facts, &edges, program, &mut emitter)?;
            Some((known, facts))
        }
        None => None,
    };
    let codec = rules(program, &mut emitter)?;
    let mut system = emitter.system;
    if options.order {
        order::order(program, &codec.instances, &mut system)?;
    }
    if let Some((known, facts)) = &known {
        if options.layers {
            layers::layers(known, facts, &mut system)?;
        }
        if options.sums {
            sums::sums(known, facts, &mut system)?;
        }
    }
    Ok(EncodedProgram { system: system.system, codec })
}

/// States the goal, the rules and the initial state.
fn rules(program: &Program, emitter: &mut Emitter) -> Result<Codec, StopReason> {
    let goal = emitter.goal()?;
    let idle = emitter.system.action_prop("idle()".to_owned())?;
    let names = program.ids().map(|id| program.action(id));
    let instances = names.map(|name| emitter.system.action_prop(name));
    let instances: Vec<Prop> = instances.collect::<Result<_, _>>()?;
    let one = Formula::exactly_one([idle].iter().chain(&instances).map(|prop| prop.now()));
    emitter.system.each_transition("one rule", one)?;
    emitter.system.each_transition("idle", idle.now().implies(goal))?;
    emitter.guards(&instances)?;
    let sources = emitter.sources(&instances)?;
    emitter.frames(&sources)?;
    initial(program, emitter)?;
    Ok(Codec { bits: emitter.bits.clone(), idle, instances })
}

/// The names of the state's bits, in the order of the circuits.
pub(crate) fn bit_names(program: &Program) -> Vec<String> {
    let names = program.variables.iter().flat_map(|variable| {
        let n_bits = match variable.kind {
            Scalar::Boolean => None,
            Scalar::Int { bits } => Some(bits),
        };
        let number = (0..n_bits.unwrap_or(0)).map(|bit| format!("{}.{bit}", variable.name));
        let boolean = n_bits.is_none().then(|| variable.name.clone());
        boolean.into_iter().chain(number)
    });
    names.collect()
}

fn initial(program: &Program, emitter: &mut Emitter) -> Result<(), StopReason> {
    let Emitter { bits, system, .. } = emitter;
    let mut next = bits.iter();
    for (variable, value) in program.variables.iter().zip(&program.initial) {
        for (index, prop) in next.by_ref().take(variable.kind.bits() as usize).enumerate() {
            let is_set = value >> index & 1 == 1;
            system.initially("initial", prop.now().is(is_set))?;
        }
    }
    Ok(())
}

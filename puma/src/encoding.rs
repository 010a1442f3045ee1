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
//!
//! # Meaning
//!
//! Without *order* exactly the applications of one instance are transitions, and (s, s) for goal states s.
//! With *order* some pairs of consecutive transitions are left out, but between any two states a shortest
//! sequence is left: of the sequences that are the same up to swapping neighbours that commute, the first
//! in the order of the instances. A formula with k transitions is satisfiable exactly if there is a plan
//! of at most k steps.

use std::collections::HashMap;

use logic::{Formula, Prop, Trace, TransitionSystem};
use thiserror::Error;

use crate::{
    changes::Changes,
    circuit::{Edge, Effects, Gate, Gates},
    program::{InstanceId, Program, Scalar},
};

/// Which redundant constraints are stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncodeOptions {
    /// Whether instances that commute come in one order only (the family *order*), where they are few
    /// enough.
    pub order: bool,
}

impl Default for EncodeOptions {
    fn default() -> Self {
        Self { order: true }
    }
}

/// Beyond so many pairs the family *order* is left out: it would outgrow the rest.
const MAX_ORDERED_PAIRS: usize = 50_000;

/// Writes of one value by at least so many instances get a proposition.
const MIN_SHARED_WRITES: usize = 3;

/// A program as a transition system, and the way back from its models.
pub struct Encoded {
    /// Initial state, transitions and goal.
    pub system: TransitionSystem,
    /// Reads plans from models.
    pub codec: Codec,
}

/// Reads plans of one program from the models of its transition system.
pub struct Codec {
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
    #[error("the model is not a plan: step {0} does not apply")]
    DoesNotApply(usize),
    /// The last state is no goal state.
    #[error("the model is not a plan: its last state is no goal state")]
    NoGoal,
}

impl Codec {
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
pub fn encode(program: &Program, options: EncodeOptions) -> Encoded {
    let effects = Effects::new(program);
    let mut system = TransitionSystem::new();
    let bits = bit_names(program).into_iter().map(|name| system.state_prop(name)).collect();
    let mut emitter = Emitter::new(&effects, bits, &mut system);
    let goal = emitter.formula(effects.goal, Kind::State);
    emitter.system.set_goal(goal.clone());

    let idle = emitter.system.action_prop("idle()");
    let names = program.instances.iter().map(|instance| {
        let symbol = program.symbol(instance);
        if symbol.ends_with(')') { symbol } else { format!("{symbol}()") }
    });
    let instances: Vec<Prop> = names.map(|name| emitter.system.action_prop(name)).collect();
    let one = Formula::exactly_one([idle].iter().chain(&instances).map(|prop| prop.now()));
    emitter.system.each_transition("one rule", one);
    emitter.system.each_transition("idle", idle.now().implies(goal));

    emitter.guards(&instances);
    let sources = emitter.sources(&instances);
    emitter.frames(&sources);
    initial(program, &emitter.bits, emitter.system);
    if options.order {
        order(program, &instances, &mut system);
    }
    Encoded { system, codec: Codec { idle, instances } }
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

fn initial(program: &Program, bits: &[Prop], system: &mut TransitionSystem) {
    let mut next = bits.iter();
    for (variable, value) in program.variables.iter().zip(&program.initial) {
        for (index, prop) in next.by_ref().take(variable.kind.bits() as usize).enumerate() {
            let is_set = value >> index & 1 == 1;
            let atom = prop.now();
            system.initially("initial", if is_set { atom.into() } else { !atom });
        }
    }
}

fn order(program: &Program, instances: &[Prop], system: &mut TransitionSystem) {
    let changes: Vec<Option<Changes>> =
        program.instances.iter().map(|instance| Changes::of(instance, program)).collect();
    let mut pairs = Vec::new();
    for (later, changes_later) in changes.iter().enumerate() {
        let Some(changes_later) = changes_later else { continue };
        for (earlier, changes_earlier) in changes[..=later].iter().enumerate() {
            let Some(changes_earlier) = changes_earlier else { continue };
            let is_excluded = if earlier == later {
                changes_later.is_involution()
            } else {
                changes_earlier.commute(changes_later)
            };
            if is_excluded {
                pairs.push((later, earlier));
            }
        }
        if pairs.len() > MAX_ORDERED_PAIRS {
            return;
        }
    }
    for (later, earlier) in pairs {
        let [first, second] = [instances[later].now(), instances[earlier].next()];
        system.each_transition("order", (!first).or(!second));
    }
}

/// When a proposition of a gate is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    State,
    Action,
}

/// A reason for a variable to get a value.
struct Source {
    formula: Formula,
    /// The bits of the value.
    bits: Vec<Edge>,
}

struct Emitter<'a> {
    effects: &'a Effects,
    system: &'a mut TransitionSystem,
    /// The propositions of the state's bits.
    bits: Vec<Prop>,
    /// Uses of each gate.
    n_uses: Vec<u32>,
    /// The propositions of gates.
    named: HashMap<usize, Prop>,
    n_writes: usize,
}

impl<'a> Emitter<'a> {
    fn new(effects: &'a Effects, bits: Vec<Prop>, system: &'a mut TransitionSystem) -> Self {
        let n_uses = count_uses(effects);
        Self { effects, system, bits, n_uses, named: HashMap::new(), n_writes: 0 }
    }

    fn gates(&self) -> &'a Gates {
        &self.effects.gates
    }

    /// The formula of an edge; gates used more than once are propositions.
    fn formula(&mut self, edge: Edge, kind: Kind) -> Formula {
        let gate = edge.gate();
        let formula = if let Some(prop) = self.named.get(&gate) {
            prop.now().into()
        } else {
            let body = self.body(gate, kind);
            let is_shared = self.n_uses[gate] > 1;
            let is_compound = matches!(self.gates().get(gate), Gate::And(_) | Gate::Xor(..));
            if is_shared && is_compound { self.name(gate, body, kind) } else { body }
        };
        if edge.is_negated() { !formula } else { formula }
    }

    fn body(&mut self, gate: usize, kind: Kind) -> Formula {
        match self.gates().get(gate) {
            Gate::False => Formula::FALSE,
            Gate::Bit(bit) => self.bits[*bit].now().into(),
            Gate::And(edges) => {
                let parts: Vec<Formula> =
                    edges.iter().map(|&edge| self.formula(edge, kind)).collect();
                Formula::all(parts)
            }
            Gate::Xor(left, right) => {
                let (left, right) = (self.formula(*left, kind), self.formula(*right, kind));
                !left.iff(right)
            }
        }
    }

    fn name(&mut self, gate: usize, body: Formula, kind: Kind) -> Formula {
        let name = format!("gate#{gate}");
        let prop = match kind {
            Kind::State => self.system.state_prop(name),
            Kind::Action => self.system.action_prop(name),
        };
        self.named.insert(gate, prop);
        let definition = prop.now().iff(body);
        match kind {
            Kind::State => self.system.always("gate", definition),
            Kind::Action => self.system.each_transition("gate", definition),
        }
        prop.now().into()
    }

    fn guards(&mut self, instances: &[Prop]) {
        for (effect, prop) in self.effects.instances.iter().zip(instances) {
            let parts = match self.gates().get(effect.applies.gate()) {
                Gate::And(edges) if !effect.applies.is_negated() => edges.clone(),
                _ => vec![effect.applies],
            };
            for part in parts {
                let part = self.formula(part, Kind::Action);
                self.system.each_transition("guard", prop.now().implies(part));
            }
        }
    }

    /// By variable, what can give it a value; states the effects.
    fn sources(&mut self, instances: &[Prop]) -> Vec<Vec<Source>> {
        let mut by_value: Vec<Vec<(Vec<Edge>, Vec<Formula>)>> = Vec::new();
        by_value.resize_with(self.effects.first_bits.len(), Vec::new);
        for (effect, prop) in self.effects.instances.iter().zip(instances) {
            for write in &effect.writes {
                let condition = self.formula(write.condition, Kind::Action);
                let cause = Formula::from(prop.now()).and(condition);
                let values = &mut by_value[write.var];
                match values.iter_mut().find(|(bits, _)| *bits == write.bits) {
                    Some((_, causes)) => causes.push(cause),
                    None => values.push((write.bits.clone(), vec![cause])),
                }
            }
        }
        let mut sources = Vec::new();
        for (var, values) in by_value.into_iter().enumerate() {
            let mut of_var = Vec::new();
            for (bits, causes) in values {
                of_var.extend(self.caused(var, &bits, causes));
            }
            sources.push(of_var);
        }
        sources
    }

    /// The sources of one value of a variable, after stating their effects.
    fn caused(&mut self, var: usize, bits: &[Edge], causes: Vec<Formula>) -> Vec<Source> {
        let is_computed = bits.len() > 1 && bits.iter().any(|bit| bit.gate() != 0);
        let causes = if is_computed && causes.len() >= MIN_SHARED_WRITES {
            let write = self.system.action_prop(format!("write#{}", self.n_writes));
            self.n_writes += 1;
            let any = Formula::any(causes.iter().cloned());
            self.system.each_transition("write", write.now().implies(any));
            for cause in causes {
                self.system.each_transition("write", cause.implies(write.now()));
            }
            vec![Formula::from(write.now())]
        } else {
            causes
        };
        for (index, &bit) in bits.iter().enumerate() {
            let next = self.bits[self.effects.first_bits[var] + index].next();
            let value = self.formula(bit, Kind::Action);
            for cause in &causes {
                let effect = match &value {
                    Formula::Constant(true) => next.into(),
                    Formula::Constant(false) => !next,
                    value => next.iff(value.clone()),
                };
                self.system.each_transition("effect", cause.clone().implies(effect));
            }
        }
        let source = |formula| Source { formula, bits: bits.to_vec() };
        causes.into_iter().map(source).collect()
    }

    fn frames(&mut self, sources: &[Vec<Source>]) {
        for (var, sources) in sources.iter().enumerate() {
            let first = self.effects.first_bits[var];
            let end = self.effects.first_bits.get(var + 1).copied().unwrap_or(self.bits.len());
            for bit in first..end {
                let prop = self.bits[bit];
                for value in [true, false] {
                    let can_become = |source: &&Source| {
                        let edge = source.bits[bit - first];
                        let is_same =
                            self.gates().get(edge.gate()) == &Gate::Bit(bit) && !edge.is_negated();
                        edge != Edge::constant(!value) && !is_same
                    };
                    let causes =
                        sources.iter().filter(can_become).map(|source| source.formula.clone());
                    let causes = Formula::any(causes);
                    let (old, new) = (Formula::from(prop.now()), Formula::from(prop.next()));
                    let change = if value { (!old).and(new) } else { old.and(!new) };
                    self.system.each_transition("frame", change.implies(causes));
                }
            }
        }
    }
}

/// How often each gate is used: by gates, guards, conditions, values, goals.
fn count_uses(effects: &Effects) -> Vec<u32> {
    let gates = &effects.gates;
    let mut n_uses = vec![0; gates.len()];
    let mut open: Vec<usize> = Vec::new();
    let use_edge = |edge: Edge, open: &mut Vec<usize>, n_uses: &mut Vec<u32>| {
        n_uses[edge.gate()] += 1;
        if n_uses[edge.gate()] == 1 {
            open.push(edge.gate());
        }
    };
    // The goal is stated twice: as the goal, and for idling.
    for _ in 0..2 {
        use_edge(effects.goal, &mut open, &mut n_uses);
    }
    for effect in &effects.instances {
        use_edge(effect.applies, &mut open, &mut n_uses);
        for write in &effect.writes {
            use_edge(write.condition, &mut open, &mut n_uses);
            for &bit in &write.bits {
                use_edge(bit, &mut open, &mut n_uses);
            }
        }
    }
    while let Some(gate) = open.pop() {
        match gates.get(gate) {
            Gate::False | Gate::Bit(_) => {}
            Gate::And(edges) => {
                for &edge in edges {
                    use_edge(edge, &mut open, &mut n_uses);
                }
            }
            Gate::Xor(left, right) => {
                for edge in [*left, *right] {
                    use_edge(edge, &mut open, &mut n_uses);
                }
            }
        }
    }
    n_uses
}

//! From circuits to constraints: gates, guards, effects, frames.

use std::collections::HashMap;

use logic::{Formula, Prop, TransitionSystem};

use crate::circuit::{Edge, Effects, Gate, Gates};

/// Writes of one value by at least so many instances get a proposition.
const MIN_SHARED_WRITES: usize = 3;

/// When a proposition of a gate is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    State,
    Action,
}

/// A reason for a variable to get a value.
pub(super) struct Source {
    formula: Formula,
    /// The bits of the value.
    bits: Vec<Edge>,
}

pub(super) struct Emitter<'a> {
    effects: &'a Effects,
    pub(super) system: &'a mut TransitionSystem,
    /// The propositions of the state's bits.
    pub(super) bits: Vec<Prop>,
    /// Uses of each gate.
    n_uses: Vec<u32>,
    /// The propositions of gates.
    named: HashMap<usize, Prop>,
    n_writes: usize,
}

impl<'a> Emitter<'a> {
    pub(super) fn new(
        effects: &'a Effects,
        bits: Vec<Prop>,
        system: &'a mut TransitionSystem,
    ) -> Self {
        let n_uses = count_uses(effects);
        Self { effects, system, bits, n_uses, named: HashMap::new(), n_writes: 0 }
    }

    /// Gives a gate of bits a proposition of the state.
    pub(super) fn name_value(&mut self, edge: Edge, name: String) {
        let body = self.body(edge.gate(), Kind::State);
        let prop = self.system.state_prop(name);
        self.named.insert(edge.gate(), prop);
        self.system.always("value", prop.now().iff(body));
    }

    fn gates(&self) -> &'a Gates {
        &self.effects.gates
    }

    /// The formula of an edge; gates used more than once are propositions.
    pub(super) fn formula(&mut self, edge: Edge, kind: Kind) -> Formula {
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

    pub(super) fn guards(&mut self, instances: &[Prop]) {
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
    pub(super) fn sources(&mut self, instances: &[Prop]) -> Vec<Vec<Source>> {
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

    pub(super) fn frames(&mut self, sources: &[Vec<Source>]) {
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

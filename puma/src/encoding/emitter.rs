//! From circuits to constraints: gates, guards, effects, frames.

use std::collections::HashMap;

use logic::{Formula, Prop};

use super::metered::{MeteredSystem, n_bytes};
use crate::circuit::{Budgeted, Edge, Effects, Gate, Gates};

/// Gates that no proposition stands for are inside one another at most so deep: others recurse on formulas.
const MAX_HEIGHT: u8 = 50;

/// Writes of one value by at least this many instances get a proposition.
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

pub(super) struct Emitter<'a, 'b> {
    effects: &'a Effects<'b>,
    pub(super) system: MeteredSystem<'b>,
    /// The propositions of the state's bits.
    pub(super) bits: Vec<Prop>,
    /// Which gates get a proposition.
    is_named: Vec<bool>,
    /// The propositions of gates.
    named: HashMap<usize, Prop>,
    n_writes: usize,
}

impl<'a, 'b> Emitter<'a, 'b> {
    pub(super) fn new(
        effects: &'a Effects<'b>,
        bits: Vec<Prop>,
        mut system: MeteredSystem<'b>,
    ) -> Budgeted<Self> {
        system.ledger.take(effects.gates.len() * (size_of::<u32>() + 2))?;
        let is_named = named(effects);
        Ok(Self { effects, system, bits, is_named, named: HashMap::new(), n_writes: 0 })
    }

    /// Gives a gate of bits a proposition of the state.
    pub(super) fn name_value(&mut self, edge: Edge, name: String) -> Budgeted<()> {
        let body = self.body(edge.gate());
        let prop = self.system.state_prop(name)?;
        self.named.insert(edge.gate(), prop);
        self.system.always("value", prop.now().iff(body))
    }

    fn gates(&self) -> &'a Gates<'b> {
        &self.effects.gates
    }

    /// The formula of an edge; gates used more than once are propositions.
    pub(super) fn formula(&mut self, edge: Edge, kind: Kind) -> Budgeted<Formula> {
        let gates = self.gates();
        let is_known = |gate: usize| self.named.contains_key(&gate);
        for gate in gates.below(edge, is_known) {
            self.system.ledger.work(1)?;
            if self.is_named[gate] {
                self.name(gate, kind)?;
            }
        }
        Ok(self.known(edge))
    }

    /// The formula of an edge below which all gates have the propositions that they get.
    fn known(&self, edge: Edge) -> Formula {
        let gate = edge.gate();
        let formula = match self.named.get(&gate) {
            Some(prop) => prop.now().into(),
            None => self.body(gate),
        };
        if edge.is_negated() { !formula } else { formula }
    }

    fn body(&self, gate: usize) -> Formula {
        match self.gates().get(gate) {
            Gate::False => Formula::FALSE,
            Gate::Bit(bit) => self.bits[*bit].now().into(),
            Gate::And(edges) => Formula::all(edges.iter().map(|&edge| self.known(edge))),
            Gate::Xor(left, right) => !self.known(*left).iff(self.known(*right)),
        }
    }

    fn name(&mut self, gate: usize, kind: Kind) -> Budgeted<()> {
        let body = self.body(gate);
        let name = format!("gate#{gate}");
        let prop = match kind {
            Kind::State => self.system.state_prop(name)?,
            Kind::Action => self.system.action_prop(name)?,
        };
        self.named.insert(gate, prop);
        let definition = prop.now().iff(body);
        match kind {
            Kind::State => self.system.always("gate", definition),
            Kind::Action => self.system.each_transition("gate", definition),
        }
    }

    /// States the goal.
    pub(super) fn goal(&mut self) -> Budgeted<Formula> {
        let goal = self.formula(self.effects.goal, Kind::State)?;
        self.system.ledger.take(n_bytes(&goal))?;
        self.system.system.set_goal(goal.clone());
        Ok(goal)
    }

    pub(super) fn guards(&mut self, instances: &[Prop]) -> Budgeted<()> {
        for (effect, prop) in self.effects.instances.iter().zip(instances) {
            let parts = match self.gates().get(effect.applies.gate()) {
                Gate::And(edges) if !effect.applies.is_negated() => edges.clone(),
                _ => vec![effect.applies],
            };
            for part in parts {
                let part = self.formula(part, Kind::Action)?;
                self.system.each_transition("guard", prop.now().implies(part))?;
            }
        }
        Ok(())
    }

    /// For each variable, what can give it a value; states the effects.
    pub(super) fn sources(&mut self, instances: &[Prop]) -> Budgeted<Vec<Vec<Source>>> {
        let effects = self.effects;
        let mut by_value: Vec<Values> = Vec::new();
        by_value.resize_with(effects.first_bits.len(), Values::default);
        for (effect, prop) in effects.instances.iter().zip(instances) {
            for write in &effect.writes {
                let condition = self.formula(write.condition, Kind::Action)?;
                let cause = Formula::from(prop.now()).and(condition);
                self.system.ledger.take(n_bytes(&cause))?;
                by_value[write.var].add(&write.bits, cause);
            }
        }
        let mut sources = Vec::new();
        for (var, values) in by_value.into_iter().enumerate() {
            let mut of_var = Vec::new();
            for (bits, causes) in values.all {
                of_var.extend(self.caused(var, bits, causes)?);
            }
            sources.push(of_var);
        }
        Ok(sources)
    }

    /// The sources of one value of a variable, after stating their effects.
    fn caused(
        &mut self,
        var: usize,
        bits: &[Edge],
        causes: Vec<Formula>,
    ) -> Budgeted<impl Iterator<Item = Source>> {
        let is_computed = bits.len() > 1 && bits.iter().any(|bit| bit.gate() != 0);
        let causes = if is_computed && causes.len() >= MIN_SHARED_WRITES {
            let write = self.system.action_prop(format!("write#{}", self.n_writes))?;
            self.n_writes += 1;
            let any = Formula::any(causes.iter().cloned());
            self.system.each_transition("write", write.now().implies(any))?;
            for cause in causes {
                self.system.each_transition("write", cause.implies(write.now()))?;
            }
            vec![Formula::from(write.now())]
        } else {
            causes
        };
        for (index, &bit) in bits.iter().enumerate() {
            let next = self.bits[self.effects.first_bits[var] + index].next();
            let value = self.formula(bit, Kind::Action)?;
            for cause in &causes {
                let effect = match &value {
                    Formula::Constant(true) => next.into(),
                    Formula::Constant(false) => !next,
                    value => next.iff(value.clone()),
                };
                self.system.each_transition("effect", cause.clone().implies(effect))?;
            }
        }
        let n_bytes = size_of::<Source>() + size_of_val(bits);
        self.system.ledger.take(causes.len() * n_bytes)?;
        let source = |formula| Source { formula, bits: bits.to_vec() };
        Ok(causes.into_iter().map(source))
    }

    pub(super) fn frames(&mut self, sources: &[Vec<Source>]) -> Budgeted<()> {
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
                    self.system.each_transition("frame", change.implies(causes))?;
                }
            }
        }
        Ok(())
    }
}

/// The values that a variable may get, each with its causes, in the order in which they come.
#[derive(Default)]
struct Values<'a> {
    all: Vec<(&'a [Edge], Vec<Formula>)>,
    numbers: HashMap<&'a [Edge], usize>,
}

impl<'a> Values<'a> {
    fn add(&mut self, bits: &'a [Edge], cause: Formula) {
        let number = *self.numbers.entry(bits).or_insert(self.all.len());
        if number == self.all.len() {
            self.all.push((bits, Vec::new()));
        }
        self.all[number].1.push(cause);
    }
}

/// Which gates get a proposition: those that are used more than once, and some of those that are made of too
/// many inside one another.
fn named(effects: &Effects) -> Vec<bool> {
    let n_uses = count_uses(effects);
    let mut is_named = vec![false; n_uses.len()];
    let mut heights = vec![0; n_uses.len()];
    for gate in 0..n_uses.len() {
        let below = |edge: &Edge| if is_named[edge.gate()] { 0 } else { heights[edge.gate()] };
        let highest = match effects.gates.get(gate) {
            Gate::False | Gate::Bit(_) => continue,
            Gate::And(edges) => edges.iter().map(below).max().unwrap_or(0),
            Gate::Xor(left, right) => below(left).max(below(right)),
        };
        heights[gate] = highest + 1;
        is_named[gate] = n_uses[gate] > 1 || heights[gate] >= MAX_HEIGHT;
    }
    is_named
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

//! Rule instances, goals and invariants as circuits.

use super::{
    expressions::Builder,
    gates::{Edge, Gates},
    number::Number,
};
use crate::{
    expr::VarId,
    program::{Instance, Program},
};

/// What an instance does.
pub(crate) struct Effect {
    /// The instance applies in the state.
    pub(crate) applies: Edge,
    pub(crate) writes: Vec<Write>,
}

/// A variable that gets a value. Two writes to one variable agree wherever the instance applies.
pub(crate) struct Write {
    /// When it happens, in states in which the instance applies.
    pub(crate) condition: Edge,
    pub(crate) var: VarId,
    /// The bits of the value, the lowest first, as many as the variable has.
    pub(crate) bits: Vec<Edge>,
}

/// A program as circuits over the bits of a state.
pub(crate) struct Effects {
    pub(crate) gates: Gates,
    /// In the order of the instances.
    pub(crate) instances: Vec<Effect>,
    pub(crate) goal: Edge,
    /// The state's bits: variable after variable, the lowest bit first.
    pub(crate) first_bits: Vec<usize>,
}

/// A write with the value as a number.
struct Pending {
    condition: Edge,
    var: VarId,
    value: Number,
}

impl Effects {
    pub(crate) fn new(program: &Program) -> Self {
        let mut builder = Builder::new(program);
        let instances = program.instances.iter().map(|instance| builder.effect(instance)).collect();
        let goals: Vec<Edge> = program
            .goals
            .iter()
            .map(|goal| {
                let wire = builder.wire(goal);
                wire.holds(&mut builder.gates)
            })
            .collect();
        let goal = builder.gates.all(goals);
        let Builder { gates, first_bits, .. } = builder;
        Self { gates, instances, goal, first_bits }
    }
}

impl Builder<'_> {
    fn effect(&mut self, instance: &Instance) -> Effect {
        let mut applies = Vec::new();
        for part in &instance.guard {
            let wire = self.wire(part);
            applies.push(wire.holds(&mut self.gates));
        }
        let mut pending = Vec::new();
        for assignment in &instance.assignments {
            let place = self.select(&assignment.place);
            let value = self.wire(&assignment.value);
            let gates = &mut self.gates;
            let off = gates.or(place.off, value.off);
            let zero = gates.or(place.zero, value.zero);
            let fits = self.fits(&value.value, place.choices[0].1);
            applies.push(self.gates.or(off, !zero));
            applies.push(self.gates.or(off, fits));
            for (selector, var) in place.choices {
                let condition = self.gates.and(selector, !off);
                if condition != Edge::FALSE {
                    pending.push(Pending { condition, var, value: value.value.clone() });
                }
            }
        }
        applies.extend(self.agreements(&pending));
        let applies = self.gates.all(applies);
        let writes = pending.into_iter().map(|write| self.write(write)).collect();
        Effect { applies, writes }
    }

    fn write(&self, pending: Pending) -> Write {
        let Pending { condition, var, value } = pending;
        let n_bits = self.program.variables[var].kind.bits() as usize;
        Write { condition, var, bits: (0..n_bits).map(|index| value.bit(index)).collect() }
    }

    /// The value is in the range of the variable; all elements of an array have the same.
    fn fits(&mut self, value: &Number, var: VarId) -> Edge {
        let (low, high) = self.program.variables[var].kind.range();
        let is_low = value.is_less(&Number::constant(low), &mut self.gates);
        let is_high = Number::constant(high).is_less(value, &mut self.gates);
        self.gates.all([!is_low, !is_high])
    }

    /// Two values for one variable are equal.
    fn agreements(&mut self, pending: &[Pending]) -> Vec<Edge> {
        let mut agreements = Vec::new();
        for (index, first) in pending.iter().enumerate() {
            for second in pending[..index].iter().filter(|second| second.var == first.var) {
                let same = first.value.equals(&second.value, &mut self.gates);
                let both = self.gates.and(first.condition, second.condition);
                agreements.push(self.gates.or(!both, same));
            }
        }
        agreements
    }
}

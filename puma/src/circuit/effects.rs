//! Rule instances, goals and invariants as circuits.

use std::collections::HashMap;

use limits::Ledger;

use super::{
    expressions::Builder,
    gates::{Budgeted, Edge, Gates},
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
pub(crate) struct Effects<'p> {
    pub(crate) gates: Gates<'p>,
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

impl<'p> Effects<'p> {
    /// The ledger goes on in [`Gates::ledger`].
    pub(crate) fn new(program: &'p Program, ledger: Ledger<'p>) -> Budgeted<Self> {
        let mut builder = Builder::new(program, ledger);
        let instances = program.instances.iter();
        let instances = instances.map(|one| builder.effect(one)).collect::<Budgeted<_>>()?;
        let mut goals = Vec::new();
        for goal in &program.goals {
            let wire = builder.wire(goal)?;
            goals.push(wire.holds(&mut builder.gates)?);
        }
        let goal = builder.gates.all(goals)?;
        let Builder { gates, first_bits, .. } = builder;
        Ok(Self { gates, instances, goal, first_bits })
    }
}

impl Builder<'_> {
    fn effect(&mut self, instance: &Instance) -> Budgeted<Effect> {
        let mut applies = Vec::new();
        for part in &instance.guard {
            let wire = self.wire(part)?;
            applies.push(wire.holds(&mut self.gates)?);
        }
        let mut pending = Vec::new();
        for assignment in &instance.assignments {
            let place = self.select(&assignment.place)?;
            let value = self.wire(&assignment.value)?;
            let gates = &mut self.gates;
            let off = gates.or(place.off, value.off)?;
            let zero = gates.or(place.zero, value.zero)?;
            let fits = self.fits(&value.value, place.choices[0].1)?;
            applies.push(self.gates.or(off, !zero)?);
            applies.push(self.gates.or(off, fits)?);
            for (selector, var) in place.choices {
                let condition = self.gates.and(selector, !off)?;
                if condition != Edge::FALSE {
                    let n_bytes = size_of::<Pending>() + value.value.n_bytes();
                    self.gates.ledger.take(n_bytes)?;
                    pending.push(Pending { condition, var, value: value.value.clone() });
                }
            }
        }
        applies.extend(self.agreements(&pending)?);
        let applies = self.gates.all(applies)?;
        let writes = pending.into_iter().map(|write| self.write(write)).collect();
        Ok(Effect { applies, writes })
    }

    fn write(&self, pending: Pending) -> Write {
        let Pending { condition, var, value } = pending;
        let n_bits = self.program.variables[var].kind.bits() as usize;
        Write { condition, var, bits: (0..n_bits).map(|index| value.bit(index)).collect() }
    }

    /// The value is in the range of the variable; all elements of an array have the same.
    fn fits(&mut self, value: &Number, var: VarId) -> Budgeted<Edge> {
        let (low, high) = self.program.variables[var].kind.range();
        let is_low = value.is_less(&Number::constant(low), &mut self.gates)?;
        let is_high = Number::constant(high).is_less(value, &mut self.gates)?;
        self.gates.all([!is_low, !is_high])
    }

    /// Two values for one variable are equal.
    fn agreements(&mut self, pending: &[Pending]) -> Budgeted<Vec<Edge>> {
        let mut agreements = Vec::new();
        let mut by_var: HashMap<VarId, Vec<&Pending>> = HashMap::new();
        for first in pending {
            let earlier = by_var.entry(first.var).or_default();
            for second in &*earlier {
                let same = first.value.equals(&second.value, &mut self.gates)?;
                let both = self.gates.and(first.condition, second.condition)?;
                let agreement = self.gates.or(!both, same)?;
                if agreement != Edge::TRUE {
                    self.gates.ledger.take(size_of::<Edge>())?;
                    agreements.push(agreement);
                }
            }
            earlier.push(first);
        }
        Ok(agreements)
    }
}

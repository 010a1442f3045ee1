//! Formulas over one frame in which parts are shared.

use logic::Prop;

/// A truth value: a constant, or what a gate decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Signal {
    /// ⊤ or ⊥.
    Constant(bool),
    /// The gate with this number.
    Gate(usize),
}

/// "If `prop` then `high` else `low`."
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Gate {
    /// The proposition about the state that decides.
    pub prop: Prop,
    /// The value where it holds.
    pub high: Signal,
    /// The value where it does not.
    pub low: Signal,
}

/// A formula: gates, of which each uses earlier ones only, and which of them is the formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    gates: Vec<Gate>,
    root: Signal,
}

impl Circuit {
    /// The formula `root` over `gates`; `None` if a gate uses itself, a later one or one that does not
    /// exist, or the root is none.
    pub fn new(gates: Vec<Gate>, root: Signal) -> Option<Self> {
        let is_before = |signal, end| match signal {
            Signal::Constant(_) => true,
            Signal::Gate(index) => index < end,
        };
        let is_ordered = |(index, gate): (usize, &Gate)| {
            is_before(gate.high, index) && is_before(gate.low, index)
        };
        let is_good = gates.iter().enumerate().all(is_ordered) && is_before(root, gates.len());
        is_good.then_some(Self { gates, root })
    }

    /// The gates.
    pub fn gates(&self) -> &[Gate] {
        &self.gates
    }

    /// The formula.
    pub fn root(&self) -> Signal {
        self.root
    }

    /// The value in a state, of which `holds` tells the propositions. Cost: linear in the gates.
    pub fn evaluate(&self, holds: impl Fn(Prop) -> bool) -> bool {
        let mut values = Vec::with_capacity(self.gates.len());
        let value = |signal, values: &[bool]| match signal {
            Signal::Constant(constant) => constant,
            Signal::Gate(index) => values[index],
        };
        for gate in &self.gates {
            let chosen = if holds(gate.prop) { gate.high } else { gate.low };
            values.push(value(chosen, &values));
        }
        value(self.root, &values)
    }
}

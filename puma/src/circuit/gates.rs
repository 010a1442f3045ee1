//! Gates with shared structure.

use std::{collections::HashMap, ops::Not};

/// A gate or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge(u32);

impl Edge {
    pub(crate) const FALSE: Self = Self(0);
    pub(crate) const TRUE: Self = Self(1);

    pub(crate) const fn constant(value: bool) -> Self {
        Self(value as u32)
    }

    pub(crate) fn gate(self) -> usize {
        (self.0 >> 1) as usize
    }

    pub(crate) fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Edge {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// What a gate computes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Gate {
    /// ⊥; gate 0 alone.
    False,
    /// A bit of the state, by its number.
    Bit(usize),
    /// Two or more edges in ascending order, no two of the same gate.
    And(Vec<Edge>),
    /// Two edges in ascending order, neither negated nor constant.
    Xor(Edge, Edge),
}

/// All gates of a circuit; equal gates are the same.
pub(crate) struct Gates {
    gates: Vec<Gate>,
    numbers: HashMap<Gate, u32>,
}

impl Default for Gates {
    fn default() -> Self {
        let numbers = HashMap::from([(Gate::False, 0)]);
        Self { gates: vec![Gate::False], numbers }
    }
}

impl Gates {
    pub(crate) fn get(&self, gate: usize) -> &Gate {
        &self.gates[gate]
    }

    pub(crate) fn len(&self) -> usize {
        self.gates.len()
    }

    fn add(&mut self, gate: Gate) -> Edge {
        let next = u32::try_from(self.gates.len()).expect("fewer than 2^31 gates");
        let gates = &mut self.gates;
        let number = *self.numbers.entry(gate).or_insert_with_key(|gate| {
            gates.push(gate.clone());
            next
        });
        Edge(number << 1)
    }

    pub(crate) fn bit(&mut self, bit: usize) -> Edge {
        self.add(Gate::Bit(bit))
    }

    pub(crate) fn all(&mut self, edges: impl IntoIterator<Item = Edge>) -> Edge {
        let mut edges: Vec<Edge> = edges.into_iter().filter(|&edge| edge != Edge::TRUE).collect();
        edges.sort_unstable();
        edges.dedup();
        let is_contradiction = edges.windows(2).any(|pair| pair[0] == !pair[1]);
        if is_contradiction || edges.first() == Some(&Edge::FALSE) {
            return Edge::FALSE;
        }
        match edges[..] {
            [] => Edge::TRUE,
            [edge] => edge,
            _ => self.add(Gate::And(edges)),
        }
    }

    pub(crate) fn any(&mut self, edges: impl IntoIterator<Item = Edge>) -> Edge {
        !self.all(edges.into_iter().map(Not::not))
    }

    pub(crate) fn and(&mut self, left: Edge, right: Edge) -> Edge {
        self.all([left, right])
    }

    pub(crate) fn or(&mut self, left: Edge, right: Edge) -> Edge {
        self.any([left, right])
    }

    pub(crate) fn xor(&mut self, left: Edge, right: Edge) -> Edge {
        let is_negated = left.is_negated() ^ right.is_negated();
        let plain = |edge: Edge| Edge(edge.0 & !1);
        let (low, high) = (plain(left.min(right)), plain(left.max(right)));
        let gate = match (low, high) {
            (low, high) if low == high => Edge::FALSE,
            (Edge::FALSE, high) => high,
            (low, high) => self.add(Gate::Xor(low, high)),
        };
        if is_negated { !gate } else { gate }
    }

    pub(crate) fn equal(&mut self, left: Edge, right: Edge) -> Edge {
        !self.xor(left, right)
    }

    /// `then` where `condition` holds, else `otherwise`.
    pub(crate) fn choose(&mut self, condition: Edge, then: Edge, otherwise: Edge) -> Edge {
        if then == otherwise {
            return then;
        }
        let yes = self.and(condition, then);
        let no = self.and(!condition, otherwise);
        self.or(yes, no)
    }

    /// At least two of three hold.
    pub(crate) fn majority(&mut self, a: Edge, b: Edge, c: Edge) -> Edge {
        let both = self.and(a, b);
        let some = self.or(a, b);
        let carried = self.and(some, c);
        self.or(both, carried)
    }

    /// The value of an edge when the state has these bits; for tests.
    #[cfg(test)]
    pub(crate) fn evaluate(&self, edge: Edge, bit: &impl Fn(usize) -> bool) -> bool {
        let value = match self.get(edge.gate()) {
            Gate::False => false,
            Gate::Bit(number) => bit(*number),
            Gate::And(edges) => edges.iter().all(|&edge| self.evaluate(edge, bit)),
            Gate::Xor(left, right) => self.evaluate(*left, bit) != self.evaluate(*right, bit),
        };
        value ^ edge.is_negated()
    }
}

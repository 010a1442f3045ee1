//! Gates with shared structure.

use std::{
    collections::{HashMap, HashSet},
    ops::Not,
};

use limits::{Ledger, StopReason};

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

/// Something new, unless work must stop.
pub(crate) type Budgeted<T> = Result<T, StopReason>;

/// All gates of a circuit; equal gates are the same. A gate comes after those that it is made of.
pub(crate) struct Gates<'b> {
    in_order: Vec<Gate>,
    numbers: HashMap<Gate, u32>,
    pub(crate) ledger: Ledger<'b>,
}

impl<'b> Gates<'b> {
    pub(crate) fn new(ledger: Ledger<'b>) -> Self {
        let numbers = HashMap::from([(Gate::False, 0)]);
        Self { in_order: vec![Gate::False], numbers, ledger }
    }

    pub(crate) fn get(&self, gate: usize) -> &Gate {
        &self.in_order[gate]
    }

    pub(crate) fn len(&self) -> usize {
        self.in_order.len()
    }

    fn add(&mut self, gate: Gate) -> Budgeted<Edge> {
        /// An edge has a bit for the sign.
        const MAX_GATES: usize = 1 << 31;
        if let Some(&number) = self.numbers.get(&gate) {
            self.ledger.work(1)?;
            return Ok(Edge(number << 1));
        }
        let n_edges = if let Gate::And(edges) = &gate { edges.len() } else { 0 };
        // Twice, for it is a key too; tables are at most half empty.
        let n_bytes = 4 * size_of::<Gate>() + 2 * n_edges * size_of::<Edge>();
        self.ledger.take(n_bytes)?;
        let next = self.in_order.len();
        if next >= MAX_GATES {
            return Err(StopReason::Memory);
        }
        let number = u32::try_from(next).expect("fewer than 2^31");
        self.numbers.insert(gate.clone(), number);
        self.in_order.push(gate);
        Ok(Edge(number << 1))
    }

    /// The gates below an edge, itself included, that are not known, each after those that it is made of.
    pub(crate) fn below(&self, edge: Edge, is_known: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        // Each gate with the number of its edges that were looked at.
        let mut path = vec![(edge.gate(), 0)];
        while let Some((gate, at)) = path.pop() {
            if at == 0 && (is_known(gate) || !seen.insert(gate)) {
                continue;
            }
            let next = match self.get(gate) {
                Gate::And(edges) => edges.get(at).copied(),
                Gate::Xor(left, right) => [*left, *right].get(at).copied(),
                Gate::False | Gate::Bit(_) => None,
            };
            match next {
                Some(next) => path.extend([(gate, at + 1), (next.gate(), 0)]),
                None => found.push(gate),
            }
        }
        found
    }

    pub(crate) fn bit(&mut self, bit: usize) -> Budgeted<Edge> {
        self.add(Gate::Bit(bit))
    }

    pub(crate) fn all(&mut self, edges: impl IntoIterator<Item = Edge>) -> Budgeted<Edge> {
        let mut edges: Vec<Edge> = edges.into_iter().filter(|&edge| edge != Edge::TRUE).collect();
        edges.sort_unstable();
        edges.dedup();
        let is_contradiction = edges.windows(2).any(|pair| pair[0] == !pair[1]);
        self.ledger.work(1 + edges.len() / 16)?;
        if is_contradiction || edges.first() == Some(&Edge::FALSE) {
            return Ok(Edge::FALSE);
        }
        match edges[..] {
            [] => Ok(Edge::TRUE),
            [edge] => Ok(edge),
            _ => self.add(Gate::And(edges)),
        }
    }

    pub(crate) fn any(&mut self, edges: impl IntoIterator<Item = Edge>) -> Budgeted<Edge> {
        self.all(edges.into_iter().map(Not::not)).map(Not::not)
    }

    pub(crate) fn and(&mut self, left: Edge, right: Edge) -> Budgeted<Edge> {
        self.all([left, right])
    }

    pub(crate) fn or(&mut self, left: Edge, right: Edge) -> Budgeted<Edge> {
        self.any([left, right])
    }

    pub(crate) fn xor(&mut self, left: Edge, right: Edge) -> Budgeted<Edge> {
        let is_negated = left.is_negated() ^ right.is_negated();
        let plain = |edge: Edge| Edge(edge.0 & !1);
        let (low, high) = (plain(left.min(right)), plain(left.max(right)));
        let gate = match (low, high) {
            (low, high) if low == high => Edge::FALSE,
            (Edge::FALSE, high) => high,
            (low, high) => self.add(Gate::Xor(low, high))?,
        };
        Ok(if is_negated { !gate } else { gate })
    }

    pub(crate) fn equal(&mut self, left: Edge, right: Edge) -> Budgeted<Edge> {
        self.xor(left, right).map(Not::not)
    }

    /// `then` where `condition` holds, else `otherwise`.
    pub(crate) fn choose(
        &mut self,
        condition: Edge,
        then: Edge,
        otherwise: Edge,
    ) -> Budgeted<Edge> {
        if then == otherwise {
            return Ok(then);
        }
        let yes = self.and(condition, then)?;
        let no = self.and(!condition, otherwise)?;
        self.or(yes, no)
    }

    /// At least two of three hold.
    pub(crate) fn majority(&mut self, a: Edge, b: Edge, c: Edge) -> Budgeted<Edge> {
        let both = self.and(a, b)?;
        let some = self.or(a, b)?;
        let carried = self.and(some, c)?;
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

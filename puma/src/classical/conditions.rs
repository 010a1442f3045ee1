//! From circuits to conditions in which negation stands before facts alone.

use std::collections::HashMap;

use super::{Bit, Condition, ConditionId};
use crate::circuit::{Budgeted, Edge, Gate, Gates};

/// Conjunctions inside a conjunction become one up to this many parts, so that a chain of them does not take
/// the square of its length.
const MAX_PARTS: usize = 1000;

/// Gates of a program, and the conditions that some of them are.
pub(super) struct Translator<'b> {
    pub(super) gates: Gates<'b>,
    bits: Vec<Bit>,
    in_order: Vec<Condition>,
    numbers: HashMap<Condition, ConditionId>,
    known: HashMap<Edge, ConditionId>,
}

/// A conjunction, or a disjunction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    All,
    Any,
}

impl<'b> Translator<'b> {
    pub(super) const TRUE: ConditionId = 0;
    pub(super) const FALSE: ConditionId = 1;

    pub(super) fn new(gates: Gates<'b>, bits: Vec<Bit>) -> Self {
        let in_order = vec![Condition::All(Vec::new()), Condition::Any(Vec::new())];
        let numbers = in_order.iter().cloned().zip([Self::TRUE, Self::FALSE]).collect();
        let known = HashMap::from([(Edge::TRUE, Self::TRUE), (Edge::FALSE, Self::FALSE)]);
        Self { gates, bits, in_order, numbers, known }
    }

    pub(super) fn into_conditions(self) -> Vec<Condition> {
        self.in_order
    }

    /// The fact that a bit is; `None` if no rule changes it.
    pub(super) fn fact(&self, bit: usize) -> Option<usize> {
        match self.bits[bit] {
            Bit::Fact(fact) => Some(fact),
            Bit::Constant(_) => None,
        }
    }

    /// The condition of an edge.
    pub(super) fn condition(&mut self, edge: Edge) -> Budgeted<ConditionId> {
        // Without recursion: circuits are deep.
        let mut open = vec![edge];
        while let Some(&edge) = open.last() {
            self.gates.ledger.work(1)?;
            if self.known.contains_key(&edge) {
                open.pop();
                continue;
            }
            let (join, parts) = match self.gates.get(edge.gate()) {
                Gate::False => unreachable!("both constants are known"),
                &Gate::Bit(bit) => {
                    let condition = self.of_bit(bit, !edge.is_negated())?;
                    self.known.insert(edge, condition);
                    continue;
                }
                Gate::And(_) => {
                    (if edge.is_negated() { Join::Any } else { Join::All }, self.parts(edge)?)
                }
                &Gate::Xor(left, right) => {
                    let right = if edge.is_negated() { !right } else { right };
                    let sides = [self.gates.and(left, !right)?, self.gates.and(!left, right)?];
                    (Join::Any, sides.to_vec())
                }
            };
            let unknown = parts.iter().rev().copied();
            let n_open = open.len();
            open.extend(unknown.filter(|part| !self.known.contains_key(part)));
            if open.len() == n_open {
                let parts = parts.iter().map(|part| self.known[part]).collect();
                let condition = self.joined(join, parts)?;
                self.known.insert(edge, condition);
            }
        }
        Ok(self.known[&edge])
    }

    fn of_bit(&mut self, bit: usize, value: bool) -> Budgeted<ConditionId> {
        match self.bits[bit] {
            Bit::Fact(fact) => self.add(Condition::Fact(fact, value)),
            Bit::Constant(constant) => Ok(if constant == value { Self::TRUE } else { Self::FALSE }),
        }
    }

    /// The parts of a conjunction, or of a negated one, those inside it taken apart.
    fn parts(&mut self, edge: Edge) -> Budgeted<Vec<Edge>> {
        let is_any = edge.is_negated();
        let mut open = vec![if is_any { !edge } else { edge }];
        let mut parts = Vec::new();
        while let Some(edge) = open.pop() {
            match (self.gates.get(edge.gate()), edge.is_negated()) {
                (Gate::And(inner), false) if open.len() + parts.len() < MAX_PARTS => {
                    open.extend(inner.iter().rev());
                }
                _ => parts.push(if is_any { !edge } else { edge }),
            }
        }
        self.gates.ledger.work(parts.len())?;
        Ok(parts)
    }

    fn joined(&mut self, join: Join, mut parts: Vec<ConditionId>) -> Budgeted<ConditionId> {
        let (neutral, decisive) = match join {
            Join::All => (Self::TRUE, Self::FALSE),
            Join::Any => (Self::FALSE, Self::TRUE),
        };
        parts.retain(|&part| part != neutral);
        parts.sort_unstable();
        parts.dedup();
        if parts.contains(&decisive) {
            return Ok(decisive);
        }
        match (&parts[..], join) {
            ([], _) => Ok(neutral),
            (&[part], _) => Ok(part),
            (_, Join::All) => self.add(Condition::All(parts)),
            (_, Join::Any) => self.add(Condition::Any(parts)),
        }
    }

    fn add(&mut self, condition: Condition) -> Budgeted<ConditionId> {
        if let Some(&number) = self.numbers.get(&condition) {
            return Ok(number);
        }
        let n_parts = match &condition {
            Condition::All(parts) | Condition::Any(parts) => parts.len(),
            Condition::Fact(..) => 0,
        };
        // Twice, for it is a key too; tables are at most half empty.
        let n_bytes = 4 * size_of::<Condition>() + 2 * n_parts * size_of::<ConditionId>();
        self.gates.ledger.take(n_bytes)?;
        let number = self.in_order.len();
        self.in_order.push(condition.clone());
        self.numbers.insert(condition, number);
        Ok(number)
    }
}

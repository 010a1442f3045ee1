//! A proof while it is looked for.

use std::collections::HashMap;

use limits::Ledger;

use super::{
    Halt,
    formulas::{Formulas, Id, Node},
};
use crate::deduction::proof::Rule;

/// What a line of the draft refers to.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Line(usize),
    /// From the assumption to the conclusion.
    Box(usize, usize),
}

#[derive(Clone, Debug)]
pub(super) struct DraftLine {
    pub(super) formula: Id,
    pub(super) depth: usize,
    pub(super) rule: Rule,
    pub(super) places: Vec<Place>,
}

/// Lines, and what is known in the open boxes.
pub(super) struct Draft<'l, 'b> {
    pub(super) formulas: Formulas,
    pub(super) lines: Vec<DraftLine>,
    /// For each formula, the line that has it.
    known: HashMap<Id, usize>,
    /// What is known, in the order in which it came to be.
    facts: Vec<Id>,
    /// The open boxes: the line of the assumption, and how much was known before it.
    open: Vec<(usize, usize)>,
    max_lines: usize,
    ledger: &'l mut Ledger<'b>,
}

impl<'l, 'b> Draft<'l, 'b> {
    pub(super) fn new(formulas: Formulas, max_lines: usize, ledger: &'l mut Ledger<'b>) -> Self {
        let (known, facts) = (HashMap::new(), Vec::new());
        Self { formulas, lines: Vec::new(), known, facts, open: Vec::new(), max_lines, ledger }
    }

    /// Returns `Ok` if this many more steps may be taken.
    pub(super) fn work(&mut self, n_steps: usize) -> Result<(), Halt> {
        self.ledger.work(n_steps).map_err(Halt::Stopped)
    }

    /// The line of a formula that is known.
    pub(super) fn known(&self, id: Id) -> Option<usize> {
        self.known.get(&id).copied()
    }

    /// What is known, in the order in which it came to be.
    pub(super) fn fact(&self, index: usize) -> Option<Id> {
        self.facts.get(index).copied()
    }

    pub(super) fn n_facts(&self) -> usize {
        self.facts.len()
    }

    /// How many boxes are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// A new line.
    pub(super) fn add(&mut self, formula: Id, rule: Rule, places: &[Place]) -> Result<usize, Halt> {
        if self.lines.len() >= self.max_lines {
            return Err(Halt::TooLong);
        }
        self.work(1)?;
        let line = self.lines.len();
        let (depth, places) = (self.open.len(), places.to_vec());
        self.lines.push(DraftLine { formula, depth, rule, places });
        if let std::collections::hash_map::Entry::Vacant(entry) = self.known.entry(formula) {
            entry.insert(line);
            self.facts.push(formula);
        }
        Ok(line)
    }

    /// A new line from lines.
    pub(super) fn conclude(
        &mut self,
        formula: Id,
        rule: Rule,
        lines: &[usize],
    ) -> Result<usize, Halt> {
        let places: Vec<Place> = lines.iter().map(|&line| Place::Line(line)).collect();
        self.add(formula, rule, &places)
    }

    /// Opens a box.
    pub(super) fn assume(&mut self, formula: Id) -> Result<usize, Halt> {
        self.open.push((self.lines.len(), self.facts.len()));
        self.add(formula, Rule::Assumption, &[])
    }

    /// Closes the last box with a conclusion that stands at this line.
    pub(super) fn close(&mut self, conclusion: usize) -> Result<Place, Halt> {
        let &(first, n_before) = self.open.last().expect("a box is open");
        let formula = self.lines[conclusion].formula;
        let is_last = conclusion + 1 == self.lines.len() && conclusion >= first;
        let last = if is_last && self.lines[conclusion].depth == self.open.len() {
            conclusion
        } else {
            self.conclude(formula, Rule::Copy, &[conclusion])?
        };
        self.open.pop();
        for fact in self.facts.drain(n_before..) {
            self.known.remove(&fact);
        }
        Ok(Place::Box(first, last))
    }

    /// The truth value that follows for a formula from what is known; `None` if it is open.
    pub(super) fn value(&self, id: Id) -> Option<bool> {
        if self.known.contains_key(&id) {
            return Some(true);
        }
        if let Some(not) = self.formulas.find(&Node::Not(id))
            && self.known.contains_key(&not)
        {
            return Some(false);
        }
        self.value_by_parts(id)
    }

    /// The value that a formula has by those of its parts.
    pub(super) fn value_by_parts(&self, id: Id) -> Option<bool> {
        self.composed(id, &|part| self.value(part))
    }

    /// The value that a formula has by those of its atoms.
    pub(super) fn value_by_atoms(&self, id: Id) -> Option<bool> {
        match self.formulas.node(id) {
            Node::Atom(_) => self.value(id),
            _ => self.composed(id, &|part| self.value_by_atoms(part)),
        }
    }

    /// The value that a formula has by the values of its parts.
    fn composed(&self, id: Id, value: &dyn Fn(Id) -> Option<bool>) -> Option<bool> {
        match *self.formulas.node(id) {
            Node::Bottom => Some(false),
            Node::Atom(_) => None,
            Node::Not(inner) => value(inner).map(|value| !value),
            Node::And(a, b) => match (value(a), value(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            Node::Or(a, b) => match (value(a), value(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            Node::Implies(a, b) => match (value(a), value(b)) {
                (Some(false), _) | (_, Some(true)) => Some(true),
                (Some(true), Some(false)) => Some(false),
                _ => None,
            },
            Node::Iff(a, b) => Some(value(a)? == value(b)?),
        }
    }
}

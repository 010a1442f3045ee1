//! Formulas with numbers, equal ones with the same.

use std::collections::HashMap;

use crate::deduction::formula::Formula;

/// The number of a formula.
pub(super) type Id = usize;

/// A formula whose parts are numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Bottom,
    Atom(String),
    Not(Id),
    And(Id, Id),
    Or(Id, Id),
    Implies(Id, Id),
    Iff(Id, Id),
}

/// All formulas of a search: those given, their parts and what is built of them.
#[derive(Default)]
pub(super) struct Formulas {
    nodes: Vec<Node>,
    ids: HashMap<Node, Id>,
}

impl Formulas {
    pub(super) fn node(&self, id: Id) -> &Node {
        &self.nodes[id]
    }

    /// The number of a formula that is among them.
    pub(super) fn find(&self, node: &Node) -> Option<Id> {
        self.ids.get(node).copied()
    }

    pub(super) fn add(&mut self, node: Node) -> Id {
        if let Some(&id) = self.ids.get(&node) {
            return id;
        }
        self.nodes.push(node.clone());
        self.ids.insert(node, self.nodes.len() - 1);
        self.nodes.len() - 1
    }

    pub(super) fn not(&mut self, id: Id) -> Id {
        self.add(Node::Not(id))
    }

    pub(super) fn bottom(&mut self) -> Id {
        self.add(Node::Bottom)
    }

    pub(super) fn read(&mut self, formula: &Formula) -> Id {
        let node = match formula {
            Formula::Bottom => Node::Bottom,
            Formula::Atom(name) => Node::Atom(name.clone()),
            Formula::Not(inner) => Node::Not(self.read(inner)),
            Formula::And(a, b) => Node::And(self.read(a), self.read(b)),
            Formula::Or(a, b) => Node::Or(self.read(a), self.read(b)),
            Formula::Implies(a, b) => Node::Implies(self.read(a), self.read(b)),
            Formula::Iff(a, b) => Node::Iff(self.read(a), self.read(b)),
        };
        self.add(node)
    }

    pub(super) fn write(&self, id: Id) -> Formula {
        let part = |id: &Id| Box::new(self.write(*id));
        match self.node(id) {
            Node::Bottom => Formula::Bottom,
            Node::Atom(name) => Formula::Atom(name.clone()),
            Node::Not(inner) => Formula::Not(part(inner)),
            Node::And(a, b) => Formula::And(part(a), part(b)),
            Node::Or(a, b) => Formula::Or(part(a), part(b)),
            Node::Implies(a, b) => Formula::Implies(part(a), part(b)),
            Node::Iff(a, b) => Formula::Iff(part(a), part(b)),
        }
    }

    /// Adds the atoms of a formula, in the order in which they stand there.
    pub(super) fn atoms(&self, id: Id, found: &mut Vec<Id>) {
        match *self.node(id) {
            Node::Bottom => {}
            Node::Atom(_) => found.push(id),
            Node::Not(inner) => self.atoms(inner, found),
            Node::And(a, b) | Node::Or(a, b) | Node::Implies(a, b) | Node::Iff(a, b) => {
                self.atoms(a, found);
                self.atoms(b, found);
            }
        }
    }
}

//! And-inverter graphs, and writing them in the AIGER format for hardware model checkers.
//!
//! Format: Biere, *The AIGER And-Inverter Graph (AIG) Format Version 20071012*. Version 1.0 is written,
//! which every tool reads: latches begin at 0, and the one output is the bad state. What a checker answers is
//! read in the format of version 1.9: Biere, Heljanko and Wieringa, *AIGER 1.9 And Beyond*, 2011.

mod read;
mod relational;
mod witness;
mod write;

use std::{collections::HashMap, ops::Not};

pub use self::{
    read::Symbols,
    witness::{Witness, WitnessAnswer},
};
use crate::{formula::Formula, prop::Atom};

/// A signal of an [`Aig`], or its negation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Signal(u32);

impl Signal {
    /// Always false.
    pub const FALSE: Self = Self(0);
    /// Always true.
    pub const TRUE: Self = Self(1);

    fn node(self) -> usize {
        (self.0 >> 1) as usize
    }

    fn is_negated(self) -> bool {
        self.0 & 1 == 1
    }
}

impl Not for Signal {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

/// A register: 0 or 1 at the start, then what its input was a step before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Latch(usize);

#[derive(Clone, Copy, Debug)]
enum Node {
    False,
    Input,
    Latch,
    And(Signal, Signal),
}

#[derive(Clone, Debug)]
struct LatchEntry {
    name: String,
    node: u32,
    /// Stored negated, since latches begin at 0.
    is_negated: bool,
    next: Signal,
}

/// Inputs, latches and and-gates with shared structure, and one output: the bad state.
#[derive(Clone, Debug)]
pub struct Aig {
    nodes: Vec<Node>,
    ands: HashMap<(Signal, Signal), Signal>,
    /// Names and nodes.
    inputs: Vec<(String, u32)>,
    latches: Vec<LatchEntry>,
    bad: Signal,
    comments: Vec<String>,
}

impl Default for Aig {
    fn default() -> Self {
        Self {
            nodes: vec![Node::False],
            ands: HashMap::new(),
            inputs: Vec::new(),
            latches: Vec::new(),
            bad: Signal::FALSE,
            comments: Vec::new(),
        }
    }
}

impl Aig {
    /// A graph without signals, whose bad state never happens.
    pub fn new() -> Self {
        Self::default()
    }

    fn add(&mut self, node: Node) -> Signal {
        let number = u32::try_from(self.nodes.len()).ok().filter(|&number| number < 1 << 31);
        self.nodes.push(node);
        Signal(number.expect("fewer than 2^31 nodes") << 1)
    }

    /// A signal that is chosen freely in each step. The name is one line.
    pub fn input(&mut self, name: impl Into<String>) -> Signal {
        let signal = self.add(Node::Input);
        self.inputs.push((name.into(), signal.0 >> 1));
        signal
    }

    /// A register that begins with `initial` and keeps its value until [`Self::set_next`] says
    /// otherwise. The name is one line; that of a register that begins with 1 is written after a `!`,
    /// since its negation is stored.
    pub fn latch(&mut self, name: impl Into<String>, initial: bool) -> Latch {
        let signal = self.add(Node::Latch);
        let node = signal.0 >> 1;
        self.latches.push(LatchEntry {
            name: name.into(),
            node,
            is_negated: initial,
            next: signal,
        });
        Latch(self.latches.len() - 1)
    }

    /// The value of a register.
    pub fn value(&self, latch: Latch) -> Signal {
        let entry = &self.latches[latch.0];
        Signal(entry.node << 1 | u32::from(entry.is_negated))
    }

    /// Says what a register holds in the next step.
    pub fn set_next(&mut self, latch: Latch, next: Signal) {
        let entry = &mut self.latches[latch.0];
        entry.next = if entry.is_negated { !next } else { next };
    }

    /// Says which states are bad.
    pub fn set_bad(&mut self, bad: Signal) {
        self.bad = bad;
    }

    /// Adds a line to the comments at the end of the file.
    pub fn comment(&mut self, line: impl Into<String>) {
        self.comments.push(line.into());
    }

    /// left ∧ right.
    pub fn and(&mut self, left: Signal, right: Signal) -> Signal {
        let (low, high) = (left.min(right), left.max(right));
        if low == Signal::FALSE || low == !high {
            return Signal::FALSE;
        }
        if low == Signal::TRUE || low == high {
            return high;
        }
        if let Some(&known) = self.ands.get(&(low, high)) {
            return known;
        }
        let signal = self.add(Node::And(low, high));
        self.ands.insert((low, high), signal);
        signal
    }

    /// left ∨ right.
    pub fn or(&mut self, left: Signal, right: Signal) -> Signal {
        !self.and(!left, !right)
    }

    /// left ⇔ right.
    pub fn iff(&mut self, left: Signal, right: Signal) -> Signal {
        let both = self.and(left, right);
        let neither = self.and(!left, !right);
        self.or(both, neither)
    }

    /// The conjunction; ⊤ of none. A balanced tree.
    pub fn all(&mut self, signals: impl IntoIterator<Item = Signal>) -> Signal {
        let mut signals: Vec<Signal> = signals.into_iter().collect();
        while signals.len() > 1 {
            let pairs = signals.chunks(2).map(|pair| match *pair {
                [left, right] => self.and(left, right),
                _ => pair[0],
            });
            signals = pairs.collect();
        }
        signals.pop().unwrap_or(Signal::TRUE)
    }

    /// The disjunction; ⊥ of none.
    pub fn any(&mut self, signals: impl IntoIterator<Item = Signal>) -> Signal {
        let negated: Vec<Signal> = signals.into_iter().map(Not::not).collect();
        !self.all(negated)
    }

    /// A formula, where `signal` is the signal of each atom.
    pub fn formula(&mut self, formula: &Formula, signal: &impl Fn(Atom) -> Signal) -> Signal {
        match formula {
            Formula::Constant(value) => Signal(u32::from(*value)),
            Formula::Atom(atom) => signal(*atom),
            Formula::Not(inner) => !self.formula(inner, signal),
            Formula::And(parts) => {
                let parts = self.formulas(parts, signal);
                self.all(parts)
            }
            Formula::Or(parts) => {
                let parts = self.formulas(parts, signal);
                self.any(parts)
            }
            Formula::Iff(left, right) => {
                let (left, right) = (self.formula(left, signal), self.formula(right, signal));
                self.iff(left, right)
            }
            Formula::AtMostOne(parts) => {
                let parts = self.formulas(parts, signal);
                self.at_most_one(&parts)
            }
        }
    }

    fn formulas(&mut self, formulas: &[Formula], signal: &impl Fn(Atom) -> Signal) -> Vec<Signal> {
        formulas.iter().map(|formula| self.formula(formula, signal)).collect()
    }

    /// A chain that remembers whether one of the signals before holds.
    fn at_most_one(&mut self, signals: &[Signal]) -> Signal {
        let (mut before, mut clashes) = (Signal::FALSE, Vec::new());
        for &signal in signals {
            clashes.push(self.and(before, signal));
            before = self.or(before, signal);
        }
        !self.any(clashes)
    }
}

//! Looking for proofs.
//!
//! A goal is taken apart by the rules that introduce its connective. What is left is an atom, a disjunction
//! or ⊥: then everything is added that follows from what is known without cases (unit propagation, in lines
//! of natural deduction); if that is not enough, a known disjunction gives two cases; where there is none,
//! the negation of the goal is assumed, and in the end a proposition and its negation are two cases. So every
//! sequent that holds has a proof that is found, though it may be too long. What the conclusion does not rest
//! on is left out at the end, premises too.

mod derive;
mod draft;
mod formulas;
mod print;
mod saturate;

use limits::{Budget, Ledger, StopReason};
use thiserror::Error;

use super::proof::{Rule, Sequent};
use draft::Draft;
use formulas::{Formulas, Id, Node};

/// Boxes inside one another at most.
const MAX_DEPTH: usize = 100;

/// Why no proof was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoProof {
    /// The conclusion does not follow.
    #[error("the conclusion does not follow")]
    Invalid,
    /// The proof would be too long; it counts what is left out at the end.
    #[error("no proof was found within so many lines")]
    TooLong,
    /// A limit ended the search.
    #[error("{0}")]
    Stopped(StopReason),
}

use NoProof as Halt;

/// Looks for a proof of a sequent, in at most this many lines, of which few may be left in the end. The text
/// is for [`check`](super::check()); its theorem has those premises that the proof needs.
///
/// # Errors
///
/// Why there is none.
pub fn find_proof(sequent: &Sequent, max_lines: usize, budget: &Budget) -> Result<String, NoProof> {
    let mut ledger = Ledger::new(budget);
    let mut formulas = Formulas::default();
    let premises: Vec<Id> = sequent.premises.iter().map(|f| formulas.read(f)).collect();
    let conclusion = formulas.read(&sequent.conclusion);
    let mut draft = Draft::new(formulas, max_lines, &mut ledger);
    for &premise in &premises {
        if draft.known(premise).is_none() {
            draft.add(premise, Rule::Premise, &[])?;
        }
    }
    let last = draft.prove(conclusion)?;
    Ok(print::proof(&draft, &sequent.name, last))
}

impl Draft<'_, '_> {
    /// The line of a formula.
    fn prove(&mut self, goal: Id) -> Result<usize, Halt> {
        if let Some(line) = self.known(goal) {
            return Ok(line);
        }
        match *self.formulas.node(goal) {
            Node::And(a, b) => {
                let parts = [self.prove(a)?, self.prove(b)?];
                self.conclude(goal, Rule::AndIntro, &parts)
            }
            Node::Implies(a, b) => self.prove_implication(a, b),
            Node::Iff(a, b) => {
                let both = [self.prove_implication(a, b)?, self.prove_implication(b, a)?];
                self.conclude(goal, Rule::IffIntro, &both)
            }
            Node::Not(a) => self.refute(a, |draft, _| draft.by_cases(None)),
            Node::Bottom | Node::Atom(_) | Node::Or(..) => self.by_cases(Some(goal)),
        }
    }

    fn prove_implication(&mut self, from: Id, to: Id) -> Result<usize, Halt> {
        let implies = self.formulas.add(Node::Implies(from, to));
        match self.known(implies) {
            Some(line) => Ok(line),
            None => self.imply(from, to, |draft, _| draft.prove(to)),
        }
    }

    /// The line of a goal, or of ⊥, from what is known.
    fn by_cases(&mut self, goal: Option<Id>) -> Result<usize, Halt> {
        if self.depth() > MAX_DEPTH {
            return Err(Halt::TooLong);
        }
        self.saturate()?;
        let bottom = self.formulas.bottom();
        let goal = goal.unwrap_or(bottom);
        if let Some(line) = self.known(bottom) {
            return self.anything(goal, line);
        }
        if self.value(goal) == Some(true) {
            return self.derive_true(goal);
        }
        if let Some(cases) = self.open_disjunction() {
            return self.split(cases, goal);
        }
        if goal != bottom {
            return self.contradict(goal, |draft| draft.by_cases(None));
        }
        let atom = self.open_atom().ok_or(Halt::Invalid)?;
        let not = self.formulas.not(atom);
        let either = self.formulas.add(Node::Or(atom, not));
        let cases = self.add(either, Rule::ExcludedMiddle, &[])?;
        self.split(cases, goal)
    }

    /// The line of a goal, from each part of the disjunction at a line.
    fn split(&mut self, cases: usize, goal: Id) -> Result<usize, Halt> {
        let follow = |draft: &mut Self, _| draft.by_cases(Some(goal));
        self.either(cases, goal, follow, follow)
    }

    /// The line of a known disjunction of which nothing is known to be true.
    fn open_disjunction(&self) -> Option<usize> {
        let facts = (0..self.n_facts()).filter_map(|index| self.fact(index));
        let mut open = facts.filter(|&fact| match *self.formulas.node(fact) {
            Node::Or(a, b) => self.value(a).is_none() && self.value(b).is_none(),
            _ => false,
        });
        open.next().and_then(|fact| self.known(fact))
    }

    /// The atom without a value that occurs most often in facts that the values of their atoms do not decide.
    fn open_atom(&self) -> Option<Id> {
        let facts = (0..self.n_facts()).filter_map(|index| self.fact(index));
        let mut atoms = Vec::new();
        for fact in facts.filter(|&fact| self.value_by_atoms(fact).is_none()) {
            self.formulas.atoms(fact, &mut atoms);
        }
        atoms.retain(|&atom| self.value(atom).is_none());
        atoms.sort_unstable();
        let groups = atoms.chunk_by(|a, b| a == b);
        groups.max_by_key(|group| (group.len(), std::cmp::Reverse(group[0]))).map(|group| group[0])
    }
}

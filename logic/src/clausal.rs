//! Clausal form, aware of polarity (Plaisted and Greenbaum 1986).
//!
//! A formula that must hold is taken apart; a compound part of a disjunction gets a fresh variable
//! and only those directions of its definition that are needed. One compound part of each disjunction
//! stays in place, its clauses guarded by the other parts, so that implications with conjunctions or
//! at-most-ones on one side need no variable at all. The clauses are satisfied by an assignment of
//! the named propositions, suitably extended, exactly if the formula is.

mod clause_list;

use std::collections::{HashMap, hash_map::Entry};

use limits::{Ledger, StopReason};
use rustsat::{
    OutOfMemory,
    encodings::CollectClauses,
    instances::{BasicVarManager, ManageVars},
    types::{Clause, Lit},
};

use crate::{at_most_one::AtMostOne, formula::Formula, prop::Atom};

pub(crate) use clause_list::ClauseList;

/// How formulas become clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CompileOptions {
    /// The encoding of at-most-one constraints.
    pub at_most_one: AtMostOne,
}

/// A fresh variable that stands for a formula, and the directions that have been written.
struct Definition {
    lit: Lit,
    /// `true` if `!lit ⇒ !formula` (index 0) and `lit ⇒ formula` (index 1) are among the clauses.
    written: [bool; 2],
}

/// The memory of a definition with its formula, of which only the place is kept.
const BYTES_OF_DEFINITION: usize = size_of::<(&Formula, Definition)>();

/// Turns formulas, which live for `'f`, into clauses of one list.
pub(crate) struct Clausifier<'a, 'b, 'f, A> {
    options: CompileOptions,
    lit_of_atom: A,
    vars: &'a mut BasicVarManager,
    ledger: &'a mut Ledger<'b>,
    definitions: HashMap<&'f Formula, Definition>,
    clauses: ClauseList,
    /// How many ⇔ are around what stays in place.
    n_iffs: usize,
}

/// Up to this many nested ⇔ stay in place: each doubles the clauses.
const MAX_IFFS: usize = 4;

impl<'a, 'b, 'f, A: Fn(Atom) -> Lit> Clausifier<'a, 'b, 'f, A> {
    /// `lit_of_atom` numbers the atoms; `vars` hands out the numbers of fresh variables. Methods stop where
    /// `ledger` says so.
    pub(crate) fn new(
        options: CompileOptions,
        lit_of_atom: A,
        vars: &'a mut BasicVarManager,
        ledger: &'a mut Ledger<'b>,
    ) -> Self {
        let clauses = ClauseList::default();
        let definitions = HashMap::new();
        Self { options, lit_of_atom, vars, ledger, definitions, clauses, n_iffs: 0 }
    }

    /// Adds clauses that say that `formula` holds; returns how many.
    pub(crate) fn assert(&mut self, formula: &'f Formula) -> Result<usize, StopReason> {
        let before = self.n_clauses();
        self.require(formula, true, &mut Vec::new())?;
        Ok(self.n_clauses() - before)
    }

    /// Number of clauses so far.
    pub(crate) fn n_clauses(&self) -> usize {
        self.clauses.len()
    }

    /// The clauses. What the definitions took is given back.
    pub(crate) fn into_clauses(self) -> ClauseList {
        self.ledger.give_back(self.definitions.len() * BYTES_OF_DEFINITION);
        self.clauses
    }

    /// Literals that together imply `formula`, added clauses included.
    pub(crate) fn conjuncts(&mut self, formula: &'f Formula) -> Result<Vec<Lit>, StopReason> {
        match formula {
            Formula::Constant(true) => Ok(Vec::new()),
            Formula::And(parts) => parts.iter().map(|part| self.literal(part, true)).collect(),
            other => Ok(vec![self.literal(other, true)?]),
        }
    }

    fn push(&mut self, lits: &[Lit]) -> Result<(), StopReason> {
        self.ledger.take(ClauseList::bytes_of(lits))?;
        self.clauses.push(lits);
        Ok(())
    }

    /// Says: some literal of `guard` holds, or `formula` has this value.
    fn require(
        &mut self,
        formula: &'f Formula,
        value: bool,
        guard: &mut Vec<Lit>,
    ) -> Result<(), StopReason> {
        match (formula, value) {
            (Formula::Constant(constant), _) if *constant == value => Ok(()),
            (Formula::Constant(_), _) => self.push(guard),
            (Formula::Atom(_), _) => self.require_any([(formula, value)], guard),
            (Formula::Not(inner), _) => self.require(inner, !value, guard),
            (Formula::And(parts), true) | (Formula::Or(parts), false) => {
                parts.iter().try_for_each(|part| self.require(part, value, guard))
            }
            (Formula::Or(parts), true) | (Formula::And(parts), false) => {
                self.require_any(parts.iter().map(|part| (part, value)), guard)
            }
            (Formula::Iff(left, right), _) => {
                self.n_iffs += 1;
                self.require_any([(&**left, false), (&**right, value)], guard)?;
                self.require_any([(&**left, true), (&**right, !value)], guard)?;
                self.n_iffs -= 1;
                Ok(())
            }
            (Formula::AtMostOne(parts), true) => self.require_at_most_one(parts, guard),
            (Formula::AtMostOne(parts), false) if parts.is_empty() => self.push(guard),
            // Two of the parts hold: leave out any one, and some other holds.
            (Formula::AtMostOne(parts), false) => (0..parts.len()).try_for_each(|left_out| {
                let others = parts.iter().enumerate().filter(|(index, _)| *index != left_out);
                self.require_any(others.map(|(_, part)| (part, true)), guard)
            }),
        }
    }

    /// Says: some literal of `guard` holds, or some formula has the value beside it.
    fn require_any(
        &mut self,
        parts: impl IntoIterator<Item = (&'f Formula, bool)>,
        guard: &mut Vec<Lit>,
    ) -> Result<(), StopReason> {
        let n_guards = guard.len();
        let mut in_place = None;
        let mut open: Vec<(&'f Formula, bool)> = parts.into_iter().collect();
        open.reverse();
        while let Some((part, value)) = open.pop() {
            match (part, value) {
                (Formula::Constant(constant), _) => {
                    if *constant == value {
                        guard.truncate(n_guards);
                        return Ok(());
                    }
                }
                (Formula::Atom(atom), _) => {
                    let lit = (self.lit_of_atom)(*atom);
                    guard.push(if value { lit } else { !lit });
                }
                (Formula::Not(inner), _) => open.push((inner, !value)),
                (Formula::Or(inner), true) | (Formula::And(inner), false) => {
                    open.extend(inner.iter().rev().map(|part| (part, value)));
                }
                _ if in_place.is_none() && !(is_iff(part) && self.n_iffs >= MAX_IFFS) => {
                    in_place = Some((part, value));
                }
                _ => {
                    let lit = self.literal(part, value)?;
                    guard.push(lit);
                }
            }
        }
        match in_place {
            Some((part, value)) => self.require(part, value, guard)?,
            None => self.push(guard)?,
        }
        guard.truncate(n_guards);
        Ok(())
    }

    fn require_at_most_one(
        &mut self,
        parts: &'f [Formula],
        guard: &[Lit],
    ) -> Result<(), StopReason> {
        // Each input is implied by its part: a part that holds must count.
        let inputs = parts.iter().map(|part| Ok(!self.literal(part, false)?));
        let inputs = inputs.collect::<Result<Vec<Lit>, _>>()?;
        let (clauses, ledger) = (&mut self.clauses, &mut *self.ledger);
        let mut guarded = GuardedClauses { guard, clauses, ledger };
        let encoded = self.options.at_most_one.encode(&inputs, &mut guarded, self.vars);
        encoded.map_err(|_| self.ledger.stopped().expect("only the ledger ends it"))
    }

    /// A literal that implies that `formula` has this value.
    fn literal(&mut self, formula: &'f Formula, value: bool) -> Result<Lit, StopReason> {
        match formula {
            Formula::Atom(atom) => {
                let lit = (self.lit_of_atom)(*atom);
                Ok(if value { lit } else { !lit })
            }
            Formula::Not(inner) => self.literal(inner, !value),
            _ => self.definition(formula, value),
        }
    }

    fn definition(&mut self, formula: &'f Formula, value: bool) -> Result<Lit, StopReason> {
        let definition = match self.definitions.entry(formula) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                self.ledger.take(BYTES_OF_DEFINITION)?;
                new.insert(Definition { lit: self.vars.new_lit(), written: [false; 2] })
            }
        };
        let lit = if value { definition.lit } else { !definition.lit };
        let is_written = std::mem::replace(&mut definition.written[usize::from(value)], true);
        if !is_written {
            let n_iffs = std::mem::replace(&mut self.n_iffs, 0);
            self.require(formula, value, &mut vec![!lit])?;
            self.n_iffs = n_iffs;
        }
        Ok(lit)
    }
}

fn is_iff(formula: &Formula) -> bool {
    matches!(formula, Formula::Iff(..))
}

/// Collects the clauses of a RustSAT encoder, each with the guard added.
struct GuardedClauses<'a, 'b> {
    guard: &'a [Lit],
    clauses: &'a mut ClauseList,
    ledger: &'a mut Ledger<'b>,
}

impl CollectClauses for GuardedClauses<'_, '_> {
    fn n_clauses(&self) -> usize {
        self.clauses.len()
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        for clause in clauses {
            let lits: Vec<Lit> = self.guard.iter().copied().chain(clause).collect();
            // The one error that encoders know; it ends them.
            self.ledger.take(ClauseList::bytes_of(&lits)).map_err(|_| OutOfMemory::ExternalApi)?;
            self.clauses.push(&lits);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;

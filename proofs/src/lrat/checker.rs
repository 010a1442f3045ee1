//! A forward checker.
//!
//! Each step is checked as it is read, so no step is held longer than that, and a deleted clause not
//! at all. A clause follows if its negation, and the hints as they become unit, end in a hint without
//! a literal left (reverse unit propagation). Else it must be a resolution asymmetric tautology on
//! its first literal: the same is done for the resolvent with every clause that holds the negation.

use std::io::BufRead;

use rustsat::types::Lit;

use super::{
    database::Database,
    error::{CheckError, Reason},
    read::Reader,
    step::Step,
};

/// Checks a refutation of the clauses that it is given.
#[derive(Debug, Default)]
pub struct Checker {
    clauses: Database,
    /// The largest number so far.
    last_id: i64,
    is_refuted: bool,
    /// One above the largest variable of the formula.
    n_vars: u32,
    falsified: Falsified,
}

/// How many variables a proof may have beyond the largest of the formula, so that a damaged literal
/// cannot fill the memory.
const MAX_NEW_VARS: u32 = 1 << 24;

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Number of derived clauses.
    pub n_added: u64,
    /// Number of deleted clauses.
    pub n_deleted: u64,
    /// The most clauses that were held at one time.
    pub max_clauses: usize,
}

impl Checker {
    /// A checker for the formula without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next clause of the formula; the first has number 1.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.last_id += 1;
        let n_vars = clause.iter().map(|lit| lit.vidx32() + 1).max();
        self.n_vars = self.n_vars.max(n_vars.unwrap_or(0));
        self.insert(self.last_id, clause);
    }

    /// Reads a proof to its end and checks every step.
    ///
    /// It must derive the empty clause, unless the formula has it. Cost: each step that is no
    /// resolution asymmetric tautology takes time linear in its hints' clauses.
    ///
    /// # Errors
    ///
    /// The first step that is wrong, or that the empty clause was not derived.
    pub fn check(mut self, proof: impl BufRead) -> Result<Checked, CheckError> {
        let mut reader = Reader::new(proof)?;
        let mut checked = Checked { n_added: 0, n_deleted: 0, max_clauses: self.clauses.len() };
        while let Some(step) = reader.next_step()? {
            let result = self.step(step);
            match step {
                Step::Add { .. } => checked.n_added += 1,
                Step::Delete { ids } => checked.n_deleted += ids.len() as u64,
            }
            checked.max_clauses = checked.max_clauses.max(self.clauses.len());
            result.map_err(|reason| CheckError { place: reader.place(), reason })?;
        }
        if self.is_refuted {
            Ok(checked)
        } else {
            Err(CheckError { place: reader.place(), reason: Reason::NoRefutation })
        }
    }

    fn step(&mut self, step: Step<'_>) -> Result<(), Reason> {
        match step {
            Step::Add { id, clause, hints } => {
                if id <= self.last_id {
                    return Err(Reason::NumberTooSmall { id, last: self.last_id });
                }
                self.last_id = id;
                let largest = self.n_vars.saturating_add(MAX_NEW_VARS);
                if let Some(lit) = clause.iter().find(|lit| lit.vidx32() >= largest) {
                    let variable = lit.vidx32() + 1;
                    return Err(Reason::VariableTooLarge { id, variable, largest });
                }
                let result = Derivation { clauses: &self.clauses, id, clause, hints }
                    .check(&mut self.falsified);
                self.falsified.forget(0);
                result?;
                self.insert(id, clause);
                Ok(())
            }
            Step::Delete { ids } => {
                let unknown = ids.iter().find(|&&id| !self.clauses.remove(id));
                unknown.map_or(Ok(()), |&id| Err(Reason::UnknownDeletion { id }))
            }
        }
    }

    fn insert(&mut self, id: i64, clause: &[Lit]) {
        self.is_refuted |= clause.is_empty();
        self.clauses.insert(id, clause);
    }
}

/// A step that adds a clause.
struct Derivation<'a> {
    clauses: &'a Database,
    id: i64,
    clause: &'a [Lit],
    hints: &'a [i64],
}

impl Derivation<'_> {
    fn check(&self, falsified: &mut Falsified) -> Result<(), Reason> {
        if self.clause.iter().any(|&lit| !falsified.add(lit)) {
            // A tautology follows from nothing.
            return Ok(());
        }
        let n_unit_hints = self.hints.iter().take_while(|&&hint| hint > 0).count();
        let (unit_hints, resolvents) = self.hints.split_at(n_unit_hints);
        if self.propagate(unit_hints, falsified)? {
            return Ok(());
        }
        match (self.clause.first(), resolvents.first()) {
            (None, Some(&hint)) => Err(Reason::NoPivot { id: self.id, hint }),
            (Some(&pivot), Some(_)) => self.check_resolvents(pivot, resolvents, falsified),
            // Nothing to resolve with, as with a new variable.
            (Some(&pivot), None) if self.clauses.with(!pivot).next().is_none() => Ok(()),
            (_, None) => Err(Reason::NoConflict { id: self.id }),
        }
    }

    /// Makes the hints' literals true one after another; whether a hint has none left.
    fn propagate(&self, hints: &[i64], falsified: &mut Falsified) -> Result<bool, Reason> {
        let id = self.id;
        for &hint in hints {
            let Some(clause) = self.clauses.get(hint) else {
                return Err(Reason::UnknownHint { id, hint });
            };
            let mut left = clause.iter().copied().filter(|&lit| !falsified.has(lit));
            let Some(unit) = left.next() else {
                return Ok(true);
            };
            if left.any(|lit| lit != unit) {
                return Err(Reason::NotUnit { id, hint });
            }
            // Already true if the hint was needless, which does no harm.
            falsified.add(!unit);
        }
        Ok(false)
    }

    /// Checks the resolvents on the pivot with all clauses that hold its negation.
    fn check_resolvents(
        &self,
        pivot: Lit,
        mut hints: &[i64],
        falsified: &mut Falsified,
    ) -> Result<(), Reason> {
        let id = self.id;
        let mut candidates: Vec<i64> = self.clauses.with(!pivot).map(|(id, _)| id).collect();
        while let Some((&negated, rest)) = hints.split_first() {
            let n_unit_hints = rest.iter().take_while(|&&hint| hint > 0).count();
            let (unit_hints, later) = rest.split_at(n_unit_hints);
            hints = later;
            let Some(index) = candidates.iter().position(|&candidate| candidate == -negated) else {
                return Err(Reason::NotACandidate { id, hint: negated });
            };
            let candidate = candidates.swap_remove(index);
            let n_before = falsified.len();
            let is_tautology = self.resolve(candidate, pivot, falsified);
            if !is_tautology && !self.propagate(unit_hints, falsified)? {
                return Err(Reason::NoConflict { id });
            }
            falsified.forget(n_before);
        }
        // Blocked resolvents need no hints.
        for candidate in candidates {
            let n_before = falsified.len();
            if !self.resolve(candidate, pivot, falsified) {
                return Err(Reason::CandidateWithoutHints { id, candidate });
            }
            falsified.forget(n_before);
        }
        Ok(())
    }

    /// Makes the rest of a clause false; whether some literal of it is true already.
    fn resolve(&self, candidate: i64, pivot: Lit, falsified: &mut Falsified) -> bool {
        let clause = self.clauses.get(candidate).expect("the candidate was found there");
        clause.iter().any(|&lit| lit != !pivot && !falsified.add(lit))
    }
}

/// The literals that are false.
#[derive(Debug, Default)]
struct Falsified {
    /// By literal.
    is_false: Vec<bool>,
    trail: Vec<Lit>,
}

impl Falsified {
    fn has(&self, lit: Lit) -> bool {
        self.is_false.get(lit.lidx()).is_some_and(|&is_false| is_false)
    }

    /// Makes a literal false, unless it is true: then says no.
    fn add(&mut self, lit: Lit) -> bool {
        if self.has(!lit) {
            return false;
        }
        if !self.has(lit) {
            self.make_room(lit);
            self.is_false[lit.lidx()] = true;
            self.trail.push(lit);
        }
        true
    }

    fn make_room(&mut self, lit: Lit) {
        if lit.lidx() >= self.is_false.len() {
            let mut larger = vec![false; 2 * lit.lidx() + 2];
            for lit in &self.trail {
                larger[lit.lidx()] = true;
            }
            self.is_false = larger;
        }
    }

    fn len(&self) -> usize {
        self.trail.len()
    }

    /// Goes back to the first so many.
    fn forget(&mut self, n_kept: usize) {
        for lit in self.trail.drain(n_kept..) {
            self.is_false[lit.lidx()] = false;
        }
    }
}

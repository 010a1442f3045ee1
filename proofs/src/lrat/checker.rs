//! A forward checker.
//!
//! Each step is checked as it is read, so no step is held longer than that, and a deleted clause not
//! at all. A clause follows if its negation, and the hints as they become unit, end in a hint without
//! a literal left (reverse unit propagation). Else it must be a resolution asymmetric tautology on
//! its first literal: the same is done for the resolvent with every clause that holds the negation.

use std::io::{self, BufRead};

use limits::Budget;
use rustsat::types::Lit;

use super::{
    database::Database,
    error::{CheckError, Reason},
    falsified::FalsifiedLits,
    read::Reader,
    step::Step,
    variables::Variables,
};

/// Checks a refutation of the clauses that it is given.
#[derive(Debug, Default)]
pub struct Checker {
    clauses: Database,
    /// The largest number so far.
    last_id: i64,
    is_refuted: bool,
    /// The numbers that the variables have in all other fields.
    variables: Variables,
    /// The clause of the current step.
    clause: Vec<Lit>,
    falsified: FalsifiedLits,
    work: Work,
}

/// Counts literals, and looks at a budget now and then: one step can look at every clause, as often as it has
/// hints.
#[derive(Debug, Default)]
struct Work {
    budget: Budget,
    /// Literals until the next look.
    n_left: usize,
}

impl Work {
    /// Literals between two looks: some milliseconds.
    const INTERVAL: usize = 1 << 20;

    fn take(&mut self, n_literals: usize) -> Result<(), Reason> {
        if let Some(left) = self.n_left.checked_sub(n_literals) {
            self.n_left = left;
            return Ok(());
        }
        self.n_left = Self::INTERVAL;
        Ok(self.budget.check().map_err(io::Error::other)?)
    }
}

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckStatistics {
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

    /// The same, which ends with [`Reason::Io`] when the budget does.
    #[must_use]
    pub fn within(mut self, budget: &Budget) -> Self {
        self.work.budget = budget.clone();
        self
    }

    /// Adds the next clause of the formula; the first has number 1.
    pub fn add_clause(&mut self, clause: &[Lit]) {
        self.last_id += 1;
        self.renumber(clause);
        self.insert(self.last_id);
    }

    /// Reads a proof to its end and checks every step.
    ///
    /// It must derive the empty clause, unless the formula has it. Cost: each step takes time linear in its
    /// own length and its hints' clauses; a resolution asymmetric tautology, besides, in the clauses that
    /// hold the negation of its pivot. Memory: in proportion to the clauses that hold at one time and to the
    /// variables that occur, whatever their numbers.
    ///
    /// # Errors
    ///
    /// The first step that is wrong, or that the empty clause was not derived.
    pub fn check(mut self, proof: impl BufRead) -> Result<CheckStatistics, CheckError> {
        let mut reader = Reader::new(proof)?;
        let mut checked =
            CheckStatistics { n_added: 0, n_deleted: 0, max_clauses: self.clauses.len() };
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
                self.renumber(clause);
                let Self { clauses, clause, work, .. } = self;
                let derivation = Derivation { clauses, work, id, clause, hints };
                let result = derivation.check(&mut self.falsified);
                self.falsified.forget(0);
                result?;
                self.insert(id);
                Ok(())
            }
            Step::Delete { ids } => {
                let unknown = ids.iter().find(|&&id| !self.clauses.remove(id));
                unknown.map_or(Ok(()), |&id| Err(Reason::UnknownDeletion { id }))
            }
        }
    }

    /// Makes a clause the current one.
    fn renumber(&mut self, clause: &[Lit]) {
        self.clause.clear();
        self.clause.extend(clause.iter().map(|&lit| self.variables.renumber(lit)));
    }

    /// Adds the current clause.
    fn insert(&mut self, id: i64) {
        self.is_refuted |= self.clause.is_empty();
        self.clauses.insert(id, &self.clause);
    }
}

/// A step that adds a clause.
struct Derivation<'a> {
    clauses: &'a mut Database,
    work: &'a mut Work,
    id: i64,
    clause: &'a [Lit],
    hints: &'a [i64],
}

impl Derivation<'_> {
    fn check(mut self, falsified: &mut FalsifiedLits) -> Result<(), Reason> {
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
            (Some(&pivot), Some(_)) => {
                let candidates = self.clauses.with(!pivot).to_vec();
                self.check_resolvents(pivot, &candidates, resolvents, falsified)
            }
            // Nothing to resolve with, as with a new variable.
            (Some(&pivot), None) if self.clauses.with(!pivot).is_empty() => Ok(()),
            (_, None) => Err(Reason::NoConflict { id: self.id }),
        }
    }

    /// Makes the hints' literals true one after another. Returns `true` if a hint has no literal left.
    fn propagate(&mut self, hints: &[i64], falsified: &mut FalsifiedLits) -> Result<bool, Reason> {
        let id = self.id;
        for &hint in hints {
            let Some(clause) = self.clauses.get(hint) else {
                return Err(Reason::UnknownHint { id, hint });
            };
            self.work.take(clause.len())?;
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

    /// Checks the resolvents on the pivot with all clauses that hold its negation, the candidates.
    fn check_resolvents(
        &mut self,
        pivot: Lit,
        candidates: &[i64],
        mut hints: &[i64],
        falsified: &mut FalsifiedLits,
    ) -> Result<(), Reason> {
        let id = self.id;
        let mut has_hints = vec![false; candidates.len()];
        while let Some((&negated, rest)) = hints.split_first() {
            let n_unit_hints = rest.iter().take_while(|&&hint| hint > 0).count();
            let (unit_hints, later) = rest.split_at(n_unit_hints);
            hints = later;
            let index = candidates.binary_search(&-negated).ok();
            let Some(index) = index.filter(|&index| !has_hints[index]) else {
                return Err(Reason::NotACandidate { id, hint: negated });
            };
            has_hints[index] = true;
            let n_before = falsified.len();
            let is_tautology = self.resolve(candidates[index], pivot, falsified)?;
            if !is_tautology && !self.propagate(unit_hints, falsified)? {
                return Err(Reason::NoConflict { id });
            }
            falsified.forget(n_before);
        }
        // Blocked resolvents need no hints.
        for (&candidate, _) in candidates.iter().zip(has_hints).filter(|(_, has_hints)| !has_hints)
        {
            let n_before = falsified.len();
            if !self.resolve(candidate, pivot, falsified)? {
                return Err(Reason::CandidateWithoutHints { id, candidate });
            }
            falsified.forget(n_before);
        }
        Ok(())
    }

    /// Makes the rest of a clause false. Returns `true` if some literal of it is true already.
    fn resolve(
        &mut self,
        candidate: i64,
        pivot: Lit,
        falsified: &mut FalsifiedLits,
    ) -> Result<bool, Reason> {
        let clause = self.clauses.get(candidate).expect("the candidate was found there");
        self.work.take(clause.len())?;
        Ok(clause.iter().any(|&lit| lit != !pivot && !falsified.add(lit)))
    }
}

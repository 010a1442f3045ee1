//! A forward checker.
//!
//! Each step is checked as it is read, so no step is held longer than that, and a deleted clause not
//! at all.

use std::io::{self, BufRead};

use limits::Budget;
use rustsat::types::Lit;

use super::{
    database::Database,
    derivation::{Derivation, Work},
    error::{CheckError, Reason},
    falsified::FalsifiedLits,
    read::Reader,
    step::Step,
    variables::Variables,
};
use crate::format::Form;

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

/// What was checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckStatistics {
    /// Number of derived clauses.
    pub n_added: u64,
    /// Number of deleted clauses.
    pub n_deleted: u64,
    /// The most clauses that were held at one time.
    pub max_clauses: usize,
    /// `true` if the proof was read to its end. DRAT is read until the empty clause follows, and on where it says
    /// that.
    pub is_read_to_end: bool,
}

impl CheckStatistics {
    /// Before the first step about so many clauses.
    pub(crate) const fn new(n_clauses: usize) -> Self {
        Self { n_added: 0, n_deleted: 0, max_clauses: n_clauses, is_read_to_end: false }
    }
}

impl Checker {
    /// A checker for the formula without clauses.
    pub fn new() -> Self {
        Self::default()
    }

    /// The same, which ends with [`Reason::Io`] when the budget does. The memory is that of the clauses that
    /// hold, those of the formula among them.
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
    pub fn check(self, proof: impl BufRead) -> Result<CheckStatistics, CheckError> {
        self.check_steps(Reader::new(proof)?)
    }

    /// As [`check`](Self::check), of a proof of this form.
    pub(crate) fn check_form(
        self,
        proof: impl BufRead,
        form: Form,
    ) -> Result<CheckStatistics, CheckError> {
        self.check_steps(Reader::of_form(proof, form))
    }

    fn check_steps(
        mut self,
        mut reader: Reader<impl BufRead>,
    ) -> Result<CheckStatistics, CheckError> {
        let mut checked = CheckStatistics::new(self.clauses.len());
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
            Ok(CheckStatistics { is_read_to_end: true, ..checked })
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
                self.work.take(1 + clause.len())?;
                self.renumber(clause);
                self.add(id, hints)
            }
            Step::Delete { ids } => {
                self.work.take(ids.len())?;
                let unknown = ids.iter().find(|&&id| !self.clauses.remove(id));
                unknown.map_or(Ok(()), |&id| Err(Reason::UnknownDeletion { id }))
            }
        }
    }

    /// Checks that the current clause follows, and adds it.
    fn add(&mut self, id: i64, hints: &[i64]) -> Result<(), Reason> {
        self.last_id = id;
        let Self { clauses, clause, work, .. } = self;
        let derivation = Derivation { clauses, work, id, clause, hints };
        let result = derivation.check(&mut self.falsified);
        self.falsified.forget(0);
        result?;
        self.insert(id);
        let n_bytes = self.clauses.n_bytes() + self.variables.n_bytes();
        self.work.budget.allow(n_bytes).map_err(io::Error::other)?;
        Ok(())
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

/// What [DRAT](crate::drat) is checked with. All literals are of variables as they are numbered here.
impl Checker {
    /// The literals of a clause of the proof, once each; the first is the same.
    pub(crate) fn set(&mut self, clause: &[Lit]) -> Vec<Lit> {
        self.renumber(clause);
        let mut set = self.clause.clone();
        set.sort_unstable();
        set.dedup();
        if let Some(pivot) = set.iter().position(|lit| Some(lit) == self.clause.first()) {
            set.swap(0, pivot);
        }
        set
    }

    /// The number of variables.
    pub(crate) fn n_vars(&self) -> usize {
        self.variables.len()
    }

    /// The clause of a number.
    pub(crate) fn clause(&self, id: i64) -> &[Lit] {
        self.clauses.get(id).expect("there is such a clause")
    }

    /// The numbers of the clauses that hold a literal.
    pub(crate) fn with(&mut self, lit: Lit) -> Vec<i64> {
        self.clauses.with(lit).to_vec()
    }

    /// How many clauses are held.
    pub(crate) fn len(&self) -> usize {
        self.clauses.len()
    }

    /// Returns `true` if the empty clause follows.
    pub(crate) fn is_refuted(&self) -> bool {
        self.is_refuted
    }

    /// Checks that a clause follows, and adds it.
    pub(crate) fn derive(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> Result<(), Reason> {
        self.clause.clear();
        self.clause.extend_from_slice(clause);
        self.add(id, hints)
    }

    /// Forgets a clause.
    pub(crate) fn forget(&mut self, id: i64) {
        self.clauses.remove(id);
    }

    /// Says why work must stop, if it must: now and then the clock is looked at, and so many bytes are held
    /// besides what the checker holds.
    pub(crate) fn work(&mut self, n_literals: usize, n_bytes: usize) -> Result<(), Reason> {
        self.work.budget.allow(n_bytes).map_err(io::Error::other)?;
        self.work.take(n_literals)
    }
}

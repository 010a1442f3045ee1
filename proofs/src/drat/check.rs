//! Checking DRAT: the reasons of each step are found, and the checker of LRAT is given both.
//!
//! A clause follows if its negation and unit propagation lead to a conflict. Else it must be a resolution
//! asymmetric tautology on its first literal: the same holds of its resolvents with all clauses that have the
//! negation. What is found is not believed: the step in LRAT is checked as it is.
//!
//! Deletions of unit clauses, and of clauses that are not there, are passed over, as other checkers do.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    io::BufRead,
};

use rustsat::types::Lit;

use super::read::{Reader, Step};
use crate::{
    format::Form,
    lrat::{CheckError, CheckStatistics, Checker, Reason},
    propagator::{Conflict, Derivations, Propagator, number},
};

/// What a clause takes beside its literals: here itself, two watches and an entry of the table for deletions, and
/// an entry in the checker.
const BYTES_PER_CLAUSE: usize = size_of::<Vec<Lit>>() + 14 * size_of::<usize>();

/// What a variable takes: two lists of watches, its reason, its unit clause and some flags.
const BYTES_PER_VARIABLE: usize = 2 * size_of::<Vec<usize>>() + 5 * size_of::<usize>();

/// Checks a refutation of the clauses that the checker has, until the empty clause follows. What comes after
/// that is not read.
///
/// # Errors
///
/// The first step that is wrong, or that the empty clause was not derived.
pub(crate) fn check(
    formula: Checker,
    proof: impl BufRead,
    form: Form,
) -> Result<CheckStatistics, CheckError> {
    let mut reader = Reader::new(proof, form);
    let at = |reader: &Reader<_>| {
        let place = reader.place();
        move |reason| CheckError { place, reason }
    };
    let mut checked = CheckStatistics::new(formula.len());
    let mut known = Known::new(formula).map_err(at(&reader))?;
    while !known.is_refuted() {
        let Some(step) = reader.next_step()? else {
            return Err(at(&reader)(Reason::NoRefutation));
        };
        let result = match step {
            Step::Add(clause) => {
                checked.n_added += 1;
                known.add(clause)
            }
            Step::Delete(clause) => {
                checked.n_deleted += u64::from(known.delete(clause));
                Ok(())
            }
        };
        result.map_err(at(&reader))?;
        checked.max_clauses = checked.max_clauses.max(known.clauses.proof().0.len());
    }
    Ok(CheckStatistics { is_read_to_end: ends_here(&mut reader), ..checked })
}

/// Returns `true` if nothing follows but the empty clause, as most proofs say it once it does.
fn ends_here(reader: &mut Reader<impl BufRead>) -> bool {
    loop {
        match reader.next_step() {
            Ok(None) => return true,
            Ok(Some(Step::Add([]))) => {}
            _ => return false,
        }
    }
}

/// The checker, which is given steps about its own numbers of variables.
struct Target(Checker);

impl Derivations for Target {
    type Error = Reason;

    fn derive(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> Result<(), Reason> {
        self.0.derive(id, clause, hints)
    }
}

/// The clauses that hold.
struct Known {
    clauses: Propagator<Target>,
    /// For the hash of a clause's literals, the indices of such clauses, for deletions.
    by_hash: HashMap<u64, Vec<usize>>,
    /// Literals of the clauses that are not forgotten, and of those of the checker.
    n_literals: usize,
    /// Hints of the last step whose clause is a resolution asymmetric tautology.
    n_hints: usize,
}

impl Known {
    fn new(checker: Checker) -> Result<Self, Reason> {
        let (n_clauses, n_vars) = (checker.len(), checker.n_vars());
        let mut known = Self {
            clauses: Propagator::new(0, Target(checker)),
            by_hash: HashMap::new(),
            n_literals: 0,
            n_hints: 0,
        };
        known.checker().work(0, n_vars * BYTES_PER_VARIABLE)?;
        known.clauses.grow(n_vars);
        for index in 0..n_clauses {
            let clause = known.checker().clause(number(index)).to_vec();
            known.work(clause.len())?;
            known.clauses.add_original(&clause);
            known.note(&clause);
        }
        let clauses = known.clauses.clauses();
        let conflict = clauses.iter().position(|clause| known.clauses.is_false(clause));
        known.conclude(conflict.map(|clause| Conflict { clause }))?;
        Ok(known)
    }

    fn checker(&mut self) -> &mut Checker {
        &mut self.clauses.proof().0
    }

    /// Says why work must stop, if it must.
    fn work(&mut self, n_literals: usize) -> Result<(), Reason> {
        let (n_clauses, n_vars) = (self.clauses.clauses().len(), self.clauses.n_vars());
        let n_bytes = n_clauses * BYTES_PER_CLAUSE
            + self.n_literals * size_of::<Lit>()
            + n_vars * BYTES_PER_VARIABLE
            + self.n_hints * size_of::<i64>();
        self.checker().work(n_literals, n_bytes)
    }

    fn is_refuted(&mut self) -> bool {
        self.checker().is_refuted()
    }

    /// Adds a clause, if it follows.
    fn add(&mut self, clause: &[Lit]) -> Result<(), Reason> {
        self.n_hints = 0;
        let set = self.checker().set(clause);
        let n_vars = self.checker().n_vars();
        self.clauses.grow(n_vars);
        let hints = self.hints(&set)?;
        let index = self.clauses.clauses().len();
        self.clauses.add_derived(&set, &hints)?;
        self.note(&set);
        let conflict = self.clauses.is_false(&self.clauses.clauses()[index]);
        self.conclude(conflict.then_some(Conflict { clause: index }))
    }

    /// What follows without assumptions is said for good; from a conflict the empty clause follows.
    fn conclude(&mut self, conflict: Option<Conflict>) -> Result<(), Reason> {
        if self.is_refuted() {
            return Ok(());
        }
        let conflict = conflict.or_else(|| self.clauses.propagate());
        self.clauses.fix()?;
        match conflict {
            Some(conflict) => self.clauses.learn(conflict).map(|_| ()),
            None => Ok(()),
        }
    }

    /// Why a clause follows.
    fn hints(&mut self, clause: &[Lit]) -> Result<Vec<i64>, Reason> {
        let before = self.clauses.n_assigned();
        let hints = match self.refute(clause)? {
            Some(hints) => Some(hints),
            None => self.resolvents(clause)?,
        };
        self.clauses.withdraw(before);
        hints.ok_or(Reason::DoesNotFollow)
    }

    /// Assumes that all literals are false. Returns the clauses that lead to a conflict, if there is one.
    fn refute(&mut self, lits: &[Lit]) -> Result<Option<Vec<i64>>, Reason> {
        for &lit in lits {
            // A literal that is true because its negation was assumed makes a tautology, for which nothing is needed.
            match self.clauses.value(lit) {
                Some(true) => return Ok(Some(self.clauses.reasons_of(lit))),
                Some(false) => {}
                None => {
                    self.clauses.assume(!lit);
                }
            }
        }
        let conflict = self.clauses.propagate();
        let n_visits = self.clauses.take_visits();
        self.work(n_visits + self.clauses.n_assigned())?;
        Ok(conflict.map(|conflict| self.clauses.analyze(conflict).0))
    }

    /// Why the resolvents on the first literal follow, while the literals of the clause are assumed to be false.
    fn resolvents(&mut self, clause: &[Lit]) -> Result<Option<Vec<i64>>, Reason> {
        let Some(&pivot) = clause.first() else { return Ok(None) };
        let mut hints = Vec::new();
        let before = self.clauses.n_assigned();
        for id in self.checker().with(!pivot) {
            let rest: Vec<Lit> =
                self.checker().clause(id).iter().copied().filter(|&lit| lit != !pivot).collect();
            let Some(found) = self.refute(&rest)? else { return Ok(None) };
            let n_true = self.clauses.n_assigned();
            self.clauses.withdraw(before);
            hints.push(-id);
            self.n_hints = hints.len() + found.len();
            // Reasons may be traced through all that is true.
            self.work(n_true + found.len())?;
            hints.extend(found);
        }
        Ok(Some(hints))
    }

    /// Forgets a clause. Returns `true` if it was there and is not unit.
    fn delete(&mut self, clause: &[Lit]) -> bool {
        let mut set = self.checker().set(clause);
        if set.len() < 2 {
            return false;
        }
        set.sort_unstable();
        let Some(indices) = self.by_hash.get_mut(&hash(&set)) else { return false };
        let is_same = |&index: &usize| {
            let mut other = self.clauses.clauses()[index].clone();
            other.sort_unstable();
            other == set
        };
        let Some(at) = indices.iter().position(is_same) else { return false };
        let index = indices.swap_remove(at);
        self.clauses.forget(index);
        self.checker().forget(number(index));
        self.n_literals -= 2 * set.len();
        true
    }

    /// Notes that the last clause has these literals.
    fn note(&mut self, clause: &[Lit]) {
        let mut set = clause.to_vec();
        set.sort_unstable();
        set.dedup();
        if set.len() > 1 {
            self.n_literals += 2 * set.len();
            // After it there are unit clauses at most.
            self.by_hash.entry(hash(&set)).or_default().push(self.clauses.clauses().len() - 1);
        }
    }
}

fn hash(sorted: &[Lit]) -> u64 {
    let mut hasher = DefaultHasher::new();
    sorted.hash(&mut hasher);
    hasher.finish()
}

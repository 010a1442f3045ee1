//! Refuting cases one by one before the search.
//!
//! Many formulas say that one of many cases holds, each of which unit propagation refutes by itself or
//! after a few splits on clauses that it has shortened. A search meets the cases in the middle of
//! decisions that have nothing to do with them, and its reasons grow long; here each case is assumed
//! alone (failed literals: Freeman, *Improvements to propositional satisfiability search algorithms*,
//! 1995), and what is learned are short clauses with short reasons. What is left goes to the solver.

use std::io::Write;

use limits::{Budget, StopReason};
use proofs::{Conflict, ProofWriter, Propagator};
use rustsat::types::Lit;

use crate::limits::Limits;

/// Clauses with more open literals are not split on.
const MAX_SPLIT: usize = 64;
/// For one case, this many literals are assumed besides it at most …
const MAX_SPLITS: usize = 256;
/// … and this many at a time, the case included.
const MAX_DEPTH: usize = 6;
/// After this many cases that are not easy the solver has the rest.
const MAX_OPEN: usize = 64;

/// What came of the cases.
pub(super) struct ProbeResult<W> {
    /// The clauses of the formula and all that were derived, with the numbers 1, 2, …
    pub(super) clauses: Vec<Vec<Lit>>,
    pub(super) proof: ProofWriter<W>,
    /// How many clauses were learned from conflicts.
    pub(super) n_conflicts: u64,
    pub(super) end: End,
}

/// How the probing ended.
pub(super) enum End {
    /// The formula is refuted.
    Refuted,
    /// Not all cases are.
    Open,
    /// A limit stopped it.
    Stopped(StopReason),
}

/// Assumes each of `cases` in turn and derives its negation where that is easy.
pub(super) fn probe<'c, W: Write>(
    clauses: impl Iterator<Item = &'c [Lit]> + Clone,
    cases: &'c [Lit],
    limits: &Limits,
    proof: ProofWriter<W>,
) -> anyhow::Result<ProbeResult<W>> {
    let n_vars = match allowed_variables(clauses.clone(), cases, &limits.budget) {
        Ok(n_vars) => n_vars,
        Err(reason) => {
            let (clauses, n_conflicts) = (Vec::new(), 0);
            return Ok(ProbeResult { clauses, proof, n_conflicts, end: End::Stopped(reason) });
        }
    };
    let mut prober = Prober::new(n_vars, limits, proof);
    let end = prober.run(clauses, cases).or_else(|error| error.downcast().map(End::Stopped))?;
    let n_conflicts = prober.n_conflicts;
    let (clauses, proof) = prober.known.into_parts();
    Ok(ProbeResult { clauses, proof, n_conflicts, end })
}

/// Number of variables, if there is memory for a prober: its clauses, the places of their literals, and for
/// each literal two lists, of the clauses that hold it and of those that watch it.
fn allowed_variables<'c>(
    clauses: impl Iterator<Item = &'c [Lit]>,
    cases: &[Lit],
    budget: &Budget,
) -> Result<usize, StopReason> {
    let of_literal = size_of::<Lit>() + size_of::<usize>();
    let of_clause = size_of::<Vec<Lit>>() + 2 * size_of::<usize>();
    let n_vars = |lits: &[Lit]| lits.iter().map(|lit| lit.vidx() + 1).max().unwrap_or(0);
    let (mut total_vars, mut of_clauses) = (n_vars(cases), 0);
    let mut meter = budget.meter();
    for clause in clauses {
        meter.tick()?;
        total_vars = total_vars.max(n_vars(clause));
        of_clauses += of_clause + clause.len() * of_literal;
    }
    let of_lists = 2 * total_vars * 2 * size_of::<Vec<usize>>();
    budget.allow(of_clauses + of_lists)?;
    Ok(total_vars)
}

/// How much a case may still take.
struct Effort {
    /// Number of assumptions.
    depth: usize,
    /// Assumptions that may still be made.
    n_left: usize,
}

struct Prober<'l, W> {
    limits: &'l Limits,
    known: Propagator<ProofWriter<W>>,
    n_conflicts: u64,
    /// For each literal, clauses of the formula that hold it.
    occurrences: Vec<Vec<usize>>,
}

/// All methods end with a [`StopReason`] when a limit is reached.
impl<'l, W: Write> Prober<'l, W> {
    fn new(n_vars: usize, limits: &'l Limits, proof: ProofWriter<W>) -> Self {
        let occurrences = vec![Vec::new(); 2 * n_vars];
        Self { limits, known: Propagator::new(n_vars, proof), n_conflicts: 0, occurrences }
    }

    /// Takes the clauses of the formula.
    fn load<'c>(&mut self, clauses: impl Iterator<Item = &'c [Lit]>) -> Result<(), StopReason> {
        let mut meter = self.limits.budget.meter();
        for (index, clause) in clauses.enumerate() {
            meter.tick()?;
            self.known.add_original(clause);
            for &lit in &self.known.clauses()[index] {
                self.occurrences[lit.lidx()].push(index);
            }
        }
        Ok(())
    }

    fn run<'c>(
        &mut self,
        clauses: impl Iterator<Item = &'c [Lit]>,
        cases: &[Lit],
    ) -> anyhow::Result<End> {
        self.load(clauses)?;
        let mut clauses = self.known.clauses().iter();
        if let Some(clause) = clauses.position(|clause| self.known.is_false(clause)) {
            return self.refuted(Conflict { clause });
        }
        if let Some(conflict) = self.known.propagate() {
            return self.refuted(conflict);
        }
        self.known.fix()?;
        let mut n_open = 0;
        for &case in cases {
            if self.known.value(case).is_some() {
                continue;
            }
            let mut effort = Effort { depth: 0, n_left: MAX_SPLITS };
            match self.refute(case, &mut effort)? {
                Some(clause) if clause.is_empty() => return Ok(End::Refuted),
                Some(_) => {}
                None => n_open += 1,
            }
            if n_open == MAX_OPEN {
                break;
            }
            if let Some(conflict) = self.known.propagate() {
                return self.refuted(conflict);
            }
            self.known.fix()?;
        }
        Ok(End::Open)
    }

    /// The empty clause.
    fn refuted(&mut self, conflict: Conflict) -> anyhow::Result<End> {
        self.known.fix()?;
        self.known.learn(conflict)?;
        Ok(End::Refuted)
    }

    /// The clause that a conflict under assumptions shows, which counts against the limit of conflicts.
    fn learn(&mut self, conflict: Conflict) -> anyhow::Result<Vec<Lit>> {
        if self.limits.exceeded_by(self.n_conflicts + 1) {
            return Err(StopReason::Conflicts.into());
        }
        self.n_conflicts += 1;
        Ok(self.known.learn(conflict)?)
    }

    /// Assumes `lit` besides what is assumed, and learns a clause by which some of it does not hold;
    /// nothing if that is not easy. The clause is added, and the assumption withdrawn.
    fn refute(&mut self, lit: Lit, effort: &mut Effort) -> anyhow::Result<Option<Vec<Lit>>> {
        let before = self.known.assume(lit);
        effort.depth += 1;
        let conflict = self.search(effort)?;
        effort.depth -= 1;
        let learned = conflict.map(|conflict| self.learn(conflict)).transpose()?;
        self.known.withdraw(before);
        if let Some(clause) = &learned {
            self.known.add(clause.clone());
        }
        Ok(learned)
    }

    /// Propagates, and splits on clauses until there is a conflict.
    fn search(&mut self, effort: &mut Effort) -> anyhow::Result<Option<Conflict>> {
        loop {
            self.limits.budget.check()?;
            if let Some(conflict) = self.known.propagate() {
                return Ok(Some(conflict));
            }
            if effort.depth == MAX_DEPTH || effort.n_left == 0 {
                return Ok(None);
            }
            let Some(clause) = self.clause_to_split() else { return Ok(None) };
            for lit in self.known.clauses()[clause].clone() {
                if self.known.value(lit).is_some() {
                    continue;
                }
                effort.n_left = effort.n_left.saturating_sub(1);
                let Some(learned) = self.refute(lit, effort)? else { return Ok(None) };
                if !learned.contains(&!lit) {
                    return Ok(Some(Conflict { clause: self.known.clauses().len() - 1 }));
                }
                if let Some(conflict) = self.known.propagate() {
                    return Ok(Some(conflict));
                }
            }
        }
    }

    /// The clause of which the assumptions have left the smallest share open, and not made it true: it
    /// lists alternatives of which most are gone.
    fn clause_to_split(&self) -> Option<usize> {
        let assumed = self.known.assumed();
        let shortened = assumed.iter().flat_map(|&lit| &self.occurrences[(!lit).lidx()]);
        let open = |&index: &usize| {
            let clause = &self.known.clauses()[index];
            let is_true = clause.iter().any(|&lit| self.known.value(lit) == Some(true));
            let n_open = clause.iter().filter(|&&lit| self.known.value(lit).is_none()).count();
            let share = n_open * 1_000 / clause.len();
            (!is_true && n_open <= MAX_SPLIT).then_some((share, index))
        };
        shortened.filter_map(open).min().map(|(_, index)| index)
    }
}

//! Refuting cases one by one before the search.
//!
//! Many formulas say that one of many cases holds, each of which unit propagation refutes by itself or
//! after a few splits on clauses that it has shortened. A search meets the cases in the middle of
//! decisions that have nothing to do with them, and its reasons grow long; here each case is assumed
//! alone (failed literals: Freeman, *Improvements to propositional satisfiability search algorithms*,
//! 1995), and what is learned are short clauses with short reasons. What is left goes to the solver.

use std::io::Write;

use proofs::ProofWriter;
use rustsat::types::Lit;

use crate::limits::{Limits, StopReason};

/// Clauses with more open literals are not split on.
const MAX_SPLIT: usize = 64;
/// For one case, so many literals are assumed besides it at most …
const MAX_SPLITS: usize = 256;
/// … and so many at a time, the case included.
const MAX_DEPTH: usize = 6;
/// After so many cases that are not easy the solver has the rest.
const MAX_OPEN: usize = 64;

/// What came of the cases.
pub(super) struct Probed<W> {
    /// The clauses of the formula and all that were derived, with the numbers 1, 2, …
    pub(super) clauses: Vec<Vec<Lit>>,
    pub(super) proof: ProofWriter<W>,
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
pub(super) fn probe<W: Write>(
    clauses: impl Iterator<Item = Vec<Lit>>,
    cases: &[Lit],
    limits: &Limits,
    proof: ProofWriter<W>,
) -> anyhow::Result<Probed<W>> {
    let mut prober = Prober::new(clauses, cases, proof);
    let end = prober.run(cases, limits)?;
    Ok(Probed { clauses: prober.clauses, proof: prober.proof, end })
}

/// A clause that what is assumed makes false.
struct Conflict {
    clause: usize,
}

/// How much a case may still take.
struct Effort {
    /// Number of assumptions.
    depth: usize,
    /// Assumptions that may still be made.
    n_left: usize,
}

struct Prober<W> {
    clauses: Vec<Vec<Lit>>,
    /// By literal: clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// By literal: clauses that hold it, derived ones left aside.
    occurrences: Vec<Vec<usize>>,
    /// By variable.
    values: Vec<Option<bool>>,
    reasons: Vec<Option<usize>>,
    /// By variable: the number of the unit clause that says its value for good.
    units: Vec<Option<i64>>,
    trail: Vec<Lit>,
    n_propagated: usize,
    /// How much of the trail holds for good, and is in `units`.
    n_fixed: usize,
    proof: ProofWriter<W>,
}

impl<W: Write> Prober<W> {
    fn new(clauses: impl Iterator<Item = Vec<Lit>>, cases: &[Lit], proof: ProofWriter<W>) -> Self {
        let clauses: Vec<Vec<Lit>> = clauses.collect();
        let lits = clauses.iter().flatten().chain(cases);
        let n_vars = lits.map(|lit| lit.vidx() + 1).max().unwrap_or(0);
        let mut prober = Self {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * n_vars],
            occurrences: vec![Vec::new(); 2 * n_vars],
            values: vec![None; n_vars],
            reasons: vec![None; n_vars],
            units: vec![None; n_vars],
            trail: Vec::new(),
            n_propagated: 0,
            n_fixed: 0,
            proof,
        };
        for mut clause in clauses {
            clause.sort_unstable();
            clause.dedup();
            for &lit in &clause {
                prober.occurrences[lit.lidx()].push(prober.clauses.len());
            }
            prober.attach(clause);
        }
        prober
    }

    /// Adds a clause; one that is unit now is propagated.
    fn attach(&mut self, mut clause: Vec<Lit>) {
        let index = self.clauses.len();
        let is_tautology = clause.windows(2).any(|pair| pair[0] == !pair[1]);
        clause.sort_by_key(|&lit| self.value(lit) == Some(false));
        if !is_tautology && clause.len() > 1 {
            self.watches[clause[0].lidx()].push(index);
            self.watches[clause[1].lidx()].push(index);
        }
        let open = clause.iter().take_while(|&&lit| self.value(lit) != Some(false)).count();
        let first = clause.first().copied();
        self.clauses.push(clause);
        if let (1, Some(lit), false) = (open, first, is_tautology)
            && self.value(lit).is_none()
        {
            self.assign(lit, Some(index));
        }
    }

    fn run(&mut self, cases: &[Lit], limits: &Limits) -> anyhow::Result<End> {
        let is_false = |clause: &Vec<Lit>| clause.iter().all(|&lit| self.value(lit) == Some(false));
        if let Some(clause) = self.clauses.iter().position(is_false) {
            return self.refuted(&Conflict { clause });
        }
        if let Some(conflict) = self.propagate() {
            return self.refuted(&conflict);
        }
        self.fix()?;
        let mut n_open = 0;
        for (index, &case) in cases.iter().enumerate() {
            if index % 64 == 0
                && let Some(reason) = limits.due()
            {
                return Ok(End::Stopped(reason));
            }
            if self.value(case).is_some() {
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
            if let Some(conflict) = self.propagate() {
                return self.refuted(&conflict);
            }
            self.fix()?;
        }
        Ok(End::Open)
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.vidx()].map(|value| value == lit.is_pos())
    }

    fn assign(&mut self, lit: Lit, reason: Option<usize>) {
        self.values[lit.vidx()] = Some(lit.is_pos());
        self.reasons[lit.vidx()] = reason;
        self.trail.push(lit);
    }

    fn undo(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.vidx()] = None;
            self.reasons[lit.vidx()] = None;
        }
        self.n_propagated = length;
    }

    /// Unit propagation with two watched literals.
    fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.get(self.n_propagated) {
            self.n_propagated += 1;
            let falsified = !lit;
            let mut watching = std::mem::take(&mut self.watches[falsified.lidx()]);
            let mut conflict = None;
            watching
                .retain(|&index| conflict.is_some() || self.visit(index, falsified, &mut conflict));
            self.watches[falsified.lidx()].append(&mut watching);
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Looks at a clause of which a watched literal became false; whether it goes on watching it.
    fn visit(&mut self, index: usize, falsified: Lit, conflict: &mut Option<Conflict>) -> bool {
        if self.clauses[index][0] == falsified {
            self.clauses[index].swap(0, 1);
        }
        let other = self.clauses[index][0];
        if self.value(other) == Some(true) {
            return true;
        }
        let next = (2..self.clauses[index].len())
            .find(|&at| self.value(self.clauses[index][at]) != Some(false));
        if let Some(at) = next {
            self.clauses[index].swap(1, at);
            self.watches[self.clauses[index][1].lidx()].push(index);
            return false;
        }
        match self.value(other) {
            None => self.assign(other, Some(index)),
            Some(_) => *conflict = Some(Conflict { clause: index }),
        }
        true
    }

    /// Writes a unit clause for everything that holds for good.
    fn fix(&mut self) -> anyhow::Result<()> {
        while let Some(&lit) = self.trail.get(self.n_fixed) {
            self.n_fixed += 1;
            let reason = self.reasons[lit.vidx()].expect("nothing is assumed");
            let number = if self.clauses[reason].len() == 1 {
                number(reason)
            } else {
                let others = self.clauses[reason].iter().filter(|&&other| other != lit);
                let units = others.map(|other| self.units[other.vidx()].expect("fixed before"));
                let hints: Vec<i64> = units.chain([number(reason)]).collect();
                self.derive(vec![lit], &hints)?
            };
            self.units[lit.vidx()] = Some(number);
        }
        Ok(())
    }

    fn derive(&mut self, clause: Vec<Lit>, hints: &[i64]) -> anyhow::Result<i64> {
        let number = number(self.clauses.len());
        self.proof.add(number, &clause, hints)?;
        self.clauses.push(clause);
        Ok(number)
    }

    /// The empty clause.
    fn refuted(&mut self, conflict: &Conflict) -> anyhow::Result<End> {
        self.fix()?;
        self.learn(conflict)?;
        Ok(End::Refuted)
    }

    /// Derives the clause that the conflict shows: some of what is assumed does not hold.
    fn learn(&mut self, conflict: &Conflict) -> anyhow::Result<Vec<Lit>> {
        let (hints, clause) = self.analyze(conflict);
        self.proof.add(number(self.clauses.len()), &clause, &hints)?;
        Ok(clause)
    }

    /// The clauses that lead to the conflict in the order of propagation, and the negations of the
    /// assumptions that they need.
    fn analyze(&self, conflict: &Conflict) -> (Vec<i64>, Vec<Lit>) {
        let mut is_needed = vec![false; self.values.len()];
        let mut hints = vec![number(conflict.clause)];
        let mut learned = Vec::new();
        for lit in &self.clauses[conflict.clause] {
            is_needed[lit.vidx()] = true;
        }
        for &lit in self.trail.iter().rev() {
            if !is_needed[lit.vidx()] {
                continue;
            }
            if let Some(unit) = self.units[lit.vidx()] {
                hints.push(unit);
            } else if let Some(reason) = self.reasons[lit.vidx()] {
                hints.push(number(reason));
                for other in &self.clauses[reason] {
                    is_needed[other.vidx()] = true;
                }
            } else {
                learned.push(!lit);
            }
        }
        hints.reverse();
        (hints, learned)
    }

    /// Assumes `lit` besides what is assumed, and learns a clause by which some of it does not hold;
    /// nothing if that is not easy. The clause is attached, and the assumption withdrawn.
    fn refute(&mut self, lit: Lit, effort: &mut Effort) -> anyhow::Result<Option<Vec<Lit>>> {
        let length = self.trail.len();
        self.assign(lit, None);
        effort.depth += 1;
        let conflict = self.search(effort)?;
        effort.depth -= 1;
        let learned = conflict.map(|conflict| self.learn(&conflict)).transpose()?;
        self.undo(length);
        if let Some(clause) = &learned {
            self.attach(clause.clone());
        }
        Ok(learned)
    }

    /// Propagates, and splits on clauses until there is a conflict.
    fn search(&mut self, effort: &mut Effort) -> anyhow::Result<Option<Conflict>> {
        loop {
            if let Some(conflict) = self.propagate() {
                return Ok(Some(conflict));
            }
            if effort.depth == MAX_DEPTH || effort.n_left == 0 {
                return Ok(None);
            }
            let Some(clause) = self.clause_to_split() else { return Ok(None) };
            for lit in self.clauses[clause].clone() {
                if self.value(lit).is_some() {
                    continue;
                }
                effort.n_left = effort.n_left.saturating_sub(1);
                let Some(learned) = self.refute(lit, effort)? else { return Ok(None) };
                if !learned.contains(&!lit) {
                    return Ok(Some(Conflict { clause: self.clauses.len() - 1 }));
                }
                if let Some(conflict) = self.propagate() {
                    return Ok(Some(conflict));
                }
            }
        }
    }

    /// The clause of which the assumptions have left the smallest share open, and not made it true: it
    /// lists alternatives of which most are gone.
    fn clause_to_split(&self) -> Option<usize> {
        let assumed = &self.trail[self.n_fixed..];
        let shortened = assumed.iter().flat_map(|&lit| &self.occurrences[(!lit).lidx()]);
        let open = |&index: &usize| {
            let clause = &self.clauses[index];
            let is_true = clause.iter().any(|&lit| self.value(lit) == Some(true));
            let n_open = clause.iter().filter(|&&lit| self.value(lit).is_none()).count();
            let share = n_open * 1_000 / clause.len();
            (!is_true && n_open <= MAX_SPLIT).then_some((share, index))
        };
        shortened.filter_map(open).min().map(|(_, index)| index)
    }
}

/// The number of a clause in the proof.
fn number(index: usize) -> i64 {
    i64::try_from(index).expect("fewer than 2^63 clauses") + 1
}

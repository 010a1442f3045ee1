//! Unit propagation that can say why, in the steps of a proof.

use std::io::Write;

use proofs::ProofWriter;
use rustsat::types::Lit;

/// A clause that what is assumed makes false.
pub(super) struct Conflict {
    pub(super) clause: usize,
}

/// Clauses, what is assumed, and what follows from both by unit propagation.
pub(super) struct Propagator<W> {
    /// The clauses of the formula and all that were derived, with the numbers 1, 2, … in the proof.
    clauses: Vec<Vec<Lit>>,
    /// For each literal, clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// Indexed by variable.
    values: Vec<Option<bool>>,
    /// For each variable, the clause that its value follows from; none for what is assumed.
    reasons: Vec<Option<usize>>,
    /// For each variable, the number of the unit clause that says its value for good.
    units: Vec<Option<i64>>,
    trail: Vec<Lit>,
    n_propagated: usize,
    /// How much of the trail holds for good, and is in `units`.
    n_fixed: usize,
    proof: ProofWriter<W>,
}

impl<W: Write> Propagator<W> {
    /// Without clauses, about the variables `0..n_vars`.
    pub(super) fn new(n_vars: usize, proof: ProofWriter<W>) -> Self {
        Self {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * n_vars],
            values: vec![None; n_vars],
            reasons: vec![None; n_vars],
            units: vec![None; n_vars],
            trail: Vec::new(),
            n_propagated: 0,
            n_fixed: 0,
            proof,
        }
    }

    /// The clauses, derived ones last, and the proof so far.
    pub(super) fn into_parts(self) -> (Vec<Vec<Lit>>, ProofWriter<W>) {
        (self.clauses, self.proof)
    }

    /// The clauses, derived ones last.
    pub(super) fn clauses(&self) -> &[Vec<Lit>] {
        &self.clauses
    }

    /// The value of a literal, where it has one.
    pub(super) fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.vidx()].map(|value| value == lit.is_pos())
    }

    /// What is assumed, and what follows from it.
    pub(super) fn assumed(&self) -> &[Lit] {
        &self.trail[self.n_fixed..]
    }

    /// Assumes a literal without a value; [`Self::withdraw`] takes what this gives.
    pub(super) fn assume(&mut self, lit: Lit) -> usize {
        let length = self.trail.len();
        self.assign(lit, None);
        length
    }

    /// Takes back an assumption and all that came after it.
    pub(super) fn withdraw(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.vidx()] = None;
            self.reasons[lit.vidx()] = None;
        }
        self.n_propagated = length;
    }

    /// Adds the next clause of the formula.
    pub(super) fn add_original(&mut self, clause: &[Lit]) {
        let mut set = clause.to_vec();
        set.sort_unstable();
        set.dedup();
        self.add(set);
    }

    /// Adds a clause that holds, and in which no literal is repeated; one that is unit now has its effect.
    pub(super) fn add(&mut self, mut clause: Vec<Lit>) {
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

    fn assign(&mut self, lit: Lit, reason: Option<usize>) {
        self.values[lit.vidx()] = Some(lit.is_pos());
        self.reasons[lit.vidx()] = reason;
        self.trail.push(lit);
    }

    /// Unit propagation with two watched literals.
    pub(super) fn propagate(&mut self) -> Option<Conflict> {
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

    /// Looks at a clause of which a watched literal became false. Returns `true` if it goes on watching it.
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

    /// Derives a unit clause for everything that has a value while nothing is assumed.
    pub(super) fn fix(&mut self) -> anyhow::Result<()> {
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

    /// Proves the clause that the conflict shows: some of what is assumed does not hold. The proof numbers it
    /// as the next clause, so unless it is empty it is to be [added](Self::add) before anything else is
    /// proved.
    pub(super) fn learn(&mut self, conflict: &Conflict) -> anyhow::Result<Vec<Lit>> {
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
}

/// The number of a clause in the proof.
fn number(index: usize) -> i64 {
    i64::try_from(index).expect("fewer than 2^63 clauses") + 1
}

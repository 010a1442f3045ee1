//! Unit propagation that can say why, in the steps of a proof.

mod reasons;

use rustsat::types::Lit;

/// Who takes the steps of a proof in LRAT.
pub trait Derivations {
    /// Why a step is not taken.
    type Error;

    /// The clause with number `id` follows from `hints`, as in [`Step::Add`](crate::lrat::Step::Add).
    ///
    /// # Errors
    ///
    /// Why it is not taken.
    fn derive(&mut self, id: i64, clause: &[Lit], hints: &[i64]) -> Result<(), Self::Error>;
}

/// A clause that what is assumed makes false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// Its index.
    pub clause: usize,
}

/// Clauses, what is assumed, and what follows from both by unit propagation with two watched literals.
///
/// The clause with index i has number i + 1 in the proof.
#[derive(Debug)]
pub struct Propagator<D> {
    /// The clauses of the formula and all that were derived; empty if they are forgotten.
    clauses: Vec<Vec<Lit>>,
    /// For each literal, clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// Indexed by variable.
    values: Vec<Option<bool>>,
    /// For each variable, the clause that its value follows from; none for what is assumed.
    reasons: Vec<Option<usize>>,
    /// For each variable, the number of the unit clause that says its value for good.
    units: Vec<Option<i64>>,
    /// While reasons are traced, the variables whose values are to be explained.
    is_needed: Vec<bool>,
    trail: Vec<Lit>,
    n_propagated: usize,
    /// Clauses that were looked at, until somebody asks.
    n_visits: usize,
    /// How much of the trail holds for good, and is in `units`.
    n_fixed: usize,
    proof: D,
}

impl<D: Derivations> Propagator<D> {
    /// Without clauses, about the variables `0..n_vars`.
    pub fn new(n_vars: usize, proof: D) -> Self {
        Self {
            clauses: Vec::new(),
            watches: vec![Vec::new(); 2 * n_vars],
            values: vec![None; n_vars],
            reasons: vec![None; n_vars],
            units: vec![None; n_vars],
            is_needed: vec![false; n_vars],
            trail: Vec::new(),
            n_propagated: 0,
            n_visits: 0,
            n_fixed: 0,
            proof,
        }
    }

    /// The number of variables.
    pub(crate) fn n_vars(&self) -> usize {
        self.values.len()
    }

    /// About the variables `0..n_vars`, if it was about fewer.
    pub(crate) fn grow(&mut self, n_vars: usize) {
        if n_vars > self.values.len() {
            self.watches.resize(2 * n_vars, Vec::new());
            self.values.resize(n_vars, None);
            self.reasons.resize(n_vars, None);
            self.units.resize(n_vars, None);
            self.is_needed.resize(n_vars, false);
        }
    }

    /// Who takes the steps.
    pub(crate) fn proof(&mut self) -> &mut D {
        &mut self.proof
    }

    /// Forgets a clause of two or more literals. What it made true for good stays so.
    pub(crate) fn forget(&mut self, index: usize) {
        // Who watches for it finds it empty.
        self.clauses[index] = Vec::new();
    }

    /// Returns `true` if all literals of a clause are false.
    pub fn is_false(&self, clause: &[Lit]) -> bool {
        clause.iter().all(|&lit| self.value(lit) == Some(false))
    }

    /// The clauses, derived ones last, and the proof so far.
    pub fn into_parts(self) -> (Vec<Vec<Lit>>, D) {
        (self.clauses, self.proof)
    }

    /// The clauses, derived ones last.
    pub fn clauses(&self) -> &[Vec<Lit>] {
        &self.clauses
    }

    /// The value of a literal, where it has one.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.vidx()].map(|value| value == lit.is_pos())
    }

    /// What is assumed, and what follows from it.
    pub fn assumed(&self) -> &[Lit] {
        &self.trail[self.n_fixed..]
    }

    /// How many literals are true; what [`Self::withdraw`] takes.
    pub(crate) fn n_assigned(&self) -> usize {
        self.trail.len()
    }

    /// How many clauses were looked at since the last call.
    pub(crate) fn take_visits(&mut self) -> usize {
        std::mem::take(&mut self.n_visits)
    }

    /// Assumes a literal without a value; [`Self::withdraw`] takes what this gives.
    pub fn assume(&mut self, lit: Lit) -> usize {
        let length = self.trail.len();
        self.assign(lit, None);
        length
    }

    /// Takes back an assumption and all that came after it.
    pub fn withdraw(&mut self, length: usize) {
        for lit in self.trail.drain(length..) {
            self.values[lit.vidx()] = None;
            self.reasons[lit.vidx()] = None;
        }
        self.n_propagated = length;
    }

    /// Adds the next clause that holds, as a set of literals.
    pub fn add_original(&mut self, clause: &[Lit]) {
        let mut set = clause.to_vec();
        set.sort_unstable();
        set.dedup();
        self.add(set);
    }

    /// Adds a clause that holds, and in which no literal is repeated; one that is unit now has its effect.
    pub fn add(&mut self, mut clause: Vec<Lit>) {
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
    pub fn propagate(&mut self) -> Option<Conflict> {
        while let Some(&lit) = self.trail.get(self.n_propagated) {
            self.n_propagated += 1;
            let falsified = !lit;
            let mut watching = std::mem::take(&mut self.watches[falsified.lidx()]);
            self.n_visits += watching.len();
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
        if self.clauses[index].is_empty() {
            return false;
        }
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
    ///
    /// # Errors
    ///
    /// Why a step is not taken; likewise in [`Self::learn`].
    pub fn fix(&mut self) -> Result<(), D::Error> {
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

    /// Derives the next clause, in which no literal is repeated, and adds it.
    pub(crate) fn add_derived(&mut self, clause: &[Lit], hints: &[i64]) -> Result<(), D::Error> {
        self.proof.derive(number(self.clauses.len()), clause, hints)?;
        self.add_original(clause);
        Ok(())
    }

    fn derive(&mut self, clause: Vec<Lit>, hints: &[i64]) -> Result<i64, D::Error> {
        let number = number(self.clauses.len());
        self.proof.derive(number, &clause, hints)?;
        self.clauses.push(clause);
        Ok(number)
    }

    /// Proves the clause that the conflict shows: some of what is assumed does not hold. The proof numbers it
    /// as the next clause, so unless it is empty it is to be [added](Self::add) before anything else is
    /// proved.
    ///
    /// # Errors
    ///
    /// Why the step is not taken.
    pub fn learn(&mut self, conflict: Conflict) -> Result<Vec<Lit>, D::Error> {
        let (hints, clause) = self.analyze(conflict);
        self.proof.derive(number(self.clauses.len()), &clause, &hints)?;
        Ok(clause)
    }
}

/// The number of a clause in the proof.
pub(crate) fn number(index: usize) -> i64 {
    i64::try_from(index).expect("fewer than 2^63 clauses") + 1
}

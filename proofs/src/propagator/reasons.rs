//! Why something holds: the clauses that lead to it, for the hints of LRAT.

use rustsat::types::Lit;

use super::{Conflict, Derivations, Propagator, number};

impl<D: Derivations> Propagator<D> {
    /// The clauses that make a literal true, in the order of propagation, if its negation is assumed besides.
    pub(crate) fn reasons_of(&mut self, lit: Lit) -> Vec<i64> {
        match (self.units[lit.vidx()], self.reasons[lit.vidx()]) {
            (Some(unit), _) => vec![unit],
            (None, Some(clause)) => self.trace(clause, Some(lit)).0,
            (None, None) => Vec::new(),
        }
    }

    /// The clauses that lead to the conflict in the order of propagation, and the negations of the
    /// assumptions that they need.
    pub(crate) fn analyze(&mut self, conflict: Conflict) -> (Vec<i64>, Vec<Lit>) {
        self.trace(conflict.clause, None)
    }

    /// The same of a clause whose literals are false, but for one perhaps.
    fn trace(&mut self, clause: usize, but: Option<Lit>) -> (Vec<i64>, Vec<Lit>) {
        let (mut hints, mut fixed, mut learned) = (vec![number(clause)], Vec::new(), Vec::new());
        self.need(clause, but, &mut fixed);
        for at in (self.n_fixed..self.trail.len()).rev() {
            let lit = self.trail[at];
            if !std::mem::take(&mut self.is_needed[lit.vidx()]) {
                continue;
            }
            if let Some(reason) = self.reasons[lit.vidx()] {
                hints.push(number(reason));
                self.need(reason, Some(lit), &mut fixed);
            } else {
                learned.push(!lit);
            }
        }
        for var in fixed {
            self.is_needed[var] = false;
            hints.extend(self.units[var]);
        }
        hints.reverse();
        (hints, learned)
    }

    /// Notes that the literals of a clause are to be explained, but for one perhaps; variables with a value
    /// for good are added to `fixed`, each once.
    fn need(&mut self, clause: usize, but: Option<Lit>, fixed: &mut Vec<usize>) {
        for var in
            self.clauses[clause].iter().filter(|&&lit| Some(lit) != but).map(|lit| lit.vidx())
        {
            let is_new = !std::mem::replace(&mut self.is_needed[var], true);
            if is_new && self.units[var].is_some() {
                fixed.push(var);
            }
        }
    }
}

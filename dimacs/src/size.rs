//! How large a formula is.

use std::fmt;

/// Numbers of variables, clauses and literals. Sums that do not fit are [`usize::MAX`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FormulaSize {
    /// Variables.
    pub n_vars: usize,
    /// Clauses.
    pub n_clauses: usize,
    /// Literals of all clauses together.
    pub n_lits: usize,
}

impl FormulaSize {
    /// The size of both formulas together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            n_vars: self.n_vars.saturating_add(other.n_vars),
            n_clauses: self.n_clauses.saturating_add(other.n_clauses),
            n_lits: self.n_lits.saturating_add(other.n_lits),
        }
    }

    /// The size of this many copies.
    #[must_use]
    pub fn times(self, n: usize) -> Self {
        Self {
            n_vars: self.n_vars.saturating_mul(n),
            n_clauses: self.n_clauses.saturating_mul(n),
            n_lits: self.n_lits.saturating_mul(n),
        }
    }

    /// About how many bytes it takes in a solver, before that solves it. By measurement: varisat took 90 MB
    /// for 191,468 variables and 1,388,364 clauses with 3.5 million literals, 86 MB for 8,899, 2,139,828 and
    /// 6.2 million.
    pub fn n_bytes_held(self) -> usize {
        const OF_VAR: usize = 150;
        const OF_CLAUSE: usize = 40;
        const OF_LIT: usize = 4;
        let vars = self.n_vars.saturating_mul(OF_VAR);
        let clauses = self.n_clauses.saturating_mul(OF_CLAUSE);
        vars.saturating_add(clauses).saturating_add(self.n_lits.saturating_mul(OF_LIT))
    }

    /// A lower bound on the number of bytes that its clauses take as DIMACS.
    pub fn n_bytes_written(self) -> usize {
        // A tenth of all numbers has fewer digits than the largest, and half of the literals have a sign.
        let of_lit = self.n_vars.max(1).ilog10() as usize + 1;
        self.n_lits.saturating_mul(of_lit).saturating_add(self.n_clauses.saturating_mul(2))
    }
}

impl fmt::Display for FormulaSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} variables and {} clauses", self.n_vars, self.n_clauses)
    }
}

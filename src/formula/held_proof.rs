//! Proofs that are held until they are checked.

use std::io::{self, Write};

use limits::Budget;
use rustsat::instances::Cnf;

/// A proof in memory, as large as a budget allows it beside its formula.
#[derive(Debug)]
pub(crate) struct HeldProof {
    bytes: Vec<u8>,
    /// What is held beside it.
    n_bytes_beside: usize,
    budget: Budget,
}

impl HeldProof {
    /// A proof that is to be written, about this formula, which a solver holds too.
    pub(crate) fn of(cnf: &Cnf, budget: &Budget) -> Self {
        let n_bytes = |clause: &[_]| size_of::<Vec<u32>>() + size_of_val(clause);
        let of_formula = cnf.iter().map(|clause| n_bytes(clause.as_ref())).sum::<usize>();
        Self { bytes: Vec::new(), n_bytes_beside: 2 * of_formula, budget: budget.clone() }
    }

    /// The text.
    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

impl Write for HeldProof {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // A vector that is full is copied into one of twice its size.
        let after = 3 * (self.bytes.len() + bytes.len());
        self.budget.allow(self.n_bytes_beside + after).map_err(io::Error::other)?;
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use limits::StopReason;
    use rustsat::{lit, types::Clause};

    use super::*;

    #[test]
    fn a_proof_is_as_large_as_the_budget_allows() {
        let cnf = Cnf::from_iter([Clause::from_iter([lit![0], lit![1]])]);
        let budget = Budget::default().with_memory(2 * (24 + 8) + 3 * 10);
        let mut proof = HeldProof::of(&cnf, &budget);
        proof.write_all(b"1 2 3 4 0\n").unwrap();
        let error = proof.write_all(b"5").unwrap_err();
        assert_eq!(StopReason::of(&error), Some(StopReason::Memory));
        assert_eq!(proof.into_bytes(), b"1 2 3 4 0\n");
    }
}

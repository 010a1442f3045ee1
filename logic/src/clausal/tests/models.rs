//! Decides without a solver whether clauses have a model.

use rustsat::types::Lit;

/// A set of literals, by bits: those of a clause, or those that are true.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    pub(super) positive: u128,
    pub(super) negative: u128,
}

impl Masks {
    pub(super) fn of(lits: &[Lit]) -> Self {
        let mask = |is_neg| {
            let lits = lits.iter().filter(|lit| lit.is_neg() == is_neg);
            lits.fold(0, |mask, lit| mask | 1 << lit.vidx32())
        };
        Self { positive: mask(false), negative: mask(true) }
    }

    fn n_lits(self) -> u32 {
        self.positive.count_ones() + self.negative.count_ones()
    }
}

/// Unit propagation and branching, without any cleverness.
pub(super) fn is_satisfiable(clauses: &[Masks], mut truth: Masks) -> bool {
    let open = loop {
        let before = truth.n_lits();
        let mut open = None;
        for clause in clauses {
            if clause.positive & truth.positive | clause.negative & truth.negative != 0 {
                continue;
            }
            let free = Masks {
                positive: clause.positive & !truth.negative,
                negative: clause.negative & !truth.positive,
            };
            match free.n_lits() {
                0 => return false,
                1 => {
                    truth.positive |= free.positive;
                    truth.negative |= free.negative;
                }
                _ => open = Some(free),
            }
        }
        if truth.n_lits() == before {
            break open;
        }
    };
    let Some(free) = open else { return true };
    let branch = 1 << (free.positive | free.negative).trailing_zeros();
    is_satisfiable(clauses, Masks { positive: truth.positive | branch, ..truth })
        || is_satisfiable(clauses, Masks { negative: truth.negative | branch, ..truth })
}

//! The variables that occur, numbered anew.

use std::collections::HashMap;

use rustsat::types::Lit;

/// Gives the variables the numbers 0, 1, … in the order in which they first occur.
///
/// So tables by variable are as long as the input has variables, however large their numbers are. Memory: in
/// proportion to the number of variables, and at most 4 MiB besides.
#[derive(Debug, Default)]
pub(super) struct Variables {
    /// For each variable below [`NEAR`], the new number and one, or 0.
    near: Vec<u32>,
    /// The new numbers of the others.
    far: HashMap<u32, u32>,
    n_vars: u32,
}

/// Variables below are looked up in a table.
const NEAR: usize = 1 << 20;

impl Variables {
    /// How many variables have occurred.
    pub(super) fn len(&self) -> usize {
        self.n_vars as usize
    }

    /// About what the tables take, in bytes.
    pub(super) fn n_bytes(&self) -> usize {
        size_of::<u32>() * (self.near.len() + 4 * self.far.len())
    }

    /// The literal with its variable's new number.
    pub(super) fn renumber(&mut self, lit: Lit) -> Lit {
        let next = self.n_vars;
        let number = if lit.vidx() < NEAR {
            if lit.vidx() >= self.near.len() {
                self.near.resize(lit.vidx() + 1, 0);
            }
            let entry = &mut self.near[lit.vidx()];
            if *entry == 0 {
                *entry = next + 1;
            }
            *entry - 1
        } else {
            *self.far.entry(lit.vidx32()).or_insert(next)
        };
        if number == next {
            self.n_vars += 1;
        }
        Lit::new(number, lit.is_neg())
    }
}

#[cfg(test)]
mod tests {
    use rustsat::types::Var;

    use super::*;

    #[test]
    fn numbers_are_given_in_the_order_of_first_occurrence() {
        let mut variables = Variables::default();
        let largest = Var::MAX_IDX - 1;
        let old = [7, largest, 0, 7, 1 << 20, largest, (1 << 20) - 1, 1 << 20];
        let new = old.map(|index| variables.renumber(Lit::negative(index)));
        assert_eq!(new, [0, 1, 2, 0, 3, 1, 4, 3].map(Lit::negative));
        assert_eq!(variables.renumber(Lit::positive(7)), Lit::positive(0));
    }
}

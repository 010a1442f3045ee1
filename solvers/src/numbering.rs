//! The numbers that variables have in an engine.

use std::collections::HashMap;

use limits::{Budget, StopReason};
use rustsat::{
    instances::Cnf,
    types::{Lit, Var},
};
use thiserror::Error;

/// Variables below this index keep their numbers: so the search goes as it would without this table.
const FIRST_FAR: u32 = 1 << 18;

/// Numbers for variables, without gaps beyond the first 2^18.
///
/// Engines keep tables from the first to the largest variable: a formula of one clause about variable
/// 100,000,000 would take gigabytes. So variables from [`FIRST_FAR`] on are numbered in the order in which
/// they first occur.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Numbering {
    numbers: HashMap<Var, u32>,
    /// The far variables in the order of their numbers.
    far: Vec<Var>,
    /// The largest number.
    max_var: Option<Var>,
}

impl Numbering {
    /// The numbering of the variables of a formula.
    ///
    /// # Errors
    ///
    /// Why work must stop now.
    pub(crate) fn of(cnf: &Cnf, budget: &Budget) -> Result<Self, StopReason> {
        let mut numbering = Self::default();
        let mut meter = budget.meter();
        for clause in cnf {
            meter.tick()?;
            for &lit in clause {
                numbering.number(lit);
            }
        }
        Ok(numbering)
    }

    /// The largest number of a variable.
    pub(crate) fn max_var(&self) -> Option<Var> {
        self.max_var
    }

    /// The literal as the engine has it.
    pub(crate) fn number(&mut self, lit: Lit) -> Lit {
        let numbered = if lit.vidx32() < FIRST_FAR { lit } else { self.number_far(lit) };
        self.max_var = self.max_var.max(Some(numbered.var()));
        numbered
    }

    fn number_far(&mut self, lit: Lit) -> Lit {
        let next = FIRST_FAR + self.n_far();
        let number = *self.numbers.entry(lit.var()).or_insert(next);
        if number == next {
            self.far.push(lit.var());
        }
        Lit::new(number, lit.is_neg())
    }

    /// As [`Self::number`], if the variable has occurred.
    pub(crate) fn known(&self, lit: Lit) -> Option<Lit> {
        if lit.vidx32() < FIRST_FAR {
            return Some(lit);
        }
        self.numbers.get(&lit.var()).map(|&number| Lit::new(number, lit.is_neg()))
    }

    /// The literal that has this number in the engine.
    pub(crate) fn original(&self, lit: Lit) -> Lit {
        match lit.vidx32().checked_sub(FIRST_FAR) {
            None => lit,
            Some(index) => Lit::new(self.far[index as usize].idx32(), lit.is_neg()),
        }
    }

    /// The variables below `n_vars` that keep their numbers, and all others that have occurred, in ascending
    /// order.
    pub(crate) fn vars(&self, n_vars: u32) -> impl Iterator<Item = Var> + use<> {
        let mut far = self.far.clone();
        far.sort_unstable();
        (0..n_vars.min(FIRST_FAR)).map(Var::new).chain(far)
    }

    /// Returns `max_var`, or the last variable that keeps its number if that is smaller.
    pub(crate) fn near(max_var: Var) -> Var {
        max_var.min(Var::new(FIRST_FAR - 1))
    }

    fn n_far(&self) -> u32 {
        u32::try_from(self.far.len()).expect("there are fewer than 2^32 variables")
    }
}

/// A clause or assumption with one variable more than the solver can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the formula has too many variables for {solver}, which can hold {most}")]
pub struct TooManyVariables {
    /// The solver's signature.
    pub solver: &'static str,
    /// How many variables it can hold.
    pub most: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn far_variables_are_numbered_without_gaps() {
        let mut numbering = Numbering::default();
        let largest = Var::MAX_IDX - 1;
        let old = [3, largest, FIRST_FAR + 9, largest, FIRST_FAR - 1, FIRST_FAR].map(Lit::negative);
        assert_eq!(numbering.known(old[1]), None);
        let new = old.map(|lit| numbering.number(lit));
        let [one, two, three] = [FIRST_FAR, FIRST_FAR + 1, FIRST_FAR + 2];
        assert_eq!(new, [3, one, two, one, FIRST_FAR - 1, three].map(Lit::negative));
        assert_eq!(new.map(|lit| numbering.original(lit)), old);
        assert_eq!(old.map(|lit| numbering.known(lit)), new.map(Some));
        assert_eq!(numbering.known(!old[1]), Some(!new[1]));
        let vars = [0, 1, 2, FIRST_FAR, FIRST_FAR + 9, largest].map(Var::new);
        assert!(numbering.vars(3).eq(vars));
        assert_eq!(numbering.vars(u32::MAX).count(), FIRST_FAR as usize + 3);
    }
}

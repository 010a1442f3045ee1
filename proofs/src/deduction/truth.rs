//! Truth tables: what a checked theorem must agree with.

use std::collections::BTreeSet;

use super::{formula::Formula, proof::Sequent};

impl Sequent {
    /// The propositions in it.
    pub fn atoms(&self) -> BTreeSet<&str> {
        let mut atoms = BTreeSet::new();
        self.premises.iter().chain([&self.conclusion]).for_each(|f| {
            f.visit_atoms(&mut |name| {
                atoms.insert(name);
            });
        });
        atoms
    }

    /// Returns `true` if the conclusion is true wherever the premises are, by the truth table. The time
    /// doubles with every atom.
    ///
    /// # Panics
    ///
    /// If there are more than 31 atoms.
    pub fn is_valid(&self) -> bool {
        let atoms: Vec<&str> = self.atoms().into_iter().collect();
        assert!(atoms.len() < 32, "a truth table of 2^{} rows", atoms.len());
        (0..1_u32 << atoms.len()).all(|row| {
            let is_true =
                |name: &str| atoms.binary_search(&name).is_ok_and(|at| row >> at & 1 == 1);
            let premises_hold = self.premises.iter().all(|premise| premise.value(&is_true));
            !premises_hold || self.conclusion.value(&is_true)
        })
    }
}

impl Formula {
    /// Calls `found` with the name of each proposition in it, as often as it stands there.
    pub(super) fn visit_atoms<'f>(&'f self, found: &mut impl FnMut(&'f str)) {
        match self {
            Self::Bottom => {}
            Self::Atom(name) => found(name),
            Self::Not(inner) => inner.visit_atoms(found),
            Self::And(a, b) | Self::Or(a, b) | Self::Implies(a, b) | Self::Iff(a, b) => {
                a.visit_atoms(found);
                b.visit_atoms(found);
            }
        }
    }

    fn value(&self, is_true: &impl Fn(&str) -> bool) -> bool {
        match self {
            Self::Bottom => false,
            Self::Atom(name) => is_true(name),
            Self::Not(a) => !a.value(is_true),
            Self::And(a, b) => a.value(is_true) && b.value(is_true),
            Self::Or(a, b) => a.value(is_true) || b.value(is_true),
            Self::Implies(a, b) => !a.value(is_true) || b.value(is_true),
            Self::Iff(a, b) => a.value(is_true) == b.value(is_true),
        }
    }
}

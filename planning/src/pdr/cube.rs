//! Sets of states that are given by what they have in common.

use std::rc::Rc;

use super::space::StateLit;

/// A conjunction of literals about one state, without two of the same proposition: the states where all hold.
///
/// Its negation is a clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cube {
    /// In ascending order. Shared, since proof obligations and frames keep copies.
    lits: Rc<[StateLit]>,
    /// A bit for each literal, so that most subset tests need no look at them.
    signature: u64,
}

impl Cube {
    pub(super) fn new(mut lits: Vec<StateLit>) -> Self {
        lits.sort_unstable();
        lits.dedup();
        let signature = lits.iter().fold(0, |bits, lit| bits | 1 << (lit.number() % 64));
        Self { lits: lits.into(), signature }
    }

    pub(super) fn lits(&self) -> &[StateLit] {
        &self.lits
    }

    pub(super) fn len(&self) -> usize {
        self.lits.len()
    }

    /// About how many bytes it takes.
    pub(super) fn n_bytes(&self) -> usize {
        size_of::<Self>() + 2 * size_of::<usize>() + size_of_val(&*self.lits)
    }

    pub(super) fn contains(&self, lit: StateLit) -> bool {
        self.lits.binary_search(&lit).is_ok()
    }

    /// Returns `true` if every state of `other` is a state of this cube: all literals of this cube are in
    /// `other`.
    pub(super) fn subsumes(&self, other: &Self) -> bool {
        if self.len() > other.len() || self.signature & !other.signature != 0 {
            return false;
        }
        let mut others = other.lits.iter();
        self.lits.iter().all(|lit| others.by_ref().any(|other| other == lit))
    }

    /// The cube of those literals for which `is_kept` returns `true`.
    pub(super) fn filtered(&self, is_kept: impl Fn(StateLit) -> bool) -> Self {
        Self::new(self.lits.iter().copied().filter(|&lit| is_kept(lit)).collect())
    }

    /// The cube without one literal.
    pub(super) fn without(&self, lit: StateLit) -> Self {
        self.filtered(|other| other != lit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cube(numbers: &[i32]) -> Cube {
        let lit = |&n: &i32| StateLit::new(n.unsigned_abs() as usize, n > 0);
        Cube::new(numbers.iter().map(lit).collect())
    }

    /// Against sets, for all cubes over three propositions whose places share bits of the signature.
    #[test]
    fn subsumption_is_inclusion_of_literals() {
        let values = |i: i32| [(i % 3) - 1, (i / 3 % 3) - 1, (i / 9) - 1];
        let numbers = |i| -> Vec<i32> {
            let lits = values(i).into_iter().zip([1, 33, 65]).map(|(sign, n)| sign * n);
            lits.filter(|&n| n != 0).collect()
        };
        for (a, b) in (0..27).flat_map(|a| (0..27).map(move |b| (a, b))) {
            let (a, b) = (numbers(a), numbers(b));
            let is_included = a.iter().all(|n| b.contains(n));
            assert_eq!(cube(&a).subsumes(&cube(&b)), is_included, "{a:?} {b:?}");
        }
    }

    #[test]
    fn literals_are_sorted_and_not_repeated() {
        let both = cube(&[5, -2, 5]);
        assert_eq!(both.len(), 2);
        assert!(both.contains(StateLit::new(2, false)) && !both.contains(StateLit::new(2, true)));
        assert_eq!(both.without(StateLit::new(5, true)), cube(&[-2]));
    }
}

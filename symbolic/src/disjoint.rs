//! Choices that must not use anything twice, one after another by their coordinates: a set whose diagram
//! grows with the number of ways to use up some of what there is.
//!
//! # Variables
//!
//! Choice after choice, each by its coordinates one after another. A coordinate with d values has
//! ⌈log₂ d⌉ bits; the code is that of `NuSMV`, a tree: the first bit chooses among the values at odd places
//! (1) or at even places (0), counted from 0, the next does so among those, and so on until one value is
//! left. Where d is no power of 2, some values do not depend on their last bits.
//!
//! # How
//!
//! What the choices so far mean for the others is which elements are still open to them. So the diagram is
//! built from these sets, each once, and no intermediate one is larger than the result.

use std::collections::{BTreeSet, HashMap};

use limits::StopReason;
use num_bigint::BigUint;
use oxidd::{VarNo, bcdd::BCDDFunction, bdd::BDDFunction};

use crate::{
    kind::{Diagram, DiagramKind},
    limits::Limits,
    store::Store,
};

/// One of some options, by the values of some coordinates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// For each coordinate, how many values it has.
    domains: Vec<usize>,
    /// For each option, the elements that it uses.
    uses: Vec<Option<u64>>,
}

impl Choice {
    /// `uses` has for each option that the values of the coordinates stand for, the last coordinate the
    /// fastest, the elements that it uses, a bit for each; `None` where it may not be chosen.
    ///
    /// # Panics
    ///
    /// If there are not as many options as values of all coordinates together, or none.
    pub fn new(domains: Vec<usize>, uses: Vec<Option<u64>>) -> Self {
        assert!(!uses.is_empty() && domains.iter().product::<usize>() == uses.len());
        Self { domains, uses }
    }

    fn n_bits(&self) -> u32 {
        self.domains.iter().map(|&n_values| n_bits(n_values)).sum()
    }
}

/// Choices of which no two may use the same element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisjointChoices {
    choices: Vec<Choice>,
    /// For each choice, what the options of it and of later ones use, each once.
    later: Vec<Vec<u64>>,
}

impl DisjointChoices {
    /// The choices in this order.
    pub fn new(choices: Vec<Choice>) -> Self {
        let mut later = vec![BTreeSet::new(); choices.len() + 1];
        for (index, choice) in choices.iter().enumerate().rev() {
            let own = choice.uses.iter().flatten().copied();
            later[index] = later[index + 1].iter().copied().chain(own).collect();
        }
        let later = later.into_iter().map(|uses| uses.into_iter().collect()).collect();
        Self { choices, later }
    }

    /// The elements that matter to the choices from `index` on when others use `used`: those of options that
    /// are still possible. Two sets for which they are the same leave the same ways.
    fn open(&self, index: usize, used: u64) -> u64 {
        self.later[index].iter().filter(|&uses| uses & used == 0).fold(0, |all, uses| all | uses)
    }

    /// Nodes of the diagram of all assignments in which no element is used twice, terminals counted.
    ///
    /// # Errors
    ///
    /// The limit that ended its construction; sets of used elements count as nodes do.
    pub fn n_nodes(&self, kind: DiagramKind, limits: &Limits) -> Result<usize, StopReason> {
        match kind {
            DiagramKind::Bcdd => Construction::<BCDDFunction>::new(self, limits).n_nodes(),
            DiagramKind::Bdd => Construction::<BDDFunction>::new(self, limits).n_nodes(),
        }
    }

    /// In how many ways options can be chosen so that no element is used twice.
    ///
    /// # Errors
    ///
    /// `Nodes` where there would be more sets of used elements than nodes are allowed, and the limits of
    /// time.
    pub fn n_ways(&self, limits: &Limits) -> Result<BigUint, StopReason> {
        let mut ways = HashMap::from([(self.open(0, 0), BigUint::from(1_u8))]);
        for (index, choice) in self.choices.iter().enumerate() {
            limits.check()?;
            let mut next = HashMap::new();
            for (open, n_ways) in ways {
                for more in choice.uses.iter().flatten().filter(|&more| more & !open == 0) {
                    *next.entry(self.open(index + 1, !open | more)).or_default() += &n_ways;
                }
                if next.len() > limits.max_nodes {
                    return Err(StopReason::Nodes);
                }
            }
            ways = next;
        }
        Ok(ways.into_values().sum())
    }
}

/// Bits of a coordinate with this many values.
fn n_bits(n_values: usize) -> u32 {
    n_values.next_power_of_two().trailing_zeros()
}

struct Construction<'a, F: Diagram> {
    choices: &'a DisjointChoices,
    store: Store<F>,
    /// For each choice, for each set of open elements, the assignments to it and the choices after it.
    known: Vec<HashMap<u64, F>>,
    n_known: usize,
    max_known: usize,
}

impl<'a, F: Diagram> Construction<'a, F> {
    fn new(choices: &'a DisjointChoices, limits: &Limits) -> Self {
        let store = Store::new(choices.choices.iter().map(Choice::n_bits).sum(), limits);
        let known = vec![HashMap::new(); choices.choices.len()];
        Self { choices, store, known, n_known: 0, max_known: limits.max_nodes }
    }

    fn n_nodes(mut self) -> Result<usize, StopReason> {
        Ok(self.legal(0, 0, self.choices.open(0, 0))?.node_count())
    }

    /// The legal assignments to the choices from `index` on, whose bits begin with `first`, when these
    /// elements are open to them.
    fn legal(&mut self, index: usize, first: VarNo, open: u64) -> Result<F, StopReason> {
        let choices = self.choices;
        let Some(choice) = choices.choices.get(index) else {
            return Ok(self.store.constant(true));
        };
        if let Some(known) = self.known[index].get(&open) {
            return Ok(known.clone());
        }
        if self.n_known >= self.max_known {
            return Err(StopReason::Nodes);
        }
        self.n_known += 1;
        let mut rest = Vec::with_capacity(choice.uses.len());
        for option in &choice.uses {
            rest.push(match option {
                Some(more) if more & !open == 0 => {
                    let open = choices.open(index + 1, !open | more);
                    self.legal(index + 1, first + choice.n_bits(), open)?
                }
                _ => self.store.constant(false),
            });
        }
        let diagram = self.coordinates(&choice.domains, first, &rest)?;
        self.known[index].insert(open, diagram.clone());
        Ok(diagram)
    }

    /// A case for each option of a choice, by its coordinates, whose first bit is a variable.
    fn coordinates(&self, domains: &[usize], first: VarNo, rest: &[F]) -> Result<F, StopReason> {
        let [n_values, others @ ..] = domains else { return Ok(rest[0].clone()) };
        let chunks = rest.chunks(rest.len() / n_values);
        let after = first + n_bits(*n_values);
        let values = chunks.map(|chunk| self.coordinates(others, after, chunk));
        self.code(&values.collect::<Result<Vec<F>, StopReason>>()?, first)
    }

    /// A case for each value of one coordinate, from the bit `first` on.
    fn code(&self, values: &[F], first: VarNo) -> Result<F, StopReason> {
        if let [value] = values {
            return Ok(value.clone());
        }
        let place = |odd| values.iter().skip(odd).step_by(2).cloned().collect::<Vec<F>>();
        let [even, odd] = [self.code(&place(0), first + 1)?, self.code(&place(1), first + 1)?];
        self.store.ite(&self.store.variable(first)?, &odd, &even)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The diagram that has a path for each assignment is not smaller: it is counted by hand for two choices
    /// of two elements, where the first decides the second.
    #[test]
    fn two_choices_of_two_elements_are_two_decisions_and_their_opposites() {
        let equal = |n| DisjointChoices::new(vec![Choice::new(vec![2], vec![Some(1), Some(2)]); n]);
        let choices = equal(2);
        let n_nodes = |kind| choices.n_nodes(kind, &Limits::default());
        assert_eq!(n_nodes(DiagramKind::Bdd), Ok(5), "the first, the second twice, both terminals");
        assert_eq!(n_nodes(DiagramKind::Bcdd), Ok(3), "the second once, one terminal");
        assert_eq!(choices.n_ways(&Limits::default()), Ok(2_u8.into()));
        assert_eq!(equal(3).n_nodes(DiagramKind::Bcdd, &Limits::default()), Ok(1));
        assert_eq!(equal(3).n_ways(&Limits::default()), Ok(0_u8.into()));
    }

    /// Two choices that have nothing in common: what the first uses is forgotten.
    #[test]
    fn what_nobody_else_can_use_makes_no_difference() {
        let choice = |uses: [u64; 2]| Choice::new(vec![2], uses.map(Some).to_vec());
        let choices = DisjointChoices::new(vec![choice([1, 2]), choice([4, 8])]);
        assert_eq!(choices.n_nodes(DiagramKind::Bdd, &Limits::default()), Ok(1));
        assert_eq!(choices.n_ways(&Limits::default()), Ok(4_u8.into()));
    }
}

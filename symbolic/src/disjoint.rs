//! Choices that must not use anything twice, one after another by their coordinates: a set whose diagram grows with
//! the number of ways to use up some of what there is.
//!
//! # Variables
//!
//! Choice after choice, each by its coordinates one after another. A coordinate with d values has
//! ⌈log₂ d⌉ bits; the code is that of `NuSMV`, a tree: the first bit chooses among the values at odd places (1) or
//! at even places (0), counted from 0, the next does so among those, and so on until one value is left.
//! Where d is no power of 2, some values do not depend on their last bits.
//!
//! # How
//!
//! What the choices so far mean for the others is the set of elements that they use. So the diagram is built from
//! these sets, each once, and no intermediate one is larger than the result.

use std::collections::HashMap;

use limits::StopReason;
use oxidd::{VarNo, bcdd::BCDDFunction, bdd::BDDFunction};

use crate::{
    kind::{Diagram, DiagramKind},
    limits::Limits,
    store::Store,
};

/// Equal choices, of which no two may use the same element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DisjointChoices {
    n_choices: usize,
    /// By coordinate: how many values it has.
    domains: Vec<usize>,
    /// By option: the elements that it uses.
    uses: Vec<Option<u64>>,
}

impl DisjointChoices {
    /// `n_choices` times one of the options that the values of some coordinates stand for. `uses` has for each option, the last
    /// coordinate the fastest, the elements that it uses, a bit for each; `None` where it may not be chosen.
    ///
    /// # Panics
    ///
    /// If there are not as many options as values of all coordinates together, or none.
    pub fn new(n_choices: usize, domains: Vec<usize>, uses: Vec<Option<u64>>) -> Self {
        assert!(!uses.is_empty() && domains.iter().product::<usize>() == uses.len());
        Self { n_choices, domains, uses }
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
}

/// Bits of a coordinate with so many values.
fn n_bits(n_values: usize) -> u32 {
    n_values.next_power_of_two().trailing_zeros()
}

struct Construction<'a, F: Diagram> {
    choices: &'a DisjointChoices,
    store: Store<F>,
    /// By choice: for each set of used elements, the assignments to it and the choices after it.
    known: Vec<HashMap<u64, F>>,
    n_known: usize,
    max_known: usize,
}

impl<'a, F: Diagram> Construction<'a, F> {
    fn new(choices: &'a DisjointChoices, limits: &Limits) -> Self {
        let n_choices = u32::try_from(choices.n_choices).expect("fewer than 2^32 choices");
        let store = Store::new(n_choices * Self::bits(&choices.domains), limits);
        let known = vec![HashMap::new(); choices.n_choices];
        Self { choices, store, known, n_known: 0, max_known: limits.max_nodes }
    }

    fn bits(domains: &[usize]) -> u32 {
        domains.iter().map(|&n_values| n_bits(n_values)).sum()
    }

    fn n_nodes(mut self) -> Result<usize, StopReason> {
        Ok(self.legal(0, 0)?.node_count())
    }

    /// The legal assignments to the choices from `choice` on, when others use `used`.
    fn legal(&mut self, choice: usize, used: u64) -> Result<F, StopReason> {
        if choice == self.choices.n_choices {
            return Ok(self.store.constant(true));
        }
        if let Some(known) = self.known[choice].get(&used) {
            return Ok(known.clone());
        }
        if self.n_known >= self.max_known {
            return Err(StopReason::Nodes);
        }
        self.n_known += 1;
        let mut rest = Vec::with_capacity(self.choices.uses.len());
        for option in &self.choices.uses {
            rest.push(match option {
                Some(more) if more & used == 0 => self.legal(choice + 1, used | more)?,
                _ => self.store.constant(false),
            });
        }
        let first = u32::try_from(choice).expect("it fits") * Self::bits(&self.choices.domains);
        let diagram = self.coordinates(&self.choices.domains, first, &rest)?;
        self.known[choice].insert(used, diagram.clone());
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

    /// The diagram that has a path for each assignment is not smaller: it is counted by hand for two choices of
    /// two elements, where the first decides the second.
    #[test]
    fn two_choices_of_two_elements_are_two_decisions_and_their_opposites() {
        let choices = DisjointChoices::new(2, vec![2], vec![Some(1), Some(2)]);
        let n_nodes = |kind| choices.n_nodes(kind, &Limits::default());
        assert_eq!(n_nodes(DiagramKind::Bdd), Ok(5), "the first, the second twice, both terminals");
        assert_eq!(n_nodes(DiagramKind::Bcdd), Ok(3), "the second once, one terminal");
        let none = DisjointChoices::new(3, vec![2], vec![Some(1), Some(2)]);
        assert_eq!(none.n_nodes(DiagramKind::Bcdd, &Limits::default()), Ok(1));
    }
}

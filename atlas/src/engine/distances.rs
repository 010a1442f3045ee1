//! The distances of the states of a partition.

use super::{layout::Bundle, set::bits, state::State, view::View};

/// The distance of each state that was reached, indexed by state. What it has of others means nothing.
#[derive(Debug, Default)]
pub(crate) struct Distances {
    pub(crate) of: Vec<u8>,
}

impl Distances {
    /// The distances of states of a bundle that agree in the first column, with their contents of the last
    /// one.
    #[inline]
    pub(crate) fn of_bundle(
        &self,
        view: &View<'_>,
        bundle: &Bundle,
        rank: u32,
        states: u64,
    ) -> impl Iterator<Item = (usize, u8)> {
        let last = view.last_free(view.block(bundle.block));
        let first = view.layout.first_state(bundle) + (rank * last.n) as usize;
        bits(states).map(move |of| (of, self.of[first + last.rank(of) as usize]))
    }

    pub(crate) fn of_state(&self, view: &View<'_>, state: State) -> u8 {
        self.of[state.number(view)]
    }
}

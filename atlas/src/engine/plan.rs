//! The vehicles that a plan moves.

use super::{
    table::Item,
    view::{View, Visitor},
};

/// The vehicles that some shortest plan of `item` moves, as bits.
pub(crate) fn moved(view: &View<'_>, distances: &[u8], mut item: Item) -> u32 {
    let mut moved = 0;
    while let Some(nearer) = distances[item.index as usize].checked_sub(1) {
        let mut search = NearerState { distances, nearer, found: None };
        view.for_each_neighbour(item, 0, &mut search);
        let found = search.found.expect("a state that was reached has a neighbour that is nearer");
        moved |= found.0;
        item = found.1;
    }
    moved
}

/// Looks for a state at the distance `nearer`.
struct NearerState<'a> {
    distances: &'a [u8],
    nearer: u8,
    /// The vehicle that moves, and where that leads to.
    found: Option<(u32, Item)>,
}

impl Visitor for NearerState<'_> {
    fn visit(&mut self, vehicle: u32, next: Item) {
        if self.distances[next.index as usize] == self.nearer {
            self.found = Some((vehicle, next));
        }
    }
}

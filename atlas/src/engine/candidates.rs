//! States that may be the hardest ones of minimal clusters.

use super::{
    blocks::MAX_LINES,
    layout::Bundle,
    set::{ContentSet, Slot, bits, each},
    view::View,
};

/// Candidates that agree in all but the last column.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidates {
    pub(crate) bundle: Bundle,
    /// The content of the first column.
    pub(crate) first: u8,
    pub(crate) distance: u8,
    /// The contents of the last one.
    pub(crate) last: u64,
}

/// Keeps those of some states with the distance at hand, the `current` ones, that are nearer without any one
/// vehicle of a column. Returns `false` if there are none.
///
/// Without a vehicle no state is farther; so it is nearer if it is not at the same distance.
pub(crate) fn retain_candidates<W: ContentSet>(
    current: &[Slot<W>],
    view: &View<'_>,
    bundle: Bundle,
    states: &mut [Slot<W>],
) -> bool {
    let is_any =
        |states: &[Slot<W>]| states.as_flattened().iter().any(|&word| word != W::default());
    if !is_any(states) {
        return false;
    }
    let columns = &view.space.columns;
    let block = view.block(bundle.block);
    for column in 1..view.last {
        let free = columns.free(block.covered[column % MAX_LINES]);
        let content = bundle.contents.of(column);
        for &to in columns.without(content) {
            let by = free.rank(to).wrapping_sub(free.rank(content));
            let without = view.layout.moved(bundle, column, by, to, 0);
            for (states, &as_far) in states.iter_mut().zip(&current[without.slots()]) {
                *states = each(*states, as_far, |states, as_far| states & !as_far);
            }
            if !is_any(states) {
                return false;
            }
        }
    }
    retain_in_bundle(
        current[bundle.slots()].as_flattened(),
        view,
        bundle,
        states.as_flattened_mut(),
    );
    is_any(states)
}

/// The same for the vehicles of the first and the last column; `current` are the states of the bundle.
fn retain_in_bundle<W: ContentSet>(
    current: &[W],
    view: &View<'_>,
    bundle: Bundle,
    states: &mut [W],
) {
    let columns = &view.space.columns;
    let free = view.first_free(view.block(bundle.block));
    for ((content, states), &as_far) in bits(free.contents).zip(states).zip(current) {
        if *states == W::default() {
            continue;
        }
        for &to in columns.without(content) {
            *states = *states & !current[free.rank(to) as usize];
        }
        *states = columns.none_without(*states, as_far);
    }
}

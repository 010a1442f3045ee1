//! Keeps only survivors whose length changes without any one vehicle or wall of a row.

use limits::{Budget, StopReason};

use super::{
    blocks::Blocks, forward::ForwardSearch, layout::Layout, partition::Survivor, set::ContentSet,
    state::State, view::View, without::Removal,
};

/// What a thread uses again.
#[derive(Debug, Default)]
pub(crate) struct Memory<W> {
    layout: Layout,
    search: ForwardSearch<W>,
}

/// Drops the survivors of a partition that keep their length without a vehicle or a wall of a row. Without
/// one that some shortest plan moves they do not, since the rest of that plan is shorter.
pub(crate) fn retain_minimal<W: ContentSet>(
    view: &View<'_>,
    removals: &[Removal],
    survivors: &mut Vec<Survivor>,
    memory: &mut Memory<W>,
    make_room: &mut impl FnMut(usize) -> Result<(), StopReason>,
    budget: &Budget,
) -> Result<(), StopReason> {
    for removal in removals {
        let is_tested = |survivor: &Survivor| survivor.moved[removal.row] >> removal.piece & 1 == 0;
        if !survivors.iter().any(is_tested) {
            continue;
        }
        let space = view.space;
        make_room(Blocks::n_bytes(space, &removal.classes))?;
        let after = Blocks::new(space, removal.classes.clone());
        let Memory { layout, search } = &mut *memory;
        layout.lay_out(space, &after)?;
        make_room(ForwardSearch::<W>::n_bytes(layout))?;
        search.reset(layout)?;
        let without = &View::new(space, &after, layout);
        let mut kept = Vec::with_capacity(survivors.len());
        for survivor in survivors.drain(..) {
            budget.check()?;
            let Survivor { state, distance, .. } = survivor;
            // It cannot have a longer plan.
            let mut is_nearer = || {
                let block = removal.block(view.block(state.bundle.block), &after.numbering);
                let from = State::new(without, block, state.contents(space));
                search.is_nearer(without, from, distance)
            };
            if !is_tested(&survivor) || is_nearer() {
                kept.push(survivor);
            }
        }
        *survivors = kept;
    }
    Ok(())
}

//! Breadth-first search forward from one state, to tell whether it has a plan that is short enough.

use super::{
    table::Item,
    view::{View, Visitor},
};

/// What a search uses again for the next state.
#[derive(Debug, Default)]
pub(crate) struct ForwardSearch {
    /// The states that were reached, by distance.
    queue: Vec<Item>,
    states: Vec<State>,
}

/// What is known of a state.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// The vehicles whose moves from it lead nowhere new, as in the search of a type.
    done: u32,
    is_reached: bool,
}

/// Bytes that each state of a type takes at most.
pub(crate) const STATE_BYTES: usize = size_of::<Item>() + size_of::<State>();

impl ForwardSearch {
    /// Returns `true` if `from`, which is no goal state, is fewer than `limit` moves from one.
    pub(crate) fn is_nearer(&mut self, view: &View<'_>, from: Item, limit: u8) -> bool {
        self.queue.clear();
        self.states.clear();
        self.states.resize(view.layout.n_states as usize, State::default());
        self.states[from.index as usize].is_reached = true;
        self.queue.push(from);
        let mut head = 0;
        for _ in 1..limit {
            let end = self.queue.len();
            for number in head..end {
                let item = self.queue[number];
                let done = self.states[item.index as usize].done;
                let mut reaching = Reaching { search: self, view, is_goal: false };
                view.for_each_neighbour(item, done, &mut reaching);
                if reaching.is_goal {
                    return true;
                }
            }
            head = end;
        }
        false
    }
}

struct Reaching<'a> {
    search: &'a mut ForwardSearch,
    view: &'a View<'a>,
    /// A goal state was reached.
    is_goal: bool,
}

impl Visitor for Reaching<'_> {
    #[inline]
    fn visit(&mut self, vehicle: u32, next: Item) {
        let state = &mut self.search.states[next.index as usize];
        state.done |= vehicle;
        if !state.is_reached {
            state.is_reached = true;
            self.is_goal |= self.view.blocks.all[next.block as usize].is_goal;
            self.search.queue.push(next);
        }
    }
}

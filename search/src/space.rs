//! What a search needs to know of a problem.

use std::hash::Hash;

/// States, actions that lead from one to the next, and goals.
///
/// States are copied about and compared millions of times a second, so they should be a few machine
/// words that pack everything that changes; what stays the same belongs in the space itself.
pub trait StateSpace {
    /// A state; two are the same state exactly if they are equal.
    type State: Copy + Eq + Hash;
    /// The label of one transition.
    type Action: Copy;

    /// Calls `sink` with every state in which a plan may start, at least one.
    fn initial_states(&self, sink: impl FnMut(Self::State));

    /// Calls `sink` with every action that is possible in `state` and the state it leads to, always
    /// in the same order.
    fn successors(&self, state: Self::State, sink: impl FnMut(Self::Action, Self::State));

    /// Returns `true` if a plan may end in `state`.
    fn is_goal(&self, state: Self::State) -> bool;

    /// How many times the work of an easy state (some µs) it may be to expand a state; limits are looked
    /// at as many times more often. At least 1, which is the default.
    fn effort(&self) -> usize {
        1
    }

    /// Memory that the space itself takes, in bytes: what a search may hold is less by so much. 0 is the
    /// default.
    fn n_bytes(&self) -> usize {
        0
    }
}

/// A space whose transitions can be followed backward.
pub trait Reversible: StateSpace {
    /// Calls `sink` with every state from which one action leads to `state`.
    fn predecessors(&self, state: Self::State, sink: impl FnMut(Self::State));
}

impl<P: Undirected> Reversible for P {
    fn predecessors(&self, state: Self::State, mut sink: impl FnMut(Self::State)) {
        self.successors(state, |_, before| sink(before));
    }
}

/// A space in which every transition can be undone by one transition.
///
/// The successors of a state are then also its predecessors, so searches may go backward, and the
/// states that can be reached from one another form a cluster. Nothing checks the promise.
pub trait Undirected: StateSpace {}

/// The first action that leads from one state to the other.
pub(crate) fn action_between<P: StateSpace>(
    space: &P,
    from: P::State,
    to: P::State,
) -> Option<P::Action> {
    let mut found = None;
    space.successors(from, |action, state| {
        if found.is_none() && state == to {
            found = Some(action);
        }
    });
    found
}

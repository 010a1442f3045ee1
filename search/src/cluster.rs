//! Clusters: all states that are reachable from one another, and how far each is from a goal.

use crate::{
    bit_set::{self, insert},
    breadth_first::exhaust,
    outcome::{GaveUp, SearchStats},
    reached::{ReachedStates, StateId},
    run::Run,
    space::Undirected,
};
use limits::{Budget, StopReason};

/// A cluster and the index of its states: the distance of each to its nearest goal state, in
/// transitions of the space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cluster<S> {
    /// Number of states of each index, from 0 (the goal states) to the largest. Empty where the
    /// cluster has no goal state; otherwise its sum is the size of the cluster.
    pub histogram: Vec<u64>,
    /// Some of the states of the largest index, in no particular order.
    pub hardest: Vec<S>,
    /// The index of the first initial state; `None` where the cluster has no goal state.
    pub initial_index: Option<usize>,
    /// What it took; `stats.reached` is the size of the cluster, `stats.depth` the greatest distance of
    /// any of its states from the initial one.
    pub stats: SearchStats,
}

impl<S> Cluster<S> {
    /// Number of states.
    pub fn n_states(&self) -> u64 {
        self.stats.reached
    }

    /// Number of goal states.
    pub fn n_goals(&self) -> u64 {
        self.histogram.first().copied().unwrap_or(0)
    }

    /// The largest index; `None` where the cluster has no goal state.
    pub fn max_index(&self) -> Option<usize> {
        self.histogram.len().checked_sub(1)
    }

    /// Number of states of the largest index.
    pub fn n_hardest(&self) -> u64 {
        self.histogram.last().copied().unwrap_or(0)
    }

    /// The same figures with `f` of each hardest state.
    pub fn map<T>(self, f: impl FnMut(S) -> T) -> Cluster<T> {
        let Self { histogram, hardest, initial_index, stats } = self;
        Cluster { histogram, hardest: hardest.into_iter().map(f).collect(), initial_index, stats }
    }
}

/// The cluster of the initial states of `space`, with up to `max_hardest` of its hardest states.
///
/// Expands every state twice: once to reach all, once to go back from the goal states. The second takes
/// 4 1/8 bytes for each state more than the first. `progress` is called with the figures every few thousand
/// states; `stats.expanded` tells the two passes apart.
///
/// # Errors
///
/// A limit that ended it.
pub fn explore<P: Undirected>(
    space: &P,
    max_hardest: usize,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Cluster<P::State>, GaveUp> {
    let mut run = Run::new(space, budget, progress);
    let indexed = exhaust(space, &mut run)
        .and_then(|reached| Ok((Indices::new(space, &reached, &mut run)?, reached)));
    let (indices, reached) = match indexed {
        Ok(indexed) => indexed,
        Err(reason) => return Err(run.give_up(reason)),
    };
    let hardest = indices.layers().last().unwrap_or(&[]);
    Ok(Cluster {
        histogram: indices.layers().map(|layer| layer.len() as u64).collect(),
        hardest: hardest.iter().take(max_hardest).map(|&id| reached.get(id)).collect(),
        initial_index: indices.layers().position(|layer| layer.contains(&0)),
        stats: run.finish(),
    })
}

/// All states in the order of their index.
struct Indices {
    order: Vec<StateId>,
    /// Where in `order` each layer ends.
    ends: Vec<usize>,
}

impl Indices {
    /// Breadth-first search from all goal states at once.
    fn new<P: Undirected>(
        space: &P,
        reached: &ReachedStates<P::State>,
        run: &mut Run<'_>,
    ) -> Result<Self, StopReason> {
        let n_states = reached.len() as usize;
        let n_words = bit_set::n_words(n_states);
        let n_bytes = n_words * size_of::<u64>() + n_states * size_of::<StateId>();
        if reached.n_bytes() + n_bytes > run.max_bytes() {
            return Err(StopReason::Memory);
        }
        run.stats.n_bytes = run.stats.n_bytes.max(reached.n_bytes() + n_bytes);
        let mut order: Vec<StateId> = Vec::new();
        order.try_reserve_exact(n_states).map_err(|_| StopReason::Memory)?;
        let mut seen = vec![0_u64; n_words];

        for id in 0..reached.len() {
            if run.is_due(1) {
                run.check()?;
            }
            if space.is_goal(reached.get(id)) {
                order.push(id);
            }
        }
        for &id in &order {
            insert(&mut seen, id);
        }
        let mut ends = Vec::new();
        let mut next = 0;
        while next < order.len() {
            let end = order.len();
            ends.push(end);
            for i in next..end {
                if run.is_due(1) {
                    run.check()?;
                }
                space.successors(reached.get(order[i]), |_, state| {
                    run.stats.generated += 1;
                    let id = reached.id_of(state).expect("all states are reached");
                    if insert(&mut seen, id) {
                        order.push(id);
                    }
                });
            }
            run.stats.expanded += (end - next) as u64;
            next = end;
        }
        Ok(Self { order, ends })
    }

    fn layers(&self) -> impl Iterator<Item = &[StateId]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.order[start..end])
    }
}

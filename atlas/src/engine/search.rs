//! Breadth-first search of a type, backward from all its goal states at once, and its clusters.

use limits::StopReason;

use super::{
    table::{Item, UNREACHED},
    view::{View, Visitor},
};

/// What a search uses again for the next type.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// The states that were reached, by distance.
    pub(crate) queue: Vec<Item>,
    states: Vec<State>,
    /// Goal states of the component at hand that are not expanded yet.
    stack: Vec<Item>,
    /// For each component of goal states, another one of its cluster, or itself.
    parents: Vec<u32>,
    /// Number of clusters that were not found to be one yet.
    n_roots: usize,
    /// For each component of goal states, which of the tops is that of its cluster.
    top_of: Vec<usize>,
}

/// What is known of a state, besides its distance.
#[derive(Clone, Copy, Debug)]
struct State {
    /// The vehicles whose moves from it lead nowhere new, as bits. Where a vehicle slides to and fro with
    /// everything else in its place, each of its positions is one move from each other, so that the first of
    /// these states that is looked at reaches all of them.
    done: u32,
    /// A component of goal states of its cluster.
    label: u32,
}

const NO_LABEL: u32 = u32::MAX;

/// Bytes that each state of a type takes.
pub(crate) const STATE_BYTES: usize = size_of::<Item>() + size_of::<State>();

/// A cluster that can be solved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClusterTop {
    /// The number of the cluster within the type.
    pub(crate) root: u32,
    /// The largest distance.
    pub(crate) distance: u8,
    /// The least state of that distance.
    pub(crate) unsolved: Item,
    /// The item with the least mirror image, if mirror images are looked at.
    pub(crate) mirrored: Item,
}

impl Search {
    /// Writes the distance of each state of `view`; those that cannot be solved stay [`UNREACHED`].
    ///
    /// Goal states are expanded first, and those that moves between goal states join get one label: so labels
    /// are few, and seldom differ where two parts of the search meet.
    pub(crate) fn run(&mut self, view: &View<'_>, distances: &mut [u8]) -> Result<(), StopReason> {
        self.start(view, distances);
        let n_goals = self.queue.len();
        for number in 0..n_goals {
            let goal = self.queue[number];
            if self.states[goal.index as usize].label == NO_LABEL {
                let label = u32::try_from(self.parents.len()).expect("32 bits number states");
                self.parents.push(label);
                self.n_roots += 1;
                self.states[goal.index as usize].label = label;
                self.stack.push(goal);
                while let Some(goal) = self.stack.pop() {
                    self.expand(view, distances, goal)?;
                }
            }
        }
        let mut head = n_goals;
        while let Some(&item) = self.queue.get(head) {
            // Nothing is left to be reached or joined.
            if self.n_roots == 1 && self.queue.len() == distances.len() {
                break;
            }
            head += 1;
            self.expand(view, distances, item)?;
        }
        Ok(())
    }

    /// Nothing but goal states is reached.
    fn start(&mut self, view: &View<'_>, distances: &mut [u8]) {
        self.queue.clear();
        self.parents.clear();
        self.n_roots = 0;
        self.states.clear();
        self.states.resize(distances.len(), State { done: 0, label: NO_LABEL });
        for &block in &view.layout.alive {
            if view.blocks.all[block as usize].is_goal {
                view.for_each_of(block, |item| {
                    distances[item.index as usize] = 0;
                    self.queue.push(item);
                });
            }
        }
    }

    #[inline]
    fn expand(
        &mut self,
        view: &View<'_>,
        distances: &mut [u8],
        item: Item,
    ) -> Result<(), StopReason> {
        let distance = distances[item.index as usize] + 1;
        if distance == UNREACHED {
            return Err(StopReason::Memory);
        }
        let State { label, done } = self.states[item.index as usize];
        let mut meeting = Meeting { search: self, distances, distance, label };
        view.for_each_neighbour(item, done, &mut meeting);
        Ok(())
    }

    /// The cluster of a goal state.
    fn root(&mut self, mut goal: u32) -> u32 {
        while self.parents[goal as usize] != goal {
            let parent = self.parents[goal as usize];
            self.parents[goal as usize] = self.parents[parent as usize];
            goal = self.parents[goal as usize];
        }
        goal
    }

    fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.root(one), self.root(other));
        if one != other {
            self.parents[one.max(other) as usize] = one.min(other);
            self.n_roots -= 1;
        }
    }

    /// The cluster of a state that was reached.
    pub(crate) fn cluster_of(&mut self, item: Item) -> u32 {
        if self.n_roots == 1 {
            return 0;
        }
        self.root(self.states[item.index as usize].label)
    }

    /// The clusters that can be solved.
    pub(crate) fn clusters(
        &mut self,
        view: &View<'_>,
        distances: &[u8],
        tops: &mut Vec<ClusterTop>,
        has_mirror: bool,
    ) {
        tops.clear();
        self.top_of.clear();
        self.top_of.resize(self.parents.len(), usize::MAX);
        // Distances fall.
        for number in (0..self.queue.len()).rev() {
            let unsolved = self.queue[number];
            let distance = distances[unsolved.index as usize];
            let are_all = tops.len() == self.n_roots;
            if are_all && tops.last().is_some_and(|top| top.distance > distance) {
                break;
            }
            let root = self.cluster_of(unsolved);
            match tops.get_mut(self.top_of[root as usize]) {
                None => {
                    self.top_of[root as usize] = tops.len();
                    tops.push(ClusterTop { root, distance, unsolved, mirrored: unsolved });
                }
                Some(top) if top.distance == distance => {
                    if key(view, unsolved) < key(view, top.unsolved) {
                        top.unsolved = unsolved;
                    }
                    if has_mirror && mirrored_key(view, unsolved) < mirrored_key(view, top.mirrored)
                    {
                        top.mirrored = unsolved;
                    }
                }
                Some(_) => {}
            }
        }
    }
}

/// The neighbours of a state meet what is known of them.
struct Meeting<'a> {
    search: &'a mut Search,
    distances: &'a mut [u8],
    /// What neighbours have that were not reached yet.
    distance: u8,
    label: u32,
}

impl Visitor for Meeting<'_> {
    #[inline]
    fn visit(&mut self, vehicle: u32, next: Item) {
        let state = &mut self.search.states[next.index as usize];
        let known = &mut self.distances[next.index as usize];
        state.done |= vehicle;
        if *known == UNREACHED {
            *known = self.distance;
            state.label = self.label;
            self.search.queue.push(next);
        } else if state.label == NO_LABEL {
            state.label = self.label;
            self.search.stack.push(next);
        } else if state.label != self.label && self.search.n_roots > 1 {
            let other = state.label;
            self.search.join(self.label, other);
        }
    }
}

/// The order of states.
fn key(view: &View<'_>, item: Item) -> (u64, u64) {
    (view.blocks.all[item.block as usize].horizontal, item.vertical)
}

/// The order of their mirror images.
fn mirrored_key(view: &View<'_>, item: Item) -> (u64, u64) {
    let (rows, columns) = key(view, item);
    (view.space.flipped(rows), view.space.flipped(columns))
}

//! Breadth-first search of a type, backward from all its goal states at once, and its clusters.

use limits::StopReason;

use super::table::{Item, UNREACHED, View};

/// What a search uses again for the next type.
#[derive(Debug, Default)]
pub(crate) struct Search {
    /// The states that were reached, by distance.
    pub(crate) queue: Vec<Item>,
    /// For each state, the vehicles whose moves from it lead nowhere new, as bits. Where a vehicle slides to
    /// and fro with everything else in its place, each of its positions is one move from each other, so that
    /// the first of these states that is looked at reaches all of them.
    done: Vec<u64>,
    /// For each state that was reached, a goal state of its cluster.
    label: Vec<u32>,
    /// For each goal state, another goal state of its cluster, or itself.
    parents: Vec<u32>,
    /// Number of clusters that were not found to be one yet.
    n_roots: usize,
    /// For each goal state, which of the tops is that of its cluster.
    top_of: Vec<usize>,
}

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
    /// Writes the distance of each state of `view`, up to that of `target`; those that cannot be solved stay
    /// [`UNREACHED`].
    pub(crate) fn run(
        &mut self,
        view: &View<'_>,
        distances: &mut [u8],
        target: Option<u32>,
    ) -> Result<(), StopReason> {
        self.queue.clear();
        self.parents.clear();
        self.done.clear();
        self.done.resize(distances.len(), 0);
        self.label.resize(self.label.len().max(distances.len()), 0);
        for &block in &view.layout.alive {
            if view.blocks.all[block as usize].is_goal {
                view.for_each_of(block, |item| {
                    let number = u32::try_from(self.parents.len()).expect("32 bits number states");
                    self.parents.push(number);
                    self.label[item.index as usize] = number;
                    distances[item.index as usize] = 0;
                    self.queue.push(item);
                });
            }
        }
        self.n_roots = self.parents.len();
        let mut head = 0;
        let is_open =
            |distances: &[u8]| target.is_none_or(|target| distances[target as usize] == UNREACHED);
        while is_open(distances)
            && let Some(&item) = self.queue.get(head)
        {
            head += 1;
            self.expand(view, distances, item)?;
        }
        Ok(())
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
        let label = self.label[item.index as usize];
        let wanted = !self.done[item.index as usize];
        view.for_each_neighbour(item, wanted, |vehicle, next| {
            self.done[next.index as usize] |= vehicle;
            let known = &mut distances[next.index as usize];
            if *known == UNREACHED {
                *known = distance;
                self.label[next.index as usize] = label;
                self.queue.push(next);
            } else if self.n_roots > 1 {
                self.join(label, self.label[next.index as usize]);
            }
        });
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
        if one == other {
            return;
        }
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
        self.root(self.label[item.index as usize])
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

/// The order of states.
fn key(view: &View<'_>, item: Item) -> (u64, u64) {
    (view.blocks.all[item.block as usize].horizontal, item.vertical)
}

/// The order of their mirror images.
fn mirrored_key(view: &View<'_>, item: Item) -> (u64, u64) {
    let (rows, columns) = key(view, item);
    (view.space.flipped(rows), view.space.flipped(columns))
}

//! One partition: all its types, and which of their clusters stay minimal whatever vehicle of a column goes.

use std::ops::Range;

use limits::{Budget, StopReason};

use super::{
    blocks::Blocks,
    plan::moved,
    search::{ClusterTop, STATE_BYTES, Search},
    space::Space,
    table::{Item, Layout, UNREACHED},
    view::View,
};

/// The distances of all types of a partition.
#[derive(Debug, Default)]
struct Tables {
    distances: Vec<u8>,
    /// Indexed by type, in lexical order.
    starts: Vec<Start>,
    /// Indexed by type and block that has states, ascending.
    places: Vec<(u32, u32)>,
}

/// Where a type is.
#[derive(Clone, Debug, Default)]
struct Start {
    /// Its first distance.
    distance: usize,
    places: Range<usize>,
}

/// A cluster that is minimal as far as its columns are concerned.
#[derive(Debug)]
pub(crate) struct Survivor {
    pub(crate) types: Vec<usize>,
    pub(crate) block: u32,
    pub(crate) contents: u32,
    pub(crate) distance: u8,
    /// The vehicles that some shortest plan moves, as bits.
    pub(crate) moved: u32,
    /// `true` if the mirror image of this state is meant.
    pub(crate) is_mirrored: bool,
    /// Number of states by distance.
    pub(crate) histogram: Vec<u64>,
}

/// What a thread uses again for each partition.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    tables: Tables,
    layout: Layout,
    search: Search,
    tops: Vec<ClusterTop>,
    /// For each depth, the blocks that have states whatever the types of the columns from there on.
    alive: Vec<Vec<u32>>,
    types: Vec<usize>,
    pub(crate) survivors: Vec<Survivor>,
    counts: Counts,
}

/// What was looked at.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Counts {
    /// Clusters that can be solved.
    pub(crate) clusters: u64,
    /// Their states.
    pub(crate) states: u64,
}

impl Counts {
    /// The counts of `n` equal partitions.
    pub(crate) const fn times(self, n: u64) -> Self {
        Self { clusters: self.clusters * n, states: self.states * n }
    }
}

/// A partition at work.
pub(crate) struct Run<'a> {
    pub(crate) space: &'a Space,
    pub(crate) blocks: &'a Blocks,
    pub(crate) budget: &'a Budget,
    pub(crate) memory: &'a mut Memory,
    /// `true` if the clusters of the mirrored partition, which are the mirror images, are tested as well.
    pub(crate) has_mirror: bool,
}

impl Run<'_> {
    /// Finds the survivors.
    pub(crate) fn run(mut self) -> Result<Counts, StopReason> {
        let memory = &mut *self.memory;
        memory.survivors.clear();
        memory.counts = Counts::default();
        memory.layout.reset(self.blocks.all.len());
        memory.tables.distances.clear();
        memory.tables.places.clear();
        memory.tables.starts.clear();
        memory.types.clear();
        memory.alive.resize(self.space.width() + 1, Vec::new());
        memory.alive[0].clear();
        memory.alive[0].extend(0..u32::try_from(self.blocks.all.len()).expect("few blocks"));
        let n_types = self.space.columns.len().pow(u32::from(self.space.size.width()));
        memory.tables.starts.resize(n_types, Start::default());
        self.descend(0)?;
        Ok(self.memory.counts)
    }

    /// All types whose first columns are of `types`; `number` is that of these in lexical order.
    fn descend(&mut self, number: usize) -> Result<(), StopReason> {
        let column = self.memory.types.len();
        if column == self.space.width() {
            return self.solve(number);
        }
        for (of, column_type) in self.space.columns.iter().enumerate() {
            let (before, after) = self.memory.alive.split_at_mut(column + 1);
            let alive = &mut after[0];
            alive.clear();
            let mut has_goal = false;
            for &number in &before[column] {
                let block = &self.blocks.all[number as usize];
                if column_type.free[usize::from(block.covered[column])].n > 0 {
                    alive.push(number);
                    has_goal |= block.is_goal;
                }
            }
            if has_goal {
                self.memory.types.push(of);
                self.descend(number * self.space.columns.len() + of)?;
                self.memory.types.pop();
            }
        }
        Ok(())
    }

    fn solve(&mut self, number: usize) -> Result<(), StopReason> {
        self.budget.check()?;
        let Memory { tables, layout, search, alive, types, tops, .. } = &mut *self.memory;
        layout.lay_out(self.space, self.blocks, types, &alive[types.len()])?;
        let first = tables.distances.len();
        let n = layout.n_states as usize;
        self.budget.allow(tables.n_bytes() + n * STATE_BYTES)?;
        tables.distances.resize(first + n, UNREACHED);
        let places = layout.alive.iter().map(|&b| (b, layout.places[b as usize].first));
        let first_place = tables.places.len();
        tables.places.extend(places);
        tables.starts[number] = Start { distance: first, places: first_place..tables.places.len() };
        let view = &View::new(self.space, self.blocks, layout);
        search.run(view, &mut tables.distances[first..])?;
        search.clusters(view, &tables.distances[first..], tops, self.has_mirror);
        self.memory.counts.clusters += self.memory.tops.len() as u64;
        self.memory.counts.states += self.memory.search.queue.len() as u64;
        for at in 0..self.memory.tops.len() {
            let top = self.memory.tops[at];
            self.test(first, top, false);
            if self.has_mirror {
                self.test(first, top, true);
            }
        }
        Ok(())
    }

    /// Tests a cluster, or its mirror image.
    fn test(&mut self, first: usize, top: ClusterTop, is_mirrored: bool) {
        let Memory { tables, layout, search, survivors, .. } = &mut *self.memory;
        let view = &View::new(self.space, self.blocks, layout);
        let distances = &tables.distances[first..];
        let unsolved = if is_mirrored { top.mirrored } else { top.unsolved };
        for column in 0..self.space.width() {
            let class = &self.space.columns[layout.types[column]].class;
            for piece in 0..class.n_pieces() {
                if tables.without(view, unsolved, column, piece) == top.distance {
                    return;
                }
            }
        }
        let mut histogram = vec![0; usize::from(top.distance) + 1];
        for number in 0..search.queue.len() {
            let item = search.queue[number];
            if search.cluster_of(item) == top.root {
                histogram[usize::from(distances[item.index as usize])] += 1;
            }
        }
        survivors.push(Survivor {
            types: layout.types.clone(),
            block: unsolved.block,
            contents: unsolved.contents,
            distance: top.distance,
            moved: moved(view, distances, unsolved),
            is_mirrored,
            histogram,
        });
    }
}

impl Tables {
    fn n_bytes(&self) -> usize {
        // What grows by doubling may take twice what it holds.
        2 * (self.distances.capacity() + self.places.capacity() * size_of::<(u32, u32)>())
    }

    /// The distance of a state without a piece of a column.
    fn without(&self, view: &View<'_>, item: Item, column: usize, piece: usize) -> u8 {
        let space = view.space;
        let (of, content) =
            space.columns[view.layout.types[column]].without[item.content(column) as usize][piece];
        let with = |c: usize, t: usize| if c == column { of } else { t };
        let types = view.layout.types.iter().enumerate();
        let number = types.fold(0, |number, (c, &t)| number * space.columns.len() + with(c, t));
        let covered = &view.blocks.all[item.block as usize].covered;
        let (mut index, mut stride) = (0, 1);
        for c in (0..space.width()).rev() {
            let (of, content) = if c == column {
                (of, content)
            } else {
                (view.layout.types[c], item.content(c) as usize)
            };
            let covered = usize::from(covered[c]);
            index += u32::from(space.columns[of].ranks[covered][content]) * stride;
            stride *= space.columns[of].free[covered].n;
        }
        let start = &self.starts[number];
        let places = &self.places[start.places.clone()];
        let at = places.binary_search_by_key(&item.block, |&(block, _)| block);
        let at = at.expect("fewer vehicles fit as well");
        self.distances[start.distance + (places[at].1 + index) as usize]
    }
}

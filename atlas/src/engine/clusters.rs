//! The clusters of a partition that have a candidate among their hardest states.

use limits::{Budget, StopReason};

use super::{
    candidates::Candidates,
    front::Taking,
    layout::Line,
    search::Search,
    set::{ContentSet, MAX_SLOTS, Slot, bits},
    state::State,
    types::{n_types, outer_type},
    view::View,
    visit::Visitor,
};

/// The cluster of a candidate.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    /// The distance of the candidate.
    pub(crate) distance: u8,
    /// `true` if a state is farther.
    has_farther: bool,
    /// Number of states by distance.
    pub(crate) histogram: Vec<u64>,
    /// The least of the hardest states.
    pub(crate) unsolved: State,
    /// The one whose mirror image is the least.
    pub(crate) mirrored: State,
    /// The number of its type.
    type_number: usize,
}

/// What is used again for the next partition.
///
/// No move leads from one type to another. So the clusters of candidates of different types are looked at
/// together, those of one type in successive rounds.
#[derive(Debug, Default)]
pub(crate) struct Clusters<W> {
    /// By type: which of the clusters is of it.
    cluster_of: Vec<u32>,
    /// The clusters of the round.
    round: Vec<Cluster>,
    /// The lines with states of the clusters; one may be there several times.
    members: Vec<Line>,
    /// For each of them in turn, the states.
    slots: Vec<Slot<W>>,
}

const NONE: u32 = u32::MAX;

impl<W: ContentSet> Clusters<W> {
    /// Calls `found` for each cluster that has a candidate among its hardest states.
    ///
    /// The search gives its states away: those that are `reached` were not looked at since.
    pub(crate) fn for_each(
        &mut self,
        view: &View<'_>,
        search: &mut Search<W>,
        budget: &Budget,
        is_minimal: impl Fn(&State, u8) -> bool,
        mut found: impl FnMut(&Search<W>, &Cluster),
    ) -> Result<(), StopReason> {
        self.cluster_of.resize(n_types(view), NONE);
        let mut candidates = std::mem::take(&mut search.candidates);
        // The farthest first.
        candidates.reverse();
        while !candidates.is_empty() {
            budget.check()?;
            candidates.retain_mut(|candidates| self.begin(view, search, &is_minimal, candidates));
            self.flood(view, search, budget)?;
            self.look_at_members(view, search);
            for cluster in self.round.drain(..) {
                self.cluster_of[cluster.type_number] = NONE;
                if !cluster.has_farther {
                    found(search, &cluster);
                }
            }
        }
        search.candidates = candidates;
        Ok(())
    }

    /// Takes candidates into the round, the types of which have no other in it. Returns `false` if no
    /// candidates are left for the next one.
    fn begin(
        &mut self,
        view: &View<'_>,
        search: &mut Search<W>,
        is_minimal: &impl Fn(&State, u8) -> bool,
        candidates: &mut Candidates,
    ) -> bool {
        let Candidates { line, first, distance, .. } = *candidates;
        let first = usize::from(first);
        let rank = view.first_free(view.block(line.block)).rank(first) as usize;
        let slots = line.slots();
        candidates.last &= search.front.reached[slots.clone()].as_flattened()[rank].bits();
        for last in bits(candidates.last) {
            let state = State { line, first, last };
            let type_number = state.type_number(view);
            let cluster_of = &mut self.cluster_of[type_number];
            if *cluster_of != NONE {
                continue;
            }
            candidates.last ^= 1 << last;
            if !is_minimal(&state, distance) {
                continue;
            }
            *cluster_of = u32::try_from(self.round.len()).expect("32 bits number types");
            self.round.push(Cluster {
                distance,
                has_farther: false,
                histogram: vec![0; usize::from(distance) + 1],
                unsolved: state,
                mirrored: state,
                type_number,
            });
            Taking(&mut search.front).visit(
                line,
                &state.as_set(view)[..line.slots().len()],
                &mut [Slot::default(); MAX_SLOTS],
            );
        }
        candidates.last != 0
    }

    /// Finds the states of the clusters.
    fn flood(
        &mut self,
        view: &View<'_>,
        search: &mut Search<W>,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        self.slots.clear();
        self.members.clear();
        let front = &mut search.front;
        let mut meter = budget.meter();
        let mut head = 0;
        while let Some(&line) = front.lines.get(head) {
            meter.turn()?;
            budget.allow(head * size_of::<Line>() + self.slots.len() * size_of::<Slot<W>>())?;
            head += 1;
            let first = self.slots.len();
            self.slots.extend(front.take(&line));
            let states = &mut self.slots[first..];
            view.close_line(&line, states, &mut front.reached[line.slots()]);
            view.for_each_other_line(line, states, &mut Taking(front));
        }
        std::mem::swap(&mut self.members, &mut front.lines);
        front.lines.clear();
        Ok(())
    }

    fn look_at_members(&mut self, view: &View<'_>, search: &Search<W>) {
        let mut rest = &*self.slots;
        for &line in &self.members {
            let slots;
            (slots, rest) = rest.split_at(line.slots().len());
            let inner_type = line.inner_type(view);
            let free = view.first_free(view.block(line.block));
            for ((rank, first), set) in (0..).zip(bits(free.contents)).zip(slots.as_flattened()) {
                if *set == W::default() {
                    continue;
                }
                for (last, distance) in search.distances_of(view, &line, rank, set.bits()) {
                    let type_number = inner_type + outer_type(view, first, last);
                    let cluster = &mut self.round[self.cluster_of[type_number] as usize];
                    cluster.add(view, State { line, first, last }, distance);
                }
            }
        }
    }
}

impl Cluster {
    #[inline]
    fn add(&mut self, view: &View<'_>, state: State, distance: u8) {
        let Some(n) = self.histogram.get_mut(usize::from(distance)) else {
            self.has_farther = true;
            return;
        };
        *n += 1;
        if distance == self.distance {
            if state.key(view) < self.unsolved.key(view) {
                self.unsolved = state;
            }
            if state.mirrored_key(view) < self.mirrored.mirrored_key(view) {
                self.mirrored = state;
            }
        }
    }
}

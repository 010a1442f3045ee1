//! The clusters of a partition that have a candidate among their hardest states.

use limits::{Budget, StopReason};

use super::{
    candidates::Candidates,
    distances::Distances,
    front::Taking,
    layout::Bundle,
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
pub(crate) struct Clusters {
    /// By type: which of the clusters is of it.
    cluster_of: Vec<u32>,
    /// The clusters of the round.
    round: Vec<Cluster>,
    /// Lines with states whose neighbours are looked at.
    bundles: Vec<Bundle>,
}

const NONE: u32 = u32::MAX;

impl Clusters {
    /// Calls `found` for each cluster that has a candidate among its hardest states.
    ///
    /// Of a candidate and its distance `is_minimal` says whether it may be minimal as far as rows are
    /// concerned; others are passed over. The search gives its states away: those that are `reached` were
    /// not looked at since.
    pub(crate) fn for_each<W: ContentSet>(
        &mut self,
        view: &View<'_>,
        search: &mut Search<W>,
        budget: &Budget,
        is_minimal: impl Fn(&State, u8) -> bool,
        mut found: impl FnMut(&Distances, &Cluster),
    ) -> Result<(), StopReason> {
        self.cluster_of.resize(n_types(view), NONE);
        let mut candidates = std::mem::take(&mut search.candidates);
        // The farthest first.
        candidates.reverse();
        while !candidates.is_empty() {
            budget.check()?;
            candidates.retain_mut(|candidates| self.begin(view, search, &is_minimal, candidates));
            self.flood(view, search, budget)?;
            for cluster in self.round.drain(..) {
                self.cluster_of[cluster.type_number] = NONE;
                if !cluster.has_farther {
                    found(&search.distances, &cluster);
                }
            }
        }
        search.candidates = candidates;
        Ok(())
    }

    /// Takes candidates into the round, the types of which have no other in it. Returns `false` if no
    /// candidates are left for the next one.
    fn begin<W: ContentSet>(
        &mut self,
        view: &View<'_>,
        search: &mut Search<W>,
        is_minimal: &impl Fn(&State, u8) -> bool,
        candidates: &mut Candidates,
    ) -> bool {
        let Candidates { bundle, first, distance, .. } = *candidates;
        let first = usize::from(first);
        let rank = view.first_free(view.block(bundle.block)).rank(first) as usize;
        let slots = bundle.slots();
        candidates.last &= search.front.reached[slots.clone()].as_flattened()[rank].bits();
        for last in bits(candidates.last) {
            let state = State { bundle, first, last };
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
                bundle,
                &state.as_set(view)[..bundle.slots().len()],
                &mut [Slot::default(); MAX_SLOTS],
            );
        }
        candidates.last != 0
    }

    /// Goes over the states of the clusters.
    fn flood<W: ContentSet>(
        &mut self,
        view: &View<'_>,
        search: &mut Search<W>,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let front = &mut search.front;
        let mut meter = budget.meter();
        while !front.bundles.is_empty() {
            std::mem::swap(&mut self.bundles, &mut front.bundles);
            front.bundles.clear();
            for &bundle in &self.bundles {
                meter.tick()?;
                let mut states = [Slot::default(); MAX_SLOTS];
                let states = &mut states[..bundle.slots().len()];
                states.iter_mut().zip(front.take(&bundle)).for_each(|(to, from)| *to = from);
                view.close_bundle(&bundle, states, &mut front.reached[bundle.slots()]);
                view.for_each_other_bundle(bundle, states, &mut Taking(front));
                let round = Round { cluster_of: &self.cluster_of, clusters: &mut self.round };
                round.add(view, &search.distances, bundle, states);
            }
        }
        Ok(())
    }
}

/// The clusters of a round, by type.
struct Round<'a> {
    cluster_of: &'a [u32],
    clusters: &'a mut [Cluster],
}

impl Round<'_> {
    /// Adds states of a bundle to their clusters.
    #[inline]
    fn add<W: ContentSet>(
        self,
        view: &View<'_>,
        distances: &Distances,
        bundle: Bundle,
        states: &[Slot<W>],
    ) {
        let inner_type = bundle.inner_type(view);
        let free = view.first_free(view.block(bundle.block));
        for ((rank, first), set) in (0..).zip(bits(free.contents)).zip(states.as_flattened()) {
            if *set == W::default() {
                continue;
            }
            for (last, distance) in distances.of_bundle(view, &bundle, rank, set.bits()) {
                let type_number = inner_type + outer_type(view, first, last);
                let cluster = &mut self.clusters[self.cluster_of[type_number] as usize];
                cluster.add(view, State { bundle, first, last }, distance);
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

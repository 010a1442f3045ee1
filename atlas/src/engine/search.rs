//! Breadth-first search of a partition, backward from all its goal states at once.

use limits::{Budget, StopReason};

use super::{
    blocks::Block,
    candidates::{Candidates, retain_candidates},
    distances::Distances,
    front::{Front, Reaching, lengthen},
    layout::{Bundle, Layout},
    set::{ContentSet, LANES, MAX_SLOTS, Slot, bits, each},
    view::View,
};

/// What a search uses again for the next partition.
#[derive(Debug, Default)]
pub(crate) struct Search<W> {
    pub(crate) front: Front<W>,
    /// The bundles with states at the distance at hand.
    bundles: Vec<Bundle>,
    /// These states, indexed by slot; there are none between two searches.
    current: Vec<Slot<W>>,
    pub(crate) distances: Distances,
    /// By distance: states of which no neighbour is farther, and that are nearer without any one vehicle of a
    /// column.
    pub(crate) candidates: Vec<Candidates>,
    /// Number of states that were reached.
    pub(crate) n_reached: u64,
}

impl<W: ContentSet> Search<W> {
    /// Bytes that a search takes, lists of bundles and candidates left aside.
    pub(crate) fn n_bytes(layout: &Layout) -> usize {
        layout.n_bytes_with_blocks()
            + Front::<W>::n_bytes(layout)
            + layout.n_slots as usize * size_of::<Slot<W>>()
            + layout.n_states
    }

    /// Finds the distances and the candidates.
    pub(crate) fn run(&mut self, view: &View<'_>, budget: &Budget) -> Result<(), StopReason> {
        self.start(view, budget)?;
        for distance in 1..=u8::MAX {
            std::mem::swap(&mut self.bundles, &mut self.front.bundles);
            self.front.bundles.clear();
            if self.bundles.is_empty() {
                return Ok(());
            }
            self.arrive(view, distance);
            self.expand(view, distance, budget)?;
            budget.allow(Self::n_bytes(view.layout) + self.n_bytes_of_lists())?;
            for bundle in &self.bundles {
                self.current[bundle.slots()].fill(Slot::default());
            }
        }
        // What is left has a distance that does not fit into a byte.
        if self.front.bundles.is_empty() { Ok(()) } else { Err(StopReason::Memory) }
    }

    /// Bytes of the lists of bundles and candidates.
    fn n_bytes_of_lists(&self) -> usize {
        (self.bundles.capacity() + self.front.bundles.capacity()) * size_of::<Bundle>()
            + self.candidates.capacity() * size_of::<Candidates>()
    }

    /// Goal states are reached, and those next to them are next.
    fn start(&mut self, view: &View<'_>, budget: &Budget) -> Result<(), StopReason> {
        let layout = view.layout;
        budget.allow(Self::n_bytes(layout))?;
        self.front.reset(layout)?;
        lengthen(&mut self.current, layout.n_slots as usize)?;
        self.distances.of.clear();
        lengthen(&mut self.distances.of, layout.n_states)?;
        self.candidates.clear();
        self.n_reached = 0;
        let is_goal = |(_, block): &(u32, &Block)| block.is_goal;
        for (number, block) in (0..).zip(&view.blocks.all).filter(is_goal) {
            self.reach_block(view, number, block);
        }
        let mut meter = budget.meter();
        for (number, block) in (0..).zip(&view.blocks.all).filter(is_goal) {
            meter.tick()?;
            let mut states = [Slot::default(); MAX_SLOTS];
            let n_words = view.first_free(block).n as usize;
            states.as_flattened_mut()[..n_words].fill(W::of(view.last_free(block).contents));
            let mut reaching = Reaching::<_, false>(&mut self.front);
            layout.for_each_bundle(view.space, number, &mut |bundle| {
                view.leave_goal(bundle, &states[..bundle.slots().len()], &mut reaching);
            });
        }
        Ok(())
    }

    /// All states of a block are goal states.
    fn reach_block(&mut self, view: &View<'_>, number: u32, block: &Block) {
        let (slots, states) = view.layout.of_block(number);
        self.n_reached += states.len() as u64;
        self.distances.of[states].fill(0);
        let n_words = view.first_free(block).n;
        let all = W::of(view.last_free(block).contents);
        for bundle in self.front.reached[slots].chunks_mut(n_words.div_ceil(LANES) as usize) {
            bundle.as_flattened_mut()[..n_words as usize].fill(all);
        }
    }

    /// What was next is reached, and has this distance.
    fn arrive(&mut self, view: &View<'_>, distance: u8) {
        for bundle in &self.bundles {
            let current = &mut self.current[bundle.slots()];
            current.iter_mut().zip(self.front.take(bundle)).for_each(|(to, from)| *to = from);
            let last = view.last_free(view.block(bundle.block));
            let mut first = view.layout.first_state(bundle);
            let slots =
                self.front.reached[bundle.slots()].iter_mut().zip(&self.current[bundle.slots()]);
            for (reached, &current) in slots {
                *reached = each(*reached, current, |reached, current| reached | current);
                for word in current.map(W::bits) {
                    self.n_reached += u64::from(word.count_ones());
                    for content in bits(word) {
                        self.distances.of[first + last.rank(content) as usize] = distance;
                    }
                    first += last.n as usize;
                }
            }
        }
    }

    fn expand(&mut self, view: &View<'_>, distance: u8, budget: &Budget) -> Result<(), StopReason> {
        let mut meter = budget.meter();
        for &bundle in &self.bundles {
            meter.tick()?;
            let states = &self.current[bundle.slots()];
            let mut parents = [Slot::default(); MAX_SLOTS];
            let parents = &mut parents[..states.len()];
            let mut reaching = Reaching::<_, true>(&mut self.front);
            view.for_each_neighbour(bundle, states, parents, &mut reaching);
            let leaves = parents;
            for (leaves, &states) in leaves.iter_mut().zip(states) {
                *leaves = each(*leaves, states, |parents, states| states & !parents);
            }
            if retain_candidates(&self.current, view, bundle, leaves) {
                let words = bits(view.first_free(view.block(bundle.block)).contents)
                    .zip(leaves.as_flattened())
                    .filter(|&(_, &last)| last != W::default());
                self.candidates.extend(words.map(|(first, &last)| {
                    let first = u8::try_from(first).expect("at most 64 contents");
                    Candidates { bundle, first, distance, last: last.bits() }
                }));
            }
        }
        Ok(())
    }
}

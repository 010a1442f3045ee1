//! Search of one state of each orbit of a symmetry.

use limits::{Budget, Ledger, StopReason};
use search::{Dense, SearchOutcome, SearchStats, StateSpace, breadth_first, dense};

use super::{
    layout::{Layout, Packed},
    solve::{Setup, is_dense, stopped, with_words},
    space::Space,
};
use crate::{
    program::{InstanceId, Program},
    symmetry::{Permutation, Symmetry},
};

/// A shortest plan of `program`, or that there is none, by explicit search from the start that keeps one
/// state of each orbit of `symmetry`, which was declared for this program.
///
/// The outcome is that of [`shortest_plan`](super::shortest_plan), of all shortest plans perhaps another; the
/// figures count orbits.
pub fn shortest_plan_by_orbits(
    program: &Program,
    symmetry: &Symmetry,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<InstanceId>> {
    let begun = Setup::new(program, budget).and_then(|mut setup| {
        // What follows from other variables in reached states need not follow from them in images of such
        // states.
        let layout = Layout::plain(program);
        if is_dense(&layout, &setup.rest()) {
            let folded = FoldedSpace::<1>::new(program, layout, symmetry, &mut setup.ledger)?;
            let found = dense::shortest(&folded, &setup.rest(), progress);
            return Ok(folded.lifted(found));
        }
        with_words!(layout, |N| {
            let folded = FoldedSpace::<N>::new(program, layout, symmetry, &mut setup.ledger)?;
            let found = breadth_first::shortest(&folded, &setup.rest(), progress);
            Ok(folded.lifted(found))
        })
    });
    begun.unwrap_or_else(stopped)
}

/// A space whose states stand for their orbits: each is the least of its own.
struct FoldedSpace<'p, const N: usize> {
    space: Space<'p, N>,
    images: Vec<Image<N>>,
}

/// A permutation of the bits of a state: by byte and its value, the bits that it becomes.
struct Image<const N: usize>(Vec<Vec<Packed<N>>>);

impl<'p, const N: usize> FoldedSpace<'p, N> {
    fn new(
        program: &'p Program,
        layout: Layout,
        symmetry: &Symmetry,
        ledger: &mut Ledger,
    ) -> Result<Self, StopReason> {
        let n_bytes = n_bytes_of(&layout);
        let table = n_bytes * 256 * size_of::<Packed<N>>();
        ledger.take(table.saturating_mul(symmetry.permutations.len()))?;
        let images = symmetry.permutations.iter();
        let images = images.map(|p| Image::new(&layout, p, n_bytes)).collect();
        let space = Space::new(program, layout, ledger)?;
        Ok(Self { space, images })
    }

    /// The least state of the orbit.
    fn least(&self, state: Packed<N>) -> Packed<N> {
        let images = self.images.iter().map(|image| image.of(&state));
        images.fold(state, |least, image| if image.0 < least.0 { image } else { least })
    }

    /// A plan between orbits as one between states.
    fn lifted(&self, found: SearchOutcome<Vec<InstanceId>>) -> SearchOutcome<Vec<InstanceId>> {
        let SearchOutcome::Plan { plan, stats } = found else { return found };
        let mut initial = Packed::ZERO;
        self.space.initial_states(|state| initial = state);
        let (mut state, mut least) = (initial, self.least(initial));
        let mut lifted = Vec::with_capacity(plan.len());
        for action in plan {
            let mut next_least = None;
            self.space.successors(least, |of, next| {
                if of == action {
                    next_least = Some(self.least(next));
                }
            });
            least = next_least.expect("the plan was found so");
            let mut step = None;
            self.space.successors(state, |of, next| {
                if step.is_none() && self.least(next) == least {
                    step = Some((of, next));
                }
            });
            let (of, next) = step.expect("images of instances are instances");
            lifted.push(of);
            state = next;
        }
        SearchOutcome::Plan { plan: lifted, stats }
    }
}

/// Bytes of a state that have bits of variables.
fn n_bytes_of(layout: &Layout) -> usize {
    let ends = layout.fields.iter().filter(|field| field.mask != 0);
    let ends = ends.map(|field| 64 * field.word + (field.shift + field.mask.count_ones()) as usize);
    ends.max().unwrap_or(0).div_ceil(8)
}

impl<const N: usize> Image<N> {
    fn new(layout: &Layout, permutation: &Permutation, n_bytes: usize) -> Self {
        // By bit: the bit that it becomes, both counted through all words.
        let mut becomes = vec![None; 8 * n_bytes];
        for (var, &image) in permutation.iter().enumerate() {
            let (from, to) = (layout.fields[var], layout.fields[image]);
            for bit in 0..from.mask.count_ones() {
                let at = 64 * from.word + (from.shift + bit) as usize;
                becomes[at] = Some((to.word, to.shift + bit));
            }
        }
        let of_byte = |byte: usize| {
            let of_value = |value: usize| {
                let mut state = Packed::ZERO;
                for bit in (0..8).filter(|bit| value >> bit & 1 == 1) {
                    if let Some((word, shift)) = becomes[8 * byte + bit] {
                        state.0[word] |= 1 << shift;
                    }
                }
                state
            };
            (0..256).map(of_value).collect()
        };
        Self((0..n_bytes).map(of_byte).collect())
    }

    fn of(&self, state: &Packed<N>) -> Packed<N> {
        let bytes = state.0.iter().flat_map(|word| word.to_le_bytes());
        let mut image = Packed::ZERO;
        for (table, byte) in self.0.iter().zip(bytes) {
            let bits = &table[usize::from(byte)];
            image.0.iter_mut().zip(bits.0).for_each(|(word, bits)| *word |= bits);
        }
        image
    }
}

impl<const N: usize> StateSpace for FoldedSpace<'_, N> {
    type State = Packed<N>;
    type Action = InstanceId;

    fn initial_states(&self, mut sink: impl FnMut(Packed<N>)) {
        self.space.initial_states(|state| sink(self.least(state)));
    }

    fn successors(&self, state: Packed<N>, mut sink: impl FnMut(InstanceId, Packed<N>)) {
        self.space.successors(state, |action, next| sink(action, self.least(next)));
    }

    fn is_goal(&self, state: Packed<N>) -> bool {
        self.space.is_goal(state)
    }

    fn effort(&self) -> usize {
        self.space.effort() * (1 + self.images.len() / 8)
    }
}

impl Dense for FoldedSpace<'_, 1> {
    fn n_key_bits(&self) -> u32 {
        self.space.n_key_bits()
    }

    fn key(&self, state: Packed<1>) -> u32 {
        self.space.key(state)
    }
}

//! How many models the clauses of a bounded formula have.

use std::collections::{BTreeSet, HashMap};

use ::limits::StopReason;
use logic::{CompiledSystem, Prop};
use num_bigint::BigUint;
use oxidd::{VarNo, bcdd::BCDDFunction};
use rustsat::types::Lit;

use crate::{limits::Limits, store::Store};

type Set = BCDDFunction;

/// The number of models of the bounded formula with this horizon, where models that agree on the state
/// propositions `shown` in all frames count once.
///
/// The clauses of one transition become a diagram, with what is next beside what is now. From that come the
/// states after each number of transitions, forward, and then, backward, one diagram over all frames: its
/// variables stand frame by frame, so that it has about as many nodes as all those states together.
///
/// # Errors
///
/// A limit that ended it.
///
/// # Panics
///
/// If the system is not uniform.
pub fn count_models(
    compiled: &CompiledSystem,
    horizon: usize,
    shown: &[Prop],
    limits: &Limits,
) -> Result<BigUint, StopReason> {
    assert!(compiled.system().is_uniform(), "all frames must be alike");
    let layout = Layout::new(compiled, horizon, shown);
    let store = &Store::<Set>::new(layout.n_vars(), limits);
    let relation = layout.relation(compiled, store)?;
    let frames = Frames { layout: &layout, store, relation };
    let mut reached = vec![layout.initial(compiled, store)?];
    for frame in 0..horizon {
        reached.push(frames.image(&reached[frame])?);
    }
    let goal = layout.goal(compiled, store)?;
    let last = store.and(&reached[horizon], &goal)?;
    let mut models = store.rename(&last, &frames.to_frame(horizon)?)?;
    for frame in (0..horizon).rev() {
        models = frames.before(frame, &reached[frame], &models)?;
    }
    models = store.exists(&models, &store.cube(&layout.hidden_of(0))?)?;
    let n_shown = layout.shown.len() * (horizon + 1);
    store.count(&models, VarNo::try_from(n_shown).expect("they have numbers"))
}

/// Which variables of the clauses are which of the diagrams: first those of a transition that belong to no
/// state, then now and next in pairs, then frame by frame.
struct Layout {
    n_frames: u32,
    /// Variables of frame 0 that are kept as the state: those shown, and others that transitions or the goal
    /// look at.
    kept: Vec<u32>,
    /// The propositions of `kept` that are shown, by index.
    shown: BTreeSet<usize>,
    /// For each variable of the frames 0 and 1, its number.
    number: HashMap<u32, VarNo>,
    n_inner: u32,
}

impl Layout {
    fn new(compiled: &CompiledSystem, horizon: usize, shown: &[Prop]) -> Self {
        let stride = compiled.stride();
        let shown: BTreeSet<u32> =
            shown.iter().map(|&prop| compiled.lit(prop, 0).vidx32()).collect();
        let mut kept = shown.clone();
        let n_state_vars = compiled.n_state_vars();
        let mut all: BTreeSet<u32> = BTreeSet::new();
        for clause in first(compiled).iter().chain(&step(compiled)) {
            all.extend(clause.iter().map(|lit| lit.vidx32()));
        }
        let goal = compiled.goal(0);
        let looked_at = step(compiled).concat().into_iter().chain(goal).map(Lit::vidx32);
        kept.extend(looked_at.filter(|&var| var < n_state_vars));
        let kept: Vec<u32> = kept.into_iter().collect();
        let pairs = kept.iter().flat_map(|&var| [var, var + stride]);
        let states: BTreeSet<u32> = pairs.clone().collect();
        let inner: Vec<u32> = all.into_iter().filter(|var| !states.contains(var)).collect();
        let n_inner = u32::try_from(inner.len()).expect("they are numbered");
        let number = inner.into_iter().chain(pairs).zip(0..).collect();
        let is_shown = |index: &usize| shown.contains(&kept[*index]);
        let shown = (0..kept.len()).filter(is_shown).collect();
        let n_frames = u32::try_from(horizon + 1).expect("they are numbered");
        Self { n_frames, kept, shown, number, n_inner }
    }

    fn n_kept(&self) -> u32 {
        u32::try_from(self.kept.len()).expect("they are numbered")
    }

    fn n_vars(&self) -> u32 {
        self.n_inner + (2 + self.n_frames) * self.n_kept()
    }

    /// The variable now (0) or next (1) of a kept one, by index.
    fn moment(&self, moment: u32, index: u32) -> VarNo {
        self.n_inner + 2 * index + moment
    }

    /// The variable of a kept one, by index, in a frame.
    fn in_frame(&self, frame: usize, index: u32) -> VarNo {
        let frame = u32::try_from(frame).expect("they are numbered");
        self.n_inner + (2 + frame) * self.n_kept() + index
    }

    /// The variables in a frame that are not shown.
    fn hidden_of(&self, frame: usize) -> Vec<VarNo> {
        let indices = (0..self.n_kept()).zip(0..);
        let hidden = indices.filter(|(_, index)| !self.shown.contains(index));
        hidden.map(|(index, _)| self.in_frame(frame, index)).collect()
    }

    fn initial(&self, compiled: &CompiledSystem, store: &Store<Set>) -> Result<Set, StopReason> {
        self.conjunction(first(compiled), store)
    }

    fn relation(&self, compiled: &CompiledSystem, store: &Store<Set>) -> Result<Set, StopReason> {
        self.conjunction(step(compiled), store)
    }

    fn goal(&self, compiled: &CompiledSystem, store: &Store<Set>) -> Result<Set, StopReason> {
        let units = compiled.goal(0).into_iter().map(|lit| vec![lit]);
        self.conjunction(units.collect(), store)
    }

    /// All of the clauses, without what belongs to no state.
    fn conjunction(
        &self,
        mut clauses: Vec<Vec<Lit>>,
        store: &Store<Set>,
    ) -> Result<Set, StopReason> {
        // Those at the bottom of the diagram come first.
        let number = |lit: &Lit| self.number[&lit.vidx32()];
        clauses.sort_by_key(|clause| std::cmp::Reverse(clause.iter().map(number).min()));
        let mut last: HashMap<VarNo, usize> = HashMap::new();
        for (index, clause) in clauses.iter().enumerate() {
            last.extend(clause.iter().map(|lit| (number(lit), index)));
        }
        let mut all = store.constant(true);
        for (index, clause) in clauses.iter().enumerate() {
            let mut either = store.constant(false);
            for lit in clause {
                let variable = store.variable(number(lit))?;
                let holds = if lit.is_neg() { store.not(&variable)? } else { variable };
                either = store.or(&either, &holds)?;
            }
            let is_over = |var: &VarNo| *var < self.n_inner && last[var] == index;
            let over: Vec<VarNo> = clause.iter().map(number).filter(is_over).collect();
            all = if over.is_empty() {
                store.and(&all, &either)?
            } else {
                store.and_exists(&all, &either, &store.cube(&over)?)?
            };
        }
        Ok(all)
    }
}

/// The clauses of frame 0.
fn first(compiled: &CompiledSystem) -> Vec<Vec<Lit>> {
    collected(|sink| compiled.first_frame(sink))
}

/// The clauses of frame 1 and of the transition to it.
fn step(compiled: &CompiledSystem) -> Vec<Vec<Lit>> {
    collected(|sink| compiled.next_frame(1, sink))
}

/// A sink of clauses that takes all.
type Sink<'a> = &'a mut dyn FnMut(&[Lit]) -> Result<(), std::convert::Infallible>;

fn collected(
    visit: impl FnOnce(Sink<'_>) -> Result<(), std::convert::Infallible>,
) -> Vec<Vec<Lit>> {
    let mut clauses = Vec::new();
    let Ok(()) = visit(&mut |clause| {
        clauses.push(clause.to_vec());
        Ok(())
    });
    clauses
}

/// The transitions, between any two frames.
struct Frames<'a> {
    layout: &'a Layout,
    store: &'a Store<Set>,
    relation: Set,
}

impl Frames<'_> {
    /// The states after one of `states`.
    fn image(&self, states: &Set) -> Result<Set, StopReason> {
        let Self { layout, store, relation } = self;
        let now: Vec<VarNo> = (0..layout.n_kept()).map(|index| layout.moment(0, index)).collect();
        let next = store.and_exists(states, relation, &store.cube(&now)?)?;
        let pairs = (0..layout.n_kept()).map(|i| (layout.moment(1, i), layout.moment(0, i)));
        store.rename(&next, &store.renaming(pairs)?)
    }

    /// From what is now to a frame.
    fn to_frame(&self, frame: usize) -> Result<crate::store::Renaming<Set>, StopReason> {
        let layout = self.layout;
        let pairs = (0..layout.n_kept()).map(|i| (layout.moment(0, i), layout.in_frame(frame, i)));
        self.store.renaming(pairs)
    }

    /// The models from a frame on that begin in one of `states`, from those from the next frame on.
    fn before(&self, frame: usize, states: &Set, models: &Set) -> Result<Set, StopReason> {
        let Self { layout, store, relation } = self;
        let transitions = store.and(states, relation)?;
        let pairs = (0..layout.n_kept()).flat_map(|i| {
            let now = (layout.moment(0, i), layout.in_frame(frame, i));
            [now, (layout.moment(1, i), layout.in_frame(frame + 1, i))]
        });
        let transitions = store.rename(&transitions, &store.renaming(pairs)?)?;
        store.and_exists(&transitions, models, &store.cube(&layout.hidden_of(frame + 1))?)
    }
}

#[cfg(test)]
mod tests {
    use logic::{CompileOptions, Formula, TransitionSystem};

    use super::*;

    /// Three bits of which at most one is turned on by each transition; `c` is on where `a` and `b` are.
    fn switches() -> (CompiledSystem, Vec<Prop>) {
        let mut system = TransitionSystem::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| system.state_prop(name));
        let [on_a, on_b] = ["on_a", "on_b"].map(|name| system.action_prop(name));
        system.initially("off", !a.now());
        system.initially("off", !b.now());
        system.always("both", Formula::from(c.now()).iff(Formula::from(a.now()).and(b.now())));
        for (bit, on) in [(a, on_a), (b, on_b)] {
            let turned = Formula::from(bit.now()).or(on.now());
            system.each_transition("turn", Formula::from(bit.next()).iff(turned));
        }
        system.each_transition("one", !Formula::from(on_a.now()).and(on_b.now()));
        system.set_goal(Formula::from(c.now()));
        (CompiledSystem::new(system, CompileOptions::default()), vec![a, b, c])
    }

    fn limits(max_nodes: usize) -> Limits {
        Limits { max_nodes, ..Limits::default() }
    }

    #[test]
    fn sequences_of_states_are_counted() {
        let (compiled, props) = switches();
        let count = |horizon, shown: &[Prop]| {
            count_models(&compiled, horizon, shown, &limits(1 << 12)).unwrap()
        };
        for (horizon, n) in [(0, 0_u8), (1, 0), (2, 2), (3, 6), (4, 12)] {
            // One of both is first, and each is turned on at one of the times: in how many ways is chosen
            // twice.
            assert_eq!(count(horizon, &props), BigUint::from(n), "{horizon}");
            assert_eq!(count(horizon, &props[..2]), BigUint::from(n), "{horizon}");
        }
        // When the second comes.
        assert_eq!(count(4, &props[2..]), BigUint::from(3_u8));
        // When the first does; both at once cannot be.
        assert_eq!(count(4, &props[..1]), BigUint::from(4_u8));
        assert_eq!(count(4, &[]), BigUint::from(1_u8));
    }

    /// The diagram has more levels than a stack of the usual size has room for calls.
    #[test]
    fn many_frames_are_counted() {
        let (compiled, props) = switches();
        let horizon = 40_000;
        let counted = count_models(&compiled, horizon, &props, &limits(1 << 21)).unwrap();
        assert_eq!(counted, BigUint::from(horizon) * BigUint::from(horizon - 1));
    }

    #[test]
    fn numbers_keep_to_the_limit_on_memory() {
        let mut system = TransitionSystem::new();
        let props = ["p", "q"].map(|name| system.state_prop(name));
        system.always("same", Formula::from(props[0].now()).iff(props[1].now()));
        system.set_goal(Formula::TRUE);
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let count = |n_bytes| {
            let budget = ::limits::Budget::default().with_memory(n_bytes);
            count_models(&compiled, 10_000, &props, &Limits { budget, ..limits(1 << 18) })
        };
        assert_eq!(count(1 << 20), Ok(BigUint::from(1_u8) << 10_001_u32));
        assert_eq!(count(1 << 10), Err(StopReason::Memory));
    }

    #[test]
    fn a_full_store_ends_it() {
        let mut system = TransitionSystem::new();
        let props: Vec<Prop> = (0..40).map(|n| system.state_prop(format!("p{n}"))).collect();
        for n in 0..20 {
            let same = Formula::from(props[n].now()).iff(props[n + 20].now());
            system.always("pairs", same);
        }
        let compiled = CompiledSystem::new(system, CompileOptions::default());
        let counted = count_models(&compiled, 0, &props, &limits(1 << 10));
        assert_eq!(counted, Err(StopReason::Nodes));
    }
}

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
mod tests;

//! Breadth-first search.
//!
//! States are expanded in the order in which they were reached, a batch at a time; a goal is noticed when
//! it is reached, so the last layer is never expanded. The plan is found by walking back from the goal:
//! through the successors of each state where those are its predecessors, else by expanding each earlier
//! layer again until a state leads on.

use std::ops::Range;

use crate::{
    outcome::{GaveUp, SearchOutcome, SearchStats},
    reached::{ReachedStates, StateId},
    run::Run,
    space::{StateSpace, Undirected, action_between},
};
use limits::{Budget, StopReason};

/// States that are expanded before their successors are looked up.
const BATCH: StateId = 16;

/// A shortest plan of any space, by breadth-first search.
///
/// Takes 4 bytes and a state for each state reached, and 2 to 6 bytes more for the table. Finding the
/// plan once the goal is reached can take as long again as reaching it; see [`shortest_undirected`].
/// `progress` is called with the figures every thousand expansions or so.
pub fn shortest<P: StateSpace>(
    space: &P,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<P::Action>> {
    search(space, Run::new(space, budget, progress), step_into_by_scan)
}

/// A shortest plan like [`shortest`], where walking back from the goal takes no time.
pub fn shortest_undirected<P: Undirected>(
    space: &P,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<P::Action>> {
    search(space, Run::new(space, budget, progress), step_into)
}

/// How to find a state of layer `.1` that leads to state `.2`, and the action that does. Fails when the
/// budget ends.
type StepInto<P> = fn(
    &Exploration<'_, P>,
    Range<StateId>,
    StateId,
    &mut Run<'_>,
) -> Result<(StateId, <P as StateSpace>::Action), StopReason>;

fn search<P: StateSpace>(
    space: &P,
    mut run: Run<'_>,
    step_into: StepInto<P>,
) -> SearchOutcome<Vec<P::Action>> {
    let plan = Exploration::new(space, run.max_bytes()).and_then(|mut exploration| {
        let goal = exploration.run(&mut run, Until::Goal)?;
        goal.map(|goal| exploration.path_to(goal, step_into, &mut run)).transpose()
    });
    run.conclude(plan)
}

/// All states that `space` can reach, in the order in which they were reached, the initial ones first.
/// `progress` is called with the figures every thousand expansions or so.
///
/// # Errors
///
/// A limit that ended it.
pub fn reachable<P: StateSpace>(
    space: &P,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<impl ExactSizeIterator<Item = P::State> + use<P>, GaveUp> {
    let mut run = Run::new(space, budget, progress);
    let reached = exhaust(space, &mut run).map_err(|reason| run.give_up(reason))?;
    Ok((0..reached.len()).map(move |id| reached.get(id)))
}

/// The states that a search for all of them has reached.
#[derive(Clone, Debug)]
pub struct StateListing<S> {
    /// In the order in which they were reached: all, or the first of them where a limit ended it.
    pub states: Vec<S>,
    /// What it took; `stats.reached` states were reached, whether or not they are listed.
    pub stats: SearchStats,
    /// The limit that ended it.
    pub stopped: Option<StopReason>,
}

/// As [`reachable`], where a limit leaves what was reached by then: the first `most` states of that. Each state
/// that is listed takes `bytes_each`, beside what the search holds.
pub fn reached<P: StateSpace, T>(
    space: &P,
    most: usize,
    bytes_each: usize,
    mut unpack: impl FnMut(P::State) -> T,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> StateListing<T> {
    let mut run = Run::new(space, budget, progress);
    let mut exploration = match Exploration::new(space, run.max_bytes()) {
        Ok(exploration) => exploration,
        Err(reason) => {
            return StateListing { states: Vec::new(), stats: run.finish(), stopped: Some(reason) };
        }
    };
    let mut stopped = exploration.run(&mut run, Until::End).err();
    let reached = exploration.reached;
    let stats = run.finish();
    let n_reached = reached.len() as usize;
    let held = stats.n_bytes.saturating_add(space.n_bytes());
    let n_bytes = held.saturating_add(n_reached.saturating_mul(bytes_each));
    stopped = stopped.or_else(|| budget.allow(n_bytes).err());
    let n_listed = if stopped.is_some() { n_reached.min(most) } else { n_reached };
    let mut listed = Vec::with_capacity(n_listed);
    let mut meter = budget.meter();
    for id in 0..reached.len() {
        stopped = stopped.or_else(|| meter.tick().err());
        if stopped.is_some() && listed.len() >= most {
            break;
        }
        listed.push(unpack(reached.get(id)));
    }
    if stopped.is_some() {
        listed.truncate(most);
    }
    StateListing { states: listed, stats, stopped }
}

/// As [`reachable`], in a run that may go on.
pub(crate) fn exhaust<P: StateSpace>(
    space: &P,
    run: &mut Run<'_>,
) -> Result<ReachedStates<P::State>, StopReason> {
    let mut exploration = Exploration::new(space, run.max_bytes())?;
    exploration.run(run, Until::End)?;
    Ok(exploration.reached)
}

/// When an exploration ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// When a goal is reached, or nothing is left.
    Goal,
    /// When nothing is left, whether or not goals are reached before.
    End,
}

/// The states reached so far, layer by layer.
struct Exploration<'p, P: StateSpace> {
    space: &'p P,
    reached: ReachedStates<P::State>,
    /// The first state of each layer; the last layer lasts to the end.
    layers: Vec<StateId>,
}

impl<'p, P: StateSpace> Exploration<'p, P> {
    fn new(space: &'p P, max_bytes: usize) -> Result<Self, StopReason> {
        let mut initial = Vec::new();
        space.initial_states(|state| initial.push(state));
        let (&first, others) = initial.split_first().expect("a space has an initial state");
        let mut reached = ReachedStates::new(first, max_bytes)?;
        for &other in others {
            reached.add(other)?;
        }
        Ok(Self { space, reached, layers: vec![0] })
    }

    /// Explores until a goal is reached, which is returned, or nothing is left.
    fn run(&mut self, run: &mut Run<'_>, until: Until) -> Result<Option<StateId>, StopReason> {
        let outcome = self.explore(run, until);
        run.stats.reached = u64::from(self.reached.len());
        run.stats.n_bytes = self.reached.n_bytes();
        outcome
    }

    fn explore(&mut self, run: &mut Run<'_>, until: Until) -> Result<Option<StateId>, StopReason> {
        let stop_at_goal = until == Until::Goal;
        let is_goal = |id: &StateId, this: &Self| this.space.is_goal(this.reached.get(*id));
        let mut goal = (0..self.reached.len()).find(|id| is_goal(id, self));
        run.stats.goal = goal.map(|_| 0);
        if stop_at_goal && goal.is_some() {
            return Ok(goal);
        }
        let mut successors = Vec::new();
        let batch_size = StateId::try_from(run.interval()).map_or(BATCH, |most| most.min(BATCH));
        let mut layer = 0..self.reached.len();
        while !layer.is_empty() {
            for start in layer.clone().step_by(batch_size as usize) {
                let batch = start..layer.end.min(start.saturating_add(batch_size));
                if run.is_due(batch.len()) {
                    self.check(run)?;
                }
                self.expand(batch, &mut successors, run);
                let space = self.space;
                self.reached.add_all(&successors, |id, state| {
                    if goal.is_none() && space.is_goal(state) {
                        goal = Some(id);
                    }
                })?;
                if goal.is_some() && run.stats.goal.is_none() {
                    run.stats.goal = Some(self.layers.len());
                }
                if stop_at_goal && goal.is_some() {
                    break;
                }
            }
            let next = layer.end..self.reached.len();
            if !next.is_empty() {
                run.stats.depth = self.layers.len();
                self.layers.push(next.start);
            }
            if stop_at_goal && goal.is_some() {
                return Ok(goal);
            }
            layer = next;
        }
        Ok(None)
    }

    fn check(&self, run: &mut Run<'_>) -> Result<(), StopReason> {
        run.stats.reached = u64::from(self.reached.len());
        run.stats.n_bytes = self.reached.n_bytes();
        run.check()
    }

    fn expand(&self, batch: Range<StateId>, into: &mut Vec<P::State>, run: &mut Run<'_>) {
        into.clear();
        run.stats.expanded += u64::from(batch.end - batch.start);
        for id in batch {
            self.space.successors(self.reached.get(id), |_, next| into.push(next));
        }
        run.stats.generated += into.len() as u64;
    }

    /// A shortest sequence of actions from an initial state to `goal`, a state of the last layer.
    fn path_to(
        &self,
        goal: StateId,
        step_into: StepInto<P>,
        run: &mut Run<'_>,
    ) -> Result<Vec<P::Action>, StopReason> {
        let mut actions = Vec::with_capacity(self.layers.len());
        let mut id = goal;
        // A goal among the initial states is found before there is a second layer.
        for bounds in self.layers.windows(2).rev() {
            let (previous, action) = step_into(self, bounds[0]..bounds[1], id, run)?;
            actions.push(action);
            id = previous;
        }
        actions.reverse();
        Ok(actions)
    }
}

fn step_into_by_scan<P: StateSpace>(
    exploration: &Exploration<'_, P>,
    layer: Range<StateId>,
    to: StateId,
    run: &mut Run<'_>,
) -> Result<(StateId, P::Action), StopReason> {
    let Exploration { space, reached, .. } = exploration;
    let to = reached.get(to);
    for from in layer {
        run.retrace(1)?;
        if let Some(action) = action_between(*space, reached.get(from), to) {
            return Ok((from, action));
        }
    }
    unreachable!("a state was reached from the layer before")
}

fn step_into<P: Undirected>(
    exploration: &Exploration<'_, P>,
    layer: Range<StateId>,
    to: StateId,
    run: &mut Run<'_>,
) -> Result<(StateId, P::Action), StopReason> {
    run.retrace(2)?;
    let Exploration { space, reached, .. } = exploration;
    let to = reached.get(to);
    let mut from = None;
    space.successors(to, |_, state| {
        if from.is_none() {
            from = reached.id_of(state).filter(|id| layer.contains(id));
        }
    });
    let from = from.expect("a state was reached from the layer before");
    let action = action_between(*space, reached.get(from), to);
    Ok((from, action.expect("transitions can be undone")))
}

//! Bidirectional breadth-first search, for spaces whose goal states are few and can be named.
//!
//! The way between two given states is such a question. Goals that are known only once all states are
//! reached are not.

use std::{hash::Hash, iter, ops::Range};

use crate::{
    outcome::{SearchOutcome, SearchStats},
    reached::{ReachedStates, StateId},
    run::Run,
    space::{Reversible, StateSpace, action_between},
};
use limits::{Budget, StopReason};

/// A shortest plan of `space` from one of its initial states to one of `targets`; `is_goal` plays no
/// part. Where there are no targets, there is no plan.
///
/// Each half may take half of the memory, and takes 12 bytes for each state more than breadth-first
/// search. `stats.depth` is the sum of both depths. `progress` is called with the figures every few thousand
/// states.
pub fn shortest<P: Reversible>(
    space: &P,
    targets: &[P::State],
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<P::Action>> {
    let mut run = Run::new(space, budget, progress);
    let plan = meet(space, targets, &mut run);
    run.conclude(plan)
}

fn meet<P: Reversible>(
    space: &P,
    targets: &[P::State],
    run: &mut Run<'_>,
) -> Result<Option<Vec<P::Action>>, StopReason> {
    let mut initial = Vec::new();
    space.initial_states(|state| initial.push(state));
    if targets.is_empty() {
        run.stats.reached = initial.len() as u64;
        return Ok(None);
    }
    let max_bytes = run.max_bytes() / 2;
    let mut sides = [Side::new(&initial, max_bytes)?, Side::new(targets, max_bytes)?];
    count(&sides, run);
    let mut meeting =
        targets.iter().copied().find(|&state| sides[0].reached.id_of(state).is_some());
    run.stats.goal = meeting.map(|_| 0);
    while meeting.is_none() && sides.iter().all(|side| !side.frontier().is_empty()) {
        let [forward, backward] = &mut sides;
        let is_forward = forward.frontier().len() <= backward.frontier().len();
        let (near, far) = if is_forward { (forward, backward) } else { (backward, forward) };
        let expanded = if is_forward {
            near.expand_layer(|state, sink| space.successors(state, |_, next| sink(next)), far, run)
        } else {
            near.expand_layer(|state, sink| space.predecessors(state, sink), far, run)
        };
        count(&sides, run);
        // The sides reach no common state before the sum of their depths is the distance.
        meeting = expanded?;
        run.stats.depth += 1;
        run.stats.goal = meeting.map(|_| run.stats.depth);
        run.check()?;
    }
    meeting.map(|state| plan_through(space, &sides, state, run)).transpose()
}

/// Writes down what both sides have reached, the states that they share twice.
fn count<S: Copy + Eq + Hash>(sides: &[Side<S>; 2], run: &mut Run<'_>) {
    run.stats.reached = sides.iter().map(|side| u64::from(side.reached.len())).sum();
    run.stats.n_bytes = sides.iter().map(Side::n_bytes).sum();
}

/// The states reached from one end.
struct Side<S> {
    reached: ReachedStates<S>,
    /// The state from which each was reached; itself for those at the end.
    parents: Vec<StateId>,
    /// Number of the first state of the last layer.
    last_layer: StateId,
}

impl<S: Copy + Eq + Hash> Side<S> {
    /// The side that starts from `ends`, of which there is at least one.
    fn new(ends: &[S], max_bytes: usize) -> Result<Self, StopReason> {
        let mut reached = ReachedStates::new(ends[0], max_bytes)?;
        for &end in &ends[1..] {
            reached.add(end)?;
        }
        let parents = (0..reached.len()).collect();
        Ok(Self { parents, reached, last_layer: 0 })
    }

    /// The states of the last layer.
    fn frontier(&self) -> Range<StateId> {
        self.last_layer..self.reached.len()
    }

    /// Reaches the next layer; the first of its states that `other` has reached too, if any.
    ///
    /// `neighbours` calls its second argument with the states next to the first.
    fn expand_layer(
        &mut self,
        neighbours: impl Fn(S, &mut dyn FnMut(S)),
        other: &Self,
        run: &mut Run<'_>,
    ) -> Result<Option<S>, StopReason> {
        let mut successors = Vec::new();
        let layer = self.frontier();
        self.last_layer = layer.end;
        for id in layer {
            if run.is_due(1) {
                run.check()?;
            }
            successors.clear();
            neighbours(self.reached.get(id), &mut |next| successors.push(next));
            run.stats.expanded += 1;
            run.stats.generated += successors.len() as u64;
            for &next in &successors {
                if self.reached.add(next)?.is_some() {
                    self.parents.push(id);
                    if other.reached.id_of(next).is_some() {
                        return Ok(Some(next));
                    }
                }
            }
            // A list that grows is for a while there twice, once with twice the room.
            if self.n_bytes() + 2 * self.n_list_bytes() > run.max_bytes() / 2 {
                return Err(StopReason::Memory);
            }
        }
        Ok(None)
    }

    fn n_bytes(&self) -> usize {
        self.reached.n_bytes() + self.n_list_bytes()
    }

    fn n_list_bytes(&self) -> usize {
        self.parents.capacity() * size_of::<StateId>()
    }

    /// The states from `state` back to the end.
    fn states_to_end(&self, state: S) -> impl Iterator<Item = S> {
        let first = self.reached.id_of(state).expect("the sides meet in a state of both");
        let parent = |&id: &StateId| Some(self.parents[id as usize]).filter(|&parent| parent != id);
        iter::successors(Some(first), parent).map(|id| self.reached.get(id))
    }
}

fn plan_through<P: StateSpace>(
    space: &P,
    [forward, backward]: &[Side<P::State>; 2],
    meeting: P::State,
    run: &mut Run<'_>,
) -> Result<Vec<P::Action>, StopReason> {
    let mut states: Vec<P::State> = forward.states_to_end(meeting).collect();
    states.reverse();
    states.extend(backward.states_to_end(meeting).skip(1));
    let action = |pair: &[P::State]| {
        run.retrace(1)?;
        let action = action_between(space, pair[0], pair[1]);
        Ok(action.expect("neighbours are reached by an action"))
    };
    states.windows(2).map(action).collect()
}

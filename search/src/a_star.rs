//! A* search: best first, by the cost so far and a lower bound of the cost to come.
//!
//! Hart, Nilsson and Raphael, *A formal basis for the heuristic determination of minimum cost paths*
//! (1968). All actions cost 1, so the open list is an array of stacks by estimated length. States are
//! reopened when a shorter way to them is found, so a heuristic need be admissible only, not consistent.

use crate::{
    outcome::{SearchOutcome, SearchStats},
    reached::{ReachedStates, StateId},
    run::Run,
    space::{StateSpace, action_between},
};
use limits::{Budget, StopReason};

/// A shortest plan of `space`, where `heuristic` is admissible: a lower bound of the number of actions
/// from a state to a goal, `None` where no goal can be reached, 0 at goals. Otherwise the plan may not be
/// the shortest, or may be missed.
///
/// Takes 8 bytes for each state more than breadth-first search, 8 for each entry of the open list, and
/// room for both to grow. `progress` is called with the figures
/// every thousand expansions or so.
pub fn shortest<P: StateSpace>(
    space: &P,
    heuristic: impl Fn(P::State) -> Option<u32>,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Vec<P::Action>> {
    let mut run = Run::new(space, budget, progress);
    let plan = AStar::new(space, heuristic, run.max_bytes()).and_then(|mut a_star| {
        let goal = a_star.run(&mut run)?;
        goal.map(|goal| a_star.path_to(goal, &mut run)).transpose()
    });
    run.conclude(plan)
}

/// How a state was reached on the shortest way known.
#[derive(Clone, Copy)]
struct Node {
    cost: u32,
    /// The state before; itself for an initial state.
    parent: StateId,
}

struct AStar<'p, P: StateSpace, H> {
    space: &'p P,
    heuristic: H,
    reached: ReachedStates<P::State>,
    nodes: Vec<Node>,
    /// For each estimated length of the plan, the states to expand, with their cost when they were put there:
    /// where that is no longer their cost, they are on another stack as well.
    open: Vec<Vec<(StateId, u32)>>,
}

impl<'p, P: StateSpace, H: Fn(P::State) -> Option<u32>> AStar<'p, P, H> {
    fn new(space: &'p P, heuristic: H, max_bytes: usize) -> Result<Self, StopReason> {
        let mut initial = Vec::new();
        space.initial_states(|state| initial.push(state));
        let (&first, others) = initial.split_first().expect("a space has an initial state");
        let reached = ReachedStates::new(first, max_bytes)?;
        let nodes = vec![Node { cost: 0, parent: 0 }];
        let mut this = Self { space, heuristic, reached, nodes, open: Vec::new() };
        this.open(0);
        for &other in others {
            this.reach(other, |id| Node { cost: 0, parent: id })?;
        }
        Ok(this)
    }

    /// The goal at the end of a shortest plan.
    fn run(&mut self, run: &mut Run<'_>) -> Result<Option<StateId>, StopReason> {
        let mut successors = Vec::new();
        let mut estimate = 0;
        while let Some(stack) = self.open.get_mut(estimate) {
            let Some((id, cost)) = stack.pop() else {
                // Nothing comes back to it but where the heuristic is inconsistent.
                *stack = Vec::new();
                estimate += 1;
                continue;
            };
            if cost > self.nodes[id as usize].cost {
                continue;
            }
            let state = self.reached.get(id);
            if self.space.is_goal(state) {
                self.note(run);
                run.stats.depth = cost as usize;
                run.stats.goal = Some(run.stats.depth);
                return Ok(Some(id));
            }
            run.stats.depth = run.stats.depth.max(estimate.saturating_sub(1));
            if run.is_due(1) {
                self.check(run)?;
            }
            successors.clear();
            self.space.successors(state, |_, next| successors.push(next));
            run.stats.expanded += 1;
            run.stats.generated += successors.len() as u64;
            for &next in &successors {
                let node = Node { cost: cost + 1, parent: id };
                if let Some(new_estimate) = self.reach(next, |_| node)? {
                    estimate = estimate.min(new_estimate);
                }
            }
        }
        self.note(run);
        Ok(None)
    }

    /// Takes up the way to `state` that `node` tells of its number, if it is the shortest so far; the
    /// estimated length of a plan that goes on from there.
    fn reach(
        &mut self,
        state: P::State,
        node: impl Fn(StateId) -> Node,
    ) -> Result<Option<usize>, StopReason> {
        let id = if let Some(id) = self.reached.add(state)? {
            self.nodes.push(node(id));
            id
        } else {
            let id = self.reached.id_of(state).expect("a state that is not new was reached");
            if self.nodes[id as usize].cost <= node(id).cost {
                return Ok(None);
            }
            self.nodes[id as usize] = node(id);
            id
        };
        Ok(self.open(id))
    }

    /// Puts a state on the open list by its estimate, unless no goal can be reached from it.
    fn open(&mut self, id: StateId) -> Option<usize> {
        let cost = self.nodes[id as usize].cost;
        let bound = (self.heuristic)(self.reached.get(id))?;
        let estimate = (cost + bound) as usize;
        if self.open.len() <= estimate {
            self.open.resize_with(estimate + 1, Vec::new);
        }
        self.open[estimate].push((id, cost));
        Some(estimate)
    }

    fn check(&self, run: &mut Run<'_>) -> Result<(), StopReason> {
        self.note(run);
        // A list that grows is for a while there twice, once with twice the room.
        if self.reached.n_bytes() + 3 * self.n_list_bytes() > run.max_bytes() {
            return Err(StopReason::Memory);
        }
        run.check()
    }

    fn note(&self, run: &mut Run<'_>) {
        let n_bytes = self.reached.n_bytes() + self.n_list_bytes();
        run.stats.n_bytes = run.stats.n_bytes.max(n_bytes);
        run.stats.reached = u64::from(self.reached.len());
    }

    fn n_list_bytes(&self) -> usize {
        let n_open: usize = self.open.iter().map(Vec::capacity).sum();
        self.nodes.capacity() * size_of::<Node>() + n_open * size_of::<(StateId, u32)>()
    }

    fn path_to(&self, goal: StateId, run: &mut Run<'_>) -> Result<Vec<P::Action>, StopReason> {
        let mut actions = Vec::new();
        let mut id = goal;
        while self.nodes[id as usize].parent != id {
            run.retrace(1)?;
            let parent = self.nodes[id as usize].parent;
            let (from, to) = (self.reached.get(parent), self.reached.get(id));
            let action = action_between(self.space, from, to);
            actions.push(action.expect("a state was reached from its parent"));
            id = parent;
        }
        actions.reverse();
        Ok(actions)
    }
}

//! The report's other solver: all states by steps, up to a depth.

use std::collections::HashMap;

use board::{Board, Plan, Slide, State, rules};
use limits::{Budget, StopReason};

use crate::search::{SubgoalOutcome, SubgoalRun, WhyGaveUp};

/// Breadth-first search by steps, each state once, up to a depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhaustive {
    /// Steps of a plan, at most.
    pub max_steps: usize,
}

impl Exhaustive {
    /// A plan of fewest steps, if it has no more than are allowed; or that there is none at all.
    pub fn run(self, board: &Board, budget: &Budget) -> SubgoalRun {
        let mut reached = SearchTree { from: HashMap::new(), n_bytes: 0 };
        let mut most_waiting = 0;
        let answer = self
            .search(board, budget, &mut reached, &mut most_waiting)
            .unwrap_or_else(|reason| SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(reason)));
        SubgoalRun { answer, n_taken: reached.from.len() as u64, most_waiting }
    }

    fn search(
        self,
        board: &Board,
        budget: &Budget,
        reached: &mut SearchTree,
        most_waiting: &mut usize,
    ) -> Result<SubgoalOutcome, StopReason> {
        let mut layer = vec![board.initial_state()];
        reached.insert(board.initial_state(), None);
        for depth in 0.. {
            if let Some(goal) = layer.iter().find(|state| board.is_goal(state)) {
                return Ok(SubgoalOutcome::Plan(reached.plan(goal.clone())));
            }
            if layer.is_empty() {
                return Ok(SubgoalOutcome::Unsolvable);
            }
            if depth == self.max_steps {
                break;
            }
            let mut next = Vec::new();
            for state in &layer {
                // One has up to thousands of steps.
                budget.check()?;
                budget.allow(reached.n_bytes)?;
                for slide in rules::legal_steps(board, state) {
                    let state_after = rules::slide(board, state, slide).expect("it is legal");
                    if reached.insert(state_after.clone(), Some((state.clone(), slide))) {
                        next.push(state_after);
                    }
                }
            }
            *most_waiting = next.len().max(*most_waiting);
            layer = next;
        }
        Ok(SubgoalOutcome::GaveUp(WhyGaveUp::TooDeep))
    }
}

/// The states that were reached, each with the one before it and the step.
struct SearchTree {
    from: HashMap<State, Option<(State, Slide)>>,
    n_bytes: usize,
}

impl SearchTree {
    fn insert(&mut self, state: State, from: Option<(State, Slide)>) -> bool {
        if self.from.contains_key(&state) {
            return false;
        }
        self.n_bytes += 160 + 2 * state.positions().len();
        self.from.insert(state, from);
        true
    }

    fn plan(&self, goal: State) -> Plan {
        let mut slides = Vec::new();
        let mut state = goal;
        while let Some(Some((before, slide))) = self.from.get(&state) {
            slides.push(*slide);
            state = before.clone();
        }
        slides.reverse();
        Plan::new(slides)
    }
}

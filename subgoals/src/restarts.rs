//! Several runs, of which the best is kept.

use board::Board;
use limits::Budget;

use crate::search::{Room, Seed, SubgoalOutcome, SubgoalRun, Subgoals, WhyGaveUp};

/// Configurations that wait in a restart, at least.
const MANY: usize = 10_000;

/// Configurations that are taken in a run, at most: where there is a plan, it is mostly found among far
/// fewer.
const MOST_TAKEN: u64 = 1_000_000;

/// A run with some settings, and restarts: no configuration twice, and every position that gives room. A
/// restart is given up where its plan would be longer than the best one so far. With restarts no run takes
/// more than a million configurations: without duplicates pruned the first one might go on for ever.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Restarts {
    /// The settings of the first run.
    pub settings: Subgoals,
    /// How many runs follow it.
    pub n_restarts: u64,
}

impl Restarts {
    /// The run with the shortest plan in steps; its counts are of all runs. Numbers from `seed` on are the
    /// seeds of the runs. Each but the last one takes half of the time that is left at most.
    pub fn run(&self, board: &Board, seed: Seed, budget: &Budget) -> SubgoalRun {
        let mut settings = self.settings;
        if self.n_restarts > 0 {
            settings.max_taken = settings.max_taken.min(MOST_TAKEN);
        }
        let mut best = settings.run(board, seed, &self.share(budget, 0));
        for index in 1..=self.n_restarts {
            if best.answer == SubgoalOutcome::Solvable || budget.check().is_err() {
                break;
            }
            let mut settings = Subgoals { prunes: true, room: Room::Any, ..settings };
            settings.max_configurations = settings.max_configurations.max(MANY);
            if let SubgoalOutcome::Plan(plan) = &best.answer {
                settings.max_steps = plan.n_steps().saturating_sub(1);
            }
            let seed = Seed(seed.0.wrapping_add(index));
            let run = settings.run(board, seed, &self.share(budget, index));
            best.n_taken += run.n_taken;
            best.most_waiting = best.most_waiting.max(run.most_waiting);
            if !matches!(run.answer, SubgoalOutcome::GaveUp(_)) {
                best.answer = run.answer;
            }
        }
        // Without a limit another restart might have found one.
        if let (SubgoalOutcome::GaveUp(_), Err(reason)) = (&best.answer, budget.check()) {
            best.answer = SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(reason));
        }
        best
    }

    /// The part of the budget of run number `index`.
    fn share(&self, budget: &Budget, index: u64) -> Budget {
        if index < self.n_restarts { budget.half() } else { budget.clone() }
    }
}

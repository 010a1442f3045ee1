//! `rushsat solve --engine subgoals` and `--engine exhaustive`: Legrand-Lixon's two solvers.

mod report;

use std::time::Instant;

use board::{Metric, formats::Puzzle};
use clap::Args;
use limits::Budget;
use miette::Report as Failure;
use rushsat::planning::shortened;
use subgoals::{Exhaustive, Redundancy, Restarts, Room, Seed, Subgoals, Thinning};

pub(super) use self::report::Solved;
use super::Engine;
use crate::{
    failure::failure,
    numbers::{parse_positive, parse_probability},
};

/// The options of the solver by subgoals.
#[derive(Args)]
#[command(next_help_heading = "Subgoals")]
pub(super) struct SubgoalArgs {
    /// How many configurations wait before they are thinned
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = parse_positive::<usize>)]
    max_configurations: usize,
    /// With which probability each of them stays then: 0, none; 1, all, so that the queue is never thinned
    #[arg(long, value_name = "P", default_value_t = 0.5, value_parser = parse_probability)]
    probability: f64,
    /// Where chance comes from
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// Plans of at most N steps, of --engine exhaustive too
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    depth: usize,
    /// path: a plan; decision: only whether there is one
    #[arg(long, value_name = "WHAT", default_value = "path")]
    variant: Variant,
    /// keep, as it is printed: configurations come as often as they are made; prune: once
    #[arg(long, value_name = "RULE", default_value = "keep")]
    duplicates: Duplicates,
    /// at-goals, as it is printed: the queue is thinned where a goal is reached; always: whenever it is too
    /// long
    #[arg(long, value_name = "WHEN", default_value_t)]
    thin: Thinning,
    /// equal: no goal twice in a stack; same-way: no vehicle with two goals in one direction
    #[arg(long, value_name = "RULE", default_value_t)]
    redundant: Redundancy,
    /// least, as in the report: vehicles give room at the nearest place on either side; any: at all places
    #[arg(long, value_name = "RULE", default_value_t)]
    room: Room,
    /// Ours: so many further runs, without duplicates and with any room; the best plan is kept
    #[arg(long, value_name = "N", default_value_t = 0)]
    restarts: u64,
    /// Ours: make the plan shorter by work on its parts, as `rushsat plan --any` does
    #[arg(long)]
    shorten: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Variant {
    Path,
    Decision,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Duplicates {
    Keep,
    Prune,
}

impl SubgoalArgs {
    fn settings(&self) -> Subgoals {
        Subgoals {
            max_configurations: self.max_configurations,
            probability: self.probability,
            max_steps: self.depth,
            max_taken: u64::MAX,
            wants_plan: self.variant == Variant::Path,
            prunes: self.duplicates == Duplicates::Prune,
            thinning: self.thin,
            redundancy: self.redundant,
            room: self.room,
        }
    }

    /// What one of the two solvers says of a board.
    pub(super) fn solve(
        &self,
        engine: Engine,
        puzzle: &Puzzle,
        metric: Metric,
        budget: &Budget,
    ) -> Result<Solved, Failure> {
        let start = Instant::now();
        let mut run = if engine == Engine::Exhaustive {
            Exhaustive { max_steps: self.depth }.run(&puzzle.board, budget)
        } else {
            let restarts = Restarts { settings: self.settings(), n_restarts: self.restarts };
            restarts.run(&puzzle.board, Seed(self.seed), budget)
        };
        if let (subgoals::Answer::Plan(plan), true) = (&run.answer, self.shorten) {
            let shorter = shortened(&puzzle.board, plan, metric, budget).map_err(failure)?;
            run.answer = subgoals::Answer::Plan(shorter);
        }
        // His steps are single ones; neighbouring ones are one slide.
        let is_optimal = engine == Engine::Exhaustive && metric == Metric::Steps;
        let seed = (engine == Engine::Subgoals).then_some(self.seed);
        Ok(Solved { run, metric, is_optimal, engine, seed, seconds: start.elapsed().as_secs_f64() })
    }
}

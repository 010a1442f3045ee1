//! `rushsat solve --engine subgoals` and `--engine exhaustive`: Legrand-Lixon's two solvers.

mod report;

use std::time::Instant;

use board::{Metric, formats::BoardEntry};
use clap::Args;
use limits::Budget;
use miette::Report as Failure;
use rushsat::planning::shortened;
use subgoals::{Exhaustive, Probability, Redundancy, Restarts, Room, Seed, Subgoals, Thinning};

pub(super) use self::report::SubgoalAnswer;
use super::Engine;
use crate::{
    failure::failure,
    numbers::{parse_positive, parse_probability, parse_seed},
};

/// A probability, in its own type.
fn parse_kept(text: &str) -> Result<Probability, String> {
    let number = parse_probability(text)?;
    Ok(Probability::new(number).expect("it is from 0 to 1"))
}

/// The options of the solvers by subgoals and to a depth: `None` where one is not given.
#[derive(Args)]
#[command(next_help_heading = "Subgoals")]
pub(super) struct SubgoalArgs {
    /// How many configurations wait before they are thinned [default: 1000]
    #[arg(long, value_name = "N", value_parser = parse_positive::<usize>)]
    max_configurations: Option<usize>,
    /// With which probability each of them stays then: 0, none; 1, all, so that the queue is never thinned
    /// [default: 0.5]
    #[arg(long, value_name = "P", value_parser = parse_kept)]
    probability: Option<Probability>,
    /// Where chance comes from [default: 0]
    #[arg(long, value_name = "S", value_parser = parse_seed)]
    seed: Option<u64>,
    /// Plans of at most N steps; the exhaustive engine has it, too [default: 10000]
    #[arg(long, value_name = "N")]
    depth: Option<usize>,
    /// path, the default: a plan; decision: only whether there is one
    #[arg(long, value_name = "WHAT")]
    variant: Option<Variant>,
    /// keep, as it is printed: configurations come as often as they are made; prune: once [default: keep]
    #[arg(long, value_name = "RULE")]
    duplicates: Option<Duplicates>,
    /// at-goals, as it is printed: the queue is thinned where a goal is reached; always: whenever it is too
    /// long [default: at-goals]
    #[arg(long, value_name = "WHEN")]
    thin: Option<Thinning>,
    /// equal: no goal twice in a stack; same-way: no vehicle with two goals in one direction [default: equal]
    #[arg(long, value_name = "RULE")]
    redundant: Option<Redundancy>,
    /// least, as in the report: vehicles give room at the nearest place on either side; any: at all places
    /// [default: least]
    #[arg(long, value_name = "RULE")]
    room: Option<Room>,
    /// Ours: so many further runs, without duplicates and with any room; the best plan is kept [default: 0]
    #[arg(long, value_name = "N")]
    restarts: Option<u64>,
    /// Ours: make the plan shorter by work on its parts, as `rushsat plan --any` does; the exhaustive engine
    /// has it, too
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
    /// What is given, and the report's settings for the rest.
    fn settings(&self) -> Subgoals {
        let usual = Subgoals::default();
        Subgoals {
            max_configurations: self.max_configurations.unwrap_or(usual.max_configurations),
            probability: self.probability.unwrap_or(usual.probability),
            max_steps: self.depth.unwrap_or(usual.max_steps),
            wants_plan: self.variant != Some(Variant::Decision),
            prunes: self.duplicates == Some(Duplicates::Prune),
            thinning: self.thin.unwrap_or(usual.thinning),
            redundancy: self.redundant.unwrap_or(usual.redundancy),
            room: self.room.unwrap_or(usual.room),
            ..usual
        }
    }

    /// An option that was given though an engine does not have it, and the engines that do.
    pub(super) fn without_meaning(&self, engine: Engine) -> Option<(&'static str, &'static str)> {
        const SUBGOALS: &str = "`--engine subgoals`";
        const BOTH: &str = "`--engine subgoals` or `--engine exhaustive`";
        let is_search = engine == Engine::Search;
        let given = [
            (self.max_configurations.is_some(), "--max-configurations", SUBGOALS),
            (self.probability.is_some(), "--probability", SUBGOALS),
            (self.seed.is_some(), "--seed", SUBGOALS),
            (self.variant.is_some(), "--variant", SUBGOALS),
            (self.duplicates.is_some(), "--duplicates", SUBGOALS),
            (self.thin.is_some(), "--thin", SUBGOALS),
            (self.redundant.is_some(), "--redundant", SUBGOALS),
            (self.room.is_some(), "--room", SUBGOALS),
            (self.restarts.is_some(), "--restarts", SUBGOALS),
            (is_search && self.depth.is_some(), "--depth", BOTH),
            (is_search && self.shorten, "--shorten", BOTH),
        ];
        let (_, option, engines) = given.into_iter().find(|&(is_given, ..)| is_given)?;
        (engine != Engine::Subgoals).then_some((option, engines))
    }

    /// Returns `true` if it is only asked whether there is a plan.
    pub(super) fn only_decides(&self) -> bool {
        self.variant == Some(Variant::Decision)
    }

    /// Returns `true` if plans are to be made shorter.
    pub(super) fn shortens(&self) -> bool {
        self.shorten
    }

    /// What one of the two solvers says of a board.
    pub(super) fn solve(
        &self,
        engine: Engine,
        puzzle: &BoardEntry,
        metric: Metric,
        budget: &Budget,
    ) -> Result<SubgoalAnswer, Failure> {
        let start = Instant::now();
        let seed = self.seed.unwrap_or(0);
        let mut run = if engine == Engine::Exhaustive {
            Exhaustive { max_steps: self.settings().max_steps }.run(&puzzle.board, budget)
        } else {
            let restarts =
                Restarts { settings: self.settings(), n_restarts: self.restarts.unwrap_or(0) };
            restarts.run(&puzzle.board, Seed(seed), budget)
        };
        if let (subgoals::SubgoalOutcome::Plan(plan), true) = (&run.answer, self.shorten) {
            let shorter = shortened(&puzzle.board, plan, metric, budget).map_err(failure)?;
            run.answer = subgoals::SubgoalOutcome::Plan(shorter);
        }
        // His steps are single ones; neighbouring ones are one slide.
        let is_empty =
            matches!(&run.answer, subgoals::SubgoalOutcome::Plan(plan) if plan.n_steps() == 0);
        let is_optimal = is_empty || engine == Engine::Exhaustive && metric == Metric::Steps;
        let seed = (engine == Engine::Subgoals).then_some(seed);
        Ok(SubgoalAnswer {
            run,
            metric,
            is_optimal,
            engine,
            seed,
            seconds: start.elapsed().as_secs_f64(),
        })
    }
}

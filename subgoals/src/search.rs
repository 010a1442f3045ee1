//! The queue of configurations.

use std::collections::{HashSet, VecDeque};

use board::{Board, Direction, Plan, Slide, State};
use limits::{Budget, StopReason};
use rand::{RngExt as _, SeedableRng as _, rngs::ChaCha8Rng};

use crate::configuration::{Ahead, Configuration, Goal};

text::named! {
    /// When the queue is thinned.
    #[derive(Default)]
    pub enum Thinning: "a time" {
        /// Where a goal is reached, as it is printed.
        #[default]
        AtGoals,
        /// Whenever more wait than may.
        Always,
    }
}

text::named! {
    /// Which goals are not added to a stack.
    #[derive(Default)]
    pub enum Redundancy: "a rule" {
        /// Goals that are in it.
        #[default]
        Equal,
        /// These, and those whose vehicle has a goal in the same direction: the one needs the other.
        SameWay,
    }
}

text::named! {
    /// Where a vehicle can go to give room.
    #[derive(Default)]
    pub enum Room: "a choice" {
        /// The nearest position on either side, as in the report.
        #[default]
        Least,
        /// Every position that gives room: ours, for boards where the nearest ones lead nowhere.
        Any,
    }
}

/// A number from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Probability(f64);

impl Probability {
    /// The probability of this number, if it is one.
    pub fn new(number: f64) -> Option<Self> {
        (0.0..=1.0).contains(&number).then_some(Self(number))
    }
}

/// The solver with its settings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Subgoals {
    /// How many configurations wait before they are thinned; the report chose 1000.
    pub max_configurations: usize,
    /// With which probability each stays then; the report chose one half.
    pub probability: Probability,
    /// Steps of a plan, at most.
    pub max_steps: usize,
    /// Configurations that are taken from the queue, at most.
    pub max_taken: u64,
    /// `true` if the plan is wanted (*path*), `false` if only its existence is asked for (*decision*).
    pub wants_plan: bool,
    /// `true` if at most one state with the same goals is queued.
    pub prunes: bool,
    /// When the queue is thinned.
    pub thinning: Thinning,
    /// Which goals are not added to a stack.
    pub redundancy: Redundancy,
    /// Where a vehicle can go to give room.
    pub room: Room,
}

impl Default for Subgoals {
    /// The report's settings, as they are printed.
    fn default() -> Self {
        Self {
            max_configurations: 1000,
            probability: Probability(0.5),
            max_steps: 10_000,
            max_taken: u64::MAX,
            wants_plan: true,
            prunes: false,
            thinning: Thinning::default(),
            redundancy: Redundancy::default(),
            room: Room::default(),
        }
    }
}

/// Where chance comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

/// What came of a search, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SubgoalRun {
    /// The answer.
    pub answer: SubgoalOutcome,
    /// Configurations, or states, that were taken from the queue.
    pub n_taken: u64,
    /// The most that waited at one time.
    pub most_waiting: usize,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SubgoalOutcome {
    /// A plan.
    Plan(Plan),
    /// There is a plan.
    Solvable,
    /// There is no plan: only an exhaustive search says so.
    Unsolvable,
    /// Nothing is known.
    GaveUp(WhyGaveUp),
}

/// Why a search gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WhyGaveUp {
    /// No configuration was left.
    NothingLeft,
    /// The front came to more steps than are allowed, where the search ends, as the report's does, though
    /// shorter plans may wait; of an exhaustive search, no plan has as few steps as are allowed.
    TooDeep,
    /// As many configurations as are allowed were taken.
    TooMany,
    /// A limit.
    Stopped(StopReason),
}

impl std::fmt::Display for WhyGaveUp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NothingLeft => f.write_str("no configuration is left"),
            Self::TooMany => f.write_str("as many configurations as allowed were taken"),
            Self::TooDeep => f.write_str("a plan would have more steps than allowed"),
            Self::Stopped(reason) => reason.fmt(f),
        }
    }
}

impl Subgoals {
    /// Searches for a plan, in steps. The same seed gives the same run.
    pub fn run(&self, board: &Board, seed: Seed, budget: &Budget) -> SubgoalRun {
        let start = Configuration::start(board);
        let mut search = Search {
            settings: self,
            board,
            rng: ChaCha8Rng::seed_from_u64(seed.0),
            queue: VecDeque::new(),
            n_bytes: 0,
            seen: HashSet::new(),
            n_taken: 0,
            most_waiting: 0,
        };
        let answer = if board.is_goal(&start.state) {
            self.solved(Vec::new())
        } else {
            search.push(start);
            search
                .run(budget)
                .unwrap_or_else(|reason| SubgoalOutcome::GaveUp(WhyGaveUp::Stopped(reason)))
        };
        SubgoalRun { answer, n_taken: search.n_taken, most_waiting: search.most_waiting }
    }

    fn solved(&self, steps: Vec<Slide>) -> SubgoalOutcome {
        if self.wants_plan {
            SubgoalOutcome::Plan(Plan::new(steps))
        } else {
            SubgoalOutcome::Solvable
        }
    }
}

struct Search<'a> {
    settings: &'a Subgoals,
    board: &'a Board,
    rng: ChaCha8Rng,
    queue: VecDeque<Configuration>,
    /// The estimated bytes of all that wait and of those that were seen.
    n_bytes: usize,
    seen: HashSet<(State, Vec<Goal>)>,
    n_taken: u64,
    most_waiting: usize,
}

impl Search<'_> {
    fn run(&mut self, budget: &Budget) -> Result<SubgoalOutcome, StopReason> {
        let mut meter = budget.meter();
        while let Some(mut front) = self.queue.pop_front() {
            meter.tick()?;
            budget.allow(self.n_bytes)?;
            if self.n_taken == self.settings.max_taken {
                return Ok(SubgoalOutcome::GaveUp(WhyGaveUp::TooMany));
            }
            self.n_bytes -= front.n_bytes();
            self.n_taken += 1;
            let blocked = loop {
                let Some(&goal) = front.goals.last() else { return Ok(self.solved(front)) };
                let Some(direction) = front.direction(goal) else {
                    front.goals.pop();
                    let is_thinned = self.settings.thinning == Thinning::AtGoals;
                    if is_thinned && !front.goals.is_empty() && !self.thin_with_front() {
                        break None;
                    }
                    continue;
                };
                match front.ahead(self.board, goal.vehicle, direction) {
                    Ahead::Nothing if front.n_steps >= self.settings.max_steps => {
                        return Ok(SubgoalOutcome::GaveUp(WhyGaveUp::TooDeep));
                    }
                    Ahead::Nothing => self.step(&mut front, goal, direction),
                    Ahead::Barrier => break None,
                    Ahead::Vehicle(other) => break Some((goal, direction, other)),
                }
            };
            if let Some((goal, direction, other)) = blocked {
                let way = (goal.vehicle, direction);
                for goal in front.ways(
                    self.board,
                    way,
                    other,
                    (self.settings.room, self.settings.redundancy),
                ) {
                    let mut next = front.clone();
                    next.goals.push(goal);
                    self.push(next);
                }
            }
            if self.settings.thinning == Thinning::Always {
                self.thin_queue();
            }
        }
        Ok(SubgoalOutcome::GaveUp(WhyGaveUp::NothingLeft))
    }

    fn solved(&self, front: Configuration) -> SubgoalOutcome {
        self.settings.solved(front.steps)
    }

    fn step(&self, front: &mut Configuration, goal: Goal, direction: Direction) {
        let step = Slide::new(goal.vehicle, direction.sign()).expect("a step is no rest");
        let position = front.state.position(goal.vehicle);
        let next = position.checked_add_signed(direction.sign()).expect("the cell is there");
        front.state = front.state.with(goal.vehicle, next);
        front.n_steps += 1;
        if self.settings.wants_plan {
            front.steps.push(step);
        }
    }

    /// Puts a configuration at the back, if it was not there before.
    fn push(&mut self, configuration: Configuration) {
        if self.settings.prunes {
            let seen = (configuration.state.clone(), configuration.goals.clone());
            if !self.seen.insert(seen) {
                return;
            }
            self.n_bytes += configuration.n_bytes();
        }
        self.n_bytes += configuration.n_bytes();
        self.queue.push_back(configuration);
        self.most_waiting = self.most_waiting.max(self.queue.len());
    }

    /// Thins the queue and its front, if they are too many. Returns `true` if the front stays.
    fn thin_with_front(&mut self) -> bool {
        if self.queue.len() < self.settings.max_configurations {
            return true;
        }
        let is_kept = self.rng.random_bool(self.settings.probability.0);
        self.thin_all();
        is_kept
    }

    fn thin_queue(&mut self) {
        if self.queue.len() > self.settings.max_configurations {
            self.thin_all();
        }
    }

    fn thin_all(&mut self) {
        let (rng, probability) = (&mut self.rng, self.settings.probability.0);
        let mut n_gone = 0;
        self.queue.retain(|configuration| {
            let is_kept = rng.random_bool(probability);
            n_gone += if is_kept { 0 } else { configuration.n_bytes() };
            is_kept
        });
        self.n_bytes -= n_gone;
    }
}

//! Simulated annealing for boards that need many moves.
//!
//! Source: M. Fogleman's `anneal.go` (fogleman/rush). Temperatures, mutations and energy are his; the grid,
//! the number of vehicles and walls, and what counts as energy are free here.

use board::{Board, Metric, Vehicle};
use limits::{Budget, StopReason};
use rand::{RngExt as _, seq::IteratorRandom as _};
use search::SearchOutcome;

use crate::{Outline, Rng, draft::Draft};

/// Simulated annealing over boards of an outline.
#[derive(Clone, Debug, PartialEq)]
pub struct Anneal {
    /// The grid, the primary, the exit.
    pub outline: Outline,
    /// Vehicles besides the primary, at most; Fogleman: seven, eight pieces with the primary.
    pub max_vehicles: usize,
    /// Walls, as many as there is room for; Fogleman: none.
    pub n_walls: usize,
    /// Mutations that are tried; Fogleman: 100,000.
    pub n_iterations: usize,
    /// The temperature at first and at last ([`are_temperatures`]); Fogleman: 20 and 0.5.
    pub temperatures: (f64, f64),
    /// What counts: moves and, at a hundredth, steps (Fogleman); or the other way round.
    pub metric: Metric,
}

/// What annealing found.
#[derive(Clone, Debug)]
pub struct AnnealedBoard {
    /// The best board.
    pub board: Board,
    /// Its length in the metric; `None` if no board that was seen has a plan.
    pub length: Option<usize>,
    /// Mutations that were tried: fewer than asked for if something ended it, or nothing can be changed.
    pub n_iterations: usize,
    /// What ended it early.
    pub stopped: Option<StopReason>,
}

/// A kind of change. Fogleman draws adding, removing and replacing each once in seven, moving four times in
/// seven.
#[derive(Clone, Copy, Debug)]
enum Mutation {
    Add,
    Remove,
    Replace,
    Move,
}

/// What annealing makes small.
#[derive(Clone, Copy, Debug)]
struct Energy {
    value: f64,
    /// The length of a shortest plan, if there is one.
    length: Option<usize>,
}

impl Energy {
    const UNSOLVABLE: Self = Self { value: 1.0, length: None };
}

/// Returns `true` if it can be so warm at first and at last: both temperatures are above 0, or both are 0, with
/// which annealing only climbs.
pub fn are_temperatures((first, last): (f64, f64)) -> bool {
    let is_warm = |degrees: f64| degrees.is_finite() && degrees > 0.0;
    (first, last) == (0.0, 0.0) || is_warm(first) && is_warm(last)
}

impl Anneal {
    /// Fogleman's settings.
    pub fn new(outline: Outline) -> Self {
        Self {
            outline,
            max_vehicles: 7,
            n_walls: 0,
            n_iterations: 100_000,
            temperatures: (20.0, 0.5),
            metric: Metric::Moves,
        }
    }

    /// Anneals from the primary alone; the best board that was seen. The budget, and a board that takes more
    /// memory than there is, end it early. `progress` is called with the number of each mutation that is tried.
    ///
    /// # Errors
    ///
    /// If there is too little memory for the search of the first board.
    pub fn run(
        &self,
        rng: &mut Rng,
        budget: &Budget,
        progress: &mut dyn FnMut(usize),
    ) -> Result<AnnealedBoard, StopReason> {
        let mut draft = Draft::new(&self.outline);
        // A wall in the way of the primary would stay there: only what finds no other room comes there.
        let way = self.outline.way();
        let mut add_wall = || draft.add_wall_off(&way, rng) || draft.add_wall(rng);
        let _ = (0..self.n_walls).try_for_each(|_| add_wall().then_some(()));
        let (mut energy, mut stopped) = match self.energy(&draft, budget) {
            Ok(energy) => (energy, None),
            Err(reason @ (StopReason::Time | StopReason::Interrupt)) => {
                (Energy::UNSOLVABLE, Some(reason))
            }
            Err(reason) => return Err(reason),
        };
        let (mut best, mut least) = (draft.clone(), energy);
        let mut n_iterations = 0;
        while stopped.is_none() && n_iterations < self.n_iterations && self.can_change(&draft) {
            let mut changed = draft.clone();
            self.mutate(&mut changed, rng);
            let next = match self.energy(&changed, budget) {
                Ok(next) => next,
                Err(reason) => {
                    stopped = Some(reason);
                    break;
                }
            };
            let temperature = self.temperature(n_iterations);
            n_iterations += 1;
            progress(n_iterations);
            let rise = next.value - energy.value;
            // At temperature 0 it only climbs.
            if rise <= 0.0 || temperature > 0.0 && rng.random_bool((-rise / temperature).exp()) {
                (draft, energy) = (changed, next);
                if energy.value < least.value {
                    (best, least) = (draft.clone(), energy);
                }
            }
        }
        Ok(AnnealedBoard { board: best.board(), length: least.length, n_iterations, stopped })
    }

    /// Falls geometrically from the first temperature to the last.
    fn temperature(&self, iteration: usize) -> f64 {
        let (first, last) = self.temperatures;
        #[allow(clippy::cast_precision_loss)] // far fewer than 2^52 iterations
        let progress = iteration as f64 / self.n_iterations as f64;
        first * (last / first).powf(progress)
    }

    /// -(length + other length / 100), or 1 without a plan.
    fn energy(&self, draft: &Draft, budget: &Budget) -> Result<Energy, StopReason> {
        budget.check()?;
        let board = draft.board();
        let plan = match explicit::shortest_plan(&board, self.metric, budget, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => plan,
            SearchOutcome::Unsolvable { .. } => return Ok(Energy::UNSOLVABLE),
            SearchOutcome::GaveUp(gave_up) => return Err(gave_up.reason),
        };
        #[allow(clippy::cast_precision_loss)] // plans have far fewer than 2^52 slides
        let lengths = [self.metric, self.metric.other()].map(|metric| plan.len(metric) as f64);
        let value = -(lengths[0] + lengths[1] / 100.0);
        Ok(Energy { value, length: Some(plan.len(self.metric)) })
    }

    /// Returns `true` if some mutation has an effect: a vehicle can be removed or added, or the primary
    /// moved.
    fn can_change(&self, draft: &Draft) -> bool {
        let can_add = || self.max_vehicles > 0 && !draft.places(2).is_empty();
        let can_move = || {
            let mut rest = draft.clone();
            let primary = rest.vehicles.remove(0);
            !other_places(&rest, &primary).is_empty()
        };
        draft.vehicles.len() > 1 || can_add() || can_move()
    }

    /// Draws mutations until one has an effect, as one can.
    fn mutate(&self, draft: &mut Draft, rng: &mut Rng) {
        loop {
            let mutation = match rng.random_range(0..7) {
                0 => Mutation::Add,
                1 => Mutation::Remove,
                2 => Mutation::Replace,
                _ => Mutation::Move,
            };
            if self.apply(mutation, draft, rng) {
                return;
            }
        }
    }

    /// Returns `true` if the mutation had an effect; else nothing is changed.
    fn apply(&self, mutation: Mutation, draft: &mut Draft, rng: &mut Rng) -> bool {
        let n_others = draft.vehicles.len() - 1;
        let one = |rng: &mut Rng| (1..=n_others).choose(rng);
        match mutation {
            Mutation::Add => {
                let length = rng.random_range(2..=3);
                n_others < self.max_vehicles && draft.add_anywhere(length, rng)
            }
            Mutation::Remove => one(rng).is_some_and(|index| {
                draft.vehicles.remove(index);
                true
            }),
            Mutation::Replace => one(rng).is_some_and(|index| {
                let old = draft.vehicles.remove(index);
                let is_replaced = draft.add_anywhere(rng.random_range(2..=3), rng);
                if !is_replaced {
                    draft.vehicles.insert(index, old);
                }
                is_replaced
            }),
            Mutation::Move => {
                let index = rng.random_range(0..=n_others);
                let vehicle = draft.vehicles.remove(index);
                let place = other_places(draft, &vehicle).into_iter().choose(rng);
                let is_moved = place.is_some();
                draft.vehicles.insert(index, place.unwrap_or(vehicle));
                is_moved
            }
        }
    }
}

/// The other positions on its line to which a vehicle, which is not in the draft, can slide.
fn other_places(draft: &Draft, vehicle: &Vehicle) -> Vec<Vehicle> {
    let last = draft.size().extent(vehicle.orientation) - vehicle.length;
    let at = |position| Vehicle { position, ..vehicle.clone() };
    let fits = |place: &Vehicle| draft.fits(place);
    let back = (0..vehicle.position).rev().map(at).take_while(fits);
    let on = (vehicle.position + 1..=last).map(at).take_while(fits);
    back.chain(on).collect()
}

//! All measures of a board together.

use board::{Board, Metric, Plan};
use limits::Budget;
use num_bigint::BigUint;
use search::{GaveUp, SearchOutcome, SearchStats};

use crate::{cluster_measures::ClusterMeasures, difficulty, plan_measures::PlanMeasures};

/// The measures of a solvable board.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// A plan that is shortest in moves, on which [`along_plan`](Self::along_plan) rests.
    pub plan: Plan,
    /// Length of a plan that is shortest in steps.
    pub n_steps: usize,
    /// Number of vehicles.
    pub n_vehicles: usize,
    /// What the plan says.
    pub along_plan: PlanMeasures,
    /// What the cluster says.
    pub in_cluster: ClusterMeasures,
}

impl Rating {
    /// The rating of `board`; `None` if it is unsolvable. `seed` is that of the random walks. `progress` is
    /// called with the figures of the cluster every few thousand states.
    ///
    /// Cost: all states of the cluster and their moves, a search in steps, and 200 walks: some 10 ms for the
    /// median of published 6x6 boards.
    ///
    /// # Errors
    ///
    /// If a limit ends it, with the figures of the search in moves.
    pub fn of(
        board: &Board,
        seed: u64,
        budget: &Budget,
        progress: &mut dyn FnMut(&SearchStats),
    ) -> Result<Option<Self>, GaveUp> {
        let mut last = SearchStats::default();
        let measured = ClusterMeasures::of(board, seed, budget, &mut |stats| {
            last = *stats;
            progress(stats);
        });
        let Some((in_cluster, plan)) = measured? else { return Ok(None) };
        let n_steps = match explicit::shortest_plan(board, Metric::Steps, budget, &mut |_| {}) {
            SearchOutcome::Plan { plan, .. } => plan.n_steps(),
            SearchOutcome::Unsolvable { .. } => return Ok(None),
            SearchOutcome::GaveUp(GaveUp { reason, .. }) => {
                return Err(GaveUp { reason, stats: last });
            }
        };
        let along_plan =
            PlanMeasures::of(board, &plan).expect("a way through the cluster is a plan");
        let n_vehicles = board.n_vehicles();
        Ok(Some(Self { plan, n_steps, n_vehicles, along_plan, in_cluster }))
    }

    /// The predicted median time in seconds, see `difficulty`.
    pub fn predicted_seconds(&self) -> f64 {
        difficulty::predicted_seconds(self)
    }
}

/// A measure by name.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name in tables, conditions and JSON.
    pub name: &'static str,
    /// What it counts, in some words.
    pub meaning: &'static str,
    value: fn(&Rating) -> Value,
}

/// What a measure says of a board.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number of things, exact.
    Count(BigUint),
    /// A mean or a logarithm.
    Real(f64),
}

impl Measure {
    /// What the measure says of a board.
    pub fn of(&self, rating: &Rating) -> Value {
        (self.value)(rating)
    }

    const fn new(name: &'static str, meaning: &'static str, value: fn(&Rating) -> Value) -> Self {
        Self { name, meaning, value }
    }
}

fn count(n: usize) -> Value {
    Value::Count(n.into())
}

/// All measures, in the order of tables.
pub const MEASURES: &[Measure] = &[
    Measure::new("moves", "moves of a shortest plan", |r| count(r.along_plan.n_moves)),
    Measure::new("steps", "steps of a plan that is shortest in steps", |r| count(r.n_steps)),
    Measure::new(
        "predicted_seconds",
        "median time of a person, predicted; fitted to 6 to 15 moves on 6x6",
        |r| Value::Real(r.predicted_seconds()),
    ),
    Measure::new("surprise", "-ln of the chance that slides at random are a shortest plan", |r| {
        Value::Real(r.in_cluster.surprise)
    }),
    Measure::new("max_index", "moves that the hardest state of the cluster takes", |r| {
        count(r.in_cluster.max_index)
    }),
    Measure::new(
        "noisy_walk",
        "mean moves of 100 walks at random, one in five on a shortest way",
        |r| Value::Real(r.in_cluster.noisy_walk),
    ),
    Measure::new("random_walk", "mean moves of 100 walks at random, each ended after 10000", |r| {
        Value::Real(r.in_cluster.random_walk)
    }),
    Measure::new("vehicles", "vehicles", |r| count(r.n_vehicles)),
    Measure::new("vehicles_moved", "vehicles that the plan moves", |r| {
        count(r.along_plan.n_vehicles_moved)
    }),
    Measure::new("retreats", "moves of the primary away from the exit in the plan", |r| {
        count(r.along_plan.n_retreats)
    }),
    Measure::new("blockers_depth", "depth of the graph of blockers at the start", |r| {
        count(r.along_plan.blockers_depth)
    }),
    Measure::new("mean_blockers", "mean edges of the graph of blockers along the plan", |r| {
        Value::Real(r.along_plan.mean_blockers)
    }),
    Measure::new("mean_choices", "mean legal moves along the plan", |r| {
        Value::Real(r.in_cluster.mean_choices)
    }),
    Measure::new("shortest_plans", "plans that are shortest in moves", |r| {
        Value::Count(r.in_cluster.n_shortest_plans.clone())
    }),
    Measure::new("states", "states of the cluster", |r| count(r.in_cluster.n_states)),
];

#[cfg(test)]
mod tests {
    use board::{Orientation, Slide, rules};

    use super::*;

    #[test]
    fn measures_have_different_names_and_values_of_their_own() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let rating = Rating::of(&board, 0, &Budget::default(), &mut |_| ()).unwrap().unwrap();
        rating.plan.replay(&board).unwrap();
        let value = |name: &str| {
            let mut named = MEASURES.iter().filter(|measure| measure.name == name);
            let measure = named.next().unwrap();
            assert!(named.next().is_none(), "{name} is there twice");
            measure.of(&rating)
        };
        for measure in MEASURES {
            value(measure.name);
        }
        // `puzzles/fogleman-4x4.txt`: 7 moves, 34 states, the hardest of its cluster.
        assert_eq!(value("moves"), count(7));
        assert_eq!(value("max_index"), count(7));
        assert_eq!(value("states"), count(34));
        assert_eq!(value("vehicles"), count(6));
        let unsolvable: Board = "AAB.\n..B.".parse().unwrap();
        assert_eq!(Rating::of(&unsolvable, 0, &Budget::default(), &mut |_| ()), Ok(None));
        let none = Budget { memory: Some(0), ..Budget::default() };
        assert!(Rating::of(&board, 0, &none, &mut |_| ()).is_err());
    }

    /// The next slides on shortest plans, in the order of `docs/ratings.md`; the first is taken.
    fn first_best(board: &Board) -> Option<Slide> {
        let length = |board: &Board| {
            let found =
                explicit::shortest_plan(board, Metric::Moves, &Budget::default(), &mut |_| {});
            let SearchOutcome::Plan { plan, .. } = found else { unreachable!("it is solvable") };
            plan.n_moves()
        };
        let start = board.initial_state();
        let mut slides = rules::legal_moves(board, &start);
        slides.sort_by_key(|slide| {
            let vehicle = board.vehicle(slide.vehicle);
            let is_column = vehicle.orientation == Orientation::Vertical;
            let is_forward = slide.distance.is_positive();
            (is_column, vehicle.line, vehicle.position, is_forward, slide.distance.unsigned_abs())
        });
        slides.into_iter().find(|&slide| {
            let next = board.with_state(&rules::slide(board, &start, slide).unwrap()).unwrap();
            length(&next) < length(board)
        })
    }

    #[test]
    fn the_plan_takes_the_first_of_the_best_slides() {
        let text = r#"{"schema":"rushsat-board/1","width":5,"height":5,"walls":[],"exit":"top","primary":"A",
            "vehicles":[{"name":"B","orientation":"horizontal","length":2,"row":0,"col":3},
            {"name":"A","orientation":"vertical","length":2,"row":3,"col":4},
            {"name":"C","orientation":"vertical","length":2,"row":2,"col":1},
            {"name":"D","orientation":"horizontal","length":2,"row":1,"col":1},
            {"name":"E","orientation":"vertical","length":2,"row":3,"col":0},
            {"name":"F","orientation":"horizontal","length":2,"row":4,"col":1}]}"#;
        let board: Board = text.parse().unwrap();
        let rating = Rating::of(&board, 0, &Budget::default(), &mut |_| ()).unwrap().unwrap();
        let mut state = board.initial_state();
        for &slide in rating.plan.slides() {
            assert_eq!(Some(slide), first_best(&board.with_state(&state).unwrap()));
            state = rules::slide(&board, &state, slide).unwrap();
        }
        assert!(board.is_goal(&state));
        assert!((rating.in_cluster.mean_choices - 12.5).abs() < 1e-9);
    }
}

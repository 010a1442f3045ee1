//! How far it is from everywhere, found once for a board.

use std::{
    collections::HashMap,
    sync::mpsc::{Receiver, TryRecvError, channel},
    thread,
    time::Duration,
};

use board::{Board, Metric, Plan, Slide, State};
use limits::{Budget, Interrupt};
use search::{Graph, SearchOutcome};

/// The largest cluster whose distances are kept.
const MAX_STATES: u64 = 300_000;

/// The most memory that the map may have: on large boards states are large, too.
const MAX_BYTES: usize = 256 << 20;

/// How long a plan is searched for where the cluster is larger.
const SEARCH: Duration = Duration::from_secs(2);

/// What is known of the distances of a board's states to a goal. They are found on a thread of their own.
#[derive(Debug)]
pub struct Guide {
    board: Board,
    known: MapState,
    /// The last state from which neither a plan was found nor that there is none.
    given_up: Option<State>,
    /// Ends the thread.
    interrupt: Interrupt,
    budget: Budget,
}

#[derive(Debug)]
enum MapState {
    Waiting(Receiver<Option<Map>>),
    Ready(Map),
    TooLarge,
}

/// The graph of a cluster, and the numbers of its states.
#[derive(Debug)]
struct Map {
    graph: Graph<State, Slide>,
    numbers: HashMap<State, usize>,
}

/// How far a state is from a goal, in moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// This many moves.
    Moves(u32),
    /// No goal can be reached.
    Unsolvable,
    /// It is not known yet.
    Waiting,
    /// The cluster is too large.
    Unknown,
}

/// What is known of the way from a state to a goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// A shortest plan.
    Plan(Plan),
    /// There is none: no goal can be reached.
    Unsolvable,
    /// Neither was found in time.
    Unknown,
}

impl Guide {
    /// Begins to find the distances of a board.
    pub fn new(board: &Board, budget: &Budget) -> Self {
        let interrupt = budget.interrupt.child();
        let (sender, receiver) = channel();
        let found = budget.memory_at_most(MAX_BYTES).with_interrupt(interrupt.clone());
        let of = board.clone();
        thread::spawn(move || {
            // Nobody listens once the player has gone on to another board.
            let _ = sender.send(Map::of(&of, &found));
        });
        let known = MapState::Waiting(receiver);
        Self { board: board.clone(), known, given_up: None, interrupt, budget: budget.clone() }
    }

    /// Looks whether the distances are there. Returns `true` if they were not there before.
    pub fn poll(&mut self) -> bool {
        let MapState::Waiting(receiver) = &self.known else { return false };
        self.known = match receiver.try_recv() {
            Ok(Some(map)) => MapState::Ready(map),
            Ok(None) | Err(TryRecvError::Disconnected) => MapState::TooLarge,
            Err(TryRecvError::Empty) => return false,
        };
        true
    }

    /// Waits until the distances are there, or are known to be too many.
    pub fn wait(&mut self) {
        if let MapState::Waiting(receiver) = &self.known {
            self.known = receiver.recv().ok().flatten().map_or(MapState::TooLarge, MapState::Ready);
        }
    }

    /// The distance of a state.
    pub fn distance(&self, state: &State) -> Distance {
        match &self.known {
            MapState::Waiting(_) => Distance::Waiting,
            MapState::TooLarge => Distance::Unknown,
            MapState::Ready(map) => {
                let distance = map.numbers.get(state).and_then(|&id| map.graph.distance(id));
                distance.map_or(Distance::Unsolvable, Distance::Moves)
            }
        }
    }

    /// A shortest plan from a state, if one is known or soon found.
    pub fn plan(&mut self, state: &State) -> Way {
        if let MapState::Ready(map) = &self.known {
            return map.plan(state).map_or(Way::Unsolvable, Way::Plan);
        }
        let Some(board) = self.board.with_state(state) else { return Way::Unknown };
        // Who asks once more is not to wait once more.
        if self.given_up.as_ref() == Some(state) {
            return Way::Unknown;
        }
        let budget = self.budget.at_most(SEARCH);
        match explicit::shortest_plan_a_star(&board, Metric::Moves, &budget, &mut |_| {}) {
            SearchOutcome::Plan { plan, .. } => Way::Plan(plan),
            SearchOutcome::Unsolvable { .. } => Way::Unsolvable,
            SearchOutcome::GaveUp(_) => {
                self.given_up = Some(state.clone());
                Way::Unknown
            }
        }
    }
}

impl Drop for Guide {
    fn drop(&mut self) {
        self.interrupt.trigger();
    }
}

impl Map {
    /// The map of a cluster; `None` if it is too large.
    fn of(board: &Board, budget: &Budget) -> Option<Self> {
        let interrupt = budget.interrupt.clone();
        let stop = &mut |stats: &search::SearchStats| {
            if stats.reached > MAX_STATES {
                interrupt.trigger();
            }
        };
        let graph = explicit::graph(board, Metric::Moves, budget, stop).ok()?;
        let numbers = graph.states().iter().cloned().zip(0..).collect();
        Some(Self { graph, numbers })
    }

    /// A shortest plan from a state of the cluster; `None` if no goal is in it.
    fn plan(&self, state: &State) -> Option<Plan> {
        let mut id = *self.numbers.get(state)?;
        self.graph.distance(id)?;
        let mut slides = Vec::new();
        while let Some(edge) = self.graph.best_edges(id).next() {
            slides.push(edge.action);
            id = edge.to as usize;
        }
        Some(Plan::new(slides))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use board::formats::{self, BoardEntry, Input, ReadOptions};

    use super::*;

    #[test]
    fn distances_fall_by_one_along_a_plan() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let mut guide = Guide::new(&board, &Budget::default());
        guide.wait();
        let Way::Plan(plan) = guide.plan(&board.initial_state()) else { panic!("it has one") };
        let states = plan.replay(&board).unwrap();
        for (state, left) in states.iter().zip((0..=7).rev()) {
            assert_eq!(guide.distance(state), Distance::Moves(left));
        }
    }

    #[test]
    fn a_board_without_a_plan_has_no_distances() {
        let board: Board = "AAB.\n..B.\n..C.\n..C.".parse().unwrap();
        let mut guide = Guide::new(&board, &Budget::default());
        // A search proves it before the distances are there, too.
        assert_eq!(guide.plan(&board.initial_state()), Way::Unsolvable);
        guide.wait();
        assert_eq!(guide.distance(&board.initial_state()), Distance::Unsolvable);
        assert_eq!(guide.plan(&board.initial_state()), Way::Unsolvable);
    }

    /// A hint took two seconds, whatever was left.
    #[test]
    fn a_plan_is_searched_for_within_the_budget() {
        let board = include_str!("../../puzzles/course/Rushhour12x12_7.csv");
        let read = formats::read("12x12.csv", board, &ReadOptions::default());
        let Ok(Input::One(BoardEntry { board, .. })) = read else { panic!("it is a board") };
        let start = Instant::now();
        let mut guide = Guide::new(&board, &Budget::within(Some(Duration::from_millis(200))));
        guide.wait();
        assert_eq!(guide.distance(&board.initial_state()), Distance::Unknown);
        assert_eq!(guide.plan(&board.initial_state()), Way::Unknown);
        assert!(start.elapsed() < Duration::from_millis(1200), "{:?}", start.elapsed());
    }

    #[test]
    fn a_guide_that_was_told_to_stop_knows_nothing() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let budget = Budget::default();
        budget.interrupt.trigger();
        let mut guide = Guide::new(&board, &budget);
        guide.wait();
        assert_eq!(guide.distance(&board.initial_state()), Distance::Unknown);
    }
}

#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! | question | search |
//! | --- | --- |
//! | a shortest plan, or that there is none | [`shortest_plan`] |
//! | the same, led by a lower bound | [`shortest_plan_a_star`] |
//! | a shortest way to a given state | [`shortest_way`] |
//! | all states | [`cluster_states`] |
//! | how many states have which distance to a goal | [`cluster`](fn@cluster) |
//! | all states, their slides and distances | [`graph`] |
//!
//! Distances are in one metric, steps or moves: a transition of the space is whatever counts as one.
//!
//! # Speed and memory
//!
//! Each state reached takes its packed size (8 bytes on most boards up to 9 by 9) and between 6 and 13
//! bytes of the table that finds it again; clusters take 4 1/8 bytes more. On 6 by 6 boards a state takes
//! some 0.1 µs and setting up some 15 µs: 0.2 ms for the median of the 109 boards of
//! `puzzles/fogleman-6x6.txt` that need 40 moves or more. Beyond some hundred thousand states the time is
//! that of main memory, about 1 µs a state on 9 by 9 boards.
//!
//! On grids of more than 16 rows or columns a state takes 32 bytes if at most 32 vehicles can move at all,
//! 256 if at most 256, else 4,096, and some 1, 3 and 20 µs: that is for parts of boards, and for boards of few
//! vehicles.

mod packed;
mod unpacked;
mod words;

use board::{Board, Metric, Plan, Slide, State};

use limits::{Budget, StopReason};
use search::{
    Cluster, GaveUp, Graph, SearchOutcome, SearchStats, StateSpace, a_star,
    breadth_first::{self, StateListing},
    cluster as clusters, graph as graphs,
};

use packed::{BlockingBound, PackedBoard, Packing, Track, Tracks};
use unpacked::{UnpackedBoard, UnpackedWay};

/// Evaluates an expression with the smallest packing of a board that holds its states; a limit that ends the
/// tables of the packing is the answer instead.
macro_rules! with_packed {
    ($board:expr, $packing:expr, $metric:expr, $budget:expr, |$packed:ident| $body:expr) => {
        match ($packing.n_words, packed::has_small_grid($board)) {
            (1, true) => with_packed!(@ 1, 1, $board, $packing, $metric, $budget, $packed, $body),
            (1, false) => with_packed!(@ 1, 4, $board, $packing, $metric, $budget, $packed, $body),
            (2, _) => with_packed!(@ 2, 4, $board, $packing, $metric, $budget, $packed, $body),
            (3..=4, _) => with_packed!(@ 4, 4, $board, $packing, $metric, $budget, $packed, $body),
            _ => with_packed!(@ 8, 4, $board, $packing, $metric, $budget, $packed, $body),
        }
    };
    (
        @ $k:literal, $w:literal, $board:expr, $packing:expr, $metric:expr, $budget:expr, $packed:ident,
        $body:expr
    ) => {
        match PackedBoard::<$k, $w>::new($board, $packing, $metric, $budget) {
            Ok($packed) => $body,
            Err(reason) => Stopped::at_start(reason),
        }
    };
}

/// Evaluates an expression with the space of the states of a board, and with the function from those to the
/// [`State`]s of the board.
macro_rules! with_space {
    ($board:expr, $metric:expr, $budget:expr, |$space:ident, $unpack:pat_param| $body:expr) => {{
        let (board, metric): (&Board, Metric) = ($board, $metric);
        if is_large(board) {
            let tracks = Tracks::of(board).tracks;
            match n_movable(&tracks) {
                ..=32 => with_space!(@ 32, board, metric, tracks, $space, $unpack, $body),
                ..=256 => with_space!(@ 256, board, metric, tracks, $space, $unpack, $body),
                _ => with_space!(@ 4096, board, metric, tracks, $space, $unpack, $body),
            }
        } else {
            let packing = &Packing::of(board);
            with_packed!(board, packing, metric, $budget, |$space| {
                let $unpack = of_states(&$space, |state| packing.unpack(board, state));
                $body
            })
        }
    }};
    (@ $n:literal, $board:expr, $metric:expr, $tracks:expr, $space:ident, $unpack:pat_param, $body:expr) => {{
        let $space = UnpackedBoard::<$n>::new($board, $metric, &$tracks);
        let $unpack = of_states(&$space, |state| $space.unpack(state));
        $body
    }};
}

/// The largest side of the boards whose states are packed.
const MAX_PACKED_SIDE: u8 = 16;

/// Returns `true` if the states of `board` are not packed: arrangements of its lines are too many for tables.
fn is_large(board: &Board) -> bool {
    board.size().width().max(board.size().height()) > MAX_PACKED_SIDE
}

/// How many vehicles stand in `tracks`.
fn n_movable(tracks: &[Track]) -> usize {
    tracks.iter().map(|track| track.vehicles.len()).sum()
}

/// An answer that a limit can end before anything was reached.
trait Stopped {
    fn at_start(reason: StopReason) -> Self;
}

impl<P> Stopped for SearchOutcome<P> {
    fn at_start(reason: StopReason) -> Self {
        Self::GaveUp(GaveUp { reason, stats: SearchStats::default() })
    }
}

impl<T> Stopped for Result<T, GaveUp> {
    fn at_start(reason: StopReason) -> Self {
        Err(GaveUp { reason, stats: SearchStats::default() })
    }
}

impl<S> Stopped for StateListing<S> {
    fn at_start(reason: StopReason) -> Self {
        Self { states: Vec::new(), stats: SearchStats::default(), stopped: Some(reason) }
    }
}

/// A function from the states of `space`.
const fn of_states<P: StateSpace, F: Fn(&P::State) -> State>(_space: &P, unpack: F) -> F {
    unpack
}

text::named! {
    /// How a shortest plan is searched for.
    #[derive(Default)]
    pub enum Algorithm: "an algorithm" {
        /// States in the order of their distance: [`shortest_plan`].
        #[default]
        BreadthFirst,
        /// States in the order of distance and lower bound together: [`shortest_plan_a_star`].
        AStar,
    }
}

impl Algorithm {
    /// A plan of `board` that is shortest in `metric`.
    pub fn shortest_plan(
        self,
        board: &Board,
        metric: Metric,
        budget: &Budget,
        progress: &mut dyn FnMut(&SearchStats),
    ) -> SearchOutcome<Plan> {
        match self {
            Self::BreadthFirst => shortest_plan(board, metric, budget, progress),
            Self::AStar => shortest_plan_a_star(board, metric, budget, progress),
        }
    }
}

/// A plan of `board` that is shortest in `metric`, by breadth-first search.
///
/// Where there is none, the whole cluster was reached and `stats.reached` is its size. `progress` is called
/// with the figures every thousand expansions or so.
pub fn shortest_plan(
    board: &Board,
    metric: Metric,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Plan> {
    with_space!(board, metric, budget, |space, _| {
        breadth_first::shortest_undirected(&space, budget, progress).map(Plan::new)
    })
}

/// A plan of `board` that is shortest in `metric`, by A* search with the number of vehicles in the
/// primary's way as a lower bound.
///
/// It reaches fewer states than [`shortest_plan`] (in `puzzles/`, the median is 84 of 100 on the boards of
/// `fogleman-6x6.txt`, 10 of 100 on those of `aveiro-8x8.txt`) and takes longer for each: all of the former
/// together take 1.2 times as long, all of the latter 0.07 times. Where there is
/// no plan, `stats.reached` may be less than the size of the cluster: states
/// that no goal can follow are not expanded. On grids of more than 16 rows or columns it is
/// [`shortest_plan`]. `progress` is called with the figures every thousand expansions or so.
pub fn shortest_plan_a_star(
    board: &Board,
    metric: Metric,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Plan> {
    if is_large(board) {
        return shortest_plan(board, metric, budget, progress);
    }
    let packing = &Packing::of(board);
    with_packed!(board, packing, metric, budget, |packed| {
        let bound = BlockingBound::new(&packed, board, packing, metric);
        let heuristic = |state| bound.as_ref().map_or(Some(0), |bound| bound.of(state));
        a_star::shortest(&packed, heuristic, budget, progress).map(Plan::new)
    })
}

/// The most vehicles that can move at all in what [`shortest_way`] searches.
const MOST_ON_THE_WAY: usize = 32;

/// A shortest way from the state of `board` to `target`, which may be no goal, by A* search with the vehicles
/// or cells that are left to move as a lower bound.
///
/// It is soon begun, and made for few vehicles: with more than 32 that can move at all it gives up.
/// `progress` is called with the figures every thousand expansions or so.
///
/// # Panics
///
/// If `target` is a state of another board.
pub fn shortest_way(
    board: &Board,
    target: &State,
    metric: Metric,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> SearchOutcome<Plan> {
    let tracks = Tracks::of(board).tracks;
    if n_movable(&tracks) > MOST_ON_THE_WAY {
        return SearchOutcome::at_start(StopReason::GaveUp);
    }
    let board = &UnpackedBoard::<MOST_ON_THE_WAY>::new(board, metric, &tracks);
    let way = UnpackedWay { board, target: board.pack(target) };
    // What can never move must stand there already.
    if board.unpack(&way.target) != *target {
        return SearchOutcome::Unsolvable { stats: SearchStats::default() };
    }
    a_star::shortest(&way, |state| Some(way.bound(state)), budget, progress).map(Plan::new)
}

/// The cluster of `board` and the index of its states in `metric`, with up to `max_hardest` of the
/// states of the largest index. `progress` is called with the figures every thousand expansions or so.
///
/// # Errors
///
/// A limit that ended it.
pub fn cluster(
    board: &Board,
    metric: Metric,
    max_hardest: usize,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Cluster<State>, GaveUp> {
    with_space!(board, metric, budget, |space, unpack| {
        let cluster = clusters::explore(&space, max_hardest, budget, progress)?;
        Ok(cluster.map(|state| unpack(&state)))
    })
}

/// All states of the cluster of `board`, the initial one first. `progress` is called with the figures every
/// thousand expansions or so.
///
/// # Errors
///
/// A limit that ended it.
pub fn cluster_states(
    board: &Board,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Vec<State>, GaveUp> {
    with_space!(board, Metric::Steps, budget, |space, unpack| {
        let mut figures = LastFigures::new(progress);
        let mut states =
            breadth_first::reachable(&space, budget, &mut |stats| figures.on_progress(stats))?;
        figures.allow_list(space.n_bytes(), states.len(), board, budget)?;
        let mut meter = budget.meter();
        let unpacked = states.try_fold(Vec::with_capacity(states.len()), |mut all, state| {
            meter.tick()?;
            all.push(unpack(&state));
            Ok(all)
        });
        unpacked.map_err(|reason| figures.gave_up(reason))
    })
}

/// As [`cluster_states`], where a limit leaves what was reached by then: the first `most` states of that. The
/// states that are listed count against a limit of memory, and once more one byte for each vehicle of them, for
/// an array of the positions.
pub fn reached_states(
    board: &Board,
    most: usize,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> StateListing<State> {
    with_space!(board, Metric::Steps, budget, |space, unpack| {
        let bytes_each = size_of::<State>() + ALLOCATED + 2 * board.n_vehicles();
        breadth_first::reached(&space, most, bytes_each, |state| unpack(&state), budget, progress)
    })
}

/// The cluster of `board` as a graph: all states (number 0 is the initial one), the slides that count as one
/// in `metric` between them, and the index of each state. `progress` is called with the figures every few
/// thousand states.
///
/// Takes some 50 bytes and one for each vehicle a state, and 8 to 16 bytes a slide: in moves some 150 bytes a
/// state in all.
///
/// # Errors
///
/// A limit that ended it.
pub fn graph(
    board: &Board,
    metric: Metric,
    budget: &Budget,
    progress: &mut dyn FnMut(&SearchStats),
) -> Result<Graph<State, Slide>, GaveUp> {
    with_space!(board, metric, budget, |space, unpack| {
        let mut figures = LastFigures::new(progress);
        let graph = graphs::explore(&space, budget, &mut |stats| figures.on_progress(stats))?;
        figures.allow_list(space.n_bytes(), graph.states().len(), board, budget)?;
        let mut meter = budget.meter();
        let unpacked = graph.try_map(|state| meter.tick().map(|()| unpack(&state)));
        unpacked.map_err(|reason| figures.gave_up(reason))
    })
}

/// Bytes that an allocation takes beside what it holds.
const ALLOCATED: usize = 16;

/// Remembers the last figures that were told, for what comes after a search.
struct LastFigures<'a> {
    progress: &'a mut dyn FnMut(&SearchStats),
    last: SearchStats,
}

impl<'a> LastFigures<'a> {
    fn new(progress: &'a mut dyn FnMut(&SearchStats)) -> Self {
        Self { progress, last: SearchStats::default() }
    }

    /// Returns `Ok` if there is memory for a list of so many states beside the space and what the search holds.
    fn allow_list(
        &self,
        n_space_bytes: usize,
        n_states: usize,
        board: &Board,
        budget: &Budget,
    ) -> Result<(), GaveUp> {
        let bytes_each = size_of::<State>() + ALLOCATED + board.n_vehicles();
        let held = self.last.n_bytes.saturating_add(n_space_bytes);
        let n_bytes = held.saturating_add(n_states.saturating_mul(bytes_each));
        budget.allow(n_bytes).map_err(|reason| self.gave_up(reason))
    }

    fn on_progress(&mut self, stats: &SearchStats) {
        self.last = *stats;
        (self.progress)(stats);
    }

    fn gave_up(&self, reason: StopReason) -> GaveUp {
        GaveUp { reason, stats: self.last }
    }
}

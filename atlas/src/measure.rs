//! The columns of a board, by search of its cluster.

use board::{Board, BoardParts, CellSet, Metric, Slide, State, VehicleId};
use limits::Budget;
use search::{GaveUp, Graph, SearchOutcome};

use crate::{
    canonical::{VehicleOrWall, pieces},
    passes::bottlenecks,
    row::Row,
};

/// Fills the columns of `row` that are missing, of which `board` is the board. Returns `false`, and changes
/// nothing, if the board is unsolvable.
///
/// Cost: the graph of the cluster in moves and in steps, of some 150 bytes a state; and a search for each
/// vehicle and wall in each metric.
///
/// # Errors
///
/// A limit that ended it.
pub fn complete(row: &mut Row, board: &Board, budget: &Budget) -> Result<bool, GaveUp> {
    let graph = explicit::graph(board, Metric::Moves, budget, &mut |_| ())?;
    let Some(distances) = distances(&graph) else { return Ok(false) };
    row.moves = graph.distance(0).expect("there are goals").into();
    row.states.get_or_insert(graph.n_states() as u64);
    row.distances.get_or_insert(distances);
    row.edges.get_or_insert(graph.n_transitions() as u64 / 2);
    row.plans.get_or_insert_with(|| n_plans(&graph));
    if row.minimal.is_none() {
        row.minimal = Some(is_minimal(board, Metric::Moves, row.moves, budget)?);
    }
    drop(graph);
    let graph = explicit::graph(board, Metric::Steps, budget, &mut |_| ())?;
    let steps = graph.distance(0).expect("there are goals").into();
    row.steps.get_or_insert(steps);
    row.bottlenecks.get_or_insert_with(|| bottlenecks(&graph));
    drop(graph);
    if row.strict.is_none() {
        let is_strict =
            row.minimal == Some(true) && is_minimal(board, Metric::Steps, steps, budget)?;
        row.strict = Some(is_strict);
    }
    Ok(true)
}

/// Number of states by distance; `None` without goals.
fn distances(graph: &Graph<State, Slide>) -> Option<Vec<u64>> {
    let mut distances = Vec::new();
    for id in 0..graph.n_states() {
        let distance = graph.distance(id)? as usize;
        distances.resize(distances.len().max(distance + 1), 0);
        distances[distance] += 1;
    }
    Some(distances)
}

/// Number of plans of fewest moves from state 0.
fn n_plans(graph: &Graph<State, Slide>) -> u64 {
    let mut ways = vec![0_u64; graph.n_states()];
    ways[0] = 1;
    let mut layer = vec![0];
    let mut n = 0;
    while !layer.is_empty() {
        // All of a layer are equally far from a goal.
        n = layer.iter().fold(0_u64, |n, &id| n.saturating_add(ways[id]));
        let mut next = Vec::new();
        for id in layer {
            for edge in graph.best_edges(id) {
                let to = edge.to as usize;
                if ways[to] == 0 {
                    next.push(to);
                }
                ways[to] = ways[to].saturating_add(ways[id]);
            }
        }
        layer = next;
    }
    n
}

/// Returns `true` if the length in `metric`, which is `length`, changes whichever piece is removed.
fn is_minimal(board: &Board, metric: Metric, length: u64, budget: &Budget) -> Result<bool, GaveUp> {
    for placed in pieces(board).into_iter().filter(|&placed| is_free(board, placed)) {
        if length_without(board, placed, metric, budget)? == Some(length) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns `true` if it may be removed: it is not the primary.
fn is_free(board: &Board, placed: VehicleOrWall) -> bool {
    placed != VehicleOrWall::Vehicle(board.primary())
}

/// The length without a vehicle or a wall.
fn length_without(
    board: &Board,
    placed: VehicleOrWall,
    metric: Metric,
    budget: &Budget,
) -> Result<Option<u64>, GaveUp> {
    match explicit::shortest_plan(&without(board, placed), metric, budget, &mut |_| ()) {
        SearchOutcome::Plan { plan, .. } => Ok(Some(plan.len(metric) as u64)),
        SearchOutcome::Unsolvable { .. } => Ok(None),
        SearchOutcome::GaveUp(gave_up) => Err(gave_up),
    }
}

fn without(board: &Board, placed: VehicleOrWall) -> Board {
    let kept = |&(id, _): &(VehicleId, &board::Vehicle)| placed != VehicleOrWall::Vehicle(id);
    let vehicles: Vec<_> = board.vehicles().filter(kept).collect();
    let primary = vehicles.iter().position(|&(id, _)| id == board.primary());
    let walls = board.walls().iter().filter(|&cell| placed != VehicleOrWall::Wall(cell));
    let parts = BoardParts {
        size: board.size(),
        walls: walls.collect::<CellSet>(),
        primary: primary.expect("the primary stays"),
        vehicles: vehicles.into_iter().map(|(_, vehicle)| vehicle.clone()).collect(),
        exit: board.exit(),
    };
    Board::new(parts).expect("a board with less is one as well")
}

//! Who stands in whose way.

use std::collections::VecDeque;

use board::{Board, Cell, Content, Layout, State, VehicleId};

/// The graph of blockers of a state: the primary must reach the exit; a vehicle on its way must leave, one
/// way or the other; vehicles on the cells that it then needs must leave too, and so on.
///
/// An edge leads from a vehicle to one that stands on a cell which the former needs. A vehicle that must
/// leave a line needs, in each direction in which grid and walls let it, the cells of the least slide that
/// clears the line. How the vehicles got there plays no part, so the graph is a heuristic picture, not a
/// proof. Source: the graph of attackers in the data of 42 people (sherrybao222/RushHour), whose depth says a
/// little of the time that people take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blockers {
    /// Pairs (blocked, blocker), each once, nearest to the primary first.
    edges: Vec<(VehicleId, VehicleId)>,
    /// For each vehicle number, how many edges lead from the primary to it; `None`: it is in nobody's way.
    depths: Vec<Option<usize>>,
}

impl Blockers {
    /// The graph of `state`. Cost: the square of the number of vehicles, at most.
    pub fn of(board: &Board, state: &State) -> Self {
        let layout = board.layout(state);
        let primary = board.primary();
        let mut graph = Self { edges: Vec::new(), depths: vec![None; board.n_vehicles()] };
        graph.depths[primary.index()] = Some(0);
        let mut queue = VecDeque::from([(primary, way_out(board, state))]);
        while let Some((blocked, needed)) = queue.pop_front() {
            for blocker in vehicles_on(&layout, &needed) {
                if !graph.edges.contains(&(blocked, blocker)) {
                    graph.edges.push((blocked, blocker));
                }
                if graph.depths[blocker.index()].is_some() {
                    continue;
                }
                graph.depths[blocker.index()] =
                    graph.depths[blocked.index()].map(|depth| depth + 1);
                queue.push_back((blocker, needed_to_leave(board, state, blocker, &needed)));
            }
        }
        graph
    }

    /// The pairs (blocked, blocker), each once, those nearest to the primary first.
    pub fn edges(&self) -> &[(VehicleId, VehicleId)] {
        &self.edges
    }

    /// The vehicles that stand on cells which `vehicle` needs.
    pub fn in_the_way_of(&self, vehicle: VehicleId) -> impl Iterator<Item = VehicleId> {
        self.edges.iter().filter(move |edge| edge.0 == vehicle).map(|edge| edge.1)
    }

    /// The largest number of edges on a shortest way from the primary to a vehicle: 0 if nothing blocks it.
    pub fn depth(&self) -> usize {
        self.depths.iter().flatten().copied().max().unwrap_or(0)
    }
}

/// The cells between the primary and the exit.
fn way_out(board: &Board, state: &State) -> Vec<Cell> {
    let id = board.primary();
    let (from, to) = (state.position(id), board.goal_position());
    swept(board, id, from, to)
}

/// The cells that `id` needs, in both directions, so that it stands on none of `cells`.
fn needed_to_leave(board: &Board, state: &State, id: VehicleId, cells: &[Cell]) -> Vec<Cell> {
    let vehicle = board.vehicle(id);
    let from = state.position(id);
    let (first, last) = board.range(id).into_inner();
    let is_clear = |position: &u8| !vehicle.cells_at(*position).any(|cell| cells.contains(&cell));
    let backward = (first..from).rev().find(is_clear);
    let forward = (from + 1..=last).find(is_clear);
    let targets = backward.into_iter().chain(forward);
    targets.flat_map(|to| swept(board, id, from, to)).collect()
}

/// The cells that `id` enters when it slides from one position to another.
fn swept(board: &Board, id: VehicleId, from: u8, to: u8) -> Vec<Cell> {
    let vehicle = board.vehicle(id);
    let own: Vec<Cell> = vehicle.cells_at(from).collect();
    let (least, most) = (from.min(to), from.max(to) + vehicle.length);
    (least..most)
        .map(|along| vehicle.orientation.cell(vehicle.line, along))
        .filter(|cell| !own.contains(cell))
        .collect()
}

/// The vehicles on `cells`, each once, in the order of the cells.
fn vehicles_on(layout: &Layout, cells: &[Cell]) -> Vec<VehicleId> {
    let mut found = Vec::new();
    for &cell in cells {
        if let Content::Vehicle(id) = layout.at(cell)
            && !found.contains(&id)
        {
            found.push(id);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_names_who_is_in_whose_way() {
        // B blocks A, and needs a free row above (C) or two below (D).
        let board: Board = "CC.B..\n...B..\nAA.B..\n......\n...D..\n...D..".parse().unwrap();
        let graph = Blockers::of(&board, &board.initial_state());
        let names = |(a, b): &(VehicleId, VehicleId)| {
            format!("{}{}", board.vehicle(*a).name, board.vehicle(*b).name)
        };
        let edges: Vec<String> = graph.edges().iter().map(names).collect();
        // B clears row 2 only downward, to rows 3 to 5, where D stands; D has no way out of rows 3 to 5
        // upward but through B.
        assert_eq!(edges, ["AB", "BD", "DB"]);
        assert_eq!(graph.depth(), 2);
        assert_eq!(graph.in_the_way_of(board.primary()).count(), 1);
    }

    #[test]
    fn walls_and_edges_end_a_way() {
        let board: Board = "x..B..\n...B..\nAA.B..\n...x..\n......\n......".parse().unwrap();
        let graph = Blockers::of(&board, &board.initial_state());
        assert_eq!((graph.edges().len(), graph.depth()), (1, 1));
        let board: Board = "......\n......\nAA....\n......\n......\n......".parse().unwrap();
        assert_eq!(Blockers::of(&board, &board.initial_state()).depth(), 0);
    }
}

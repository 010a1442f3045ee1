//! What can be taken off a board.

use std::collections::BTreeSet;

use board::{Board, Cell, CellSet, Plan, VehicleId};

use crate::sub_board::SubBoard;

/// A vehicle other than the primary, or a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// A vehicle.
    Vehicle(VehicleId),
    /// A wall.
    Wall(Cell),
}

/// Some pieces of a board.
pub type Pieces = BTreeSet<Piece>;

impl Piece {
    /// All pieces of a board: vehicles in their order, then walls row by row.
    pub fn all(board: &Board) -> Pieces {
        let vehicles = board.vehicles().map(|(id, _)| id).filter(|&id| id != board.primary());
        vehicles.map(Self::Vehicle).chain(board.walls().iter().map(Self::Wall)).collect()
    }

    /// In a sentence: the vehicle's name, or `the wall at (2, 3)`.
    pub fn name(self, board: &Board) -> String {
        match self {
            Self::Vehicle(id) => board.vehicle(id).name.clone(),
            Self::Wall(cell) => format!("the wall at {cell}"),
        }
    }

    /// The cells it covers at the start.
    fn cells(self, board: &Board) -> Vec<Cell> {
        match self {
            Self::Vehicle(id) => board.vehicle(id).cells().collect(),
            Self::Wall(cell) => vec![cell],
        }
    }
}

/// A board with the primary and these of its pieces.
pub(super) fn part_of<'a>(whole: &'a Board, pieces: &Pieces) -> SubBoard<'a> {
    let is_there = |id: VehicleId| id == whole.primary() || pieces.contains(&Piece::Vehicle(id));
    let kept: Vec<_> = whole.vehicles().map(|(id, _)| id).filter(|&id| is_there(id)).collect();
    let walls = whole.walls().iter().filter(|&cell| pieces.contains(&Piece::Wall(cell))).collect();
    SubBoard::with_walls(whole, &whole.initial_state(), &kept, walls)
}

/// The pieces that a plan of some vehicles of the board runs into, if all others stay where they are.
///
/// A vehicle of the plan is not among them, unless the plan runs into where another one stands at the start:
/// so the plan is to be one of a part of the board that holds all vehicles that slide in it.
pub(super) fn hits(board: &Board, part: &Pieces, plan: &Plan) -> Pieces {
    let mut swept = CellSet::default();
    let mut state = board.initial_state();
    for slide in plan.slides() {
        let vehicle = board.vehicle(slide.vehicle);
        let from = state.position(slide.vehicle);
        let to = from.checked_add_signed(slide.distance.get()).expect("the plan was replayed");
        for position in from.min(to)..=from.max(to) {
            for cell in vehicle.cells_at(position) {
                swept.insert(cell);
            }
        }
        state = state.with(slide.vehicle, to);
    }
    let others = Piece::all(board).into_iter().filter(|piece| !part.contains(piece));
    others.filter(|piece| piece.cells(board).iter().any(|&cell| swept.contains(cell))).collect()
}

#[cfg(test)]
mod tests {
    use board::plan_text;

    use super::*;

    #[test]
    fn a_part_has_the_primary_and_the_pieces_that_are_kept() {
        let board: Board = "6x3:..AABBx..C.x...C..".parse().unwrap();
        let all = Piece::all(&board);
        let names: Vec<_> = all.iter().map(|piece| piece.name(&board)).collect();
        assert_eq!(names, ["B", "C", "the wall at (1, 0)", "the wall at (1, 5)"]);
        let part = part_of(&board, &all.iter().copied().skip(1).take(2).collect());
        let expected: Board = "6x3:..AA..x..C.....C..".parse().unwrap();
        assert_eq!(*part.board(), expected);
        let plan = plan_text::read("A+1 B-1 C+1", &board).unwrap();
        let restricted = part.restricted(&plan);
        assert_eq!(plan_text::write(&restricted, part.board()), "A+1 C+1");
        assert_eq!(plan_text::write(&part.lifted(&restricted), &board), "A+1 C+1");
    }

    #[test]
    fn a_plan_hits_what_stands_in_its_way() {
        let board: Board = "6x3:AA.BBx...C.....C..".parse().unwrap();
        let hit = |text: &str, part: &Pieces| {
            let plan = plan_text::read(text, &board).unwrap();
            let pieces = hits(&board, part, &plan);
            pieces.iter().map(|piece| piece.name(&board)).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(hit("A+1", &Pieces::new()), "");
        assert_eq!(hit("A+4", &Pieces::new()), "B, the wall at (0, 5)");
        let b = Pieces::from([Piece::Vehicle(board.vehicle_named("B").unwrap())]);
        assert_eq!(hit("A+1 B+1", &b), "the wall at (0, 5)");
    }
}

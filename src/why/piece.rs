//! What can be taken off a board.

use std::collections::BTreeSet;

use board::{Board, BoardParts, Cell, CellSet, Plan, Slide, VehicleId};

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

/// A board with some of its pieces.
#[derive(Clone, Debug)]
pub struct Part {
    /// The board.
    pub board: Board,
    /// Which vehicles of the whole board its vehicles are.
    ids: Vec<VehicleId>,
}

impl Part {
    /// `whole` with the primary and these of its pieces.
    pub fn new(whole: &Board, pieces: &Pieces) -> Self {
        let is_there =
            |id: VehicleId| id == whole.primary() || pieces.contains(&Piece::Vehicle(id));
        let ids: Vec<_> = whole.vehicles().map(|(id, _)| id).filter(|&id| is_there(id)).collect();
        let is_kept = |&cell: &Cell| pieces.contains(&Piece::Wall(cell));
        let parts = BoardParts {
            size: whole.size(),
            walls: whole.walls().iter().filter(is_kept).collect::<CellSet>(),
            vehicles: ids.iter().map(|&id| whole.vehicle(id).clone()).collect(),
            primary: ids.iter().position(|&id| id == whole.primary()).expect("it is kept"),
            exit: whole.exit(),
        };
        Self { board: Board::new(parts).expect("a part of a legal board is legal"), ids }
    }

    /// A plan of the part with the numbers that the vehicles have on the whole board.
    pub(super) fn lift(&self, plan: &Plan) -> Plan {
        let slide = |slide: &Slide| Slide { vehicle: self.ids[slide.vehicle.index()], ..*slide };
        Plan::new(plan.slides().iter().map(slide).collect())
    }

    /// What remains of a plan of the whole board for the vehicles of the part, with their numbers here.
    pub(super) fn restrict(&self, plan: &Plan) -> Plan {
        let slide = |slide: &Slide| {
            let index = self.ids.iter().position(|&id| id == slide.vehicle)?;
            Some(Slide { vehicle: VehicleId::new(index), ..*slide })
        };
        Plan::new(plan.slides().iter().filter_map(slide).collect())
    }
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
        let part = Part::new(&board, &all.iter().copied().skip(1).take(2).collect());
        let expected: Board = "6x3:..AA..x..C.....C..".parse().unwrap();
        assert_eq!(part.board, expected);
        let plan = plan_text::read("A+1 B-1 C+1", &board).unwrap();
        let restricted = part.restrict(&plan);
        assert_eq!(plan_text::write(&restricted, &part.board), "A+1 C+1");
        assert_eq!(plan_text::write(&part.lift(&restricted), &board), "A+1 C+1");
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

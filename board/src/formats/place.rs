//! From vehicles that an input states one by one to a board, with faults at their places.

use std::ops::Range;

use super::error::{ErrorKind, Fault, Parsed};
use crate::{
    board::{Board, BoardParts},
    board_error::BoardError,
    cells::CellSet,
    geometry::{Cell, End, Size},
    name::MAX_NAME,
    vehicle::Vehicle,
};

/// A vehicle and where the input states it.
#[derive(Debug)]
pub(crate) struct SpannedVehicle {
    pub(crate) vehicle: Vehicle,
    pub(crate) span: Range<usize>,
}

/// The parts of a board and where the input states them.
#[derive(Debug)]
pub(crate) struct SpannedParts {
    pub(crate) size: Size,
    pub(crate) walls: Vec<(Cell, Range<usize>)>,
    pub(crate) vehicles: Vec<SpannedVehicle>,
    /// Index of the primary, which exists.
    pub(crate) primary: usize,
    pub(crate) exit: End,
}

impl SpannedParts {
    /// The board; `asked` is the name of the primary that was asked for, if one was.
    pub(crate) fn board(self, asked: Option<&str>) -> Parsed<Board> {
        let Self { size, walls, vehicles, primary, exit } = self;
        let stated = &vehicles[primary];
        if let Some(asked) = asked.filter(|&asked| asked != stated.vehicle.name) {
            let kind = ErrorKind::OtherPrimary {
                asked: asked.to_owned(),
                stated: stated.vehicle.name.clone(),
            };
            return Err(Fault::of(kind).at(stated.span.clone(), "the primary"));
        }
        let wall_cells = wall_set(size, &walls)?;
        let spans: Vec<_> = vehicles.iter().map(|placed| placed.span.clone()).collect();
        let names: Vec<_> = vehicles.iter().map(|placed| placed.vehicle.name.clone()).collect();
        let vehicles = vehicles.into_iter().map(|placed| placed.vehicle).collect();
        Board::new(BoardParts { size, walls: wall_cells, vehicles, primary, exit })
            .map_err(|error| fault_of(error, &spans, &names, &walls))
    }
}

fn wall_set(size: Size, walls: &[(Cell, Range<usize>)]) -> Parsed<CellSet> {
    let mut set = CellSet::default();
    for (cell, span) in walls {
        let fault = |kind| Err(Fault::of(kind).at(span.clone(), "this wall"));
        if !size.contains(*cell) {
            return fault(BoardError::WallOffGrid { cell: *cell, size }.into());
        }
        if !set.insert(*cell) {
            return fault(ErrorKind::SameWall(*cell));
        }
    }
    Ok(set)
}

fn fault_of(
    error: BoardError,
    spans: &[Range<usize>],
    names: &[String],
    walls: &[(Cell, Range<usize>)],
) -> Fault {
    let index_of = |name: &String| names.iter().position(|other| other == name);
    let (vehicle, other) = match &error {
        BoardError::Name { vehicle, .. }
        | BoardError::NoLength { vehicle, .. }
        | BoardError::OffGrid { vehicle, .. } => (Some(*vehicle), None),
        BoardError::SameName { vehicle, name } => {
            (Some(*vehicle), index_of(name).map(|index| spans[index].clone()))
        }
        BoardError::Overlap { vehicle, other, .. } => {
            (Some(*vehicle), index_of(other).map(|index| spans[index].clone()))
        }
        BoardError::OnWall { vehicle, cell, .. } => {
            let wall = walls.iter().find(|(wall, _)| wall == cell);
            (Some(*vehicle), wall.map(|(_, span)| span.clone()))
        }
        BoardError::WallOffGrid { .. } | BoardError::NoPrimary => (None, None),
    };
    let advice = matches!(error, BoardError::Name { .. }).then(|| {
        format!(
            "a name has 1 to {MAX_NAME} characters, no white space, and nothing that cannot be seen"
        )
    });
    let mut fault = Fault::of(error);
    if let Some(advice) = advice {
        fault = fault.advise(advice);
    }
    if let Some(vehicle) = vehicle {
        fault = fault.at(spans[vehicle].clone(), "this vehicle");
    }
    if let Some(other) = other {
        fault = fault.at(other, "and this");
    }
    fault
}

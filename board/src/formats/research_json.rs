//! The research group's JSON: `{"cars":[{"player":…,"position":…,"length":…,"orientation":…,"id":…}]}`.
//!
//! Always 6 by 6, without walls; `position` is the index of the first cell in row-major order, and
//! the player's car is horizontal and leaves at the right. Further fields are left aside.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::{
    Format,
    error::{ErrorKind, Fault, Parsed, unexpected},
    json::Probe,
    place::{SpannedParts, SpannedVehicle},
    raw,
    write::WriteError,
};
use crate::{
    board::Board,
    geometry::{Cell, End, Orientation, Side, Size},
    vehicle::Vehicle,
};

const SIDE: u8 = 6;

#[derive(Deserialize)]
struct Document<'a> {
    #[serde(borrow)]
    cars: Vec<&'a RawValue>,
}

#[derive(Serialize)]
struct OutputDocument {
    cars: Vec<Car>,
}

#[derive(Serialize, Deserialize)]
struct Car {
    player: bool,
    position: u8,
    length: u8,
    orientation: Orientation,
    id: String,
}

fn size() -> Size {
    Size::new(usize::from(SIDE), usize::from(SIDE)).expect("6x6 is a size")
}

/// Returns `true` if `text` is a JSON object with `cars` and without our `schema`.
pub(crate) fn is_research(text: &str) -> bool {
    serde_json::from_str(text)
        .is_ok_and(|probe: Probe<'_>| probe.cars.is_some() && probe.schema.is_none())
}

/// The board in `text`; `asked` is the primary that was asked for.
pub(crate) fn read(text: &str, asked: Option<&str>) -> Parsed<Board> {
    let document: Document<'_> = raw::parse(text)?;
    let mut player: Option<usize> = None;
    let mut vehicles: Vec<SpannedVehicle> = Vec::new();
    for (index, car) in document.cars.iter().enumerate() {
        let (placed, is_player) = placed(text, car)?;
        if is_player && let Some(first) = player.replace(index) {
            return Err(Fault::of(ErrorKind::TwoPlayers)
                .at(placed.span, "the second")
                .at(vehicles[first].span.clone(), "the first"));
        }
        vehicles.push(placed);
    }
    let Some(primary) = player else {
        let kind = ErrorKind::NoPrimary("no car has `player` set");
        return Err(Fault::of(kind).at(0..0, "this board"));
    };
    let SpannedVehicle { vehicle, span } = &vehicles[primary];
    if vehicle.orientation == Orientation::Vertical {
        let kind = ErrorKind::ExitSide { primary: Orientation::Vertical, side: Side::Right };
        return Err(Fault::of(kind)
            .at(span.clone(), "the player's car")
            .advise("in this format the exit is at the right"));
    }
    SpannedParts { size: size(), walls: Vec::new(), vehicles, primary, exit: End::Last }
        .board(asked)
}

fn placed(text: &str, car: &RawValue) -> Parsed<(SpannedVehicle, bool)> {
    let Car { player, position, length, orientation, id } = raw::parse_object(text, car)?;
    let span = raw::span(text, car);
    if position >= SIDE * SIDE {
        return Err(unexpected("a position of 0 to 35", &position.to_string(), span));
    }
    let first = Cell { row: position / SIDE, col: position % SIDE };
    let (line, position) = orientation.line_and_index(first);
    Ok((
        SpannedVehicle { vehicle: Vehicle { name: id, orientation, length, line, position }, span },
        player,
    ))
}

/// The board as one line of JSON.
pub(crate) fn write(board: &Board) -> Result<String, WriteError> {
    let format = Format::ResearchJson;
    if board.size() != size() {
        return Err(WriteError::Size { format, size: board.size() });
    }
    if !board.walls().is_empty() {
        return Err(WriteError::Walls { format });
    }
    if board.exit_side() != Side::Right {
        return Err(WriteError::Exit { format, side: board.exit_side() });
    }
    let cars = board.vehicles().map(|(id, vehicle)| {
        let Cell { row, col } = vehicle.orientation.cell(vehicle.line, vehicle.position);
        let Vehicle { name, orientation, length, .. } = vehicle.clone();
        let player = id == board.primary();
        Car { player, position: row * SIDE + col, length, orientation, id: name }
    });
    Ok(serde_json::to_string(&OutputDocument { cars: cars.collect() })
        .expect("cars are plain data"))
}

//! rushsat JSON: every board without loss, with a version.

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use super::{
    error::{ErrorKind, Fault, Parsed, ReadError},
    place::{SpannedParts, SpannedVehicle},
    raw,
    source::Source,
};
use crate::{
    board::Board,
    geometry::{Cell, Orientation, Side},
    vehicle::Vehicle,
};

/// The version of the format, the value of its `schema`.
pub const SCHEMA: &str = "rushsat-board/1";

/// The version of answers of the command.
const ANSWER: &str = "rushsat/1";

/// What tells whose JSON it is.
#[derive(Deserialize)]
pub(crate) struct Probe<'a> {
    #[serde(borrow)]
    pub(crate) schema: Option<&'a RawValue>,
    #[serde(borrow)]
    pub(crate) cars: Option<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<'a> {
    #[serde(borrow, rename = "schema")]
    _schema: &'a RawValue,
    #[serde(borrow)]
    width: &'a RawValue,
    height: usize,
    #[serde(borrow)]
    walls: Vec<&'a RawValue>,
    #[serde(borrow)]
    exit: &'a RawValue,
    #[serde(borrow)]
    primary: &'a RawValue,
    #[serde(borrow)]
    vehicles: Vec<&'a RawValue>,
}

/// A document to be written; the order of the fields is that of the text.
#[derive(Serialize)]
struct OutputDocument<'a> {
    schema: &'static str,
    width: u8,
    height: u8,
    walls: Vec<[u8; 2]>,
    exit: Side,
    primary: &'a str,
    vehicles: Vec<Entry>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: String,
    orientation: Orientation,
    length: u8,
    row: u8,
    col: u8,
}

/// The board in `text`; `asked` is the primary that was asked for.
pub(crate) fn read(text: &str, asked: Option<&str>) -> Parsed<Board> {
    check_schema(text)?;
    let document: Document<'_> = raw::parse(text)?;
    let width = raw::parse_raw(text, document.width)?;
    let size =
        super::compact::checked_size(width, document.height, raw::span(text, document.width))?;
    let walls = document.walls.iter().map(|&wall| {
        let [row, col] = raw::parse_raw(text, wall)?;
        Ok((Cell { row, col }, raw::span(text, wall)))
    });
    let walls = walls.collect::<Parsed<Vec<_>>>()?;
    let vehicles = document.vehicles.iter().map(|&entry| placed(text, entry));
    let vehicles = vehicles.collect::<Parsed<Vec<_>>>()?;
    let name: String = raw::parse_raw(text, document.primary)?;
    let Some(primary) = vehicles.iter().position(|placed| placed.vehicle.name == name) else {
        let span = raw::span(text, document.primary);
        return Err(Fault::of(ErrorKind::NotOnBoard(name)).at(span, "no vehicle has this name"));
    };
    let exit: Side = raw::parse_raw(text, document.exit)?;
    let orientation = vehicles[primary].vehicle.orientation;
    if exit.orientation() != orientation {
        return Err(Fault::of(ErrorKind::ExitSide { primary: orientation, side: exit })
            .at(raw::span(text, document.exit), "this side")
            .at(vehicles[primary].span.clone(), "the primary"));
    }
    SpannedParts { size, walls, vehicles, primary, exit: exit.end() }.board(asked)
}

fn check_schema(text: &str) -> Parsed<()> {
    let probe: Probe<'_> = raw::parse(text)?;
    let Some(schema) = probe.schema else {
        if probe.cars.is_some() {
            let (expected, found) = ("rushsat JSON".to_owned(), "a research board".to_owned());
            return Err(Fault::new(ErrorKind::Expected { expected, found }, 0..0, "here").advise(
                "a list has rushsat JSON only; `convert --to json` makes it of the board in a file of its own",
            ));
        }
        return Err(Fault::of(ErrorKind::UnknownJson).at(0..0, "this value").advise(format!(
            "a rushsat board has `\"schema\":\"{SCHEMA}\"`, a research board a list `cars`"
        )));
    };
    let found = schema.get();
    match serde_json::from_str::<String>(found) {
        Ok(stated) if stated == SCHEMA => Ok(()),
        stated => {
            let fault = Fault::of(ErrorKind::Schema { found: super::error::shorten(found) })
                .at(raw::span(text, schema), "this version");
            Err(match stated.as_deref() {
                Ok(ANSWER) => {
                    fault.advise("an answer of the command is no board: leave out its `--json`")
                }
                _ => fault,
            })
        }
    }
}

fn placed(text: &str, entry: &RawValue) -> Parsed<SpannedVehicle> {
    let Entry { name, orientation, length, row, col } = raw::parse_object(text, entry)?;
    let span = raw::span(text, entry);
    let (line, position) = orientation.line_and_index(Cell { row, col });
    Ok(SpannedVehicle { vehicle: Vehicle { name, orientation, length, line, position }, span })
}

fn written(board: &Board) -> OutputDocument<'_> {
    let entry = |vehicle: &Vehicle| {
        let Cell { row, col } = vehicle.orientation.cell(vehicle.line, vehicle.position);
        let Vehicle { name, orientation, length, .. } = vehicle.clone();
        Entry { name, orientation, length, row, col }
    };
    OutputDocument {
        schema: SCHEMA,
        width: board.size().width(),
        height: board.size().height(),
        walls: board.walls().iter().map(|cell| [cell.row, cell.col]).collect(),
        exit: board.exit_side(),
        primary: &board.vehicle(board.primary()).name,
        vehicles: board.vehicles().map(|(_, vehicle)| entry(vehicle)).collect(),
    }
}

/// The board as one line of JSON.
pub(crate) fn write(board: &Board) -> String {
    serde_json::to_string(&written(board)).expect("a board is plain data")
}

/// The board as a rushsat JSON object.
pub fn to_json_value(board: &Board) -> Value {
    serde_json::to_value(written(board)).expect("a board is plain data")
}

/// The board of a rushsat JSON object, the inverse of [`to_json_value`].
///
/// # Errors
///
/// What is wrong with the object; the place is that in its text on one line.
pub fn from_json_value(value: &Value) -> Result<Board, ReadError> {
    let text = value.to_string();
    read(&text, None).map_err(|fault| Source::new("board", &text).error(fault))
}

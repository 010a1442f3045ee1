//! rushsat JSON: every board without loss, with a version.

use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};

use super::{
    BoardEntry, Claims, Format,
    error::{ErrorKind, Fault, Parsed, ReadError},
    place::{SpannedParts, SpannedVehicle},
    raw, record,
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
    moves: Option<u32>,
    steps: Option<u32>,
    states: Option<u64>,
    #[serde(borrow)]
    unsolvable: Option<&'a RawValue>,
    #[serde(borrow)]
    name: Option<&'a RawValue>,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<u64>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    unsolvable: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
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

/// The board in `text`, which begins on this line, and what is claimed of it; `asked` is the primary that was
/// asked for.
pub(crate) fn read(text: &str, asked: Option<&str>, line: usize) -> Parsed<BoardEntry> {
    check_schema(text)?;
    let document: Document<'_> = raw::parse(text)?;
    let claims = claims(text, &document)?;
    let name = document.name.map(|name| board_name(text, name)).transpose()?;
    let board = board(text, &document, asked)?;
    Ok(BoardEntry { board, format: Format::Json, claims, line, name })
}

fn claims(text: &str, document: &Document<'_>) -> Parsed<Claims> {
    let &Document { moves, steps, states, unsolvable, .. } = document;
    let is_unsolvable = unsolvable.map(|value| raw::parse_raw(text, value)).transpose()?;
    let claims = Claims { moves, steps, states, unsolvable: is_unsolvable.unwrap_or(false) };
    record::check_claims(&claims, || unsolvable.map_or(0..0, |value| raw::span(text, value)))?;
    Ok(claims)
}

fn board_name(text: &str, value: &RawValue) -> Parsed<String> {
    let name: String = raw::parse_raw(text, value)?;
    record::check_name(&name, raw::span(text, value))?;
    Ok(name)
}

fn board(text: &str, document: &Document<'_>, asked: Option<&str>) -> Parsed<Board> {
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

fn written<'a>(board: &'a Board, claims: &Claims, name: Option<&'a str>) -> OutputDocument<'a> {
    let entry = |vehicle: &Vehicle| {
        let Cell { row, col } = vehicle.orientation.cell(vehicle.line, vehicle.position);
        let Vehicle { name, orientation, length, .. } = vehicle.clone();
        Entry { name, orientation, length, row, col }
    };
    let &Claims { moves, steps, states, unsolvable } = claims;
    OutputDocument {
        schema: SCHEMA,
        width: board.size().width(),
        height: board.size().height(),
        walls: board.walls().iter().map(|cell| [cell.row, cell.col]).collect(),
        exit: board.exit_side(),
        primary: &board.vehicle(board.primary()).name,
        vehicles: board.vehicles().map(|(_, vehicle)| entry(vehicle)).collect(),
        moves,
        steps,
        states,
        unsolvable,
        name,
    }
}

/// The board as one line of JSON, with what is claimed of it.
pub(crate) fn write(board: &Board, claims: &Claims, name: Option<&str>) -> String {
    serde_json::to_string(&written(board, claims, name)).expect("a board is plain data")
}

/// The board as a rushsat JSON object.
pub fn to_json_value(board: &Board) -> Value {
    serde_json::to_value(written(board, &Claims::default(), None)).expect("a board is plain data")
}

/// The board of a rushsat JSON object, the inverse of [`to_json_value`].
///
/// # Errors
///
/// What is wrong with the object; the place is that in its text on one line. Claims and a name are wrong here
/// ([`BoardEntry::alone`]).
pub fn from_json_value(value: &Value) -> Result<Board, ReadError> {
    let text = value.to_string();
    let board = read(&text, None, 1)
        .and_then(|entry| entry.alone().map_err(|kind| Fault::of(kind).at(0..0, "this object")));
    board.map_err(|fault| Source::new("board", &text).error(fault))
}

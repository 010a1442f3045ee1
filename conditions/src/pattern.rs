//! Boards in conditions.

use std::{collections::BTreeMap, ops::RangeInclusive};

use board::{Board, Cell, Content, Orientation, Size};
use text::Span;

use crate::field::Answerer;

/// A vehicle in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedVehicle {
    /// The direction of its line: a row or a column.
    pub orientation: Orientation,
    /// Its row or column.
    pub line: u8,
    /// Index of its first cell along the line.
    pub position: u8,
    /// Number of cells.
    pub length: u8,
}

/// What some cells of a board hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Size of the boards.
    pub size: Size,
    /// Vehicles that have to be there.
    pub vehicles: Vec<PlacedVehicle>,
    /// Cells that have to be empty.
    pub empty: Vec<Cell>,
    /// Cells that have to be walls.
    pub walls: Vec<Cell>,
}

impl PlacedVehicle {
    /// The cells that it covers.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (self.position..self.position + self.length)
            .map(move |along| self.orientation.cell(self.line, along))
    }
}

impl From<&board::Vehicle> for PlacedVehicle {
    fn from(vehicle: &board::Vehicle) -> Self {
        let board::Vehicle { orientation, length, line, position, .. } = *vehicle;
        Self { orientation, line, position, length }
    }
}

impl Pattern {
    /// Returns `true` if the cells of a board hold what they have to.
    pub(crate) fn is_met_by(&self, board: &Board) -> bool {
        if board.size() != self.size {
            return false;
        }
        let there = vehicles(board);
        let layout = board.layout(&board.initial_state());
        self.vehicles.iter().all(|vehicle| there.contains(vehicle))
            && self.empty.iter().all(|&cell| layout.at(cell) == Content::Empty)
            && self.walls.iter().all(|&cell| layout.at(cell) == Content::Wall)
    }

    /// Returns `true` if a board has the vehicles of this one, without `n` of them, and its walls.
    pub(crate) fn lacks(&self, board: &Board, n: usize) -> bool {
        let there = vehicles(board);
        board.size() == self.size
            && self.vehicles.len().checked_sub(n) == Some(there.len())
            && there.iter().all(|vehicle| self.vehicles.contains(vehicle))
            && board.walls().iter().eq(self.walls.iter().copied())
    }
}

fn vehicles(board: &Board) -> Vec<PlacedVehicle> {
    board.vehicles().map(|(_, vehicle)| vehicle.into()).collect()
}

/// What is wrong with a pattern, and where.
pub(crate) struct PatternError {
    pub(crate) span: Span,
    pub(crate) message: String,
}

/// What the boards can be of which a pattern is asked.
pub(crate) struct Setting {
    pub(crate) answerer: Answerer,
    /// Their size, if all have one.
    pub(crate) size: Option<Size>,
    /// The lengths of vehicles.
    pub(crate) lengths: RangeInclusive<u8>,
}

/// Reads a pattern, and says whether it states every cell. Without a size it is square, or its size stands
/// before it.
pub(crate) fn read(text: &str, setting: &Setting) -> Result<(Pattern, bool), PatternError> {
    let (size, cells) = size_and_cells(text, setting.size)?;
    let before = text.len() - cells.len();
    let (mut vehicles, mut empty, mut walls) = (Vec::new(), Vec::new(), Vec::new());
    let mut is_whole = true;
    let mut letters: BTreeMap<char, (Span, Vec<Cell>)> = BTreeMap::new();
    for ((at, char), cell) in cells.char_indices().zip(size.cells()) {
        let span = before + at..before + at + char.len_utf8();
        match char {
            '?' => is_whole = false,
            '.' | 'o' => empty.push(cell),
            'x' if setting.answerer == Answerer::Diagrams => {
                return Err(PatternError { span, message: "boards here have no walls".to_owned() });
            }
            'x' => walls.push(cell),
            letter if letter.is_ascii_alphabetic() => {
                letters.entry(letter).or_insert((span, Vec::new())).1.push(cell);
            }
            mark => match unit(mark, cell, setting) {
                Ok(unit) => vehicles.push(unit),
                Err(message) => return Err(PatternError { span, message }),
            },
        }
    }
    for (letter, (span, cells)) in letters {
        let placed = placed(&cells, setting);
        let message = || setting.no_vehicle(letter);
        vehicles.push(placed.ok_or_else(|| PatternError { span, message: message() })?);
    }
    Ok((Pattern { size, vehicles, empty, walls }, is_whole))
}

impl Setting {
    /// Why a letter stands for no vehicle.
    fn no_vehicle(&self, letter: char) -> String {
        match self.lengths.end() {
            1 => format!("`{letter}` is no vehicle here, where all have one cell: `-` or `|`"),
            2..=3 => format!("`{letter}` is no car and no truck: 2 or 3 cells in a line"),
            _ => format!("`{letter}` is no vehicle: 2 cells or more in a line"),
        }
    }
}

/// The vehicle of one cell that a mark stands for, the primary's like others'.
fn unit(mark: char, cell: Cell, setting: &Setting) -> Result<PlacedVehicle, String> {
    let orientation = match mark {
        '-' | '=' => Orientation::Horizontal,
        '|' | '!' => Orientation::Vertical,
        _ => return Err(format!("`{mark}` is no letter, `.` or `?`")),
    };
    if !setting.lengths.contains(&1) {
        return Err(format!("`{mark}` has one cell, and here vehicles have 2 or 3: letters"));
    }
    let (line, position) = orientation.line_and_index(cell);
    Ok(PlacedVehicle { orientation, line, position, length: 1 })
}

/// The size of a pattern, and its cells, of which there are as many.
fn size_and_cells(text: &str, wanted: Option<Size>) -> Result<(Size, &str), PatternError> {
    let error = |message: String| PatternError { span: 0..text.len(), message };
    let stated = text.split_once(':').and_then(|(size, cells)| Some((size.parse().ok()?, cells)));
    let (size, cells) = match (stated, wanted) {
        (Some((stated, cells)), None) => (stated, cells),
        (Some((stated, cells)), Some(wanted)) if stated == wanted => (stated, cells),
        (Some((stated, cells)), Some(wanted)) => {
            let message = format!("boards here are of {wanted}, not of {stated}");
            return Err(PatternError { span: 0..text.len() - cells.len() - 1, message });
        }
        (None, Some(wanted)) => (wanted, text),
        (None, None) => {
            let n_chars = text.chars().count();
            let square = Size::new(n_chars.isqrt(), n_chars.isqrt());
            let square = square.filter(|size| size.n_cells() == n_chars);
            let message = || error(format!("{n_chars} characters are no square; WxH: goes before"));
            (square.ok_or_else(message)?, text)
        }
    };
    let (n_chars, n_cells) = (cells.chars().count(), size.n_cells());
    if n_chars != n_cells {
        let what = format!("a board of {size} has {n_cells} characters, not {n_chars}");
        // Fields have such signs behind them, and patterns mostly have not.
        let is_like_a_field = text.starts_with(['=', '"', '\'']);
        let help = "; they follow `board` at once, without `=` and without quotation marks";
        return Err(error(what + if is_like_a_field { help } else { "" }));
    }
    Ok((size, cells))
}

/// The vehicle on some cells, which are in row-major order. Letters are vehicles of 2 cells or more.
fn placed(cells: &[Cell], setting: &Setting) -> Option<PlacedVehicle> {
    let length = u8::try_from(cells.len()).ok();
    let length = length.filter(|&length| length >= 2 && setting.lengths.contains(&length))?;
    let orientation = match (cells[0].row == cells[1].row, cells[0].col == cells[1].col) {
        (true, false) => Orientation::Horizontal,
        (false, true) => Orientation::Vertical,
        _ => return None,
    };
    let (line, position) = orientation.line_and_index(cells[0]);
    let placed = PlacedVehicle { orientation, line, position, length };
    placed.cells().eq(cells.iter().copied()).then_some(placed)
}

//! The tuple of generalized Rush Hour: `<w, h, x, y, n, {<x, y, o, s>, …}>`.
//!
//! Sources: Flake and Baum (2002); Legrand-Lixon (2018), definition 1. Coordinates are 1-based with y
//! upwards; (x, y) of a vehicle is its lowest or leftmost cell; the orientation is N or S (vertical),
//! E or W (horizontal); the primary is the first of n + 1 vehicles. The exit is a cell of the
//! perimeter; which side of a corner is meant follows from the primary's orientation. The definition allows
//! an exit off the primary's line: that is an instance, without a solution, but no board
//! ([`ErrorKind::ExitOffLine`]). A tuple holds no names: vehicle i is named `i`, as its solutions name it
//! (definition 2). `⟨` and `⟩` are read too.

use std::ops::Range;

use super::{
    Format,
    asked::check_size,
    compact::checked_size,
    error::{ErrorKind, Fault, Parsed, unexpected},
    place::{SpannedParts, SpannedVehicle},
    write::WriteError,
};
use crate::{
    board::Board,
    board_error::BoardError,
    geometry::{Cell, End, Orientation, Size},
    vehicle::Vehicle,
};

/// A number and its place.
type Number = (u64, Range<usize>);

struct Tokens<'a> {
    text: &'a str,
    at: usize,
}

/// Returns `true` if `text` begins as a tuple does: an angle bracket and a number.
pub(crate) fn looks_like_a_tuple(text: &str) -> bool {
    let inner = text.strip_prefix(['<', '⟨']).map(str::trim_start);
    inner.is_some_and(|inner| inner.starts_with(|c: char| c.is_ascii_digit()))
}

/// Returns `true` if `text` begins with a whole tuple. Text that does not belong to it may follow.
pub(crate) fn is_a_tuple(text: &str) -> bool {
    let n = |brackets: [char; 2]| text.chars().filter(|c| brackets.contains(c)).count();
    looks_like_a_tuple(text) && n(['<', '⟨']) == n(['>', '⟩'])
}

/// Number of bytes up to the end of the tuple with which `text` begins; all of them if it does not end.
pub(crate) fn tuple_len(text: &str) -> usize {
    let mut depth = 0;
    let end = text.char_indices().find(|&(_, c)| {
        depth += match c {
            '<' | '⟨' => 1,
            '>' | '⟩' => -1,
            _ => return false,
        };
        depth == 0
    });
    end.map_or(text.len(), |(at, c)| at + c.len_utf8())
}

/// The board in `text`, with the primary and of the size that were asked for.
pub(crate) fn read(text: &str, primary: Option<&str>, asked: Option<Size>) -> Parsed<Board> {
    let mut tokens = Tokens { text, at: 0 };
    tokens.take(&['<', '⟨'], "`<`")?;
    let (width, width_span) = tokens.number_and_comma()?;
    let (height, height_span) = tokens.number_and_comma()?;
    let size = checked_size(
        usize::try_from(width).unwrap_or(usize::MAX),
        usize::try_from(height).unwrap_or(usize::MAX),
        width_span.start..height_span.end,
    )?;
    let x = tokens.number_and_comma()?;
    let y = tokens.number_and_comma()?;
    let n_others = tokens.number_and_comma()?;
    let vehicles = tokens.vehicles(size)?;
    tokens.take(&['>', '⟩'], "`>`")?;
    tokens.end()?;
    let Some(listed) = vehicles.len().checked_sub(1) else {
        let kind = ErrorKind::NoPrimary("the tuple lists no vehicles");
        return Err(Fault::of(kind).at(0..text.trim_end().len(), "this tuple"));
    };
    if n_others.0 != listed as u64 {
        let kind = ErrorKind::VehicleCount { stated: n_others.0, listed };
        return Err(Fault::of(kind).at(n_others.1, "this number"));
    }
    // That the exit is off the line is an answer, so everything else is looked at before.
    let (exit, fault) = match exit(size, &vehicles[0], &x, &y) {
        Ok(exit) => (exit, None),
        Err(fault) => (End::Last, Some(fault)),
    };
    let parts = SpannedParts { size, walls: Vec::new(), vehicles, primary: 0, exit };
    let board = parts.board(primary)?;
    let Some(fault) = fault else { return Ok(board) };
    asked.map_or(Ok(()), |asked| check_size(&board, asked))?;
    Err(fault)
}

/// The end of the primary's line that lies in the cell (x, y).
fn exit(size: Size, primary: &SpannedVehicle, x: &Number, y: &Number) -> Parsed<End> {
    let Vehicle { orientation, line, .. } = primary.vehicle;
    let fault = |kind| {
        let exit = x.1.start..y.1.end;
        Fault::of(kind).at(exit, "this exit").at(primary.span.clone(), "the primary")
    };
    let cell = cell(size, x.0, y.0).ok_or_else(|| fault(ErrorKind::ExitElsewhere))?;
    let is_inside = Orientation::ALL.into_iter().all(|orientation| {
        let along = orientation.line_and_index(cell).1;
        along > 0 && along + 1 < size.extent(orientation)
    });
    let (exit_line, along) = orientation.line_and_index(cell);
    match along {
        _ if is_inside => Err(fault(ErrorKind::ExitElsewhere)),
        _ if exit_line != line => Err(fault(ErrorKind::ExitOffLine)),
        // In a line of one cell both ends are one cell; the default is meant.
        along if along + 1 == size.extent(orientation) => Ok(End::Last),
        0 => Ok(End::First),
        _ => Err(fault(ErrorKind::ExitElsewhere)),
    }
}

/// The cell with these 1-based coordinates, y upwards; `None` off the grid.
fn cell(size: Size, x: u64, y: u64) -> Option<Cell> {
    let index = |n: u64, extent: u8| {
        u8::try_from(n).ok().and_then(|n| n.checked_sub(1)).filter(|&index| index < extent)
    };
    let col = index(x, size.width())?;
    let row = size.height() - 1 - index(y, size.height())?;
    Some(Cell { row, col })
}

impl<'a> Tokens<'a> {
    /// What is left, after white space.
    fn rest(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        &self.text[self.at..]
    }

    /// The fault that `expected` does not come next.
    fn expected(&mut self, expected: &str) -> Fault {
        let rest = self.rest();
        let is_word = |c: char| c.is_alphanumeric() || c == '-';
        let word = rest.len() - rest.trim_start_matches(is_word).len();
        let len = word.max(rest.chars().next().map_or(0, char::len_utf8));
        unexpected(expected, &rest[..len], self.at..self.at + len)
    }

    fn take(&mut self, any: &[char], expected: &str) -> Parsed<()> {
        match self.rest().chars().next() {
            Some(c) if any.contains(&c) => {
                self.at += c.len_utf8();
                Ok(())
            }
            _ => Err(self.expected(expected)),
        }
    }

    fn comma(&mut self) -> Parsed<()> {
        self.take(&[','], "`,`")
    }

    fn end(&mut self) -> Parsed<()> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("nothing after the tuple")) }
    }

    fn number(&mut self) -> Parsed<Number> {
        let rest = self.rest();
        let len = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = rest[..len].parse().map_err(|_| self.expected("a number"))?;
        let start = self.at;
        self.at += len;
        Ok((number, start..self.at))
    }

    fn number_and_comma(&mut self) -> Parsed<Number> {
        let number = self.number()?;
        self.comma()?;
        Ok(number)
    }

    /// `{<x, y, o, s>, …}`, with as many vehicles as there are.
    fn vehicles(&mut self, size: Size) -> Parsed<Vec<SpannedVehicle>> {
        self.take(&['{'], "`{`")?;
        let mut vehicles = Vec::new();
        while !self.rest().starts_with('}') {
            if !vehicles.is_empty() {
                self.comma()?;
            }
            vehicles.push(self.vehicle(size, vehicles.len())?);
        }
        self.take(&['}'], "`}`")?;
        Ok(vehicles)
    }

    fn vehicle(&mut self, size: Size, index: usize) -> Parsed<SpannedVehicle> {
        self.rest();
        let start = self.at;
        self.take(&['<', '⟨'], "`<`")?;
        let (x, _) = self.number_and_comma()?;
        let (y, _) = self.number_and_comma()?;
        let orientation = match self.rest().chars().next() {
            Some('N' | 'S') => Orientation::Vertical,
            Some('E' | 'W') => Orientation::Horizontal,
            _ => return Err(self.expected("an orientation: `N`, `S`, `E` or `W`")),
        };
        self.at += 1;
        self.comma()?;
        let (length, _) = self.number()?;
        self.take(&['>', '⟩'], "`>`")?;
        let span = start..self.at;
        let name = index.to_string();
        let vehicle = u8::try_from(length)
            .ok()
            .and_then(|length| placed(size, name.clone(), (x, y), orientation, length));
        if let Some(vehicle) = vehicle {
            return Ok(SpannedVehicle { vehicle, span });
        }
        let error = BoardError::OffGrid { vehicle: index, name, size };
        Err(Fault::of(error).at(span, "this vehicle"))
    }
}

/// The vehicle whose lowest or leftmost cell is (x, y); `None` where it does not lie on the grid.
fn placed(
    size: Size,
    name: String,
    (x, y): (u64, u64),
    orientation: Orientation,
    length: u8,
) -> Option<Vehicle> {
    let (line, along) = orientation.line_and_index(cell(size, x, y)?);
    let position = match orientation {
        Orientation::Horizontal => along,
        // A vehicle of length 0 has no lowest cell; the board says what is wrong with it.
        Orientation::Vertical => along.checked_sub(length.saturating_sub(1))?,
    };
    Some(Vehicle { name, orientation, length, line, position })
}

/// The board as a tuple; the names of its vehicles are lost.
pub(crate) fn write(board: &Board) -> Result<String, WriteError> {
    let format = Format::Grh;
    let size = board.size();
    let primary = board.vehicle(board.primary());
    if !board.walls().is_empty() {
        return Err(WriteError::Walls { format });
    }
    let last = size.extent(primary.orientation) - 1;
    let along = match board.exit() {
        End::First if last == 0 => {
            return Err(WriteError::Exit { format, side: board.exit_side() });
        }
        End::First => 0,
        End::Last => last,
    };
    let xy = |cell: Cell| format!("{}, {}", cell.col + 1, size.height() - cell.row);
    let others = board.vehicles().filter(|&(id, _)| id != board.primary());
    let vehicles = std::iter::once(primary).chain(others.map(|(_, vehicle)| vehicle));
    let tuples = vehicles.map(|vehicle| {
        let Vehicle { orientation, length, line, position, .. } = *vehicle;
        let (letter, index) = match orientation {
            Orientation::Horizontal => ('E', position),
            Orientation::Vertical => ('N', position + length - 1),
        };
        format!("<{}, {letter}, {length}>", xy(orientation.cell(line, index)))
    });
    let tuples: Vec<String> = tuples.collect();
    let exit = xy(primary.orientation.cell(primary.line, along));
    let (width, height, n_others) = (size.width(), size.height(), board.n_vehicles() - 1);
    Ok(format!("<{width}, {height}, {exit}, {n_others}, {{{}}}>", tuples.join(", ")))
}

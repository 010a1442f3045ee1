//! Boards drawn with letters: what the compact, grid and database formats share.
//!
//! `.` or `o` is an empty cell, `x` a wall, every other ASCII letter, of either case, a part of the
//! vehicle with that name. `-` and `|` are vehicles of one cell, horizontal and vertical; `=` and `!` are
//! such vehicles and the primary. These are named by number: see [`UNIT_PRIMARY`].

use std::ops::Range;

use super::error::{ErrorKind, Fault, Parsed};
use crate::{
    board::{Board, BoardParts},
    cells::CellSet,
    geometry::{Cell, End, Orientation, Side, Size},
    vehicle::{Vehicle, VehicleId},
};

/// The letters that mark the primary by default.
pub(crate) const PRIMARIES: [char; 2] = ['A', 'X'];

const WHICH_PRIMARY: &str = "say which one is the primary with `--primary A` or `--primary X` \
                             (in a list, `primary=A` or `primary=X` after the board)";

/// The name of a primary of one cell that is drawn by its orientation; the other vehicles of one cell are
/// named `1`, `2`, … row by row. A tuple of generalized Rush Hour names its vehicles so, too.
pub(crate) const UNIT_PRIMARY: &str = "0";

/// Returns `true` if `c` can name a vehicle.
pub(crate) const fn is_vehicle(c: char) -> bool {
    c.is_ascii_alphabetic() && !matches!(c, 'o' | 'x')
}

/// The orientation of the vehicle of one cell that `c` draws, and whether it is the primary.
pub(crate) const fn unit(c: char) -> Option<(Orientation, bool)> {
    match c {
        '-' => Some((Orientation::Horizontal, false)),
        '=' => Some((Orientation::Horizontal, true)),
        '|' => Some((Orientation::Vertical, false)),
        '!' => Some((Orientation::Vertical, true)),
        _ => None,
    }
}

/// What draws a vehicle of one cell.
const fn unit_character(orientation: Orientation, is_primary: bool) -> char {
    match (orientation, is_primary) {
        (Orientation::Horizontal, false) => '-',
        (Orientation::Horizontal, true) => '=',
        (Orientation::Vertical, false) => '|',
        (Orientation::Vertical, true) => '!',
    }
}

/// What the letter formats draw a vehicle of one cell with; `None` for longer ones, which have letters.
pub fn unit_mark(board: &Board, id: VehicleId) -> Option<char> {
    let vehicle = board.vehicle(id);
    (vehicle.length == 1).then(|| unit_character(vehicle.orientation, id == board.primary()))
}

/// A fault at the first character of `text` that no board has; `start` is the offset of `text`.
pub(crate) fn check_characters(text: &str, start: usize) -> Parsed<()> {
    match text.char_indices().find(|&(_, c)| !is_cell(c)) {
        None => Ok(()),
        Some((at, c)) => {
            let at = start + at;
            Err(Fault::of(ErrorKind::Character(c))
                .at(at..at + c.len_utf8(), "here")
                .advise("a board is drawn with `.` or `o` for an empty cell, `x` for a wall and other letters for \
                         vehicles; of one cell they are `-` and `|`, or `=` and `!` for the primary"))
        }
    }
}

fn is_cell(c: char) -> bool {
    c.is_ascii_alphabetic() || c == '.' || unit(c).is_some()
}

/// One character of a board and its offset in the text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Glyph {
    pub(crate) character: char,
    pub(crate) at: usize,
}

impl Glyph {
    fn span(self) -> Range<usize> {
        self.at..self.at + 1
    }
}

/// An exit marker beside a line of the grid.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marker {
    pub(crate) glyph: Glyph,
    pub(crate) side: Side,
    /// The row or column that it stands beside.
    pub(crate) line: u8,
}

impl Marker {
    fn stands_beside(self, vehicle: &Vehicle) -> bool {
        vehicle.orientation == self.side.orientation() && vehicle.line == self.line
    }
}

/// The characters of a board in row-major order, all of them board characters.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    pub(crate) size: Size,
    pub(crate) glyphs: Vec<Glyph>,
    pub(crate) marker: Option<Marker>,
}

/// A vehicle and where its first cell is drawn.
struct DrawnVehicle {
    first: Glyph,
    vehicle: Vehicle,
}

impl DrawnVehicle {
    /// Returns `true` if it is drawn as a primary of one cell.
    fn is_unit_primary(&self) -> bool {
        matches!(unit(self.first.character), Some((_, true)))
    }
}

impl Drawing {
    /// The board that is drawn; `primary` is the name that was asked for, if one was.
    pub(crate) fn board(&self, primary: Option<&str>) -> Parsed<Board> {
        let drawn = self.vehicles()?;
        let primary = self.primary(&drawn, primary)?;
        let exit = self.exit(&drawn[primary])?;
        let walls = self.cells_of('x').map(|(cell, _)| cell).collect::<CellSet>();
        let vehicles = drawn.into_iter().map(|drawn| drawn.vehicle).collect();
        Board::new(BoardParts { size: self.size, walls, vehicles, primary, exit })
            .map_err(Fault::of)
    }

    fn cells_of(&self, letter: char) -> impl Iterator<Item = (Cell, Glyph)> {
        self.size
            .cells()
            .zip(self.glyphs.iter().copied())
            .filter(move |(_, glyph)| glyph.character == letter)
    }

    /// The vehicles in order of their first cells.
    fn vehicles(&self) -> Parsed<Vec<DrawnVehicle>> {
        let mut drawn: Vec<DrawnVehicle> = Vec::new();
        let mut n_units = 0;
        for (cell, &glyph) in self.size.cells().zip(&self.glyphs) {
            let letter = glyph.character;
            let vehicle = if let Some((orientation, is_primary)) = unit(letter) {
                n_units += u32::from(!is_primary);
                let number = n_units.to_string();
                let name = if is_primary { UNIT_PRIMARY.to_owned() } else { number };
                let (line, position) = orientation.line_and_index(cell);
                Vehicle { name, orientation, length: 1, line, position }
            } else if is_vehicle(letter) && drawn.iter().all(|d| d.first.character != letter) {
                self.vehicle(letter)?
            } else {
                continue;
            };
            drawn.push(DrawnVehicle { first: glyph, vehicle });
        }
        let mut primaries = drawn.iter().filter(|drawn| drawn.is_unit_primary());
        if let (Some(first), Some(second)) = (primaries.next(), primaries.next()) {
            return Err(Fault::of(ErrorKind::TwoUnitPrimaries)
                .at(second.first.span(), "the second")
                .at(first.first.span(), "the first")
                .advise(
                    "`=` and `!` draw the primary; other vehicles of one cell are `-` and `|`",
                ));
        }
        Ok(drawn)
    }

    /// The vehicle whose cells hold `letter`, which occurs.
    fn vehicle(&self, letter: char) -> Parsed<Vehicle> {
        let cells: Vec<(Cell, Glyph)> = self.cells_of(letter).collect();
        let (first_cell, first) = cells[0];
        let Some(&(second_cell, _)) = cells.get(1) else {
            return Err(Fault::of(ErrorKind::LengthOne { name: letter })
                .at(first.span(), "its only cell")
                .advise("a vehicle of one cell is drawn by its orientation: `-` or `|`, the primary `=` or `!`"));
        };
        let orientation = if second_cell.row == first_cell.row {
            Orientation::Horizontal
        } else {
            Orientation::Vertical
        };
        let (line, position) = orientation.line_and_index(first_cell);
        let is_off = |cell: Cell| orientation.line_and_index(cell).0 != line;
        if let Some(&(_, off)) = cells.iter().find(|&&(cell, _)| is_off(cell)) {
            return Err(Fault::of(ErrorKind::Bent { name: letter })
                .at(off.span(), "this cell is not in line")
                .at(first.span(), "with its first cell"));
        }
        let ends = cells.windows(2).find(|pair| {
            let [before, after] =
                [pair[0], pair[1]].map(|(cell, _)| orientation.line_and_index(cell).1);
            after != before + 1
        });
        if let Some(&[(_, before), (_, after)]) = ends {
            return Err(Fault::of(ErrorKind::Gap { name: letter })
                .at(after.span(), "and goes on here")
                .at(before.span(), "it ends here")
                .advise("every vehicle has a letter of its own and covers cells without a gap"));
        }
        let length = u8::try_from(cells.len()).expect("at most 64 cells of one line");
        Ok(Vehicle { name: letter.to_string(), orientation, length, line, position })
    }

    /// Index of the primary.
    fn primary(&self, drawn: &[DrawnVehicle], asked: Option<&str>) -> Parsed<usize> {
        if let Some(name) = asked {
            return drawn.iter().position(|drawn| drawn.vehicle.name == name).ok_or_else(|| {
                Fault::of(ErrorKind::NotOnBoard(name.to_owned())).at(self.span(), "this board")
            });
        }
        if let Some(index) = drawn.iter().position(DrawnVehicle::is_unit_primary) {
            return Ok(index);
        }
        let place = |letter| drawn.iter().position(|drawn| drawn.first.character == letter);
        match PRIMARIES.map(place) {
            [Some(index), None] | [None, Some(index)] => Ok(index),
            [None, None] => Err(Fault::of(ErrorKind::NoLetterPrimary)
                .at(self.span(), "this board")
                .advise("name the primary vehicle with `--primary LETTER`; one of a single cell is drawn `=` or `!`")),
            [Some(a), Some(x)] => self.deduced_primary(drawn, a, x),
        }
    }

    /// The one of `A` and `X` that lies along the marked line: the marker stands beside the line of
    /// the primary, so the other one is not.
    fn deduced_primary(&self, drawn: &[DrawnVehicle], a: usize, x: usize) -> Parsed<usize> {
        if let Some(marker) = self.marker {
            match [a, x].map(|index| marker.stands_beside(&drawn[index].vehicle)) {
                [true, false] => return Ok(a),
                [false, true] => return Ok(x),
                [false, false] => return Err(elsewhere(marker, &drawn[a])),
                [true, true] => {}
            }
        }
        Err(Fault::of(ErrorKind::TwoPrimaries)
            .at(drawn[a].first.span(), "`A` is here")
            .at(drawn[x].first.span(), "`X` is here")
            .advise(WHICH_PRIMARY))
    }

    fn exit(&self, primary: &DrawnVehicle) -> Parsed<End> {
        match self.marker {
            None => Ok(End::Last),
            Some(marker) if marker.stands_beside(&primary.vehicle) => Ok(marker.side.end()),
            Some(marker) => Err(elsewhere(marker, primary)),
        }
    }

    /// The text from the first to the last cell.
    fn span(&self) -> Range<usize> {
        let at = |glyph: Option<&Glyph>| glyph.map_or(0, |glyph| glyph.at);
        at(self.glyphs.first())..at(self.glyphs.last()) + 1
    }
}

fn elsewhere(marker: Marker, primary: &DrawnVehicle) -> Fault {
    let Glyph { character, .. } = marker.glyph;
    let word = primary.vehicle.orientation.line_word();
    Fault::of(ErrorKind::MarkerElsewhere { marker: character })
        .at(marker.glyph.span(), "the marker")
        .at(primary.first.span(), format!("`{}` lies along this {word}", primary.first.character))
        .advise("put `>` after or `<` before the primary's row, `^` above or `v` below its column")
}

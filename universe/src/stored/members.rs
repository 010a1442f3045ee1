//! What all configurations of a stored set have in common, found without looking at one.
//!
//! A set is read from the leaves of its diagram to the root. Of each node some numbers are kept that say of
//! the sets of vehicles below it whether they can be parts of configurations. Nothing that is legal is
//! refused, and nothing else passes:
//!
//! - No cell is covered twice: the vehicle of a node covers no cell that some set below it covers.
//! - No line of cars and trucks is filled by its own vehicles: the most cells that a set covers of a line are
//!   less than it has.
//! - The exit row holds what the rules say: the least and the largest number of its cars (in Unit Rush Hour:
//!   of its vehicles), and of its trucks. So does the board, if the rules say how many empty cells it has:
//!   the least and the largest number of vehicles.
//! - A column that the universe is cut by has the type that the part says. Vehicles of a column are met from
//!   its top, so if all members of the whole set have the same type there, those below a node have the same
//!   rest of it.
//! - Winning configurations are those of index 0.

use board::Orientation;
use symbolic::zdd::Var;

use crate::{
    line::LineType,
    rules::Rules,
    symbolic::{
        MAX_CUT, cut_columns, part_types,
        variables::{PlacedPiece, Variables},
    },
    universe::{MAX_SIDE, Universe},
};

/// What is known of the sets below a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Members {
    /// How many there are; no more than 2^64 - 1.
    pub(super) n: u64,
    /// The cells that some of them cover: a bit for each.
    cells: u64,
    /// The most cells that one of them covers of a line with vehicles of the line: four bits for each line.
    covered: u64,
    /// For each cut column, the lengths of the vehicles of each of them, two bits each, the first in the
    /// lowest.
    types: [u16; MAX_CUT],
    /// The least and the largest number of vehicles.
    vehicles: [u8; 2],
    /// The least and the largest number of cars in the exit row.
    exit_cars: [u8; 2],
    /// The largest number of trucks in the exit row.
    exit_trucks: u8,
    /// `true` at index 0 if all touch the exit, and at index 1 if some do.
    wins: [bool; 2],
}

impl Members {
    /// The members of the family without a set.
    const EMPTY: Self = Self {
        n: 0,
        vehicles: [u8::MAX, 0],
        exit_cars: [u8::MAX, 0],
        wins: [true, false],
        ..Self::UNIT
    };

    /// The members of the family of the empty set.
    const UNIT: Self = Self {
        n: 1,
        cells: 0,
        covered: 0,
        types: [0; MAX_CUT],
        vehicles: [0; 2],
        exit_cars: [0; 2],
        exit_trucks: 0,
        wins: [false; 2],
    };

    pub(super) const TERMINALS: [Self; 2] = [Self::EMPTY, Self::UNIT];

    /// The same sets, each with one vehicle more.
    fn with(mut self, place: &Place) -> Result<Self, &'static str> {
        if self.cells & place.cells != 0 {
            return Err("two vehicles cover a cell");
        }
        self.cells |= place.cells;
        self.covered += place.covered;
        if let Some(column) = place.cut_column {
            self.types[column] = self.types[column] << 2 | u16::from(place.length);
        }
        self.vehicles = self.vehicles.map(|n| n.saturating_add(1));
        if place.is_in_exit_row {
            match place.length {
                1 | 2 => self.exit_cars = self.exit_cars.map(|n| n + 1),
                _ => self.exit_trucks += 1,
            }
        }
        if place.wins {
            self.wins = [true; 2];
        }
        Ok(self)
    }

    /// These sets and others.
    fn and(self, other: Self) -> Result<Self, &'static str> {
        if self.n == 0 {
            return Ok(other);
        }
        if self.types != other.types {
            return Err("its sets are of several parts");
        }
        Ok(Self {
            n: self.n.saturating_add(other.n),
            cells: self.cells | other.cells,
            covered: larger(self.covered, other.covered),
            types: self.types,
            vehicles: [
                self.vehicles[0].min(other.vehicles[0]),
                self.vehicles[1].max(other.vehicles[1]),
            ],
            exit_cars: [
                self.exit_cars[0].min(other.exit_cars[0]),
                self.exit_cars[1].max(other.exit_cars[1]),
            ],
            exit_trucks: self.exit_trucks.max(other.exit_trucks),
            wins: [self.wins[0] && other.wins[0], self.wins[1] || other.wins[1]],
        })
    }
}

/// The larger ones of two numbers up to 7 in each four bits.
const fn larger(a: u64, b: u64) -> u64 {
    const HIGH: u64 = 0x8888_8888_8888_8888;
    let is_a = ((a | HIGH) - b) & HIGH;
    let from_a = is_a | (is_a - (is_a >> 3));
    a & from_a | b & !from_a
}

/// What a vehicle in a place is for [`Members`].
#[derive(Clone, Copy, Debug)]
struct Place {
    cells: u64,
    covered: u64,
    cut_column: Option<usize>,
    length: u8,
    is_in_exit_row: bool,
    wins: bool,
}

/// What the sets of a universe may hold.
#[derive(Debug)]
pub(super) struct Legal {
    universe: Universe,
    /// Indexed by variable.
    places: Vec<Place>,
}

impl Legal {
    pub(super) fn new(universe: Universe) -> Self {
        let variables = Variables::new(universe);
        let places = variables.iter().map(|(_, placed)| place(universe, placed)).collect();
        Self { universe, places }
    }

    /// What is known of the sets of a node, by its variable and its children.
    pub(super) fn node(
        &self,
        var: Var,
        lo: &Members,
        hi: &Members,
    ) -> Result<Members, &'static str> {
        let place = self.places.get(var.index()).ok_or("its variable is no place of a vehicle")?;
        lo.and(hi.with(place)?)
    }

    /// Returns `Ok` if all members of a set are configurations of the part and can have the index; else says
    /// what some are.
    pub(super) fn check(
        &self,
        members: &Members,
        part: usize,
        index: Option<usize>,
    ) -> Result<(), &'static str> {
        if members.n == 0 {
            return Ok(());
        }
        let size = self.universe.size();
        let mut lines = (0..size.height())
            .map(|row| (Orientation::Horizontal, row))
            .chain((0..size.width()).map(|column| (Orientation::Vertical, column)));
        let is_full = |(orientation, line)| {
            let covered = members.covered >> line_shift(orientation, line) & 0xf;
            covered == u64::from(size.extent(orientation))
        };
        if !self.universe.rules().is_unit() && lines.any(is_full) {
            return Err("a line is filled by its own vehicles");
        }
        let types = part_types(self.universe, part);
        if !types.iter().zip(members.types).all(|(wanted, found)| type_code(wanted) == found) {
            return Err("some sets are of another part");
        }
        let is_allowed = match self.universe.rules() {
            Rules::Fogleman => members.exit_cars == [1, 1] && members.exit_trucks == 0,
            Rules::Collette | Rules::Unit | Rules::Tromp => members.exit_cars[0] >= 1,
        };
        if self
            .universe
            .n_vehicles()
            .is_some_and(|n| members.vehicles.iter().any(|&m| usize::from(m) != n))
        {
            return Err("some sets have another number of empty cells");
        }
        if !is_allowed {
            return Err("the exit row does not hold what the rules say");
        }
        match (index, members.wins) {
            (Some(0), [false, _]) => Err("some of index 0 do not win"),
            (index, [_, true]) if index != Some(0) => Err("some win and are not of index 0"),
            _ => Ok(()),
        }
    }
}

fn place(universe: Universe, placed: PlacedPiece) -> Place {
    let width = universe.size().width();
    let is_in_exit_row =
        placed.orientation == Orientation::Horizontal && placed.line == universe.exit_row();
    let bit =
        |cell: board::Cell| 1 << (u32::from(cell.row) * u32::from(width) + u32::from(cell.col));
    let is_cut = placed.orientation == Orientation::Vertical;
    Place {
        cells: placed.cells().map(bit).sum(),
        covered: u64::from(placed.piece.length) << line_shift(placed.orientation, placed.line),
        cut_column: cut_columns(universe).position(|column| is_cut && column == placed.line),
        length: placed.piece.length,
        is_in_exit_row,
        wins: is_in_exit_row && placed.piece.end() == width,
    }
}

/// Where in [`Members::covered`] a line has its number.
fn line_shift(orientation: Orientation, line: u8) -> u32 {
    let before = match orientation {
        Orientation::Horizontal => 0,
        Orientation::Vertical => MAX_SIDE,
    };
    4 * u32::from(before + line)
}

/// The lengths as in [`Members::types`].
fn type_code(line_type: &LineType) -> u16 {
    line_type.lengths().iter().rev().fold(0, |code, &length| code << 2 | u16::from(length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_larger_number_is_chosen_in_each_four_bits() {
        for a in 0..8 {
            for b in 0..8 {
                let [of_a, of_b] = [[a, b, 7, 0], [b, a, 0, 7]].map(|numbers: [u64; 4]| {
                    numbers.iter().fold(0, |word, n| word << 4 | n) << 48 | 0x123
                });
                let most = a.max(b);
                assert_eq!(larger(of_a, of_b), (most << 12 | most << 8 | 0x77) << 48 | 0x123);
            }
        }
    }
}

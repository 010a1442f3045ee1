//! Configurations as sets of placed vehicles, and the order of these.

use board::{Cell, Orientation};
use symbolic::zdd::{Chains, Var};

use crate::{
    configuration::Configuration,
    line::{Line, Piece},
    universe::Universe,
};

/// A vehicle in a place: an element of the sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PlacedPiece {
    /// The direction of its line: a row or a column.
    pub(crate) orientation: Orientation,
    /// Its row or column.
    pub(crate) line: u8,
    /// Where it stands on it.
    pub(crate) piece: Piece,
}

impl PlacedPiece {
    /// The cells that it covers.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        (self.piece.position..self.piece.end())
            .map(move |along| self.orientation.cell(self.line, along))
    }

    /// Returns `true` if both cover some cell.
    pub(super) fn overlaps(self, other: Self) -> bool {
        self.cells().any(|cell| other.cells().any(|other| other == cell))
    }

    /// Its place in the order: row by row from the top, each row from the right. A horizontal vehicle stands
    /// at its last cell and a vertical one at its first, which are the cells that are met first. Of twelve
    /// orders by rows and cells that were measured on 6x5 and 5x6 this has the fewest nodes; left to right
    /// has a fifth more.
    fn rank(self) -> impl Ord {
        let (row, column) = match self.orientation {
            Orientation::Horizontal => (self.line, self.piece.end() - 1),
            Orientation::Vertical => (self.piece.position, self.line),
        };
        (
            row,
            std::cmp::Reverse(column),
            self.orientation == Orientation::Vertical,
            self.piece.length,
        )
    }

    /// The same vehicle one cell farther along.
    fn next(self) -> Self {
        let piece = Piece { position: self.piece.position + 1, ..self.piece };
        Self { piece, ..self }
    }
}

/// The variables of a universe.
#[derive(Clone, Debug)]
pub(crate) struct Variables {
    universe: Universe,
    /// Indexed by number.
    placed: Vec<PlacedPiece>,
}

impl Variables {
    /// One variable for every vehicle in every place.
    pub(crate) fn new(universe: Universe) -> Self {
        let size = universe.size();
        let all = Orientation::ALL.into_iter().flat_map(|orientation| {
            let contents = Line::all(size.extent(orientation), universe.rules());
            let pieces = contents.into_iter().filter_map(|content| match content.pieces() {
                [piece] => Some(*piece),
                _ => None,
            });
            let pieces: Vec<Piece> = pieces.collect();
            (0..size.n_lines(orientation)).flat_map(move |line| {
                pieces.clone().into_iter().map(move |piece| PlacedPiece {
                    orientation,
                    line,
                    piece,
                })
            })
        });
        let mut placed: Vec<PlacedPiece> = all.collect();
        placed.sort_by_key(|placed| placed.rank());
        Self { universe, placed }
    }

    pub(crate) fn universe(&self) -> Universe {
        self.universe
    }

    /// The variables and what they stand for, in their order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Var, PlacedPiece)> {
        (0..).map(var).zip(self.placed.iter().copied())
    }

    /// The variable of a vehicle in a place; `None` if no vehicle can stand there.
    pub(crate) fn of(&self, placed: PlacedPiece) -> Option<Var> {
        self.placed.iter().position(|&other| other == placed).map(var)
    }

    /// The variables of those places for which `is_wanted`.
    pub(crate) fn select(
        &self,
        is_wanted: impl Fn(PlacedPiece) -> bool,
    ) -> impl Iterator<Item = Var> {
        self.iter().filter(move |&(_, placed)| is_wanted(placed)).map(|(var, _)| var)
    }

    /// What the variables stand for: the first and the last cell of a vehicle.
    pub(super) fn names(&self) -> Vec<String> {
        let name = |placed: &PlacedPiece| {
            let cells: Vec<Cell> = placed.cells().collect();
            let (first, last) = (cells[0], cells[cells.len() - 1]);
            format!("({},{}) to ({},{})", first.row, first.col, last.row, last.col)
        };
        self.placed.iter().map(name).collect()
    }

    /// What a vehicle's place is exchanged for when it makes a step: chains along the lines.
    pub(super) fn chains(&self) -> Chains {
        let links = self.iter().filter_map(|(var, placed)| {
            let next = self.of(placed.next())?;
            Some((var.min(next), var.max(next)))
        });
        Chains::new(links)
    }

    /// The configuration that a set stands for.
    pub(crate) fn configuration(&self, set: &[Var]) -> Configuration {
        let size = self.universe.size();
        let lines = |orientation| {
            let line = |line| {
                let placed = set.iter().map(|var| self.placed[var.index()]);
                let on_line = placed
                    .filter(|placed| placed.orientation == orientation && placed.line == line);
                let mut pieces: Vec<Piece> = on_line.map(|placed| placed.piece).collect();
                pieces.sort_unstable();
                Line::new(size.extent(orientation), pieces)
            };
            (0..size.n_lines(orientation)).map(line).collect()
        };
        Configuration {
            rows: lines(Orientation::Horizontal),
            columns: lines(Orientation::Vertical),
        }
    }
}

fn var(number: usize) -> Var {
    Var::new(number).expect("7x7 has 154 places")
}

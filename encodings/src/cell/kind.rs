//! What a cell can hold.

use std::fmt;

use board::Orientation;

/// A content that is part of a vehicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VehicleKind {
    /// `true` for the primary.
    pub is_red: bool,
    /// Along which kind of line it moves.
    pub orientation: Orientation,
    /// Number of cells, at least 1.
    pub length: u8,
}

/// The symbol: `Red`, `H2`, `V3` …
impl fmt::Display for VehicleKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_red, self.orientation) {
            (true, _) => f.write_str("Red"),
            (false, Orientation::Horizontal) => write!(f, "H{}", self.length),
            (false, Orientation::Vertical) => write!(f, "V{}", self.length),
        }
    }
}

/// What a cell holds, in the words of the encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellContent {
    /// Nothing: `E`.
    Empty,
    /// A wall: `W`.
    Wall,
    /// A part of a vehicle of this kind: `Red`, `Hk`, `Vk`.
    Vehicle(VehicleKind),
}

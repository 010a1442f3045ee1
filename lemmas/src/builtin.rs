//! The propositions of the theory by their names in the language.

use board::{Direction, Orientation};
use encodings::cell::{CellContent, CellTheory, VehicleKind};

use crate::syntax::ast::Sort;

/// A content by its symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbol {
    /// `E`
    Empty,
    /// `W`
    Wall,
    /// `Red`
    Red,
    /// `Hk`, `Vk`: other than Red.
    Vehicle(Orientation, u8),
}

/// What has a meaning without a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Builtin {
    /// `E(r,c)` …
    Holds(Symbol),
    /// `Cell(r,c,x)`
    Cell,
    /// `off(r,c,o)`
    Offset,
    /// `CMR(r,c)` …
    CanMove(Orientation, Direction),
    /// `slideR(r,c,j)` …
    Slide(Orientation, Direction),
    /// `won`
    Won,
    /// `invariant`
    Invariant,
}

impl Symbol {
    pub(crate) fn named(name: &str) -> Option<Self> {
        let length =
            |digits: &str| digits.parse().ok().filter(|&n: &u8| n > 0 && digits == n.to_string());
        match name {
            "E" => Some(Self::Empty),
            "W" => Some(Self::Wall),
            "Red" => Some(Self::Red),
            _ => {
                let (orientation, digits) = match name.strip_prefix('H') {
                    Some(digits) => (Orientation::Horizontal, digits),
                    None => (Orientation::Vertical, name.strip_prefix('V')?),
                };
                Some(Self::Vehicle(orientation, length(digits)?))
            }
        }
    }

    /// What it means in a theory.
    pub(crate) fn held(self, theory: &CellTheory) -> CellContent {
        match self {
            Self::Empty => CellContent::Empty,
            Self::Wall => CellContent::Wall,
            Self::Red => CellContent::Vehicle(theory.red()),
            Self::Vehicle(orientation, length) => {
                CellContent::Vehicle(VehicleKind { is_red: false, orientation, length })
            }
        }
    }
}

impl Builtin {
    pub(crate) fn named(name: &str) -> Option<Self> {
        if let Some(symbol) = Symbol::named(name) {
            return Some(Self::Holds(symbol));
        }
        let moving = |letter: &str| match letter {
            "R" => Some((Orientation::Horizontal, Direction::Forward)),
            "L" => Some((Orientation::Horizontal, Direction::Backward)),
            "D" => Some((Orientation::Vertical, Direction::Forward)),
            "U" => Some((Orientation::Vertical, Direction::Backward)),
            _ => None,
        };
        match name {
            "Cell" => Some(Self::Cell),
            "off" => Some(Self::Offset),
            "won" => Some(Self::Won),
            "invariant" => Some(Self::Invariant),
            _ => {
                let can_move = name.strip_prefix("CM").and_then(moving);
                let slide = name.strip_prefix("slide").and_then(moving);
                let can_move = can_move.map(|(o, d)| Self::CanMove(o, d));
                can_move.or(slide.map(|(o, d)| Self::Slide(o, d)))
            }
        }
    }

    /// The sorts of its arguments.
    pub(crate) fn sorts(self) -> &'static [Sort] {
        use Sort::{Content, Index};
        match self {
            Self::Holds(_) | Self::CanMove(..) => &[Index, Index],
            Self::Cell => &[Index, Index, Content],
            Self::Offset | Self::Slide(..) => &[Index, Index, Index],
            Self::Won | Self::Invariant => &[],
        }
    }
}

/// A number that comes with the board, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Measure {
    /// `width`
    Width,
    /// `height`
    Height,
    /// `red_row`
    RedRow,
}

impl Measure {
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "width" => Some(Self::Width),
            "height" => Some(Self::Height),
            "red_row" => Some(Self::RedRow),
            _ => None,
        }
    }

    /// Its value; none if Red has no row.
    pub(crate) fn value(self, theory: &CellTheory) -> Option<i64> {
        match self {
            Self::Width => Some(theory.size().width().into()),
            Self::Height => Some(theory.size().height().into()),
            Self::RedRow => theory.red_row().map(i64::from),
        }
    }
}

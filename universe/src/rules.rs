//! The published definitions of a universe, by name.

use std::{fmt, str::FromStr};

use crate::line::Line;

/// What the exit row must hold. A configuration wins when the last cell of the exit row is covered by a
/// vehicle of that row.
///
/// The totals tell which reading of a publication is right. Of Collette, Raskin and Servais these are
/// 3.6·10^10 valid, 10^10 winning and 2.98·10^10 solvable configurations; with any vehicle in place of at
/// least one car there would be 4.6·10^10 valid ones. Those of Fogleman are 9,303 (4x4), 6,795,363 (5x5)
/// and 27,103,652,325 (6x6) valid configurations, each one less than there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rules {
    /// One car and nothing else: Fogleman, *Solving Rush Hour, the Puzzle*, 2018.
    Fogleman,
    /// At least one car, trucks beside it allowed: Collette, Raskin and Servais, *On the Symbolic
    /// Computation of the Hardest Configurations of the RUSH HOUR Game*, 2006. A truck that touches
    /// the exit wins as a car does.
    Collette,
}

impl Rules {
    /// All definitions.
    pub const ALL: [Self; 2] = [Self::Fogleman, Self::Collette];

    /// Whether the exit row may hold `line`.
    pub fn allow_exit_row(self, line: &Line) -> bool {
        let mut lengths = line.pieces().iter().map(|piece| piece.length);
        match self {
            Self::Fogleman => lengths.eq([2]),
            Self::Collette => lengths.any(|length| length == 2),
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fogleman => "fogleman",
            Self::Collette => "collette",
        })
    }
}

impl FromStr for Rules {
    type Err = String;

    fn from_str(s: &str) -> Result<Self, Self::Err> {
        let known = Self::ALL.into_iter().find(|rules| rules.to_string() == s);
        known.ok_or_else(|| {
            format!("`{s}` names no rules of a universe; expected `fogleman` or `collette`")
        })
    }
}

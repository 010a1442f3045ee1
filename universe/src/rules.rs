//! The published definitions of a universe, by name.

use crate::line::Line;

text::named! {
    /// Which vehicles there are and what the exit row must hold. A configuration wins when the last cell of
    /// the exit row is covered by a vehicle of that row.
    ///
    /// The totals tell which reading of a publication is right. Of Collette, Raskin and Servais these are
    /// 3.6·10^10 valid, 10^10 winning and 2.98·10^10 solvable configurations; with any vehicle in place of at
    /// least one car there would be 4.6·10^10 valid ones. Those of Fogleman are 9,303 (4x4), 6,795,363 (5x5)
    /// and 27,103,652,325 (6x6) valid configurations, each one less than there are.
    #[derive(PartialOrd, Ord)]
    pub enum Rules: "a set of rules" {
        /// One car and nothing else: Fogleman, *Solving Rush Hour, the Puzzle*, 2018.
        Fogleman,
        /// At least one car, trucks beside it allowed: Collette, Raskin and Servais, *On the Symbolic
        /// Computation of the Hardest Configurations of the RUSH HOUR Game*, 2006. A truck that touches
        /// the exit wins as a car does.
        Collette,
        /// Vehicles of one cell only (Unit Rush Hour), at least one of them in the exit row: Tromp and
        /// Cilibrasi, *Limits of Rush Hour Logic Complexity*, 2005. Lines may be full.
        Unit,
        /// Of these, the configurations with one empty cell (Rush Hour Mazes), which the table of the same
        /// paper is about.
        Tromp,
    }
}

impl Rules {
    /// Returns `true` if the exit row may hold `line`.
    pub fn allow_exit_row(self, line: &Line) -> bool {
        let mut lengths = line.pieces().iter().map(|piece| piece.length);
        match self {
            Self::Fogleman => lengths.eq([2]),
            Self::Collette => lengths.any(|length| length == 2),
            Self::Unit | Self::Tromp => lengths.next().is_some(),
        }
    }

    /// Returns `true` if all vehicles have one cell.
    pub const fn is_unit(self) -> bool {
        matches!(self, Self::Unit | Self::Tromp)
    }

    /// The lengths of vehicles.
    pub const fn lengths(self) -> &'static [u8] {
        if self.is_unit() { &[1] } else { &[2, 3] }
    }

    /// The number of empty cells, where it is part of the rules.
    pub const fn n_empty(self) -> Option<usize> {
        match self {
            Self::Tromp => Some(1),
            _ => None,
        }
    }
}

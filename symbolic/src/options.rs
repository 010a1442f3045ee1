//! How an exploration is carried out.

use std::{fmt, str::FromStr};

use crate::kind::DiagramKind;

/// Gives an enum without data its names: `Display`, `FromStr` and the list of all.
macro_rules! named {
    ($type:ident, $what:literal, { $($variant:ident => $name:literal),+ $(,)? }) => {
        impl $type {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$variant),+];
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self {
                    $(Self::$variant => $name),+
                })
            }
        }

        impl FromStr for $type {
            type Err = String;

            fn from_str(name: &str) -> Result<Self, Self::Err> {
                Self::ALL.iter().find(|value| value.to_string() == name).copied().ok_or_else(|| {
                    let names = [$($name),+].join(", ");
                    format!("`{name}` is no {}; expected one of {names}", $what)
                })
            }
        }
    };
}

pub(crate) use named;

/// Where breadth-first search begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Direction {
    /// At the initial states.
    #[default]
    Forward,
    /// At the goal states of the invariant, reachable or not.
    Backward,
    /// At both ends; the side whose open set has fewer nodes goes on.
    BothBySize,
    /// At both ends; the side whose last step took less time goes on.
    BothByTime,
}

named!(Direction, "direction", {
    Forward => "forward",
    Backward => "backward",
    BothBySize => "both-by-size",
    BothByTime => "both-by-time",
});

/// From which set the next step goes on. With R what is reached and N what the last step newly reached,
/// any set between N and R leads to the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum OpenSet {
    /// N: "forward set simplification" of the report on PUMA (section 4.3).
    #[default]
    New,
    /// R: the same report's search without it.
    Reached,
    /// A set between the two, by the operation *restrict* of Coudert and Madre (*A unified framework for
    /// the formal verification of sequential circuits*, ICCAD 1990): N with don't cares where R was before.
    Simplified,
}

named!(OpenSet, "open set", {
    New => "new",
    Reached => "reached",
    Simplified => "simplified",
});

/// How the transition relation is held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Partition {
    /// In parts by what moves, each over what it changes.
    #[default]
    Moves,
    /// As one diagram.
    Whole,
}

named!(Partition, "partition", {
    Moves => "moves",
    Whole => "whole",
});

/// The order of the state propositions, from the root. Each stands now and next, one below the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum VarOrder {
    /// As the front end declares them.
    #[default]
    Declared,
    /// The other way round.
    Reversed,
    /// What stands in one constraint stands close together: FORCE (Aloul, Markov and Sakallah, *FORCE: a fast
    /// and easy-to-implement variable-ordering heuristic*, GLSVLSI 2003), begun with the declared order.
    Force,
    /// Whichever of these has the fewest nodes after the first few steps.
    Measured,
}

named!(VarOrder, "variable order", {
    Declared => "declared",
    Reversed => "reversed",
    Force => "force",
    Measured => "measured",
});

/// When an exploration ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// When all states are reached that can be; from both ends, when they meet.
    #[default]
    All,
    /// As soon as a shortest plan is known.
    Plan,
}

/// How an exploration is carried out. No choice changes an answer, but `direction` and `extent` decide what
/// is explored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// Where search begins.
    pub direction: Direction,
    /// When it ends.
    pub extent: Extent,
    /// Whether, after all states were reached forward, their distances to the goal are computed.
    pub index: bool,
    /// From which set each step goes on.
    pub open: OpenSet,
    /// How the transition relation is held.
    pub partition: Partition,
    /// The order of the variables.
    pub order: VarOrder,
    /// The kind of diagrams.
    pub diagrams: DiagramKind,
}

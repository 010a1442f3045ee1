//! The words in which a question is put: encoding, metric, semantics, strengthening.
//!
//! This file knows nothing of how any of them is written down as a transition system; `encode.rs` does.

use std::{fmt, str::FromStr};

use board::Metric;
use thiserror::Error;

text::named! {
    /// An encoding, by name.
    #[derive(Default)]
    pub enum Encoding: "an encoding" {
        /// What each cell holds, without the identity of vehicles: [`cell`](mod@crate::cell).
        Cell,
        /// Each vehicle is at one of its positions, one proposition a position:
        /// [`position`](mod@crate::position).
        Position,
        /// Each vehicle is at one of its positions or beyond it: [`order`](mod@crate::order).
        Order,
        /// Order-encoded positions, and a flag for each cell where lines cross:
        /// [`crossing`](mod@crate::crossing). The default: the fastest on the whole, by the table of
        /// `docs/encodings.md`.
        #[default]
        Crossing,
        /// Coordinates and orientation of each vehicle in binary: [`cartesian`](mod@crate::cartesian).
        Cartesian,
        /// For each line the slots that hold its vehicles, positions in binary: [`dual`](mod@crate::dual).
        Dual,
    }
}

text::named! {
    /// What one transition is.
    #[derive(Default)]
    pub enum Semantics: "a semantics" {
        /// One vehicle slides.
        #[default]
        Sequential,
        /// One or more vehicles slide at once (∀-step): the sets of cells that all vehicles sweep, start and
        /// end included, are pairwise disjoint. So any order of the slides is a legal plan, and the number of
        /// transitions is a lower bound on the length of plans in the metric.
        Parallel,
        /// As in parallel semantics, but a formula with k transitions has at most k slides in all, so that
        /// the optimum is that of plans; see `counted.rs`.
        Counted,
        /// First vehicles of rows slide at once, as in parallel semantics among themselves, and then vehicles
        /// of columns (∃-step): so a cell that one leaves can be entered by another in the same transition.
        /// There are at most as many transitions as in parallel semantics, and still no more than slides in a
        /// plan.
        ExistsStep,
    }
}

impl Semantics {
    /// Returns `true` if several vehicles can slide in one transition.
    pub fn is_concurrent(self) -> bool {
        self != Self::Sequential
    }

    /// Returns `true` if the smallest number of transitions is the length of a shortest plan.
    pub fn is_exact(self) -> bool {
        !matches!(self, Self::Parallel | Self::ExistsStep)
    }
}

text::named! {
    /// A constraint on plans beyond the rules.
    pub enum Switch: "a switch" {
        /// Positions that no plan can reach.
        Static,
        /// What a few vehicles alone cannot do in time.
        Layers,
        /// No vehicle moves twice in a row.
        NoRepeat,
        /// No vehicle goes back where it just came from.
        NoUndo,
        /// An order for independent slides.
        Canonical,
        /// A bound on how far the vehicles are from where they start.
        Displacement,
    }
}

impl Switch {
    /// Returns `true` if a shortest plan remains.
    pub(crate) fn keeps_shortest(self, metric: Metric, semantics: Semantics) -> bool {
        let is_sequential = semantics == Semantics::Sequential;
        match self {
            Self::Static => true,
            // In between, another vehicle may have passed where it had been.
            Self::NoUndo => semantics != Semantics::ExistsStep,
            Self::Layers | Self::Canonical | Self::Displacement => is_sequential,
            Self::NoRepeat => is_sequential && metric == Metric::Moves,
        }
    }
}

/// A set of switches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Strengthening(u8);

impl Strengthening {
    /// No switch.
    pub const NONE: Self = Self(0);

    /// Returns `true` if the switch is on.
    pub fn has(self, switch: Switch) -> bool {
        self.0 & 1 << switch as u8 != 0
    }

    /// The switches that are on.
    pub fn switches(self) -> impl Iterator<Item = Switch> {
        Switch::ALL.iter().copied().filter(move |&switch| self.has(switch))
    }
}

impl FromIterator<Switch> for Strengthening {
    fn from_iter<I: IntoIterator<Item = Switch>>(switches: I) -> Self {
        Self(switches.into_iter().fold(0, |set, switch| set | 1 << switch as u8))
    }
}

/// The names with commas between them; `none` of none.
impl fmt::Display for Strengthening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.switches().map(|switch| switch.to_string()).collect();
        f.write_str(if names.is_empty() { "none" } else { "" })?;
        f.write_str(&names.join(","))
    }
}

impl FromStr for Strengthening {
    type Err = StrengtheningError;

    fn from_str(names: &str) -> Result<Self, StrengtheningError> {
        if names == "none" {
            return Ok(Self::NONE);
        }
        if names.split(',').any(|name| name == "none") {
            return Err(StrengtheningError::NoneAmongOthers);
        }
        let switches = names.split(',').map(str::parse::<Switch>).collect::<Result<_, _>>();
        switches.map_err(StrengtheningError::Unknown)
    }
}

/// Why a text names no strengthening.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StrengtheningError {
    /// `none` is one of several names.
    #[error("`none` stands alone: it is no switch among others")]
    NoneAmongOthers,
    /// A name is not that of a switch.
    #[error("{0}, or `none`")]
    Unknown(text::UnknownName),
}

/// How a board becomes a transition system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Formulation {
    /// The propositions.
    pub encoding: Encoding,
    /// How far a vehicle gets in one transition: one cell (steps) or any number of them (moves).
    pub metric: Metric,
    /// How many vehicles slide in one transition.
    pub semantics: Semantics,
    /// The constraints beyond the rules.
    pub strengthening: Strengthening,
}

/// Why there is no such formulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FormulationError {
    /// The encoding does not know which vehicle is which.
    #[error(
        "`{switch}` speaks about single vehicles, which the {encoding} encoding does not tell apart"
    )]
    NoIdentity {
        /// The switch.
        switch: Switch,
        /// The encoding.
        encoding: Encoding,
    },
    /// The encoding does not say which of two vehicles slides first.
    #[error("the {encoding} encoding has no {semantics} semantics; use another encoding")]
    NoSemantics {
        /// The semantics.
        semantics: Semantics,
        /// The encoding.
        encoding: Encoding,
    },
    /// With these semantics a shortest plan might be lost.
    #[error("`{switch}` would lose shortest plans with {semantics} semantics in {metric}")]
    LosesPlans {
        /// The switch.
        switch: Switch,
        /// The semantics.
        semantics: Semantics,
        /// The metric.
        metric: Metric,
    },
    /// It would have counted slides happen one at a time, against the purpose of these semantics.
    #[error(
        "`{switch}` would keep counted slides from happening at once; use sequential semantics"
    )]
    Serializes {
        /// The switch.
        switch: Switch,
    },
}

impl Formulation {
    /// The plain formulation: sequential, nothing beyond the rules.
    pub fn new(encoding: Encoding, metric: Metric) -> Self {
        let (semantics, strengthening) = (Semantics::default(), Strengthening::NONE);
        Self { encoding, metric, semantics, strengthening }
    }

    /// Checks that the formulation keeps the length of shortest plans.
    ///
    /// # Errors
    ///
    /// Semantics that the encoding does not have, or the first switch that does not fit the rest.
    pub fn check(self) -> Result<(), FormulationError> {
        let Self { encoding, semantics, .. } = self;
        if encoding == Encoding::Cell && semantics == Semantics::ExistsStep {
            return Err(FormulationError::NoSemantics { semantics, encoding });
        }
        self.strengthening.switches().try_for_each(|switch| {
            let Self { encoding, metric, semantics, .. } = self;
            if encoding == Encoding::Cell && switch != Switch::Static {
                return Err(FormulationError::NoIdentity { switch, encoding });
            }
            let keeps = |semantics| switch.keeps_shortest(metric, semantics);
            match semantics {
                _ if keeps(semantics) => Ok(()),
                Semantics::Counted if keeps(Semantics::Sequential) => {
                    Err(FormulationError::Serializes { switch })
                }
                _ => Err(FormulationError::LosesPlans { switch, semantics, metric }),
            }
        })
    }
}

//! What can be said of shortest plans beyond the rules: switches, all off by default.
//!
//! A switch may take transitions away, but a formula with k transitions stays satisfiable for the same
//! k; a formulation with a switch that would not keep this is [refused](crate::FormulationError).
//!
//! | name | what it says | sequential | parallel, counted |
//! | --- | --- | --- | --- |
//! | `static` | positions that no plan can reach get no proposition: [`mod@static_reach`] | yes | yes |
//! | `layers` | what the primary and two vehicles alone cannot do in time: [`mod@layers`] | yes | |
//! | `no-repeat` | no vehicle moves twice in a row | moves | |
//! | `no-undo` | no vehicle goes back where it just came from; where encodings know directions, none turns back | yes | yes |
//! | `canonical` | of two independent slides in a row, the vehicle of smaller number goes first: [`mod@canonical`] | yes | |
//! | `displacement` | t transitions displace the vehicles by at most t cells in all (moves: at most t vehicles): [`mod@displacement`] | yes | |
//!
//! # Why all of them together keep the length
//!
//! Take the plans with the fewest transitions, of these the ones with the fewest slides (in parallel
//! semantics; counted, the plans with the fewest slides), and of these the one whose sequence of vehicle numbers is smallest. `static`, `layers`
//! and `displacement` hold of every plan. Two slides of one vehicle in a row are one slide or none, so the
//! plan would not be shortest in moves. A slide and its undoing can both be left out: in parallel
//! semantics what the vehicle sweeps in either is its own in both, so nobody notices that it stays. In moves a
//! vehicle may turn back by another number of cells: then one slide by the difference will do, in the first
//! transition if it goes the way of the first slide, else in the second. It sweeps part of what the slide swept
//! whose place it takes, and where the vehicle rests in the other transition it had swept there.
//! Exchanging two independent slides in a row gives a plan as long, with a smaller sequence.

pub mod canonical;
pub mod displacement;
pub mod layers;
mod placements;
mod repeat;
pub mod static_reach;

use std::{fmt, str::FromStr};

use board::Metric;
use limits::StopReason;
use logic::TransitionSystem;
use strum::{Display, EnumString, VariantArray, VariantNames};
use text::{Named, UnknownName};

use crate::{formulation::Semantics, setting::Setting, vehicles::Vehicles};
pub(crate) use static_reach::reachable_ranges;

/// Something that is said of plans beyond the rules.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumString, VariantArray, VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[strum(parse_err_ty = UnknownName, parse_err_fn = UnknownName::of::<Self>)]
pub enum Switch {
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

impl Named for Switch {
    const KIND: &'static str = "a switch";
}

impl Switch {
    /// All switches.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Whether a shortest plan remains.
    pub(crate) fn keeps_shortest(self, metric: Metric, semantics: Semantics) -> bool {
        let is_sequential = semantics == Semantics::Sequential;
        match self {
            Self::Static | Self::NoUndo => true,
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

    /// Whether the switch is on.
    pub fn has(self, switch: Switch) -> bool {
        self.0 & 1 << switch as u8 != 0
    }

    /// The switches that are on.
    pub fn switches(self) -> impl Iterator<Item = Switch> {
        Switch::ALL.iter().copied().filter(move |&switch| self.has(switch))
    }

    /// All sets of switches.
    pub fn all_sets() -> impl Iterator<Item = Self> {
        (0..1 << Switch::ALL.len()).map(Self)
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
    type Err = String;

    fn from_str(names: &str) -> Result<Self, Self::Err> {
        match names {
            "none" => Ok(Self::NONE),
            _ => {
                let switches = names.split(',').map(str::parse::<Switch>).collect::<Result<_, _>>();
                switches.map_err(|error| format!("{error}, or `none`"))
            }
        }
    }
}

/// Adds the constraints of the switches that are on; [`Switch::Static`] is in the ranges already.
pub(crate) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    strengthening: Strengthening,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    for switch in strengthening.switches() {
        match switch {
            Switch::Static => {}
            Switch::Layers => layers::add(setting, vehicles, system)?,
            Switch::NoRepeat => repeat::no_repeat(setting, vehicles, system),
            Switch::NoUndo => repeat::no_undo(setting, vehicles, system),
            Switch::Canonical => canonical::add(setting, vehicles, system)?,
            Switch::Displacement => displacement::add(setting, vehicles, system)?,
        }
    }
    Ok(())
}

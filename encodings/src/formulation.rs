//! Which transition system of a board is meant: encoding, metric, semantics, strengthening.

use board::{Board, Metric};
use limits::{Budget, StopReason};
use logic::TransitionSystem;
use strum::{Display, EnumString, VariantArray, VariantNames};
use text::{Named, UnknownName};
use thiserror::Error;

use crate::{
    EncodedBoard, Encoding, cartesian, cell,
    codec::{Codec, StateCodec},
    counted, crossing, dual, order, position,
    setting::Setting,
    strengthen::{self, Strengthening, Switch},
    vehicles::Vehicles,
};

/// What one transition is.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    VariantArray,
    VariantNames,
)]
#[strum(serialize_all = "lowercase")]
#[strum(parse_err_ty = UnknownName, parse_err_fn = UnknownName::of::<Self>)]
pub enum Semantics {
    /// One vehicle slides.
    #[default]
    Sequential,
    /// One or more vehicles slide at once (∀-step): the sets of cells that all vehicles sweep, start and
    /// end included, are pairwise disjoint. So any order of the slides is a legal plan, and the number of
    /// transitions is a lower bound on the length of plans in the metric.
    Parallel,
    /// As in parallel semantics, but a formula with k transitions has at most k slides in all, so that the
    /// optimum is that of plans; see `counted.rs`.
    Counted,
}

impl Named for Semantics {
    const KIND: &'static str = "a semantics";
}

impl Semantics {
    /// All semantics.
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    /// Whether several vehicles can slide in one transition.
    pub fn is_concurrent(self) -> bool {
        self != Self::Sequential
    }

    /// Whether the fewest transitions are the length of a shortest plan.
    pub fn is_exact(self) -> bool {
        self != Self::Parallel
    }
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
    /// What is said beyond the rules.
    pub strengthening: Strengthening,
}

/// A switch that a formulation cannot have.
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

/// Why there is no transition system.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EncodeError {
    /// The formulation is none.
    #[error(transparent)]
    Refused(#[from] FormulationError),
    /// The budget is used up.
    #[error(transparent)]
    Stopped(#[from] StopReason),
}

impl Formulation {
    /// The plain formulation: sequential, nothing beyond the rules.
    pub fn new(encoding: Encoding, metric: Metric) -> Self {
        let (semantics, strengthening) = (Semantics::default(), Strengthening::NONE);
        Self { encoding, metric, semantics, strengthening }
    }

    /// Whether the formulation keeps the length of shortest plans.
    ///
    /// # Errors
    ///
    /// The first switch that does not fit the rest.
    pub fn check(self) -> Result<(), FormulationError> {
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

    /// The transition system of `board`.
    ///
    /// Without strengthening, exactly the legal transitions of the semantics are transitions, and
    /// (s, s) for goal states s. With it, some of them are not, but a formula with k transitions is
    /// satisfiable for the same k.
    ///
    /// # Errors
    ///
    /// As [`check`](Self::check), and if the budget is used up.
    pub fn encode(self, board: &Board, budget: &Budget) -> Result<EncodedBoard, EncodeError> {
        self.check()?;
        let setting = Setting::new(board, self, budget);
        let mut system = TransitionSystem::new();
        let states: Box<dyn StateCodec> = match self.vehicles(&setting, &mut system)? {
            Some(vehicles) => {
                strengthen::add(&setting, vehicles.as_ref(), self.strengthening, &mut system)?;
                counted::add(&setting, vehicles.as_ref(), &mut system);
                vehicles
            }
            None => Box::new(cell::encode(&setting, &mut system)?),
        };
        Ok(EncodedBoard { system, codec: Codec::new(board, self.semantics, states) })
    }

    /// Encodes with an encoding that tells vehicles apart; `None` for the other one.
    fn vehicles(
        self,
        setting: &Setting,
        system: &mut TransitionSystem,
    ) -> Result<Option<Box<dyn Vehicles>>, StopReason> {
        Ok(Some(match self.encoding {
            Encoding::Cell => return Ok(None),
            Encoding::Position => Box::new(position::encode(setting, system)?),
            Encoding::Order => Box::new(order::encode(setting, system)?),
            Encoding::Crossing => Box::new(crossing::encode(setting, system)),
            Encoding::Cartesian => Box::new(cartesian::encode(setting, system)?),
            Encoding::Dual => Box::new(dual::encode(setting, system)?),
        }))
    }
}

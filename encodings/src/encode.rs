//! From a board and a formulation to a transition system.

use board::{Board, Metric};
use limits::{Budget, StopReason};
use logic::TransitionSystem;
use thiserror::Error;

use crate::{
    cartesian, cell,
    codec::{Codec, StateCodec},
    counted, crossing, dual,
    formulation::{Encoding, Formulation, FormulationError},
    order, position,
    setting::Setting,
    strengthen,
    vehicles::Vehicles,
};

/// A board as a transition system, and the way back from its models.
#[derive(Debug)]
pub struct EncodedBoard {
    /// Initial state, invariant, transitions and goal.
    pub system: TransitionSystem,
    /// Reads states and plans from models.
    pub codec: Codec,
}

/// The transition system of `board` in which one transition is one step or one move.
///
/// Exactly the legal slides of one vehicle are transitions, and (s, s) for goal states s.
pub fn encode(board: &Board, encoding: Encoding, metric: Metric) -> EncodedBoard {
    let encoded = Formulation::new(encoding, metric).encode(board, &Budget::default());
    encoded.expect("a formulation without switches is not refused, and there is no limit")
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
        let setting = Setting::new(board, self, budget)?;
        let mut system = TransitionSystem::new();
        setting.check(&system)?;
        let states: Box<dyn StateCodec> = match self.vehicles(&setting, &mut system)? {
            Some(vehicles) => {
                strengthen::add(&setting, vehicles.as_ref(), self.strengthening, &mut system)?;
                counted::add(&setting, vehicles.as_ref(), &mut system)?;
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
            Encoding::Crossing => Box::new(crossing::encode(setting, system)?),
            Encoding::Cartesian => Box::new(cartesian::encode(setting, system)?),
            Encoding::Dual => Box::new(dual::encode(setting, system)?),
        }))
    }
}

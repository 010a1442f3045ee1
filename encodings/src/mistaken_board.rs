//! Boards in models with mistakes.
//!
//! A system with a mistake is for teaching, and for trying whether our own checks notice it. It is no
//! [`Formulation`], so nothing that plans or certifies can be given one.

use board::{Board, Metric};
use limits::{Budget, StopReason};
use logic::{Formula, Trace, TransitionSystem};

use crate::{
    cell::{Mistake, is_of_state, missed},
    codec::Codec,
    encode::{EncodeError, EncodedBoard},
    formulation::{Encoding, Formulation},
};

impl Mistake {
    /// The system of a board with the mistake, in sequential semantics.
    ///
    /// # Errors
    ///
    /// If the budget is used up.
    pub fn encode(
        self,
        board: &Board,
        metric: Metric,
        budget: &Budget,
    ) -> Result<MistakenBoard, StopReason> {
        let encoded = Formulation::new(Encoding::Cell, metric).encode(board, budget);
        let EncodedBoard { mut system, codec } = encoded.map_err(|error| match error {
            EncodeError::Stopped(reason) => reason,
            EncodeError::Refused(_) => unreachable!("nothing is asked for beyond the rules"),
        })?;
        let left_out = self.make(&mut system);
        Ok(MistakenBoard { system, codec, left_out })
    }
}

/// A board in a model with a mistake: models of its formulas need not be plans, and that there is none proves
/// nothing.
#[derive(Debug)]
pub struct MistakenBoard {
    system: TransitionSystem,
    codec: Codec,
    left_out: Vec<Formula>,
}

impl MistakenBoard {
    /// The system with the mistake.
    pub fn system(&self) -> &TransitionSystem {
        &self.system
    }

    /// Reads states and plans from its models, as far as they are any.
    pub fn codec(&self) -> &Codec {
        &self.codec
    }

    /// The same system with the goal that something which is left out is false on the way, too; `None` where
    /// nothing is left out.
    pub fn spurious(&self) -> Option<TransitionSystem> {
        let (of_states, of_transitions): (Vec<_>, Vec<_>) =
            self.left_out.iter().cloned().partition(is_of_state);
        if self.left_out.is_empty() {
            return None;
        }
        let mut system = self.system.clone();
        let slips = system.state_prop("slips");
        let shown = system.state_prop("shown");
        system.always("shown", slips.now().implies(!Formula::all(of_states)));
        system.initially("shown", shown.now().implies(slips.now()));
        let before = Formula::any([shown.now(), slips.next()]);
        let cause = before.or(!Formula::all(of_transitions));
        system.each_transition("shown", shown.next().implies(cause));
        let goal = system.goal().clone().and(shown.now());
        system.set_goal(goal);
        Some(system)
    }

    /// The first formula that is left out and false in a trace, with the number of its frame.
    pub fn missed(&self, trace: &Trace) -> Option<(usize, &Formula)> {
        missed(&self.left_out, trace)
    }
}

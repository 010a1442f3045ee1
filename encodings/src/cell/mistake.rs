//! Mistakes that people make when they write the model, made on purpose.
//!
//! A system with a mistake is for teaching, and for trying whether our own checks notice it. It is no
//! [`Formulation`], so nothing that plans or certifies can be given one.

use board::{Board, Metric};
use limits::{Budget, StopReason};
use logic::{Formula, Moment, Trace, TransitionSystem};

use super::invariant::CAN_MOVE;
use crate::{
    codec::Codec,
    encode::{EncodeError, EncodedBoard},
    formulation::{Encoding, Formulation},
};

text::named! {
    /// A mistake in the cell encoding, as its source tells of them.
    pub enum Mistake: "a mistake" {
        /// *can move* in one direction: what can move has its proposition, and what cannot may have it too.
        CanMoveOneWay,
        /// Without *link*: a part of a vehicle needs no other part beside it.
        NoShape,
        /// Without *frame*: what no slide moves may change all the same.
        NoFrame,
        /// The cell at the exit is closed to the primary, as if the exit were a wall.
        ExitAsWall,
    }
}

impl Mistake {
    /// What the mistaken model says, in a few words.
    pub const fn meaning(self) -> &'static str {
        match self {
            Self::CanMoveOneWay => "what cannot move may have a can-move proposition all the same",
            Self::NoShape => "a part of a vehicle needs no other part beside it",
            Self::NoFrame => "what no slide moves may change all the same",
            Self::ExitAsWall => "the primary is never in the cell at the exit",
        }
    }

    /// Makes the mistake in a system of the cell encoding, of a board or of a
    /// [theory](super::CellTheory). Returns what the system no longer says: of states, then of transitions.
    pub fn make(self, system: &mut TransitionSystem) -> Vec<Formula> {
        match self {
            Self::CanMoveOneWay => one_way(system),
            Self::NoShape => system.remove_family("link"),
            Self::NoFrame => {
                // Theories say it a second time.
                let mut left_out = system.remove_family("frame");
                left_out.extend(system.remove_family("not swept"));
                left_out
            }
            Self::ExitAsWall => {
                let goal = system.goal().clone();
                system.always("exit as a wall", !goal);
                Vec::new()
            }
        }
    }

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

/// Keeps of each definition that its right side implies the left one.
fn one_way(system: &mut TransitionSystem) -> Vec<Formula> {
    let mut left_out = Vec::new();
    for definition in system.remove_family(CAN_MOVE) {
        let Formula::Iff(can_move, meaning) = definition else {
            unreachable!("the family holds definitions")
        };
        system.always(CAN_MOVE, meaning.clone().implies(*can_move.clone()));
        left_out.push(can_move.implies(*meaning));
    }
    left_out
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
        let frames = &trace.frames;
        (0..frames.len()).find_map(|frame| {
            let is_there = |formula: &&Formula| is_of_state(formula) || frame + 1 < frames.len();
            let is_true = |formula: &Formula| {
                formula.evaluate(&|atom| match atom.moment {
                    Moment::Now => frames[frame].holds(atom.prop),
                    _ => frames[frame + 1].holds(atom.prop),
                })
            };
            let missed = self.left_out.iter().filter(is_there).find(|formula| !is_true(formula));
            missed.map(|formula| (frame, formula))
        })
    }
}

/// Returns `true` if the formula, which a mistake leaves out, is about one state.
fn is_of_state(formula: &Formula) -> bool {
    formula.latest() <= Some(Moment::Now)
}

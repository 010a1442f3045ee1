//! Mistakes that people make when they write the model, made on purpose.

use logic::{Formula, Moment, Trace, TransitionSystem};

use super::invariant::CAN_MOVE;

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

/// The first of these formulas, which a mistake leaves out, that is false in a trace, with the number of its
/// frame.
pub(crate) fn missed<'f>(left_out: &'f [Formula], trace: &Trace) -> Option<(usize, &'f Formula)> {
    let frames = &trace.frames;
    (0..frames.len()).find_map(|frame| {
        let is_there = |formula: &&Formula| is_of_state(formula) || frame + 1 < frames.len();
        let is_true = |formula: &Formula| {
            formula.evaluate(&|atom| match atom.moment {
                Moment::Now => frames[frame].holds(atom.prop),
                _ => frames[frame + 1].holds(atom.prop),
            })
        };
        let missed = left_out.iter().filter(is_there).find(|formula| !is_true(formula));
        missed.map(|formula| (frame, formula))
    })
}

/// Returns `true` if the formula is about one state.
pub(crate) fn is_of_state(formula: &Formula) -> bool {
    formula.latest() <= Some(Moment::Now)
}

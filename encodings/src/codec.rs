//! From models to states and plans, and from states to values of propositions.

use std::fmt;

use board::{Board, Orientation, Plan, ReplayError, Slide, State, VehicleId};
use itertools::Itertools;
use logic::{Prop, Trace, TransitionSystem, Valuation};
use thiserror::Error;

use crate::{formulation::Semantics, frame_error::FrameError};

/// What an encoding knows about one state.
pub(crate) trait StateCodec: Send + Sync {
    /// The state that a frame stands for; the error says what makes no sense.
    fn state(&self, frame: &Valuation) -> Result<State, FrameError>;

    /// The value in `state` of every proposition that says where the vehicles are.
    fn values(&self, state: &State) -> Vec<(Prop, bool)>;

    /// The values that are about this vehicle alone, when it is at `position`; `None` if the encoding has no
    /// proposition for each position of a vehicle.
    fn values_of(&self, _vehicle: VehicleId, _position: u8) -> Option<Vec<(Prop, bool)>> {
        None
    }

    /// *initial*: each of these propositions is as it is where the board starts.
    fn start(&self, board: &Board, system: &mut TransitionSystem) {
        for (prop, value) in self.values(&board.initial_state()) {
            system.initially("initial", prop.now().is(value));
        }
    }
}

/// The vehicle's name where it can stand in a proposition's name, else its number.
pub(crate) fn prop_name(board: &Board, id: VehicleId) -> String {
    let name = &board.vehicle(id).name;
    let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    if is_plain { name.clone() } else { format!("#{}", id.index()) }
}

/// Reads states and plans of one board from the models of one encoding.
pub struct Codec {
    board: Board,
    semantics: Semantics,
    states: Box<dyn StateCodec>,
}

impl fmt::Debug for Codec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Codec")
            .field("board", &self.board)
            .field("semantics", &self.semantics)
            .finish_non_exhaustive()
    }
}

/// Why a model is not a plan: it is damaged, or of another formula.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecodeError {
    /// A frame describes no state.
    #[error("frame {frame} of the model is not a state of the board: {reason}")]
    NoState {
        /// Number of the frame.
        frame: usize,
        /// What is wrong with it.
        reason: FrameError,
    },
    /// Several vehicles move between two frames.
    #[error("several vehicles move between frames {frame} and {} of the model", frame + 1)]
    SeveralMove {
        /// Number of the earlier frame.
        frame: usize,
    },
    /// Frame 0 is not the board's initial state.
    #[error("frame 0 of the model is not the initial state of the board")]
    NotInitial,
    /// The slides between the frames do not solve the board.
    #[error("the model is not a plan: {0}")]
    Replay(#[from] ReplayError),
}

impl Codec {
    pub(crate) fn new(board: &Board, semantics: Semantics, states: Box<dyn StateCodec>) -> Self {
        Self { board: board.clone(), semantics, states }
    }

    /// The board of the model.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The value in `state` of every proposition that says where the vehicles are: not of those that depend
    /// on how it was reached, as what is counted.
    pub fn values(&self, state: &State) -> Vec<(Prop, bool)> {
        self.states.values(state)
    }

    /// Those [values](Self::values) that are about this vehicle alone, when it is at `position`; `None` if
    /// this encoding has no proposition for each position of a vehicle (`cell`, and the binary ones).
    pub fn values_of(&self, vehicle: VehicleId, position: u8) -> Option<Vec<(Prop, bool)>> {
        self.states.values_of(vehicle, position)
    }

    /// The state that a frame stands for.
    ///
    /// # Errors
    ///
    /// A [`FrameError`] that names the first thing that makes no sense.
    pub fn state(&self, frame: &Valuation) -> Result<State, FrameError> {
        self.states.state(frame)
    }

    /// The states that the frames of a trace stand for, in order.
    ///
    /// # Errors
    ///
    /// [`DecodeError::NoState`] for the first frame that is none.
    pub fn states(&self, trace: &Trace) -> Result<Vec<State>, DecodeError> {
        let states = trace.frames.iter().enumerate().map(|(frame, valuation)| {
            self.state(valuation).map_err(|reason| DecodeError::NoState { frame, reason })
        });
        states.collect()
    }

    /// Number of transitions of a trace that change the state: all but the idle ones.
    pub fn n_transitions(&self, trace: &Trace) -> usize {
        let states = trace.frames.iter().map(|frame| self.state(frame).ok());
        states.tuple_windows().filter(|(before, after)| before != after).count()
    }

    /// The plan that a trace stands for: its [slides](Self::slides), which have been replayed on the rules.
    ///
    /// # Errors
    ///
    /// A [`DecodeError`] where the trace is not a plan, which no model of the bounded formula gives.
    pub fn plan(&self, trace: &Trace) -> Result<Plan, DecodeError> {
        let plan = Plan::new(self.slides(trace)?);
        plan.replay(&self.board)?;
        Ok(plan)
    }

    /// The slides of one transition after another. Those of a transition are in order of vehicles, those of
    /// rows before those of columns.
    ///
    /// # Errors
    ///
    /// A [`DecodeError`] where a frame is no state.
    pub fn slides(&self, trace: &Trace) -> Result<Vec<Slide>, DecodeError> {
        let states = self.states(trace)?;
        if states.first() != Some(&self.board.initial_state()) {
            return Err(DecodeError::NotInitial);
        }
        let mut slides = Vec::new();
        for (frame, pair) in states.windows(2).enumerate() {
            slides.extend(self.slides_between(frame, &pair[0], &pair[1])?);
        }
        Ok(slides)
    }

    fn slides_between(
        &self,
        frame: usize,
        before: &State,
        after: &State,
    ) -> Result<Vec<Slide>, DecodeError> {
        let moved = self.board.vehicles().filter_map(|(id, _)| {
            let distance = after.position(id).cast_signed() - before.position(id).cast_signed();
            Slide::new(id, distance)
        });
        let mut slides: Vec<Slide> = moved.collect();
        slides.sort_by_key(|slide| {
            self.board.vehicle(slide.vehicle).orientation == Orientation::Vertical
        });
        match (self.semantics, slides.len()) {
            (Semantics::Sequential, 2..) => Err(DecodeError::SeveralMove { frame }),
            _ => Ok(slides),
        }
    }
}

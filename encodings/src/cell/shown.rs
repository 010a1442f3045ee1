//! What a frame of the theory says of a board, and back.

use board::{Board, BoardParts, CellSet, Vehicle};
use logic::{Prop, Valuation};

use super::{codec, kind::VehicleKind, scope::kind_of, theory::CellTheory};
use crate::frame_error::FrameError;

impl CellTheory {
    /// The value of every state proposition where `board` stands as at its start; it is one of the
    /// boards of the theory.
    pub fn values(&self, board: &Board) -> Vec<(Prop, bool)> {
        let state = board.initial_state();
        let mut values = codec::values(&self.props, board, &state);
        values.extend(self.own.iter().flat_map(|(_, fleet)| fleet.values(board, &state)));
        values
    }

    /// The board that a frame shows.
    ///
    /// Vehicles are named `A` (Red), then `B`, `C` … in order of their first cells; those of a given
    /// board keep their names.
    ///
    /// # Errors
    ///
    /// A [`FrameError`] that names the first thing that makes no sense.
    pub fn board(&self, frame: &Valuation) -> Result<Board, FrameError> {
        let shown = self.shown(frame)?;
        let board = match &self.own {
            None => shown,
            Some((own, _)) => renamed(&shown, own)?,
        };
        let props = self.system.props();
        match self.values(&board).iter().find(|&&(prop, value)| frame.holds(prop) != value) {
            Some(&(prop, _)) => Err(FrameError::Unfit(props.name(prop).to_owned())),
            None => Ok(board),
        }
    }

    /// The vehicles that begin somewhere in the frame, on a board with new names.
    fn shown(&self, frame: &Valuation) -> Result<Board, FrameError> {
        let names = ('B'..='Z').filter(|&letter| letter != 'X').map(String::from);
        let mut names = names.chain((0..).map(|n| format!("v{n}")));
        let (mut vehicles, mut walls, mut primary) = (Vec::new(), CellSet::default(), None);
        for cell in self.props.size.cells() {
            let here = self.props.at(cell);
            if here.wall.is_some_and(|wall| frame.holds(wall)) {
                walls.insert(cell);
            }
            if !here.offsets.first().is_some_and(|&off| frame.holds(off)) {
                continue;
            }
            for &(kind, _) in here.kinds.iter().filter(|&&(_, prop)| frame.holds(prop)) {
                let (line, position) = kind.orientation.line_and_index(cell);
                let name = if kind.is_red {
                    primary = Some(vehicles.len());
                    "A".to_owned()
                } else {
                    names.next().expect("there is no end of names")
                };
                let VehicleKind { orientation, length, .. } = kind;
                vehicles.push(Vehicle { name, orientation, length, line, position });
            }
        }
        let primary = primary.ok_or(FrameError::NoPrimary)?;
        let parts = BoardParts {
            size: self.props.size,
            walls,
            vehicles,
            primary,
            exit: self.props.scope.red.exit,
        };
        Ok(Board::new(parts)?)
    }
}

/// `own` as `shown` has it: its vehicles come back by their order along each line.
fn renamed(shown: &Board, own: &Board) -> Result<Board, FrameError> {
    let order = |board: &Board| {
        let mut ids: Vec<_> = board.vehicles().map(|(id, _)| id).collect();
        ids.sort_by_key(|&id| {
            let vehicle = board.vehicle(id);
            (vehicle.orientation, vehicle.line, vehicle.position)
        });
        ids
    };
    let (here, there) = (order(shown), order(own));
    let kinds = |board: &Board, ids: &[board::VehicleId]| {
        let kind = |&id: &_| (kind_of(board, id), board.vehicle(id).line);
        ids.iter().map(kind).collect::<Vec<_>>()
    };
    if kinds(shown, &here) != kinds(own, &there) {
        return Err(FrameError::OtherVehicles);
    }
    let mut state = own.initial_state();
    for (&id, &own_id) in here.iter().zip(&there) {
        state = state.with(own_id, shown.vehicle(id).position);
    }
    own.with_state(&state).ok_or(FrameError::NoState)
}

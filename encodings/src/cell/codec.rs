//! From cell contents to states: identity comes back by order along the line.

use board::{Board, Content, Orientation, State, Vehicle, VehicleId};
use logic::{Prop, Valuation};

use super::{
    kind::VehicleKind,
    props::{DIRECTIONS, Props, line_cells},
    scope::kind_of,
};
use crate::{codec::StateCodec, frame_error::FrameError, ranges::lines};

/// The propositions of a board, with the board.
pub(crate) struct Cells {
    board: Board,
    props: Props,
    /// For each line with vehicles, its vehicles in order along it.
    lines: Vec<Vec<VehicleId>>,
}

impl Cells {
    pub(super) fn new(board: &Board, props: Props) -> Self {
        Self { board: board.clone(), props, lines: lines(board) }
    }

    /// The kinds and positions of the vehicles that a frame shows on a line, in order.
    fn on_line(
        &self,
        frame: &Valuation,
        orientation: Orientation,
        line: u8,
    ) -> Vec<(VehicleKind, u8)> {
        let mut found = Vec::new();
        for cell in line_cells(self.props.size, orientation, line) {
            let here = self.props.at(cell);
            let starts = here.offsets.first().is_some_and(|&off| frame.holds(off));
            let kinds = here.kinds_along(orientation).filter(|&(_, prop)| frame.holds(prop));
            let along = orientation.line_and_index(cell).1;
            found.extend(kinds.filter(|_| starts).map(|(kind, _)| (kind, along)));
        }
        found
    }
}

impl StateCodec for Cells {
    fn state(&self, frame: &Valuation) -> Result<State, FrameError> {
        let mut positions = vec![0; self.board.n_vehicles()];
        for ids in &self.lines {
            let Vehicle { orientation, line, .. } = *self.board.vehicle(ids[0]);
            let found = self.on_line(frame, orientation, line);
            let expected = ids.iter().map(|&id| kind_of(&self.board, id));
            if !expected.eq(found.iter().map(|(kind, _)| *kind)) {
                return Err(FrameError::OtherOnLine { orientation, line });
            }
            for (id, (_, position)) in ids.iter().zip(found) {
                positions[id.index()] = position;
            }
        }
        Ok(State::new(positions))
    }

    fn values(&self, state: &State) -> Vec<(Prop, bool)> {
        values(&self.props, &self.board, state)
    }
}

/// The value of every state proposition in a state of a board that the propositions can describe.
pub(super) fn values(props: &Props, board: &Board, state: &State) -> Vec<(Prop, bool)> {
    let layout = board.layout(state);
    let mut values = Vec::new();
    for cell in props.size.cells() {
        let here = props.at(cell);
        let content = layout.at(cell);
        let held = match content {
            Content::Vehicle(id) => {
                let kind = kind_of(board, id);
                let along = kind.orientation.line_and_index(cell).1;
                Some((kind, usize::from(along - state.position(id))))
            }
            _ => None,
        };
        values.push((here.empty, content == Content::Empty));
        values.extend(here.wall.map(|wall| (wall, content == Content::Wall)));
        let is_held = |kind| held.is_some_and(|(k, _)| k == kind);
        values.extend(here.kinds.iter().map(|&(kind, prop)| (prop, is_held(kind))));
        let offsets = here.offsets.iter().enumerate();
        values.extend(offsets.map(|(o, &off)| (off, held.is_some_and(|(_, h)| h == o))));
        for (orientation, direction, _) in DIRECTIONS {
            let ahead = props.shift(cell, orientation, direction.sign());
            let can_move = held.is_some_and(|(kind, _)| kind.orientation == orientation)
                && ahead.is_some_and(|cell| layout.at(cell) == Content::Empty);
            values.push((here.can_move(orientation, direction), can_move));
        }
    }
    values
}

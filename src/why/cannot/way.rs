//! Where a slide would lead, and what the encoding calls it.

use board::{Board, Cell, Direction, Slide, State, rules::Obstacle};

/// Where a slide would lead.
pub(super) struct Way {
    /// The first cell in the direction that the vehicle covers.
    pub(super) lead: Cell,
    pub(super) letter: char,
    /// Cells that are free before the obstacle.
    pub(super) n_free: u8,
    /// The last cell before the obstacle.
    pub(super) last: Cell,
    /// The action's name; of a slide that would leave the grid the one that goes to the obstacle.
    pub(super) name: String,
    /// That other slide.
    pub(super) shorter: Option<Slide>,
}

impl Way {
    pub(super) fn of(board: &Board, state: &State, slide: Slide, obstacle: Obstacle) -> Self {
        let vehicle = board.vehicle(slide.vehicle);
        let position = state.position(slide.vehicle);
        let is_ahead = slide.distance.is_positive();
        let direction = if is_ahead { Direction::Forward } else { Direction::Backward };
        let lead = if is_ahead { position + vehicle.length - 1 } else { position };
        let extent = board.size().extent(vehicle.orientation);
        let room = if is_ahead { extent - 1 - lead } else { lead };
        let n_free = match obstacle {
            Obstacle::Edge => room,
            Obstacle::Wall(cell) | Obstacle::Vehicle(_, cell) => {
                vehicle.orientation.line_and_index(cell).1.abs_diff(lead) - 1
            }
        };
        let cell = |along| vehicle.orientation.cell(vehicle.line, along);
        let last = if is_ahead { lead + n_free } else { lead - n_free };
        let letter = encodings::cell::letter(vehicle.orientation, direction);
        let wanted = slide.distance.unsigned_abs().get();
        let is_beyond = wanted > room && obstacle != Obstacle::Edge;
        let distance = if is_beyond { n_free + 1 } else { wanted };
        let shorter = i8::try_from(distance).ok().filter(|_| is_beyond);
        let shorter = shorter.map(|cells| if is_ahead { cells } else { -cells });
        let shorter = shorter.and_then(|cells| Slide::new(slide.vehicle, cells));
        let Cell { row, col } = cell(lead);
        let name = format!("slide({row},{col},{letter},{distance})");
        Self { lead: cell(lead), letter, n_free, last: cell(last), name, shorter }
    }
}

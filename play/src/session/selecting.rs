//! Selecting vehicles, and sliding them by the mouse.

use board::{Cell, Content, Direction, Orientation, VehicleId};

use super::Session;

impl Session {
    /// Selects the vehicle this many places after the selected one; the first follows the last.
    pub(super) fn select_by(&mut self, n: usize) {
        let index = (self.selected.index() + n) % self.game.board().n_vehicles();
        self.selected = VehicleId::new(index);
    }

    /// Selects the vehicle that a letter draws, or says that there is none.
    pub(super) fn select_named(&mut self, letter: char) {
        if !self.select_drawn(letter) {
            self.message = format!("There is no vehicle {letter}.");
        }
    }

    /// Selects the vehicle that a letter draws, or the other case of it, where that one is selected. Returns
    /// `true` if there is one.
    pub(super) fn select_drawn(&mut self, letter: char) -> bool {
        let mark = |id: VehicleId| self.marks.of_vehicle(id);
        let ids = self.game.board().vehicles().map(|(id, _)| id);
        let mut drawn: Vec<_> =
            ids.filter(|&id| mark(id).to_lowercase().eq(letter.to_lowercase())).collect();
        drawn.sort_by_key(|&id| mark(id) != letter);
        let next = drawn.iter().position(|&id| id == self.selected).map_or(0, |at| at + 1);
        let Some(&id) = drawn.get(next).or(drawn.first()) else { return false };
        self.selected = id;
        true
    }

    /// Selects the nearest vehicle in a direction.
    pub(super) fn select_towards(&mut self, orientation: Orientation, direction: Direction) {
        let middle = |id: VehicleId| {
            let vehicle = self.game.board().vehicle(id);
            let along = i32::from(2 * self.game.state().position(id) + vehicle.length);
            let across = i32::from(2 * vehicle.line + 1);
            if vehicle.orientation == orientation { (along, across) } else { (across, along) }
        };
        let (along, across) = middle(self.selected);
        let ahead = |id: VehicleId| {
            let (a, b) = middle(id);
            let distance = (a - along) * i32::from(direction.sign());
            (distance > 0).then_some((distance + 2 * (b - across).abs(), id))
        };
        let nearest = self.game.board().vehicles().filter_map(|(id, _)| ahead(id)).min();
        if let Some((_, id)) = nearest {
            self.selected = id;
        }
    }

    /// The mouse goes down on a cell.
    pub(super) fn press(&mut self, cell: Cell) {
        let (board, state) = (self.game.board(), self.game.state());
        if !board.size().contains(cell) {
            return;
        }
        if let Content::Vehicle(id) = board.layout(state).at(cell) {
            self.selected = id;
            let (_, along) = board.vehicle(id).orientation.line_and_index(cell);
            self.held = Some(along - state.position(id));
            return;
        }
        let vehicle = board.vehicle(self.selected);
        let (line, along) = vehicle.orientation.line_and_index(cell);
        let here = state.position(self.selected);
        if line == vehicle.line {
            // The nearer end goes to the cell.
            let wanted = if along < here { along } else { along + 1 - vehicle.length };
            self.held = Some(along - wanted);
            self.game.slide_towards(self.selected, wanted);
            self.say_if_solved();
        }
    }

    /// The mouse is drawn to a cell; what it holds goes along.
    pub(super) fn drag(&mut self, held: Option<u8>, cell: Cell) {
        let Some(offset) = held else { return };
        self.held = held;
        let vehicle = self.game.board().vehicle(self.selected);
        let (_, along) = vehicle.orientation.line_and_index(cell);
        if along < self.game.board().size().extent(vehicle.orientation) {
            self.game.slide_towards(self.selected, along.saturating_sub(offset));
        }
        self.say_if_solved();
    }
}

//! A board being played.

use board::{Board, Direction, Slide, State, VehicleId, rules};

/// The most moments that can be undone.
const MAX_PAST: usize = 10_000;

/// A board being played: where everything is, and how it came there.
#[derive(Clone, Debug)]
pub struct Game {
    board: Board,
    /// All that happened, the start first; restarts are among it, so that they can be undone.
    moments: Vec<Moment>,
    /// The moment that is now; later ones were undone.
    now: usize,
}

/// Where everything is at a moment, and what was counted by then.
#[derive(Clone, Debug)]
struct Moment {
    state: State,
    n_moves: usize,
    n_steps: usize,
    /// The last slide: another one of its vehicle in its direction is the same move.
    last: Option<(VehicleId, bool)>,
}

impl Game {
    /// The board as it stands at the start.
    pub fn new(board: Board) -> Self {
        let start = Moment { state: board.initial_state(), n_moves: 0, n_steps: 0, last: None };
        Self { board, moments: vec![start], now: 0 }
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where everything is.
    pub fn state(&self) -> &State {
        &self.moments[self.now].state
    }

    /// Moves since the start: neighbouring slides of a vehicle in one direction are one.
    pub fn n_moves(&self) -> usize {
        self.moments[self.now].n_moves
    }

    /// Steps since the start.
    pub fn n_steps(&self) -> usize {
        self.moments[self.now].n_steps
    }

    /// Returns `true` if the primary is at the exit.
    pub fn is_solved(&self) -> bool {
        self.board.is_goal(self.state())
    }

    /// Slides a vehicle, if that is legal. What was undone is gone then.
    ///
    /// # Errors
    ///
    /// What is in the way.
    pub fn slide(&mut self, slide: Slide) -> Result<(), rules::Obstacle> {
        let state = rules::slide(&self.board, self.state(), slide)?;
        let way = (slide.vehicle, slide.distance.is_positive());
        let before = &self.moments[self.now];
        let n_moves = before.n_moves + usize::from(before.last != Some(way));
        let n_steps = before.n_steps + slide.n_steps();
        self.push(Moment { state, n_moves, n_steps, last: Some(way) });
        Ok(())
    }

    /// Slides a vehicle towards a position as far as it can. Returns `true` if it moved.
    pub fn slide_towards(&mut self, vehicle: VehicleId, position: u8) -> bool {
        let here = self.state().position(vehicle);
        let direction = if position < here { Direction::Backward } else { Direction::Forward };
        let mut has_moved = false;
        for _ in 0..position.abs_diff(here) {
            let step = Slide::new(vehicle, direction.sign());
            has_moved |= step.is_some_and(|step| self.slide(step).is_ok());
        }
        has_moved
    }

    /// Returns `true` if there is a slide or a restart to undo.
    pub fn can_undo(&self) -> bool {
        self.now > 0
    }

    /// Goes back by a slide or a restart. Returns `true` if there was one.
    pub fn undo(&mut self) -> bool {
        let can = self.can_undo();
        self.now -= usize::from(can);
        can
    }

    /// Takes back an undo. Returns `true` if there was one.
    pub fn redo(&mut self) -> bool {
        let can = self.now + 1 < self.moments.len();
        self.now += usize::from(can);
        can
    }

    /// Puts everything where it was at the start, which can be undone. Returns `true` if anything changes.
    pub fn restart(&mut self) -> bool {
        let start = self.board.initial_state();
        if *self.state() == start && self.n_moves() == 0 {
            return false;
        }
        self.push(Moment { state: start, n_moves: 0, n_steps: 0, last: None });
        true
    }

    fn push(&mut self, moment: Moment) {
        self.moments.truncate(self.now + 1);
        self.moments.push(moment);
        if self.moments.len() > MAX_PAST {
            self.moments.remove(0);
        }
        self.now = self.moments.len() - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        Game::new("BB.FAA.FECCCE.DD".parse().unwrap())
    }

    fn slide(game: &mut Game, name: &str, distance: i8) -> bool {
        let vehicle = game.board().vehicle_named(name).unwrap();
        game.slide(Slide::new(vehicle, distance).unwrap()).is_ok()
    }

    #[test]
    fn slides_in_one_direction_are_one_move() {
        let mut game = game();
        assert!(slide(&mut game, "D", -1) && !slide(&mut game, "F", -1));
        assert!(slide(&mut game, "D", 1));
        assert_eq!((game.n_moves(), game.n_steps()), (2, 2));
        assert!(slide(&mut game, "A", 1));
        assert!(!slide(&mut game, "A", 1), "F is in the way");
        assert_eq!((game.n_moves(), game.n_steps()), (3, 3));
        let mut game = Game::new("4x1:AA..".parse().unwrap());
        assert!(slide(&mut game, "A", 1) && slide(&mut game, "A", 1));
        assert_eq!((game.n_moves(), game.n_steps()), (1, 2));
    }

    #[test]
    fn a_restart_can_be_undone_and_undone_can_be_redone() {
        let mut game = game();
        assert!(!game.undo() && !game.redo() && !game.restart());
        slide(&mut game, "A", 1);
        let moved = game.state().clone();
        assert!(game.restart());
        assert_eq!(*game.state(), game.board().initial_state());
        assert_eq!(game.n_moves(), 0);
        assert!(game.undo());
        assert_eq!((game.state(), game.n_moves()), (&moved, 1));
        assert!(game.undo() && game.redo() && game.redo() && !game.redo());
        assert_eq!(game.n_moves(), 0);
        // Something new: what was undone is gone.
        assert!(game.undo() && slide(&mut game, "B", 1) && !game.redo());
        assert_eq!(game.n_moves(), 2);
    }

    #[test]
    fn a_vehicle_slides_towards_a_place_as_far_as_it_can() {
        let mut game = game();
        let a = game.board().primary();
        assert!(game.slide_towards(a, 2));
        assert_eq!((game.state().position(a), game.n_moves()), (1, 1));
        assert!(!game.slide_towards(a, 2) && !game.slide_towards(a, 1));
    }

    #[test]
    fn the_past_is_bounded() {
        let mut game = game();
        for _ in 0..MAX_PAST {
            assert!(slide(&mut game, "A", 1) && slide(&mut game, "A", -1));
        }
        assert_eq!(game.moments.len(), MAX_PAST);
        assert_eq!(game.n_moves(), 2 * MAX_PAST);
        assert!((1..MAX_PAST).all(|_| game.undo()) && !game.undo());
    }
}

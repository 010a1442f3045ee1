//! The rules: which slides are legal in a state.
//!
//! A vehicle moves along its own line, over empty cells only, and never leaves the grid; the game
//! ends when the primary touches the exit side. The functions here allocate and look at every cell
//! on the way: they are the definition, not the fast path (which is the `search` crate).

use crate::{
    Board,
    geometry::{Cell, Direction},
    metric::Metric,
    slide::Slide,
    state::{Content, Layout, State},
    vehicle::VehicleId,
};

/// What stops a slide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The edge of the grid.
    Edge,
    /// A wall at this cell.
    Wall(Cell),
    /// This vehicle, at this cell.
    Vehicle(VehicleId, Cell),
}

/// The state after `slide` in `state`.
///
/// # Errors
///
/// The first obstacle on the way.
///
/// # Panics
///
/// If the vehicle or the state is one of another board.
pub fn slide(board: &Board, state: &State, slide: Slide) -> Result<State, Obstacle> {
    let mut walk = Walk::new(board, state.clone());
    walk.slide(slide)?;
    Ok(walk.state)
}

/// A state that slides change, and what every cell holds in it. So each slide after the first takes the time
/// of the cells on its way, and not of the whole grid.
#[derive(Clone, Debug)]
pub struct Walk<'b> {
    board: &'b Board,
    state: State,
    layout: Layout,
}

impl<'b> Walk<'b> {
    /// A walk that begins in `state`.
    ///
    /// # Panics
    ///
    /// If the state is one of another board.
    pub fn new(board: &'b Board, state: State) -> Self {
        Self { board, layout: board.layout(&state), state }
    }

    /// The state that it has come to.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// Goes on by a slide.
    ///
    /// # Errors
    ///
    /// The first obstacle on the way. Then the state is the one before the slide.
    ///
    /// # Panics
    ///
    /// If the vehicle is one of another board.
    pub fn slide(&mut self, slide: Slide) -> Result<(), Obstacle> {
        let direction =
            if slide.distance.is_positive() { Direction::Forward } else { Direction::Backward };
        let from = self.state.position(slide.vehicle);
        let mut position = from;
        for _ in 0..slide.n_steps() {
            position = step(self.board, &self.layout, slide.vehicle, position, direction)?;
        }
        let vehicle = self.board.vehicle(slide.vehicle);
        self.layout.fill(vehicle.cells_at(from), Content::Empty);
        self.layout.fill(vehicle.cells_at(position), Content::Vehicle(slide.vehicle));
        self.state.set(slide.vehicle, position);
        Ok(())
    }
}

/// The legal slides of one cell in `state`, by vehicle number, backward before forward.
///
/// # Panics
///
/// As [`legal_moves`].
pub fn legal_steps(board: &Board, state: &State) -> Vec<Slide> {
    legal_slides(board, state, 1)
}

/// The legal slides of any number of cells in `state`, by vehicle number, backward before forward,
/// short before long.
///
/// # Panics
///
/// If the state is one of another board.
pub fn legal_moves(board: &Board, state: &State) -> Vec<Slide> {
    legal_slides(board, state, usize::MAX)
}

/// The slides that count as one in `metric` and are legal in `state`.
///
/// # Panics
///
/// As [`legal_moves`].
pub fn legal(board: &Board, state: &State, metric: Metric) -> Vec<Slide> {
    match metric {
        Metric::Steps => legal_steps(board, state),
        Metric::Moves => legal_moves(board, state),
    }
}

fn legal_slides(board: &Board, state: &State, max_steps: usize) -> Vec<Slide> {
    let layout = board.layout(state);
    let mut slides = Vec::new();
    for (id, _) in board.vehicles() {
        for direction in Direction::ALL {
            let mut position = state.position(id);
            let mut distance: i8 = 0;
            while usize::from(distance.unsigned_abs()) < max_steps {
                let Ok(next) = step(board, &layout, id, position, direction) else { break };
                position = next;
                distance += direction.sign();
                slides.extend(Slide::new(id, distance));
            }
        }
    }
    slides
}

/// One step of a vehicle that stands at `position`, in the direction in which it has moved since `layout`: so
/// it enters no cell that it covers there, and is never in its own way.
fn step(
    board: &Board,
    layout: &Layout,
    id: VehicleId,
    position: u8,
    direction: Direction,
) -> Result<u8, Obstacle> {
    let vehicle = board.vehicle(id);
    let (entered, next) = match direction {
        Direction::Backward => {
            let next = position.checked_sub(1).ok_or(Obstacle::Edge)?;
            (next, next)
        }
        Direction::Forward => (position + vehicle.length, position + 1),
    };
    if entered >= board.size().extent(vehicle.orientation) {
        return Err(Obstacle::Edge);
    }
    let cell = vehicle.orientation.cell(vehicle.line, entered);
    match layout.at(cell) {
        Content::Wall => Err(Obstacle::Wall(cell)),
        Content::Vehicle(other) => Err(Obstacle::Vehicle(other, cell)),
        Content::Empty => Ok(next),
    }
}

//! Plans and their replay.

use limits::{Budget, StopReason};
use text::counted;
use thiserror::Error;

use crate::{
    Board,
    metric::Metric,
    rules::{Obstacle, Walk},
    slide::Slide,
    state::State,
};

/// A sequence of slides from a board's initial state; legal only once replayed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    slides: Vec<Slide>,
}

/// Why a plan is not one for its board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// A slide is not legal in the state that it meets.
    #[error("slide {} (`{vehicle}{distance:+}`) is illegal: {obstacle}", index + 1)]
    Illegal {
        /// 0-based number of the slide in the plan.
        index: usize,
        /// Name of the vehicle.
        vehicle: String,
        /// Signed number of cells.
        distance: i8,
        /// What is in the way, in words.
        obstacle: String,
    },
    /// A slide is of a vehicle that the board does not have.
    #[error("slide {} is of vehicle {vehicle}, but the board has {n_vehicles}, numbered from 0", index + 1)]
    NoVehicle {
        /// 0-based number of the slide in the plan.
        index: usize,
        /// Number of the vehicle.
        vehicle: usize,
        /// Number of vehicles of the board.
        n_vehicles: usize,
    },
    /// All slides are legal, but the last state is not a goal state.
    #[error("after {} the primary vehicle is not at the exit", counted(*n_slides, "slide"))]
    NotSolved {
        /// Number of slides of the plan.
        n_slides: usize,
    },
    /// The budget ended before the plan did.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

impl Plan {
    /// The plan with these slides.
    pub fn new(slides: Vec<Slide>) -> Self {
        Self { slides }
    }

    /// The slides in order.
    pub fn slides(&self) -> &[Slide] {
        &self.slides
    }

    /// Length in steps: the cells that all vehicles move together.
    pub fn n_steps(&self) -> usize {
        self.slides.iter().map(|slide| slide.n_steps()).sum()
    }

    /// Length in moves: neighbouring slides of one vehicle in one direction count once.
    pub fn n_moves(&self) -> usize {
        self.merged().slides.len()
    }

    /// Length in `metric`.
    pub fn len(&self, metric: Metric) -> usize {
        match metric {
            Metric::Steps => self.n_steps(),
            Metric::Moves => self.n_moves(),
        }
    }

    /// Returns `true` if the plan has no slide.
    pub fn is_empty(&self) -> bool {
        self.slides.is_empty()
    }

    /// The same plan with neighbouring slides of one vehicle in one direction joined.
    #[must_use]
    pub fn merged(&self) -> Self {
        let mut slides: Vec<Slide> = Vec::with_capacity(self.slides.len());
        for &slide in &self.slides {
            let joined = slides.last().and_then(|last| last.join(slide));
            match joined {
                Some(joined) => *slides.last_mut().expect("joined with the last") = joined,
                None => slides.push(slide),
            }
        }
        Self { slides }
    }

    /// Returns `Ok` if the plan solves the board, as [`replay`](Self::replay) does, but keeps no states.
    ///
    /// # Errors
    ///
    /// Those of [`replay`](Self::replay), and [`ReplayError::Stopped`] if the budget ends.
    pub fn check(&self, board: &Board, budget: &Budget) -> Result<(), ReplayError> {
        let mut meter = budget.meter();
        let mut walk = Walk::new(board, board.initial_state());
        for (index, &slide) in self.slides.iter().enumerate() {
            meter.tick()?;
            go_on(board, &mut walk, index, slide)?;
        }
        self.is_solved_by(board, walk.state())
    }

    fn is_solved_by(&self, board: &Board, last: &State) -> Result<(), ReplayError> {
        if board.is_goal(last) {
            Ok(())
        } else {
            Err(ReplayError::NotSolved { n_slides: self.slides.len() })
        }
    }

    /// The states along the plan, the initial state first: one more than there are slides.
    ///
    /// # Errors
    ///
    /// The first illegal slide and why, or that the last state is no goal state.
    pub fn replay(&self, board: &Board) -> Result<Vec<State>, ReplayError> {
        let states = self.states(board)?;
        self.is_solved_by(board, &states[self.slides.len()])?;
        Ok(states)
    }

    /// The same of slides that need not solve the board.
    ///
    /// # Errors
    ///
    /// The first illegal slide and why.
    pub fn states(&self, board: &Board) -> Result<Vec<State>, ReplayError> {
        let mut walk = Walk::new(board, board.initial_state());
        let mut states = vec![walk.state().clone()];
        for (index, &slide) in self.slides.iter().enumerate() {
            go_on(board, &mut walk, index, slide)?;
            states.push(walk.state().clone());
        }
        Ok(states)
    }
}

/// Goes on by the slide with this number.
fn go_on(
    board: &Board,
    walk: &mut Walk<'_>,
    index: usize,
    slide: Slide,
) -> Result<(), ReplayError> {
    let (vehicle, n_vehicles) = (slide.vehicle.index(), board.n_vehicles());
    if vehicle >= n_vehicles {
        return Err(ReplayError::NoVehicle { index, vehicle, n_vehicles });
    }
    walk.slide(slide).map_err(|obstacle| illegal(board, index, slide, obstacle))
}

fn illegal(board: &Board, index: usize, slide: Slide, obstacle: Obstacle) -> ReplayError {
    ReplayError::Illegal {
        index,
        vehicle: board.vehicle(slide.vehicle).name.clone(),
        distance: slide.distance.get(),
        obstacle: match obstacle {
            Obstacle::Edge => "it would leave the grid".to_owned(),
            Obstacle::Wall(cell) => format!("there is a wall at {cell}"),
            Obstacle::Vehicle(id, cell) => {
                format!("vehicle `{}` is in the way at {cell}", board.vehicle(id).name)
            }
        },
    }
}

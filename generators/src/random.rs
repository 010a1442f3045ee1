//! Vehicles one after another, each where there is room.

use board::Board;
use limits::{Budget, StopReason};
use rand::{RngExt as _, seq::IndexedRandom as _};
use thiserror::Error;

use crate::{NoRoom, Outline, Rng, draft::Draft};

/// Boards whose vehicles are drawn one after another.
///
/// First the walls, each on a free cell. Then the vehicles: each has one cell, or is a truck (3 cells) or a
/// car (2 cells), at random, and stands on one of the places that are free for its length, each as likely as
/// any other. Where there is no place, the board is begun anew.
///
/// This is not uniform over boards: a board is as likely as its orders of placement are together.
#[derive(Clone, Debug, PartialEq)]
pub struct Random {
    /// The grid, the primary, the exit.
    pub outline: Outline,
    /// Vehicles besides the primary.
    pub n_vehicles: usize,
    /// The probability that a vehicle has one cell, 0 to 1.
    pub units: f64,
    /// The probability that any other vehicle is a truck, 0 to 1.
    pub trucks: f64,
    /// `true` if no other vehicle stands along the primary's line: one between the primary and the exit would
    /// make the board unsolvable.
    pub is_line_clear: bool,
    /// Walls.
    pub n_walls: usize,
    /// How often a board is begun, at most.
    pub max_tries: usize,
}

/// No board was found in which all vehicles have room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Jam {
    /// A board was begun as often as allowed.
    #[error("all vehicles found room in none of {n_tries} tries")]
    Tries {
        /// How often.
        n_tries: usize,
    },
    /// The budget ended.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

impl Random {
    /// Returns `Ok` if there are enough cells for the vehicles and the walls, whatever their shape.
    ///
    /// # Errors
    ///
    /// [`NoRoom::Cells`]
    pub fn expect_room(&self) -> Result<(), NoRoom> {
        let least = if self.units > 0.0 { 1 } else { 2 };
        self.outline.expect_room_for(self.n_vehicles, least, self.n_walls)
    }

    /// No vehicles and no walls, a quarter of trucks, 1,000 tries.
    pub fn new(outline: Outline) -> Self {
        let (n_vehicles, n_walls) = (0, 0);
        Self {
            outline,
            n_vehicles,
            units: 0.0,
            trucks: 0.25,
            is_line_clear: false,
            n_walls,
            max_tries: 1000,
        }
    }

    /// A board.
    ///
    /// Cost: that of the tries; each looks at all cells for each vehicle.
    ///
    /// # Errors
    ///
    /// If the vehicles do not find room in [`max_tries`](Self::max_tries) tries, or the budget ends.
    ///
    /// # Panics
    ///
    /// If [`units`](Self::units) or [`trucks`](Self::trucks) is no probability.
    pub fn board(&self, rng: &mut Rng, budget: &Budget) -> Result<Board, Jam> {
        for _ in 0..self.max_tries {
            if let Some(board) = self.one_try(rng, budget)? {
                return Ok(board);
            }
        }
        Err(Jam::Tries { n_tries: self.max_tries })
    }

    /// The board, if all vehicles find room.
    fn one_try(&self, rng: &mut Rng, budget: &Budget) -> Result<Option<Board>, StopReason> {
        let mut draft = Draft::new(&self.outline);
        for _ in 0..self.n_walls {
            budget.check()?;
            if !draft.add_wall(rng) {
                return Ok(None);
            }
        }
        for _ in 0..self.n_vehicles {
            budget.check()?;
            // Without vehicles of one cell nothing is drawn for them: a seed gives the boards that it gave
            // before.
            let is_unit = self.units > 0.0 && rng.random_bool(self.units);
            let length = if is_unit {
                1
            } else if rng.random_bool(self.trucks) {
                3
            } else {
                2
            };
            let mut places = draft.places(length);
            if self.is_line_clear {
                let primary = self.outline.primary();
                let line = (primary.orientation, primary.line);
                places.retain(|place| (place.orientation, place.line) != line);
            }
            let Some(place) = places.choose(rng) else { return Ok(None) };
            draft.vehicles.push(place.clone());
        }
        Ok(Some(draft.board()))
    }
}

//! A table of the positions that go with one another.

use board::{Board, VehicleId};
use limits::{Budget, StopReason};

use crate::positions::{Positions, members};

/// For each position of a vehicle, the positions of each vehicle that go with it, of itself this one.
pub(super) struct Table {
    pub(super) n_vehicles: usize,
    /// For each vehicle, the number of its position 0.
    first: Vec<usize>,
    pub(super) with: Vec<Positions>,
}

impl Table {
    /// The table of the pairs of the first state.
    pub(super) fn of_first_state(board: &Board, budget: &Budget) -> Result<Self, StopReason> {
        let n_vehicles = board.n_vehicles();
        let mut first = Vec::new();
        let mut n_positions = 0;
        for (id, _) in board.vehicles() {
            first.push(n_positions);
            n_positions += usize::from(board.n_positions(id));
        }
        let n_entries = n_positions * n_vehicles;
        budget.allow(n_entries * size_of::<Positions>())?;
        let mut table = Self { n_vehicles, first, with: vec![0; n_entries] };
        let at = |id: VehicleId| (id.index(), board.vehicle(id).position);
        for (id, _) in board.vehicles() {
            for position in 0..board.n_positions(id) {
                table.add((id.index(), position), (id.index(), position));
            }
            for (other, _) in board.vehicles() {
                table.add(at(id), at(other));
            }
        }
        Ok(table)
    }

    fn start(&self, vehicle: usize, position: u8) -> usize {
        (self.first[vehicle] + usize::from(position)) * self.n_vehicles
    }

    /// For each vehicle, the positions that go with this one.
    pub(super) fn with(&self, vehicle: usize, position: u8) -> &[Positions] {
        &self.with[self.start(vehicle, position)..][..self.n_vehicles]
    }

    pub(super) fn add(&mut self, one: (usize, u8), other: (usize, u8)) {
        for ((vehicle, position), (with, at)) in [(one, other), (other, one)] {
            let entry = self.start(vehicle, position) + with;
            self.with[entry] |= 1 << at;
        }
    }

    /// Returns `true` if some position of every other vehicle goes with this one.
    pub(super) fn is_reached(&self, vehicle: usize, position: u8) -> bool {
        self.with(vehicle, position).iter().all(|&positions| positions != 0)
    }

    /// Leaves of these positions, by vehicle, those that go with one that is left of every vehicle; `false`
    /// if some vehicle has none. Without the vehicles in `open` they are so already.
    pub(super) fn prune(
        &self,
        left: &mut [Positions],
        mut open: Vec<usize>,
        budget: &Budget,
    ) -> Result<bool, StopReason> {
        let mut is_open = vec![false; self.n_vehicles];
        for &vehicle in &open {
            is_open[vehicle] = true;
        }
        while let Some(vehicle) = open.pop() {
            budget.check()?;
            is_open[vehicle] = false;
            let mut supported = vec![0; self.n_vehicles];
            for position in members(left[vehicle]) {
                let with = self.with(vehicle, position).iter();
                supported.iter_mut().zip(with).for_each(|(all, with)| *all |= with);
            }
            for (other, supported) in supported.into_iter().enumerate() {
                let rest = left[other] & supported;
                if rest == 0 {
                    return Ok(false);
                }
                if rest != left[other] && !is_open[other] {
                    open.push(other);
                    is_open[other] = true;
                }
                left[other] = rest;
            }
        }
        Ok(true)
    }
}

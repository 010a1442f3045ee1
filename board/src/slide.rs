//! Slides.

use std::num::NonZeroI8;

use crate::vehicle::VehicleId;

/// One vehicle moving one or more cells in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Slide {
    /// The vehicle that moves.
    pub vehicle: VehicleId,
    /// Signed number of cells; positive is right or down.
    pub distance: NonZeroI8,
}

impl Slide {
    /// `vehicle` slides by `distance` cells; `None` where `distance` is 0.
    pub fn new(vehicle: VehicleId, distance: i8) -> Option<Self> {
        NonZeroI8::new(distance).map(|distance| Self { vehicle, distance })
    }

    /// This slide and `next` as one, where both move one vehicle in one direction.
    pub(crate) fn join(self, next: Self) -> Option<Self> {
        let is_same = self.vehicle == next.vehicle
            && self.distance.is_positive() == next.distance.is_positive();
        let distance = self.distance.get().checked_add(next.distance.get())?;
        if is_same { Self::new(self.vehicle, distance) } else { None }
    }

    /// Number of cells, `1..=128`; on boards at most 63.
    pub fn n_steps(self) -> usize {
        usize::from(self.distance.unsigned_abs().get())
    }
}

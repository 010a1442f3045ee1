//! What is true in all plans.

use board::{State, VehicleId};
use limits::{Budget, StopReason};

use super::AllPlans;
use crate::positions::{Positions, members};

/// The fact that a vehicle is at one position, in every plan, after each of these numbers of slides; a plan
/// that has ended stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stay {
    /// Where.
    pub position: u8,
    /// The first of these numbers.
    pub first: usize,
    /// The last of these numbers.
    pub last: usize,
}

/// What is true of a vehicle in every plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleFacts {
    /// The vehicle.
    pub vehicle: VehicleId,
    /// Where it is and when, in order of time: as long as they can be. The first one begins at the start.
    pub stays: Vec<Stay>,
    /// Where it stands at some time, not at the same time in all plans: all positions but those of `stays`.
    pub visits: Vec<u8>,
    /// `true` if it slides.
    pub moves: bool,
}

/// What is true in every plan within the bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Indexed by vehicle.
    pub vehicles: Vec<VehicleFacts>,
}

impl VehicleFacts {
    /// The facts about a vehicle that stands at all of `visited` at some time.
    pub(super) fn new(
        vehicle: VehicleId,
        stays: Vec<Stay>,
        visited: Positions,
        moves: bool,
    ) -> Self {
        let known = stays.iter().fold(0, |known: Positions, stay| known | 1 << stay.position);
        let visits = members(visited & !known).collect();
        Self { vehicle, stays, visits, moves }
    }
}

impl AllPlans {
    /// What is true in every plan: nothing else of this kind is.
    ///
    /// # Errors
    ///
    /// A limit that ended it.
    pub fn facts(&self, budget: &Budget) -> Result<Facts, StopReason> {
        let frames = self.frames(budget)?;
        let visited = self.visited_in_all(budget)?;
        let initial = self.board().initial_state();
        let facts = |(id, _): (VehicleId, _)| {
            let stays = stays(frames.iter().map(|frame| frame[id.index()]));
            let moves = self.moves_in_all(id, initial.position(id), budget)?;
            Ok::<_, StopReason>(VehicleFacts::new(id, stays, visited[id.index()], moves))
        };
        let vehicles = self.board().vehicles().map(facts).collect::<Result<_, _>>()?;
        Ok(Facts { vehicles })
    }

    fn state(&self, id: u32) -> &State {
        &self.counter.graph.states()[id as usize]
    }

    /// After each number of slides, where each vehicle is in some plan.
    fn frames(&self, budget: &Budget) -> Result<Vec<Vec<Positions>>, StopReason> {
        let n = self.board().n_vehicles();
        let mut ended: Vec<Positions> = vec![0; n];
        let mut frames = Vec::new();
        let mut meter = budget.meter();
        for n_slides in 0..=self.bound() {
            let mut frame = ended.clone();
            for &id in self.layers.get(n_slides).iter().flat_map(|layer| &layer.states) {
                meter.tick()?;
                for (vehicle, &position) in self.state(id).positions().iter().enumerate() {
                    frame[vehicle] |= 1 << position;
                    if self.counter.is_goal(id) {
                        ended[vehicle] |= 1 << position;
                    }
                }
            }
            frames.push(frame);
            budget
                .allow(frames.len() * (n * size_of::<Positions>() + size_of::<Vec<Positions>>()))?;
        }
        Ok(frames)
    }

    /// Where each vehicle stands at some time in every plan: what all ways to a state have in common, layer
    /// by layer.
    fn visited_in_all(&self, budget: &Budget) -> Result<Vec<Positions>, StopReason> {
        let n = self.board().n_vehicles();
        let all = vec![Positions::MAX; n];
        let mut result = all.clone();
        let mut ways = vec![vec![0; n]];
        let mut meter = budget.meter();
        for (n_slides, layer) in self.layers.iter().enumerate() {
            let after = self.layers.get(n_slides + 1);
            let n_after = after.map_or(0, |layer| layer.states.len());
            let n_bytes = n * size_of::<Positions>() + size_of::<Vec<Positions>>();
            budget.allow((ways.len() + n_after).saturating_mul(n_bytes))?;
            let mut next = vec![all.clone(); n_after];
            for (&id, way) in layer.states.iter().zip(&mut ways) {
                meter.tick()?;
                for (visited, &position) in way.iter_mut().zip(self.state(id).positions()) {
                    *visited |= 1 << position;
                }
                if self.counter.is_goal(id) {
                    meet(&mut result, way);
                }
                for (to, _) in self.counter.next(id, n_slides) {
                    let after = after.expect("plans go on");
                    let index = after.states.binary_search(&to).expect("plans go there");
                    meet(&mut next[index], way);
                }
            }
            ways = next;
        }
        Ok(result)
    }

    /// Returns `true` if every plan slides a vehicle: no plan leaves it at its first position throughout.
    fn moves_in_all(
        &self,
        vehicle: VehicleId,
        first: u8,
        budget: &Budget,
    ) -> Result<bool, StopReason> {
        let mut states = vec![0];
        let mut meter = budget.meter();
        for n_slides in 0..self.layers.len() {
            let mut next = Vec::new();
            for &state in &states {
                meter.tick()?;
                if self.counter.is_goal(state) {
                    return Ok(false);
                }
                let stays = |&to: &u32| self.state(to).position(vehicle) == first;
                budget.allow((states.len() + next.len()) * size_of::<u32>())?;
                next.extend(self.counter.next(state, n_slides).map(|(to, _)| to).filter(stays));
            }
            next.sort_unstable();
            next.dedup();
            states = next;
        }
        Ok(true)
    }
}

/// What both have.
fn meet(left: &mut [Positions], right: &[Positions]) {
    for (left, right) in left.iter_mut().zip(right) {
        *left &= right;
    }
}

/// The times at which there is only one position.
pub(super) fn stays(frames: impl Iterator<Item = Positions>) -> Vec<Stay> {
    let mut stays: Vec<Stay> = Vec::new();
    for (frame, positions) in frames.enumerate() {
        if positions.count_ones() != 1 {
            continue;
        }
        let position = u8::try_from(positions.trailing_zeros()).expect("there are 64 positions");
        match stays.last_mut() {
            Some(stay) if stay.position == position && stay.last + 1 == frame => stay.last = frame,
            _ => stays.push(Stay { position, first: frame, last: frame }),
        }
    }
    stays
}

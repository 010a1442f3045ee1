//! What a few vehicles alone cannot do in time, all vehicles cannot: removing vehicles is a relaxation.
//!
//! For each pair of vehicles that can meet, with the primary as the third, all placements of the three on the
//! board without the others are explored, forward from the start and backward from the goal. If two of
//! them are at p and q only d or more transitions after the start, or before the goal, then
//!
//! | family | formula | where |
//! | --- | --- | --- |
//! | early | ¬(u is at p) ∨ ¬(v is at q) | in the first d frames |
//! | late | the same | in the last d frames, guarded by `horizon` |
//!
//! and likewise for one vehicle alone; in all frames, if they never are. Pairs that a vehicle alone excludes
//! as long are left out.
//!
//! Source: the admissible estimates of explicit search by abstraction (pattern databases: Culberson and
//! Schaeffer, *Pattern databases*, Computational Intelligence 14, 1998), here as clauses.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use board::{Metric, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{Formula, Moment::Now, TransitionSystem};

use super::placements::Placements;
use crate::{
    setting::Setting,
    vehicles::{Vehicles, crossing_cell},
};

/// One or two vehicles and their positions.
type Placement = Vec<(VehicleId, u8)>;
/// How many transitions away the nearest placement of the group is in which they are there.
type Distances = BTreeMap<Placement, usize>;

/// What an entry takes, with its placement, in bytes.
const BYTES_OF_DISTANCE: usize = 100;

/// More than any horizon: never.
const NEVER: usize = usize::MAX;

pub(super) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    let relaxed = RelaxedBoard { setting, vehicles };
    let (mut early, mut late) = (Distances::new(), Distances::new());
    let mut ledger = setting.ledger();
    for group in relaxed.groups() {
        setting.check(system)?;
        let n_held = early.len() + late.len();
        let placements = relaxed.placements(&group);
        let is_at_start = |number, (index, &id): (usize, &VehicleId)| {
            placements.position(number, index) == setting.board.vehicle(id).position
        };
        let is_start = |number| group.iter().enumerate().all(|one| is_at_start(number, one));
        let goal = setting.board.goal_position();
        let is_goal = |number| placements.position(number, 0) == goal;
        let most = relaxed.longest_slide();
        keep_farthest(&mut early, &group, &placements, &placements.distances(most, is_start));
        keep_farthest(&mut late, &group, &placements, &placements.distances(most, is_goal));
        ledger.take((early.len() + late.len() - n_held) * BYTES_OF_DISTANCE)?;
    }
    for (placed, n_frames) in not_implied(&early) {
        setting.check(system)?;
        let formula = relaxed.not_all(&placed);
        match n_frames {
            NEVER => system.always("early", formula),
            _ => system.from_start(n_frames, "early", formula),
        }
    }
    for (placed, n_frames) in not_implied(&late) {
        setting.check(system)?;
        let formula = relaxed.not_all(&placed);
        match n_frames {
            // From there no plan goes on, whatever the horizon.
            NEVER => system.always("late", formula),
            _ => system.from_goal(n_frames, "late", formula),
        }
    }
    Ok(())
}

/// Of each pair and each vehicle of the group, the distance of its nearest placement; of several groups,
/// the largest counts.
fn keep_farthest(
    found: &mut Distances,
    group: &[VehicleId],
    placements: &Placements,
    distances: &[Option<usize>],
) {
    let alone = (0..group.len()).map(|index| vec![index]);
    let pairs = (0..group.len()).array_combinations::<2>().map(Vec::from);
    for part in alone.chain(pairs) {
        let mut nearest: HashMap<Vec<u8>, usize> = HashMap::new();
        for number in placements.free() {
            let distance = distances[number].unwrap_or(NEVER);
            let at = part.iter().map(|&index| placements.position(number, index)).collect();
            nearest.entry(at).and_modify(|d| *d = distance.min(*d)).or_insert(distance);
        }
        for (at, distance) in nearest {
            let placed = part.iter().map(|&index| group[index]).zip(at).collect();
            found.entry(placed).and_modify(|d| *d = distance.max(*d)).or_insert(distance);
        }
    }
}

/// The placements that are some transitions away, and that none of their vehicles alone excludes as long.
fn not_implied(distances: &Distances) -> Vec<(Placement, usize)> {
    let alone = |one: &(VehicleId, u8)| distances[&vec![*one]];
    let is_needed = |(placed, distance): &(&Placement, &usize)| {
        **distance > 0 && (placed.len() == 1 || placed.iter().all(|one| alone(one) < **distance))
    };
    distances
        .iter()
        .filter(is_needed)
        .map(|(placed, distance)| (placed.clone(), *distance))
        .collect()
}

struct RelaxedBoard<'a> {
    setting: &'a Setting<'a>,
    vehicles: &'a dyn Vehicles,
}

impl RelaxedBoard<'_> {
    /// The primary, and two vehicles that can meet; or it and one that it can meet.
    fn groups(&self) -> Vec<Vec<VehicleId>> {
        let board = self.setting.board;
        let primary = board.primary();
        let mut groups = BTreeSet::new();
        for [(u, one), (v, other)] in board.vehicles().array_combinations() {
            let on_one_line = (one.orientation, one.line) == (other.orientation, other.line);
            if crossing_cell(one, other).is_some() || on_one_line {
                let others = [u, v].into_iter().filter(|&id| id != primary);
                groups.insert([primary].into_iter().chain(others).collect());
            }
        }
        groups.into_iter().collect()
    }

    fn placements(&self, group: &[VehicleId]) -> Placements {
        let vehicles: Vec<_> = group.iter().map(|&id| self.setting.board.vehicle(id)).collect();
        Placements::new(&vehicles, group.iter().map(|&id| self.vehicles.range(id)).collect())
    }

    /// The most cells that a vehicle moves by in one transition.
    fn longest_slide(&self) -> usize {
        match self.setting.metric {
            Metric::Steps => 1,
            Metric::Moves => usize::MAX,
        }
    }

    /// "Not all of them are there."
    fn not_all(&self, placed: &[(VehicleId, u8)]) -> Formula {
        let at =
            |&(id, p): &(VehicleId, u8)| Formula::any(self.vehicles.within(id, &|q| q == p, Now));
        !Formula::all(placed.iter().map(at))
    }
}

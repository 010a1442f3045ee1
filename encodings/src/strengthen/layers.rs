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
//! and likewise for one vehicle alone; in all frames, if they never are. Pairs that a vehicle alone excludes as long are left out.
//!
//! Source: the admissible estimates of explicit search by abstraction (pattern databases: Culberson and
//! Schaeffer, *Pattern databases*, Computational Intelligence 14, 1998), here as clauses.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use board::{CellSet, Metric, VehicleId};
use itertools::Itertools;
use logic::{Formula, Moment::Now, TransitionSystem};

use crate::{
    setting::Setting,
    vehicles::{Vehicles, crossing_cell},
};

/// One or two vehicles and their positions.
type Placed = Vec<(VehicleId, u8)>;
/// How many transitions away the nearest placement of the group is in which they are there.
type Distances = BTreeMap<Placed, usize>;

/// More than any horizon: never.
const NEVER: usize = usize::MAX;

pub(super) fn add(setting: &Setting, vehicles: &dyn Vehicles, system: &mut TransitionSystem) {
    let relaxed = Relaxed { setting, vehicles };
    let (mut early, mut late) = (Distances::new(), Distances::new());
    for group in relaxed.groups() {
        let all = relaxed.placements(&group);
        let is_start = |placed: &[u8]| {
            group.iter().zip(placed).all(|(&id, &p)| setting.board.vehicle(id).position == p)
        };
        let goal = setting.board.goal_position();
        let is_goal = |placed: &[u8]| placed[0] == goal;
        for (found, is_source) in
            [(&mut early, &is_start as &dyn Fn(&[u8]) -> bool), (&mut late, &is_goal)]
        {
            let distances = relaxed.distances(&group, &all, is_source);
            keep_farthest(found, &group, &all, &distances);
        }
    }
    for (placed, n_frames) in not_implied(&early) {
        let formula = relaxed.not_all(&placed);
        match n_frames {
            NEVER => system.always("early", formula),
            _ => system.from_start(n_frames, "early", formula),
        }
    }
    for (placed, n_frames) in not_implied(&late) {
        let formula = relaxed.not_all(&placed);
        match n_frames {
            // From there no plan goes on, whatever the horizon.
            NEVER => system.always("late", formula),
            _ => system.from_goal(n_frames, "late", formula),
        }
    }
}

/// Of each pair and each vehicle of the group, the distance of its nearest placement; of several groups,
/// the largest counts.
fn keep_farthest(
    found: &mut Distances,
    group: &[VehicleId],
    all: &BTreeSet<Vec<u8>>,
    distances: &BTreeMap<Vec<u8>, usize>,
) {
    let mut nearest = Distances::new();
    for placed in all {
        let distance = distances.get(placed).copied().unwrap_or(NEVER);
        let both: Placed = group.iter().copied().zip(placed.iter().copied()).collect();
        for part in both
            .iter()
            .map(|&one| vec![one])
            .chain(both.iter().copied().array_combinations::<2>().map(Vec::from))
        {
            nearest.entry(part).and_modify(|d| *d = distance.min(*d)).or_insert(distance);
        }
    }
    for (part, distance) in nearest {
        found.entry(part).and_modify(|d| *d = distance.max(*d)).or_insert(distance);
    }
}

/// The placements that are some transitions away, and that none of their vehicles alone excludes as long.
fn not_implied(distances: &Distances) -> Vec<(Placed, usize)> {
    let alone = |one: &(VehicleId, u8)| distances[&vec![*one]];
    let is_needed = |(placed, distance): &(&Placed, &usize)| {
        **distance > 0 && (placed.len() == 1 || placed.iter().all(|one| alone(one) < **distance))
    };
    distances
        .iter()
        .filter(is_needed)
        .map(|(placed, distance)| (placed.clone(), *distance))
        .collect()
}

struct Relaxed<'a> {
    setting: &'a Setting<'a>,
    vehicles: &'a dyn Vehicles,
}

impl Relaxed<'_> {
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

    /// All placements of the group in which nobody overlaps.
    fn placements(&self, group: &[VehicleId]) -> BTreeSet<Vec<u8>> {
        let ranges = group.iter().map(|&id| self.vehicles.range(id));
        let is_free = |placed: &Vec<u8>| {
            let mut taken = CellSet::default();
            group.iter().zip(placed).all(|(&id, &p)| {
                let cells: CellSet = self.setting.board.vehicle(id).cells_at(p).collect();
                let is_free = !taken.intersects(&cells);
                taken = taken.iter().chain(cells.iter()).collect();
                is_free
            })
        };
        ranges.multi_cartesian_product().filter(is_free).collect()
    }

    /// Breadth-first from all sources; transitions lead both ways.
    fn distances(
        &self,
        group: &[VehicleId],
        all: &BTreeSet<Vec<u8>>,
        is_source: &dyn Fn(&[u8]) -> bool,
    ) -> BTreeMap<Vec<u8>, usize> {
        let sources = all.iter().filter(|placed| is_source(placed));
        let mut found: BTreeMap<Vec<u8>, usize> =
            sources.map(|placed| (placed.clone(), 0)).collect();
        let mut queue: VecDeque<Vec<u8>> = found.keys().cloned().collect();
        while let Some(placed) = queue.pop_front() {
            let distance = found[&placed] + 1;
            for next in self.neighbours(group, &placed, all) {
                if !found.contains_key(&next) {
                    found.insert(next.clone(), distance);
                    queue.push_back(next);
                }
            }
        }
        found
    }

    /// The placements after one transition.
    fn neighbours(
        &self,
        group: &[VehicleId],
        placed: &[u8],
        all: &BTreeSet<Vec<u8>>,
    ) -> Vec<Vec<u8>> {
        let most = match self.setting.metric {
            Metric::Steps => 1,
            Metric::Moves => i8::MAX,
        };
        let mut found = Vec::new();
        for (index, sign) in (0..group.len()).cartesian_product([-1, 1]) {
            for distance in 1..=most {
                let Some(p) = placed[index].checked_add_signed(sign * distance) else { break };
                let mut next = placed.to_vec();
                next[index] = p;
                if !all.contains(&next) {
                    break;
                }
                found.push(next);
            }
        }
        found
    }

    /// "Not all of them are there."
    fn not_all(&self, placed: &[(VehicleId, u8)]) -> Formula {
        let at =
            |&(id, p): &(VehicleId, u8)| Formula::any(self.vehicles.within(id, &|q| q == p, Now));
        !Formula::all(placed.iter().map(at))
    }
}

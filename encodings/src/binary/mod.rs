//! Positions in binary, and what the encodings that use them say alike.

mod number;

use std::ops::RangeInclusive;

use board::{Cell, Metric, Vehicle, VehicleId};
use itertools::Itertools;
use limits::StopReason;
use logic::{
    Formula, Moment,
    Moment::{Next, Now},
    Prop, TransitionSystem,
};

use crate::{
    codec::StateCodec,
    formulation::Semantics,
    setting::Setting,
    vehicles::{MoveAction, Vehicles, covers, crossing_cell},
};
pub(crate) use number::Number;

/// What an encoding has for one vehicle.
pub(crate) struct BinaryVehicle {
    /// Its position.
    pub(crate) position: Number,
    /// "It is on the board", where that is a proposition.
    pub(crate) on_board: Option<Prop>,
    /// "It changes position in this transition" (an action).
    pub(crate) moved: Prop,
}

impl BinaryVehicle {
    /// "It is on the board", now: a list of one formula.
    pub(crate) fn is_on_board(&self) -> Vec<Formula> {
        vec![self.on_board.map_or(Formula::TRUE, |prop| prop.now().into())]
    }
}

/// The vehicles of a board, their positions in binary.
pub(crate) struct Binary<'a> {
    pub(crate) setting: &'a Setting<'a>,
    /// Indexed by number.
    pub(crate) vehicles: &'a [BinaryVehicle],
}

/// For every choice of one formula from each list: they do not hold all.
pub(crate) fn exclude(
    lists: impl IntoIterator<Item = Vec<Formula>>,
) -> impl Iterator<Item = Formula> {
    lists.into_iter().multi_cartesian_product().map(|chosen| !Formula::all(chosen))
}

impl<'a> Binary<'a> {
    pub(crate) fn vehicle(&self, id: VehicleId) -> (&'a Vehicle, &'a BinaryVehicle) {
        (self.setting.board.vehicle(id), &self.vehicles[id.index()])
    }

    /// All vehicles with their numbers in order.
    fn all(&self) -> impl Iterator<Item = (&'a Vehicle, &'a BinaryVehicle)> + Clone + use<'a> {
        self.setting.board.vehicles().map(|(_, vehicle)| vehicle).zip(self.vehicles)
    }

    /// The goal: the primary is on the board and at the exit.
    pub(crate) fn set_goal(&self, system: &mut TransitionSystem) {
        let (_, primary) = self.vehicle(self.setting.board.primary());
        let is_there = primary.position.is(self.setting.board.goal_position(), Now);
        system.set_goal(Formula::all(primary.is_on_board()).and(is_there));
    }

    /// *range*: positions are those that the grid and its walls allow.
    pub(crate) fn range(&self, system: &mut TransitionSystem) {
        for vehicle in self.vehicles {
            for clause in exclude([vehicle.position.out_of_range(Now)]) {
                system.always("range", clause);
            }
        }
    }

    /// *crossing*: two vehicles of different orientations do not cover the cell where their lines cross.
    pub(crate) fn crossing(&self, system: &mut TransitionSystem) -> Result<(), StopReason> {
        for [u, v] in self.all().array_combinations() {
            let Some(cell) = crossing_cell(u.0, v.0) else { continue };
            self.setting.check(system)?;
            let both = [u, v].map(|vehicle| covering(vehicle, cell));
            let on_board = [u, v].map(|(_, vehicle)| vehicle.is_on_board());
            for clause in exclude(on_board.into_iter().chain(both)) {
                system.always("crossing", clause);
            }
        }
        Ok(())
    }

    /// *one mover*, *idle*, *frame*, *change* and, for steps, *near* or, for moves, *sweep*.
    pub(crate) fn transitions(&self, system: &mut TransitionSystem) -> Result<(), StopReason> {
        let Setting { metric, semantics, .. } = *self.setting;
        let movers = self.vehicles.iter().map(|vehicle| vehicle.moved.now());
        self.setting.movers(movers.collect(), system);
        for vehicle in self.vehicles {
            self.setting.check(system)?;
            frame(vehicle, system);
            if metric == Metric::Steps {
                near(&vehicle.position, system);
            }
        }
        if (metric, semantics) == (Metric::Moves, Semantics::Sequential) {
            for [u, v] in self.all().array_combinations() {
                self.setting.check(system)?;
                sweep(u, v, system);
                sweep(v, u, system);
            }
        }
        Ok(())
    }
}

/// The position stays exactly if the vehicle does not move.
fn frame(vehicle: &BinaryVehicle, system: &mut TransitionSystem) {
    let (moved, position) = (vehicle.moved.now(), &vehicle.position);
    for bit in position.bits() {
        let (now, next) = (bit.now(), bit.next());
        system.each_transition("frame", (!moved).implies(now.implies(next)));
        system.each_transition("frame", (!moved).implies(next.implies(now)));
    }
    for p in position.range() {
        let stays = position.is(p, Now).and(position.is(p, Next));
        system.each_transition("change", !stays.and(moved));
    }
}

/// Nobody moves further than one cell.
fn near(position: &Number, system: &mut TransitionSystem) {
    for p in position.range() {
        let far = position.within(|q| q.abs_diff(p) > 1, Next);
        for clause in exclude([vec![position.is(p, Now)], far]) {
            system.each_transition("near", clause);
        }
    }
}

/// A vehicle and its variables.
type VehicleWithVars<'a> = (&'a Vehicle, &'a BinaryVehicle);

/// Nobody passes over a cell that a crossing vehicle covers.
fn sweep(mover: VehicleWithVars, other: VehicleWithVars, system: &mut TransitionSystem) {
    let Some(cell) = crossing_cell(mover.0, other.0) else { return };
    let (_, along) = mover.0.orientation.line_and_index(cell);
    let length = mover.0.length;
    let before = |moment| mover.1.position.within(|p| p + length <= along, moment);
    let behind = |moment| mover.1.position.within(|p| p > along, moment);
    for (from, to) in [(before(Now), behind(Next)), (behind(Now), before(Next))] {
        let on_board = [mover, other].map(|(_, vehicle)| vehicle.is_on_board());
        let passes = [from, to, covering(other, cell)];
        for clause in exclude(on_board.into_iter().chain(passes)) {
            system.each_transition("sweep", clause);
        }
    }
}

/// "The vehicle covers `cell`, which lies on its line", now.
fn covering((vehicle, binary): VehicleWithVars, cell: Cell) -> Vec<Formula> {
    binary.position.within(|p| covers(vehicle, cell, p), Now)
}

/// An encoding with positions in binary.
pub(crate) trait HasBinary: StateCodec {
    /// Indexed by vehicle number.
    fn in_binary(&self) -> &[BinaryVehicle];
}

impl<T: HasBinary> Vehicles for T {
    fn range(&self, id: VehicleId) -> RangeInclusive<u8> {
        self.in_binary()[id.index()].position.range()
    }

    fn within(&self, id: VehicleId, wanted: &dyn Fn(u8) -> bool, moment: Moment) -> Vec<Formula> {
        self.in_binary()[id.index()].position.within(wanted, moment)
    }

    fn acts(&self, id: VehicleId) -> Vec<MoveAction> {
        vec![MoveAction { atom: self.in_binary()[id.index()].moved.now(), direction: None }]
    }
}

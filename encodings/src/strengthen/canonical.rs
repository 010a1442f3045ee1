//! Of two independent slides in a row, the vehicle of smaller number goes first.
//!
//! Two slides in a row, of u and then of v, are independent if v may go first; the states before and after
//! both are then the same. They can depend on one another only where the vehicles meet:
//!
//! - on one line, if u and v are neighbours and v follows u: both move in the direction from v to u;
//! - on crossing lines, if u covers the shared cell at first, or v covers it at last; in steps, both.
//!
//! Family *canonical*: for u of a larger number than v, u acts and v acts after it ⇒ they may depend on
//! one another. That is sufficient, not necessary, for independence of the excluded pairs.
//!
//! Source: the lexicographic normal form of traces (Mazurkiewicz 1977; Anisimov and Knuth 1979).

use board::{Direction, Metric, VehicleId};
use limits::StopReason;
use logic::{
    Formula,
    Moment::{AfterNext, Now},
    TransitionSystem,
};

use crate::{
    ranges::lines,
    setting::Setting,
    vehicles::{MoveAction, Vehicles, covers, crossing_cell},
};

pub(super) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    let canonical = Canonical { setting, vehicles, lines: lines(setting.board) };
    for (u, _) in setting.board.vehicles() {
        setting.check(system)?;
        for (v, _) in setting.board.vehicles().take_while(|&(v, _)| v != u) {
            for first in vehicles.acts(u) {
                for second in vehicles.acts(v) {
                    let dependent = canonical.dependent((u, first), (v, second));
                    let in_a_row = first.atom.and(second.then());
                    system.each_transition("canonical", in_a_row.implies(dependent));
                }
            }
        }
    }
    Ok(())
}

struct Canonical<'a> {
    setting: &'a Setting<'a>,
    vehicles: &'a dyn Vehicles,
    lines: Vec<Vec<VehicleId>>,
}

impl Canonical<'_> {
    /// What must hold if the slides depend on one another.
    fn dependent(
        &self,
        (u, first): (VehicleId, MoveAction),
        (v, second): (VehicleId, MoveAction),
    ) -> Formula {
        let [one, other] = [u, v].map(|id| self.setting.board.vehicle(id));
        let Some(cell) = crossing_cell(one, other) else {
            return Formula::Constant(self.follows((u, first), (v, second)));
        };
        let reaches =
            |id| self.vehicles.range(id).any(|p| covers(self.setting.board.vehicle(id), cell, p));
        if !reaches(u) || !reaches(v) {
            return Formula::FALSE;
        }
        let [left, entered] =
            [(u, one, Now), (v, other, AfterNext)].map(|(id, vehicle, moment)| {
                Formula::any(self.vehicles.within(id, &|p| covers(vehicle, cell, p), moment))
            });
        match self.setting.metric {
            Metric::Steps => left.and(entered),
            Metric::Moves => left.or(entered),
        }
    }

    /// Returns `true` if v may follow u along their line.
    fn follows(
        &self,
        (u, first): (VehicleId, MoveAction),
        (v, second): (VehicleId, MoveAction),
    ) -> bool {
        let line = |id| {
            let vehicle = self.setting.board.vehicle(id);
            (vehicle.orientation, vehicle.line)
        };
        if line(u) != line(v) {
            return false;
        }
        let place = |id: VehicleId| {
            let on_line = |line: &Vec<VehicleId>| line.iter().position(|&other| other == id);
            self.lines.iter().enumerate().find_map(|(index, line)| Some((index, on_line(line)?)))
        };
        let (Some((u_line, u_place)), Some((v_line, v_place))) = (place(u), place(v)) else {
            return false;
        };
        if u_line != v_line || u_place.abs_diff(v_place) != 1 {
            return false;
        }
        let toward_u = if v_place < u_place { Direction::Forward } else { Direction::Backward };
        [first, second].iter().all(|act| act.direction.is_none_or(|way| way == toward_u))
    }
}

//! Several vehicles at once: the cells that they sweep are pairwise disjoint.
//!
//! `sweeps(v,r,c)` (action): v covers the cell before, during or after the transition. For each cell that
//! several vehicles can reach:
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | sweeps | v covers the cell now, or next, or it is before it now and behind it next, or conversely ⇒ sweeps(v,r,c) | those of each case |
//! | disjoint | at most one v: sweeps(v,r,c) | an at-most-one |

use board::{Cell, Metric, VehicleId};
use limits::StopReason;
use logic::{
    Formula,
    Moment::{Next, Now},
    TransitionSystem,
};

use crate::{
    codec::prop_name,
    setting::Setting,
    vehicles::{Vehicles, covers},
};

/// The families *sweeps* and *disjoint*, if several vehicles can move at once.
pub(crate) fn add(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    system: &mut TransitionSystem,
) -> Result<(), StopReason> {
    if !setting.semantics.is_concurrent() {
        return Ok(());
    }
    for cell in setting.board.size().cells() {
        setting.check(system)?;
        let reaching = setting
            .board
            .vehicles()
            .filter(|&(id, vehicle)| vehicles.range(id).any(|p| covers(vehicle, cell, p)));
        let reaching: Vec<VehicleId> = reaching.map(|(id, _)| id).collect();
        if reaching.len() < 2 {
            continue;
        }
        let flags = reaching.into_iter().map(|id| {
            let name = prop_name(setting.board, id);
            let flag = system.action_prop(format!("sweeps({name},{},{})", cell.row, cell.col));
            for case in swept(setting, vehicles, id, cell) {
                system.each_transition("sweeps", case.implies(flag.now()));
            }
            flag.now()
        });
        let flags: Vec<_> = flags.collect();
        system.each_transition("disjoint", Formula::at_most_one(flags));
    }
    Ok(())
}

/// Conjunctions of which one holds exactly if the vehicle sweeps the cell.
fn swept(setting: &Setting, vehicles: &dyn Vehicles, id: VehicleId, cell: Cell) -> Vec<Formula> {
    let vehicle = setting.board.vehicle(id);
    let (_, along) = vehicle.orientation.line_and_index(cell);
    let covering = |moment| vehicles.within(id, &|p| covers(vehicle, cell, p), moment);
    let mut cases = [covering(Now), covering(Next)].concat();
    if setting.metric == Metric::Moves {
        let before = |moment| vehicles.within(id, &|p| p + vehicle.length <= along, moment);
        let behind = |moment| vehicles.within(id, &|p| p > along, moment);
        for (from, to) in [(before(Now), behind(Next)), (behind(Now), before(Next))] {
            for from in from {
                cases.extend(to.iter().map(|to| from.clone().and(to.clone())));
            }
        }
    }
    cases
}

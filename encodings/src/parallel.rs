//! Several vehicles at once: the cells that they sweep are pairwise disjoint.
//!
//! `sweeps(v,r,c)` (action): v covers the cell before, during or after the transition. For each cell that
//! several vehicles can reach:
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | sweeps | v covers the cell now, or next, or it is before it now and behind it next, or conversely ⇒ sweeps(v,r,c) | those of each case |
//! | disjoint | at most one v: sweeps(v,r,c) | an at-most-one |
//!
//! In exists-step semantics vehicles of rows pass those of columns where these are before the transition, and
//! these pass vehicles of rows where they are after it. *disjoint* holds among the vehicles of a line only, and
//! for each cell that both a horizontal and a vertical vehicle can reach:
//!
//! | family | formula | clauses |
//! | --- | --- | --- |
//! | rows first | horizontal h: sweeps(h,r,c) ⇒ rows-first(r,c); vertical v covers the cell now ⇒ ¬rows-first(r,c) | 1 for each h, those of each case for v |
//! | columns then | v: sweeps(v,r,c) ⇒ columns-then(r,c); h covers the cell next ⇒ ¬columns-then(r,c) | the same with v and h |

use board::{Cell, Metric, Orientation, VehicleId};
use limits::StopReason;
use logic::{
    Atom, Formula,
    Moment::{Next, Now},
    TransitionSystem,
};

use crate::{
    codec::prop_name,
    formulation::Semantics,
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
        let flags = reaching.iter().map(|&id| {
            let name = prop_name(setting.board, id);
            let flag = system.action_prop(format!("sweeps({name},{},{})", cell.row, cell.col));
            for case in swept(setting, vehicles, id, cell) {
                system.each_transition("sweeps", case.implies(flag.now()));
            }
            flag.now()
        });
        let flags: Vec<_> = reaching.iter().copied().zip(flags).collect();
        if setting.semantics == Semantics::ExistsStep {
            in_turn(setting, vehicles, cell, &flags, system);
        } else {
            let flags = flags.into_iter().map(|(_, flag)| flag);
            system.each_transition("disjoint", Formula::at_most_one(flags));
        }
    }
    Ok(())
}

/// *disjoint*, *rows first* and *columns then* of a cell: which vehicles reach it, and that they sweep it.
fn in_turn(
    setting: &Setting,
    vehicles: &dyn Vehicles,
    cell: Cell,
    flags: &[(VehicleId, Atom)],
    system: &mut TransitionSystem,
) {
    let is_horizontal =
        |id: VehicleId| setting.board.vehicle(id).orientation == Orientation::Horizontal;
    let (rows, columns): (Vec<_>, Vec<_>) = flags.iter().partition(|(id, _)| is_horizontal(*id));
    for of_line in [&rows, &columns] {
        let flags = of_line.iter().map(|&(_, flag)| flag);
        system.each_transition("disjoint", Formula::at_most_one(flags));
    }
    if rows.is_empty() || columns.is_empty() {
        return;
    }
    let turns = [
        ("rows-first", "rows first", &rows, &columns, Now),
        ("columns-then", "columns then", &columns, &rows, Next),
    ];
    for (name, family, moving, standing, moment) in turns {
        let may_move = system.action_prop(format!("{name}({},{})", cell.row, cell.col)).now();
        for &(_, sweeps) in moving {
            system.each_transition(family, sweeps.implies(may_move));
        }
        for &(id, _) in standing {
            let vehicle = setting.board.vehicle(id);
            for covers in vehicles.within(id, &|p| covers(vehicle, cell, p), moment) {
                system.each_transition(family, covers.implies(!may_move));
            }
        }
    }
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

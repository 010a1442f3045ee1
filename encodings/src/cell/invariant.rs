//! The invariant of the cell encoding: which values of the state propositions are layouts.

use board::{Cell, Direction};
use itertools::Itertools;
use logic::{Formula, Prop, TransitionSystem};

use super::props::{CellProps, DIRECTIONS, Kind, Props, line_cells};

pub(super) fn add(props: &Props, system: &mut TransitionSystem) {
    for cell in props.size.cells() {
        let here = props.at(cell);
        one_content(here, system);
        offset(here, system);
        for &(kind, prop) in &here.kinds {
            link(props, cell, kind, prop, system);
        }
        can_move(props, cell, system);
    }
    for &(kind, line) in &props.lone {
        lone_vehicle(props, kind, line, system);
    }
}

fn one_content(here: &CellProps, system: &mut TransitionSystem) {
    let kinds = here.kinds.iter().map(|(_, prop)| *prop);
    let contents = [here.empty].into_iter().chain(here.wall).chain(kinds);
    system.always("one content", Formula::exactly_one(contents.map(Prop::now)));
}

fn offset(here: &CellProps, system: &mut TransitionSystem) {
    for (kind, prop) in &here.kinds {
        let offsets = here.offsets[..usize::from(kind.length)].iter().map(|off| off.now());
        system.always("offset", prop.now().implies(Formula::any(offsets)));
    }
    for (o, off) in here.offsets.iter().enumerate() {
        let longer = here.kinds.iter().filter(|(kind, _)| usize::from(kind.length) > o);
        let some = Formula::any(longer.map(|(_, prop)| prop.now()));
        system.always("offset", off.now().implies(some));
    }
    let all = here.offsets.iter().map(|off| off.now());
    system.always("offset", Formula::at_most_one(all));
}

/// Each cell of a vehicle has its neighbours beside it.
fn link(props: &Props, cell: Cell, kind: Kind, prop: Prop, system: &mut TransitionSystem) {
    let here = props.at(cell);
    for o in 0..kind.length {
        let part = prop.now().and(here.offsets[usize::from(o)].now());
        for direction in Direction::ALL {
            let Some(neighbour_o) = o.checked_add_signed(direction.sign()) else { continue };
            if neighbour_o >= kind.length {
                continue;
            }
            let neighbour = props.shift(cell, kind.orientation, direction.sign());
            let required = neighbour.map_or(Formula::FALSE, |cell| {
                let there = props.at(cell);
                let off = there.offsets[usize::from(neighbour_o)].now();
                kind_prop(there, kind).now().and(off)
            });
            system.always("link", part.clone().implies(required));
        }
    }
}

/// The proposition for a kind that occurs on this cell's line.
pub(super) fn kind_prop(cell: &CellProps, kind: Kind) -> Prop {
    cell.kinds.iter().find(|(k, _)| *k == kind).expect("the kind occurs on the whole line").1
}

/// A vehicle that is the only one of its kind on its line is there once: two of its cells that are as
/// far apart as it is long would belong to two vehicles.
fn lone_vehicle(props: &Props, kind: Kind, line: u8, system: &mut TransitionSystem) {
    let parts: Vec<Prop> = line_cells(props.size, kind.orientation, line)
        .map(|cell| kind_prop(props.at(cell), kind))
        .collect();
    system.always("lone vehicle", Formula::any(parts.iter().map(|prop| prop.now())));
    for [(i, x), (j, y)] in parts.iter().enumerate().array_combinations() {
        if j - i >= usize::from(kind.length) {
            system.always("lone vehicle", (!x.now()).or(!y.now()));
        }
    }
}

/// CM(x) ⇔ a vehicle along this direction is at x, and the next cell exists and is empty.
fn can_move(props: &Props, cell: Cell, system: &mut TransitionSystem) {
    let here = props.at(cell);
    for (orientation, direction, _) in DIRECTIONS {
        let vehicle = Formula::any(here.kinds_along(orientation).map(|(_, prop)| prop.now()));
        let ahead = props.shift(cell, orientation, direction.sign());
        let is_free = ahead.map_or(Formula::FALSE, |cell| props.at(cell).empty.now().into());
        let can_move = here.can_move(orientation, direction).now();
        system.always("can move", can_move.iff(vehicle.and(is_free)));
    }
}

//! The invariant of the cell encoding: which values of the state propositions are layouts.

use board::{Cell, Direction};
use itertools::Itertools;
use logic::{Formula, Prop};

use super::{
    kind::VehicleKind,
    props::{CellProps, DIRECTIONS, Props, line_cells},
    scope::Window,
};

/// The family that defines propositions by others and so restricts no state.
pub(super) const CAN_MOVE: &str = "can move";

/// Takes a constraint with its family.
type Sink<'a> = &'a mut dyn FnMut(&'static str, Formula);

/// Calls `sink` with the constraints of one state.
pub(super) fn add(props: &Props, sink: Sink<'_>) {
    for cell in props.size.cells() {
        let here = props.at(cell);
        one_content(here, sink);
        offset(here, sink);
        for &(kind, prop) in &here.kinds {
            link(props, cell, kind, prop, sink);
        }
        can_move(props, cell, sink);
    }
    for &Window { kind, line, ref cells } in &props.scope.windows {
        let parts = cells.iter().map(|&along| kind.orientation.cell(line, along));
        let parts = parts.map(|cell| kind_prop(props.at(cell), kind).now());
        sink("window", Formula::any(parts));
    }
    for &(kind, line) in &props.scope.lone {
        lone_vehicle(props, kind, line, sink);
    }
    let red = props.scope.red.kind;
    for &row in &props.scope.without_red {
        for cell in line_cells(props.size, red.orientation, row) {
            sink("red row", !kind_prop(props.at(cell), red).now());
        }
    }
}

fn one_content(here: &CellProps, sink: Sink<'_>) {
    let kinds = here.kinds.iter().map(|(_, prop)| *prop);
    let contents = [here.empty].into_iter().chain(here.wall).chain(kinds);
    sink("one content", Formula::exactly_one(contents.map(Prop::now)));
}

fn offset(here: &CellProps, sink: Sink<'_>) {
    for (kind, prop) in &here.kinds {
        let offsets = here.offsets[..usize::from(kind.length)].iter().map(|off| off.now());
        sink("offset", prop.now().implies(Formula::any(offsets)));
    }
    for (o, off) in here.offsets.iter().enumerate() {
        let longer = here.kinds.iter().filter(|(kind, _)| usize::from(kind.length) > o);
        let some = Formula::any(longer.map(|(_, prop)| prop.now()));
        sink("offset", off.now().implies(some));
    }
    let all = here.offsets.iter().map(|off| off.now());
    sink("offset", Formula::at_most_one(all));
}

/// Each cell of a vehicle has its neighbours beside it.
fn link(props: &Props, cell: Cell, kind: VehicleKind, prop: Prop, sink: Sink<'_>) {
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
            sink("link", part.clone().implies(required));
        }
    }
}

/// The proposition for a kind that occurs on this cell's line.
pub(super) fn kind_prop(cell: &CellProps, kind: VehicleKind) -> Prop {
    cell.kinds.iter().find(|(k, _)| *k == kind).expect("the kind occurs on the whole line").1
}

/// A vehicle that is the only one of its kind on its line is not there twice: two of its cells that are as
/// far apart as it is long would belong to two vehicles.
fn lone_vehicle(props: &Props, kind: VehicleKind, line: u8, sink: Sink<'_>) {
    let parts: Vec<Prop> = line_cells(props.size, kind.orientation, line)
        .map(|cell| kind_prop(props.at(cell), kind))
        .collect();
    for [(i, x), (j, y)] in parts.iter().enumerate().array_combinations() {
        if j - i >= usize::from(kind.length) {
            sink("lone vehicle", (!x.now()).or(!y.now()));
        }
    }
}

/// CM(x) ⇔ a vehicle along this direction is at x, and the next cell exists and is empty.
fn can_move(props: &Props, cell: Cell, sink: Sink<'_>) {
    let here = props.at(cell);
    for (orientation, direction, _) in DIRECTIONS {
        let vehicle = Formula::any(here.kinds_along(orientation).map(|(_, prop)| prop.now()));
        let ahead = props.shift(cell, orientation, direction.sign());
        let is_free = ahead.map_or(Formula::FALSE, |cell| props.at(cell).empty.now().into());
        let can_move = here.can_move(orientation, direction).now();
        sink(CAN_MOVE, can_move.iff(vehicle.and(is_free)));
    }
}

//! The vehicles of one board, on their lines and in their order.
//!
//! The invariant of the encoding says which values are layouts of *some* vehicles. These families say
//! that they are the board's own, so that a statement over all states means all its states. With
//! K₁ … Kₘ the vehicles of a line in order, `begun(r,c,D,i)` says that at least i of them begin at or
//! before (r,c) along the line of direction D:
//!
//! | family | formula |
//! | --- | --- |
//! | begun | begun(x,i) ⇔ begun(x-1,i), or begun(x-1,i-1) and a vehicle begins at x |
//! | fleet | a vehicle that begins at x is Kᵢ where begun(x-1,i-1) ∧ ¬begun(x-1,i), and there are m; walls are where they are |

use std::collections::BTreeMap;

use board::{Board, Cell, Orientation, State, VehicleId};
use logic::{Formula, Prop, TransitionSystem};

use super::{
    invariant::kind_prop,
    kind::VehicleKind,
    props::{Props, line_cells},
    scope::{Line, kind_of},
};
use crate::ranges::lines;

/// `begun` of one line: by cell along it, then by i - 1.
type Counters = Vec<Vec<Prop>>;

/// The propositions that count the vehicles of each line.
#[derive(Debug)]
pub(super) struct Fleet(BTreeMap<Line, Counters>);

impl Fleet {
    /// Adds the propositions and their definitions to `system`, and returns what the fleet demands of
    /// a state.
    pub(super) fn new(
        board: &Board,
        props: &Props,
        system: &mut TransitionSystem,
    ) -> (Self, Vec<Formula>) {
        let mut demands = Vec::new();
        let mut lines = BTreeMap::new();
        for (line, kinds) in fleets(board) {
            let counted = count(props, line, kinds.len(), system);
            demand_order(props, line, &kinds, &counted, &mut demands);
            lines.insert(line, counted);
        }
        for cell in board.size().cells() {
            if let Some(wall) = props.at(cell).wall {
                demands.push(wall.now().is(board.walls().contains(cell)));
            }
        }
        (Self(lines), demands)
    }

    /// The values of the propositions in a state.
    pub(super) fn values(&self, board: &Board, state: &State) -> Vec<(Prop, bool)> {
        let mut values = Vec::new();
        for (&line, begun) in &self.0 {
            for (along, props) in begun.iter().enumerate() {
                let begins = board.vehicles().filter(|&(id, vehicle)| {
                    (vehicle.orientation, vehicle.line) == line
                        && usize::from(state.position(id)) <= along
                });
                let n_begun = begins.count();
                values.extend(props.iter().enumerate().map(|(i, &prop)| (prop, i < n_begun)));
            }
        }
        values
    }
}

/// The kinds of the vehicles of each line, in order along it.
fn fleets(board: &Board) -> BTreeMap<Line, Vec<VehicleKind>> {
    let of_line = |ids: Vec<VehicleId>| {
        let first = board.vehicle(ids[0]);
        let kinds = ids.iter().map(|&id| kind_of(board, id)).collect();
        ((first.orientation, first.line), kinds)
    };
    lines(board).into_iter().map(of_line).collect()
}

/// A vehicle of the line begins at `cell`.
fn begins(props: &Props, orientation: Orientation, cell: Cell) -> Formula {
    let here = props.at(cell);
    let along = Formula::any(here.kinds_along(orientation).map(|(_, prop)| prop.now()));
    along.and(here.offsets[0].now())
}

fn count(
    props: &Props,
    (orientation, number): Line,
    n_vehicles: usize,
    system: &mut TransitionSystem,
) -> Counters {
    let letter = match orientation {
        Orientation::Horizontal => 'H',
        Orientation::Vertical => 'V',
    };
    let mut counted: Counters = Vec::new();
    for cell in line_cells(props.size, orientation, number) {
        let name = |i| format!("begun({},{},{letter},{i})", cell.row, cell.col);
        let here: Vec<Prop> = (1..=n_vehicles).map(|i| system.state_prop(name(i))).collect();
        let before = counted.last();
        for (index, prop) in here.iter().enumerate() {
            let as_many = before.map_or(Formula::FALSE, |begun| begun[index].now().into());
            let one_less = at_least(before, index);
            let one_more = one_less.and(begins(props, orientation, cell));
            system.always("begun", prop.now().iff(as_many.or(one_more)));
        }
        counted.push(here);
    }
    counted
}

/// At least `i` vehicles have begun; `before` is none in front of the first cell.
fn at_least(before: Option<&Vec<Prop>>, i: usize) -> Formula {
    match (i.checked_sub(1), before) {
        (None, _) => Formula::TRUE,
        (Some(_), None) => Formula::FALSE,
        (Some(index), Some(begun)) => begun[index].now().into(),
    }
}

fn demand_order(
    props: &Props,
    (orientation, number): Line,
    kinds: &[VehicleKind],
    counted: &Counters,
    demands: &mut Vec<Formula>,
) {
    for (along, cell) in line_cells(props.size, orientation, number).enumerate() {
        let before = along.checked_sub(1).map(|before| &counted[before]);
        let begins = begins(props, orientation, cell);
        for (i, &kind) in kinds.iter().enumerate() {
            let is_next = at_least(before, i).and(!at_least(before, i + 1));
            let is_kind = kind_prop(props.at(cell), kind).now();
            demands.push(begins.clone().and(is_next).implies(is_kind));
        }
        demands.push(begins.implies(!at_least(before, kinds.len())));
    }
    demands.push(at_least(counted.last(), kinds.len()));
}

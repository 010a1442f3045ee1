//! What a plan needs of cells, and what keeps a board from having one, as propositions.
//!
//! For every place of a car or truck, its first cell (r,c), T one of H2, H3, V2, V3:
//!
//! | symbol | meaning |
//! | --- | --- |
//! | `within(r,c,T)` | each cell of the place is empty, or is part of a vehicle along T's line that lies inside the place |
//! | `covered(r,c,T)` | one vehicle along T's line, a car or a truck, covers the place |
//!
//! A plan for the vehicle in a place is a plan for one within it, and for none at all, which moves less and
//! covers less. What bars the way for good bars it also where longer vehicles cover it.

use std::collections::BTreeMap;

use board::{Orientation, Size};
use conditions::PlacedVehicle;
use encodings::cell::{CellContent, CellTheory, VehicleKind};
use logic::{Formula, Prop, TransitionSystem};

/// The propositions about places.
#[derive(Debug)]
pub(super) struct Pieces(BTreeMap<PlacedVehicle, PieceProps>);

#[derive(Clone, Copy, Debug)]
struct PieceProps {
    within: Prop,
    covered: Prop,
}

impl Pieces {
    /// Adds the propositions and their definitions.
    pub(super) fn define(theory: &CellTheory, system: &mut TransitionSystem) -> Self {
        let mut props = BTreeMap::new();
        for place in places(theory.size()) {
            let cell = place.cells().next().expect("a vehicle covers cells");
            let letter = if place.orientation == Orientation::Horizontal { 'H' } else { 'V' };
            let name = format!("({},{},{letter}{})", cell.row, cell.col, place.length);
            let within = system.state_prop(format!("within{name}"));
            let covered = system.state_prop(format!("covered{name}"));
            system.initially("within", within.now().iff(within_formula(theory, place)));
            system.initially("covered", covered.now().iff(covered_formula(theory, place)));
            props.insert(place, PieceProps { within, covered });
        }
        Self(props)
    }

    /// `within` of a place.
    pub(super) fn within(&self, place: PlacedVehicle) -> Prop {
        self.0[&place].within
    }

    /// `covered` of a place.
    pub(super) fn covered(&self, place: PlacedVehicle) -> Prop {
        self.0[&place].covered
    }
}

/// All places of cars and trucks.
pub(super) fn places(size: Size) -> impl Iterator<Item = PlacedVehicle> {
    Orientation::ALL.into_iter().flat_map(move |orientation| {
        (0..size.n_lines(orientation)).flat_map(move |line| {
            [2, 3].into_iter().flat_map(move |length| {
                let n_positions = (size.extent(orientation) + 1).saturating_sub(length);
                (0..n_positions).map(move |position| PlacedVehicle {
                    orientation,
                    line,
                    position,
                    length,
                })
            })
        })
    })
}

/// A vehicle that is not the primary stands on the place.
pub(super) fn stands(theory: &CellTheory, place: PlacedVehicle) -> Formula {
    let PlacedVehicle { orientation, length, .. } = place;
    begins(theory, place, VehicleKind { is_red: false, orientation, length })
}

/// The primary stands on the place.
pub(super) fn red_stands(theory: &CellTheory, place: PlacedVehicle) -> Formula {
    begins(theory, place, theory.red())
}

fn begins(theory: &CellTheory, place: PlacedVehicle, kind: VehicleKind) -> Formula {
    let cell = place.cells().next().expect("a vehicle covers cells");
    let held = theory.held(cell, CellContent::Vehicle(kind));
    let first = theory.offset(cell, 0);
    match (held, first) {
        (Some(held), Some(first)) => held.now().and(first.now()),
        _ => Formula::FALSE,
    }
}

/// The cells are empty.
pub(super) fn empty(theory: &CellTheory, cell: board::Cell) -> Formula {
    let empty = theory.held(cell, CellContent::Empty).expect("every cell can be empty");
    empty.now().into()
}

fn within_formula(theory: &CellTheory, place: PlacedVehicle) -> Formula {
    let all_empty = Formula::all(place.cells().map(|cell| empty(theory, cell)));
    let inner = (2..=place.length).flat_map(|length| {
        (0..=place.length - length).map(move |ahead| PlacedVehicle {
            length,
            position: place.position + ahead,
            ..place
        })
    });
    let with_vehicle = inner.map(|inner| {
        let covered: Vec<_> = inner.cells().collect();
        let rest = place.cells().filter(|cell| !covered.contains(cell));
        Formula::all(rest.map(|cell| empty(theory, cell))).and(stands(theory, inner))
    });
    Formula::any([all_empty].into_iter().chain(with_vehicle))
}

fn covered_formula(theory: &CellTheory, place: PlacedVehicle) -> Formula {
    let extent = theory.size().extent(place.orientation);
    let outer = (place.length..=3).flat_map(|length| {
        (0..=length - place.length).filter_map(move |back| {
            let position = place.position.checked_sub(back)?;
            let outer = PlacedVehicle { length, position, ..place };
            (position + length <= extent).then_some(outer)
        })
    });
    Formula::any(outer.map(|outer| stands(theory, outer)))
}

//! Conditions as diagrams.

use board::Orientation;
use conditions::{Condition, Field, Pattern, PlacedVehicle};
use limits::StopReason;
use symbolic::zdd::{Store, Zdd};

use crate::{
    line::Piece,
    symbolic::variables::{PlacedPiece, Variables},
};

/// The sets of places that meet a condition, those that are no configurations included. It says nothing of
/// the index.
pub(super) fn compile(
    condition: &Condition,
    variables: &Variables,
    store: &mut Store,
) -> Result<Zdd, StopReason> {
    // Each makes few nodes, and there can be many.
    store.check()?;
    match condition {
        Condition::Constant(true) => everything(variables, store),
        Condition::Constant(false) => Ok(Zdd::EMPTY),
        Condition::Field(Field::Index, _)
        | Condition::Fields(Field::Index, ..)
        | Condition::Fields(_, _, Field::Index)
        | Condition::Solvable => unreachable!("what is said of the index is decided before"),
        Condition::Real(..) => unreachable!("diagrams know whole numbers"),
        Condition::Field(field, comparison) => {
            let n_cells = variables.universe().size().n_cells();
            let weights = variables.iter().map(|(var, placed)| (var, weight(*field, placed)));
            store.weighing(weights, |weight| comparison.holds(number(*field, weight, n_cells)))
        }
        Condition::Fields(left, operator, right) => {
            let n_cells = variables.universe().size().n_cells();
            // Both weights in one: no configuration has more vehicles, or covers more cells, than there are cells.
            let base = n_cells + 1;
            let both = |placed| weight(*left, placed) * base + weight(*right, placed);
            let weights = variables.iter().map(|(var, placed)| (var, both(placed)));
            store.weighing(weights, |weight| {
                let [left, right] = [(*left, weight / base), (*right, weight % base)]
                    .map(|(field, weight)| number(field, weight, n_cells));
                operator.holds(&left, &right)
            })
        }
        Condition::Board(pattern) => compile_pattern(pattern, variables, store),
        Condition::Minus(pattern, n) => {
            let vehicles = &pattern.vehicles;
            let weights =
                variables.select(|placed| vehicles.contains(&placed.into())).map(|var| (var, 1));
            let wanted = vehicles.len().checked_sub(*n);
            store.weighing(weights, |weight| Some(weight) == wanted)
        }
        Condition::Not(condition) => {
            let all = everything(variables, store)?;
            let condition = compile(condition, variables, store)?;
            store.difference(all, condition)
        }
        Condition::All(all) => {
            let everything = everything(variables, store)?;
            all.iter().try_fold(everything, |sets, condition| {
                let condition = compile(condition, variables, store)?;
                store.intersection(sets, condition)
            })
        }
        Condition::Any(all) => all.iter().try_fold(Zdd::EMPTY, |sets, condition| {
            let condition = compile(condition, variables, store)?;
            store.union(sets, condition)
        }),
    }
}

fn everything(variables: &Variables, store: &mut Store) -> Result<Zdd, StopReason> {
    store.subsets(variables.select(|_| true))
}

fn compile_pattern(
    pattern: &Pattern,
    variables: &Variables,
    store: &mut Store,
) -> Result<Zdd, StopReason> {
    let covered = pattern.vehicles.iter().flat_map(|vehicle| vehicle.cells());
    let stated: Vec<_> = covered.chain(pattern.empty.iter().copied()).collect();
    let is_elsewhere = |placed: PlacedPiece| placed.cells().all(|cell| !stated.contains(&cell));
    let vehicles = variables.select(|placed| pattern.vehicles.contains(&placed.into()));
    let vehicles = store.singleton(vehicles)?;
    let others = store.subsets(variables.select(is_elsewhere))?;
    store.join(vehicles, others)
}

impl From<PlacedPiece> for PlacedVehicle {
    fn from(placed: PlacedPiece) -> Self {
        let Piece { position, length } = placed.piece;
        Self { orientation: placed.orientation, line: placed.line, position, length }
    }
}

/// The value of a field where the vehicles together add so much.
fn number(field: Field, weight: usize, n_cells: usize) -> u64 {
    match field {
        // Sets that cover more are no configurations.
        Field::Empty => n_cells.saturating_sub(weight) as u64,
        _ => weight as u64,
    }
}

/// What a vehicle adds to a field; to empty cells, what it takes away.
fn weight(field: Field, placed: PlacedPiece) -> usize {
    match field {
        Field::Vehicles => 1,
        Field::Cars => usize::from(placed.piece.length == 2),
        Field::Trucks => usize::from(placed.piece.length == 3),
        Field::Horizontal => usize::from(placed.orientation == Orientation::Horizontal),
        Field::Vertical => usize::from(placed.orientation == Orientation::Vertical),
        Field::Empty => placed.piece.length.into(),
        _ => unreachable!("nothing else can be asked of diagrams"),
    }
}

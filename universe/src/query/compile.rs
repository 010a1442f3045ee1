//! Conditions as diagrams.

use board::Orientation;
use limits::StopReason;
use symbolic::zdd::{Store, Zdd};

use super::condition::{Condition, Pattern, Quantity};
use crate::symbolic::variables::{PlacedPiece, Variables};

/// The sets of places that meet a condition, those that are no configurations included. It says nothing of the index.
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
        Condition::Index(_) | Condition::Solvable => {
            unreachable!("what is said of the index is decided before")
        }
        Condition::Quantity(quantity, comparison) => {
            let n_cells = variables.universe().size().n_cells();
            let weights = variables.iter().map(|(var, placed)| (var, quantity.weight(placed)));
            store.weighing(weights, |weight| match quantity {
                // Sets that cover more are no configurations.
                Quantity::Empty => comparison.holds(n_cells.saturating_sub(weight)),
                _ => comparison.holds(weight),
            })
        }
        Condition::Board(pattern) => compile_pattern(pattern, variables, store),
        Condition::Minus(vehicles, n) => {
            let weights = variables.select(|placed| vehicles.contains(&placed)).map(|var| (var, 1));
            store.weighing(weights, |weight| weight + n == vehicles.len())
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
    let vehicles = variables.select(|placed| pattern.vehicles.contains(&placed));
    let vehicles = store.singleton(vehicles)?;
    let others = store.subsets(variables.select(is_elsewhere))?;
    store.join(vehicles, others)
}

impl Quantity {
    /// What a vehicle adds to the quantity; of empty cells, what it takes away.
    fn weight(self, placed: PlacedPiece) -> usize {
        match self {
            Self::Vehicles => 1,
            Self::Cars => usize::from(placed.piece.length == 2),
            Self::Trucks => usize::from(placed.piece.length == 3),
            Self::Horizontal => usize::from(placed.orientation == Orientation::Horizontal),
            Self::Vertical => usize::from(placed.orientation == Orientation::Vertical),
            Self::Empty => placed.piece.length.into(),
        }
    }
}

//! Shorter plans of a large board, where only vehicles near the plan may move.

use std::collections::BTreeSet;

use board::{Board, Plan, VehicleId};
use encodings::Formulation;
use limits::Budget;

use super::{
    Effort, Engine, Observer, SharedBounds,
    shorten::{QUICK_SOLVER, Shortening},
    transitions::n_transitions,
};
use crate::{
    Error,
    sub_board::{SubBoard, primary_and},
};

/// So few vehicles make a small formula.
const FEW: usize = 40;

/// Makes the best plan shorter, where only vehicles on the lines of those that move in it may move. Returns
/// `false` if these are many, and more than three quarters of all.
///
/// # Errors
///
/// Those of [`Shortening::within`].
pub(super) fn shorten_near(
    board: &Board,
    known: &SharedBounds<Plan>,
    engine: &Engine<Formulation>,
    budget: &Budget,
    observer: &mut Observer<'_>,
) -> Result<bool, Error> {
    let Some((length, plan)) = known.best() else { return Ok(true) };
    let kept = near(board, &plan);
    if kept.len() > FEW.max(board.n_vehicles() * 3 / 4) {
        return Ok(false);
    }
    let state = board.initial_state();
    let part = SubBoard::walled(board, &state, &kept);
    let of_part = SharedBounds::default();
    let restricted = part.restricted(&plan).merged();
    of_part.find(restricted.len(engine.formulation.metric), restricted);
    of_part.refute(known.refuted().unwrap_or(0));
    let horizon = n_transitions(board, &state, plan.slides(), engine.formulation.metric);
    let (puzzle, work) = (part.board(), Effort::Quick.work());
    let (known_of_part, solver) = (&of_part, &QUICK_SOLVER);
    let work = Shortening { puzzle, known: known_of_part, engine, solver, work, budget };
    work.within(horizon, &mut |_| ())?;
    if let Some((shorter, plan)) = of_part.best()
        && shorter < length
        && let Ok(plan) = part.replayed(&plan)
    {
        known.find(shorter, plan);
        known.tell(observer);
    }
    Ok(true)
}

/// The vehicles that stand on the line of one that moves in a plan, the primary first.
fn near(board: &Board, plan: &Plan) -> Vec<VehicleId> {
    let moving: BTreeSet<VehicleId> = plan.slides().iter().map(|slide| slide.vehicle).collect();
    let lines: BTreeSet<_> =
        moving.iter().map(|&id| (board.vehicle(id).orientation, board.vehicle(id).line)).collect();
    let is_on_a_line = |id: VehicleId| {
        let vehicle = board.vehicle(id);
        lines.contains(&(vehicle.orientation, vehicle.line))
            || vehicle.cells_at(vehicle.position).any(|cell| {
                let across = vehicle.orientation.other();
                lines.contains(&(across, across.line_and_index(cell).0))
            })
    };
    primary_and(board, is_on_a_line)
}

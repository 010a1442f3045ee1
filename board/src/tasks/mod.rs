//! The question for a shortest plan in the languages of other planners.
//!
//! [`asp()`] writes an incremental answer-set program, [`pddl()`] a planning task, [`puma()`] a program in
//! InPUMA. All are the plain
//! textbook formulation of the puzzle: a position for every vehicle, one slide at a time. They are written,
//! never read, and share nothing with the encodings of rushsat, so that these planners can be a yardstick
//! and a second opinion. Described in `docs/formats.md`.

mod asp;
mod pddl;
mod puma;

pub use asp::asp;
pub use pddl::{Pddl, pddl};
pub use puma::puma;

use crate::{Board, Metric, VehicleId};

/// The pairs of different positions between which `id` may slide in one transition, as far as walls
/// and the grid decide, in ascending order.
fn slides(board: &Board, id: VehicleId, metric: Metric) -> Vec<(u8, u8)> {
    let range = board.range(id);
    let reach = match metric {
        Metric::Steps => 1,
        Metric::Moves => u8::MAX,
    };
    let targets = |from: u8| range.clone().map(move |to| (from, to));
    let is_slide = |&(from, to): &(u8, u8)| (1..=reach).contains(&from.abs_diff(to));
    range.clone().flat_map(targets).filter(is_slide).collect()
}

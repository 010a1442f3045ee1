//! What other planners print for [`crate::tasks`]: all say between which positions a vehicle slides.

mod clingo;
mod pddl;

use std::ops::Range;

use super::SlideMeter;
use crate::{
    Board, Plan, Slide, VehicleId,
    formats::{
        ErrorKind,
        error::{Fault, Parsed},
        source::Source,
    },
    geometry::MAX_SIDE,
};

/// The plan of a planner; `None` if the text is not what one prints.
pub(super) fn read(
    source: Source<'_>,
    board: &Board,
    progress: SlideMeter<'_>,
) -> Option<Parsed<Plan>> {
    let hops = if clingo::is_output(source) {
        clingo::read(source, board, progress)
    } else if pddl::is_plan(source) {
        pddl::read(source, board, progress)
    } else {
        return None;
    };
    Some(hops.and_then(|hops| plan(hops, board)))
}

/// A slide as a planner says it.
struct Hop {
    vehicle: VehicleId,
    from: u8,
    to: u8,
    /// Where it stands in the text.
    span: Range<usize>,
}

/// The plan of these slides, each of which begins where its vehicle is.
fn plan(hops: Vec<Hop>, board: &Board) -> Parsed<Plan> {
    let mut positions: Vec<u8> = board.vehicles().map(|(_, vehicle)| vehicle.position).collect();
    let slide = |Hop { vehicle, from, to, span }: Hop| -> Parsed<Slide> {
        let name = board.vehicle(vehicle).name.clone();
        let position = &mut positions[vehicle.index()];
        if *position != from {
            let kind = ErrorKind::WrongPosition { name, position: *position, said: from };
            return Err(Fault::of(kind).at(span, "this slide"));
        }
        *position = to;
        let slide = Slide::new(vehicle, to.cast_signed() - from.cast_signed());
        slide.ok_or_else(|| Fault::of(ErrorKind::NoDistance(name)).at(span, "0 cells"))
    };
    hops.into_iter().map(slide).collect::<Parsed<Vec<_>>>().map(Plan::new)
}

/// A position on a line of the largest grid.
fn position(digits: &str) -> Option<u8> {
    let position = number(digits)?;
    u8::try_from(position).ok().filter(|&position| position < MAX_SIDE)
}

/// Digits and nothing else.
fn number(digits: &str) -> Option<u32> {
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

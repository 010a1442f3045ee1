//! Plans as text.
//!
//! We write the notation of the published database program, `F+1 K-2 A+3`: the vehicle, then its
//! signed number of cells, plus to the right or down. We also read card notation (`CL3 OD3 XR5`), course
//! CSV (`car,move`), and what planners print for [`crate::tasks`]. No reader replays the plan: see
//! [`Plan::replay`].

mod course_csv;
mod planners;
mod words;

use std::ops::Range;

use limits::{Budget, Meter};

use crate::{
    Board, Plan, Slide, VehicleId,
    formats::{
        ErrorKind, ReadError,
        error::{Fault, Parsed, shorten},
        source::Source,
    },
    geometry::MAX_SIDE,
};

/// The plan in the database's notation, slides separated by one space; an empty plan is empty text.
///
/// # Panics
///
/// If the plan moves a vehicle that the board does not have.
pub fn write(plan: &Plan, board: &Board) -> String {
    let mut text = String::new();
    for slide in plan.slides() {
        let gap = if text.is_empty() { "" } else { " " };
        text.push_str(&format!("{gap}{}{:+}", board.vehicle(slide.vehicle).name, slide.distance));
    }
    text
}

/// The plan in `text`: the database's notation, card notation, course CSV (which its header
/// `car,move` shows), the last answer of clingo, or the actions of a PDDL planner.
///
/// In card notation the last slide may take the primary off the board: it then ends where the primary
/// touches the exit side.
///
/// # Errors
///
/// The first word or line that is no slide of a vehicle of `board`, with its place. For a planner's plan,
/// also a slide that does not begin where the vehicle is. The rules of the game are not checked.
pub fn read(text: &str, board: &Board) -> Result<Plan, ReadError> {
    read_within(text, board, &Budget::default())
}

/// As [`read`], within a budget.
///
/// # Errors
///
/// Those of [`read`], and [`ErrorKind::Stopped`] if the budget ends.
pub fn read_within(text: &str, board: &Board, budget: &Budget) -> Result<Plan, ReadError> {
    let source = Source::new("plan", text.strip_prefix('\u{feff}').unwrap_or(text));
    let meter = SlideMeter(budget.meter());
    let plan = if course_csv::is_plan(source) {
        course_csv::read(source, board, meter)
    } else {
        // What is a plan in our own notation is one, whatever names the vehicles have.
        match words::read(source.text, board, meter.clone()) {
            Err(fault) if !matches!(fault.message(), ErrorKind::Stopped(_)) => {
                planners::read(source, board, meter).unwrap_or(Err(fault))
            }
            plan => plan,
        }
    };
    plan.map_err(|fault| source.error(fault))
}

/// Looks at the budget of the reading, slide by slide.
#[derive(Clone)]
struct SlideMeter<'a>(Meter<'a>);

impl SlideMeter<'_> {
    /// A slide that begins at a byte comes next.
    fn slide(&mut self, start: usize) -> Parsed<()> {
        let stopped = |reason| Fault::of(ErrorKind::Stopped(reason)).at(start..start, "here");
        self.0.tick().map_err(stopped)
    }
}

/// The vehicle named `name`, which stands at `span`.
fn vehicle(board: &Board, name: &str, span: Range<usize>) -> Parsed<VehicleId> {
    board.vehicle_named(name).ok_or_else(|| {
        let fault = Fault::of(ErrorKind::UnknownVehicle(shorten(name))).at(span, "this vehicle");
        if name.contains(',') { fault.advise("slides stand apart by blanks") } else { fault }
    })
}

/// The number of cells that `digits` (at least one digit and nothing else) say: from 1 to [`MAX_SIDE`].
fn n_cells(digits: &str, name: &str, span: Range<usize>) -> Parsed<i8> {
    let name = shorten(name);
    match digits.parse::<i8>() {
        Ok(0) => Err(Fault::of(ErrorKind::NoDistance(name)).at(span, "0 cells")),
        Ok(distance) if distance.unsigned_abs() <= MAX_SIDE => Ok(distance),
        _ => {
            let kind = ErrorKind::TooFar { name, distance: shorten(digits) };
            Err(Fault::of(kind).at(span, "this number"))
        }
    }
}

fn slide(vehicle: VehicleId, distance: i8) -> Slide {
    Slide::new(vehicle, distance).expect("0 cells were refused")
}

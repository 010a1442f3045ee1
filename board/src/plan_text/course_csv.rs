//! The course's plans: CSV with the header `car,move`, the move signed, plus to the right or down.

use super::{SlideMeter, n_cells, slide, vehicle};
use crate::{
    Board, Plan, Slide,
    formats::{
        course_csv::{PLAN_HEADER, fields},
        error::{Parsed, unexpected},
        list,
        source::{Line, Source},
    },
};

/// Returns `true` if the first line that is not blank is the header.
pub(super) fn is_plan(source: Source<'_>) -> bool {
    source.lines().find(list::is_record).is_some_and(|line| {
        let fields = fields(&line);
        fields.iter().map(|field| field.text).eq(PLAN_HEADER)
    })
}

/// The plan below the header.
pub(super) fn read(
    source: Source<'_>,
    board: &Board,
    mut progress: SlideMeter<'_>,
) -> Parsed<Plan> {
    let lines = source.lines().filter(list::is_record).skip(1);
    let slide = |line: Line<'_>| {
        progress.slide(line.start)?;
        read_line(&line, board)
    };
    lines.map(slide).collect::<Parsed<Vec<_>>>().map(Plan::new)
}

fn read_line(line: &Line<'_>, board: &Board) -> Parsed<Slide> {
    let fields = fields(line);
    let [car, distance] = &fields[..] else {
        let span = line.start..line.start + line.text.len();
        return Err(unexpected("a car and its move", line.text.trim(), span));
    };
    let id = vehicle(board, car.text, car.span.clone())?;
    let digits = distance.text.strip_prefix(['+', '-']).unwrap_or(distance.text);
    let sign = if distance.text.starts_with('-') { -1 } else { 1 };
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        let expected = "a signed number of cells";
        return Err(unexpected(expected, distance.text, distance.span.clone()));
    }
    Ok(slide(id, sign * n_cells(digits, car.text, distance.span.clone())?))
}

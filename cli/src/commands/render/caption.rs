//! What stands under a board.

use std::str::FromStr;

use ::limits::Budget;
use atlas::SearchedBoard;
use board::{Board, Metric, plan_text};
use conditions::{Answerer, Field, FieldSource};
use itertools::Itertools;
use miette::Report as Failure;
use search::{GaveUp as SearchGaveUp, SearchOutcome};

use crate::failure::GaveUp;

/// What is said of a board without a plan.
const NO_PLAN: &str = "no plan";

/// A part of a caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CaptionPart {
    /// A plan of fewest moves.
    Plan,
    /// What conditions can ask of a board.
    Field(Field),
}

impl FromStr for CaptionPart {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "plan" {
            return Ok(Self::Plan);
        }
        let field = text.parse().ok().filter(|field: &Field| field.is_known_to(Answerer::Boards));
        field.map(Self::Field).ok_or_else(|| {
            let fields = Answerer::Boards.fields().map(Field::name).join(", ");
            format!("expected `plan` or a field: {fields}")
        })
    }
}

/// The lines of a caption under a board that is called `name`: one for each part, but none twice.
pub(super) fn lines(
    parts: &[CaptionPart],
    board: &Board,
    name: &str,
    budget: &Budget,
) -> Result<Vec<String>, Failure> {
    let mut searched = SearchedBoard::new(board, budget);
    let line = |part: &CaptionPart| match part {
        CaptionPart::Plan => plan(board, budget),
        CaptionPart::Field(field) => said(*field, &mut searched),
    };
    let lines: Result<Vec<_>, SearchGaveUp> = parts.iter().map(line).collect();
    let lines = lines.map(|lines| lines.into_iter().unique().collect());
    lines.map_err(|gave_up| GaveUp::on(format!("writing the caption of {name}"), gave_up).into())
}

/// A field with its value.
fn said(field: Field, searched: &mut SearchedBoard<'_>) -> Result<String, SearchGaveUp> {
    let name = field.name().replace('_', " ");
    let value = match field {
        _ if field.is_real() => searched.real(field)?.map(|real| format!("{real:.1}")),
        _ => searched.number(field)?.map(|number| number.to_string()),
    };
    Ok(match value.as_deref() {
        Some("0") if field.is_flag() => format!("not {name}"),
        Some(_) if field.is_flag() => name,
        Some(value) => format!("{name}: {value}"),
        // All other fields are known of all boards.
        None => NO_PLAN.to_owned(),
    })
}

fn plan(board: &Board, budget: &Budget) -> Result<String, SearchGaveUp> {
    match explicit::shortest_plan(board, Metric::Moves, budget, &mut |_| ()) {
        SearchOutcome::Plan { plan, .. } if plan.slides().is_empty() => Ok("solved".to_owned()),
        SearchOutcome::Plan { plan, .. } => Ok(plan_text::write(&plan.merged(), board)),
        SearchOutcome::Unsolvable { .. } => Ok(NO_PLAN.to_owned()),
        SearchOutcome::GaveUp(gave_up) => Err(gave_up),
    }
}

//! What stands under a board.

use std::str::FromStr;

use ::limits::{Budget, StopReason};
use atlas::SearchedBoard;
use board::{
    Board, Metric,
    formats::{BoardEntry, Claims},
    plan_text,
};
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

/// The lines of a caption under a board: one for each part, but none twice.
///
/// What a limit left unknown is what the input says of it, or a question mark; and `unknown` is told why.
///
/// # Errors
///
/// An interrupt.
pub(super) fn lines(
    parts: &[CaptionPart],
    puzzle: &BoardEntry,
    budget: &Budget,
    unknown: &mut Vec<StopReason>,
) -> Result<Vec<String>, Failure> {
    let board = &puzzle.board;
    let mut searched = SearchedBoard::new(board, budget);
    let mut lines = Vec::new();
    let mut reason = None;
    for part in parts {
        let line = match part {
            CaptionPart::Plan => plan(board, budget),
            CaptionPart::Field(field) => said(*field, &mut searched),
        };
        lines.push(match line {
            Ok(line) => line,
            Err(SearchGaveUp { reason: StopReason::Interrupt, .. }) => {
                return Err(GaveUp::on("on the captions", StopReason::Interrupt).into());
            }
            Err(gave_up) => claimed(*part, &puzzle.claims).unwrap_or_else(|| {
                reason = Some(gave_up.reason);
                format!("{}: ?", part.name())
            }),
        });
    }
    unknown.extend(reason);
    Ok(lines.into_iter().unique().collect())
}

impl CaptionPart {
    fn name(self) -> String {
        match self {
            Self::Plan => "plan".to_owned(),
            Self::Field(field) => field.name().replace('_', " "),
        }
    }
}

/// What the input says of it.
fn claimed(part: CaptionPart, claims: &Claims) -> Option<String> {
    let no_plan = || claims.unsolvable.then(|| NO_PLAN.to_owned());
    let number = match part {
        CaptionPart::Plan => return no_plan(),
        CaptionPart::Field(Field::Moves) => claims.moves.map(u64::from),
        CaptionPart::Field(Field::Steps) => claims.steps.map(u64::from),
        CaptionPart::Field(Field::States) => return Some(format!("states: {}", claims.states?)),
        CaptionPart::Field(_) => return None,
    };
    number.map(|number| format!("{}: {number}", part.name())).or_else(no_plan)
}

/// A field with its value.
fn said(field: Field, searched: &mut SearchedBoard<'_>) -> Result<String, SearchGaveUp> {
    let name = CaptionPart::Field(field).name();
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

//! Boards that meet a condition.

use std::fmt;

use atlas::SearchedBoard;
use conditions::{Answerer, Condition};
use generators::Rng;
use limits::Budget;
use miette::{NamedSource, Report as Failure};

use super::GeneratedBoard;
use crate::{failure::GaveUp, output::counted};

/// How many boards are passed over for one.
const MAX_TRIES: usize = 100_000;

/// What to look at where no board meets a condition.
const ADVICE: &str = "of boards without a plan a comparison with moves, steps, states or what else a search finds \
                      is false";

/// Reads the condition on boards.
pub(super) fn parse(text: &str) -> Result<Condition, Failure> {
    Condition::parse(text, Answerer::Boards, None).map_err(|fault| {
        Failure::new(fault).with_source_code(NamedSource::new("condition", text.to_owned()))
    })
}

/// The first board that meets the condition, of those that are made one after another.
pub(super) fn first(
    condition: &Condition,
    rng: &mut Rng,
    budget: &Budget,
    board_of: impl Fn(&mut Rng, &Budget) -> Result<GeneratedBoard, Failure>,
) -> Result<GeneratedBoard, Failure> {
    for n_before in 0..MAX_TRIES {
        let gave_up = |reason: &dyn fmt::Display| {
            let boards = counted(n_before, "board");
            GaveUp::on(format!("after {boards} that do not meet the condition"), reason)
        };
        let mut made = board_of(rng, budget)?;
        let mut searched = SearchedBoard::new(&made.board, budget);
        let holds = condition.holds(&mut searched);
        let found = searched.known_length();
        if holds.map_err(|why| gave_up(&why))? {
            made.length = made.length.or(found);
            return Ok(made);
        }
        budget.check().map_err(|reason| gave_up(&reason))?;
    }
    let reason = format!("none of {MAX_TRIES} boards meets it");
    Err(GaveUp::on("on the condition", reason).advise(ADVICE).into())
}

//! Boards that meet a condition.

use std::{fmt, ops::RangeInclusive};

use atlas::SearchedBoard;
use board::Board;
use conditions::{Answerer, Condition, Field};
use generators::Rng;
use limits::Budget;
use miette::Report as Failure;
use rushsat::text::ShownText;

use super::GeneratedBoard;
use crate::{failure::GaveUp, output::counted};

/// How many boards are passed over for one.
const MAX_TRIES: usize = 100_000;

/// What to look at where no board meets a condition.
const ADVICE: &str = "of boards without a plan a comparison with moves, steps, states or what else a search finds \
                      is false";

/// What to look at where it asks for numbers that can be counted.
const OPTIONS: &str = "that is what options such as `--size`, `--vehicles` and `--walls` are for";

/// Reads the condition on boards.
pub(super) fn parse(text: &str) -> Result<Condition, Failure> {
    Condition::parse(text, Answerer::Boards, None)
        .map_err(|fault| Failure::new(fault).with_source_code(ShownText::new("condition", text)))
}

/// The first board that meets the condition, of those that are made one after another. `on_try` is told how
/// many were passed over.
pub(super) fn first(
    condition: &Condition,
    rng: &mut Rng,
    budget: &Budget,
    board_of: impl Fn(&mut Rng, &Budget) -> Result<GeneratedBoard, Failure>,
    on_try: &dyn Fn(usize),
) -> Result<GeneratedBoard, Failure> {
    let mut ranges = Ranges::of(condition);
    for n_before in 0..MAX_TRIES {
        let gave_up = |reason: &dyn fmt::Display| {
            let boards = counted(n_before, "board");
            GaveUp::on(format!("after {boards} that do not meet the condition{ranges}"), reason)
        };
        on_try(n_before);
        let mut made = board_of(rng, budget).map_err(|failure| match failure.downcast() {
            Ok(GaveUp { reason, .. }) if n_before > 0 => gave_up(&reason).into(),
            Ok(of_first) => of_first.into(),
            Err(other) => other,
        })?;
        let mut searched = SearchedBoard::new(&made.board, budget);
        let holds = condition.holds(&mut searched);
        let found = searched.known_length();
        if holds.map_err(|why| gave_up(&why))? {
            made.length = made.length.or(found);
            return Ok(made);
        }
        budget.check().map_err(|reason| gave_up(&reason))?;
        ranges.add(&made.board);
    }
    let reason = format!("none of {MAX_TRIES} boards meets it{ranges}");
    Err(GaveUp::on("on the condition", reason).advise(ranges.advice()).into())
}

/// The least and the greatest numbers of all boards that did not meet a condition, in what it asks for and
/// can be counted: options may limit them.
struct Ranges {
    /// `None` before the first board.
    of_each: Vec<(Field, Option<RangeInclusive<u64>>)>,
    /// `true` if the condition asks for something else.
    asks_more: bool,
}

impl Ranges {
    fn of(condition: &Condition) -> Self {
        let asked = Field::ALL.iter().filter(|&&field| condition.asks_for(field));
        Self { of_each: asked.map(|&field| (field, None)).collect(), asks_more: false }
    }

    fn add(&mut self, board: &Board) {
        let n_asked = self.of_each.len();
        self.of_each.retain_mut(|(field, range)| {
            let Some(number) = field.count(board) else { return false };
            let known = range.take().unwrap_or(number..=number);
            *range = Some(number.min(*known.start())..=number.max(*known.end()));
            true
        });
        self.asks_more |= self.of_each.len() < n_asked;
    }

    fn advice(&self) -> &'static str {
        if self.asks_more || self.of_each.is_empty() { ADVICE } else { OPTIONS }
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = self.of_each.iter().filter_map(|(field, range)| Some((field, range.as_ref()?)));
        for (index, (field, range)) in known.enumerate() {
            f.write_str(if index == 0 { "; they have " } else { ", " })?;
            match (range.start(), range.end()) {
                (least, most) if least == most => write!(f, "{field} = {least}")?,
                (least, most) => write!(f, "{field} from {least} to {most}")?,
            }
        }
        Ok(())
    }
}

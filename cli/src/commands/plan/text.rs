//! Plans in sentences and pictures.

use board::{Board, Metric, Plan, plan_text, rules};
use limits::{Budget, Ledger, StopReason};
use rushsat::planning::{Grounds, Optimality};

use crate::output::{draw, length};

/// How the answer for a board is written as text.
#[derive(Clone, Copy)]
pub(crate) struct TextStyle {
    /// `true` if it is the only board, whose answer has no label and ends with figures.
    pub(crate) is_only: bool,
    /// `true` if the boards along the plan are drawn.
    pub(crate) show: bool,
}

/// What is said of a plan that explicit search found, where a proof was not asked for.
pub(super) const SEARCHED: &str = "shortest by explicit search, not proved";

/// What is known of a plan of this length. One of length 0 needs no proof.
pub(crate) fn known_of(optimality: &Optimality, length: usize, grounds: Grounds<'_>) -> String {
    match (optimality.is_fewest(), length) {
        (false, _) if optimality.is_searched() => SEARCHED.to_owned(),
        (false, _) => "not known to be shortest".to_owned(),
        (true, 0) => "proved shortest".to_owned(),
        (true, _) => grounds.superlative("shortest"),
    }
}

/// The lengths of a plan and the plan, each on a line.
pub(crate) fn plan_sentence(board: &Board, plan: &Plan, metric: Metric, proved: &str) -> String {
    let other = metric.other();
    let slides = plan_text::write(&plan.merged(), board);
    let (main, other) = (length(plan.len(metric), metric), length(plan.len(other), other));
    format!("{main}, {proved} ({other})\n{slides}\n")
}

/// Both lengths of a plan.
pub(crate) fn lengths(plan: &Plan) -> String {
    let n = |metric| length(plan.len(metric), metric);
    format!("{}, {}", n(Metric::Moves), n(Metric::Steps))
}

/// The boards along a plan, each under the slide that leads to it.
pub(crate) fn drawn(board: &Board, plan: &Plan) -> String {
    drawn_within(board, plan, &Budget::default()).expect("there is no limit")
}

/// The same, within a budget.
pub(crate) fn drawn_within(
    board: &Board,
    plan: &Plan,
    budget: &Budget,
) -> Result<String, StopReason> {
    let mut ledger = Ledger::new(budget);
    let mut state = board.initial_state();
    let mut text = format!("\n{}", draw(board, &state));
    for slide in plan.merged().slides() {
        state = rules::slide(board, &state, *slide).expect("it was replayed");
        let slide = plan_text::write(&Plan::new(vec![*slide]), board);
        let shown = format!("\n{slide}\n{}", draw(board, &state));
        ledger.take(shown.len())?;
        text.push_str(&shown);
    }
    text.push('\n');
    Ok(text)
}

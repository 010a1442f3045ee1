//! Checks that somebody's plan solves a board.

use std::{collections::HashMap, ffi::OsStr, sync::OnceLock};

use board::{Board, Plan, ReplayError, formats::BoardEntry, plan_text};
use limits::Budget;
use miette::{Report as Failure, miette};
use serde_json::{Value, json};

use crate::{
    commands::plan::{drawn_within, lengths},
    output::draw,
    plan_source::{self, PlanAnswer},
};

/// A text of plans: one, or on each line one for the board of a list that is named there.
pub(super) struct Plans {
    text: String,
    /// For each name its plan: the first one.
    named: OnceLock<HashMap<String, String>>,
}

impl Plans {
    /// The plans in a file, on standard input, or in `plan` itself.
    pub(super) fn of(plan: &OsStr) -> Result<Self, Failure> {
        Ok(Self { text: plan_source::text(plan)?, named: OnceLock::new() })
    }

    /// The one plan.
    pub(super) fn only(&self) -> &str {
        &self.text
    }

    /// The plan of a board of a list, as it stands after the name of the board or below the answer for it.
    pub(super) fn named(&self, puzzle: &BoardEntry) -> Result<&str, Failure> {
        let named = self.named.get_or_init(|| plans(&self.text));
        let label = puzzle.label();
        if let Some(plan) = named.get(&label) {
            return Ok(plan);
        }
        Err(match &puzzle.name {
            None => miette!(
                help = "give each board of the list a name, as in `name=first`, or plans as `solve` prints them \
                        for this list",
                "the board has no name, by which its plan is found"
            ),
            Some(name) => miette!(
                help = "for a list of boards each line of the plans is a name and a plan, or they are as `solve` \
                        prints them for the list",
                "there is no plan for the board `{name}`"
            ),
        })
    }
}

/// By the first word of a line, which names of lists are: the rest of the line. By what answers for a list begin
/// with, a name or `line N`, and a colon: the line below. Of answers in JSON, their plan.
fn plans(text: &str) -> HashMap<String, String> {
    let mut plans = HashMap::new();
    let mut answered = None;
    for line in text.lines() {
        if let Some(PlanAnswer { plan, name, line }) = plan_source::answer_in_json(line) {
            let label = name.or_else(|| line.map(|line| format!("line {line}")));
            if let Some(label) = label {
                plans.entry(label).or_insert(plan);
            }
            continue;
        }
        let heading = heading(line);
        if let (Some(label), None) = (answered, heading) {
            plans.entry(String::from(label)).or_insert_with(|| line.to_owned());
        }
        answered =
            heading.filter(|(_, rest)| !rest.starts_with("unsolvable")).map(|(label, _)| label);
        let line = line.trim_start();
        let (name, rest) = line.split_at(line.find(char::is_whitespace).unwrap_or(line.len()));
        // `line 3: 7 moves` is about no board named `line`.
        if heading.is_none_or(|(label, _)| !label.contains(' ')) {
            plans.entry(name.to_owned()).or_insert_with(|| rest.to_owned());
        }
    }
    plans
}

/// The name, or `line N`, of the board that the line answers for, and what it says of it. Names with blanks
/// are those before a length.
fn heading(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.split_once(": ")?;
    let name = label.strip_prefix("line ").unwrap_or(label);
    let is_heading =
        !name.contains(char::is_whitespace) || rest.starts_with(|c: char| c.is_ascii_digit());
    is_heading.then_some((label, rest))
}

/// A plan, and what is wrong with it.
pub(super) struct CheckedPlan<'a> {
    board: &'a Board,
    plan: Plan,
    error: Option<ReplayError>,
}

impl<'a> CheckedPlan<'a> {
    /// Reads and replays the plan.
    ///
    /// # Errors
    ///
    /// Text that is no plan; a slide that is illegal is none.
    pub(super) fn new(text: &str, board: &'a Board, budget: &Budget) -> Result<Self, Failure> {
        let plan = plan_source::read(text, board, budget)?;
        match plan.check(board, budget) {
            Err(ReplayError::Stopped(reason)) => Err(plan_source::stopped(reason)),
            checked => Ok(Self { board, plan, error: checked.err() }),
        }
    }

    pub(super) fn is_right(&self) -> bool {
        self.error.is_none()
    }

    /// The verdict on one line; the boards along the plan, or the one at which it fails, after it.
    pub(super) fn text(&self, show: bool, budget: &Budget) -> Result<String, Failure> {
        let Some(error) = &self.error else {
            let boards = if show {
                drawn_within(self.board, &self.plan, budget).map_err(plan_source::stopped)?
            } else {
                String::new()
            };
            return Ok(format!("the plan solves the board: {}\n{boards}", lengths(&self.plan)));
        };
        let end = if show { self.drawn_end() } else { String::new() };
        Ok(format!("the plan is wrong: {error}\n{end}"))
    }

    /// The board before the slide that is illegal, or at the end.
    fn drawn_end(&self) -> String {
        let n_legal = match self.error {
            Some(ReplayError::Illegal { index, .. }) => index,
            _ => self.plan.slides().len(),
        };
        let mut state = self.board.initial_state();
        for &slide in &self.plan.slides()[..n_legal] {
            state = board::rules::slide(self.board, &state, slide).expect("it was replayed");
        }
        format!("\n{}", draw(self.board, &state))
    }

    pub(super) fn json(&self) -> Value {
        json!({
            "solves": self.is_right(),
            "moves": self.plan.n_moves(),
            "steps": self.plan.n_steps(),
            "plan": plan_text::write(&self.plan.merged(), self.board),
            "error": self.error.as_ref().map(ToString::to_string),
        })
    }
}

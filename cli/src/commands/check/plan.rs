//! Checks that somebody's plan solves a board.

use std::{collections::HashMap, ffi::OsStr, ops::Range, sync::OnceLock};

use board::{Board, Plan, ReplayError, formats::BoardEntry, plan_text};
use limits::Budget;
use miette::{Report as Failure, miette};
use serde_json::{Value, json};

use crate::{
    commands::plan::{drawn_within, lengths},
    output::draw,
    plan_source,
};

/// A text of plans: one, or on each line one for the board of a list that is named there.
pub(super) struct Plans {
    text: String,
    /// For each name, where in the text its plan is: the first one.
    named: OnceLock<HashMap<String, Range<usize>>>,
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
        let named = self.named.get_or_init(|| places(&self.text));
        let label = puzzle.label();
        if let Some(place) = named.get(&label) {
            return Ok(&self.text[place.clone()]);
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

/// By the first word of a line, which names of lists are: where the rest of the line is. By what answers for
/// a list begin with, a name or `line N`, and a colon: where the line below is. Of answers in JSON, where their plan
/// is.
fn places(text: &str) -> HashMap<String, Range<usize>> {
    let mut places = HashMap::new();
    let mut start = 0;
    let mut answered = None;
    for line in text.split_inclusive('\n') {
        let end = start + line.len();
        if let Some((label, place)) = in_json(line) {
            places.entry(label).or_insert(start + place.start..start + place.end);
            start = end;
            continue;
        }
        let heading = heading(line);
        if let (Some(label), None) = (answered, heading) {
            places.entry(String::from(label)).or_insert(start..end);
        }
        answered =
            heading.filter(|(_, rest)| !rest.starts_with("unsolvable")).map(|(label, _)| label);
        let name = line.trim_start();
        let name_start = end - name.len();
        let length = name.find(char::is_whitespace).unwrap_or(name.len());
        // `line 3: 7 moves` is about no board named `line`.
        if heading.is_none_or(|(label, _)| !label.contains(' ')) {
            places.entry(name[..length].to_owned()).or_insert(name_start + length..end);
        }
        start = end;
    }
    places
}

/// The name, or `line N`, of the board that a line of JSON answers for, and where in it the plan is.
fn in_json(line: &str) -> Option<(String, Range<usize>)> {
    let place = plan_source::place_in_json(line)?;
    let answer: Value = serde_json::from_str(line).ok()?;
    let label = match &answer["name"] {
        Value::String(name) => name.clone(),
        _ => format!("line {}", answer["line"]),
    };
    Some((label, place))
}

/// The name, or `line N`, of the board that the line answers for, and what it says of it.
fn heading(line: &str) -> Option<(&str, &str)> {
    let (label, rest) = line.split_once(": ")?;
    let name = label.strip_prefix("line ").unwrap_or(label);
    (!name.contains(char::is_whitespace)).then_some((label, rest))
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

//! Whether somebody's plan solves a board.

use std::{ffi::OsStr, path::Path};

use board::{Board, Plan, ReplayError, formats::Puzzle, plan_text};
use files::ReadError;
use miette::{Report as Failure, miette};
use serde_json::{Value, json};

use crate::{
    commands::plan::{drawn, lengths},
    input::looks_like_path,
    limits::Session,
    output::draw,
    source::{self, is_standard_input},
};

/// The text of a file, of standard input, or `plan` itself.
pub(super) fn text_of(plan: &OsStr) -> Result<String, Failure> {
    let path = Path::new(plan);
    match plan.to_str() {
        Some(text) if !is_standard_input(plan) && !looks_like_path(text) && !path.exists() => {
            Ok(text.to_owned())
        }
        _ => source::text(path, source::MAX_BYTES, &Session::get().budget()).map_err(|error| {
            match error {
                ReadError::Stopped(_) => source::not_read(path, error),
                error => miette!(
                    help = "PLAN is a file, `-`, or the plan itself",
                    "cannot read the plan `{}`: {error}",
                    path.display()
                ),
            }
        }),
    }
}

/// The plan of a board of a list: it stands after the name of the board.
pub(super) fn named<'t>(text: &'t str, puzzle: &Puzzle) -> Result<&'t str, Failure> {
    let Some(name) = &puzzle.name else {
        return Err(miette!(
            help = "give each board of the list a name, as in `name=first`",
            "the board has no name, by which its plan is found"
        ));
    };
    let plan_of = |line: &'t str| line.trim_start().strip_prefix(name.as_str());
    let is_whole = |rest: &&str| rest.is_empty() || rest.starts_with(char::is_whitespace);
    text.lines().filter_map(plan_of).find(is_whole).ok_or_else(|| {
        miette!(
            help = "for a list of boards each line of the plans is a name and a plan",
            "there is no plan for the board `{name}`"
        )
    })
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
    pub(super) fn new(text: &str, board: &'a Board) -> Result<Self, Failure> {
        let plan = plan_text::read(text, board)?;
        let error = plan.replay(board).err();
        Ok(Self { board, plan, error })
    }

    pub(super) fn is_right(&self) -> bool {
        self.error.is_none()
    }

    /// The verdict on one line; the boards along the plan, or the one at which it fails, after it.
    pub(super) fn text(&self, show: bool) -> String {
        let Some(error) = &self.error else {
            let boards = if show { drawn(self.board, &self.plan) } else { String::new() };
            return format!("the plan solves the board: {}\n{boards}", lengths(&self.plan));
        };
        format!(
            "the plan is wrong: {error}\n{}",
            if show { self.drawn_end() } else { String::new() }
        )
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

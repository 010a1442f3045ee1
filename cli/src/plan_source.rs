//! The PLAN argument.

use std::{borrow::Cow, ffi::OsStr, path::Path};

use ::limits::{Budget, StopReason};
use board::{Board, Plan, formats::ErrorKind, plan_text};
use files::ReadError;
use miette::{Report as Failure, miette};
use serde::Deserialize;
use serde_json::Value;

use crate::{
    failure::GaveUp,
    input::looks_like_path,
    limits::Session,
    source::{self, is_standard_input},
};

/// The text of a file, of standard input, or `plan` itself, without a byte order mark.
pub(crate) fn text(plan: &OsStr) -> Result<String, Failure> {
    let path = Path::new(plan);
    match plan.to_str() {
        Some(text) if !is_standard_input(plan) && !names_file(text) && !path.exists() => {
            if is_word_without_number(text) {
                let help = "PLAN is a file, `-`, or the plan itself, as in `A+1 B-2`";
                return Err(miette!(help = help, "`{text}` is neither a file nor a plan"));
            }
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

/// Returns `true` if a text looks like a path and not like slides, whose vehicles may have slashes in their names.
fn names_file(text: &str) -> bool {
    let is_slide = |word: &str| {
        let distance =
            word.rsplit(['+', '-']).next().filter(|distance| distance.len() < word.len());
        distance.is_some_and(|distance| distance.parse::<u8>().is_ok())
    };
    looks_like_path(text) && !text.split_whitespace().all(is_slide)
}

/// Returns `true` if a text is one word that is no slide: all of these have numbers, or parentheses.
fn is_word_without_number(text: &str) -> bool {
    let is_in_slides = |c: char| c.is_ascii_digit() || "(){}[]".contains(c);
    let is_word = !text.is_empty() && !text.contains(char::is_whitespace);
    is_word && !text.ends_with(is_in_slides)
}

/// The slides of an answer that this program has printed about a board, as text or as JSON: on the second line,
/// or in the field `plan`. Other texts are as they are. Lines keep their numbers.
fn slides_of_answer(text: &str) -> Cow<'_, str> {
    if let Some(answer) = answer_in_json(text) {
        return Cow::Owned(answer.plan);
    }
    let mut lines = text.lines();
    let heading = lines.next().unwrap_or_default();
    match lines.next() {
        Some(slides) if is_length(heading) => Cow::Owned(format!("\n{slides}")),
        _ => Cow::Borrowed(text),
    }
}

/// Returns `true` if a line begins as `7 moves` does.
fn is_length(line: &str) -> bool {
    let mut words = line.split([' ', ',']);
    let is_number = words.next().is_some_and(|word| word.parse::<usize>().is_ok());
    is_number && words.next().is_some_and(|word| ["move", "moves", "step", "steps"].contains(&word))
}

/// An answer in JSON that has a plan.
#[derive(Deserialize)]
pub(crate) struct PlanAnswer {
    pub(crate) plan: String,
    pub(crate) name: Option<String>,
    pub(crate) line: Option<usize>,
}

/// The answer in JSON that a text is.
pub(crate) fn answer_in_json(text: &str) -> Option<PlanAnswer> {
    text.trim_start().starts_with('{').then(|| serde_json::from_str(text).ok())?
}

/// Returns `true` if `solve` or `plan` has printed a text, and found no plan.
fn is_answer_without_plan(text: &str) -> bool {
    let text = text.trim_start();
    let is_json = || {
        let answer: Option<Value> = serde_json::from_str(text).ok();
        answer.is_some_and(|answer| answer["command"].is_string() && !answer["plan"].is_string())
    };
    let says_none = || ["unsolvable", "no plan ", "gave up"].iter().any(|no| text.starts_with(no));
    if text.starts_with('{') { is_json() } else { says_none() }
}

/// The plan in a text, in any notation, or in what `solve` or `plan` prints of the board.
///
/// # Errors
///
/// Text that is no plan of this board; whether its slides are legal is not checked.
pub(crate) fn read(text: &str, board: &Board, budget: &Budget) -> Result<Plan, Failure> {
    if is_answer_without_plan(text) {
        return Err(miette!("there is no plan in the answer"));
    }
    plan_text::read_within(&slides_of_answer(text), board, budget).map_err(|error| {
        match error.kind() {
            &ErrorKind::Stopped(reason) => stopped(reason),
            _ => error.into(),
        }
    })
}

/// What a limit ended, as an error.
pub(crate) fn stopped(reason: StopReason) -> Failure {
    GaveUp::on("on the plan", reason).into()
}

//! The PLAN argument.

use std::{ffi::OsStr, path::Path};

use ::limits::{Budget, StopReason};
use board::{Board, Plan, formats::ErrorKind, plan_text};
use files::ReadError;
use miette::{Report as Failure, miette};

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

/// The plan in a text, in any notation.
///
/// # Errors
///
/// Text that is no plan of this board; whether its slides are legal is not checked.
pub(crate) fn read(text: &str, board: &Board, budget: &Budget) -> Result<Plan, Failure> {
    plan_text::read_within(text, board, budget).map_err(|error| match error.kind() {
        &ErrorKind::Stopped(reason) => stopped(reason),
        _ => error.into(),
    })
}

/// What a limit ended, as an error.
pub(crate) fn stopped(reason: StopReason) -> Failure {
    GaveUp::on("on the plan", reason).into()
}

//! Answers of other tools about boards without a bound: of model checkers, and of planners that unroll.

use std::path::Path;

use limits::Budget;
use logic::{ModelFileError, Prop, PropTable, Trace, Valuation};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::{formula::BoardOrigin, planning::Bound};

use super::{DecodeArgs, asked::FormulaQuestion, formula::unread, plan_report};
use crate::{failure::failure, output::Report, status::Status};

/// The answer in JSON and in words that there is no plan, and the status of that.
pub(super) type NoPlan = (&'static str, &'static str, Status);

/// Reports a plan of a board: the number of its transitions, and what reads its states; or why there is none.
pub(super) fn of_board(
    args: &DecodeArgs,
    origin: &BoardOrigin,
    found: Result<(usize, impl FnOnce(&PropTable) -> Result<Trace, Failure>), NoPlan>,
    budget: &Budget,
) -> Result<Status, Failure> {
    let board = origin.board().map_err(failure)?;
    let formula = origin.formulation().map_err(failure)?;
    let length = found.as_ref().map_or(0, |(n_transitions, _)| *n_transitions);
    let bound = Bound { metric: formula.metric, length };
    let asked = FormulaQuestion { board, bound, formula };
    match found {
        Ok((_, read)) => {
            let encoded = formula.encode(&asked.board, budget).into_diagnostic()?;
            let trace = read(encoded.system.props())?;
            let plan = encoded.codec.plan(&trace).map_err(|error| miette!("{error}"))?;
            plan_report(args, &asked, (&encoded, &trace), &plan)
        }
        Err((name, said, status)) => {
            let mut json = asked.json(name, None);
            json["bound"] = serde_json::Value::Null;
            Report { text: said.to_owned(), json, status }.print(args.json);
            Ok(status)
        }
    }
}

/// The states of so many frames. `value` knows a proposition in a frame, or the file lacks it.
pub(super) fn trace(
    props: &PropTable,
    n_frames: usize,
    value: impl Fn(usize, Prop) -> Option<bool>,
) -> Result<Trace, Failure> {
    let mut missing = None;
    let frames = (0..n_frames).map(|frame| {
        Valuation::new(props, |prop| {
            let value = value(frame, prop);
            if value.is_none() {
                missing.get_or_insert(prop);
            }
            value.unwrap_or(false)
        })
    });
    let frames = frames.collect();
    match missing {
        None => Ok(Trace { frames }),
        Some(prop) => Err(miette!("the file names nothing for `{}`", props.name(prop))),
    }
}

/// What is wrong with a file.
pub(super) fn in_file(path: &Path, error: ModelFileError) -> Failure {
    match error {
        ModelFileError::Io(error) => unread(path, &error),
        error @ ModelFileError::Malformed(_) => miette!("`{}`: {error}", path.display()),
    }
}

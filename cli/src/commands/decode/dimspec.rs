//! What planners answer about systems in the format DIMSPEC.

use std::{io::BufReader, path::Path};

use dimacs::Handler;
use files::BudgetedFile;
use limits::Budget;
use logic::{
    Kind, ModelFileError, PropTable, Trace,
    dimspec::{DimspecAnswer, read_head},
};
use miette::{IntoDiagnostic, Report as Failure, miette};

use super::{
    DecodeArgs,
    formula::{Comments, bad_origin, no_origin, open, unread},
    program,
    unbounded::{NoPlan, in_file, of_board, trace},
};
use crate::{source, status::Status};

/// What is reported where a planner has no plan, which proves nothing.
const NONE: NoPlan =
    ("unknown", "there is no solution in what the planner printed\n", Status::GaveUp);

/// Returns `true` if a file has a first header of the format.
pub(super) fn is_dimspec(path: &Path, budget: &Budget) -> Result<bool, Failure> {
    match read_head(open(path, budget)?, |_| ()) {
        Ok(_) => Ok(true),
        Err(ModelFileError::Malformed(_)) => Ok(false),
        Err(ModelFileError::Io(error)) => Err(unread(path, &error)),
    }
}

/// Reads the solution of the system of a board or a program.
pub(super) fn run(args: &DecodeArgs, budget: &Budget) -> Result<Status, Failure> {
    let mut comments = Comments::default();
    let n_vars = read_head(open(&args.formula, budget)?, |text| comments.comment(text));
    let n_vars = n_vars.map_err(|error| in_file(&args.formula, error))?;
    let answer = source::reader(&args.model, u64::MAX, budget)?;
    let answer = BudgetedFile::new(BufReader::new(answer), budget);
    let answer = DimspecAnswer::read(answer, n_vars, budget);
    let answer = answer.map_err(|error| in_file(&args.model, error))?;
    if let Some(origin) = comments.program.origin.take() {
        let origin = origin.map_err(|error| bad_origin(&args.formula, "puma", &error))?;
        let (program, encoded) = comments.program.encoded(&origin, budget)?;
        if args.propositions {
            return Err(miette!(
                "--propositions is for models of formulas and for systems of boards"
            ));
        }
        let plan = match &answer {
            DimspecAnswer::Reached(times) => {
                let trace = frames(&comments, times, encoded.system.props())?;
                Some(encoded.codec.plan(&program, &trace).into_diagnostic()?)
            }
            DimspecAnswer::Unknown => None,
        };
        return program::without_bound(args, &program, plan, NONE, budget);
    }
    let origin = comments.origin.take().ok_or_else(|| no_origin(&args.formula))?;
    let origin = origin.map_err(|error| bad_origin(&args.formula, "rushsat", &error))?;
    let found = match &answer {
        DimspecAnswer::Reached(times) => {
            Ok((times.len() - 1, |props: &PropTable| frames(&comments, times, props)))
        }
        DimspecAnswer::Unknown => Err(NONE),
    };
    of_board(args, &origin, found, budget)
}

/// The frames of a solution. Transitions end before the last.
fn frames(comments: &Comments, times: &[Vec<bool>], props: &PropTable) -> Result<Trace, Failure> {
    trace(props, times.len(), |time, prop| {
        if props.kind(prop) == Kind::Action && time + 1 == times.len() {
            return Some(false);
        }
        let var = comments.vars.get(&(0, props.name(prop).to_owned()))?.checked_sub(1)?;
        times[time].get(var as usize).copied()
    })
}

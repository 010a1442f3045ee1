//! What planners answer about systems in the format DIMSPEC.

use std::{io::BufReader, path::Path};

use dimacs::Handler;
use files::BudgetedFile;
use limits::Budget;
use logic::{
    Kind, PropTable, Trace, Valuation,
    dimspec::{DimspecAnswer, DimspecError, read_head},
};
use miette::{IntoDiagnostic, Report as Failure, miette};
use rushsat::{formula::BoardOrigin, planning::Bound};

use super::{
    DecodeArgs,
    asked::FormulaQuestion,
    formula::{Comments, bad_origin, no_origin, open, unread},
    plan_report, program,
};
use crate::{failure::failure, output::Report, source, status::Status};

/// What is reported where a planner has no plan, which proves nothing.
const NONE: (&str, &str, Status) = ("unknown", "the planner has no plan\n", Status::GaveUp);

/// Returns `true` if a file has a first header of the format.
pub(super) fn is_dimspec(path: &Path, budget: &Budget) -> Result<bool, Failure> {
    match read_head(open(path, budget)?, |_| ()) {
        Ok(_) => Ok(true),
        Err(DimspecError::Malformed(_)) => Ok(false),
        Err(DimspecError::Io(error)) => Err(unread(path, &error)),
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
                let trace = trace(&comments, times, encoded.system.props())?;
                Some(encoded.codec.plan(&program, &trace).into_diagnostic()?)
            }
            DimspecAnswer::Unknown => None,
        };
        return program::without_bound(args, &program, plan, NONE, budget);
    }
    let origin = comments.origin.take().ok_or_else(|| no_origin(&args.formula))?;
    let origin = origin.map_err(|error| bad_origin(&args.formula, "rushsat", &error))?;
    of_board(args, &origin, &comments, &answer, budget)
}

fn of_board(
    args: &DecodeArgs,
    origin: &BoardOrigin,
    comments: &Comments,
    answer: &DimspecAnswer,
    budget: &Budget,
) -> Result<Status, Failure> {
    let (board, formula) =
        (origin.board().map_err(failure)?, origin.formulation().map_err(failure)?);
    let n_transitions = match answer {
        DimspecAnswer::Reached(times) => times.len() - 1,
        DimspecAnswer::Unknown => 0,
    };
    let bound = Bound { metric: formula.metric, length: n_transitions };
    let asked = FormulaQuestion { board, bound, formula };
    if let DimspecAnswer::Reached(times) = answer {
        let encoded = formula.encode(&asked.board, budget).into_diagnostic()?;
        let trace = trace(comments, times, encoded.system.props())?;
        let plan = encoded.codec.plan(&trace).map_err(|error| miette!("{error}"))?;
        return plan_report(args, &asked, (&encoded, &trace), &plan);
    }
    let (name, said, status) = NONE;
    let mut json = asked.json(name, None);
    json["bound"] = serde_json::Value::Null;
    Report { text: said.to_owned(), json, status }.print(args.json);
    Ok(status)
}

/// The frames of a solution. Transitions end before the last.
fn trace(comments: &Comments, times: &[Vec<bool>], props: &PropTable) -> Result<Trace, Failure> {
    let mut missing = None;
    let frames = times.iter().enumerate().map(|(time, values)| {
        Valuation::new(props, |prop| {
            if props.kind(prop) == Kind::Action && time + 1 == times.len() {
                return false;
            }
            let name = props.name(prop);
            let var = comments.vars.get(&(0, name.to_owned())).and_then(|var| var.checked_sub(1));
            let value = var.and_then(|var| values.get(var as usize).copied());
            if value.is_none() {
                missing.get_or_insert_with(|| name.to_owned());
            }
            value.unwrap_or(false)
        })
    });
    let frames = frames.collect();
    match missing {
        None => Ok(Trace { frames }),
        Some(name) => Err(miette!("the system names no variable for `{name}`")),
    }
}

fn in_file(path: &Path, error: DimspecError) -> Failure {
    match error {
        DimspecError::Io(error) => unread(path, &error),
        error @ DimspecError::Malformed(_) => miette!("`{}`: {error}", path.display()),
    }
}

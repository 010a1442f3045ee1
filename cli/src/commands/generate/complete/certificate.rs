//! The certificate that there is no board, or none that needs more.

use std::path::Path;

use board::Metric;
use generators::complete::{CompletedSearch, End, Space};
use miette::{Report as Failure, miette};
use proofs::Form;
use rushsat::{
    Error,
    certificates::{Draft, Existing, Refuter, wish::certify},
    planning::Grounds,
};
use solvers::{Limits, SolverSpec};

use super::report::status;
use crate::{
    failure::{GaveUp, failure},
    limits::Session,
    output,
    status::Status,
};

/// Begins to write to a folder, which is refused if it is in use.
pub(super) fn begin(folder: &Path) -> Result<Draft, Failure> {
    Draft::begin(folder, Existing::Refuse, Session::get().output()).map_err(failure)
}

/// Writes what a search has excluded and proves that nothing else is left.
pub(super) fn write(
    draft: Draft,
    space: &Space,
    metric: Metric,
    done: &CompletedSearch,
    grounds: Grounds<'_>,
) -> Result<Status, Failure> {
    let limits = Limits::from(Session::get().budget());
    let refuter = Refuter { spec: &SolverSpec::default(), limits: &limits, form: Form::Text };
    match certify(draft, space, metric, done, &refuter) {
        Ok(_) => Ok(status(done)),
        Err(Error::GaveUp(why)) => Err(GaveUp::on("on the certificate", why).into()),
        Err(Error::Satisfiable(_)) if !grounds.is_proved() => Err(miette!(
            help = "ask another solver",
            "there is a further board; that there is none is only {}",
            grounds.said()
        )),
        Err(error) => Err(failure(error)),
    }
}

/// Says that there is no certificate, and why.
pub(super) fn leave_out(folder: &Path, done: &CompletedSearch) {
    let why = match done.end {
        End::Enough => "a board was found",
        End::Exhausted | End::GaveUp(_) => "whether there is a board is not known",
    };
    output::remark(&format!("`{}` is not written: {why}", folder.display()));
}

//! `rushsat universe --engine symbolic`.

use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure, miette};
use universe::{
    Universe,
    symbolic::{self, SymbolicError, SymbolicOptions},
};

use super::{Outcome, UniverseArgs};
use crate::{commands::diagram, limits::Session, progress::Progress};

/// Analyses a universe by the symbolic engine.
pub(super) fn analyse(
    args: &UniverseArgs,
    universe: Universe,
    budget: &Budget,
) -> Result<Outcome, Failure> {
    let options = SymbolicOptions {
        threads: args.threads(),
        n_listed: args.top,
        budget: budget.clone(),
        save: args.save.clone(),
        output: Session::get().output().clone(),
    };
    let progress = Progress::new("analysing", true);
    let hear = |at: &symbolic::SymbolicProgress| progress.parts(at);
    match symbolic::analyse(universe, args.metric, &options, &hear) {
        Ok(found) => {
            if let Some(path) = &args.dot {
                let help = "list them: --top 1 or more; up to 100000 are listed";
                let drawing = found.hardest.as_ref().ok_or_else(|| {
                    miette!(help = help, "the configurations of the largest index are not listed")
                })?;
                diagram::write(path, &[], drawing)?;
            }
            Ok(Ok((found.analysis, Some(found.diagrams))))
        }
        Err(error @ SymbolicError::GaveUp { .. }) => Ok(Err(error.to_string())),
        Err(error) => Err(error).into_diagnostic(),
    }
}

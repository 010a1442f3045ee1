//! `rushsat universe --engine symbolic`.

use std::{num::NonZeroUsize, path::Path};

use limits::Budget;
use miette::{Report as Failure, miette};
use universe::{
    Universe,
    symbolic::{self, SymbolicAnalysis, SymbolicError, SymbolicOptions},
};

use super::{AnalysisOutcome, EngineAnalysis, UniverseArgs};
use crate::{commands::diagram, progress::Progress};

/// Analyses a universe by the symbolic engine, and draws the diagram of its hardest configurations if that is asked
/// for. The second value says whether that came to be.
pub(super) fn analyse(
    args: &UniverseArgs,
    universe: Universe,
    budget: &Budget,
) -> Result<(AnalysisOutcome, Result<(), Failure>), Failure> {
    let mut options = args.symbolic_options(args.threads(), budget);
    options.save.clone_from(&args.save);
    let progress = Progress::new("analysing", true);
    let hear = |at: &symbolic::SymbolicProgress| progress.parts(at);
    let found = symbolic::analyse(universe, args.metric, &options, &hear);
    let drawn = match (&args.dot, &found) {
        (Some(path), Ok(found)) => draw(path, found),
        _ => Ok(()),
    };
    let found = found.map(|SymbolicAnalysis { analysis, diagrams, .. }| EngineAnalysis {
        analysis,
        diagrams: Some(diagrams),
        unlisted: None,
    });
    Ok((outcome(found)?, drawn))
}

fn draw(path: &Path, found: &SymbolicAnalysis) -> Result<(), Failure> {
    let help = "list them: --top 1 or more; up to 100000 are listed";
    let drawing = found.hardest.as_ref().ok_or_else(|| {
        miette!(help = help, "the configurations of the largest index are not listed")
    })?;
    diagram::write(path, &[], drawing)
}

/// What the engine found; or why it gave up.
pub(super) fn outcome(
    found: Result<EngineAnalysis, SymbolicError>,
) -> Result<AnalysisOutcome, Failure> {
    match found {
        Ok(found) => Ok(Ok(found)),
        Err(SymbolicError::GaveUp { reason, unlisted: Some(analysis), .. }) => {
            Ok(Ok(EngineAnalysis { unlisted: Some(reason), ..(*analysis).into() }))
        }
        Err(error @ SymbolicError::GaveUp { .. }) => Ok(Err(error.to_string())),
        // The message says what the cause is.
        Err(error) => Err(miette!("{error}")),
    }
}

impl UniverseArgs {
    /// What the symbolic engine may use, without a file.
    pub(super) fn symbolic_options(
        &self,
        threads: NonZeroUsize,
        budget: &Budget,
    ) -> SymbolicOptions {
        SymbolicOptions { threads, n_listed: self.top, budget: budget.clone(), save: None }
    }
}

//! `rushsat universe --engine explicit`.

use std::num::NonZeroUsize;

use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure, miette};
use universe::{
    Analysis, Universe,
    explicit::{self, ExplicitError, ExplicitOptions},
};

use super::{AnalysisOutcome, EngineAnalysis, UniverseArgs, before};
use crate::progress::Progress;

impl UniverseArgs {
    pub(super) fn explicit_options(
        &self,
        threads: NonZeroUsize,
        budget: &Budget,
    ) -> ExplicitOptions {
        ExplicitOptions {
            threads,
            n_listed: self.top,
            budget: budget.clone(),
            checkpoint: self.checkpoint.clone(),
        }
    }
}

/// Analyses a universe by the explicit engine.
pub(super) fn analyse(
    args: &UniverseArgs,
    universe: Universe,
    budget: &Budget,
) -> Result<AnalysisOutcome, Failure> {
    let options = args.explicit_options(args.threads(), budget);
    if !explicit::supports(universe) {
        return Err(ExplicitError::Unsupported(universe)).into_diagnostic();
    }
    before::announce(universe, args.metric, &options);
    let progress = Progress::new("analysing", true);
    let hear = |at: &explicit::ExplicitProgress| progress.partitions(at);
    let analysed = explicit::analyse(universe, args.metric, &options, &hear);
    args.explicit_outcome(universe, analysed)
}

impl UniverseArgs {
    /// What came of it; limits are no failure.
    pub(super) fn explicit_outcome(
        &self,
        universe: Universe,
        analysed: Result<Analysis, ExplicitError>,
    ) -> Result<AnalysisOutcome, Failure> {
        let error = match analysed {
            Ok(analysis) => return Ok(Ok(analysis.into())),
            Err(error) => error,
        };
        match (error.unlisted(universe, self.metric), error) {
            (Some((reason, analysis)), _) => {
                Ok(Ok(EngineAnalysis { analysis, diagrams: None, unlisted: Some(reason) }))
            }
            (None, error @ ExplicitError::GaveUp { .. }) => Ok(Err(error.to_string())),
            // The message says what the cause is.
            (None, error) => Err(miette!("{error}")),
        }
    }
}

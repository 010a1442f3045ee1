//! `rushsat universe` in shards: ranges of partitions.

use std::{num::NonZeroUsize, ops::Range, time::Instant};

use miette::{IntoDiagnostic, Report as Failure, miette};
use shards::Costs;
use universe::explicit::{self, ExplicitError, ExplicitProgress};

use super::{Engine, UniverseArgs, answer, explicitly::explicit_outcome};
use crate::{
    failure::GaveUp, limits::Session, progress::Progress, sharded::Sharded, status::Status,
};

impl Sharded for UniverseArgs {
    fn n_threads(&mut self) -> usize {
        self.threads.map_or(1, NonZeroUsize::get)
    }

    fn costs(&mut self) -> Result<Costs, Failure> {
        if self.estimate || self.export.is_some() {
            return Err(miette!("an estimate and a model cannot be cut into shards"));
        }
        let universe = self.universe()?;
        if self.engine(universe) != Engine::Explicit
            || self.checkpoint.is_some()
            || self.save.is_some()
        {
            let help = "leave out --engine, --checkpoint and --save";
            return Err(miette!(
                help = help,
                "shards are of the explicit engine, and are themselves kept"
            ));
        }
        let options = self.explicit_options(NonZeroUsize::MIN, &Session::get().budget());
        if !explicit::supports(universe) {
            return Err(ExplicitError::Unsupported(universe)).into_diagnostic();
        }
        let costs = explicit::costs(universe, self.metric, &options);
        Ok(Costs { items: 0..costs.len() as u64, step: 1, of_steps: costs })
    }

    fn part(&mut self, range: Range<u64>) -> Result<String, Failure> {
        let [start, end] = [range.start, range.end].map(usize::try_from);
        let range = start.into_diagnostic()?..end.into_diagnostic()?;
        let threads = self.threads.unwrap_or(NonZeroUsize::MIN);
        let options = self.explicit_options(threads, &Session::get().budget());
        let progress = Progress::new("searching", true);
        let hear = |at: &ExplicitProgress| progress.partitions(at);
        explicit::search_part(self.universe()?, self.metric, &options, range, &hear).map_err(
            |error| match error {
                ExplicitError::GaveUp { reason, .. } => GaveUp::on("searching", reason).into(),
                error => miette!("{error}"),
            },
        )
    }

    fn merge(&mut self, parts: &[String]) -> Result<Status, Failure> {
        let (start, budget) = (Instant::now(), Session::get().budget());
        let universe = self.universe()?;
        let options = self.explicit_options(self.threads(), &budget);
        let progress = Progress::new("analysing", true);
        let hear = |at: &ExplicitProgress| progress.partitions(at);
        let analysed = explicit::analyse_parts(universe, self.metric, &options, parts, &hear);
        drop(progress);
        Ok(answer(self, universe, explicit_outcome(analysed)?, start, &budget))
    }
}

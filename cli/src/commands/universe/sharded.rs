//! `rushsat universe` in shards: ranges of partitions of the explicit engine, or of parts of the symbolic one.

use std::{num::NonZeroUsize, ops::Range, time::Instant};

use limits::StopReason;
use miette::{IntoDiagnostic, Report as Failure, miette};
use shards::Costs;
use universe::{
    Universe,
    explicit::{self, ExplicitError, ExplicitProgress},
    symbolic::{self, SymbolicError, SymbolicProgress},
};

use super::{AnalysisOutcome, Engine, EngineAnalysis, UniverseArgs, answer, symbolically};
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
        if self.checkpoint.is_some() || self.save.is_some() || self.dot.is_some() {
            let help = "leave out --checkpoint, --save and --dot";
            return Err(miette!(help = help, "shards are themselves kept, and hold no sets"));
        }
        self.check_files()?;
        let costs = self.costs_of_parts()?;
        Ok(Costs { items: 0..costs.len() as u64, step: 1, of_steps: costs })
    }

    fn items(&mut self) -> Result<Range<u64>, Failure> {
        Ok(0..self.costs_of_parts()?.len() as u64)
    }

    fn part(&mut self, range: Range<u64>) -> Result<String, Failure> {
        let [start, end] = [range.start, range.end].map(usize::try_from);
        let range = start.into_diagnostic()?..end.into_diagnostic()?;
        let threads = self.threads.unwrap_or(NonZeroUsize::MIN);
        let (universe, budget) = (self.universe()?, Session::get().budget());
        let progress = Progress::new("searching", true);
        if self.engine(universe) == Engine::Symbolic {
            let options = self.symbolic_options(threads, &budget);
            let hear = |at: &SymbolicProgress| progress.parts(at);
            symbolic::search_shard(universe, self.metric, &options, range, &hear).map_err(|error| {
                match error {
                    SymbolicError::GaveUp { reason, .. } => gave_up(reason),
                    error => miette!("{error}"),
                }
            })
        } else {
            let options = self.explicit_options(threads, &budget);
            let hear = |at: &ExplicitProgress| progress.partitions(at);
            explicit::search_shard(universe, self.metric, &options, range, &hear).map_err(|error| {
                match error {
                    ExplicitError::GaveUp { reason, .. } => gave_up(reason),
                    error => miette!("{error}"),
                }
            })
        }
    }

    fn merge(&mut self, shards: &[String]) -> Result<Status, Failure> {
        let (start, budget) = (Instant::now(), Session::get().budget());
        let universe = self.universe()?;
        let outcome = self.merged(universe, shards)?;
        answer(self, universe, outcome, start, &budget)
    }
}

impl UniverseArgs {
    /// What each partition or part costs.
    fn costs_of_parts(&self) -> Result<Vec<u64>, Failure> {
        let universe = self.universe()?;
        Ok(match self.engine(universe) {
            Engine::Explicit if !explicit::supports(universe) => {
                return Err(ExplicitError::Unsupported(universe)).into_diagnostic();
            }
            Engine::Explicit => {
                let options = self.explicit_options(NonZeroUsize::MIN, &Session::get().budget());
                explicit::costs(universe, self.metric, &options)
            }
            Engine::Symbolic => symbolic::costs(universe),
            Engine::Mazes => {
                let help = "--engine symbolic can be cut";
                return Err(miette!(help = help, "the engine `mazes` cannot be cut into shards"));
            }
        })
    }

    /// What the shards come to.
    fn merged(&self, universe: Universe, shards: &[String]) -> Result<AnalysisOutcome, Failure> {
        let (threads, budget) = (self.threads(), Session::get().budget());
        let progress = Progress::new("analysing", true);
        if self.engine(universe) == Engine::Symbolic {
            let options = self.symbolic_options(threads, &budget);
            let hear = |at: &SymbolicProgress| progress.parts(at);
            let found = symbolic::analyse_shards(universe, self.metric, &options, shards, &hear);
            symbolically::outcome(found.map(EngineAnalysis::from))
        } else {
            let options = self.explicit_options(threads, &budget);
            let hear = |at: &ExplicitProgress| progress.partitions(at);
            let found = explicit::analyse_shards(universe, self.metric, &options, shards, &hear);
            self.explicit_outcome(universe, found)
        }
    }
}

fn gave_up(reason: StopReason) -> Failure {
    GaveUp::on("searching", reason).into()
}

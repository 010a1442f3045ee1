//! `rushsat atlas build` in shards: ranges of partitions.

use std::{num::NonZeroUsize, ops::Range, time::Instant};

use atlas::text_file;
use miette::{IntoDiagnostic, Report as Failure, miette};
use shards::Costs;

use super::{
    build::{BuildArgs, written},
    target::Target,
};
use crate::{failure::GaveUp, limits::Session, sharded::Sharded, status::Status};

/// The items are partitions, and a shard holds an atlas of some.
impl Sharded for BuildArgs {
    fn n_threads(&mut self) -> usize {
        self.threads.map_or(1, NonZeroUsize::get)
    }

    fn items(&mut self) -> Result<Range<u64>, Failure> {
        let end = self.rules()?.n_partitions();
        Ok(self.partitions.clone().unwrap_or(0..end))
    }

    fn costs(&mut self) -> Result<Costs, Failure> {
        let rules = self.rules()?;
        // That it cannot be written is better known before the work.
        drop(Target::new(&self.out, &[])?);
        let costs = Costs::equal(self.items()?);
        let (step, end) = (costs.step, costs.items.end);
        let starts = (costs.items.start..end).step_by(usize::try_from(step).into_diagnostic()?);
        let ranges = starts.map(|start| start..(start + step).min(end));
        Ok(Costs { of_steps: atlas::costs(rules, ranges), ..costs })
    }

    fn part(&mut self, range: Range<u64>) -> Result<String, Failure> {
        let built = self.build(self.rules()?, Some(range), self.threads, &Session::get().budget());
        let (head, rows) = built.map_err(|stopped| GaveUp::on("building", stopped))?;
        let mut bytes = Vec::new();
        text_file::write(&mut bytes, &head, &rows).expect("memory can be written");
        String::from_utf8(bytes).into_diagnostic()
    }

    fn merge(&mut self, parts: &[String]) -> Result<Status, Failure> {
        let rules = self.rules()?;
        let start = Instant::now();
        let out = Target::new(&self.out, &[])?;
        let budget = Session::get().budget();
        let mut rows = Vec::new();
        for part in parts {
            let read = text_file::read(part.as_bytes(), &budget);
            rows.extend(read.map_err(|error| miette!("a shard: {error}"))?.1);
            let n_bytes = rows.len().saturating_mul(text_file::ROW_BYTES);
            budget.allow(n_bytes).map_err(|stopped| GaveUp::on("merging", stopped))?;
        }
        atlas::arrange(&mut rows);
        let head = rules.head(self.partitions.clone());
        let report = written((self, rules), out, (&head, &rows), &budget, start)?;
        report.print(self.json);
        Ok(report.status)
    }
}

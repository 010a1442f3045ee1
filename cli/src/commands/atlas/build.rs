//! `rushsat atlas build`.

use std::{
    num::NonZeroUsize, ops::Range, path::PathBuf, thread::available_parallelism, time::Instant,
};

use atlas::{BuildOptions, BuildProgress, BuildStopped, Head, Row, Rules};
use board::Size;
use clap::Args;
use limits::Budget;
use miette::{IntoDiagnostic, Report as Failure, miette};
use serde_json::{Value, json};

use super::target::Target;
use crate::{
    answer::SCHEMA,
    failure::GaveUp,
    limits::{Session, parse_threads},
    output::{Report, counted},
    progress::Progress,
    status::Status,
};

/// Find all interesting puzzles of a size
#[derive(Args)]
#[command(after_help = "\
5x5 takes seconds; 6x6 with --quick some 18 minutes of processor time. Partitions
are independent of one another: atlases of --partitions 0-100, 100-200, … have
together the rows of the whole. Where the exit row is in the middle, the first of
two that mirror one another has the puzzles of both. FILE appears when it is complete.

Example:
  rushsat atlas build --size 4x4 --out 4x4.atlas
  rushsat atlas build --size 5x5 --quick --partitions 0-20 --out part.atlas
  rushsat atlas build --size 3x3 --units --walls 2 --out unit.atlas")]
pub(super) struct BuildArgs {
    /// Width and height, from 3x3 to 7x7
    #[arg(long, value_name = "WxH")]
    size: Size,
    /// Walls at most, up to 4
    #[arg(long, value_name = "K", default_value_t = 0)]
    walls: usize,
    /// Puzzles of Unit Rush Hour, whose vehicles have one cell: up to 4x4, with walls up to 4x3 or 3x4
    #[arg(long)]
    units: bool,
    /// Where to write the atlas: as text, as a database if the name ends in .db or .sqlite, or as .csv or
    /// .parquet, which are not read again
    #[arg(long, short, alias = "output", value_name = "FILE")]
    pub(super) out: PathBuf,
    /// Only the columns of the published database, which take less time: moves, states, distances, minimal;
    /// `atlas import` fills in the others
    #[arg(long)]
    quick: bool,
    /// Only the partitions from A up to, and without, B
    #[arg(long, value_name = "A-B", value_parser = parse_range)]
    pub(super) partitions: Option<Range<u64>>,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(super) threads: Option<NonZeroUsize>,
    /// Print one line of JSON
    #[arg(long)]
    pub(super) json: bool,
}

fn parse_range(text: &str) -> Result<Range<u64>, String> {
    let range = text.split_once('-').and_then(|(start, end)| {
        Some(start.parse().ok()?..end.parse().ok()?).filter(|range: &Range<u64>| !range.is_empty())
    });
    range.ok_or_else(|| "expected two numbers, the lesser first, as in 0-100".to_owned())
}

impl BuildArgs {
    pub(super) fn rules(&self) -> Result<Rules, Failure> {
        let rules = if self.units { Rules::unit } else { Rules::new };
        let rules = rules(self.size, self.walls).into_diagnostic()?;
        let n_partitions = rules.n_partitions();
        // An atlas without a row would take the place of what has the name.
        match &self.partitions {
            Some(wanted) if wanted.start >= n_partitions || wanted.end > n_partitions => {
                Err(miette!(
                    "there is no partition {}: they are numbered from 0 to {}",
                    if wanted.start < n_partitions { wanted.end - 1 } else { wanted.start },
                    n_partitions - 1
                ))
            }
            _ => Ok(rules),
        }
    }

    /// What is asked for.
    fn json(&self, rules: Rules) -> Value {
        let mut json = json!({
            "schema": SCHEMA,
            "command": "atlas build",
            "rules": rules.name(),
            "size": rules.size().to_string(),
            "max_walls": rules.max_walls(),
            "quick": self.quick,
        });
        if let Some(Range { start, end }) = rules.head(self.partitions.clone()).partitions {
            json["partitions"] = json!([start, end]);
        }
        json
    }

    pub(super) fn build(
        &self,
        rules: Rules,
        partitions: Option<Range<u64>>,
        threads: Option<NonZeroUsize>,
        budget: &Budget,
    ) -> Result<(Head, Vec<Row>), BuildStopped> {
        let options = BuildOptions {
            threads: threads.unwrap_or(NonZeroUsize::MIN),
            budget: budget.clone(),
            is_quick: self.quick,
            partitions,
        };
        let progress = Progress::new("building", true);
        atlas::build(rules, &options, &|at: &BuildProgress| progress.atlas(at))
    }
}

pub(super) fn run(args: &BuildArgs) -> Result<Status, Failure> {
    let rules = args.rules()?;
    let start = Instant::now();
    let out = Target::new(&args.out, &[])?;
    let threads = args.threads.or(available_parallelism().ok());
    let budget = Session::get().budget();
    let built = args.build(rules, args.partitions.clone(), threads, &budget);
    let report = match built {
        Ok((head, rows)) => written((args, rules), out, (&head, &rows), &budget, start)?,
        Err(stopped) => gave_up((args, rules), &GaveUp::because(stopped), start),
    };
    report.print(args.json);
    Ok(report.status)
}

/// Writes an atlas that was built, and says what came of it.
pub(super) fn written(
    asked: (&BuildArgs, Rules),
    out: Target,
    (head, rows): (&Head, &[Row]),
    budget: &Budget,
    start: Instant,
) -> Result<Report, Failure> {
    match out.write(head, rows, budget) {
        Ok(()) => Ok(done(asked, head, rows, start)),
        Err(failure) => failure.downcast().map(|why| gave_up(asked, &why, start)),
    }
}

fn done((args, rules): (&BuildArgs, Rules), head: &Head, rows: &[Row], start: Instant) -> Report {
    let seconds = start.elapsed().as_secs_f64();
    let longest = rows.iter().map(|row| row.moves).max();
    let puzzles = counted(rows.len(), "puzzle");
    let walls = match rules.max_walls() {
        0 => "without walls".to_owned(),
        n => format!("with up to {}", counted(n, "wall")),
    };
    let of = head.partitions.as_ref().filter(|range| !range.is_empty());
    let of = of.map_or(String::new(), |range| {
        format!(" in partitions {} to {} of {}", range.start, range.end - 1, rules.n_partitions())
    });
    let longest_text =
        longest.map_or(String::new(), |n| format!(", the longest of {}", counted(n, "move")));
    let size = rules.size();
    let kind = if rules.is_unit() { "Unit Rush Hour on " } else { "" };
    let text = format!("{puzzles} of {kind}{size} {walls}{of}{longest_text}, {seconds:.3} s\n");
    let mut json = args.json(rules);
    json["puzzles"] = rows.len().into();
    json["moves"] = longest.into();
    json["seconds"] = seconds.into();
    Report { text, json, status: Status::Positive }
}

fn gave_up((args, rules): (&BuildArgs, Rules), why: &GaveUp, start: Instant) -> Report {
    let mut json = args.json(rules);
    json["reason"] = why.reason.as_str().into();
    json["seconds"] = start.elapsed().as_secs_f64().into();
    Report { text: format!("{why}\n"), json, status: Status::GaveUp }
}

//! `rushsat atlas build`.

use std::{
    num::NonZeroUsize, ops::Range, path::PathBuf, thread::available_parallelism, time::Instant,
};

use atlas::{BuildOptions, BuildProgress, BuildStopped, Head, Row, Rules};
use board::Size;
use clap::Args;
use miette::{IntoDiagnostic, Report as Failure};
use serde_json::json;

use super::kept;
use crate::{
    answer::SCHEMA,
    limits::{Session, parse_threads},
    output::{Report, counted},
    progress::Progress,
    status::Status,
};

/// Find all interesting puzzles of a size
#[derive(Args)]
#[command(after_help = "\
5x5 takes seconds; 6x6 with --quick some 40 minutes of processor time. Partitions
are independent of one another: atlases of --partitions 0-100, 100-200, … have
together the rows of the whole. FILE appears when it is complete.

Example:
  rushsat atlas build --size 4x4 --out 4x4.atlas
  rushsat atlas build --size 5x5 --quick --partitions 0-20 --out part.atlas")]
pub(super) struct BuildArgs {
    /// Width and height, from 3x3 to 7x7
    #[arg(long, value_name = "WxH")]
    size: Size,
    /// Walls at most, up to 4
    #[arg(long, value_name = "K", default_value_t = 0)]
    walls: usize,
    /// Where to write the atlas: as text, or as a database if the name ends in .db or .sqlite
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Only the columns of the published database, which take less time: moves, states, distances, minimal;
    /// `atlas import` fills in the others
    #[arg(long)]
    quick: bool,
    /// Only the partitions from A up to, and without, B
    #[arg(long, value_name = "A-B", value_parser = parse_range)]
    partitions: Option<Range<u64>>,
    /// Number of threads; by default all processors
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

fn parse_range(text: &str) -> Result<Range<u64>, String> {
    let range = text.split_once('-').and_then(|(start, end)| {
        Some(start.parse().ok()?..end.parse().ok()?).filter(|range: &Range<u64>| !range.is_empty())
    });
    range.ok_or_else(|| "expected two numbers, the lesser first, as in 0-100".to_owned())
}

pub(super) fn run(args: &BuildArgs) -> Result<Status, Failure> {
    let rules = Rules::new(args.size, args.walls).into_diagnostic()?;
    let start = Instant::now();
    let out = kept::Target::new(&args.out, &[])?;
    let options = BuildOptions {
        threads: args.threads.or(available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
        budget: Session::get().budget(),
        is_quick: args.quick,
        partitions: args.partitions.clone(),
    };
    let progress = Progress::new("building", true);
    let built = atlas::build(rules, &options, &|at: &BuildProgress| progress.atlas(at));
    drop(progress);
    let seconds = start.elapsed().as_secs_f64();
    let report = match built {
        Ok((head, rows)) => {
            out.write(&head, &rows, &options.budget)?;
            done(rules, &head, &rows, seconds)
        }
        Err(stopped) => gave_up(rules, &stopped, seconds),
    };
    report.print(args.json);
    Ok(report.status)
}

fn done(rules: Rules, head: &Head, rows: &[Row], seconds: f64) -> Report {
    let longest = rows.iter().map(|row| row.moves).max();
    let puzzles = counted(rows.len(), "puzzle");
    let walls = counted(rules.max_walls(), "wall");
    let of = head.partitions.as_ref().map_or(String::new(), |range| {
        format!(" in partitions {} to {} of {}", range.start, range.end, rules.n_partitions())
    });
    let longest_text = longest.map_or(String::new(), |n| format!(", the longest of {n} moves"));
    let size = rules.size();
    let text =
        format!("{puzzles} of {size} with up to {walls}{of}{longest_text}, {seconds:.3} s\n");
    let json = json!({
        "schema": SCHEMA,
        "command": "atlas build",
        "size": size.to_string(),
        "max_walls": rules.max_walls(),
        "puzzles": rows.len(),
        "moves": longest,
        "seconds": seconds,
    });
    Report { text, json, status: Status::Positive }
}

fn gave_up(rules: Rules, stopped: &BuildStopped, seconds: f64) -> Report {
    let json = json!({
        "schema": SCHEMA,
        "command": "atlas build",
        "size": rules.size().to_string(),
        "max_walls": rules.max_walls(),
        "reason": stopped.to_string(),
        "seconds": seconds,
    });
    Report { text: format!("gave up: {stopped}\n"), json, status: Status::GaveUp }
}

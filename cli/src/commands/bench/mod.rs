//! `rushsat bench`: a set of boards put to engines, each run in a process of its own.

mod child;
mod engine;
mod plot;
mod question;
mod record;
mod records;
mod runs;
mod session;
mod set;
mod summary;
mod table;
mod total;

use std::path::PathBuf;

use clap::Args;
use itertools::Itertools;
use miette::{Report as Failure, miette};
use serde_json::json;

use records::Records;
use runs::{Bench, rows};
use set::Set;
use summary::Row;

use crate::{
    answer::SCHEMA,
    limits::Session,
    output::{self, OutputFile, counted},
    status::Status,
};

/// Measure engines on a set of boards, each run in a process of its own
#[derive(Args)]
#[command(after_help = "\
SET is a TOML file, as in benches/sets/; docs/benchmarks.md describes it. Times
are wall-clock times of whole processes; a row shows the run in the middle. With
--results, every finished run is kept, and a second call goes on where the first
one ended; runs of another build of the program are not counted.

Exit codes: 0 all was run, within its limits or not; 1 an answer is not the
set's, or an engine failed; 2 bad input; 3 interrupted.

Example:
  rushsat bench benches/sets/small.toml
  rushsat bench benches/sets/readme.toml --results readme.jsonl --plot readme.svg")]
pub(crate) struct BenchArgs {
    /// What to measure
    #[arg(value_name = "SET")]
    set: PathBuf,
    /// Append every run to this file of JSON lines, and do not repeat those in it
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    results: Option<PathBuf>,
    /// Run nothing: show what the file of results says about this set, of whatever build
    #[arg(long, requires = "results", help_heading = "Results")]
    report: bool,
    /// Write the rows as CSV
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    csv: Option<PathBuf>,
    /// Draw how many questions each engine answers within a time, as SVG
    #[arg(long, value_name = "FILE", help_heading = "Results")]
    plot: Option<PathBuf>,
    /// Print JSON, one line a row
    #[arg(long, help_heading = "Results")]
    json: bool,
    /// Only questions with this in their name
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    question: String,
    /// Only engines with this in their name
    #[arg(long, value_name = "TEXT", default_value = "", hide_default_value = true)]
    engine: String,
    /// Runs of each engine on each question [default: as the set says]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    runs: Option<u16>,
}

pub(crate) fn run(args: &BenchArgs) -> Result<Status, Failure> {
    let session = Session::get();
    let mut set = Set::read(&args.set)?;
    set.retain(&args.question, &args.engine)?;
    set.runs = args.runs.map_or(set.runs, usize::from);
    if let Some(limit) = session.time_limit() {
        let limit = limit.as_secs_f64();
        set::check_time_limit(limit)?;
        set.time_limit = limit;
    }
    let files = Files::create(args)?;
    let rows = match &args.results {
        Some(path) if args.report => {
            let records = Records::read(path)?;
            records.remarks.iter().for_each(|remark| output::remark(remark));
            rows(&set, &records)
        }
        path => Bench::new(&set, path.as_deref(), session)?.run()?,
    };
    if rows.is_empty() && args.report {
        return Err(miette!("the results hold no run of this set with these limits"));
    }
    report(args, &rows);
    files.write(&rows)?;
    let n_errors = rows.iter().filter(|row| row.is_error()).count();
    if n_errors > 0 {
        output::remark(&format!("{} wrong or failed", counted(n_errors as u64, "row")));
        return Ok(Status::Negative);
    }
    Ok(if session.is_interrupted() { Status::GaveUp } else { Status::Positive })
}

/// Prints the rows.
fn report(args: &BenchArgs, rows: &[Row]) {
    if args.json {
        for row in rows {
            let mut line = json!({ "schema": SCHEMA, "command": "bench" });
            let row = serde_json::to_value(row).expect("plain data");
            let fields = line.as_object_mut().expect("an object");
            fields.extend(row.as_object().expect("a row is an object").clone());
            output::line(&line.to_string());
        }
    } else {
        output::text(&(table::text(rows) + &total::text(rows)));
    }
}

/// The files that are wanted. They are begun before hours are spent on what goes there.
struct Files {
    csv: Option<OutputFile>,
    plot: Option<OutputFile>,
}

impl Files {
    fn create(args: &BenchArgs) -> Result<Self, Failure> {
        let files: Vec<&PathBuf> =
            [&args.results, &args.csv, &args.plot].into_iter().flatten().collect();
        if !files.iter().all_unique() {
            return Err(miette!("--results, --csv and --plot need files of their own"));
        }
        let mut inputs = vec![args.set.as_path()];
        inputs.extend(args.results.as_deref());
        let create = |path: &PathBuf| OutputFile::create(path, &inputs);
        Ok(Self {
            csv: args.csv.as_ref().map(create).transpose()?,
            plot: args.plot.as_ref().map(create).transpose()?,
        })
    }

    fn write(self, rows: &[Row]) -> Result<(), Failure> {
        if let Some(file) = self.csv {
            file.write_whole(&table::csv(rows)?)?;
        }
        if let Some(file) = self.plot {
            file.write_whole(&plot::svg(rows)?)?;
        }
        Ok(())
    }
}

//! `rushsat bench`: a set of boards put to engines, each run in a process of its own.

mod host;
mod plot;

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::Args;
use harness::{Bench, Reading, Records, Row, Set, Sheet, rows};
use miette::{Report as Failure, miette};
use serde_json::json;

use crate::{
    answer::SCHEMA,
    failure::GaveUp,
    input::ReadingArgs,
    limits::Session,
    output::{self, OutputFile, counted},
    source,
    status::Status,
};
use host::Host;

/// Measure engines on a set of boards, each run in a process of its own
#[derive(Args)]
#[command(after_help = "\
SET is a TOML file, as in benches/sets/; docs/benchmarks.md describes it. Times
are wall-clock times of whole processes; a row shows the run in the middle. With
--results, every finished run is kept, and a second call goes on where the first
one ended; runs of another build of the program are not counted. A set with a
grid is an experiment over two parameters: tables of means, in Markdown.

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
    /// Draw how many questions each engine answers within a time, or length and time over the sides of a
    /// grid, as SVG
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
    if session.memory_limit().is_some() {
        return Err(miette!(
            help = "say `memory-limit` in the `[[engines]]` of the set",
            "--memory-limit is not for the runs, which are programs of their own"
        ));
    }
    let mut set = read_set(args, session)?;
    set.retain(&args.question, &args.engine)?;
    set.runs = args.runs.map_or(set.runs, usize::from);
    if let Some(limit) = session.time_limit() {
        set.set_time_limit(limit.as_secs_f64())?;
    }
    let files = Files::create(args)?;
    let rows = match &args.results {
        Some(path) if args.report => {
            let records = Records::read(path)?;
            records.remarks.iter().for_each(|remark| output::remark(remark));
            rows(&set, &records)
        }
        path => measured(&set, path.as_deref(), session)?,
    };
    if rows.is_empty() && args.report {
        return Err(miette!("the results hold no run of this set with these limits"));
    }
    let sheets = harness::sheets(&set, &rows);
    report(args, &rows, sheets.as_deref());
    files.write(&rows, sheets.as_deref())?;
    let n_errors = rows.iter().filter(|row| row.is_error()).count();
    if n_errors > 0 {
        output::remark(&format!("{} wrong or failed", counted(n_errors, "row")));
        return Ok(Status::Negative);
    }
    Ok(if session.is_interrupted() { Status::GaveUp } else { Status::Positive })
}

fn read_set(args: &BenchArgs, session: &Session) -> Result<Set, Failure> {
    let (path, shown) = (&args.set, args.set.display());
    let budget = session.budget();
    let text = source::text(path, source::MAX_BYTES, &budget)
        .map_err(|error| miette!("cannot read `{shown}`: {error}"))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let read = |source: &OsStr| ReadingArgs::default().read(source, &session.budget());
    let reading = Reading { read: &read, budget: &budget, question: &args.question };
    Set::parse(&text, folder, &reading).map_err(|failure| match failure.downcast() {
        Ok(harness::LimitReached(reason)) => GaveUp::on("drawing boards", reason).into(),
        Err(failure) => failure.wrap_err(format!("in `{shown}`")),
    })
}

/// Makes the runs that are missing in the results.
fn measured(set: &Set, results: Option<&Path>, session: &Session) -> Result<Vec<Row>, Failure> {
    let host = Host::new(session, set.n_runs());
    let rows = Bench::new(set, results, &host).and_then(Bench::run);
    rows.map_err(|failure| match failure.downcast() {
        Ok(harness::LimitReached(reason)) => GaveUp::on("writing the results", reason).into(),
        Err(failure) => failure,
    })
}

/// Prints the rows, or the tables of a grid.
fn report(args: &BenchArgs, rows: &[Row], sheets: Option<&[Sheet]>) {
    if args.json {
        for row in rows {
            let mut line = json!({ "schema": SCHEMA, "command": "bench" });
            let row = serde_json::to_value(row).expect("plain data");
            let fields = line.as_object_mut().expect("an object");
            fields.extend(row.as_object().expect("a row is an object").clone());
            output::line(&line.to_string());
        }
    } else {
        output::text(&sheets.map_or_else(|| harness::text(rows), harness::markdown));
    }
}

/// The files that are wanted. They are begun before hours are spent on what goes there.
struct Files {
    csv: Option<OutputFile>,
    plot: Option<OutputFile>,
}

impl Files {
    fn create(args: &BenchArgs) -> Result<Self, Failure> {
        output::require_own_files([
            ("--results", args.results.as_ref()),
            ("--csv", args.csv.as_ref()),
            ("--plot", args.plot.as_ref()),
        ])?;
        let mut inputs = vec![args.set.as_path()];
        inputs.extend(args.results.as_deref());
        let create = |path: &PathBuf| OutputFile::create(path, &inputs);
        Ok(Self {
            csv: args.csv.as_ref().map(create).transpose()?,
            plot: args.plot.as_ref().map(create).transpose()?,
        })
    }

    fn write(self, rows: &[Row], sheets: Option<&[Sheet]>) -> Result<(), Failure> {
        if let Some(file) = self.csv {
            file.write_whole(&harness::csv(rows)?)?;
        }
        if let Some(file) = self.plot {
            let svg = match sheets {
                Some(sheets) => plot::grid(harness::panels(sheets)),
                None => plot::svg(harness::cactus(rows)),
            };
            file.write_whole(&svg?)?;
        }
        Ok(())
    }
}

//! `rushsat bench`: a set of boards put to engines, each run in a process of its own.

mod child;
mod engine;
mod plot;
mod question;
mod record;
mod session;
mod set;
mod summary;
mod table;
mod total;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use clap::Args;
use itertools::Itertools;
use miette::{Report as Failure, miette};
use serde_json::json;

use engine::Engine;
use question::Question;
use record::{Record, Records};
use set::Set;
use summary::{Row, is_failure, is_open};

use crate::{
    answer::SCHEMA,
    limits::Session,
    output::{self, OutputFile, counted},
    progress::Progress,
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

/// The rows of all pairs that have runs, in the order of the set.
fn rows(set: &Set, records: &Records) -> Vec<Row> {
    let row = |question: &Question, engine: &Engine| {
        let arguments = engine.arguments(question, set.time_limit);
        Row::new(question, &engine.label, records.of(&arguments).take(set.runs))
    };
    let of_question = |question| set.engines.iter().filter_map(move |engine| row(question, engine));
    set.questions.iter().flat_map(of_question).collect()
}

/// A set being measured.
struct Bench<'a> {
    set: &'a Set,
    program: PathBuf,
    build: String,
    records: Records,
    session: &'a Session,
}

impl<'a> Bench<'a> {
    fn new(set: &'a Set, results: Option<&Path>, session: &'a Session) -> Result<Self, Failure> {
        let program = child::this_program()
            .map_err(|error| miette!("cannot find the file of this program: {error}"))?;
        let build = record::build_of(&program)
            .map_err(|error| miette!("cannot read the file of this program: {error}"))?;
        let records = Records::open(results, build.clone())?;
        records.remarks.iter().for_each(|remark| output::remark(remark));
        Ok(Self { set, program, build, records, session })
    }

    /// Makes the runs that are missing, until Ctrl-C; the rows of all that are known then.
    ///
    /// All engines have their first run before any has its second, so that they share whatever else
    /// the machine does.
    fn run(mut self) -> Result<Vec<Row>, Failure> {
        let set = self.set;
        for (question, engine) in set.questions.iter().cartesian_product(&set.engines) {
            engine.check(question, set.time_limit)?;
        }
        let progress = Progress::runs(set.runs * set.questions.len() * set.engines.len());
        for run in 1..=set.runs {
            for question in &set.questions {
                for engine in &set.engines {
                    if self.session.is_interrupted() {
                        return Ok(rows(set, &self.records));
                    }
                    progress.name(&format!("{}: {}", question.name, engine.label));
                    self.run_one(question, engine, run)?;
                    progress.advance(|| ());
                }
            }
        }
        Ok(rows(set, &self.records))
    }

    fn run_one(&mut self, question: &Question, engine: &Engine, run: usize) -> Result<(), Failure> {
        let arguments = engine.arguments(question, self.set.time_limit);
        // An engine that gave up once is not asked again: it would take the whole limit each time.
        if self.records.of(&arguments).any(|known| known.run == run || is_open(known)) {
            return Ok(());
        }
        // Programs see to their limits themselves, but not while they read or encode a board.
        let limit = Duration::from_secs_f64(self.set.time_limit * 1.1 + 5.0);
        let finished = child::run(&self.program, &arguments, limit, self.session.interrupt())
            .map_err(|error| miette!("cannot run `{}`: {error}", self.program.display()))?;
        let Some(finished) = finished else { return Ok(()) };
        let names = (question.name.as_str(), engine.label.as_str());
        let record = Record::new(&self.build, names, arguments, run, &finished);
        if is_failure(&record) {
            let error = finished.stderr.trim();
            output::remark(&format!("{}, `{}`: failed:\n{error}", question.name, engine.label));
        }
        self.records.add(record)
    }
}

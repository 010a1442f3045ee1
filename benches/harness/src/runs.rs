//! The runs of a set: those that are known, and those that are made.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use itertools::Itertools;
use miette::{Report as Failure, miette};

use crate::{
    Host, child,
    engine::Engine,
    question::Question,
    record::{self, Record},
    records::Records,
    set::Set,
    summary::{Row, is_failure, is_open},
};

/// The rows of all pairs that have runs, in the order of the set.
pub fn rows(set: &Set, records: &Records) -> Vec<Row> {
    let row = |question: &Question, engine: &Engine| {
        let arguments = engine.arguments(question, set.time_limit);
        Row::new(question, &engine.label, records.of(&arguments).take(set.runs), set.runs)
    };
    let of_question = |question| set.engines.iter().filter_map(move |engine| row(question, engine));
    set.questions.iter().flat_map(of_question).collect()
}

/// A set being measured.
#[derive(Debug)]
pub struct Bench<'a, H> {
    set: &'a Set,
    program: PathBuf,
    build: String,
    records: Records,
    host: &'a H,
}

impl<'a, H: Host> Bench<'a, H> {
    /// Makes ready to measure a set in the program that runs now, with the runs that are known of it.
    ///
    /// # Errors
    ///
    /// Files that cannot be read or written, and a file of results that somebody else writes.
    pub fn new(set: &'a Set, results: Option<&Path>, host: &'a H) -> Result<Self, Failure> {
        let program = child::this_program()
            .map_err(|error| miette!("cannot find the file of this program: {error}"))?;
        let build = record::build_of(&program)
            .map_err(|error| miette!("cannot read the file of this program: {error}"))?;
        let records = Records::open(results, build.clone(), host.output())?;
        records.remarks.iter().for_each(|remark| host.remark(remark));
        Ok(Self { set, program, build, records, host })
    }

    /// Makes the runs that are missing, until Ctrl-C; the rows of all that are known then.
    ///
    /// All engines have their first run before any has its second, so that they share whatever else
    /// the machine does.
    ///
    /// # Errors
    ///
    /// An engine that the program does not know, and files that cannot be written.
    pub fn run(mut self) -> Result<Vec<Row>, Failure> {
        let set = self.set;
        for (question, engine) in set.questions.iter().cartesian_product(&set.engines) {
            engine.check(question, set.time_limit, self.host)?;
        }
        for run in 1..=set.runs {
            for question in &set.questions {
                for engine in &set.engines {
                    if self.host.interrupt().is_triggered() {
                        return Ok(rows(set, &self.records));
                    }
                    self.host.begins(&format!("{}: {}", question.name, engine.label));
                    self.run_one(question, engine, run)?;
                    self.host.ended();
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
        let finished = child::run(&self.program, &arguments, limit, self.host.interrupt())
            .map_err(|error| miette!("cannot run `{}`: {error}", self.program.display()))?;
        let Some(finished) = finished else { return Ok(()) };
        let names = (question.name.as_str(), engine.label.as_str());
        let record = Record::new(&self.build, names, arguments, run, &finished);
        if is_failure(&record) {
            let error = finished.stderr.trim();
            self.host.remark(&format!("{}, `{}`: failed:\n{error}", question.name, engine.label));
        }
        self.records.add(record)
    }
}

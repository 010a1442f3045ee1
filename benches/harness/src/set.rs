//! The file that says what is measured: boards with questions, and engines.

use std::path::Path;

use miette::{Report as Failure, miette};
use serde::Deserialize;

use crate::{
    engine::{Engine, EngineBlock},
    grid::Grid,
    question::{BoardBlock, Question, Reading},
};

/// What is measured, checked and ready to run.
#[derive(Debug)]
pub struct Set {
    /// Number of runs of each engine on each question, at least 1.
    pub runs: usize,
    /// Seconds that a run may take.
    pub(crate) time_limit: f64,
    pub(crate) questions: Vec<Question>,
    pub(crate) engines: Vec<Engine>,
    /// How runs are put together, if they are.
    pub(crate) grid: Option<Grid>,
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct SetFile {
    #[serde(default = "one")]
    runs: usize,
    time_limit: f64,
    boards: Vec<BoardBlock>,
    engines: Vec<EngineBlock>,
    grid: Option<Grid>,
}

fn one() -> usize {
    1
}

impl Set {
    /// Reads and checks a set; the files that it names are seen from a folder.
    ///
    /// # Errors
    ///
    /// What is wrong with it; [`LimitReached`](crate::LimitReached) if the budget ends.
    pub fn parse(text: &str, folder: &Path, reading: &Reading<'_>) -> Result<Self, Failure> {
        let file: SetFile = toml::from_str(text).map_err(|error| miette!("{error}"))?;
        if !(1..=MOST_RUNS).contains(&file.runs) {
            return Err(miette!("`runs` is {}; expected 1 to {MOST_RUNS}", file.runs));
        }
        check_time_limit(file.time_limit)?;
        let mut questions = Vec::new();
        for block in &file.boards {
            questions.extend(block.questions(folder, reading)?);
        }
        let mut engines = Vec::new();
        for block in &file.engines {
            engines.extend(block.engines()?);
        }
        if questions.is_empty() && !reading.question.is_empty() {
            return Err(no_question(reading.question));
        }
        unique("question", questions.iter().map(|question| &question.name))?;
        unique("engine", engines.iter().map(|engine| &engine.label))?;
        if let Some(grid) = &file.grid {
            grid.check(&engines)?;
        }
        let SetFile { runs, time_limit, grid, .. } = file;
        Ok(Self { runs, time_limit, questions, engines, grid })
    }

    /// Keeps the questions and engines whose names contain these texts.
    ///
    /// # Errors
    ///
    /// If none is left.
    pub fn retain(&mut self, question: &str, engine: &str) -> Result<(), Failure> {
        self.questions.retain(|each| each.name.contains(question));
        self.engines.retain(|each| each.label.contains(engine));
        if self.questions.is_empty() {
            return Err(no_question(question));
        }
        if self.engines.is_empty() {
            return Err(miette!("no engine of the set has `{engine}` in its name"));
        }
        Ok(())
    }

    /// Gives runs this many seconds instead.
    ///
    /// # Errors
    ///
    /// What is no number of seconds above 0.
    pub fn set_time_limit(&mut self, seconds: f64) -> Result<(), Failure> {
        check_time_limit(seconds)?;
        self.time_limit = seconds;
        Ok(())
    }

    /// Number of all runs of the set.
    pub fn n_runs(&self) -> usize {
        self.runs * self.questions.len() * self.engines.len()
    }
}

/// The most runs of a question by an engine.
const MOST_RUNS: usize = 65_535;

fn no_question(name: &str) -> Failure {
    miette!("no question of the set has `{name}` in its name")
}

/// Refuses what is no number of seconds.
fn check_time_limit(seconds: f64) -> Result<(), Failure> {
    if seconds > 0.0 && seconds <= 1e9 {
        return Ok(());
    }
    Err(miette!("the time limit is {seconds}; expected a number of seconds above 0"))
}

fn unique<'a>(what: &str, names: impl Iterator<Item = &'a String>) -> Result<(), Failure> {
    let mut seen = std::collections::BTreeSet::new();
    let mut is_empty = true;
    for name in names {
        is_empty = false;
        if !seen.insert(name) {
            return Err(miette!("two {what}s are named `{name}`"));
        }
    }
    if is_empty { Err(miette!("there is no {what}")) } else { Ok(()) }
}

#[cfg(test)]
mod tests;

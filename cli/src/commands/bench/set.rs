//! The file that says what is measured: boards with questions, and engines.

use std::path::Path;

use miette::{Report as Failure, miette};
use serde::Deserialize;

use super::{
    engine::{Engine, EngineBlock},
    question::{BoardBlock, Question},
};
use crate::{limits::Session, source};

/// What is measured, checked and ready to run.
#[derive(Debug)]
pub(super) struct Set {
    /// Number of runs of each engine on each question, at least 1.
    pub(super) runs: usize,
    /// Seconds that a run may take.
    pub(super) time_limit: f64,
    pub(super) questions: Vec<Question>,
    pub(super) engines: Vec<Engine>,
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
}

fn one() -> usize {
    1
}

impl Set {
    /// Reads and checks a file.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let shown = path.display();
        let text = source::text(path, source::MAX_BYTES, &Session::get().budget())
            .map_err(|error| miette!("cannot read `{shown}`: {error}"))?;
        let folder = path.parent().unwrap_or(Path::new(""));
        Self::parse(&text, folder).map_err(|failure| failure.wrap_err(format!("in `{shown}`")))
    }

    fn parse(text: &str, folder: &Path) -> Result<Self, Failure> {
        let file: SetFile = toml::from_str(text).map_err(|error| miette!("{error}"))?;
        if file.runs == 0 {
            return Err(miette!("`runs` is 0; expected 1 or more"));
        }
        check_time_limit(file.time_limit)?;
        let mut questions = Vec::new();
        for block in &file.boards {
            questions.extend(block.questions(folder)?);
        }
        let mut engines = Vec::new();
        for block in &file.engines {
            engines.extend(block.engines()?);
        }
        unique("question", questions.iter().map(|question| &question.name))?;
        unique("engine", engines.iter().map(|engine| &engine.label))?;
        Ok(Self { runs: file.runs, time_limit: file.time_limit, questions, engines })
    }

    /// Keeps the questions and engines whose names contain these texts.
    pub(super) fn retain(&mut self, question: &str, engine: &str) -> Result<(), Failure> {
        self.questions.retain(|each| each.name.contains(question));
        self.engines.retain(|each| each.label.contains(engine));
        if self.questions.is_empty() {
            return Err(miette!("no question of the set has `{question}` in its name"));
        }
        if self.engines.is_empty() {
            return Err(miette!("no engine of the set has `{engine}` in its name"));
        }
        Ok(())
    }
}

/// Refuses what is no number of seconds.
pub(super) fn check_time_limit(seconds: f64) -> Result<(), Failure> {
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

//! Experiments over a grid: two sides, each the values of an option, the blocks of boards, or the engines;
//! what runs have in common stands in one cell, as means.

use board::Metric;
use itertools::Itertools;
use miette::{Report as Failure, miette};
use serde::Deserialize;

use crate::{engine::Engine, question::Question, set::Set, summary::Row};

/// The side of the blocks of boards.
const BOARDS: &str = "boards";

/// The side of the engines.
const ENGINE: &str = "engine";

/// How the runs of a set are put together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Grid {
    /// An option of the engines, `boards` or `engine`.
    rows: String,
    /// Another one.
    columns: String,
    /// Options whose values share a cell, as `seed`.
    #[serde(default)]
    over: Vec<String>,
}

/// A table of cells: what remains of a set's runs besides two sides is the same in all of them.
#[derive(Clone, Debug)]
pub struct Sheet {
    /// What is the same.
    pub(crate) name: String,
    pub(crate) metric: Metric,
    pub(crate) rows: Side,
    pub(crate) columns: Side,
    /// Row by row.
    pub(crate) cells: Vec<Cell>,
}

/// A side of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
}

impl Side {
    /// Returns `true` if its values have an order, so that a curve can go along them.
    pub(crate) fn is_axis(&self) -> bool {
        self.name != ENGINE
    }
}

/// Runs that are put together.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Cell {
    /// The lengths of the plans.
    pub(crate) lengths: Vec<u64>,
    /// How often it was proved that there is none.
    pub(crate) n_none: usize,
    /// Processor time of all runs.
    pub(crate) seconds: Vec<f64>,
}

impl Cell {
    fn add(&mut self, row: &Row) {
        self.lengths.extend(row.length);
        self.n_none += usize::from(row.length.is_none() && row.is_solved());
        self.seconds.push(row.cpu_seconds);
    }

    /// Mean length of the plans, if there are any.
    pub(crate) fn length(&self) -> Option<f64> {
        #[allow(clippy::cast_precision_loss)] // lengths of plans
        let lengths: Vec<f64> = self.lengths.iter().map(|&length| length as f64).collect();
        mean(&lengths)
    }

    /// Mean time of the runs, if there are any.
    pub(crate) fn time(&self) -> Option<f64> {
        mean(&self.seconds)
    }
}

#[allow(clippy::cast_precision_loss)] // numbers of runs
fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

impl Grid {
    /// Refuses a grid that these engines do not make.
    pub(crate) fn check(&self, engines: &[Engine]) -> Result<(), Failure> {
        let sides = [&self.rows, &self.columns];
        if self.rows == self.columns || self.over.iter().any(|option| sides.contains(&option)) {
            return Err(miette!("`rows`, `columns` and `over` of the grid are different things"));
        }
        for side in sides.into_iter().filter(|side| ![BOARDS, ENGINE].contains(&&***side)) {
            if let Some(engine) = engines.iter().find(|engine| engine.value(side).is_none()) {
                return Err(miette!(
                    "a side of the grid is `{side}`, of which `{}` says nothing; expected an option of all engines, \
                     `boards` or `engine`",
                    engine.label
                ));
            }
        }
        for option in &self.over {
            if engines.iter().all(|engine| engine.value(option).is_none()) {
                return Err(miette!(
                    "the grid is over `{option}`, of which no engine says anything"
                ));
            }
        }
        Ok(())
    }

    /// The tables, in the order of the rows.
    fn sheets(&self, set: &Set, rows: &[Row]) -> Vec<Sheet> {
        let mut sheets: Vec<(String, Vec<Place<'_>>)> = Vec::new();
        for row in rows {
            let question = set.questions.iter().find(|question| question.name == row.question);
            let engine = set.engines.iter().find(|engine| engine.label == row.engine);
            let (Some(question), Some(engine)) = (question, engine) else { continue };
            let place = self.place(question, engine, row);
            let name = self.rest(question, engine);
            match sheets.iter_mut().find(|(known, _)| *known == name) {
                Some((_, places)) => places.push(place),
                None => sheets.push((name, vec![place])),
            }
        }
        sheets.into_iter().map(|(name, places)| self.sheet(name, &places)).collect()
    }

    fn place<'r>(&self, question: &Question, engine: &Engine, row: &'r Row) -> Place<'r> {
        let coordinate = |side: &str| match side {
            BOARDS => question.block.clone(),
            ENGINE => engine.label_without(&self.over()),
            option => engine.value(option).unwrap_or_default().to_owned(),
        };
        Place {
            at: (coordinate(&self.rows), coordinate(&self.columns)),
            metric: question.metric,
            row,
        }
    }

    /// What neither side tells of a question and an engine.
    fn rest(&self, question: &Question, engine: &Engine) -> String {
        let sides = [&*self.rows, &self.columns];
        let asked = match question.most {
            Some(most) => format!("at most {most} {}", question.metric),
            None => question.metric.to_string(),
        };
        let block = (!sides.contains(&BOARDS)).then(|| question.block.clone());
        let options = [&sides[..], &self.over()].concat();
        let engine = (!sides.contains(&ENGINE)).then(|| engine.label_without(&options));
        block.into_iter().chain([asked]).chain(engine).join(", ")
    }

    fn over(&self) -> Vec<&str> {
        self.over.iter().map(String::as_str).collect()
    }

    fn sheet(&self, name: String, places: &[Place<'_>]) -> Sheet {
        let side = |name: &str, value: &dyn Fn(&Place<'_>) -> String| Side {
            name: name.to_owned(),
            values: places.iter().map(value).unique().collect(),
        };
        let rows = side(&self.rows, &|place| place.at.0.clone());
        let columns = side(&self.columns, &|place| place.at.1.clone());
        let cell = |(row, column): (&String, &String)| {
            let mut cell = Cell::default();
            let here = places.iter().filter(|place| place.at.0 == *row && place.at.1 == *column);
            here.for_each(|place| cell.add(place.row));
            cell
        };
        let cells = rows.values.iter().cartesian_product(&columns.values).map(cell).collect();
        Sheet { name, metric: places[0].metric, rows, columns, cells }
    }
}

/// A row of the results, and where it belongs.
struct Place<'r> {
    at: (String, String),
    metric: Metric,
    row: &'r Row,
}

/// The tables of a set with a grid; `None` of other sets.
pub fn sheets(set: &Set, rows: &[Row]) -> Option<Vec<Sheet>> {
    set.grid.as_ref().map(|grid| grid.sheets(set, rows))
}

#[cfg(test)]
mod tests;

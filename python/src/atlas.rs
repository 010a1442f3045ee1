//! Atlases: all puzzles of a size with their measures.

use generators::{Seed, draw};
use pyo3::prelude::*;
use rushsat::{
    atlas::{self, BuildOptions, Head, Order, Row, Selection, text_file},
    conditions::Answerer,
    limits::StopReason,
};

use crate::{
    arrays::part,
    asked::{condition, size, threads},
    board::PyBoard,
    errors::{refused, stopped, unknown, unreadable},
    limits::{Limits, WorkOutcome},
};

/// The rows of an atlas.
#[pyclass(frozen)]
pub(crate) struct RawAtlas {
    head: Head,
    rows: Vec<Row>,
}

/// A row: board, moves, states, distances, steps, edges, plans, bottlenecks, minimal, strict, mirror image.
#[pyclass(frozen, get_all)]
pub(crate) struct RawRow {
    board: String,
    moves: u64,
    states: Option<u64>,
    distances: Option<Vec<u64>>,
    steps: Option<u64>,
    edges: Option<u64>,
    plans: Option<u64>,
    bottlenecks: Option<u64>,
    minimal: Option<bool>,
    strict: Option<bool>,
    mirror_of: Option<String>,
}

impl From<&Row> for RawRow {
    fn from(row: &Row) -> Self {
        let Row { board, moves, states, distances, steps, edges, plans, .. } = row.clone();
        let Row { bottlenecks, minimal, strict, mirror_of, .. } = row.clone();
        Self {
            board,
            moves,
            states,
            distances,
            steps,
            edges,
            plans,
            bottlenecks,
            minimal,
            strict,
            mirror_of,
        }
    }
}

#[pymethods]
impl RawAtlas {
    /// The rows of a text.
    #[staticmethod]
    fn read(py: Python<'_>, text: &[u8], source: &str, limits: &Limits) -> PyResult<Self> {
        let read = limits.run(py, |budget, _| text_file::read(text, budget))?;
        let (head, rows) = read.whole()?.map_err(|error| match error {
            text_file::TextError::Stopped(why) => stopped(py, why),
            error => refused(py, format!("{source}: {error}"), None),
        })?;
        Ok(Self { head, rows })
    }

    /// The atlas that is always there.
    #[staticmethod]
    fn small() -> Self {
        Self { head: Head::default(), rows: atlas::small::rows().to_vec() }
    }

    /// All puzzles of a size with up to this many walls; or those of the partitions that were done by then,
    /// and what ended the work. Then what was raised meanwhile.
    #[staticmethod]
    fn build(
        py: Python<'_>,
        sides: (usize, usize),
        max_walls: usize,
        n_threads: usize,
        limits: &Limits,
    ) -> PyResult<(Self, Option<String>, Option<PyErr>)> {
        let rules = atlas::Rules::new(size(sides)?, max_walls).map_err(|e| refused(py, e, None))?;
        let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
            let (threads, budget) = (threads(n_threads), budget.clone());
            let options = BuildOptions { threads, budget, is_quick: false, partitions: None };
            atlas::build(rules, &options, &|at| {
                teller.tell(at.partitions, Some(at.n_partitions), "partitions".to_owned());
            })
        })?;
        let ((head, rows), ended) = match value {
            Ok(atlas) => (atlas, None),
            Err(stopped) => (*stopped.part, Some(stopped.reason.to_string())),
        };
        Ok((Self { head, rows }, ended, raised))
    }

    /// The partitions of its rules of which it has all puzzles: from which on, up to which, of how many;
    /// nothing if these are all, or it has no rules.
    #[getter]
    fn partitions(&self) -> Option<(u64, u64, u64)> {
        let (part, rules) = (self.head.partitions.as_ref()?, self.head.rules?);
        Some((part.start, part.end, rules.n_partitions()))
    }

    /// The rows that meet a condition, to draw from.
    fn draw(&self, py: Python<'_>, wanted: &str, limits: &Limits) -> PyResult<RawDraw> {
        Ok(RawDraw(self.selected(py, wanted, Order::default(), None, limits)?))
    }

    /// Number of rows.
    #[getter]
    fn n_rows(&self) -> usize {
        self.rows.len()
    }

    /// This many rows from one on, in the order of the file.
    fn rows(&self, first: usize, n: usize) -> Vec<RawRow> {
        part(&self.rows, first, n).iter().map(RawRow::from).collect()
    }

    /// The rows that meet a condition, in an order.
    fn select(
        &self,
        py: Python<'_>,
        wanted: &str,
        order: &str,
        limit: Option<usize>,
        limits: &Limits,
    ) -> PyResult<RawSelected> {
        let order: Order = order.parse().map_err(unknown)?;
        Ok(RawSelected(self.selected(py, wanted, order, limit, limits)?))
    }

    /// The text of the atlas.
    fn write(&self, py: Python<'_>, limits: &Limits) -> PyResult<String> {
        let written = limits.run(py, |budget, _| {
            budget.check()?;
            let mut out = Vec::new();
            text_file::write(&mut out, &self.head, &self.rows).expect("memory can be written");
            Ok(String::from_utf8(out).expect("rows are text"))
        })?;
        written.whole()?.map_err(|why: StopReason| stopped(py, why))
    }
}

impl RawAtlas {
    fn selected(
        &self,
        py: Python<'_>,
        wanted: &str,
        order: Order,
        limit: Option<usize>,
        limits: &Limits,
    ) -> PyResult<Vec<Row>> {
        let condition = condition(py, wanted, Answerer::Atlas)?;
        let selection = Selection { condition, order, limit };
        let chosen = limits.run(py, |budget, _| {
            budget.check().map_err(atlas::SelectError::Stopped)?;
            atlas::selected(&self.rows, &selection, budget)
        })?;
        chosen.whole()?.map_err(|error| match error {
            atlas::SelectError::Stopped(why) => stopped(py, why),
            atlas::SelectError::Row(error) => refused(py, error, None),
        })
    }
}

/// Rows that were selected, which are handed over in parts: Python takes long to make so many objects.
#[pyclass(frozen)]
pub(crate) struct RawSelected(Vec<Row>);

#[pymethods]
impl RawSelected {
    fn __len__(&self) -> usize {
        self.0.len()
    }

    /// This many rows from one on.
    fn rows(&self, first: usize, n: usize) -> Vec<RawRow> {
        part(&self.0, first, n).iter().map(RawRow::from).collect()
    }
}

/// Rows to draw from.
#[pyclass(frozen)]
pub(crate) struct RawDraw(Vec<Row>);

#[pymethods]
impl RawDraw {
    /// Number of rows.
    #[getter]
    fn n_rows(&self) -> usize {
        self.0.len()
    }

    /// The board of a number, of a seed: of one of the rows, each as likely as any other.
    ///
    /// # Panics
    ///
    /// If there is no row.
    fn board(&self, py: Python<'_>, seed: u64, number: u64) -> PyResult<PyBoard> {
        let row = draw(&self.0, 1, &mut Seed(seed).rng(number))[0];
        row.to_board().map(PyBoard).map_err(|error| refused(py, error, None))
    }
}

/// The board of a row.
#[pyfunction]
pub(crate) fn board_of_row(py: Python<'_>, text: &str) -> PyResult<PyBoard> {
    let board = atlas::canonical::board(text);
    board.map(PyBoard).map_err(|e| unreadable(py, &e))
}

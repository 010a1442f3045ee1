//! All boards of a size at once.

use pyo3::prelude::*;
use rushsat::{
    board::Metric,
    universe::{
        Analysis, Rules, Universe, count,
        explicit::{self, ExplicitError, ExplicitOptions},
        mazes::{self, MazeOptions},
    },
};

use crate::{
    asked::{size, threads},
    board::PyBoard,
    errors::{refused, unknown},
    limits::{Limits, Teller, WorkOutcome},
};

/// All boards of a size, analysed.
#[pyclass(frozen, get_all)]
pub(crate) struct RawUniverse {
    n_valid: u64,
    n_winning: u64,
    n_unsolvable: u64,
    /// How many have each index.
    histogram: Vec<u64>,
    /// Index and board of the hardest.
    hardest: Vec<(usize, Py<PyBoard>)>,
}

/// What is known of a universe whose analysis was ended.
#[pyclass(frozen, get_all)]
pub(crate) struct RawUniversePart {
    /// What ended it.
    reason: String,
    n_partitions_done: usize,
    n_partitions: usize,
    /// How many boards there are and have won, if that is known.
    counts: Option<(u64, u64)>,
    /// How many have each index from 1 on, in the partitions that are done.
    histogram: Vec<u64>,
}

/// Which universe: width and height, rules, row of the exit, metric.
type UniverseOptions = ((usize, usize), String, Option<u8>, String);

/// Analyses all boards of a size; or what is known of them. Then what was raised meanwhile.
#[pyfunction]
pub(crate) fn universe(
    py: Python<'_>,
    options: UniverseOptions,
    n_listed: usize,
    n_threads: usize,
    limits: &Limits,
) -> PyResult<(Option<RawUniverse>, Option<RawUniversePart>, Option<PyErr>)> {
    let (sides, rules, row, metric) = options;
    let rules: Rules = rules.parse().map_err(unknown)?;
    let metric: Metric = metric.parse().map_err(unknown)?;
    let universe = Universe::new(size(sides)?, rules, row).map_err(|e| refused(py, e, None))?;
    let WorkOutcome { value, raised } = limits.run(py, |budget, teller| {
        if mazes::supports(universe) {
            let options = MazeOptions { n_listed, budget: budget.clone() };
            return Ok(of_mazes(universe, metric, &options, teller));
        }
        let options = ExplicitOptions {
            threads: threads(n_threads),
            n_listed,
            budget: budget.clone(),
            checkpoint: None,
        };
        explicitly(universe, metric, &options, teller)
    })?;
    let analysis = match value {
        Ok(Ok(analysis)) => analysis,
        Ok(Err(part)) => return Ok((None, Some(part), raised)),
        Err(error) => return Err(refused(py, error, None)),
    };
    let counts = (analysis.valid, analysis.winning(), analysis.unsolvable());
    let hardest = analysis.hardest.into_iter();
    let hardest = hardest.map(|(index, board)| Ok((index, Py::new(py, PyBoard(board))?)));
    let analysed = RawUniverse {
        n_valid: counts.0,
        n_winning: counts.1,
        n_unsolvable: counts.2,
        histogram: analysis.histogram,
        hardest: hardest.collect::<PyResult<_>>()?,
    };
    Ok((Some(analysed), None, raised))
}

/// The analysis, or what is known where a limit was reached.
type Outcome = Result<Analysis, RawUniversePart>;

/// By the explicit engine.
fn explicitly(
    universe: Universe,
    metric: Metric,
    options: &ExplicitOptions,
    teller: &Teller,
) -> Result<Outcome, ExplicitError> {
    let found = explicit::analyse(universe, metric, options, &|at| {
        let (done, total) = (at.partitions as u64, at.n_partitions as u64);
        teller.tell(done, Some(total), "partitions".to_owned());
    });
    match found {
        Ok(analysis) => Ok(Ok(analysis)),
        Err(ExplicitError::GaveUp { reason, progress, counts, histogram }) => {
            Ok(Err(RawUniversePart {
                reason: reason.to_string(),
                n_partitions_done: progress.partitions,
                n_partitions: progress.n_partitions,
                counts: counts.map(|counts| (counts.valid, counts.winning)),
                histogram,
            }))
        }
        Err(error) => Err(error),
    }
}

/// By the engine for one empty cell, which has a single partition.
fn of_mazes(universe: Universe, metric: Metric, options: &MazeOptions, teller: &Teller) -> Outcome {
    let counts = count(universe);
    let losing = counts.valid - counts.winning;
    let found = mazes::analyse(universe, metric, options, &mut |at| {
        teller.tell(at.reached, Some(losing), format!("configurations, index {}", at.max_index));
    });
    found.map_err(|stopped| RawUniversePart {
        reason: stopped.reason.to_string(),
        n_partitions_done: 0,
        n_partitions: 1,
        counts: Some((counts.valid, counts.winning)),
        histogram: Vec::new(),
    })
}

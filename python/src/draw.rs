//! Boards that are drawn from a stored analysis of a universe.

use std::{collections::HashMap, ops::Range, path::PathBuf};

use generators::{Seed, draw_number};
use pyo3::prelude::*;
use rushsat::{
    limits::{Budget, Ledger},
    universe::{AnalysisFile, AnalysisFileError, Query},
};

use crate::{
    board::PyBoard,
    errors::{faulty, no_file, refused, stopped},
    limits::Limits,
};

/// Bytes that a board takes, roughly.
const BOARD_BYTES: usize = 1 << 10;

/// Boards of a universe that meet a condition, each as likely as any other: those of these numbers, of a
/// seed.
#[pyfunction]
pub(crate) fn draw_from_universe(
    py: Python<'_>,
    file: PathBuf,
    wanted: &str,
    drawn: (u64, u64, u64),
    limits: &Limits,
) -> PyResult<Vec<PyBoard>> {
    let (seed, first, count) = drawn;
    let numbers = first..first.saturating_add(count);
    let boards = limits.run(py, move |budget, _| {
        let stored = AnalysisFile::open(&file, budget)?;
        match Query::parse(wanted, stored.universe()) {
            Ok(query) => Ok(Ok(boards(&stored, &query, Seed(seed), numbers, budget)?)),
            Err(fault) => Ok(Err(fault)),
        }
    })?;
    match boards.whole()? {
        Ok(Ok(Some(boards))) => Ok(boards),
        Ok(Ok(None)) => {
            Err(refused(py, "no configuration of the universe meets the condition", None))
        }
        Ok(Err(fault)) => Err(faulty(py, "condition", wanted, &[fault])),
        Err(AnalysisFileError::Stopped(reason)) => Err(stopped(py, reason)),
        Err(AnalysisFileError::Read { path, source }) => Err(no_file("read", &path, &source)),
        Err(error) => Err(refused(py, error, None)),
    }
}

/// The boards of these numbers; `None` if no board meets the condition.
fn boards(
    stored: &AnalysisFile,
    query: &Query,
    seed: Seed,
    numbers: Range<u64>,
    budget: &Budget,
) -> Result<Option<Vec<PyBoard>>, AnalysisFileError> {
    let n_boards = query.count(stored, budget)?.total();
    if n_boards == 0 {
        return Ok(None);
    }
    let mut ledger = Ledger::new(budget);
    let mut places: Vec<u64> = Vec::new();
    for number in numbers {
        ledger.take(2 * size_of::<u64>())?;
        places.push(draw_number(n_boards, &mut seed.rng(number)));
    }
    let mut sorted = places.clone();
    sorted.sort_unstable();
    sorted.dedup();
    let mut found = HashMap::new();
    query.at(stored, &sorted, budget, |place, _, board| {
        ledger.take(BOARD_BYTES)?;
        found.insert(place, board);
        Ok(())
    })?;
    let mut boards = Vec::new();
    for place in &places {
        ledger.take(BOARD_BYTES)?;
        boards.push(PyBoard(found[place].clone()));
    }
    Ok(Some(boards))
}

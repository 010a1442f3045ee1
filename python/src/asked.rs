//! What several questions are put with: sizes, conditions, threads.

use std::num::NonZeroUsize;

use pyo3::prelude::*;
use rushsat::{
    board::Size,
    conditions::{Answerer, Condition},
    prelude::SolverSpec,
    solvers::SpecError,
};

use crate::errors::{faulty, refused, unknown};

/// The size of these sides.
pub(crate) fn size((width, height): (usize, usize)) -> PyResult<Size> {
    let size = Size::new(width, height);
    size.ok_or_else(|| unknown(format!("there are no boards of {width}x{height}")))
}

/// A condition that is read.
pub(crate) fn condition(py: Python<'_>, text: &str, answerer: Answerer) -> PyResult<Condition> {
    Condition::parse(text, answerer, None).map_err(|fault| faulty(py, "condition", text, &[fault]))
}

/// Reads a condition on boards, or on puzzles of an atlas, for what is wrong with it.
#[pyfunction]
pub(crate) fn check_condition(py: Python<'_>, text: &str, is_of_atlas: bool) -> PyResult<()> {
    let answerer = if is_of_atlas { Answerer::Atlas } else { Answerer::Boards };
    condition(py, text, answerer).map(drop)
}

/// A solver by its name, or the command of a program.
pub(crate) fn solver(py: Python<'_>, name: &str) -> PyResult<SolverSpec> {
    name.parse().map_err(|error| match error {
        SpecError::Unknown(_) => unknown(error),
        error => refused(py, error, None),
    })
}

/// Threads; 0 for as many as there are processors.
pub(crate) fn threads(n: usize) -> NonZeroUsize {
    let all = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    NonZeroUsize::new(n).unwrap_or_else(all)
}

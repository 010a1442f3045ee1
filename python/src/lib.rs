//! The native half of the Python package `rushsat`: questions to the library, put without the interpreter's lock.
//!
//! What Python's users see is made of it in `rushsat/`, in Python.

mod board;
mod errors;
mod limits;
mod plan;

/// The native half of `rushsat`. Use the package, not this module.
#[pyo3::pymodule]
mod _rushsat {
    #[pymodule_export]
    use crate::{
        board::{PyBoard, RawListed, read_boards},
        limits::Limits,
        plan::{Question, RawAnswer, plan, solve},
    };
}

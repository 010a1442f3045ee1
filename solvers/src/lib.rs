#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! A [`SolverSpec`] names a solver as the command line does; [`SolverSpec::start`] makes a
//! [`Solver`] that keeps the given [`Limits`] or refuses them. A [`Solver`] is used through RustSAT's
//! [`Solve`](rustsat::solvers::Solve), [`SolveIncremental`](rustsat::solvers::SolveIncremental) and
//! [`SolveStats`](rustsat::solvers::SolveStats); when a limit stops it, it answers
//! [`SolverResult::Interrupted`](rustsat::solvers::SolverResult::Interrupted) and
//! [`Solver::stop_reason`] says which.
//!
//! | name | what | time, interrupt | conflict limit | core |
//! | --- | --- | --- | --- | --- |
//! | `varisat` | varisat 0.2.2, the default | yes | yes | small |
//! | `batsat` | BatSat 0.6, MiniSat in Rust | yes | yes | small |
//! | `cadical` | CaDiCaL, with the cargo feature `cadical` | yes | yes | small |
//! | `exec:COMMAND` | any program that reads DIMACS | yes, it is killed | refused | all assumptions |
//!
//! [`count_models`] asks an outside program how many models there are.
//!
//! On what an answer "unsatisfiable" rests tells [`SolverSpec::trust`].

mod batsat;
#[cfg(feature = "cadical")]
mod cadical;
mod counts;
mod engine;
mod external;
mod limits;
mod loading;
mod named;
mod numbering;
mod proof;
mod solver;
mod spec;
mod varisat;

pub use self::limits::Limits;
pub use external::{
    CommandError, ExternalCommand, ExternalError, ExternalFault, ModelCount, WrongModel,
    count_models, end_programs,
};
pub use numbering::TooManyVariables;
pub use proof::{Decision, Model, ProofRun};
pub use solver::Solver;
pub use spec::{SolverSpec, SpecError, StartError, Trust};

//! The native half of the Python package `rushsat`: questions to the library, put without the interpreter's
//! lock.
//!
//! What Python's users see is made of it in `rushsat/`, in Python.

mod arrays;
mod asked;
mod atlas;
mod audit;
mod board;
mod certificates;
mod classical;
mod cluster;
mod complete;
mod draw;
mod errors;
mod formula;
mod generate;
mod goals;
mod lemmas;
mod limits;
mod plan;
mod plans;
mod puzzle;
mod reached;
mod universe;
mod why;

/// The native half of `rushsat`. Use the package, not this module.
#[pyo3::pymodule]
mod _rushsat {
    #[pymodule_export]
    use crate::{
        asked::check_condition,
        atlas::{RawAtlas, RawDraw, RawRow, RawSelected, board_of_row},
        audit::{RawAudit, audit},
        board::{PyBoard, RawListed, read_boards},
        certificates::{RawCertified, certify, certify_program},
        classical::{RawTask, classical_task},
        cluster::{RawCluster, RawStates, cluster, states},
        complete::{RawCompleted, check_wish, complete},
        draw::draw_from_universe,
        formula::{RawClauses, RawFormula, formula_of_board, formula_of_program},
        generate::Generator,
        goals::{solve_by_goals, solve_exhaustively},
        lemmas::{RawJudged, lemmas_of_library, verify},
        limits::Limits,
        plan::{Question, RawAnswer, plan, solve},
        plans::{RawListedPlans, RawPlans, all_plans, measures, rate},
        puzzle::RawPuzzle,
        reached::RawReached,
        universe::{RawUniverse, RawUniversePart, universe},
        why::{RawCannot, RawWhy, why_cannot, why_no_plan},
    };
}

//! Programs as tasks for other planners.

use pyo3::prelude::*;
use rushsat::puma::{Action, ClassicalTask, Condition};

use crate::{errors::stopped, limits::Limits, puzzle::RawPuzzle};

/// A condition, the fact, and what it becomes.
type RawEffect = (usize, usize, bool);

/// A program as a task of classical planning. Conditions and facts are numbers.
#[pyclass(frozen, get_all)]
pub(crate) struct RawTask {
    /// Names, and what is true at the start.
    facts: Vec<(String, bool)>,
    /// `true` or `false` with a fact, `all` or `any` with conditions that come before.
    conditions: Vec<(&'static str, Vec<usize>)>,
    /// Name, precondition, effects.
    actions: Vec<(String, usize, Vec<RawEffect>)>,
    goal: usize,
}

/// The task of a program.
#[pyfunction]
pub(crate) fn classical_task(
    py: Python<'_>,
    puzzle: &RawPuzzle,
    limits: &Limits,
) -> PyResult<RawTask> {
    let program = puzzle.0.program();
    let task = limits.run(py, |budget, _| ClassicalTask::new(program, budget))?;
    let task = task.whole()?.map_err(|why| stopped(py, why))?;
    let condition = |condition| match condition {
        Condition::Fact(fact, true) => ("true", vec![fact]),
        Condition::Fact(fact, false) => ("false", vec![fact]),
        Condition::All(parts) => ("all", parts),
        Condition::Any(parts) => ("any", parts),
    };
    let action = |Action { name, precondition, effects, .. }| {
        let effects = effects.into_iter().map(|one| (one.condition, one.fact, one.value));
        (name, precondition, effects.collect())
    };
    Ok(RawTask {
        facts: task.facts.into_iter().map(|fact| (fact.name, fact.is_initial)).collect(),
        conditions: task.conditions.into_iter().map(condition).collect(),
        actions: task.actions.into_iter().map(action).collect(),
        goal: task.goal,
    })
}

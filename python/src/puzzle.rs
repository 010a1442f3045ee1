//! Programs in InPUMA.

use pyo3::prelude::*;
use rushsat::{
    planning::{self, Answer, Engine, Grounds, Observer, Optimality},
    prelude::SearchOutcome,
    program::SourceProgram,
    puma::{self, Direction, EncodeOptions, InstanceId, ParseError, Program},
};

use crate::{
    asked,
    errors::{failed, faulty, refused, stopped, unknown},
    limits::Limits,
    plan::{RawAnswer, tell, tell_states},
};

/// A program in InPUMA.
#[pyclass(frozen)]
pub(crate) struct RawPuzzle(pub(crate) SourceProgram);

/// How the steps of a plan are called.
pub(crate) fn labels(program: &Program, plan: &[InstanceId]) -> Vec<String> {
    let mut state = program.initial().to_vec();
    let step = |&instance: &InstanceId| {
        let label = program.label(instance, &state);
        if let Some(next) = program.apply(instance, &state) {
            state = next;
        }
        label
    };
    plan.iter().map(step).collect()
}

#[pymethods]
impl RawPuzzle {
    /// Reads a program.
    #[staticmethod]
    fn read(py: Python<'_>, text: &str, source: &str, limits: &Limits) -> PyResult<Self> {
        let read = limits.run(py, |budget, _| SourceProgram::parse(source, text, budget))?;
        read.whole()?.map(Self).map_err(|error| match error {
            ParseError::Faulty(error) => faulty(py, source, text, error.faults()),
            ParseError::Stopped(why) => stopped(py, why),
        })
    }

    /// The text.
    #[getter]
    fn text(&self) -> String {
        self.0.text().to_owned()
    }

    /// The variables: name, and value at the start.
    #[getter]
    fn variables(&self) -> Vec<(String, i64)> {
        let program = self.0.program();
        let variables = program.variables().iter().zip(program.initial());
        variables.map(|(variable, &value)| (variable.name.clone(), value)).collect()
    }

    /// Number of rule instances, without those that never apply.
    #[getter]
    fn n_instances(&self) -> usize {
        self.0.program().n_instances()
    }

    /// The drawings of the states along a plan, given by the text of the command.
    fn drawings(&self, py: Python<'_>, plan: &str, limits: &Limits) -> PyResult<Vec<String>> {
        let program = self.0.program();
        let drawn = limits.run(py, |budget, _| {
            let plan = program.read_plan(plan, budget).map_err(|error| error.to_string())?;
            let mut ledger = rushsat::limits::Ledger::new(budget);
            let states = program.replay(&plan).map_err(|error| error.to_string())?;
            let draw =
                |state: &Vec<i64>| program.draw(state, &mut ledger).map_err(|why| why.to_string());
            states.iter().map(draw).collect::<Result<Vec<_>, _>>()
        })?;
        drawn.whole()?.map_err(|why| refused(py, why, None))
    }

    /// Asks a SAT solver for a plan: the answer, its steps' labels, its text, and what was raised meanwhile.
    fn plan(
        &self,
        py: Python<'_>,
        max_steps: Option<usize>,
        solver: &str,
        strengthening: &str,
        limits: &Limits,
    ) -> PyResult<(RawAnswer, Vec<String>, String, Option<PyErr>)> {
        let solver = asked::solver(py, solver)?;
        let options: EncodeOptions = strengthening.parse().map_err(unknown)?;
        let engine =
            Engine::of_programs(options, rushsat::logic::CompileOptions::default(), solver);
        let program = self.0.program();
        let most = max_steps.map(|steps| steps as u64);
        let finished = limits.run(py, |budget, teller| {
            let observer: &mut Observer<'_> = &mut |progress| tell(teller, most, &progress);
            let limits = limits.of_solver(budget);
            match max_steps {
                Some(bound) => planning::up_to(program, bound, &engine, &limits, observer),
                None => planning::shortest(program, &engine, &limits, observer),
            }
        })?;
        let (run, raised) = finished.or_raised(|error| failed(py, &error))?;
        let mut raw = RawAnswer::new(engine.solver.to_string());
        raw.add_figures(run.n_vars, run.n_clauses, run.n_conflicts, run.elapsed);
        raw.is_proved = Grounds::of(&engine.solver).is_proved();
        let mut plan = Vec::new();
        match run.answer {
            Answer::Plan { plan: found, optimality, .. } => {
                raw.found_steps(found.len(), &optimality);
                plan = found;
            }
            Answer::NoPlan => raw.none(None),
            Answer::Unsolvable(why) => raw.none(Some(why.sentence)),
            Answer::GaveUp(stopped) => raw.stopped(&stopped),
        }
        Ok((raw, labels(program, &plan), program.write_plan(&plan), raised))
    }

    /// Searches for a plan state by state; as [`plan`](Self::plan).
    fn solve(
        &self,
        py: Python<'_>,
        limits: &Limits,
    ) -> PyResult<(RawAnswer, Vec<String>, String, Option<PyErr>)> {
        let program = self.0.program();
        let finished = limits.run(py, |budget, teller| {
            let hear = &mut |stats: &rushsat::search::SearchStats| tell_states(teller, stats);
            puma::shortest_plan(program, Direction::Auto, budget, hear)
        })?;
        let (solved, raised) = finished.or_raised(|e| refused(py, e, None))?;
        let mut raw = RawAnswer::new("search".to_owned());
        raw.add_stats(solved.outcome.stats());
        let mut plan = Vec::new();
        match solved.outcome {
            SearchOutcome::Plan { plan: found, .. } => {
                raw.found_steps(found.len(), &Optimality::Fewest);
                plan = found;
            }
            SearchOutcome::Unsolvable { stats } => {
                raw.none(Some(format!("no goal is among the {} states reached", stats.reached)));
            }
            SearchOutcome::GaveUp(why) => raw.gave_up(&why),
        }
        Ok((raw, labels(program, &plan), program.write_plan(&plan), raised))
    }

    /// Returns nothing if a plan, as the text of the command, is one.
    fn check(&self, py: Python<'_>, plan: &str, limits: &Limits) -> PyResult<()> {
        let program = self.0.program();
        let checked = limits.run(py, |budget, _| {
            let plan = program.read_plan(plan, budget)?;
            program.check_plan(&plan, budget)
        })?;
        checked.whole()?.map_err(|error| refused(py, error, None))
    }
}

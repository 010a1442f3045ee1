//! What one engine says.

use std::time::Duration;

use board::{Metric, Plan, formats::BoardEntry};
use encodings::Formulation;
use limits::Stop;
use search::{GaveUp, SearchOutcome, SearchStats};
use solvers::Limits;

use super::{EngineVerdict, Refuted};
use crate::{
    Error,
    planning::{Answer, Bound, Engine, Observer, Optimality, within},
};

/// An engine with its answer and figures.
#[derive(Clone, Debug)]
pub struct EngineRow {
    /// Its name.
    pub engine: String,
    /// Its answer.
    pub verdict: EngineVerdict,
    /// Variables and clauses, of engines with a formula.
    pub sizes: Option<(u32, usize)>,
    /// States reached, of engines that search; the number that is claimed, of the input.
    pub states: Option<u64>,
    /// Wall-clock time, where it was measured.
    pub elapsed: Option<Duration>,
    /// What ended the engine before it had the answer, of those that were asked and are [open](Self::is_open).
    pub stopped: Option<Stop>,
}

impl EngineRow {
    /// Returns `true` if the engine failed, or gave up before it had the answer.
    pub fn is_open(&self) -> bool {
        matches!(
            self.verdict,
            EngineVerdict::GaveUp(_) | EngineVerdict::Within(_) | EngineVerdict::Failed
        )
    }

    /// Returns `true` if this is what the input claims.
    pub fn is_claim(&self) -> bool {
        self.engine == INPUT
    }
}

/// The length that the input claims.
pub(super) fn claimed(puzzle: &BoardEntry, metric: Metric) -> Option<usize> {
    let length = match metric {
        Metric::Moves => puzzle.claims.moves,
        Metric::Steps => puzzle.claims.steps,
    };
    length.map(|length| length as usize)
}

/// What the input is called where it claims something.
const INPUT: &str = "the input";

/// What the input claims, as one more side.
pub(super) fn claim_row(puzzle: &BoardEntry, metric: Metric) -> Option<EngineRow> {
    let verdict = match claimed(puzzle, metric) {
        Some(length) => EngineVerdict::Length(length),
        None if puzzle.claims.unsolvable => EngineVerdict::Unsolvable,
        None => return None,
    };
    Some(EngineRow {
        engine: INPUT.to_owned(),
        verdict,
        sizes: None,
        states: puzzle.claims.states,
        elapsed: None,
        stopped: None,
    })
}

/// What explicit search says of plans of any length.
pub(super) fn search_row(outcome: &SearchOutcome<Plan>, metric: Metric) -> EngineRow {
    let SearchStats { reached, elapsed, .. } = *outcome.stats();
    let verdict = match outcome {
        SearchOutcome::Plan { plan, .. } => EngineVerdict::Length(plan.len(metric)),
        SearchOutcome::Unsolvable { .. } => EngineVerdict::Unsolvable,
        SearchOutcome::GaveUp(gave_up) => {
            EngineVerdict::GaveUp(gave_up.refuted().map(Refuted::from))
        }
    };
    let stopped = match outcome {
        SearchOutcome::GaveUp(gave_up) => Some((*gave_up).into()),
        _ => None,
    };
    let (states, elapsed) = (Some(reached), Some(elapsed));
    EngineRow { engine: "search".to_owned(), verdict, sizes: None, states, elapsed, stopped }
}

/// The row of the search that was to count the states of the cluster, and gave up.
pub(super) fn uncounted_row(gave_up: GaveUp) -> EngineRow {
    let (states, elapsed) = (Some(gave_up.stats.reached), Some(gave_up.stats.elapsed));
    let verdict = EngineVerdict::GaveUp(None);
    let stopped = Some(gave_up.into());
    EngineRow { engine: "cluster".to_owned(), verdict, sizes: None, states, elapsed, stopped }
}

/// The row of an engine of which nothing is known but this.
pub(super) fn open_row(engine: String, verdict: EngineVerdict) -> EngineRow {
    EngineRow { engine, verdict, sizes: None, states: None, elapsed: None, stopped: None }
}

/// What a SAT engine says.
pub(super) fn sat_row(
    puzzle: &BoardEntry,
    bound: Bound,
    engine: &Engine<Formulation>,
    limits: &Limits,
    observer: &mut Observer<'_>,
) -> Result<EngineRow, Error> {
    let run = within(&puzzle.board, bound.length, engine, limits, observer)?;
    let semantics = engine.formulation.semantics;
    let refuted = |transitions| Refuted { semantics, transitions };
    let verdict = match &run.answer {
        Answer::Plan { plan, n_transitions, optimality: Optimality::Fewest }
            if !semantics.is_exact() =>
        {
            let (transitions, length) = (*n_transitions, plan.len(bound.metric));
            EngineVerdict::Fewest { semantics, transitions, length }
        }
        Answer::Plan { plan, optimality: Optimality::Fewest, .. } => {
            EngineVerdict::Length(plan.len(bound.metric))
        }
        Answer::Plan { plan, .. } => EngineVerdict::Within(plan.len(bound.metric)),
        Answer::NoPlan | Answer::Unsolvable(_) => EngineVerdict::NoneWithin(refuted(bound.length)),
        Answer::GaveUp(stopped) => EngineVerdict::GaveUp(stopped.refuted.map(refuted)),
    };
    Ok(EngineRow {
        engine: engine.name(),
        verdict,
        sizes: Some((run.n_vars, run.n_clauses)),
        states: None,
        elapsed: Some(run.elapsed),
        stopped: run.answer.stopped().map(|stopped| stopped.reason.clone()),
    })
}

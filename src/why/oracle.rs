//! Asks whether a part of a board has a plan.

use board::{Metric, Plan};
use encodings::Formulation;
use limits::{Budget, Stop, StopReason};
use logic::CompileOptions;
use search::SearchOutcome;
use solvers::{Limits, SolverSpec};

use super::{Pieces, Question, Why, part_of};
use crate::{
    Error,
    planning::{
        Answer, Bound, Engine, Reachability, SharedBounds, any_within, decide, formula_semantics,
    },
    sub_board::SubBoard,
};

/// What explicit search may take before a solver is asked: some ten thousand states. More takes longer than
/// the solver on large boards.
const FIRST_SEARCH: usize = 512 << 10;

/// Answers whether a part of the board has a plan, anew each time.
pub(super) struct Oracle<'a> {
    pub(super) why: &'a Why<'a>,
}

impl Oracle<'_> {
    /// A plan of the part of the board that has these pieces, in the numbers of the whole board.
    pub(super) fn plan(&self, pieces: &Pieces) -> Result<Option<Plan>, Error> {
        self.budget().check()?;
        let part = part_of(self.why.board, pieces);
        let plan = match self.why.question {
            Question::NoPlan(bound) => self.within(&part, bound)?,
            Question::Unsolvable => self.of_any_length(&part)?,
        };
        Ok(plan.map(|plan| part.lifted(&plan)))
    }

    /// The formulation that is asked, and refuted.
    pub(super) fn formulation(&self, bound: Bound) -> Formulation {
        let semantics = formula_semantics(self.why.board, bound);
        Formulation { semantics, ..Formulation::new(self.why.encoding, bound.metric) }
    }

    fn within(&self, part: &SubBoard, bound: Bound) -> Result<Option<Plan>, Error> {
        let budget = self.budget();
        let little = budget.memory_at_most(FIRST_SEARCH);
        match explicit::shortest_plan(part.board(), bound.metric, &little, &mut |_| ()) {
            SearchOutcome::Plan { plan, .. } => {
                return Ok((plan.len(bound.metric) <= bound.length).then_some(plan));
            }
            SearchOutcome::Unsolvable { .. } => return Ok(None),
            SearchOutcome::GaveUp(gave_up) if gave_up.reason != StopReason::Memory => {
                return Err(gave_up.reason.into());
            }
            SearchOutcome::GaveUp(_) => {}
        }
        let engine = self.engine(bound);
        let run = any_within(part.board(), bound.length, &engine, self.limits(), &mut |_| ());
        match run?.answer {
            Answer::Plan { plan, .. } => Ok(Some(plan)),
            Answer::NoPlan | Answer::Unsolvable(_) => Ok(None),
            Answer::GaveUp(stopped) => Err(self.stopped(&stopped.reason)),
        }
    }

    fn of_any_length(&self, part: &SubBoard<'_>) -> Result<Option<Plan>, Error> {
        match self.decide(part)? {
            Reachability::Solvable { plan, .. } => Ok(Some(plan)),
            Reachability::Unsolvable(_) | Reachability::Exhausted(_) => Ok(None),
            Reachability::GaveUp(why) => Err(self.stopped(&why)),
        }
    }

    /// A plan of any length, or an invariant.
    pub(super) fn decide(&self, part: &SubBoard<'_>) -> Result<Reachability<Plan>, Error> {
        let engine = self.engine(Bound { metric: Metric::Moves, length: 0 });
        decide(part.board(), &engine, self.limits(), &SharedBounds::default(), &mut |_| ())
    }

    fn engine(&self, bound: Bound) -> Engine<Formulation> {
        let options = CompileOptions::default();
        Engine::of_boards(self.formulation(bound), options, SolverSpec::Varisat)
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.why.limits
    }

    pub(super) fn budget(&self) -> &Budget {
        &self.why.limits.budget
    }

    /// The reason of the budget, if it says that the work ends, or else what stopped an engine.
    fn stopped(&self, why: &Stop) -> Error {
        self.budget().check().err().unwrap_or(why.reason).into()
    }
}

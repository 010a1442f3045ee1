//! A window: which vehicles may move in it, and what is asked of it, by explicit search and then of a solver.

use board::{Board, Plan, Slide, State};
use encodings::EncodedBoard;
use logic::{CompiledSystem, CountBounds, Formula};
use planning::{FewSearch, HorizonAnswer};
use search::SearchOutcome;
use solvers::{Limits, SolverSpec};

use super::{super::effort::work_of_a_conflict, Windows};
use crate::{
    Error,
    sub_board::{SubBoard, primary_and},
};

/// The solver, whose questions are many and small. Its word is not taken: plans are replayed, and no bound is
/// claimed.
static SOLVER: SolverSpec = SolverSpec::BatSat;

/// Each question counts as so many conflicts more, so that easy ones come to an end too.
const MORE_CONFLICTS: u64 = 10;

/// A state that explicit search reaches counts as so much work: it takes as long.
const WORK_OF_A_STATE: u64 = 100;

/// Which vehicles may move in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// The vehicles that move in it already.
    Narrow,
    /// All.
    Wide,
}

impl Width {
    /// The board in a state with the vehicles that may move in a window of these slides, which begins there,
    /// and the primary; the others are walls.
    pub(super) fn part<'a>(
        self,
        board: &'a Board,
        state: &State,
        slides: &[Slide],
    ) -> SubBoard<'a> {
        let may_move =
            |id| self == Self::Wide || slides.iter().any(|slide: &Slide| slide.vehicle == id);
        SubBoard::walled(board, state, &primary_and(board, may_move))
    }
}

/// What is asked of a window.
pub(super) struct WindowQuestion {
    /// The state of the part in which the slides end; `None` for any goal.
    pub(super) target: Option<State>,
    /// The most transitions, in which several slides can happen.
    pub(super) horizon: usize,
    /// The greatest length of the slides.
    pub(super) most: usize,
    /// How many conflicts the solver may have.
    pub(super) conflicts: u64,
    /// How many bytes explicit search may take.
    pub(super) memory: usize,
}

impl WindowQuestion {
    /// Slides of the whole board that answer the question of a part, if some are found with the work that is
    /// left.
    pub(super) fn slides(
        &self,
        part: &SubBoard<'_>,
        windows: &Windows<'_>,
    ) -> Result<Option<Vec<Slide>>, Error> {
        if windows.work.get() == 0 {
            return Ok(None);
        }
        let shorter = match self.searched(part.board(), windows) {
            SearchOutcome::Plan { plan, .. } => {
                Some(plan).filter(|plan| plan.len(windows.formulation.metric) <= self.most)
            }
            SearchOutcome::GaveUp(_) if windows.work.get() > 0 => {
                self.solved(part.board(), windows)?
            }
            SearchOutcome::Unsolvable { .. } | SearchOutcome::GaveUp(_) => None,
        };
        Ok(shorter.map(|plan| part.lifted(&plan).slides().to_vec()))
    }

    /// A shortest way, if explicit search finds it, whose work is taken from what is left.
    fn searched(&self, part: &Board, windows: &Windows<'_>) -> SearchOutcome<Plan> {
        let metric = windows.formulation.metric;
        let budget = windows.budget.memory_at_most(self.memory);
        let outcome = match &self.target {
            Some(target) => explicit::shortest_way(part, target, metric, &budget, &mut |_| ()),
            None => explicit::shortest_plan_a_star(part, metric, &budget, &mut |_| ()),
        };
        windows.spend(outcome.stats().reached.saturating_mul(WORK_OF_A_STATE));
        outcome
    }

    /// A shorter way, if the solver finds one.
    fn solved(&self, part: &Board, windows: &Windows<'_>) -> Result<Option<Plan>, Error> {
        let EncodedBoard { mut system, codec } =
            windows.formulation.encode(part, windows.budget)?;
        if let Some(target) = &self.target {
            let values = codec.values(target).into_iter();
            system.set_goal(Formula::all(values.map(|(prop, value)| prop.now().is(value))));
        }
        let compiled = CompiledSystem::within(system, windows.options, windows.budget)?;
        match self.answer(&compiled, windows)? {
            HorizonAnswer::NoPlan | HorizonAnswer::GaveUp => Ok(None),
            HorizonAnswer::Plan(trace) => Ok(Some(Plan::new(codec.slides(&trace)?))),
        }
    }

    /// The answer of the solver, whose work is taken from what is left.
    fn answer(
        &self,
        compiled: &CompiledSystem,
        windows: &Windows<'_>,
    ) -> Result<HorizonAnswer, Error> {
        let budget = windows.budget;
        let bounds = CountBounds { horizon: self.horizon, most: self.most };
        let each = work_of_a_conflict(compiled, bounds)?;
        let conflicts = self.conflicts.min(windows.work.get() / each);
        let limits = Limits { conflicts: Some(conflicts), budget: budget.clone() };
        let solver = SOLVER.start(&limits)?;
        let mut search = FewSearch::new(compiled, solver, bounds, budget).map_err(Error::Solver)?;
        let answer = search.solve(self.most).map_err(Error::Solver)?;
        let n_conflicts = search.solver().conflicts().unwrap_or(conflicts) + MORE_CONFLICTS;
        windows.spend(n_conflicts.saturating_mul(each));
        Ok(answer)
    }
}

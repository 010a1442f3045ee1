//! A window: which vehicles may move in it, and the question that a solver is asked.

use board::{Board, Slide, State};
use encodings::EncodedBoard;
use logic::{CompiledSystem, CountBounds, Formula};
use planning::{FewSearch, HorizonAnswer};
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
}

impl WindowQuestion {
    /// Slides of the whole board that answer the question of a part, if the solver finds some with the work
    /// that is left.
    pub(super) fn slides(
        &self,
        part: &SubBoard<'_>,
        windows: &Windows<'_>,
    ) -> Result<Option<Vec<Slide>>, Error> {
        if windows.work.get() == 0 {
            return Ok(None);
        }
        let EncodedBoard { mut system, codec } =
            windows.formulation.encode(part.board(), windows.budget)?;
        if let Some(target) = &self.target {
            let values = codec.values(target).into_iter();
            system.set_goal(Formula::all(values.map(|(prop, value)| prop.now().is(value))));
        }
        let compiled = CompiledSystem::within(system, windows.options, windows.budget)?;
        match self.answer(&compiled, windows)? {
            HorizonAnswer::NoPlan | HorizonAnswer::GaveUp => Ok(None),
            HorizonAnswer::Plan(trace) => {
                let slides = codec.slides(&trace)?;
                Ok(Some(slides.into_iter().map(|slide| part.on_the_whole(slide)).collect()))
            }
        }
    }

    /// The answer of the solver, whose work is taken from what is left.
    fn answer(
        &self,
        compiled: &CompiledSystem,
        Windows { budget, work, .. }: &Windows<'_>,
    ) -> Result<HorizonAnswer, Error> {
        let bounds = CountBounds { horizon: self.horizon, most: self.most };
        let each = work_of_a_conflict(compiled, bounds)?;
        let conflicts = self.conflicts.min(work.get() / each);
        let limits = Limits { conflicts: Some(conflicts), budget: (*budget).clone() };
        let solver = SOLVER.start(&limits)?;
        let mut search = FewSearch::new(compiled, solver, bounds, budget).map_err(Error::Solver)?;
        let answer = search.solve(self.most).map_err(Error::Solver)?;
        let n_conflicts = search.solver().conflicts().unwrap_or(conflicts) + MORE_CONFLICTS;
        work.set(work.get().saturating_sub(n_conflicts.saturating_mul(each)));
        Ok(answer)
    }
}

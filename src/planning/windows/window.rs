//! A window: which vehicles may move in it, and the question that a solver is asked.

use board::{Board, Slide, State};
use encodings::EncodedBoard;
use logic::{CompiledSystem, Formula, Prop};
use planning::{FewSearch, HorizonAnswer};
use solvers::{Limits, SolverSpec};

use super::Windows;
use crate::{
    Error,
    part::{Part, primary_and},
};

/// The solver, whose questions are many and small. Its word is not taken: plans are replayed, and no bound is
/// claimed.
static SOLVER: SolverSpec = SolverSpec::BatSat;

/// Which vehicles may move in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Width {
    /// The vehicles that move in it already.
    Narrow,
    /// All.
    Wide,
}

impl Width {
    /// The board in a state with the vehicles that may move in a window of these slides, which begins there, and
    /// the primary; the others are walls.
    pub(super) fn part<'a>(self, board: &'a Board, state: &State, slides: &[Slide]) -> Part<'a> {
        let may_move =
            |id| self == Self::Wide || slides.iter().any(|slide: &Slide| slide.vehicle == id);
        Part::walled(board, state, &primary_and(board, may_move))
    }
}

/// What is asked of a window.
pub(super) struct Question {
    /// The state of the part in which the slides end; `None` for any goal.
    pub(super) target: Option<State>,
    /// The most transitions, in which several slides can happen.
    pub(super) horizon: usize,
    /// The greatest length of the slides.
    pub(super) most: usize,
    /// How many conflicts the solver may have.
    pub(super) conflicts: u64,
}

impl Question {
    /// Slides of the whole board that answer the question of a part, if the solver finds some.
    pub(super) fn slides(
        &self,
        part: &Part<'_>,
        Windows { formulation, options, budget, .. }: &Windows<'_>,
    ) -> Result<Option<Vec<Slide>>, Error> {
        let EncodedBoard { mut system, codec } = formulation.encode(part.board(), budget)?;
        if let Some(target) = &self.target {
            let literal =
                |(prop, value): (Prop, bool)| if value { prop.now().into() } else { !prop.now() };
            system.set_goal(Formula::all(codec.values(target).into_iter().map(literal)));
        }
        let compiled = CompiledSystem::within(system, *options, budget)?;
        let limits = Limits { conflicts: Some(self.conflicts), budget: (*budget).clone() };
        let solver = SOLVER.start(&limits)?;
        let mut search = FewSearch::new(&compiled, solver, (self.horizon, self.most), budget)
            .map_err(Error::Solver)?;
        match search.solve(self.most).map_err(Error::Solver)? {
            HorizonAnswer::NoPlan | HorizonAnswer::GaveUp => Ok(None),
            HorizonAnswer::Plan(trace) => {
                let slides = codec.slides(&trace)?;
                Ok(Some(slides.into_iter().map(|slide| part.on_the_whole(slide)).collect()))
            }
        }
    }
}

//! A window as a board of its own.

use std::iter::repeat_n;

use board::{Board, CellSet, Metric, Slide, State, VehicleId};
use encodings::EncodedBoard;
use logic::{CompiledSystem, Formula, Prop};
use planning::{FewSearch, HorizonAnswer};
use solvers::{Limits, SolverSpec};

use super::Windows;
use crate::{
    Error,
    planning::part::{primary_and, walled},
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

/// What is asked of a part.
pub(super) struct Question {
    /// The state in which the slides end; `None` for any goal.
    pub(super) target: Option<State>,
    /// The most transitions, in which several slides can happen.
    pub(super) horizon: usize,
    /// The greatest length of the slides.
    pub(super) most: usize,
    /// How many conflicts the solver may have.
    pub(super) conflicts: u64,
}

/// A board with some of the vehicles; the others are walls.
pub(super) struct Part {
    board: Board,
    /// The vehicles of the whole board.
    ids: Vec<VehicleId>,
}

impl Part {
    /// The vehicles that may move in a window of these slides, which begins in `state`, and the primary.
    pub(super) fn new(board: &Board, state: &State, slides: &[Slide], width: Width) -> Self {
        let ids = primary_and(board, |id| {
            width == Width::Wide || slides.iter().any(|slide| slide.vehicle == id)
        });
        Self { board: walled(board, state, &ids), ids }
    }

    /// What a state of the whole board is here.
    pub(super) fn state(&self, whole: &State) -> State {
        State::new(self.ids.iter().map(|&id| whole.position(id)).collect::<Vec<_>>())
    }

    /// A slide on the whole board.
    fn whole(&self, slide: Slide) -> Slide {
        Slide { vehicle: self.ids[slide.vehicle.index()], ..slide }
    }

    /// Slides of the whole board that answer a question, if the solver finds some.
    pub(super) fn slides(
        &self,
        question: &Question,
        Windows { formulation, options, budget, .. }: &Windows<'_>,
    ) -> Result<Option<Vec<Slide>>, Error> {
        let Question { target, horizon, most, conflicts } = question;
        let EncodedBoard { mut system, codec } = formulation.encode(&self.board, budget)?;
        if let Some(target) = target {
            let literal =
                |(prop, value): (Prop, bool)| if value { prop.now().into() } else { !prop.now() };
            system.set_goal(Formula::all(codec.values(target).into_iter().map(literal)));
        }
        let compiled = CompiledSystem::within(system, *options, budget)?;
        let limits = Limits { conflicts: Some(*conflicts), budget: (*budget).clone() };
        let solver = SOLVER.start(&limits)?;
        let mut search =
            FewSearch::new(&compiled, solver, (*horizon, *most), budget).map_err(Error::Solver)?;
        match search.solve(*most).map_err(Error::Solver)? {
            HorizonAnswer::NoPlan | HorizonAnswer::GaveUp => Ok(None),
            HorizonAnswer::Plan(trace) => {
                let slides = codec.slides(&trace)?;
                Ok(Some(slides.into_iter().map(|slide| self.whole(slide)).collect()))
            }
        }
    }
}

/// In how many transitions slides from a state on can happen, where those that touch no cell in common happen
/// at once.
pub(in crate::planning) fn n_transitions(
    board: &Board,
    state: &State,
    slides: &[Slide],
    metric: Metric,
) -> usize {
    let step = |slide: Slide| Slide::new(slide.vehicle, slide.distance.get().signum());
    let steps = |slide: &Slide| repeat_n(step(*slide), slide.n_steps()).flatten();
    let slides: Vec<Slide> = match metric {
        Metric::Moves => slides.to_vec(),
        Metric::Steps => slides.iter().flat_map(steps).collect(),
    };
    let mut state = state.clone();
    // The cells that the slides of each transition touch.
    let mut touched: Vec<CellSet> = Vec::new();
    for slide in slides {
        let (vehicle, from) = (board.vehicle(slide.vehicle), state.position(slide.vehicle));
        let to = from.wrapping_add_signed(slide.distance.get());
        let cells = || (from.min(to)..=from.max(to)).flat_map(|at| vehicle.cells_at(at));
        let is_in_the_way = |others: &CellSet| cells().any(|cell| others.contains(cell));
        let at = touched.iter().rposition(is_in_the_way).map_or(0, |last| last + 1);
        if at == touched.len() {
            touched.push(CellSet::default());
        }
        for cell in cells() {
            touched[at].insert(cell);
        }
        state = state.with(slide.vehicle, to);
    }
    touched.len()
}

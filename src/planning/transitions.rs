//! The transitions that slides need where several can happen at once.

use std::iter::repeat_n;

use board::{Board, CellSet, Metric, Slide, State};

/// In how many transitions slides from a state on can happen, where those that touch no cell in common happen
/// at once.
pub(super) fn n_transitions(
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

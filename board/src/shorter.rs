//! Shorter plans, by leaving slides out and by joining them.

use limits::Budget;

use crate::{Board, Plan, ReplayError, Slide, State, rules};

impl Plan {
    /// A plan without slides that it can do without, not longer in any metric: each slide in turn is left
    /// out, and with it the later ones that are then illegal, if the rest is still a plan.
    ///
    /// Cost: a replay for each slide. Once the budget is used up, the slides that are left stay. Source:
    /// action elimination, Nakhost and Müller, *Action elimination and plan neighborhood graph search*, ICAPS
    /// 2010, section 3.
    ///
    /// # Errors
    ///
    /// If it is not a plan for `board`.
    pub fn without_detours(&self, board: &Board, budget: &Budget) -> Result<Self, ReplayError> {
        self.replay(board)?;
        let mut slides = self.slides().to_vec();
        let mut index = 0;
        while index < slides.len() && budget.check().is_ok() {
            match legal_rest(board, &slides, index) {
                Some(shorter) => slides = shorter,
                None => index += 1,
            }
        }
        Ok(Self::new(slides))
    }

    /// A plan in which fewer slides of one vehicle follow one another: two of them, between which it stands
    /// still, become one wherever the others can pass between. Not longer in any metric.
    ///
    /// Cost: for each slide a replay for each place up to the next one of its vehicle. Once the budget is
    /// used up, the slides that are left stay.
    ///
    /// # Errors
    ///
    /// If it is not a plan for `board`.
    pub fn joined(&self, board: &Board, budget: &Budget) -> Result<Self, ReplayError> {
        self.replay(board)?;
        let mut slides = self.slides().to_vec();
        let (mut state, mut index) = (board.initial_state(), 0);
        while index < slides.len() && budget.check().is_ok() {
            if let Some(shorter) = joined_at(board, &state, &slides, index, budget) {
                slides = shorter;
                continue;
            }
            state = after(board, state, &slides[index..=index]).expect("it was replayed");
            index += 1;
        }
        Ok(Self::new(slides))
    }
}

/// The slides, of which number `first` meets `state`, with that one and the next one of its vehicle joined;
/// `None` if that cannot be, or the budget ends before it is known.
fn joined_at(
    board: &Board,
    state: &State,
    slides: &[Slide],
    first: usize,
    budget: &Budget,
) -> Option<Vec<Slide>> {
    let slide = slides[first];
    let rest = &slides[first + 1..];
    let gap = rest.iter().position(|next| next.vehicle == slide.vehicle)?;
    let distance = slide.distance.get().checked_add(rest[gap].distance.get())?;
    // `None` if the vehicle comes back.
    let both = Slide::new(slide.vehicle, distance);
    let mut met = state.clone();
    for place in 0..=gap {
        budget.check().ok()?;
        let moved = after(board, met.clone(), both.as_slice());
        if moved.and_then(|state| after(board, state, &rest[place..gap])).is_some() {
            let (before, between) = (&slides[..first], &rest[..gap]);
            let parts = [before, &between[..place], both.as_slice(), &between[place..]];
            return Some([&parts.concat(), &rest[gap + 1..]].concat());
        }
        met = after(board, met, rest[place..gap].get(..1)?)?;
    }
    None
}

/// The state after some slides, if they are legal.
fn after(board: &Board, state: State, slides: &[Slide]) -> Option<State> {
    slides.iter().try_fold(state, |state, &slide| rules::slide(board, &state, slide).ok())
}

/// The slides but the one with number `left_out` and those that are illegal without it, if they solve the
/// board.
fn legal_rest(board: &Board, slides: &[Slide], left_out: usize) -> Option<Vec<Slide>> {
    let mut state = board.initial_state();
    let mut kept = Vec::with_capacity(slides.len());
    for (index, &slide) in slides.iter().enumerate() {
        if index == left_out {
            continue;
        }
        if let Ok(next) = rules::slide(board, &state, slide) {
            state = next;
            kept.push(slide);
        }
    }
    board.is_goal(&state).then_some(kept)
}

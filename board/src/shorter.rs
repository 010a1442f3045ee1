//! Shorter plans, by leaving slides out and by joining them.

use limits::Budget;

use crate::{Board, Plan, ReplayError, Slide, rules::Walk};

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
        let (mut walk, mut index) = (Walk::new(board, board.initial_state()), 0);
        while index < slides.len() && budget.check().is_ok() {
            if let Some(rest) = legal_rest(board, walk.clone(), &slides[index + 1..]) {
                slides.splice(index.., rest);
                continue;
            }
            walk.slide(slides[index]).expect("it was replayed");
            index += 1;
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
        let (mut walk, mut index) = (Walk::new(board, board.initial_state()), 0);
        while index < slides.len() && budget.check().is_ok() {
            if let Some(shorter) = joined_at(&walk, &slides, index, budget) {
                slides = shorter;
                continue;
            }
            walk.slide(slides[index]).expect("it was replayed");
            index += 1;
        }
        Ok(Self::new(slides))
    }
}

/// The slides, number `first` of which comes next on the walk, with that one and the next one of its vehicle
/// joined; `None` if that cannot be, or the budget ends before it is known.
fn joined_at(
    walk: &Walk<'_>,
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
    let mut met = walk.clone();
    for place in 0..=gap {
        budget.check().ok()?;
        let mut joined = met.clone();
        let all = both.as_slice().iter().chain(&rest[place..gap]);
        if all.copied().all(|slide| joined.slide(slide).is_ok()) {
            let (before, between) = (&slides[..first], &rest[..gap]);
            let parts = [before, &between[..place], both.as_slice(), &between[place..]];
            return Some([&parts.concat(), &rest[gap + 1..]].concat());
        }
        if let Some(&next) = rest[place..gap].first() {
            met.slide(next).ok()?;
        }
    }
    None
}

/// The slides of `rest` but those that are illegal, if the others lead the walk to a goal.
fn legal_rest(board: &Board, mut walk: Walk<'_>, rest: &[Slide]) -> Option<Vec<Slide>> {
    let kept = rest.iter().copied().filter(|&slide| walk.slide(slide).is_ok()).collect();
    board.is_goal(walk.state()).then_some(kept)
}

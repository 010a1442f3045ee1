//! What to do next, and why.

use board::{Board, Cell, Orientation, Plan, Slide, State, VehicleId};

/// The next slide of a plan and what it is good for, down to the slide that reaches the exit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What to slide now.
    pub slide: Slide,
    /// Why: each reason leads to a later slide, whose reason comes next; the last one names none.
    pub reasons: Vec<Reason>,
}

/// What a slide of a plan is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It leaves a cell that this later slide of another vehicle enters.
    MakesRoomFor(Slide),
    /// The same vehicle moves on by this later slide, before anybody enters a cell that it left.
    MovesOnBy(Slide),
    /// The primary reaches the exit.
    ReachesExit,
    /// Nothing that follows needs it: the plan is longer than necessary.
    NeedsNothing,
}

impl Hint {
    /// The first slide of `plan`, which must be one for `board`; `None` if the plan has no slide.
    ///
    /// Every slide of a shortest plan either reaches the exit, or makes room for a later slide, or is
    /// followed by another of its vehicle: it could be left out otherwise. So reasons chain up to the exit.
    /// Cost: the square of the plan's length.
    pub fn of(board: &Board, plan: &Plan) -> Option<Self> {
        let plan = plan.merged();
        let slides = plan.slides();
        let states = plan.replay(board).ok()?;
        let slide = *slides.first()?;
        let mut reasons = Vec::new();
        let mut index = Some(0);
        while let Some(now) = index {
            let (reason, next) = reason(board, slides, &states, now);
            reasons.push(reason);
            index = next;
        }
        Some(Self { slide, reasons })
    }

    /// The vehicles that the reasons name, that of the slide first, each once.
    pub fn vehicles(&self) -> Vec<VehicleId> {
        let mut vehicles = vec![self.slide.vehicle];
        for slide in self.reasons.iter().filter_map(Reason::slide) {
            if !vehicles.contains(&slide.vehicle) {
                vehicles.push(slide.vehicle);
            }
        }
        vehicles
    }

    /// Sentences for people, one for each slide: `Move H 1 left: it stands where K must go.`
    pub fn sentences(&self, board: &Board) -> Vec<String> {
        self.sentences_with(board, |id| board.vehicle(id).name.clone())
    }

    /// The same with other names of the vehicles.
    pub fn sentences_with(
        &self,
        board: &Board,
        name_of: impl Fn(VehicleId) -> String,
    ) -> Vec<String> {
        let mut slide = self.slide;
        let mut sentences = Vec::new();
        for (index, reason) in self.reasons.iter().enumerate() {
            let name = name_of(slide.vehicle);
            let way = way(board, slide);
            let action = if index == 0 {
                format!("Move {name} {way}")
            } else {
                format!("Later {name} goes {way}")
            };
            sentences.push(match reason {
                Reason::MakesRoomFor(next) => {
                    format!("{action}: it stands where {} must go.", name_of(next.vehicle))
                }
                Reason::MovesOnBy(next) => {
                    format!("{action}: later it must go {}.", self::way(board, *next))
                }
                Reason::ReachesExit => format!("{action}: that is the exit."),
                Reason::NeedsNothing => format!("{action}."),
            });
            slide = reason.slide().unwrap_or(slide);
        }
        sentences
    }
}

impl Reason {
    /// The later slide that it names.
    pub fn slide(&self) -> Option<Slide> {
        match *self {
            Self::MakesRoomFor(slide) | Self::MovesOnBy(slide) => Some(slide),
            Self::ReachesExit | Self::NeedsNothing => None,
        }
    }
}

/// The reason of slide `index`, and the index of the slide that it leads to. `states[index]` is the state
/// before it.
fn reason(
    board: &Board,
    slides: &[Slide],
    states: &[State],
    index: usize,
) -> (Reason, Option<usize>) {
    let slide = slides[index];
    let covers = |state: &State, cell| {
        let position = state.position(slide.vehicle);
        board.vehicle(slide.vehicle).cells_at(position).any(|covered| covered == cell)
    };
    let is_left = |&cell: &Cell| covers(&states[index], cell) && !covers(&states[index + 1], cell);
    for (later, &next) in slides.iter().enumerate().skip(index + 1) {
        if next.vehicle == slide.vehicle {
            return (Reason::MovesOnBy(next), Some(later));
        }
        let needed = entered(board, next, &states[later], &states[later + 1]);
        if needed.iter().any(is_left) {
            return (Reason::MakesRoomFor(next), Some(later));
        }
    }
    let reaches = slide.vehicle == board.primary() && index + 1 == slides.len();
    (if reaches { Reason::ReachesExit } else { Reason::NeedsNothing }, None)
}

/// The cells that the vehicle of `slide` covers on its way from one state to another, and not in the first.
fn entered(board: &Board, slide: Slide, from: &State, to: &State) -> Vec<Cell> {
    let vehicle = board.vehicle(slide.vehicle);
    let (from, to) = (from.position(slide.vehicle), to.position(slide.vehicle));
    let (first, end) = (from.min(to), from.max(to) + vehicle.length);
    (first..end)
        .filter(|along| !(from..from + vehicle.length).contains(along))
        .map(|along| vehicle.orientation.cell(vehicle.line, along))
        .collect()
}

/// How far and where: `2 down`.
fn way(board: &Board, slide: Slide) -> String {
    let direction = match (board.vehicle(slide.vehicle).orientation, slide.distance.is_positive()) {
        (Orientation::Horizontal, false) => "left",
        (Orientation::Horizontal, true) => "right",
        (Orientation::Vertical, false) => "up",
        (Orientation::Vertical, true) => "down",
    };
    format!("{} {direction}", slide.n_steps())
}

#[cfg(test)]
mod tests {
    use board::{Metric, plan_text};
    use limits::Budget;

    use super::*;

    #[test]
    fn reasons_lead_from_the_slide_to_the_exit() {
        let board: Board = "....\nAAB.\n..B.\n.CC.".parse().unwrap();
        let plan = plan_text::read("C-1 B+1 A+2", &board);
        let hint = Hint::of(&board, &plan.unwrap()).unwrap();
        assert_eq!(
            hint.sentences(&board),
            [
                "Move C 1 left: it stands where B must go.",
                "Later B goes 1 down: it stands where A must go.",
                "Later A goes 2 right: that is the exit.",
            ]
        );
        let names: Vec<&str> =
            hint.vehicles().into_iter().map(|id| board.vehicle(id).name.as_str()).collect();
        assert_eq!(names, ["C", "B", "A"]);
        assert_eq!(Hint::of(&board, &Plan::default()), None, "it is no plan");
    }

    /// H passes cells on its way. K enters one of them, on which H did not stand.
    #[test]
    fn a_vehicle_makes_room_where_it_stands() {
        let board: Board = ".xHH...\n..J.K..\nAAJ.K..".parse().unwrap();
        let plan = plan_text::read("H+3 K-1 J-1 A+5", &board).unwrap();
        let hint = Hint::of(&board, &plan).unwrap();
        assert_eq!(hint.sentences(&board)[0], "Move H 3 right: it stands where J must go.",);
    }

    #[test]
    fn a_slide_that_nothing_needs_is_said_to_be_one() {
        let board: Board = "....\nAA..\n....\n.CC.".parse().unwrap();
        let reasons =
            |text: &str| Hint::of(&board, &plan_text::read(text, &board).unwrap()).unwrap().reasons;
        assert_eq!(reasons("C-1 A+2"), [Reason::NeedsNothing]);
        let on = Slide::new(board.primary(), 1).unwrap();
        assert_eq!(reasons("A+1 C-1 A+1"), [Reason::MovesOnBy(on), Reason::ReachesExit]);
        assert_eq!(reasons("A+2"), [Reason::ReachesExit]);
    }

    #[test]
    fn every_slide_of_a_shortest_plan_has_a_reason() {
        for text in include_str!("../../puzzles/fogleman-4x4.txt").lines() {
            let Some(text) = text.split_whitespace().nth(1).filter(|_| !text.starts_with('#'))
            else {
                continue;
            };
            let mut board: Board = text.parse().unwrap();
            let budget = Budget::default();
            while let Some(plan) =
                explicit::shortest_plan(&board, Metric::Moves, &budget, &mut |_| {}).plan()
                && let Some(hint) = Hint::of(&board, &plan)
            {
                assert_eq!(hint.reasons.last(), Some(&Reason::ReachesExit), "{text}");
                let next = board::rules::slide(&board, &board.initial_state(), hint.slide).unwrap();
                board = board.with_state(&next).unwrap();
            }
        }
    }
}

//! Plans: films, and pictures of their states side by side.

use board::{Board, Plan, ReplayError, Slide, State, VehicleId};
use limits::Budget;
use text::counted;

use crate::{
    board_picture::{Notes, board_picture, grid, origin, picture},
    look::{CELL, Look},
    scene::{Item, Key, Point, Scene, Stroke, Timing},
    sheet::{Card, sheet},
};

/// Seconds before the first slide, those that a slide takes, those after it, and those after the last one.
const BEFORE: f64 = 1.0;
const SLIDING: f64 = 0.4;
const BETWEEN: f64 = 0.3;
const AFTER: f64 = 2.0;

/// In how many steps a film of single pictures shows a slide.
const STEPS: u32 = 4;

/// The film of a plan, `pace` times as fast as usual. It need not solve the board.
///
/// # Errors
///
/// If a slide is illegal.
pub fn film(board: &Board, plan: &Plan, look: Look, pace: f64) -> Result<Scene, ReplayError> {
    let states = plan.states(board)?;
    let clock = Clock { n_slides: plan.slides().len(), pace };
    let track = |id: VehicleId| track(board, &states, id, &clock);
    let mut scene = picture(board, &states[0], look, &Notes::new(), track);
    scene.title = format!("Film of {}: {}", counted(plan.n_moves(), "move"), scene.title);
    add_progress(&mut scene, board, look, &clock);
    scene.timing = Some(Timing { duration: clock.end(), moments: clock.moments() });
    Ok(scene)
}

/// When what happens.
struct Clock {
    n_slides: usize,
    pace: f64,
}

impl Clock {
    /// When a slide begins and when it ends.
    fn slide(&self, index: usize) -> [f64; 2] {
        let index = f64::from(u32::try_from(index).unwrap_or(u32::MAX));
        let start = BEFORE + index * (SLIDING + BETWEEN);
        [start / self.pace, (start + SLIDING) / self.pace]
    }

    fn end(&self) -> f64 {
        self.slide(self.n_slides)[0] + (AFTER - BETWEEN) / self.pace
    }

    /// The beginning, and the moments of each slide.
    fn moments(&self) -> Vec<f64> {
        let of_slide = |index: usize| {
            let [start, end] = self.slide(index);
            (1..=STEPS).map(move |step| start + (end - start) * f64::from(step) / f64::from(STEPS))
        };
        std::iter::once(0.0).chain((0..self.n_slides).flat_map(of_slide)).collect()
    }
}

/// Where a vehicle is when; nothing if it never moves.
fn track(board: &Board, states: &[State], id: VehicleId, clock: &Clock) -> Vec<Key> {
    let first = states[0].position(id);
    let offset = |state: &State| {
        let along = (f64::from(state.position(id)) - f64::from(first)) * CELL;
        match board.vehicle(id).orientation {
            board::Orientation::Horizontal => (along, 0.0),
            board::Orientation::Vertical => (0.0, along),
        }
    };
    let mut keys = Vec::new();
    for (index, pair) in states.windows(2).enumerate() {
        if pair[0].position(id) != pair[1].position(id) {
            let [start, end] = clock.slide(index);
            keys.push(Key { time: start, offset: offset(&pair[0]) });
            keys.push(Key { time: end, offset: offset(&pair[1]) });
        }
    }
    keys
}

/// A line under the board with a point that shows how far the film is.
fn add_progress(scene: &mut Scene, board: &Board, look: Look, clock: &Clock) {
    let palette = look.style.palette();
    let (left, width) = (origin(look).0, grid(board).0);
    let y = scene.height + CELL * 0.1;
    scene.height += CELL * 0.3;
    let stroke = Stroke { color: palette.line, width: 2.0 };
    let line = vec![(left, y), (left + width, y)];
    scene.items.push(Item::Lines { lines: vec![line], stroke, opacity: 1.0 });
    let track = vec![
        Key { time: clock.slide(0)[0], offset: (0.0, 0.0) },
        Key { time: clock.slide(clock.n_slides.saturating_sub(1))[1], offset: (width, 0.0) },
    ];
    let point = Item::Discs { centers: vec![(left, y)], radius: 4.0, fill: palette.ink };
    scene.items.push(Item::Group { offset: (0.0, 0.0), title: None, track, items: vec![point] });
}

/// The states along a plan side by side, each with an arrow for the slide that comes next and its name. The
/// plan need not solve the board.
///
/// # Errors
///
/// If a slide is illegal, and that the budget is used up.
pub fn storyboard(
    board: &Board,
    plan: &Plan,
    look: Look,
    n_columns: Option<usize>,
    budget: &Budget,
) -> Result<Scene, ReplayError> {
    let states = plan.states(board)?;
    let mut cards = Vec::with_capacity(states.len());
    for (index, state) in states.iter().enumerate() {
        budget.check()?;
        let mut scene = board_picture(board, state, look, &Notes::new());
        let caption = match plan.slides().get(index) {
            Some(&slide) => {
                let arrow = Item::moved(origin(look), arrow(board, state, slide, look));
                scene.items.push(arrow);
                let name = &board.vehicle(slide.vehicle).name;
                format!("{}. {name}{:+}", index + 1, slide.distance)
            }
            None if board.is_goal(state) => "solved".to_owned(),
            None => "not solved yet".to_owned(),
        };
        cards.push(Card { caption: vec![caption], scene });
    }
    let title = format!("Plan of {} for {}", counted(plan.n_moves(), "move"), cards[0].scene.title);
    Ok(sheet(cards, n_columns, look, title))
}

/// An arrow from the leading end of a vehicle to where it will be.
fn arrow(board: &Board, state: &State, slide: Slide, look: Look) -> Vec<Item> {
    let vehicle = board.vehicle(slide.vehicle);
    let half = f64::from(vehicle.length) / 2.0;
    let (line, position) =
        (f64::from(vehicle.line) + 0.5, f64::from(state.position(slide.vehicle)));
    let forward = f64::from(slide.distance.get()).signum();
    let place = |along: f64, across: f64| -> Point {
        let (along, across) = (along * CELL, (line + across) * CELL);
        match vehicle.orientation {
            board::Orientation::Horizontal => (along, across),
            board::Orientation::Vertical => (across, along),
        }
    };
    // From the leading end, whose mark stays to be seen, to its new place.
    let from = position + half + forward * (half - 0.04);
    let to = position + half + f64::from(slide.distance.get()) + forward * (half - 0.12);
    let neck = to - forward * 0.22;
    let shaft = vec![place(from, 0.0), place(neck, 0.0)];
    let head = vec![place(neck, -0.2), place(to, 0.0), place(neck, 0.2)];
    let [color, around] = look.style.palette().arrow;
    let wide = |color, width| Stroke { color, width: width * CELL };
    let line = |stroke| Item::Lines { lines: vec![shaft.clone()], stroke, opacity: 1.0 };
    let head = |stroke| Item::Polygon { points: head.clone(), fill: color, stroke };
    vec![
        line(wide(around, 0.18)),
        head(Some(wide(around, 0.1))),
        line(wide(color, 0.08)),
        head(None),
    ]
}

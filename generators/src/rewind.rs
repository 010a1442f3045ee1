//! A winning board, and random steps backwards.
//!
//! Source: the course project's generator: its bag of vehicles, its insertions, and its rules for the red
//! car. Its constants are kept; the grid is 6x6 with the exit at the right of row 2.

use board::{Board, Cell, Content, Orientation, Side, Size, Slide, State, rules};
use limits::{Budget, StopReason};
use rand::{
    RngExt as _,
    seq::{IndexedRandom as _, SliceRandom as _},
};
use thiserror::Error;

use crate::{
    Outline, Rng,
    draft::{Draft, chance, piece},
    mover::Mover,
};

/// Boards by rewinding.
#[derive(Clone, Debug, PartialEq)]
pub struct Rewind {
    /// How the legal steps of a state are found.
    pub steps_by: StepsBy,
}

/// How legal steps are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepsBy {
    /// By the rules.
    #[default]
    Rules,
    /// By a SAT solver on the `cell` encoding, as the original does: the contents of the cells are assumed,
    /// and the solver says who can move. One call a step.
    Sat,
}

/// Why there is no board.
#[derive(Debug, Error)]
pub enum RewindError {
    /// A limit is reached.
    #[error("{0}")]
    Stopped(#[from] StopReason),
    /// The solver failed.
    #[error("{0:#}")]
    Solver(anyhow::Error),
}

/// The row of the red car.
const RED_ROW: u8 = 2;

/// Tries for a horizontal vehicle, before it is left out.
const MAX_TRIES: usize = 100;

/// The probability that a place where a vertical vehicle fits is taken.
const TAKEN: f64 = 0.35;

/// The number of steps after which the red car goes to the left, if it can.
const RED_EVERY: usize = 5;

/// The number of steps after which the board may be done.
const DONE_EVERY: usize = 100;

/// After this many steps a new board is begun.
const MAX_STEPS: usize = 300;

impl Rewind {
    /// A board: a winning one is made, and rewound until the red car has left the exit and something stands
    /// to the right of it.
    ///
    /// # Errors
    ///
    /// If the budget ends, and a solver that fails.
    pub fn board(&self, rng: &mut Rng, budget: &Budget) -> Result<Board, RewindError> {
        loop {
            budget.check()?;
            let winning = winning(rng);
            let mut mover = Mover::new(&winning, self.steps_by, budget)?;
            if let Some(state) = rewound(&winning, &mut mover, rng)? {
                return Ok(winning
                    .with_state(&state)
                    .expect("legal steps lead to states of the board"));
            }
        }
    }
}

/// The red car at the exit, and a bag of vehicles inserted around it.
fn winning(rng: &mut Rng) -> Board {
    let size = Size::new(6, 6).expect("6x6 is a size");
    let outline = Outline::new(size, Side::Right, Some(RED_ROW)).expect("there is room");
    let goal = outline.goal_position();
    let mut draft = Draft::new(&outline.with_position(goal));
    let (horizontal, vertical) = (Orientation::Horizontal, Orientation::Vertical);
    let mut bag = [(horizontal, 2); 6].to_vec();
    bag.extend([(horizontal, 3); 2]);
    bag.extend([(vertical, 2); 8]);
    bag.push((vertical, 3));
    bag.shuffle(rng);
    let mut n_left = rng.random_range(7..=11);
    while n_left > 0
        && let Some((orientation, length)) = bag.pop()
    {
        let is_inserted = match orientation {
            Orientation::Horizontal => insert_horizontal(&mut draft, length, rng),
            Orientation::Vertical => insert_vertical(&mut draft, length, rng),
        };
        n_left -= usize::from(is_inserted);
    }
    draft.board()
}

/// Inserts a vehicle at a random place that is not in the red car's row.
fn insert_horizontal(draft: &mut Draft, length: u8, rng: &mut Rng) -> bool {
    for _ in 0..MAX_TRIES {
        let (line, position) = (rng.random_range(0..6), rng.random_range(0..6));
        let vehicle = piece(Orientation::Horizontal, length, line, position);
        if line != RED_ROW && draft.fits(&vehicle) {
            draft.vehicles.push(vehicle);
            return true;
        }
    }
    false
}

/// Column by column from the right, each upwards or downwards: a place where it fits is taken at random.
fn insert_vertical(draft: &mut Draft, length: u8, rng: &mut Rng) -> bool {
    for column in (0..6).rev() {
        let mut positions: Vec<u8> = (0..=6 - length).collect();
        if rng.random() {
            positions.reverse();
        }
        for position in positions {
            let vehicle = piece(Orientation::Vertical, length, column, position);
            if draft.fits(&vehicle) && chance(TAKEN, rng) {
                draft.vehicles.push(vehicle);
                return true;
            }
        }
    }
    false
}

/// Steps backwards; `None` if the board is not done by then.
fn rewound(board: &Board, mover: &mut Mover, rng: &mut Rng) -> Result<Option<State>, RewindError> {
    let mut state = board.initial_state();
    let is_red = |step: &Slide| step.vehicle == board.primary();
    for n in 1..=MAX_STEPS {
        let steps = mover.steps(&state)?;
        let left = steps.iter().find(|step| is_red(step) && step.distance.is_negative());
        let backwards = steps.iter().filter(|step| !is_red(step) || step.distance.is_negative());
        let backwards: Vec<_> = backwards.collect();
        let step = match left {
            Some(left) if n % RED_EVERY == 0 => left,
            _ => match backwards.choose(rng) {
                Some(step) => step,
                None => return Ok(None),
            },
        };
        state = rules::slide(board, &state, *step).expect("the step is legal");
        if n % DONE_EVERY == 0 && is_done(board, &state) {
            return Ok(Some(state));
        }
    }
    Ok(None)
}

/// Returns `true` if the red car has left the exit, and something stands to the right of it.
fn is_done(board: &Board, state: &State) -> bool {
    let red = board.vehicle(board.primary());
    let end = state.position(board.primary()) + red.length;
    let layout = board.layout(state);
    let is_taken = |col| layout.at(Cell::new(RED_ROW, col)) != Content::Empty;
    !board.is_goal(state) && (end..board.size().width()).any(is_taken)
}

//! Why boards are too easy, or cannot be solved: facts about many boards at once, which anybody can check.

use std::collections::HashSet;

use board::{
    Board, BoardParts, Cell, CellSet, Content, Metric, Orientation, Plan, ReplayError, Slide,
    Vehicle,
    formats::{Format, ReadError, rename_to_letters, write},
    plan_text,
};
use limits::{Budget, StopReason};
use thiserror::Error;

use super::by_rules::shortest_length;

/// A fact about many boards.
///
/// Sound, since fewer and shorter vehicles leave a plan what it is, or shorter; and more and longer vehicles,
/// and more walls, leave a board without a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exclusion {
    /// A board has a plan of fewer moves (steps) if its primary stands here, each vehicle here is there, or a
    /// shorter one within its cells, or none, and the empty cells here are empty. Nothing is said of other
    /// cells: here they are walls.
    Plan {
        /// The primary, the vehicles that move, and the cells that they enter.
        board: Board,
        /// The plan.
        plan: Plan,
    },
    /// A board has no plan if its primary stands here, the walls here are there, and each vehicle here is
    /// there or a longer one that covers it. Nothing is said of the cells that are empty here.
    Stuck {
        /// The primary, vehicles and walls.
        board: Board,
    },
}

/// Why a fact about boards is not known to be true.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotExcluded {
    /// It is wrong.
    #[error("{0}")]
    Wrong(String),
    /// The check takes more than is allowed.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

/// Why a line is no fact about boards.
#[derive(Debug, Error)]
pub enum ExclusionError {
    /// It has one word.
    #[error("expected `plan` or `stuck`, and a board")]
    NoBoard,
    /// It begins with another word.
    #[error("`{}` is neither `plan` nor `stuck`", .0.escape_debug())]
    Kind(String),
    /// A cell of which nothing is said is written as if something were.
    #[error("`{unsaid}` has no place in a board after `{kind}`")]
    Unsaid {
        /// The character of the cell.
        unsaid: &'static str,
        /// The word at the beginning.
        kind: String,
    },
    /// The board or the plan cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ReadError),
    /// A plan follows a board that is stuck.
    #[error("there is no plan where a board is stuck")]
    PlanOfStuck,
}

impl Exclusion {
    /// The board that stands for many.
    pub fn board(&self) -> &Board {
        match self {
            Self::Plan { board, .. } | Self::Stuck { board } => board,
        }
    }

    /// What a plan needs: the primary and the vehicles that it moves, and the cells that it sweeps.
    ///
    /// # Panics
    ///
    /// If it is no plan of the board.
    pub(super) fn of_plan(board: &Board, plan: &Plan) -> Self {
        let moved: HashSet<_> = plan.slides().iter().map(|slide| slide.vehicle).collect();
        let ids = board.vehicles().map(|(id, _)| id);
        let kept: Vec<_> = ids.filter(|id| *id == board.primary() || moved.contains(id)).collect();
        let kept_cells = kept.iter().flat_map(|&id| board.vehicle(id).cells());
        let mut used: CellSet = kept_cells.collect();
        let mut state = board.initial_state();
        for &slide in plan.slides() {
            let from = state.position(slide.vehicle);
            let to = from.checked_add_signed(slide.distance.get()).expect("the slide is legal");
            for position in from.min(to)..=from.max(to) {
                board.vehicle(slide.vehicle).cells_at(position).for_each(|cell| {
                    used.insert(cell);
                });
            }
            state = state.with(slide.vehicle, to);
        }
        let walls = board.size().cells().filter(|&cell| !used.contains(cell)).collect();
        let number = |id| kept.iter().position(|&other| other == id).expect("it is kept");
        let slides = plan.slides().iter().map(|slide| {
            let vehicle = board::VehicleId::new(number(slide.vehicle));
            Slide { vehicle, ..*slide }
        });
        let plan = Plan::new(slides.collect());
        let vehicles = kept.iter().map(|&id| board.vehicle(id).clone()).collect();
        let (size, primary, exit) = (board.size(), number(board.primary()), board.exit());
        let parts = BoardParts { size, walls, vehicles, primary, exit };
        let board = Board::new(parts).expect("a part of a legal board is legal");
        Self::Plan { board, plan }
    }

    /// The same for boards upside down.
    #[must_use]
    pub(super) fn mirrored(&self) -> Self {
        let board = mirrored(self.board());
        match self {
            Self::Stuck { .. } => Self::Stuck { board },
            Self::Plan { plan, .. } => {
                let slides = plan.slides().iter().map(|slide| {
                    match board.vehicle(slide.vehicle).orientation {
                        Orientation::Horizontal => *slide,
                        Orientation::Vertical => Slide { distance: -slide.distance, ..*slide },
                    }
                });
                let plan = Plan::new(slides.collect());
                Self::Plan { board, plan }
            }
        }
    }

    /// Checks it by the rules alone: the plan is replayed where everything else is a wall, and is shorter
    /// than `at_least`; or all states that can be reached, where nothing else is there, are looked at
    /// ([`shortest_length`]).
    ///
    /// # Errors
    ///
    /// Why it is not so, and a budget that ends.
    pub fn check(
        &self,
        metric: Metric,
        at_least: usize,
        budget: &Budget,
    ) -> Result<(), NotExcluded> {
        match self {
            Self::Plan { board, plan } => {
                plan.check(board, budget).map_err(|error| match error {
                    ReplayError::Stopped(reason) => NotExcluded::Stopped(reason),
                    error => NotExcluded::Wrong(error.to_string()),
                })?;
                let length = plan.len(metric);
                if length < at_least {
                    Ok(())
                } else {
                    let why =
                        format!("the plan has {length} {metric}, and {at_least} are asked for");
                    Err(NotExcluded::Wrong(why))
                }
            }
            Self::Stuck { board } => match shortest_length(board, Metric::Steps, budget)? {
                None => Ok(()),
                Some(_) => Err(NotExcluded::Wrong("the primary can reach the exit".to_owned())),
            },
        }
    }

    /// One line: the kind, the board with `?` for the cells that are left open, and the plan.
    pub fn text(&self) -> String {
        let cells = |board: &Board| {
            let named = rename_to_letters(board).expect("a grid of this size has few vehicles");
            let text = write(&named, Format::Compact).expect("it has letters as names");
            (named, text)
        };
        match self {
            Self::Plan { board, plan } => {
                let (named, text) = cells(board);
                let plan = plan_text::write(plan, &named);
                format!("plan {} {plan}", with_unsaid(&text, 'x'))
            }
            Self::Stuck { board } => {
                let (_, text) = cells(board);
                format!("stuck {}", with_unsaid(&text, '.'))
            }
        }
    }

    /// Reads what [`text`](Self::text) writes. The plan is not checked.
    ///
    /// # Errors
    ///
    /// What is wrong with the line.
    pub fn parse(line: &str) -> Result<Self, ExclusionError> {
        let (kind, rest) = line.split_once(' ').ok_or(ExclusionError::NoBoard)?;
        let (cells, plan) = rest.split_once(' ').unwrap_or((rest, ""));
        let unsaid = match kind {
            "plan" => "x",
            "stuck" => ".",
            _ => return Err(ExclusionError::Kind(kind.to_owned())),
        };
        let (_, letters) = cells.split_once(':').unwrap_or(("", cells));
        if letters.contains(unsaid) {
            return Err(ExclusionError::Unsaid { unsaid, kind: kind.to_owned() });
        }
        let board: Board = cells.replace('?', unsaid).parse()?;
        match (kind, plan) {
            ("stuck", "") => Ok(Self::Stuck { board }),
            ("stuck", _) => Err(ExclusionError::PlanOfStuck),
            _ => {
                let plan = plan_text::read(plan, &board)?;
                Ok(Self::Plan { board, plan })
            }
        }
    }
}

/// The text of cells with `?` for those that are `unsaid`; the size before them stays.
fn with_unsaid(text: &str, unsaid: char) -> String {
    match text.split_once(':') {
        Some((size, cells)) => format!("{size}:{}", cells.replace(unsaid, "?")),
        None => text.replace(unsaid, "?"),
    }
}

/// The board upside down.
fn mirrored(board: &Board) -> Board {
    let height = board.size().height();
    let vehicles = board.vehicles().map(|(_, vehicle)| match vehicle.orientation {
        Orientation::Horizontal => Vehicle { line: height - 1 - vehicle.line, ..vehicle.clone() },
        Orientation::Vertical => {
            let position = height - vehicle.position - vehicle.length;
            Vehicle { position, ..vehicle.clone() }
        }
    });
    let walls = board.walls().iter().map(|cell| Cell::new(height - 1 - cell.row, cell.col));
    let parts = BoardParts {
        size: board.size(),
        walls: walls.collect(),
        vehicles: vehicles.collect(),
        primary: board.primary().index(),
        exit: board.exit(),
    };
    Board::new(parts).expect("a legal board upside down is legal")
}

/// The cells that are empty as the board stands.
pub(super) fn empty_cells(board: &Board) -> Vec<Cell> {
    let layout = board.layout(&board.initial_state());
    board.size().cells().filter(|&cell| layout.at(cell) == Content::Empty).collect()
}

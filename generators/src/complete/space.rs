//! The boards that meet a wish, as a formula.

use std::{collections::HashMap, convert::Infallible};

use board::{Board, End, Orientation, Size};
use conditions::{Comparison, Field, FieldSource, Operator, PlacedVehicle};
use encodings::{
    FrameError,
    cell::{CellContent, CellTheory, VehicleKind},
};
use lemmas::ExpandError;
use limits::{Budget, StopReason};
use logic::{CompileOptions, CompiledSystem, Formula, TransitionSystem, Valuation};
use thiserror::Error;

use super::{
    counts::Counting,
    exclusion::Exclusion,
    pieces::{Pieces, empty, red_stands},
    wish::{Demand, Wish},
};

/// The boards that meet a wish, whatever their length.
#[derive(Debug)]
pub struct Space {
    wish: Wish,
    theory: CellTheory,
    system: TransitionSystem,
    pieces: Pieces,
    /// What the lemmas say.
    lemmas: Vec<Formula>,
}

fn no_row(row: u8, size: Size) -> String {
    match size.width() {
        0..2 => format!("a board of {size} has no room for the primary, a car in a row"),
        _ => format!("there is no row {row} on a board of {size}; rows count from 0"),
    }
}

/// Why a wish makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WishError {
    /// Red does not fit.
    #[error("{}", no_row(*row, *size))]
    NoRow {
        /// The row.
        row: u8,
        /// The size of the grid.
        size: Size,
    },
    /// Vehicles would have no names in texts.
    #[error("boards of {size} are too large: {MAX_CELLS} cells are the most")]
    TooLarge {
        /// The size of the grid.
        size: Size,
    },
    /// The sketch is of another size, or has the primary elsewhere.
    #[error("the sketch is of {sketch} with the primary in another row, or not of {size}")]
    OtherSketch {
        /// The size of the grid.
        size: Size,
        /// The size of the sketch.
        sketch: Size,
    },
    /// Only the start can be spoken of.
    #[error("`{lemma}` speaks of transitions; a wish is about the board as it stands")]
    Transitions {
        /// The text of the lemma.
        lemma: String,
    },
    /// The lemma says nothing about these boards.
    #[error("`{lemma}`: {error}")]
    Lemma {
        /// The text of the lemma.
        lemma: String,
        /// Why.
        error: ExpandError,
    },
    /// The budget ended.
    #[error("{0}")]
    Stopped(#[from] StopReason),
}

/// The largest grid: half as many cars have letters.
pub(super) const MAX_CELLS: usize = 96;

impl Space {
    /// The boards that meet `wish`.
    ///
    /// # Errors
    ///
    /// A wish that makes no sense, and a budget that ends.
    pub fn new(wish: Wish, budget: &Budget) -> Result<Self, WishError> {
        let Wish { size, red_row, .. } = wish;
        if size.n_cells() > MAX_CELLS {
            return Err(WishError::TooLarge { size });
        }
        if let Some(sketch) = &wish.sketch {
            let is_here = sketch.red_row().is_none_or(|row| row == red_row);
            if sketch.size() != size || !is_here {
                return Err(WishError::OtherSketch { size, sketch: sketch.size() });
            }
        }
        let theory = if wish.max_walls == 0 {
            CellTheory::of_size(size, red_row, None, budget)?
        } else {
            CellTheory::with_walls(size, red_row, None, budget)?
        };
        let theory = theory.ok_or(WishError::NoRow { row: red_row, size })?;
        let lemmas = formulas(&wish, &theory, budget)?;
        let mut system = theory.system().clone();
        system.set_goal(Formula::TRUE);
        let pieces = Pieces::define(&theory, &mut system);
        for formula in &lemmas {
            system.initially("wish", formula.clone());
        }
        let mut counting = Counting::new(&theory, &mut system, budget);
        let demands = demands(&wish, &mut counting);
        counting.check()?;
        for formula in demands {
            counting.system.initially("wish", formula);
        }
        system.check(budget)?;
        Ok(Self { wish, theory, system, pieces, lemmas })
    }

    /// What is asked for.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Returns `true` if a board of cars and trucks, with the primary in its row, meets the wish.
    pub fn admits(&self, board: &Board) -> bool {
        if board.walls().len() > self.wish.max_walls {
            return false;
        }
        let places: Vec<PlacedVehicle> = board.vehicles().map(|(_, v)| v.into()).collect();
        let primary = PlacedVehicle::from(board.vehicle(board.primary()));
        let is_sketched = self.wish.sketch.as_ref().is_none_or(|sketch| {
            let layout = board.layout(&board.initial_state());
            let pattern = &sketch.pattern;
            pattern.vehicles.iter().all(|place| places.contains(place) && *place != primary)
                && pattern.empty.iter().all(|&cell| layout.at(cell) == board::Content::Empty)
                && pattern.walls.iter().all(|&cell| board.walls().contains(cell))
                && sketch.primary.is_none_or(|sketched| sketched == primary)
        });
        let meets = |demand: &Demand| {
            let Ok(holds) = demand.condition.holds(&mut UnsearchedBoard(board));
            holds
        };
        let is_met = self.wish.demand.as_ref().is_none_or(meets);
        is_sketched && is_met && (self.lemmas.is_empty() || self.are_lemmas_true(board))
    }

    fn are_lemmas_true(&self, board: &Board) -> bool {
        let values: HashMap<_, _> = self.theory.values(board).into_iter().collect();
        let value = |atom: logic::Atom| values.get(&atom.prop).copied().unwrap_or(false);
        self.lemmas.iter().all(|formula| formula.evaluate(&value))
    }

    /// The formula of which the boards of the space are the models, and none that an exclusion speaks of.
    ///
    /// # Errors
    ///
    /// If the budget ends.
    pub fn compiled<'e>(
        &self,
        exclusions: impl IntoIterator<Item = &'e Exclusion>,
        budget: &Budget,
    ) -> Result<CompiledSystem, StopReason> {
        let mut system = self.system.clone();
        for exclusion in exclusions {
            system.initially("exclusion", self.excluding(exclusion));
        }
        CompiledSystem::within(system, CompileOptions::default(), budget)
    }

    /// Returns `true` if an exclusion is about boards of this kind: the same size, cars and trucks, and the
    /// same primary.
    pub fn is_about(&self, exclusion: &Exclusion) -> bool {
        let board = exclusion.board();
        let primary = board.vehicle(board.primary());
        board.size() == self.wish.size
            && board.exit() == End::Last
            && (primary.orientation, primary.line, primary.length)
                == (Orientation::Horizontal, self.wish.red_row, 2)
            && board.vehicles().all(|(_, vehicle)| [2, 3].contains(&vehicle.length))
    }

    /// The clause that is false exactly of the boards that an exclusion speaks of, read on the definitions of
    /// the space.
    pub(super) fn excluding(&self, exclusion: &Exclusion) -> Formula {
        let board = exclusion.board();
        let primary = board.vehicle(board.primary());
        let others = board.vehicles().filter(|&(id, _)| id != board.primary());
        let places = others.map(|(_, vehicle)| PlacedVehicle::from(vehicle));
        let mut reasons = vec![red_stands(&self.theory, primary.into())];
        match exclusion {
            Exclusion::Plan { .. } => {
                reasons.extend(places.map(|place| self.pieces.within(place).now().into()));
                let layout = board.layout(&board.initial_state());
                let cells = board.size().cells();
                let cells = cells.filter(|&cell| layout.at(cell) == board::Content::Empty);
                reasons.extend(cells.map(|cell| empty(&self.theory, cell)));
            }
            Exclusion::Stuck { .. } => {
                reasons.extend(places.map(|place| self.pieces.covered(place).now().into()));
                reasons.extend(board.walls().iter().map(|cell| {
                    let wall = self.theory.held(cell, CellContent::Wall);
                    wall.map_or(Formula::FALSE, |wall| wall.now().into())
                }));
            }
        }
        !Formula::all(reasons)
    }

    /// The clause that is false of this board alone.
    pub(super) fn excluding_board(&self, board: &Board) -> Formula {
        let layout = board.layout(&board.initial_state());
        let held = board.size().cells().map(|cell| {
            let content = match layout.at(cell) {
                board::Content::Empty => CellContent::Empty,
                board::Content::Wall => CellContent::Wall,
                board::Content::Vehicle(id) => {
                    let vehicle = board.vehicle(id);
                    let is_red = id == board.primary();
                    let (orientation, length) = (vehicle.orientation, vehicle.length);
                    CellContent::Vehicle(VehicleKind { is_red, orientation, length })
                }
            };
            let held = self.theory.held(cell, content);
            held.map_or(Formula::FALSE, |held| held.now().into())
        });
        !Formula::all(held)
    }

    /// The board that a model shows.
    ///
    /// # Errors
    ///
    /// What makes no sense in the model.
    pub(super) fn board(&self, frame: &Valuation) -> Result<Board, FrameError> {
        self.theory.board(frame)
    }

    /// Returns `true` if a board turned upside down is a board of the same size with the primary in the same
    /// row.
    pub(super) fn is_mirrored(&self) -> bool {
        self.wish.red_row * 2 + 1 == self.wish.size.height()
    }
}

fn formulas(wish: &Wish, theory: &CellTheory, budget: &Budget) -> Result<Vec<Formula>, WishError> {
    let formula = |lemma: &lemmas::Lemma| {
        let text = || lemma.text().to_owned();
        if lemma.horizon() > 0 {
            return Err(WishError::Transitions { lemma: text() });
        }
        lemma.formula(theory, budget).map_err(|error| match error {
            ExpandError::Stopped(reason) => reason.into(),
            error => WishError::Lemma { lemma: text(), error },
        })
    };
    wish.lemmas.iter().map(formula).collect()
}

/// What the wish says, but for its lemmas.
fn demands(wish: &Wish, counting: &mut Counting<'_>) -> Vec<Formula> {
    let mut demands = Vec::new();
    if let Some(sketch) = &wish.sketch {
        demands.push(counting.sketched(&sketch.pattern));
        let primary = sketch.primary;
        demands.extend(primary.map(|primary| red_stands(counting.theory, primary)));
    }
    if let Some(demand) = &wish.demand {
        demands.push(counting.formula(&demand.condition));
    }
    if wish.max_walls > 0 {
        let most = Comparison { operator: Operator::LessOrEqual, number: wish.max_walls as u64 };
        demands.push(counting.compared(Field::Walls, most));
    }
    demands
}

/// A board of which nothing is asked that needs a search.
struct UnsearchedBoard<'a>(&'a Board);

impl FieldSource for UnsearchedBoard<'_> {
    type Error = Infallible;

    fn board(&self) -> &Board {
        self.0
    }

    fn number(&mut self, field: Field) -> Result<Option<u64>, Infallible> {
        Ok(field.count(self.0))
    }
}

//! The cell encoding about many boards at once: all states, without an initial one and a goal to reach.

use std::collections::HashMap;

use board::{Board, Cell, Direction, Metric, Orientation, Size, Slide};
use limits::{Budget, StopReason};
use logic::{Formula, Prop, Trace, TransitionSystem};

use super::{
    completion,
    fleet::Fleet,
    invariant,
    kind::{CellContent, VehicleKind},
    mistake::{Mistake, missed},
    props::Props,
    scope::Scope,
    slide::CellSlide,
    transition::{self, Idle, max_distance},
};

/// The theory of all boards of a size, or of all states of one board.
///
/// Its system has the invariant as the condition on *initial* states, so that frame 0 is any state;
/// the next frames are determined by the slides (module `completion`), and nothing is
/// assumed about them. Can-move propositions are defined in every frame. No transition is idle, and
/// the system's goal is that of the puzzle.
#[derive(Debug)]
pub struct CellTheory {
    pub(super) system: TransitionSystem,
    pub(super) props: Props,
    invariant: Formula,
    /// What a mistake leaves out.
    left_out: Vec<Formula>,
    slides: HashMap<(Cell, Orientation, Direction, u8), Prop>,
    pub(super) own: Option<(Board, Fleet)>,
}

impl CellTheory {
    /// All boards of this size with cars and trucks (lengths 2 and 3), without walls, on which Red is
    /// a car in row `red_row` that leaves at the right; with the transitions of a metric, or about
    /// single states. `None` if Red does not fit.
    ///
    /// # Errors
    ///
    /// If the budget is used up; the largest models take some seconds and hundreds of megabytes.
    pub fn of_size(
        size: Size,
        red_row: u8,
        transitions: Option<Metric>,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        if size.width() < 2 || red_row >= size.height() {
            return Ok(None);
        }
        Self::of_scope(Scope::of_size(size, red_row), transitions, budget).map(Some)
    }

    /// As [`of_size`](Self::of_size), with walls anywhere.
    ///
    /// # Errors
    ///
    /// If the budget is used up.
    pub fn with_walls(
        size: Size,
        red_row: u8,
        transitions: Option<Metric>,
        budget: &Budget,
    ) -> Result<Option<Self>, StopReason> {
        if size.width() < 2 || red_row >= size.height() {
            return Ok(None);
        }
        let scope = Scope::of_size(size, red_row).with_walls();
        Self::of_scope(scope, transitions, budget).map(Some)
    }

    fn of_scope(
        scope: Scope,
        transitions: Option<Metric>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut system = TransitionSystem::new();
        let props = Props::new(scope, &mut system);
        Self::new(system, props, None, Vec::new(), transitions, budget)
    }

    /// All states of `board`: its vehicles on their lines, in their order, without overlap, whether
    /// they can be reached or not.
    ///
    /// # Errors
    ///
    /// If the budget is used up.
    pub fn of_board(
        board: &Board,
        transitions: Option<Metric>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut system = TransitionSystem::new();
        let props = Props::new(Scope::of_board(board), &mut system);
        let (fleet, demands) = Fleet::new(board, &props, &mut system);
        let own = Some((board.clone(), fleet));
        Self::new(system, props, own, demands, transitions, budget)
    }

    fn new(
        mut system: TransitionSystem,
        props: Props,
        own: Option<(Board, Fleet)>,
        fleet_demands: Vec<Formula>,
        transitions: Option<Metric>,
        budget: &Budget,
    ) -> Result<Self, StopReason> {
        let mut structure = Vec::new();
        invariant::add(&props, &mut |family, formula| {
            if family == invariant::CAN_MOVE {
                system.always(family, formula);
            } else {
                structure.push((family, formula));
            }
        });
        structure.extend(fleet_demands.into_iter().map(|formula| ("fleet", formula)));
        let invariant = Formula::all(structure.iter().map(|(_, formula)| formula.clone()));
        for (family, formula) in structure {
            system.initially(family, formula);
        }
        system.set_goal(props.goal());
        let check = &|system: &TransitionSystem| system.check(budget);
        check(&system)?;
        let slides = match transitions {
            None => Vec::new(),
            Some(metric) => {
                let distance = max_distance(metric);
                let slides = transition::add(&props, distance, Idle::Never, check, &mut system)?;
                completion::add(&props, &slides, check, &mut system)?;
                slides
            }
        };
        let by_lead = |slide: &CellSlide| {
            ((slide.lead, slide.orientation, slide.direction, slide.distance), slide.prop)
        };
        let slides = slides.iter().map(by_lead).collect();
        Ok(Self { system, props, invariant, left_out: Vec::new(), slides, own })
    }

    /// The theory with a mistake in its system. What its propositions mean, and what
    /// [`invariant`](Self::invariant) says, stays.
    #[must_use]
    pub fn with_mistake(mut self, mistake: Mistake) -> Self {
        self.left_out = mistake.make(&mut self.system);
        self
    }

    /// The first formula that is false in a trace, and that a [mistake](Self::with_mistake) leaves out, with
    /// the number of its frame.
    pub fn missed(&self, trace: &Trace) -> Option<(usize, &Formula)> {
        missed(&self.left_out, trace)
    }

    /// The system; a copy can take further constraints.
    pub fn system(&self) -> &TransitionSystem {
        &self.system
    }

    /// What is assumed of a state: every family of the invariant but the definitions.
    pub fn invariant(&self) -> &Formula {
        &self.invariant
    }

    /// Size of the grid.
    pub fn size(&self) -> Size {
        self.props.size
    }

    /// The kind of the primary.
    pub fn red(&self) -> VehicleKind {
        self.props.scope.red.kind
    }

    /// Red's row; `None` if Red is vertical.
    pub fn red_row(&self) -> Option<u8> {
        let red = self.props.scope.red;
        (red.kind.orientation == Orientation::Horizontal).then_some(red.line)
    }

    /// All kinds of vehicles of the theory, Red first, then by orientation and length.
    pub fn kinds(&self) -> Vec<VehicleKind> {
        self.props.scope.kinds()
    }

    /// Returns `true` if the theory has walls.
    pub fn has_walls(&self) -> bool {
        self.props.scope.has_walls
    }

    /// `E`, `W`, `Red`, `Hk` or `Vk` of a cell of the grid; `None` where the theory has no such
    /// proposition, since it is false.
    pub fn held(&self, cell: Cell, held: CellContent) -> Option<Prop> {
        let here = self.props.at(cell);
        match held {
            CellContent::Empty => Some(here.empty),
            CellContent::Wall => here.wall,
            CellContent::Vehicle(kind) => {
                here.kinds.iter().find(|(k, _)| *k == kind).map(|&(_, prop)| prop)
            }
        }
    }

    /// `off(r,c,o)` of a cell of the grid: it is number `o` of its vehicle.
    pub fn offset(&self, cell: Cell, o: usize) -> Option<Prop> {
        self.props.at(cell).offsets.get(o).copied()
    }

    /// `CMR`, `CML`, `CMU` or `CMD` of a cell of the grid.
    pub fn can_move(&self, cell: Cell, orientation: Orientation, direction: Direction) -> Prop {
        self.props.at(cell).can_move(orientation, direction)
    }

    /// The action of a slide by its lead cell; `None` where no vehicle could make it, or the theory has
    /// no transitions of this length.
    pub fn slide(
        &self,
        lead: Cell,
        orientation: Orientation,
        direction: Direction,
        distance: u8,
    ) -> Option<Prop> {
        self.slides.get(&(lead, orientation, direction, distance)).copied()
    }

    /// The action of a slide of one of the vehicles of `board`.
    pub fn action(&self, board: &Board, slide: Slide) -> Option<Prop> {
        let vehicle = board.vehicle(slide.vehicle);
        let (direction, along) = if slide.distance.is_negative() {
            (Direction::Backward, vehicle.position)
        } else {
            (Direction::Forward, vehicle.position + vehicle.length - 1)
        };
        let lead = vehicle.orientation.cell(vehicle.line, along);
        self.slide(lead, vehicle.orientation, direction, slide.distance.unsigned_abs().get())
    }
}

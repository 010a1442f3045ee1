//! A planning task in PDDL (STRIPS with types): a domain and a problem.
//!
//! Vehicles are numbered, since names of PDDL do not distinguish case. A static predicate lists the
//! slides that a board has room for, with the cells that each leaves, crosses and enters; the actions
//! take them as parameters. A step enters and leaves one cell, so that the domain of the metric steps
//! has one action; a longer slide enters as many cells as it is long, up to the length of the vehicle,
//! and crosses the others.

use std::collections::BTreeSet;

use limits::{Budget, Ledger, StopReason};

use super::slides;
use crate::{Board, Cell, CellSet, Content, Metric, VehicleId};

/// A planning task whose shortest plans are those of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pddl {
    /// The text of the domain; it depends on the slides that the board has room for.
    pub domain: String,
    /// The text of the problem.
    pub problem: String,
}

/// How many cells a slide covers newly, which is how many it leaves, and how many it only crosses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shape {
    entered: usize,
    crossed: usize,
}

impl Shape {
    /// The name of the action.
    fn action(self) -> String {
        match self.crossed {
            0 => format!("slide-{}", self.entered),
            crossed => format!("slide-{}-across-{crossed}", self.entered),
        }
    }

    /// The parameters that are cells: those left, crossed and entered.
    fn cells(self) -> [Vec<String>; 3] {
        let names = |kind: &str, n| (1..=n).map(|i| format!("?{kind}{i}")).collect();
        [
            names("left", self.entered),
            names("crossed", self.crossed),
            names("entered", self.entered),
        ]
    }
}

/// A slide that the grid and the walls leave room for.
struct Path {
    vehicle: VehicleId,
    from: u8,
    to: u8,
    left: Vec<Cell>,
    crossed: Vec<Cell>,
    entered: Vec<Cell>,
}

impl Path {
    fn new(board: &Board, id: VehicleId, (from, to): (u8, u8)) -> Self {
        let vehicle = board.vehicle(id);
        let cells_of = |position| vehicle.cells_at(position).collect::<CellSet>();
        let (before, after) = (cells_of(from), cells_of(to));
        let swept: CellSet =
            (from.min(to)..=from.max(to)).flat_map(|position| vehicle.cells_at(position)).collect();
        let is_before = |cell: &Cell| before.contains(*cell);
        let is_after = |cell: &Cell| after.contains(*cell);
        Self {
            vehicle: id,
            from,
            to,
            left: before.iter().filter(|cell| !is_after(cell)).collect(),
            crossed: swept.iter().filter(|cell| !is_before(cell) && !is_after(cell)).collect(),
            entered: after.iter().filter(|cell| !is_before(cell)).collect(),
        }
    }

    fn shape(&self) -> Shape {
        Shape { entered: self.entered.len(), crossed: self.crossed.len() }
    }

    /// The static fact that the path exists.
    fn fact(&self) -> String {
        let mut fact = format!("(can-{} {}", self.shape().action(), vehicle_name(self.vehicle));
        fact.push_str(&format!(" p{} p{}", self.from, self.to));
        for &cell in self.left.iter().chain(&self.crossed).chain(&self.entered) {
            fact.push_str(&format!(" {}", cell_name(cell)));
        }
        fact.push(')');
        fact
    }
}

/// The planning task of `board`, whose actions are the slides that count as one in `metric`.
///
/// # Errors
///
/// If the budget ends.
pub fn pddl(board: &Board, metric: Metric, budget: &Budget) -> Result<Pddl, StopReason> {
    let mut ledger = Ledger::new(budget);
    let mut shapes = BTreeSet::new();
    let mut paths = String::new();
    for (id, _) in board.vehicles() {
        for slide in slides(board, id, metric) {
            let path = Path::new(board, id, slide);
            shapes.insert(path.shape());
            let fact = format!("\n    {}", path.fact());
            // The text is copied once.
            ledger.take(2 * fact.len())?;
            paths.push_str(&fact);
        }
    }
    Ok(Pddl { domain: domain(metric, &shapes), problem: problem(board, metric, &paths) })
}

fn domain(metric: Metric, shapes: &BTreeSet<Shape>) -> String {
    let mut predicates = String::new();
    let mut actions = String::new();
    for shape in shapes {
        let cells = shape.cells().concat().join(" ");
        let name = shape.action();
        predicates.push_str(&format!(
            "\n    (can-{name} ?v - vehicle ?from ?to - position {cells} - cell)"
        ));
        actions.push_str(&action(*shape, &cells));
    }
    format!(
        "; Rush Hour: one action is one of the {metric}. A slide leaves, crosses and enters cells.
(define (domain rush-hour-{metric})
  (:requirements :strips :typing)
  (:types vehicle position cell)
  (:predicates
    (at ?v - vehicle ?p - position)
    (clear ?c - cell){predicates}){actions})
"
    )
}

fn action(shape: Shape, cells: &str) -> String {
    let name = shape.action();
    let [left, crossed, entered] = shape.cells();
    let each = |format: &dyn Fn(&String) -> String, cells: &[String]| -> String {
        cells.iter().map(format).collect()
    };
    let is_clear = |cell: &String| format!(" (clear {cell})");
    let is_not_clear = |cell: &String| format!(" (not (clear {cell}))");
    let preconditions = each(&is_clear, &[crossed, entered.clone()].concat());
    let effects = each(&is_clear, &left) + &each(&is_not_clear, &entered);
    format!(
        "
  (:action {name}
    :parameters (?v - vehicle ?from ?to - position {cells} - cell)
    :precondition (and (can-{name} ?v ?from ?to {cells})
      (at ?v ?from){preconditions})
    :effect (and (not (at ?v ?from)) (at ?v ?to){effects}))"
    )
}

/// `paths` are the facts that the paths exist.
fn problem(board: &Board, metric: Metric, paths: &str) -> String {
    let mut names = String::new();
    let mut facts = String::new();
    for (id, vehicle) in board.vehicles() {
        names.push_str(&format!("; {} is {:?}\n", vehicle_name(id), vehicle.name));
        facts.push_str(&format!("\n    (at {} p{})", vehicle_name(id), vehicle.position));
    }
    let layout = board.layout(&board.initial_state());
    let is_clear = |cell: &Cell| layout.at(*cell) == Content::Empty;
    for cell in board.size().cells().filter(is_clear) {
        facts.push_str(&format!("\n    (clear {})", cell_name(cell)));
    }
    facts.push_str(paths);
    let vehicles: Vec<String> = board.vehicles().map(|(id, _)| vehicle_name(id)).collect();
    // The goal may lie behind a wall.
    let goal = board.goal_position();
    let last = board.vehicles().map(|(id, _)| *board.range(id).end()).fold(goal, u8::max);
    let positions: Vec<String> = (0..=last).map(|position| format!("p{position}")).collect();
    let is_no_wall = |cell: &Cell| !board.walls().contains(*cell);
    let cells: Vec<String> = board.size().cells().filter(is_no_wall).map(cell_name).collect();
    format!(
        "{names}(define (problem board)
  (:domain rush-hour-{metric})
  (:objects
    {} - vehicle
    {} - position
    {} - cell)
  (:init{facts})
  (:goal (at {} p{})))
",
        vehicles.join(" "),
        positions.join(" "),
        cells.join(" "),
        vehicle_name(board.primary()),
        goal,
    )
}

fn vehicle_name(id: VehicleId) -> String {
    format!("v{}", id.index())
}

fn cell_name(cell: Cell) -> String {
    format!("c{}-{}", cell.row, cell.col)
}

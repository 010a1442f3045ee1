//! Conditions on boards as formulas.
//!
//! A comparison of a number of things counts them cell by cell: `trucks.i(r,c,j)`, up to the cell (r,c) there
//! are at least j trucks; i is the number of the comparison.

use board::Cell;
use conditions::{Comparison, Condition, Field, Operator, Pattern, PlacedVehicle};
use encodings::cell::{CellContent, CellTheory, VehicleKind};
use limits::{Budget, StopReason};
use logic::{Formula, TransitionSystem};

use super::pieces::{empty, red_stands, stands};

/// Compiles conditions to formulas, with definitions in a system.
pub(super) struct Counting<'a> {
    pub(super) theory: &'a CellTheory,
    pub(super) system: &'a mut TransitionSystem,
    n_comparisons: usize,
    budget: &'a Budget,
    /// Why the work ended; what is counted afterwards means nothing.
    stopped: Option<StopReason>,
}

impl<'a> Counting<'a> {
    pub(super) fn new(
        theory: &'a CellTheory,
        system: &'a mut TransitionSystem,
        budget: &'a Budget,
    ) -> Self {
        Self { theory, system, n_comparisons: 0, budget, stopped: None }
    }

    /// Returns `Ok` if the budget has not ended.
    ///
    /// # Errors
    ///
    /// If it has: the formulas are not what was asked for then.
    pub(super) fn check(&self) -> Result<(), StopReason> {
        self.stopped.map_or(Ok(()), Err)
    }

    /// The formula that is true of the boards that meet the condition.
    ///
    /// # Panics
    ///
    /// If the condition asks for what needs a search.
    pub(super) fn formula(&mut self, condition: &Condition) -> Formula {
        match condition {
            Condition::Constant(value) => Formula::Constant(*value),
            Condition::Solvable => unreachable!("it is not asked of formulas"),
            Condition::Field(field, comparison) => self.compared(*field, *comparison),
            Condition::Real(..) => unreachable!("formulas count"),
            Condition::Fields(left, operator, right) => self.both(*left, *operator, *right),
            Condition::Board(pattern) => self.pattern(pattern),
            Condition::Minus(pattern, n) => self.minus(pattern, *n),
            Condition::Not(condition) => !self.formula(condition),
            Condition::All(all) => {
                Formula::all(all.iter().map(|one| self.formula(one)).collect::<Vec<_>>())
            }
            Condition::Any(all) => {
                Formula::any(all.iter().map(|one| self.formula(one)).collect::<Vec<_>>())
            }
        }
    }

    /// Comparison of a number of things.
    pub(super) fn compared(&mut self, field: Field, comparison: Comparison) -> Formula {
        let size = self.theory.size();
        let number = usize::try_from(comparison.number).unwrap_or(usize::MAX);
        let most = number.saturating_add(1).min(size.n_cells() + 1);
        let counted = self.count(field, most);
        let at_least = |j: usize| counted.get(j).cloned().unwrap_or(Formula::FALSE);
        let more = at_least(number.saturating_add(1));
        match comparison.operator {
            Operator::Equal => at_least(number).and(!more),
            Operator::Unequal => (!at_least(number)).or(more),
            Operator::Less => !at_least(number),
            Operator::LessOrEqual => !more,
            Operator::Greater => more,
            Operator::GreaterOrEqual => at_least(number),
        }
    }

    /// Comparison of the numbers of two kinds of things: there are as many of one as of the other or more if
    /// there are j of it wherever there are j of the other.
    fn both(&mut self, left: Field, operator: Operator, right: Field) -> Formula {
        let most = self.theory.size().n_cells();
        let [left, right] = [left, right].map(|field| self.count(field, most));
        let as_many = |more: &[Formula], less: &[Formula]| {
            let at_least = |j: usize| more.get(j).cloned().unwrap_or(Formula::FALSE);
            Formula::all(less.iter().enumerate().map(|(j, there)| (!there.clone()).or(at_least(j))))
        };
        let (not_less, not_more) = (as_many(&left, &right), as_many(&right, &left));
        match operator {
            Operator::Equal => not_less.and(not_more),
            Operator::Unequal => !not_less.and(not_more),
            Operator::Less => !not_less,
            Operator::LessOrEqual => not_more,
            Operator::Greater => !not_more,
            Operator::GreaterOrEqual => not_less,
        }
    }

    /// By j, that there are at least j, for j up to `most`.
    fn count(&mut self, field: Field, most: usize) -> Vec<Formula> {
        let index = self.n_comparisons;
        self.n_comparisons += 1;
        let mut before = vec![Formula::TRUE];
        for cell in self.theory.size().cells() {
            self.stopped = self.stopped.or(self.system.check(self.budget).err());
            if self.stopped.is_some() {
                break;
            }
            let counts = self.counts(field, cell);
            let n_reached = before.len().min(most);
            let mut here = vec![Formula::TRUE];
            for j in 1..=n_reached {
                let name = format!("{field}.{index}({},{},{j})", cell.row, cell.col);
                let prop = self.system.state_prop(name);
                let as_many = before.get(j).cloned().unwrap_or(Formula::FALSE);
                let one_more = before[j - 1].clone().and(counts.clone());
                self.system.initially("count", prop.now().iff(as_many.or(one_more)));
                here.push(prop.now().into());
            }
            before = here;
        }
        before
    }

    /// A thing of the field is counted at the cell.
    fn counts(&self, field: Field, cell: Cell) -> Formula {
        let wanted = |kind: &VehicleKind| match field {
            Field::Cars => kind.length == 2,
            Field::Trucks => kind.length == 3,
            Field::Horizontal => kind.orientation == board::Orientation::Horizontal,
            Field::Vertical => kind.orientation == board::Orientation::Vertical,
            _ => true,
        };
        match field {
            Field::Empty => empty(self.theory, cell),
            Field::Walls => self.wall(cell),
            _ => {
                let kinds = self.theory.kinds().into_iter().filter(wanted);
                let held = kinds.filter_map(|kind| {
                    self.theory.held(cell, CellContent::Vehicle(kind)).map(logic::Prop::now)
                });
                let first = self.theory.offset(cell, 0).map(|prop| prop.now().into());
                Formula::any(held).and(first.unwrap_or(Formula::FALSE))
            }
        }
    }

    fn wall(&self, cell: Cell) -> Formula {
        let wall = self.theory.held(cell, CellContent::Wall);
        wall.map_or(Formula::FALSE, |wall| wall.now().into())
    }

    /// The cells hold what the pattern says; each of its vehicles may be the primary.
    fn pattern(&self, pattern: &Pattern) -> Formula {
        if pattern.size != self.theory.size() {
            return Formula::FALSE;
        }
        let vehicles = pattern.vehicles.iter().map(|&place| self.any_stands(place));
        self.cells(pattern).and(Formula::all(vehicles))
    }

    /// The cells hold what the pattern says; none of its vehicles is the primary.
    pub(super) fn sketched(&self, pattern: &Pattern) -> Formula {
        let vehicles = pattern.vehicles.iter().map(|&place| stands(self.theory, place));
        self.cells(pattern).and(Formula::all(vehicles))
    }

    fn cells(&self, pattern: &Pattern) -> Formula {
        let empties = pattern.empty.iter().map(|&cell| empty(self.theory, cell));
        let walls = pattern.walls.iter().map(|&cell| self.wall(cell));
        Formula::all(empties.chain(walls))
    }

    fn any_stands(&self, place: PlacedVehicle) -> Formula {
        let may_be_red = place.orientation == board::Orientation::Horizontal && place.length == 2;
        let red = if may_be_red { red_stands(self.theory, place) } else { Formula::FALSE };
        stands(self.theory, place).or(red)
    }

    /// The board has the vehicles of the pattern without `n` of them, and its walls.
    fn minus(&mut self, pattern: &Pattern, n: usize) -> Formula {
        let Some(n_left) = pattern.vehicles.len().checked_sub(n) else { return Formula::FALSE };
        if pattern.size != self.theory.size() {
            return Formula::FALSE;
        }
        let n_left = Comparison { operator: Operator::Equal, number: n_left as u64 };
        let as_many = self.compared(Field::Vehicles, n_left);
        let listed = |place: &PlacedVehicle| pattern.vehicles.contains(place);
        let others = super::pieces::places(pattern.size).filter(|place| !listed(place));
        let no_other = Formula::all(others.map(|place| !self.any_stands(place)));
        let walls = pattern.size.cells().map(|cell| {
            if pattern.walls.contains(&cell) { self.wall(cell) } else { !self.wall(cell) }
        });
        as_many.and(no_other).and(Formula::all(walls))
    }
}

//! Order-encoded positions: the propositions "v is at p or beyond", shared by the encodings that use them.

pub(crate) mod transition;

use std::ops::RangeInclusive;

use board::{Board, Cell, Direction, Orientation, State, VehicleId};
use itertools::Itertools;
use logic::{Atom, Formula, Moment, Prop, TransitionSystem, Valuation};

use crate::{
    codec::{StateCodec, prop_name},
    frame_error::FrameError,
    setting::Setting,
    vehicles::{MoveAction, Vehicles},
};

/// The propositions `ge(v,p)`: vehicle v is at position p or beyond, for all positions of v but its
/// first. The ranges are trimmed by walls and by the room that neighbours on the line need.
pub(crate) struct OrderedPositions {
    /// For each vehicle, its range, and a proposition for each position but the first.
    vehicles: Vec<(RangeInclusive<u8>, Vec<Prop>)>,
    /// For each vehicle, `forward(v)` and `backward(v)`, if it can move.
    acts: Vec<Option<[Atom; 2]>>,
}

impl OrderedPositions {
    pub(crate) fn new(setting: &Setting, system: &mut TransitionSystem) -> Self {
        let board = setting.board;
        let (mut vehicles, mut acts) = (Vec::new(), Vec::new());
        for ((id, _), range) in board.vehicles().zip(setting.trimmed_ranges()) {
            let name = prop_name(board, id);
            let beyond_first = range.clone().skip(1);
            let props = beyond_first.map(|p| system.state_prop(format!("ge({name},{p})")));
            vehicles.push((range.clone(), props.collect()));
            let act = |word| system.action_prop(format!("{word}({name})")).now();
            acts.push((range.count() > 1).then(|| ["forward", "backward"].map(act)));
        }
        Self { vehicles, acts }
    }

    /// "v is at p or beyond": ⊤ up to its first position, ⊥ beyond its last.
    pub(crate) fn ge(&self, id: VehicleId, position: u8, moment: Moment) -> Formula {
        let (range, props) = &self.vehicles[id.index()];
        if position <= *range.start() {
            Formula::TRUE
        } else if position > *range.end() {
            Formula::FALSE
        } else {
            let prop = props[usize::from(position - range.start() - 1)];
            Formula::Atom(logic::Atom { prop, moment })
        }
    }

    /// "v is at p".
    pub(crate) fn at(&self, id: VehicleId, position: u8, moment: Moment) -> Formula {
        self.ge(id, position, moment).and(!self.ge(id, position + 1, moment))
    }

    /// The vehicles of an orientation that some position of theirs lets cover `cell`.
    pub(crate) fn reaching(
        &self,
        board: &Board,
        orientation: Orientation,
        cell: Cell,
    ) -> Vec<VehicleId> {
        let (line, x) = orientation.line_and_index(cell);
        let on_line = board.vehicles().filter(|(id, vehicle)| {
            let covers = |p| p <= x && x < p + vehicle.length;
            vehicle.orientation == orientation
                && vehicle.line == line
                && self.range(*id).any(covers)
        });
        on_line.map(|(id, _)| id).collect()
    }

    /// "v is at or beyond the first position that covers `cell` at moment `a`, and not yet beyond the
    /// last one at moment `b`". At one moment: v covers the cell. At two: v sweeps it in this direction
    /// (forward from now to next where a is next), start and end included.
    pub(crate) fn between(
        &self,
        board: &Board,
        id: VehicleId,
        cell: Cell,
        a: Moment,
        b: Moment,
    ) -> Formula {
        let vehicle = board.vehicle(id);
        let (_, x) = vehicle.orientation.line_and_index(cell);
        let first_covering = (x + 1).saturating_sub(vehicle.length);
        self.ge(id, first_covering, a).and(!self.ge(id, x + 1, b))
    }

    /// "v is where it starts", "v is not beyond its end" and what lies between: the value of every
    /// proposition, and that they are monotone.
    pub(crate) fn constrain(&self, board: &Board, system: &mut TransitionSystem) {
        self.start(board, system);
        for (_, props) in &self.vehicles {
            for (lower, higher) in props.iter().tuple_windows() {
                system.always("monotone", higher.now().implies(lower.now()));
            }
        }
        let (primary, goal) = (board.primary(), board.goal_position());
        if self.range(primary).contains(&goal) {
            system.set_goal(self.at(primary, goal, Moment::Now));
        }
    }
}

/// The values of the propositions of a vehicle that is at `position`.
fn reached(
    (range, props): &(RangeInclusive<u8>, Vec<Prop>),
    position: u8,
) -> impl Iterator<Item = (Prop, bool)> {
    (range.start() + 1..).zip(props).map(move |(p, &prop)| (prop, position >= p))
}

impl StateCodec for OrderedPositions {
    fn state(&self, frame: &Valuation) -> Result<State, FrameError> {
        let positions = self.vehicles.iter().enumerate().map(|(index, (range, props))| {
            let beyond = props.iter().take_while(|&&prop| frame.holds(prop)).count();
            if props[beyond..].iter().any(|&prop| frame.holds(prop)) {
                return Err(FrameError::NotMonotone(index));
            }
            Ok(range.start() + u8::try_from(beyond).expect("a line has at most 64 cells"))
        });
        Ok(State::new(positions.collect::<Result<Vec<_>, _>>()?))
    }

    fn values(&self, state: &State) -> Vec<(Prop, bool)> {
        let vehicles = self.vehicles.iter().zip(state.positions());
        vehicles.flat_map(|(vehicle, &position)| reached(vehicle, position)).collect()
    }

    fn values_of(&self, vehicle: VehicleId, position: u8) -> Option<Vec<(Prop, bool)>> {
        Some(reached(&self.vehicles[vehicle.index()], position).collect())
    }
}

impl Vehicles for OrderedPositions {
    fn range(&self, id: VehicleId) -> RangeInclusive<u8> {
        self.vehicles[id.index()].0.clone()
    }

    fn within(&self, id: VehicleId, wanted: &dyn Fn(u8) -> bool, moment: Moment) -> Vec<Formula> {
        let positions: Vec<u8> = self.range(id).filter(|&p| wanted(p)).collect();
        let runs = positions.chunk_by(|a, b| a + 1 == *b);
        let within_run = |run: &[u8]| {
            let (first, last) = (run[0], run[run.len() - 1]);
            self.ge(id, first, moment).and(!self.ge(id, last + 1, moment))
        };
        runs.map(within_run).collect()
    }

    fn acts(&self, id: VehicleId) -> Vec<MoveAction> {
        let directions = [Direction::Forward, Direction::Backward];
        let acts = self.acts[id.index()].into_iter().flatten().zip(directions);
        acts.map(|(atom, direction)| MoveAction { atom, direction: Some(direction) }).collect()
    }
}

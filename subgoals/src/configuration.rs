//! A state with goals.

use board::{Board, Content, Direction, Slide, State, VehicleId};

use crate::search::{Redundancy, Room};

/// A vehicle and where it has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Goal {
    pub(crate) vehicle: VehicleId,
    pub(crate) position: u8,
}

/// What is in the way of a step.
pub(crate) enum Ahead {
    Nothing,
    /// The edge or a wall.
    Barrier,
    Vehicle(VehicleId),
}

/// A state, what is wanted there, and how it was reached.
#[derive(Clone, Debug)]
pub(crate) struct Configuration {
    pub(crate) state: State,
    /// Never empty while it waits.
    pub(crate) goals: Vec<Goal>,
    /// The steps so far; none where only a decision is wanted.
    pub(crate) steps: Vec<Slide>,
    pub(crate) n_steps: usize,
}

impl Configuration {
    pub(crate) fn start(board: &Board) -> Self {
        let exit = Goal { vehicle: board.primary(), position: board.goal_position() };
        Self { state: board.initial_state(), goals: vec![exit], steps: Vec::new(), n_steps: 0 }
    }

    /// An estimate of its memory.
    pub(crate) fn n_bytes(&self) -> usize {
        128 + self.state.positions().len()
            + size_of::<Goal>() * self.goals.len()
            + size_of::<Slide>() * self.steps.len()
    }

    /// The direction from where the vehicle of a goal stands; `None` at its position.
    pub(crate) fn direction(&self, goal: Goal) -> Option<Direction> {
        match self.state.position(goal.vehicle).cmp(&goal.position) {
            std::cmp::Ordering::Less => Some(Direction::Forward),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Greater => Some(Direction::Backward),
        }
    }

    /// What a step would run into.
    pub(crate) fn ahead(&self, board: &Board, id: VehicleId, direction: Direction) -> Ahead {
        let vehicle = board.vehicle(id);
        let position = self.state.position(id);
        let along = match direction {
            Direction::Backward => position.checked_sub(1),
            Direction::Forward => Some(position + vehicle.length)
                .filter(|&along| along < board.size().extent(vehicle.orientation)),
        };
        let Some(along) = along else { return Ahead::Barrier };
        let cell = vehicle.orientation.cell(vehicle.line, along);
        match board.layout(&self.state).at(cell) {
            Content::Empty => Ahead::Nothing,
            Content::Wall => Ahead::Barrier,
            Content::Vehicle(other) => Ahead::Vehicle(other),
        }
    }

    /// The goals by which `blocker` gives room to `goer`, which goes in a direction: those that can be, and
    /// are not redundant. The nearest come first, and up and left before down and right.
    pub(crate) fn ways(
        &self,
        board: &Board,
        (goer, direction): (VehicleId, Direction),
        blocker: VehicleId,
        (room, redundancy): (Room, Redundancy),
    ) -> Vec<Goal> {
        let (line, other) = (board.vehicle(goer), board.vehicle(blocker));
        let here = self.state.position(blocker);
        let range = board.range(blocker);
        let is_along = line.orientation == other.orientation;
        let gives_room = |position: &u8| match (is_along, direction) {
            (true, Direction::Backward) => *position < here,
            (true, Direction::Forward) => *position > here,
            (false, _) => !(*position..*position + other.length).contains(&line.line),
        };
        let mut positions: Vec<u8> = range.filter(gives_room).collect();
        positions.sort_by_key(|position| (position.abs_diff(here), *position));
        if room == Room::Least {
            // One on each side is left.
            let before = positions.iter().copied().find(|position| *position < here);
            let after = positions.iter().copied().find(|position| *position > here);
            positions = before.into_iter().chain(after).collect();
        }
        let goals = positions.into_iter().map(|position| Goal { vehicle: blocker, position });
        goals.filter(|&goal| !self.is_redundant(goal, redundancy)).collect()
    }

    fn is_redundant(&self, goal: Goal, redundancy: Redundancy) -> bool {
        self.goals.iter().any(|&wanted| {
            wanted == goal
                || redundancy == Redundancy::SameWay
                    && wanted.vehicle == goal.vehicle
                    && self.direction(wanted) == self.direction(goal)
        })
    }
}

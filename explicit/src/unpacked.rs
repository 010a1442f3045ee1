//! The states of a board as they are: a byte for each vehicle that can move at all. There are no tables, so
//! the space is made soon, and the grid may have any size.

use std::ops::Range;

use board::{Board, Metric, Slide, State, VehicleId};
use search::{StateSpace, Undirected};

use crate::packed::Track;

/// The space of a board of which at most `N` vehicles can move at all. A state takes `N` bytes.
pub(crate) struct UnpackedBoard<'b, const N: usize> {
    board: &'b Board,
    metric: Metric,
    /// The vehicles that can move at all, in the order of their positions in a state: their places.
    movable: Vec<Movable>,
    /// For each cell of their tracks, the places of the vehicles whose tracks cross there.
    crossing: Vec<Vec<u16>>,
    /// The place of the primary, if it can move.
    primary: Option<usize>,
}

/// A vehicle that can move at all.
struct Movable {
    id: VehicleId,
    length: u8,
    /// Number of its row or column.
    line: u8,
    /// The cells of its track, along the line.
    track: Range<u8>,
    /// The places of its neighbours in the track, if there are any.
    before: Option<usize>,
    after: Option<usize>,
    /// Index in [`UnpackedBoard::crossing`] of the first cell of its track.
    first_crossing: usize,
}

impl<'b, const N: usize> UnpackedBoard<'b, N> {
    /// The space of `board`, of which these are the tracks.
    ///
    /// # Panics
    ///
    /// If more than `N` vehicles stand in them.
    pub(crate) fn new(board: &'b Board, metric: Metric, tracks: &[Track]) -> Self {
        let (mut movable, mut crossing) = (Vec::new(), Vec::new());
        for track in tracks {
            let first_crossing = crossing.len();
            crossing.extend((0..track.length).map(|along| crossing_at(tracks, track, along)));
            let (first, last) = (movable.len(), movable.len() + track.vehicles.len() - 1);
            for (place, &id) in (first..).zip(&track.vehicles) {
                movable.push(Movable {
                    id,
                    length: board.vehicle(id).length,
                    line: track.line,
                    track: track.start..track.start + track.length,
                    before: (place > first).then(|| place - 1),
                    after: (place < last).then_some(place + 1),
                    first_crossing,
                });
            }
        }
        assert!(movable.len() <= N, "a state has room for {N} vehicles");
        let primary = movable.iter().position(|movable| movable.id == board.primary());
        Self { board, metric, movable, crossing, primary }
    }

    pub(crate) fn unpack(&self, positions: &[u8; N]) -> State {
        let mut all = self.board.initial_state().positions().to_vec();
        for (movable, position) in self.movable.iter().zip(positions) {
            all[movable.id.index()] = *position;
        }
        State::new(all)
    }

    pub(crate) fn pack(&self, state: &State) -> [u8; N] {
        let mut positions = [0; N];
        for (position, movable) in positions.iter_mut().zip(&self.movable) {
            *position = state.position(movable.id);
        }
        positions
    }

    /// Returns `true` if `neighbour`, or a vehicle across the line of `vehicle`, stands at this cell of the
    /// line.
    fn is_occupied(
        &self,
        state: &[u8; N],
        vehicle: &Movable,
        neighbour: Option<usize>,
        cell: u8,
    ) -> bool {
        let covers =
            |place: usize, at: u8| at.wrapping_sub(state[place]) < self.movable[place].length;
        let crossing = vehicle.first_crossing + usize::from(cell - vehicle.track.start);
        neighbour.is_some_and(|place| covers(place, cell))
            || self.crossing[crossing].iter().any(|&place| covers(place.into(), vehicle.line))
    }

    /// How far the vehicle at a place can slide to the end of its line.
    fn room_ahead(&self, state: &[u8; N], place: usize, most: u8) -> u8 {
        let vehicle = &self.movable[place];
        let next = state[place] + vehicle.length;
        let cells = (next..vehicle.track.end).take(most.into());
        let is_free = |&cell: &u8| !self.is_occupied(state, vehicle, vehicle.after, cell);
        count(cells.take_while(is_free))
    }

    /// How far it can slide to the start.
    fn room_behind(&self, state: &[u8; N], place: usize, most: u8) -> u8 {
        let vehicle = &self.movable[place];
        let cells = (vehicle.track.start..state[place]).rev().take(most.into());
        let is_free = |&cell: &u8| !self.is_occupied(state, vehicle, vehicle.before, cell);
        count(cells.take_while(is_free))
    }
}

/// The places of the vehicles that can stand at a cell of a track and across it.
fn crossing_at(tracks: &[Track], track: &Track, along: u8) -> Vec<u16> {
    let (line, at) = (track.start + along, track.line);
    let mut first = 0;
    let mut places = Vec::new();
    for other in tracks {
        let next =
            first + u16::try_from(other.vehicles.len()).expect("fewer than a byte can count");
        let is_across = other.orientation != track.orientation && other.line == line;
        if is_across && (other.start..other.start + other.length).contains(&at) {
            places.extend(first..next);
        }
        first = next;
    }
    places
}

fn count(cells: impl Iterator<Item = u8>) -> u8 {
    u8::try_from(cells.count()).expect("a line has fewer cells than a byte can count")
}

impl<const N: usize> StateSpace for UnpackedBoard<'_, N> {
    type State = [u8; N];
    type Action = Slide;

    fn initial_states(&self, mut sink: impl FnMut([u8; N])) {
        sink(self.pack(&self.board.initial_state()));
    }

    fn successors(&self, state: [u8; N], mut sink: impl FnMut(Slide, [u8; N])) {
        let most = match self.metric {
            Metric::Steps => 1,
            Metric::Moves => u8::MAX,
        };
        for (place, vehicle) in self.movable.iter().enumerate() {
            let mut slide = |distance: i8| {
                let mut next = state;
                next[place] = next[place].strict_add_signed(distance);
                sink(Slide::new(vehicle.id, distance).expect("it moves"), next);
            };
            for distance in 1..=self.room_behind(&state, place, most) {
                slide(-distance.cast_signed());
            }
            for distance in 1..=self.room_ahead(&state, place, most) {
                slide(distance.cast_signed());
            }
        }
    }

    fn is_goal(&self, state: [u8; N]) -> bool {
        match self.primary {
            Some(place) => state[place] == self.board.goal_position(),
            None => self.board.is_goal(&self.board.initial_state()),
        }
    }

    /// A slide of each of 1024 vehicles is a state of as many bytes: that takes milliseconds.
    fn effort(&self) -> usize {
        1 + self.movable.len() * N / 1024
    }
}

impl<const N: usize> Undirected for UnpackedBoard<'_, N> {}

/// The space of a board whose only goal is a given state.
pub(crate) struct UnpackedWay<'a, 'b, const N: usize> {
    pub(crate) board: &'a UnpackedBoard<'b, N>,
    pub(crate) target: [u8; N],
}

impl<const N: usize> UnpackedWay<'_, '_, N> {
    /// A lower bound of the distance to the target: the vehicles, or cells, that are left to move.
    pub(crate) fn bound(&self, state: [u8; N]) -> u32 {
        let apart = |(at, to): (u8, u8)| match self.board.metric {
            Metric::Steps => u32::from(at.abs_diff(to)),
            Metric::Moves => u32::from(at != to),
        };
        state.into_iter().zip(self.target).map(apart).sum()
    }
}

impl<const N: usize> StateSpace for UnpackedWay<'_, '_, N> {
    type State = [u8; N];
    type Action = Slide;

    fn initial_states(&self, sink: impl FnMut([u8; N])) {
        self.board.initial_states(sink);
    }

    fn successors(&self, state: [u8; N], sink: impl FnMut(Slide, [u8; N])) {
        self.board.successors(state, sink);
    }

    fn is_goal(&self, state: [u8; N]) -> bool {
        state == self.target
    }

    fn effort(&self) -> usize {
        self.board.effort()
    }
}

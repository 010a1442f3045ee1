//! The states of a board of more than 16 rows or columns, where arrangements of lines are too many for
//! tables: a byte for each vehicle that can move at all, and the slides as the rules give them.

use board::{Board, Metric, Slide, State, VehicleId, rules};
use search::{StateSpace, Undirected};

use crate::packed::Tracks;

/// The largest side of the boards whose states are packed.
const MAX_PACKED_SIDE: u8 = 16;

/// Returns `true` if the states of `board` are not packed.
pub(crate) fn is_large(board: &Board) -> bool {
    board.size().width().max(board.size().height()) > MAX_PACKED_SIDE
}

/// The space of a board of which at most `N` vehicles can move at all. A slide takes some µs, a state `N`
/// bytes.
pub(crate) struct LargeBoard<'b, const N: usize> {
    board: &'b Board,
    metric: Metric,
    /// The vehicles that can move at all, in the order of their positions in a state.
    movable: Vec<VehicleId>,
    /// For each vehicle number, its place among those, if it has one.
    places: Vec<Option<usize>>,
}

/// The vehicles of `board` that are not walls to the others for good.
pub(crate) fn movable(board: &Board) -> Vec<VehicleId> {
    let tracks = Tracks::of(board).tracks;
    tracks.into_iter().flat_map(|track| track.vehicles).collect()
}

impl<'b, const N: usize> LargeBoard<'b, N> {
    /// The space of `board`, whose [`movable`] vehicles are these.
    ///
    /// # Panics
    ///
    /// If they are more than `N`.
    pub(crate) fn new(board: &'b Board, metric: Metric, movable: Vec<VehicleId>) -> Self {
        assert!(movable.len() <= N, "a state has room for {N} vehicles");
        let mut places = vec![None; board.n_vehicles()];
        for (place, id) in movable.iter().enumerate() {
            places[id.index()] = Some(place);
        }
        Self { board, metric, movable, places }
    }

    pub(crate) fn unpack(&self, positions: &[u8; N]) -> State {
        let mut all = self.board.initial_state().positions().to_vec();
        for (id, position) in self.movable.iter().zip(positions) {
            all[id.index()] = *position;
        }
        State::new(all)
    }
}

impl<const N: usize> StateSpace for LargeBoard<'_, N> {
    type State = [u8; N];
    type Action = Slide;

    fn initial_states(&self, mut sink: impl FnMut([u8; N])) {
        let initial = self.board.initial_state();
        let mut positions = [0; N];
        for (position, id) in positions.iter_mut().zip(&self.movable) {
            *position = initial.position(*id);
        }
        sink(positions);
    }

    fn successors(&self, state: [u8; N], mut sink: impl FnMut(Slide, [u8; N])) {
        for slide in rules::legal(self.board, &self.unpack(&state), self.metric) {
            let place = self.places[slide.vehicle.index()].expect("what slides can move");
            let mut next = state;
            next[place] = next[place].strict_add_signed(slide.distance.get());
            sink(slide, next);
        }
    }

    fn is_goal(&self, state: [u8; N]) -> bool {
        self.board.is_goal(&self.unpack(&state))
    }

    /// A slide of each of 1024 vehicles is a state of as many bytes: that takes milliseconds.
    fn effort(&self) -> usize {
        10 + self.movable.len() * N / 256
    }
}

impl<const N: usize> Undirected for LargeBoard<'_, N> {}

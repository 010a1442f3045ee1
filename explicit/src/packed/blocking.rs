//! A lower bound of the distance of a board's state to a goal.

use board::{Board, End, Metric, Orientation};

use super::{
    PackedBoard,
    packing::{Field, Packing},
};
use crate::words::Words;

/// Every vehicle on the primary's way to the exit must move, and so must the primary.
///
/// ```text
/// AA.B.C >    B and C: 1 + 2 moves, 4 + 2 steps
/// ```
///
/// Vehicles in the way stand across it, so each covers one cell of it; those of the primary's own line
/// would be in the way for good. The bound is admissible in both metrics, and consistent.
pub(crate) struct BlockingBound<'a, const K: usize, const W: usize> {
    packed: &'a PackedBoard<K, W>,
    /// The bits of the primary's arrangement.
    field: Field,
    /// The primary's own track in the words of its orientation.
    lane: Field,
    orientation: Orientation,
    /// For each arrangement, the cells of the track on the way, and what the primary must move by itself;
    /// `None` where another vehicle of the track is on the way.
    ways: Vec<Option<Way>>,
}

struct Way {
    cells: u32,
    primary: u32,
}

impl<'a, const K: usize, const W: usize> BlockingBound<'a, K, W> {
    /// The bound for `board`, of which `packed` is the space; `None` where the primary can never move.
    pub(crate) fn new(
        packed: &'a PackedBoard<K, W>,
        board: &Board,
        packing: &Packing,
        metric: Metric,
    ) -> Option<Self> {
        let primary = board.primary();
        let (track, arrangements, field) =
            packing.parts.iter().find(|(track, ..)| track.vehicles.contains(&primary))?;
        let way = |index| {
            let mut positions = arrangements.positions(index);
            let (_, position, length) =
                positions.find(|&(id, ..)| id == primary).expect("the primary is on its track");
            let distance = board.goal_position().abs_diff(track.start + position);
            let start = match board.exit() {
                End::First => position.checked_sub(distance)?,
                End::Last => position + length,
            };
            let cells = ((1_u32 << distance) - 1) << start;
            let primary = match metric {
                Metric::Steps => u32::from(distance),
                Metric::Moves => u32::from(distance > 0),
            };
            let in_reach = cells >> track.length == 0;
            (in_reach && arrangements.covered(index) & cells == 0).then_some(Way { cells, primary })
        };
        Some(Self {
            packed,
            field: *field,
            lane: PackedBoard::<K, W>::lane(track),
            orientation: track.orientation,
            ways: (0..arrangements.len()).map(way).collect(),
        })
    }

    /// The bound for `state`; `None` where no goal can be reached from it.
    #[inline]
    pub(crate) fn of(&self, state: Words<K>) -> Option<u32> {
        let way = self.ways[self.field.of(&state) as usize].as_ref()?;
        let crossing = self.lane.of(&self.packed.crossing(&state, self.orientation));
        Some(way.primary + (crossing & way.cells).count_ones())
    }
}

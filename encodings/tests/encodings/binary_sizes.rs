//! The sizes of the encodings with binary positions are those that their documentation states.

use std::ops::RangeInclusive;

use board::{Board, Metric, Orientation, Vehicle, VehicleId};
use encodings::Encoding;

use crate::{
    boards::{README, assorted, board},
    count::{Sizes, at_most_one},
};

/// One vehicle, the number of bits of its position, and the positions that walls leave to it.
struct Along<'a> {
    vehicle: &'a Vehicle,
    n_bits: u32,
    range: RangeInclusive<u8>,
}

impl<'a> Along<'a> {
    fn new(board: &'a Board, id: VehicleId) -> Self {
        let vehicle = board.vehicle(id);
        let Vehicle { orientation, line, length, position, .. } = *vehicle;
        let is_free = |along: u8| !board.walls().contains(orientation.cell(line, along));
        let extent = board.size().extent(orientation);
        let first = (0..=position).rev().take_while(|&along| is_free(along)).last().unwrap();
        let last = (position..extent).take_while(|&along| is_free(along)).last().unwrap();
        Self { vehicle, n_bits: n_bits(extent), range: first..=last + 1 - length }
    }

    /// Number of largest blocks of values with the same leading bits that hold some of these positions and
    /// none of the others: each is that of some position, as far as it grows.
    fn blocks(&self, wanted: impl Fn(u8) -> bool) -> usize {
        count_blocks(
            self.n_bits,
            |p| self.range.contains(&p) && wanted(p),
            |p| self.range.contains(&p) && !wanted(p),
        )
    }

    fn out(&self) -> usize {
        count_blocks(self.n_bits, |p| !self.range.contains(&p), |p| self.range.contains(&p))
    }

    fn covers(&self, position: u8, along: u8) -> bool {
        (position..position + self.vehicle.length).contains(&along)
    }

    /// Over all positions, sizes of a set of positions that depends on one.
    fn sum(&self, of: impl Fn(u8) -> usize) -> usize {
        self.range.clone().map(of).sum()
    }

    fn is_beside(&self, other: &Self) -> bool {
        let line = |along: &Self| (along.vehicle.orientation, along.vehicle.line);
        line(self) == line(other)
    }
}

/// ⌈log₂ n⌉.
fn n_bits(n: u8) -> u32 {
    (0..8).find(|&bits| 1_u32 << bits >= n.into()).unwrap()
}

fn count_blocks(n_bits: u32, wanted: impl Fn(u8) -> bool, unwanted: impl Fn(u8) -> bool) -> usize {
    let largest = |value: u8| {
        let block = |free: u32| (value >> free) << free..((value >> free) + 1) << free;
        (0..=n_bits).map(block).take_while(|block| !block.clone().any(&unwanted)).last().unwrap()
    };
    let mut blocks: Vec<_> = (0..1 << n_bits).filter(|&value| wanted(value)).map(largest).collect();
    blocks.dedup();
    blocks.len()
}

/// The clause families that both encodings have, apart from *initial*, *idle* and *goal*.
fn shared(all: &[Along], metric: Metric) -> Vec<(&'static str, usize)> {
    let sum = |of: &dyn Fn(&Along) -> usize| all.iter().map(of).sum::<usize>();
    let (mut crossing, mut sweep) = (0, 0);
    for v in all {
        for u in all.iter().filter(|u| u.vehicle.orientation != v.vehicle.orientation) {
            let (on_v, on_u) = (u.vehicle.line, v.vehicle.line);
            let covered = u.blocks(|p| u.covers(p, on_u));
            let before = v.blocks(|p| p + v.vehicle.length <= on_v);
            // Each pair is seen from both sides.
            crossing += covered * v.blocks(|p| v.covers(p, on_v));
            sweep += 2 * before * v.blocks(|p| p > on_v) * covered;
        }
    }
    let (_, one_of) = at_most_one(all.len() + 1);
    let near = sum(&|v| v.sum(|p| v.blocks(|q| q.abs_diff(p) > 1)));
    vec![
        ("range", sum(&|v| v.out())),
        ("crossing", crossing / 2),
        ("one mover", 1 + one_of),
        ("frame", sum(&|v| 2 * v.n_bits as usize)),
        ("change", sum(&|v| v.range.clone().count())),
        match metric {
            Metric::Steps => ("near", near),
            Metric::Moves => ("sweep", sweep),
        },
    ]
}

/// The sizes as stated in `cartesian.rs`.
fn cartesian(board: &Board, metric: Metric) -> Sizes {
    let all: Vec<Along> = board.vehicles().map(|(id, _)| Along::new(board, id)).collect();
    let [x_bits, y_bits] =
        Orientation::ALL.map(|orientation| n_bits(board.size().extent(orientation)) as usize);
    let n = all.len();
    let n_state = n * (x_bits + y_bits + 1);
    let sum_bits: usize = all.iter().map(|v| v.n_bits as usize).sum();
    let (mut line, mut overtake) = (0, 0);
    for u in &all {
        for v in all.iter().filter(|v| !std::ptr::eq(u, *v) && u.is_beside(v)) {
            overtake += u.sum(|p| 2 * v.blocks(|q| q < p) * v.blocks(|q| q > p));
            if u.vehicle.position < v.vehicle.position {
                let overlaps = |p, q| q < p + u.vehicle.length && p < q + v.vehicle.length;
                line += u.sum(|p| v.blocks(|q| overlaps(p, q)));
            }
        }
    }
    let (n_extra, _) = at_most_one(n + 1);
    let (no_goal, idle) = goal(board);
    let own = [
        ("initial", n_state),
        ("constant", n_state - sum_bits),
        ("line", line),
        ("goal", no_goal),
        ("idle", idle),
        ("overtake", if metric == Metric::Moves { overtake } else { 0 }),
    ];
    let families = own.into_iter().chain(shared(&all, metric));
    Sizes::stated(n_state, n + 1, n_extra + no_goal, families)
}

/// The sizes as stated in `dual.rs`.
fn dual(board: &Board, metric: Metric) -> Sizes {
    let all: Vec<Along> = board.vehicles().map(|(id, _)| Along::new(board, id)).collect();
    let n = all.len();
    let n_state = n + all.iter().map(|v| v.n_bits as usize).sum::<usize>();
    let mut line_order = 0;
    for u in &all {
        let after = |v: &&Along| u.is_beside(v) && u.vehicle.position < v.vehicle.position;
        for v in all.iter().filter(after) {
            let reached = |p| u.blocks(|q| q >= p);
            line_order += u.sum(|p| reached(p) * v.blocks(|q| q < p + u.vehicle.length));
        }
    }
    let (n_extra, _) = at_most_one(n + 1);
    let (no_goal, idle) = goal(board);
    let own = [
        ("initial", n_state),
        ("line order", line_order),
        ("goal", no_goal),
        ("idle", if no_goal == 0 { idle + 1 } else { 1 }),
        ("on board", 2 * n),
    ];
    let families = own.into_iter().chain(shared(&all, metric));
    Sizes::stated(n_state, n + 1, n_extra + no_goal, families)
}

/// Clauses that say that there is no goal, and those that forbid to idle elsewhere: one for each leading
/// bit of the largest block around the goal's position.
fn goal(board: &Board) -> (usize, usize) {
    let (primary, goal) = (Along::new(board, board.primary()), board.goal_position());
    if !primary.range.contains(&goal) {
        return (1, 1);
    }
    let others = |free: u32| primary.range.clone().any(|p| p != goal && p >> free == goal >> free);
    let n_free = (0..=primary.n_bits).take_while(|&free| !others(free)).last().unwrap();
    (0, (primary.n_bits - n_free) as usize)
}

#[test]
fn sizes_are_as_stated() {
    for board in assorted() {
        for metric in Metric::ALL {
            let sizes = Sizes::of(&board, Encoding::Cartesian, metric);
            assert_eq!(sizes, cartesian(&board, metric), "cartesian {metric}: {board:?}");
            let sizes = Sizes::of(&board, Encoding::Dual, metric);
            assert_eq!(sizes, dual(&board, metric), "dual {metric}: {board:?}");
        }
    }
}

/// By hand: positions have 3 bits, cars (10) are at 0 to 4, trucks (C, G, M) at 0 to 3.
///
/// - Range: 5 and 6, 7 are no positions of a car, 4 to 7 none of a truck: 10 × 2 + 3 × 1.
/// - Line: E and F, I and J: for p = 0 … 4 the overlaps take 1, 2, 2, 2, 2 blocks: 2 × 9.
/// - Line order: at p = 0 … 4 or beyond take 1, 3, 2, 2, 1 blocks, before p + 2 take 1, 2, 1, 1, 1 (all
///   positions if p > 2): 12 for each of two pairs.
/// - Crossing: to cover the cells of its line takes a car 1, 1, 2, 1, 2, 1 blocks, a truck 1, 1, 2, 2, 1
///   and 1. A car on row r meets 2 t(r) + 8 c(r): B 10, A 20, D 18, E and F 10 each. C meets 2 and 1 and 4
///   and 2 and 1 and 2. In all 80.
/// - Idle: A is at 4 if its highest bit is set (and if it is on the board).
/// - Near: for p = 0 … 4 the far positions of a car take 2, 2, 2, 1, 2 blocks, of a truck 1 for each p.
/// - Sweep: a car passes over cell 2 from 1 block to 2, over cell 3 from 1 to 1, each in two directions; a
///   truck over none. A car on row r: 4 × 2 c(r) for I and J, 2 c(r) for K: 10 (1 + 2 + 2 + 1 + 1) = 70.
///   On columns: H 4 + 2, I and J 8 + 4 each, K 4 + 4, L 8 + 2: 48.
/// - Overtake: for p = 1, 2, 3 there are 2, 2, 2 pairs of blocks, in two directions: 12 for each of 4.
#[test]
fn sizes_of_the_readme_board() {
    let board = board(README);
    let both = [("range", 23), ("crossing", 80), ("one mover", 92), ("frame", 78), ("change", 62)];
    let cartesian = [("initial", 91), ("constant", 52), ("line", 18), ("idle", 1)];
    let dual = [("initial", 52), ("line order", 24), ("idle", 2), ("on board", 26)];
    for (metric, own, overtake) in
        [(Metric::Steps, ("near", 102), 0), (Metric::Moves, ("sweep", 118), 48)]
    {
        let families = both.into_iter().chain([own]);
        let only_cartesian = cartesian.into_iter().chain([("overtake", overtake)]);
        let expected = Sizes::stated(91, 14, 0, families.clone().chain(only_cartesian));
        assert_eq!(Sizes::of(&board, Encoding::Cartesian, metric), expected);
        let expected = Sizes::stated(52, 14, 0, families.chain(dual));
        assert_eq!(Sizes::of(&board, Encoding::Dual, metric), expected);
    }
}

//! The sizes of the order and the crossing encoding are those that their documentation states.

use std::ops::RangeInclusive;

use board::{Board, Cell, Metric, Orientation, VehicleId};
use encodings::Encoding;

use crate::{
    boards::{README, assorted, board},
    count::{Sizes, at_most_one},
};

/// The positions that walls and the vehicles between the same walls leave to each vehicle, and whether
/// another vehicle comes after it there.
fn ranges(board: &Board) -> Vec<(RangeInclusive<usize>, bool)> {
    let range = |(_, vehicle): (VehicleId, &board::Vehicle)| {
        let (orientation, line) = (vehicle.orientation, vehicle.line);
        let is_wall = |&along: &u8| board.walls().contains(orientation.cell(line, along));
        let start = (0..vehicle.position).rev().find(is_wall).map_or(0, |wall| wall + 1);
        let extent = board.size().extent(orientation);
        let end = (vehicle.position..extent).find(is_wall).unwrap_or(extent);
        let room_of = |positions: std::ops::Range<u8>| -> u8 {
            let here = board.vehicles().filter(|(_, other)| {
                (other.orientation, other.line) == (orientation, line)
                    && positions.contains(&other.position)
            });
            here.map(|(_, other)| other.length).sum()
        };
        let behind = room_of(vehicle.position + 1..end);
        let (first, last) =
            (start + room_of(start..vehicle.position), end - behind - vehicle.length);
        (first.into()..=last.into(), behind > 0)
    };
    board.vehicles().map(range).collect()
}

/// For each cell: how many horizontal and how many vertical vehicles can cover it.
fn reaching(board: &Board) -> Vec<[usize; 2]> {
    let ranges = ranges(board);
    let of_orientation = |cell: Cell, orientation: Orientation| {
        let (line, along) = orientation.line_and_index(cell);
        let reaches = board.vehicles().zip(&ranges).filter(|((_, vehicle), (range, _))| {
            let covered = *range.start()..range.end() + usize::from(vehicle.length);
            (vehicle.orientation, vehicle.line) == (orientation, line)
                && covered.contains(&along.into())
        });
        reaches.count()
    };
    let cells = board.size().cells();
    cells
        .map(|cell| Orientation::ALL.map(|orientation| of_orientation(cell, orientation)))
        .collect()
}

/// The sizes as stated in `order.rs` and `crossing.rs`.
fn stated(board: &Board, encoding: Encoding, metric: Metric) -> Sizes {
    let ranges = ranges(board);
    let d: Vec<usize> = ranges.iter().map(|(range, _)| range.clone().count()).collect();
    let sum = |of: &dyn Fn(usize) -> usize| d.iter().map(|&d| of(d)).sum::<usize>();
    let n_state = sum(&|d| d - 1);
    let n_free = sum(&|d| usize::from(d > 1));
    let line_order =
        ranges.iter().zip(&d).map(|((_, has_next), d)| if *has_next { d - 1 } else { 0 }).sum();
    let (mut n_flags, mut n_claims, mut n_pairs) = (0, 0, 0);
    for [h, v] in reaching(board) {
        n_pairs += h * v;
        if h > 0 && v > 0 {
            n_flags += 1;
            n_claims += h + v;
        }
    }
    let primary = board.primary().index();
    let is_goal_there = ranges[primary].0.contains(&board.goal_position().into());
    let is_goal_sure = is_goal_there && d[primary] == 1;
    let (n_extra, one_of) = at_most_one(2 * n_free + 1);
    let (is_steps, is_order) = (metric == Metric::Steps, encoding == Encoding::Order);
    let n_action = 2 * n_free + 1 + if is_order { 0 } else { n_flags };
    let no_goal = usize::from(!is_goal_there);
    Sizes::stated(
        n_state,
        n_action,
        n_extra + no_goal,
        [
            ("initial", n_state),
            ("monotone", sum(&|d| d.saturating_sub(2))),
            ("line order", line_order),
            ("crossing", if is_order { n_pairs } else { 0 }),
            ("goal", no_goal),
            ("one mover", 1 + one_of),
            ("idle", usize::from(!is_goal_sure)),
            ("forward", sum(&|d| if d > 1 { 2 * d - 1 } else { 0 })),
            ("backward", sum(&|d| if d > 1 { 2 * d - 1 } else { 0 })),
            ("near", if is_steps { sum(&|d| 2 * d.saturating_sub(2)) } else { 0 }),
            ("sweep", if is_order && !is_steps { 4 * n_pairs } else { 0 }),
            ("use", if is_order { 0 } else { 3 * n_claims }),
        ],
    )
}

#[test]
fn sizes_are_as_stated() {
    for board in assorted() {
        for encoding in [Encoding::Order, Encoding::Crossing] {
            for metric in Metric::ALL {
                let sizes = Sizes::of(&board, encoding, metric);
                let stated = stated(&board, encoding, metric);
                assert_eq!(sizes, stated, "{encoding} {metric}: {board:?}");
            }
        }
    }
}

/// By hand. C, G, M have 4 positions; E and F share row 5 with 2 cells to spare, so 3 positions each, as
/// I and J on column 2; the other six have 5: Σ (d - 1) = 3 × 3 + 4 × 2 + 6 × 4 = 41.
///
/// - Monotone: one less each, 28. Line order: E and I have a neighbour after them: 2 + 2.
/// - One mover: 27 choices in 7 groups: 3 bits, 6 × 6 + 3 + 27 × 3 clauses and one.
/// - Forward, backward: 2 d - 1 each: 3 × 7 + 4 × 5 + 6 × 9 = 95. Near: 2 (d - 2): 56.
/// - Cells: 5 rows and all columns have vehicles, C = 30. On rows 0, 2, 3, 4 one horizontal vehicle
///   reaches each cell, on row 5 two reach columns 2 and 3; one vertical vehicle, but two those of column
///   2 in rows 2 and 3. Claims 32 + 32; pairs 24 + 2 + 6 + 2 = 34.
#[test]
fn sizes_of_the_readme_board() {
    let board = board(README);
    let both = [
        ("initial", 41),
        ("monotone", 28),
        ("line order", 4),
        ("one mover", 121),
        ("idle", 1),
        ("forward", 95),
        ("backward", 95),
    ];
    for (encoding, metric, n_action, own) in [
        (Encoding::Order, Metric::Steps, 27, [("crossing", 34), ("near", 56)]),
        (Encoding::Order, Metric::Moves, 27, [("crossing", 34), ("sweep", 136)]),
        (Encoding::Crossing, Metric::Steps, 57, [("use", 192), ("near", 56)]),
        (Encoding::Crossing, Metric::Moves, 57, [("use", 192), ("near", 0)]),
    ] {
        let expected = Sizes::stated(41, n_action, 3, both.into_iter().chain(own));
        assert_eq!(Sizes::of(&board, encoding, metric), expected, "{encoding} {metric}");
    }
}

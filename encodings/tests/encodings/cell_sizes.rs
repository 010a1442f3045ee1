//! The sizes of the cell encoding are those that its documentation states.

use std::collections::BTreeSet;

use board::{Board, Cell, Metric, Orientation};
use encodings::Encoding;

use crate::{
    boards::{README, assorted, board},
    count::{Sizes, at_most_one, pairs},
};

/// A content with a vehicle, T: whether it is Red, and its length.
type Content = (bool, usize);

/// What stands on one line.
struct Line {
    orientation: Orientation,
    number: u8,
    n_cells: usize,
    /// T of each vehicle.
    vehicles: Vec<Content>,
}

impl Line {
    /// The different T.
    fn contents(&self) -> BTreeSet<Content> {
        self.vehicles.iter().copied().collect()
    }

    /// The length of the shortest and of the longest vehicle; of none on an empty line.
    fn lengths(&self) -> Option<(usize, usize)> {
        let lengths = || self.vehicles.iter().map(|&(_, length)| length);
        Some((lengths().min()?, lengths().max()?))
    }

    /// Sum of `of(T)` over the different T.
    fn sum(&self, of: impl Fn(Content) -> usize) -> usize {
        self.contents().into_iter().map(of).sum()
    }

    /// (lead cells behind which a vehicle of this length fits, that many cells ahead) in one direction.
    fn n_leads(&self, length: usize, ahead: usize) -> usize {
        (self.n_cells + 1).saturating_sub(length + ahead)
    }

    /// Sum of `of(j)` over the slides by j cells whose lead cell leaves room for this length.
    fn sum_slides(&self, metric: Metric, length: usize, of: impl Fn(usize) -> usize) -> usize {
        let longest = match metric {
            Metric::Steps => 1,
            Metric::Moves => self.n_cells,
        };
        2 * (1..=longest).map(|j| self.n_leads(length, j) * of(j)).sum::<usize>()
    }
}

fn lines(board: &Board) -> Vec<Line> {
    let size = board.size();
    let line = |orientation: Orientation, number| {
        let here = board.vehicles().filter(move |(_, vehicle)| {
            (vehicle.orientation, vehicle.line) == (orientation, number)
        });
        let vehicles =
            here.map(|(id, vehicle)| (id == board.primary(), usize::from(vehicle.length)));
        let n_cells = usize::from(size.extent(orientation));
        Line { orientation, number, n_cells, vehicles: vehicles.collect() }
    };
    Orientation::ALL
        .into_iter()
        .flat_map(|orientation| (0..size.n_lines(orientation)).map(move |n| line(orientation, n)))
        .collect()
}

/// The sizes as stated in `cell/mod.rs`, summed over lines, and over cells with their two lines.
fn stated(board: &Board, metric: Metric) -> Sizes {
    let lines = lines(board);
    let on = |orientation: Orientation, cell: Cell| {
        let number = orientation.line_and_index(cell).0;
        let is_it = |line: &&Line| (line.orientation, line.number) == (orientation, number);
        lines.iter().find(is_it).unwrap()
    };
    let over_lines = |of: &dyn Fn(&Line) -> usize| lines.iter().map(of).sum::<usize>();
    let n = board.size().n_cells();
    let has_walls = usize::from(!board.walls().is_empty());
    let (mut offsets, mut one_of_contents, mut one_of_offsets, mut can_move) = (0, 0, 0, 0);
    for cell in board.size().cells() {
        let lines = Orientation::ALL.map(|orientation| on(orientation, cell));
        let n_contents: usize = lines.iter().map(|line| line.contents().len()).sum();
        let k = lines.iter().filter_map(|line| line.lengths()).map(|(_, longest)| longest).max();
        offsets += k.unwrap_or(0);
        one_of_contents += pairs(1 + has_walls + n_contents);
        one_of_offsets += pairs(k.unwrap_or(0));
    }
    for line in &lines {
        // With t contents: t + 2 in each direction where there is a next cell, else 1.
        let t = line.contents().len();
        let definition = if t == 0 { 1 } else { t + 2 };
        can_move += 2 * ((line.n_cells - 1) * definition + 1);
    }
    let m = over_lines(&|line| line.n_cells * line.contents().len());
    let big_m = over_lines(&|line| line.n_cells * line.sum(|(_, length)| length));
    // L - 1 neighbouring pairs of numbers, seen from both cells: n - 1 times on the board, off it once.
    let link =
        over_lines(&|line| line.sum(|(_, length)| 2 * (length - 1) * (2 * (line.n_cells - 1) + 1)));
    let lone = over_lines(&|line| {
        let is_lone =
            |content| line.vehicles.iter().filter(|&&other| other == content).count() == 1;
        line.sum(|content| {
            let far = pairs((line.n_cells + 1).saturating_sub(content.1));
            if is_lone(content) { far } else { 0 }
        })
    });
    let slides = |of: &dyn Fn(usize) -> usize| {
        over_lines(&|line| {
            line.lengths().map_or(0, |(shortest, _)| line.sum_slides(metric, shortest, of))
        })
    };
    let of_contents = |of: &dyn Fn(usize) -> usize| {
        over_lines(&|line| line.sum(|(_, length)| line.sum_slides(metric, length, of)))
    };
    let n_slides = slides(&|_| 1);
    let (n_extra, one_slide) = at_most_one(n_slides + 1);
    Sizes::stated(
        n + has_walls * n + m + offsets + 4 * n,
        n_slides + 1,
        n_extra,
        [
            ("initial", n + has_walls * n + m + offsets + 4 * n),
            ("one content", n + one_of_contents),
            ("offset", m + offsets + one_of_offsets),
            ("link", link),
            ("window", board.n_vehicles()),
            ("lone vehicle", lone),
            ("can move", can_move),
            ("one slide", 1 + one_slide),
            ("idle", 1),
            ("path", slides(&|j| j)),
            ("arrival", of_contents(&|_| 2)),
            ("departure", of_contents(&|j| j)),
            ("frame", n + 2 * big_m + 2 * has_walls * n),
        ],
    )
}

#[test]
fn sizes_are_as_stated() {
    for board in assorted() {
        for metric in Metric::ALL {
            let sizes = Sizes::of(&board, Encoding::Cell, metric);
            assert_eq!(sizes, stated(&board, metric), "{metric}: {board:?}");
        }
    }
}

/// By hand. Rows 0, 2, 3, 4, 5 have one length each (2, Red, 3, 2, 2), columns 0 to 5 too (3, 2, 2, 2,
/// 2, 3): m = 11 × 6 = 66, M = 8 × 12 + 3 × 18 = 150.
///
/// - Offsets: 3 for the 16 cells of row 3, columns 0 and 5, 2 for the other 20: Σ K = 88.
/// - One content: E and a column's T, on row 1 that is all: 6 × (1 + 1); with a row's T too: 30 × (1 + 3).
/// - Offset: 66 + 88 + 16 × 3 + 20 × 1 = 222.
/// - Link: a car's line 2 × 5 on the board and 2 off it: 22; a truck's 2 × 22. 8 × 22 + 3 × 44.
/// - Window: 13 vehicles. Lone vehicle: all lines but row 5 and column 2; a car 5 × 4 / 2, a truck
///   4 × 3 / 2: 6 × 10 + 3 × 6.
/// - Can move: 2 × (5 × 3 + 1) for each of 11 lines; row 1 has 12.
/// - Steps: a car's line has 4 leads in each direction, a truck's 3: 8 × 8 + 3 × 6 = 82 slides; with
///   `idle` 83, in 21 groups: 5 bits, 20 × 6 + 3 + 83 × 5 clauses.
/// - Moves: 2 × (4 + 3 + 2 + 1) and 2 × (3 + 2 + 1): 196 slides; with `idle` 197, in 50 groups: 6 bits,
///   49 × 6 + 197 × 6 clauses. Σ j: 2 × (4 + 6 + 6 + 4) a car, 2 × (3 + 4 + 3) a truck: 8 × 40 + 3 × 20.
#[test]
fn sizes_of_the_readme_board() {
    let board = board(README);
    let n_state = 36 + 66 + 88 + 144;
    let both = [
        ("initial", n_state),
        ("one content", 132),
        ("offset", 222),
        ("link", 308),
        ("window", 13),
        ("lone vehicle", 78),
        ("can move", 364),
        ("idle", 1),
        ("frame", 36 + 300),
    ];
    for (metric, n_slides, n_bits, own) in
        [(Metric::Steps, 82, 5, [539, 82, 164, 82]), (Metric::Moves, 196, 6, [1477, 380, 392, 380])]
    {
        let own = ["one slide", "path", "arrival", "departure"].into_iter().zip(own);
        let expected = Sizes::stated(n_state, n_slides + 1, n_bits, both.into_iter().chain(own));
        assert_eq!(Sizes::of(&board, Encoding::Cell, metric), expected);
    }
}

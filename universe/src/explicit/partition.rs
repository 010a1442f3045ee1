//! Partitions: configurations that agree in the types of their rows.
//!
//! No slide changes the type of a line, so partitions are independent of one another. So are the parts
//! of a partition that agree in the types of some columns as well, its *shares*; a partition is cut
//! into shares until each is small enough for the cache.

use std::cmp::Ordering;

use board::Metric;
use limits::StopReason;

use super::tables::{BlockedCells, Columns, Selection, by_columns, of_column};
use crate::{
    line::Line,
    transition::{Transition, transitions},
    universe::{MAX_SIDE, Universe},
};

/// Columns between the first and the last, at most.
pub(super) const OUTER: usize = MAX_SIDE as usize - 2;

/// The order in which outer columns are split by type.
const SPLIT_ORDER: [usize; OUTER] = [1, 2, 0, 3, 4];

/// What a row of one type may hold, winning contents of the exit row left out.
pub(super) struct RowChoice {
    pub(super) contents: Vec<Line>,
    /// For each content, where its vehicles can go.
    pub(super) slides: Vec<Vec<RowSlide>>,
    /// For each content, the cells that the last vehicle enters when it slides to the end, if it can in one
    /// transition; of the exit row only.
    pub(super) exits: Vec<Option<u8>>,
}

/// A transition of a vehicle of a row.
#[derive(Clone, Copy)]
pub(super) struct RowSlide {
    /// Difference of content numbers.
    pub(super) difference: isize,
    /// Columns whose cell it enters.
    pub(super) entered: u8,
}

/// The choices of all rows: by row, then by type.
pub(super) struct Rows(Vec<Vec<RowChoice>>);

impl Rows {
    pub(super) fn new(universe: Universe, metric: Metric) -> Self {
        Self((0..universe.size().height()).map(|row| row_choices(universe, row, metric)).collect())
    }

    /// Number of partitions.
    pub(super) fn n_partitions(&self) -> usize {
        self.0.iter().map(Vec::len).product()
    }

    /// The choice of each row in the partition that has most blocks.
    pub(super) fn largest(&self) -> Vec<&RowChoice> {
        let rows = self.0.iter();
        rows.filter_map(|types| types.iter().max_by_key(|of| of.contents.len())).collect()
    }

    /// The partition that holds the mirror images, in the axis of the exit row, of what another holds; `None`
    /// if the exit row is not the middle one. Rows that are mirror images of each other have the same types.
    pub(super) fn mirror(&self, universe: Universe, mut number: usize) -> Option<usize> {
        if 2 * universe.exit_row() + 1 != universe.size().height() {
            return None;
        }
        let mirror_digit = |mirror: usize, types: &Vec<RowChoice>| {
            let digit = number % types.len();
            number /= types.len();
            mirror * types.len() + digit
        };
        Some(self.0.iter().fold(0, mirror_digit))
    }

    /// How many partitions a partition stands for: the first of two mirror images for both, the second for
    /// none.
    pub(super) fn weight(&self, universe: Universe, number: usize) -> u64 {
        match self.mirror(universe, number).map(|mirror| number.cmp(&mirror)) {
            None | Some(Ordering::Equal) => 1,
            Some(Ordering::Less) => 2,
            Some(Ordering::Greater) => 0,
        }
    }

    /// The choice of each row in a partition.
    pub(super) fn partition(&self, mut number: usize) -> Vec<&RowChoice> {
        let digit = |types: &Vec<RowChoice>| {
            let digit = number % types.len();
            number /= types.len();
            digit
        };
        let digits: Vec<usize> = self.0.iter().map(digit).collect();
        self.0.iter().zip(digits).map(|(types, digit)| &types[digit]).collect()
    }
}

fn row_choices(universe: Universe, row: u8, metric: Metric) -> Vec<RowChoice> {
    let is_exit = row == universe.exit_row();
    let mut lines = universe.row_lines(row);
    lines.sort_by_key(|line| (line.line_type(), line.clone()));
    lines
        .chunk_by(|a, b| a.line_type() == b.line_type())
        .filter_map(|all| row_choice(all, is_exit, metric))
        .collect()
}

fn row_choice(all: &[Line], is_exit: bool, metric: Metric) -> Option<RowChoice> {
    let wins = |line: &Line| is_exit && line.touches_end();
    let contents: Vec<Line> = all.iter().filter(|line| !wins(line)).cloned().collect();
    let slides = (0..contents.len()).map(|from| {
        let slide = |t: Transition| RowSlide {
            difference: t.to.cast_signed() - from.cast_signed(),
            entered: t.entered,
        };
        transitions(&contents, from, metric).into_iter().map(slide).collect()
    });
    let slides = slides.collect();
    let exits = contents.iter().map(|line| {
        let from = all.iter().position(|other| other == line).expect("a content of the type");
        let mut winning = transitions(all, from, metric);
        winning.retain(|transition| wins(&all[transition.to]));
        winning.first().map(|transition| transition.entered)
    });
    let exits = exits.collect();
    (!contents.is_empty()).then_some(RowChoice { contents, slides, exits })
}

/// For each row, the number of its content.
pub(super) type Contents = [u8; MAX_SIDE as usize];

/// The contents of all rows, and the cells that they block.
pub(super) type Placement = (BlockedCells, Contents);

/// All contents of the rows of a partition, in mixed radix, the first row fastest.
pub(super) fn placements(rows: &[&RowChoice]) -> Vec<Placement> {
    let mut placements: Vec<Placement> = vec![Default::default()];
    for (row, choice) in rows.iter().enumerate() {
        let with = |(blocked, mut contents): Placement, content: u8, line: &Line| {
            contents[row] = content;
            (blocked | by_columns(line.cells(), row), contents)
        };
        let lines = (0..).zip(&choice.contents);
        placements = lines
            .flat_map(|(content, line)| placements.iter().map(move |&p| with(p, content, line)))
            .collect();
    }
    placements
}

/// The types of the outer columns that make a share; columns that are not there are empty.
pub(super) type Selections = [Selection; OUTER];

/// How many placements are counted before it is asked whether to go on.
const COUNTED_AT_ONCE: usize = 1 << 16;

/// Cuts a partition into shares of at most `max_slots` slots, where splitting by column types can do
/// it; each with its number of slots. Asks `may_go_on` some thousand times a second.
pub(super) fn shares(
    universe: Universe,
    columns: &Columns,
    placements: &[Placement],
    max_slots: u64,
    may_go_on: impl Fn() -> Result<(), StopReason>,
) -> Result<Vec<(Selections, u64)>, StopReason> {
    let n_outer = usize::from(universe.size().width()) - 2;
    let whole =
        std::array::from_fn(|c| if c < n_outer { Selection::All } else { Selection::Type(0) });
    let mut shares = Vec::new();
    let mut stack = vec![whole];
    while let Some(selections) = stack.pop() {
        let mut n_slots = 0;
        for some in placements.chunks(COUNTED_AT_ONCE) {
            may_go_on()?;
            n_slots += some.iter().map(|p| slots(columns, selections, p.0)).sum::<u64>();
        }
        let split = SPLIT_ORDER.into_iter().find(|&c| selections[c] == Selection::All);
        match split {
            Some(c) if n_slots > max_slots => stack.extend((0..columns.n_types).map(|t| {
                let mut part = selections;
                part[c] = Selection::Type(t);
                part
            })),
            _ => shares.push((selections, n_slots)),
        }
    }
    Ok(shares)
}

/// Number of slots of a block.
fn slots(columns: &Columns, selections: Selections, blocked: BlockedCells) -> u64 {
    let outer = |c: usize| columns.choice(selections[c], of_column(blocked, c + 1)).len;
    let lanes = columns.choice(Selection::All, of_column(blocked, 0)).len;
    (0..OUTER).map(|c| u64::from(outer(c))).product::<u64>() * u64::from(lanes.div_ceil(4))
}

/// Blocks of a partition from which its slots are estimated.
const N_SAMPLES: u64 = 32;

/// About how many slots the blocks of a partition have, by some of them that are always the same.
pub(super) fn n_slots_about(columns: &Columns, rows: &[&RowChoice]) -> u64 {
    let of_block = |block| slots(columns, [Selection::All; OUTER], block);
    let sum: u64 = samples(rows).map(of_block).sum();
    (sum * n_blocks(rows)).div_ceil(N_SAMPLES)
}

/// About how many slots the largest share of a partition has that cannot be cut further.
pub(super) fn n_slots_uncut_about(
    universe: Universe,
    columns: &Columns,
    rows: &[&RowChoice],
) -> u64 {
    let n_outer = u32::from(universe.size().width()) - 2;
    let blocks: Vec<BlockedCells> = samples(rows).collect();
    let n_types = usize::from(columns.n_types);
    let share = |mut number: usize| {
        let selections = std::array::from_fn(|_| {
            let digit = number % n_types;
            number /= n_types;
            Selection::Type(u8::try_from(digit).expect("at most eight types"))
        });
        blocks.iter().map(|&block| slots(columns, selections, block)).sum::<u64>()
    };
    let sum = (0..n_types.pow(n_outer)).map(share).max().unwrap_or(0);
    (sum * n_blocks(rows)).div_ceil(N_SAMPLES)
}

/// Number of blocks of a partition.
pub(super) fn n_blocks(rows: &[&RowChoice]) -> u64 {
    rows.iter().map(|row| row.contents.len() as u64).product()
}

/// Some blocks of a partition, spread evenly.
fn samples(rows: &[&RowChoice]) -> impl Iterator<Item = BlockedCells> {
    /// The fraction of the golden ratio: its multiples are spread evenly over all fractions.
    const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
    let n_blocks = n_blocks(rows);
    let of_sample = move |sample: u64| {
        let fraction = u128::from(sample.wrapping_mul(GOLDEN));
        let mut number = usize::try_from((fraction * u128::from(n_blocks)) >> 64).expect("a block");
        rows.iter().enumerate().fold(0, |blocked, (row, choice)| {
            let line = &choice.contents[number % choice.contents.len()];
            number /= choice.contents.len();
            blocked | by_columns(line.cells(), row)
        })
    };
    (0..N_SAMPLES).map(of_sample)
}

#[cfg(test)]
mod tests;

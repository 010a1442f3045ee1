//! The engine: whole partitions at a time.
//!
//! No slide changes the lengths of the vehicles of a line. Boards whose rows are alike in this make a
//! *partition*; partitions are independent of one another. In a partition, boards whose columns are alike too
//! make a *type*, and each cluster is in one.
//!
//! Given the contents of the rows (a *block*), columns are independent. So states are numbered without a
//! gap, and the states that agree in all but the first and the last column are bits of a few words, a
//! *bundle*: the last column's contents are the bits of a word, the first column's the words. A slide of a
//! vehicle of these columns is a shift of bits, or joins words; one of another vehicle leads from one bundle
//! to another. One breadth-first search backward from all goal states finds all distances, some twenty
//! states at a time.
//!
//! A cluster is tested at its hardest state. The search keeps states of which no neighbour is farther, and
//! that are nearer without any one vehicle of a column: what is left then is a state of the same partition.
//! Only the clusters of these *candidates* are gone over, those of different types together. Before that,
//! vehicles and walls of the last two rows are left out: that is a state of a partition searched before,
//! whose table is kept. For those of other rows the cluster that the state is in then is searched forward,
//! up to the length that it has.
//!
//! Where the exit row is in the middle, the mirror images of the clusters of a partition are those of
//! another, which is not searched: a cluster is tested at its hardest state and at that whose mirror image is
//! the least of the images.

mod blocks;
mod candidates;
mod clusters;
mod columns;
mod distances;
mod forward;
mod front;
mod layout;
mod line;
mod minimal;
mod moves;
mod partition;
mod relatives;
mod search;
mod set;
mod space;
mod state;
mod text;
mod types;
mod view;
mod visit;
mod without;

use limits::{Budget, StopReason};

pub(crate) use self::space::Space;
use crate::row::Row;

/// What a thread uses again for each partition.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    narrow: partition::Memory<u32>,
    wide: partition::Memory<u64>,
    /// Number of states of the last partition, and of its mirror image, that can be solved.
    pub(crate) n_states: u64,
}

impl Memory {
    /// The puzzles of a partition, with the columns of the published database; and those of its mirror image.
    /// None if that has a lower number, and so the puzzles of both.
    pub(crate) fn puzzles(
        &mut self,
        space: &Space,
        number: u64,
        budget: &Budget,
    ) -> Result<Vec<Row>, StopReason> {
        self.n_states = 0;
        let mirror = space.mirror(number).unwrap_or(number);
        if mirror < number {
            return Ok(Vec::new());
        }
        let rows = self.search(space, number, mirror > number, budget);
        // A search that was stopped leaves something that the next one does not expect.
        rows.inspect_err(|_| *self = Self::default())
    }

    /// The puzzles of a partition, and those of its mirror image if it is another.
    fn search(
        &mut self,
        space: &Space,
        number: u64,
        has_mirror: bool,
        budget: &Budget,
    ) -> Result<Vec<Row>, StopReason> {
        let classes = space.partition(number);
        let (rows, n_states) = if space.columns.contents.len() > 32 {
            self.wide.puzzles(space, classes, has_mirror, budget)?
        } else {
            self.narrow.puzzles(space, classes, has_mirror, budget)?
        };
        self.n_states = n_states * (1 + u64::from(has_mirror));
        Ok(rows)
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{
        line::{Piece, class_of},
        *,
    };

    /// The vehicles of a row of 6x6, and its walls.
    fn pieces(cells: &[u8]) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut at = 0;
        while at < cells.len() {
            let n = cells[at..].iter().take_while(|&&cell| cell == cells[at]).count();
            let length = match cells[at] {
                b'x' => 1,
                b'o' => 0,
                _ if n > 1 => n,
                _ => 0,
            };
            if length > 0 {
                let [position, length] = [at, length].map(|n| u8::try_from(n).unwrap());
                pieces.push(Piece { position, length });
            }
            at += length.max(1);
        }
        pieces
    }

    /// The published rows of 6x6 with walls: moves, board, states.
    fn published() -> Vec<[String; 3]> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../puzzles/fogleman-6x6.txt");
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#') && line.contains('x'));
        lines
            .map(|line| line.split(' ').map(str::to_owned).collect::<Vec<_>>().try_into().unwrap())
            .collect()
    }

    /// Expects a published row to be one of those of its partition.
    fn is_found([moves, cells, states]: &[String; 3], memory: &mut Memory) {
        // His rules are "up to": which of them finds it makes no difference.
        let space = Space::new("6x6".parse().unwrap(), cells.matches('x').count());
        let rows = cells.as_bytes().chunks(6).zip(&space.rows);
        let classes = rows.map(|(cells, classes)| class_of(classes, &pieces(cells)).unwrap());
        let number = space.number(classes);
        let found = memory.puzzles(&space, number, &Budget::default()).unwrap();
        let board = cells.replace('o', ".");
        let row = found.iter().find(|row| row.board == board);
        let row = row.unwrap_or_else(|| panic!("{cells} is not in partition {number}"));
        let numbers = [row.moves, row.states.unwrap()].map(|n| n.to_string());
        assert_eq!(numbers, [moves.trim_start_matches('0'), states], "{cells}");
    }

    #[test]
    fn a_published_row_with_a_wall_is_found() {
        find_smallest(1);
    }

    #[test]
    #[ignore = "exhaustive: 1 s; run by .ci/run"]
    fn exhaustive_a_published_row_with_two_walls_is_found() {
        find_smallest(2);
    }

    /// Looks for that with the fewest states among those with so many walls.
    fn find_smallest(n_walls: usize) {
        let mut rows = published();
        rows.retain(|[_, cells, _]| cells.matches('x').count() == n_walls);
        let row = rows.iter().min_by_key(|[_, _, states]| states.parse::<u64>().unwrap());
        is_found(row.unwrap(), &mut Memory::default());
    }

    /// Every 800th; every 25th, which takes minutes, when the environment has `RUSHSAT_EXHAUSTIVE`.
    #[test]
    #[ignore = "exhaustive: 10 s; run by .ci/run"]
    fn exhaustive_published_rows_with_walls_are_found() {
        let step = if std::env::var_os("RUSHSAT_EXHAUSTIVE").is_some() { 25 } else { 800 };
        let mut memory = Memory::default();
        for row in published().iter().step_by(step) {
            is_found(row, &mut memory);
        }
    }

    /// Partitions that were searched before only save time.
    #[test]
    fn relatives_make_no_difference() {
        compare_with_relatives(15, 50);
    }

    #[test]
    #[ignore = "exhaustive: 2 s; run by .ci/run"]
    fn exhaustive_relatives_make_no_difference() {
        compare_with_relatives(60, 200);
    }

    /// Searches so many partitions of each space twice; more than so many puzzles are found.
    fn compare_with_relatives(n_partitions: usize, least: usize) {
        let budget = Budget::default();
        let mut n_puzzles = 0;
        let mut memory = Memory::default();
        for (size, walls, first) in
            [("5x4", 1, 400), ("5x5", 0, 0), ("4x5", 2, 2000), ("4x7", 0, 0)]
        {
            let space = Space::new(size.parse().unwrap(), walls);
            for number in (first..space.n_partitions()).take(n_partitions) {
                let mut alone = Memory::default().search(&space, number, false, &budget).unwrap();
                let mut rows = memory.search(&space, number, false, &budget).unwrap();
                n_puzzles += rows.len();
                for rows in [&mut alone, &mut rows] {
                    rows.sort_by(|a, b| a.board.cmp(&b.board));
                }
                assert_eq!(rows, alone, "{size} with {walls} walls, partition {number}");
            }
        }
        assert!(n_puzzles > least, "{n_puzzles}");
    }

    #[test]
    fn mirror_images_are_what_a_search_of_their_partition_finds() {
        compare_mirror_images(24, 3);
    }

    #[test]
    #[ignore = "exhaustive: 2 s; run by .ci/run"]
    fn exhaustive_mirror_images_are_what_a_search_of_their_partition_finds() {
        compare_mirror_images(1, 81);
    }

    /// Compares one partition of `part` that are compared in all; so many pairs of mirror images have
    /// puzzles.
    fn compare_mirror_images(part: usize, n_needed: usize) {
        let budget = Budget::default();
        let mut memory = Memory::default();
        let mut n_pairs = 0;
        for (size, walls, step) in [("5x5", 0, 2), ("5x5", 2, 97), ("4x5", 1, 7), ("3x7", 1, 13)] {
            let space = Space::new(size.parse().unwrap(), walls);
            for number in (0..space.n_partitions()).step_by(part * step) {
                let mirror = space.mirror(number).unwrap();
                if mirror == number {
                    continue;
                }
                let mut rows = |number, has_mirror| {
                    let mut rows = memory.search(&space, number, has_mirror, &budget).unwrap();
                    rows.sort_by(|a, b| a.board.cmp(&b.board));
                    rows
                };
                let both = rows(number, true);
                let mut alone = [rows(number, false), rows(mirror, false)].concat();
                alone.sort_by(|a, b| a.board.cmp(&b.board));
                assert_eq!(both, alone, "{size} with {walls} walls, partition {number}");
                n_pairs += usize::from(!both.is_empty());
            }
        }
        assert!(n_pairs >= n_needed, "{n_pairs} have puzzles");
    }
}

//! Which positions two vehicles can have at once.
//!
//! # How
//!
//! A table says of each position of a vehicle which positions of each other one go with it. It begins with
//! the pairs of the board's first state and grows. A vehicle goes one cell on while another stands somewhere
//! if that pair is in the table, the other one does not cover the cell that is entered, and each third
//! vehicle has a position left: one that does not cover that cell, that goes with both, and that goes with
//! some position left of every other vehicle (arc consistency). Then the new pair is added.
//!
//! Every pair of every state that is reached is in the table at the end: if those of a state are, then its
//! positions are all left when one of its vehicles goes on, so those of the next state are added. The
//! converse does not hold.
//!
//! # Sources
//!
//! Pairs of facts that can be true at once, by a fixpoint: Haslum and Geffner, *Admissible heuristics for
//! optimal planning* (AIPS 2000), *h²*. There a pair is added when the preconditions are pairwise reachable;
//! "no vehicle covers this cell" is no conjunction of positions, so here it is asked whether each vehicle has
//! a position left. AC-3: Mackworth, *Consistency in networks of relations* (Artificial Intelligence 8,
//! 1977).

use std::ops::RangeInclusive;

use board::{Board, Cell, Vehicle, VehicleId};
use limits::{Budget, StopReason};

use super::pair_table::Table;
use crate::positions::{Positions, members};

/// The ranges of the vehicles in which every position goes with some position of every other one; within
/// `ranges`.
///
/// Cost: at most one round for each pair of positions. A round makes two moves of each position beside each
/// position of the others that is not in the table yet, and arc consistency takes at most the square of the
/// number of positions. Memory: 8 bytes for each position and each vehicle.
///
/// # Errors
///
/// If the budget ends.
pub(super) fn ranges(
    board: &Board,
    ranges: &[RangeInclusive<u8>],
    budget: &Budget,
) -> Result<Vec<RangeInclusive<u8>>, StopReason> {
    let table = table(board, ranges, budget)?;
    let narrowed = |(id, range): (VehicleId, &RangeInclusive<u8>)| {
        let reached = |&position: &u8| table.is_reached(id.index(), position);
        let reached: Vec<u8> = range.clone().filter(reached).collect();
        *reached.first().expect("the first position")..=*reached.last().expect("the same")
    };
    Ok(board.vehicles().map(|(id, _)| id).zip(ranges).map(narrowed).collect())
}

/// The table of all pairs.
fn table(
    board: &Board,
    ranges: &[RangeInclusive<u8>],
    budget: &Budget,
) -> Result<Table, StopReason> {
    let mut table = Table::of_first_state(board, budget)?;
    while round(board, ranges, &mut table, budget)? {}
    Ok(table)
}

/// Makes all moves by one cell that the table allows. Returns `true` if there was a new pair.
fn round(
    board: &Board,
    ranges: &[RangeInclusive<u8>],
    table: &mut Table,
    budget: &Budget,
) -> Result<bool, StopReason> {
    let mut is_new = false;
    for (id, vehicle) in board.vehicles() {
        let range = &ranges[id.index()];
        let on = range.clone().zip(range.clone().skip(1)).map(|(from, to)| [from, to]);
        let back = on.clone().rev().map(|[from, to]| [to, from]);
        for [from, to] in on.chain(back) {
            let entered = if from < to { to + vehicle.length - 1 } else { to };
            let entered = vehicle.orientation.cell(vehicle.line, entered);
            is_new |= step(board, table, id.index(), [from, to], entered, budget)?;
        }
    }
    Ok(is_new)
}

/// Moves a vehicle by one cell beside all positions of the others. Returns `true` if there was a new pair.
fn step(
    board: &Board,
    table: &mut Table,
    moved: usize,
    [from, to]: [u8; 2],
    entered: Cell,
    budget: &Budget,
) -> Result<bool, StopReason> {
    let of_table = table.with(moved, from).iter();
    let vehicles = board.vehicles().map(|(_, vehicle)| vehicle);
    let mut left: Vec<Positions> =
        of_table.zip(vehicles).map(|(all, vehicle)| all & !covering(vehicle, entered)).collect();
    let others = || (0..table.n_vehicles).filter(|&other| other != moved);
    let has_new = others().any(|other| left[other] & !table.with(moved, to)[other] != 0);
    if !has_new || !table.prune(&mut left, (0..table.n_vehicles).collect(), budget)? {
        return Ok(false);
    }
    let mut found = Vec::new();
    for other in others() {
        for position in members(left[other] & !table.with(moved, to)[other]) {
            let with_both = left.iter().zip(table.with(other, position));
            let mut with_both: Vec<Positions> = with_both.map(|(l, t)| l & t).collect();
            let fewer = (0..table.n_vehicles).filter(|&third| with_both[third] != left[third]);
            let fewer = fewer.collect();
            if table.prune(&mut with_both, fewer, budget)? {
                found.push((other, position));
            }
        }
    }
    for &other in &found {
        table.add((moved, to), other);
    }
    Ok(!found.is_empty())
}

/// The positions in which a vehicle covers a cell.
fn covering(vehicle: &Vehicle, cell: Cell) -> Positions {
    let (line, along) = vehicle.orientation.line_and_index(cell);
    if line != vehicle.line {
        return 0;
    }
    let first = (along + 1).saturating_sub(vehicle.length);
    (first..=along).map(|position| 1 << position).sum()
}

#[cfg(test)]
mod tests {
    use board::{End, Side, Size, enumerate};
    use generators::{Outline, Random, Rng};
    use rand::SeedableRng;

    use super::{super::tests::reached, *};

    /// Asserts that every pair of every state that is reached is in the table; how many pairs are in it and
    /// in no state.
    fn n_too_many(board: &Board) -> usize {
        let ranges: Vec<_> = board.vehicles().map(|(id, _)| board.range(id)).collect();
        let table = table(board, &ranges, &Budget::default()).unwrap();
        let mut exact = Table::of_first_state(board, &Budget::default()).unwrap();
        for state in reached(board) {
            let at = || state.iter().copied().enumerate();
            for (one, other) in at().flat_map(|one| at().map(move |other| (one, other))) {
                exact.add(one, other);
            }
        }
        let pairs = table.with.iter().zip(&exact.with);
        assert!(pairs.clone().all(|(found, real)| found & real == *real), "{board:?}");
        pairs.map(|(found, real)| (found & !real).count_ones() as usize).sum()
    }

    #[test]
    fn every_pair_that_is_reached_is_found_on_small_boards() {
        check_small_boards(510);
    }

    #[test]
    #[ignore = "exhaustive: 4 s; run by .ci/run"]
    fn exhaustive_every_pair_that_is_reached_is_found_on_small_boards() {
        check_small_boards(17);
    }

    /// Looks at each `step`th board.
    fn check_small_boards(step: usize) {
        let size = Size::new(3, 4).unwrap();
        let mut n_boards = 0;
        enumerate::for_each_board(size, 4, &[1, 2], End::First, &mut |board| {
            n_boards += 1;
            if n_boards % step == 0 {
                n_too_many(&board);
            }
        });
        assert!(n_boards > 100_000, "{n_boards}");
    }

    #[test]
    fn every_pair_that_is_reached_is_found_on_random_boards_with_walls() {
        check_random_boards(60);
    }

    #[test]
    #[ignore = "exhaustive: 1 s; run by .ci/run"]
    fn exhaustive_every_pair_that_is_reached_is_found_on_random_boards_with_walls() {
        check_random_boards(200);
    }

    /// Looks at so many boards.
    fn check_random_boards(n_boards: usize) {
        let mut rng = Rng::seed_from_u64(22);
        for seed in 0..n_boards {
            let outline = Outline::new(Size::new(5, 5).unwrap(), Side::Right, None).unwrap();
            let n_vehicles = 4 + seed % 5;
            let random =
                Random { n_vehicles, n_walls: seed % 3, units: 0.2, ..Random::new(outline) };
            n_too_many(&random.board(&mut rng, &Budget::default()).unwrap());
        }
    }

    /// On the random boards above the pairs are exact; not so on an unsolvable board of the published list.
    #[test]
    fn more_pairs_than_are_reached_may_be_found() {
        let board: Board = "BBBCCLx.EEKLH.AAK.H.IJFF..IJ.MGGGJ.M".parse().unwrap();
        assert!(n_too_many(&board) > 0);
    }

    #[test]
    fn what_takes_too_much_is_given_up() {
        let board: Board = "BB.FAA.FECCCE.DD".parse().unwrap();
        let ranges: Vec<_> = board.vehicles().map(|(id, _)| board.range(id)).collect();
        let small = Budget::default().with_memory(100);
        assert_eq!(super::ranges(&board, &ranges, &small), Err(StopReason::Memory));
        let late = Budget::within(Some(std::time::Duration::ZERO));
        assert_eq!(super::ranges(&board, &ranges, &late), Err(StopReason::Time));
    }
}

//! Valid and winning configurations, counted without looking at one.
//!
//! Rows are laid one after another from the top. Of what lies above, a column needs to know only how many
//! cells its last vehicle still has to cover (0, 1 or 2) and whether some cell is not covered by a
//! vehicle of the column, for a column that its own vehicles fill is excluded. So the number of ways to
//! reach each tuple of column states is a vector of at most 6^7 numbers, a row multiplies it by a matrix,
//! and that matrix is for every content of the row a product of one small matrix for each column.
//!
//! Where all vehicles have one cell, cells are filled independently but for the exit row, so that a formula
//! tells the numbers.

use limits::{Budget, StopReason};

use crate::{line::Line, rules::Rules, universe::Universe};

/// Numbers of configurations of a universe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// All.
    pub valid: u64,
    /// Configurations in which a vehicle of the exit row touches the exit.
    pub winning: u64,
}

/// The number of valid and of winning configurations. Of 7x7 it takes seconds: see [`count_within`].
pub fn count(universe: Universe) -> Counts {
    count_within(universe, &Budget::default()).expect("nothing ends it")
}

/// The number of valid and of winning configurations.
///
/// # Errors
///
/// A limit that ended it.
pub fn count_within(universe: Universe, budget: &Budget) -> Result<Counts, StopReason> {
    match universe.rules() {
        Rules::Unit => return Ok(count_unit(universe)),
        Rules::Tromp => return Ok(count_unit_with_one_empty(universe)),
        Rules::Fogleman | Rules::Collette => {}
    }
    let (width, height) = (u32::from(universe.size().width()), universe.size().height());
    let mut valid = vec![0; N_STATES.pow(width)];
    valid[0] = 1;
    // From the exit row on, those that win are counted beside all.
    let mut winning = None;
    for row in 0..height {
        let rows_below = usize::from(height - 1 - row);
        let lines = universe.row_lines(row);
        let lay = |ways: &[u64], wanted: fn(&Line) -> bool| {
            let lines = lines.iter().filter(|line| wanted(line)).map(Line::cells).collect();
            let mut next = vec![0; ways.len()];
            Row { width, rows_below, budget }.lay(ways, 0, lines, &mut next)?;
            Ok::<_, StopReason>(next)
        };
        winning = match winning {
            None if row == universe.exit_row() => Some(lay(&valid, Line::touches_end)?),
            None => None,
            Some(ways) => Some(lay(&ways, |_| true)?),
        };
        valid = lay(&valid, |_| true)?;
    }
    let all_done: usize = (0..width).map(|column| DONE * N_STATES.pow(column)).sum();
    let winning = winning.expect("the exit row is a row");
    Ok(Counts { valid: valid[all_done], winning: winning[all_done] })
}

/// Of vehicles of one cell: a cell is empty or holds one of two; the exit row not only vertical ones.
fn count_unit(universe: Universe) -> Counts {
    let (width, n_cells) = (u32::from(universe.size().width()), n_cells(universe));
    let elsewhere = 3_u64.pow(n_cells - width);
    Counts {
        valid: elsewhere * (3_u64.pow(width) - 2_u64.pow(width)),
        winning: 3_u64.pow(n_cells - 1),
    }
}

/// The same with one empty cell: those without a horizontal vehicle in the exit row have the empty cell
/// there, or elsewhere.
fn count_unit_with_one_empty(universe: Universe) -> Counts {
    let (width, n_cells) = (u32::from(universe.size().width()), n_cells(universe));
    let n_elsewhere = n_cells - width;
    let all = u64::from(n_cells) << (n_cells - 1);
    let empty_in_exit_row = u64::from(width) << n_elsewhere;
    let empty_elsewhere = (u64::from(n_elsewhere) << n_elsewhere) / 2;
    // The empty cell is none but the last of the exit row.
    let winning = (u64::from(n_cells - 1) << (n_cells - 1)) / 2;
    Counts { valid: all - empty_in_exit_row - empty_elsewhere, winning }
}

fn n_cells(universe: Universe) -> u32 {
    u32::try_from(universe.size().n_cells()).expect("at most 49 cells")
}

/// States of a column: pending cells times two, plus 1 if some cell is free of its own vehicles.
const N_STATES: usize = 6;

/// The state of a column that ends well.
const DONE: usize = 1;

/// One row of a universe.
struct Row<'a> {
    width: u32,
    rows_below: usize,
    budget: &'a Budget,
}

impl Row<'_> {
    /// Adds to `next` the ways after the row holds one of `lines`, given as the cells that they cover and
    /// laid up to `column`. Lines that agree up to a column are laid together up to there.
    fn lay(
        &self,
        ways: &[u64],
        column: u32,
        lines: Vec<u8>,
        next: &mut [u64],
    ) -> Result<(), StopReason> {
        self.budget.check()?;
        if column == self.width {
            let n_lines = lines.len() as u64;
            next.iter_mut().zip(ways).for_each(|(sum, n)| *sum += n * n_lines);
            return Ok(());
        }
        let (covered, free): (Vec<u8>, Vec<u8>) =
            lines.into_iter().partition(|cells| cells >> column & 1 == 1);
        for (lines, is_covered) in [(covered, true), (free, false)] {
            if !lines.is_empty() {
                let laid = lay_cell(ways, column, is_covered, self.rows_below);
                self.lay(&laid, column + 1, lines, next)?;
            }
        }
        Ok(())
    }
}

/// One more cell of `column`, covered by the row or not.
fn lay_cell(ways: &[u64], column: u32, is_covered: bool, rows_below: usize) -> Vec<u64> {
    let place = N_STATES.pow(column);
    let mut laid = vec![0; ways.len()];
    for (index, &n) in ways.iter().enumerate().filter(|&(_, &n)| n > 0) {
        let state = index / place % N_STATES;
        for next in successors(state, is_covered, rows_below) {
            laid[index - state * place + next * place] += n;
        }
    }
    laid
}

/// The states of a column after one more cell.
fn successors(state: usize, is_covered: bool, rows_below: usize) -> impl Iterator<Item = usize> {
    let (pending, has_gap) = (state / 2, state % 2);
    let gap = (pending == 0).then_some(1);
    let continued = (!is_covered && pending > 0).then(|| (pending - 1) * 2 + has_gap);
    // A vehicle that begins here: a car needs one more cell, a truck two.
    let begun = (1..=2)
        .filter(move |&rest| !is_covered && pending == 0 && rest <= rows_below)
        .map(move |rest| rest * 2 + has_gap);
    gap.into_iter().chain(continued).chain(begun)
}

#[cfg(test)]
mod tests {
    use board::Size;

    use super::*;

    fn counts(width: usize, height: usize, rules: Rules) -> (u64, u64) {
        let size = Size::new(width, height).unwrap();
        let counts = count(Universe::new(size, rules, None).unwrap());
        (counts.valid, counts.winning)
    }

    #[test]
    fn fogleman_published_one_less_at_every_size() {
        assert_eq!(counts(4, 4, Rules::Fogleman), (9_303 + 1, 2_896));
        assert_eq!(counts(5, 5, Rules::Fogleman), (6_795_363 + 1, 1_566_424));
        assert_eq!(counts(6, 6, Rules::Fogleman), (27_103_652_325 + 1, 4_965_155_137));
    }

    #[test]
    fn what_was_not_published_is_what_a_prototype_counted() {
        assert_eq!(counts(6, 7, Rules::Fogleman).0, 2_331_923_961_877);
    }

    #[test]
    #[ignore = "exhaustive: 2 s; run by .ci/run"]
    fn exhaustive_what_was_not_published_is_what_a_prototype_counted() {
        // 7x7 is one of the four numbers that Fogleman's table leaves open.
        assert_eq!(counts(7, 6, Rules::Fogleman).0, 2_271_767_511_748);
        assert_eq!(counts(7, 7, Rules::Fogleman).0, 422_328_287_763_154);
    }

    #[test]
    fn collette_published_these_totals_rounded() {
        assert_eq!(counts(6, 6, Rules::Collette), (36_369_047_714, 9_840_799_887));
    }

    #[test]
    fn without_room_for_columns_only_the_exit_row_counts() {
        assert_eq!(counts(6, 1, Rules::Fogleman), (5, 1));
        assert_eq!(counts(6, 1, Rules::Collette), (17, 8));
    }

    #[test]
    fn a_product_over_columns_counts_the_same() {
        // Given the rows, each column chooses among the contents that avoid them.
        let size = Size::new(5, 4).unwrap();
        let universe = Universe::new(size, Rules::Collette, None).unwrap();
        let columns = universe.column_lines();
        let mut stack = vec![[0u8; 5]];
        for row in 0..4 {
            let lines = universe.row_lines(row);
            let laid = |above: &[u8; 5], line: &Line| {
                std::array::from_fn(|c| above[c] | (line.cells() >> c & 1) << row)
            };
            stack = stack.iter().flat_map(|a| lines.iter().map(move |l| laid(a, l))).collect();
        }
        let free = |covered: u8| columns.iter().filter(|c| c.cells() & covered == 0).count();
        let n: usize =
            stack.iter().map(|rows| rows.iter().map(|&r| free(r)).product::<usize>()).sum();
        assert_eq!(n as u64, counts(5, 4, Rules::Collette).0);
    }
}

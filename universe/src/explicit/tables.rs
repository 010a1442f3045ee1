//! Tables about lines that every partition uses.

use board::Metric;

use super::{
    outer::{bits, outer_cells},
    partition::OUTER,
};
use crate::{
    line::{Line, LineType},
    transition::transitions,
    universe::{MAX_SIDE, Universe},
};

/// Upper bound of content numbers, for tables that need no bounds check: 41 contents, 6 bits.
pub(super) const CONTENTS: usize = 64;

/// Number of sets of blocked cells of a column.
pub(super) const BLOCKED: usize = 1 << MAX_SIDE;

/// The cells that rows block, a byte for each column, bit r for row r.
pub(super) type BlockedCells = u64;

/// The cells of column `column`.
pub(super) const fn of_column(blocked: BlockedCells, column: usize) -> u8 {
    blocked.to_le_bytes()[column]
}

/// The cells that the cells `cells` of row `row` are, by columns.
pub(super) fn by_columns(cells: u8, row: usize) -> BlockedCells {
    let byte = |column| u64::from(cells >> column & 1) << (8 * column + row);
    (0..usize::from(MAX_SIDE)).map(byte).sum()
}

/// Which contents a column may have: all, or those of one type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    All,
    Type(u8),
}

/// The contents of a column that a selection and the blocked cells leave, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice {
    /// Bit i: content i is one of them.
    pub(super) contents: u64,
    /// Number of them.
    pub(super) len: u32,
    /// For each of them its place among them.
    pub(super) rank: [u8; CONTENTS],
}

/// A transition of one vehicle of a column or row, as the shift it is in content numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shift {
    /// Content number i goes to i + `distance`, and back.
    pub(super) distance: u32,
    /// Bit i: content i is such a source.
    pub(super) sources: u64,
}

/// What columns may hold and how that changes, given the cells that the rows block.
///
/// Contents are numbered by type, then by position, so that a transition shifts a set of contents by 1
/// to 4 places.
pub(super) struct Columns {
    pub(super) contents: Vec<Line>,
    pub(super) n_types: u8,
    /// Choices by selection (`All` first), then by blocked cells.
    choices: Vec<[Choice; BLOCKED]>,
    /// For each set of blocked cells and each content, bit j if a transition leads to content j.
    next: Vec<[u64; CONTENTS]>,
    /// For each set of blocked cells, `next` as shifts.
    shifts: Vec<Vec<Shift>>,
    /// For each set of blocked cells, `next` by ranks among all contents.
    rank_pairs: Vec<Vec<(u8, u8)>>,
    /// For each outer column and content, the cells it covers, as in [`Outer`](super::outer::Outer).
    outer_cells: [[u64; CONTENTS]; OUTER],
    /// For each row, the contents that leave the cell of this row free.
    free: Vec<u64>,
}

impl Columns {
    pub(super) fn new(universe: Universe, metric: Metric) -> Self {
        let types = LineType::all(universe.size().height(), universe.rules());
        let mut contents = universe.column_lines();
        contents.sort_by_key(|line| (line.line_type(), line.clone()));
        let next: Vec<[u64; CONTENTS]> =
            (0..BLOCKED).map(|blocked| next_contents(&contents, blocked, metric)).collect();
        let n_types = u8::try_from(types.len()).expect("at most eight types");
        let of_type = |t: &LineType| choices_among(&contents, |line| line.line_type() == *t);
        let mut choices = vec![choices_among(&contents, |_| true)];
        choices.extend(types.iter().map(of_type));
        let shifts = next.iter().map(shifts).collect();
        let ranks = |(next, choice): (&[u64; CONTENTS], &Choice)| rank_pairs(next, choice);
        let rank_pairs = next.iter().zip(&choices[0]).map(ranks).collect();
        let cells = |c: usize, content: usize| match contents.get(content) {
            Some(line) => rows_of(line).map(|row| outer_cells(2 << c, row)).sum(),
            None => 0,
        };
        let outer_cells = std::array::from_fn(|c| std::array::from_fn(|content| cells(c, content)));
        let free = (0..MAX_SIDE).map(|row| choices[0][1 << row].contents).collect();
        Self { contents, n_types, choices, next, shifts, rank_pairs, outer_cells, free }
    }

    /// The transitions between contents of a column that has all of them to choose from, as pairs of
    /// ranks.
    pub(super) fn rank_pairs(&self, blocked: u8) -> &[(u8, u8)] {
        &self.rank_pairs[usize::from(blocked)]
    }

    /// The cells that a content of an outer column covers.
    pub(super) fn outer_cells(&self, column: usize, content: u32) -> u64 {
        self.outer_cells[column][content as usize]
    }

    /// The contents that leave the cell of `row` free.
    pub(super) fn free(&self, row: usize) -> u64 {
        self.free[row]
    }

    /// The contents that a column may have.
    pub(super) fn choice(&self, selection: Selection, blocked: u8) -> &Choice {
        let row = match selection {
            Selection::All => 0,
            Selection::Type(t) => usize::from(t) + 1,
        };
        &self.choices[row][usize::from(blocked) % BLOCKED]
    }

    /// For each content, bit j if a transition leads to content j.
    pub(super) fn next(&self, blocked: u8) -> &[u64; CONTENTS] {
        &self.next[usize::from(blocked)]
    }

    /// The transitions, as shifts of sets of contents.
    pub(super) fn shifts(&self, blocked: u8) -> &[Shift] {
        &self.shifts[usize::from(blocked)]
    }
}

/// The indices of the cells that `line` covers.
fn rows_of(line: &Line) -> impl Iterator<Item = usize> + use<> {
    let cells = line.cells();
    (0..usize::from(MAX_SIDE)).filter(move |row| cells >> row & 1 == 1)
}

fn rank_pairs(next: &[u64; CONTENTS], choice: &Choice) -> Vec<(u8, u8)> {
    let pairs =
        bits(choice.contents).flat_map(|from| bits(next[from as usize]).map(move |to| (from, to)));
    pairs.map(|(from, to)| (choice.rank[from as usize], choice.rank[to as usize])).collect()
}

/// The choices among the contents that are `wanted`.
fn choices_among(contents: &[Line], wanted: impl Fn(&Line) -> bool) -> [Choice; BLOCKED] {
    std::array::from_fn(|blocked| {
        let mut choice = Choice { contents: 0, len: 0, rank: [0; CONTENTS] };
        for (content, line) in contents.iter().enumerate() {
            if wanted(line) && usize::from(line.cells()) & blocked == 0 {
                choice.contents |= 1 << content;
                choice.rank[content] = u8::try_from(choice.len).expect("at most 41 contents");
                choice.len += 1;
            }
        }
        choice
    })
}

fn next_contents(contents: &[Line], blocked: usize, metric: Metric) -> [u64; CONTENTS] {
    let is_free = |cells: u8| usize::from(cells) & blocked == 0;
    let mut next = [0; CONTENTS];
    for from in (0..contents.len()).filter(|&from| is_free(contents[from].cells())) {
        for transition in transitions(contents, from, metric) {
            if is_free(transition.entered) {
                next[from] |= 1 << transition.to;
            }
        }
    }
    next
}

/// Bits of a set of contents.
const BITS: u32 = u64::BITS;

fn shifts(next: &[u64; CONTENTS]) -> Vec<Shift> {
    let sources = |distance: u32| {
        let is_source = |&from: &u32| next[from as usize] >> (from + distance) & 1 == 1;
        (0..BITS - distance).filter(is_source).fold(0, |sources, from| sources | 1 << from)
    };
    let all = (1..BITS).map(|distance| Shift { distance, sources: sources(distance) });
    all.filter(|shift| shift.sources != 0).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    fn columns(metric: Metric) -> Columns {
        let size = board::Size::new(6, 6).unwrap();
        Columns::new(Universe::new(size, Rules::Collette, None).unwrap(), metric)
    }

    #[test]
    fn shifts_are_the_transitions() {
        for (metric, distances) in [(Metric::Steps, 1..=2), (Metric::Moves, 1..=4)] {
            let columns = columns(metric);
            for blocked in 0..64 {
                let next = columns.next(blocked);
                let mut shifted = [0; CONTENTS];
                for shift in columns.shifts(blocked) {
                    assert!(distances.contains(&shift.distance), "{metric}");
                    for from in bits(shift.sources) {
                        let to = from + shift.distance;
                        shifted[from as usize] |= 1 << to;
                        shifted[to as usize] |= 1 << from;
                    }
                }
                assert_eq!(shifted, *next, "{metric} {blocked:06b}");
            }
        }
    }

    #[test]
    fn blocked_cells_end_a_slide() {
        // The numbers of cars are 1 to 5, by position.
        for (metric, blocked, next) in [
            (Metric::Steps, 0b00_0000, 0b00_1010),
            (Metric::Moves, 0b00_0000, 0b11_1010),
            (Metric::Moves, 0b10_0000, 0b01_1010),
            (Metric::Moves, 0b00_1001, 0b00_0000),
        ] {
            let columns = columns(metric);
            assert_eq!(columns.contents[2].pieces()[0].position, 1);
            assert_eq!(columns.next(blocked)[2], next, "{metric} {blocked:06b}");
        }
    }

    #[test]
    fn cells_of_rows_are_cells_of_columns() {
        let blocked = by_columns(0b10_0110, 4) | by_columns(0b10_0000, 0);
        let of_columns = [0, 1, 2, 3, 4, 5].map(|column| of_column(blocked, column));
        assert_eq!(of_columns, [0, 0b1_0000, 0b1_0000, 0, 0, 0b1_0001]);
    }
}

//! All configurations in one binary decision diagram, line after line by the slots of its vehicles: the
//! formulation that stays small.
//!
//! # Source
//!
//! Collette, Raskin and Servais, *On the Symbolic Computation of the Hardest Configurations of the Rush Hour
//! Game* (2006), section 5: the invariant (8), (9) of their dual formulation. Section 3.1 says that the set
//! of the valid configurations has 10 million nodes in it; the order of the variables is not told.
//!
//! # Variables
//!
//! Line after line in a [`LineOrder`]; each line has as many slots as vehicles fit on it, each slot whether
//! it holds nothing, a car or a truck, and the position of its first cell, coded as
//! [`mod@::symbolic::disjoint`] says. (The printed formulas are for cars; of trucks it is said that they were
//! there, too.)
//!
//! # Meaning
//!
//! The configurations of a [`Universe`], where the rules say nothing of the whole board (as `tromp` does):
//! the slots of a line are filled from the first one on, in the order of their vehicles, and a slot that
//! holds nothing has position 0. So each configuration is one assignment to the coordinates.

use ::symbolic::disjoint::{Choice, DisjointChoices};

use crate::{line::Line, universe::Universe};

text::named! {
    /// In which order the lines have their variables.
    pub enum LineOrder: "an order of lines" {
        /// All rows from the top, then all columns from the left.
        RowsFirst,
        /// A row and a column in turn.
        Alternating,
    }
}

/// The configurations of a universe as choices of one content for each line.
pub fn invariant(universe: Universe, order: LineOrder) -> DisjointChoices {
    let (width, height) = (universe.size().width(), universe.size().height());
    let lengths = universe.rules().lengths();
    let row = |row: u8| choice(&universe.row_lines(row), lengths, &|at| cell(width, row, at));
    let column =
        |column: u8| choice(&universe.column_lines(), lengths, &|at| cell(width, at, column));
    let choices = match order {
        LineOrder::RowsFirst => (0..height).map(row).chain((0..width).map(column)).collect(),
        LineOrder::Alternating => (0..height.max(width))
            .flat_map(|i| [(i < height).then(|| row(i)), (i < width).then(|| column(i))])
            .flatten()
            .collect(),
    };
    DisjointChoices::new(choices)
}

/// What one line may hold, by the kind and the position in each of its slots; `cell` is the number of a cell
/// of it. Kinds are nothing and the lengths of vehicles.
fn choice(lines: &[Line], lengths: &[u8], cell: &dyn Fn(u8) -> u32) -> Choice {
    let n_kinds = lengths.len() + 1;
    let n_slots = lines.iter().map(|line| line.pieces().len()).max().unwrap_or(0);
    let n_positions = lines.first().map_or(1, |line| usize::from(line.extent()));
    let domains = [n_kinds, n_positions].repeat(n_slots);
    let mut uses = vec![None; domains.iter().product()];
    for line in lines {
        let slot = |index: usize| {
            let piece = line.pieces().get(index);
            piece.map_or(0, |piece| {
                let kind = lengths.iter().take_while(|&&length| length <= piece.length).count();
                kind * n_positions + usize::from(piece.position)
            })
        };
        let option =
            (0..n_slots).fold(0, |option, index| option * n_kinds * n_positions + slot(index));
        let covered = (0..line.extent()).filter(|at| line.cells() >> at & 1 == 1);
        uses[option] = Some(covered.fold(0, |cells, at| cells | 1 << cell(at)));
    }
    Choice::new(domains, uses)
}

/// The number of a cell.
fn cell(width: u8, row: u8, column: u8) -> u32 {
    u32::from(row) * u32::from(width) + u32::from(column)
}

#[cfg(test)]
mod tests {
    use ::symbolic::{DiagramKind, Limits};
    use board::Size;

    use super::*;
    use crate::{Rules, count};

    #[test]
    fn the_ways_to_choose_are_the_configurations() {
        let sizes = [(4, 4), (5, 4), (4, 5), (5, 5)];
        let of_cars =
            [Rules::Collette, Rules::Fogleman].map(|rules| sizes.map(|size| (rules, size)));
        let of_units = [(3, 3), (4, 2)].map(|size| (Rules::Unit, size));
        for &(rules, (width, height)) in of_cars.as_flattened().iter().chain(&of_units) {
            let universe = Universe::new(Size::new(width, height).unwrap(), rules, None).unwrap();
            for &order in LineOrder::ALL {
                let n_ways = invariant(universe, order).n_ways(&Limits::default()).unwrap();
                assert_eq!(n_ways, count(universe).valid.into(), "{universe}, {order}");
            }
        }
    }

    /// As `docs/symbolic.md` says; the paper has 10 million.
    #[test]
    #[ignore = "exhaustive: 1 s; run by .ci/run"]
    fn exhaustive_all_of_6x6_takes_few_nodes_with_lines_in_turn() {
        let universe = Universe::new(Size::new(6, 6).unwrap(), Rules::Collette, None).unwrap();
        let invariant = invariant(universe, LineOrder::Alternating);
        let limits = Limits::default();
        assert_eq!(invariant.n_ways(&limits), Ok(36_369_047_714_u64.into()));
        assert_eq!(invariant.n_nodes(DiagramKind::Bcdd, &limits), Ok(115_712));
    }

    /// Rows and columns in turn: after a row and a column, what both cover is forgotten.
    #[test]
    fn lines_in_turn_have_fewer_nodes() {
        let universe = Universe::new(Size::new(4, 4).unwrap(), Rules::Collette, None).unwrap();
        let n_nodes = |order| {
            invariant(universe, order).n_nodes(DiagramKind::Bcdd, &Limits::default()).unwrap()
        };
        assert!(n_nodes(LineOrder::Alternating) < n_nodes(LineOrder::RowsFirst));
    }
}

//! The sets to start from, in parts.

use std::ops::Range;

use board::Orientation;
use limits::StopReason;
use symbolic::zdd::{Limits, Store, Var, Zdd};

use super::variables::{PlacedPiece, Variables};
use crate::{
    line::{Line, LineType},
    universe::{MAX_SIDE, Universe},
};

/// The configurations with certain types of the columns on the right: no slide leaves them.
pub(super) struct Part {
    /// A block of two families: the winning configurations, and the others.
    pub(super) block: Vec<u8>,
    /// Nodes of both.
    pub(super) n_nodes: usize,
}

/// How many columns on the right the universe is cut by: all but two of six or seven, half of fewer.
///
/// A cut by the types of the columns that stand first in the order of variables costs few nodes and makes
/// small diagrams, which are much faster, since they stay in the cache. `docs/universe.md` has what was
/// measured.
fn n_cut(universe: Universe) -> u8 {
    let width = universe.size().width();
    if width < 6 { width / 2 } else { width - 2 }
}

/// How many columns a universe is cut by at most.
pub(crate) const MAX_CUT: usize = MAX_SIDE as usize - 2;

/// The columns that the universe is cut by, from the left.
pub(crate) fn cut_columns(universe: Universe) -> Range<u8> {
    let width = universe.size().width();
    width - n_cut(universe)..width
}

/// Number of parts.
pub(crate) fn n_parts(universe: Universe) -> usize {
    all_types(universe).len().pow(n_cut(universe).into())
}

/// The types that a column can have.
pub(super) fn all_types(universe: Universe) -> Vec<LineType> {
    LineType::all(universe.size().height(), universe.rules())
}

/// The types of the [cut columns](cut_columns) in a part.
pub(crate) fn part_types(universe: Universe, mut part: usize) -> Vec<LineType> {
    let all = all_types(universe);
    let digit = |_| {
        let digit = part % all.len();
        part /= all.len();
        all[digit].clone()
    };
    let mut types: Vec<_> = cut_columns(universe).map(digit).collect();
    types.reverse();
    types
}

/// The parts with the numbers `wanted`, which ascend. Parts are numbered in order of their types, the
/// rightmost column changing fastest; those of impossible types are empty.
pub(super) fn parts(
    universe: Universe,
    variables: &Variables,
    wanted: &[usize],
    limits: Limits,
) -> Result<Vec<Part>, StopReason> {
    let store = Store::new(limits);
    let mut cutter =
        Cutter { store, universe, variables, wanted, open: Vec::new(), parts: Vec::new() };
    let size = universe.size();
    let rows =
        (0..size.height()).map(|row| (Orientation::Horizontal, row, universe.row_lines(row)));
    let n_uncut = cut_columns(universe).start;
    let columns = (0..n_uncut).map(|c| (Orientation::Vertical, c, universe.column_lines()));
    let mut laid = Zdd::UNIT;
    for (orientation, line, contents) in rows.chain(columns) {
        laid = cutter.lay(laid, orientation, line, &contents)?;
        cutter.store.collect([&mut laid]);
    }
    cutter.open.push(laid);
    cutter.cut(n_uncut, 0..n_parts(universe))?;
    Ok(cutter.parts)
}

/// For each part the sets of vehicles that have the right types of the columns, and anything elsewhere.
pub(crate) fn part_families(
    universe: Universe,
    variables: &Variables,
    store: &mut Store,
) -> Result<Vec<Zdd>, StopReason> {
    let cut = cut_columns(universe);
    let is_cut = |placed: PlacedPiece| {
        placed.orientation == Orientation::Vertical && cut.contains(&placed.line)
    };
    let mut families = vec![store.subsets(variables.select(|placed| !is_cut(placed)))?];
    for column in cut.clone() {
        let mut longer = Vec::new();
        for family in families {
            for line_type in all_types(universe) {
                let own = contents_of_type(universe, &line_type);
                let own = own.iter().try_fold(Zdd::EMPTY, |sum, content| {
                    let own = placed_on(Orientation::Vertical, column, content);
                    let own = store.singleton(variables.select(|placed| own.contains(&placed)))?;
                    store.union(sum, own)
                })?;
                longer.push(store.join(family, own)?);
            }
        }
        families = longer;
    }
    Ok(families)
}

/// What a column of a type may hold.
pub(super) fn contents_of_type(universe: Universe, line_type: &LineType) -> Vec<Line> {
    let mut contents = universe.column_lines();
    contents.retain(|content| content.line_type() == *line_type);
    contents
}

/// The vehicles of a line.
fn placed_on(orientation: Orientation, line: u8, content: &Line) -> Vec<PlacedPiece> {
    let pieces = content.pieces().iter();
    pieces.map(|&piece| PlacedPiece { orientation, line, piece }).collect()
}

struct Cutter<'a> {
    store: Store,
    universe: Universe,
    variables: &'a Variables,
    /// The numbers of the parts that are made, ascending.
    wanted: &'a [usize],
    /// The families that columns are being laid on, each without those that stand after it.
    open: Vec<Zdd>,
    parts: Vec<Part>,
}

impl Cutter<'_> {
    /// Lays the columns from `column` on, on the last open family, each with one type after another. These
    /// are the parts with the given numbers; those that are not wanted are left out.
    fn cut(&mut self, column: u8, numbers: Range<usize>) -> Result<(), StopReason> {
        if column == self.universe.size().width() {
            let part = self.part(self.last_open())?;
            self.parts.push(part);
            return Ok(());
        }
        let types = all_types(self.universe);
        let n_each = numbers.len() / types.len();
        for (line_type, start) in types.iter().zip(numbers.step_by(n_each)) {
            let numbers = start..start + n_each;
            if !self.has_wanted(&numbers) {
                continue;
            }
            let contents = contents_of_type(self.universe, line_type);
            let laid = self.last_open();
            let laid = self.lay(laid, Orientation::Vertical, column, &contents)?;
            self.open.push(laid);
            self.cut(column + 1, numbers)?;
            self.open.pop();
        }
        // Few enough times that it costs nothing.
        if column + 2 == self.universe.size().width() {
            self.store.collect(&mut self.open);
        }
        Ok(())
    }

    /// Returns `true` if some of these parts are wanted.
    fn has_wanted(&self, numbers: &Range<usize>) -> bool {
        let next = self.wanted.partition_point(|&part| part < numbers.start);
        self.wanted.get(next).is_some_and(|&part| part < numbers.end)
    }

    /// The family that was opened last, under the number that it has now.
    fn last_open(&self) -> Zdd {
        *self.open.last().expect("a family is open")
    }

    /// The sets of `laid` with one of `contents` on a line, where it covers nothing twice.
    fn lay(
        &mut self,
        laid: Zdd,
        orientation: Orientation,
        line: u8,
        contents: &[Line],
    ) -> Result<Zdd, StopReason> {
        let mut sum = Zdd::EMPTY;
        for content in contents {
            let own = placed_on(orientation, line, content);
            let is_free = |placed: PlacedPiece| own.iter().all(|own| !own.overlaps(placed));
            let free = self.store.subsets(self.variables.select(is_free))?;
            let rest = self.store.intersection(laid, free)?;
            let own =
                self.store.singleton(self.variables.select(|placed| own.contains(&placed)))?;
            let joined = self.store.join(rest, own)?;
            sum = self.store.union(sum, joined)?;
        }
        Ok(sum)
    }

    fn part(&mut self, laid: Zdd) -> Result<Part, StopReason> {
        let valid = match self.universe.n_vehicles() {
            Some(n_vehicles) => {
                let weights = self.variables.iter().map(|(var, _)| (var, 1));
                let wanted = self.store.weighing(weights, |n| n == n_vehicles)?;
                self.store.intersection(laid, wanted)?
            }
            None => laid,
        };
        let open = self.store.subsets(losing(self.universe, self.variables))?;
        let open = self.store.intersection(valid, open)?;
        let winning = self.store.difference(valid, open)?;
        let mut block = Vec::new();
        let n_nodes = self.store.write(&[winning, open], &mut block).expect("writing to memory");
        Ok(Part { block, n_nodes })
    }
}

/// The variables of all vehicles that do not touch the exit.
pub(crate) fn losing(universe: Universe, variables: &Variables) -> impl Iterator<Item = Var> {
    variables.select(move |placed| {
        placed.orientation == Orientation::Vertical
            || placed.line != universe.exit_row()
            || placed.piece.end() < universe.size().width()
    })
}

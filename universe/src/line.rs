//! What a row or a column may hold.

use std::fmt;

use crate::rules::Rules;

/// A vehicle on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    /// Index of its first cell along the line.
    pub position: u8,
    /// Number of cells: 2 (car), 3 (truck), or 1 in Unit Rush Hour.
    pub length: u8,
}

impl Piece {
    /// Index of the first cell behind it.
    pub const fn end(self) -> u8 {
        self.position + self.length
    }
}

/// What a line holds: vehicles along it, in order.
///
/// A line of cars and trucks that its own vehicles fill cannot change and is excluded, as in both
/// publications: of six cells three cars or two trucks, of five a car and a truck, of four two cars, of three
/// a truck, of two a car. What is left of six cells are 22 contents. With vehicles of one cell any cells can
/// be covered, all of them too: 64 contents.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Line {
    extent: u8,
    pieces: Vec<Piece>,
}

impl Line {
    /// All contents of a line of `extent` cells (at least 1), the empty one first, the others in lexical
    /// order.
    pub fn all(extent: u8, rules: Rules) -> Vec<Self> {
        let mut lines = Vec::new();
        extend(extent, rules, &mut Vec::new(), &mut lines);
        lines
    }

    /// The content with `pieces`, which are in order along the line and do not overlap.
    pub(crate) fn new(extent: u8, pieces: Vec<Piece>) -> Self {
        debug_assert!(pieces.is_sorted_by(|a, b| a.end() <= b.position), "in order");
        debug_assert!(pieces.last().is_none_or(|last| last.end() <= extent), "on the line");
        Self { extent, pieces }
    }

    /// Number of cells of the line.
    pub const fn extent(&self) -> u8 {
        self.extent
    }

    /// The vehicles, by position.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// The covered cells: bit i is the cell of index i.
    pub fn cells(&self) -> u8 {
        self.pieces.iter().map(|piece| ((1 << piece.length) - 1) << piece.position).sum()
    }

    /// Returns `true` if the last cell is covered, so that a vehicle touches the exit if this is the exit
    /// row.
    pub fn touches_end(&self) -> bool {
        self.pieces.last().is_some_and(|piece| piece.end() == self.extent)
    }

    /// The line read from its other end.
    pub(crate) fn reversed(&self) -> Self {
        let turned = |piece: &Piece| Piece { position: self.extent - piece.end(), ..*piece };
        Self::new(self.extent, self.pieces.iter().rev().map(turned).collect())
    }

    /// The line after vehicle number `piece` has moved by one cell, forward to larger indices; `None`
    /// where the end of the line or another vehicle of it is in the way.
    pub(crate) fn step(&self, piece: usize, forward: bool) -> Option<Self> {
        let mut line = self.clone();
        let moved = &mut line.pieces[piece];
        moved.position = moved.position.checked_add_signed(if forward { 1 } else { -1 })?;
        let end = moved.end();
        let is_legal = end <= self.extent && line.pieces.is_sorted_by(|a, b| a.end() <= b.position);
        is_legal.then_some(line)
    }

    /// The lengths of its vehicles, which no slide changes.
    pub fn line_type(&self) -> LineType {
        LineType(self.pieces.iter().map(|piece| piece.length).collect())
    }
}

/// Adds the contents that begin with `pieces`.
fn extend(extent: u8, rules: Rules, pieces: &mut Vec<Piece>, lines: &mut Vec<Line>) {
    let covered = pieces.iter().map(|piece| piece.length).sum::<u8>();
    if covered < extent || rules.is_unit() {
        lines.push(Line { extent, pieces: pieces.clone() });
    }
    let start = pieces.last().map_or(0, |piece| piece.end());
    for position in start..extent {
        for &length in rules.lengths().iter().filter(|&length| position + length <= extent) {
            pieces.push(Piece { position, length });
            extend(extent, rules, pieces, lines);
            pieces.pop();
        }
    }
}

/// The lengths of the vehicles of a line, in order; for six cells there are six types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineType(Vec<u8>);

impl LineType {
    /// All types of a line of `extent` cells, the empty one first.
    pub fn all(extent: u8, rules: Rules) -> Vec<Self> {
        let mut types: Vec<_> = Line::all(extent, rules).iter().map(Line::line_type).collect();
        types.sort();
        types.dedup();
        types
    }

    /// The lengths, in order along the line.
    pub fn lengths(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Display for LineType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("-");
        }
        self.0.iter().try_for_each(|length| write!(f, "{length}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contents of six cells as Fogleman's article lists them.
    const SIX: &str = "\
        ...... AA.... .AA... ..AA.. ...AA. ....AA AABB.. AA.BB. AA..BB .AABB. .AA.BB ..AABB \
        AABBB. AA.BBB .AABBB AAA... .AAA.. ..AAA. ...AAA AAABB. AAA.BB .AAABB";

    fn draw(line: &Line) -> String {
        let mut cells = vec!['.'; usize::from(line.extent())];
        for (piece, letter) in line.pieces().iter().zip('A'..) {
            cells[usize::from(piece.position)..usize::from(piece.end())].fill(letter);
        }
        cells.into_iter().collect()
    }

    #[test]
    fn six_cells_have_the_published_contents() {
        let mut drawn: Vec<String> = Line::all(6, Rules::Collette).iter().map(draw).collect();
        assert_eq!(drawn[0], "......");
        let mut published: Vec<&str> = SIX.split_whitespace().collect();
        drawn.sort();
        published.sort_unstable();
        assert_eq!(drawn, published);
    }

    #[test]
    fn types_and_cells_are_those_of_the_vehicles() {
        let n_lines = [0, 1, 1, 3, 6, 11, 22, 41];
        let n_types = [1, 1, 1, 2, 3, 4, 6, 8];
        for extent in 1..=7 {
            let lines = Line::all(extent, Rules::Fogleman);
            assert_eq!(lines.len(), n_lines[usize::from(extent)], "{extent}");
            let types = LineType::all(extent, Rules::Fogleman);
            assert_eq!(types.len(), n_types[usize::from(extent)], "{extent}");
            for line in lines {
                let drawn = draw(&line);
                let covered: Vec<bool> = drawn.chars().map(|c| c != '.').collect();
                let bits: Vec<bool> = (0..extent).map(|i| line.cells() >> i & 1 == 1).collect();
                assert_eq!(bits, covered, "{drawn}");
                assert_eq!(line.touches_end(), covered.last() == Some(&true), "{drawn}");
                assert!(covered.contains(&false), "{drawn}");
            }
        }
        let types = LineType::all(6, Rules::Collette);
        let names: Vec<String> = types.iter().map(LineType::to_string).collect();
        assert_eq!(names, ["-", "2", "22", "23", "3", "32"]);
    }

    #[test]
    fn vehicles_of_one_cell_cover_any_cells() {
        for extent in 1..=7 {
            let lines = Line::all(extent, Rules::Unit);
            let mut covered: Vec<u8> = lines.iter().map(Line::cells).collect();
            covered.sort_unstable();
            assert!(covered.into_iter().eq(0..1 << extent), "{extent}");
            assert_eq!(LineType::all(extent, Rules::Tromp).len(), usize::from(extent) + 1);
        }
    }
}

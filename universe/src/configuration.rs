//! One configuration, and the board it is.

use board::{Board, BoardParts, CellSet, End, Orientation, Vehicle};

use crate::{line::Line, universe::Universe};

/// What every row and every column holds.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Configuration {
    /// The contents of the rows, from the top.
    pub rows: Vec<Line>,
    /// The contents of the columns, from the left.
    pub columns: Vec<Line>,
}

impl Configuration {
    /// Returns `true` if a vehicle of the exit row touches the exit.
    pub fn wins(&self, universe: Universe) -> bool {
        self.rows[usize::from(universe.exit_row())].touches_end()
    }

    /// Its mirror image in the axis between the upper and the lower half.
    pub(crate) fn mirror(&self) -> Self {
        Self {
            rows: self.rows.iter().rev().cloned().collect(),
            columns: self.columns.iter().map(Line::reversed).collect(),
        }
    }

    /// The configuration as a board of `universe`.
    ///
    /// Its primary is the last vehicle of the exit row, the only one that can ever touch the exit, so
    /// that its goal states are the winning configurations. It is named `A`, the others `B`, `C`, … in
    /// row-major order of their first cells; vehicles of one cell are named by number, as compact boards
    /// name them. `None` if this is no configuration of the universe: a line
    /// of another length, two vehicles on a cell, or an exit row that the rules do not allow.
    pub fn board(&self, universe: Universe) -> Option<Board> {
        let size = universe.size();
        let has_lines = |lines: &[Line], n: u8, extent: u8| {
            lines.len() == usize::from(n) && lines.iter().all(|line| line.extent() == extent)
        };
        if !has_lines(&self.rows, size.height(), size.width())
            || !has_lines(&self.columns, size.width(), size.height())
        {
            return None;
        }
        let exit_row = &self.rows[usize::from(universe.exit_row())];
        if !universe.rules().allow_exit_row(exit_row) {
            return None;
        }
        let mut vehicles: Vec<Vehicle> = vehicles(&self.rows, Orientation::Horizontal)
            .chain(vehicles(&self.columns, Orientation::Vertical))
            .collect();
        vehicles.sort_by_key(|vehicle| vehicle.cells().next());
        let primary = vehicles.iter().rposition(|vehicle| {
            vehicle.orientation == Orientation::Horizontal && vehicle.line == universe.exit_row()
        })?;
        if universe.n_vehicles().is_some_and(|n| n != vehicles.len()) {
            return None;
        }
        let (mut letters, mut numbers) = ('B'..='Z', 1_u32..);
        for (index, vehicle) in vehicles.iter_mut().enumerate() {
            vehicle.name = match (universe.rules().is_unit(), index == primary) {
                (true, true) => "0".to_owned(),
                (true, false) => numbers.next()?.to_string(),
                (false, true) => "A".to_owned(),
                (false, false) => letters.next()?.to_string(),
            };
        }
        let walls = CellSet::default();
        Board::new(BoardParts { size, walls, vehicles, primary, exit: End::Last }).ok()
    }
}

/// The vehicles of `lines`, without names.
fn vehicles(lines: &[Line], orientation: Orientation) -> impl Iterator<Item = Vehicle> {
    (0..).zip(lines).flat_map(move |(line, content)| {
        content.pieces().iter().map(move |piece| Vehicle {
            name: String::new(),
            orientation,
            length: piece.length,
            line,
            position: piece.position,
        })
    })
}

#[cfg(test)]
mod tests {
    use board::Size;

    use super::*;
    use crate::rules::Rules;

    /// The line that `text` draws.
    fn line(text: &str) -> Line {
        let cells = |line: &Line| {
            let mut cells = vec!['.'; text.len()];
            for (piece, letter) in line.pieces().iter().zip("ab".chars()) {
                cells[usize::from(piece.position)..usize::from(piece.end())].fill(letter);
            }
            cells.into_iter().collect::<String>()
        };
        let extent = u8::try_from(text.len()).unwrap();
        Line::all(extent, Rules::Collette).into_iter().find(|line| cells(line) == text).unwrap()
    }

    #[test]
    fn a_configuration_is_a_board_whose_goal_is_to_win() {
        let size = Size::new(6, 3).unwrap();
        let universe = Universe::new(size, Rules::Collette, None).unwrap();
        let rows = vec![line("......"), line("aabbb."), line(".....")];
        let columns = ["...", "...", "...", "...", "...", "aa."].map(line).to_vec();
        let mut configuration = Configuration { rows, columns };
        assert_eq!(configuration.board(universe), None, "the last row is too short");
        configuration.rows[2] = line("aa....");
        let board = configuration.board(universe).unwrap();
        let primary = board.vehicle(board.primary());
        assert_eq!((primary.name.as_str(), primary.length, primary.position), ("A", 3, 2));
        let names: Vec<&str> = board.vehicles().map(|(_, v)| v.name.as_str()).collect();
        assert_eq!(names, ["B", "C", "A", "D"]);
        assert!(!configuration.wins(universe) && !board.is_goal(&board.initial_state()));
        configuration.rows[1] = line(".aabbb");
        assert_eq!(configuration.board(universe), None, "two vehicles on a cell");
        configuration.columns[5] = line("...");
        let board = configuration.board(universe).unwrap();
        assert!(configuration.wins(universe) && board.is_goal(&board.initial_state()));
        configuration.rows[1] = line("aaa...");
        assert_eq!(configuration.board(universe), None, "no car in the exit row");
    }
}

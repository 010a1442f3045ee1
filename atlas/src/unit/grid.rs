//! States of boards with vehicles of one cell, as numbers.

use board::Size;

/// What a cell holds, as a digit.
pub(super) const EMPTY: u8 = 0;
pub(super) const HORIZONTAL: u8 = 1;
pub(super) const VERTICAL: u8 = 2;
pub(super) const WALL: u8 = 3;

/// What each cell holds; of up to 16 cells.
pub(super) type Cells = [u8; 16];

/// The numbers of states.
pub(super) struct Grid {
    size: Size,
    pub(super) width: usize,
    pub(super) n_cells: usize,
    base: u32,
    /// Indexed by cell.
    pub(super) powers: Vec<u32>,
    /// The cell at the exit.
    pub(super) exit: usize,
}

impl Grid {
    pub(super) fn new(size: Size, base: u32) -> Self {
        let (width, height) = (usize::from(size.width()), usize::from(size.height()));
        let powers = (0..).take(width * height).map(|cell| base.pow(cell)).collect();
        let exit = (height - 1) / 2 * width + width - 1;
        Self { size, width, n_cells: width * height, base, powers, exit }
    }

    pub(super) fn cells(&self, mut state: u32) -> Cells {
        let mut cells = Cells::default();
        for cell in &mut cells[..self.n_cells] {
            *cell = u8::try_from(state % self.base).expect("a digit below 4");
            state /= self.base;
        }
        cells
    }

    pub(super) fn wins(&self, cells: &Cells) -> bool {
        cells[self.exit] == HORIZONTAL
    }

    pub(super) fn n_walls(&self, cells: &Cells) -> usize {
        cells[..self.n_cells].iter().map(|&cell| usize::from(cell == WALL)).sum()
    }

    /// Calls `visit` with every state that one move leads to.
    pub(super) fn for_each_neighbour(&self, state: u32, cells: &Cells, mut visit: impl FnMut(u32)) {
        for from in 0..self.n_cells {
            let content = cells[from];
            let (column, row) = (from % self.width, from / self.width);
            let (stride, before, after) = match content {
                HORIZONTAL => (1, column, self.width - 1 - column),
                VERTICAL => (self.width, row, self.n_cells / self.width - 1 - row),
                _ => continue,
            };
            let without = state - self.powers[from] * u32::from(content);
            let mut slide = |to: usize| {
                let is_free = cells[to] == EMPTY;
                if is_free {
                    visit(without + self.powers[to] * u32::from(content));
                }
                is_free
            };
            let _ = (1..=before).all(|distance| slide(from - distance * stride));
            let _ = (1..=after).all(|distance| slide(from + distance * stride));
        }
    }

    /// What decides between equally hard states of a cluster: the cells under walls and vehicles of rows,
    /// then those under vehicles of columns, as numbers whose least digit is the top left cell.
    pub(super) fn key(&self, cells: &Cells) -> [u16; 2] {
        let of = |wanted: &[u8]| {
            let cells = cells[..self.n_cells].iter().enumerate();
            cells.filter(|(_, cell)| wanted.contains(cell)).fold(0, |key, (at, _)| key | 1 << at)
        };
        [of(&[HORIZONTAL, WALL]), of(&[VERTICAL])]
    }

    /// The cell of the primary, the last vehicle of the exit row.
    pub(super) fn primary(&self, cells: &Cells) -> Option<usize> {
        let row = self.exit + 1 - self.width..=self.exit;
        row.rev().find(|&cell| cells[cell] == HORIZONTAL)
    }

    /// The compact text.
    pub(super) fn text(&self, cells: &Cells) -> String {
        let primary = self.primary(cells);
        let cell = |at: usize| match cells[at] {
            EMPTY => '.',
            HORIZONTAL if Some(at) == primary => '=',
            HORIZONTAL => '-',
            VERTICAL => '|',
            _ => 'x',
        };
        format!("{}:{}", self.size, (0..self.n_cells).map(cell).collect::<String>())
    }
}

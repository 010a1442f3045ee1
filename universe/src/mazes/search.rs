//! Breadth-first search from all winning configurations.

use limits::{Budget, StopReason};

use super::table::{ConfigurationSet, Place, horizontal, orientations, vehicle, word};
use crate::universe::Universe;

/// The configurations of one index after another.
pub(super) struct Search {
    width: usize,
    n_cells: usize,
    /// Those that were not reached.
    unreached: ConfigurationSet,
    /// Those of the index at hand.
    current: ConfigurationSet,
    /// Those of the next one.
    next: ConfigurationSet,
}

/// Words that are looked at between two looks at the budget.
const INTERVAL: usize = 1 << 16;

impl Search {
    /// The winning configurations are at hand.
    pub(super) fn new(universe: Universe, budget: &Budget) -> Result<Self, StopReason> {
        let n_cells = universe.size().n_cells();
        budget.allow(3 * ConfigurationSet::n_words(n_cells) * size_of::<u64>() * n_cells)?;
        let width = usize::from(universe.size().width());
        let mut search = Self {
            width,
            n_cells,
            unreached: ConfigurationSet::new(n_cells),
            current: ConfigurationSet::new(n_cells),
            next: ConfigurationSet::new(n_cells),
        };
        let first = usize::from(universe.exit_row()) * width;
        let exit = first + width - 1;
        // With few cells a word has more bits than there are orientations.
        let bits = if n_cells > 6 { u64::MAX } else { (1 << (1 << (n_cells - 1))) - 1 };
        for empty in 0..n_cells {
            budget.check()?;
            let sets = search.unreached.with_empty_mut(empty);
            let won = search.current.with_empty_mut(empty);
            for (number, (unreached, won)) in sets.iter_mut().zip(won).enumerate() {
                let is_horizontal = |cell: usize| {
                    if cell == empty { 0 } else { horizontal(number, vehicle(empty, cell)) & bits }
                };
                *won = is_horizontal(exit);
                let valid = (first..=exit).fold(0, |all, cell| all | is_horizontal(cell));
                *unreached = valid & !*won;
            }
        }
        Ok(search)
    }

    /// Goes on to the next index. Returns the number of its configurations.
    pub(super) fn advance(&mut self, budget: &Budget) -> Result<u64, StopReason> {
        for empty in 0..self.n_cells {
            let (row, column) = (empty / self.width, empty % self.width);
            if column > 0 {
                self.move_along_row(empty, empty - 1, budget)?;
            }
            if column + 1 < self.width {
                self.move_along_row(empty, empty + 1, budget)?;
            }
            if row > 0 {
                self.move_along_column(empty, empty - self.width, budget)?;
            }
            if empty + self.width < self.n_cells {
                self.move_along_column(empty, empty + self.width, budget)?;
            }
        }
        std::mem::swap(&mut self.current, &mut self.next);
        self.next.clear();
        let sets = (0..self.n_cells).map(|empty| self.current.with_empty(empty));
        Ok(sets.flatten().map(|word| u64::from(word.count_ones())).sum())
    }

    /// The configurations at hand.
    pub(super) fn current(&self) -> Vec<Place> {
        let of_empty = |empty: usize| {
            let words = self.current.with_empty(empty).iter().enumerate();
            let all = words.flat_map(|(number, &word)| orientations(number, word));
            all.map(move |orientations| Place { empty, orientations })
        };
        (0..self.n_cells).flat_map(of_empty).collect()
    }

    /// The vehicle of `cell`, if it is horizontal, moves to the empty cell beside it. All vehicles keep their
    /// numbers.
    fn move_along_row(
        &mut self,
        empty: usize,
        cell: usize,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        budget.check()?;
        let moved = vehicle(empty, cell);
        let current = self.current.with_empty(empty);
        let unreached = self.unreached.with_empty_mut(cell);
        let next = self.next.with_empty_mut(cell);
        for (number, ((&current, unreached), next)) in
            current.iter().zip(unreached).zip(next).enumerate()
        {
            let new = current & horizontal(number, moved) & *unreached;
            *unreached ^= new;
            *next |= new;
        }
        Ok(())
    }

    /// The vehicle of `cell`, if it is vertical, moves to the empty cell above or below it, past the vehicles
    /// of the cells between.
    fn move_along_column(
        &mut self,
        empty: usize,
        cell: usize,
        budget: &Budget,
    ) -> Result<(), StopReason> {
        let moved = vehicle(empty, cell);
        let first = empty.min(cell);
        let window = (1_u64 << self.width) - 1;
        let current = self.current.with_empty(empty);
        let unreached = self.unreached.with_empty_mut(cell);
        let next = self.next.with_empty_mut(cell);
        for (number, &set) in current.iter().enumerate() {
            if number.is_multiple_of(INTERVAL) {
                budget.check()?;
            }
            if set == 0 {
                continue;
            }
            for from in orientations(number, set & !horizontal(number, moved)) {
                // The vehicle that moves has the bit 0: the last of the window goes before the others, or the
                // first behind them.
                let passed = from >> first & window;
                let passed = if cell > empty { passed << 1 } else { passed >> 1 };
                let (number, bit) = word(from & !(window << first) | passed << first);
                let new = unreached[number] & bit;
                unreached[number] ^= new;
                next[number] |= new;
            }
        }
        Ok(())
    }
}

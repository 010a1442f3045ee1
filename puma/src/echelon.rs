//! Linear algebra modulo a prime.

use limits::{Ledger, StopReason};

/// Rows of remainders in echelon form.
pub(crate) struct Echelon {
    prime: u64,
    /// For each column, the row that has its pivot there, which is 1, and 0 before it.
    rows: Vec<Option<Vec<u64>>>,
}

impl Echelon {
    /// Without rows; `prime` is below 2^63.
    pub(crate) fn new(prime: u64, n_columns: usize) -> Self {
        Self { prime, rows: vec![None; n_columns] }
    }

    /// Adds a row; false if it is a combination of the others. A row of the echelon takes 8 bytes an entry.
    pub(crate) fn insert(&mut self, row: &[i64], ledger: &mut Ledger) -> Result<bool, StopReason> {
        let modulus = self.prime.cast_signed();
        let mut row: Vec<u64> =
            row.iter().map(|&entry| entry.rem_euclid(modulus).cast_unsigned()).collect();
        for column in 0..row.len() {
            let factor = row[column];
            if factor == 0 {
                continue;
            }
            ledger.work(row.len())?;
            let Some(pivot_row) = &self.rows[column] else {
                let scale = self.inverse(factor);
                for entry in &mut row {
                    *entry = self.product(*entry, scale);
                }
                ledger.take(size_of_val(&*row))?;
                self.rows[column] = Some(row);
                return Ok(true);
            };
            self.subtract(&mut row, pivot_row, factor);
        }
        Ok(false)
    }

    /// Which columns have a pivot.
    pub(crate) fn pivots(&self) -> Vec<bool> {
        self.rows.iter().map(Option::is_some).collect()
    }

    /// A basis of the vectors whose products with all rows are 0: for each column without a pivot the one
    /// that is 1 there, and 0 in the other columns without a pivot. Entries are of the least size.
    pub(crate) fn null_vectors(mut self, ledger: &mut Ledger) -> Result<Vec<Vec<i64>>, StopReason> {
        for column in (0..self.rows.len()).rev() {
            let Some(pivot_row) = self.rows[column].clone() else { continue };
            for above in 0..column {
                let Some(mut row) = self.rows[above].take() else { continue };
                let factor = row[column];
                ledger.work(row.len())?;
                self.subtract(&mut row, &pivot_row, factor);
                self.rows[above] = Some(row);
            }
        }
        let free = (0..self.rows.len()).filter(|&column| self.rows[column].is_none());
        let vector = |free: usize| {
            let entry = |(column, row): (usize, &Option<Vec<u64>>)| match row {
                Some(row) => self.signed(self.prime - row[free]),
                None => i64::from(column == free),
            };
            ledger.take(self.rows.len() * size_of::<i64>())?;
            Ok(self.rows.iter().enumerate().map(entry).collect())
        };
        free.map(vector).collect()
    }

    fn signed(&self, entry: u64) -> i64 {
        let entry = entry % self.prime;
        if entry > self.prime / 2 {
            -(self.prime - entry).cast_signed()
        } else {
            entry.cast_signed()
        }
    }

    fn subtract(&self, row: &mut [u64], other: &[u64], factor: u64) {
        if factor == 0 {
            return;
        }
        for (entry, &other) in row.iter_mut().zip(other) {
            if other != 0 {
                *entry = (*entry + self.prime - self.product(factor, other)) % self.prime;
            }
        }
    }

    fn product(&self, left: u64, right: u64) -> u64 {
        let exact = u128::from(left) * u128::from(right) % u128::from(self.prime);
        u64::try_from(exact).expect("less than the prime")
    }

    /// By Fermat: the power to the prime less 2.
    fn inverse(&self, value: u64) -> u64 {
        let (mut power, mut square, mut exponent) = (1, value, self.prime - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.product(power, square);
            }
            square = self.product(square, square);
            exponent >>= 1;
        }
        power
    }
}

#[cfg(test)]
mod tests {
    use limits::Budget;

    use super::*;

    #[test]
    fn null_vectors_are_orthogonal_to_all_rows() {
        let budget = Budget::default();
        let ledger = &mut Ledger::new(&budget);
        let rows = [[1, 1, 1, 0, -2], [0, 1, 1, 1, 0], [1, 2, 2, 1, -2]];
        for prime in [2, 3, 1_000_003, (1 << 61) - 1] {
            let mut echelon = Echelon::new(prime, 5);
            assert_eq!(
                rows.map(|row| echelon.insert(&row, ledger)),
                [Ok(true), Ok(true), Ok(false)]
            );
            assert_eq!(echelon.pivots(), [true, true, false, false, false]);
            let vectors = echelon.null_vectors(ledger).unwrap();
            assert_eq!(vectors.len(), 3);
            for (vector, row) in vectors.iter().flat_map(|v| rows.iter().map(move |row| (v, row))) {
                let product: i64 = vector.iter().zip(row).map(|(a, b)| a * b).sum();
                assert_eq!(product % prime.cast_signed(), 0, "{vector:?} {row:?}");
            }
        }
    }
}
